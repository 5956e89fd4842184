"""The score sheet and the final standing as plain data: where every point comes from, and who wins.

Terminals and pages lay the same rows out; words come in through `render`, so a sheet is in one reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from diwan.core.game import Game
from diwan.core.i18n import Message, in_turn, say, say_count
from diwan.core.rules import ScoreLine
from diwan.core.view import View

Render = Callable[[Message], str]
Line = tuple[str, str]  # what the points are for, and the rule
Numbers = tuple[int, int]  # of a line, which mostly say its order


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the sheet."""

    text: str  # what the points are for
    rule: str  # its id
    points: tuple[int | None, ...]  # by player; None for somebody who has no such line
    group: str = ""  # the heading that it may stand under, if any
    name: str = ""  # what it says there


@dataclass(frozen=True, slots=True)
class Sheet:
    """A column of points for each player, and what it adds up to."""

    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]


class Place(NamedTuple):
    """Where somebody who can win stands."""

    place: int  # 1 is best; equal where victory is shared
    name: str
    points: int


def sheet_rows(game: Game, lines: Sequence[Sequence[ScoreLine]], render: Render) -> Sheet:
    """Return the score lines of all players, seats first, as one sheet; lines that say the same are added up."""
    columns: list[dict[Line, int]] = []
    numbers: dict[Line, Numbers] = {}
    headed: dict[Line, tuple[str, str]] = {}
    for own in lines:
        column: dict[Line, int] = {}
        for line in own:
            key = (render(game.score_line_text(line)), line.rule)
            column[key] = column.get(key, 0) + line.points
            if key not in numbers:
                numbers[key] = (line.a, line.b)
                headed[key] = _headed(game, line, render)
        columns.append(column)
    rows = [
        SheetRow(*key, tuple(column.get(key) for column in columns), *headed[key]) for key in _ordered(columns, numbers)
    ]
    return Sheet(tuple(rows), tuple(sum(column.values()) for column in columns))


def _headed(game: Game, line: ScoreLine, render: Render) -> tuple[str, str]:
    found = game.score_group(line)
    return ("", "") if found is None else (render(found[0]), render(found[1]))


def _ordered(columns: Sequence[dict[Line, int]], numbers: dict[Line, Numbers]) -> list[Line]:
    """Return the lines of all players once each, in an order that agrees with each player's own."""
    by_numbers = sorted(numbers, key=lambda key: numbers[key])
    if all(list(column) == [key for key in by_numbers if key in column] for column in columns):
        return by_numbers
    merged: list[Line] = []
    for column in columns:
        place = 0
        for key in column:
            if key in merged:
                place = merged.index(key) + 1
            else:
                merged.insert(place, key)
                place += 1
    return merged


def standing(view: View, names: Sequence[str], render: Render) -> tuple[list[Place], list[tuple[str, int]]]:
    """Return all who can win, the first one first; then name and points of who scores without taking part."""
    places = [Place(*row) for row in zip(view.ranking, names, view.scores, strict=True)]
    places += [Place(other.rank, render(other.name), other.points) for other in view.imaginary if other.rank]
    aside = [(render(other.name), other.points) for other in view.imaginary if not other.rank]
    return sorted(places, key=lambda row: row.place), sorted(aside, key=lambda row: -row[1])


def winner_text(places: Sequence[Place]) -> Message:
    """Return who wins, from the places."""
    winners = [row.name for row in places if row.place == 1]
    if len(winners) == 1:
        return say("{name} wins.", name=winners[0])
    return say("Victory is shared: {names}.", names=", ".join(winners))


def ending_text(view: View, names: Sequence[str], render: Render) -> Message:
    """Return how a game ended, for the end of its story: everybody's place and points, then who wins."""
    places, _ = standing(view, names, render)
    rows = [
        say(
            "{place}. {name}: {points}",
            place=row.place,
            name=row.name,
            points=say_count("{count} point", "{count} points", row.points),
        )
        for row in places
    ]
    return say("The result: {places}. {winner}", places=in_turn(rows), winner=_outcome(view, places))


def _outcome(view: View, places: Sequence[Place]) -> Message:
    """Return who wins; where somebody plays alone against an opponent without a seat, whether that one is beaten."""
    first, *others = places
    if view.seats > 1 or not others or others[0].place == first.place:
        return winner_text(places)
    beaten = ", ".join(row.name for row in others)
    return say("{name} wins, {rival} is beaten.", name=first.name, rival=beaten)
