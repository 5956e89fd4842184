"""Parts of a panel one below the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diwan.core.svg import Box
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.view import PlayerView

BETWEEN: Final = 8.0  # between two parts


class Stack:
    """A player's things being drawn from the top to the bottom."""

    def __init__(self, pen: Pen, player: PlayerView, box: Box) -> None:
        self.pen = pen
        self.player = player
        self.x, self.y, self.width = box.x, box.y, box.w
        self.parts: list[str] = []

    def take(self, height: float) -> Box:
        """Return the next free strip of a height."""
        strip = Box(self.x, self.y, self.width, height)
        self.y += height + BETWEEN
        return strip

    def add(self, height: float, draw: Callable[[Pen, PlayerView, Box], str]) -> None:
        """Draw into the next free strip."""
        self.parts.append(draw(self.pen, self.player, self.take(height)))

    @property
    def bottom(self) -> float:
        """Where the last part ends."""
        return self.y - BETWEEN
