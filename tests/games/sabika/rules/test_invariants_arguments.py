"""What is always true: what questions and tasks carry along makes sense on the table."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import (
    ANY_ONE,
    BEGUN_FLAG,
    FROM_CELL,
    FROM_MARBLE_SPACE,
    FROM_RONDEL,
    GAIN_END,
    ITEM_ONE,
    ORIGIN_SHIFT,
    PLACE_SHIFT,
    buy_gain,
    make_room,
    pack_any,
    pack_good,
    pack_marble,
    take_one,
)
from diwan.games.sabika.carried.materials import LEFT_SHIFT, USED_SHIFT, pack_carving
from diwan.games.sabika.carried.programs import pack_choice, pack_reward, pack_run
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE
from diwan.games.sabika.state import (
    BLUES,
    LINE_BALANCE,
    LINE_CITY,
    LINE_FAVOUR,
    LINE_INCOME,
    LINE_MAJOR_BONUS,
    LINE_RED_CITY,
    LINE_RED_POEM,
    LINE_WAREHOUSE,
    LINES,
    REDS,
)
from tests.support.sabika import Setup, program_of
from tests.support.sabika_damage import (
    OTHER_PART,
    WRONG,
    both,
    complaints,
    number,
    packed,
    row,
    stack,
    working,
)

SEALS = packed(actions.ASK_SEALS, 1)
WOOD = packed(actions.ASK_STORE, int(ITEM_ONE[v.WOOD]))
WAITED_FOR = {
    **dict.fromkeys((actions.PAID_SECONDARY, actions.PAID_REFRESH, actions.PAID_BUY), SEALS),
    **dict.fromkeys((actions.PAID_EXPORT, actions.PAID_CONSOLIDATE, actions.PAID_CARVE), SEALS),
    **dict.fromkeys((actions.TRADE_ON, actions.RAW_ON, actions.PROCESS_ON), WOOD),
    actions.CITY_GIFT: packed(actions.ASK_DELIVER, 0 | 1 << 4),
}


def below(kind: int, arg: int, seat: int = 0) -> list[str]:
    """Return the complaints about a task that waits below a question that it can wait for."""
    top = WAITED_FOR.get(kind, packed(actions.ASK_TRADE, 1))
    return complaints(working(), stack(packed(actions.END_TURN), packed(kind, arg, seat), top))


def on_top(kind: int, arg: int) -> list[str]:
    """Return the complaints about a question of seat 0 in its turn."""
    return complaints(working(), stack(packed(actions.END_TURN), packed(kind, arg)))


# Tasks.

WOOD_TILE = program_of("WH17")
EFFECT_LINES = [
    *(LINE_WAREHOUSE, LINE_FAVOUR, LINE_MAJOR_BONUS, LINE_BALANCE, LINE_CITY, LINE_RED_CITY, LINE_RED_POEM),
]
POEM_5 = 1 << 4  # the blue poem of seat 0
# So many raws or goods, or one raw that is bought; but not none, no bought good, and no two bought raws.
RAWS_TAKEN = [2, 3, 15, 16 | 2]
NO_RAWS_TAKEN = [0, 1, 16, 17, 16 | 3, 16 | 4, 32 | 2]


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (actions.RUN, [pack_run(WOOD_TILE, line) for line in EFFECT_LINES], []),
        (actions.RUN, [], [pack_run(WOOD_TILE, line) for line in range(32) if line not in EFFECT_LINES]),
        (actions.RUN, [], [pack_run(WOOD_TILE + 1, LINE_WAREHOUSE), pack_run(len(CODE), LINE_WAREHOUSE)]),
        (actions.WORK, [1 << 5 | 3, 2 << 5 | 19, 3 << 5], [20, 31, 128]),
        (actions.PAID_SECONDARY, [1, 3, 8], [0, 2, 9, 12]),
        (actions.PAID_REFRESH, [1, 15], [16]),
        (actions.PAID_BUY, [0, v.MATERIALS], [v.MATERIALS + 1]),
        (actions.PAID_EXPORT, [1, 8], [0, 2, 9]),
        (actions.PAID_CONSOLIDATE, [0], [1, 2, 9]),
        (actions.PAID_CARVE, [0, 1 << 5, 2 | 1 << 5, 1 | 2 << 5], [3, 19, 0 | 2 << 5, 20 | 2 << 5, 0 | 3 << 5, 128]),
        (actions.REWARD, [int(pack_reward(trigger, 0)) for trigger in (4, 5, 8, 9, 10, 11, 13)], []),
        (actions.REWARD, [], [int(pack_reward(trigger, 0)) for trigger in (0, 1, 2, 3, 6, 7, 12, 14, 15)]),
        (actions.REWARD, [int(pack_reward(4, POEM_5))], [int(pack_reward(4, 1)), int(pack_reward(4, 1 << 22))]),
        (actions.PRODUCE_ON, [0, 7], [8]),
        (actions.CITY_GIFT, [0, 8], [9]),
        (actions.RAW_ON, RAWS_TAKEN, NO_RAWS_TAKEN),
        (actions.PROCESS_ON, [1, 7], [0, 8]),
        (actions.TRADE_ON, [1, 15], [0, 16]),
        (actions.QUESTIONS, [], [0]),
        (actions.FIRST_TASK - 1, [], [0]),
        (actions.TASKS, [], [0]),
    ],
)
def test_tasks_carry_what_makes_sense(kind: int, good: list[int], bad: list[int]) -> None:
    assert [below(kind, arg) for arg in good] == [[]] * len(good)
    assert [below(kind, arg) for arg in bad] == [WRONG] * len(bad)


def test_a_refresh_is_paid_once_in_a_turn() -> None:
    damage = stack(packed(actions.END_TURN), packed(actions.PAID_REFRESH, 3), packed(actions.ASK_SEALS, 1))
    assert complaints(working(), damage) == []
    assert complaints(working(), both(damage, number("refreshed", 1))) == WRONG


def test_tasks_are_for_seats_that_exist_and_for_the_one_in_turn() -> None:
    assert below(actions.TRADE_ON, 1, seat=2) == WRONG
    assert below(actions.TRADE_ON, 1, seat=1) == OTHER_PART


@pytest.mark.parametrize("kind", [actions.END_TURN, actions.NARRATE, actions.CLOSE_ROUND, actions.NEW_ROUND])
def test_tasks_of_the_course_of_the_game_carry_nothing(kind: int) -> None:
    assert below(kind, 1) == WRONG
    assert below(kind, 0) == OTHER_PART


@pytest.mark.parametrize("kind", [actions.NEXT_STARTER, actions.INCOME_ON, actions.TRIBUTE_ON])
def test_positions_in_turn_order_are_those_of_players(kind: int) -> None:
    assert below(kind, 3) == WRONG
    assert below(kind, 2) == OTHER_PART


# Questions.


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (actions.ASK_WORK, [19, 3 << 5], [20, 128]),
        (actions.ASK_RAW, RAWS_TAKEN, NO_RAWS_TAKEN),
        (actions.ASK_PROCESS, [1, 7], [0, 8]),
        (actions.ASK_TRADE, [1, 15], [0, 16]),
        (actions.ASK_CONSTRUCT, [0, 15], [16]),
        (actions.ASK_FAVOUR, [0, 1], [2]),
        (actions.ASK_WAREHOUSE, [0, 2047], [2048]),
        (actions.ASK_ONTO, [0, 1, 2, 3], [4, 8, 24]),
        (actions.ASK_EXPORT, [0, 2047], [2048]),
        (actions.ASK_DELIVER, [0 | 1 << 4, 2 | 3 << 4, 127 & ~15], [1 | 1 << 4, 0, 9 | 1 << 4, 128 | 1 << 4]),
        (actions.ASK_CONSOLIDATE, [0, 2047], [2048]),
        (actions.ASK_PRODUCE, [0, 7], [8]),
        (actions.ASK_CARVE, [0, 2047], [2048]),
        (actions.ASK_REACTIVATE, [0], [1]),
        (actions.ASK_CITY_BONUS, [0], [1]),
        (actions.ASK_COPY, EFFECT_LINES, [0, LINE_INCOME, LINES - 1, LINES]),
        (actions.ASK_FREE_SHIP, [1], [0, 2]),
        (actions.ASK_RED_CITY, EFFECT_LINES, [0, LINE_INCOME, LINES - 1, LINES]),
        (actions.ASK_SPLIT, [1, 9], [0, 10]),
        (actions.ASK_CHOOSE, [int(pack_choice(WOOD_TILE, WOOD_TILE, LINE_FAVOUR))], []),
        (actions.ASK_CHOOSE, [], [int(pack_choice(WOOD_TILE + 1, WOOD_TILE, LINE_FAVOUR))]),
        (actions.ASK_CHOOSE, [], [int(pack_choice(WOOD_TILE, WOOD_TILE + 1, LINE_FAVOUR))]),
        (actions.ASK_CHOOSE, [], [int(pack_choice(WOOD_TILE, WOOD_TILE, line)) for line in (0, LINE_INCOME, LINES)]),
        (actions.ASK_YUSUF_CITY, [], [1 << 2 | 1]),
        (actions.ASK_TURN, [], [1]),
        (actions.ASK_KEEP, [], [1]),
        (actions.ASK_LEAD, [], [1]),
        (actions.ASK_INCOME, [], [0, 1, 512]),
        (actions.ASK_TRIBUTE_DINAR, [], [0, 100]),
        (actions.ASK_TRIBUTE, [], [3, 10 << 2, 1 << 17]),
    ],
)
def test_questions_carry_what_makes_sense(kind: int, good: list[int], bad: list[int]) -> None:
    assert [on_top(kind, arg) for arg in good] == [[]] * len(good)
    assert [on_top(kind, arg) for arg in bad] == [WRONG] * len(bad)


@pytest.mark.parametrize(("dinars", "sound"), [(0, False), (1, True), (99, True), (100, False)])
def test_a_payment_with_seals_is_one_of_dinars(dinars: int, sound: bool) -> None:
    damage = stack(packed(actions.END_TURN), packed(actions.WORK, 0), packed(actions.ASK_SEALS, dinars))
    assert complaints(working(), damage) == ([] if sound else ["question or task 2 is wrong"])


def test_nobody_reactivates_without_a_red_poem() -> None:
    table = working()
    reds, blues = int(table.state.rows[REDS]), int(table.state.rows[BLUES])
    damage = both(row(0, REDS, 0), row(0, BLUES, blues | reds))
    damage = both(damage, stack(packed(actions.END_TURN), packed(actions.ASK_REACTIVATE)))
    assert complaints(table, damage) == WRONG


CLAY_GOOD = int(pack_good(1, FROM_CELL, 1))


@pytest.mark.parametrize(
    ("arg", "sound"),
    [
        (int(pack_any(3, 3)), True),
        (int(ITEM_ONE[2]), True),
        (int(make_room(ITEM_ONE[2])), True),
        (int(ITEM_ONE[2]) | GAIN_END, False),
        (0, False),
        (ANY_ONE, False),
        (int(pack_any(0, 3)) | int(ITEM_ONE[0]), False),
        (int(pack_any(2, 3)) | int(ITEM_ONE[0]), False),
        (int(ITEM_ONE[4]), False),
        (int(ITEM_ONE[2]) | 1 << PLACE_SHIFT, False),
        (int(take_one(pack_any(3, 3), 1)), True),
        (int(take_one(ITEM_ONE[2] | ITEM_ONE[0], 0)), True),
        (int(buy_gain(ITEM_ONE[2])), True),
        (int(buy_gain(CLAY_GOOD)), True),
        (int(buy_gain(make_room(ITEM_ONE[2]))), True),
        (int(buy_gain(pack_any(1, 3))), False),
        (int(buy_gain(ITEM_ONE[2] | ITEM_ONE[0])), False),
        (int(buy_gain(take_one(ITEM_ONE[2] | ITEM_ONE[0], 0))), False),
        (CLAY_GOOD | BEGUN_FLAG, False),
        (int(pack_marble(0)) | BEGUN_FLAG, False),
        (CLAY_GOOD, True),
        (int(pack_good(0, FROM_CELL, 0)), False),
        (int(pack_good(0, FROM_CELL, 1)), False),
        (int(pack_good(1, FROM_CELL, 3)), False),
        (CLAY_GOOD | int(ITEM_ONE[0]), False),
        (int(pack_good(2, FROM_RONDEL, 1)), True),
        (int(pack_good(1, FROM_RONDEL, 1)), False),
        (int(pack_good(1, FROM_RONDEL, 7)), False),
        (int(pack_good(1, FROM_RONDEL, 0)), False),
        (int(pack_marble(0)), True),
        (int(pack_marble(1)), False),
        (int(pack_marble(4)), False),
        (int(ITEM_ONE[1]) | FROM_MARBLE_SPACE << ORIGIN_SHIFT, False),
    ],
)
def test_a_gain_comes_from_where_it_says(arg: int, sound: bool) -> None:
    assert on_top(actions.ASK_STORE, arg) == ([] if sound else WRONG)


def choosing(what: int, used: dict[int, int], left: int) -> int:
    """Return materials being chosen for something."""
    counts = sum(count << USED_SHIFT + 2 * material for material, count in used.items())
    return what | counts | left << LEFT_SHIFT


@pytest.mark.parametrize(
    ("arg", "sound"),
    [
        (choosing(1, {0: 1}, 2), True),
        (choosing(1, {0: 1}, 3), False),
        (choosing(1, {}, 3), False),
        (choosing(1, {0: 2}, 1), False),
        (choosing(1, {0: 1, 1: 1}, 1), False),
        (choosing(0, {0: 1}, 2), False),
        (choosing(9, {0: 1}, 2), False),
        (choosing(21, {0: 1}, 2), False),
        (choosing(1 | 64, {0: 1}, 2), True),
        (choosing(3 | 64, {0: 1}, 2), False),
        (choosing(1 | 128, {0: 1}, 2), False),
        (choosing(1, {0: 1}, 2) | 1 << 18, False),
    ],
)
def test_a_building_under_way_is_on_the_board_and_its_materials_are_there(arg: int, sound: bool) -> None:
    # MJ02 (1) is open, MJ01 (0) is built, MJ10 (9) is of era II; MC02 is on display, MC04 is not; one gypsum, no wood.
    assert on_top(actions.ASK_EXTRA, arg) == ([] if sound else WRONG)


@pytest.mark.parametrize(
    ("arg", "sound"),
    [
        (choosing(0, {}, 2), True),
        (choosing(0 | 1 << 5, {0: 1}, 1), True),
        (choosing(1 | 2 << 5, {}, 3), True),
        (choosing(4, {}, 2), False),
        (choosing(0 | 2 << 5, {}, 2), False),
        (choosing(0, {1: 1}, 1), False),
        (choosing(0, {0: 1}, 3), False),
    ],
)
def test_a_carving_under_way_is_of_a_poem_on_display(arg: int, sound: bool) -> None:
    assert on_top(actions.ASK_POEM, arg) == ([] if sound else WRONG)


@pytest.mark.rule("SAB-7.1.3")
@pytest.mark.parametrize(("colour", "sound"), [(v.BLUE, True), (v.GRAY, False)])
def test_nobody_carves_a_third_major_poem(colour: int, sound: bool) -> None:
    setup = Setup(seats=2).seals(0, 1).dinars(0, 9).poems(0, "P30 gray", "P24 gray").holds(0, "gypsum")
    full = setup.show_poems("P01").show_grays("P26").asks(actions.ASK_TRADE, 1).build()
    carving = int(pack_carving(0 if colour == v.BLUE else 3, colour))
    paid = stack(packed(actions.END_TURN), packed(actions.PAID_CARVE, carving), SEALS)
    chosen = stack(packed(actions.END_TURN), packed(actions.ASK_POEM, choosing(carving, {}, 2)))
    assert complaints(full.copy(), paid) == ([] if sound else WRONG)
    assert complaints(full.copy(), chosen) == ([] if sound else WRONG)


def test_the_card_being_placed_is_the_one_in_the_hand() -> None:
    setup = Setup(seats=2).dinars(0, 1).holds(0, "gypsum").show_minors("MC01")
    table = setup.build().play("move architect-1 O1", "minor 1")
    for card in (1, 35, 36):
        wrong = stack(*list(table.state.pending)[:-1], packed(actions.ASK_ROW, card))
        assert complaints(table.copy(), wrong) == ["question or task 2 is wrong"]
