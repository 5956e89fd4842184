"""Chapter 9: refilling the display and the market, and scoring when it is due."""

from __future__ import annotations

import pytest

from diwan.core.rng import scripted
from tests.support.alhambra import Setup, card, tile
from tests.support.alhambra_deal import answers_left, shuffle_script
from tests.support.alhambra_tables import NINES

# Step 1: money.


@pytest.mark.rule("ALH-9.1.1")
def test_taken_cards_are_replaced_from_the_top_of_the_deck() -> None:
    setup = Setup(seats=3).display("florin 1", "dirham 9", "dinar 1", "ducat 9")
    table = setup.deck("dinar 5", "dinar 6", "dinar 7").build()
    table.play("take florin 1", "take dinar 1")
    assert table.display() == ["dinar 5", "dirham 9", "dinar 6", "ducat 9"]
    assert table.deck()[0] == "dinar 7"


@pytest.mark.rule("ALH-9.1.1")
def test_every_seat_sees_which_card_comes_up_and_where() -> None:
    table = Setup(seats=3).display(*NINES).deck("dinar 5").build().play("take dinar 9")
    assert table.event_tuples("card_shown") == [(-1, card("dinar 5"), 2, 0)]


@pytest.mark.rule("ALH-9.1.1")
def test_the_display_never_has_more_than_four_cards() -> None:
    setup = Setup(seats=3).display("florin 1", "dirham 1", "dinar 1", "ducat 1")
    table = setup.deck("dinar 5", "dinar 6", "dinar 7", "dinar 8", "dinar 9").build()
    table.play("take florin 1", "take dirham 1", "take dinar 1", "take ducat 1")
    assert table.display() == ["dinar 5", "dinar 6", "dinar 7", "dinar 8"]
    assert table.deck()[0] == "dinar 9"


@pytest.mark.rule("ALH-9.1.1")
def test_a_display_with_several_old_gaps_is_filled_up() -> None:
    setup = Setup(seats=3).display("florin 1").deck("dinar 5", "dinar 6", "dinar 7", "dinar 8")
    table = setup.build().play("take florin 1")
    assert table.display() == ["dinar 5", "dinar 6", "dinar 7", "dinar 8"]


@pytest.mark.rule("ALH-9.1.2")
def test_a_scoring_card_is_set_aside_and_drawing_goes_on() -> None:
    table = Setup(seats=3).display(*NINES).deck("scoring 1", "dinar 5", "dinar 6").build()
    table.play("take dinar 9")
    assert table.display() == ["florin 9", "dirham 9", "dinar 5", "ducat 9"]
    assert table.deck()[0] == "dinar 6"
    assert "scoring 1" not in table.deck()
    assert table.view().scoring_cards_out == (True, False)
    assert table.rounds_held() == [1]


@pytest.mark.rule("ALH-9.1.2")
@pytest.mark.parametrize(("name", "number"), [("scoring 1", 1), ("scoring 2", 2)])
def test_a_scoring_card_marks_its_own_round(name: str, number: int) -> None:
    table = Setup(seats=3).display(*NINES).deck(name).build().play("take dinar 9")
    assert table.event_tuples("scoring_card_shown") == [(-1, number, 0, 0)]
    assert table.rounds_held() == [number]


@pytest.mark.rule("ALH-9.1.2")
def test_without_a_scoring_card_nothing_is_scored() -> None:
    table = Setup(seats=3).display(*NINES).deck("dinar 5", "scoring 1").build().play("take dinar 9")
    assert table.rounds_held() == []
    assert "majority_scored" not in table.event_kinds()


@pytest.mark.rule("ALH-9.1.2")
def test_a_scoring_card_between_two_cards_takes_no_place() -> None:
    setup = Setup(seats=3).display("florin 1", "dirham 9", "dinar 1", "ducat 9")
    table = setup.deck("dinar 5", "scoring 1", "dinar 6").build()
    table.play("take florin 1", "take dinar 1")
    assert table.display() == ["dinar 5", "dirham 9", "dinar 6", "ducat 9"]


@pytest.mark.rule("ALH-9.1.3")
def test_the_discard_becomes_the_new_deck_when_the_deck_is_empty() -> None:
    discarded = ["dinar 1", "dinar 2", "dinar 3"]
    script = shuffle_script([card(text) for text in discarded], [card("dinar 2"), card("dinar 3")])
    setup = Setup(seats=3).display(*NINES).discard(*discarded).rest_of_money("hand 2").held(1, 2)
    table = setup.turn(0).chance(scripted(script)).build().play("take florin 9")
    assert table.display() == ["dinar 2", "dirham 9", "dinar 9", "ducat 9"]
    assert table.deck() == ["dinar 3", "dinar 1"]
    assert table.discard() == []
    assert table.event_tuples("deck_shuffled") == [(-1, 3, 0, 0)]
    assert answers_left(table) == 0


@pytest.mark.rule("ALH-9.1.3")
def test_every_copy_in_the_discard_goes_into_the_new_deck() -> None:
    setup = Setup(seats=3).display(*NINES).discard("dinar 1", "dinar 1", "dinar 1", "ducat 8")
    table = setup.rest_of_money("hand 2").held(1, 2).chance(scripted([3, 2, 1])).build().play("take florin 9")
    assert table.display()[0] == "ducat 8"
    assert table.deck() == ["dinar 1", "dinar 1", "dinar 1"]


@pytest.mark.rule("ALH-9.1.3")
def test_scoring_cards_do_not_come_back_with_the_discard() -> None:
    setup = Setup(seats=3).display(*NINES).discard("dinar 1", "dinar 2").deck("scoring 2").held(1)
    table = setup.rest_of_money("hand 2").chance(scripted([1])).build().play("take florin 9")
    assert table.display()[0] == "dinar 2"
    assert table.deck() == ["dinar 1"]
    assert table.discard() == []


@pytest.mark.rule("ALH-9.1.4")
def test_the_discard_is_not_shuffled_when_the_last_card_has_been_drawn() -> None:
    setup = Setup(seats=3).display(*NINES).deck("dinar 5").discard("dinar 1", "dinar 2")
    table = setup.rest_of_money("hand 2").held(1, 2).chance(scripted([])).build().play("take florin 9")
    assert table.display()[0] == "dinar 5"
    assert table.deck() == []
    assert table.discard() == ["dinar 1", "dinar 2"]


@pytest.mark.rule("ALH-9.1.4")
def test_the_discard_is_shuffled_in_the_middle_of_a_refill() -> None:
    setup = Setup(seats=3).display("florin 1", "dirham 1", "dinar 9", "ducat 9").deck("dinar 5")
    setup.discard("dinar 1", "dinar 2").rest_of_money("hand 2").held(1, 2).chance(scripted([1]))
    table = setup.build().play("take florin 1", "take dirham 1")
    assert table.display() == ["dinar 5", "dinar 2", "dinar 9", "ducat 9"]
    assert table.deck() == ["dinar 1"]
    assert table.event_kinds()[2:5] == ["card_shown", "deck_shuffled", "card_shown"]


@pytest.mark.rule("ALH-9.1.4")
def test_a_full_display_needs_no_shuffle() -> None:
    setup = Setup(seats=3).display(*NINES).discard("dinar 1", "dinar 2").alhambra(0, ("pav-8-o", 1, 0))
    table = setup.rest_of_money("hand 2").held(1, 2).chance(scripted([])).build()
    table.play("redesign remove", "remove pav-8-o")
    assert table.deck() == []
    assert table.discard() == ["dinar 1", "dinar 2"]


@pytest.mark.rule("ALH-9.1.5")
def test_the_display_stays_short_when_all_money_is_in_hands() -> None:
    table = Setup(seats=3).display(*NINES).rest_of_money("hand 2").held(1, 2).turn(0).build()
    table.play("take florin 9")
    assert table.display() == [None, "dirham 9", "dinar 9", "ducat 9"]
    assert table.state.to_act == 1
    assert "deck_shuffled" not in table.event_kinds()
    assert table.legal() == {"take dirham 9", "take dinar 9", "take ducat 9"}


@pytest.mark.rule("ALH-9.1.5")
def test_the_next_clean_up_tries_again() -> None:
    setup = Setup(seats=3).display(*NINES).rest_of_money("hand 1").held(1, 2).market("gar-12-s").turn(0)
    table = setup.chance(scripted([1])).build()
    table.play("take dirham 9", "buy 1", "pay florin 9", "pay florin 4", "reserve")
    assert table.display() == ["florin 9", "florin 9", "dinar 9", "ducat 9"]
    assert table.deck() == ["florin 4"]
    assert table.discard() == []


@pytest.mark.rule("ALH-9.1.5")
def test_a_refill_stops_when_the_shuffled_discard_is_used_up_too() -> None:
    setup = Setup(seats=3).display("florin 1", "dirham 1", "dinar 9", "ducat 9").discard("dinar 2")
    table = setup.rest_of_money("hand 2").held(1, 2).chance(scripted([])).build()
    table.play("take florin 1", "take dirham 1")
    assert table.display() == ["dinar 2", None, "dinar 9", "ducat 9"]


@pytest.mark.rule("ALH-9.1.2")
def test_every_card_that_comes_up_counts_as_seen_so_that_nobody_takes_it_back() -> None:
    table = Setup(seats=3).display(*NINES).deck("scoring 1", "dinar 5").build().play("take dinar 9")
    assert table.state.reveals == 2


# Step 2: tiles.


@pytest.mark.rule("ALH-17.1-E04")
@pytest.mark.rule("ALH-9.1.6")
def test_empty_slots_are_filled_in_ascending_order() -> None:
    setup = Setup(seats=3).hand(0, "dirham 9", "ducat 9").market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w")
    table = setup.bag("gar-10-o", "gar-11-o", "tow-11-o").build()
    table.play("buy 4", "pay ducat 9", "buy 2", "pay dirham 9", "end", "place ser-9-o", "reserve", "reserve")
    assert table.market() == ["pav-8-o", "gar-10-o", "arc-9-o", "gar-11-o"]
    assert table.bag() == ["tow-11-o"]
    assert table.event_tuples("tile_shown") == [(-1, tile("gar-10-o"), 1, 0), (-1, tile("gar-11-o"), 3, 0)]


@pytest.mark.rule("ALH-9.1.6")
def test_every_tile_that_comes_up_counts_as_seen_so_that_nobody_takes_it_back() -> None:
    table = Setup(seats=3).hand(0, "florin 9").market("pav-8-o").build().play("buy 1", "pay florin 9")
    assert table.state.reveals == 0
    table.play("reserve")
    assert table.state.reveals == 1


@pytest.mark.rule("ALH-9.1.6")
def test_a_full_market_draws_nothing() -> None:
    table = Setup(seats=3).bag("gar-10-o").rest_of_tiles(1).turn(0).build().play("take ducat 9")
    assert table.bag() == ["gar-10-o"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-9.1.6")
def test_a_slot_that_the_empty_bag_can_not_fill_makes_the_end_due() -> None:
    setup = Setup(seats=3).hand(0, "florin 8", "dirham 9").market("pav-8-o", "ser-9-o", "arc-9-o", "cha-9-w")
    table = setup.bag("gar-10-o").rest_of_tiles(1).turn(0).build()
    table.play("buy 1", "pay florin 8", "buy 2", "pay dirham 9", "end", "place ser-9-o", "reserve", "reserve")
    assert table.event_tuples("tile_shown") == [(-1, tile("gar-10-o"), 0, 0)]
    assert table.market() == ["gar-10-o", None, "arc-9-o", "cha-9-w"]
    assert table.event_tuples("game_ending") == [(-1, 0, 0, 0)]
    assert table.is_over()


@pytest.mark.rule("ALH-9.1.6")
def test_an_empty_bag_alone_does_not_end_the_game() -> None:
    setup = Setup(seats=3).hand(0, "florin 9").market("pav-8-o").bag("gar-10-o").rest_of_tiles(1).turn(0)
    table = setup.build().play("buy 1", "pay florin 9", "reserve")
    assert table.market()[0] == "gar-10-o"
    assert table.bag() == []
    assert table.state.to_act == 1
    assert "game_ending" not in table.event_kinds()


# Steps 3 to 5: scoring, the neutral player, the end.


@pytest.mark.rule("ALH-9.1.7")
def test_a_round_that_is_due_is_held_after_the_refill_and_before_the_next_turn() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 8").market("pav-8-o").deck("scoring 1", "dinar 5")
    table = setup.build().play("buy 1", "pay florin 8", "take dinar 9", "at 1,0")
    kinds = table.event_kinds()
    assert kinds[:4] == ["card_paid", "tile_bought", "card_taken", "tile_built"]
    assert kinds[4:7] == ["scoring_card_shown", "card_shown", "tile_shown"]
    assert kinds[7:] == ["majority_scored"] * 18 + ["wall_scored"] * 3 + ["turn_began"]


@pytest.mark.rule("ALH-9.1.7")
def test_a_round_is_held_once() -> None:
    table = Setup(seats=3).display(*NINES).deck("scoring 1").buildings(0, "pav-8-o").turn(0).build()
    table.play("take dinar 9")
    assert table.scores()[0] == 1
    table.play("take dirham 9")
    assert table.scores()[0] == 1
    assert table.rounds_held() == [1]


@pytest.mark.rule("ALH-9.1.8")
def test_the_neutral_player_draws_after_round_1() -> None:
    setup = (
        Setup(seats=2)
        .display(*NINES)
        .deck("scoring 1")
        .bag("gar-6-esw", "gar-7-nsw", "gar-8-sw", "gar-8-ne", "gar-8-nw", "gar-9-e", "gar-10-n")
    )
    table = setup.turn(0).build().play("take dinar 9")
    assert table.neutral() == ["gar-6-esw", "gar-7-nsw", "gar-8-sw", "gar-8-ne", "gar-8-nw", "gar-9-e"]
    assert table.bag() == ["gar-10-n"]
    assert table.points(1, "garden") == [0, 0, 0]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-9.1.8")
def test_the_neutral_player_draws_after_round_2() -> None:
    setup = (
        Setup(seats=2)
        .display(*NINES)
        .held(1)
        .deck("scoring 2")
        .bag("gar-6-esw", "gar-7-nsw", "gar-8-sw", "gar-8-ne", "gar-8-nw", "gar-9-e", "gar-10-n")
    )
    table = setup.build().play("take dinar 9")
    assert table.neutral() == ["gar-6-esw", "gar-7-nsw"]
    drawn = [(-1, tile("gar-6-esw"), 0, 0), (-1, tile("gar-7-nsw"), 0, 0)]
    assert table.event_tuples("neutral_drew") == drawn
    assert table.points(2, "garden") == [0, 0, 0]


@pytest.mark.rule("ALH-9.1.8")
def test_the_neutral_player_draws_nothing_without_a_round() -> None:
    table = Setup(seats=2).display(*NINES).deck("dinar 5").build().play("take dinar 9")
    assert table.neutral() == []


@pytest.mark.rule("ALH-9.1.8")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_more_than_two_players_nobody_draws_after_a_round(seats: int) -> None:
    table = Setup(seats=seats).display(*NINES).deck("scoring 1").bag("gar-9-e", "gar-10-n").build()
    table.play("take dinar 9")
    assert table.bag() == ["gar-9-e", "gar-10-n"]


@pytest.mark.rule("ALH-9.1.9")
@pytest.mark.parametrize(("seats", "seat", "following"), [(2, 0, 1), (2, 1, 0), (4, 1, 2), (6, 5, 0)])
def test_the_next_players_turn_begins_when_no_end_is_due(seats: int, seat: int, following: int) -> None:
    table = Setup(seats=seats).turn(seat, turns=7).build().play("take ducat 9")
    assert table.state.to_act == following
    assert table.event_tuples("turn_began") == [(following, 9, 0, 0)]


@pytest.mark.rule("ALH-9.1.9")
def test_no_turn_begins_when_the_end_is_due() -> None:
    setup = Setup(seats=3).hand(0, "florin 9").market("pav-8-o").bag().rest_of_tiles(1).turn(0)
    table = setup.build().play("buy 1", "pay florin 9", "reserve")
    assert "turn_began" not in table.event_kinds()
    assert table.rounds_held() == [3]
    assert table.is_over()


@pytest.mark.rule("ALH-9.1.10")
@pytest.mark.parametrize("deck", [("scoring 1", "scoring 2", "dinar 5"), ("scoring 2", "scoring 1", "dinar 5")])
def test_two_scoring_cards_at_once_are_scored_in_the_order_of_their_rounds(deck: tuple[str, ...]) -> None:
    gardens = ("gar-6-esw", "gar-7-nsw", "gar-8-sw", "gar-8-ne", "gar-8-nw", "gar-9-e")
    towers = ("tow-7-new", "tow-8-nes", "tow-9-es", "tow-9-ne")
    table = Setup(seats=2).display(*NINES).deck(*deck).bag(*gardens, *towers).build().play("take dinar 9")
    assert table.rounds_held() == [1, 2]
    assert table.neutral() == [*gardens, "tow-7-new"]
    assert table.points(1, "garden") == [0, 0, 0]
    assert table.points(2, "garden") == [0, 0, 12]
    assert table.points(2, "tower") == [0, 0, 0]


@pytest.mark.rule("ALH-9.1.11")
def test_a_turn_that_was_ended_has_a_clean_up() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 8").market("pav-8-o").bag("gar-10-o")
    table = setup.deck("scoring 1").turn(0).build().play("buy 1", "pay florin 8", "end", "reserve")
    assert table.market()[0] == "gar-10-o"
    assert table.event_tuples("turn_ended") == [(0, 0, 0, 0)]
    assert table.deck()[0] == "scoring 1"
    assert table.rounds_held() == []
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-9.1.11")
def test_a_turn_that_was_passed_has_a_clean_up() -> None:
    setup = Setup(seats=3).display().deck("scoring 1", "dinar 5", "dinar 6", "dinar 7", "dinar 8")
    table = setup.turn(0).build()
    assert table.legal() == {"pass"}
    table.play("pass")
    assert table.event_tuples("turn_ended") == [(0, 1, 0, 0)]
    assert table.display() == ["dinar 5", "dinar 6", "dinar 7", "dinar 8"]
    assert table.rounds_held() == [1]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-9.1.11")
def test_a_redesign_leaves_a_scoring_card_on_the_deck_unseen() -> None:
    setup = Setup(seats=3).display(*NINES).alhambra(0, ("pav-8-o", 1, 0)).deck("scoring 1", "dinar 5")
    table = setup.build().play("redesign remove", "remove pav-8-o")
    assert table.deck()[:2] == ["scoring 1", "dinar 5"]
    assert table.event_kinds() == ["tile_reserved", "turn_began"]


@pytest.mark.rule("ALH-9.1.11")
def test_a_purchase_leaves_a_scoring_card_on_the_deck_unseen() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 9").market("pav-8-o").deck("scoring 1", "dinar 5")
    table = setup.build().play("buy 1", "pay florin 9", "at 1,0")
    assert table.deck()[:2] == ["scoring 1", "dinar 5"]
    assert table.view().scoring_cards_out == (False, False)


@pytest.mark.rule("ALH-9.1.12")
def test_a_scoring_card_under_the_last_card_needed_is_not_revealed() -> None:
    table = Setup(seats=3).display(*NINES).deck("dinar 5", "scoring 1", "dinar 6").build().play("take dinar 9")
    assert table.deck()[:2] == ["scoring 1", "dinar 6"]
    assert table.view().scoring_cards_out == (False, False)
    assert table.rounds_held() == []


@pytest.mark.rule("ALH-9.1.12")
def test_the_turn_after_brings_the_scoring_card_up() -> None:
    table = Setup(seats=3).display(*NINES).deck("dinar 5", "scoring 1", "dinar 6").build()
    table.play("take dinar 9", "take florin 9")
    assert table.display() == ["dinar 6", "dirham 9", "dinar 5", "ducat 9"]
    assert table.rounds_held() == [1]


@pytest.mark.rule("ALH-9.1.13")
def test_cards_paid_in_the_turn_just_ended_can_come_up_at_once() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 5", "florin 3").market("pav-8-o")
    setup.discard("dinar 1").rest_of_money("hand 2").held(1, 2).chance(scripted([1, 1]))
    table = setup.build()
    table.play("buy 1", "pay florin 5", "pay florin 3", "take ducat 9", "reserve")
    assert table.display() == ["florin 9", "dirham 9", "dinar 9", "florin 5"]
    assert table.deck() == ["dinar 1", "florin 3"]


@pytest.mark.rule("ALH-9.1.13")
def test_the_cards_just_paid_may_be_the_whole_new_deck() -> None:
    setup = Setup(seats=3).display(*NINES).hand(0, "florin 8").market("pav-8-o")
    table = setup.rest_of_money("hand 2").held(1, 2).chance(scripted([])).build()
    table.play("buy 1", "pay florin 8", "take ducat 9", "reserve")
    assert table.display() == ["florin 9", "dirham 9", "dinar 9", "florin 8"]


@pytest.mark.rule("ALH-9.1.6")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_one_slot_that_stays_empty_ends_the_game_whichever_it_is(slot: int) -> None:
    money = ("florin", "dirham", "dinar", "ducat")[slot - 1]
    tiles: list[str | None] = [None] * 4
    tiles[slot - 1] = "pav-8-o"
    table = Setup(seats=3).hand(0, f"{money} 9").market(*tiles).bag().rest_of_tiles(1).turn(0).build()
    table.play(f"buy {slot}", f"pay {money} 9", "reserve")
    assert table.state.final == 1
    assert "game_ending" in table.event_kinds()
