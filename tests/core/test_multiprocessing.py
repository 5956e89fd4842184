"""States travel between processes, however those were started."""

from __future__ import annotations

import multiprocessing

import pytest

import diwan
from diwan.core.state import State


def play_on(game: diwan.Game, state: State, seed: int) -> tuple[bool, bytes]:
    """Play a state to the end; runs in a worker."""
    game.rules.playout(state, diwan.seeded(seed))
    return diwan.COMPILED, state.key()


# Newer Pythons warn when a process with threads forks, and the test runner may have some.
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_worker_gets_the_very_state_and_sends_one_back(method: str) -> None:
    game = diwan.load("alhambra", end_on_empty_bag=True)
    states = [game.new_state(seats=seats, seed=seats) for seats in game.seat_counts]
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.starmap(play_on, [(game, state, 7) for state in states])
    assert found == [play_on(game, state.clone(), 7) for state in states]
