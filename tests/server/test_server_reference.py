"""docs/server.md: its tables are those of the code, and its sentences say the same numbers."""

from __future__ import annotations

import re
from dataclasses import fields

from diwan.server.guard import LONGEST_BODY, LONGEST_REPLAY
from diwan.server.limits import ADDRESS_FACTOR
from diwan.server.metrics import Metrics
from diwan.server.settings import Settings
from diwan.server.sockets import BURST, PER_SECOND
from diwan.server.wire import LONGEST_MESSAGE
from scripts import server_reference

PAGE = server_reference.PAGE.read_text(encoding="utf-8")
WIRE = server_reference.PAGE.with_name("wire.md").read_text(encoding="utf-8")


def test_the_tables_are_those_that_the_code_makes() -> None:
    assert server_reference.page(PAGE) == PAGE, "run python scripts/server_reference.py"


def test_every_setting_is_there_by_its_full_name() -> None:
    names = {f"DIWAN_{each.name.upper()}" for each in fields(Settings)} - {"DIWAN_SOURCES"}
    assert {name for name in names if f"| `{name}` |" not in PAGE} == set()


def test_every_measure_is_there_by_its_full_name() -> None:
    shown = set(re.findall(r"^# HELP (\S+)(?<!_created) ", Metrics().render().decode(), re.MULTILINE))
    assert "diwan_requests_total" in shown
    assert {name for name in shown if f"| `{name}` |" not in PAGE} == set()


def test_sizes_are_those_of_the_code() -> None:
    said = f"Forms may have 64 kB ({LONGEST_BODY:,} bytes), replays 1 MB ({LONGEST_REPLAY:,} bytes)"
    assert f"{said}, messages over a socket 8 kB ({LONGEST_MESSAGE:,} bytes)." in PAGE
    assert ADDRESS_FACTOR == 5
    assert "five times as much for\neach address" in PAGE


def test_how_many_frames_a_socket_may_send_is_said_to_those_who_run_a_server_and_to_those_who_write_a_client() -> None:
    assert f"A socket may send {BURST:,} frames at once and {PER_SECOND} a second" in PAGE
    assert f"more came over it than {BURST:,} WebSocket frames at once, or {PER_SECOND} a\nsecond" in WIRE
