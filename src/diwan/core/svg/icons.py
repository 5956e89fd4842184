"""The one icon set of the house: symbols on a 24-unit grid, in two tones, without hairlines.

A shape without a fill takes the `fill` of whoever uses the symbol, one with `currentColor` takes its `color`.
A symbol means one thing in the whole product.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from diwan.core.svg.element import polygon, tag
from diwan.core.svg.ornament import star_points

_TONE = "currentColor"


def _path(d: str, fill: str | None = None) -> str:
    return tag("path", d=d, fill=fill)


def _bar(x: float, y: float, w: float, h: float, *, rx: float | None = None, fill: str | None = None) -> str:
    return tag("rect", x=x, y=y, width=w, height=h, rx=rx, fill=fill)


def _dot(cx: float, cy: float, r: float, fill: str | None = None) -> str:
    return tag("circle", cx=cx, cy=cy, r=r, fill=fill)


def _star(radius: float, fill: str | None = None) -> str:
    return polygon(star_points(12, 12, radius), fill=fill)


_BUILDINGS: Final = {
    "pavilion": (
        _bar(4.6, 12, 2.6, 7.4, fill=_TONE)
        + _bar(10.7, 12, 2.6, 7.4, fill=_TONE)
        + _bar(16.8, 12, 2.6, 7.4, fill=_TONE)
        + _path("M2 12C3.6 7.6 8.6 7 12 3.4C15.4 7 20.4 7.6 22 12Z")
        + _dot(12, 2.4, 1.4)
        + _bar(2, 19, 20, 2.8, rx=1)
    ),
    "seraglio": (
        _path("M12 1.4C12.7 5 18.6 5.8 18.6 9.6C18.6 11 17.8 12 17 12.6H7C6.2 12 5.4 11 5.4 9.6C5.4 5.8 11.3 5 12 1.4Z")
        + _bar(3, 13.6, 18, 8.2, rx=0.8, fill=_TONE)
        + _path("M9.8 21.8V18.2A2.2 2.2 0 0 1 14.2 18.2V21.8Z")
        + _path("M5 19.6V17.2A1.3 1.3 0 0 1 7.6 17.2V19.6ZM16.4 19.6V17.2A1.3 1.3 0 0 1 19 17.2V19.6Z")
    ),
    "arcades": (
        _bar(1.6, 3.6, 20.8, 3.2, rx=0.8, fill=_TONE)
        + _path(
            "M2 8H22V21.4H20.7V14.6A2.35 2.35 0 0 0 16 14.6V21.4H14.35V14.6A2.35 2.35 0 0 0 9.65 14.6V21.4H8"
            "V14.6A2.35 2.35 0 0 0 3.3 14.6V21.4H2Z"
        )
    ),
    "chambers": (
        _path("M2.6 21.6V11A9.4 9.4 0 0 1 21.4 11V21.6H18.6V11.2A6.6 6.6 0 0 0 5.4 11.2V21.6Z", _TONE)
        + _path("M12 5.8L14.2 9L12 12.2L9.8 9Z")
        + _bar(6.6, 14.6, 3.6, 3.4, rx=1.5)
        + _bar(13.8, 14.6, 3.6, 3.4, rx=1.5)
        + _bar(6.4, 17.4, 11.2, 4.2, rx=1)
    ),
    "garden": (
        _path("M4.7 5.4C7.2 9.6 7.4 14 4.7 18.4C2 14 2.2 9.6 4.7 5.4Z", _TONE)
        + _path("M19.3 5.4C21.8 9.6 22 14 19.3 18.4C16.6 14 16.8 9.6 19.3 5.4Z", _TONE)
        + _bar(10.8, 12, 2.4, 7)
        + _dot(12, 8, 5)
        + _bar(1.8, 18.8, 20.4, 3, rx=1.5)
    ),
    "tower": (
        _path(
            "M6.2 21.8V9.4H4.4V2.6H7.4V5H10.4V2.6H13.6V5H16.6V2.6H19.6V9.4H17.8V21.8H14.4V18.2A2.4 2.4 0 0 0 9.6 18.2"
            "V21.8Z"
        )
        + _path("M10.4 13.6V11A1.6 1.6 0 0 1 13.6 11V13.6Z", _TONE)
        + _bar(4.4, 7.4, 15.2, 1.6, fill=_TONE)
    ),
}

# Coins: the body takes `fill`, what is struck on it `color`. The outlines differ, so that no colour is needed.
_COINS: Final = {
    "florin": (
        _dot(12, 12, 11)
        + _path("M12 4.2C14.6 7.2 14.6 11 12 14C9.4 11 9.4 7.2 12 4.2Z", _TONE)
        + _path("M10.6 14.2C7.6 14.2 5.6 11.8 6.2 8.8C8.6 8.8 10.6 11 10.6 14.2Z", _TONE)
        + _path("M13.4 14.2C16.4 14.2 18.4 11.8 17.8 8.8C15.4 8.8 13.4 11 13.4 14.2Z", _TONE)
        + _bar(8.2, 14.6, 7.6, 1.8, rx=0.6, fill=_TONE)
        + _path("M11 16.6H13L14.6 19.6H9.4Z", _TONE)
    ),
    "dirham": (
        _bar(2, 2, 20, 20, rx=2.4)
        + _path("M14.6 5.6A6.8 6.8 0 1 0 18.4 14.2A5.6 5.6 0 0 1 14.6 5.6Z", _TONE)
        + _path("M16.6 6.4L17.5 8.5L19.6 9.4L17.5 10.3L16.6 12.4L15.7 10.3L13.6 9.4L15.7 8.5Z", _TONE)
    ),
    "dinar": (
        _path("M12 .4L17.2 5.6V6.8H18.4L23.6 12L18.4 17.2H17.2V18.4L12 23.6L6.8 18.4V17.2H5.6L.4 12L5.6 6.8H6.8V5.6Z")
        + _path("M12 6A6 6 0 1 0 12 18A6 6 0 1 0 12 6ZM12 8.4A3.6 3.6 0 1 1 12 15.6A3.6 3.6 0 1 1 12 8.4Z", _TONE)
    ),
    "ducat": (
        _star(12)
        + _path("M6.4 7.8L9.4 10L12 6L14.6 10L17.6 7.8L16.8 13.4H7.2Z", _TONE)
        + _bar(7.2, 14.4, 9.6, 2.2, rx=0.6, fill=_TONE)
    ),
}

_THINGS: Final = {
    "wall": (
        _path("M1.6 9V4.4H6V7H9.8V4.4H14.2V7H18V4.4H22.4V9Z")
        + _bar(1.6, 10, 9.2, 4.6, fill=_TONE)
        + _bar(11.8, 10, 10.6, 4.6)
        + _bar(1.6, 15.6, 5.2, 4.6)
        + _bar(7.8, 15.6, 9, 4.6, fill=_TONE)
        + _bar(17.8, 15.6, 4.6, 4.6)
    ),
    "cards": (
        tag("rect", x=3, y=4.6, width=11.6, height=16, rx=1.8, fill=_TONE, transform="rotate(-10 8.8 12.6)")
        + tag("rect", x=9.6, y=3.8, width=11.6, height=16, rx=1.8, transform="rotate(8 15.4 11.8)")
    ),
    "deck": (
        _bar(7, 2, 13, 17.6, rx=1.8, fill=_TONE)
        + _bar(4, 4.6, 13, 17.6, rx=1.8)
        + polygon(star_points(10.5, 13.4, 4.2), fill=_TONE)
    ),
    "discard": (
        tag("rect", x=8, y=3.4, width=12, height=16.6, rx=1.8, fill=_TONE, transform="rotate(14 14 11.7)")
        + tag("rect", x=4, y=4.6, width=12, height=16.6, rx=1.8, transform="rotate(-6 10 12.9)")
    ),
    "bag": (
        _path(
            "M8.4 7.4C4 11 2.6 14.4 2.6 17.2C2.6 20.6 5.6 22.2 12 22.2"
            "C18.4 22.2 21.4 20.6 21.4 17.2C21.4 14.4 20 11 15.6 7.4Z"
        )
        + _path("M7.2 1.8L10 3.6L12 1.8L14 3.6L16.8 1.8L15.6 5.4H8.4Z", _TONE)
        + _bar(7.4, 5.6, 9.2, 2.2, rx=1, fill=_TONE)
    ),
    "reserve": (
        _path("M2 22V11A10 10 0 0 1 22 11V22H18.8V11.2A6.8 6.8 0 0 0 5.2 11.2V22Z")
        + _bar(7.4, 12.6, 9.2, 9.2, rx=1, fill=_TONE)
    ),
    "trowel": (
        _path("M1.8 22.2L6.8 8.6C11 8.8 15.2 13 15.4 17.2Z")
        + _path("M10.6 11L14 7.6L16.4 10L13 13.4Z", _TONE)
        + tag("rect", x=15.4, y=0.8, width=5, height=9.6, rx=2.4, transform="rotate(45 17.9 5.6)")
    ),
    "points": _star(11.4) + _dot(12, 12, 4, _TONE),
}

ICONS: Final[dict[str, str]] = {**_BUILDINGS, **_COINS, **_THINGS}


def icon_id(name: str) -> str:
    """Return the id of a symbol."""
    return f"dw-{name}"


@cache
def symbols(*names: str) -> str:
    """Return the symbols, to stand once in a drawing's defs."""
    return "".join(tag("symbol", ICONS[name], id=icon_id(name), viewBox="0 0 24 24") for name in names)


def icon(name: str, x: float, y: float, size: float, *, fill: str, tone: str) -> str:
    """Return a symbol whose upper left corner is at x, y, in two tones."""
    return tag("use", href=f"#{icon_id(name)}", x=x, y=y, width=size, height=size, fill=fill, color=tone)
