"""Chapter 7.1 and 7.5: what a legal Alhambra is, and what follows from it."""

from __future__ import annotations

import pytest

from diwan.core.errors import BadNotation, IllegalAction
from tests.support.alhambra import Setup, problem_at, removal_problem_at
from tests.support.alhambra_building import (
    BACK_TO_BACK,
    BAY_OF_TWO_CELLS,
    BAY_TO_THE_EAST,
    BAY_TO_THE_NORTH,
    BAY_TO_THE_SOUTH,
    BAY_TO_THE_WEST,
    BLOCK,
    EASTWARD,
    INNER_CORNER,
    SOUTHWARD,
    SPARE,
    WALL_FREE,
    WALLED_IN,
    adding,
    paved,
    removing,
)

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
        (INNER_CORNER, 2),
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


@pytest.mark.rule("ALH-7.5.4")
@pytest.mark.parametrize("cell", ["36,36", "-36,-36", "36,-36"])
def test_the_corners_of_the_grid_are_cells(cell: str) -> None:
    table = adding(SPARE)
    with pytest.raises(IllegalAction):
        table.play(f"at {cell}")


@pytest.mark.rule("ALH-7.5.4")
@pytest.mark.parametrize("cell", ["37,0", "-37,0", "0,37", "0,-37"])
def test_nothing_lies_outside_the_grid(cell: str) -> None:
    table = adding(SPARE)
    with pytest.raises(BadNotation):
        table.play(f"at {cell}")
