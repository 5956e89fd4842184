"""Chapter 15: edge cases that players ask about."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from tests.support.alhambra import LAST_PURCHASE, Setup, problem_at
from tests.support.alhambra_building import WALLED_IN
from tests.support.alhambra_tables import NINES

TAKES = {"take florin 9", "take dirham 9", "take dinar 9", "take ducat 9"}


@pytest.mark.rule("ALH-15.1")
@pytest.mark.parametrize(
    "moves",
    [("take dinar 9",), ("redesign remove", "remove ser-9-o"), ("end",)],
)
def test_after_an_exact_payment_without_money_left_one_may_take_redesign_or_stop(moves: tuple[str, ...]) -> None:
    setup = Setup(seats=3).display(*NINES).alhambra(0, ("ser-9-o", 1, 0)).hand(0, "florin 8").market("pav-8-o")
    table = setup.turn(0).build().play("buy 1", "pay florin 8")
    assert table.legal() == TAKES | {"redesign remove", "end"}
    table.play(*moves, "reserve")
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-15.2")
@pytest.mark.parametrize("moves", [("take dirham 5",), ("take dinar 4", "take florin 1")])
def test_taking_exactly_five_gives_no_extra_action(moves: tuple[str, ...]) -> None:
    table = Setup(seats=3).display("florin 1", "dirham 5", "dinar 4", "ducat 9").turn(0).build()
    table.play(*moves)
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-15.3")
def test_two_and_four_are_too_much_together() -> None:
    table = Setup(seats=3).display("florin 2", "dirham 4", "dinar 9", "ducat 9").turn(0).build()
    assert {"take florin 2", "take dirham 4"} <= table.legal()
    table.play("take florin 2")
    assert table.hand(0) == ["florin 2"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-15.4")
def test_four_cards_of_value_one_may_all_be_taken() -> None:
    table = Setup(seats=3).display("florin 1", "dirham 1", "dinar 1", "ducat 1").turn(0).build()
    table.play("take florin 1", "take dirham 1", "take dinar 1", "take ducat 1")
    assert table.hand(0) == ["florin 1", "dirham 1", "dinar 1", "ducat 1"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-15.5")
def test_a_price_is_not_paid_in_two_currencies() -> None:
    table = Setup(seats=3).display(*NINES).hand(0, "florin 7", "dirham 7").market("pav-8-o", "ser-9-o").build()
    assert table.legal() == TAKES


@pytest.mark.rule("ALH-15.5")
def test_cards_of_another_currency_do_not_help_to_reach_a_price() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 7", "florin 2", "dirham 1").market("pav-8-o")
    table = setup.build().play("buy 1", "pay florin 7")
    assert table.legal() == {"pay florin 2"}


@pytest.mark.rule("ALH-15.6")
def test_a_bought_tile_is_not_built_before_a_second_purchase() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 8", "dirham 9").market("pav-8-o", "ser-9-o")
    table = setup.build().play("buy 1", "pay florin 8")
    assert table.legal() == TAKES | {"buy 2", "end"}
    table.play("buy 2", "pay dirham 9", "end")
    assert table.alhambra(0) == {}
    assert table.legal() == {"place pav-8-o", "place ser-9-o"}


@pytest.mark.rule("ALH-15.7")
def test_a_bought_tile_may_be_built_next_to_one_that_was_placed_before_it() -> None:
    setup = Setup(seats=3).hand(0, "florin 8", "dirham 9").market("pav-8-o", "ser-9-o")
    table = setup.build().play("buy 1", "pay florin 8", "buy 2", "pay dirham 9", "end", "place ser-9-o")
    assert "at 2,0" not in table.legal()
    table.play("at 1,0")
    assert "at 2,0" in table.legal()
    table.play("at 2,0")
    assert table.alhambra(0) == {"ser-9-o": (1, 0), "pav-8-o": (2, 0)}


@pytest.mark.rule("ALH-15.8")
def test_a_redesign_comes_before_the_placement_of_bought_tiles() -> None:
    setup = Setup(seats=3).alhambra(0, ("arc-9-o", 1, 0)).reserve(0, "cha-10-o").hand(0, "florin 8", "dirham 9")
    table = setup.market("pav-8-o", "ser-9-o").turn(0).build()
    table.play("buy 1", "pay florin 8", "buy 2", "pay dirham 9")
    table.play("redesign exchange", "bring cha-10-o", "replace arc-9-o")
    assert table.legal() == {"place pav-8-o", "place ser-9-o"}
    table.play("place pav-8-o", "at 2,0", "reserve")
    assert table.alhambra(0) == {"cha-10-o": (1, 0), "pav-8-o": (2, 0)}
    assert table.reserve(0) == ["ser-9-o", "arc-9-o"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-15.8")
def test_no_redesign_follows_the_placement_of_bought_tiles() -> None:
    setup = Setup(seats=3).alhambra(0, ("arc-9-o", 1, 0)).hand(0, "florin 8", "dirham 9")
    table = setup.market("pav-8-o", "ser-9-o").build()
    table.play("buy 1", "pay florin 8", "buy 2", "pay dirham 9", "end", "place pav-8-o", "at 0,1")
    with pytest.raises(IllegalAction):
        table.play("redesign remove")


@pytest.mark.rule("ALH-15.9")
def test_a_bought_tile_does_not_replace_a_built_one() -> None:
    setup = Setup(seats=3).alhambra(0, ("arc-9-o", 1, 0)).hand(0, "florin 9").market("pav-8-o")
    table = setup.build().play("buy 1", "pay florin 9")
    cells = {"at 0,-1", "at 1,-1", "at -1,0", "at 2,0", "at 0,1", "at 1,1"}
    assert table.legal() == cells | {"reserve"}
    with pytest.raises(IllegalAction):
        table.play("replace arc-9-o")


@pytest.mark.rule("ALH-15.10")
@pytest.mark.parametrize(("name", "problem"), [("arc-8-n", "fits"), ("arc-5-nw", "wall_mismatch")])
def test_one_open_contact_is_enough(name: str, problem: str) -> None:
    table = Setup(seats=3).alhambra(0, ("ser-8-s", 1, 0), ("arc-9-o", 0, 1)).build()
    assert problem_at(table, 0, name, 1, 1) == problem


@pytest.mark.rule("ALH-15.10")
def test_a_cell_with_one_open_contact_and_one_wall_is_offered() -> None:
    setup = Setup(seats=3).alhambra(0, ("ser-8-s", 1, 0), ("arc-9-o", 0, 1)).hand(0, "florin 9").market("arc-8-n")
    table = setup.turn(0).build().play("buy 1", "pay florin 9")
    assert "at 1,1" in table.legal()


@pytest.mark.rule("ALH-15.11")
def test_a_tile_may_be_walled_in_so_that_nothing_can_be_attached_to_it() -> None:
    table = Setup(seats=3).hand(0, "florin 3").market("pav-2-new").build()
    table.play("buy 1", "pay florin 3", "at 0,-1")
    assert table.alhambra(0) == {"pav-2-new": (0, -1)}
    assert problem_at(table, 0, "ser-8-s", 0, -2) == "unreachable"
    assert problem_at(table, 0, "tow-12-o", 0, -2) == "wall_mismatch"


@pytest.mark.rule("ALH-15.11")
def test_a_whole_alhambra_may_be_walled_in() -> None:
    setup = Setup(seats=3).alhambra(0, *WALLED_IN[:-1]).hand(0, "florin 4").market("pav-3-sw")
    table = setup.build().play("buy 1", "pay florin 4", "at -1,1")
    assert table.wall(0) == 12
    assert problem_at(table, 0, "tow-12-o", 2, 0) == "wall_mismatch"


@pytest.mark.rule("ALH-15.12")
def test_a_cell_that_no_tile_can_fill_is_no_hole_while_it_is_open_to_the_outside() -> None:
    setup = Setup(seats=3).alhambra(0, ("ser-4-ne", 0, -1), ("pav-6-n", 1, 0), ("arc-9-o", 2, 0))
    table = setup.hand(0, "florin 6").market("arc-5-nw").build()
    table.play("buy 1", "pay florin 6", "at 2,-1")
    assert table.alhambra(0)["arc-5-nw"] == (2, -1)
    assert problem_at(table, 0, "ser-3-esw", 1, -1) == "unreachable"
    assert problem_at(table, 0, "tow-12-o", 1, -1) == "wall_mismatch"


@pytest.mark.rule("ALH-15.13")
def test_a_tile_moves_in_two_turns() -> None:
    setup = Setup(seats=2).display(*NINES).alhambra(0, ("pav-8-o", 1, 0)).turn(0)
    table = setup.build().play("redesign remove", "remove pav-8-o")
    assert table.state.to_act == 1
    table.play("take dinar 9", "redesign add", "add pav-8-o", "at 0,1")
    assert table.alhambra(0) == {"pav-8-o": (0, 1)}


@pytest.mark.rule("ALH-15.14")
def test_the_fountain_is_no_garden() -> None:
    table = Setup(seats=3).scores_next(1).buildings(1, "gar-9-e").build().play("take dinar 9")
    assert table.view().players[0].buildings == (0, 0, 0, 0, 0, 0)
    assert table.points(1, "garden") == [0, 5, 0]
    assert table.points(1, "tower") == [0, 0, 0]


@pytest.mark.rule("ALH-15.15")
def test_two_tied_for_most_pavilions_in_round_1_get_nothing() -> None:
    setup = Setup(seats=3).scores_next(1).buildings(0, "pav-8-o").buildings(1, "pav-7-e")
    assert setup.build().play("take dinar 9").points(1, "pavilion") == [0, 0, 0]


@pytest.mark.rule("ALH-15.15")
def test_one_with_the_most_pavilions_in_round_1_gets_a_point() -> None:
    setup = Setup(seats=3).scores_next(1).buildings(0, "pav-8-o", "pav-6-n").buildings(1, "pav-7-e")
    assert setup.build().play("take dinar 9").points(1, "pavilion") == [1, 0, 0]


@pytest.mark.rule("ALH-15.16")
def test_the_only_owner_of_a_type_takes_first_place_and_the_other_places_are_not_paid() -> None:
    table = Setup(seats=4).ends_next().buildings(2, "pav-8-o", "pav-6-n").build().play(*LAST_PURCHASE)
    assert table.points(3, "pavilion") == [0, 0, 16, 0]


@pytest.mark.rule("ALH-15.17")
def test_the_last_tile_of_the_bag_goes_to_the_lowest_empty_slot() -> None:
    setup = Setup(seats=3).hand(0, "dirham 9", "dinar 9", "ducat 9", "ducat 1").bag("gar-10-o").rest_of_tiles(1)
    table = setup.market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w").turn(0).build()
    table.play("buy 4", "pay ducat 9", "buy 3", "pay dinar 9", "buy 2", "pay dirham 9", "end")
    table.play("place arc-9-o", "reserve", "place cha-9-w", "reserve", "reserve")
    assert table.event_kinds().count("tile_shown") == 1
    assert table.market() == ["pav-8-o", "gar-10-o", None, None]
    assert table.is_over()


@pytest.mark.rule("ALH-15.18")
def test_the_game_goes_on_with_an_empty_bag_until_somebody_buys() -> None:
    setup = Setup(seats=3).display(*NINES).bag().rest_of_tiles(1).hand(2, "florin 9").market("pav-8-o").turn(0)
    table = setup.build().play("take dinar 9", "redesign add", "add ser-9-o", "at 1,0")
    assert table.state.to_act == 2
    assert not table.is_over()
    table.play("buy 1", "pay florin 9", "reserve")
    assert "game_ending" in table.event_kinds()


@pytest.mark.rule("ALH-15.20")
def test_a_tile_may_be_bought_only_to_give_it_to_the_neutral_player() -> None:
    setup = Setup(seats=2).display(*NINES).hand(0, "florin 2", "dirham 9", "dirham 4")
    table = setup.market("pav-2-new", "tow-13-e").turn(0).build()
    table.play("buy 1", "pay florin 2")
    assert table.legal() == TAKES | {"buy 2", "end"}
    table.play("buy 2", "pay dirham 9", "pay dirham 4", "take dinar 9")
    table.play("place tow-13-e", "give", "give")
    assert table.neutral() == ["pav-2-new", "tow-13-e"]
    assert table.alhambra(0) == {}
    assert table.reserve(0) == []
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-15.20")
def test_with_three_players_there_is_nobody_to_give_a_tile_to() -> None:
    table = Setup(seats=3).hand(0, "florin 2").market("pav-2-new").build().play("buy 1", "pay florin 2", "end")
    with pytest.raises(IllegalAction):
        table.play("give")


@pytest.mark.rule("ALH-15.21")
def test_one_card_too_high_may_be_paid_where_two_would_be_exact() -> None:
    table = Setup(seats=3).hand(0, "florin 3", "florin 4", "florin 8").market("pav-7-e").build()
    table.play("buy 1")
    assert table.legal() == {"pay florin 8", "pay florin 4"}
    table.play("pay florin 8")
    assert "end" not in table.legal()
    assert "reserve" in table.legal()
    assert table.hand(0) == ["florin 3", "florin 4"]


@pytest.mark.rule("ALH-15.21")
def test_the_two_cards_that_are_exact_allow_another_action() -> None:
    table = Setup(seats=3).hand(0, "florin 3", "florin 4", "florin 8").market("pav-7-e").build()
    table.play("buy 1", "pay florin 4")
    assert table.legal() == {"pay florin 3"}
    table.play("pay florin 3")
    assert "end" in table.legal()
    assert table.hand(0) == ["florin 8"]
