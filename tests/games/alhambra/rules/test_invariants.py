"""Chapters 14.2 and 14.4: chance, what is always true, and the stop for endless games."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from librt.vecs import append
from mypy_extensions import i64

from diwan.core.rng import scripted
from diwan.games.alhambra.effects import give_tile
from diwan.games.alhambra.state import LINES, SHEET, WALL_LINE, AlhambraState, cell_at
from tests.support.alhambra import NOBODY, Setup, card, fresh, tile
from tests.support.alhambra_deal import answers_left, dealt, shuffle_script
from tests.support.alhambra_tables import CHEAP, NINES, busy_table, play_at_random
from tests.support.ids import short

# Chance.


@pytest.mark.rule("ALH-14.2.1")
@pytest.mark.parametrize(("seats", "cards"), [(2, 72), (3, 108), (6, 108)])
def test_setup_asks_chance_for_bag_deck_and_two_places_and_nothing_else(seats: int, cards: int) -> None:
    table = dealt(seats)
    assert answers_left(table) == 0
    assert table.state.rng.words()[1] == 53 + (cards - 1) + 2


@pytest.mark.rule("ALH-14.2.1")
def test_a_turn_with_refill_scoring_and_neutral_draw_asks_chance_for_nothing() -> None:
    table = busy_table().deck("scoring 2", "dinar 7").chance(scripted([])).build()
    table.play("buy 1", "pay florin 2", "take ducat 9", "at 0,-1")
    assert table.view().rounds_held == (True, True, False)
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-14.2.1")
def test_a_reshuffle_is_decided_by_the_generator_of_the_game() -> None:
    discarded = [card("florin 1"), card("florin 2"), card("dinar 8"), card("ducat 1")]
    wanted = [card("dinar 8"), card("florin 1"), card("ducat 1"), card("florin 2")]
    setup = Setup(seats=3).display(*NINES).discard("florin 1", "florin 2", "dinar 8", "ducat 1").held(1, 2)
    setup = setup.rest_of_money("hand 2").chance(scripted(shuffle_script(discarded, wanted))).turn(0)
    table = setup.build().play("take ducat 9")
    assert table.display() == ["florin 9", "dirham 9", "dinar 9", "dinar 8"]
    assert table.deck() == ["florin 1", "ducat 1", "florin 2"]
    assert answers_left(table) == 0


@pytest.mark.rule("ALH-14.2.1")
def test_the_same_seed_and_the_same_actions_give_the_same_game() -> None:
    random.seed(1)
    one = fresh(4, seed=33)
    play_at_random(one, 2_000)
    random.seed(2)
    twin, other = fresh(4, seed=33), fresh(4, seed=34)
    play_at_random(twin, 2_000)
    assert one.game.rules.is_over(one.state)
    assert one.state.key() == twin.state.key()
    assert fresh(4, seed=33).state.key() != other.state.key()


# What is always true.


@pytest.mark.rule("ALH-14.4.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_whole_game_keeps_every_invariant_and_no_score_goes_down(seats: int) -> None:
    table = fresh(seats, seed=40 + seats)
    scores = play_at_random(table, 5_000)
    assert table.game.rules.is_over(table.state)
    assert [sorted(points) for points in zip(*scores, strict=True)] == [
        list(points) for points in zip(*scores, strict=True)
    ]


def a_tile_is_lost(state: AlhambraState) -> None:
    state.bag = state.bag[1:]


def a_tile_is_there_twice(state: AlhambraState) -> None:
    state.bag = append(state.bag, i64(tile("pav-2-new")))


def a_built_tile_is_on_the_market_too(state: AlhambraState) -> None:
    state.market[0] = tile("ser-9-o")


def a_card_is_lost(state: AlhambraState) -> None:
    state.hands[card("florin 2")] -= 1


def a_card_is_there_once_more(state: AlhambraState) -> None:
    state.hands[card("dinar 8")] += 1


def a_card_on_display_is_another(state: AlhambraState) -> None:
    state.display[0] = card("florin 1")


def a_scoring_card_is_on_display(state: AlhambraState) -> None:
    place = list(state.deck).index(card("scoring 2"))
    state.deck[place], state.display[0] = state.display[0], state.deck[place]


def a_scoring_card_is_there_although_it_came_up(state: AlhambraState) -> None:
    state.deck = append(state.deck, i64(card("scoring 1")))


def a_scoring_card_has_come_up_and_is_in_the_deck_still(state: AlhambraState) -> None:
    state.cards_out |= 2


def a_tile_touches_nothing(state: AlhambraState) -> None:
    state.tile_cell[tile("ser-9-o")] = cell_at(3, 3)


def a_tile_lies_on_the_fountain(state: AlhambraState) -> None:
    state.tile_cell[tile("ser-9-o")] = cell_at(0, 0)


def a_slot_is_empty_at_the_start_of_a_turn(state: AlhambraState) -> None:
    state.bag = append(state.bag, state.market[3])
    state.market[3] = -1


def points_in_a_round_that_was_not_held(state: AlhambraState) -> None:
    state.sheet[1 * SHEET + 1 * LINES + WALL_LINE] = 5


def points_of_the_neutral_player_in_a_round_that_was_not_held(state: AlhambraState) -> None:
    state.sheet[2 * SHEET + 2 * LINES] = 1


def a_round_is_taken_back_and_its_points_are_not(state: AlhambraState) -> None:
    state.sheet[0 * SHEET + WALL_LINE] = 3
    state.rounds_held &= ~1


@pytest.mark.rule("ALH-14.4.1")
@pytest.mark.parametrize(
    ("breach", "problem"),
    [
        (a_tile_is_lost, "is in 0 places"),
        (a_tile_is_there_twice, "tile pav-2-new is in 2 places"),
        (a_built_tile_is_on_the_market_too, "tile ser-9-o is in 2 places"),
        (a_card_is_lost, f"money card {card('florin 2')} is there 1 times, expected 2"),
        (a_card_is_there_once_more, f"money card {card('dinar 8')} is there 3 times, expected 2"),
        (a_card_on_display_is_another, f"money card {card('florin 1')} is there 3 times, expected 2"),
        (a_scoring_card_is_on_display, "a card that does not exist is on display"),
        (a_scoring_card_is_there_although_it_came_up, "scoring card 1 is in the deck 1 times"),
        (a_scoring_card_has_come_up_and_is_in_the_deck_still, "scoring card 2 is in the deck 1 times"),
        (a_tile_touches_nothing, "seat 0: a tile can't be reached on foot"),
        (a_tile_lies_on_the_fountain, "seat 0: two tiles on one cell"),
        (a_slot_is_empty_at_the_start_of_a_turn, "the market is not full at the start of a turn"),
        (points_in_a_round_that_was_not_held, "row 1 of the score sheet has points in round 2, which was not held"),
        (
            points_of_the_neutral_player_in_a_round_that_was_not_held,
            "row 2 of the score sheet has points in round 3, which was not held",
        ),
        (
            a_round_is_taken_back_and_its_points_are_not,
            "row 0 of the score sheet has points in round 1, which was not held",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_check_of_a_state_finds_what_can_not_be(breach: Callable[[AlhambraState], None], problem: str) -> None:
    table = busy_table().build()
    assert table.game.rules.violations(table.state) == []
    breach(table.state)
    assert problem in "; ".join(table.game.rules.violations(table.state))


@pytest.mark.rule("ALH-14.4.1")
def test_tiles_of_a_neutral_player_with_three_seats_are_found_out() -> None:
    table = Setup(seats=3).market(*CHEAP).hand(0, "florin 3").turn(0).build().play("buy 1", "pay florin 3")
    give_tile(table.state, 0, tile("pav-2-new"))
    assert "neutral" in table.game.rules.violations(table.state)[0]


@pytest.mark.rule("ALH-14.4.1")
@pytest.mark.parametrize(
    ("seats", "found"), [(2, []), (3, ["the neutral player has points although he takes no part"])]
)
def test_points_of_a_neutral_player_with_three_seats_are_found_out(seats: int, found: list[str]) -> None:
    table = Setup(seats=seats).held(1).turn(0).build()
    table.state.sheet[seats * SHEET] = 4
    assert table.game.rules.violations(table.state) == found


@pytest.mark.rule("ALH-14.4.1")
@pytest.mark.parametrize(("seats", "copies"), [(2, 2), (3, 3)])
def test_more_copies_of_a_card_than_the_box_has_are_found_out(seats: int, copies: int) -> None:
    table = Setup(seats=seats).turn(0).build()
    table.state.discard[0] = copies + 1
    assert table.game.rules.violations(table.state) == ["more copies of a card than there are"]


@pytest.mark.rule("ALH-14.4.1")
@pytest.mark.parametrize(("seats", "cards"), [(2, 72), (3, 108)])
def test_a_pile_beyond_the_deck_is_found_out(seats: int, cards: int) -> None:
    table = Setup(seats=seats).turn(0).build()
    table.state.second_pile_high = cards + 3
    assert table.game.rules.violations(table.state) == ["a pile of the deck lies outside the deck"]


MISMATCH = (("gar-9-e", 0, -1), ("pav-8-o", 1, 0), ("ser-9-o", 0, 1))
UNREACHABLE = (("gar-9-e", 0, -1), ("pav-6-n", 1, 0), ("ser-5-sw", 0, 1))
HOLE = (
    *(("pav-8-o", 1, 0), ("ser-9-o", 2, 0), ("arc-9-o", 2, 1)),
    *(("arc-10-o", 0, 1), ("cha-11-o", 0, 2), ("gar-10-o", 2, 2)),
)


@pytest.mark.rule("ALH-14.4.1")
@pytest.mark.parametrize(
    ("built", "name", "cell", "problem"),
    [
        (MISMATCH, "ser-9-o", (1, -1), "seat 0: a wall meets an open side [ALH-7.1.2]"),
        (UNREACHABLE, "ser-5-sw", (1, -1), "seat 0: a tile can't be reached on foot [ALH-7.1.3]"),
        (HOLE, "gar-10-o", (1, 2), "seat 0: there is a hole [ALH-7.1.5]"),
    ],
    ids=short,
)
def test_an_alhambra_whose_last_tile_is_moved_to_where_it_may_not_lie_is_found_out(
    built: tuple[tuple[str, int, int], ...], name: str, cell: tuple[int, int], problem: str
) -> None:
    table = Setup(seats=3).alhambra(0, *built).turn(0).build()
    table.state.tile_cell[tile(name)] = cell_at(*cell)
    assert table.game.rules.violations(table.state) == [problem]


# The stop for endless games.


@pytest.mark.rule("ALH-14.4.2")
def test_the_thousandth_turn_is_the_last_and_the_game_is_marked_as_stopped() -> None:
    table = Setup(seats=3).display(*NINES).market(*CHEAP).turn(2, turns=999).build()
    table.play("take ducat 9")
    assert table.event_tuples("game_ending") == [(NOBODY, 1, 0, 0)]
    assert table.view().aborted


@pytest.mark.rule("ALH-14.4.2")
def test_before_the_thousandth_turn_play_goes_on() -> None:
    table = Setup(seats=3).display(*NINES).market(*CHEAP).turn(2, turns=998).build()
    table.play("take ducat 9")
    assert table.state.to_act == 0
    assert table.view().phase == "action"
    assert not table.view().aborted


@pytest.mark.rule("ALH-14.4.2")
def test_a_stopped_game_ends_like_any_other_with_last_tiles_and_round_three() -> None:
    table = Setup(seats=3).market("tow-12-o", "ser-3-esw", "arc-4-nes", "cha-5-nsw").display(*NINES)
    table = table.hand(1, "florin 1").turn(2, turns=999)
    end = table.build().play("take dinar 9")
    # Seat 1 gets the tower for its florin; seat 2, who took the last card, gets the arcades for its dinars.
    assert (end.view().phase, end.state.to_act) == ("final_place", 1)
    end.play("at 1,0")
    assert (end.view().phase, end.state.to_act) == ("final_place", 2)
    end.play("reserve")
    assert end.view().phase == "over"
    assert end.view().rounds_held == (False, False, True)
    assert end.view().scores == (0, 21, 0)
    assert end.view().aborted


@pytest.mark.rule("ALH-14.4.2")
def test_a_game_that_ends_in_its_thousandth_turn_is_not_stopped() -> None:
    table = Setup(seats=3).market(*CHEAP).bag().hand(0, "florin 3").turn(0, turns=999).build()
    table.play("buy 1", "pay florin 3", "reserve")
    assert table.event_tuples("game_ending") == [(NOBODY, 0, 0, 0)]
    assert not table.view().aborted


@pytest.mark.rule("ALH-14.4.2")
def test_a_pass_counts_as_a_turn() -> None:
    table = Setup(seats=3).market(*CHEAP).display().rest_of_money("hand 1").held(1, 2).turn(0, turns=999).build()
    table.play("pass")
    assert table.view().aborted


@pytest.mark.rule("ALH-14.4.2")
def test_turns_of_all_seats_are_counted_together() -> None:
    table = Setup(seats=3).display(*NINES).market(*CHEAP).turn(0, turns=997).build()
    table.play("take florin 9", "take dirham 9")
    assert table.view().phase == "action"
    table.play("take dinar 9")
    assert table.view().aborted


@pytest.mark.rule("ALH-14.4.1")
def test_nothing_but_placing_is_asked_once_the_last_tiles_are_given_away() -> None:
    table = Setup(seats=3).hand(0, "ducat 3", "ducat 5").market(None, None, None, "cha-8-nw").turn(0).build()
    table.play("buy 4")
    table.state.final = 1
    assert table.game.rules.violations(table.state) == [
        "a turn goes on although the last tiles are being placed",
    ]


@pytest.mark.rule("ALH-14.4.2")
def test_no_turn_is_asked_for_after_the_thousandth() -> None:
    table = Setup(seats=3).turn(0, turns=999).build()
    table.state.turns = 1000
    assert table.game.rules.violations(table.state) == ["a turn goes on after the last one that is allowed"]
