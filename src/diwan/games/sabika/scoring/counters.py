"""What can be counted on the table [SAB-10.4]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_COLOUR,
    MAJOR_BUILDING,
    MINOR_BUILDING,
    STORAGE_CRATES,
)
from diwan.games.sabika.layout import largest_chain, region_mask
from diwan.games.sabika.state import (
    BALANCES,
    BLUES,
    CAPACITY,
    CONSOLIDATED,
    DINARS,
    GRAYS,
    MAJORS,
    MINORS,
    PARIAS,
    REDS,
    ROW,
    SEALS,
    SabikaState,
    bits,
    has_storage,
    held,
    is_yusuf,
    presence,
)

MAGHREB: Final[i64] = region_mask(0)
EUROPE: Final[i64] = region_mask(1)
NEAR_EAST: Final[i64] = region_mask(2)


def count(state: SabikaState, row: i64, counter: i64, cities: i64, used: i64) -> i64:
    """Count something of a row; `cities` is for the counter `city`, `used` for materials of a carving."""
    at = row * ROW
    if counter == v.POEM_COUNT:
        return poems_of(state, row)
    if counter == v.BLUE_COUNT:
        return bits(state.rows[at + BLUES])
    if counter == v.RED_COUNT:
        return bits(state.rows[at + REDS])
    if counter == v.GRAY_COUNT:
        return bits(state.rows[at + GRAYS])
    if counter == v.MINOR_COUNT:
        return bits(state.rows[at + MINORS])
    if counter == v.MAJOR_COUNT:
        return bits(state.rows[at + MAJORS])
    if counter == v.BUILDING_TYPE_COUNT:
        return bits(building_types(state, row))
    if counter == v.BALANCE_COUNT:
        # Yusuf builds no row: each of his minor cards counts [SAB-13.6.7].
        return bits(state.rows[at + MINORS]) if is_yusuf(state, row) else state.rows[at + BALANCES]
    if counter == v.PRESENCE_COUNT:
        return bits(presence(state, row))
    if counter == v.CONSOLIDATED_COUNT:
        return bits(state.rows[at + CONSOLIDATED])
    if counter == v.CHAIN_COUNT:
        return largest_chain(presence(state, row))
    if counter == v.CRATE_COUNT:
        return crates(state, row)
    if counter == v.SEAL_COUNT:
        return state.rows[at + SEALS]
    if counter == v.PARIA_COUNT:
        return state.rows[at + PARIAS]
    if counter == v.WEALTH_COUNT:
        return wealth(state, row)
    if counter == v.MATERIALS_USED_COUNT:
        return used
    return count_sets(state, row, counter, cities)


def count_sets(state: SabikaState, row: i64, counter: i64, cities: i64) -> i64:
    """Count sets, and cities by kind [SAB-10.4.9]."""
    at = row * ROW
    present = presence(state, row)
    if counter == v.SET_COLOURS_COUNT:
        blue = bits(state.rows[at + BLUES])
        red = bits(state.rows[at + REDS])
        gray = bits(state.rows[at + GRAYS])
        if is_yusuf(state, row):
            return min(gray, blue // 2)  # [SAB-13.6.7]
        return min(blue, red, gray)
    if counter == v.SET_MINOR_COUNT:
        return fewest_of_types(state.rows[at + MINORS], 1)
    if counter == v.SET_MAJOR_COUNT:
        return fewest_of_types(state.rows[at + MAJORS], 0)
    if counter == v.REGION_SET_COUNT:
        return min(bits(present & MAGHREB), bits(present & EUROPE), bits(present & NEAR_EAST))
    if counter == v.CITY_COUNT:
        return bits(present & cities)
    colour: i64 = v.BLUE_CITY if counter == v.BLUE_CITY_COUNT else v.RED_CITY
    return bits(present & cities_of_colour(state, colour))


def poems_of(state: SabikaState, row: i64) -> i64:
    """Return how many poem cards a row has; Yusuf's minor ones are blue and red at once [SAB-13.6.2]."""
    at = row * ROW
    reds: i64 = 0 if is_yusuf(state, row) else bits(state.rows[at + REDS])
    return bits(state.rows[at + BLUES]) + reds + bits(state.rows[at + GRAYS])


def building_types(state: SabikaState, row: i64) -> i64:
    """Return the building types that a row owns, one bit each."""
    types: i64 = 0
    left = state.rows[row * ROW + MAJORS]
    i: i64 = 0
    while left != 0:
        if left & 1:
            types |= BIT[MAJOR_BUILDING[i]]
        left >>= 1
        i += 1
    left = state.rows[row * ROW + MINORS]
    i = 0
    while left != 0:
        if left & 1:
            types |= BIT[MINOR_BUILDING[i]]
        left >>= 1
        i += 1
    return types


def fewest_of_types(mask: i64, minor: i64) -> i64:
    """Return how many sets of all three types these constructions make."""
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    i: i64 = 0
    while mask != 0:
        if mask & 1:
            kind = MINOR_BUILDING[i] - v.MAJOR_BUILDINGS if minor else MAJOR_BUILDING[i]
            if kind == 0:
                first += 1
            elif kind == 1:
                second += 1
            else:
                third += 1
        mask >>= 1
        i += 1
    return min(first, second, third)


def crates(state: SabikaState, row: i64) -> i64:
    """Return the visible crates of a row, those of the special storage included [SAB-10.4.6]."""
    at = row * ROW
    total: i64 = 0
    store: i64
    for store in range(v.WAREHOUSES):
        total += state.rows[at + CAPACITY + store]
    # The halves of Yusuf's poems have no effect [SAB-13.4.8].
    if has_storage(state, row) and not is_yusuf(state, row):
        total += STORAGE_CRATES
    return total


def wealth(state: SabikaState, row: i64) -> i64:
    """Return dinars plus stored materials and goods [SAB-10.4.8]."""
    total = state.rows[row * ROW + DINARS]
    item: i64
    for item in range(v.ITEMS):
        total += held(state, row, item)
    return total


def cities_of_colour(state: SabikaState, colour: i64) -> i64:
    """Return the cities whose tile has this colour, one bit each."""
    mask: i64 = 0
    city: i64
    for city in range(v.CITIES):
        if CITY_TILE_COLOUR[state.cities[city]] == colour:
            mask |= BIT[city]
    return mask
