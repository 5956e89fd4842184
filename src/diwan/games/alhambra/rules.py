"""The rules object: a page that delegates to the rooms."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.rng import Rng
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import State, decision_arg, decision_kind, decision_seat
from diwan.games.alhambra.components import MAX_SEATS, MIN_SEATS
from diwan.games.alhambra.decisions import DECISIONS
from diwan.games.alhambra.heuristic import value_for
from diwan.games.alhambra.invariants import find_violations
from diwan.games.alhambra.knowledge import redraw
from diwan.games.alhambra.observe import fill, size_for
from diwan.games.alhambra.phases import advance, ask_for_action
from diwan.games.alhambra.scoring import lines_of, rank_of
from diwan.games.alhambra.setup import set_up
from diwan.games.alhambra.state import TAG, AlhambraState, score_of, state_of


@final
class AlhambraRules(Rules):
    """Alhambra, 2 to 6 seats."""

    def __init__(self) -> None:
        self.end_on_empty_bag: i64 = 0  # for `new_state`; in play each state says for itself [ALH-18.2]

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = set_up(seats, rng, events, self.end_on_empty_bag)
        ask_for_action(state, state.start_seat)
        self.settle(state)
        return state

    def legal(self, state: State) -> vec[i64]:
        table = cast(AlhambraState, state)
        depth: i64 = len(table.pending)
        if depth == 0:
            return vec[i64]()
        top = table.pending[depth - 1]
        return DECISIONS[decision_kind(top)].legal(table, decision_seat(top), decision_arg(top))

    def answer(self, state: State, decision: i64, action: i64) -> None:
        table = cast(AlhambraState, state)
        DECISIONS[decision_kind(decision)].apply(table, decision_seat(decision), decision_arg(decision), action)

    def advance(self, state: State) -> None:
        advance(cast(AlhambraState, state))

    def scores(self, state: State) -> list[int]:
        table = cast(AlhambraState, state)
        return [int(score_of(table, seat)) for seat in range(int(table.seats))]

    def ranking(self, state: State) -> list[int]:
        table = cast(AlhambraState, state)
        return [int(rank_of(table, seat)) for seat in range(int(table.seats))]

    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        return lines_of(cast(AlhambraState, state), seat)

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        return redraw(cast(AlhambraState, state), rng)

    def value(self, state: State, seat: i64) -> float:
        return value_for(cast(AlhambraState, state), seat)

    def observation_size(self, seats: i64) -> i64:
        return size_for(seats)

    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        fill(cast(AlhambraState, state), seat, out)

    def violations(self, state: State) -> list[str]:
        return find_violations(cast(AlhambraState, state))

    def restore(self, seats: i64, vectors: list[vec[i64]]) -> State:
        if seats < MIN_SEATS or seats > MAX_SEATS:
            raise ValueError(f"state bytes are damaged: {seats} seats, expected {MIN_SEATS} to {MAX_SEATS}")
        return state_of(seats, vectors)

    def tag(self) -> str:
        return TAG


def from_bytes(data: bytes) -> AlhambraState:
    """Return the state in these bytes (for pickling, where no rules object is at hand)."""
    return cast(AlhambraState, AlhambraRules().from_bytes(data))


def reduce_state(state: AlhambraState) -> tuple[Callable[[bytes], AlhambraState], tuple[bytes]]:
    """Tell pickle how to carry a state: a `vec` can't be pickled, its bytes can."""
    return (from_bytes, (state.to_bytes(),))


copyreg.pickle(AlhambraState, reduce_state)
