"""A game from outside the house, not compiled, keeps the contract too: what the games here lack is tried with it."""

from __future__ import annotations

from itertools import permutations

import pytest

from diwan.core.rng import seeded
from diwan.core.state import State
from diwan.testing import check_game
from diwan.testing.chance import check_determinize_uniform
from examples.lanterns import LanternsGame
from examples.lanterns.table import Lanterns, hand_of


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_lanterns_keeps_the_contract(seats: int) -> None:
    report = check_game(LanternsGame(), seats=seats, seeds=[1, 2, 3])
    assert report.games == 3
    assert set(report.blocks) >= {"wish", "draw", "light", "stop"}


def test_the_hard_game_is_for_one_seat_and_keeps_the_contract() -> None:
    game = LanternsGame(hard=True)
    assert game.allowed_seats() == (1,)
    with pytest.raises(ValueError, match=r"lanterns is for 1 seats with \{'hard': True\}, not 2"):
        game.new_state(seats=2, seed=1)
    assert check_game(game, seeds=[1, 2, 3]).games == 3


def test_questions_wait_beneath_each_other() -> None:
    game, deepest = LanternsGame(), 0
    for seed in range(20):
        state, rng = game.new_state(seats=3, seed=seed), seeded(seed)
        while legal := game.rules.legal_actions(state):
            game.rules.apply(state, legal[rng.below(len(legal))])
            deepest = max(deepest, len(state.pending) if state.ply > 3 else 0)
    assert deepest == 3  # two others answer before the seat goes on


def test_a_single_seat_can_lose_to_the_shadow() -> None:
    game, places = LanternsGame(hard=True), set()
    for seed in range(20):
        state = game.new_state(seats=1, seed=seed)
        game.rules.playout(state, seeded(seed))
        places.add(game.rules.ranking(state)[0])
    assert places == {1, 2}


def test_samples_are_uniform_among_all_that_a_seat_can_not_tell_apart() -> None:
    game = LanternsGame()
    state = game.new_state(seats=2, seed=1)
    assert isinstance(state, Lanterns)
    for text in ("wish 1", "wish 2"):
        game.rules.apply(state, game.parse(state, text))
    while len(state.pile) > 2:
        game.rules.apply(state, game.rules.legal_actions(state)[-1 if hand_of(state, state.to_act) else 0])
    assert (hand_of(state, 0), hand_of(state, 1), list(state.pile)) == ([0], [3], [2, 1])
    # What seat 0 has not seen: where the other three lanterns are, and what seat 1 wished for.
    worlds = {(hand, (low, high), wish) for hand, low, high in permutations((1, 2, 3)) for wish in range(4)}

    def secret(sample: State) -> tuple[int, tuple[int, int], int]:
        assert isinstance(sample, Lanterns)
        low, high = sample.pile
        return hand_of(sample, 1)[0], (low, high), int(sample.wishes[1])

    check_determinize_uniform(game, state, 0, secret, worlds)


def test_points_of_the_shadow_that_come_from_nowhere_are_refused() -> None:
    game = LanternsGame()
    state = game.new_state(seats=1, seed=1)
    assert isinstance(state, Lanterns)
    state.shadow = 40
    with pytest.raises(ValueError, match="the shadow's points and the lanterns put out differ"):
        game.rules.from_bytes(state.to_bytes())
