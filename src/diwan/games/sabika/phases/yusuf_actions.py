"""What Yusuf does on a space: he builds, stores, exports, consolidates and carves [SAB-13.4, SAB-13.5]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.yusuf import pack_cities, purpose_cities, purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_NEIGHBOURS,
    GRAY_DIGIT,
    GRAY_LETTER,
    GRAY_MAX,
    MAJOR_BUILDING,
    MINOR_BUILDING,
    TILE_CRATES,
    TRADE_MATCH,
    TRADE_MATCH_ARG,
    WISH_BUILDINGS,
    WISH_LETTER,
)
from diwan.games.sabika.conditions.possible import majors_open
from diwan.games.sabika.effects import works
from diwan.games.sabika.effects.board import consolidate_ship, land_ship, take_seal
from diwan.games.sabika.layout import ALL_CITIES, chain_around, distance_to, largest_chain, region_mask
from diwan.games.sabika.phases.tasks import reward_rivals
from diwan.games.sabika.scoring.counters import cities_of_colour, poems_of
from diwan.games.sabika.state import (
    ARRIVED,
    GRAYS,
    MINOR_SHOWN,
    NONE,
    POEM_SHOWN,
    ROW,
    TILE_SHOWN,
    YUSUF,
    SabikaState,
    bits,
    presence,
)

PLAYER: Final = 0  # the seat that decides his ties


def wished_types(state: SabikaState) -> i64:
    """Return the building types of this game's A wish, one bit each [SAB-13.4.1]."""
    types: i64 = 0
    slot: i64
    for slot in range(v.WISH_LETTERS):
        wish = state.wishes[slot]
        if WISH_LETTER[wish] == 0:
            building: i64
            for building in range(v.BUILDINGS):
                if WISH_BUILDINGS[wish * v.BUILDINGS + building] > 0:
                    types |= BIT[building]
    return types


def build_major(state: SabikaState) -> None:
    """Take the highest tile of a type that is wished for, or the highest of all [SAB-13.4.1]."""
    open_tiles = majors_open(state)
    types = wished_types(state)
    best: i64 = NONE
    wished: i64 = NONE
    tile: i64
    for tile in range(v.MAJORS):
        if open_tiles & BIT[tile] != 0:
            best = tile
            if types & BIT[MAJOR_BUILDING[tile]] != 0:
                wished = tile
    if wished != NONE:
        best = wished
    if best == NONE:
        return
    works.build_major(state, YUSUF, best, 0)
    works.advance_favour(state, YUSUF)


def build_minor(state: SabikaState) -> None:
    """Take the first card of a type that is wished for, or the first of all [SAB-13.4.3]."""
    types = wished_types(state)
    best: i64 = NONE
    slot: i64
    for slot in range(v.MINOR_SLOTS):
        card = state.board[MINOR_SHOWN + slot]
        if card != NONE:
            if types & BIT[MINOR_BUILDING[card]] != 0:
                best = card
                break
            if best == NONE:
                best = card
    if best != NONE:
        works.take_minor(state, YUSUF, best)


def take_tile(state: SabikaState, side: i64) -> None:
    """Take the warehouse tile with more crates beside the space, or else from the other side [SAB-13.4.4]."""
    if not take_from_side(state, side):
        take_from_side(state, 1 - side)


def take_from_side(state: SabikaState, side: i64) -> bool:
    """Take a tile of one side, if there is one; of equals the one in slot 1."""
    first = state.board[TILE_SHOWN + side * 2]
    second = state.board[TILE_SHOWN + side * 2 + 1]
    if first == NONE and second == NONE:
        return False
    best = first
    if first == NONE or (second != NONE and TILE_CRATES[second] > TILE_CRATES[first]):
        best = second
    works.add_tile(state, YUSUF, best, 0)
    return True


def matching(state: SabikaState, present: i64) -> i64:
    """Return the cities that match the trade card for an export, one bit each [SAB-13.5.1]."""
    kind = TRADE_MATCH[state.trade_card]
    argument = TRADE_MATCH_ARG[state.trade_card]
    if kind == v.MATCH_CITIES:
        return argument
    if kind == v.MATCH_COLOUR:
        return cities_of_colour(state, argument)
    if kind == v.MATCH_ANY:
        return ALL_CITIES
    if kind == v.MATCH_CHAIN:
        return next_to_chain(present)
    return scarcest_regions(present)


def next_to_chain(present: i64) -> i64:
    """Return the cities one route away from a city of his largest chain, or of any of several."""
    if present == 0:
        return ALL_CITIES
    longest = largest_chain(present)
    found: i64 = 0
    city: i64
    for city in range(v.CITIES):
        if present & BIT[city] != 0 and bits(chain_around(present, city)) == longest:
            found |= CITY_NEIGHBOURS[city]
    return found


def scarcest_regions(present: i64) -> i64:
    """Return the cities of the regions where he has the fewest ships."""
    fewest: i64 = v.CITIES
    found: i64 = 0
    region: i64
    for region in range(v.REGIONS):
        cities = region_mask(region)
        ships = bits(present & cities)
        if ships < fewest:
            fewest = ships
            found = cities
        elif ships == fewest:
            found |= cities
    return found


def nearest(candidates: i64, present: i64) -> i64:
    """Return the nearest of these cities, one bit each: several when the way costs the same [SAB-13.5.3]."""
    best: i64 = 0
    least: i64 = 999
    city: i64
    for city in range(v.CITIES):
        if candidates & BIT[city] != 0:
            way = distance_to(present, city, 0)
            if way < least:
                least = way
                best = BIT[city]
            elif way == least:
                best |= BIT[city]
    return best


def export(state: SabikaState) -> None:
    """Send a ship by priority: matching with seal, matching, with seal, any; the nearest [SAB-13.4.5]."""
    present = presence(state, YUSUF)
    free = ALL_CITIES & ~present
    if free == 0:
        return
    match = matching(state, present) & free
    candidates = match & state.seals_left
    if candidates == 0:
        candidates = match
    if candidates == 0:
        candidates = free & state.seals_left
    if candidates == 0:
        candidates = free
    state.ask(actions.ASK_YUSUF_CITY, PLAYER, pack_cities(nearest(candidates, present), actions.FOR_EXPORT))


def consolidate(state: SabikaState) -> None:
    """Consolidate a matching city; without one nothing happens [SAB-13.4.6, SAB-13.5.2]."""
    arrived = state.rows[YUSUF * ROW + ARRIVED]
    kind = TRADE_MATCH[state.trade_card]
    match = ALL_CITIES
    if kind in (v.MATCH_CITIES, v.MATCH_COLOUR):
        match = matching(state, presence(state, YUSUF))
    if match & arrived != 0:
        state.ask(actions.ASK_YUSUF_CITY, PLAYER, pack_cities(match & arrived, actions.FOR_CONSOLIDATE))


def place_ship(state: SabikaState, arg: i64) -> None:
    """Do what a city was chosen for."""
    city = purpose_cities(arg)
    purpose = purpose_of(arg)
    if purpose == actions.FOR_CONSOLIDATE:
        consolidate_ship(state, YUSUF, city)
        reward_rivals(state, YUSUF, city)
        return
    land_ship(state, YUSUF, city)
    take_seal(state, YUSUF, city)
    if purpose == actions.FOR_START:
        consolidate_ship(state, YUSUF, city)  # [SAB-13.1.4]


def first_ship(state: SabikaState) -> None:
    """Find the matching city nearest to Granada; ties are the player's [SAB-13.1.4]."""
    state.ask(actions.ASK_YUSUF_CITY, PLAYER, pack_cities(nearest(matching(state, 0), 0), actions.FOR_START))


def carve(state: SabikaState) -> None:
    """Minor and major poems in turn: the highest number, the last letter [SAB-13.4.8, SAB-13.4.9]."""
    grays = bits(state.rows[YUSUF * ROW + GRAYS])
    minor = highest_minor(state)
    major = last_major(state) if grays < GRAY_MAX else NONE
    # His second and fourth poem are major ones.
    wants_major = grays < GRAY_MAX and poems_of(state, YUSUF) % 2 == 1
    if (wants_major or minor == NONE) and major != NONE:
        works.carve_major(state, YUSUF, major, 0)
    elif minor != NONE:
        works.carve_minor(state, YUSUF, minor, NONE, 0)


def highest_minor(state: SabikaState) -> i64:
    """Return the minor poem on display with the highest number, or NONE."""
    best: i64 = NONE
    slot: i64
    for slot in range(v.POEM_SLOTS):
        best = max(best, state.board[POEM_SHOWN + slot])
    return best


def last_major(state: SabikaState) -> i64:
    """Return the major poem on display that is last by letter, then digit, or NONE."""
    best: i64 = NONE
    rank: i64 = NONE
    poem: i64
    for poem in range(v.MAJOR_POEMS):
        if state.grays_shown & BIT[poem] != 0:
            place = GRAY_LETTER[poem] * 10 + GRAY_DIGIT[poem]
            if place > rank:
                rank = place
                best = poem
    return best
