"""Chapter 16: when several things coincide."""

from __future__ import annotations

import pytest

from diwan.core.rng import scripted
from tests.support.alhambra import Position, Setup
from tests.support.alhambra_tables import NINES

GARDENS = ("gar-6-esw", "gar-7-nsw", "gar-8-sw", "gar-8-ne", "gar-8-nw", "gar-9-e")


def last_purchase_brings_up(number: int) -> Position:
    """Return the position after a turn in which a scoring card comes up and the bag can't fill the market.

    Seat 0 holds a dinar and no other money that counts, so it gets the last tile of slot 3, a pavilion.
    """
    setup = Setup(seats=2).display(*NINES).hand(0, "florin 8").bag().rest_of_tiles(1).turn(0)
    setup.market("pav-8-o", "ser-9-o", "pav-7-e", "cha-9-w").neutral("gar-9-e")
    table = setup.held(*range(1, number)).deck(f"scoring {number}", "dinar 5").build()
    return table.play("buy 1", "pay florin 8", "take dinar 9", "at 1,0")


@pytest.mark.rule("ALH-16.1")
def test_display_and_market_are_filled_then_the_round_is_scored_then_the_neutral_player_draws() -> None:
    setup = Setup(seats=2).display(*NINES).hand(0, "florin 8").market("pav-8-o").deck("scoring 1", "dinar 5")
    table = setup.bag("tow-9-es", *GARDENS, "tow-9-ne").turn(0).build()
    table.play("buy 1", "pay florin 8", "take dinar 9", "reserve")
    after_placing = table.event_kinds()[4:]
    refill = ["scoring_card_shown", "card_shown", "tile_shown"]
    scoring = ["majority_scored"] * 18 + ["wall_scored"] * 2
    assert after_placing == refill + scoring + ["neutral_drew"] * 6 + ["turn_began"]
    assert table.market()[0] == "tow-9-es"
    assert table.neutral() == list(GARDENS)
    assert table.points(1, "garden") == [0, 0, 0]


@pytest.mark.rule("ALH-16.2")
def test_tiles_bought_in_the_turn_that_brings_the_scoring_card_count() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 8").market("arc-8-n").deck("scoring 1", "dinar 5")
    table = setup.build().play("buy 1", "pay florin 8", "take dinar 9", "at 0,-1")
    assert table.points(1, "arcades") == [3, 0, 0]
    assert table.points(1, "wall") == [1, 0, 0]


@pytest.mark.rule("ALH-16.2")
def test_a_bought_tile_that_went_to_the_reserve_does_not_count() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 8").market("arc-8-n").deck("scoring 1", "dinar 5")
    table = setup.build().play("buy 1", "pay florin 8", "take dinar 9", "reserve")
    assert table.points(1, "arcades") == [0, 0, 0]
    assert table.points(1, "wall") == [0, 0, 0]


@pytest.mark.rule("ALH-16.3")
def test_a_scoring_card_at_the_bottom_of_the_deck_is_followed_by_the_shuffled_discard() -> None:
    setup = Setup(seats=3).display(*NINES).deck("scoring 2").held(1).discard("dinar 1", "dinar 2", "dinar 3")
    setup.rest_of_money("hand 2").chance(scripted([2, 1])).buildings(1, "tow-13-e")
    table = setup.build().play("take dinar 9")
    assert table.event_kinds()[:4] == ["card_taken", "scoring_card_shown", "deck_shuffled", "card_shown"]
    assert table.event_kinds()[4] == "majority_scored"
    assert table.display() == ["florin 9", "dirham 9", "dinar 3", "ducat 9"]
    assert table.deck() == ["dinar 2", "dinar 1"]
    assert table.points(2, "tower") == [0, 13, 0]


@pytest.mark.rule("ALH-17.2-N20")
@pytest.mark.rule("ALH-16.4")
@pytest.mark.parametrize("number", [1, 2])
def test_the_cards_round_comes_before_the_last_tiles(number: int) -> None:
    table = last_purchase_brings_up(number)
    kinds = table.event_kinds()
    scoring = ["majority_scored"] * 18 + ["wall_scored"] * 2
    assert kinds[4:6] == ["scoring_card_shown", "card_shown"]
    assert kinds[6:26] == scoring
    assert kinds[26:] == ["game_ending"] + ["hand_compared", "hand_compared", "tile_awarded"] * 3
    assert "neutral_drew" not in kinds
    assert table.rounds_held() == [*range(1, number + 1)]
    assert table.legal() >= {"reserve", "at 2,0"}


@pytest.mark.rule("ALH-16.4")
def test_two_cards_and_six_totals_are_seen_so_that_nobody_takes_the_turn_back() -> None:
    assert last_purchase_brings_up(2).state.reveals == 2 + 3 * 2


@pytest.mark.rule("ALH-17.2-N20")
@pytest.mark.rule("ALH-16.4")
def test_the_last_tiles_count_in_round_3_and_not_in_the_cards_round() -> None:
    table = last_purchase_brings_up(2)
    assert table.points(2, "pavilion") == [8, 0, 0]
    table.play("at 2,0")
    assert table.alhambra(0) == {"pav-8-o": (1, 0), "pav-7-e": (2, 0)}
    assert table.points(2, "pavilion") == [8, 0, 0]
    assert table.points(3, "pavilion") == [16, 0, 0]
    assert table.points(3, "wall") == [1, 0, 0]
    assert table.event_kinds()[-1] == "game_over"
    assert table.is_over()


@pytest.mark.rule("ALH-16.5")
@pytest.mark.parametrize("bag", [GARDENS, GARDENS[:4]])
def test_play_goes_on_when_the_neutral_player_empties_the_bag(bag: tuple[str, ...]) -> None:
    setup = Setup(seats=2).display(*NINES).deck("scoring 1", "dinar 5").bag(*bag).rest_of_tiles(0)
    table = setup.hand(1, "florin 9").market("pav-8-o").turn(0).build().play("take dinar 9")
    assert table.bag() == []
    assert table.neutral() == list(bag)
    assert table.state.to_act == 1
    assert "game_ending" not in table.event_kinds()
    table.play("buy 1", "pay florin 9", "reserve")
    assert "game_ending" in table.event_kinds()


@pytest.mark.rule("ALH-16.6")
def test_the_deck_is_drawn_to_the_last_card_before_the_discard_is_shuffled() -> None:
    setup = Setup(seats=3).display("florin 1", "dirham 1", "dinar 9", "ducat 9").deck("dinar 5", "scoring 2")
    setup.held(1).discard("dinar 1", "dinar 2").rest_of_money("hand 2").chance(scripted([1]))
    table = setup.build().play("take florin 1", "take dirham 1")
    assert table.event_kinds()[2:6] == ["card_shown", "scoring_card_shown", "deck_shuffled", "card_shown"]
    assert table.deck() == ["dinar 1"]


@pytest.mark.rule("ALH-16.6")
def test_a_scoring_card_that_is_the_whole_deck_stays_there_while_no_card_is_needed() -> None:
    setup = Setup(seats=3).display(*NINES).deck("dinar 5", "scoring 2").held(1).discard("dinar 1", "dinar 2")
    table = setup.rest_of_money("hand 2").chance(scripted([])).build().play("take dinar 9")
    assert table.deck() == ["scoring 2"]
    assert table.discard() == ["dinar 1", "dinar 2"]


@pytest.mark.rule("ALH-16.7")
def test_a_player_places_several_last_tiles_in_any_order() -> None:
    setup = Setup(seats=2).hand(0, "florin 9").hand(1, "dirham 3", "ducat 2").bag().rest_of_tiles(0).turn(0)
    table = setup.market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w").build()
    table.play("buy 1", "pay florin 9", "reserve")
    assert table.state.to_act == 1
    assert table.legal() == {"place ser-9-o", "place cha-9-w"}
    table.play("place cha-9-w", "at 0,1", "at 1,0")
    assert table.alhambra(1) == {"cha-9-w": (0, 1), "ser-9-o": (1, 0)}
    assert table.market() == [None, None, "arc-9-o", None]
    assert table.is_over()


@pytest.mark.rule("ALH-16.7")
def test_a_last_tile_goes_to_the_alhambra_or_the_reserve_only() -> None:
    setup = Setup(seats=2).hand(0, "florin 9").hand(1, "dirham 3", "ducat 2").bag().rest_of_tiles(0).turn(0)
    table = setup.market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w").build()
    table.play("buy 1", "pay florin 9", "reserve", "place ser-9-o")
    assert table.legal() == {"reserve", "at 0,-1", "at 1,0", "at 0,1", "at -1,0"}
    table.play("reserve", "reserve")
    assert table.reserve(1) == ["ser-9-o", "cha-9-w"]
