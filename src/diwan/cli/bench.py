"""`diwan bench`: how fast the engine is, compiled and interpreted, and whether it has become slower."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

import diwan
from diwan.cli.arguments import load_game
from diwan.cli.benchmark import (
    COMPILED,
    INTERPRETED,
    RATIO,
    ROUNDS,
    Results,
    Slowdown,
    Worker,
    measure_all,
    read_stored,
    slowdowns,
    steps_in,
    workers,
    write_stored,
)
from diwan.cli.errors import CheckFailed, CommandError
from diwan.cli.measure import MEASURES
from diwan.cli.screen import Screen, progress
from diwan.rulebook import checkout


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="One game; all of them when left out.", show_default=False)
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Compare with the stored run.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Store this run in benchmarks/bench.json.")] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=60.0, help="CPU seconds for each measure and build.")
    ] = 1.0,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=1000, help="Rounds to spread them over; the median counts.")
    ] = ROUNDS,
) -> None:
    """Measure the engine compiled and interpreted in one run.

    Of each game, with two seats (or its fewest) and with the most: games and decisions per second, in the engine and
    driven from Python, and nanoseconds to clone, to list the legal actions and to apply one. --check compares how
    many times faster the compiled build is, since seconds mean little from machine to machine; the exit status is 1
    when a ratio is more than 25 % below the stored one.
    """
    games = [load_game(name) for name in (diwan.game_names() if game is None else (game,))]
    stored = read_stored(_store()) if check else {}
    screen = Screen()
    with workers() as builds:
        if COMPILED not in builds:
            if check or save:
                raise CheckFailed("there is no compiled build, so there are no ratios: run `make build` first")
            screen.line("There is no compiled build (`make build` makes one): interpreted only.")
        results = _measure(builds, games, seconds, rounds)
        _show(screen, results)
        slow = _confirmed(builds, slowdowns(results, stored), stored, seconds, rounds) if check else []
    if slow:
        raise CheckFailed("; ".join(str(one) for one in slow))
    if check:
        screen.line("No ratio is more than 25 % below the stored run.")
    if save:
        write_stored(_store(), results, seconds)
        screen.line("Stored in benchmarks/bench.json.")


def _store() -> Path:
    root = checkout()
    if root is None:
        raise CommandError("there is no source checkout here to keep benchmarks in: run this where benchmarks/ is")
    return root / "benchmarks" / "bench.json"


def _measure(builds: Mapping[str, Worker], games: Sequence[diwan.Game], seconds: float, rounds: int) -> Results:
    with progress("measuring", steps_in(builds, games, rounds)) as steps:
        return measure_all(builds, games, seconds, rounds, steps)


def _confirmed(
    builds: Mapping[str, Worker], found: list[Slowdown], stored: Results, seconds: float, rounds: int
) -> list[Slowdown]:
    """Measure again what looks slow: a busy machine can spoil one run, and only what is slow twice is slow."""
    if not found:
        return []
    games = [diwan.load(name) for name in dict.fromkeys(one.game for one in found)]
    places = {one.place for one in found}
    return [one for one in slowdowns(_measure(builds, games, seconds, rounds), stored) if one.place in places]


def _show(screen: Screen, results: Results) -> None:
    for game, by_seats in results.items():
        for seats, result in by_seats.items():
            columns = [name for name in (COMPILED, INTERPRETED, RATIO) if name in result]
            rows = [[what, *(_number(name, result[name][what]) for name in columns)] for what in MEASURES]
            screen.table([f"{game}, {seats} seats", *columns], rows)
            screen.gap()


def _number(column: str, value: float) -> str:
    return f"{value:.1f}" if column == RATIO else f"{value:,.0f}"
