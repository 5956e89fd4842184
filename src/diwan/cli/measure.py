"""How fast the engine is: the loops that `diwan bench` times, in CPU time of this process.

Beside them a yardstick is timed: a fixed piece of Python that uses nothing of ours. Machines differ and have better
and worse minutes; what the engine does while the yardstick is run through once hardly depends on either.
"""

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
YARDSTICK: Final = "yardstick_per_s"  # passes per second
_PASS: Final = 8_000  # steps of the yardstick: about five milliseconds
_GAMES: Final = 3  # in a round
_POSITIONS: Final = 128  # of one game, from which clone, legal and apply are timed


def measure(game: Game, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return one round of all measures and the yardstick; each of them runs for about this long."""
    gc.collect()
    gc.disable()
    try:
        positions = _positions(game, seats, seed)
        loops: list[Callable[[], dict[str, float]]] = [
            lambda: _engine_rates(game, seats, seconds, seed),
            lambda: {"python_decisions_per_s": _python_rate(game, seats, seconds, seed)},
            lambda: {"clone_ns": _nanoseconds(lambda: _clone_all(positions), seconds)},
            lambda: {"legal_ns": _nanoseconds(lambda: _legal_all(game, positions), seconds)},
            lambda: {"apply_ns": _nanoseconds(_apply_batch(game, positions, seed), seconds)},
        ]
        slice_s = seconds / (len(loops) + 1)
        found: dict[str, float] = {}
        passes = [_pass_seconds(slice_s)]
        for loop in loops:
            found.update(loop())
            passes.append(_pass_seconds(slice_s))
        return {**found, YARDSTICK: len(passes) / sum(passes)}
    finally:
        gc.enable()


def yardstick() -> int:
    """Do a fixed piece of work of the kind that rules do: whole numbers, lists, a dictionary, copies.

    Its length is the unit of the stored run: whoever changes it stores a new one.
    """
    cells = list(range(64))
    counts: dict[int, int] = {}
    number = 1
    total = 0
    for step in range(_PASS):
        number = (number * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        place = (number >> 16) & 63
        cells[place] += step
        counts[place] = counts.get(place, 0) + 1
        if place == 0:
            cells = sorted(cells[:])
            total += sum(cells) & 0xFF
    return total + len(counts)


def _pass_seconds(seconds: float) -> float:
    """Return the seconds that a pass of the yardstick takes; about as many as given are spent on passes."""
    passes = 0
    spent = 0.0
    while passes == 0 or spent < seconds:
        began = process_time()
        yardstick()
        spent += process_time() - began
        passes += 1
    return spent / passes


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
