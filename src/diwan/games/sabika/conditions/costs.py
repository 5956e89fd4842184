"""What things cost a player now, and what they bring: printed numbers after blue poems and the event changed them.

Also what a player can pay with.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.carried.upkeep import WITH_PARIAS, WITH_SEALS
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_DEMAND,
    DEMAND_PARIA,
    DEMAND_PP,
    EXCHANGE_DOWN,
    EXCHANGE_UP,
    ITEM_SELL,
    MATERIAL_BUY,
    MATERIAL_PP,
    POEM_PRICE,
    POEM_PRICE_MORE,
    RAW_BUY,
    SECONDARY_PRICE,
    STEP_COST,
    TRIBUTE_DINARS,
    TRIBUTES,
)
from diwan.games.sabika.conditions.modifiers import modified, parameter
from diwan.games.sabika.layout import distance_to, ring_of_worker, steps_between
from diwan.games.sabika.state import (
    BLUES,
    CROWD,
    DINARS,
    GRAYS,
    NONE,
    PARIAS,
    REDS,
    ROW,
    SEALS,
    WORKER_AT,
    SabikaState,
    bits,
    presence,
)

HIGH: Final = 2_000_000_000  # a price above every minimum


def less(cost: i64, discount: i64) -> i64:
    """Return a cost after a discount, which never makes it negative [SAB-14.18]."""
    return max(cost - discount, 0)


def move_cost(state: SabikaState, row: i64, worker: i64, space: i64) -> i64:
    """Return the dinars for sending a worker to a space: steps beyond the free ones, and workers of others there."""
    return step_cost(state, row, worker, space) + crowd_cost(state, row, space)


def step_cost(state: SabikaState, row: i64, worker: i64, space: i64) -> i64:
    """Return the dinars for the steps to a space beyond the free ones; from the workshop there are none [SAB-3.2.4]."""
    start = state.rows[row * ROW + WORKER_AT + worker]
    if start == NONE:
        return 0
    return less(steps_between(start, space), parameter(state, row, v.FREE_STEPS)) * STEP_COST


def crowd_cost(state: SabikaState, row: i64, space: i64) -> i64:
    """Return the dinars for the workers on a space [SAB-3.2.5]."""
    others = state.board[CROWD + space]  # none of them is the player's own: two architects never meet [SAB-3.2.6]
    return others * parameter(state, row, v.FOREIGN_WORKER_FEE) if others > 0 else 0


def secondary_cost(state: SabikaState, row: i64, worker: i64, secondary: i64) -> i64:
    """Return the dinars that a worker pays for a secondary action [SAB-8.3, SAB-8.5]."""
    kind: i64 = 0 if secondary < v.RAW_SPACES else 1
    return modified(state, row, v.SECONDARY_COST, SECONDARY_PRICE[ring_of_worker(worker) * 2 + kind])


def buy_price(state: SabikaState, row: i64, material: i64) -> i64:
    """Return the dinars for a material at the market, or for a raw (MATERIALS) [SAB-5.3.2]."""
    return modified(state, row, v.BUY_PRICE, RAW_BUY if material == v.MATERIALS else MATERIAL_BUY[material])


def sell_price(state: SabikaState, row: i64, item: i64) -> i64:
    """Return the dinars that an item brings at the market [SAB-5.3.3]."""
    return modified(state, row, v.SELL_PRICE, ITEM_SELL[item])


def exchange_price(given: i64, wanted: i64) -> i64:
    """Return the dinars that come with the exchange of a material for a neighbour [SAB-5.3.4]."""
    return EXCHANGE_UP if given < wanted else EXCHANGE_DOWN


def material_points(state: SabikaState, row: i64, material: i64) -> i64:
    """Return the points for a material used in a construction or poem [SAB-4.2.2]."""
    return modified(state, row, v.MATERIAL_PP, MATERIAL_PP[material])


def route_change(state: SabikaState, row: i64) -> i64:
    """Return by how much every route is dearer for a player [SAB-11.2.5, SAB-12.5].

    A high price shows the bare sum; the tables of distances keep each route at 0 or more.
    """
    return modified(state, row, v.ROUTE_COST, HIGH) - HIGH


def export_cost(state: SabikaState, row: i64, city: i64, discount: i64) -> i64:
    """Return the dinars for a way to a city [SAB-6.1.2]."""
    return less(distance_to(presence(state, row), city, route_change(state, row)), discount)


def is_demanded(state: SabikaState, city: i64, good: i64) -> bool:
    """Tell whether a city demands a good."""
    return CITY_TILE_DEMAND[state.cities[city]] & BIT[good] != 0


def delivery_points(state: SabikaState, row: i64, city: i64, good: i64) -> i64:
    """Return the points for a good delivered to a city [SAB-6.1.4]."""
    base = parameter(state, row, v.EXPORT_BASE_PP)
    return base + DEMAND_PP if is_demanded(state, city, good) else base


def delivery_parias(state: SabikaState, row: i64, city: i64, good: i64) -> i64:
    """Return the parias for a good delivered to a city [SAB-6.1.4]."""
    base = parameter(state, row, v.EXPORT_BASE_PARIA) + parameter(state, row, v.EXPORT_PARIA_PER_GOOD)
    return base + DEMAND_PARIA if is_demanded(state, city, good) else base


def consolidate_cost(state: SabikaState, row: i64, discount: i64) -> i64:
    """Return the dinars for a consolidation [SAB-12.8]."""
    return less(parameter(state, row, v.CONSOLIDATE_COST), discount)


def poem_price(state: SabikaState, row: i64, colour: i64, discount: i64) -> i64:
    """Return the dinars for one more poem of a colour, even if it may not be carved [SAB-7.1.2]."""
    owned = state.rows[row * ROW + GRAYS]
    if colour == v.BLUE:
        owned = state.rows[row * ROW + BLUES]
    elif colour == v.RED:
        owned = state.rows[row * ROW + REDS]
    price = POEM_PRICE[colour] + bits(owned) * POEM_PRICE_MORE[colour]
    return less(modified(state, row, v.CARVE_COST, price), discount)


def fewest_seals(state: SabikaState, row: i64, cost: i64) -> i64:
    """Return how many seals a row must use for a payment [SAB-14.30]."""
    return max(cost - state.rows[row * ROW + DINARS], 0)


def most_seals(state: SabikaState, row: i64, cost: i64) -> i64:
    """Return how many seals a row can use for a payment."""
    return min(cost, state.rows[row * ROW + SEALS])


def tribute_of(state: SabikaState, row: i64, space: i64) -> i64:
    """Return the parias that a player owes when the narrator enters a space [SAB-9.4.1]."""
    return modified(state, row, v.TRIBUTE, TRIBUTES[space])


def tribute_most(state: SabikaState, row: i64, stage: i64) -> i64:
    """Return how many parias of a tribute a player can pay in one way, WITH_... [SAB-9.4.2]."""
    if stage == WITH_PARIAS:
        return state.rows[row * ROW + PARIAS]
    if stage == WITH_SEALS:
        return state.rows[row * ROW + SEALS]
    return state.rows[row * ROW + DINARS] // TRIBUTE_DINARS
