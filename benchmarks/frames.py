"""`python -m benchmarks.frames`: how large frames are and how long they take, over whole random games of each title.

A frame goes from the server (snapshot, packing) to a drawing process (painting, what changed, compressing) and back.
Here all of it runs in one process, so that each step can be timed by itself.
"""

from __future__ import annotations

import argparse
import gzip
import json
import pickle
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import diwan
from diwan.core.table import Table
from diwan.server.frames.frame import Look
from diwan.server.frames.painter import Painter
from diwan.server.frames.parcel import Parcel, ParcelOrder
from diwan.server.frames.snapshot import snapshot_of_record
from diwan.server.packing import pack
from diwan.server.tables.facts import Began, Chair, Created, Moved
from diwan.server.tables.record import Record

EVERY = 25  # moves after which a whole frame is measured, too

Result = TypeVar("Result")


@dataclass
class Figures:
    """What was measured, by the name of the step: milliseconds or bytes."""

    rows: dict[str, list[float]] = field(default_factory=dict)

    def timed(self, name: str, work: Callable[[], Result]) -> Result:
        """Do something, and write down how many milliseconds it took."""
        start = time.perf_counter()
        result = work()
        self.add(f"{name}, ms", 1000 * (time.perf_counter() - start))
        return result

    def add(self, name: str, value: float) -> None:
        """Write down a figure."""
        self.rows.setdefault(name, []).append(value)

    def summary(self) -> dict[str, dict[str, float]]:
        """Return the median, the 99th percentile and the worst of each step."""
        return {name: _summary(sorted(values)) for name, values in self.rows.items()}


def _summary(values: list[float]) -> dict[str, float]:
    return {
        "median": round(values[len(values) // 2], 2),
        "p99": round(values[min(len(values) - 1, len(values) * 99 // 100)], 2),
        "worst": round(values[-1], 2),
    }


def begun(game: str, seed: int) -> tuple[Record, Table]:
    """Return a table with as many bots as can play, at its start."""
    box = diwan.load(game)
    chairs = tuple(Chair("bot", name=f"Bot {seat + 1}", bot="random") for seat in range(max(box.allowed_seats())))
    created = Created(game, box.rules_version, dict(box.options), chairs, seed, "salt", "host", "secret")
    record = Record([created, Began()])
    assert record.table is not None
    return record, record.table


def play(game: str, seed: int, look: Look, figures: Figures) -> int:
    """Play a random game to its end and measure every frame of it; return how many moves it had."""
    record, table = begun(game, seed)
    rng, painter, base = random.Random(seed), Painter(), None
    while True:
        parcel = frame(record, painter, look, base, figures)
        base = parcel.id
        if table.ply % EVERY == 0:
            frame(record, Painter(), look, None, figures)
        if table.is_over:
            return table.ply
        actions = table.prompt(table.to_act).actions
        record.apply(Moved(table.to_act, table.epoch, table.ply, rng.choice(actions)))


def frame(record: Record, painter: Painter, look: Look, base: int | None, figures: Figures) -> Parcel:
    """Paint a frame as the server and its drawing process do, and measure each step."""
    kind = "whole" if base is None else "change"
    table = record.table
    assert table is not None
    figures.timed("view (part of the snapshot)", lambda: table.view(look.eyes))
    figures.timed("glimpse (part of the snapshot)", lambda: table.glimpse(look.eyes))
    snapshot = figures.timed("snapshot", lambda: snapshot_of_record(record, look.eyes))
    packed = figures.timed(f"{kind}: packing", lambda: pack(ParcelOrder("t", look, snapshot.since(base), base)))
    figures.add(f"{kind}: order, bytes", len(packed))
    order = figures.timed(f"{kind}: unpacking", lambda: pickle.loads(packed[4:]))
    parcel = figures.timed(f"{kind}: painting", lambda: painter.answer(order))
    assert isinstance(parcel, Parcel), "a parcel was ordered"
    assert parcel.base == base, "the last frame is still there"
    plain = gzip.decompress(parcel.data) if parcel.data[:2] == b"\x1f\x8b" else parcel.data
    figures.add(f"{kind}: sent, bytes", len(parcel.data))
    figures.add(f"{kind}: before compressing, bytes", len(plain))
    return parcel


def main() -> None:
    """Measure, and show it as a table or as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.frames", description=__doc__)
    parser.add_argument("--game", action="append", choices=diwan.game_names(), help="only this title (again: more)")
    parser.add_argument("--games", type=int, default=2, help="random games of each title (default 2)")
    parser.add_argument("--locale", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--narrow", action="store_true", help="the drawing for phones")
    parser.add_argument("--text", action="store_true", help="the position in words instead of a picture")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    look = Look(0, given.locale, given.theme, given.narrow, given.text)
    found: dict[str, dict[str, dict[str, float]]] = {}
    for game in given.game or diwan.game_names():
        figures = Figures()
        moves = sum(play(game, seed, look, figures) for seed in range(1, given.games + 1))
        found[game] = figures.summary()
        if not given.json:
            show(f"{game}, {moves} moves, {'compiled' if diwan.COMPILED else 'interpreted'}", found[game])
    if given.json:
        print(json.dumps(found, indent=2))


def show(title: str, rows: dict[str, dict[str, float]]) -> None:
    """Print the figures of a title."""
    print(f"{title}\n  {'':36}{'median':>10}{'p99':>10}{'worst':>10}")
    for name, row in sorted(rows.items()):
        values = "".join(f"{value:>10.2f}" if name.endswith("ms") else f"{value:>10.0f}" for value in row.values())
        print(f"  {name:36}{values}")


if __name__ == "__main__":
    main()
