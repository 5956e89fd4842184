"""The stack of questions and tasks: whose they are, and in which order they lie."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.state import NOBODY, decision_arg, decision_kind, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.carried.yusuf import purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.invariants.arguments import is_sound, minors_placed
from diwan.games.sabika.state import (
    KEPT,
    LYING,
    NONE,
    ROW,
    SabikaState,
    bits,
    is_yusuf,
    row_count,
)

DEEPEST: Final = 60
ALL_WORKERS: Final = (1 << v.WORKERS) - 1


def stack_problems(state: SabikaState) -> list[str]:
    """Check the stack from the bottom to the top."""
    depth: i64 = len(state.pending)
    if state.finished == 1 or depth == 0:
        if state.finished != 1 or depth != 0 or state.to_act != NOBODY or state.turn != NONE:
            return ["the game is over and goes on"]
        if state.round != v.ROUNDS - 1 or state.narrator != v.ROUNDS:
            return ["the game is over before its last round"]
        return []
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
    return course_problems(state, depth)


def course_problems(state: SabikaState, depth: i64) -> list[str]:
    """Check which part of the game this is, by the lowest tasks, and that nothing above belongs to another part."""
    kinds = vec[i64](capacity=depth + 1)
    place: i64
    for place in range(depth):
        kinds = append(kinds, decision_kind(state.pending[place]))
    first: i64 = 0
    if state.first == NONE:
        good = state.turn == NONE and state.round == 0 and state.narrator == 0 and is_choosing(state, kinds)
        first = depth
    elif state.turn != NONE:
        good = kinds[0] == actions.END_TURN and state.narrator == state.round and is_turn(state, kinds)
        first = depth if is_yusuf(state, state.turn) else 1
    elif kinds[0] == actions.NEXT_STARTER:
        good = state.round == 0 and state.narrator == 0
        first = 1
    else:
        first = end_of_round(state, kinds)
        good = first > 0
    for place in range(first, depth):
        if kinds[place] >= actions.END_TURN or not is_for_one(state, place):
            good = False
    if not good:
        return ["the questions belong to another part of the game"]
    if state.seats == 1 and not has_tiles(state, kinds[0] == actions.NEW_ROUND):
        return ["the worker tiles of Yusuf do not agree with his workers"]
    return []


def has_tiles(state: SabikaState, is_between: bool) -> bool:
    """Tell whether a tile lies face down for each worker of Yusuf's that stands; between two rounds none does."""
    if is_between:
        return state.yusuf_tiles == 0
    lying = state.rows[ROW + LYING]
    return bits(state.yusuf_tiles & 3) + bits(lying & 3) == 2 and (state.yusuf_tiles ^ lying) & 12 == 12


def is_choosing(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether starting tiles are being chosen: the seats that have not, the next one on top."""
    depth: i64 = len(kinds)
    top: i64 = depth
    if kinds[depth - 1] == actions.ASK_YUSUF_CITY:
        top = depth - 1
        if state.seats != 1:
            return False
    place: i64
    for place in range(top):
        seat = decision_seat(state.pending[place])
        if kinds[place] != actions.ASK_KEEP or seat != state.seats - 1 - place:
            return False
    row: i64
    for row in range(state.seats):
        if (state.rows[row * ROW + KEPT] == NONE) != (row >= state.seats - top):
            return False
    return top > 0


def is_turn(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether these questions can be asked in the turn of a row."""
    if is_yusuf(state, state.turn):
        return (
            len(kinds) == 3
            and kinds[1] == actions.YUSUF_ACT
            and kinds[2] == actions.ASK_YUSUF_CITY
            and purpose_of(decision_arg(state.pending[2])) != actions.FOR_START
        )
    working = state.rows[state.turn * ROW + LYING] != 0
    i: i64
    for i in range(1, i64(len(kinds))):
        if kinds[i] in (actions.ASK_KEEP, actions.ASK_INCOME, actions.ASK_TRIBUTE, actions.ASK_TRIBUTE_DINAR):
            return False
        if kinds[i] in (actions.ASK_LEAD, actions.ASK_YUSUF_CITY):
            return False
        if kinds[i] == actions.ASK_TURN and len(kinds) != 2:
            return False
        if kinds[i] != actions.ASK_TURN and not working:
            return False
    return True


def end_of_round(state: SabikaState, kinds: vec[i64]) -> i64:
    """Return how many tasks at the bottom are those of an end of round; 0 when they are not in order."""
    at: i64 = 0
    depth: i64 = len(kinds)
    if kinds[0] == actions.NEW_ROUND:
        ready = depth == 2 and kinds[1] == actions.ASK_LEAD and state.round < v.ROUNDS - 1
        return 2 if ready and state.narrator == state.round + 1 else 0
    if state.round < v.ROUNDS - 1:
        if kinds[0] != actions.CLOSE_ROUND:
            return 0
        at = 1
    row: i64
    for row in range(row_count(state.seats)):
        if state.rows[row * ROW + LYING] != ALL_WORKERS:
            return 0
    if at >= depth or kinds[at] != actions.TRIBUTE_ON:
        return 0
    position = decision_arg(state.pending[at])
    if at + 1 < depth and kinds[at + 1] == actions.NARRATE:
        if at + 2 >= depth or kinds[at + 2] != actions.INCOME_ON or position != 0 or state.narrator != state.round:
            return 0
        return at + 3
    asked = kinds[depth - 1] in (actions.ASK_TRIBUTE, actions.ASK_TRIBUTE_DINAR)
    return at + 1 if asked and position > 0 and state.narrator == state.round + 1 else 0


def is_for_one(state: SabikaState, place: i64) -> bool:
    """Tell whether a question or task is for the one who acts now: the turn's owner, or the one on top."""
    seat = decision_seat(state.pending[place])
    if seat >= state.seats:
        return False
    if state.turn != NONE and not is_yusuf(state, state.turn):
        return seat == state.turn
    return seat == state.to_act
