"""Why a single action is refused: the code, and a sentence in every language."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from diwan.core.i18n import LOCALES, render
from diwan.games.alhambra import actions
from diwan.games.alhambra.refusals import explain
from diwan.games.alhambra.state import NONE, AlhambraState, cell_at
from tests.support.alhambra import Position, Setup
from tests.support.alhambra_building import BLOCK, paved, removing
from tests.support.alhambra_moves import GAME, kind_asked, play_line, random_positions
from tests.support.ids import short

POSITIONS = tuple(state for seats in (2, 3, 5) for state in random_positions(seats, seats))
BUILDING = {"occupied", "not_adjacent", "wall_mismatch", "unreachable", "hole"}
CODES = {
    NONE: {"game_over"},
    actions.CHOOSE_ACTION: {"not_in_display", "empty_slot", "too_little"}
    | {"not_in_reserve", "no_place", "no_exchange", "no_tile"},
    actions.TAKE_MORE: {"not_in_display", "over_five", "wrong_order"},
    actions.PAY_WITH: {"not_in_hand", "wrong_currency", "wrong_order", "too_little"},
    actions.CHOOSE_ADD: {"not_in_reserve", "no_place"},
    actions.CHOOSE_REMOVE: {"no_tile", "hole", "unreachable"},
    actions.CHOOSE_EXCHANGE_IN: {"not_in_reserve", "no_exchange"},
    actions.CHOOSE_EXCHANGE_OUT: {"no_tile", "wall_mismatch"},
    actions.ADD_AT: BUILDING,
    actions.CHOOSE_PLACE: {"not_bought"},
    actions.PLACE_AT: BUILDING,
}


def refused(table: Position, text: str) -> str:
    """Return the code that a single action is refused with."""
    with pytest.raises(IllegalAction) as caught:
        table.game.parse(table.state, text)
    assert str(caught.value).startswith(f"{text}: ")
    return caught.value.code


def illegal_actions(state: AlhambraState) -> list[int]:
    """Return all actions that are not legal; of the cells, those around the fountain and a far one."""
    cells = [actions.CELL + int(cell_at(x, y)) for x in range(-4, 5) for y in range(-4, 5)]
    legal = GAME.rules.legal_actions(state)
    return [action for action in (*range(actions.CELL), *cells, GAME.actions.size - 1) if action not in legal]


@pytest.mark.rule("ALH-14.3.4")
@pytest.mark.rule("ALH-14.3.5")
@pytest.mark.parametrize("state", POSITIONS[::2], ids=range(len(POSITIONS[::2])))
def test_whatever_is_not_legal_is_explained_in_the_terms_of_the_question(state: AlhambraState) -> None:
    before = state.key()
    found = {explain(state, action) for action in illegal_actions(state)}
    assert state.key() == before
    assert {refusal.code for refusal in found} <= CODES[kind_asked(state)] | {"wrong_phase"}
    texts = [render(refusal.message, locale) for refusal in found for locale in LOCALES]
    assert [text for text in texts if not text or "{" in text or "\n" in text or text[-1] not in ".?"] == []


def test_every_question_comes_up_above() -> None:
    assert {kind_asked(state) for state in POSITIONS[::2]} == set(CODES)


def test_a_question_is_answered_from_its_blocks_and_no_others() -> None:
    found: dict[int, set[int]] = {kind: set() for kind in range(actions.QUESTIONS)}
    for state in POSITIONS:
        for action in GAME.rules.legal_actions(state):
            found[kind_asked(state)].add(GAME.actions.block_of(action).start)
    found[actions.CHOOSE_ACTION].add(actions.PASS)  # which needs a table without money
    assert found == {kind: set(blocks) for kind, blocks in actions.ANSWERS.items()}


def acting() -> Position:
    """Seat 0 is asked for an action; it can buy from slot 3, and add or exchange one of its reserve tiles."""
    return (
        Setup(seats=3)
        .hand(0, "dinar 6", "dinar 5", "dinar 4", "dinar 1", "ducat 2")
        .display("florin 1", "dirham 2", "dinar 3", "ducat 7")
        .market("gar-10-n", "arc-8-e", "gar-10-o", "cha-8-nw")
        .alhambra(0, ("pav-8-o", 1, 0), ("ser-9-o", 2, 0), ("arc-9-o", 2, 1))
        .reserve(0, "ser-7-w", "pav-2-new")
        .build()
    )


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["take ducat 9"], "not_in_display"),
        (["buy 4"], "too_little"),
        (["end"], "wrong_phase"),
        (["pass"], "wrong_phase"),
        (["done"], "wrong_phase"),
        (["pay dinar 6"], "wrong_phase"),
        (["at 0,1"], "wrong_phase"),
        (["take dirham 2", "take ducat 8"], "not_in_display"),
        (["take dirham 2", "take ducat 7"], "over_five"),
        (["take dirham 2", "take dinar 3"], "wrong_order"),
        (["take dinar 3", "buy 3"], "wrong_phase"),
        (["buy 3", "pay dinar 9"], "not_in_hand"),
        (["buy 3", "pay florin 1"], "not_in_hand"),  # and another currency
        (["buy 3", "pay ducat 2"], "wrong_currency"),
        (["buy 3", "pay dinar 4"], "too_little"),  # 4 + 1 never reach 10
        (["buy 3", "pay dinar 5", "pay dinar 6"], "wrong_order"),
        (["buy 3", "done"], "wrong_phase"),
        (["redesign add", "add tow-12-o"], "not_in_reserve"),
        (["redesign add", "add ser-7-w", "at 3,0"], "wall_mismatch"),
        (["redesign add", "add ser-7-w", "at 0,0"], "occupied"),
        (["redesign add", "add ser-7-w", "at 5,5"], "not_adjacent"),
        (["redesign add", "add ser-7-w", "reserve"], "wrong_phase"),
        (["redesign remove", "remove tow-12-o"], "no_tile"),
        (["redesign remove", "remove ser-7-w"], "no_tile"),  # in the reserve, not in the Alhambra
        (["redesign remove", "remove pav-8-o"], "unreachable"),
        (["redesign exchange", "bring arc-9-o"], "not_in_reserve"),
        (["redesign exchange", "bring ser-7-w", "replace pav-2-new"], "no_tile"),
        (["redesign exchange", "bring ser-7-w", "replace pav-8-o"], "wall_mismatch"),
    ],
)
def test_a_single_action_is_refused_with_its_code(texts: list[str], expected: str) -> None:
    table = acting().play(*texts[:-1])
    assert refused(table, texts[-1]) == expected


def test_a_reserve_tile_without_a_cell_has_no_place() -> None:
    setup = Setup(seats=3).alhambra(0, ("pav-8-o", 0, -1), ("pav-6-n", 0, -2))
    assert refused(setup.reserve(0, "pav-2-new").build(), "redesign add") == "no_place"
    table = setup.reserve(0, "pav-2-new", "gar-11-o").build().play("redesign add")
    assert refused(table, "add pav-2-new") == "no_place"


def test_a_reserve_tile_that_can_replace_no_other_has_no_exchange() -> None:
    setup = Setup(seats=3).alhambra(0, ("pav-8-o", 1, 0))
    assert refused(setup.reserve(0, "ser-7-w").build(), "redesign exchange") == "no_exchange"
    table = setup.reserve(0, "ser-7-w", "gar-11-o").build().play("redesign exchange")
    assert refused(table, "bring ser-7-w") == "no_exchange"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("redesign add", "not_in_reserve"), ("redesign exchange", "not_in_reserve"), ("redesign remove", "no_tile")],
)
def test_an_empty_board_offers_no_redesign(text: str, expected: str) -> None:
    assert refused(Setup(seats=3).build(), text) == expected


def test_an_empty_slot_sells_nothing() -> None:
    table = Setup(seats=3).hand(0, "dinar 8", "dinar 9").market(None, None, "pav-8-o").build()
    play_line(table, "buy 3 with dinar 8")
    assert refused(table, "buy 3") == "empty_slot"


def test_a_tile_among_four_neighbours_leaves_a_hole() -> None:
    assert refused(removing(*paved(*BLOCK)), "remove arc-10-o") == "hole"


def test_giving_needs_a_neutral_player() -> None:
    table = Setup(seats=3).hand(0, "dinar 9").market(None, None, "pav-8-o").build()
    play_line(table, "buy 3 with dinar 9")
    assert refused(table, "give") == "wrong_phase"


def test_several_bought_tiles_are_placed_one_at_a_time() -> None:
    table = Setup(seats=2).hand(0, "dinar 8", "florin 7").market("pav-7-e", None, "pav-8-o").build()
    for line in ("buy 3 with dinar 8", "buy 1 with florin 7", "end"):
        play_line(table, line)
    assert refused(table, "place gar-11-o") == "not_bought"
    assert refused(table, "reserve") == "wrong_phase"
    table.play("place pav-8-o")
    assert refused(table, "place pav-7-e") == "wrong_phase"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("buy 4", "buy 4: Too little: 2 ducats, and the price is 8 ducats. Add cards, or choose another tile."),
        (
            "done",
            "done: This is not asked now. Take money, buy a building or redesign your Alhambra.",
        ),
    ],
    ids=short,
)
def test_the_sentence_says_what_to_do(text: str, sentence: str) -> None:
    table = acting()
    with pytest.raises(IllegalAction) as caught:
        table.game.parse(table.state, text)
    assert str(caught.value) == sentence
