"""Chapters 7.2 and 7.3: reactivate and crafts."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Setup

POEMS = ("P02 blue", "P04 red", "P26 gray", "P03 blue", "P14 red", "P28 gray", "P05 blue")


@pytest.mark.rule("SAB-7.2.1")
@pytest.mark.parametrize("space", ["I3", "I6"])
def test_an_own_red_poem_is_chosen_and_takes_effect_again_without_cost(space: str) -> None:
    setup = Setup(seats=4).poems(0, "P04 red", "P14 red", "P20 blue", "P24 gray").poems(1, "P17 red").only_majors()
    table = setup.build().play(f"move poet {space}")
    assert table.asked() == "reactivate"
    assert table.legal() == {"reactivate P04", "reactivate P14"}
    table.play("reactivate P04")
    assert table.score_lines() == {"SAB-2.3.2": 5, "SAB-7.1.8": 2}
    assert (table.dinars(), table.state.to_act) == (0, 1)
    assert table.event_tuples("poem_reactivated") == [(0, TABLES.poem_ids.index("P04"), 0, 0)]
    assert table.poems() == {"P04 red", "P14 red", "P20 blue", "P24 gray"}


@pytest.mark.rule("SAB-7.2.1")
def test_the_whole_effect_is_resolved_again() -> None:
    setup = Setup(seats=4).poems(0, "P04 red").only_majors("MJ01", "MJ02")
    table = setup.build().play("move poet I3")
    assert table.asked() == "copy"
    assert table.legal() == {"major MJ01", "major MJ02", "done"}


@pytest.mark.rule("SAB-7.2.1")
def test_without_a_red_poem_there_is_nothing_to_reactivate() -> None:
    setup = Setup(seats=4).poems(0, "P20 blue", "P24 gray").poems(1, "P04 red")
    assert {"move poet I3", "move poet I6"} & setup.build().legal() == set()
    assert {"move poet I3", "move poet I6"} <= Setup(seats=4).poems(0, "P04 red").build().legal()


@pytest.mark.rule("SAB-7.2.1")
def test_a_red_poem_may_be_reactivated_in_every_round() -> None:
    setup = Setup(seats=4).poems(0, "P04 red").only_majors().at(0, "poet", "I1")
    table = setup.build().play("move poet I3")
    assert table.score_lines()["SAB-7.1.8"] == 2
    later = Setup(seats=4).round(4).poems(0, "P04 red").only_majors().build().play("move poet I6")
    assert later.score_lines()["SAB-7.1.8"] == 2


@pytest.mark.rule("SAB-7.3.1")
@pytest.mark.parametrize(("count", "dinars"), [(0, 3), (1, 3), (2, 4), (3, 4), (4, 5), (6, 6), (7, 6)])
def test_three_dinars_and_one_for_every_two_poems(count: int, dinars: int) -> None:
    setup = Setup(seats=4).poems(0, *POEMS[:count]).poems(1, "P06 blue", "P07 blue").rondel(X2=None)
    table = setup.build().play("move poet I2")
    assert table.dinars() == dinars
    assert table.gained("dinars") == [(0, dinars)]


@pytest.mark.rule("SAB-7.3.1")
@pytest.mark.parametrize("space", ["I2", "I5"])
def test_both_crafts_spaces_work_and_give_nothing_else(space: str) -> None:
    table = Setup(seats=4).build().play(f"move poet {space}")
    assert (table.dinars(), table.points(), table.parias(), table.stored()) == (3, 5, 0, [])
    assert table.event_tuples("main_action") == [(0, 10, 0, 0)]


@pytest.mark.rule("SAB-15.12")
def test_crafts_with_five_poems() -> None:
    table = Setup(seats=4).poems(0, *POEMS[:5]).build().play("move poet I2")
    assert table.dinars() == 5
