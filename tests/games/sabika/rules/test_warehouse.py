"""Chapter 5.2: expanding and activating warehouses."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import crates_of, gain_of, plain_gain, plain_tiles

SMALL, SMALL_TOO = plain_tiles(1)[:2]
MIDDLE, MIDDLE_TOO = plain_tiles(2)[:2]
LARGE, LARGE_TOO = plain_tiles(3)[:2]
OTHERS = [tile for tile in TABLES.tile_ids if not plain_gain(tile)]


def shown(*, dinars: int = 0) -> Setup:
    """Two tiles on each side; four players, so that no sultan's worker stands in the way."""
    setup = Setup(seats=4).show_tiles("right", SMALL, MIDDLE).show_tiles("left", LARGE, SMALL_TOO)
    return setup.dinars(0, dinars)


def wealth(table: Position) -> tuple[int, int, int]:
    """Dinars, points of warehouse bonuses, parias."""
    return table.dinars(), table.score_lines().get("SAB-5.2.4", 0), table.parias()


@pytest.mark.rule("SAB-5.2.1")
def test_expand_or_activate_is_chosen() -> None:
    table = shown().expand(0, 2, MIDDLE_TOO).expand(0, 4, LARGE_TOO).build().play("move architect-1 O3")
    assert table.asked() == "warehouse"
    assert table.legal() == {f"tile {SMALL}", f"tile {MIDDLE}", "activate 2", "activate 4"}


@pytest.mark.rule("SAB-5.2.1")
@pytest.mark.parametrize("steps", [(f"tile {SMALL}", "onto 1"), ("activate 2",)])
def test_only_one_of_the_two_is_done(steps: tuple[str, ...]) -> None:
    table = shown().expand(0, 2, MIDDLE_TOO).build().play("move architect-1 O3", *steps)
    # Whoever now has a dinar may still use the raw space.
    assert table.legal("tile") | table.legal("activate") == set()
    assert table.asked() in ("work", "turn")


@pytest.mark.rule("SAB-5.2.2")
@pytest.mark.parametrize(("space", "tiles"), [("O3", {SMALL, MIDDLE}), ("O7", {LARGE, SMALL_TOO})])
def test_a_warehouse_space_offers_the_tiles_of_its_own_side(space: str, tiles: set[str]) -> None:
    table = shown().build().play(f"move architect-1 {space}")
    assert table.legal() == {f"tile {tile}" for tile in tiles}


@pytest.mark.rule("SAB-5.2.2")
@pytest.mark.rule("SAB-5.2.5")
@pytest.mark.parametrize("tile", [TABLES.tile_ids[0], TABLES.tile_ids[-1]])
def test_every_tile_can_be_taken_and_activated(tile: str) -> None:
    setup = Setup(seats=4).show_tiles("right", tile, None).show_tiles("left", None, None).expand(0, 1, OTHERS[3])
    assert setup.build().play("move architect-1 O3").legal() == {f"tile {tile}", "activate 1"}
    setup = Setup(seats=4).show_tiles("right", SMALL, None).expand(0, 4, tile)
    assert setup.build().play("move architect-1 O3").legal() == {f"tile {SMALL}", "activate 4"}
    lonely = Setup(seats=4).show_tiles("right", None, None).show_tiles("left", tile, OTHERS[3])
    assert lonely.build().play("move architect-1 O7").legal() == {f"tile {tile}", f"tile {OTHERS[3]}"}


@pytest.mark.rule("SAB-5.2.2")
def test_the_tile_leaves_the_display_and_lies_on_the_chosen_warehouse() -> None:
    table = shown().store(0, 1, "wood").build().play("move architect-1 O3", f"tile {MIDDLE}", "onto 2")
    assert table.tiles_shown("right") == [SMALL, None]
    assert table.tiles_shown("left") == [LARGE, SMALL_TOO]
    assert [table.top_tile(warehouse) for warehouse in (1, 2, 3, 4)] == [None, MIDDLE, None, None]
    assert [table.capacity(warehouse) for warehouse in (1, 2, 3, 4)] == [1, 3, 1, 1]
    assert [table.top_tile(warehouse, 1) for warehouse in (1, 2, 3, 4)] == [None] * 4
    number = TABLES.tile_ids.index(MIDDLE)
    assert table.event_tuples("tile_added") == [(0, number, 1, 0)]


@pytest.mark.rule("SAB-5.2.2")
def test_a_warehouse_with_two_expansions_takes_no_third() -> None:
    setup = shown().expand(0, 1, OTHERS[0], OTHERS[1]).expand(0, 2, OTHERS[2]).store(0, 3, "wood")
    table = setup.build().play("move architect-1 O3", f"tile {SMALL}")
    assert table.legal() == {"onto 2", "onto 3", "onto 4"}


@pytest.mark.rule("SAB-5.2.2")
def test_with_all_warehouses_expanded_twice_only_activating_is_left() -> None:
    setup = shown().expand(0, 1, OTHERS[0], OTHERS[1]).expand(0, 2, OTHERS[2], OTHERS[3])
    setup.expand(0, 3, OTHERS[4], OTHERS[5]).expand(0, 4, OTHERS[6], OTHERS[7])
    table = setup.build().play("move architect-1 O3")
    assert table.legal() == {"activate 1", "activate 2", "activate 3", "activate 4"}


@pytest.mark.rule("SAB-5.2.2")
@pytest.mark.parametrize("warehouse", [1, 2, 3, 4])
def test_one_warehouse_with_fewer_than_two_expansions_is_enough(warehouse: int) -> None:
    setup = shown()
    tiles = iter([(OTHERS[0], OTHERS[1]), (OTHERS[2], OTHERS[3]), (OTHERS[4], OTHERS[5])])
    for other in {1, 2, 3, 4} - {warehouse}:
        setup.expand(0, other, *next(tiles))
    table = setup.build().play("move architect-1 O3", f"tile {SMALL}")
    assert table.top_tile(warehouse) == SMALL


@pytest.mark.rule("SAB-5.2.2")
def test_warehouses_that_are_alike_with_the_same_tile_on_top_are_offered_once() -> None:
    table = shown().build().play("move architect-1 O3", f"tile {SMALL}")
    assert table.top_tile(1) == SMALL
    # With different tiles they are not alike: one of the bonuses would be covered.
    setup = (
        shown()
        .expand(0, 1, OTHERS[0])
        .expand(0, 2, OTHERS[1])
        .expand(0, 3, OTHERS[2], OTHERS[3])
        .expand(0, 4, OTHERS[4], OTHERS[5])
    )
    other = setup.build().play("move architect-1 O3", f"tile {SMALL}")
    assert other.legal() == {"onto 1", "onto 2"}


@pytest.mark.rule("SAB-5.2.2")
def test_a_warehouse_with_other_contents_is_offered_too() -> None:
    setup = shown().store(0, 2, "wood").store(0, 3, "wood").store(0, 4, "sugar")
    table = setup.build().play("move architect-1 O7", f"tile {LARGE}")
    assert table.legal() == {"onto 1", "onto 2", "onto 4"}


@pytest.mark.rule("SAB-5.2.3")
@pytest.mark.parametrize(("tiles", "points"), [((), 1), ((MIDDLE_TOO,), 2)])
def test_the_points_of_a_first_and_a_second_expansion(tiles: tuple[str, ...], points: int) -> None:
    setup = shown().expand(0, 1, *tiles).expand(0, 2, OTHERS[0], OTHERS[1]).expand(0, 3, OTHERS[2], OTHERS[3])
    setup.expand(0, 4, OTHERS[4], OTHERS[5])
    table = setup.build().play("move architect-1 O3", f"tile {SMALL}")
    assert table.score_lines()["SAB-5.2.3"] == points


@pytest.mark.rule("SAB-5.2.3")
@pytest.mark.parametrize("warehouse", [1, 2, 3, 4])
def test_the_points_depend_on_the_warehouse_that_is_expanded(warehouse: int) -> None:
    setup = shown().expand(0, warehouse, MIDDLE_TOO).build().play("move architect-1 O3", f"tile {SMALL}")
    other = 2 if warehouse == 1 else 1
    first = setup.copy().play(f"onto {other}")
    assert first.score_lines()["SAB-5.2.3"] == 1
    second = setup.play(f"onto {warehouse}")
    assert second.score_lines()["SAB-5.2.3"] == 2
    assert second.capacity(warehouse) == 1 + crates_of(MIDDLE_TOO) + crates_of(SMALL)


@pytest.mark.rule("SAB-5.2.4")
@pytest.mark.parametrize("tile", [SMALL, MIDDLE])
def test_the_bonus_of_the_placed_tile_follows(tile: str) -> None:
    table = shown().build().play("move architect-1 O3", f"tile {tile}")
    assert wealth(table) == gain_of(tile)
    kinds = table.event_kinds()
    assert kinds[:5] == ["worker_moved", "main_action", "tile_added", "points_scored", kinds[4]]
    assert kinds[4] in ("dinars_gained", "points_scored", "parias_gained")


@pytest.mark.rule("SAB-5.2.5")
def test_activating_gives_the_bonus_again_and_no_points_for_an_expansion() -> None:
    table = shown().expand(0, 3, LARGE_TOO).build().play("move architect-1 O3", "activate 3")
    assert wealth(table) == gain_of(LARGE_TOO)
    assert "SAB-5.2.3" not in table.score_lines()
    assert table.tiles_shown("right") == [SMALL, MIDDLE]
    assert table.capacity(3) == 1 + crates_of(LARGE_TOO)
    number = TABLES.tile_ids.index(LARGE_TOO)
    assert table.event_tuples("tile_activated") == [(0, number, 2, 0)]


@pytest.mark.rule("SAB-5.2.5")
def test_a_tile_may_be_activated_on_either_warehouse_space() -> None:
    table = shown().expand(0, 3, LARGE_TOO).build().play("move architect-1 O7")
    assert "activate 3" in table.legal()


@pytest.mark.rule("SAB-5.2.5")
def test_only_the_topmost_tile_of_a_warehouse_can_be_activated() -> None:
    table = shown().expand(0, 1, MIDDLE_TOO, LARGE_TOO).build().play("move architect-1 O3")
    assert table.legal("activate") == {"activate 1"}
    table.play("activate 1")
    assert wealth(table) == gain_of(LARGE_TOO)


@pytest.mark.rule("SAB-5.2.5")
@pytest.mark.parametrize("warehouse", [1, 2, 3, 4])
def test_a_single_visible_tile_makes_the_space_possible_without_tiles_on_display(warehouse: int) -> None:
    setup = Setup(seats=4).no_raws().show_tiles("right", None, None).show_tiles("left", None, None)
    assert setup.build().legal("move") & {"move architect-1 O3", "move architect-1 O7"} == set()
    setup = Setup(seats=4).no_raws().show_tiles("right", None, None).show_tiles("left", None, None)
    table = setup.expand(0, warehouse, LARGE_TOO).build()
    assert {"move architect-1 O3", "move architect-1 O7"} <= table.legal()
    table.play("move architect-1 O3")
    assert wealth(table) == gain_of(LARGE_TOO)


@pytest.mark.rule("SAB-5.2.5")
def test_initial_warehouses_have_nothing_to_activate() -> None:
    table = shown().build().play("move architect-1 O3")
    assert table.legal("activate") == set()


@pytest.mark.rule("SAB-5.2.6")
def test_a_bonus_action_may_use_the_tiles_of_both_sides() -> None:
    table = shown().expand(0, 2, MIDDLE_TOO).resolves("balance green").build()
    tiles = {f"tile {tile}" for tile in (SMALL, MIDDLE, LARGE, SMALL_TOO)}
    assert table.legal() == tiles | {"activate 2", "done"}
    table.play(f"tile {LARGE}", "onto 1")
    assert table.tiles_shown("left") == [None, SMALL_TOO]
    assert table.event_tuples("main_action") == [(0, 2, 1, 0)]


@pytest.mark.rule("SAB-5.2.6")
@pytest.mark.parametrize("side", ["right", "left"])
def test_a_bonus_action_is_possible_with_tiles_on_one_side_only(side: str) -> None:
    setup = Setup(seats=4).show_tiles("right", None, None).show_tiles("left", None, None)
    table = setup.show_tiles(side, None, SMALL).resolves("balance green").build()
    assert table.legal() == {f"tile {SMALL}", "done"}
    table.play("done")
    assert table.tiles_shown(side) == [None, SMALL]
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-5.2.7")
@pytest.mark.parametrize(
    ("space", "side", "other", "tile"), [("O3", "right", "left", SMALL), ("O7", "left", "right", LARGE)]
)
def test_a_taken_tile_is_replaced_in_maintenance_from_the_stack_of_its_side(
    space: str, side: str, other: str, tile: str
) -> None:
    table = shown().tile_stacks(3, 3).last_turn(0, "architect-1").build()
    table.play(f"move architect-1 {space}", f"tile {tile}").until("lead")
    assert table.tiles_shown(side)[0] not in (None, tile)
    assert (table.tiles_left(side), table.tiles_left(other)) == (2, 3)


@pytest.mark.rule("SAB-5.2.7")
def test_a_taken_tile_is_not_replaced_during_the_round() -> None:
    table = shown().build().play("move architect-1 O3", f"tile {SMALL}").until("turn")
    assert table.state.to_act == 1
    assert table.tiles_shown("right") == [None, MIDDLE]


@pytest.mark.rule("SAB-5.2.7")
def test_an_empty_stack_leaves_the_slot_empty() -> None:
    table = shown().tile_stacks(0, 3).last_turn(0, "architect-1").build()
    table.play("move architect-1 O3", f"tile {SMALL}").until("lead")
    assert table.tiles_shown("right") == [None, MIDDLE]
    assert (table.tiles_left("right"), table.tiles_left("left")) == (0, 3)


@pytest.mark.rule("SAB-15.13")
@pytest.mark.rule("SAB-5.2.3")
@pytest.mark.rule("SAB-4.4.1")
def test_a_warehouse_expanded_twice() -> None:
    table = Setup(seats=4).show_tiles("right", MIDDLE, SMALL).store(0, 2, "wood").build()
    table.play("move architect-1 O3", f"tile {MIDDLE}", "onto 1")
    assert table.capacity(1) == 3
    assert table.score_lines()["SAB-5.2.3"] == 1
    setup = Setup(seats=4).show_tiles("right", SMALL, None).store(0, 2, "wood").expand(0, 1, MIDDLE)
    table = setup.build().play("move architect-1 O3", f"tile {SMALL}", "onto 1")
    assert table.capacity(1) == 4
    assert table.score_lines()["SAB-5.2.3"] == 2
    assert table.top_tile(1) == SMALL
    assert wealth(table) == gain_of(SMALL)
