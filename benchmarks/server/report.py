"""What a run says: rows for a person, and the bars."""

from __future__ import annotations

import os
import platform
import time
from dataclasses import dataclass
from typing import Any, Final

from rich.box import SIMPLE
from rich.table import Table

import diwan
from benchmarks.server.measuring import Plan

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Bar:
    """Something that must be reached."""

    name: str
    value: float
    limit: float
    least: bool = False  # it must be at least this, not at most

    @property
    def is_met(self) -> bool:
        """Whether it is."""
        return self.value >= self.limit if self.least else self.value <= self.limit


def machine(plan: Plan, sockets: int, cores: int) -> dict[str, Any]:
    """Return what the figures depend on, and nothing that says whose machine it was."""
    return {
        "format": FORMAT,
        "date": time.strftime("%Y-%m-%d"),
        "python": f"CPython {platform.python_version()}",
        "cores": cores,
        "load": round(os.getloadavg()[0], 1),
        "compiled": diwan.COMPILED,
        "tables": plan.tables,
        "sockets": sockets,
        "rate": plan.rate,
    }


def bars(found: dict[str, Any]) -> list[Bar]:
    """Return what must be reached, and what was.

    Under full load every table and every socket has something under way: at a table one seat moves at a time, an echo
    answers all of them. At an even pace a move waits for the disk, which an echo does not, so it is held against an
    echo and a bare commit together.
    """
    fast, evenly, commit = found["saturated"], found["paced"], found["bare_commit_ms"]
    ours, echo = fast["diwan"], fast["echo of every socket"]
    best = max(fast["echo"]["per_s"], echo["per_s"])
    floor = {part: evenly["echo"][part] + commit[part] for part in ("p50", "p99")}
    return [
        Bar("full load, moves/s as a part of the echo's best", ours["per_s"] / best, 0.25, least=True),
        Bar("full load, p50 as a multiple of the echo's", ours["p50"] / echo["p50"], 2),
        Bar("full load, p99 as a multiple of the echo's", ours["p99"] / echo["p99"], 3),
        Bar("evening, p50 as a multiple of echo and commit", evenly["diwan"]["p50"] / floor["p50"], 2),
        Bar("evening, p99 as a multiple of echo and commit", evenly["diwan"]["p99"] / floor["p99"], 3),
        Bar("evening, picture after its move, p50 in ms", found["picture_delay_ms"]["p50"], 200),
        Bar("page with a board, p99 in ms", found["page_ms"]["p99"], 100),
        Bar("frame after a move, worst in bytes", found["frame_bytes"]["worst"], 30_000),
    ]


def tables(found: dict[str, Any]) -> list[Table]:
    """Return the figures as people read them, on a terminal of 80 columns too."""
    speeds = _table("", "moves\nper s", "p50\nms", "p99\nms", "worst\nms", "server\nµs", "helpers\nµs", "generator\nµs")
    for name, row in found["paced"].items():
        speeds.add_row(f"{name}, evening", f"{found['rate']:,.0f}", *_latency(row))
    for name, row in found["saturated"].items():
        speeds.add_row(f"{name}, full load", f"{row['per_s']:,.0f}", *_latency(row))
    rest = _table("", "p50", "p99", "worst")
    for name, what in (
        ("one commit alone, ms", "bare_commit_ms"),
        ("a picture after its move, ms", "picture_delay_ms"),
        ("a page with a board, ms", "page_ms"),
        ("a frame after a move, bytes", "frame_bytes"),
    ):
        row = found[what]
        rest.add_row(name, *(f"{row[part]:,.{0 if 'bytes' in what else 1}f}" for part in ("p50", "p99", "worst")))
    verdicts = _table("", "reached", "bar", "")
    for bar in bars(found):
        sign = "at least" if bar.least else "at most"
        digits = 2 if bar.limit < 10 else 0
        verdicts.add_row(bar.name, f"{bar.value:,.{digits}f}", f"{sign} {bar.limit:,g}", "" if bar.is_met else "missed")
    return [speeds, rest, verdicts]


def _latency(row: dict[str, float]) -> tuple[str, ...]:
    times = [f"{row[part]:,.1f}" for part in ("p50", "p99", "worst")]
    return (*times, *(f"{row[part]:,.0f}" for part in ("server_us", "helpers_us", "generator_us")))


def _table(*heads: str) -> Table:
    drawn = Table(box=SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for place, head in enumerate(heads):
        drawn.add_column(head, justify="right" if place else "left", no_wrap=bool(place))
    return drawn
