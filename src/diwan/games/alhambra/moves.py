"""Whole moves in one line."""

from __future__ import annotations

from diwan.core.game import Game
from diwan.games.alhambra.state import AlhambraState


def parse_line(game: Game, state: AlhambraState, text: str) -> list[int]:
    """Return the actions of a text that may say a whole move at once."""
    return [game.parse(state, text)]
