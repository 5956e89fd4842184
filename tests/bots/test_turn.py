"""Looking ahead through the own turn: which lines are followed."""

from __future__ import annotations

import diwan
from diwan.bots.search.turn import Line, best_lines
from diwan.core.state import State

WIDE = 9


def position(seed: int = 1) -> State:
    return diwan.load("alhambra").new_state(seats=2, seed=seed)


def values_of(lines: list[Line], width: int = WIDE) -> list[tuple[float, int]]:
    """Return value and opening of the lines that are kept."""
    return [(line.value, int(line.opening)) for line in best_lines(lines, width)]


def test_the_most_promising_lines_are_followed() -> None:
    lines = [Line(position(seed), float(seed), seed) for seed in (3, 1, 4, 2)]
    assert values_of(lines, width=2) == [(3.0, 3), (4.0, 4)]
    assert values_of(lines) == [(1.0, 1), (2.0, 2), (3.0, 3), (4.0, 4)]


def test_of_two_paths_to_one_state_one_is_followed_and_leaves_room_for_another_line() -> None:
    lines = [Line(position(1), 5.0, 0), Line(position(2), 4.0, 0), Line(position(1), 5.0, 0)]
    assert values_of(lines, width=2) == [(4.0, 0), (5.0, 0)]


def test_paths_with_different_openings_are_both_followed() -> None:
    lines = [Line(position(1), 5.0, 0), Line(position(1), 5.0, 1)]
    assert values_of(lines) == [(5.0, 0), (5.0, 1)]


def test_different_states_are_both_followed_even_if_they_look_equally_good() -> None:
    lines = [Line(position(1), 5.0, 0), Line(position(2), 5.0, 0), Line(position(1), 5.0, 0)]
    assert len(best_lines(lines, WIDE)) == 2
