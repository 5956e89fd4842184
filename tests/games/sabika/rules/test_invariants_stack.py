"""What is always true: questions and tasks belong together, and to one part of the game; garbage is found out."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.codec import decode, encode
from diwan.core.state import decision_arg, decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.carried.turn import BONUS
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.state import DEALT, KEPT, LINE_WAREHOUSE, LYING, ROW, state_of
from tests.support.sabika import YUSUF, Position, Setup, fresh, program_of
from tests.support.sabika_damage import (
    OTHER_PART,
    WRONG,
    Damage,
    both,
    busy,
    complaints,
    number,
    packed,
    row,
    solo,
    stack,
    working,
)
from tests.support.sabika_yusuf import facing, yusuf_turn

# Over, too deep, nobody asked.


def test_a_game_that_is_over_asks_nothing() -> None:
    table = Setup(seats=2).wishes("WB3", "WA1", "WC1").round(5).round_over().build()
    assert table.is_over()
    over = ["the game is over and goes on"]
    assert complaints(table.copy(), stack(packed(actions.ASK_LEAD))) == over
    assert complaints(table.copy(), number("finished", 0)) == over
    assert complaints(table.copy(), number("to_act", 0)) == over
    assert complaints(table.copy(), number("turn", 1)) == over
    early = ["the game is over before its last round"]
    assert complaints(table.copy(), both(number("round", 3), number("narrator", 4))) == early
    assert complaints(table.copy(), number("narrator", 4)) == early


def test_a_game_that_goes_on_is_not_over() -> None:
    assert complaints(working(), number("finished", 1)) == ["the game is over and goes on"]


def test_a_stack_is_not_endless() -> None:
    effect = packed(actions.RUN, int(pack_run(program_of("WH17"), LINE_WAREHOUSE)))
    deep = [packed(actions.END_TURN), *[effect] * 58, packed(actions.ASK_TRADE, 1)]
    assert complaints(working(), stack(*deep)) == []
    assert complaints(working(), stack(*deep[:-1], effect, deep[-1])) == ["61 questions and tasks"]


def test_somebody_is_asked() -> None:
    nobody = ["nobody, or another seat, is asked"]
    assert complaints(working(), number("to_act", 1)) == nobody
    assert complaints(working(), stack(packed(actions.END_TURN), packed(actions.TRADE_ON, 1))) == nobody
    assert complaints(working(), stack(packed(actions.END_TURN), packed(actions.QUESTIONS))) == nobody


def test_a_question_below_another_is_never_asked() -> None:
    damage = stack(packed(actions.END_TURN), packed(actions.ASK_TRADE, 1), packed(actions.ASK_TRADE, 1))
    assert complaints(working(), damage) == ["question 1 is not asked"]


# Parts of the game.


def test_while_tiles_are_chosen_each_seat_is_asked_in_turn() -> None:
    table = fresh(3, seed=4)
    keep = [packed(actions.ASK_KEEP, 0, seat) for seat in (2, 1, 0)]
    assert list(table.state.pending) == keep
    for damage in (
        stack(*keep[1:]),
        stack(keep[1], keep[0], keep[2]),
        stack(*keep[:2]),
        row(0, KEPT, int(table.state.rows[DEALT]).bit_length() - 1),
        both(number("round", 1), number("narrator", 1)),
        number("narrator", 1),
        number("turn", 0),
        stack(*keep[:2], packed(actions.ASK_TURN)),
        stack(packed(actions.TRADE_ON, 1, 2), *keep[1:]),
    ):
        assert complaints(table.copy(), damage) != []
    assert complaints(table.copy(), stack(*keep[:2])) == OTHER_PART
    assert complaints(table.copy(), number("turn", 0)) == OTHER_PART
    assert complaints(table.copy(), number("narrator", 1)) == OTHER_PART
    assert complaints(table.copy(), stack(*keep[:2], packed(actions.ASK_TURN))) == OTHER_PART


@pytest.mark.parametrize(
    "damage",
    [
        number("first", -1),
        number("narrator", 1),
        stack(packed(actions.TRADE_ON, 1), packed(actions.ASK_TRADE, 1)),
        stack(packed(actions.END_TURN), packed(actions.ASK_TRADE, 1, 1)),
        stack(packed(actions.END_TURN), packed(actions.TRADE_ON, 1, 1), packed(actions.ASK_TRADE, 1)),
        stack(packed(actions.END_TURN), packed(actions.TRADE_ON, 1), packed(actions.ASK_TURN)),
        stack(packed(actions.END_TURN), packed(actions.ASK_KEEP)),
        stack(packed(actions.END_TURN), packed(actions.ASK_TRIBUTE, 2 << 2)),
        stack(packed(actions.END_TURN), packed(actions.ASK_TRIBUTE_DINAR, 1)),
        stack(packed(actions.END_TURN), packed(actions.ASK_LEAD)),
        stack(packed(actions.END_TURN), packed(actions.END_TURN), packed(actions.ASK_TRADE, 1)),
        number("turn", 1),
        number("turn", -1),
    ],
)
def test_in_a_turn_only_its_owner_is_asked_about_it(damage: Damage) -> None:
    assert complaints(working(), damage) == OTHER_PART


def test_starting_tiles_are_cashed_in_before_the_first_round() -> None:
    table = Setup(seats=2).dealt(0, "ST01", "ST02").dealt(1, "ST03", "ST04").build().play("keep ST01", "keep ST03")
    assert table.asked() == "store"
    assert decision_kind(table.state.pending[0]) == actions.NEXT_STARTER
    assert complaints(table.copy(), both(number("round", 1), number("narrator", 1))) == OTHER_PART
    assert complaints(table.copy(), number("narrator", 1)) == OTHER_PART


def closing(number_of: int = 1) -> Setup:
    """Return the end of a round for two."""
    return Setup(seats=2).wishes("WB3", "WA1", "WC1").round(number_of).round_over()


@pytest.mark.parametrize("number_of", [1, 5])
def test_income_tribute_and_the_end_of_a_round_lie_in_their_order(number_of: int) -> None:
    setup = closing(number_of).ships(0, right=("fez", "tunis")).city("fez", "CB5").city("tunis", "CB3")
    table = setup.build()
    assert table.asked() == "income"
    items = list(table.state.pending)
    last = number_of == 5
    assert [int(decision_kind(item)) for item in items] == [
        *([] if last else [actions.CLOSE_ROUND]),
        *(actions.TRIBUTE_ON, actions.NARRATE, actions.INCOME_ON, actions.ASK_INCOME),
    ]
    at = 0 if last else 1
    for damage in (
        stack(*items[:at], *items[at + 1 :]),
        stack(*items[: at + 1], *items[at + 2 :]),
        stack(*items[: at + 2], *items[at + 3 :]),
        stack(*items[:at], packed(actions.TRIBUTE_ON, 1), *items[at + 1 :]),
        stack(packed(actions.CLOSE_ROUND), *items) if last else stack(*items[1:]),
        number("narrator", number_of),
        number("turn", 0),
        stack(*items[:-1], packed(actions.RAW_ON, 2, 1), items[-1]),
    ):
        assert complaints(table.copy(), damage) == OTHER_PART


def test_a_tribute_is_asked_after_the_narrator_has_moved() -> None:
    table = closing().parias(0, 4).build()
    assert table.asked() == "tribute"
    items = list(table.state.pending)
    assert complaints(table.copy(), number("narrator", 0)) == OTHER_PART
    assert complaints(table.copy(), stack(items[0], packed(actions.TRIBUTE_ON, 0), items[-1])) == OTHER_PART
    assert complaints(table.copy(), stack(*items[:-1], packed(actions.ASK_TRADE, 1))) == OTHER_PART
    assert complaints(table.copy(), stack(items[-1])) == OTHER_PART


def test_the_next_first_player_is_named_between_two_rounds() -> None:
    table = closing().parias(0, 4).build().play("amount 1")
    assert [int(decision_kind(item)) for item in table.state.pending] == [actions.NEW_ROUND, actions.ASK_LEAD]
    for damage in (
        number("narrator", 0),
        both(number("round", 4), number("narrator", 5)),
        stack(packed(actions.NEW_ROUND), packed(actions.ASK_TRADE, 1)),
        stack(packed(actions.NEW_ROUND), packed(actions.TRADE_ON, 1), packed(actions.ASK_LEAD)),
    ):
        assert complaints(table.copy(), damage) == OTHER_PART


# Yusuf's ties.


def tie() -> Position:
    """Return a tie of an export of Yusuf's, between Fez and Algiers."""
    return yusuf_turn(facing("YM01").trade("TC7").no_seal("damascus"))


def test_a_tie_of_yusuf_is_between_cities_where_he_can_go() -> None:
    items = list(tie().state.pending)
    assert [int(decision_kind(item)) for item in items] == [
        *(actions.END_TURN, actions.YUSUF_ACT, actions.ASK_YUSUF_CITY),
    ]
    for arg in (0 << 2 | 1, 512 << 2 | 1, 1 << 8 + 2 | 1, 3 << 2 | 3, 3 << 2 | 2, 3 << 2):
        damage = stack(*items[:2], packed(actions.ASK_YUSUF_CITY, arg))
        assert complaints(tie(), damage) == ["question or task 2 is wrong"]
    assert complaints(tie(), stack(*items[:2], packed(actions.ASK_YUSUF_CITY, 7 << 2 | 1))) == []
    consolidates = yusuf_turn(facing("YM03").ships(YUSUF, left=("damascus", "constantinople"), right=("cairo",)))
    items = list(consolidates.state.pending)
    assert decision_arg(items[2]) & 3 == actions.FOR_CONSOLIDATE
    damage = stack(*items[:2], packed(actions.ASK_YUSUF_CITY, 1 << 8 + 2 | 2))
    assert complaints(consolidates, damage) == ["question or task 2 is wrong"]


def test_a_tie_of_yusuf_lies_on_his_card() -> None:
    items = list(tie().state.pending)
    for damage in (
        stack(items[0], items[2]),
        stack(items[0], items[1], items[1], items[2]),
        stack(items[0], packed(actions.TRADE_ON, 1), items[2]),
        stack(items[0], items[1], packed(actions.ASK_TRADE, 1)),
        number("turn", 0),
    ):
        assert complaints(tie(), damage) == OTHER_PART
    for arg in (26 | 1 << 5, 12, 12 | 3 << 5):
        assert complaints(tie(), stack(items[0], packed(actions.YUSUF_ACT, arg), items[2])) == WRONG


def test_the_first_tie_of_yusuf_comes_before_the_starting_tile() -> None:
    table = next(table for table in (fresh(1, seed=seed) for seed in range(20)) if table.asked() == "yusuf_city")
    items = list(table.state.pending)
    assert [int(decision_kind(item)) for item in items] == [actions.ASK_KEEP, actions.ASK_YUSUF_CITY]
    assert complaints(table.copy(), stack(items[1])) == OTHER_PART
    export = packed(actions.ASK_YUSUF_CITY, int(decision_arg(items[1])) | actions.FOR_EXPORT)
    assert complaints(table.copy(), stack(items[0], export)) == OTHER_PART
    assert complaints(solo(), stack(items[0], items[1])) == ["question or task 1 is wrong"]


# Garbage.


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_garbage_is_found_out_and_never_crashes_the_check(seats: int) -> None:
    chance = random.Random(seats)
    table = fresh(seats, seed=seats, events="random")
    parts = [list(part) for part in table.state.vectors()]
    for _ in range(300):
        damaged = [
            [chance.choice((item, item, -1, 99, chance.randrange(-9, 40), chance.getrandbits(50))) for item in part]
            for part in parts
        ]
        state = state_of(seats, [vec[i64](part) for part in damaged])
        state.pending = vec[i64]([chance.getrandbits(chance.choice((8, 14, 30, 60))) for _ in range(4)])
        state.to_act = chance.randrange(-1, 5)
        assert table.game.rules.violations(state) != []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_damage_of_one_number_is_found_out_or_leaves_a_game_that_can_be_played(seats: int) -> None:
    chance = random.Random(seats)
    table = fresh(seats, seed=3, events="random")
    rules = table.game.rules
    for _ in range(60):
        head, _, body = table.state.to_bytes().partition(b"\n")
        parts = [list(part) for part in decode(body)]
        part = chance.choice([parts[1], parts[4], parts[7], parts[8]])
        place = chance.randrange(len(part))
        part[place] = chance.choice((part[place] + 1, part[place] - 1, part[place] ^ 1 << chance.randrange(20)))
        try:
            state = rules.from_bytes(head + b"\n" + encode([vec[i64](part) for part in parts]))
        except ValueError:
            pass
        else:
            rules.playout(state, state.rng.clone())
            assert rules.is_over(state)
        rules.apply(table.state, chance.choice(rules.legal_actions(table.state)))


def test_a_carving_that_finds_no_base_material_ends_without_a_poem() -> None:
    # Play never asks for it; bytes from outside may.
    table = Setup(seats=2).dinars(0, 9).show_poems("P03").build()
    row(0, LYING, 8)(table.state)
    stack(packed(actions.END_TURN), packed(actions.ASK_CARVE, BONUS))(table.state)
    table.forget_answers()
    table.play("carve P03 blue")
    assert (table.poems(), table.state.to_act) == (set(), 1)


def test_parts_of_a_wrong_length_are_refused() -> None:
    parts = busy().state.vectors()
    for place in range(len(parts)):
        short = [part[: len(part) - 1] if number == place else part for number, part in enumerate(parts)]
        with pytest.raises(ValueError, match="wrong length"):
            state_of(2, short)
    with pytest.raises(ValueError, match="wrong length"):
        state_of(3, parts)
    assert len(TABLES.poem_ids) == v.MINOR_POEMS + v.MAJOR_POEMS
    assert len(parts[4]) == ROW * 2
