"""Chapter 12: the end of the game."""

from __future__ import annotations

import pytest

from tests.support.alhambra import NOBODY, Setup, tile

MARKET = ("pav-8-o", "ser-9-o", "arc-9-o", "cha-10-o")
BUY_SLOT_1 = ("buy 1", "pay florin 9", "reserve")  # overpays MARKET's pavilion
BUY_SLOT_2 = ("buy 2", "pay dirham 9", "end", "reserve")  # pays MARKET's seraglio exactly


def last_turn(first: tuple[str, ...], *others: tuple[str, ...]) -> Setup:
    """Return a table with an empty bag where seat 0 ends the game by BUY_SLOT_1; then these hands are compared."""
    setup = Setup(seats=1 + len(others)).market(*MARKET).bag().held(1, 2).turn(0).hand(0, "florin 9", *first)
    for seat, cards in enumerate(others, start=1):
        setup.hand(seat, *cards)
    return setup


# When the game ends.


@pytest.mark.rule("ALH-12.1.1")
def test_the_game_ends_when_the_bag_cannot_fill_the_market() -> None:
    table = last_turn((), (), ()).build()
    table.play(*BUY_SLOT_1)
    assert table.is_over()
    assert table.market() == [None, "ser-9-o", "arc-9-o", "cha-10-o"]


@pytest.mark.rule("ALH-12.1.1")
def test_the_game_goes_on_while_the_bag_fills_the_market() -> None:
    table = last_turn((), (), ()).bag("gar-10-o", "gar-11-o").build()
    table.play(*BUY_SLOT_1)
    assert table.state.to_act == 1
    assert table.market() == ["gar-10-o", "ser-9-o", "arc-9-o", "cha-10-o"]
    assert table.rounds_held() == [1, 2]


@pytest.mark.rule("ALH-12.1.2")
def test_an_empty_bag_alone_does_not_end_the_game() -> None:
    table = last_turn((), ("dirham 9",), ()).bag("gar-10-o").display("dinar 9", "ducat 9").build()
    table.play(*BUY_SLOT_1)
    assert (table.bag(), table.state.to_act) == ([], 1)
    table.play("take dinar 9")
    assert (table.is_over(), table.state.to_act) == (False, 2)


@pytest.mark.rule("ALH-12.1.2")
def test_the_first_empty_slot_with_an_empty_bag_ends_the_game() -> None:
    table = last_turn((), ("dirham 9",), ()).bag("gar-10-o").build()
    table.play(*BUY_SLOT_1)
    assert not table.is_over()
    table.play(*BUY_SLOT_2)
    assert table.is_over()


@pytest.mark.rule("ALH-12.1.3")
def test_the_lowest_empty_slot_gets_the_last_tile_before_the_end() -> None:
    table = last_turn(("dirham 9",), (), ()).bag("gar-10-o").build()
    table.play("buy 2", "pay dirham 9", "buy 1", "pay florin 9", "place pav-8-o", "reserve", "reserve")
    assert table.is_over()
    assert table.market() == ["gar-10-o", None, "arc-9-o", "cha-10-o"]


@pytest.mark.rule("ALH-12.1.4")
def test_there_are_no_further_turns() -> None:
    table = last_turn((), (), ()).turn(0, turns=7).build()
    table.play(*BUY_SLOT_1)
    assert table.event_tuples("turn_began") == []
    assert (table.state.turns, table.state.to_act, table.legal()) == (8, NOBODY, set())


# Last tiles.


@pytest.mark.rule("ALH-12.2.1")
@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        pytest.param((("dirham 3",), ("dirham 2",), ("dirham 1",)), 0, id="first seat"),
        pytest.param((("dirham 2",), ("dirham 3",), ("dirham 1",)), 1, id="middle seat"),
        pytest.param((("dirham 1",), ("dirham 2",), ("dirham 3",)), 2, id="last seat"),
        pytest.param((("dirham 9",), ("dirham 5", "dirham 5"), ()), 1, id="the total, not the best card"),
        pytest.param((("dinar 9", "ducat 9"), (), ("dirham 1",)), 2, id="the slot's currency only"),
    ],
)
def test_the_highest_total_in_the_currency_gets_a_last_tile(hands: tuple[tuple[str, ...], ...], winner: int) -> None:
    table = last_turn(*hands).build()
    table.play(*BUY_SLOT_1)
    assert (winner, tile("ser-9-o"), 1, 0) in table.event_tuples("tile_awarded")
    assert "ser-9-o" in table.waiting(winner)


@pytest.mark.rule("ALH-12.2.1")
def test_the_totals_in_each_slots_currency_are_compared() -> None:
    table = last_turn(("dinar 2",), ("dirham 4", "dirham 5", "ducat 3")).build()
    table.play(*BUY_SLOT_1)
    compared = [(0, 1, 0), (1, 1, 9), (0, 2, 2), (1, 2, 0), (0, 3, 0), (1, 3, 3)]  # seat, slot from 0, total
    assert table.event_tuples("hand_compared") == [(*each, 0) for each in compared]


@pytest.mark.rule("ALH-12.2.1")
def test_a_last_tile_is_given_whatever_its_price() -> None:
    table = last_turn((), ("ducat 1",), ()).build()
    table.play(*BUY_SLOT_1)
    assert table.waiting(1) == ["cha-10-o"]
    assert table.market() == [None, "ser-9-o", "arc-9-o", None]


@pytest.mark.rule("ALH-12.2.2")
def test_nothing_is_paid_for_a_last_tile() -> None:
    table = last_turn((), ("dirham 4", "dinar 9"), ()).build()
    table.play(*BUY_SLOT_1)
    assert table.waiting(1) == ["ser-9-o", "arc-9-o"]
    assert table.hand(1) == ["dirham 4", "dinar 9"]
    assert table.discard() == ["florin 9"]


@pytest.mark.rule("ALH-12.2.3")
@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((7, 7, 3), NOBODY),
        ((7, 3, 7), NOBODY),
        ((3, 7, 7), NOBODY),
        ((7, 7, 7), NOBODY),
        ((7, 3, 3), 0),
        ((3, 7, 3), 1),
        ((3, 3, 7), 2),
    ],
)
def test_a_tie_for_the_highest_total_leaves_the_tile(totals: tuple[int, int, int], winner: int) -> None:
    first, second, third = totals
    table = last_turn((f"dirham {first}",), (f"dirham {second}",), (f"dirham {third}",)).build()
    table.play(*BUY_SLOT_1)
    assert table.event_tuples("tile_awarded")[0] == (winner, tile("ser-9-o"), 1, 0)
    assert ("ser-9-o" in table.market()) == (winner == NOBODY)


@pytest.mark.rule("ALH-12.2.4")
def test_a_tile_that_nobody_has_money_for_stays_on_the_market() -> None:
    table = last_turn((), ("dinar 1",), ()).build()
    table.play(*BUY_SLOT_1)
    assert table.waiting(1) == ["arc-9-o"]
    assert table.market() == [None, "ser-9-o", None, "cha-10-o"]


@pytest.mark.rule("ALH-12.2.5")
def test_the_neutral_player_takes_no_part_in_the_last_tiles() -> None:
    table = last_turn(("dirham 5",), ("dirham 5",)).neutral("tow-12-o").build()
    table.play(*BUY_SLOT_1)
    assert {seat for seat, *_ in table.event_tuples("hand_compared")} == {0, 1}
    assert table.neutral() == ["tow-12-o"]
    assert table.market() == [None, "ser-9-o", "arc-9-o", "cha-10-o"]


@pytest.mark.rule("ALH-12.2.6")
def test_all_last_tiles_are_assigned_before_any_is_placed() -> None:
    table = last_turn((), ("dirham 1",), ("ducat 1",)).build()
    table.play(*BUY_SLOT_1)
    assert (table.state.to_act, table.waiting(1), table.waiting(2)) == (1, ["ser-9-o"], ["cha-10-o"])
    assert "tile_built" not in table.event_kinds()


@pytest.mark.rule("ALH-12.2.6")
@pytest.mark.parametrize(("first", "second"), [("ser-9-o", "arc-9-o"), ("arc-9-o", "ser-9-o")])
def test_last_tiles_are_placed_in_any_order_in_the_alhambra_or_the_reserve(first: str, second: str) -> None:
    table = last_turn((), ("dirham 1", "dinar 1"), ()).build()
    table.play(*BUY_SLOT_1)
    assert table.legal() == {"place ser-9-o", "place arc-9-o"}
    table.play(f"place {first}")
    assert table.legal() == {"reserve", "at 0,-1", "at -1,0", "at 1,0", "at 0,1"}
    table.play("at 1,0", "reserve")
    assert table.alhambra(1) == {first: (1, 0)}
    assert table.reserve(1) == [second]


@pytest.mark.rule("ALH-12.2.6")
def test_last_tiles_follow_the_building_rules() -> None:
    table = last_turn((), ("ducat 1",), ()).market("pav-8-o", "ser-9-o", "arc-9-o", "pav-2-new").build()
    table.play(*BUY_SLOT_1)
    assert table.legal() == {"reserve", "at 0,-1"}


@pytest.mark.rule("ALH-12.2.6")
def test_a_last_tile_cannot_be_given_to_the_neutral_player() -> None:
    table = last_turn((), ("dirham 1",)).build()
    table.play(*BUY_SLOT_1)
    assert "give" not in table.legal()
    assert "reserve" in table.legal()


@pytest.mark.rule("ALH-12.2.7")
@pytest.mark.parametrize(("last", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_receivers_place_clockwise_from_the_seat_after_the_last_turn(last: int, order: list[int]) -> None:
    setup = Setup(seats=3).hand(0, "dirham 1", "florin 9").hand(1, "dinar 1", "florin 9").hand(2, "ducat 1", "florin 9")
    table = setup.market(*MARKET).bag().turn(last).build().play(*BUY_SLOT_1)
    assert [table.state.to_act, table.play("reserve").state.to_act, table.play("reserve").state.to_act] == order


@pytest.mark.rule("ALH-12.2.8")
def test_there_is_no_redesign_among_the_last_tiles() -> None:
    table = last_turn((), ("dirham 1",), ()).buildings(1, "gar-10-o").reserve(1, "gar-11-o").build()
    table.play(*BUY_SLOT_1)
    assert table.legal() == {"reserve", "at 0,-2", "at -1,-1", "at 1,-1", "at -1,0", "at 1,0", "at 0,1"}
    table.play("reserve")
    assert table.is_over()


# Round 3 and the winner.


@pytest.mark.rule("ALH-12.3.1")
def test_round_three_follows_the_last_tiles_and_ends_the_game() -> None:
    table = last_turn((), ("dirham 1",), ()).build()
    table.play(*BUY_SLOT_1)
    assert (table.is_over(), table.rounds_held()) == (False, [1, 2])
    table.play("at 1,0")
    assert (table.is_over(), table.rounds_held()) == (True, [1, 2, 3])
    assert table.points(3, "seraglio") == [0, 17, 0]
    assert table.event_kinds()[-1] == "game_over"
    assert table.event_tuples("game_over") == [(NOBODY, 0, 0, 0)]


@pytest.mark.rule("ALH-12.3.2")
def test_a_scoring_card_that_has_not_come_up_is_not_scored() -> None:
    setup = Setup(seats=3).market(*MARKET).bag().hand(0, "florin 9").buildings(0, "tow-12-o")
    table = setup.turn(0).build().play(*BUY_SLOT_1)
    assert table.rounds_held() == [3]
    assert [table.points(number, "tower") for number in (1, 2, 3)] == [[0, 0, 0], [0, 0, 0], [21, 0, 0]]


@pytest.mark.rule("ALH-12.4.1")
def test_the_most_points_win_and_tied_players_win_together() -> None:
    table = last_turn(("dirham 8", "dinar 8"), ("dirham 8", "dinar 8"), ()).points(0, 50).points(1, 50).points(2, 49)
    assert table.build().play(*BUY_SLOT_1).ranking() == [1, 1, 3]


@pytest.mark.rule("ALH-12.4.1")
def test_there_is_no_tie_breaker() -> None:
    setup = last_turn(("dirham 9", "dirham 8"), ("dirham 9", "dirham 8"), ()).reserve(0, "gar-10-o", "gar-11-o")
    table = setup.rest_of_tiles(0).points(0, 30).points(1, 30).points(2, 30).build()
    table.play(*BUY_SLOT_1)
    assert table.ranking() == [1, 1, 1]


@pytest.mark.rule("ALH-12.4.2")
def test_money_and_reserve_tiles_are_worth_nothing() -> None:
    setup = last_turn(("dirham 9", "dinar 9", "ducat 9"), ("dirham 9", "dinar 9", "ducat 9"), ())
    table = setup.rest_of_tiles(1).build().play(*BUY_SLOT_1)
    assert (len(table.reserve(1)), len(table.hand(1))) == (50, 3)
    assert table.scores()[:3] == [0, 0, 0]


@pytest.mark.rule("ALH-12.4.3")
@pytest.mark.parametrize(
    ("points", "ranking"),
    [
        ((30, 20, 10), [1, 2, 3]),
        ((10, 20, 30), [3, 2, 1]),
        ((20, 10, 20), [1, 3, 1]),
        ((10, 20, 10), [2, 1, 2]),
        ((5, 5, 5), [1, 1, 1]),
    ],
)
def test_a_rank_is_one_more_than_the_number_of_players_with_more_points(
    points: tuple[int, int, int], ranking: list[int]
) -> None:
    table = last_turn((), (), ()).points(0, points[0]).points(1, points[1]).points(2, points[2]).build()
    table.play(*BUY_SLOT_1)
    assert table.ranking() == ranking


@pytest.mark.rule("ALH-12.4.3")
def test_the_neutral_player_takes_no_rank_and_shifts_none() -> None:
    table = last_turn((), ()).neutral("tow-12-o", "tow-11-o").points(0, 9).points(1, 8).build()
    table.play(*BUY_SLOT_1)
    assert table.scores() == [9, 8, 21]
    assert table.ranking() == [1, 2]
