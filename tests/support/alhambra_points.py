"""Points of Alhambra for tests: majorities from bare counts, and walls by a second method.

The engine walks around the outline of an Alhambra [ALH-11.2.5]; here its outer walls are listed and joined where
they share a corner point [ALH-11.2.4].
"""

from __future__ import annotations

import random

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.alhambra.components import TABLES, TYPES
from diwan.games.alhambra.effects import build_tile
from diwan.games.alhambra.layout import building_cells, survey
from diwan.games.alhambra.scoring import majority_points
from tests.support.alhambra import Position, Setup, tile

Point = tuple[int, int]
Segment = tuple[Point, Point]  # one walled side of a tile, from corner point to corner point

# For the cell (0, 0): the empty cell that makes a side an outer one, and the side's end points; N, E, S, W.
SIDES = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)


def with_counts(kind: str, *counts: int) -> Setup:
    """Return a table where each seat has built so many tiles of a type; tow-13-e stays free for `ends_next`."""
    setup = Setup(seats=len(counts))
    tiles = [name for name in TABLES.tile_ids if name.startswith(kind[:3]) and name != "tow-13-e"]
    # Dealt in turn, from the dearest on: these have the fewest walls, and so everybody has something to build on.
    rounds = [[seat for seat, count in enumerate(counts) if count > turn] for turn in range(max(counts))]
    owners = [seat for seats in rounds for seat in seats]
    for seat in range(len(counts)):
        setup.buildings(seat, *(name for owner, name in zip(owners, reversed(tiles), strict=False) if owner == seat))
    return setup


def majority(number: int, kind: str, *counts: int) -> list[int]:
    """Return what participants with so many tiles of a type get for it in a round (1 to 3)."""
    rows = len(counts)
    table = vec[i64]([0] * (rows * TYPES))
    column = TABLES.type_ids.index(kind)
    for row, count in enumerate(counts):
        table[row * TYPES + column] = count
    return [int(majority_points(table, rows, row, number - 1, column)) for row in range(rows)]


def grown(seed: int, size: int) -> Position:
    """Return a table where seat 0 has laid out up to `size` tiles at random."""
    chance = random.Random(seed)
    names = chance.sample(TABLES.tile_ids, size)
    position = Setup(seats=3).reserve(0, *names).build()
    for number in map(tile, names):
        cells = building_cells(survey(position.state, 0), int(TABLES.tile_walls[number]))
        if len(cells) > 0:
            build_tile(position.state, 0, number, chance.choice(list(cells)))
    position.check()
    return position


def outer_segments(position: Position, seat: int) -> list[Segment]:
    """Return the outer wall segments of an Alhambra: walled sides that face an empty cell [ALH-11.1.2]."""
    built = position.alhambra(seat)
    occupied = {(0, 0), *built.values()}
    return [
        ((x + ax, y + ay), (x + bx, y + by))
        for name, (x, y) in built.items()
        for side, ((dx, dy), (ax, ay), (bx, by)) in enumerate(SIDES)
        if TABLES.tile_walls[tile(name)] >> side & 1 and (x + dx, y + dy) not in occupied
    ]


def longest_run(position: Position, seat: int) -> int:
    """Return the size of the largest group of outer segments that hang together at corner points [ALH-11.2.4]."""
    longest = 0
    left = outer_segments(position, seat)
    while left:
        run = [left.pop()]
        for segment in run:  # grows while it is walked
            joined = [other for other in left if set(other) & set(segment)]
            left = [other for other in left if other not in joined]
            run.extend(joined)
        longest = max(longest, len(run))
    return longest


__all__ = ["grown", "longest_run", "majority", "outer_segments", "with_counts"]
