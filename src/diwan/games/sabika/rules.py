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
from diwan.games.sabika.components.vocabulary import MAX_SEATS
from diwan.games.sabika.decisions.all import DECISIONS
from diwan.games.sabika.heuristic.standing import value_for
from diwan.games.sabika.invariants.all import find_violations
from diwan.games.sabika.knowledge import redraw
from diwan.games.sabika.observe import fill, size_for
from diwan.games.sabika.phases.flow import answers_of, go_on
from diwan.games.sabika.phases.yusuf_actions import first_ship
from diwan.games.sabika.scoring.sheet import lines_of, rank_of
from diwan.games.sabika.setup import NO_EVENTS, set_up
from diwan.games.sabika.state import TAG, SabikaState, points, state_of


@final
class SabikaRules(Rules):
    """Sabika, 1 to 4 seats."""

    def __init__(self) -> None:
        self.mix: i64 = NO_EVENTS  # which events; for `new_state` alone
        self.hard: i64 = 0

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = set_up(seats, rng, events, self.mix, self.hard)
        if seats == 1:
            first_ship(state)
        go_on(state)
        self.settle(state)
        return state

    def legal(self, state: State) -> vec[i64]:
        table = cast(SabikaState, state)
        if len(table.answers) == 0 and len(table.pending) > 0:
            table.answers = answers_of(table)  # a state that was read from bytes
        return table.answers

    def answer(self, state: State, decision: i64, action: i64) -> None:
        table = cast(SabikaState, state)
        DECISIONS[decision_kind(decision)].apply(table, decision_seat(decision), decision_arg(decision), action)
        go_on(table)

    def advance(self, state: State) -> None:
        """Nothing: `go_on` leaves the stack empty only when the game is over."""

    def scores(self, state: State) -> list[int]:
        table = cast(SabikaState, state)
        return [int(points(table, seat)) for seat in range(int(table.seats))]

    def ranking(self, state: State) -> list[int]:
        table = cast(SabikaState, state)
        return [int(rank_of(table, seat)) for seat in range(int(table.seats))]

    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        return lines_of(cast(SabikaState, state), seat)

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = redraw(cast(SabikaState, state), seat, rng)
        sample.answers = answers_of(sample)
        return sample

    def value(self, state: State, seat: i64) -> float:
        return value_for(cast(SabikaState, state), seat)

    def observation_size(self, seats: i64) -> i64:
        return size_for(seats)

    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        fill(cast(SabikaState, state), seat, out)

    def violations(self, state: State) -> list[str]:
        return find_violations(cast(SabikaState, state))

    def restore(self, seats: i64, vectors: list[vec[i64]]) -> State:
        if seats < 1 or seats > MAX_SEATS:
            raise ValueError(f"state bytes are damaged: {seats} seats, expected 1 to {MAX_SEATS}")
        return state_of(seats, vectors)

    def tag(self) -> str:
        return TAG


def from_bytes(data: bytes) -> SabikaState:
    """Return the state in these bytes (for pickling, where no rules object is at hand)."""
    return cast(SabikaState, SabikaRules().from_bytes(data))


def reduce_state(state: SabikaState) -> tuple[Callable[[bytes], SabikaState], tuple[bytes]]:
    """Tell pickle how to carry a state: a `vec` can't be pickled, its bytes can."""
    return (from_bytes, (state.to_bytes(),))


copyreg.pickle(SabikaState, reduce_state)
