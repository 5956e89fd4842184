"""The geometry of an Alhambra: the engine's short cuts against the definitions, on random layouts."""

from __future__ import annotations

from collections import Counter

import pytest

from diwan.games.alhambra.components import GRID_RADIUS, TABLES, TILES
from diwan.games.alhambra.layout import (
    FITS,
    HOLE,
    UNREACHABLE,
    can_exchange,
    closes_hole,
    longest_wall,
    placement_problem,
    removal_problem,
)
from diwan.games.alhambra.state import cell_at
from tests.properties import geometry
from tests.properties.geometry import Cell, edge, ground_of, grown, is_legal, layout_of, outline, walls_of, without

LAYOUTS = range(30)
SIZE = 26
ALL_WALLS = range(15)  # a tile with four walls could never be reached


def whole(seed: int) -> dict[Cell, int]:
    """A random Alhambra."""
    return grown(seed, SIZE)[-1]


@pytest.mark.rule("ALH-7.2.3")
@pytest.mark.parametrize("seed", LAYOUTS)
def test_the_ring_of_eight_cells_tells_exactly_whether_a_hole_arises(seed: int) -> None:
    wrong = [
        (built, cell)
        for built in grown(seed, SIZE)
        for ground in [ground_of(built)]
        for cell in edge(layout_of(built))
        if closes_hole(ground, ground.square_of(cell_at(*cell))) != geometry.has_hole({**layout_of(built), cell: 0})
    ]
    assert wrong == []


@pytest.mark.rule("ALH-7.2.1")
@pytest.mark.parametrize("seed", LAYOUTS)
def test_a_tile_fits_exactly_where_the_result_is_a_legal_alhambra(seed: int) -> None:
    built = whole(seed)
    ground, layout = ground_of(built), layout_of(built)
    wrong = [
        (cell, walls)
        for cell in edge(layout)
        for walls in ALL_WALLS
        if (placement_problem(ground, cell_at(*cell), walls) == FITS) != is_legal({**layout, cell: walls})
    ]
    assert wrong == []


@pytest.mark.rule("ALH-7.3.2")
@pytest.mark.parametrize("seed", LAYOUTS)
def test_a_tile_may_go_exactly_when_the_rest_is_a_legal_alhambra(seed: int) -> None:
    built = whole(seed)
    ground, layout = ground_of(built), layout_of(built)
    found = {cell: removal_problem(ground, ground.square_of(cell_at(*cell)), len(layout)) for cell in built}
    assert {cell: problem == FITS for cell, problem in found.items()} == {
        cell: is_legal(without(layout, cell)) for cell in built
    }
    assert {cell for cell, problem in found.items() if problem == HOLE} == {
        cell for cell in built if geometry.has_hole(without(layout, cell))
    }
    assert set(found.values()) <= {FITS, HOLE, UNREACHABLE}


@pytest.mark.rule("ALH-7.4.2")
@pytest.mark.rule("ALH-7.4.3")
@pytest.mark.parametrize("seed", LAYOUTS)
def test_an_exchange_with_matching_sides_always_leaves_a_legal_alhambra(seed: int) -> None:
    built = whole(seed)
    ground, layout = ground_of(built), layout_of(built)
    swaps = [(cell, walls) for cell in built for walls in ALL_WALLS]
    matching = [swap for swap in swaps if geometry.sides_match({**layout, swap[0]: swap[1]})]
    assert len(matching) > len(built)
    assert [swap for swap in matching if not is_legal({**layout, swap[0]: swap[1]})] == []
    assert [swap for swap in swaps if can_exchange(ground, ground.square_of(cell_at(*swap[0])), swap[1])] == matching


@pytest.mark.rule("ALH-7.5.1")
@pytest.mark.parametrize("seed", LAYOUTS)
def test_two_tiles_never_touch_at_a_corner_across_two_empty_cells(seed: int) -> None:
    pinched = [
        (x, y)
        for built in grown(seed, SIZE)
        for layout in [layout_of(built)]
        for x, y in layout
        for side in (-1, 1)
        if (x + side, y + 1) in layout and (x + side, y) not in layout and (x, y + 1) not in layout
    ]
    assert pinched == []


@pytest.mark.rule("ALH-7.5.2")
@pytest.mark.parametrize("seed", LAYOUTS)
def test_the_outline_is_one_closed_line(seed: int) -> None:
    for built in grown(seed, SIZE):
        sides = outline(layout_of(built))
        points = Counter(point for cell, side in sides for point in geometry.ends(cell, side))
        assert set(points.values()) == {2}
        assert geometry.groups(sides) == [len(sides)]


@pytest.mark.rule("ALH-11.2.4")
@pytest.mark.rule("ALH-11.2.5")
@pytest.mark.parametrize("seed", LAYOUTS)
def test_walking_the_outline_finds_the_wall_that_uniting_segments_finds(seed: int) -> None:
    layouts = grown(seed, SIZE)
    assert [longest_wall(ground_of(built)) for built in layouts] == [
        geometry.longest_wall(layout_of(built)) for built in layouts
    ]


@pytest.mark.rule("ALH-7.5.3")
@pytest.mark.rule("ALH-7.5.4")
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("sign", [-1, 1])
def test_not_even_a_line_of_all_tiles_leaves_the_grid(axis: int, sign: int) -> None:
    built: dict[Cell, int] = {}
    # First the tiles that let a line go straight on, then the others: nothing reaches further.
    across = (2 | 8, 1 | 4)[axis]
    for tile in sorted(range(TILES), key=lambda number: (walls_of(number) & across != 0, number)):
        layout = layout_of(built)
        cells = [cell for cell in edge(layout) if is_legal({**layout, cell: walls_of(tile)})]
        if cells:
            built[max(cells, key=lambda cell: (sign * cell[axis], -abs(cell[1 - axis])))] = tile
    reach = max(sign * cell[axis] for cell in built)
    assert 18 <= reach <= GRID_RADIUS
    assert all(abs(x) + abs(y) <= TILES for x, y in built)


@pytest.mark.rule("ALH-7.5.4")
@pytest.mark.parametrize("across", [2 | 8, 1 | 4])
def test_the_radius_of_the_grid_follows_from_the_tiles(across: int) -> None:
    straight = sum(walls & across == 0 for walls in TABLES.tile_walls)
    pairs = (TILES - straight - 1) // 2
    assert straight == 18
    assert straight + pairs + 1 == GRID_RADIUS
