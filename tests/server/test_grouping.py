"""Headings in long lists of choices: in every game and language, and nothing of a choice is lost."""

from __future__ import annotations

import random

import pytest

import diwan
from diwan.core.i18n import LOCALES, Message, named, render
from diwan.server.frames.frame import Look, ShownChoice
from diwan.server.frames.grouping import FEWEST, MARK, groups_of, headings
from tests.server.test_frames import page
from tests.support.playing import begun, move


def test_neighbours_that_begin_alike_share_a_heading() -> None:
    sent = [f"Send the mason: space {number}" for number in range(3)]
    others = ["Rest", "Send the cook: space 1", "Pay 1: now", "Pay 1: later", "Pass"]
    assert headings([*sent, *others]) == ["Send the mason"] * 3 + ["", "", "Pay 1", "Pay 1", ""]


def test_choices_stay_in_their_order_so_that_their_numbers_do() -> None:
    labels = ["Buy: a", "Sell: b"] * (FEWEST // 2)
    assert headings(labels) == [""] * len(labels)


def test_a_short_list_and_what_only_looks_alike_have_none() -> None:
    assert headings(["Buy: a"] * (FEWEST - 1)) == [""] * (FEWEST - 1)
    for label in ("Nothing of the kind", "At 10:30", "Ends with: ", f"{'x' * 61}: a", ""):
        assert headings([label] * FEWEST) == [""] * FEWEST


def test_a_list_is_told_group_by_group_with_its_numbers_going_on() -> None:
    labels = ["Buy: a", "Buy: b", "Pass", "Rest", "Sell: a", "Sell: b", "Sell: c", "Stop"]
    choices = [
        ShownChoice(0, label, "", "", group=group) for label, group in zip(labels, headings(labels), strict=True)
    ]
    told = [(group.heading, group.first, [*map(group.label, group.choices)]) for group in groups_of(choices)]
    assert told == [
        ("Buy", 0, ["a", "b"]),
        ("", 2, ["Pass", "Rest"]),
        ("Sell", 4, ["a", "b", "c"]),
        ("", 7, ["Stop"]),
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_turn_of_sabika_is_headed_by_its_workers_in_every_language(locale: str) -> None:
    record, table = begun("sabika", 3, 1)
    rng, most = random.Random(4), 0
    while not table.is_over and most < 3:
        frame = page(record, Look(table.to_act, locale, text=True)).frame
        groups = [choice.group for choice in frame.choices]
        assert all(choice.label.startswith(choice.group + MARK) for choice in frame.choices if choice.group)
        most = max(most, len({group for group in groups if group}))
        move(record, rng)
    assert most >= 3


@pytest.mark.parametrize("game", diwan.game_names())
def test_every_label_is_whole(game: str) -> None:
    record, table = begun(game, 2, 1)
    rng = random.Random(4)
    for _ in range(40):
        shown = page(record, Look(table.to_act, text=True)).frame.choices
        known = table.view(table.to_act).choices
        assert [choice.label for choice in shown] == [_words(choice.label, table.names) for choice in known]
        move(record, rng)


def _words(label: Message, names: tuple[str, ...]) -> str:
    return render(named(label, names))
