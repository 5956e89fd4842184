"""Chapter 5: buying a tile."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from tests.support.alhambra import Setup, card, tile
from tests.support.alhambra_building import WALLED_IN
from tests.support.alhambra_moves import buy, code

DISPLAYED = {"take ducat 6", "take ducat 7", "take ducat 8", "take ducat 9"}


@pytest.mark.rule("ALH-5.1.1")
@pytest.mark.parametrize(("money", "slot"), [("florin 9", 1), ("dirham 9", 2), ("dinar 9", 3), ("ducat 9", 4)])
def test_a_currency_buys_on_its_own_slot_only(money: str, slot: int) -> None:
    setup = Setup(seats=3).display("ducat 6", "ducat 7", "ducat 8", "ducat 9").hand(0, money)
    table = setup.market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w").build()
    assert table.legal() == DISPLAYED | {f"buy {slot}"}


@pytest.mark.rule("ALH-5.1.1")
def test_only_cards_of_the_slots_currency_pay() -> None:
    table = Setup(seats=3).hand(0, "florin 5", "florin 4", "dirham 9", "dinar 9").market("pav-8-o").build()
    table.play("buy 1")
    assert table.legal() == {"pay florin 5"}
    table.play("pay florin 5")
    assert table.legal() == {"pay florin 4"}


@pytest.mark.rule("ALH-5.1.1")
def test_another_seats_money_does_not_pay() -> None:
    table = Setup(seats=3).hand(1, "florin 9").market("pav-8-o").turn(0).build()
    assert table.legal() == DISPLAYED


@pytest.mark.rule("ALH-5.1.1")
def test_an_empty_slot_has_nothing_to_buy() -> None:
    table = Setup(seats=3).hand(0, "florin 8", "florin 9", "florin 9").market("pav-8-o").build()
    table.play("buy 1", "pay florin 8")
    assert table.legal() == DISPLAYED | {"end"}
    with pytest.raises(IllegalAction):
        table.play("buy 1")


@pytest.mark.rule("ALH-5.1.1")
def test_a_second_purchase_takes_the_tile_of_the_chosen_slot() -> None:
    setup = Setup(seats=3).hand(0, "dirham 9", "ducat 9").market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w")
    table = setup.build().play("buy 4", "pay ducat 9", "buy 2", "pay dirham 9")
    assert table.waiting(0) == ["ser-9-o", "cha-9-w"]
    assert table.market() == ["pav-8-o", None, "arc-9-o", None]


@pytest.mark.rule("ALH-5.1.2")
@pytest.mark.parametrize("hand", [("dinar 7",), ("dinar 4", "dinar 3"), ("dinar 1", "dinar 2", "dinar 4")])
def test_less_than_the_price_buys_nothing(hand: tuple[str, ...]) -> None:
    table = Setup(seats=3).hand(0, *hand).market(None, None, "pav-8-o", None).build()
    assert table.legal() == DISPLAYED


@pytest.mark.rule("ALH-5.1.2")
@pytest.mark.parametrize("hand", [("dinar 8",), ("dinar 5", "dinar 3"), ("dinar 9",), ("dinar 6", "dinar 4")])
def test_the_price_or_more_buys_the_tile(hand: tuple[str, ...]) -> None:
    table = Setup(seats=3).hand(0, *hand).market(None, None, "pav-8-o", None).build()
    table.play("buy 3", *[f"pay {name}" for name in hand])
    assert table.waiting(0) == ["pav-8-o"]
    assert table.discard() == sorted(hand)


@pytest.mark.rule("ALH-17.1-E02")
@pytest.mark.rule("ALH-5.1.2")
def test_no_change_is_given() -> None:
    setup = Setup(seats=3).hand(0, "dinar 5", "dinar 6", "ducat 1").market(None, None, "gar-10-o", None)
    table = setup.bag("pav-8-o").build()
    table.play("buy 3", "pay dinar 6", "pay dinar 5")
    assert table.discard() == ["dinar 5", "dinar 6"]
    assert table.hand(0) == ["ducat 1"]
    table.play("at 1,0")
    assert table.alhambra(0) == {"gar-10-o": (1, 0)}
    assert table.market()[2] == "pav-8-o"
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-5.1.3")
def test_each_card_goes_to_the_discard_at_once() -> None:
    table = Setup(seats=3).hand(0, "dinar 5", "dinar 6").market(None, None, "gar-10-o", None).build()
    table.play("buy 3", "pay dinar 6")
    assert table.discard() == ["dinar 6"]
    assert table.hand(0) == ["dinar 5"]
    table.play("pay dinar 5")
    assert table.discard() == ["dinar 5", "dinar 6"]
    assert table.hand(0) == []
    assert table.event_kinds() == ["card_paid", "card_paid", "tile_bought"]
    assert table.event_tuples("card_paid") == [(0, card("dinar 6"), 0, 0), (0, card("dinar 5"), 0, 0)]


@pytest.mark.rule("ALH-5.1.3")
def test_one_of_two_copies_is_paid_and_the_other_kept() -> None:
    table = Setup(seats=3).hand(0, "dinar 9", "dinar 9").market(None, None, "ser-9-o", None).build()
    table.play("buy 3", "pay dinar 9")
    assert table.hand(0) == ["dinar 9"]
    assert table.discard() == ["dinar 9"]


@pytest.mark.rule("ALH-5.1.4")
def test_a_bought_tile_is_put_aside_and_its_slot_stays_empty_until_clean_up() -> None:
    setup = Setup(seats=3).hand(0, "florin 8").market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w")
    table = setup.bag("gar-11-o", "gar-10-o").build()
    table.play("buy 1", "pay florin 8")
    assert table.waiting(0) == ["pav-8-o"]
    assert table.reserve(0) == []
    assert table.alhambra(0) == {}
    assert table.market() == [None, "ser-9-o", "arc-9-o", "cha-9-w"]
    table.play("end")
    assert table.market() == [None, "ser-9-o", "arc-9-o", "cha-9-w"]
    table.play("reserve")
    assert table.market() == ["gar-11-o", "ser-9-o", "arc-9-o", "cha-9-w"]


@pytest.mark.rule("ALH-5.1.5")
def test_paying_exactly_allows_another_action() -> None:
    table = Setup(seats=3).hand(0, "florin 8", "dirham 9", "dinar 1").market("pav-8-o", "ser-9-o").build()
    table.play("buy 1", "pay florin 8")
    assert table.state.to_act == 0
    assert table.legal() == DISPLAYED | {"buy 2", "end"}
    assert table.event_tuples("tile_bought") == [(0, tile("pav-8-o"), 0, 1)]


@pytest.mark.rule("ALH-5.1.5")
def test_paying_exactly_with_several_cards_allows_another_action_too() -> None:
    table = Setup(seats=3).hand(0, "florin 5", "florin 3").market("pav-8-o").build()
    table.play("buy 1", "pay florin 5", "pay florin 3")
    assert table.legal() == DISPLAYED | {"end"}


@pytest.mark.rule("ALH-5.1.5")
def test_paying_more_than_the_price_ends_the_actions() -> None:
    table = Setup(seats=3).hand(0, "florin 9", "dirham 9").market("pav-8-o", "ser-9-o").build()
    table.play("buy 1", "pay florin 9")
    assert table.legal() == {"reserve", "at 0,-1", "at 1,0", "at 0,1", "at -1,0"}
    assert table.event_tuples("tile_bought") == [(0, tile("pav-8-o"), 0, 0)]


@pytest.mark.rule("ALH-5.1.5")
def test_overpaying_after_an_exact_purchase_ends_the_actions() -> None:
    setup = Setup(seats=3).hand(0, "florin 8", "dirham 9", "dinar 9")
    table = setup.market("pav-8-o", "ser-8-s", "arc-9-o").build()
    table.play("buy 1", "pay florin 8", "buy 2", "pay dirham 9")
    assert table.legal() == {"place pav-8-o", "place ser-8-s"}


@pytest.mark.rule("ALH-5.1.6")
def test_a_tile_that_fits_nowhere_may_be_bought_and_goes_to_the_reserve() -> None:
    table = Setup(seats=3).alhambra(0, *WALLED_IN).hand(0, "florin 9").market("pav-8-o").build()
    assert "buy 1" in table.legal()
    table.play("buy 1", "pay florin 9")
    assert table.legal() == {"reserve"}
    table.play("reserve")
    assert table.reserve(0) == ["pav-8-o"]


@pytest.mark.rule("ALH-5.1.6")
def test_a_tile_that_fits_nowhere_may_be_bought_for_the_neutral_player() -> None:
    table = Setup(seats=2).alhambra(0, *WALLED_IN).hand(0, "florin 9").market("pav-8-o").build()
    table.play("buy 1", "pay florin 9")
    assert table.legal() == {"reserve", "give"}
    table.play("give")
    assert table.neutral() == ["pav-8-o"]


@pytest.mark.rule("ALH-17.2-N05")
@pytest.mark.rule("ALH-5.1.7")
def test_a_payment_stops_as_soon_as_the_price_is_reached() -> None:
    setup = Setup(seats=3).hand(0, "ducat 4", "ducat 5", "ducat 9").market(None, None, None, "pav-7-e")
    table = setup.build().play("buy 4")
    assert table.legal() == {"pay ducat 9", "pay ducat 5"}
    table.play("pay ducat 9")
    assert table.hand(0) == ["ducat 4", "ducat 5"]
    assert table.waiting(0) == ["pav-7-e"]


@pytest.mark.rule("ALH-17.2-N05")
@pytest.mark.rule("ALH-5.1.7")
def test_a_high_card_is_not_added_to_a_payment_of_lower_ones() -> None:
    setup = Setup(seats=3).hand(0, "ducat 4", "ducat 5", "ducat 9").market(None, None, None, "pav-7-e")
    table = setup.build().play("buy 4", "pay ducat 5")
    assert table.legal() == {"pay ducat 4"}
    with pytest.raises(IllegalAction):
        table.play("pay ducat 9")


@pytest.mark.rule("ALH-17.2-N05")
@pytest.mark.rule("ALH-5.1.7")
@pytest.mark.parametrize(
    ("cards", "refusal"),
    [
        (("ducat 9",), None),
        (("ducat 4", "ducat 5"), None),
        (("ducat 4", "ducat 9"), "superfluous_card"),
        (("ducat 5", "ducat 9"), "superfluous_card"),
        (("ducat 4", "ducat 5", "ducat 9"), "superfluous_card"),
        (("ducat 4",), "too_little"),
        (("ducat 5",), "too_little"),
    ],
)
def test_a_payment_with_a_superfluous_card_is_not_accepted(cards: tuple[str, ...], refusal: str | None) -> None:
    setup = Setup(seats=3).hand(0, "ducat 4", "ducat 5", "ducat 9").market(None, None, None, "pav-7-e")
    assert code(setup.build(), buy(4, *cards)) == refusal


@pytest.mark.rule("ALH-5.1.7")
def test_a_card_from_which_the_price_is_out_of_reach_is_not_offered() -> None:
    setup = Setup(seats=3).hand(0, "dinar 2", "dinar 3", "dinar 3", "dinar 6").market(None, None, "pav-8-o")
    table = setup.build().play("buy 3")
    assert table.legal() == {"pay dinar 6", "pay dinar 3"}
    table.play("pay dinar 3")
    assert table.legal() == {"pay dinar 3"}
    table.play("pay dinar 3")
    assert table.legal() == {"pay dinar 2"}


@pytest.mark.rule("ALH-5.1.7")
@pytest.mark.parametrize(
    ("hand", "first"),
    [
        (("dinar 3", "dinar 4", "dinar 9"), {"pay dinar 9"}),
        (("dinar 3", "dinar 5", "dinar 9"), {"pay dinar 9", "pay dinar 5"}),
        (("dinar 1", "dinar 7"), {"pay dinar 7"}),
        (("dinar 1", "dinar 1", "dinar 1", "dinar 6"), {"pay dinar 6"}),
    ],
)
def test_a_payment_begins_with_a_card_that_reaches_the_price_with_the_lower_ones(
    hand: tuple[str, ...], first: set[str]
) -> None:
    table = Setup(seats=3).hand(0, *hand).market(None, None, "pav-8-o").build().play("buy 3")
    assert table.legal() == first


@pytest.mark.rule("ALH-5.1.7")
def test_a_payment_goes_on_with_lower_cards_only() -> None:
    table = Setup(seats=3).hand(0, "dinar 3", "dinar 5", "dinar 6").market(None, None, "pav-8-o").build()
    table.play("buy 3", "pay dinar 5")
    assert table.legal() == {"pay dinar 3"}


@pytest.mark.rule("ALH-5.1.7")
def test_cards_of_value_one_pay_like_all_others() -> None:
    table = Setup(seats=3).hand(0, "dinar 1", "dinar 1", "dinar 6").market(None, None, "pav-8-o").build()
    table.play("buy 3", "pay dinar 6", "pay dinar 1")
    assert table.legal() == {"pay dinar 1"}


@pytest.mark.rule("ALH-5.1.7")
def test_every_payment_without_a_superfluous_card_is_open() -> None:
    setup = Setup(seats=3).hand(0, "dinar 2", "dinar 3", "dinar 3", "dinar 6").market(None, None, "pav-8-o")
    table = setup.build().play("buy 3", "pay dinar 6")
    assert table.legal() == {"pay dinar 3", "pay dinar 2"}
    table.play("pay dinar 2")
    assert table.hand(0) == ["dinar 3", "dinar 3"]
    assert "end" in table.legal()


@pytest.mark.rule("ALH-5.1.7")
def test_a_purchase_that_was_begun_is_paid() -> None:
    table = Setup(seats=3).hand(0, "ducat 4", "ducat 5").market(None, None, None, "pav-7-e").build()
    table.play("buy 4")
    with pytest.raises(IllegalAction):
        table.play("done")
    with pytest.raises(IllegalAction):
        table.play("take ducat 9")


@pytest.mark.rule("ALH-5.1.8")
def test_a_player_who_could_pay_exactly_may_overpay() -> None:
    table = Setup(seats=3).hand(0, "florin 8", "florin 9").market("pav-8-o").build()
    table.play("buy 1")
    assert table.legal() == {"pay florin 8", "pay florin 9"}
    table.play("pay florin 9")
    assert table.hand(0) == ["florin 8"]
    assert "reserve" in table.legal()
