"""Chapters 4.5 and 4.6: parias and prestige points."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TRIBUTES
from tests.support.sabika import Setup

FIRST_TRIBUTE = int(TRIBUTES[1])


@pytest.mark.rule("SAB-4.5.1")
def test_gaining_parias_moves_the_marker_forward() -> None:
    table = Setup(seats=3).parias(0, 2).parias(1, 1).resolves("balance gold").build().play("amount 1")
    assert [table.parias(seat) for seat in range(3)] == [5, 1, 0]
    assert table.gained("parias") == [(0, 3)]


@pytest.mark.rule("SAB-4.5.1")
def test_paying_parias_moves_the_marker_back() -> None:
    table = Setup(seats=2).parias(0, 5).round_over().build().play(f"amount {FIRST_TRIBUTE}")
    assert table.parias() == 5 - FIRST_TRIBUTE
    assert table.points() == 5


@pytest.mark.rule("SAB-4.5.1")
def test_the_marker_never_goes_below_0() -> None:
    table = Setup(seats=2).parias(0, FIRST_TRIBUTE - 1).round_over().build()
    assert table.legal() == {f"amount {steps}" for steps in range(FIRST_TRIBUTE)}
    table.play(f"amount {FIRST_TRIBUTE - 1}")
    assert table.parias() == 0
    assert table.points() == 4
    poor = Setup(seats=2).round_over().build()
    assert poor.asked() == "lead"
    assert (poor.parias(0), poor.parias(1)) == (0, 0)


@pytest.mark.rule("SAB-4.5.2")
def test_a_marker_that_enters_a_space_goes_on_top() -> None:
    setup = Setup(seats=4).parias(0, 1).parias(1, 4).parias(2, 4).parias(3, 0).stack(2, 1, 3, 0)
    table = setup.resolves("balance gold").build()
    assert table.stack() == [2, 1, 0, 3]
    table.play("amount 1")
    assert table.stack() == [0, 2, 1, 3]


@pytest.mark.rule("SAB-4.5.2")
def test_the_others_keep_their_order_when_a_marker_leaves() -> None:
    setup = Setup(seats=4).stack(3, 0, 2, 1).resolves("balance gold")
    table = setup.build()
    assert table.stack() == [3, 0, 2, 1]
    table.play("amount 3")
    assert table.stack() == [0, 3, 2, 1]


@pytest.mark.rule("SAB-4.5.2")
def test_a_marker_that_moves_back_goes_on_top_too() -> None:
    setup = Setup(seats=3).parias(0, FIRST_TRIBUTE + 1).parias(1, 1).parias(2, 1).stack(1, 2, 0).round_over()
    table = setup.build().play(f"amount {FIRST_TRIBUTE}")
    assert table.parias() == 1
    assert table.stack() == [0, 1, 2]


@pytest.mark.rule("SAB-4.5.2")
def test_a_marker_that_does_not_move_keeps_its_place() -> None:
    setup = Setup(seats=3).stack(2, 1, 0).resolves("balance gold")
    table = setup.build().play("amount 4")
    assert table.stack() == [2, 1, 0]
    assert "parias_gained" not in table.event_kinds()


@pytest.mark.rule("SAB-4.5.3")
def test_the_paria_track_has_no_end() -> None:
    table = Setup(seats=2).parias(0, 98).resolves("balance gold").build().play("amount 0")
    assert table.parias() == 102


@pytest.mark.rule("SAB-4.6.1")
def test_points_are_gained_at_once() -> None:
    setup = Setup(seats=4).holds(0, "gypsum", "marble").show_minors()
    table = setup.build().play("move architect-1 O1", "major MJ01", "use marble")
    assert table.event_tuples("points_scored")[0] == (0, 6, 4, 0)
    kinds = table.event_kinds()
    assert kinds.index("points_scored") < kinds.index("major_built")


@pytest.mark.rule("SAB-4.6.1")
def test_points_may_fall_below_0() -> None:
    table = Setup(seats=2).points(0, 0).build().play("rest poet")
    assert table.points() == -1
    table = Setup(seats=2).points(0, -1).points(1, 0).round_over().build()
    assert (table.points(0), table.points(1)) == (-1 - FIRST_TRIBUTE, -FIRST_TRIBUTE)
