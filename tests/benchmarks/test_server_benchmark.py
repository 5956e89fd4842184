"""The benchmark of the server: its bars are held against what was measured, and a small run goes through."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from benchmarks.server.crowd import ACK, MOVE, Crowd, Heard
from benchmarks.server.evening import Evening
from benchmarks.server.measuring import Plan, Run
from benchmarks.server.report import bars, tables
from benchmarks.server.servers import Server

ROOT = Path(__file__).parents[2]


def figures(**changes: Any) -> dict[str, Any]:
    """Return a run that just reaches every bar; `changes` name figures by their path."""
    found: dict[str, Any] = {
        "rate": 100.0,
        "bare_commit_ms": {"p50": 0.25, "p99": 0.5, "worst": 1.0},
        "paced": {"echo": _row(0.25, 0.5), "diwan": _row(1.0, 3.0)},
        "saturated": {
            "echo": _row(10.0, 20.0, per_s=40_000.0, generator_us=20.0),
            "echo of every socket": _row(40.0, 50.0, per_s=30_000.0, generator_us=20.0),
            "diwan": _row(80.0, 150.0, per_s=10_000.0, generator_us=20.0),
        },
        "picture_delay_ms": {"p50": 200.0, "p99": 900.0, "worst": 1000.0},
        "page_ms": {"p50": 10.0, "p99": 100.0, "worst": 100.0},
        "frame_bytes": {"p50": 900.0, "p99": 9000.0, "worst": 30_000.0},
    }
    for path, value in changes.items():
        place = found
        *parts, last = path.split("__")
        for part in parts:
            place = place[part]
        place[last] = value
    return found


def _row(p50: float, p99: float, **more: float) -> dict[str, float]:
    used = {"server_us": 100.0, "helpers_us": 10.0}
    return {"p50": p50, "p99": p99, "worst": 2 * p99, **used, **more}


def missed(found: dict[str, Any]) -> list[str]:
    return [bar.name for bar in bars(found) if not bar.is_met]


def test_a_run_that_reaches_all_bars_misses_none() -> None:
    assert missed(figures()) == []


@pytest.mark.parametrize(
    ("path", "value", "name"),
    [
        ("saturated__diwan__per_s", 9_999.0, "full load, moves/s as a part of the echo's best"),
        ("saturated__diwan__p50", 80.1, "full load, p50 as a multiple of the echo's"),
        ("saturated__diwan__p99", 150.1, "full load, p99 as a multiple of the echo's"),
        ("paced__diwan__p50", 1.01, "evening, p50 as a multiple of echo and commit"),
        ("paced__diwan__p99", 3.01, "evening, p99 as a multiple of echo and commit"),
        ("picture_delay_ms__p50", 200.1, "evening, picture after its move, p50 in ms"),
        ("page_ms__p99", 100.1, "page with a board, p99 in ms"),
        ("frame_bytes__worst", 30_001.0, "frame after a move, worst in bytes"),
    ],
)
def test_each_bar_can_be_missed(path: str, value: float, name: str) -> None:
    found = figures(**{path: value})
    assert missed(found) == [name]
    # How soon a picture follows is an aim: it fails nothing.
    assert [bar.name for bar in bars(found) if bar.fails] == ([] if "picture" in name else [name])


def test_the_tables_name_every_bar() -> None:
    verdicts = tables(figures())[-1]
    assert list(verdicts.columns[0].cells) == [bar.name for bar in bars(figures())]


class Ourselves(Server):
    """A server that is this very process."""

    def __init__(self) -> None:
        self.port = 0

    @property
    def pid(self) -> int:
        return os.getpid()


class Slow(Crowd):
    """Was answered once, and its server has much to do after that."""

    def __init__(self, answer: bytes) -> None:
        super().__init__(Evening(), 0, answer)
        self.heard = Heard([(0.0, 0.1, 0, b"")])

    def left(self, number: int) -> int:
        return 0

    def can_move(self, number: int) -> bool:
        return False

    async def quiet(self, longest: float, pause: float = 0.7) -> None:
        end = time.process_time() + 2
        while time.process_time() < end:
            pass


class Silent:
    def phase(self, name: str) -> None:
        pass

    def progress(self, part: float) -> None:
        pass


def test_what_a_server_does_after_the_last_answer_counts_for_no_move_of_an_evening(tmp_path: Path) -> None:
    plan = Plan(tables=1, paced_seconds=0.1, rounds=1)
    servers: dict[str, Server] = {"echo": Ourselves(), "diwan": Ourselves()}
    crowds: dict[str, Crowd] = {"echo": Slow(MOVE), "diwan": Slow(ACK)}
    found = asyncio.run(Run(Evening(), plan, tmp_path, Silent(), servers, crowds).evening())
    assert found["paced"]["diwan"]["server_us"] < 1_500_000
    assert "generator_us" not in found["paced"]["diwan"]


def test_a_small_run_goes_through(tmp_path: Path) -> None:
    saved = tmp_path / "run.json"
    small = ["--tables", "4", "--seconds", "0.5", "--rate", "20", "--rounds", "1", "--pages", "2"]
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.server", *small, "--folder", tmp_path, "--json", saved],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    found = json.loads(saved.read_text(encoding="utf-8"))
    assert (found["tables"], found["sockets"]) == (4, 10)
    assert found["paced"]["diwan"]["count"] == 10
    assert found["saturated"]["diwan"]["per_s"] > 0
    assert found["picture_delay_ms"]["count"] > 0
