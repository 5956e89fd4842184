"""Where things lie: steps on the rondel, distances and chains on the sea."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_NEIGHBOURS,
    CITY_REGION,
    DISTANCE,
    SECONDARY_USED,
    SPACE_LINKS,
    SPACE_SIDE,
)
from diwan.games.sabika.state import bits, where

ALL_CITIES: Final = (1 << v.CITIES) - 1


def ring_start(space: i64) -> i64:
    """Return the first space of the ring that a space is on."""
    if space < v.OUTER:
        return 0
    return v.OUTER if space < v.OUTER + v.MIDDLE else v.OUTER + v.MIDDLE


def ring_size(space: i64) -> i64:
    """Return how many spaces the ring of a space has."""
    return v.OUTER if space < v.OUTER else v.MIDDLE


def ring_of_worker(worker: i64) -> i64:
    """Return the ring that a worker walks on: 0 outer, 1 middle, 2 inner."""
    return 0 if worker < 2 else worker - 1


def worker_on(space: i64) -> i64:
    """Return a worker of the kind that walks on the ring of a space."""
    start = ring_start(space)
    if start == 0:
        return 0
    return 2 if start == v.OUTER else 3


def links_of(seats: i64, space: i64) -> i64:
    """Return the secondary spaces beside a space that are in use with so many seats, one bit each [SAB-1.6]."""
    return SPACE_LINKS[space] & SECONDARY_USED[seats]


def side_of(space: i64) -> i64:
    """Return the sides of warehouse tiles that a space is next to, as bits."""
    return BIT[SPACE_SIDE[space]] if SPACE_SIDE[space] >= 0 else 0


def steps_between(start: i64, end: i64) -> i64:
    """Return how many steps lie clockwise between two spaces of one ring."""
    steps = end - start
    return steps if steps >= 0 else steps + ring_size(start)


def distance_to(present: i64, city: i64, change: i64) -> i64:
    """Return the cheapest way to a city from Granada or any city of these; each route costs `change` more."""
    table: i64 = (change + 1) * v.PLACES * v.PLACES + city
    best = DISTANCE[table + v.GRANADA * v.PLACES]
    start: i64
    for start in range(v.CITIES):
        if present & BIT[start] != 0:
            way = DISTANCE[table + start * v.PLACES]
            best = min(best, way)
    return best


def chain_around(cities: i64, city: i64) -> i64:
    """Return the group of these cities that is joined to one of them by routes [SAB-10.4.5]."""
    group = BIT[city]
    edge = group
    while edge != 0:
        reached: i64 = 0
        place: i64
        for place in range(v.CITIES):
            if edge & BIT[place] != 0:
                reached |= CITY_NEIGHBOURS[place]
        edge = reached & cities & ~group
        group |= edge
    return group


def largest_chain(cities: i64) -> i64:
    """Return the size of the largest group of these cities; Granada joins nothing."""
    best: i64 = 0
    left = cities
    city: i64
    for city in range(v.CITIES):
        if left & BIT[city] != 0:
            group = chain_around(cities, city)
            left &= ~group
            size = bits(group)
            best = max(best, size)
    return best


def region_mask(region: i64) -> i64:
    """Return the cities of a region, one bit each."""
    return where(CITY_REGION, region)
