"""Sizes in real drawings: nothing is smaller than nothing, however crowded the end of a game is."""

from __future__ import annotations

import re

import pytest

import diwan

BELOW_ZERO = re.compile(r'<[^>]* (?:width|height|r|rx|ry|font-size)="-[^>]*>')


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", diwan.game_names())
def test_nothing_is_smaller_than_nothing(name: str, narrow: bool) -> None:
    game = diwan.load(name)
    for seats in game.allowed_seats():
        for seed in range(2):
            state, rng = game.new_state(seats=seats, seed=seed), diwan.seeded(seed)
            game.rules.playout(state, rng)
            for seat in (*range(seats), None):
                drawing = game.draw(game.view(state, seat), narrow=narrow)
                assert BELOW_ZERO.findall(drawing) == [], f"{seats} seats, seed {seed}, seen by {seat}"
