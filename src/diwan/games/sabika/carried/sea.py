"""Deliveries under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# A delivery under way (ASK_DELIVER): city, how many more, whether it may stop.
CITY_MASK: Final = 15
DELIVERIES_SHIFT: Final = 4
STOP_SHIFT: Final = 6
DELIVERY_END: Final = 1 << (STOP_SHIFT + 1)


def pack_delivery(city: i64, left: i64, may_stop: i64) -> i64:
    """Pack a delivery."""
    return city | left << DELIVERIES_SHIFT | may_stop << STOP_SHIFT


def delivery_city(arg: i64) -> i64:
    """Return the city that goods are delivered to."""
    return arg & CITY_MASK


def delivery_left(arg: i64) -> i64:
    """Return how many goods may still be delivered."""
    return (arg >> DELIVERIES_SHIFT) & 3


def delivery_may_stop(arg: i64) -> bool:
    """Tell whether no more has to be delivered."""
    return arg >> STOP_SHIFT != 0
