"""Events: who hears them, and that they are plain values."""

from __future__ import annotations

import pickle

import pytest

import diwan
from diwan.core.events import EVERYBODY, Event
from diwan.core.state import NOBODY


@pytest.mark.parametrize("ears", [NOBODY, 0, 1, 5])
def test_everybody_hears_a_public_event(ears: int) -> None:
    assert Event(1, 2, 3, 4, 5, EVERYBODY).audible_to(ears)


@pytest.mark.parametrize(("ears", "heard"), [(0, True), (1, False), (2, True), (NOBODY, False)])
def test_a_private_event_is_for_the_seats_whose_bits_are_set(ears: int, heard: bool) -> None:
    assert Event(1, 2, 3, 4, 5, 0b101).audible_to(ears) is heard


def test_events_are_compared_by_what_they_say() -> None:
    assert Event(1, 2, 3, 4, 5, -1) == Event(1, 2, 3, 4, 5, -1)
    assert Event(1, 2, 3, 4, 5, -1) != Event(1, 2, 3, 4, 6, -1)
    assert Event(1, 2, 3, 4, 5, -1) != (1, 2, 3, 4, 5, -1)
    assert len({Event(1, 2, 3, 4, 5, -1), Event(1, 2, 3, 4, 5, -1)}) == 1


def test_an_event_survives_pickling_and_shows_its_numbers() -> None:
    event = Event(1, 2, 3, 4, 5, 6)
    assert pickle.loads(pickle.dumps(event)) == event
    assert repr(event) == "Event(1, 2, 3, 4, 5, 6)"
    assert event.as_tuple() == (1, 2, 3, 4, 5, 6)


def test_nobody_listens_unless_asked() -> None:
    assert diwan.load("alhambra").new_state(seats=2, seed=1).events is None


def test_private_events_reach_only_their_seats() -> None:
    state = diwan.load("alhambra").new_state(seats=3, seed=1)
    heard: list[Event] = []
    state.events = heard
    state.emit(7, 0, 1, 2, 3)
    state.emit_to(0b010, 8, 1, 4, 5, 6)
    assert heard == [Event(7, 0, 1, 2, 3, EVERYBODY), Event(8, 1, 4, 5, 6, 0b010)]


def test_without_a_listener_nothing_is_kept() -> None:
    state = diwan.load("alhambra").new_state(seats=3, seed=1)
    state.emit(7, 0, 1, 2, 3)
    state.emit_to(0b010, 8, 1, 4, 5, 6)
    assert state.events is None
