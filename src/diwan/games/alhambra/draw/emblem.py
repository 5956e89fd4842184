"""The emblem of the game: the finest palace of the table, and nothing around it."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import TABLE_STYLE, Box, document, sees, symbols, tag
from diwan.core.view import Style
from diwan.games.alhambra.draw.grid import alhambra
from diwan.games.alhambra.draw.pen import CURRENCY_COLOURS, TYPE_COLOURS, Pen
from diwan.games.alhambra.draw.tile import masonry
from diwan.games.alhambra.view import AlhambraView

_PAGE: Final = Box(0, 0, 640, 640)
_LARGEST: Final = 160.0  # side of a tile
_MARGIN: Final = 0.15  # cells that are kept free around the palace
_SEEN: Final = sees("tile_asked")


def emblem(view: AlhambraView, style: Style) -> str:
    """Return the palace of whoever leads, as large as fits into a square."""
    pen = Pen.of(view, style)
    best = max(view.players, key=lambda player: player.score)
    room = pen.seeing(_SEEN, front=None)
    palace = alhambra(room, best, _PAGE, margin=_MARGIN, largest=_LARGEST)
    return document(
        _PAGE,
        tag("style", TABLE_STYLE),
        tag("defs", masonry(pen), symbols(*TYPE_COLOURS, *CURRENCY_COLOURS)),
        palace,
        lang=style.locale,
        name=pen.say(say("Alhambra")),
        description="",
        interactive=False,
    )
