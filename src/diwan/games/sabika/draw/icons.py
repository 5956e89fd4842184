"""The icons of Sabika: symbols on a 24-unit grid in two tones, beside those that all games share.

A shape without a fill takes the `fill` of whoever uses the symbol, one with `currentColor` takes its `color`.
A line without a stroke takes the same `fill`: whoever uses a symbol sets it as `stroke` too, with a width of 0.
Every kind has an outline of its own, so that no colour is needed to tell two of them apart.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from diwan.core.svg import ICONS as SHARED
from diwan.core.svg import polygon, star_points, symbols, tag

_TONE: Final = "currentColor"
_PREFIX: Final = "dw-sab-"


def _path(d: str, fill: str | None = None) -> str:
    return tag("path", d=d, fill=fill)


def _line(d: str, width: float = 1.6, stroke: str | None = _TONE) -> str:
    return tag(
        "path", d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )


def _bar(x: float, y: float, w: float, h: float, *, rx: float | None = None, fill: str | None = None) -> str:
    return tag("rect", x=x, y=y, width=w, height=h, rx=rx, fill=fill)


def _dot(cx: float, cy: float, r: float, fill: str | None = None) -> str:
    return tag("circle", cx=cx, cy=cy, r=r, fill=fill)


def _star(cx: float, cy: float, radius: float, fill: str | None = None) -> str:
    return polygon(star_points(cx, cy, radius), fill=fill)


# Materials: a heap, two logs, a veined block, a star tile. Each stands in an outline of its second tone.
_MATERIALS: Final = {
    "gypsum": (
        tag(
            "path",
            d="M1.6 20.4C3.4 18.6 5 13.4 8 11.6C9.4 8.2 10.6 5 12.4 5C14.6 5 15.4 9.4 17 11.8C19.4 13.6 20.6 18 22.4 20.4Z",
            stroke=_TONE,
            stroke_width=1.6,
            stroke_linejoin="round",
        )
        + _line("M9.6 13.2L12 11.8L14.2 13.4M6.6 17L9 15.8M13.6 17.2L16.6 15.8", 1.4)
    ),
    "wood": (
        tag("rect", x=4, y=3.4, width=18.4, height=7.6, rx=3.8, stroke=_TONE, stroke_width=1.5)
        + tag("rect", x=1.6, y=12.6, width=18.4, height=7.6, rx=3.8, stroke=_TONE, stroke_width=1.5)
        + _dot(18.4, 7.2, 1.8, _TONE)
        + _dot(16, 16.4, 1.8, _TONE)
        + _line("M7.6 6H13.4M9 8.4H14M5.2 15.2H11M6.6 17.6H11.6", 1.2)
    ),
    "marble": (
        tag(
            "path",
            d="M12 1.8L21.6 6.6V17.4L12 22.2L2.4 17.4V6.6Z",
            stroke=_TONE,
            stroke_width=1.5,
            stroke_linejoin="round",
        )
        + _line("M2.8 6.9L12 11.4L21.2 6.9M12 11.4V21.6", 1.4)
        + _line("M5 10.8L7 13.6L6.6 17M15.2 13.4L17 15.4L19 14.6", 1.1)
    ),
    "glazed": (
        tag("rect", x=2, y=2, width=20, height=20, rx=1.6, stroke=_TONE, stroke_width=1.6)
        + _star(12, 12, 8.4, _TONE)
        + _star(12, 12, 4.6)
    ),
    "material": (
        tag("rect", x=2, y=2, width=20, height=20, rx=2.4, stroke=_TONE, stroke_width=1.6)
        + _path("M12 3V21M3 12H21")
        + _line("M12 2.4V21.6M2.4 12H21.6", 1.4)
        + _path("M4.4 9.6C5.6 8.6 6 5.6 7.2 5.6C8.4 5.6 8.8 8.6 10 9.6Z", _TONE)
        + _bar(14, 5.8, 6, 3, rx=1.5, fill=_TONE)
        + _path("M7.2 14L10 15.5V18.5L7.2 20L4.4 18.5V15.5Z", _TONE)
        + _star(17, 17, 3.4, _TONE)
    ),
}

# Raw materials are round tokens; goods are what is made of them.
_STUFFS: Final = {
    "sugarcane": (
        _line("M6.8 22V4.4M12 22V2.4M17.2 22V4.4", 3.4, _TONE)
        + _line("M5.2 9H8.4M5.2 15H8.4M10.4 7H13.6M10.4 12.6H13.6M10.4 18H13.6M15.6 9H18.8M15.6 15H18.8", 1.6, None)
        + _path(
            "M12 6.4C14 2.6 17.6 1.4 21.6 2.4C20 5.6 16 7.4 12 6.4ZM12 8.4C10 4.8 6.4 3.4 2.4 4.4C4 7.6 8 9.4 12 8.4Z"
        )
    ),
    "clay": (
        tag(
            "path",
            d="M3 19.6C1.6 15 4 9.4 8 7.4C10 4.6 15 4.2 17.4 7C21 8.6 22.8 14.4 21.2 19.6C16 21.6 8 21.6 3 19.6Z",
            stroke=_TONE,
            stroke_width=1.6,
            stroke_linejoin="round",
        )
        + _line(
            "M5.6 15.4C8 13.6 10 16.6 12.4 15C14.8 13.4 16.6 16.4 18.8 14.8M8.6 10.8C10.4 9.4 12.4 11.4 15 9.8", 1.6
        )
    ),
    "silk": (
        _bar(4, 2, 16, 4, rx=1.6, fill=_TONE)
        + _bar(4, 18, 16, 4, rx=1.6, fill=_TONE)
        + _path("M6.4 6H17.6C16.6 9.6 16.6 14.4 17.6 18H6.4C7.4 14.4 7.4 9.6 6.4 6Z")
        + _line("M7.2 10.6L16.8 8M7.2 14L16.8 11.4M7.2 17L16.8 14.6", 1.3)
    ),
    "sugar": (
        _path("M12 1.4C13.2 1.4 13.8 2.4 14 3.4L18 18.4H6L10 3.4C10.2 2.4 10.8 1.4 12 1.4Z")
        + _path(
            "M6.6 15L9 12.8L12 15L15 12.8L17.4 15L18.6 19.8C18.6 21.6 15.6 22.6 12 22.6C8.4 22.6 5.4 21.6 5.4 19.8Z",
            _TONE,
        )
    ),
    "pottery": (
        _bar(8.4, 1.4, 7.2, 2.8, rx=1, fill=_TONE)
        + _path(
            "M9.6 4H14.4V7.2C18 8.6 19.4 11.4 18.4 14.6C17.6 17.2 15.4 19 15 20.4H9C8.6 19 6.4 17.2 5.6 14.6C4.6 11.4 6 8.6 9.6 7.2Z"
        )
        + _bar(7.6, 20, 8.8, 2.6, rx=1, fill=_TONE)
        + _line("M9 6.4C5.4 5 3 7.4 4 10.8M15 6.4C18.6 5 21 7.4 20 10.8", 1.8)
        + _line("M6.4 12.6L9.2 11L12 12.6L14.8 11L17.6 12.6", 1.5)
    ),
    "clothes": (
        _path("M8.6 2.4L12 4.6L15.4 2.4L22.4 6.4L20 11.6L17 10.4L18 22H6L7 10.4L4 11.6L1.6 6.4Z")
        + _line("M12 5V21.6M8 2.6L12 8.4L16 2.6", 1.6)
        + _line("M7.4 17.4H16.6", 1.6)
    ),
    "raw": (
        tag("circle", cx=12, cy=12, r=10.2, stroke=_TONE, stroke_width=1.8)
        + _path("M12 18.4C6.4 16.4 6 9.4 8.4 5.4C13.4 7 16.4 12.6 12 18.4Z", _TONE)
        + _line("M12 18.4C13.6 14.4 15.4 12.4 18 11", 1.6)
    ),
    "good": (
        tag("rect", x=2, y=5, width=20, height=15.6, rx=3.4, stroke=_TONE, stroke_width=1.8)
        + _line("M8 5.4V20.2M16 5.4V20.2M2.6 12.8H21.4", 1.8)
        + _path("M9.4 1.6L12 4L14.6 1.6L15.6 5H8.4Z", _TONE)
    ),
}

_PURSE: Final = {
    "seal": (
        polygon(star_points(12, 12, 11.6, 12, 0.86))
        + tag("circle", cx=12, cy=12, r=7.4, fill="none", stroke=_TONE, stroke_width=1.5)
        + _path("M12 6.6L13.6 10.4L17.4 12L13.6 13.6L12 17.4L10.4 13.6L6.6 12L10.4 10.4Z", _TONE)
    ),
    "paria": (
        _path("M3 10.4C3 6 6 3.4 12 3.4C18 3.4 21 6 21 10.4Z")
        + _bar(2, 11.6, 20, 9.6, rx=1.4)
        + _bar(9.4, 9, 5.2, 7, rx=1.2, fill=_TONE)
        + _line("M6 4.8V10.2M18 4.8V10.2M6 12V20.8M18 12V20.8", 1.5)
        + _dot(12, 12.4, 1.3)
    ),
    "crate": (
        tag("rect", x=2.4, y=3.4, width=19.2, height=17.2, rx=1.2, stroke=_TONE, stroke_width=2)
        + _line("M3 8.4H21M3 15.6H21M6 15L18 9", 1.8)
    ),
}

_BUILDINGS: Final = {
    "palace": (
        _path("M12 .8L14.6 5H9.4Z", _TONE)
        + _path("M4 11C4 7.4 7.4 5.6 12 5.6C16.6 5.6 20 7.4 20 11Z")
        + _bar(2, 11.4, 20, 2.4, fill=_TONE)
        + _path(
            "M2.6 14.4H21.4V22.4H19.6V18.6A1.8 1.8 0 0 0 16 18.6V22.4H14.6V18.2A2.6 2.6 0 0 0 9.4 18.2V22.4H8V18.6"
            "A1.8 1.8 0 0 0 4.4 18.6V22.4H2.6Z"
        )
    ),
    "fountain": (
        _path("M3 14.6H21C20.4 18 17.6 20 14.4 20.2V22.4H9.6V20.2C6.4 20 3.6 18 3 14.6Z")
        + _bar(10.8, 7, 2.4, 7, fill=_TONE)
        + _line("M12 6.4C10 2 5.6 2.6 5 8.4M12 6.4C14 2 18.4 2.6 19 8.4M12 6.4V2", 2.2)
        + _line("M7 17.2H17", 1.4)
    ),
    "gate": (
        _path("M2 22.4V4.4H5V6.6H8V4.4H10.6V6.6H13.4V4.4H16V6.6H19V4.4H22V22.4H17.4V16A5.4 5.4 0 0 0 6.6 16V22.4Z")
        + _path("M8.4 22.4V16.2A3.6 3.6 0 0 1 15.6 16.2V22.4Z", _TONE)
    ),
    "window": (
        _path("M2.6 22V11A9.4 9.4 0 0 1 21.4 11V22H18.8V11A6.8 6.8 0 0 0 5.2 11V22Z")
        + _path("M6.6 21.4V12A2.4 2.4 0 0 1 11.2 12V21.4ZM12.8 21.4V12A2.4 2.4 0 0 1 17.4 12V21.4Z", _TONE)
        + _star(12, 7, 2.2, _TONE)
        + _bar(1.6, 21, 20.8, 2.2, rx=0.8)
    ),
}

# Workers: one body, three heads. The body leaves room for the mark of the seat.
_BODY: Final = "M12 9.6C16.6 9.6 18.6 13 19 16.4L19.8 22.4H4.2L5 16.4C5.4 13 7.4 9.6 12 9.6Z"
_WORKERS: Final = {
    "architect": _path(_BODY) + _dot(12, 6.8, 3.6) + _path("M7.4 5.4L8.6 1.4H15.4L16.6 5.4Z", _TONE),
    "merchant": (
        _path(_BODY)
        + _dot(12, 7.2, 3.6)
        + _path("M7 5.8C6.4 2.6 9 1 12 1C15 1 17.6 2.6 17 5.8C14 4.4 10 4.4 7 5.8Z", _TONE)
    ),
    "poet": (
        _path(_BODY)
        + _dot(12, 6.4, 3.6)
        + _path("M7.2 11C6 5.4 8 1.4 12 1.4C16 1.4 18 5.4 16.8 11C15.8 9.6 16 6 12 4.6C8 6 8.2 9.6 7.2 11Z", _TONE)
    ),
}

_SEA: Final = {
    "ship_left": (
        _path("M13.4 1.4C18.6 4.4 20.6 9.6 20.4 14.4H13.4Z")
        + _path("M11.6 5.4C7.6 7.6 5.4 10.8 4.6 14.4H11.6Z")
        + _path("M1.6 16H22.4C21.4 20 19 22.4 15.8 22.4H8.2C5 22.4 2.6 20 1.6 16Z", _TONE)
    ),
    "ship_right": (
        _bar(11.2, 1.4, 1.8, 13.4, fill=_TONE)
        + _path("M13 1.6L20.6 4.4L13 7.4Z")
        + _path("M5.6 9.4H18.6L17 12.6H7.2Z")
        + _path("M1.6 16H22.4C21.4 20 19 22.4 15.8 22.4H8.2C5 22.4 2.6 20 1.6 16Z", _TONE)
    ),
    "city": (
        _path("M12 1.4L13.4 4.4L16.4 5.8L13.4 7.2L12 10.2L10.6 7.2L7.6 5.8L10.6 4.4Z", _TONE)
        + _path(
            "M2 22.4V12.4H4.6V14.4H7V12.4H9.6V14.4H14.4V12.4H17V14.4H19.4V12.4H22V22.4H14.4V19.6A2.4 2.4 0 0 0 9.6 19.6V22.4Z"
        )
    ),
    "route": _line("M2.4 18.4C6 18.4 7 8 12 8C17 8 17 15.6 21.6 15.6", 2.6, None)
    + _dot(3, 18.4, 2.4, _TONE)
    + _dot(21, 15.6, 2.4, _TONE),
    "anchor": (
        _line("M12 7V21M6.6 10.4H17.4", 2.4, None)
        + _line("M3.2 14.6C4.6 19 8 21.4 12 21.4C16 21.4 19.4 19 20.8 14.6", 2.4, None)
        + tag("circle", cx=12, cy=4.4, r=2.4, fill="none", stroke_width=2)
    ),
    "chain": (
        tag("circle", cx=5, cy=12, r=3.4)
        + tag("circle", cx=19, cy=12, r=3.4)
        + tag("circle", cx=12, cy=12, r=3.4)
        + _line("M5 12H19", 1.8)
    ),
}

_SCROLL: Final = "M6 2.4H20.4C21.6 2.4 22.4 3.4 22.4 4.6V7H18.6V19.4C18.6 21 17.4 22 16 22H3.8C2.6 22 1.6 21 1.6 19.6V17H4.6V4C4.6 3 5.2 2.4 6 2.4Z"
_POEMS: Final = {
    "poem": _path(_SCROLL) + _line("M8 7H15.4M8 11H15.4M8 15H13", 1.8),
    "poem_blue": _path(_SCROLL)
    + _line(
        "M7.4 9.4C9 7.4 10.4 7.4 11.8 9.4C13.2 11.4 14.6 11.4 16 9.4M7.4 15C9 13 10.4 13 11.8 15C13.2 17 14.6 17 16 15",
        1.9,
    ),
    "poem_red": _path(_SCROLL) + _path("M13.6 4.8L7.6 13.2H11L9.6 19.6L16.4 10.4H12.6Z", _TONE),
    "poem_gray": _path(_SCROLL) + _star(11.6, 12, 6, _TONE),
}

_ACTIONS: Final = {
    "minor_quarry": (
        _line("M3.4 9.6C7 3.6 15 2.4 20.6 6.6", 3, None)
        + _line("M11.6 5L7.4 21", 2.8)
        + _path("M13 21.6C14 18.6 15 15.4 16.8 15.4C18.8 15.4 20 18.6 21.4 21.6Z")
    ),
    "major_quarry": (
        _line("M3.4 9.6C7 3.6 15 2.4 20.6 6.6", 3, None)
        + _line("M11.6 5L7.4 21", 2.8)
        + _path("M17.2 12L22 14.4V19.6L17.2 22L12.4 19.6V14.4Z")
    ),
    "warehouse": (
        _path("M12 1.6L22.6 8.4V22H19V11.4H5V22H1.4V8.4Z")
        + _bar(6.8, 13.2, 4.6, 4.2, rx=0.6, fill=_TONE)
        + _bar(12.6, 13.2, 4.6, 4.2, rx=0.6, fill=_TONE)
        + _bar(6.8, 18.2, 4.6, 4, rx=0.6, fill=_TONE)
        + _bar(12.6, 18.2, 4.6, 4, rx=0.6, fill=_TONE)
    ),
    "market": (
        _path(
            "M3.4 2.4H20.6L22.6 8.4A2.6 2.6 0 0 1 17.4 8.6A2.7 2.7 0 0 1 12 8.6A2.7 2.7 0 0 1 6.6 8.6A2.6 2.6 0 0 1 1.4 8.4Z"
        )
        + _line("M4 11.6V21.4M20 11.6V21.4", 2.2)
        + _bar(3, 15.4, 18, 3, rx=0.8)
        + _dot(12, 13, 2, _TONE)
    ),
    "construction": SHARED["trowel"],
    "major_construction": (
        _path(
            "M2.6 22.4V12.6H5V10.4C5 7 8 5 12 5C16 5 19 7 19 10.4V12.6H21.4V22.4H15.4V18.6A3.4 3.4 0 0 0 8.6 18.6V22.4Z"
        )
        + _path("M12 .6L13.6 4.4H10.4Z", _TONE)
        + _bar(5, 11.2, 14, 1.9, fill=_TONE)
    ),
    "minor_construction": (
        _path("M7 22.4V8.4H5.4V2.4H8.2V4.6H10.6V2.4H13.4V4.6H15.8V2.4H18.6V8.4H17V22.4H14V18.6A2 2 0 0 0 10 18.6V22.4Z")
        + _bar(5.4, 6.8, 13.2, 1.8, fill=_TONE)
    ),
    "export": (
        _path("M11.4 1.4C16 4 17.8 8 17.8 12H11.4Z")
        + _path("M9.6 4.6C6.4 6.4 4.4 9 3.8 12H9.6Z")
        + _path("M1.4 13.6H19C18 17 15.8 19 13 19H7C4.2 19 2.4 17 1.4 13.6Z", _TONE)
        + _line("M13.6 22H21.6M18.4 18.6L22 22L18.4 25", 1.9, None)
    ),
    "consolidate": (
        _line("M12 7V20.6M6.4 10.6H17.6", 2.6, None)
        + _line("M3.2 14.4C4.6 18.8 8 21.2 12 21.2C16 21.2 19.4 18.8 20.8 14.4", 2.6, None)
        + tag("circle", cx=12, cy=4.6, r=2.6, fill="none", stroke=_TONE, stroke_width=2.2)
    ),
    "produce": (polygon(star_points(12, 12, 11.4, 10, 0.78)) + _dot(12, 12, 5.8, _TONE) + _dot(12, 12, 2.6)),
    "carve": (
        _path("M21.8 1.6C14 2.4 8.2 7.2 6.2 14.6L9.4 17.8C16.8 15.8 21 10 21.8 1.6Z")
        + _line("M2.6 21.6L13.6 10.2", 2)
        + _line("M11 21.6H21", 2.2, None)
    ),
    "reactivate": (
        _line("M19.4 8.4A8.6 8.6 0 1 0 20.6 13.4", 2.8, None) + _path("M21.8 2.4V10.2H14Z") + _dot(12, 12.4, 3, _TONE)
    ),
    "crafts": (
        _path("M3 5.4L9.4 1.6L18 8L14.2 13Z")
        + _line("M11.6 10L4 21.4", 3.2)
        + _path("M14.4 20A4 4 0 1 0 22.4 20A4 4 0 1 0 14.4 20Z")
    ),
    "rest": _path("M13.4 2A10.4 10.4 0 1 0 21.8 15.8A8.6 8.6 0 0 1 13.4 2Z") + _line("M15.6 3.4H20.4L15.6 9H20.4", 1.9),
    "secondary": tag("circle", cx=12, cy=12, r=9.4, fill="none", stroke_width=2.4) + _dot(12, 12, 4.4, _TONE),
}

_SIGNS: Final = {
    "event_good": _dot(12, 12, 5.4)
    + _line(
        "M12 1.6V4M12 20V22.4M1.6 12H4M20 12H22.4M4.6 4.6L6.4 6.4M17.6 17.6L19.4 19.4M19.4 4.6L17.6 6.4M6.4 17.6L4.6 19.4",
        2.2,
        None,
    ),
    "event_bad": (
        _path("M6.4 15.4A4.6 4.6 0 0 1 6 6.2A6.2 6.2 0 0 1 17.6 6A4.8 4.8 0 0 1 18 15.4Z")
        + _path("M13.4 11.4L8.6 17.4H11.4L10 23L15.6 16H12.8Z", _TONE)
    ),
    "transaction": (
        _line("M3 8.4H18.6M14.8 4L19.4 8.4L14.8 12.6", 2.4, None) + _line("M21 16.4H5.4M9.2 12L4.6 16.4L9.2 20.8", 2.4)
    ),
    "arrow": _line("M2.6 12H19.4M13.4 5.4L20 12L13.4 18.6", 3, None),
    "favour": (
        _path("M2 6.4L7 10.6L12 2.4L17 10.6L22 6.4L20 17.4H4Z")
        + _bar(4, 18.8, 16, 3.2, rx=1)
        + _dot(12, 13.6, 1.8, _TONE)
    ),
    "balance": (
        _path("M3 3H11.2V21H3A1.4 1.4 0 0 1 1.6 19.6V4.4A1.4 1.4 0 0 1 3 3Z")
        + _path("M12.8 3H21A1.4 1.4 0 0 1 22.4 4.4V19.6A1.4 1.4 0 0 1 21 21H12.8Z", _TONE)
        + polygon(star_points(12, 12, 5.2), fill=_TONE)
        + _path("M12 7.4V16.6L10.4 15.4H8.6V13.6L7.4 12L8.6 10.4V8.6H10.4Z", _TONE)
    ),
    "step": (
        _path(
            "M7 2C9.6 2 10.8 5 10.4 8.2L9.6 12.6H5.2L4.2 8.4C3.6 5 4.6 2 7 2ZM5.4 14.2H9.4C9.6 17 8.8 18.2 7.4 18.2C6 18.2 5.2 17 5.4 14.2Z"
        )
        + _path(
            "M17 5.6C19.6 5.6 20.6 8.6 20 12L19 16.2H14.6L13.8 11.8C13.4 8.6 14.4 5.6 17 5.6ZM14.8 17.8H18.8C19 20.6 18.2 21.8 16.8 21.8C15.4 21.8 14.6 20.6 14.8 17.8Z",
            _TONE,
        )
    ),
    "worker": _path(_BODY) + _dot(12, 6, 4.2),
    "narrator": (_path(_BODY) + _dot(12, 6, 4.2) + _path("M5.6 14.4L12 16.4L18.4 14.4V20L12 22L5.6 20Z", _TONE)),
    "rank": (_path("M8.4 22V9H15.6V22ZM1.6 22V14H7V22ZM17 22V17H22.4V22Z") + _star(12, 4.6, 4, _TONE)),
    "wealth": (
        tag("ellipse", cx=12, cy=18.6, rx=9.6, ry=3.6)
        + tag("ellipse", cx=12, cy=13.4, rx=9.6, ry=3.6, stroke=_TONE, stroke_width=1.4)
        + tag("ellipse", cx=12, cy=8.2, rx=9.6, ry=3.6, stroke=_TONE, stroke_width=1.4)
    ),
    "income": (
        _line("M12 1.8V11M7.6 7.2L12 11.6L16.4 7.2", 2.6, None) + _path("M2 13.4H6V18.6H18V13.4H22V21.6H2Z", _TONE)
    ),
    "first": _path("M5 22V2.4H7.4L20 6.6L7.4 11.4V22Z") + _bar(2.4, 20.6, 7.6, 2.4, rx=1, fill=_TONE),
    "wish": (
        _path("M12 2L14.4 8L20.6 8.6L15.8 12.6L17.4 18.8L12 15.4L6.6 18.8L8.2 12.6L3.4 8.6L9.6 8Z")
        + _bar(5, 20.4, 14, 2.2, rx=1, fill=_TONE)
    ),
    "regions": (
        _path("M12 2L16.4 9.2H7.6Z") + _path("M6.4 12.6L10.8 20.4H2Z", _TONE) + _path("M17.6 12.6L22 20.4H13.2Z")
    ),
    "buildings": (
        _path("M2 12A4.4 4.4 0 0 1 10.8 12V21.4H2Z")
        + _path("M13.2 21.4V4.4H15.2V6.4H17V4.4H19V6.4H20.4V4.4H22.4V21.4Z", _TONE)
    ),
}

# What is on a half-tile, by colour: the pattern tells colours apart.
_HALVES: Final = {
    "half_gold": _star(12, 12, 9.6) + _star(12, 12, 4.6, _TONE),
    "half_blue": _line(
        "M1.6 8.4L6.8 4L12 8.4L17.2 4L22.4 8.4M1.6 14.4L6.8 10L12 14.4L17.2 10L22.4 14.4M1.6 20.4L6.8 16L12 20.4L17.2 16L22.4 20.4",
        2.4,
        None,
    ),
    "half_red": _path("M12 1.4L22.6 12L12 22.6L1.4 12Z") + _path("M12 7L17 12L12 17L7 12Z", _TONE),
    "half_green": (
        _path(
            "M12 1.6C15.4 4.6 15.4 8.4 12 11C8.6 8.4 8.6 4.6 12 1.6ZM12 22.4C8.6 19.4 8.6 15.6 12 13C15.4 15.6 15.4 19.4 12 22.4Z"
        )
        + _path(
            "M1.6 12C4.6 8.6 8.4 8.6 11 12C8.4 15.4 4.6 15.4 1.6 12ZM22.4 12C19.4 15.4 15.6 15.4 13 12C15.6 8.6 19.4 8.6 22.4 12Z"
        )
    ),
    "half_wild": _dot(12, 4.6, 3.2)
    + _dot(12, 19.4, 3.2)
    + _dot(4.6, 12, 3.2, _TONE)
    + _dot(19.4, 12, 3.2, _TONE)
    + _star(12, 12, 3.8),
}

OWN: Final[dict[str, str]] = {
    **_MATERIALS,
    **_STUFFS,
    **_PURSE,
    **_BUILDINGS,
    **_WORKERS,
    **_SEA,
    **_POEMS,
    **_ACTIONS,
    **_SIGNS,
    **_HALVES,
}
COMMON: Final = ("dinar", "garden", "tower", "points", "bag", "deck", "discard", "cards")  # of the house


def icon_id(name: str) -> str:
    """Return the id of a symbol: of the game, or of the house."""
    return f"{_PREFIX}{name}" if name in OWN else f"dw-{name}"


@cache
def all_symbols() -> str:
    """Return every symbol that the drawing may use, to stand once in its defs."""
    own = [
        tag("symbol", shape, id=icon_id(name), viewBox="0 0 24 24", overflow="visible") for name, shape in OWN.items()
    ]
    return "".join(own) + symbols(*COMMON)
