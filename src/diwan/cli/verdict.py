"""What a benchmark run is held against: the stored run, and the bars that a game must reach."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from diwan.cli.benchmark import COMPILED, PER_YARDSTICK, Results
from diwan.cli.errors import CommandError
from diwan.cli.measure import MEASURES

TOLERANCE: Final = 0.25  # a figure per yardstick may be this much below the stored one

# Of the compiled build, by game, or by game and number of seats ("sabika/1") where that has its own; then by measure.
Bars = Mapping[str, Mapping[str, float]]


def at_seats(game: str, seats: str) -> str:
    """Return a game and its number of seats in words."""
    return f"{game} with 1 seat" if seats == "1" else f"{game} with {seats} seats"


@dataclass(frozen=True, slots=True)
class Place:
    """One figure of a run."""

    game: str
    seats: str
    build: str
    what: str

    def __str__(self) -> str:
        return f"{at_seats(self.game, self.seats)}, {self.what} {self.build}"


@dataclass(frozen=True, slots=True)
class Complaint:
    """A figure that is not good enough."""

    place: Place
    against: str  # what it is held against
    why: str

    @property
    def cause(self) -> tuple[Place, str]:
        """What is complained about, without the numbers."""
        return (self.place, self.against)

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"


def slowdowns(results: Results, stored: Results) -> list[Complaint]:
    """Return which figures per yardstick are too far below the stored ones; CommandError when there are none stored."""
    found: list[Complaint] = []
    for place, now, before in _pairs(results, stored):
        if now < before * (1 - TOLERANCE):
            why = f"{now:.4g} per yardstick, stored {before:.4g} ({now / before - 1:+.0%})"
            found.append(Complaint(place, "stored run", why))
    return found


def _pairs(results: Results, stored: Results) -> Iterator[tuple[Place, float, float]]:
    for game, by_seats in results.items():
        for seats, result in by_seats.items():
            for build, column in PER_YARDSTICK.items():
                before = stored.get(game, {}).get(seats, {}).get(column)
                if before is None or set(before) != set(MEASURES):
                    raise CommandError(
                        f"the stored run has no figures for {at_seats(game, seats)}: run `diwan bench --save`"
                    )
                for what in MEASURES:
                    yield Place(game, seats, build, what), result[column][what], before[what]


def is_missed(what: str, value: float, bar: float) -> bool:
    """Tell whether a figure does not reach its bar."""
    return value < bar if MEASURES[what] else value > bar


def bars_for(bars: Bars, game: str, seats: str) -> Mapping[str, float]:
    """Return the bars of a game with so many seats."""
    return bars.get(f"{game}/{seats}", bars.get(game, {}))


def missed_bars(results: Results, bars: Bars) -> list[Complaint]:
    """Return which bars the compiled build does not reach."""
    return [
        Complaint(Place(game, seats, COMPILED, what), "bar", f"{result[COMPILED][what]:,.0f}, the bar is {bar:,.0f}")
        for game, by_seats in results.items()
        for seats, result in by_seats.items()
        for what, bar in bars_for(bars, game, seats).items()
        if is_missed(what, result[COMPILED][what], bar)
    ]


def read_bars(path: Path) -> Bars:
    """Return the bars of all games; none when there is no such file."""
    try:
        bars = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise CommandError(f"{path.name} can't be read: {error}") from None
    for game, by_measure in bars.items():
        if not isinstance(by_measure, dict):
            raise CommandError(f"{path.name}: expected a table for each game, got {game} = {by_measure!r}")
        for what, bar in by_measure.items():
            if what not in MEASURES:
                raise CommandError(f"{path.name}: {game} has a bar for {what!r}; measures are: {', '.join(MEASURES)}")
            if isinstance(bar, bool) or not isinstance(bar, int | float) or bar <= 0:
                raise CommandError(f"{path.name}: the bar {what} of {game} is {bar!r}, expected a number above 0")
    return bars
