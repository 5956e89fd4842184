"""Chapter 11: the longest wall."""

from __future__ import annotations

import pytest

from tests.support.alhambra import LAST_PURCHASE, Position, Setup
from tests.support.alhambra_building import WALLED_IN
from tests.support.alhambra_points import grown, longest_run, outer_segments

Layout = tuple[tuple[str, int, int], ...]

# A bay at (1, -1) between two walls; its ground has no wall.
BAY: Layout = (("ser-4-ne", 0, -1), ("pav-8-o", 1, 0), ("arc-9-o", 2, 0), ("arc-5-nw", 2, -1))
# The same with a walled ground: one run goes all through the bay.
WALLED_BAY: Layout = (("ser-4-ne", 0, -1), ("pav-6-n", 1, 0), ("arc-9-o", 2, 0), ("arc-5-nw", 2, -1))


def layout(*tiles: tuple[str, int, int]) -> Position:
    """Return a table where seat 0 has laid out these tiles."""
    return Setup(seats=3).alhambra(0, *tiles).build()


# Outer walls.


@pytest.mark.rule("ALH-11.1.1")
@pytest.mark.parametrize(
    ("name", "x", "y", "length"),
    [("pav-8-o", 0, -1, 0), ("pav-6-n", 0, -1, 1), ("pav-5-nw", 0, -1, 2), ("pav-2-new", 0, -1, 3)],
)
def test_each_walled_side_of_a_tile_has_length_one(name: str, x: int, y: int, length: int) -> None:
    table = layout((name, x, y))
    assert table.wall(0) == length


@pytest.mark.rule("ALH-11.1.2")
def test_a_wall_is_an_outer_wall_as_long_as_the_cell_behind_it_is_empty() -> None:
    table = Setup(seats=3).alhambra(0, ("ser-8-s", 1, 0), ("pav-8-o", 0, 1)).reserve(0, "arc-8-n").build()
    assert table.wall(0) == 1
    table.play("redesign add", "add arc-8-n", "at 1,1")
    assert table.wall(0) == 0


@pytest.mark.rule("ALH-11.1.3")
def test_two_walls_back_to_back_score_nothing() -> None:
    table = Setup(seats=3).alhambra(0, ("ser-8-s", 1, 0), ("pav-8-o", 0, 1), ("arc-8-n", 1, 1)).scores_next(1).build()
    table.play("take dinar 9")
    assert table.points(1, "wall") == [0, 0, 0]


@pytest.mark.rule("ALH-11.1.3")
def test_an_internal_wall_adds_nothing_to_the_run_that_it_meets() -> None:
    table = layout(("arc-7-es", 1, 0), ("pav-8-o", 0, 1), ("arc-6-ne", 1, 1))
    assert table.wall(0) == 2  # the two east walls, not the walls between the two tiles


@pytest.mark.rule("ALH-11.1.4")
def test_walls_along_a_bay_are_outer_walls() -> None:
    table = layout(*WALLED_BAY)
    assert len(outer_segments(table, 0)) == 5
    assert table.wall(0) == 5


@pytest.mark.rule("ALH-11.1.4")
def test_walls_that_face_each_other_across_a_bay_are_two_segments() -> None:
    table = layout(*BAY)
    assert len(outer_segments(table, 0)) == 4
    assert table.wall(0) == 2


@pytest.mark.rule("ALH-11.1.5")
def test_walls_of_reserve_tiles_do_not_count() -> None:
    table = (
        Setup(seats=3).buildings(0, "pav-6-n").reserve(0, "pav-2-new").reserve(1, "tow-8-nes").scores_next(1).build()
    )
    table.play("take dinar 9")
    assert table.points(1, "wall") == [1, 0, 0]


# What hangs together.


@pytest.mark.rule("ALH-11.2.1")
@pytest.mark.parametrize(
    ("tiles", "length"),
    [
        pytest.param((("pav-6-n", 0, -1), ("arc-8-n", 1, -1)), 2, id="straight on along two tiles"),
        pytest.param((("pav-5-nw", 0, -1),), 2, id="around an outward corner"),
        pytest.param((("gar-9-e", 0, -1), ("pav-6-n", 1, 0)), 2, id="around an inward corner"),
        pytest.param((("pav-6-n", 0, -1), ("pav-8-o", 1, -1), ("arc-8-n", 2, -1)), 1, id="an open side between"),
        pytest.param((("pav-6-n", 0, -1), ("ser-8-s", 0, 1)), 1, id="on opposite sides"),
    ],
)
def test_walls_are_adjacent_when_they_share_a_corner_point(tiles: Layout, length: int) -> None:
    table = layout(*tiles)
    assert len(outer_segments(table, 0)) == 2
    assert table.wall(0) == length


@pytest.mark.rule("ALH-11.2.2")
def test_a_run_goes_on_from_wall_to_wall_over_several_tiles() -> None:
    table = layout(("arc-9-o", 0, -1), ("pav-5-nw", -1, -1), ("ser-4-ne", 1, -1), ("pav-7-e", 1, 0))
    assert len(outer_segments(table, 0)) == 5
    assert table.wall(0) == 3  # N and E of (1, -1), E of (1, 0)


@pytest.mark.rule("ALH-11.2.2")
@pytest.mark.rule("ALH-11.2.3")
def test_one_open_side_ends_a_run() -> None:
    table = Setup(seats=3).alhambra(0, *WALLED_IN).reserve(0, "arc-9-o").build()
    table.play("redesign exchange", "bring arc-9-o", "replace ser-8-s")
    assert table.wall(0) == 11


@pytest.mark.rule("ALH-11.2.3")
@pytest.mark.parametrize(
    ("tiles", "length"),
    [
        pytest.param((), 0, id="only the fountain"),
        pytest.param((("pav-8-o", 1, 0), ("ser-9-o", 0, 1)), 0, id="no wall at all"),
        pytest.param((("cha-9-s", 0, 1),), 1, id="a single one"),
        pytest.param((("pav-2-new", 0, -1), ("cha-9-s", 0, 1)), 3, id="runs of 3 and 1"),
        pytest.param((("pav-6-n", 0, -1), ("ser-3-esw", 0, 1)), 3, id="runs of 1 and 3"),
    ],
)
def test_the_longest_wall_is_the_largest_run(tiles: Layout, length: int) -> None:
    table = layout(*tiles)
    assert table.wall(0) == length


@pytest.mark.rule("ALH-11.2.4")
@pytest.mark.rule("ALH-11.2.5")
@pytest.mark.parametrize("seed", range(24))
def test_walking_the_outline_and_joining_segments_find_the_same_wall(seed: int) -> None:
    table = grown(seed, size=18)
    assert table.wall(0) == longest_run(table, 0)


@pytest.mark.rule("ALH-11.2.4")
@pytest.mark.parametrize(
    ("side", "name", "x", "y", "segment"),
    [
        ("N", "pav-6-n", 0, -1, ((0, -1), (1, -1))),
        ("E", "pav-7-e", 1, 0, ((2, 0), (2, 1))),
        ("S", "ser-8-s", 0, 1, ((1, 2), (0, 2))),
        ("W", "ser-7-w", -1, 0, ((-1, 1), (-1, 0))),
    ],
)
def test_a_segment_joins_two_corner_points(
    side: str, name: str, x: int, y: int, segment: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    table = layout((name, x, y))
    assert table.view().players[0].alhambra[0].tile.walls == side
    assert outer_segments(table, 0) == [segment]
    assert table.wall(0) == 1


@pytest.mark.rule("ALH-11.2.5")
def test_a_run_goes_on_where_the_walk_around_the_outline_began() -> None:
    # The walk begins on the north side of the northernmost tile; its west wall comes last.
    table = layout(("pav-2-new", 0, -1))
    assert table.wall(0) == 3


@pytest.mark.rule("ALH-11.2.6")
def test_a_closed_ring_counts_all_its_sides() -> None:
    table = Setup(seats=3).alhambra(0, *WALLED_IN).scores_next(1).build()
    table.play("take dinar 9")
    assert table.points(1, "wall") == [12, 0, 0]


@pytest.mark.rule("ALH-11.2.7")
def test_the_open_side_of_the_fountain_interrupts_the_wall() -> None:
    table = layout(("gar-9-e", 0, -1), ("pav-7-e", 0, 1))
    assert len(outer_segments(table, 0)) == 2
    assert table.wall(0) == 1


# Points.


@pytest.mark.rule("ALH-11.3.1")
@pytest.mark.parametrize("number", [1, 2])
def test_every_player_scores_a_point_per_segment_of_his_own_longest_wall(number: int) -> None:
    setup = Setup(seats=3).buildings(0, "pav-5-nw").buildings(1, "pav-2-new").buildings(2, "tow-11-n")
    table = setup.scores_next(number).build()
    table.play("take dinar 9")
    assert table.points(number, "wall") == [2, 3, 1]


@pytest.mark.rule("ALH-11.3.1")
def test_the_last_round_pays_a_point_per_segment_too() -> None:
    setup = Setup(seats=3).buildings(0, "pav-5-nw").buildings(1, "pav-2-new").buildings(2, "tow-11-n")
    table = setup.ends_next().build()
    table.play(*LAST_PURCHASE)
    assert table.points(3, "wall") == [2, 3, 1]


@pytest.mark.rule("ALH-11.3.2")
def test_of_several_runs_only_one_scores_even_if_they_are_equally_long() -> None:
    table = Setup(seats=3).alhambra(0, *BAY).scores_next(1).build()
    table.play("take dinar 9")
    assert table.points(1, "wall") == [2, 0, 0]


@pytest.mark.rule("ALH-11.3.3")
def test_the_neutral_player_gets_no_wall_points() -> None:
    setup = Setup(seats=2).buildings(0, "pav-6-n").neutral("pav-2-new", "ser-3-esw", "tow-8-nes")
    table = setup.scores_next(1).build()
    table.play("take dinar 9")
    assert table.points(1, "wall") == [1, 0, 0]
    assert table.event_tuples("wall_scored") == [(0, 0, 1, 1), (1, 0, 0, 0)]
