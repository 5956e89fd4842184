"""Chapter 7.2 to 7.4: what may be added, removed and exchanged."""

from __future__ import annotations

import pytest

from diwan.core.errors import BadNotation, IllegalAction
from tests.support.alhambra import Setup, problem_at, removal_problem_at
from tests.support.alhambra_building import (
    ARMS,
    BACK_TO_BACK,
    BAY_TO_THE_SOUTH,
    BAY_TO_THE_WEST,
    BLOCK,
    BRIDGE,
    DEAD_ENDS,
    SPARE,
    WALLED_IN,
    adding,
    exchanging,
    paved,
    removing,
)
from tests.support.alhambra_moves import at, code

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
    ("name", "cell", "problem"),
    [
        (SPARE, (2, 0), "occupied"),
        (SPARE, (3, 3), "not_adjacent"),
        ("pav-2-new", (3, 0), "wall_mismatch"),
        (SPARE, (1, 2), "hole"),
        (SPARE, (1, 1), None),
    ],
)
def test_a_refused_addition_names_the_reason(name: str, cell: tuple[int, int], problem: str | None) -> None:
    table = Setup(seats=3).alhambra(0, *paved(*BAY_TO_THE_SOUTH)).reserve(0, name).build()
    assert code(table, at("redesign_add", *cell, name)) == problem


@pytest.mark.rule("ALH-7.2.2")
@pytest.mark.parametrize(
    "cell", [(2, 0), (0, 2), (-2, 0), (0, -2), (3, 0), (0, 3), (0, 20), (36, 36), (-36, -36), (36, -1), (-36, 1)]
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


@pytest.mark.rule("ALH-7.3.1")
def test_the_fountain_is_refused_as_fixed_when_it_is_to_be_removed() -> None:
    table = Setup(seats=3).alhambra(0, ("pav-8-o", 1, 0)).build()
    assert code(table, at("redesign_remove", 0, 0)) == "fountain_fixed"
    assert code(table, at("redesign_remove", 1, 0)) is None


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
@pytest.mark.parametrize(
    ("cells", "cell", "problem"),
    [
        (BLOCK, (1, 1), "hole"),
        (BLOCK, (1, 2), None),
        (((1, 0), (1, -1), (1, 1), (2, 0)), (1, 0), "hole"),
        (((1, 0), (1, -1), (1, 1)), (1, 0), "unreachable"),
    ],
)
def test_a_refused_removal_names_the_reason(
    cells: tuple[tuple[int, int], ...], cell: tuple[int, int], problem: str | None
) -> None:
    table = Setup(seats=3).alhambra(0, *paved(*cells)).build()
    assert code(table, at("redesign_remove", *cell)) == problem


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


@pytest.mark.rule("ALH-7.3.2")
def test_an_alhambra_may_come_to_have_no_tile_that_can_be_removed() -> None:
    table = Setup(seats=2).alhambra(0, *ARMS, *BRIDGE, *DEAD_ENDS).turn(0).build()
    table.play("redesign remove", "remove arc-9-o", "take ducat 9", "redesign remove")
    assert table.legal() == {"remove ser-9-o"}
    table.play("remove ser-9-o", "take ducat 8")
    assert table.state.to_act == 0
    assert "redesign remove" not in table.legal()


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


@pytest.mark.rule("ALH-7.4.1")
def test_the_fountain_is_refused_as_fixed_when_it_is_to_be_exchanged() -> None:
    table = Setup(seats=3).alhambra(0, ("pav-8-o", 1, 0)).reserve(0, SPARE).build()
    assert code(table, at("redesign_exchange", 0, 0, SPARE)) == "fountain_fixed"
    assert code(table, at("redesign_exchange", 1, 0, SPARE)) is None


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


@pytest.mark.rule("ALH-7.4.2")
@pytest.mark.parametrize(
    ("name", "problem"), [("ser-7-w", "wall_mismatch"), ("arc-9-o", "wall_mismatch"), ("tow-11-s", None)]
)
def test_a_refused_exchange_names_the_reason(name: str, problem: str | None) -> None:
    table = Setup(seats=3).alhambra(0, *BACK_TO_BACK).reserve(0, name).build()
    assert code(table, at("redesign_exchange", 1, 0, name)) == problem


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
