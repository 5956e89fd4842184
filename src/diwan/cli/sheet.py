"""The score sheet on a terminal: where every point comes from, line by line, with the rule behind it."""

from __future__ import annotations

from collections.abc import Sequence

import diwan
from diwan.cli.screen import Screen
from diwan.core.i18n import Message, figure, say, say_count
from diwan.core.sheet import sheet_rows, standing, winner_text
from diwan.core.state import State


def show_sheet(screen: Screen, game: diwan.Game, state: State, names: Sequence[str]) -> None:
    """Show a column of points for each seat, adding up to its score, and for who scores without a seat."""
    names = [*names, *(screen.text(name) for name in game.imaginary_players(state))]
    sheet = sheet_rows(game, [game.rules.score_lines(state, row) for row in range(len(names))], screen.text)
    rows = [[row.text, row.rule, *("" if n is None else figure(n) for n in row.points)] for row in sheet.rows]
    rows.append([screen.text(say("Total")), "", *map(figure, sheet.totals)])
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


def show_result(screen: Screen, game: diwan.Game, state: State, names: Sequence[str]) -> None:
    """Show the sheet of a finished game and who won."""
    screen.say(say("The score sheet"), "bold")
    show_sheet(screen, game, state, names)
    screen.gap()
    places, aside = standing(game.view(state), names, screen.text)
    for place, name, points in places:
        screen.say(say("{place}. {name}: {points}", place=place, name=name, points=_points(points)))
    for name, points in aside:
        screen.say(say("{name}: {points}", name=name, points=_points(points)))
    screen.say(winner_text(places), "bold")


def _points(count: int) -> Message:
    return say_count("{count} point", "{count} points", count)
