"""Raw tokens being chosen, and gains being stored."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT
from diwan.games.sabika.components.tables import numbers

# Raw tokens to be chosen on the rondel (ASK_RAW, RAW_ON): as raws or as goods, how many, and whether they are bought.
RAWS_SHIFT: Final = 1
RAWS_MASK: Final = 7
RAWS_BOUGHT: Final = 16
RAWS_END: Final = RAWS_BOUGHT << 1


def pack_raws(purpose: i64, amount: i64) -> i64:
    """Pack how many raw tokens are to be chosen, for RAW_GAIN or RAW_GOOD."""
    return purpose | amount << RAWS_SHIFT


def raws_purpose(arg: i64) -> i64:
    """Return what raw tokens are chosen for, RAW_..."""
    return arg & 1


def raws_left(arg: i64) -> i64:
    """Return how many raw tokens are still to be chosen."""
    return (arg >> RAWS_SHIFT) & RAWS_MASK


def buy_raws(arg: i64) -> i64:
    """Return raw tokens to be chosen that have been paid for."""
    return arg | RAWS_BOUGHT


def raws_are_bought(arg: i64) -> bool:
    """Tell whether they have been paid for: who declines them does not get that back."""
    return arg & RAWS_BOUGHT != 0


# A gain that is being stored (ASK_STORE): so many of each item, so many more of some materials, where it comes from,
# and what has happened to it.
COUNT_BITS: Final = 3
COUNT_MASK: Final = 7
ANY_SHIFT: Final = v.ITEMS * COUNT_BITS  # how many of the materials in the mask behind it
MASK_SHIFT: Final = ANY_SHIFT + 4
ORIGIN_SHIFT: Final = MASK_SHIFT + v.MATERIALS
PLACE_SHIFT: Final = ORIGIN_SHIFT + 2
ROOM_FLAG: Final = 1 << (PLACE_SHIFT + 3)  # set right after something was thrown away
BEGUN_FLAG: Final = ROOM_FLAG << 1  # a part of the gain has been stored
BOUGHT_FLAG: Final = ROOM_FLAG << 2  # something was given for it
GAIN_END: Final = ROOM_FLAG << 3
ANY_ONE: Final = 1 << ANY_SHIFT
ITEMS_MASK: Final = (1 << ORIGIN_SHIFT) - 1
ITEM_ONE: Final[vec[i64]] = numbers([1 << (item * COUNT_BITS) for item in range(v.ITEMS)])

FROM_SUPPLY: Final = 0
FROM_CELL: Final = 1  # place: the raw that is processed
FROM_RONDEL: Final = 2  # place: the raw space
FROM_MARBLE_SPACE: Final = 3  # place: the marble space
# Worked out here: a local that holds a literal is a literal once compiled, and shifted in 32 bits.
MARBLE_GAIN: Final = 1 << (v.MARBLE * COUNT_BITS) | FROM_MARBLE_SPACE << ORIGIN_SHIFT


def pack_items(item: i64, amount: i64) -> i64:
    """Pack the gain of so many of an item from the supply; several such gains are joined with `|`."""
    return amount << (item * COUNT_BITS)


def pack_good(raw: i64, origin: i64, place: i64) -> i64:
    """Pack the gain of one good."""
    item: i64 = v.MATERIALS + raw
    return ITEM_ONE[item] | origin << ORIGIN_SHIFT | place << PLACE_SHIFT


def pack_marble(place: i64) -> i64:
    """Pack the gain of the marble on a space."""
    return MARBLE_GAIN | place << PLACE_SHIFT


def pack_any(amount: i64, mask: i64) -> i64:
    """Pack the gain of so many materials out of a mask."""
    return amount << ANY_SHIFT | mask << MASK_SHIFT


def gain_count(arg: i64, item: i64) -> i64:
    """Return how many of an item are still to be stored."""
    return (arg >> (item * COUNT_BITS)) & COUNT_MASK


def gain_items(arg: i64) -> i64:
    """Return the items alone, without where they come from and what has happened to them."""
    return arg & ITEMS_MASK


def gain_any(arg: i64) -> i64:
    """Return how many materials of choice are still to be stored."""
    return (arg >> ANY_SHIFT) & 15


def gain_mask(arg: i64) -> i64:
    """Return the materials of choice."""
    return (arg >> MASK_SHIFT) & 15


def gain_origin(arg: i64) -> i64:
    """Return where the item comes from."""
    return (arg >> ORIGIN_SHIFT) & 3


def gain_place(arg: i64) -> i64:
    """Return the cell or space that it comes from."""
    return (arg >> PLACE_SHIFT) & 7


def gain_has_room(arg: i64) -> bool:
    """Tell whether room has just been made: then something is stored next."""
    return arg & ROOM_FLAG != 0


def gain_has_begun(arg: i64) -> bool:
    """Tell whether a part of the gain has been stored."""
    return arg & BEGUN_FLAG != 0


def gain_is_bought(arg: i64) -> bool:
    """Tell whether something was given for it: who declines it does not get that back."""
    return arg & BOUGHT_FLAG != 0


def gain_size(arg: i64) -> i64:
    """Return how many items are still to be stored."""
    total = gain_any(arg)
    item: i64
    for item in range(v.ITEMS):
        total += gain_count(arg, item)
    return total


def offers(arg: i64, item: i64) -> bool:
    """Tell whether an item is among what is to be stored, by name or by choice."""
    if gain_count(arg, item) > 0:
        return True
    return item < v.MATERIALS and gain_any(arg) > 0 and gain_mask(arg) & BIT[item] != 0


def make_room(arg: i64) -> i64:
    """Return a gain after something was thrown away for it."""
    return arg | ROOM_FLAG


def buy_gain(arg: i64) -> i64:
    """Return a gain for which something was given."""
    return arg | BOUGHT_FLAG


def take_one(arg: i64, item: i64) -> i64:
    """Return what is left of a gain after one of an item has been stored."""
    rest = (arg & ~ROOM_FLAG) | BEGUN_FLAG
    return rest - ITEM_ONE[item] if gain_count(rest, item) > 0 else rest - ANY_ONE
