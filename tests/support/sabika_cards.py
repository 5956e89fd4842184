"""Printed cards by what is on them, so that a corrected value in the component file breaks no test."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    CODE,
    MINOR_BASE,
    MINOR_LEFT,
    MINOR_RIGHT,
    OPERATION_SIZE,
    TABLES,
    TILE_CRATES,
)
from tests.support.sabika_position import number_in, program_of


def minor_with(*, base: str | None = None, left: str | None = None, right: str | None = None) -> str:
    """Return the first minor construction with this base material and these half-tiles."""
    for card, name in enumerate(TABLES.minor_ids):
        printed = (v.MATERIAL_IDS[MINOR_BASE[card]], v.COLOUR_IDS[MINOR_LEFT[card]], v.COLOUR_IDS[MINOR_RIGHT[card]])
        if all(wanted in (None, there) for wanted, there in zip((base, left, right), printed, strict=True)):
            return name
    raise AssertionError(f"no minor construction has {base}, {left}, {right}")


def minors_with(base: str) -> list[str]:
    """Return all minor constructions with this base material."""
    return [name for card, name in enumerate(TABLES.minor_ids) if v.MATERIAL_IDS[MINOR_BASE[card]] == base]


def plain_gain(name: str) -> tuple[int, int, int] | None:
    """Return the dinars, points and parias of an effect that gives just these (names as in `program_of`)."""
    place = program_of(name)
    if CODE[place] != v.GAIN_PLAIN or CODE[place + int(OPERATION_SIZE[v.GAIN_PLAIN])] != v.END:
        return None
    return int(CODE[place + 1]), int(CODE[place + 2]), int(CODE[place + 3])


def gain_of(name: str) -> tuple[int, int, int]:
    """Return the same where it must be such an effect."""
    gain = plain_gain(name)
    assert gain is not None, f"{name} gives more than dinars, points and parias"
    return gain


def tiles_with(crates: int) -> list[str]:
    """Return the warehouse tiles with so many crates."""
    return [name for number, name in enumerate(TABLES.tile_ids) if TILE_CRATES[number] == crates]


def plain_tiles(crates: int) -> list[str]:
    """Return the warehouse tiles with so many crates whose bonus is just dinars, points and parias."""
    return [name for name in tiles_with(crates) if plain_gain(name)]


def crates_of(tile: str) -> int:
    """Return the crates on a warehouse tile."""
    return int(TILE_CRATES[number_in(TABLES.tile_ids, tile)])


def plain_majors(era: int) -> list[str]:
    """Return the major constructions of an era whose bonus is just dinars, points and parias."""
    return [name for n, name in enumerate(TABLES.major_ids) if TABLES.major_era[n] == era and plain_gain(name)]


def plain_favour() -> int:
    """Return the first favour space whose benefit is just dinars, points and parias."""
    return next(space for space in range(1, v.LAST_FAVOUR) if plain_gain(f"favour {space}"))


def plain_city() -> str:
    """Return the city tile with the most points for a bonus that is just dinars, points and parias."""
    plain = [name for name in TABLES.city_tile_ids if plain_gain(f"{name} bonus")]
    return max(plain, key=lambda name: gain_of(f"{name} bonus")[1])


def way_cost(city: str, *present: str, change: int = 0) -> int:
    """Return the cheapest way over the routes of the map to a city, from Granada or one of these cities."""
    names = [*TABLES.city_ids, "granada"]
    numbers = [int(number) for number in TABLES.routes]
    cost = {name: 0 if name == "granada" or name in present else 999 for name in names}
    for _ in names:
        for a, b, dinars in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
            step = max(dinars + change, 0)
            cost[names[a]] = min(cost[names[a]], cost[names[b]] + step)
            cost[names[b]] = min(cost[names[b]], cost[names[a]] + step)
    return cost[city]
