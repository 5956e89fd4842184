"""Where the workers on a space of the rondel stand: beside its icon, and where it fills, in pairs of smaller pieces.

No space ever holds more than four [SAB-1.8, SAB-2.1.3, SAB-3.2.6, SAB-9.6.1]: one of each player and one of the sultan,
who has none where there are four players.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import pi
from typing import Final

from diwan.games.sabika.draw.rondel_ornament import RINGS, SIZES, polar

MOST: Final = 4  # workers on one space
_PAIR: Final = 2  # workers who have room at their full size
_INNER: Final = 2  # the ring of the poets

# By ring; lengths in radii of the whole.
_ICON: Final = (0.5, 0.5, 0.57)  # how far out in its ring the icon of a space stands
_FULL: Final = (0.11, 0.097, 0.084)  # side of a worker
_SMALL: Final = (0.085, 0.083, 0.078)  # and of one in a crowd
_BESIDE: Final = (0.143, 0.131, 0.112)  # from the middle of the icon to that of a worker beside it
_HEIGHT: Final = (0.45, 0.44, 0.66)  # how far out in its ring such a worker stands; architects leave room for a number
# Where the outer and the inner one of a pair stand: from the ray through the icon, and how far out in the ring.
_ROWS: Final = (((0.112, 0.735), (0.112, 0.265)), ((0.11, 0.732), (0.11, 0.268)), ((0.123, 0.733), (0.076, 0.252)))
_SINGLE: Final = ((0.1185, 0.5), (0.116, 0.48), (0.108, 0.6))  # where one stands across from a pair
# From the middle of a worker to that of its number, in sides of the worker: away from the icon, and outwards.
_NUMBER: Final = (0.2, 0.46)
_NUMBER_IN_CROWD: Final = 0.56, 0.1


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a worker stands, as seen from the middle of the rondel, how large it is, and where its number is."""

    x: float
    y: float
    size: float
    number: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Place:
    aside: float  # from the ray through the icon, clockwise, in radii of the whole
    height: float  # how far out in its ring
    number: tuple[float, float]  # away from the icon, and outwards, in sides of the worker


def bearing(space: str) -> tuple[int, float]:
    """Return the ring of a space and where it lies on it, in degrees from the top."""
    ring = "OMI".index(space[0])
    return ring, (int(space[1:]) - 1) * 360 / SIZES[ring]


def icon_track(ring: int) -> float:
    """Return how far from the middle of the rondel the icons of a ring stand, in its radii."""
    return _track(ring, _ICON[ring])


def crowded(count: int) -> bool:
    """Tell whether so many workers on a space must draw together."""
    return count > _PAIR


@lru_cache(maxsize=512)  # all spaces with all crowds, for a wide screen and for a phone
def stands(space: str, count: int, radius: float, *, priced: bool = False) -> tuple[Stand, ...]:
    """Return where so many workers stand on a space of a rondel; one that can be chosen may show what the way costs."""
    ring, angle = bearing(space)
    beside_price = priced and ring == _INNER
    size = (_SMALL if crowded(count + beside_price) else _FULL)[ring] * radius
    found = []
    for place in _beside_price(count) if beside_price else _places(ring, count):
        track = _track(ring, place.height) * radius
        degrees = angle + place.aside * radius / track * 180 / pi
        x, y = polar(0, 0, track, degrees)
        away, out = (part * size for part in place.number)
        along, up = polar(0, 0, away if place.aside > 0 else -away, degrees + 90), polar(0, 0, out, degrees)
        found.append(Stand(x, y, size, (x + along[0] + up[0], y + along[1] + up[1])))
    return tuple(found)


def _track(ring: int, height: float) -> float:
    inner, outer = RINGS[ring]
    return inner + (outer - inner) * height


def _places(ring: int, count: int) -> list[_Place]:
    """Return the places for so many workers: right and left of the icon, then a pair at the right, then at the left."""
    if not crowded(count):
        return [_Place(side * _BESIDE[ring], _HEIGHT[ring], _NUMBER) for side in (1, -1)[:count]]
    if count == MOST:
        return _pair(ring, 1) + _pair(ring, -1)
    aside, height = _SINGLE[ring]
    return [*_pair(ring, 1), _Place(-aside, height, (_NUMBER_IN_CROWD[0], 0.0))]


def _pair(ring: int, side: int) -> list[_Place]:
    away, out = _NUMBER_IN_CROWD
    return [
        _Place(side * aside, height, (away, out if row == 0 else -out))
        for row, (aside, height) in enumerate(_ROWS[ring])
    ]


def _beside_price(count: int) -> list[_Place]:
    """Return the places on the inner ring, whose spaces are small, where a price stands at the outer right."""
    if not crowded(count + 1):
        return [_Place(-_BESIDE[_INNER], _HEIGHT[_INNER], _NUMBER)][:count]
    return [*_pair(_INNER, -1), _pair(_INNER, 1)[1]][:count]
