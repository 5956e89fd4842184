"""Buildings and poems under way, with the materials chosen for them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.carried.gains import pack_items
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT

# Materials being chosen for a building (ASK_EXTRA) or a poem (ASK_POEM). What is built or carved comes first.
BUILDING_MASK: Final = 63
MINOR_FLAG: Final = 64  # a minor construction, else a major one
POEM_MASK: Final = 31
COLOUR_SHIFT: Final = 5
CARVING_END: Final = 1 << (COLOUR_SHIFT + 2)
USED_BITS: Final = 2
USED_MASK: Final = 3
USED_SHIFT: Final = 8
WHAT_MASK: Final = (1 << USED_SHIFT) - 1
LEFT_SHIFT: Final = USED_SHIFT + v.MATERIALS * USED_BITS  # how many more may be used
LEFT_ONE: Final = 1 << LEFT_SHIFT
CHOICE_END: Final = 1 << (LEFT_SHIFT + 2)


def pack_building(number: i64, is_minor: bool) -> i64:
    """Pack a major construction, or a minor one, that is going to be built."""
    return number | MINOR_FLAG if is_minor else number


def pack_carving(poem: i64, colour: i64) -> i64:
    """Pack a poem that is going to be carved (PAID_CARVE); major ones are counted from 0 as well."""
    return poem | colour << COLOUR_SHIFT


def pack_materials(what: i64, most: i64) -> i64:
    """Pack a building or a carving with so many materials to be chosen, none of them so far."""
    return what | most << LEFT_SHIFT


def what_is_made(arg: i64) -> i64:
    """Return the building or the carving, without the materials."""
    return arg & WHAT_MASK


def building_number(arg: i64) -> i64:
    """Return the tile or card that is being built."""
    return arg & BUILDING_MASK


def builds_minor(arg: i64) -> bool:
    """Tell whether a minor construction is being built."""
    return arg & MINOR_FLAG != 0


def carving_poem(arg: i64) -> i64:
    """Return the poem that is being carved."""
    return arg & POEM_MASK


def carving_colour(arg: i64) -> i64:
    """Return the colour of the poem that is being carved."""
    return (arg >> COLOUR_SHIFT) & 3


def used_count(arg: i64, material: i64) -> i64:
    """Return how many of a material have been chosen."""
    return (arg >> (USED_SHIFT + material * USED_BITS)) & USED_MASK


def used_left(arg: i64) -> i64:
    """Return how many more may be chosen."""
    return (arg >> LEFT_SHIFT) & 3


def used_materials(arg: i64) -> i64:
    """Return how many of each material have been chosen, packed as a gain of them would be."""
    total: i64 = 0
    material: i64
    for material in range(v.MATERIALS):
        total |= pack_items(material, used_count(arg, material))
    return total


def use_more(arg: i64, material: i64) -> i64:
    """Return the choice with one more material."""
    return arg + BIT[USED_SHIFT + material * USED_BITS] - LEFT_ONE


def used_total(arg: i64) -> i64:
    """Return how many materials have been chosen."""
    total: i64 = 0
    material: i64
    for material in range(v.MATERIALS):
        total += used_count(arg, material)
    return total
