"""`diwan perft`: count the positions that play can reach, depth by depth."""

from __future__ import annotations

from typing import Annotated

import typer

import diwan
from diwan.cli.arguments import (
    GameName,
    Seats,
    Seed,
    Settings,
    check_seats,
    check_seed,
    known_game,
    load_game,
    number_option,
)
from diwan.cli.screen import Screen, Steps, progress
from diwan.core.state import State


def perft(
    game: GameName = None,
    seats: Seats = None,
    seed: Seed = None,
    depth: Annotated[int, number_option("--depth", 0, 99, help="How many actions deep.")] = 3,
    divide: Annotated[bool, typer.Option("--divide", help="Also count behind each first action.")] = False,
    option: Settings = None,
) -> None:
    """Count sequences of legal actions, depth by depth.

    Two builds, or two versions, that disagree in a number disagree about the rules.
    """
    box = load_game(known_game(game), option)
    count, number = check_seats(box, seats), check_seed(seed, 1)
    screen = Screen()
    with progress(box.id, None) as steps:
        for level in range(depth + 1):
            state = box.new_state(seats=count, seed=number)
            screen.line(f"depth {level}: {nodes(box, state, level, steps)}")
        if divide and depth > 0:
            state = box.new_state(seats=count, seed=number)
            for action in box.rules.legal_actions(state):
                after = state.clone()
                box.rules.apply(after, action)
                screen.line(f"{box.format(state, action)}: {nodes(box, after, depth - 1, steps)}", indent="  ")


def nodes(game: diwan.Game, state: State, depth: int, steps: Steps | None = None) -> int:
    """Return how many sequences of `depth` legal actions there are; a game that ends earlier has none."""
    if depth == 0:
        return 1
    actions = game.rules.legal_actions(state)
    if steps is not None:
        steps.advance(len(actions))
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        game.rules.apply(after, action)
        total += nodes(game, after, depth - 1, steps)
    return total
