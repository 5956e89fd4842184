"""Why a single action is refused: the code, a sentence in every language, and that neither ever lies."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.errors import IllegalAction
from diwan.core.game import Refusal
from diwan.core.i18n import LOCALES, Message, render
from diwan.games.sabika import GAME, actions
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.refusals import ANSWERS, explain
from diwan.games.sabika.state import DINARS, NONE, ROW, SEALS, SabikaState
from tests.support.sabika import YUSUF, Position, Setup
from tests.support.sabika_lines import GAMES, kind_asked, random_positions
from tests.support.sabika_yusuf import facing, yusuf_turn

BOX = GAME(events="random")
POSITIONS = tuple(state for game in GAMES for state in random_positions(*game))
# What has to do with dinars in another way than that they do not suffice.
ABOUT_MONEY = {"too_dear", "too_few", "too_many", "no_dinars"}


def illegal_actions(state: SabikaState) -> list[int]:
    """Return all actions that are not legal."""
    legal = set(BOX.rules.legal_actions(state))
    return [action for action in range(actions.ACTIONS) if action not in legal]


def with_money(state: SabikaState, dinars: int) -> set[int]:
    """Return what would be legal if the seat asked had so many dinars, and no seals."""
    other = state.clone()
    other.rows[state.to_act * ROW + DINARS] = dinars
    other.rows[state.to_act * ROW + SEALS] = 0
    other.answers = vec[i64]()
    return set(BOX.rules.legal_actions(other))


def cost_of(refusal: Refusal) -> int:
    """Return the dinars that a refusal names."""
    return cast(Message, dict(refusal.message.args)["cost"]).count


@pytest.mark.parametrize("state", POSITIONS, ids=range(len(POSITIONS)))
def test_whatever_is_not_legal_is_explained_in_every_language(state: SabikaState) -> None:
    before = state.key()
    found = {explain(state, action) for action in illegal_actions(state)}
    assert state.key() == before
    texts = [render(refusal.message, locale) for refusal in found for locale in LOCALES]
    assert [text for text in texts if not text or "{" in text or "\n" in text or len(text) > 500] == []


@pytest.mark.parametrize("state", POSITIONS, ids=range(len(POSITIONS)))
def test_what_is_too_dear_costs_exactly_what_the_refusal_says(state: SabikaState) -> None:
    refusals = {action: explain(state, action) for action in illegal_actions(state)}
    dear = {action: cost_of(refusal) for action, refusal in refusals.items() if refusal.code == "too_dear"}
    for cost in set(dear.values()):
        just, less = with_money(state, cost), with_money(state, cost - 1)
        assert [action for action, price in dear.items() if price == cost and action not in just - less] == []


@pytest.mark.parametrize("state", POSITIONS, ids=range(len(POSITIONS)))
def test_what_is_refused_for_another_reason_would_be_refused_to_the_richest(state: SabikaState) -> None:
    rich = with_money(state, 99) if len(state.pending) else set()
    assert [
        action for action in illegal_actions(state) if action in rich and explain(state, action).code not in ABOUT_MONEY
    ] == []


@pytest.mark.parametrize("state", POSITIONS, ids=range(len(POSITIONS)))
def test_one_of_several_that_are_the_same_is_refused_only_where_the_first_can_be_chosen(state: SabikaState) -> None:
    blocks = {BOX.actions.block_of(action).name for action in BOX.rules.legal_actions(state)}
    doubles = [action for action in illegal_actions(state) if explain(state, action).code == "use_first"]
    assert {BOX.actions.block_of(action).name for action in doubles} <= blocks


def test_a_question_is_answered_from_its_blocks_and_no_others() -> None:
    found: dict[int, set[int]] = {}
    for state in POSITIONS:
        for action in BOX.rules.legal_actions(state):
            found.setdefault(kind_asked(state), set()).add(BOX.actions.block_of(action).start)
    assert {kind for kind, blocks in found.items() if not blocks <= set(ANSWERS[kind])} == set()
    assert len(found) > 20


def test_when_the_game_is_over_nothing_can_be_played() -> None:
    over = next(state for state in POSITIONS if kind_asked(state) == NONE)
    assert {explain(over, action).code for action in range(actions.ACTIONS)} == {"game_over"}


def refused(table: Position, text: str) -> str:
    """Return the code of the refusal of an action."""
    with pytest.raises(IllegalAction) as caught:
        table.game.parse(table.state, text)
    return caught.value.code


def turn() -> Setup:
    """Seat 0 has workers on O1, in the workshop (architect 2), on M1 and on I1, and 3 dinars."""
    setup = Setup(seats=2).dinars(0, 3).no_raws().sultan("O1", "O5", "O3", "O7", "M2", "M5", "I1", "I4")
    return setup.at(0, "architect-1", "O2").at(0, "merchant", "M1").at(0, "poet", "I2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move architect-1 O2", "own_space"),
        ("move architect-2 O2", "own_architect"),
        ("move architect-1 O8", "too_dear"),  # 6 steps
        ("move architect-1 O5", "nothing_to_do"),  # nothing to build with
        ("move merchant M3", "nothing_to_do"),  # no ship
        ("move merchant M4", "nothing_to_do"),  # nothing to produce
        ("move poet I3", "nothing_to_do"),  # no red poem
        ("move poet I4", "nothing_to_do"),  # no base for a poem
        ("main", "wrong_phase"),
        ("done", "wrong_phase"),
        ("keep ST01", "wrong_phase"),
    ],
)
def test_a_worker_that_can_not_go_there_is_told_why(text: str, code: str) -> None:
    table = turn().rondel(X2=None, X5=None).build()
    assert refused(table, text) == code


def test_a_worker_that_lies_neither_works_nor_rests() -> None:
    table = turn().lying(0, "poet").build()
    assert refused(table, "move poet I5") == refused(table, "rest poet") == "lying"


def test_of_two_architects_in_the_workshop_the_first_goes() -> None:
    table = Setup(seats=2).dinars(0, 5).build()
    assert refused(table, "move architect-2 O2") == refused(table, "rest architect-2") == "use_first"
    assert "lying" in {refused(Setup(seats=2).dinars(0, 5).lying(0, "architect-1").build(), "rest architect-1")}


@pytest.mark.parametrize(
    ("setup", "asks", "text", "code"),
    [
        (Setup(2).dinars(0, 9).holds(0, "gypsum"), actions.ASK_CONSTRUCT, "done", "must_act"),
        (Setup(2).holds(0, "gypsum"), actions.ASK_CONSTRUCT, "refresh", "too_dear"),
        (Setup(2).holds(0, "gypsum"), actions.ASK_CONSTRUCT, "major MJ10", "wrong_era"),
        (Setup(2).holds(0, "gypsum").majors(1, "MJ01"), actions.ASK_CONSTRUCT, "major MJ01", "not_shown"),
        (Setup(2).dinars(0, 9).holds(0, "wood"), actions.ASK_CONSTRUCT, "major MJ01", "no_base"),
        (Setup(2).dinars(0, 9).holds(0, "sugar"), actions.ASK_EXPORT, "done", "must_act"),
        (Setup(2).dinars(0, 9).holds(0, "sugar").ships(0, left=("fez",)), actions.ASK_EXPORT, "city fez", "present"),
        (Setup(2).dinars(0, 2).holds(0, "sugar"), actions.ASK_EXPORT, "city cairo", "too_dear"),
        (
            Setup(2).ships(0, left=("fez", "tunis"), right=("cairo",)),
            actions.ASK_CONSOLIDATE,
            "city cairo",
            "consolidated",
        ),
        (Setup(2).ships(0, left=("fez", "tunis")), actions.ASK_CONSOLIDATE, "city venice", "no_ship"),
        (Setup(2).ships(0, left=("fez", "tunis")), actions.ASK_PRODUCE, "process silk", "no_raw"),
        (Setup(2).ships(0, left=("fez", "tunis")), actions.ASK_PRODUCE, "done", "must_act"),
        (Setup(2).dinars(0, 9).holds(0, "wood"), actions.ASK_CARVE, "done", "must_act"),
        (Setup(2).dinars(0, 2).show_poems("P01", "P02", "P03"), actions.ASK_CARVE, "carve P09 red", "not_shown"),
        (Setup(2).dinars(0, 1).show_poems("P01", "P02", "P03"), actions.ASK_CARVE, "carve P01 red", "too_dear"),
        (
            Setup(2).dinars(0, 9).poems(0, "P24 gray", "P27 gray").show_grays("P30"),
            actions.ASK_CARVE,
            "carve P30 gray",
            "third_gray",
        ),
        (Setup(2).poems(0, "P04 red", "P05 red"), actions.ASK_REACTIVATE, "reactivate P06", "not_yours"),
        (Setup(2).holds(0, "wood"), actions.ASK_TRADE, "buy glazed", "too_dear"),
        (Setup(2).dinars(0, 9).no_raws(), actions.ASK_TRADE, "buy raw", "empty_space"),
        (Setup(2).dinars(0, 9), actions.ASK_TRADE, "sell wood", "not_held"),
        (Setup(2).dinars(0, 9), actions.ASK_TRADE, "sell sugar special", "not_held"),
        (Setup(2).dinars(0, 9), actions.ASK_TRADE, "exchange marble wood", "not_held"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_an_answer_is_refused_with_its_code(setup: Setup, asks: int, text: str, code: str) -> None:
    what = {actions.ASK_CONSTRUCT: actions.CONSTRUCT_MAJOR | actions.CONSTRUCT_MINOR, actions.ASK_TRADE: 2}
    assert refused(setup.asks(asks, what.get(asks, 0)).build(), text) == code


@pytest.mark.parametrize(
    ("played", "text", "code"),
    [
        (["main"], "store marble 1", "not_gained"),
        (["main"], "store gypsum 2", "use_first"),
        (["main"], "store gypsum special", "goods_only"),
        (["main"], "discard gypsum 1", "room_left"),
        (["main", "store wood 1"], "store gypsum 3", "use_first"),
        (["main", "store wood 1"], "store wood 1", "no_room"),
    ],
)
def test_a_gain_is_stored_where_there_is_room(played: list[str], text: str, code: str) -> None:
    table = Setup(seats=2).dinars(0, 9).at(0, "architect-1", "O1").build().play("move architect-1 O2", *played)
    assert refused(table, text) == code


def test_a_city_that_is_no_choice_of_yusufs_is_refused_with_the_reason() -> None:
    near_east = ("constantinople", "damascus", "cairo")
    export = facing("YM01").trade("TC3").ships(YUSUF, right=near_east).seal(*TABLES.city_ids).no_seal(*near_east)
    table = yusuf_turn(export.seals(YUSUF, 0))
    assert table.legal() == {"city fez", "city algiers"}
    assert (refused(table, "city cairo"), refused(table, "city venice")) == ("present", "not_equal")
    consolidation = facing("YM03").trade("TC4").ships(YUSUF, left=("fez", "tunis", "cairo"), right=("florence",))
    for city, tile in (("fez", "CR1"), ("tunis", "CB1"), ("cairo", "CB3")):
        consolidation = consolidation.city(city, tile)
    table = yusuf_turn(consolidation)
    assert table.legal() == {"city tunis", "city cairo"}
    codes = [refused(table, f"city {city}") for city in ("florence", "venice", "fez")]
    assert codes == ["consolidated", "no_ship", "not_equal"]


def test_what_was_thrown_away_makes_room_that_is_used() -> None:
    full = Setup(seats=2).dinars(0, 9).holds(0, "gypsum", "wood", "marble", "sugar")
    table = full.at(0, "architect-1", "O5").build().play("move architect-1 O6", "main", "discard gypsum 1")
    assert refused(table, "done") == refused(table, "discard wood 2") == "room_made"
    assert refused(table, "store glazed 1") == "not_gained"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "move architect-1 O8",
            "move architect-1 O8: To go there and do something costs 4 dinars, and all you have, seals included, is "
            "3 dinars: choose another space.",
        ),
        (
            "move poet I3",
            "move poet I3: Nothing can be done there now, so choose another space. You have no red poem that could be "
            "reactivated.",
        ),
    ],
    ids=["too dear", "nothing to do"],
)
def test_the_sentence_says_what_is_wrong(text: str, sentence: str) -> None:
    table = turn().build()
    with pytest.raises(IllegalAction) as caught:
        table.game.parse(table.state, text)
    assert str(caught.value) == sentence


def test_another_question_is_told() -> None:
    table = turn().build()
    question = table.game.question(table.state)
    assert question is not None
    with pytest.raises(IllegalAction) as caught:
        table.game.parse(table.state, "done")
    assert str(caught.value) == f"done: This is not asked now. {render(question)}"
