"""Lines of Sabika: what they are read as, positions of random games by kind of question to say them in, and what the
engine answers by itself on the way."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

import diwan
from diwan.core.errors import IllegalAction
from diwan.core.rng import Rng
from diwan.core.state import State, decision_arg, decision_kind, decision_seat
from diwan.games.sabika import GAME, actions, notation
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.decisions.all import DECISIONS
from diwan.games.sabika.phases import rounds, tasks
from diwan.games.sabika.state import NONE, SabikaState
from tests.support.sabika import Position, Setup

GAMES = ((1, 1, "mixed"), (2, 2, "random"), (3, 3, "negative"), (4, 4, "3+0"))  # seats, seed, events


def kind_asked(state: SabikaState) -> int:
    """Return which question is being asked; NONE when the game is over."""
    return int(decision_kind(state.pending[len(state.pending) - 1])) if len(state.pending) else NONE


def lively(game: diwan.Game, state: State, rng: Rng) -> int:
    """Return a random action, seldom rest or a refusal, so that much happens."""
    legal = game.rules.legal_actions(state)
    busy = [action for action in legal if action != actions.DONE and not actions.REST <= action < actions.MAIN]
    some = busy if busy and rng.below(8) else legal
    return some[rng.below(len(some))]


@cache
def random_positions(seats: int, seed: int, events: str, each: int = 4) -> tuple[SabikaState, ...]:
    """Return some positions of each kind of question in a random game, and its end."""
    game = GAME(events=events)
    state = cast(SabikaState, game.new_state(seats=seats, seed=seed))
    rng, luck = diwan.seeded(seed), diwan.seeded(seed)  # what is kept does not change what is played
    found: dict[int, list[SabikaState]] = {}
    while len(state.pending):
        kept = found.setdefault(kind_asked(state), [])
        if len(kept) < each // 2 or (len(kept) < each and luck.below(10) == 0):
            kept.append(state.clone())
        game.rules.apply(state, lively(game, state, rng))
    return (*(position for kept in found.values() for position in kept), state)


def forced_by(state: SabikaState, action: int) -> list[int]:
    """Return what the engine answers for the seat asked after this action, because it has no other choice."""
    ahead, found = state.clone(), list[int]()
    decision = ahead.take_question()
    seat = decision_seat(decision)
    DECISIONS[decision_kind(decision)].apply(ahead, seat, decision_arg(decision), action)
    while len(ahead.pending):
        decision = ahead.pending[len(ahead.pending) - 1]
        kind, arg = decision_kind(decision), decision_arg(decision)
        if kind >= actions.FIRST_TASK:
            ahead.take_question()
            if kind < actions.END_TURN:
                tasks.carry_out(ahead, kind, decision_seat(decision), arg)
            else:
                rounds.carry_out(ahead, kind, arg)
            continue
        answers = DECISIONS[kind].legal(ahead, decision_seat(decision), arg)
        if len(answers) > 1 or decision_seat(decision) != seat:
            break
        ahead.take_question()
        found.append(int(answers[0]))
        DECISIONS[kind].apply(ahead, decision_seat(decision), arg, answers[0])
    return found


def only_fez(seats: int = 4, dinars: int = 1) -> Position:
    """Seat 0 has one good, dinars for one ship, ships everywhere but in Fez, and no secondary action at M2."""
    setup = Setup(seats=seats).dinars(0, dinars).at(0, "merchant", "M1").holds(0, "sugar").no_raws().city("fez", "CB4")
    return setup.ships(0, left=tuple(city for city in TABLES.city_ids if city != "fez")).build()


def read(table: Position, line: str) -> list[str]:
    """Return the steps of a line, in notation."""
    return [notation.format_action(action) for action in table.game.parse_line(table.state, line)]


def refused(table: Position, line: str) -> tuple[str, str]:
    """Return the code and the sentence of a line that is not allowed; nothing must have happened."""
    before = table.state.key()
    with pytest.raises(IllegalAction) as caught:
        table.game.parse_line(table.state, line)
    assert table.state.key() == before
    return caught.value.code, str(caught.value)
