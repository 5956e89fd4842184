"""Whole moves in one line: steps with commas between them."""

from __future__ import annotations

from diwan.core.game import Game
from diwan.games.sabika import notation
from diwan.games.sabika.state import SabikaState


def parse_step(game: Game, state: SabikaState, text: str) -> int:
    """Return the action of a text; BadNotation when it is none, IllegalAction when it is not allowed now."""
    action = notation.parse_action(text)
    game.check_action(state, action)
    return action


def parse_line(game: Game, state: SabikaState, text: str) -> list[int]:
    """Return the actions of a line."""
    return [parse_step(game, state, text)]
