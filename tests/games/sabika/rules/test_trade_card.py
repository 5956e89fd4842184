"""Chapter 10: the trade card."""

from __future__ import annotations

import pytest

from tests.support.sabika import YUSUF, Setup
from tests.support.sabika_printed import entry

TRADE = "SAB-10.5.1"  # the line of the score sheet

# Seat 0: a chain of three over Tunis, and Venice and Damascus; three of them are red, two consolidated.
LEFT, RIGHT = ("fez", "algiers", "venice"), ("tunis", "damascus")
COUNTED = {"TC1": 3, "TC2": 1, "TC3": 1, "TC4": 2, "TC5": 3, "TC6": 3, "TC7": 2, "TC8": 1}


def at_sea(card: str, seats: int = 2) -> Setup:
    """Return a table at its end with this trade card and the ships of seat 0."""
    setup = Setup(seats).round(5).wishes("WA1", "WB1", "WC1").trade(card).round_over()
    setup.city("fez", "CR1").city("algiers", "CR2").city("venice", "CB1").city("tunis", "CB2").city("damascus", "CR4")
    return setup.ships(0, left=LEFT, right=RIGHT)


def worth(card: str) -> int:
    """Return what a trade card gives per thing counted."""
    (step,) = entry("trade_card", card)["score"]
    return int(step["gain"]["pp"])


@pytest.mark.rule("SAB-10.5.1")
@pytest.mark.parametrize("card", sorted(COUNTED))
def test_each_trade_card_gives_its_points_per_thing(card: str) -> None:
    table = at_sea(card).build()
    assert table.score_lines(0)[TRADE] == COUNTED[card] * worth(card)
    assert TRADE not in table.score_lines(1)


@pytest.mark.rule("SAB-10.5.1")
@pytest.mark.parametrize(
    ("card", "cities"),
    [
        ("TC1", ("fez", "algiers", "tunis")),
        ("TC2", ("florence", "venice", "ragusa")),
        ("TC3", ("constantinople", "damascus", "cairo")),
    ],
)
def test_a_card_that_lists_cities_counts_each_of_them_and_no_other(card: str, cities: tuple[str, ...]) -> None:
    assert entry("trade_card", card)["score"][0]["in"] == list(cities)
    setup = Setup(2).round(5).trade(card).ships(0, left=cities).round_over()
    every = {"fez", "algiers", "tunis", "florence", "venice", "ragusa", "constantinople", "damascus", "cairo"}
    table = setup.ships(1, left=tuple(every - set(cities))).build()
    assert table.score_lines(0)[TRADE] == 3 * worth(card)
    assert TRADE not in table.score_lines(1)


@pytest.mark.rule("SAB-10.5.1")
def test_every_player_scores_the_one_card() -> None:
    setup = at_sea("TC7", 4).ships(1, right=("cairo",)).ships(2, right=("fez", "tunis", "venice"))
    table = setup.city("cairo", "CR3").build().keep_all()
    pp = worth("TC7")
    assert [table.score_lines(seat).get(TRADE, 0) for seat in range(4)] == [2 * pp, pp, 3 * pp, 0]


@pytest.mark.rule("SAB-10.5.1")
def test_yusuf_scores_the_card_too() -> None:
    table = at_sea("TC1", 1).first(YUSUF).ships(YUSUF, left=("tunis", "cairo")).build()
    assert table.score_lines(YUSUF)[TRADE] == worth("TC1")


@pytest.mark.rule("SAB-10.5.1")
@pytest.mark.rule("SAB-11.2.2")
def test_granada_joins_no_chain_of_trade_card_6() -> None:
    table = Setup(2).round(5).trade("TC6").ships(0, left=("fez", "florence")).round_over().build()
    assert table.score_lines(0)[TRADE] == worth("TC6")


@pytest.mark.rule("SAB-10.5.1")
@pytest.mark.parametrize("number", [1, 3])
def test_the_card_scores_at_the_end_alone(number: int) -> None:
    table = Setup(2).round(number).trade("TC1").ships(0, left=("fez",)).round_over().build()
    assert TRADE not in table.score_lines(0)
