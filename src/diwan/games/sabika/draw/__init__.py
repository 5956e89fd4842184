"""The drawing of a view."""

from __future__ import annotations

from diwan.core.view import Style
from diwan.games.sabika.view import SabikaView


def draw(view: SabikaView, style: Style) -> str:
    """Return the drawing of a view as SVG."""
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"
