"""Every action as text and back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diwan.core.errors import BadNotation
from diwan.games.sabika import actions
from diwan.games.sabika.actions import ACTIONS
from diwan.games.sabika.notation import FORMS, VERBS, examples, format_action, parse_action
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
        ("move architect-1 O1", actions.MOVE),
        ("move architect-2 O8", actions.MOVE + 15),
        ("move merchant M1", actions.MOVE + 16),
        ("move poet I6", actions.REST - 1),
        ("rest poet", actions.REST + 3),
        ("secondary X6", actions.AMOUNT - 1),
        ("amount 0", actions.AMOUNT),
        ("keep ST10", actions.LEAD - 1),
        ("lead 2", actions.LEAD + 1),
        ("store gypsum special", actions.STORE + 4),
        ("discard wood 1", actions.DISCARD + 5),
        ("buy raw", actions.BUY_RAW),
        ("sell clothes special", actions.EXCHANGE - 1),
        ("exchange gypsum wood", actions.EXCHANGE),
        ("exchange glazed marble", actions.REFRESH - 1),
        ("minor 4", actions.MATERIAL - 1),
        ("use glazed", actions.ROW_LEFT - 1),
        ("carve P01 red", actions.CARVE_RED),
        ("carve P42 gray", actions.REACTIVATE - 1),
        ("reactivate P22", actions.DONE - 1),
        ("done", ACTIONS - 1),
    ],
)
def test_actions_read_as_on_the_table(text: str, action: int) -> None:
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize("text", ["move poet I4", " MOVE\tPoet  i4\n"])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert format_action(parse_action(text)) == "move poet I4"


def test_where_nothing_is_asked_some_forms_of_all_are_named() -> None:
    assert examples([]) == FORMS
    assert [form for form in FORMS.split(", ")[:-1] if parse_action(form) < 0] == []


LEGAL = [parse_action(text) for text in ("move merchant M2", "move poet I4", "move poet I5", "rest poet", "done")]


def test_examples_are_the_first_of_each_kind_that_is_possible() -> None:
    assert examples(LEGAL) == "move merchant M2, rest poet, done"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("foo", "is no action here; for example: move merchant M2, rest poet, done"),
        ("done now", "is no action here; for example: move merchant M2, rest poet, done"),
        ("keep", "is no action here; for example: move merchant M2, rest poet, done"),
        ("keep ST99", "there is no 'ST99' after keep; for example: move merchant M2, rest poet, done"),
        ("secondary  o1 x", "there is no 'o1' after secondary; for example: move merchant M2, rest poet, done"),
        ("carve p05 Green", "there is no 'Green' after carve P05; for example: move merchant M2, rest poet, done"),
        ("move poet I9", "after move comes one of merchant M2, poet I4, poet I5"),
        ("rest", "after rest comes one of poet"),
    ],
)
def test_hints_name_what_is_possible_only(text: str, hint: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_action(text, LEGAL)
    assert str(caught.value).endswith(hint)


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("move", ", ".join(f"move architect-1 O{space}" for space in range(2, 8)) + ", ..."),
        ("move merchant M7", ", ".join(f"move merchant M{space}" for space in range(3, 7))),
        ("move to O1", ", ".join(f"move architect-1 O{space}" for space in range(2, 8)) + ", ..."),
    ],
)
def test_of_many_possible_actions_the_nearest_are_the_examples(text: str, example: str) -> None:
    moves = [parse_action(f"move architect-1 O{space}") for space in range(2, 9)]
    moves += [parse_action(f"move merchant M{space}") for space in range(3, 7)]
    moves += [parse_action(f"move poet I{space}") for space in range(1, 5)]
    with pytest.raises(BadNotation, match=f"say {re.escape(example)}$"):
        parse_action(text, moves)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("move viceroy Z1", "there is no 'viceroy' after move; say move architect-1 O1"),
        ("move architect-9 O1", "there is no 'architect-9' after move; say move architect-1 O1"),
        ("move Poet Z1", "there is no 'Z1' after move poet; say move poet I1"),
        ("move poet", "'move poet' is not complete or not right: say move poet I1"),
    ],
)
def test_the_word_that_is_wrong_is_named(text: str, problem: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_action(text)
    assert str(caught.value).startswith(problem)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "is no action here; for example: move poet I4"),
        ("fly", "is no action here; for example: move poet I4"),
        ("done now", "is no action here; for example: move poet I4"),
        ("use", "after use comes one of gypsum, wood, marble, glazed"),
        ("buy granite", "after buy comes one of gypsum, wood, marble, glazed, raw"),
        ("row up", "after row comes one of left, right"),
        ("minor 5", "after minor comes one of 1, 2, 3, 4"),
        ("amount 10", "after amount comes one of 0, 1"),
        ("move poet O1", "say move poet I1"),
        ("carve P23 red", "say carve P23 gray"),
        ("keep ٣", "after keep comes one of ST01"),
        ("x" * 5000, "for example"),
        ("\U0001f3f0" * 100, "for example"),
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


WORDS = st.sampled_from([*sorted(VERBS), "poet", "I4", "P05", "red", "wood", "1", "special", "raw", "-", ",", "İ"])


@settings(max_examples=500, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=30), st.lists(WORDS, max_size=4).map(" ".join)))
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    action = read(text)
    assert action is None or " ".join(text.lower().split()) == format_action(action).lower()
