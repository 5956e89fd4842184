"""How the points of a game went, move by move, for the graph and the figures beside it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from diwan.core.i18n import render
from diwan.core.table import Table
from diwan.server.pages.graph import Curve

_MOST_KEPT: Final = 64  # courses that were looked at last


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that changed somebody's points: the moment after it, who made it, and everybody's points then."""

    ply: int
    seat: int
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A whole game in figures: a curve for everybody who scores, seats first, and who was asked at each moment."""

    curves: tuple[Curve, ...]
    asked: tuple[int | None, ...]

    @property
    def plies(self) -> int:
        """How many moves it has."""
        return len(self.asked) - 1

    def figures(self, ply: int) -> tuple[int, ...]:
        """Return everybody's points at a moment."""
        return tuple(curve.figures[ply] for curve in self.curves)

    def turns(self) -> list[Turn]:
        """Return the moves after which somebody had other points than before."""
        found: list[Turn] = []
        for ply, (before, after) in enumerate(pairwise(map(self.figures, range(self.plies + 1))), start=1):
            seat = self.asked[ply - 1]
            if before != after and seat is not None:
                found.append(Turn(ply, seat, after))
        return found


def course_of(table: Table, names: Sequence[str], locale: str) -> Course:
    """Return the course of a game, with the players' names; it is played anew for it, so callers do it in a thread."""
    game, replay = table.game, table.replay()
    states = replay.states(game)
    rows = [game.rules.scores(state) for state in states]
    curves = [Curve(name, seat, tuple(row[seat] for row in rows)) for seat, name in enumerate(names)]
    beside = [game.imaginary(state) for state in states]
    for place, other in enumerate(beside[-1]):
        name = render(other.name, locale)
        curves.append(Curve(name, None, tuple(row[place].points if place < len(row) else 0 for row in beside)))
    asked = [None if game.rules.is_over(state) else int(state.to_act) for state in states]
    return Course(tuple(curves), tuple(asked))


class Courses:
    """Courses that were looked at last. The game never changes any more; what those at it are called may."""

    def __init__(self, most: int = _MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, tuple[str, ...], str], Course] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    async def of(self, table_id: str, table: Table, names: Sequence[str], locale: str) -> Course:
        """Return the course of a game; it is played anew only where nobody has looked at it lately."""
        wanted = (table_id, tuple(names), locale)
        found = self._kept.get(wanted)
        if found is None:
            found = await asyncio.to_thread(course_of, table, names, locale)
        self._kept[wanted] = found
        self._kept.move_to_end(wanted)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found


COURSES: Final = Courses()
