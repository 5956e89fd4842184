"""Logs: lines with fields, and no secret in any of them."""

from __future__ import annotations

import base64
import io
import json
import logging
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from diwan.server import log as log_module
from diwan.server.log import Lines, Log, in_request, set_up_logging
from diwan.server.redact import HIDDEN, Redactor

Heard = Callable[[], list[str]]


def listen(shape: str, hidden: list[str] | None = None) -> Iterator[Heard]:
    stream = io.StringIO()
    root = logging.getLogger()
    before = {name: logging.getLogger(name).level for name in ("", "diwan")}
    handler = set_up_logging(shape, "info", stream, hidden or [])
    yield lambda: stream.getvalue().splitlines()
    root.removeHandler(handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def lines() -> Iterator[Heard]:
    yield from listen("json")


@pytest.fixture
def text_lines() -> Iterator[Heard]:
    yield from listen("text", ["the-server-secret"])


def test_a_line_is_an_object_with_the_fields_of_its_event(lines: Heard) -> None:
    log = Log("tables")
    with in_request() as name:
        log.info("100% opened", table="abc", seats=4, at="not this one")
    log.warning("closed")
    log.debug("unheard")
    first, second = map(json.loads, lines())
    assert (first["event"], first["level"], first["from"]) == ("100% opened", "info", "diwan.tables")
    assert (first["table"], first["seats"], first["request"]) == ("abc", 4, name)
    assert first["at"].endswith("Z")
    assert second["event"] == "closed"
    assert "request" not in second


def test_all_parts_of_the_server_say_what_happens_with_its_fields_apart() -> None:
    folder = Path(log_module.__file__).parent
    others = [path for path in folder.rglob("*.py") if path != Path(log_module.__file__)]
    assert len(others) > 100
    assert [path.name for path in others if re.search(r"\bimport logging\b|\bgetLogger\b", path.read_text())] == []
    said = [call for path in others for call in re.findall(r"_LOG\.\w+\(\s*\"([^\"]*)", path.read_text())]
    assert len(said) > 30
    assert [event for event in said if "%" in event] == []


def test_a_line_of_a_format_keeps_its_words_and_what_stands_in_them_apart(lines: Heard) -> None:
    log = logging.getLogger("diwan.live")
    log.warning("table %s can't be opened: %s", "abc", ValueError("password=hunter22"))
    log.warning("%(who)s has %(count)d", {"who": "Ann", "count": 3})
    log.warning("nothing in it")
    first, second, third = map(json.loads, lines())
    assert first["event"] == f"table abc can't be opened: password={HIDDEN}"
    assert (first["format"], first["values"]) == ("table %s can't be opened: %s", ["abc", f"password={HIDDEN}"])
    assert (second["event"], second["values"]) == ("Ann has 3", ["Ann", 3])
    assert "format" not in third


def test_what_went_wrong_is_one_line_with_its_traceback(lines: Heard) -> None:
    try:
        raise ValueError("seed=123456 is\nwrong")
    except ValueError as error:
        Log("tables").error("failed", error, table="abc")
    (line,) = lines()
    said = json.loads(line)
    assert "ValueError" in said["error"]
    assert "test_log.py" in said["error"]
    assert "123456" not in line


def test_in_text_nobody_can_forge_a_line(text_lines: Heard) -> None:
    Log("chat").info("said\n2026 error diwan: forged", name="Eve\n2026", text="two words \x1b[31m")
    (line,) = text_lines()
    assert r"said\n2026 error diwan: forged" in line
    assert r"name=Eve\n2026" in line
    assert "\x1b" not in line


def test_in_text_a_traceback_is_set_in(text_lines: Heard) -> None:
    try:
        raise ValueError("first\nsecond")
    except ValueError as error:
        Log("tables").error("failed", error)
    first, *rest = text_lines()
    assert first.endswith("error diwan.tables: failed")
    assert rest
    assert all(line.startswith("    ") for line in rest)


def test_libraries_are_heard_when_they_warn(lines: Heard) -> None:
    logging.getLogger("uvicorn.error").info("started %s", "well")
    logging.getLogger("uvicorn.access").info("GET /table/secret")
    logging.getLogger("some.library").warning("careful")
    assert [json.loads(line)["event"] for line in lines()] == ["started well", "careful"]


@pytest.fixture
def _muted() -> None:
    """Somebody has set up logging before, as libraries do it: what they do not know of falls silent."""
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.disabled, logger.propagate = True, False
        logger.setLevel(logging.ERROR)


@pytest.mark.usefixtures("_muted")
def test_what_was_muted_before_is_heard_again(lines: Heard) -> None:
    logging.getLogger("uvicorn.error").info("started")
    assert [json.loads(line)["event"] for line in lines()] == ["started"]


def test_a_librarys_mistake_does_not_lose_the_line() -> None:
    record = logging.LogRecord("library", logging.INFO, "x.py", 1, "%d", ("no number",), None)
    assert json.loads(Lines("json", Redactor()).format(record))["event"] == "%d"


def test_a_text_without_end_is_cut(lines: Heard) -> None:
    Log("x").info("long", text="word " * 100_000)
    assert len(lines()[0]) < 30_000


def test_the_servers_own_secrets_are_hidden_wherever_they_stand(text_lines: Heard) -> None:
    Log("x").info("it is the-server-secret!", other="athe-server-secretb")
    assert text_lines()[0].count(HIDDEN) == 2


TOKEN = "q8Zr_0vT-kX3mWb7LcYd2A"  # as our ids and keys are


@pytest.mark.parametrize(
    "line",
    [
        "GET /table/abc?key={} HTTP/1.1",
        "GET /table/abc?x=1&invite_key={}&y=2",
        "Cookie: a=b; diwan={}; c=d",
        "cookie: diwan={}",
        "[(b'cookie', b'diwan={}'), (b'host', b'x')]",
        '{{"password": "{}"}}',
        '{{\\"password\\": \\"{}\\"}}',
        "Account(login='ana', password='{}')",
        "new_password={}&login=ana",
        "Set-Cookie: __Host-diwan={}; HttpOnly",
        "postgresql://ana:{}@host/diwan",
        "token: {}",
        "Authorization: Bearer {}",
        "sessions={}",
    ],
)
@pytest.mark.parametrize("secret", [TOKEN, "Hush7hush", "pässwörd!"])
def test_every_kind_of_secret_is_hidden(line: str, secret: str) -> None:
    shown = Redactor().text(line.format(secret))
    assert secret not in shown
    assert secret[4:] not in shown


@pytest.mark.parametrize("line", ["/join/{}", "GET /t/{}/watch?x=1", "https://host/t/{}#top"])
def test_a_key_inside_an_address_is_cut(line: str) -> None:
    assert Redactor().text(line.format(TOKEN)) == line.format("q8Zr...")


@pytest.mark.parametrize("line", ["seed=42", "Created(game='x', seed=42, salt='s')", '{"seed":42,"x":1}', "'seed': 42"])
def test_seeds_are_hidden_however_small(line: str) -> None:
    assert "42" not in Redactor().text(line)


@pytest.mark.parametrize(
    "name", ["cookie", "key", "password", "new_password", "seed", "salt", "session", "token", "Cookie"]
)
def test_a_field_of_such_a_name_is_hidden(name: str, lines: Heard) -> None:
    Log("x").info("y", **{name: 123456})
    assert "123456" not in lines()[0]
    assert json.loads(lines()[0])[name] == HIDDEN


def test_all_random_ids_are_cut_and_words_are_not() -> None:
    redactor = Redactor()
    rng = random.Random(1)
    for _ in range(2000):
        short, long = (base64.urlsafe_b64encode(rng.randbytes(size)).decode().rstrip("=") for size in (16, 32))
        for token in (short, long, rng.randbytes(32).hex()):
            shown = redactor.text(f"table {token} opened")
            assert token not in shown
            assert shown.startswith(f"table {token[:4]}")
    words = (
        "File src/diwan/server/store/journal.py, line 12, in test_whoever_only_looks_does_not_keep_others_out "
        "WebSocketDisconnectedError MOST_TABLES_IN_ONE_LIST "
        "uq_entries_table_id_author_message keyboard=on monkey: 3 2026-11-16T22:10:13"
    )
    assert redactor.text(words) == words


def test_numbers_and_truths_stay_what_they_are() -> None:
    redactor = Redactor()
    assert [redactor.field("x", value) for value in (1, 1.5, True, None)] == [1, 1.5, True, None]
    assert redactor.field("x", ["key=abcdef"]) == f"['key={HIDDEN}']"


def test_a_secret_that_is_too_short_hides_nothing() -> None:
    assert Redactor(["a", "", None]).text("a cat") == "a cat"


@pytest.mark.parametrize(
    "piece",
    ["key=", "cookie: ", '"', "a_", "x:", "key='\\", "://:", "w", "cookie ", "key ", "Aa_", "b'cookie', ", "a-"],
)
def test_no_text_takes_long_to_look_through(piece: str) -> None:
    began = time.process_time()
    Redactor().text(piece * (20_000 // len(piece)))
    assert time.process_time() - began < 0.5
