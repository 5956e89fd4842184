"""Why a worker can't go there, why an action is not possible, why a payment can't be made so."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import Message, say
from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import work_done, work_space
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    ERA,
    MAJOR_ERA,
    MINOR_BASE,
    SECONDARY_USED,
    SPACE_ACTION,
    SPACE_LINKS,
    TABLES,
)
from diwan.games.sabika.layout import ALL_CITIES, ring_start
from diwan.games.sabika.refusals import around
from diwan.games.sabika.refusals.reasons import too_dear, too_few, too_many
from diwan.games.sabika.state import (
    ARRIVED,
    CELLS,
    DEALT,
    DINARS,
    EXPANSIONS,
    LYING,
    MINOR_SHOWN,
    NONE,
    POEM_SHOWN,
    REDS,
    ROW,
    SEALS,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
    SabikaState,
    goods_held,
    held,
    money,
    presence,
)
from diwan.games.sabika.text import prices
from diwan.games.sabika.text.amounts import all_of, dinars, seals
from diwan.games.sabika.text.names import own_worker_name, starting_name

TWIN = Refusal(
    "use_first", say("Both architects stand in your workshop, and what one can do, the other can: choose architect 1.")
)
OWN_SPACE = Refusal("own_space", say("This worker stands there already: choose another space."))
OWN_ARCHITECT = Refusal("own_architect", say("Your other architect is there: choose another space."))
MAIN_DONE = Refusal("already_done", say("The main action is done: choose a secondary action, or end the turn."))
SECONDARY_DONE = Refusal(
    "already_done", say("There is one secondary action in a turn, and it is done: choose the main action, or end it.")
)
NOT_LINKED = Refusal("not_linked", say("This secondary space is not beside your worker: choose one that is."))
IDLE = Refusal(
    "nothing_to_process", say("That space is empty, and you have no raw material to process: choose another action.")
)
NOTHING_DONE = Refusal("must_work", say("Carry out the main or a secondary action before you end the turn."))

# Why a main action is impossible, whatever one pays.
NO_TILE = Refusal("no_tile", say("No warehouse tile can be added there, and you have none to activate."))
NO_BUILDING = Refusal(
    "no_base", say("You lack the base of everything that could be built: gypsum for a major one, or that on a card.")
)
NO_GOODS = Refusal("no_goods", say("You have no good to deliver: process a raw material first."))
ALL_CITIES_REACHED = Refusal("present", say("You have a ship in every city already."))
NO_SHIP = Refusal("no_ship", say("You have no ship on the left half of a city."))
NOTHING_TO_PRODUCE = Refusal(
    "nothing_to_produce", say("You have neither a ship in a city nor a raw material in your workshop.")
)
NO_POEM_BASE = Refusal("no_base", say("You have no base for a poem: gypsum, wood or marble."))
NO_POEM = Refusal("no_poem", say("There is no poem that you may carve."))
NO_RED_POEM = Refusal("no_red_poem", say("You have no red poem that could be reactivated."))


def why_not_kept(state: SabikaState, seat: int) -> Refusal:
    """Refuse a starting tile that was not dealt [SAB-2.4.1]."""
    dealt = int(state.rows[seat * ROW + DEALT])
    tiles: list[Message] = [starting_name(name) for at, name in enumerate(TABLES.starting_ids) if dealt >> at & 1]
    return Refusal("not_dealt", say("This tile was not dealt to you: yours are {tiles}.", tiles=all_of(tiles)))


def why_no_turn(state: SabikaState, seat: int, action: int) -> Refusal:
    """Return why a worker can't work there, or rest."""
    resting = action >= actions.REST
    worker = action - actions.REST if resting else int(actions.worker_of(action))
    at = seat * ROW
    lying = int(state.rows[at + LYING])
    if lying >> worker & 1:
        name = own_worker_name(worker)
        return Refusal("lying", say("This worker lies down until the round ends: {worker}.", worker=name))
    if resting:
        return TWIN
    here = [int(state.rows[at + WORKER_AT + number]) for number in range(v.WORKERS)]
    space = int(actions.space_of(action))
    if worker == 1 and here[:2] == [NONE, NONE] and not lying & 1:
        return TWIN
    if here[worker] == space:
        return OWN_SPACE
    if worker < 2 and here[1 - worker] == space:
        return OWN_ARCHITECT
    return _why_no_work(state, seat, worker, space)


def _why_no_work(state: SabikaState, seat: int, worker: int, space: int) -> Refusal:
    """Return why a space is of no use to a worker that could stand there [SAB-3.3.1]."""
    reason, need = main_need(state, seat, int(SPACE_ACTION[space]), around.side_of(space))
    usable = [other for other in around.linked(state, space) if not around.is_idle(state, seat, other)]
    needs = [prices.secondary_cost(state, seat, worker, other) for other in usable]
    if reason is None:
        needs.append(need)
    if not needs:
        assert reason is not None
        return Refusal(
            "nothing_to_do",
            say("Nothing can be done there now, so choose another space. {reason}", reason=reason.message),
        )
    return Refusal(
        "too_dear",
        say(
            "To go there and do something costs {cost}, and all you have, seals included, is {have}: choose another "
            "space.",
            cost=dinars(prices.move_cost(state, seat, worker, space) + min(needs)),
            have=dinars(int(money(state, seat))),
        ),
    )


def main_need(state: SabikaState, seat: int, action: int, sides: int) -> tuple[Refusal | None, int]:
    """Return why a main action is impossible whatever one pays, or None and the dinars that it takes [SAB-3.3]."""
    at = seat * ROW
    if action == v.WAREHOUSE:
        return (None if can_expand(state, seat, sides) or _has_tile(state, seat) else NO_TILE), 0
    if action == v.CONSTRUCTION:
        return (None if _can_build(state, seat) else NO_BUILDING), 0
    if action == v.EXPORT:
        return _export_need(state, seat)
    if action == v.CONSOLIDATE:
        return (None if state.rows[at + ARRIVED] else NO_SHIP), prices.consolidate_cost(state, seat, 0)
    if action == v.PRODUCE:
        return (None if presence(state, seat) or state.rows[at + CELLS] else NOTHING_TO_PRODUCE), 0
    if action == v.CARVE:
        return _carve_need(state, seat)
    if action == v.REACTIVATE:
        return (None if state.rows[at + REDS] else NO_RED_POEM), 0
    return None, 0  # quarries, market and crafts are always possible [SAB-3.3.2]


def can_expand(state: SabikaState, seat: int, sides: int) -> bool:
    """Tell whether a tile of these sides can be added to a warehouse [SAB-3.3.3]."""
    full = all(state.rows[seat * ROW + EXPANSIONS + store] >= 2 for store in range(v.WAREHOUSES))
    shown = [place for place in range(v.TILE_SLOTS) if state.board[TILE_SHOWN + place] >= 0]
    return not full and any(sides >> (place // 2) & 1 for place in shown)


def _has_tile(state: SabikaState, seat: int) -> bool:
    return any(state.rows[seat * ROW + TOP_TILE + store] >= 0 for store in range(v.WAREHOUSES))


def _can_build(state: SabikaState, seat: int) -> bool:
    era = ERA[state.round]
    left = [tile for tile in range(v.MAJORS) if int(state.majors_left) >> tile & 1 and MAJOR_ERA[tile] == era]
    cards = [int(state.board[MINOR_SHOWN + slot]) for slot in range(v.MINOR_SLOTS)]
    bases = {int(MINOR_BASE[card]) for card in cards if card >= 0} | ({v.GYPSUM} if left else set())
    return any(held(state, seat, base) > 0 for base in bases)


def _export_need(state: SabikaState, seat: int) -> tuple[Refusal | None, int]:
    present = int(presence(state, seat))
    if goods_held(state, seat) == 0:
        return NO_GOODS, 0
    if present == ALL_CITIES:
        return ALL_CITIES_REACHED, 0
    cities = [city for city in range(v.CITIES) if not present >> city & 1]
    return None, min(prices.export_cost(state, seat, city, 0) for city in cities)


def _carve_need(state: SabikaState, seat: int) -> tuple[Refusal | None, int]:
    if not any(held(state, seat, material) > 0 for material in (v.GYPSUM, v.WOOD, v.MARBLE)):
        return NO_POEM_BASE, 0
    colours: list[int] = []
    if any(state.board[POEM_SHOWN + slot] >= 0 for slot in range(v.POEM_SLOTS)):
        colours += [v.BLUE, v.RED]
    if state.grays_shown and not around.has_all_grays(state, seat):
        colours.append(v.GRAY)
    if not colours:
        return NO_POEM, 0
    return None, min(prices.poem_cost(state, seat, colour, 0) for colour in colours)


def why_not_worked(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why the main or a secondary action is not possible now [SAB-3.2.8]."""
    space, done = int(work_space(arg)), work_done(arg)
    if action == actions.DONE:
        return NOTHING_DONE
    if action == actions.MAIN:
        if done & actions.WORKED_MAIN:
            return MAIN_DONE
        reason, need = main_need(state, seat, int(SPACE_ACTION[space]), around.side_of(space))
        return reason or too_dear(state, seat, need)
    secondary = action - actions.SECONDARY
    if done & actions.WORKED_SECONDARY:
        return SECONDARY_DONE
    if not (int(SPACE_LINKS[space]) & int(SECONDARY_USED[state.seats])) >> secondary & 1:
        return NOT_LINKED
    if around.is_idle(state, seat, secondary):
        return IDLE
    return too_dear(state, seat, prices.secondary_cost(state, seat, _worker_on(space), secondary))


def _worker_on(space: int) -> int:
    """Return a worker of the kind that walks on the ring of a space."""
    return {0: 0, v.OUTER: 2}.get(int(ring_start(space)), 3)


def why_no_such_payment(state: SabikaState, seat: int, cost: int, number: int) -> Refusal:
    """Return why a payment can't be made with so many seals [SAB-14.30]."""
    owned = int(state.rows[seat * ROW + SEALS])
    if number > cost:
        return too_many(cost)
    if number > owned:
        return Refusal("no_seals", say("You do not have so many seals: {seals} is all.", seals=seals(owned)))
    return too_few(cost - int(state.rows[seat * ROW + DINARS]))
