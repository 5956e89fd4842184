"""The rules object itself: states that travel as bytes or pickled, and what a position is worth to which seat."""

from __future__ import annotations

import pickle

import pytest

from diwan.core.rng import seeded
from diwan.core.state import State
from tests.support.alhambra import Setup, fresh
from tests.support.alhambra_tables import busy_table, play_at_random


def travel(state: State) -> State:
    """Return the state that arrives when this one is pickled."""
    arrived: State = pickle.loads(pickle.dumps(state))
    return arrived


@pytest.mark.rule("ALH-2.1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_bytes_of_two_to_six_seats_are_read_back(seats: int) -> None:
    table = fresh(seats, seed=3)
    assert table.game.rules.from_bytes(table.state.to_bytes()).key() == table.state.key()


@pytest.mark.rule("ALH-2.1.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 2**40])
def test_bytes_of_any_other_number_of_seats_are_refused_for_that_reason(seats: int) -> None:
    table = fresh(3, seed=3)
    table.state.seats = seats
    with pytest.raises(ValueError, match=f"^state bytes are damaged: {seats} seats, expected 2 to 6$"):
        table.game.rules.from_bytes(table.state.to_bytes())


@pytest.mark.rule("ALH-14.2.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_a_pickled_state_arrives_whole_and_plays_on_to_the_same_end(seats: int) -> None:
    table = fresh(seats, seed=5, end_on_empty_bag=True)
    play_at_random(table, 60)
    twin = travel(table.state)
    assert type(twin) is type(table.state)
    assert twin.key() == table.state.key()
    for state in (table.state, twin):
        table.game.rules.playout(state, seeded(8))
    assert table.is_over()
    assert twin.key() == table.state.key()


@pytest.mark.rule("ALH-14.2.1")
def test_a_pickled_state_is_a_copy() -> None:
    table = busy_table().build()
    twin = travel(table.state)
    before = twin.key()
    table.play("take ducat 9")
    assert twin.key() == before


def test_a_position_is_good_for_the_seat_that_leads_and_bad_for_the_others() -> None:
    table = Setup(seats=3).alhambra(1, ("tow-11-o", 1, 0)).turn(0).build()
    worth = [table.game.rules.value(table.state, seat) for seat in range(3)]
    assert worth[0] == worth[2] < 0 < worth[1]
