"""View to SVG."""

from __future__ import annotations

from diwan.games.alhambra.view import AlhambraView


def draw(view: AlhambraView, *, locale: str, theme: str, narrow: bool) -> str:
    """Return the drawing of a view."""
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"
