"""Chapter 6: placing the tiles bought in this turn."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from tests.support.alhambra import Position, Setup, tile
from tests.support.alhambra_building import BAY_TO_THE_SOUTH, paved

AROUND_THE_FOUNTAIN = {"at 0,-1", "at 1,0", "at 0,1", "at -1,0"}
# The bay is the cell 1,1.
AROUND_A_BAY = paved(*BAY_TO_THE_SOUTH)


def after_three_purchases(seats: int) -> Position:
    """Return a position in which seat 0 has bought three wall-free tiles and stopped."""
    setup = Setup(seats=seats).hand(0, "florin 8", "dirham 9", "dinar 9")
    table = setup.market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w").build()
    return table.play("buy 1", "pay florin 8", "buy 2", "pay dirham 9", "buy 3", "pay dinar 9", "end")


@pytest.mark.rule("ALH-6.1.1")
def test_the_player_chooses_which_bought_tile_comes_next() -> None:
    table = after_three_purchases(3)
    assert table.legal() == {"place pav-8-o", "place ser-9-o", "place arc-9-o"}
    table.play("place ser-9-o", "at 1,0")
    assert table.alhambra(0) == {"ser-9-o": (1, 0)}
    assert table.legal() == {"place pav-8-o", "place arc-9-o"}
    table.play("place arc-9-o", "at 2,0")
    assert table.alhambra(0) == {"ser-9-o": (1, 0), "arc-9-o": (2, 0)}


@pytest.mark.rule("ALH-6.1.1")
def test_the_last_bought_tile_needs_no_choice() -> None:
    table = after_three_purchases(3).play("place ser-9-o", "reserve", "place arc-9-o", "reserve")
    assert table.legal() == AROUND_THE_FOUNTAIN | {"reserve"}
    table.play("at 0,-1")
    assert table.alhambra(0) == {"pav-8-o": (0, -1)}


@pytest.mark.rule("ALH-6.1.1")
def test_tiles_are_placed_only_when_the_actions_are_over() -> None:
    table = Setup(seats=3).hand(0, "florin 8").market("pav-8-o").build().play("buy 1", "pay florin 8")
    with pytest.raises(IllegalAction):
        table.play("at 1,0")
    with pytest.raises(IllegalAction):
        table.play("reserve")


@pytest.mark.rule("ALH-6.1.1")
def test_without_a_bought_tile_nothing_is_placed() -> None:
    table = Setup(seats=3).reserve(0, "pav-8-o").turn(0).build().play("take ducat 9")
    assert table.state.to_act == 1
    assert table.reserve(0) == ["pav-8-o"]


@pytest.mark.rule("ALH-6.1.1")
def test_a_tile_that_was_not_bought_can_not_be_placed() -> None:
    table = after_three_purchases(3)
    with pytest.raises(IllegalAction):
        table.play("place cha-9-w")


@pytest.mark.rule("ALH-6.1.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_tile_goes_to_an_empty_cell_or_to_the_reserve(seats: int) -> None:
    table = Setup(seats=seats).hand(0, "florin 9").market("pav-8-o").build().play("buy 1", "pay florin 9")
    assert table.legal() == AROUND_THE_FOUNTAIN | {"reserve"}


@pytest.mark.rule("ALH-6.1.2")
def test_with_two_players_a_tile_may_also_go_to_the_neutral_player() -> None:
    table = Setup(seats=2).hand(0, "florin 9").market("pav-8-o").build().play("buy 1", "pay florin 9")
    assert table.legal() == AROUND_THE_FOUNTAIN | {"reserve", "give"}


@pytest.mark.rule("ALH-6.1.2")
def test_a_tile_built_lies_in_the_own_alhambra() -> None:
    table = Setup(seats=3).hand(1, "florin 9").market("pav-8-o").turn(1).build()
    table.play("buy 1", "pay florin 9", "at -1,0")
    assert table.alhambra(1) == {"pav-8-o": (-1, 0)}
    assert table.alhambra(0) == table.alhambra(2) == {}
    assert table.waiting(1) == table.reserve(1) == []


@pytest.mark.rule("ALH-6.1.2")
def test_a_tile_put_into_the_reserve_lies_on_the_own_board() -> None:
    table = Setup(seats=3).hand(1, "florin 9").market("pav-8-o").turn(1).build()
    table.play("buy 1", "pay florin 9", "reserve")
    assert table.reserve(1) == ["pav-8-o"]
    assert table.reserve(0) == table.reserve(2) == []
    assert table.alhambra(1) == {}


@pytest.mark.rule("ALH-6.1.2")
def test_a_tile_goes_only_where_the_building_rules_allow() -> None:
    table = Setup(seats=3).hand(0, "florin 7").market("pav-6-n").build().play("buy 1", "pay florin 7")
    assert table.legal() == {"at 0,-1", "at 1,0", "at -1,0", "reserve"}


@pytest.mark.rule("ALH-6.1.3")
def test_each_bought_tile_goes_its_own_way() -> None:
    table = after_three_purchases(2).play("place pav-8-o", "give", "place ser-9-o", "at 1,0", "reserve")
    assert table.neutral() == ["pav-8-o"]
    assert table.event_tuples("tile_given") == [(0, tile("pav-8-o"), 0, 0)]
    assert table.alhambra(0) == {"ser-9-o": (1, 0)}
    assert table.reserve(0) == ["arc-9-o"]


@pytest.mark.rule("ALH-6.1.4")
def test_a_hole_that_a_later_tile_would_fill_is_not_allowed_in_between() -> None:
    setup = Setup(seats=3).alhambra(0, *AROUND_A_BAY).hand(0, "florin 8", "florin 2", "dirham 9", "dirham 3")
    table = setup.market("gar-10-o", "gar-11-o").build()
    table.play("buy 1", "pay florin 8", "pay florin 2", "buy 2", "pay dirham 9", "pay dirham 3")
    table.play("place gar-10-o")
    assert {"at 1,1", "at 1,2"} & table.legal() == {"at 1,1"}


@pytest.mark.rule("ALH-6.1.4")
def test_the_next_tile_may_go_where_the_last_one_made_it_legal() -> None:
    setup = Setup(seats=3).alhambra(0, *AROUND_A_BAY).hand(0, "florin 8", "florin 2", "dirham 9", "dirham 3")
    table = setup.market("gar-10-o", "gar-11-o").build()
    table.play("buy 1", "pay florin 8", "pay florin 2", "buy 2", "pay dirham 9", "pay dirham 3")
    table.play("place gar-10-o", "at 1,1")
    assert "at 1,2" in table.legal()
    table.play("at 1,2")
    assert table.alhambra(0)["gar-11-o"] == (1, 2)


@pytest.mark.rule("ALH-6.1.5")
def test_all_bought_tiles_are_dealt_with_before_clean_up() -> None:
    table = after_three_purchases(3).play("place pav-8-o", "reserve", "place ser-9-o", "reserve")
    assert table.state.to_act == 0
    assert table.market() == [None, None, None, "cha-9-w"]
    table.play("reserve")
    assert table.state.to_act == 1
    assert None not in table.market()
    assert table.reserve(0) == ["pav-8-o", "ser-9-o", "arc-9-o"]


@pytest.mark.rule("ALH-6.1.5")
def test_a_bought_tile_can_not_be_left_lying() -> None:
    table = after_three_purchases(3)
    with pytest.raises(IllegalAction):
        table.play("end")
    with pytest.raises(IllegalAction):
        table.play("done")
