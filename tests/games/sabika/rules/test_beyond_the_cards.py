"""What the language of effects can say though no card says it now: a corrected card may."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import BONUS
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE, TRIGGER_ROWS
from diwan.games.sabika.conditions.possible import BOTH_SIDES
from diwan.games.sabika.powers.passives import gain_from
from diwan.games.sabika.powers.programs import begin, is_possible
from diwan.games.sabika.powers.sources import OWNER_BITS, sign
from diwan.games.sabika.state import LINE_EVENT, LINE_RED_POEM
from tests.support.sabika import Setup
from tests.support.sabika_position import Position, program_of
from tests.support.sabika_verbs import all_places


def choice() -> int:
    """Return the place of a choice between two lists."""
    place = program_of("favour 2")
    assert CODE[place] == v.CHOOSE
    return place


def began(action: int, bonus: int) -> Position:
    """Return a table where seat 0 has begun an action, with something to build of either kind."""
    setup = Setup(seats=2).holds(0, "gypsum", "wood", "marble").only_majors("MJ01").show_minors("MC01")
    table = setup.build()
    begin(table.state, 0, action, BOTH_SIDES, 0, bonus)
    table.forget_answers()
    return table


@pytest.mark.rule("SAB-5.5.1")
@pytest.mark.parametrize("action", [v.MAJOR_CONSTRUCTION, v.MINOR_CONSTRUCTION], ids=["major", "minor"])
def test_an_action_may_be_for_one_kind_of_construction(action: int) -> None:
    table = began(action, BONUS)
    major = action == v.MAJOR_CONSTRUCTION
    assert (table.asked(), table.state.to_act) == ("construct", 0)
    built = {"major MJ01"} if major else {"minor 1"}
    assert table.legal() - {"refresh"} == {*built, "done"}
    assert table.event_tuples("main_action") == [(0, action, 1, 0)]
    assert began(action, 0).legal() - {"refresh"} == built


@pytest.mark.rule("SAB-12.9")
def test_an_event_may_ask_for_three_dinars_before_the_tribute() -> None:
    table = Setup(seats=2, events="random").event("EV14").dinars(0, 5).seals(0, 1).build()
    table.state.ask(actions.ASK_TRIBUTE_DINAR, 0, 3)
    table.forget_answers()
    for seals in (0, 1):
        assert (table.asked(), table.state.to_act) == ("tribute_dinar", 0)
        table.game.rules.apply(table.state, actions.AMOUNT + seals)
    assert table.event_tuples("dinars_paid") == [(0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)]
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-12.4")
def test_a_reward_of_an_event_is_told_as_the_events() -> None:
    table = Setup(seats=2, events="random").event("EV03").points(0, 5).build()
    row = list(TRIGGER_ROWS[:7])
    gain_from(table.state, 0, v.EVENT_SOURCE, 3, 4)
    gain_from(table.state, 0, v.EVENT_SOURCE + 2, 1, 4)
    assert row[4] > 0
    assert table.event_tuples("dinars_gained") == [(0, 3 * row[4], LINE_EVENT, 1), (0, row[4], LINE_EVENT, 3)]


@pytest.mark.rule("SAB-14.15")
@pytest.mark.parametrize(("card", "counter"), [("P22", "poem"), ("MJ19", "minor")])
@pytest.mark.parametrize(("poems", "minors"), [((), ()), (("P03 blue",), ()), ((), ("MC01",))])
def test_what_is_gained_per_thing_has_an_effect_with_such_a_thing_alone(
    card: str, counter: str, poems: tuple[str, ...], minors: tuple[str, ...]
) -> None:
    place = program_of(card)
    while CODE[place] != v.GAIN_PER:
        place += v.OPERATION_SIZES[CODE[place]]
    assert v.COUNTER_IDS[CODE[place + 1]] == counter
    table = Setup(seats=2).poems(0, *poems).row(0, "AB1", right=minors).poems(1, "P05 blue").build()
    assert is_possible(table.state, 0, place) is bool(poems if counter == "poem" else minors)


@pytest.mark.rule("SAB-14.1")
def test_both_lists_of_a_choice_are_their_cards() -> None:
    owners = vec[i64]([0] * len(CODE))
    place = choice()
    sign(owners, place, LINE_RED_POEM, 6)
    signed = {at for at in range(len(CODE)) if owners[at] == LINE_RED_POEM << OWNER_BITS | 7}
    assert signed == all_places(place) >= {int(CODE[place + 1]), int(CODE[place + 2])}
    assert {int(owners[at]) for at in range(len(CODE)) if at not in signed} == {0}
