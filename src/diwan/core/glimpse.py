"""All that somebody who looks at a table through one seat's eyes may know at one moment, ready to travel.

A process that has never seen the state makes the whole page from it: the drawing, the board in words, the choices
and the score sheet. It is made of what that seat knows alone, so whoever holds one holds no secret of others.
"""

from __future__ import annotations

import copyreg
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.rng import seeded
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import State
from diwan.core.view import View

WORLDS: Final = 3  # samples in which an action that turns something up is tried

_NONE: Final[tuple[frozenset[int], frozenset[int]]] = (frozenset(), frozenset())

Options = tuple[tuple[str, bool | str], ...]


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What one seat, or a spectator, sees of a game at one ply."""

    kind: type[Game]  # of its version: a class travels as its name
    options: dict[str, bool | str] = field(hash=False)
    view: View
    private: bool  # the view shows what others at the same screen may not see
    score_lines: tuple[tuple[ScoreLine, ...], ...]  # by seat, then of those who score without one; public at any time
    # The choices after which another seat is asked or the game is over, or which turn something up with another turn.
    ends_turn: frozenset[int]
    reveals: frozenset[int]  # those of the others that turn something up, or may: they can't be taken back

    @property
    def game(self) -> str:
        """The game's id."""
        return self.kind.id

    @property
    def rules_version(self) -> int:
        """The version of its rules."""
        return self.kind.rules_version

    def box(self) -> Game:
        """Return the game with these options; the same one for all glimpses of it in a process."""
        return _box(self.kind, tuple(self.options.items()))


def glimpse_of(game: Game, state: State, seat: int | None) -> Glimpse:
    """Return what a seat (None: a spectator) may know of a position."""
    view = game.view(state, seat)
    rows = range(int(state.seats) + len(game.imaginary_players(state)))
    return Glimpse(
        type(game),
        dict(game.options),
        view,
        game.is_private(view),
        tuple(tuple(game.rules.score_lines(state, row)) for row in rows),
        *(_consequences(game, state, seat) if view.choices else _NONE),
    )


def _consequences(game: Game, state: State, seat: int | None) -> tuple[frozenset[int], frozenset[int]]:
    """Return after which choices of the seat that is asked its turn is over, or may be, and which others turn something
    up, or may, as far as it can tell.

    Choices are tried in samples, never in the true world, so the answer tells nothing that the seat does not know.
    """
    if seat is None:
        return _NONE
    rules, luck = game.rules, seeded(int(state.ply))
    worlds = [rules.determinize(state, seat, luck) for _ in range(WORLDS)]
    ends, reveals = set(), set()
    for action in rules.legal_actions(state):
        passes_on, turns_up = _tried(rules, worlds, seat, action, game.new_turns)
        if passes_on:
            ends.add(action)
        elif turns_up:
            reveals.add(action)
    return frozenset(ends), frozenset(reveals)


def _tried(rules: Rules, worlds: list[State], seat: int, action: int, new_turns: tuple[int, ...]) -> tuple[bool, bool]:
    """Return whether an action passes the turn on in any of these worlds, and, where it does in none, whether something
    hidden comes up in any."""
    turns_up = False
    for world in worlds:
        ahead = world.clone()
        rules.apply(ahead, action)
        if ahead.to_act != seat:
            return True, False
        if ahead.seen_by(seat) == world.seen_by(seat):
            break  # nothing came up, so it goes the same way in all worlds that look like this one
        if new_turns and _begins_turn(rules, world, action, new_turns):
            return True, False
        turns_up = True
    return False, turns_up


def _begins_turn(rules: Rules, world: State, action: int, new_turns: tuple[int, ...]) -> bool:
    """Tell whether another turn begins with an action, though the same seat is asked. Played once more, since to listen
    takes as long as to play, and few actions turn something up: only these can't be taken back."""
    ahead, heard = world.clone(), list[Event]()
    ahead.events = heard
    rules.apply(ahead, action)
    return any(event.kind in new_turns for event in heard)


@cache
def _box(kind: type[Game], options: Options) -> Game:
    return kind(**dict(options))


def _reduce_line(line: ScoreLine) -> tuple[type[ScoreLine], tuple[str, int, int, int]]:
    return (ScoreLine, (line.rule, line.points, line.a, line.b))


copyreg.pickle(ScoreLine, _reduce_line)  # a compiled class does not know by itself what it is made of
