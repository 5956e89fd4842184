"""Where a table stands, in its row and in lists."""

from __future__ import annotations

from typing import Final

OPEN: Final = "open"  # its game has not begun
PLAYING: Final = "playing"
OVER: Final = "over"
