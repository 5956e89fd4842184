"""The score sheet: where every point comes from, line by line, with the rule behind it."""

from __future__ import annotations

from collections.abc import Sequence

import diwan
from diwan.cli.screen import Screen
from diwan.core.i18n import Message, say, say_count
from diwan.core.state import State

Line = tuple[str, str]  # what the points are for, and the rule
Place = tuple[int, int]  # the numbers of a line, which mostly say its order


def show_sheet(screen: Screen, game: diwan.Game, state: State, names: Sequence[str]) -> None:
    """Show a column of points for each seat, adding up to its score, and for who scores without a seat."""
    columns: list[dict[Line, int]] = []
    places: dict[Line, Place] = {}
    names = [*names, *(screen.text(name) for name in game.imaginary_players(state))]
    for seat in range(len(names)):
        column: dict[Line, int] = {}
        for line in game.rules.score_lines(state, seat):
            key = (screen.text(game.score_line_text(line)), line.rule)
            column[key] = column.get(key, 0) + line.points
            places.setdefault(key, (line.a, line.b))
        columns.append(column)
    rows = [[*key, *(str(column.get(key, "")) for column in columns)] for key in _ordered(columns, places)]
    rows.append([screen.text(say("Total")), "", *(str(sum(column.values())) for column in columns)])
    heads = [screen.text(say("Points for")), screen.text(say("Rule")), *names]
    if not screen.fits(heads, rows):
        # Many players with long names: numbers above the columns, explained once.
        screen.line(", ".join(f"{number} = {name}" for number, name in enumerate(names, start=1)))
        heads[2:] = [str(number) for number in range(1, len(names) + 1)]
    if screen.narrow:
        # The rule stands behind what the points are for, and both are broken as needed.
        heads[0:2], words = [heads[0]], 1
        rows = [[f"{row[0]} {row[1]}".rstrip(), *row[2:]] for row in rows]
    else:
        words = 2
    screen.table(heads, rows, words=words, total=True)


def _ordered(columns: Sequence[dict[Line, int]], places: dict[Line, Place]) -> list[Line]:
    """Return the lines of all seats once each, in an order that agrees with each seat's own."""
    by_numbers = sorted(places, key=lambda key: places[key])
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


def show_result(screen: Screen, game: diwan.Game, state: State, names: Sequence[str]) -> None:
    """Show the sheet of a finished game and who won."""
    screen.say(say("The score sheet"), "bold")
    show_sheet(screen, game, state, names)
    screen.gap()
    places, aside = standing(screen, game, state, names)
    for place, name, points in places:
        screen.say(say("{place}. {name}: {points}", place=place, name=name, points=_points(points)))
    for name, points in aside:
        screen.say(say("{name}: {points}", name=name, points=_points(points)))
    screen.say(winner_text(places), "bold")


def standing(
    screen: Screen, game: diwan.Game, state: State, names: Sequence[str]
) -> tuple[list[tuple[int, str, int]], list[tuple[str, int]]]:
    """Return place, name and points of all who can win, the first one first; then who scores without taking part."""
    scores, ranking, others = game.rules.scores(state), game.rules.ranking(state), game.imaginary(state)
    places = list(zip(ranking, names, scores, strict=True))
    places += [(other.rank, screen.text(other.name), other.points) for other in others if other.rank]
    aside = [(screen.text(other.name), other.points) for other in others if not other.rank]
    return sorted(places, key=lambda line: line[0]), sorted(aside, key=lambda line: -line[1])


def winner_text(places: Sequence[tuple[int, str, int]]) -> Message:
    """Return who wins, from the places."""
    winners = [name for place, name, _ in places if place == 1]
    if len(winners) == 1:
        return say("{name} wins.", name=winners[0])
    return say("Victory is shared: {names}.", names=", ".join(winners))


def _points(count: int) -> Message:
    return say_count("{count} point", "{count} points", count)
