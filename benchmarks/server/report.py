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

Row = tuple[str, ...]

_SPEEDS: Final = (
    "",
    "moves\nper s",
    "p50\nms",
    "p99\nms",
    "worst\nms",
    "server\nµs",
    "helpers\nµs",
    "generator\nµs",
)
_REST: Final = (  # name, where it stands, digits
    ("one commit beside them, ms", "bare_commit_ms", 1),
    ("a picture after its move, ms", "picture_delay_ms", 1),
    ("a page with a board, ms", "page_ms", 1),
    ("a frame after a move, bytes", "frame_bytes", 0),
)


@dataclass(frozen=True, slots=True)
class Bar:
    """Something that must be reached."""

    name: str
    value: float
    limit: float
    least: bool = False  # it must be at least this, not at most
    aim: bool = False  # it is shown whether it was reached, and fails nothing

    @property
    def is_met(self) -> bool:
        """Whether it is."""
        return self.value >= self.limit if self.least else self.value <= self.limit

    @property
    def fails(self) -> bool:
        """Whether the run has failed by it."""
        return not self.is_met and not self.aim

    @property
    def verdict(self) -> str:
        """What a row says beside it."""
        return "" if self.is_met else "aim, missed" if self.aim else "missed"

    @property
    def reached(self) -> str:
        """What was reached, as people read it."""
        return f"{self.value:,.{2 if self.limit < 10 else 0}f}"

    @property
    def wanted(self) -> str:
        """What must be reached, as people read it."""
        return f"{'at least' if self.least else 'at most'} {self.limit:,g}"


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
    answers all of them. At an even pace a move waits for the disk, which an echo does not: it is held against an echo
    and a bare commit together.
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
        Bar("evening, picture after its move, p50 in ms", found["picture_delay_ms"]["p50"], 200, aim=True),
        Bar("page with a board, p99 in ms", found["page_ms"]["p99"], 100),
        Bar("frame after a move, worst in bytes", found["frame_bytes"]["worst"], 30_000),
    ]


def tables(found: dict[str, Any]) -> list[Table]:
    """Return the figures as people read them, on a terminal of 80 columns too."""
    return [_table(head, rows) for head, rows in sections(found)]


def sections(found: dict[str, Any]) -> list[tuple[Row, list[Row]]]:
    """Return the same as words: the head and the rows of each table."""
    speeds = [
        # In the evening the generator serves all at once, and no part of it is one row's, whatever a stored run says.
        *((f"{name}, evening", f"{found['rate']:,.0f}", *_latency(row), "") for name, row in found["paced"].items()),
        *(
            (f"{name}, full load", f"{row['per_s']:,.0f}", *_latency(row), f"{row['generator_us']:,.0f}")
            for name, row in found["saturated"].items()
        ),
    ]
    rest = [
        (name, *(f"{found[what][part]:,.{digits}f}" for part in ("p50", "p99", "worst")))
        for name, what, digits in _REST
    ]
    verdicts: list[Row] = [(bar.name, bar.reached, bar.wanted, bar.verdict) for bar in bars(found)]
    return [(_SPEEDS, speeds), (("", "p50", "p99", "worst"), rest), (("", "reached", "bar", ""), verdicts)]


def _latency(row: dict[str, float]) -> tuple[str, ...]:
    times = [f"{row[part]:,.1f}" for part in ("p50", "p99", "worst")]
    return (*times, *(f"{row[part]:,.0f}" for part in ("server_us", "helpers_us")))


def _table(heads: Row, rows: list[Row]) -> Table:
    drawn = Table(box=SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for place, head in enumerate(heads):
        drawn.add_column(head, justify="right" if place else "left", no_wrap=bool(place))
    for row in rows:
        drawn.add_row(*row)
    return drawn
