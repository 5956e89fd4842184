"""Differences of pictures: they lead from one to the other, and say no more than what changed."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import diwan
from diwan.server.frames.difference import difference
from tests.support.screen import apply_difference

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", "dd", "e<", "<", "g 1", "g 2", "g "]), max_size=30).map("<".join)


@given(TEXTS, TEXTS)
def test_a_difference_leads_from_one_text_to_the_other(old: str, new: str) -> None:
    splices = difference(old, new)
    assert apply_difference(old, splices) == new
    places = [(at, at + gone) for at, gone, _ in splices]
    assert places == sorted(places)
    assert all(first[1] <= second[0] for first, second in pairwise(places))


@given(TEXTS)
def test_equal_texts_differ_in_nothing(text: str) -> None:
    assert difference(text, text) == []


def test_only_what_changed_is_sent() -> None:
    old = "".join(f"<p id='{number}'>" for number in range(1000))
    new = old.replace("'500'", "'x'").replace("<p id='700'>", "").replace("<p id='800'>", "<p id='800'><b>")
    assert difference(old, new) == [(501, 1, "p id='x'>"), (701, 1, None), (802, 0, "b>")]


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", diwan.game_names())
def test_what_a_move_changes_in_a_picture_leads_to_the_next_one(game: str, narrow: bool) -> None:
    box, rng = diwan.load(game), random.Random(1)
    table = box.new_table(seats=max(box.seat_counts), seed=2)
    picture = box.draw(table.view(0), narrow=narrow)
    for _ in range(20):
        table.submit(table.to_act, table.ply, rng.choice(table.prompt(table.to_act).actions))
        before, picture = picture, box.draw(table.view(0), narrow=narrow)
        splices = difference(before, picture)
        assert apply_difference(before, splices) == picture
        assert len(json.dumps(splices)) < len(picture)
