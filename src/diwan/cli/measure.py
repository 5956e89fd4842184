"""How fast the engine is: the loops that `diwan bench` times, in CPU time of this process."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from time import process_time
from typing import Final

from diwan.core.game import Game
from diwan.core.rng import seeded
from diwan.core.state import State

# What is measured, and whether more is better (a rate) or less (nanoseconds).
MEASURES: Final = {
    "games_per_s": True,
    "engine_decisions_per_s": True,
    "python_decisions_per_s": True,
    "clone_ns": False,
    "legal_ns": False,
    "apply_ns": False,
}
_GAMES: Final = 3  # in a round
_POSITIONS: Final = 128  # of one game, from which clone, legal and apply are timed


def measure(game: Game, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return one round of all measures; each loop runs for about this long."""
    gc.collect()
    gc.disable()
    try:
        positions = _positions(game, seats, seed)
        return {
            **_engine_rates(game, seats, seconds, seed),
            "python_decisions_per_s": _python_rate(game, seats, seconds, seed),
            "clone_ns": _nanoseconds(lambda: _clone_all(positions), seconds),
            "legal_ns": _nanoseconds(lambda: _legal_all(game, positions), seconds),
            "apply_ns": _nanoseconds(_apply_batch(game, positions, seed), seconds),
        }
    finally:
        gc.enable()


def _engine_rates(game: Game, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Time whole random games: setup and all for games, the playout alone for decisions."""
    games = decisions = 0
    whole = played = 0.0
    while whole < seconds:
        for number in _seeds(seed):
            began = process_time()
            state = game.new_state(seats=seats, seed=number)
            set_up = process_time()
            decisions += game.rules.playout(state, seeded(number + 1))
            over = process_time()
            games += 1
            whole += over - began
            played += over - set_up
    return {"games_per_s": games / whole, "engine_decisions_per_s": decisions / played}


def _python_rate(game: Game, seats: int, seconds: float, seed: int) -> float:
    """Time whole random games that a loop in Python drives action by action."""
    legal_actions, apply = game.rules.legal_actions, game.rules.apply
    decisions = 0
    spent = 0.0
    while spent < seconds:
        for number in _seeds(seed):
            pick = random.Random(number).random
            state = game.new_state(seats=seats, seed=number)
            began = process_time()
            while actions := legal_actions(state):
                apply(state, actions[int(pick() * len(actions))])
                decisions += 1
            spent += process_time() - began
    return decisions / spent


def _seeds(seed: int) -> range:
    """Return the games of a round: few, and the same for every build, since games differ in length."""
    return range(seed * _GAMES, (seed + 1) * _GAMES)


def _positions(game: Game, seats: int, seed: int) -> list[State]:
    """Return positions spread over one random game, none of them over."""
    pick = random.Random(seed).random
    state = game.new_state(seats=seats, seed=seed)
    found: list[State] = []
    while actions := game.rules.legal_actions(state):
        found.append(state.clone())
        game.rules.apply(state, actions[int(pick() * len(actions))])
    step = max(len(found) // _POSITIONS, 1)
    return found[::step]


Timed = tuple[float, int]  # seconds spent, and how often the thing was done in them


def _nanoseconds(batch: Callable[[], Timed], seconds: float) -> float:
    spent, count = 0.0, 0
    while spent < seconds:
        took, done = batch()
        spent += took
        count += done
    return 1e9 * spent / count


def _clone_all(positions: list[State]) -> Timed:
    began = process_time()
    for state in positions:
        state.clone()
    return process_time() - began, len(positions)


def _legal_all(game: Game, positions: list[State]) -> Timed:
    legal_actions = game.rules.legal_actions
    began = process_time()
    for state in positions:
        legal_actions(state)
    return process_time() - began, len(positions)


def _apply_batch(game: Game, positions: list[State], seed: int) -> Callable[[], Timed]:
    pick = random.Random(seed).choice
    chosen = [pick(game.rules.legal_actions(state)) for state in positions]
    apply = game.rules.apply

    def batch() -> Timed:
        clones = [state.clone() for state in positions]
        began = process_time()
        for state, action in zip(clones, chosen, strict=True):
            apply(state, action)
        return process_time() - began, len(clones)

    return batch
