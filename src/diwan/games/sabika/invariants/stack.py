"""The stack of questions and tasks: whose they are, and in which order they lie."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.state import NOBODY, decision_arg, decision_kind, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.invariants.arguments import is_sound, minors_placed
from diwan.games.sabika.invariants.course import all_lie, course_problems
from diwan.games.sabika.state import NONE, SabikaState, bits

DEEPEST: Final = 60


def stack_problems(state: SabikaState) -> list[str]:
    """Check the stack from the bottom to the top."""
    depth: i64 = len(state.pending)
    if state.finished == 1 or depth == 0:
        if state.finished != 1 or depth != 0 or state.to_act != NOBODY or state.turn != NONE:
            return ["the game is over and goes on"]
        if state.round != v.ROUNDS - 1 or state.narrator != v.ROUNDS:
            return ["the game is over before its last round"]
        return [] if all_lie(state) else ["the game is over before its last turn"]
    if depth > DEEPEST:
        return [f"{depth} questions and tasks"]
    top = state.pending[depth - 1]
    if decision_kind(top) >= actions.QUESTIONS or decision_seat(top) != state.to_act:
        return ["nobody, or another seat, is asked"]
    place: i64
    for place in range(depth):
        item = state.pending[place]
        if item < 0 or not is_sound(state, decision_kind(item), decision_seat(item), decision_arg(item)):
            return [f"question or task {place} is wrong"]
        # Only these wait below others; every other question is asked at once.
        waits = decision_kind(item) in (actions.ASK_KEEP, actions.ASK_INCOME, actions.ASK_TRIBUTE)
        if decision_kind(item) < actions.QUESTIONS and not waits and place < depth - 1:
            return [f"question {place} is not asked"]
    placing = decision_kind(top) == actions.ASK_ROW
    if bits(minors_placed(state)) != v.MINORS - (1 if placing else 0):
        return ["a minor construction is missing"]
    kinds = vec[i64](capacity=depth)
    for place in range(depth):
        kinds = append(kinds, decision_kind(state.pending[place]))
    return course_problems(state, kinds)
