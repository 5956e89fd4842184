"""What Yusuf is about to do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Yusuf: a card and which of its actions comes next (YUSUF_ACT); cities as bits that are equally good for him
# (ASK_YUSUF_CITY), or the one that was chosen (YUSUF_SHIP), and what for, FOR_...
CARD_MASK: Final = 31
STEP_SHIFT: Final = 5
PURPOSE_MASK: Final = 3
PURPOSE_BITS: Final = 2


def pack_card(card: i64, step: i64) -> i64:
    """Pack a card of Yusuf's and which of its actions comes next."""
    return card | step << STEP_SHIFT


def card_number(arg: i64) -> i64:
    """Return the card of Yusuf's that is being resolved."""
    return arg & CARD_MASK


def card_step(arg: i64) -> i64:
    """Return which of its actions comes next, from 0."""
    return arg >> STEP_SHIFT


def pack_cities(cities: i64, purpose: i64) -> i64:
    """Pack cities as bits, or the number of one, and what Yusuf wants there."""
    return cities << PURPOSE_BITS | purpose


def purpose_cities(arg: i64) -> i64:
    """Return the cities as bits, or the number of the one that was chosen."""
    return arg >> PURPOSE_BITS


def purpose_of(arg: i64) -> i64:
    """Return what Yusuf wants in a city, FOR_..."""
    return arg & PURPOSE_MASK
