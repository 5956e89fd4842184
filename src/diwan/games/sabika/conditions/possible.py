"""When an action can be carried out, and what it takes in dinars [SAB-3.3]."""

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
    POEM_PRICE,
    POEM_PRICE_MORE,
)
from diwan.games.sabika.conditions.modifiers import modified, parameter
from diwan.games.sabika.layout import ALL_CITIES, distance_to
from diwan.games.sabika.state import (
    ARRIVED,
    BLUES,
    CELLS,
    EXPANSIONS,
    GRAYS,
    MINOR_SHOWN,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    ROW,
    TILE_SHOWN,
    TOP_TILE,
    SabikaState,
    bits,
    goods_held,
    held,
    presence,
)

NEVER: Final = 9999  # nobody is that rich
BOTH_SIDES: Final = 3


def era_mask(era: i64) -> i64:
    """Return the major constructions of an era, one bit each."""
    mask: i64 = 0
    tile: i64
    for tile in range(v.MAJORS):
        if MAJOR_ERA[tile] == era:
            mask |= BIT[tile]
    return mask


ERA_ONE: Final[i64] = era_mask(1)
ERA_TWO: Final[i64] = era_mask(2)


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
        return less(parameter(state, row, v.CONSOLIDATE_COST), discount)
    if action == v.PRODUCE:
        return 0 if presence(state, row) != 0 or state.rows[row * ROW + CELLS] != 0 else NEVER
    if action == v.CARVE:
        return cheapest_poem(state, row, discount)
    if action == v.REACTIVATE:
        return 0 if state.rows[row * ROW + REDS] != 0 else NEVER
    return 0  # quarries, market and crafts are always possible [SAB-3.3.2]


def less(cost: i64, discount: i64) -> i64:
    """Return a cost after a discount, which never makes it negative [SAB-14.18]."""
    return max(cost - discount, 0)


def can_expand(state: SabikaState, row: i64, sides: i64) -> bool:
    """Tell whether a tile of these sides can be added to a warehouse [SAB-3.3.3]."""
    at = row * ROW + EXPANSIONS
    if state.rows[at] >= 2 and state.rows[at + 1] >= 2 and state.rows[at + 2] >= 2 and state.rows[at + 3] >= 2:
        return False
    place: i64
    for place in range(v.TILE_SLOTS):
        if (sides >> (place // 2)) & 1 == 1 and state.board[TILE_SHOWN + place] >= 0:
            return True
    return False


def can_activate(state: SabikaState, row: i64) -> bool:
    """Tell whether a warehouse has a visible tile [SAB-5.2.5]."""
    at = row * ROW + TOP_TILE
    return state.rows[at] >= 0 or state.rows[at + 1] >= 0 or state.rows[at + 2] >= 0 or state.rows[at + 3] >= 0


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


def route_change(state: SabikaState, row: i64) -> i64:
    """Return by how much every route is dearer for a player [SAB-11.2.5, SAB-12.5].

    A base far above every minimum shows the bare sum; the tables of distances keep each route at 0 or more.
    """
    return modified(state, row, v.ROUTE_COST, NEVER) - NEVER


def export_cost(state: SabikaState, row: i64, city: i64, discount: i64) -> i64:
    """Return the dinars for a way to a city [SAB-6.1.2]."""
    return less(distance_to(presence(state, row), city, route_change(state, row)), discount)


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


def poem_cost(state: SabikaState, row: i64, colour: i64, discount: i64) -> i64:
    """Return the dinars for a poem of a colour [SAB-7.1.2]; NEVER for one gray too many [SAB-7.1.3]."""
    at = row * ROW
    owned: i64
    if colour == v.BLUE:
        owned = bits(state.rows[at + BLUES])
    elif colour == v.RED:
        owned = bits(state.rows[at + REDS])
    else:
        owned = bits(state.rows[at + GRAYS])
        if owned >= GRAY_MAX:
            return NEVER
    price = POEM_PRICE[colour] + owned * POEM_PRICE_MORE[colour]
    price = modified(state, row, v.CARVE_COST, price)
    return less(price, discount)


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
