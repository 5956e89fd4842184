"""Counting positions."""

from __future__ import annotations

import re

import diwan
from diwan.cli.perft import nodes
from tests.cli.support import Cli

GAME = diwan.game_names()[0]


def counted(text: str, pattern: str) -> list[int]:
    return [int(number) for number in re.findall(pattern, text, re.MULTILINE)]


def test_every_depth_is_counted(cli: Cli) -> None:
    game = diwan.load(GAME)
    state = game.new_state(seats=2, seed=1)
    outcome = cli("perft", GAME, "--seats", "2", "--seed", "1", "--depth", "2")
    depths = counted(outcome.out, r"^depth \d+: (\d+)$")
    assert depths == [1, len(game.rules.legal_actions(state)), nodes(game, state, 2)]


def test_the_division_names_the_first_actions_and_adds_up(cli: Cli) -> None:
    game = diwan.load(GAME)
    state = game.new_state(seats=2, seed=1)
    text = cli("perft", GAME, "--seats", "2", "--seed", "1", "--depth", "2", "--divide").out
    assert re.findall(r"^  (.+): \d+$", text, re.MULTILINE) == [
        game.format(state, action) for action in game.rules.legal_actions(state)
    ]
    assert sum(counted(text, r"^  .+: (\d+)$")) == counted(text, r"^depth 2: (\d+)$")[0]


def test_counting_leaves_the_position_as_it_was() -> None:
    game = diwan.load(GAME)
    state = game.new_state(seats=2, seed=1)
    before = state.key()
    nodes(game, state, 2)
    assert state.key() == before


def test_a_game_that_is_over_has_no_further_sequences() -> None:
    game = diwan.load(GAME)
    state = game.new_state(seats=2, seed=1)
    game.rules.playout(state, diwan.seeded(1))
    assert [nodes(game, state, depth) for depth in range(3)] == [1, 0, 0]
