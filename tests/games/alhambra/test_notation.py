"""Every action as text and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diwan.core.errors import BadNotation
from diwan.games.alhambra.actions import ACTIONS, BUY, CELL, PAY, PLACE_TILE, TAKE, TAKE_DONE
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.notation import VERBS, format_action, parse_action
from diwan.games.alhambra.state import card_of, cell_at
from tests.support.ids import short


def test_every_action_reads_back_as_itself() -> None:
    texts = [format_action(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [parse_action(text) for text in texts] == list(range(ACTIONS))


def test_the_first_word_of_every_action_is_a_verb() -> None:
    assert {format_action(action).split()[0] for action in range(ACTIONS)} == VERBS


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take dinar 5", TAKE + card_of(TABLES.currency_ids.index("dinar"), 5)),
        ("pay florin 9", PAY + card_of(TABLES.currency_ids.index("florin"), 9)),
        ("buy 3", BUY + 2),
        ("done", TAKE_DONE),
        ("place gar-8-sw", PLACE_TILE + TABLES.tile_ids.index("gar-8-sw")),
        ("at 1,-2", CELL + cell_at(1, -2)),
        ("at 0,0", CELL + cell_at(0, 0)),
    ],
)
def test_actions_read_as_on_the_table(text: str, action: int) -> None:
    assert format_action(action) == text


@pytest.mark.parametrize("text", ["take dinar 5", " TAKE\tDinar  5\n", "take dinar-5", "take dinar5"])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert format_action(parse_action(text)) == "take dinar 5"


@pytest.mark.parametrize("text", ["at 1,-2", "at 1, -2", "at 1 ,-2"])
def test_cells_may_have_blanks(text: str) -> None:
    assert parse_action(text) == CELL + cell_at(1, -2)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "the forms are"),
        ("fly", "the forms are"),
        ("redesign", "the forms are"),
        ("done now", "the forms are"),
        ("take", "Say which card: take dinar 5"),
        ("take gold 5", "florin, dirham, dinar, ducat"),
        ("take dinar 10", "from 1 to 9"),
        ("take dinar 0", "from 1 to 9"),
        ("buy 5", "from 1 to 4"),
        ("buy ٣", "from 1 to 4"),
        ("buy", "Say which slot"),
        ("place garden 8", "gar-8-sw"),
        ("at 1", "1,-2"),
        ("at 37,0", "-36 to 36"),
        ("at 0,-37", "-36 to 36"),
        ("at ١,٢", "1,-2"),
        ("x" * 5000, "the forms are"),
        ("\U0001f3f0" * 100, "the forms are"),
    ],
    ids=short,
)
def test_what_is_no_action_is_bad_notation_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_action(text)
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) <= 400


@pytest.mark.parametrize("action", [-1, ACTIONS, 1 << 70])
def test_a_number_that_is_no_action_has_no_text(action: int) -> None:
    with pytest.raises(ValueError, match=f"0 to {ACTIONS - 1}"):
        format_action(action)


def read(text: str) -> int | None:
    """Return the action of a text, or None when it is bad notation; anything else that is raised gets through."""
    try:
        return parse_action(text)
    except BadNotation:
        return None


WORDS = st.sampled_from([*sorted(VERBS), "dinar", "5", "dinar 5", "gar-8-sw", "1,-2", "3", "add", "-", ",", "+", "İ"])


@settings(max_examples=500, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=30), st.lists(WORDS, max_size=4).map(" ".join)))
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    action = read(text)
    assert action is None or " ".join(text.lower().split()).startswith(format_action(action).split()[0])
