"""What is always true: workers lie by the turn order, and events, tributes and points agree with the round."""

from __future__ import annotations

import pytest

from diwan.core.state import decision_arg, decision_kind, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import ITEM_ONE
from diwan.games.sabika.carried.upkeep import WITH_PARIAS, WITH_SEALS, pack_tribute
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES, TILE_CRATES
from diwan.games.sabika.state import (
    CAPACITY,
    CROWD,
    DINARS,
    LINE_GRAY_POEM,
    LINE_LEFT_OVER,
    LINE_TRADE_CARD,
    LINES,
    LYING,
    ROW,
    STACK_SIZE,
    WORKER_AT,
)
from tests.support.sabika import YUSUF, Position, Setup, fresh
from tests.support.sabika_damage import (
    OTHER_PART,
    PLENTY,
    TURN_ORDER,
    board,
    both,
    busy,
    complaints,
    drop,
    number,
    packed,
    row,
    solo,
    stack,
)
from tests.support.sabika_yusuf import facing, yusuf_turn

ALL = 0b1111
POET, MERCHANT_AND_POET, THREE = 0b1000, 0b1100, 0b1110

# Workers that lie [SAB-3.1.3].


def lying(*masks: int, turn: int = 0, first: int = 0, works: bool = False) -> list[str]:
    """Return the complaints about a turn in which these workers of each seat lie."""
    table = Setup(seats=len(masks)).dinars(turn, 1).build()
    question = packed(actions.ASK_TRADE, 1, turn) if works else packed(actions.ASK_TURN, 0, turn)
    damage = both(number("turn", turn), number("first", first), stack(packed(actions.END_TURN), question))
    return complaints(table, both(damage, *(row(seat, LYING, mask) for seat, mask in enumerate(masks))))


@pytest.mark.rule("SAB-3.1.3")
@pytest.mark.parametrize(
    ("masks", "turn", "first"),
    [
        ((0, 0, 0), 0, 0),
        ((POET, 0, 0), 1, 0),
        ((POET, 0b1, 0), 2, 0),
        ((POET, 0b1, 0b10), 0, 0),
        ((0, POET, POET), 0, 1),
        ((0, 0, POET), 0, 2),
        ((ALL, ALL, THREE), 2, 0),
    ],
)
def test_those_before_the_one_in_turn_have_laid_down_one_worker_more(
    masks: tuple[int, ...], turn: int, first: int
) -> None:
    assert lying(*masks, turn=turn, first=first) == []
    others = [seat for seat in range(3) if seat != turn]
    for seat in others:
        for mask in (ALL, THREE, MERCHANT_AND_POET, POET, 0):
            changed = tuple(mask if other == seat else masks[other] for other in range(3))
            same = mask.bit_count() == masks[seat].bit_count()
            assert lying(*changed, turn=turn, first=first) == ([] if same else TURN_ORDER)


@pytest.mark.rule("SAB-3.1.3")
def test_the_one_in_turn_has_laid_down_a_worker_once_it_works() -> None:
    assert lying(POET, 0, works=True) == []
    assert lying(0, 0, works=True) == TURN_ORDER
    assert lying(MERCHANT_AND_POET, 0, works=True) == TURN_ORDER
    assert lying(POET, POET, works=True) == TURN_ORDER
    assert lying(ALL, THREE, works=True) == []
    assert lying(POET, 0) == TURN_ORDER
    assert lying(ALL, ALL) == TURN_ORDER


@pytest.mark.rule("SAB-3.1.3")
def test_all_lie_of_a_seat_whose_turns_are_still_to_come() -> None:
    table = Setup(seats=2).build()
    assert complaints(table, row(1, LYING, ALL)) == TURN_ORDER


def test_nobody_lies_before_the_first_turn() -> None:
    assert complaints(fresh(3), row(1, LYING, POET)) == TURN_ORDER
    setup = Setup(seats=2).dealt(0, "ST01", "ST02").dealt(1, "ST03", "ST04")
    assert complaints(setup.build().play("keep ST01", "keep ST03"), row(1, LYING, POET)) == TURN_ORDER


def over(number_of: int) -> Setup:
    """Return the end of a round for two."""
    return Setup(seats=2).wishes("WB3", "WA1", "WC1").round(number_of).parias(0, 4).round_over()


def test_all_lie_at_the_end_of_a_round_and_none_after_it() -> None:
    table = over(1).build()
    assert table.asked() == "tribute"
    assert complaints(table.copy(), row(1, LYING, THREE)) == TURN_ORDER
    assert complaints(table.play("amount 0"), row(1, LYING, POET)) == TURN_ORDER
    assert complaints(over(5).build().keep_all(), row(1, LYING, THREE)) == ["the game is over before its last turn"]


@pytest.mark.rule("SAB-13.2.6")
def test_yusuf_and_the_player_take_turns() -> None:
    table = solo()
    assert (table.first(), table.lying(0), len(table.lying(YUSUF))) == (YUSUF, set(), 1)
    assert complaints(table.copy(), number("first", 0)) == TURN_ORDER
    assert complaints(table.copy(), row(0, LYING, POET)) == TURN_ORDER
    two = both(row(YUSUF, LYING, 0b1001), number("yusuf_tiles", 0b0101))
    assert complaints(table.copy(), two) == TURN_ORDER
    assert complaints(table.copy(), both(two, row(0, LYING, POET))) == []


@pytest.mark.rule("SAB-13.3.3")
def test_the_first_architect_of_yusuf_is_on_the_rondel_before_the_second() -> None:
    moved = both(row(YUSUF, WORKER_AT, -1), row(YUSUF, WORKER_AT + 1, TABLES.space_ids.index("O4")))
    beside = both(row(YUSUF, WORKER_AT, -1), board(CROWD + TABLES.space_ids.index("O4"), 0))
    for damage in (moved, beside):
        assert complaints(solo(), damage) == ["the worker tiles of Yusuf do not agree with his workers"]


# Events [SAB-12.3].


@pytest.mark.rule("SAB-12.3")
@pytest.mark.parametrize(("number_of", "to_come"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0)])
def test_as_many_events_are_still_to_come_as_the_round_says(number_of: int, to_come: int) -> None:
    wrong = ["the events do not agree with the round"]
    for count in range(3):
        table = Setup(seats=2, events="random").round(number_of).build()
        seen = sum(1 << event for event in range(3 - max(count - 1, 0)))
        events = both(number("event", 0), number("next_event", 1 if count else -1), number("events_seen", seen))
        damage = both(events, number("events_left", max(count - 1, 0)), number("good_events_left", -1))
        assert complaints(table, damage) == ([] if count == to_come else wrong)


@pytest.mark.rule("SAB-12.3")
def test_the_event_changes_after_the_tribute() -> None:
    setup = Setup(seats=2, events="random").event("EV02", coming="EV03").parias(0, 4).round(2).round_over()
    table = setup.build()
    assert (table.asked(), table.event()) == ("tribute", "EV02")
    table.play("amount 0")
    assert (table.asked(), table.event()) == ("lead", "EV03")
    seen = 1 << int(table.state.event) | 1 << int(table.state.next_event)
    damage = both(number("events_left", 1), number("events_seen", seen))
    assert complaints(table, damage) == ["the events do not agree with the round"]


# The one whose turn it is to cash in, earn or pay.


def test_a_starting_tile_is_cashed_in_by_the_one_whose_turn_it_is() -> None:
    setup = Setup(seats=2).dealt(0, "ST01", "ST02").dealt(1, "ST03", "ST04")
    table = setup.build().play("keep ST01", "keep ST03")
    items = list(table.state.pending)
    asked = int(table.state.to_act)
    assert (asked, int(decision_kind(items[-1])), int(decision_arg(items[0]))) == (1, actions.ASK_STORE, 1)
    for damage in (
        stack(packed(actions.NEXT_STARTER, 0, 0), *items[1:]),
        stack(packed(actions.NEXT_STARTER, 2, 0), *items[1:]),
        stack(*items[:-1], packed(actions.ASK_TRADE, 1, asked)),
        stack(items[0], packed(actions.TRADE_ON, 1, asked), *items[1:]),
        stack(items[0], packed(actions.RAW_ON, 2, 0), items[-1]),
    ):
        assert complaints(table.copy(), damage) == OTHER_PART


def earning() -> Position:
    """Return the end of a round in which seat 0 has two incomes to choose from."""
    setup = over(1).ships(0, left=("cairo",), right=("fez", "tunis", "venice"))
    return setup.city("fez", "CB5").city("tunis", "CB3").city("venice", "CR1").city("cairo", "CB1").build()


@pytest.mark.rule("SAB-9.1.1")
def test_income_is_of_blue_cities_that_are_consolidated() -> None:
    table = earning()
    items = list(table.state.pending)
    fez, tunis, venice, cairo = (1 << TABLES.city_ids.index(city) for city in ("fez", "tunis", "venice", "cairo"))
    assert int(decision_arg(items[-1])) == fez | tunis
    assert complaints(table.copy(), stack(*items[:-1], packed(actions.ASK_INCOME, fez))) == []
    for cities in (fez | venice, fez | cairo, 0):
        damage = stack(*items[:-1], packed(actions.ASK_INCOME, cities))
        assert complaints(table.copy(), damage) == ["question or task 4 is wrong"]


def test_in_a_turn_nobody_has_income() -> None:
    table = Setup(seats=2).ships(0, right=("fez",)).city("fez", "CB5").asks(actions.ASK_TRADE, 1).build()
    fez = packed(actions.ASK_INCOME, 1 << TABLES.city_ids.index("fez"))
    assert complaints(table, stack(packed(actions.END_TURN), fez)) == OTHER_PART


@pytest.mark.rule("SAB-9.1.1")
def test_while_incomes_are_paid_nobody_acts_trades_or_builds() -> None:
    table = earning()
    items = list(table.state.pending)
    for question in (packed(actions.ASK_TRADE, 1), packed(actions.ASK_CONSTRUCT, 7), packed(actions.ASK_SEALS, 1)):
        assert complaints(table.copy(), stack(*items[:-1], question)) == OTHER_PART
        assert complaints(table.copy(), stack(*items, question)) == OTHER_PART
    for position in (0, 2):
        asked = stack(*items[:3], packed(actions.INCOME_ON, position), items[-1])
        assert complaints(table.copy(), asked) == OTHER_PART
    assert complaints(table.copy(), stack(*items[:-1], packed(actions.TRADE_ON, 1), items[-1])) != []
    store = packed(actions.ASK_STORE, int(ITEM_ONE[v.WOOD]))
    assert complaints(table.copy(), stack(*items[:-1], packed(actions.RAW_ON, 2), store)) == []
    for waits, question in (
        (packed(actions.RAW_ON, 2, 1), store),
        (packed(actions.PROCESS_ON, 1), packed(actions.ASK_PROCESS, 1)),
    ):
        assert complaints(table.copy(), stack(*items[:-1], waits, question)) == OTHER_PART


@pytest.mark.rule("SAB-9.4.1")
def test_a_tribute_is_what_the_space_of_the_narrator_says() -> None:
    table = over(1).build()
    items = list(table.state.pending)
    assert [int(decision_seat(item)) for item in items[-1:]] == [0]
    assert int(decision_arg(items[-1])) == int(pack_tribute(WITH_PARIAS, 2, 0, 0))
    rest = int(pack_tribute(WITH_SEALS, 1, 1, 0))
    assert complaints(table.copy(), stack(*items[:-1], packed(actions.ASK_TRIBUTE, rest))) == []
    for arg in (
        pack_tribute(WITH_PARIAS, 1, 1, 0),
        pack_tribute(WITH_PARIAS, 1, 0, 1),
        pack_tribute(WITH_SEALS, 1, 0, 1),
        pack_tribute(WITH_PARIAS, 3, 0, 0),
        pack_tribute(WITH_SEALS, 2, 1, 0),
        pack_tribute(WITH_SEALS, 1, 0, 0),
    ):
        assert complaints(table.copy(), stack(*items[:-1], packed(actions.ASK_TRIBUTE, int(arg)))) == OTHER_PART
    assert complaints(table.copy(), stack(*items[:-2], packed(actions.TRIBUTE_ON, 2), items[-1])) == OTHER_PART


@pytest.mark.rule("SAB-12.9")
def test_a_dinar_is_due_before_the_tribute_where_the_event_says_so() -> None:
    setup = Setup(seats=2, events="random").event("EV14").wishes("WB3", "WA1", "WC1").parias(0, 4).seals(0, 1)
    table = setup.dinars(0, 1).round_over().build()
    items = list(table.state.pending)
    assert [int(decision_kind(item)) for item in items[2:]] == [actions.ASK_TRIBUTE, actions.ASK_TRIBUTE_DINAR]
    paid = packed(actions.ASK_TRIBUTE, int(pack_tribute(WITH_SEALS, 1, 1, 0)))
    for damage in (
        stack(*items[:2], paid, items[-1]),
        stack(*items[:2], packed(actions.ASK_TRIBUTE, int(decision_arg(items[2])), 1), items[-1]),
        stack(*items[:-1], packed(actions.ASK_TRIBUTE_DINAR, 2)),
        stack(*items[:2], items[-1]),
        stack(*items[:2], packed(actions.RAW_ON, 2), *items[2:]),
    ):
        assert complaints(table.copy(), damage) != []
    assert complaints(over(1).build(), stack(*list(over(1).build().state.pending), items[-1])) == OTHER_PART


# Yusuf's card.


@pytest.mark.rule("SAB-13.2.3")
def test_a_tie_is_of_the_card_whose_worker_lies_there() -> None:
    table = yusuf_turn(facing("YM01").trade("TC7").no_seal("damascus"))
    items = list(table.state.pending)
    card = TABLES.yusuf_ids.index("YM01")
    assert int(decision_arg(items[1])) == card | 1 << 5
    other_space = TABLES.yusuf_ids.index("YM02") | 1 << 5
    for damage in (
        stack(items[0], packed(actions.YUSUF_ACT, other_space), items[2]),
        stack(items[0], packed(actions.YUSUF_ACT, TABLES.yusuf_ids.index("YA01") | 1 << 5), items[2]),
        both(row(YUSUF, WORKER_AT + 2, -1), board(CROWD + TABLES.space_ids.index("M2"), 1)),
    ):
        assert complaints(table.copy(), damage) == OTHER_PART


# Points and riches.


@pytest.mark.rule("SAB-10.1.1")
@pytest.mark.parametrize("line", [LINE_GRAY_POEM, LINE_TRADE_CARD, LINE_LEFT_OVER])
def test_some_points_come_at_the_end_alone(line: int) -> None:
    wrong = ["the points of player 1 at the end of the game are wrong"]
    assert complaints(busy(), lambda state: state.sheet.__setitem__(LINES + line, 1)) == wrong
    table = over(5).dinars(1, 9).seals(1, 1).poems(1, "P30 gray").build().keep_all()
    assert table.is_over()
    assert complaints(table, lambda state: state.sheet.__setitem__(LINES + line, 99)) == wrong


@pytest.mark.parametrize(("ply", "times"), [(0, 1), (1, 2), (300, 301), (9_999, 10_000), (10_000, 10_000)])
def test_riches_grow_with_every_action(ply: int, times: int) -> None:
    table = busy()
    table.state.ply = ply
    most = times * PLENTY
    assert complaints(table.copy(), row(0, DINARS, most)) == []
    assert complaints(table.copy(), row(0, DINARS, most + 1)) == ["a number of player 0 is out of range"]
    assert complaints(table.copy(), lambda state: state.sheet.__setitem__(0, most)) == []
    assert complaints(table.copy(), lambda state: state.sheet.__setitem__(0, most + 1)) == ["points are out of range"]


def test_crates_of_yusuf_come_from_tiles_that_lie_nowhere_else() -> None:
    table = solo()
    crates = int(table.state.rows[ROW + CAPACITY])
    taken = next(tile for tile in range(24) if int(table.state.tiles_unseen) >> tile & 1)
    more = int(TILE_CRATES[taken])
    size = int(table.state.board[STACK_SIZE])
    gone = both(drop("tiles_unseen", 1 << taken), board(STACK_SIZE, size - 1))
    assert complaints(table.copy(), both(gone, row(YUSUF, CAPACITY, crates + more))) == []
    for damage in (row(YUSUF, CAPACITY, crates + 1), both(gone, row(YUSUF, CAPACITY, crates + more + 1))):
        assert complaints(table.copy(), damage) == ["Yusuf has crates that come from no tile"]
