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
    scores, ranking = game.rules.scores(state), game.rules.ranking(state)
    others = sorted(game.imaginary(state), key=lambda other: -other.points)
    # Somebody without a seat can be the only one in front: then no seat is first.
    ahead = [] if 1 in ranking else [other for other in others if other.points == others[0].points]
    for other in ahead:
        screen.say(say("{place}. {name}: {points}", place=1, name=other.name, points=_points(other.points)))
    for seat in sorted(range(len(names)), key=lambda seat: ranking[seat]):
        points = _points(scores[seat])
        screen.say(say("{place}. {name}: {points}", place=ranking[seat], name=names[seat], points=points))
    for other in others:
        if other not in ahead:
            screen.say(say("{name}: {points}", name=other.name, points=_points(other.points)))
    winners = [name for name, place in zip(names, ranking, strict=True) if place == 1]
    screen.say(_winner_text([*winners, *(screen.text(other.name) for other in ahead)]), "bold")


def _points(count: int) -> Message:
    return say_count("{count} point", "{count} points", count)


def _winner_text(winners: Sequence[str]) -> Message:
    if len(winners) == 1:
        return say("{name} wins.", name=winners[0])
    return say("Victory is shared: {names}.", names=", ".join(winners))
