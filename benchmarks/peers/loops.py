"""How each engine is driven: the leanest loop that its public interface allows, and one way to pick for all.

Peers are imported by name when they are wanted. They live in an environment of their own, so neither the type checker
nor the tests may need them, and what import_module returns is untyped for that reason. Diwan is imported the same way:
a missing build then gets the same one clear line as a missing peer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

SEED: Final = 7

Play = Callable[[], int]
"""Plays one whole game by random picks and returns how many decisions it took."""


def openspiel(name: str, pick: Callable[[], float]) -> Play:
    """A game of OpenSpiel; the loop is shorter where the game has no chance nodes to tell apart."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    if game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC:
        return partial(_openspiel_without_chance, game, pick)
    # One call of current_player tells chance and the end apart; is_terminal and is_chance_node would be two.
    ends = (int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE))
    return partial(_openspiel_with_chance, game, pick, *ends)


def _openspiel_without_chance(game: Any, pick: Callable[[], float]) -> int:
    state = game.new_initial_state()
    legal_actions, apply_action = state.legal_actions, state.apply_action
    decisions = 0
    while actions := legal_actions():
        apply_action(actions[int(pick() * len(actions))])
        decisions += 1
    return decisions


def _openspiel_with_chance(game: Any, pick: Callable[[], float], terminal: int, chance: int) -> int:
    state = game.new_initial_state()
    legal_actions, apply_action, current_player = (
        state.legal_actions,
        state.apply_action,
        state.current_player,
    )
    decisions = 0
    while (player := current_player()) != terminal:
        if player == chance:
            apply_action(sample(state.chance_outcomes(), pick()))
        else:
            actions = legal_actions()
            apply_action(actions[int(pick() * len(actions))])
            decisions += 1
    return decisions


def sample(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """The outcome under ``point`` (0 <= point < 1) when the probabilities are laid end to end.

    A plain scan: random.choices takes twice as long here and would make the peers look slow.
    """
    for outcome, probability in outcomes:
        point -= probability
        if point < 0.0:
            return outcome
    return outcomes[-1][0]  # rounding may leave a sliver above the sum of the probabilities


def rlcard(name: str, pick: Callable[[], float]) -> Play:
    """A game of RLCard, through the environment that its agents are trained in."""
    env = import_module("rlcard").make(name, config={"seed": SEED})

    def play() -> int:
        state, _ = env.reset()
        step, is_over = env.step, env.is_over
        decisions = 0
        while not is_over():
            actions = list(state["legal_actions"])
            state, _ = step(actions[int(pick() * len(actions))])
            decisions += 1
        return decisions

    return play


def pettingzoo(name: str, pick: Callable[[], float]) -> Play:
    """A classic game of PettingZoo, without the wrappers that check each call."""
    env = import_module(f"pettingzoo.classic.{name}").raw_env()

    def play() -> int:
        env.reset(seed=SEED)
        observe, step = env.observe, env.step
        decisions = 0
        while not env.terminations[env.agent_selection]:
            mask = observe(env.agent_selection)["action_mask"].tolist()
            actions = [action for action, allowed in enumerate(mask) if allowed]
            step(actions[int(pick() * len(actions))])
            decisions += 1
        return decisions

    return play


def python_chess(_name: str, pick: Callable[[], float]) -> Play:
    """Random chess, ended by mate, stalemate and the draws that need no claim."""
    chess = import_module("chess")

    def play() -> int:
        board = chess.Board()
        push = board.push
        decisions = 0
        # The draws are asked one by one, since is_game_over would generate the legal moves a second time.
        while moves := list(board.legal_moves):
            drawn = board.is_seventyfive_moves() or board.is_fivefold_repetition()
            if drawn or board.is_insufficient_material():
                break
            push(moves[int(pick() * len(moves))])
            decisions += 1
        return decisions

    return play


def diwan_game(name: str, pick: Callable[[], float], *, seats: int) -> Play:
    """A game of ours, through the public surface; every game is dealt from a seed of its own."""
    game = import_module("diwan").load(name)
    legal_actions, apply = game.rules.legal_actions, game.rules.apply
    dealt = 0

    def play() -> int:
        nonlocal dealt
        dealt += 1
        state = game.new_state(seats=seats, seed=dealt)
        decisions = 0
        while actions := legal_actions(state):
            apply(state, actions[int(pick() * len(actions))])
            decisions += 1
        return decisions

    return play
