"""What questions and tasks carry along, packed into their argument."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT
from diwan.games.sabika.components.tables import numbers

LINE_BITS: Final = 5
LINE_MASK: Final = 31

# A gain that is being stored: so many of each item, so many more of some materials, where a good comes from.
COUNT_BITS: Final = 3
COUNT_MASK: Final = 7
ANY_SHIFT: Final = v.ITEMS * COUNT_BITS  # how many of the materials in the mask behind it
MASK_SHIFT: Final = ANY_SHIFT + 4
CURSOR_SHIFT: Final = MASK_SHIFT + v.MATERIALS  # items before this one are not taken any more
CURSOR_MASK: Final = 7 << CURSOR_SHIFT
ORIGIN_SHIFT: Final = CURSOR_SHIFT + 3
PLACE_SHIFT: Final = ORIGIN_SHIFT + 2
ROOM_SHIFT: Final = PLACE_SHIFT + 3
ROOM_FLAG: Final = 1 << ROOM_SHIFT  # set right after something was thrown away
ANY_ONE: Final = 1 << ANY_SHIFT
# One of each item. (Literals are never shifted by variables: compiled code would do that in 32 bits.)
ITEM_ONE: Final[vec[i64]] = numbers([1 << (item * COUNT_BITS) for item in range(v.ITEMS)])
MARBLE_ONE: Final = 1 << (v.MARBLE * COUNT_BITS)

FROM_SUPPLY: Final = 0
FROM_CELL: Final = 1  # place: the raw that is processed
FROM_RONDEL: Final = 2  # place: the raw space
FROM_MARBLE_SPACE: Final = 3  # place: the marble space


def pack_run(place: i64, line: i64) -> i64:
    """Pack a place in a program and the score line of its points."""
    return place << LINE_BITS | line


def pack_good(raw: i64, origin: i64, place: i64) -> i64:
    """Pack the gain of one good."""
    item: i64 = v.MATERIALS + raw
    return ITEM_ONE[item] | origin << ORIGIN_SHIFT | place << PLACE_SHIFT


def pack_any(amount: i64, mask: i64) -> i64:
    """Pack the gain of so many materials out of a mask."""
    return amount << ANY_SHIFT | mask << MASK_SHIFT


def gain_count(arg: i64, item: i64) -> i64:
    """Return how many of an item are still to be stored."""
    return (arg >> (item * COUNT_BITS)) & COUNT_MASK


def gain_any(arg: i64) -> i64:
    """Return how many materials of choice are still to be stored."""
    return (arg >> ANY_SHIFT) & 15


def gain_mask(arg: i64) -> i64:
    """Return the materials of choice."""
    return (arg >> MASK_SHIFT) & 15


def gain_cursor(arg: i64) -> i64:
    """Return the first item that may still be taken."""
    return (arg >> CURSOR_SHIFT) & 7


def gain_origin(arg: i64) -> i64:
    """Return where the item comes from."""
    return (arg >> ORIGIN_SHIFT) & 3


def gain_place(arg: i64) -> i64:
    """Return the cell or space that it comes from."""
    return (arg >> PLACE_SHIFT) & 7


def gain_size(arg: i64) -> i64:
    """Return how many items are still to be stored."""
    total = gain_any(arg)
    item: i64
    for item in range(v.ITEMS):
        total += gain_count(arg, item)
    return total


# Materials being chosen for a building or a poem.
USED_BITS: Final = 2
USED_MASK: Final = 3
USED_SHIFT: Final = 8  # what is built or carved comes first
LEFT_SHIFT: Final = USED_SHIFT + v.MATERIALS * USED_BITS  # how many more may be used
NEXT_SHIFT: Final = LEFT_SHIFT + 2  # no material before this one
LEFT_ONE: Final = 1 << LEFT_SHIFT
BEFORE_NEXT: Final = (1 << NEXT_SHIFT) - 1


def used_count(arg: i64, material: i64) -> i64:
    """Return how many of a material have been chosen."""
    return (arg >> (USED_SHIFT + material * USED_BITS)) & USED_MASK


def used_left(arg: i64) -> i64:
    """Return how many more may be chosen."""
    return (arg >> LEFT_SHIFT) & 3


def used_next(arg: i64) -> i64:
    """Return the first material that may be chosen next: sets are named in order, so that each has one path."""
    return (arg >> NEXT_SHIFT) & 7


def use_more(arg: i64, material: i64) -> i64:
    """Return the choice with one more material."""
    return ((arg & BEFORE_NEXT) + BIT[USED_SHIFT + material * USED_BITS] - LEFT_ONE) | (material << NEXT_SHIFT)


def used_total(arg: i64) -> i64:
    """Return how many materials have been chosen."""
    total: i64 = 0
    material: i64
    for material in range(v.MATERIALS):
        total += used_count(arg, material)
    return total
