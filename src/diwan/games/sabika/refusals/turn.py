"""Why a worker can't go there, why an action is not possible, why a payment can't be made so."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import Message, say
from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import work_done, work_space
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    SPACE_ACTION,
    TABLES,
)
from diwan.games.sabika.conditions.costs import fewest_seals, move_cost
from diwan.games.sabika.conditions.possible import NEVER, has_base, is_twin, main_need, secondary_need
from diwan.games.sabika.layout import links_of
from diwan.games.sabika.refusals.reasons import too_dear, too_few, too_many
from diwan.games.sabika.state import (
    DEALT,
    LYING,
    ROW,
    SEALS,
    WORKER_AT,
    SabikaState,
    goods_held,
    money,
)
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
    if is_twin(state, seat, worker):
        return TWIN
    if here[worker] == space:
        return OWN_SPACE
    if worker < 2 and here[1 - worker] == space:
        return OWN_ARCHITECT
    return _why_no_work(state, seat, worker, space)


def _why_no_work(state: SabikaState, seat: int, worker: int, space: int) -> Refusal:
    """Return why a space is of no use to a worker that could stand there [SAB-3.3.1]."""
    links = int(links_of(state.seats, space))
    beside = [other for other in range(v.SECONDARY_SPACES) if links >> other & 1]
    needs = [main_need(state, seat, space), *(secondary_need(state, seat, space, other) for other in beside)]
    needed = int(min(needs))
    if needed >= NEVER:
        reason = why_impossible(state, seat, int(SPACE_ACTION[space]))
        return Refusal(
            "nothing_to_do",
            say("Nothing can be done there now, so choose another space. {reason}", reason=reason.message),
        )
    return Refusal(
        "too_dear",
        say(
            "To go there and do something costs {cost}, and all you have, seals included, is {have}: choose another "
            "space.",
            cost=dinars(int(move_cost(state, seat, worker, space)) + needed),
            have=dinars(int(money(state, seat))),
        ),
    )


def why_impossible(state: SabikaState, seat: int, action: int) -> Refusal:
    """Return why a main action can't be carried out, whatever one pays [SAB-3.3]."""
    if action == v.WAREHOUSE:
        return NO_TILE
    if action == v.CONSTRUCTION:
        return NO_BUILDING
    if action == v.EXPORT:
        return NO_GOODS if goods_held(state, seat) == 0 else ALL_CITIES_REACHED
    if action == v.CONSOLIDATE:
        return NO_SHIP
    if action == v.PRODUCE:
        return NOTHING_TO_PRODUCE
    if action == v.CARVE:
        return NO_POEM if has_base(state, seat) else NO_POEM_BASE
    assert action == v.REACTIVATE, "quarries, market and crafts are always possible"
    return NO_RED_POEM


def why_not_worked(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why the main or a secondary action is not possible now [SAB-3.2.8]."""
    space, done = int(work_space(arg)), work_done(arg)
    if action == actions.DONE:
        return NOTHING_DONE
    if action == actions.MAIN:
        if done & actions.WORKED_MAIN:
            return MAIN_DONE
        needed = int(main_need(state, seat, space))
        if needed >= NEVER:
            return why_impossible(state, seat, int(SPACE_ACTION[space]))
        return too_dear(state, seat, needed)
    secondary = action - actions.SECONDARY
    if done & actions.WORKED_SECONDARY:
        return SECONDARY_DONE
    if not int(links_of(state.seats, space)) >> secondary & 1:
        return NOT_LINKED
    needed = int(secondary_need(state, seat, space, secondary))
    return IDLE if needed >= NEVER else too_dear(state, seat, needed)


def why_no_such_payment(state: SabikaState, seat: int, cost: int, number: int) -> Refusal:
    """Return why a payment can't be made with so many seals [SAB-14.30]."""
    owned = int(state.rows[seat * ROW + SEALS])
    if number > cost:
        return too_many(cost)
    if number > owned:
        return Refusal("no_seals", say("You do not have so many seals: {seals} is all.", seals=seals(owned)))
    return too_few(int(fewest_seals(state, seat, cost)))
