"""What the points of an effect are for, where the line of the score sheet alone does not say it: a poem or a city."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    CITY_TILE_BENEFIT,
    CITY_TILE_BONUS,
    CITY_TILE_COLOUR,
    CODE,
    OPERATION_SIZE,
    RED_PROGRAM,
)
from diwan.games.sabika.state import LINE_CITY, LINE_INCOME, LINE_RED_CITY, LINE_RED_POEM, SabikaState

OWNER_BITS: Final = 8
OWNER_MASK: Final = (1 << OWNER_BITS) - 1


def sign(owners: vec[i64], place: i64, line: i64, number: i64) -> None:
    """Note for all of a program, both lists of a choice included, whose it is."""
    while CODE[place] != v.END:
        if CODE[place] == v.CHOOSE:
            sign(owners, CODE[place + 1], line, number)
            sign(owners, CODE[place + 2], line, number)
        following = place + OPERATION_SIZE[CODE[place]]
        while place < following:
            owners[place] = line << OWNER_BITS | (number + 1)
            place += 1


def find_owners() -> vec[i64]:
    """Return for each place of the programs its red poem or city tile, + 1, behind its line; 0 for other things'."""
    owners = vec[i64]([0] * len(CODE))
    poem: i64
    for poem in range(v.MINOR_POEMS):
        sign(owners, RED_PROGRAM[poem], LINE_RED_POEM, poem)
    tile: i64
    for tile in range(v.CITY_TILES):
        sign(owners, CITY_TILE_BONUS[tile], LINE_CITY, tile)
        benefit: i64 = LINE_RED_CITY if CITY_TILE_COLOUR[tile] == v.RED_CITY else LINE_INCOME
        sign(owners, CITY_TILE_BENEFIT[tile], benefit, tile)
    return owners


OWNERS: Final[vec[i64]] = find_owners()


def source_of(state: SabikaState, line: i64, place: i64) -> i64:
    """Return the poem or city whose program a place belongs to, + 1; 0 where the line is of something else."""
    if state.events is None:
        return 0  # nobody listens
    owner = OWNERS[place]
    if owner >> OWNER_BITS != line:
        return 0  # a bonus that another card has copied
    number = owner & OWNER_MASK
    if line == LINE_RED_POEM:
        return number
    city: i64
    for city in range(v.CITIES):
        if state.cities[city] == number - 1:
            return city + 1
    return 0
