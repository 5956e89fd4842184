"""The bots of the house: they answer legally, fairly and deterministically, and greedy is better than random."""

from __future__ import annotations

import pytest

import diwan
from diwan.arena.play import play_game
from diwan.core.rng import seeded

FIRST_SEEDS = (0, pytest.param(200, marks=pytest.mark.soak))  # of 200 games each: half of them are enough each time


def wins_of_greedy(name: str, first_seed: int, games: int) -> int:
    """Count the two-seat games that greedy wins alone against random, each seat half of the time."""
    game = diwan.load(name)
    wins = 0
    for seed in range(first_seed, first_seed + games):
        seat = seed % 2
        bots = [diwan.bot("random"), diwan.bot("random")]
        bots[seat] = diwan.bot("greedy")
        ranking = play_game(game, bots, seats=2, seed=seed).ranking
        wins += ranking[seat] < ranking[1 - seat]
    return wins


@pytest.mark.parametrize("name", diwan.game_names())
@pytest.mark.parametrize("first_seed", FIRST_SEEDS)
def test_greedy_beats_random_in_at_least_95_of_100_games(name: str, first_seed: int) -> None:
    assert wins_of_greedy(name, first_seed, games=200) >= 190


@pytest.mark.parametrize("bot", diwan.bots())
@pytest.mark.parametrize("name", diwan.game_names())
def test_a_bot_plays_the_same_game_from_the_same_seed(name: str, bot: str) -> None:
    game = diwan.load(name)
    seats = game.seat_counts[0]
    first = play_game(game, [diwan.bot(bot) for _ in range(seats)], seats=seats, seed=5)
    second = play_game(game, [diwan.bot(bot) for _ in range(seats)], seats=seats, seed=5)
    assert first.replay() == second.replay()


@pytest.mark.parametrize("name", diwan.game_names())
def test_greedy_reports_a_value_for_every_action_and_takes_the_best(name: str) -> None:
    game = diwan.load(name)
    table = game.new_table(seats=game.seat_counts[-1], seed=3)
    greedy = diwan.bot("greedy")
    greedy.start(game, table.to_act, table.seats, seeded(1))
    prompt = table.prompt(table.to_act)
    choice = greedy.choose(prompt)
    assert greedy.report is not None
    values = dict(greedy.report.values)
    assert sorted(values) == prompt.actions
    assert values[choice] == max(values.values())


def test_an_unknown_bot_or_option_names_the_valid_ones() -> None:
    with pytest.raises(ValueError, match=r"no bot 'deep blue'; the bots are: random, greedy"):
        diwan.bot("deep blue")
    with pytest.raises(ValueError, match=r"bot 'greedy' has no option 'seconds'; its options are: width, depth"):
        diwan.bot("greedy", seconds=1)
