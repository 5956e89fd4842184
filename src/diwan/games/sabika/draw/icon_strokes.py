"""Strokes that icons are made of: a shape without a colour takes that of whoever uses the symbol."""

from __future__ import annotations

from typing import Final

from diwan.core.svg import polygon, star_points, tag

TONE: Final = "currentColor"  # the second tone of a symbol


def path(d: str, fill: str | None = None) -> str:
    """Return a filled shape."""
    return tag("path", d=d, fill=fill)


def line(d: str, width: float = 1.6, stroke: str | None = TONE) -> str:
    """Return a line; without a stroke it has the main colour."""
    return tag(
        "path", d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )


def bar(x: float, y: float, w: float, h: float, *, rx: float | None = None, fill: str | None = None) -> str:
    """Return a rectangle."""
    return tag("rect", x=x, y=y, width=w, height=h, rx=rx, fill=fill)


def dot(cx: float, cy: float, r: float, fill: str | None = None) -> str:
    """Return a disc."""
    return tag("circle", cx=cx, cy=cy, r=r, fill=fill)


def star(cx: float, cy: float, radius: float, fill: str | None = None) -> str:
    """Return the eight-pointed star."""
    return polygon(star_points(cx, cy, radius), fill=fill)


# A worker's body; the head is its own.
BODY: Final = "M12 9.6C16.6 9.6 18.6 13 19 16.4L19.8 22.4H4.2L5 16.4C5.4 13 7.4 9.6 12 9.6Z"
