"""The position as text."""

from __future__ import annotations

from diwan.games.sabika.view import SabikaView


def text_board(view: SabikaView, locale: str, names: tuple[str, ...], width: int) -> str:
    """Return the position as text for a terminal or a screen reader."""
    return f"round {view.round}"
