"""Chapter 7: what a legal Alhambra is, and what may be added, removed and exchanged."""

from __future__ import annotations

import pytest

from diwan.core.errors import BadNotation, IllegalAction
from tests.support.alhambra import Position, Setup, problem_at, removal_problem_at

WALL_FREE = (
    "pav-8-o",
    "ser-9-o",
    "arc-9-o",
    "arc-10-o",
    "cha-10-o",
    "cha-11-o",
    "gar-10-o",
    "gar-11-o",
    "tow-11-o",
)
SPARE = "tow-12-o"  # the tenth tile without a wall
# Tiles that are open to the west and to the east, and tiles that are open to the north and to the south.
EASTWARD = (
    *WALL_FREE,
    SPARE,
    "pav-6-n",
    "ser-8-s",
    "arc-8-n",
    "cha-9-s",
    "gar-10-n",
    "gar-12-s",
    "tow-11-n",
    "tow-11-s",
)
SOUTHWARD = ("pav-7-e", "ser-7-w", "arc-8-e", "cha-9-w", "gar-9-e", "gar-10-w", "tow-10-w", "tow-13-e")

BLOCK = ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2))
BAY_TO_THE_SOUTH = ((1, 0), (2, 0), (2, 1), (2, 2), (0, 1), (0, 2))
BAY_TO_THE_EAST = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 2))
BAY_TO_THE_NORTH = ((0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0))
BAY_TO_THE_WEST = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2))
BAY_OF_TWO_CELLS = ((1, 0), (2, 0), (3, 0), (3, 1), (0, 1), (0, 2), (1, 2))

BACK_TO_BACK = (("ser-8-s", 1, 0), ("pav-8-o", 0, 1), ("arc-8-n", 1, 1))
INNER_CORNER = (("gar-9-e", 0, -1), ("pav-6-n", 1, 0))
WALLED_IN = (
    ("pav-6-n", 0, -1),
    ("pav-7-e", 1, 0),
    ("ser-8-s", 0, 1),
    ("ser-7-w", -1, 0),
    ("arc-5-nw", -1, -1),
    ("ser-4-ne", 1, -1),
    ("pav-4-es", 1, 1),
    ("pav-3-sw", -1, 1),
)


def paved(*cells: tuple[int, int]) -> tuple[tuple[str, int, int], ...]:
    """Return an Alhambra of tiles without walls on these cells, in this order."""
    return tuple((name, x, y) for name, (x, y) in zip(WALL_FREE, cells, strict=False))


def adding(name: str, *built: tuple[str, int, int]) -> Position:
    """Return a position in which seat 0 is asked where to build this tile."""
    table = Setup(seats=3).alhambra(0, *built).reserve(0, name).build()
    return table.play("redesign add", f"add {name}")


def removing(*built: tuple[str, int, int]) -> Position:
    """Return a position in which seat 0 is asked which tile it takes out."""
    return Setup(seats=3).alhambra(0, *built).build().play("redesign remove")


def exchanging(name: str, *built: tuple[str, int, int]) -> Position:
    """Return a position in which seat 0 is asked which tile this one replaces."""
    table = Setup(seats=3).alhambra(0, *built).reserve(0, name).build()
    return table.play("redesign exchange", f"bring {name}")


# 7.1 What a legal Alhambra is.


@pytest.mark.rule("ALH-7.1.1")
def test_nothing_can_be_built_on_the_fountain() -> None:
    table = adding(SPARE)
    assert table.legal() == {"at 0,-1", "at 1,0", "at 0,1", "at -1,0"}
    assert problem_at(table, 0, SPARE, 0, 0) == "occupied"
    with pytest.raises(IllegalAction):
        table.play("at 0,0")


@pytest.mark.rule("ALH-7.1.1")
def test_a_cell_holds_one_tile() -> None:
    table = adding(SPARE, ("pav-8-o", 1, 0))
    assert table.legal() == {"at 0,-1", "at 1,-1", "at -1,0", "at 2,0", "at 0,1", "at 1,1"}
    assert problem_at(table, 0, SPARE, 1, 0) == "occupied"


@pytest.mark.rule("ALH-7.1.1")
@pytest.mark.parametrize(
    ("name", "cell"),
    [("pav-2-new", "0,-1"), ("arc-4-nes", "1,0"), ("ser-3-esw", "0,1"), ("cha-5-nsw", "-1,0")],
)
def test_a_tile_is_never_turned(name: str, cell: str) -> None:
    assert adding(name).legal() == {f"at {cell}"}


@pytest.mark.rule("ALH-7.1.1")
def test_x_grows_to_the_east_and_y_to_the_south() -> None:
    table = Setup(seats=3).alhambra(0, ("pav-7-e", 0, -1), ("ser-8-s", 1, 0)).build()
    assert problem_at(table, 0, "arc-8-n", 1, 1) == "unreachable"
    assert problem_at(table, 0, "ser-7-w", 1, -1) == "fits"


@pytest.mark.rule("ALH-7.1.2")
@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("pav-6-n", {"at 0,-1", "at 1,0", "at -1,0"}),
        ("pav-7-e", {"at 0,-1", "at 1,0", "at 0,1"}),
        ("ser-8-s", {"at 1,0", "at 0,1", "at -1,0"}),
        ("ser-7-w", {"at 0,-1", "at 0,1", "at -1,0"}),
    ],
)
def test_a_wall_never_touches_an_open_side(name: str, cells: set[str]) -> None:
    assert adding(name).legal() == cells


@pytest.mark.rule("ALH-7.1.2")
@pytest.mark.parametrize(
    ("name", "x", "y"), [("pav-6-n", 0, 1), ("pav-7-e", -1, 0), ("ser-8-s", 0, -1), ("ser-7-w", 1, 0)]
)
def test_a_wall_against_the_open_fountain_is_a_mismatch(name: str, x: int, y: int) -> None:
    assert problem_at(Setup(seats=3).build(), 0, name, x, y) == "wall_mismatch"


@pytest.mark.rule("ALH-7.1.2")
@pytest.mark.parametrize(
    ("name", "problem", "offered"),
    [
        ("arc-8-n", "fits", {"at 1,1"}),
        ("pav-8-o", "wall_mismatch", set()),
        ("pav-4-es", "wall_mismatch", set()),
    ],
)
def test_a_wall_needs_a_wall_on_the_other_side(name: str, problem: str, offered: set[str]) -> None:
    table = adding(name, ("ser-8-s", 1, 0), ("arc-9-o", 0, 1))
    assert problem_at(table, 0, name, 1, 1) == problem
    assert {"at 1,1"} & table.legal() == offered


@pytest.mark.rule("ALH-7.1.2")
@pytest.mark.parametrize(("wall", "other", "y"), [("tow-11-s", "arc-8-n", 1), ("tow-11-n", "ser-8-s", -1)])
def test_two_walls_may_stand_back_to_back(wall: str, other: str, y: int) -> None:
    table = adding(other, (wall, 1, 0), ("arc-9-o", 0, y))
    assert f"at 1,{y}" in table.legal()
    assert problem_at(table, 0, other, 1, y) == "fits"


@pytest.mark.rule("ALH-7.1.3")
@pytest.mark.parametrize(
    ("built", "name", "cell"),
    [
        (("tow-13-e", 1, 0), "tow-10-w", (2, 0)),
        (("ser-7-w", -1, 0), "pav-7-e", (-2, 0)),
        (("pav-6-n", 0, -1), "ser-8-s", (0, -2)),
        (("ser-8-s", 0, 1), "pav-6-n", (0, 2)),
    ],
)
def test_a_step_over_a_wall_is_not_possible(built: tuple[str, int, int], name: str, cell: tuple[int, int]) -> None:
    table = adding(name, built)
    assert problem_at(table, 0, name, *cell) == "unreachable"
    assert f"at {cell[0]},{cell[1]}" not in table.legal()


@pytest.mark.rule("ALH-7.1.3")
@pytest.mark.parametrize("name", ["ser-5-sw", "gar-7-nsw"])
def test_walls_on_two_sides_are_no_way_in_either(name: str) -> None:
    table = adding(name, *INNER_CORNER)
    assert problem_at(table, 0, name, 1, -1) == "unreachable"
    assert "at 1,-1" not in table.legal()


@pytest.mark.rule("ALH-7.1.3")
def test_every_tile_stays_in_reach_of_the_fountain() -> None:
    table = removing(*BACK_TO_BACK)
    assert table.legal() == {"remove ser-8-s", "remove arc-8-n"}
    assert removal_problem_at(table, 0, 0, 1) == "unreachable"


@pytest.mark.rule("ALH-7.1.3")
def test_a_way_leads_over_several_tiles() -> None:
    table = adding(SPARE, *paved((1, 0), (2, 0), (2, 1), (2, 2)))
    assert {"at 2,3", "at 1,2", "at 3,2"} <= table.legal()


@pytest.mark.rule("ALH-7.1.4")
@pytest.mark.parametrize("cell", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_a_tile_that_touches_only_a_corner_is_not_joined(cell: tuple[int, int]) -> None:
    table = adding(SPARE)
    assert problem_at(table, 0, SPARE, *cell) == "not_adjacent"
    with pytest.raises(IllegalAction):
        table.play(f"at {cell[0]},{cell[1]}")


@pytest.mark.rule("ALH-7.1.5")
@pytest.mark.rule("ALH-7.1.6")
@pytest.mark.parametrize(
    ("bay", "mouth"),
    [
        (BAY_TO_THE_SOUTH, (1, 2)),
        (BAY_TO_THE_EAST, (2, 1)),
        (BAY_TO_THE_NORTH, (1, 0)),
        (BAY_TO_THE_WEST, (0, 1)),
    ],
)
def test_an_empty_cell_must_not_be_enclosed(bay: tuple[tuple[int, int], ...], mouth: tuple[int, int]) -> None:
    table = adding(SPARE, *paved(*bay))
    assert problem_at(table, 0, SPARE, *mouth) == "hole"
    assert f"at {mouth[0]},{mouth[1]}" not in table.legal()


@pytest.mark.rule("ALH-7.1.5")
def test_a_hole_does_not_arise_by_taking_a_tile_out() -> None:
    table = removing(*paved(*BLOCK))
    assert removal_problem_at(table, 0, 1, 1) == "hole"
    with pytest.raises(IllegalAction):
        table.play("remove arc-10-o")


@pytest.mark.rule("ALH-7.1.6")
@pytest.mark.parametrize(
    ("cells", "cell", "problem"),
    [
        # The empty cell 2,2 would touch the enclosed cell 1,1 at a corner.
        (((1, 0), (2, 0), (2, 1), (0, 1), (0, 2)), (1, 2), "hole"),
        (((1, 0), (2, 0), (2, 1), (0, 1), (0, 2)), (2, 2), "fits"),
        # The same for 2,0 and 1,1, and for 2,0 and 1,-1.
        (((0, 1), (0, 2), (1, 2), (2, 2), (2, 1)), (1, 0), "hole"),
        (((0, -1), (0, -2), (1, -2), (2, -2), (2, -1)), (1, 0), "hole"),
    ],
)
def test_a_gap_at_a_corner_does_not_open_an_area(
    cells: tuple[tuple[int, int], ...], cell: tuple[int, int], problem: str
) -> None:
    table = adding(SPARE, *paved(*cells))
    assert problem_at(table, 0, SPARE, *cell) == problem


@pytest.mark.rule("ALH-7.1.6")
@pytest.mark.parametrize(("cell", "problem"), [((2, 2), "hole"), ((2, 1), "hole"), ((1, 1), "fits")])
def test_an_area_of_several_cells_must_not_be_enclosed_either(cell: tuple[int, int], problem: str) -> None:
    table = adding(SPARE, *paved(*BAY_OF_TWO_CELLS))
    assert problem_at(table, 0, SPARE, *cell) == problem
    assert {"at 2,2", "at 2,1", "at 1,1"} & table.legal() == {"at 1,1"}


@pytest.mark.rule("ALH-7.1.7")
@pytest.mark.parametrize("bay", [BAY_TO_THE_SOUTH, BAY_TO_THE_EAST, BAY_TO_THE_NORTH, BAY_TO_THE_WEST])
def test_a_bay_is_no_hole(bay: tuple[tuple[int, int], ...]) -> None:
    table = adding(SPARE, *paved(*bay))
    assert problem_at(table, 0, SPARE, 1, 1) == "fits"
    table.play("at 1,1")
    assert table.alhambra(0)[SPARE] == (1, 1)


@pytest.mark.rule("ALH-7.1.7")
def test_a_bay_may_grow_deeper() -> None:
    table = adding(SPARE, *paved(*BAY_TO_THE_SOUTH)).play("at 0,3")
    assert table.alhambra(0)[SPARE] == (0, 3)
    assert problem_at(table, 0, "gar-8-sw", 1, 3) == "wall_mismatch"
    assert problem_at(table, 0, "gar-10-o", 2, 3) == "fits"
    assert problem_at(table, 0, "gar-10-o", 1, 3) == "hole"


# 7.2 Adding a tile.


@pytest.mark.rule("ALH-7.2.1")
@pytest.mark.parametrize(
    ("name", "cell", "problem"),
    [
        ("tow-12-o", (4, 0), "not_adjacent"),
        ("gar-10-w", (1, 2), "wall_mismatch"),
        ("pav-7-e", (1, 1), "wall_mismatch"),
        ("tow-12-o", (1, 2), "hole"),
        ("tow-12-o", (1, 1), "fits"),
        ("ser-8-s", (1, 1), "fits"),
    ],
)
def test_a_tile_may_be_added_when_the_result_is_legal(name: str, cell: tuple[int, int], problem: str) -> None:
    table = Setup(seats=3).alhambra(0, *paved(*BAY_TO_THE_SOUTH)).build()
    assert problem_at(table, 0, name, *cell) == problem


@pytest.mark.rule("ALH-7.2.1")
def test_all_cells_that_fit_are_offered_and_no_others() -> None:
    table = adding("pav-6-n", *BACK_TO_BACK)
    assert table.legal() == {"at 0,-1", "at 1,-1", "at -1,0", "at 2,0", "at -1,1", "at 2,1"}


@pytest.mark.rule("ALH-7.2.1")
def test_a_tile_without_a_cell_is_not_offered() -> None:
    setup = Setup(seats=3).alhambra(0, ("pav-8-o", 0, -1), ("pav-6-n", 0, -2)).reserve(0, SPARE, "pav-2-new")
    table = setup.build().play("redesign add")
    assert table.legal() == {f"add {SPARE}"}


@pytest.mark.rule("ALH-7.2.2")
@pytest.mark.parametrize(
    ("name", "cell", "problem"),
    [
        # Walls would not match either.
        ("tow-10-w", (0, 1), "occupied"),
        ("pav-2-new", (0, 0), "occupied"),
        # Far off or at a corner only: nothing else is looked at.
        ("pav-2-new", (-1, -1), "not_adjacent"),
        ("pav-2-new", (9, 9), "not_adjacent"),
        # There would be no way in and a hole, too.
        ("tow-12-o", (1, 2), "wall_mismatch"),
        ("ser-5-sw", (1, 2), "wall_mismatch"),
        # There would be a hole, too.
        ("pav-2-new", (1, 2), "unreachable"),
        # Nothing else is wrong.
        ("gar-9-e", (3, 2), "fits"),
    ],
)
def test_the_first_of_several_reasons_is_named(name: str, cell: tuple[int, int], problem: str) -> None:
    bay = (*paved((1, 0), (2, 0), (2, 1), (0, 1)), ("pav-7-e", 0, 2), ("ser-7-w", 2, 2))
    table = Setup(seats=3).alhambra(0, *bay).build()
    assert problem_at(table, 0, name, *cell) == problem


@pytest.mark.rule("ALH-7.2.2")
@pytest.mark.parametrize(
    "cell", [(2, 0), (0, 2), (-2, 0), (0, -2), (3, 0), (0, 20), (36, 36), (-36, -36), (36, -1), (-36, 1)]
)
def test_a_cell_without_a_neighbour_is_not_adjacent(cell: tuple[int, int]) -> None:
    table = Setup(seats=3).build()
    assert problem_at(table, 0, SPARE, *cell) == "not_adjacent"


@pytest.mark.rule("ALH-7.2.3")
@pytest.mark.parametrize("cell", [(0, -1), (1, 0), (0, 1), (-1, 0)])
def test_one_occupied_cell_in_the_ring_makes_no_hole(cell: tuple[int, int]) -> None:
    assert problem_at(Setup(seats=3).build(), 0, SPARE, *cell) == "fits"


@pytest.mark.rule("ALH-7.2.3")
@pytest.mark.parametrize(
    ("cells", "cell"),
    [
        (((1, 0), (1, 1)), (0, 1)),
        (((-1, 0), (-1, 1)), (0, 1)),
        (((1, 0), (1, -1)), (0, -1)),
        (((-1, 0), (-1, -1)), (0, -1)),
        (BAY_TO_THE_SOUTH, (1, 1)),
        (BAY_TO_THE_WEST, (1, 1)),
    ],
)
def test_one_block_in_the_ring_makes_no_hole(cells: tuple[tuple[int, int], ...], cell: tuple[int, int]) -> None:
    table = Setup(seats=3).alhambra(0, *paved(*cells)).build()
    assert problem_at(table, 0, SPARE, *cell) == "fits"


@pytest.mark.rule("ALH-7.2.3")
@pytest.mark.parametrize(
    ("cells", "cell"),
    [
        (((1, 0), (2, 0), (2, 1), (2, 2), (0, 1)), (1, 2)),
        (((0, 1), (0, 2), (1, 2), (2, 2), (1, 0)), (2, 1)),
        (((-1, 0), (-2, 0), (-2, 1), (-2, 2), (0, 1)), (-1, 2)),
        (((1, 0), (2, 0), (2, -1), (2, -2), (0, -1)), (1, -2)),
        (((-1, 0), (-2, 0), (-2, -1), (-2, -2), (0, -1)), (-1, -2)),
    ],
)
def test_two_blocks_in_the_ring_make_a_hole(cells: tuple[tuple[int, int], ...], cell: tuple[int, int]) -> None:
    table = adding(SPARE, *paved(*cells))
    assert problem_at(table, 0, SPARE, *cell) == "hole"
    assert f"at {cell[0]},{cell[1]}" not in table.legal()


# 7.3 Removing a tile.


@pytest.mark.rule("ALH-7.3.1")
def test_the_fountain_alone_leaves_nothing_to_remove() -> None:
    table = Setup(seats=3).reserve(0, SPARE).build()
    assert "redesign remove" not in table.legal()


@pytest.mark.rule("ALH-7.3.1")
def test_the_fountain_is_never_among_the_tiles_to_remove() -> None:
    table = removing(("pav-8-o", 1, 0))
    assert table.legal() == {"remove pav-8-o"}
    with pytest.raises(BadNotation):
        table.play("remove fountain-red")


@pytest.mark.rule("ALH-7.3.2")
def test_a_tile_with_a_free_side_may_be_removed_while_the_rest_hangs_together() -> None:
    table = removing(*paved(*BLOCK))
    assert table.legal() == {
        "remove pav-8-o",
        "remove ser-9-o",
        "remove arc-9-o",
        "remove cha-10-o",
        "remove cha-11-o",
        "remove gar-10-o",
        "remove gar-11-o",
    }
    table.play("remove pav-8-o")
    assert table.reserve(0) == ["pav-8-o"]


@pytest.mark.rule("ALH-7.3.2")
@pytest.mark.parametrize(("x", "problem"), [(1, "unreachable"), (2, "unreachable"), (3, "fits")])
def test_only_the_end_of_a_line_may_be_removed(x: int, problem: str) -> None:
    table = removing(*paved((1, 0), (2, 0), (3, 0)))
    assert removal_problem_at(table, 0, x, 0) == problem
    assert table.legal() == {"remove arc-9-o"}


@pytest.mark.rule("ALH-7.3.2")
def test_a_tile_between_four_others_leaves_a_hole_even_if_it_also_cuts_off_tiles() -> None:
    table = removing(*paved((1, 0), (1, -1), (1, 1), (2, 0)))
    assert removal_problem_at(table, 0, 1, 0) == "hole"
    assert table.legal() == {"remove ser-9-o", "remove arc-9-o", "remove arc-10-o"}


@pytest.mark.rule("ALH-7.3.2")
def test_the_way_around_may_not_cross_a_wall() -> None:
    built = (("ser-8-s", 1, 0), ("pav-8-o", 0, 1), ("arc-8-n", 1, 1), ("ser-9-o", 2, 1))
    table = removing(*built)
    assert table.legal() == {"remove ser-8-s", "remove ser-9-o"}
    assert removal_problem_at(table, 0, 1, 1) == "unreachable"


@pytest.mark.rule("ALH-7.3.2")
def test_a_ring_with_an_opening_may_open_only_at_its_ends() -> None:
    table = removing(*paved(*BAY_TO_THE_SOUTH))
    assert table.legal() == {"remove arc-10-o", "remove cha-11-o"}


@pytest.mark.rule("ALH-7.3.2")
def test_nothing_is_offered_when_nothing_can_be_removed() -> None:
    table = Setup(seats=3).build()
    with pytest.raises(IllegalAction):
        table.play("redesign remove")


@pytest.mark.rule("ALH-7.3.3")
@pytest.mark.parametrize("name", ["ser-8-s", "arc-8-n"])
def test_removing_a_tile_turns_the_wall_behind_it_into_an_outer_wall(name: str) -> None:
    table = removing(*BACK_TO_BACK)
    assert table.wall(0) == 0
    table.play(f"remove {name}")
    assert table.wall(0) == 1


# 7.4 Exchanging a tile.


@pytest.mark.rule("ALH-7.4.1")
def test_the_fountain_alone_leaves_nothing_to_exchange() -> None:
    table = Setup(seats=3).reserve(0, SPARE).build()
    assert "redesign add" in table.legal()
    assert "redesign exchange" not in table.legal()


@pytest.mark.rule("ALH-7.4.1")
def test_the_fountain_is_never_among_the_tiles_to_exchange() -> None:
    assert exchanging(SPARE, ("pav-8-o", 1, 0)).legal() == {"replace pav-8-o"}


@pytest.mark.rule("ALH-7.4.2")
def test_the_new_tile_lies_in_the_very_cell_of_the_old_one() -> None:
    table = exchanging("tow-11-s", *BACK_TO_BACK).play("replace ser-8-s")
    assert table.alhambra(0) == {"tow-11-s": (1, 0), "pav-8-o": (0, 1), "arc-8-n": (1, 1)}
    assert table.reserve(0) == ["ser-8-s"]


@pytest.mark.rule("ALH-7.4.2")
@pytest.mark.parametrize(
    ("name", "replaced"),
    [
        ("tow-11-s", {"replace ser-8-s", "replace pav-8-o"}),
        ("arc-7-es", {"replace ser-8-s"}),
        ("tow-11-n", {"replace arc-8-n"}),
        ("cha-7-ne", {"replace arc-8-n"}),
        ("arc-9-o", {"replace pav-8-o"}),
        ("ser-7-w", {"replace pav-8-o"}),
    ],
)
def test_the_new_tile_matches_all_its_neighbours(name: str, replaced: set[str]) -> None:
    assert exchanging(name, *BACK_TO_BACK).legal() == replaced


@pytest.mark.rule("ALH-7.4.2")
@pytest.mark.parametrize("name", ["pav-2-new", "ser-3-esw", "arc-5-nw"])
def test_a_tile_that_matches_nowhere_is_not_offered(name: str) -> None:
    table = Setup(seats=3).alhambra(0, *BACK_TO_BACK).reserve(0, name, "tow-11-s").build()
    table.play("redesign exchange")
    assert table.legal() == {"bring tow-11-s"}


@pytest.mark.rule("ALH-7.4.2")
@pytest.mark.parametrize("name", ["pav-2-new", "ser-3-esw", "arc-5-nw"])
def test_without_a_tile_that_matches_there_is_no_exchange(name: str) -> None:
    table = Setup(seats=3).alhambra(0, *BACK_TO_BACK).reserve(0, name).build()
    assert "redesign exchange" not in table.legal()


@pytest.mark.rule("ALH-7.4.3")
def test_only_sides_towards_empty_cells_may_differ() -> None:
    table = exchanging("arc-9-o", *WALLED_IN)
    assert table.legal() == {f"replace {name}" for name, _, _ in WALLED_IN}
    table.play("replace pav-6-n")
    assert table.wall(0) == 11


@pytest.mark.rule("ALH-7.4.3")
def test_a_tile_in_the_middle_may_be_exchanged_although_it_could_not_be_removed() -> None:
    table = exchanging(SPARE, *paved(*BLOCK))
    assert "replace arc-10-o" in table.legal()
    table.play("replace arc-10-o")
    assert table.alhambra(0)[SPARE] == (1, 1)


@pytest.mark.rule("ALH-7.4.3")
def test_a_tile_that_carries_others_may_be_exchanged() -> None:
    table = exchanging("pav-6-n", *paved((1, 0), (2, 0), (3, 0))).play("replace pav-8-o")
    assert table.alhambra(0) == {"pav-6-n": (1, 0), "ser-9-o": (2, 0), "arc-9-o": (3, 0)}


@pytest.mark.rule("ALH-7.4.3")
def test_an_exchange_can_not_close_the_way_to_another_tile() -> None:
    assert exchanging("tow-13-e", *paved((1, 0), (2, 0), (3, 0))).legal() == {"replace arc-9-o"}


# 7.5 Consequences.


@pytest.mark.rule("ALH-7.5.1")
def test_a_tile_can_not_be_added_at_a_corner_across_two_empty_cells() -> None:
    table = adding(SPARE, *paved((1, 0), (2, 0), (2, 1), (2, 2), (0, 1)))
    assert problem_at(table, 0, SPARE, 1, 2) == "hole"
    assert problem_at(table, 0, SPARE, 3, 3) == "not_adjacent"
    assert not {"at 1,2", "at 3,3", "at -1,2"} & table.legal()


@pytest.mark.rule("ALH-7.5.1")
def test_a_tile_can_not_be_removed_when_two_would_touch_only_at_a_corner() -> None:
    table = removing(*paved((1, 0), (1, 1)))
    assert table.legal() == {"remove ser-9-o"}


@pytest.mark.rule("ALH-7.5.2")
@pytest.mark.parametrize(
    ("built", "wall"),
    [
        (WALLED_IN, 12),
        ((("ser-4-ne", 0, -1), ("pav-6-n", 1, 0), ("arc-9-o", 2, 0), ("arc-5-nw", 2, -1)), 5),
        ((("gar-9-e", 0, -1), ("pav-6-n", 1, 0)), 2),
    ],
)
def test_the_outline_is_one_line_around_bays_and_corners(built: tuple[tuple[str, int, int], ...], wall: int) -> None:
    assert Setup(seats=3).alhambra(0, *built).build().wall(0) == wall


@pytest.mark.rule("ALH-7.5.3")
def test_an_alhambra_may_stretch_as_far_as_its_tiles_reach() -> None:
    east = tuple((name, 1 + i, 0) for i, name in enumerate(EASTWARD))
    south = tuple((name, 19, 1 + i) for i, name in enumerate(SOUTHWARD))
    table = adding("ser-5-sw", *east, ("ser-4-ne", 19, 0), *south)
    assert "at 19,9" in table.legal()
    table.play("at 19,9")
    assert table.alhambra(0)["ser-5-sw"] == (19, 9)


@pytest.mark.rule("ALH-7.5.3")
@pytest.mark.parametrize(("step_x", "step_y"), [(-1, 0), (0, -1), (0, 1)])
def test_an_alhambra_may_stretch_in_every_direction(step_x: int, step_y: int) -> None:
    line = tuple((name, step_x * (1 + i), step_y * (1 + i)) for i, name in enumerate(WALL_FREE))
    table = adding(SPARE, *line)
    assert f"at {10 * step_x},{10 * step_y}" in table.legal()


@pytest.mark.rule("ALH-7.5.3")
@pytest.mark.parametrize("cell", ["55,0", "0,-55", "100,0"])
def test_no_cell_lies_further_away_than_there_are_tiles(cell: str) -> None:
    table = adding(SPARE)
    with pytest.raises(BadNotation):
        table.play(f"at {cell}")
