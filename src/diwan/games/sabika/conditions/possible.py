"""When an action can be carried out, and how many dinars one needs for it [SAB-3.3]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_COLOUR,
    ERA,
    GRAY_MAX,
    MAJOR_ERA,
    MINOR_BASE,
    SPACE_ACTION,
)
from diwan.games.sabika.conditions.costs import consolidate_cost, less, poem_price, route_change, secondary_cost
from diwan.games.sabika.conditions.stores import can_activate, can_expand
from diwan.games.sabika.layout import ALL_CITIES, distance_to, side_of, worker_on
from diwan.games.sabika.state import (
    ARRIVED,
    CELLS,
    GRAYS,
    LYING,
    MINOR_SHOWN,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    ROW,
    WORKER_AT,
    SabikaState,
    bits,
    goods_held,
    held,
    presence,
    where,
)

NEVER: Final = 2_000_000_000  # nobody is that rich
BOTH_SIDES: Final = 3


ERA_ONE: Final[i64] = where(MAJOR_ERA, 1)
ERA_TWO: Final[i64] = where(MAJOR_ERA, 2)


def majors_open(state: SabikaState) -> i64:
    """Return the major constructions that may be built now, one bit each [SAB-5.5.1]."""
    return state.majors_left & (ERA_ONE if ERA[state.round] == 1 else ERA_TWO)


def need(state: SabikaState, row: i64, action: i64, sides: i64, discount: i64) -> i64:
    """Return how many dinars a player must have to carry out an action; NEVER when it is impossible anyway.

    `sides` are the sides of warehouse tiles that can be reached, as bits.
    """
    if action == v.WAREHOUSE:
        return 0 if can_expand(state, row, sides) or can_activate(state, row) else NEVER
    if action == v.CONSTRUCTION:
        return 0 if can_build_major(state, row) or can_build_minor(state, row) else NEVER
    if action == v.MAJOR_CONSTRUCTION:
        return 0 if can_build_major(state, row) else NEVER
    if action == v.MINOR_CONSTRUCTION:
        return 0 if can_build_minor(state, row) else NEVER
    if action == v.EXPORT:
        return cheapest_export(state, row, discount)
    if action == v.CONSOLIDATE:
        if state.rows[row * ROW + ARRIVED] == 0:
            return NEVER
        return consolidate_cost(state, row, discount)
    if action == v.PRODUCE:
        return 0 if presence(state, row) != 0 or state.rows[row * ROW + CELLS] != 0 else NEVER
    if action == v.CARVE:
        return cheapest_poem(state, row, discount)
    if action == v.REACTIVATE:
        return 0 if state.rows[row * ROW + REDS] != 0 else NEVER
    return 0  # quarries, market and crafts are always possible [SAB-3.3.2]


def main_need(state: SabikaState, row: i64, space: i64) -> i64:
    """Return the dinars that the main action of a space takes; NEVER when it is impossible anyway."""
    return need(state, row, SPACE_ACTION[space], side_of(space), 0)


def is_idle(state: SabikaState, row: i64, secondary: i64) -> bool:
    """Tell whether a secondary space can give nothing: it is empty and there is nothing to process [SAB-3.3.10]."""
    return secondary < v.RAW_SPACES and state.board[RAW_ON + secondary] < 0 and state.rows[row * ROW + CELLS] == 0


def secondary_need(state: SabikaState, row: i64, space: i64, secondary: i64) -> i64:
    """Return the dinars that a secondary action beside a space takes; NEVER when it is impossible anyway."""
    return NEVER if is_idle(state, row, secondary) else secondary_cost(state, row, worker_on(space), secondary)


def is_twin(state: SabikaState, row: i64, worker: i64) -> bool:
    """Tell whether a worker is the second of two architects in the workshop: what it can do, the first can."""
    at = row * ROW
    return (
        worker == 1
        and state.rows[at + WORKER_AT] == NONE
        and state.rows[at + WORKER_AT + 1] == NONE
        and state.rows[at + LYING] & 1 == 0
    )


def can_build_major(state: SabikaState, row: i64) -> bool:
    """Tell whether there is a tile of the era, and the gypsum for it [SAB-3.3.4]."""
    return majors_open(state) != 0 and held(state, row, v.GYPSUM) > 0


def can_build_minor(state: SabikaState, row: i64) -> bool:
    """Tell whether the base of a card on display is there [SAB-3.3.4]."""
    slot: i64
    for slot in range(v.MINOR_SLOTS):
        card = state.board[MINOR_SHOWN + slot]
        if card >= 0 and held(state, row, MINOR_BASE[card]) > 0:
            return True
    return False


def cheapest_export(state: SabikaState, row: i64, discount: i64) -> i64:
    """Return the dinars for the cheapest city without own presence [SAB-3.3.5]."""
    present = presence(state, row)
    if present == ALL_CITIES or goods_held(state, row) == 0:
        return NEVER
    change = route_change(state, row)
    best: i64 = NEVER
    city: i64
    for city in range(v.CITIES):
        if present & BIT[city] == 0:
            cost = less(distance_to(present, city, change), discount)
            best = min(best, cost)
    return best


def has_all_grays(state: SabikaState, row: i64) -> bool:
    """Tell whether a player may have no more major poems [SAB-7.1.3]."""
    return bits(state.rows[row * ROW + GRAYS]) >= GRAY_MAX


def poem_cost(state: SabikaState, row: i64, colour: i64, discount: i64) -> i64:
    """Return the dinars for a poem of a colour; NEVER for one gray too many."""
    if colour == v.GRAY and has_all_grays(state, row):
        return NEVER
    return poem_price(state, row, colour, discount)


def has_base(state: SabikaState, row: i64) -> bool:
    """Tell whether there is a material that can be the base of a poem [SAB-7.1.4]."""
    return held(state, row, v.GYPSUM) > 0 or held(state, row, v.WOOD) > 0 or held(state, row, v.MARBLE) > 0


def cheapest_poem(state: SabikaState, row: i64, discount: i64) -> i64:
    """Return the dinars for the cheapest poem on display [SAB-3.3.8]."""
    if not has_base(state, row):
        return NEVER
    best: i64 = NEVER
    slot: i64
    for slot in range(v.POEM_SLOTS):
        if state.board[POEM_SHOWN + slot] >= 0:
            best = min(poem_cost(state, row, v.BLUE, discount), poem_cost(state, row, v.RED, discount))
            break
    if state.grays_shown != 0:
        best = min(best, poem_cost(state, row, v.GRAY, discount))
    return best


def any_raw(state: SabikaState) -> bool:
    """Tell whether a raw token lies on the rondel."""
    space: i64
    for space in range(v.RAW_SPACES):
        if state.board[RAW_ON + space] >= 0:
            return True
    return False


def red_cities(state: SabikaState, row: i64) -> i64:
    """Return the red cities with presence of a row, one bit each."""
    from_colour: i64 = 0
    present = presence(state, row)
    city: i64
    for city in range(v.CITIES):
        if present & BIT[city] != 0 and is_red(state, city):
            from_colour |= BIT[city]
    return from_colour


def is_red(state: SabikaState, city: i64) -> bool:
    """Tell whether the tile of a city is red."""
    return CITY_TILE_COLOUR[state.cities[city]] == v.RED_CITY
