"""What is always true: every number within its range, each complaint from a damage that brings it."""

from __future__ import annotations

import pytest

from diwan.games.sabika.state import (
    ARRIVED,
    BALANCE_CARD,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    CONSOLIDATED,
    CROWD,
    DEALT,
    DINARS,
    EXPANSIONS,
    FAVOUR,
    GRAYS,
    HEIGHT,
    HELD,
    IN_BAG,
    KEPT,
    LEFT_END,
    LYING,
    MAJORS,
    MINOR_SHOWN,
    MINORS,
    PARIAS,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    RIGHT_END,
    SEALS,
    SPENT,
    STACK_SIZE,
    SULTAN_AT,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
)
from tests.support.sabika import YUSUF, Setup
from tests.support.sabika_damage import (
    PLENTY,
    Damage,
    board,
    both,
    busy,
    complaints,
    number,
    row,
    solo,
)

# Numbers of the table.


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (number("seats", 0), "0 seats"),
        (number("seats", 5), "5 seats"),
        (number("round", -1), "round -1, narrator on 0"),
        (number("narrator", 2), "round 0, narrator on 2"),
        (both(number("round", 5), number("narrator", 5)), "round 5, narrator on 5"),
        (number("round", 1), "round 1, narrator on 0"),
        (number("turn", 2), "turn of 2, first player 0"),
        (number("turn", -2), "turn of -2, first player 0"),
        (number("first", 2), "turn of 0, first player 2"),
        (number("first", -2), "turn of 0, first player -2"),
        (number("finished", 2), "a flag or a count is out of range"),
        (number("refreshed", -1), "a flag or a count is out of range"),
        (number("traded", 2), "a flag or a count is out of range"),
        (number("ply", -1), "a flag or a count is out of range"),
        (number("reveals", -1), "a flag or a count is out of range"),
        (number("hard", 1), "the hard game is for one seat"),
        (both(number("turn", -1), number("refreshed", 1)), "something was done in a turn that nobody has"),
        (both(number("turn", -1), number("traded", 1)), "something was done in a turn that nobody has"),
        (number("trade_card", 8), "trade card 8"),
        (number("trade_card", -1), "trade card -1"),
        (lambda state: state.wishes.__setitem__(1, 9), "wish 9"),
        (lambda state: state.wishes.__setitem__(2, -1), "wish -1"),
        (lambda state: state.cities.__setitem__(8, 12), "a city tile is out of range"),
        (number("marbles", 16), "a marble lies where there is no space"),
        (number("marbles", 2), "a marble lies where there is no space"),
        (number("marbles", -1), "a marble lies where there is no space"),
        (number("minor_deck", 1 << 36), "a minor construction is out of range"),
        (number("minor_spent", -1), "a minor construction is out of range"),
        (number("poem_deck", 1 << 22), "a minor poem is out of range"),
        (number("grays_shown", 1 << 20), "a major poem is out of range"),
        (number("grays_gone", 1 << 20), "a major poem is out of range"),
        (number("majors_left", 1 << 21), "a major construction is out of range"),
        (number("tiles_unseen", 1 << 24), "a warehouse tile or a seal is out of range"),
        (number("seals_left", 1 << 9), "a warehouse tile or a seal is out of range"),
        (number("yusuf_deck", 1), "a card of Yusuf is out of range"),
        (number("yusuf_tiles", 1), "a tile of Yusuf is out of range"),
        (lambda state: state.sheet.__setitem__(3, PLENTY + 1), "points are out of range"),
        (lambda state: state.sheet.__setitem__(-1, -PLENTY - 1), "points are out of range"),
        (lambda state: state.places.__setitem__(0, 37), "a place in a row is out of range"),
        (lambda state: state.places.__setitem__(35, -37), "a place in a row is out of range"),
    ],
)
def test_numbers_of_the_table_have_their_ranges(damage: Damage, problem: str) -> None:
    assert complaints(busy(), damage) == [problem]


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (number("hard", 2), "a flag or a count is out of range"),
        (number("yusuf_deck", 1 << 26), "a card of Yusuf is out of range"),
        (number("yusuf_tiles", 16), "a tile of Yusuf is out of range"),
    ],
)
def test_numbers_of_the_solo_game_have_their_ranges(damage: Damage, problem: str) -> None:
    assert complaints(solo(), damage) == [problem]


@pytest.mark.parametrize("flag", ["refreshed", "traded"])
def test_what_was_done_in_a_turn_is_no_complaint_while_it_lasts(flag: str) -> None:
    assert complaints(busy(), number(flag, 1)) == []


# Events.


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (number("event", 14), "events 14 and"),
        (number("event", -2), "events -2 and"),
        (number("next_event", 14), "and 14"),
        (number("events_left", 2), "2 events left, -1 of them positive"),
        (number("events_left", -1), "-1 events left, -1 of them positive"),
        (number("good_events_left", 2), "1 events left, 2 of them positive"),
        (number("good_events_left", -2), "1 events left, -2 of them positive"),
        (number("events_seen", 1 << 14), "an event is out of range"),
        (number("events_seen", -1), "an event is out of range"),
        (number("events_seen", (1 << 14) - 1), "the events seen are not those of a game"),
        (number("events_seen", 0), "the events seen are not those of a game"),
        (number("events_left", 0), "the events seen are not those of a game"),
        (number("event", -1), "the events seen are not those of a game"),
        (number("next_event", -1), "the events seen are not those of a game"),
    ],
)
def test_events_are_three_or_none(damage: Damage, problem: str) -> None:
    (found,) = complaints(busy(events="random"), damage)
    assert problem in found


def test_events_that_others_have_are_none_in_a_game_without_them() -> None:
    assert complaints(busy(), number("events_seen", 1)) == ["the events seen are not those of a game"]
    assert complaints(busy(), both(number("events_left", 1), number("good_events_left", 0))) == [
        "the events seen are not those of a game",
    ]


def test_another_event_than_those_seen_is_not_active() -> None:
    table = busy(events="random")
    other = next(event for event in range(14) if not int(table.state.events_seen) >> event & 1)
    assert complaints(table, number("event", other)) == ["the events seen are not those of a game"]


# Places of the board.


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (board(RAW_ON + 1, 3), "raw space 1 holds 3"),
        (board(RAW_ON + 1, -2), "raw space 1 holds -2"),
        (board(RAW_ON + 0, -1), "raw space 0 holds -1"),
        (board(RAW_ON + 0, -3), "raw space 0 holds -3"),
        (board(MINOR_SHOWN, 36), "a minor construction on display is out of range"),
        (board(MINOR_SHOWN + 3, -2), "a minor construction on display is out of range"),
        (board(POEM_SHOWN, 22), "poem slot 0 holds 22"),
        (board(POEM_SHOWN + 2, -2), "poem slot 2 holds -2"),
        (board(POEM_SHOWN + 3, -1), "poem slot 3 holds -1"),
        (board(POEM_SHOWN + 4, -3), "poem slot 4 holds -3"),
        (board(TILE_SHOWN, 24), "a warehouse tile on display is out of range"),
        (board(TILE_SHOWN + 3, -2), "a warehouse tile on display is out of range"),
        (board(STACK_SIZE, 25), "a stack of warehouse tiles is out of range"),
        (board(STACK_SIZE + 1, -1), "a stack of warehouse tiles is out of range"),
        (board(IN_BAG, -1), "tokens are out of range"),
        (board(IN_BAG + 2, 100), "tokens are out of range"),
        (board(SPENT, -1), "tokens are out of range"),
        (board(SPENT + 2, 100), "tokens are out of range"),
        (board(SULTAN_AT, -1), "sultan's worker 0 stands on -1"),
        (board(SULTAN_AT + 7, 20), "sultan's worker 7 stands on 20"),
        (board(CROWD, 100), "a number of workers is out of range"),
        (board(CROWD + 19, -1), "a number of workers is out of range"),
    ],
)
def test_places_of_the_board_hold_what_they_can(damage: Damage, problem: str) -> None:
    assert complaints(busy(), damage) == [problem]


def test_with_four_players_no_sultans_worker_stands_anywhere() -> None:
    table = Setup(seats=4).build()
    assert complaints(table, board(SULTAN_AT + 3, 4)) == ["sultan's worker 3 stands on 4"]


# Numbers of players.

FIELDS = [
    (DINARS, 0, PLENTY),
    (SEALS, 0, 9),
    (PARIAS, 0, PLENTY),
    (HEIGHT, 0, 1),
    (FAVOUR, 0, 6),
    (WORKER_AT, -1, 19),
    (WORKER_AT + 3, -1, 19),
    (LYING, 0, 15),
    (CELLS, 0, 7),
    (HELD, 0, (1 << 28) - 1),
    (HELD + 4, 0, (1 << 28) - 1),
    (EXPANSIONS, 0, 2),
    (EXPANSIONS + 3, 0, 2),
    (CAPACITY, 0, 99),
    (CAPACITY + 3, 0, 99),
    (TOP_TILE, -1, 23),
    (TOP_TILE + 3, -1, 23),
    (MAJORS, 0, (1 << 21) - 1),
    (MINORS, 0, (1 << 36) - 1),
    (BALANCE_CARD, 0, 3),
    (LEFT_END, 0, 3),
    (RIGHT_END, 0, 4),
    (BALANCES, 0, 36),
    (ARRIVED, 0, (1 << 9) - 1),
    (CONSOLIDATED, 0, (1 << 9) - 1),
    (BLUES, 0, (1 << 22) - 1),
    (REDS, 0, (1 << 22) - 1),
    (GRAYS, 0, (1 << 20) - 1),
    (KEPT, -1, 9),
    (DEALT, 0, (1 << 10) - 1),
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("field", "low", "high"), FIELDS)
def test_numbers_of_a_player_have_their_ranges(seat: int, field: int, low: int, high: int) -> None:
    problem = f"a number of player {seat} is out of range"
    assert complaints(busy(), row(seat, field, low - 1)) == [problem]
    assert complaints(busy(), row(seat, field, high + 1)) == [problem]
    assert problem not in complaints(busy(), row(seat, field, low))
    assert problem not in complaints(busy(), row(seat, field, high))


@pytest.mark.parametrize("card", [-2, 0])
def test_yusuf_has_no_balance_card(card: int) -> None:
    assert complaints(solo(), row(YUSUF, BALANCE_CARD, card)) == ["a number of player 1 is out of range"]
