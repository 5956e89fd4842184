"""What a run says: a table for a person, plain data for a file, and who is behind whom."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from rich.box import SIMPLE
from rich.table import Table

from benchmarks.peers.contestants import Contestant
from benchmarks.peers.measuring import Result, ratio


def split(results: Sequence[Result]) -> tuple[list[Result], list[Result]]:
    """Diwan's results, and its peers'."""
    ours = [result for result in results if result.contestant.is_ours]
    return ours, [result for result in results if not result.contestant.is_ours]


def setbacks(results: Sequence[Result]) -> list[str]:
    """One line for each peer that a Diwan game is not ahead of."""
    ours, peers = split(results)
    return [
        f"behind: {mine.contestant.name} reaches {times.median:.3f} of {peer.contestant.name} "
        f"({mine.rate.median:,.0f} against {peer.rate.median:,.0f} decisions/s)"
        for mine in ours
        for peer in peers
        if (times := ratio(mine, peer)).median <= 1.0
    ]


def short(value: float) -> str:
    """Three digits, at most two of them behind the point: more is noise, and would not fit the table."""
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


def span(low: float, high: float) -> str:
    """From ``low`` to ``high``, or one figure where they read the same."""
    return short(low) if short(low) == short(high) else f"{short(low)}-{short(high)}"


def ratio_text(ours: Sequence[Result], peer: Result) -> str:
    """Diwan's ratio to a peer, from its slowest game to its fastest."""
    times = [ratio(mine, peer).median for mine in ours]
    return "-" if not times or peer.contestant.is_ours else span(min(times), max(times))


def table(results: Sequence[Result]) -> Table:
    """The results as a person reads them, on a terminal of 80 columns too."""
    ours, _ = split(results)
    title = "Decisions per second, driven from Python, one core"
    drawn = Table(title=title, box=SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    drawn.add_column("contestant", no_wrap=True)
    for heading in ("decisions\nper game", "games\nper s", "decisions\nper s", "min-max\nthousands"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    drawn.add_column("Diwan's\nratio", justify="right", no_wrap=True)
    for result in results:
        rate = result.rate
        drawn.add_row(
            result.contestant.name,
            f"{result.decisions_per_game:,.0f}",
            f"{result.games_per_second:,.0f}",
            f"{rate.median:,.0f}",
            span(rate.low / 1000, rate.high / 1000),
            ratio_text(ours, result),
            style="bold" if result.contestant.is_ours else None,
        )
    return drawn


def machine_facts(contestants: Sequence[Contestant]) -> dict[str, object]:
    """What the figures depend on, and nothing that says whose machine it was."""
    return {
        "cpu_count": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": {package: _version(package) for package in sorted({c.package for c in contestants})},
    }


def _version(package: str) -> str:
    distribution = package.partition("[")[0]  # pip's extras are no part of the name
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "unknown"  # importable without being installed, as a source tree is


def diwan_compiled(results: Sequence[Result]) -> bool | None:
    """Whether Diwan ran natively; None when it did not run."""
    if not split(results)[0]:
        return None
    return bool(import_module("diwan").COMPILED)


def report(results: Sequence[Result], seconds: float, compiled: bool | None) -> dict[str, object]:
    """The whole run as plain data, each round included, so that any ratio can be taken again."""
    ours, peers = split(results)
    return {
        "format": 1,
        "machine": machine_facts([result.contestant for result in results]),
        "diwan_compiled": compiled,
        "seconds": seconds,
        "rounds": len(results[0].samples),
        "contestants": {result.contestant.name: _result_json(result) for result in results},
        "ratios": {
            mine.contestant.name: {peer.contestant.name: ratio(mine, peer).as_json(3) for peer in peers}
            for mine in ours
        },
    }


def _result_json(result: Result) -> dict[str, object]:
    return {
        "decisions_per_game": round(result.decisions_per_game, 1),
        "games_per_second": round(result.games_per_second, 1),
        "decisions_per_second": result.rate.as_json(0),
        "rounds": [
            {
                "games": sample.games,
                "decisions": sample.decisions,
                "cpu_seconds": round(sample.cpu_seconds, 4),
            }
            for sample in result.samples
        ],
    }
