"""What went without saying between two questions: the answers that were the only ones, read from what happened.

Which of two benefits was the only useful one leaves no trace of its own, and the bonus of a city may come of an export
as well: such an answer is left out of a line. What happens after something hidden has come up is not read at all: it
may depend on what came up.
"""

from __future__ import annotations

from itertools import takewhile

from diwan.core.events import Event
from diwan.core.state import decision_arg, decision_kind
from diwan.games.sabika import actions, events
from diwan.games.sabika.carried.gains import FROM_CELL, gain_origin, gain_place
from diwan.games.sabika.carried.materials import building_number, builds_minor, carving_colour, carving_poem, used_count
from diwan.games.sabika.carried.sea import delivery_city
from diwan.games.sabika.carried.upkeep import tribute_stage
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.state import MINOR_SHOWN, NONE, SabikaState

# Questions that no answer of a turn leads to while the turn goes on.
_OF_THE_ROUND = (actions.ASK_TURN, actions.ASK_INCOME, actions.ASK_TRIBUTE_DINAR, actions.ASK_TRIBUTE, actions.ASK_LEAD)
# An event that one answer alone leads to, with the first number of the answer's block: a says which.
_BY_FIRST = {
    events.WORKER_RESTED: actions.REST,
    events.SECONDARY_ACTION: actions.SECONDARY,
    events.RAW_PROCESSED: actions.PROCESS,
    events.TILE_ADDED: actions.TILE,
    events.MAJOR_BUILT: actions.MAJOR,
    events.BONUS_COPIED: actions.MAJOR,
    events.FAVOUR_TAKEN: actions.FAVOUR,
    events.SHIP_SENT: actions.CITY,
    events.CITY_CONSOLIDATED: actions.CITY,
    events.RED_CITY_USED: actions.CITY,
    events.POEM_REACTIVATED: actions.REACTIVATE,
}
# The same, where b says which.
_BY_SECOND = {events.TILE_ADDED: actions.ONTO, events.TILE_ACTIVATED: actions.ACTIVATE}

# What tells of a reveal: the first such event of an answer is the first thing that its seat could not know.
REVEALED = (
    events.TILE_SHOWN,
    events.EVENT_SHOWN,
    events.RAW_REFILLED,
    events.MINOR_SHOWN,
    events.POEM_SHOWN,
    events.TILE_TURNED,
    events.YUSUF_TURNED,
)


def answered(before: SabikaState, after: SabikaState, seat: int) -> list[int]:
    """Return what a seat has answered between two positions, in order, the action that was played included.

    Where something hidden comes up between them, what was answered before that.
    """
    mine = [event for event in _known(before, after) if event.seat == seat]
    goes_on = after.to_act == seat and after.reveals == before.reveals
    found = _rest_of_tribute(before, after) if goes_on else []
    # The base of a building is never asked for, that of a poem is.
    carves = any(event.kind == events.POEM_CARVED for event in mine)
    for event in mine:
        if carves and event.kind == events.ITEM_USED and event.a < v.MATERIALS:
            found.append(actions.MATERIAL + int(event.a))
        found += _answers_of(event, before)
    return found + _half_way(before, after) if goes_on else found


def _known(before: SabikaState, after: SabikaState) -> list[Event]:
    """Return what was heard between two positions before anything hidden came up."""
    heard = after.events or []
    if after.reveals == before.reveals:
        return heard
    return list(takewhile(lambda event: event.kind not in REVEALED, heard))


def _rest_of_tribute(before: SabikaState, after: SabikaState) -> list[int]:
    """Return the kinds of payment of a tribute that were passed over because nothing can be paid in them."""
    (kind, arg), (next_kind, next_arg) = _asked(before), _asked(after)
    begun = kind == actions.ASK_TRIBUTE and before.to_act == after.to_act
    goes_on = next_kind == actions.ASK_TRIBUTE
    first = int(tribute_stage(arg)) + 1 if begun else 0
    return [actions.AMOUNT] * (int(tribute_stage(next_arg)) - first) if goes_on else []


def _asked(state: SabikaState) -> tuple[int, int]:
    """Return the kind and the argument of the question being asked; NONE and 0 when the game is over."""
    if len(state.pending) == 0:
        return NONE, 0
    top = state.pending[len(state.pending) - 1]
    return int(decision_kind(top)), int(decision_arg(top))


def _answers_of(event: Event, before: SabikaState) -> list[int]:
    """Return the answers that an event tells of."""
    kind, a, b = int(event.kind), int(event.a), int(event.b)
    found = [table[kind] + part for table, part in ((_BY_FIRST, a), (_BY_SECOND, b)) if kind in table]
    if kind == events.MAIN_ACTION and b == 0:
        found.append(actions.MAIN)
    elif kind == events.ITEM_STORED:
        found.append(actions.STORE + a * v.STORES + b)
    elif kind == events.ITEM_USED and a >= v.MATERIALS:
        found.append((actions.DELIVER_SPECIAL if b == v.SPECIAL else actions.DELIVER) + a - v.MATERIALS)
    elif kind == events.MINOR_BUILT:
        found += _slot_of(before, a)
    elif kind == events.POEM_CARVED:
        found.append(_carving(a if b != v.GRAY else a - v.MINOR_POEMS, b))
    if kind in (events.MAJOR_BUILT, events.POEM_CARVED, events.GOOD_DELIVERED):
        found.append(actions.DONE)
    return found


def _half_way(before: SabikaState, after: SabikaState) -> list[int]:
    """Return the answers that the question asked now tells of: a building, a poem or a tile that has been chosen."""
    kind, arg = _asked(after)
    if kind == actions.ASK_EXTRA:
        building = int(building_number(arg))
        return _slot_of(before, building) if builds_minor(arg) else [actions.MAJOR + building]
    if kind == actions.ASK_ROW:
        return [*_slot_of(before, arg), actions.DONE]
    if kind == actions.ASK_ONTO:
        return [actions.TILE + arg]
    if kind == actions.ASK_DELIVER:
        return [actions.CITY + int(delivery_city(arg))]
    if kind == actions.ASK_STORE and gain_origin(arg) == FROM_CELL:
        return [actions.PROCESS + int(gain_place(arg))]
    if kind == actions.ASK_POEM:
        used = [actions.MATERIAL + material for material in range(v.MATERIALS) if used_count(arg, material)]
        return [_carving(int(carving_poem(arg)), int(carving_colour(arg))), *used]
    return []


def _slot_of(before: SabikaState, card: int) -> list[int]:
    return [actions.MINOR + slot for slot in range(v.MINOR_SLOTS) if before.board[MINOR_SHOWN + slot] == card]


def _carving(poem: int, colour: int) -> int:
    return (actions.CARVE_BLUE, actions.CARVE_RED, actions.CARVE_GRAY)[colour] + poem


def is_closed(before: SabikaState, after: SabikaState) -> bool:
    """Tell whether everything that the last answer opened is finished: then it goes without saying that one is done."""
    if after.reveals != before.reveals:
        # In the middle of a turn only new minor constructions come up, all else when it is over.
        return all(event.kind != events.MINORS_REPLACED for event in _known(before, after))
    if len(after.pending) < len(before.pending):
        return True
    return _asked(after)[0] in _OF_THE_ROUND and _asked(before)[0] not in _OF_THE_ROUND
