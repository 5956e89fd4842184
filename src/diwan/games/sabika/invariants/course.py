"""Which part of the game it is: the questions and tasks of that part, and the workers that lie down in it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_arg, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import work_done
from diwan.games.sabika.carried.upkeep import (
    WITH_PARIAS,
    WITH_SEALS,
    tribute_owed,
    tribute_parias,
    tribute_seals,
    tribute_stage,
)
from diwan.games.sabika.carried.yusuf import card_number, card_step, purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, EVENT_SPACE, YUSUF_ACTIONS, YUSUF_TARGET, YUSUF_WORKER
from diwan.games.sabika.conditions.costs import tribute_of
from diwan.games.sabika.conditions.modifiers import parameter
from diwan.games.sabika.invariants.order import WHEN_EARNING, WHEN_STARTING, is_in_order, may_lie_on
from diwan.games.sabika.layout import ring_of_worker
from diwan.games.sabika.state import (
    ALL_WORKERS,
    KEPT,
    LYING,
    NONE,
    ROW,
    WORKER_AT,
    YUSUF,
    SabikaState,
    bits,
    is_yusuf,
    row_at,
    row_count,
)


def course_problems(state: SabikaState, kinds: vec[i64]) -> list[str]:
    """Check which part of the game this is, by the lowest tasks, and that everything else belongs to it."""
    is_between = kinds[0] == actions.NEW_ROUND
    if state.first == NONE:
        good = state.turn == NONE and state.round == 0 and state.narrator == 0 and is_choosing(state, kinds)
    elif state.turn != NONE:
        good = kinds[0] == actions.END_TURN and state.narrator == state.round and is_turn(state, kinds)
    elif kinds[0] == actions.NEXT_STARTER:
        good = state.round == 0 and state.narrator == 0 and is_starting(state, kinds)
    elif is_between:
        good = state.round < v.ROUNDS - 1 and state.narrator == state.round + 1
        good = good and len(kinds) == 2 and kinds[1] == actions.ASK_LEAD
    else:
        good = is_end_of_round(state, kinds)
    if not good:
        return ["the questions belong to another part of the game"]
    if state.seats == 1 and not has_tiles(state, is_between):
        return ["the worker tiles of Yusuf do not agree with his workers"]
    if not lie_in_order(state, kinds):
        return ["the workers that lie down do not agree with the turn order"]
    if state.event != NONE and not has_events(state, is_between):
        return ["the events do not agree with the round"]
    return []


def lie_in_order(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether as many workers of each row lie as it has had turns in this round [SAB-3.1.3].

    In turn order each row lays one down: the row in turn, once it has, and those before it are one ahead.
    """
    n = row_count(state.seats)
    turns: i64 = 0
    ahead: i64 = 0
    if state.turn != NONE:
        turns = bits(state.rows[state.turn * ROW + LYING])
        ahead = (state.turn - state.first + n) % n
        if kinds[1] != actions.ASK_TURN:
            turns -= 1
            ahead += 1
        if turns < 0 or turns == v.WORKERS:
            return False
    elif kinds[0] in (actions.CLOSE_ROUND, actions.TRIBUTE_ON):
        turns = v.WORKERS
    position: i64
    for position in range(n):
        # Before the starting tiles are shown there is no order, and nobody is ahead.
        row = position if state.first == NONE else row_at(state, position)
        if bits(state.rows[row * ROW + LYING]) != (turns + 1 if position < ahead else turns):
            return False
    return True


def all_lie(state: SabikaState) -> bool:
    """Tell whether all workers of all rows lie."""
    row: i64
    for row in range(row_count(state.seats)):
        if state.rows[row * ROW + LYING] != ALL_WORKERS:
            return False
    return True


def has_tiles(state: SabikaState, is_between: bool) -> bool:
    """Tell whether a tile lies face down for each worker of Yusuf's that stands; between two rounds none does.

    Of his two architects the first one is put on the rondel first [SAB-13.3.3].
    """
    at = YUSUF * ROW
    lying = state.rows[at + LYING]
    if state.rows[at + WORKER_AT] == NONE and (state.rows[at + WORKER_AT + 1] != NONE or lying & 3 == 1):
        return False
    if is_between:
        return state.yusuf_tiles == 0
    return bits(state.yusuf_tiles & 3) + bits(lying & 3) == 2 and (state.yusuf_tiles ^ lying) & 12 == 12


def has_events(state: SabikaState, is_between: bool) -> bool:
    """Tell whether the event has changed as often as it should by now: after the tribute of some rounds [SAB-12.3]."""
    changes: i64 = EVENT_SPACE[state.narrator] if is_between else 0
    space: i64
    for space in range(state.round + 1):
        changes += EVENT_SPACE[space]
    to_come: i64 = state.events_left if state.next_event == NONE else state.events_left + 1
    return to_come + changes == v.EVENT_DRAWS - 1


def is_choosing(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether starting tiles are being chosen: the seats that have not, the next one on top."""
    depth: i64 = len(kinds)
    top: i64 = depth
    if kinds[depth - 1] == actions.ASK_YUSUF_CITY:
        top = depth - 1
        if state.seats != 1 or purpose_of(decision_arg(state.pending[top])) != actions.FOR_START:
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
    depth: i64 = len(kinds)
    if is_yusuf(state, state.turn):
        return depth == 3 and kinds[1] == actions.YUSUF_ACT and kinds[2] == actions.ASK_YUSUF_CITY and is_card(state)
    place: i64
    for place in range(1, depth):
        item = state.pending[place]
        if decision_seat(item) != state.turn or not may_lie_on(kinds[place - 1], kinds[place]):
            return False
        # Before anything is done on a space the move is paid, and afterwards no more.
        paying = place + 1 < depth and kinds[place + 1] == actions.ASK_SEALS
        if kinds[place] == actions.WORK and (work_done(decision_arg(item)) == 0) != paying:
            return False
    return depth > 1


def is_card(state: SabikaState) -> bool:
    """Tell whether Yusuf's worker lies where his card has sent it, and the tie is one of the card's action."""
    arg = decision_arg(state.pending[1])
    card = card_number(arg)
    purpose = purpose_of(decision_arg(state.pending[2]))
    action: i64 = v.EXPORT if purpose == actions.FOR_EXPORT else v.CONSOLIDATE
    if purpose == actions.FOR_START or YUSUF_ACTIONS[card * 2 + card_step(arg) - 1] != action:
        return False
    at = YUSUF * ROW
    worker: i64
    for worker in range(v.WORKERS):
        if ring_of_worker(worker) == YUSUF_WORKER[card] and state.rows[at + LYING] & BIT[worker] != 0:
            if state.rows[at + WORKER_AT + worker] == YUSUF_TARGET[card]:
                return True
    return False


def is_starting(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether the one whose turn it is to cash in a starting tile is asked about it [SAB-2.4.3]."""
    return is_at(state, 0) and is_in_order(kinds, 1, WHEN_STARTING) and are_for_one(state, 1)


def is_end_of_round(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether the one whose turn it is to have income, or to pay the tribute, is asked about it [SAB-9.0]."""
    at: i64 = 0
    depth: i64 = len(kinds)
    if state.round < v.ROUNDS - 1:
        if kinds[0] != actions.CLOSE_ROUND:
            return False
        at = 1
    if depth < at + 2 or kinds[at] != actions.TRIBUTE_ON:
        return False
    if kinds[at + 1] != actions.NARRATE:
        return state.narrator == state.round + 1 and is_at(state, at) and is_tribute(state, kinds, at + 1)
    if decision_arg(state.pending[at]) != 0 or state.narrator != state.round:
        return False
    at += 2
    if depth < at + 2 or kinds[at] != actions.INCOME_ON or not is_at(state, at) or not are_for_one(state, at + 1):
        return False
    first: i64 = at + 2 if kinds[at + 1] == actions.ASK_INCOME else at + 1
    return is_in_order(kinds, first, WHEN_EARNING)


def is_tribute(state: SabikaState, kinds: vec[i64], at: i64) -> bool:
    """Tell whether a tribute lies at a place of the stack, and the dinar of an event on it at most [SAB-12.9]."""
    depth: i64 = len(kinds)
    seat = state.to_act
    if kinds[at] != actions.ASK_TRIBUTE or not are_for_one(state, at):
        return False
    arg = decision_arg(state.pending[at])
    paid = tribute_parias(arg) + tribute_seals(arg)
    if tribute_owed(arg) + paid != tribute_of(state, seat, state.narrator):
        return False
    # Parias are asked for first, then seals: nothing has been paid with those still to come.
    if (tribute_stage(arg) == WITH_PARIAS and paid != 0) or (
        tribute_stage(arg) == WITH_SEALS and tribute_seals(arg) != 0
    ):
        return False
    if depth == at + 1:
        return True
    if depth != at + 2 or kinds[at + 1] != actions.ASK_TRIBUTE_DINAR or tribute_stage(arg) != WITH_PARIAS:
        return False
    return decision_arg(state.pending[at + 1]) <= parameter(state, seat, v.TRIBUTE_DINAR)


def is_at(state: SabikaState, place: i64) -> bool:
    """Tell whether a task that goes round the table has just come to the one who is asked."""
    position = decision_arg(state.pending[place])
    return position > 0 and row_at(state, position - 1) == state.to_act


def are_for_one(state: SabikaState, first: i64) -> bool:
    """Tell whether all questions and tasks from a place on are for the one who is asked."""
    place: i64
    for place in range(first, i64(len(state.pending))):
        if decision_seat(state.pending[place]) != state.to_act:
            return False
    return True
