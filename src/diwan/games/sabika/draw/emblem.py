"""The emblem of the game: the great rondel, and nothing around it."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import TABLE_STYLE, Box, document, tag
from diwan.core.view import Style
from diwan.games.sabika.draw.board import RONDEL
from diwan.games.sabika.draw.icons import all_symbols
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.rondel import rondel
from diwan.games.sabika.view import SabikaView

_PAGE: Final = Box(0, 0, 640, 640)
_RIM: Final = 12.0


def emblem(view: SabikaView, style: Style) -> str:
    """Return the rondel as it stands, in a square."""
    pen = Pen.of(view, style)
    wheel = rondel(pen.seeing(RONDEL.seen), _PAGE.cx, _PAGE.cy - 2, _PAGE.w / 2 - _RIM - 4, _RIM)
    return document(
        _PAGE,
        tag("style", TABLE_STYLE),
        tag("defs", all_symbols()),
        wheel,
        lang=style.locale,
        name=pen.say(say("Sabika")),
        description="",
        interactive=False,
    )
