"""What a table is like when nobody says otherwise."""

from __future__ import annotations

import diwan
from diwan.core.game import Game


def usual_seats(game: Game) -> int:
    """Return how many play when nobody says otherwise: three, or as close to it as the game allows."""
    return min(game.allowed_seats(), key=lambda count: abs(count - 3))


def strongest_bot() -> str:
    """Return the bot that plays when nobody says which."""
    return diwan.bots()[-1]
