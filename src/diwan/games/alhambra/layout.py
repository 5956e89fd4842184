"""The geometry of one Alhambra: where a tile may go, what may be removed or exchanged, the longest wall.

Reading only. `survey` paints the tiles of a seat on a small local grid, so that every question is a look at
neighbouring squares and a state stays small enough to be cloned in a microsecond.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.alhambra.components import FOUNTAIN, GRID_RADIUS, GRID_SIDE, TILE_WALLS
from diwan.games.alhambra.state import BUILT, AlhambraState, tiles_in, zone_of

# A square of the grid: bits 0-3 sides where a new tile needs a wall, 4-7 sides where it needs an opening
# (both from what lies next to it), 8-11 its own walls, bit 12 occupied.
NEED_OPEN: Final = 4
OWN: Final = 8
SIDES_MASK: Final = 15
OCCUPIED: Final = 1 << 12

MARGIN: Final = 2  # empty squares around the tiles, so that no look leaves the grid

# Why a tile may not be built somewhere, in the order of the tests [ALH-7.2.2]; zero means that it may.
FITS: Final = 0
NOT_EMPTY: Final = 1
NOT_ADJACENT: Final = 2
WALL_MISMATCH: Final = 3
UNREACHABLE: Final = 4
HOLE: Final = 5


@final
class Ground:
    """One Alhambra on a grid of its own; `base` is the cell number of its first square."""

    def __init__(self) -> None:
        self.width: i64 = 0
        self.height: i64 = 0
        self.left: i64 = 0  # column of the first square, 0 = leftmost column of the cell numbering
        self.top: i64 = 0
        self.squares: vec[i64] = vec[i64]()

    def square_of(self, cell: i64) -> i64:
        """Return where a cell lies on this grid."""
        row: i64 = cell // GRID_SIDE
        return (row - self.top) * self.width + cell - row * GRID_SIDE - self.left

    def covers(self, cell: i64) -> bool:
        """Tell whether a cell lies on this grid, inside its outermost ring of squares."""
        column: i64 = cell % GRID_SIDE - self.left
        row: i64 = cell // GRID_SIDE - self.top
        return column > 0 and column < self.width - 1 and row > 0 and row < self.height - 1

    def paint(self, square: i64, walls: i64) -> None:
        """Lay a tile: occupy the square and say what its four neighbours need at the touching side."""
        squares = self.squares
        width = self.width
        squares[square] |= OCCUPIED | (walls << OWN)
        # The neighbour in the north touches with its south side, and so on; need bits are in N, E, S, W order.
        squares[square - width] |= 4 if walls & 1 else 4 << NEED_OPEN
        squares[square + 1] |= 8 if walls & 2 else 8 << NEED_OPEN
        squares[square + width] |= 1 if walls & 4 else 1 << NEED_OPEN
        squares[square - 1] |= 2 if walls & 8 else 2 << NEED_OPEN

    def occupied_sides(self, square: i64) -> i64:
        """Return the sides of a square that touch a tile."""
        needs: i64 = self.squares[square]
        return (needs | (needs >> NEED_OPEN)) & SIDES_MASK

    def step(self, square: i64, side: i64) -> i64:
        """Return the neighbour of a square; side 0 to 3 is N, E, S, W."""
        if side == 0:
            return square - self.width
        if side == 1:
            return square + 1
        if side == 2:
            return square + self.width
        return square - 1


def survey(state: AlhambraState, seat: i64) -> Ground:
    """Paint the Alhambra of a seat, fountain included."""
    return survey_tiles(state, tiles_in(state, zone_of(seat, BUILT)))


def survey_tiles(state: AlhambraState, tiles: vec[i64]) -> Ground:
    """Paint an Alhambra of these tiles, for a caller who has them at hand."""
    cells = state.tile_cell
    low_x: i64 = GRID_RADIUS
    high_x: i64 = GRID_RADIUS
    low_y: i64 = GRID_RADIUS
    high_y: i64 = GRID_RADIUS
    i: i64
    n: i64 = len(tiles)
    for i in range(n):
        y = cells[tiles[i]] // GRID_SIDE
        x = cells[tiles[i]] - y * GRID_SIDE
        if x < low_x:
            low_x = x
        elif x > high_x:
            high_x = x
        if y < low_y:
            low_y = y
        elif y > high_y:
            high_y = y
    ground = Ground()
    ground.left = low_x - MARGIN
    ground.top = low_y - MARGIN
    ground.width = high_x - low_x + 1 + 2 * MARGIN
    ground.height = high_y - low_y + 1 + 2 * MARGIN
    ground.squares = vec[i64]([0] * (ground.width * ground.height))
    ground.paint(ground.square_of(FOUNTAIN), 0)
    for i in range(n):
        ground.paint(ground.square_of(cells[tiles[i]]), TILE_WALLS[tiles[i]])
    return ground


# Adding a tile [ALH-7.2].


def matches(needs: i64, walls: i64) -> bool:
    """Tell whether a tile with these walls suits what the neighbours need: empty square, sides match, one way in."""
    opening: i64 = (needs >> NEED_OPEN) & SIDES_MASK
    return needs < OCCUPIED and opening != 0 and needs & SIDES_MASK & ~walls == 0 and opening & walls == 0


def closes_hole(ground: Ground, square: i64) -> bool:
    """Tell whether a tile here would enclose empty cells: the quick form of [ALH-7.2.3].

    In a legal Alhambra no hole arises exactly when the ring of eight squares around the new tile changes
    between occupied and empty exactly twice.
    """
    squares = ground.squares
    width = ground.width
    north = square - width
    south = square + width
    north_west = squares[north - 1] >> 12
    changes: i64 = 0
    last = north_west
    now = squares[north] >> 12
    changes += last ^ now
    last = squares[north + 1] >> 12
    changes += last ^ now
    now = squares[square + 1] >> 12
    changes += last ^ now
    last = squares[south + 1] >> 12
    changes += last ^ now
    now = squares[south] >> 12
    changes += last ^ now
    last = squares[south - 1] >> 12
    changes += last ^ now
    now = squares[square - 1] >> 12
    changes += last ^ now
    changes += now ^ north_west
    return changes != 2


def placement_problem(ground: Ground, cell: i64, walls: i64) -> i64:
    """Return why a tile with these walls may not be built on a cell, or FITS [ALH-7.2.1, ALH-7.2.2]."""
    if not ground.covers(cell):
        return NOT_ADJACENT
    square = ground.square_of(cell)
    needs = ground.squares[square]
    if needs >= OCCUPIED:
        return NOT_EMPTY
    if needs == 0:
        return NOT_ADJACENT
    opening: i64 = (needs >> NEED_OPEN) & SIDES_MASK
    if needs & SIDES_MASK & ~walls != 0 or opening & walls != 0:
        return WALL_MISMATCH
    if opening == 0:
        return UNREACHABLE
    if closes_hole(ground, square):
        return HOLE
    return FITS


def building_cells(ground: Ground, walls: i64) -> vec[i64]:
    """Return all cells where a tile with these walls may be built, ascending [ALH-7.2.1]."""
    found = vec[i64](capacity=16)
    squares = ground.squares
    width = ground.width
    row: i64
    column: i64
    for row in range(1, ground.height - 1):
        first: i64 = row * width
        for column in range(1, width - 1):
            if matches(squares[first + column], walls) and not closes_hole(ground, first + column):
                found = append(found, (row + ground.top) * GRID_SIDE + column + ground.left)
    return found


def can_build(ground: Ground, walls: i64) -> bool:
    """Tell whether a tile with these walls has a cell at all."""
    squares = ground.squares
    width = ground.width
    row: i64
    column: i64
    for row in range(1, ground.height - 1):
        first: i64 = row * width
        for column in range(1, width - 1):
            if matches(squares[first + column], walls) and not closes_hole(ground, first + column):
                return True
    return False


# Removing a tile [ALH-7.3].


def reached_without(ground: Ground, gone: i64) -> i64:
    """Count the tiles that can be reached on foot from the fountain when one square is cleared [ALH-7.1.3]."""
    squares = ground.squares
    seen = vec[i64]([0] * len(squares))
    start = ground.square_of(FOUNTAIN)
    seen[start] = 1
    seen[gone] = 1
    todo = vec[i64]([start])
    count: i64 = 0
    while count < len(todo):
        here = todo[count]
        count += 1
        side: i64
        for side in range(4):
            there = ground.step(here, side)
            if (squares[here] >> (OWN + side)) & 1 == 0 and squares[there] >= OCCUPIED and seen[there] == 0:
                seen[there] = 1
                todo = append(todo, there)
    return count


def removal_problem(ground: Ground, square: i64, tiles: i64) -> i64:
    """Return why the tile on a square may not be removed, or FITS; `tiles` counts all, fountain too [ALH-7.3.2]."""
    touching = ground.occupied_sides(square)
    if touching == SIDES_MASK:
        return HOLE
    if touching & (touching - 1) == 0:
        return FITS  # a single neighbour: nothing is reached through this tile
    if reached_without(ground, square) != tiles - 1:
        return UNREACHABLE
    return FITS


def removable_tiles(state: AlhambraState, seat: i64) -> vec[i64]:
    """Return the tiles that may be taken out of an Alhambra, ascending [ALH-7.3]."""
    found = vec[i64]()
    tiles = tiles_in(state, zone_of(seat, BUILT))
    if len(tiles) == 0:
        return found
    ground = survey_tiles(state, tiles)
    i: i64
    n: i64 = len(tiles)
    for i in range(n):
        square = ground.square_of(state.tile_cell[tiles[i]])
        if removal_problem(ground, square, n + 1) == FITS:
            found = append(found, tiles[i])
    return found


def can_remove(state: AlhambraState, ground: Ground, tiles: vec[i64]) -> bool:
    """Tell whether any of an Alhambra's tiles may be removed."""
    i: i64
    n: i64 = len(tiles)
    for i in range(n):
        touching = ground.occupied_sides(ground.square_of(state.tile_cell[tiles[i]]))
        if touching & (touching - 1) == 0:
            return True  # nearly always: a tile with a single neighbour
    for i in range(n):
        if removal_problem(ground, ground.square_of(state.tile_cell[tiles[i]]), n + 1) == FITS:
            return True
    return False


# Exchanging a tile [ALH-7.4].


def can_exchange(ground: Ground, square: i64, walls: i64) -> bool:
    """Tell whether a tile with these walls may replace the one on a square: all touching sides match [ALH-7.4.2]."""
    own: i64 = (ground.squares[square] >> OWN) & SIDES_MASK
    return (own ^ walls) & ground.occupied_sides(square) == 0


def exchangeable_tiles(state: AlhambraState, ground: Ground, built: vec[i64], walls: i64) -> vec[i64]:
    """Return those of the built tiles that a tile with these walls may replace, ascending."""
    found = vec[i64]()
    i: i64
    n: i64 = len(built)
    for i in range(n):
        if can_exchange(ground, ground.square_of(state.tile_cell[built[i]]), walls):
            found = append(found, built[i])
    return found


def can_exchange_any(state: AlhambraState, ground: Ground, built: vec[i64], walls: i64) -> bool:
    """Tell whether a tile with these walls may replace any of the built tiles."""
    i: i64
    n: i64 = len(built)
    for i in range(n):
        if can_exchange(ground, ground.square_of(state.tile_cell[built[i]]), walls):
            return True
    return False


# The wall [ALH-11].


def longest_wall(ground: Ground) -> i64:
    """Return the number of segments in the longest run of outer walls [ALH-11.2.3, ALH-11.2.5].

    The outline is one simple closed line [ALH-7.5.2]: walk it once, clockwise, from the northernmost tile,
    and take the longest block of walled sides in this circle.
    """
    squares = ground.squares
    start: i64 = 0
    while squares[start] < OCCUPIED:
        start += 1
    square = start
    side: i64 = 0
    longest: i64 = 0
    run: i64 = 0
    first_run: i64 = -1  # the block that the walk began in; it may go on where the walk ends
    while True:
        if (squares[square] >> (OWN + side)) & 1:
            run += 1
        else:
            if first_run < 0:
                first_run = run
            longest = max(longest, run)
            run = 0
        ahead = ground.step(square, (side + 1) & 3)
        diagonal = ground.step(ahead, side)
        if squares[diagonal] >= OCCUPIED:
            square = diagonal
            side = (side + 3) & 3
        elif squares[ahead] >= OCCUPIED:
            square = ahead
        else:
            side = (side + 1) & 3
        if square == start and side == 0:
            break
    if first_run >= 0:
        run += first_run
    return run if run > longest else longest


def wall_of(state: AlhambraState, seat: i64) -> i64:
    """Return the longest wall of a seat's Alhambra."""
    return longest_wall(survey(state, seat))
