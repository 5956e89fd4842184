"""Writes the stored runs of benchmarks/ into docs/performance.md; `--check` fails when it is stale."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.server.report import sections
from diwan.cli.benchmark import COMPILED, INTERPRETED, PER_YARDSTICK, RATIO, Result, StoredRun, read_stored
from diwan.cli.measure import MEASURES
from diwan.cli.verdict import Bars, at_seats, bars_for, read_bars
from scripts.reference import table

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"
BENCHMARKS = ROOT / "benchmarks"
MARKS = re.compile(r"(<!-- begin (\w+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)


def figures(run: StoredRun, bars: Bars) -> str:
    """Return the stored run as one table for each game and number of seats."""
    about = f"Stored on {run.date}: {run.python}, {run.cpus} cores, {run.seconds:g} s of CPU time for each measure."
    parts = [about]
    for game, by_seats in run.games.items():
        for seats, result in by_seats.items():
            head = (at_seats(game, seats), "compiled", "interpreted", "times", "compiled per yardstick", "bar")
            parts.append(table(head, [_row(result, what, bars_for(bars, game, seats)) for what in MEASURES]))
    return "\n\n".join(parts)


def _row(result: Result, what: str, bars: Mapping[str, float]) -> tuple[str, ...]:
    bar = f"{'at least' if MEASURES[what] else 'at most'} {bars[what]:,.0f}" if what in bars else ""
    return (
        f"`{what}`",
        f"{result[COMPILED][what]:,.0f}",
        f"{result[INTERPRETED][what]:,.0f}",
        f"{result[RATIO][what]:.1f}",
        _four_digits(result[PER_YARDSTICK[COMPILED]][what]),
        bar,
    )


def _four_digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def peers(path: Path) -> str:
    """Return the stored run of other engines as a table; a sentence when there is none."""
    if not path.is_file():
        return "No run of other engines is stored."
    run: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    machine = run["machine"]
    versions = ", ".join(f"{name} {version}" for name, version in machine["versions"].items() if name != "diwan")
    about = (
        f"{machine['python']}, {machine['cpu_count']} cores, {run['rounds']} rounds of {run['seconds']:g} s; "
        f"Diwan {'compiled' if run['diwan_compiled'] else 'interpreted'}; {versions}."
    )
    ours = list(run["ratios"])
    rows = [
        (
            name,
            f"{one['decisions_per_game']:,.0f}",
            f"{one['decisions_per_second']['median']:,.0f}",
            *(_times(run["ratios"][mine].get(name)) for mine in ours),
        )
        for name, one in run["contestants"].items()
    ]
    head = ("contestant", "decisions per game", "decisions per s", *(f"{mine} is as fast, times" for mine in ours))
    return about + "\n\n" + table(head, rows)


def server(path: Path) -> str:
    """Return the stored run of the server under load as tables; a sentence when there is none."""
    if not path.is_file():
        return "No run of the server is stored."
    run: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    about = (
        f"Stored on {run['date']}: {run['python']}, {run['cores']} cores, {run['tables']:,} tables, "
        f"{run['sockets']:,} sockets; Diwan {'compiled' if run['compiled'] else 'interpreted'}."
    )
    drawn = [table(tuple(name.replace("\n", " ") for name in head), rows) for head, rows in sections(run)]
    return "\n\n".join([about, *drawn])


def _times(ratio: dict[str, float] | None) -> str:
    return "" if ratio is None else f"{ratio['median']:,.3g}"


def page(written: str, folder: Path = BENCHMARKS) -> str:
    """Return the page with what the stored runs say now."""
    blocks = {
        "figures": figures(read_stored(folder / "bench.json"), read_bars(folder / "bars.toml")),
        "peers": peers(folder / "peers.json"),
        "server": server(folder / "server.json"),
    }
    return MARKS.sub(lambda found: f"{found[1]}\n{blocks[found[2]]}\n\n{found[3]}", written)


def main(words: list[str]) -> int:
    """Write the page, or with --check say that it is stale."""
    written = PAGE.read_text(encoding="utf-8")
    if "--check" not in words:
        PAGE.write_text(page(written), encoding="utf-8")
    elif page(written) != written:
        print("docs/performance.md is stale: run python -m scripts.performance", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
