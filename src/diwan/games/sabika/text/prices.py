"""What things cost, or bring, a player now: printed numbers after blue poems and the event have changed them."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    CITY_TILE_DEMAND,
    DEMAND_PARIA,
    DEMAND_PP,
    ITEM_SELL,
    MATERIAL_BUY,
    MATERIAL_PP,
    POEM_PRICE,
    POEM_PRICE_MORE,
    RAW_BUY,
    SECONDARY_PRICE,
    SPACE_ACTION,
    SPACE_SIDE,
    STEP_COST,
)
from diwan.games.sabika.conditions import modifiers, possible
from diwan.games.sabika.layout import ring_of_worker, steps_between
from diwan.games.sabika.state import (
    BLUES,
    CROWD,
    GRAYS,
    NONE,
    REDS,
    ROW,
    WORKER_AT,
    SabikaState,
    bits,
    money,
)


def modified(state: SabikaState, row: int, number: int, base: int) -> int:
    """Return a number after all modifiers."""
    return int(modifiers.modified(state, row, number, base))


def parameter(state: SabikaState, row: int, number: int) -> int:
    """Return a parameter that has a printed value of its own."""
    return int(modifiers.parameter(state, row, number))


def move_cost(state: SabikaState, row: int, worker: int, space: int) -> int:
    """Return what it costs to send a worker to a space: steps beyond the free ones, and workers of others there."""
    start = int(state.rows[row * ROW + WORKER_AT + worker])
    cost = int(state.board[CROWD + space]) * parameter(state, row, v.FOREIGN_WORKER_FEE)
    if start != NONE:
        far = int(steps_between(start, space)) - parameter(state, row, v.FREE_STEPS)
        cost += max(far, 0) * int(STEP_COST)
    return cost


def can_act_on(state: SabikaState, row: int, space: int, spent: int) -> bool:
    """Tell whether the main action of a space is possible for somebody who has paid so much to get there."""
    side = int(SPACE_SIDE[space])
    needed = possible.need(state, row, SPACE_ACTION[space], 1 << side if side >= 0 else 0, 0)
    return bool(needed <= money(state, row) - spent)


def secondary_cost(state: SabikaState, row: int, worker: int, secondary: int) -> int:
    """Return what a worker pays for a secondary action [SAB-8.3, SAB-8.5]."""
    kind = 0 if secondary < v.RAW_SPACES else 1
    return modified(state, row, v.SECONDARY_COST, int(SECONDARY_PRICE[int(ring_of_worker(worker)) * 2 + kind]))


def export_cost(state: SabikaState, row: int, city: int, discount: int) -> int:
    """Return the dinars for the cheapest way to a city."""
    return int(possible.export_cost(state, row, city, discount))


def consolidate_cost(state: SabikaState, row: int, discount: int) -> int:
    """Return the dinars for a consolidation [SAB-12.8]."""
    return int(possible.less(parameter(state, row, v.CONSOLIDATE_COST), discount))


def poem_cost(state: SabikaState, row: int, colour: int, discount: int) -> int:
    """Return the dinars for a poem of a colour [SAB-7.1.2], also where one more is not allowed."""
    owned = int(bits(state.rows[row * ROW + (BLUES, REDS, GRAYS)[colour]]))
    price = int(POEM_PRICE[colour]) + owned * int(POEM_PRICE_MORE[colour])
    return int(possible.less(modified(state, row, v.CARVE_COST, price), discount))


def buy_cost(state: SabikaState, row: int, material: int) -> int:
    """Return what a material costs at the market, or a raw (MATERIALS) [SAB-5.3.2]."""
    price = RAW_BUY if material == v.MATERIALS else MATERIAL_BUY[material]
    return modified(state, row, v.BUY_PRICE, int(price))


def sale(state: SabikaState, row: int, item: int) -> int:
    """Return what an item brings at the market [SAB-5.3.3]."""
    return modified(state, row, v.SELL_PRICE, int(ITEM_SELL[item]))


def material_points(state: SabikaState, row: int, material: int) -> int:
    """Return what a material used in a construction or poem is worth [SAB-4.2.2]."""
    return modified(state, row, v.MATERIAL_PP, int(MATERIAL_PP[material]))


def delivery(state: SabikaState, row: int, city: int, good: int) -> tuple[int, int]:
    """Return the points and parias for a good delivered to a city [SAB-6.1.4]."""
    points = parameter(state, row, v.EXPORT_BASE_PP)
    parias = parameter(state, row, v.EXPORT_BASE_PARIA) + parameter(state, row, v.EXPORT_PARIA_PER_GOOD)
    if int(CITY_TILE_DEMAND[state.cities[city]]) >> good & 1:
        return points + int(DEMAND_PP), parias + int(DEMAND_PARIA)
    return points, parias
