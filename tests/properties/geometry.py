"""An Alhambra by the definitions of section 7.1 alone, without the engine's short cuts, and random ones to try.

A layout says which walls lie on which cell: bits 1, 2, 4, 8 for N, E, S, W; the fountain is at (0, 0).
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.rng import seeded
from diwan.games.alhambra.components import TABLES, TILES
from diwan.games.alhambra.effects import add_to
from diwan.games.alhambra.layout import Ground, survey
from diwan.games.alhambra.state import BUILT, NONE, AlhambraState, cell_at, zone_count, zone_of

Cell = tuple[int, int]
Point = tuple[int, int]
Layout = dict[Cell, int]

STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
FOUNTAIN: Layout = {(0, 0): 0}


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell on the other side of a side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def has_wall(layout: Layout, cell: Cell, side: int) -> bool:
    """Whether the tile on a cell has a wall there."""
    return bool(layout[cell] >> side & 1)


def sides_match(layout: Layout) -> bool:
    """Wherever two tiles touch, both sides are walls or both are open [ALH-7.1.2]."""
    return all(
        has_wall(layout, cell, side) == has_wall(layout, neighbour(cell, side), (side + 2) % 4)
        for cell in layout
        for side in range(4)
        if neighbour(cell, side) in layout
    )


def all_reached_on_foot(layout: Layout) -> bool:
    """Every tile can be reached from the fountain across open sides [ALH-7.1.3]."""
    reached, todo = {(0, 0)}, [(0, 0)]
    while todo:
        cell = todo.pop()
        for side in range(4):
            there = neighbour(cell, side)
            if there in layout and there not in reached and not has_wall(layout, cell, side):
                reached.add(there)
                todo.append(there)
    return len(reached) == len(layout)


def has_hole(layout: Layout) -> bool:
    """An empty cell of the enlarged bounding box is not reached from its corner [ALH-7.1.6]."""
    left, right = min(x for x, _ in layout) - 1, max(x for x, _ in layout) + 1
    top, bottom = min(y for _, y in layout) - 1, max(y for _, y in layout) + 1
    outside, todo = {(left, top)}, [(left, top)]
    while todo:
        cell = todo.pop()
        for side in range(4):
            x, y = neighbour(cell, side)
            if left <= x <= right and top <= y <= bottom and (x, y) not in layout and (x, y) not in outside:
                outside.add((x, y))
                todo.append((x, y))
    return len(outside) + len(layout) != (right - left + 1) * (bottom - top + 1)


def is_legal(layout: Layout) -> bool:
    """Whether this is a legal Alhambra [ALH-7.1]."""
    return sides_match(layout) and all_reached_on_foot(layout) and not has_hole(layout)


def edge(layout: Layout) -> list[Cell]:
    """The empty cells that share a side with a tile, sorted."""
    around = {neighbour(cell, side) for cell in layout for side in range(4)}
    return sorted(around - set(layout))


def without(layout: Layout, cell: Cell) -> Layout:
    """The layout with one tile gone."""
    return {other: walls for other, walls in layout.items() if other != cell}


# The outline and its walls.


def outline(layout: Layout) -> list[tuple[Cell, int]]:
    """All sides that face an empty cell."""
    return [(cell, side) for cell in layout for side in range(4) if neighbour(cell, side) not in layout]


def ends(cell: Cell, side: int) -> tuple[Point, Point]:
    """The two corner points of a side [ALH-11.2.4]."""
    x, y = cell
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return corners[side], corners[(side + 1) % 4]


def groups(sides: list[tuple[Cell, int]]) -> list[int]:
    """The sizes of the groups that sides form when those that share a corner point are united."""
    root: dict[Point, Point] = {}

    def find(point: Point) -> Point:
        while root.setdefault(point, point) != point:
            point = root[point]
        return point

    for cell, side in sides:
        one, other = ends(cell, side)
        root[find(one)] = find(other)
    return list(Counter(find(ends(cell, side)[0]) for cell, side in sides).values())


def longest_wall(layout: Layout) -> int:
    """The size of the largest group of outer wall segments [ALH-11.2.4]."""
    return max(groups([(cell, side) for cell, side in outline(layout) if has_wall(layout, cell, side)]), default=0)


# Random ones.


@cache
def grown(seed: int, size: int) -> list[dict[Cell, int]]:
    """Build a random legal Alhambra tile by tile; return which tile lies where after each step.

    Every third one sprawls and so makes bays, every third one stays close together.
    """
    rng = seeded(seed)
    built: dict[Cell, int] = {}
    steps: list[dict[Cell, int]] = []
    tiles = list(range(TILES))
    for _ in range(size):
        tile = tiles.pop(rng.below(len(tiles)))
        cells = [cell for cell in edge(layout_of(built)) if is_legal({**layout_of(built), cell: walls_of(tile)})]
        if cells:
            cells.sort(key=lambda cell: (seed % 3 - 1) * crowd(cell, built))
            built[cells[rng.below(len(cells) if seed % 3 == 1 else (len(cells) + 2) // 3)]] = tile
            steps.append(dict(built))
    return steps


def crowd(cell: Cell, built: dict[Cell, int]) -> int:
    """How many of the cells around this one hold tiles, two steps away included."""
    x, y = cell
    return sum((x + dx, y + dy) in built for dx in range(-2, 3) for dy in range(-2, 3))


def walls_of(tile: int) -> int:
    """The walls of a tile."""
    return int(TABLES.tile_walls[tile])


def layout_of(built: dict[Cell, int]) -> Layout:
    """The layout of these tiles and the fountain."""
    return FOUNTAIN | {cell: walls_of(tile) for cell, tile in built.items()}


def ground_of(built: dict[Cell, int]) -> Ground:
    """The same Alhambra as the engine sees it."""
    state = AlhambraState()
    state.seats = 2
    state.tiles = vec[i64]([0] * int(zone_count(2)))
    state.tile_cell = vec[i64]([NONE] * TILES)
    for (x, y), tile in built.items():
        add_to(state, zone_of(0, BUILT), tile)
        state.tile_cell[tile] = cell_at(x, y)
    return survey(state, 0)
