"""Chapter 3: the turn and its phases."""

from __future__ import annotations

import pytest
from librt.vecs import append

from diwan.core.errors import IllegalAction
from tests.support.alhambra import Setup
from tests.support.alhambra_tables import CHEAP, NINES

CHANGE = ("florin 2", "dirham 3", "dinar 4", "ducat 5")  # pays for all four, exactly
BUY_ALL = ("buy 1", "pay florin 2", "buy 2", "pay dirham 3", "buy 3", "pay dinar 4", "buy 4", "pay ducat 5")


def shop() -> Setup:
    """Return a table where seat 0 can buy all four tiles exactly and every card on display is a nine."""
    return Setup(seats=3).market(*CHEAP).hand(0, *CHANGE).display(*NINES).turn(0)


def nothing_to_do() -> Setup:
    """Return a table where seat 0 has no card to take, no money and no tile: seat 1 holds all the money."""
    return Setup(seats=3).market(*CHEAP).display().rest_of_money("hand 1").held(1, 2).turn(0)


# Phases.


@pytest.mark.rule("ALH-3.1.1")
def test_a_turn_is_actions_then_placing_then_clean_up_then_the_next_seats_turn() -> None:
    table = shop().build()
    table.play("buy 1", "pay florin 2", "take ducat 9", "at 0,-1")
    assert table.event_kinds() == [
        "card_paid",
        "tile_bought",
        "card_taken",
        "tile_built",
        "card_shown",
        "tile_shown",
        "turn_began",
    ]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-3.1.1")
def test_a_scoring_that_is_due_is_held_before_the_next_turn() -> None:
    table = shop().deck("scoring 1", "florin 8").build()
    table.play("take ducat 9")
    kinds = table.event_kinds()
    assert kinds[:3] == ["card_taken", "scoring_card_shown", "card_shown"]
    assert kinds[-2:] == ["wall_scored", "turn_began"]
    assert "majority_scored" in kinds[3:-2]


@pytest.mark.rule("ALH-3.1.1")
def test_everybody_sees_which_phase_it_is() -> None:
    table = shop().build()
    assert (table.view().phase, table.view().turn_seat, table.view().turn) == ("action", 0, 1)
    table.play("buy 1", "pay florin 2")
    assert (table.view().phase, table.view().turn_seat, table.view().turn) == ("action", 0, 1)
    table.play("end")
    assert (table.view().phase, table.view().turn_seat, table.view().turn) == ("place", 0, 1)
    table.play("reserve")
    assert (table.view().phase, table.view().turn_seat, table.view().turn) == ("action", 1, 2)


@pytest.mark.rule("ALH-3.1.1")
def test_placing_is_left_out_when_nothing_was_bought() -> None:
    table = shop().build()
    table.play("take ducat 9")
    assert table.view().phase == "action"
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-3.1.2")
def test_a_turn_begins_with_a_full_market_and_a_full_display() -> None:
    table = shop().bag("ser-9-o", "gar-8-sw", "tow-7-new", "tow-13-e", "tow-12-o").deck("dinar 8", "dinar 7").build()
    table.play(*BUY_ALL, "take ducat 9", "place pav-2-new", "reserve", "place ser-3-esw", "reserve")
    table.play("place arc-4-nes", "reserve", "reserve")
    assert table.state.to_act == 1
    assert table.market() == ["ser-9-o", "gar-8-sw", "tow-7-new", "tow-13-e"]
    assert table.display() == ["florin 9", "dirham 9", "dinar 9", "dinar 8"]


@pytest.mark.rule("ALH-3.1.2")
def test_the_display_has_fewer_cards_only_when_deck_and_discard_are_empty() -> None:
    table = Setup(seats=3).display(*NINES).rest_of_money("hand 2").held(1, 2).turn(0).build()
    table.play("take dirham 9")
    assert table.display() == ["florin 9", None, "dinar 9", "ducat 9"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-3.1.2")
def test_a_turn_that_begins_with_a_gap_in_the_market_is_found_out() -> None:
    table = shop().build()
    table.state.bag = append(table.state.bag, table.state.market[0])
    table.state.market[0] = -1
    assert table.game.rules.violations(table.state) == ["the market is not full at the start of a turn"]


# Phase (a): actions.


@pytest.mark.rule("ALH-3.2.1")
def test_the_three_actions_are_all_there_is_to_choose_from() -> None:
    table = shop().alhambra(0, ("ser-9-o", 1, 0)).reserve(0, "gar-11-o").build()
    assert table.legal() == {
        *("take florin 9", "take dirham 9", "take dinar 9", "take ducat 9"),
        *("buy 1", "buy 2", "buy 3", "buy 4"),
        *("redesign add", "redesign remove", "redesign exchange"),
    }


@pytest.mark.rule("ALH-3.2.1")
@pytest.mark.rule("ALH-3.2.6")
@pytest.mark.parametrize("text", ["pass", "end", "done", "reserve", "at 1,0"])
def test_nobody_gets_round_the_first_action(text: str) -> None:
    table = shop().reserve(0, "ser-9-o").build()
    with pytest.raises(IllegalAction):
        table.play(text)
    assert table.state.to_act == 0


@pytest.mark.rule("ALH-3.2.2")
def test_taking_money_ends_the_actions() -> None:
    table = shop().build()
    table.play("take ducat 9")
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-3.2.2")
@pytest.mark.parametrize(
    "moves",
    [
        ("redesign add", "add gar-11-o", "at 0,1"),
        ("redesign remove", "remove ser-9-o"),
        ("redesign exchange", "bring gar-11-o", "replace ser-9-o"),
    ],
)
def test_a_redesign_ends_the_actions(moves: tuple[str, ...]) -> None:
    table = shop().alhambra(0, ("ser-9-o", 1, 0)).reserve(0, "gar-11-o").build()
    table.play(*moves)
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-3.2.2")
def test_buying_with_more_than_the_price_ends_the_actions() -> None:
    table = shop().hand(0, "florin 3", "dirham 3").build()
    table.play("buy 1", "pay florin 3")
    assert table.view().phase == "place"
    assert table.legal() == {"at 0,-1", "reserve"}


@pytest.mark.rule("ALH-3.2.2")
def test_an_overpaid_purchase_after_an_exact_one_ends_the_actions_too() -> None:
    table = shop().hand(0, "florin 2", "dirham 4", "dinar 4").build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 4")
    assert table.view().phase == "place"
    assert table.legal() == {"place pav-2-new", "place ser-3-esw"}


@pytest.mark.rule("ALH-3.2.3")
def test_an_exact_purchase_leaves_the_choice_of_all_three_actions() -> None:
    table = shop().alhambra(0, ("ser-9-o", 1, 0)).reserve(0, "gar-11-o").build()
    table.play("buy 1", "pay florin 2")
    assert table.state.to_act == 0
    assert table.legal() == {
        *("take florin 9", "take dirham 9", "take dinar 9", "take ducat 9"),
        *("buy 2", "buy 3", "buy 4"),
        *("redesign add", "redesign remove", "redesign exchange", "end"),
    }


@pytest.mark.rule("ALH-3.2.3")
def test_several_cards_can_make_the_exact_price() -> None:
    table = shop().hand(0, "florin 1", "florin 1").build()
    table.play("buy 1", "pay florin 1", "pay florin 1")
    assert table.view().phase == "action"
    assert table.state.to_act == 0


@pytest.mark.rule("ALH-3.2.3")
def test_each_further_exact_purchase_gives_another_action() -> None:
    table = shop().build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 3")
    assert {"buy 3", "buy 4", "take ducat 9"} <= table.legal()
    table.play("buy 3", "pay dinar 4")
    assert {"buy 4", "take ducat 9"} <= table.legal()


@pytest.mark.rule("ALH-3.2.4")
def test_after_four_exact_purchases_money_can_be_taken_as_the_fifth_and_last_action() -> None:
    table = shop().build()
    table.play(*BUY_ALL)
    assert table.legal() == {"take florin 9", "take dirham 9", "take dinar 9", "take ducat 9", "end"}
    table.play("take ducat 9")
    assert table.view().phase == "place"
    assert table.waiting(0) == ["pav-2-new", "ser-3-esw", "arc-4-nes", "cha-5-nsw"]


@pytest.mark.rule("ALH-3.2.4")
def test_after_four_exact_purchases_a_redesign_can_be_the_fifth_and_last_action() -> None:
    table = shop().reserve(0, "ser-9-o").build()
    table.play(*BUY_ALL, "redesign add", "add ser-9-o", "at 1,0")
    assert table.view().phase == "place"
    assert table.alhambra(0) == {"ser-9-o": (1, 0)}


@pytest.mark.rule("ALH-3.2.4")
def test_the_fourth_purchase_of_a_turn_may_be_overpaid() -> None:
    table = shop().hand(0, "florin 2", "dirham 3", "dinar 4", "ducat 6").build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 3", "buy 3", "pay dinar 4", "buy 4", "pay ducat 6")
    assert table.view().phase == "place"


@pytest.mark.rule("ALH-3.2.5")
def test_after_an_exact_purchase_the_seat_may_stop() -> None:
    table = shop().build()
    table.play("buy 1", "pay florin 2", "end")
    assert table.event_tuples("turn_ended") == [(0, 0, 0, 0)]
    assert table.view().phase == "place"
    table.play("reserve")
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-3.2.5")
def test_stopping_takes_nothing_and_leaves_the_display_alone() -> None:
    table = shop().build()
    table.play("buy 1", "pay florin 2", "end", "reserve")
    assert table.display() == list(NINES)
    assert table.hand(0) == ["dirham 3", "dinar 4", "ducat 5"]


@pytest.mark.rule("ALH-3.2.5")
def test_without_an_exact_purchase_in_this_turn_nobody_may_stop() -> None:
    table = shop().hand(1, "dirham 4").build()
    table.play("buy 1", "pay florin 2", "end", "reserve")
    assert table.state.to_act == 1
    with pytest.raises(IllegalAction):
        table.play("end")


@pytest.mark.rule("ALH-3.2.6")
def test_a_seat_that_can_do_nothing_passes() -> None:
    table = nothing_to_do().build()
    assert table.legal() == {"pass"}
    table.play("pass")
    assert table.event_tuples("turn_ended") == [(0, 1, 0, 0)]
    assert table.state.to_act == 1
    assert table.view().turn == 2


@pytest.mark.rule("ALH-3.2.6")
def test_money_that_does_not_reach_any_price_lets_a_seat_pass() -> None:
    table = nothing_to_do().hand(0, "florin 1", "dirham 2", "dinar 3", "ducat 4").build()
    assert table.legal() == {"pass"}


@pytest.mark.rule("ALH-3.2.6")
def test_a_card_on_display_must_be_taken_rather_than_pass() -> None:
    table = nothing_to_do().display(None, "dirham 9").build()
    assert table.legal() == {"take dirham 9"}


@pytest.mark.rule("ALH-3.2.6")
def test_a_tile_that_is_affordable_must_be_bought_rather_than_pass() -> None:
    table = nothing_to_do().hand(0, "dinar 4").build()
    assert table.legal() == {"buy 3"}


@pytest.mark.rule("ALH-3.2.6")
def test_a_redesign_that_is_possible_must_be_made_rather_than_pass() -> None:
    adding = nothing_to_do().reserve(0, "ser-9-o").build()
    removing = nothing_to_do().alhambra(0, ("ser-9-o", 1, 0)).build()
    assert adding.legal() == {"redesign add"}
    assert removing.legal() == {"redesign remove"}


@pytest.mark.rule("ALH-3.2.6")
def test_clean_up_follows_a_pass() -> None:
    table = Setup(seats=3).market(*CHEAP).display().deck("florin 8", "dirham 8", "dinar 8", "ducat 8").turn(0).build()
    table.play("pass")
    assert table.display() == ["florin 8", "dirham 8", "dinar 8", "ducat 8"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-3.2.6")
def test_with_nothing_left_to_do_after_an_exact_purchase_one_stops_and_does_not_pass() -> None:
    table = nothing_to_do().hand(0, "dinar 4").build()
    table.play("buy 3", "pay dinar 4")
    assert table.legal() == {"end"}


@pytest.mark.rule("ALH-3.2.7")
def test_a_bought_slot_stays_empty_through_actions_and_placing() -> None:
    table = shop().bag("ser-9-o", "gar-8-sw").build()
    table.play("buy 1", "pay florin 2")
    assert table.market() == [None, "ser-3-esw", "arc-4-nes", "cha-5-nsw"]
    table.play("take ducat 9")
    assert table.view().phase == "place"
    assert table.market() == [None, "ser-3-esw", "arc-4-nes", "cha-5-nsw"]
    table.play("reserve")
    assert table.market() == ["ser-9-o", "ser-3-esw", "arc-4-nes", "cha-5-nsw"]


@pytest.mark.rule("ALH-3.2.7")
def test_a_taken_card_leaves_a_gap_through_actions_and_placing() -> None:
    table = shop().display("florin 1", "dirham 1", "dinar 9", "ducat 9").deck("dinar 8", "ducat 8").build()
    table.play("buy 1", "pay florin 2", "take florin 1")
    assert table.display() == [None, "dirham 1", "dinar 9", "ducat 9"]
    table.play("take dirham 1")
    assert table.view().phase == "place"
    assert table.display() == [None, None, "dinar 9", "ducat 9"]
    table.play("reserve")
    assert table.display() == ["dinar 8", "ducat 8", "dinar 9", "ducat 9"]


@pytest.mark.rule("ALH-3.2.7")
def test_an_empty_slot_has_nothing_to_buy() -> None:
    table = shop().hand(0, "florin 2", "florin 9").build()
    table.play("buy 1", "pay florin 2")
    assert "buy 1" not in table.legal()


@pytest.mark.rule("ALH-3.2.8")
def test_a_bought_tile_is_neither_built_nor_in_reserve_until_it_is_placed() -> None:
    table = shop().build()
    table.play("buy 1", "pay florin 2")
    assert table.waiting(0) == ["pav-2-new"]
    assert table.alhambra(0) == {}
    assert table.reserve(0) == []
    assert not {"redesign add", "redesign remove", "redesign exchange"} & table.legal()


@pytest.mark.rule("ALH-3.2.8")
def test_a_bought_tile_can_not_be_built_or_exchanged_by_a_redesign_of_the_same_turn() -> None:
    table = shop().alhambra(0, ("ser-9-o", 1, 0)).reserve(0, "gar-11-o").build()
    table.play("buy 1", "pay florin 2", "redesign exchange")
    assert table.legal() == {"bring gar-11-o"}
    table.play("bring gar-11-o")
    assert table.legal() == {"replace ser-9-o"}


@pytest.mark.rule("ALH-3.2.8")
def test_a_redesign_of_the_same_turn_can_not_build_next_to_a_bought_tile() -> None:
    table = shop().reserve(0, "gar-11-o").build()
    table.play("buy 1", "pay florin 2", "redesign add")
    assert table.legal() == {"add gar-11-o"}
    table.play("add gar-11-o")
    assert table.legal() == {"at 0,-1", "at 1,0", "at 0,1", "at -1,0"}


@pytest.mark.rule("ALH-3.2.8")
def test_once_placed_in_reserve_a_tile_can_be_built_in_a_later_turn() -> None:
    table = Setup(seats=2).market(*CHEAP).hand(0, "florin 3").display(*NINES).turn(0).build()
    table.play("buy 1", "pay florin 3", "reserve", "take ducat 9", "redesign add")
    assert table.legal() == {"add pav-2-new"}


@pytest.mark.rule("ALH-3.2.9")
def test_placing_is_for_bought_tiles_only() -> None:
    table = shop().reserve(0, "gar-11-o").build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 3", "end")
    assert table.legal() == {"place pav-2-new", "place ser-3-esw"}
    with pytest.raises(IllegalAction):
        table.play("place gar-11-o")


@pytest.mark.rule("ALH-3.2.9")
def test_a_tile_put_into_reserve_while_placing_stays_there() -> None:
    table = shop().reserve(0, "gar-11-o").build()
    table.play("buy 1", "pay florin 2", "end", "reserve")
    assert table.state.to_act == 1
    assert table.reserve(0) == ["pav-2-new", "gar-11-o"]
    assert table.alhambra(0) == {}
