"""Room that a workshop keeps for what is still to come: blind arches, pale on the wall, and a frieze below.

A workshop grows during the game. Empty arches where its constructions will stand, and bays behind its crates, say
that the room is meant.
"""

from __future__ import annotations

from typing import Final

from diwan.core.svg import Box, horseshoe, mix, rect, tag
from diwan.games.sabika.draw.displays import mosaic
from diwan.games.sabika.draw.paint import poem_colour
from diwan.games.sabika.draw.pen import Pen

_PALE: Final = 0.2  # how much an empty arch stands out
_BAY: Final = 46.0  # width of a bay in a warehouse, about
_FRIEZE: Final = 26.0  # height from which on what is left over has one


def arches(pen: Pen, places: list[Box]) -> str:
    """Return an empty arch in each place."""
    if not places:
        return ""
    return tag("path", d="".join(horseshoe(place) for place in places), fill=_pale(pen))


def _pale(pen: Pen) -> str:
    return mix(pen.palette.panel, pen.palette.path, _PALE)


def bays(pen: Pen, wall: Box, plaster: str) -> str:
    """Return the back wall of a wide warehouse: an odd number of blind arches, one in the middle."""
    count = int(wall.w // _BAY)
    count -= 1 - count % 2
    if count < 3:
        return ""
    wide = wall.w / count
    places = [Box(wall.x + at * wide + 5, wall.y + 4, wide - 10, wall.h - 4) for at in range(count)]
    return tag("path", d="".join(horseshoe(place) for place in places), fill=mix(plaster, pen.palette.path, 0.34))


def poem_place(pen: Pen, box: Box) -> str:
    """Return the place of a major poem that has not been carved; there are two of them [SAB-7.1.3]."""
    gray = mix(pen.palette.panel, poem_colour(pen.palette, "gray"), 0.3)
    frame = rect(box.inset(1), rx=7, fill="none", stroke=gray, stroke_width=1.4, stroke_dasharray="5 4")
    size = box.h * 0.5
    sign = pen.icon("poem_gray", box.cx - size / 2, box.cy - size / 2, size, fill=gray, tone=pen.palette.panel)
    return frame + sign


def frieze(pen: Pen, box: Box) -> str:
    """Return a band of star tiles where a panel is higher than what stands in it."""
    return mosaic(pen, box) if box.h >= _FRIEZE else ""
