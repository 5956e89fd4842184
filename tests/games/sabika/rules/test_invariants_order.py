"""What is always true: a task waits only for what comes of it, and a program is under way only where it can be."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import ITEM_ONE
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.limits import GAINS, QUIET
from diwan.games.sabika.invariants.order import EARNING, STARTING
from diwan.games.sabika.state import LINE_INCOME, LINE_STARTING_TILE, LINE_WAREHOUSE
from tests.support.sabika import Setup, program_of
from tests.support.sabika_damage import OTHER_PART, complaints, packed, stack, working

EFFECT = packed(actions.RUN, int(pack_run(program_of("WH17"), LINE_WAREHOUSE)))
REWARD = packed(actions.REWARD, v.ON_TRANSACTION)
PRODUCE = packed(actions.PRODUCE_ON, actions.PRODUCED_BONUS)
WORK = packed(actions.WORK, actions.WORKED_MAIN << 5)
ARRIVED = packed(actions.WORK, 0)
STORE = packed(actions.ASK_STORE, int(ITEM_ONE[v.WOOD]))
RAW = packed(actions.ASK_RAW, 2)
SEALS = packed(actions.ASK_SEALS, 1)
TRADE = packed(actions.ASK_TRADE, 1)
TURN = packed(actions.ASK_TURN)
SPACE = packed(actions.ASK_WORK, actions.WORKED_MAIN << 5)
REACTIVATE = packed(actions.ASK_REACTIVATE)
CONSTRUCT = packed(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MAJOR)
DELIVER = packed(actions.ASK_DELIVER, 0 | 1 << 4)
PAID = [
    packed(actions.PAID_SECONDARY, 1),
    packed(actions.PAID_REFRESH, actions.CONSTRUCT_MAJOR),
    packed(actions.PAID_BUY, 0),
    packed(actions.PAID_EXPORT, 1),
    packed(actions.PAID_CONSOLIDATE, 0),
    packed(actions.PAID_CARVE, 0),
]


def turn(*items: int) -> list[str]:
    """Return the complaints about these questions and tasks in a turn of seat 0."""
    return complaints(working(), stack(packed(actions.END_TURN), *items))


@pytest.mark.parametrize("paid", PAID)
def test_what_is_paid_for_waits_for_the_payment_alone(paid: int) -> None:
    assert turn(paid, SEALS) == []
    assert turn(WORK, paid, SEALS) == []
    for other in (STORE, TRADE, CONSTRUCT):
        assert turn(paid, other) == OTHER_PART
    assert turn(paid, EFFECT, STORE) == OTHER_PART


def test_a_refresh_that_is_paid_does_not_wait_for_another() -> None:
    refresh = packed(actions.PAID_REFRESH, actions.CONSTRUCT_MINOR)
    assert turn(refresh, CONSTRUCT) == OTHER_PART
    assert turn(refresh, EFFECT, CONSTRUCT) == OTHER_PART
    assert turn(refresh, refresh, SEALS) == OTHER_PART


@pytest.mark.parametrize("below", [(), (EFFECT,), (WORK,), (REWARD,), (PRODUCE,)])
def test_a_payment_is_for_something(below: tuple[int, ...]) -> None:
    assert turn(*below, SEALS) == OTHER_PART


def test_a_move_is_paid_before_anything_is_done() -> None:
    assert turn(ARRIVED, SEALS) == []
    assert turn(ARRIVED, TRADE) == OTHER_PART
    assert turn(WORK, TRADE) == []


def test_work_is_done_once_in_a_turn() -> None:
    assert turn(WORK, WORK, TRADE) == OTHER_PART
    assert turn(WORK, SPACE) == OTHER_PART
    assert turn(EFFECT, WORK, TRADE) == OTHER_PART
    assert turn(EFFECT, SPACE) == OTHER_PART
    assert turn(WORK, TURN) == OTHER_PART
    assert turn(SPACE) == []


@pytest.mark.rule("SAB-11.2.9")
def test_no_effect_reactivates() -> None:
    assert turn(WORK, REACTIVATE) == []
    for below in (EFFECT, REWARD, PRODUCE):
        assert turn(WORK, below, REACTIVATE) == OTHER_PART


@pytest.mark.parametrize("below", [packed(actions.PROCESS_ON, 1), packed(actions.RAW_ON, 2)])
def test_more_raws_wait_until_one_is_stored(below: int) -> None:
    assert turn(below, STORE) == []
    for above in (RAW, TRADE, DELIVER):
        assert turn(below, above) == OTHER_PART
    assert turn(below, EFFECT, STORE) == OTHER_PART


def test_more_transactions_wait_for_one_and_its_reward() -> None:
    more = packed(actions.TRADE_ON, 1)
    assert turn(more, STORE) == turn(more, RAW) == turn(more, REWARD, STORE) == []
    assert turn(more, packed(actions.PAID_BUY, 0), SEALS) == []
    for above in (TRADE, CONSTRUCT, DELIVER):
        assert turn(more, above) == OTHER_PART
    assert turn(more, EFFECT, STORE) == OTHER_PART
    assert turn(more, more, STORE) == OTHER_PART


def test_the_bonus_of_a_city_waits_for_the_goods() -> None:
    gift = packed(actions.CITY_GIFT, 0)
    assert turn(gift, DELIVER) == []
    assert turn(gift, STORE) == turn(gift, EFFECT, DELIVER) == OTHER_PART


@pytest.mark.parametrize("below", [EFFECT, REWARD, PRODUCE])
def test_effects_rewards_and_producing_wait_for_whatever_comes_of_an_effect(below: int) -> None:
    for above in (STORE, RAW, TRADE, CONSTRUCT, DELIVER):
        assert turn(below, above) == turn(WORK, below, EFFECT, above) == []


# Programs outside turns.


# What each step of an effect puts on the stack.
RAWS = (actions.RAW_ON, actions.ASK_RAW, actions.ASK_STORE)
LEADS_TO: dict[int, tuple[int, ...]] = {
    v.GAIN_PLAIN: (),
    v.GAIN_PER: (),
    v.GAIN_MATERIALS: (actions.ASK_STORE,),
    v.GAIN_ANY: (actions.ASK_STORE,),
    v.GAIN_RAW: RAWS,
    v.GAIN_GOOD: RAWS,
    v.PROCESS: (actions.PROCESS_ON, actions.ASK_PROCESS, actions.ASK_STORE),
    v.SPLIT: (actions.ASK_SPLIT,),
    v.CHOOSE: (actions.ASK_CHOOSE,),
}


@pytest.mark.parametrize(("allowed", "kinds"), [(GAINS, STARTING), (QUIET, EARNING)], ids=["starting", "earning"])
def test_starting_tiles_and_incomes_ask_what_their_effects_may_ask(
    allowed: tuple[int, ...], kinds: tuple[int, ...]
) -> None:
    assert set(kinds) == {actions.RUN, *(kind for operation in allowed for kind in LEADS_TO[operation])}


def test_a_program_is_under_way_in_its_part_of_the_game() -> None:
    tile, city, wood = program_of("WH17"), program_of("CB5 benefit"), program_of("CB3 benefit")
    for program, line in ((tile, LINE_STARTING_TILE), (tile, LINE_INCOME), (city, LINE_INCOME)):
        assert turn(packed(actions.RUN, int(pack_run(program, line))), STORE) == ["question or task 1 is wrong"]
    setup = Setup(seats=2).wishes("WB3", "WA1", "WC1").ships(0, right=("fez", "tunis"))
    table = setup.city("fez", "CB5").city("tunis", "CB3").round_over().build()
    items = list(table.state.pending)
    for program, line, problem in (
        (wood, LINE_INCOME, []),
        (wood, LINE_STARTING_TILE, ["question or task 4 is wrong"]),
        (wood, LINE_WAREHOUSE, ["question or task 4 is wrong"]),
        (program_of("CR1 benefit"), LINE_INCOME, ["question or task 4 is wrong"]),
        (tile, LINE_INCOME, ["question or task 4 is wrong"]),
    ):
        damage = stack(*items[:-1], packed(actions.RUN, int(pack_run(program, line))), STORE)
        assert complaints(table.copy(), damage) == problem
