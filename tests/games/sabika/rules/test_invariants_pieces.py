"""What is always true: every piece in one place, and what follows from where pieces are."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.state import (
    ARRIVED,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    CROWD,
    DEALT,
    EXPANSIONS,
    GRAYS,
    HEIGHT,
    HELD,
    IN_BAG,
    ITEM_BITS,
    KEPT,
    LEFT_END,
    LYING,
    MAJORS,
    RAW_ON,
    REDS,
    RIGHT_END,
    ROW,
    SPENT,
    STACK_SIZE,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
)
from tests.support.sabika import YUSUF, Setup
from tests.support.sabika_damage import (
    Damage,
    add,
    bit,
    board,
    both,
    busy,
    complaints,
    drop,
    number,
    owns,
    row,
    solo,
)

TWICE = "a card is in two places, or somebody has too many"
POEMS, GRAY_IDS = TABLES.poem_ids, TABLES.poem_ids[v.MINOR_POEMS :]


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda state: state.board.__setitem__(IN_BAG, int(state.board[IN_BAG]) + 1), "9 tokens of raw 0"),
        (lambda state: state.board.__setitem__(SPENT + 1, 1), "9 tokens of raw 1"),
        (board(RAW_ON + 1, -1), "7 tokens of raw 2"),
        (row(0, CELLS, 0), "7 tokens of raw 1"),
        (row(0, HELD + 1, 0), "7 tokens of raw 0"),
        (add("minor_spent", bit("MC02", TABLES.minor_ids)), TWICE),
        (add("minor_deck", bit("MC07", TABLES.minor_ids)), TWICE),
        (lambda state: setattr(state, "minor_spent", int(state.minor_deck) & -int(state.minor_deck)), TWICE),
        (add("poem_deck", bit("P01", POEMS)), TWICE),
        (owns(1, REDS, bit("P05", POEMS)), TWICE),
        (owns(0, REDS, bit("P05", POEMS)), TWICE),
        (owns(1, GRAYS, bit("P24", GRAY_IDS)), TWICE),
        (owns(1, GRAYS, bit("P30", GRAY_IDS)), TWICE),
        (owns(1, MAJORS, bit("MJ01", TABLES.major_ids)), TWICE),
        (owns(1, MAJORS, bit("MJ02", TABLES.major_ids)), TWICE),
        (drop("poem_deck", bit("P20", POEMS)), "a poem is missing, or a tile is not in this game"),
        (add("majors_left", bit("MJ19", TABLES.major_ids)), "a poem is missing, or a tile is not in this game"),
        (add("grays_shown", bit("P23", GRAY_IDS)), f"major poem {GRAY_IDS.index('P24')} can't be here"),
        (board(CROWD + 1, 2), "1 workers on space 1, noted are 2"),
        (board(CROWD, 0), "1 workers on space 0, noted are 0"),
        (board(STACK_SIZE, 0), "the stacks of warehouse tiles have another size"),
        (board(TILE_SHOWN, 8), "a warehouse tile is in two places"),
        (row(1, HELD, 1 << ITEM_BITS | 1), "warehouse 0 of player 1 is too full"),
        (row(0, TOP_TILE + 2, -1), "warehouse 2 of player 0 has a wrong tile"),
        (row(0, EXPANSIONS + 2, 0), "warehouse 2 of player 0 has a wrong tile"),
        (row(0, CAPACITY + 2, 4), "warehouse 2 of player 0 has a wrong number of crates"),
        (row(0, CAPACITY + 2, 2), "warehouse 2 of player 0 has a wrong number of crates"),
        (row(0, CAPACITY + 3, 1 + 3 + 4), "warehouse 3 of player 0 has a wrong number of crates"),
        (row(0, CAPACITY + 3, 1 + 3), "warehouse 3 of player 0 has a wrong number of crates"),
        (row(0, CAPACITY, 2), "warehouse 0 of player 0 has a wrong number of crates"),
        (row(0, HELD + 4, 1), "the special storage of player 0 holds what it can't"),
        (row(0, LEFT_END, 3), "the ends or balances of the row of player 0 are wrong"),
        (row(0, RIGHT_END, 4), "the ends or balances of the row of player 0 are wrong"),
        (row(0, BALANCES, 0), "the ends or balances of the row of player 0 are wrong"),
        (owns(0, ARRIVED, 1 << 2), "player 0 has two ships in one city"),
        (row(1, HEIGHT, 1), "two paria markers lie at the same height"),
        (number("seals_left", (1 << 9) - 1), "there are too many seals"),
        (lambda state: state.places.__setitem__(35, 1), "minor construction 35 has a place but no owner"),
        (row(0, DEALT, 1), "player 0 was dealt wrong starting tiles"),
        (row(0, DEALT, 7), "player 0 was dealt wrong starting tiles"),
        (row(0, KEPT, -1), "player 0 has no starting tile"),
    ],
)
def test_every_piece_is_in_one_place(damage: Damage, problem: str) -> None:
    assert complaints(busy(), damage) == [problem]


def test_materials_are_unlimited() -> None:
    assert complaints(busy(), row(0, HELD, 0)) == []


# Cards.


def test_nobody_has_three_major_poems() -> None:
    damage = owns(0, GRAYS, bit("P33", GRAY_IDS) | bit("P41", GRAY_IDS))
    assert complaints(busy(), damage) == [TWICE]


def test_yusuf_owns_both_halves_of_a_minor_poem() -> None:
    assert complaints(solo(), row(YUSUF, REDS, 0)) == [TWICE]
    assert complaints(solo(), row(YUSUF, BLUES, 0)) == [TWICE]


def test_the_poem_that_solo_removes_is_not_there() -> None:
    assert "P37" not in solo().grays_shown()
    damage = both(number("grays_shown", 0), add("grays_shown", bit("P36", GRAY_IDS)))
    assert complaints(solo(), damage) == [f"major poem {GRAY_IDS.index('P36')} can't be here"]


def test_a_major_poem_that_was_removed_is_not_there() -> None:
    assert complaints(solo(), lambda state: setattr(state, "grays_gone", int(state.grays_shown))) == [
        "a major poem that was removed is there"
    ]
    gone = number("grays_gone", bit("P36", GRAY_IDS))
    assert complaints(solo(), gone) == [f"major poem {GRAY_IDS.index('P36')} can't be here"]


@pytest.mark.parametrize("cards", [1, 2])
def test_no_minor_construction_is_missing(cards: int) -> None:
    table = busy()
    deck = [card for card in range(v.MINORS) if int(table.state.minor_deck) >> card & 1][:cards]
    assert complaints(table, drop("minor_deck", sum(1 << card for card in deck))) == ["a minor construction is missing"]


def test_a_card_in_a_hand_is_missing_only_while_it_is_placed() -> None:
    table = (
        Setup(seats=2)
        .dinars(0, 1)
        .holds(0, "gypsum")
        .show_minors("MC01")
        .build()
        .play("move architect-1 O1", "minor 1")
    )
    assert table.asked() == "row"
    assert complaints(table, lambda state: None) == []
    assert complaints(table, add("minor_spent", bit("MC01", TABLES.minor_ids))) == ["question or task 2 is wrong"]


# Workers.


@pytest.mark.parametrize(
    ("worker", "space", "problem"),
    [
        (0, 8, "worker 0 of player 0 is on a wrong ring"),
        (2, 14, "worker 2 of player 0 is on a wrong ring"),
        (2, 7, "worker 2 of player 0 is on a wrong ring"),
        (3, 13, "worker 3 of player 0 is on a wrong ring"),
        (1, 1, "two architects of player 0 are on one space"),
    ],
)
def test_workers_stand_on_their_ring_and_architects_apart(worker: int, space: int, problem: str) -> None:
    table = busy()
    before = int(table.state.rows[WORKER_AT + worker])
    counted = board(CROWD + space, int(table.state.board[CROWD + space]) + 1)
    left = board(CROWD + before, int(table.state.board[CROWD + before]) - 1) if before >= 0 else counted
    assert complaints(table, both(row(0, WORKER_AT + worker, space), counted, left)) == [problem]


def test_two_workers_of_different_kinds_are_never_compared() -> None:
    table = busy()
    there = board(CROWD + 8, int(table.state.board[CROWD + 8]) + 1)
    # Seat 1's merchant joins seat 0's on M1.
    assert complaints(table, both(row(1, WORKER_AT + 2, 8), there)) == []


# Rows of minor constructions.


@pytest.mark.parametrize(
    ("card", "place"),
    [("MC13", 3), ("MC13", 1), ("MC13", 0), ("MC01", -2), ("MC07", 4), ("MC01", 1)],
)
def test_a_row_has_no_gaps(card: str, place: int) -> None:
    number_of = TABLES.minor_ids.index(card)
    assert complaints(busy(), lambda state: state.places.__setitem__(number_of, place)) == [
        "the row of player 0 has a gap",
    ]


# Yusuf.


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (row(YUSUF, HELD, 1), "Yusuf has stored something"),
        (row(YUSUF, CAPACITY, 0), "Yusuf has crates that come from no tile"),
        (row(YUSUF, CAPACITY, 99), "Yusuf has crates that come from no tile"),
        (row(YUSUF, DEALT, 3), "Yusuf has a starting tile"),
        (row(YUSUF, KEPT, 3), "Yusuf has a starting tile"),
        (lambda state: state.places.__setitem__(0, 1), "Yusuf has no row"),
        (number("yusuf_tiles", 0), "the worker tiles of Yusuf do not agree with his workers"),
        (number("yusuf_tiles", 0b1111), "the worker tiles of Yusuf do not agree with his workers"),
        (number("yusuf_tiles", 0b0101), "the worker tiles of Yusuf do not agree with his workers"),
        (number("yusuf_tiles", 0b1001), "the worker tiles of Yusuf do not agree with his workers"),
        (row(YUSUF, LYING, 0b0101), "the worker tiles of Yusuf do not agree with his workers"),
        (row(YUSUF, LYING, 0b1001), "the worker tiles of Yusuf do not agree with his workers"),
    ],
)
def test_what_yusuf_has_not(damage: Damage, problem: str) -> None:
    assert complaints(solo(), damage) == [problem]


def test_either_architect_tile_may_be_the_one_left() -> None:
    assert int(solo().state.yusuf_tiles) == 0b1101
    assert complaints(solo(), number("yusuf_tiles", 0b1110)) == []
    assert complaints(solo(), row(YUSUF, LYING, 0b0010)) == []


def test_between_two_rounds_no_worker_tile_lies_face_down() -> None:
    table = Setup(seats=1).wishes("WB3", "WA1", "WC1").round_over().parias(0, 4).build().play("amount 1")
    assert table.asked() == "lead"
    assert complaints(table, number("yusuf_tiles", 0b1111)) == [
        "the worker tiles of Yusuf do not agree with his workers",
    ]


# Set-up.


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_wishes_are_of_three_letters(slot: int) -> None:
    table = busy()
    other = int(table.state.wishes[(slot + 1) % 3])
    assert complaints(table, lambda state: state.wishes.__setitem__(slot, other)) == [
        "a wish or a city tile is there twice",
    ]


def test_city_tiles_are_different() -> None:
    table = busy()
    first = int(table.state.cities[0])
    assert complaints(table, lambda state: state.cities.__setitem__(8, first)) == [
        "a wish or a city tile is there twice",
    ]


def test_a_starting_tile_is_dealt_to_one_seat_and_kept_by_it() -> None:
    table = busy()
    dealt = [int(table.state.rows[seat * ROW + DEALT]) for seat in (0, 1)]
    assert complaints(table, row(1, DEALT, dealt[0])) == [
        "player 1 was dealt wrong starting tiles",
    ]
    other = (dealt[1] & -dealt[1]).bit_length() - 1
    assert complaints(busy(), row(0, KEPT, other)) == ["player 0 keeps a tile that was not dealt"]
