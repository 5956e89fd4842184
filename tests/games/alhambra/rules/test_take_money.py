"""Chapter 4: taking money."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from diwan.core.i18n import render
from tests.support.alhambra import Setup, card


@pytest.mark.rule("ALH-17.1-E01")
@pytest.mark.rule("ALH-4.1.1")
@pytest.mark.rule("ALH-4.1.2")
def test_one_card_of_any_value_or_several_up_to_five() -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").turn(0).build()
    assert {"take florin 1", "take dinar 4", "take ducat 7", "take dirham 9"} <= table.legal()
    table.play("take dinar 4")
    assert table.legal() == {"take florin 1", "done"}
    table.play("take florin 1")
    assert table.hand(0) == ["florin 1", "dinar 4"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-4.1.1")
@pytest.mark.parametrize("name", ["florin 9", "dirham 5", "dinar 6", "ducat 8"])
def test_a_card_of_five_or_more_is_taken_alone(name: str) -> None:
    table = Setup(seats=3).display("florin 9", "dirham 5", "dinar 6", "ducat 8").turn(0).build()
    table.play(f"take {name}")
    assert table.hand(0) == [name]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-4.1.1")
def test_a_single_card_may_be_taken_although_more_would_fit() -> None:
    table = Setup(seats=3).display("florin 1", "dirham 1", "dinar 1", "ducat 1").turn(0).build()
    table.play("take florin 1", "done")
    assert table.hand(0) == ["florin 1"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-4.1.1")
def test_only_cards_of_the_display_can_be_taken() -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").hand(1, "ducat 2").turn(0).build()
    with pytest.raises(IllegalAction):
        table.play("take ducat 2")


@pytest.mark.rule("ALH-4.1.2")
def test_currencies_may_be_mixed() -> None:
    table = Setup(seats=3).display("florin 2", "dirham 1", "dinar 2", "ducat 9").turn(0).build()
    table.play("take florin 2", "take dinar 2", "take dirham 1")
    assert table.hand(0) == ["florin 2", "dirham 1", "dinar 2"]


@pytest.mark.rule("ALH-4.1.2")
def test_two_copies_of_the_same_card_may_be_taken_together() -> None:
    table = Setup(seats=3).display("florin 2", "florin 2", "florin 2", "ducat 9").turn(0).build()
    table.play("take florin 2")
    assert table.legal() == {"take florin 2", "done"}
    table.play("take florin 2")
    assert table.hand(0) == ["florin 2", "florin 2"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-4.1.2")
def test_a_card_that_would_lift_the_total_above_five_is_not_offered() -> None:
    table = Setup(seats=3).display("florin 2", "dirham 2", "dinar 2", "ducat 1").turn(0).build()
    table.play("take florin 2", "take dirham 2")
    assert table.legal() == {"take ducat 1", "done"}
    with pytest.raises(IllegalAction):
        table.play("take dinar 2")


@pytest.mark.rule("ALH-4.1.2")
def test_a_low_card_can_not_be_added_to_a_card_above_five() -> None:
    table = Setup(seats=3).display("florin 7", "dirham 1", "dinar 1", "ducat 1").turn(0).build()
    table.play("take florin 7")
    assert table.hand(0) == ["florin 7"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-4.1.2")
def test_a_set_is_named_in_one_order_only_from_high_to_low() -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").turn(0).build()
    table.play("take florin 1")
    assert table.hand(0) == ["florin 1"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-4.1.2")
def test_after_the_highest_card_all_others_that_fit_may_follow() -> None:
    table = Setup(seats=4).display("ducat 1", "florin 3", "dirham 1", "dinar 2").turn(0).build()
    table.play("take florin 3")
    assert table.legal() == {"take dirham 1", "take ducat 1", "take dinar 2", "done"}
    table.play("take dirham 1")
    assert table.legal() == {"take ducat 1", "done"}


@pytest.mark.rule("ALH-4.1.2")
def test_the_choice_says_which_others_may_be_taken_along() -> None:
    table = Setup(seats=4).display("ducat 1", "florin 3", "dirham 1", "dinar 9").turn(0).build()
    labels = {choice.notation: render(choice.label) for choice in table.view(0).choices}
    assert labels["take florin 3"] == "Take money: 3 florins, and 1 ducat or 1 dirham too if you like"
    assert labels["take dirham 1"] == "Take money: 1 dirham, and 1 ducat too if you like"
    assert labels["take ducat 1"] == "Take money: 1 ducat alone"
    assert labels["take dinar 9"] == "Take money: 9 dinars"


@pytest.mark.rule("ALH-4.1.2")
def test_the_choice_of_a_further_card_says_the_same() -> None:
    table = Setup(seats=4).display("ducat 1", "florin 3", "dirham 1", "dinar 9").turn(0).build()
    table.play("take florin 3")
    labels = {choice.notation: render(choice.label) for choice in table.view(0).choices}
    assert labels == {
        "take ducat 1": "Take 1 ducat, too, and then no more",
        "take dirham 1": "Take 1 dirham, too, and 1 ducat if you like",
        "done": "Take no more",
    }
    table.play("take dirham 1")
    assert render(table.view(0).choices[0].label) == "Take 1 ducat, too"


@pytest.mark.rule("ALH-4.1.2")
def test_a_card_that_was_passed_over_is_not_offered_again() -> None:
    table = Setup(seats=3).display("florin 1", "dirham 1", "dinar 1", "ducat 9").turn(0).build()
    table.play("take dirham 1")
    assert table.legal() == {"take dinar 1", "done"}


@pytest.mark.rule("ALH-4.1.3")
def test_taking_nothing_is_no_action() -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").turn(0).build()
    assert table.legal() == {"take florin 1", "take dinar 4", "take ducat 7", "take dirham 9"}
    with pytest.raises(IllegalAction):
        table.play("done")


@pytest.mark.rule("ALH-4.1.3")
def test_a_gap_in_the_display_is_no_card() -> None:
    table = Setup(seats=3).display("florin 1", None, "dinar 4").rest_of_money("hand 1").held(1, 2).turn(0).build()
    assert len(table.game.rules.legal_actions(table.state)) == 2
    assert table.legal() == {"take florin 1", "take dinar 4"}


@pytest.mark.rule("ALH-4.1.3")
def test_there_is_no_hand_limit() -> None:
    table = Setup(seats=3).display("florin 9", None).rest_of_money("hand 0").held(1, 2).turn(0).build()
    table.play("take florin 9")
    assert len(table.hand(0)) == 108


@pytest.mark.rule("ALH-4.1.4")
def test_taken_cards_go_to_the_hand_of_the_taker_and_leave_the_display() -> None:
    setup = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").hand(1, "ducat 2")
    table = setup.deck("dinar 8", "dinar 9").turn(1).build()
    table.play("take dinar 4", "take florin 1")
    assert table.hand(1) == ["florin 1", "dinar 4", "ducat 2"]
    assert table.event_tuples("card_taken") == [(1, card("dinar 4"), 0, 0), (1, card("florin 1"), 0, 0)]
    assert table.display() == ["dinar 8", "dinar 9", "ducat 7", "dirham 9"]
    assert table.discard() == []


@pytest.mark.rule("ALH-4.1.4")
@pytest.mark.rule("ALH-14.3.3")
@pytest.mark.parametrize(
    ("shown", "left"),
    [
        (["ducat 9", "florin 2", "florin 2", "dinar 9"], ["ducat 9", "dirham 8", "florin 2", "dinar 9"]),
        (["florin 2", "ducat 9", "dinar 9", "florin 2"], ["dirham 8", "ducat 9", "dinar 9", "florin 2"]),
        (["ducat 9", "florin 2", "dinar 9", "florin 2"], ["ducat 9", "dirham 8", "dinar 9", "florin 2"]),
    ],
)
def test_of_two_copies_on_display_the_first_one_is_taken(shown: list[str], left: list[str]) -> None:
    table = Setup(seats=3).display(*shown).deck("dirham 8").turn(0).build()
    table.play("take florin 2", "done")
    assert table.display() == left


@pytest.mark.rule("ALH-4.1.4")
def test_taking_money_ends_the_turn_without_a_purchase() -> None:
    table = Setup(seats=3).display("florin 9").hand(0, "florin 9", "florin 8").market("gar-6-esw").build()
    table.play("take florin 9")
    assert table.state.to_act == 1
    assert table.market()[0] == "gar-6-esw"
    assert table.event_kinds()[:2] == ["card_taken", "card_shown"]
