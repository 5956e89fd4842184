"""The order in which people read their choices, and the marks that go with it."""

from __future__ import annotations

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.server.frames.grouping import headings
from tests.support.alhambra import Position, Setup

HAND = ("florin 9", "florin 4", "florin 4", "florin 2", "ducat 5", "ducat 3")


def buying() -> Setup:
    setup = Setup(seats=3).hand(0, *HAND).reserve(0, "arc-9-o").buildings(0, "gar-11-o")
    return setup.market("tow-13-e", None, None, "cha-8-nw").display("ducat 9", "florin 3", "dinar 5", "dinar 2").turn(0)


def told(table: Position) -> list[str]:
    return [choice.notation for choice in table.view(0).choices]


def labels(table: Position, locale: str = "en") -> list[str]:
    return [render(choice.label, locale) for choice in table.view(0).choices]


def test_what_is_bought_comes_first_then_money_as_it_lies_then_redesigns() -> None:
    table = buying().build()
    assert told(table) == [
        *("buy 1", "buy 4"),
        *("take ducat 9", "take florin 3", "take dinar 5", "take dinar 2"),
        *("redesign add", "redesign remove", "redesign exchange"),
    ]


def test_what_can_be_paid_exactly_comes_before_what_cannot_and_says_so() -> None:
    table = buying().hand(0, *HAND[1:4], "florin 5", "ducat 3", "ducat 5").build()
    assert told(table)[:2] == ["buy 1", "buy 4"]  # 5 + 4 + 4 is 13
    table = buying().hand(0, "florin 9", "florin 5", "ducat 3", "ducat 5").build()
    assert told(table)[:2] == ["buy 4", "buy 1"]
    assert labels(table)[:2] == [
        "Buy exactly and act again: Chambers for 8 ducats, walls north and west",
        "Buy: Tower for 13 florins, wall east",
    ]


def test_after_an_exact_purchase_the_end_of_the_turn_comes_last() -> None:
    assert told(buying().build().play("buy 4", "pay ducat 5", "pay ducat 3"))[-1] == "end"


def test_when_more_money_may_follow_it_comes_as_it_lies_before_stopping() -> None:
    table = Setup(seats=4).display("ducat 1", "florin 3", "dirham 1", "dinar 9").turn(0).build()
    assert told(table) == ["take ducat 1", "take florin 3", "take dirham 1", "take dinar 9"]
    assert told(table.play("take florin 3")) == ["take ducat 1", "take dirham 1", "done"]


def test_a_payment_is_exact_first_then_goes_on_and_is_too_high_last() -> None:
    setup = buying().hand(0, "ducat 9", "ducat 8", "ducat 7", "ducat 5", "ducat 3", "ducat 2")
    table = setup.build().play("buy 4")
    assert told(table) == ["pay ducat 8", "pay ducat 7", "pay ducat 5", "pay ducat 9"]
    assert labels(table) == [
        "Pay 8 ducats (exact: you act again)",
        "Pay 7 ducats (1 still missing)",
        "Pay 5 ducats (3 still missing, exact is possible)",
        "Pay 9 ducats (1 too much, no change given)",
    ]


def test_a_card_is_paid_once_however_well_a_second_one_would_fit() -> None:
    table = buying().hand(0, "ducat 4", "ducat 3", "ducat 2").build().play("buy 4")
    assert labels(table) == ["Pay 4 ducats (4 still missing)"]  # a second 4 would be exact
    table = buying().hand(0, "ducat 4", "ducat 4", "ducat 2").build().play("buy 4")
    assert labels(table) == ["Pay 4 ducats (4 still missing, exact is possible)"]


def test_cells_come_before_the_reserve_and_the_neutral_player() -> None:
    setup = Setup(seats=2).hand(0, "ducat 5", "ducat 4").market(None, None, None, "cha-8-nw").neutral("tow-9-es")
    table = setup.turn(0).build().play("buy 4", "pay ducat 5", "pay ducat 4")
    assert told(table)[-2:] == ["reserve", "give"]
    assert all(notation.startswith("at ") for notation in told(table)[:-2])
    assert len(told(table)) > 2


@pytest.mark.parametrize("locale", LOCALES)
def test_a_turn_has_a_heading_for_each_kind_of_action(locale: str) -> None:
    found = headings(labels(buying().build(), locale))
    kinds = list(dict.fromkeys(found))
    assert [found.count(kind) for kind in kinds] == [2, 4, 3]
    assert "" not in kinds
