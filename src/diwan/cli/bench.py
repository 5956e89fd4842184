"""`diwan bench`: how fast the engine is, compiled and interpreted, and whether that is still good enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

import diwan
from diwan.cli.arguments import load_game, number_option
from diwan.cli.benchmark import (
    COMPILED,
    INTERPRETED,
    RATIO,
    ROUNDS,
    Result,
    Results,
    StoredRun,
    Worker,
    measure_all,
    read_stored,
    steps_in,
    this_python,
    workers,
    write_stored,
)
from diwan.cli.errors import CheckFailed, CommandError
from diwan.cli.measure import MEASURES, YARDSTICK
from diwan.cli.screen import Screen, progress
from diwan.cli.verdict import Bars, Complaint, at_seats, bars_for, is_missed, missed_bars, read_bars, slowdowns
from diwan.rulebook import checkout


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="One game; all of them when left out.", show_default=False)
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Compare with the stored run and the bars.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Store this run in benchmarks/bench.json.")] = False,
    seconds: Annotated[
        float, number_option("--seconds", 0.01, 60.0, help="CPU seconds for each measure and build.")
    ] = 1.0,
    rounds: Annotated[
        int, number_option("--rounds", 1, 1000, help="Rounds to spread them over; the median counts.")
    ] = ROUNDS,
) -> None:
    """Measure the engine compiled and interpreted in one run.

    Of each game, alone where that can be played, with two seats (or its fewest) and with the most: games and decisions
    per second, in the engine and driven from Python, and nanoseconds to clone, to list the legal actions and to apply
    one. Beside each round a fixed piece of Python is timed, the yardstick, since seconds mean little from machine to
    machine. With --check the exit status is 1 when a figure per yardstick, of either build, is more than 25 % below the
    stored one, or when a bar of benchmarks/bars.toml is missed; both are measured twice before they count.
    """
    games = [load_game(name) for name in (diwan.game_names() if game is None else (game,))]
    stored = read_stored(_folder() / "bench.json") if check else None
    kept = _kept(game) if save else {}
    bars = _bars()
    screen = Screen()
    with workers() as builds:
        if COMPILED not in builds:
            if check or save:
                raise CheckFailed("there is no compiled build, so there is little to compare: run `make build` first")
            screen.line("There is no compiled build (`make build` makes one): interpreted only.")
        results = _measure(builds, games, seconds, rounds)
        _show(screen, results, bars)
        if stored is not None:
            _judge(screen, builds, results, stored, bars, seconds, rounds)
    if save:
        write_stored(_folder() / "bench.json", results, seconds, kept)
        screen.line("Stored in benchmarks/bench.json. `python -m scripts.performance` writes it into the docs.")


def _folder() -> Path:
    root = checkout()
    if root is None:
        raise CommandError("there is no source checkout here to keep benchmarks in: run this where benchmarks/ is")
    return root / "benchmarks"


def _kept(game: str | None) -> Results:
    """Return the stored results that a run of one game leaves as they are."""
    path = _folder() / "bench.json"
    return read_stored(path).games if game is not None and path.exists() else {}


def _bars() -> Bars:
    root = checkout()
    return {} if root is None else read_bars(root / "benchmarks" / "bars.toml")


def _measure(builds: Mapping[str, Worker], games: Sequence[diwan.Game], seconds: float, rounds: int) -> Results:
    with progress("measuring", steps_in(builds, games, rounds)) as steps:
        return measure_all(builds, games, seconds, rounds, steps)


def _judge(
    screen: Screen,
    builds: Mapping[str, Worker],
    results: Results,
    stored: StoredRun,
    bars: Bars,
    seconds: float,
    rounds: int,
) -> None:
    """Say whether the run is good enough; CheckFailed when it is not, and was not again.

    What looks bad is measured a second time: a busy machine can spoil one run, and only what is bad twice is bad.
    """
    if stored.python != this_python():
        screen.line(f"The stored run is of {stored.python}, this is {this_python()}: there the yardstick may differ.")
    found = _complaints(results, stored, bars)
    if found:
        games = [diwan.load(name) for name in dict.fromkeys(one.place.game for one in found)]
        causes = {one.cause for one in found}
        again = _complaints(_measure(builds, games, seconds, rounds), stored, bars)
        found = [one for one in again if one.cause in causes]
    if found:
        raise CheckFailed("; ".join(str(one) for one in found))
    screen.line("No figure per yardstick is more than 25 % below the stored run, and every bar is reached.")


def _complaints(results: Results, stored: StoredRun, bars: Bars) -> list[Complaint]:
    return slowdowns(results, stored.games) + missed_bars(results, bars)


def _show(screen: Screen, results: Results, bars: Bars) -> None:
    for game, by_seats in results.items():
        for seats, result in by_seats.items():
            columns = [name for name in (COMPILED, INTERPRETED, RATIO) if name in result]
            barred = bars_for(bars, game, seats) if COMPILED in result else {}
            rows = [
                [what, *(_number(name, result[name].get(what)) for name in columns), *_bar(result, barred, what)]
                for what in (*MEASURES, YARDSTICK)
            ]
            screen.table([at_seats(game, seats), *columns, *(["bar"] if barred else [])], rows)
            screen.gap()


def _number(column: str, value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.1f}" if column == RATIO else f"{value:,.0f}"


def _bar(result: Result, barred: Mapping[str, float], what: str) -> list[str]:
    """Return the cell for a bar, if its table has any."""
    if not barred:
        return []
    if what not in barred:
        return [""]
    missed = is_missed(what, result[COMPILED][what], barred[what])
    return [f"{barred[what]:,.0f} {'missed' if missed else 'reached'}"]
