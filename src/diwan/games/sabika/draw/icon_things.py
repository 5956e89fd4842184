"""Icons of things: materials, raws and goods, what is in a purse, buildings, workers, ships, poems."""

from __future__ import annotations

from typing import Final

from diwan.core.svg import polygon, star_points, tag
from diwan.games.sabika.draw.icon_strokes import BODY, TONE, bar, dot, line, path, star

# Materials: a heap, two logs, a veined block, a star tile. Each stands in an outline of its second tone.
_MATERIALS: Final = {
    "gypsum": (
        tag(
            "path",
            d=(
                "M1.6 20.4C3.4 18.6 5 13.4 8 11.6C9.4 8.2 10.6 5 12.4 5C14.6 5 15.4 9.4 17 11.8"
                "C19.4 13.6 20.6 18 22.4 20.4Z"
            ),
            stroke=TONE,
            stroke_width=1.6,
            stroke_linejoin="round",
        )
        + line("M9.6 13.2L12 11.8L14.2 13.4M6.6 17L9 15.8M13.6 17.2L16.6 15.8", 1.4)
    ),
    "wood": (
        tag("rect", x=4, y=3.4, width=18.4, height=7.6, rx=3.8, stroke=TONE, stroke_width=1.5)
        + tag("rect", x=1.6, y=12.6, width=18.4, height=7.6, rx=3.8, stroke=TONE, stroke_width=1.5)
        + dot(18.4, 7.2, 1.8, TONE)
        + dot(16, 16.4, 1.8, TONE)
        + line("M7.6 6H13.4M9 8.4H14M5.2 15.2H11M6.6 17.6H11.6", 1.2)
    ),
    "marble": (
        tag(
            "path",
            d="M12 1.8L21.6 6.6V17.4L12 22.2L2.4 17.4V6.6Z",
            stroke=TONE,
            stroke_width=1.5,
            stroke_linejoin="round",
        )
        + line("M2.8 6.9L12 11.4L21.2 6.9M12 11.4V21.6", 1.4)
        + line("M5 10.8L7 13.6L6.6 17M15.2 13.4L17 15.4L19 14.6", 1.1)
    ),
    "glazed": (
        tag("rect", x=2, y=2, width=20, height=20, rx=1.6, stroke=TONE, stroke_width=1.6)
        + star(12, 12, 8.4, TONE)
        + star(12, 12, 4.6)
    ),
    "material": (
        tag("rect", x=2, y=2, width=20, height=20, rx=2.4, stroke=TONE, stroke_width=1.6)
        + path("M12 3V21M3 12H21")
        + line("M12 2.4V21.6M2.4 12H21.6", 1.4)
        + path("M4.4 9.6C5.6 8.6 6 5.6 7.2 5.6C8.4 5.6 8.8 8.6 10 9.6Z", TONE)
        + bar(14, 5.8, 6, 3, rx=1.5, fill=TONE)
        + path("M7.2 14L10 15.5V18.5L7.2 20L4.4 18.5V15.5Z", TONE)
        + star(17, 17, 3.4, TONE)
    ),
}

# Raw materials are round tokens; goods are what is made of them.
_STUFFS: Final = {
    "sugarcane": (
        line("M6.8 22V4.4M12 22V2.4M17.2 22V4.4", 3.4, TONE)
        + line("M5.2 9H8.4M5.2 15H8.4M10.4 7H13.6M10.4 12.6H13.6M10.4 18H13.6M15.6 9H18.8M15.6 15H18.8", 1.6, None)
        + path(
            "M12 6.4C14 2.6 17.6 1.4 21.6 2.4C20 5.6 16 7.4 12 6.4ZM12 8.4C10 4.8 6.4 3.4 2.4 4.4C4 7.6 8 9.4 12 8.4Z"
        )
    ),
    "clay": (
        tag(
            "path",
            d="M3 19.6C1.6 15 4 9.4 8 7.4C10 4.6 15 4.2 17.4 7C21 8.6 22.8 14.4 21.2 19.6C16 21.6 8 21.6 3 19.6Z",
            stroke=TONE,
            stroke_width=1.6,
            stroke_linejoin="round",
        )
        + line("M5.6 15.4C8 13.6 10 16.6 12.4 15C14.8 13.4 16.6 16.4 18.8 14.8M8.6 10.8C10.4 9.4 12.4 11.4 15 9.8", 1.6)
    ),
    "silk": (
        bar(4, 2, 16, 4, rx=1.6, fill=TONE)
        + bar(4, 18, 16, 4, rx=1.6, fill=TONE)
        + path("M6.4 6H17.6C16.6 9.6 16.6 14.4 17.6 18H6.4C7.4 14.4 7.4 9.6 6.4 6Z")
        + line("M7.2 10.6L16.8 8M7.2 14L16.8 11.4M7.2 17L16.8 14.6", 1.3)
    ),
    "sugar": (
        tag(
            "path",
            d="M12 1.4C13.2 1.4 13.8 2.4 14 3.4L18 18.4H6L10 3.4C10.2 2.4 10.8 1.4 12 1.4Z",
            stroke=TONE,
            stroke_width=1.2,
        )
        + path(
            "M6.6 15L9 12.8L12 15L15 12.8L17.4 15L18.6 19.8C18.6 21.6 15.6 22.6 12 22.6C8.4 22.6 5.4 21.6 5.4 19.8Z",
            TONE,
        )
    ),
    "pottery": (
        bar(8.4, 1.4, 7.2, 2.8, rx=1, fill=TONE)
        + path(
            "M9.6 4H14.4V7.2C18 8.6 19.4 11.4 18.4 14.6C17.6 17.2 15.4 19 15 20.4H9"
            "C8.6 19 6.4 17.2 5.6 14.6C4.6 11.4 6 8.6 9.6 7.2Z"
        )
        + bar(7.6, 20, 8.8, 2.6, rx=1, fill=TONE)
        + line("M9 6.4C5.4 5 3 7.4 4 10.8M15 6.4C18.6 5 21 7.4 20 10.8", 1.8)
        + line("M6.4 12.6L9.2 11L12 12.6L14.8 11L17.6 12.6", 1.5)
    ),
    "clothes": (
        path("M8.6 2.4L12 4.6L15.4 2.4L22.4 6.4L20 11.6L17 10.4L18 22H6L7 10.4L4 11.6L1.6 6.4Z")
        + line("M12 5V21.6M8 2.6L12 8.4L16 2.6", 1.6)
        + line("M7.4 17.4H16.6", 1.6)
    ),
    "raw": (
        tag("circle", cx=12, cy=12, r=10.2, stroke=TONE, stroke_width=1.8)
        + path("M12 18.4C6.4 16.4 6 9.4 8.4 5.4C13.4 7 16.4 12.6 12 18.4Z", TONE)
        + line("M12 18.4C13.6 14.4 15.4 12.4 18 11", 1.6)
    ),
    "good": (
        tag("rect", x=2, y=5, width=20, height=15.6, rx=3.4, stroke=TONE, stroke_width=1.8)
        + line("M8 5.4V20.2M16 5.4V20.2M2.6 12.8H21.4", 1.8)
        + path("M9.4 1.6L12 4L14.6 1.6L15.6 5H8.4Z", TONE)
    ),
}

# What is in a purse, and what is won: the dinar is a round coin with a square struck on it, prestige a star with
# two ribbons. They stand side by side everywhere, so neither their outlines nor their colours are alike.
_PURSE: Final = {
    "dinar": (
        tag("circle", cx=12, cy=12, r=10.6, stroke=TONE, stroke_width=1.8)
        + tag("rect", x=7.8, y=7.8, width=8.4, height=8.4, rx=0.8, fill="none", stroke=TONE, stroke_width=2)
    ),
    "points": (
        path("M7.4 13.4L3.4 22.4L7.6 21.6L9.8 24L12 18.4L14.2 24L16.4 21.6L20.6 22.4L16.6 13.4Z")
        + polygon(star_points(12, 9.6, 9.8))
        + star(12, 9.6, 4.8, TONE)
    ),
    "seal": (
        polygon(star_points(12, 12, 11.6, 12, 0.86))
        + tag("circle", cx=12, cy=12, r=7.4, fill="none", stroke=TONE, stroke_width=1.5)
        + path("M12 6.6L13.6 10.4L17.4 12L13.6 13.6L12 17.4L10.4 13.6L6.6 12L10.4 10.4Z", TONE)
    ),
    "paria": (
        path("M3 10.4C3 6 6 3.4 12 3.4C18 3.4 21 6 21 10.4Z")
        + bar(2, 11.6, 20, 9.6, rx=1.4)
        + bar(9.4, 9, 5.2, 7, rx=1.2, fill=TONE)
        + line("M6 4.8V10.2M18 4.8V10.2M6 12V20.8M18 12V20.8", 1.5)
        + dot(12, 12.4, 1.3)
    ),
    "crate": (
        tag("rect", x=2.4, y=3.4, width=19.2, height=17.2, rx=1.2, stroke=TONE, stroke_width=2)
        + line("M3 8.4H21M3 15.6H21M6 15L18 9", 1.8)
    ),
}

_BUILDINGS: Final = {
    "palace": (
        path("M12 .8L14.6 5H9.4Z", TONE)
        + path("M4 11C4 7.4 7.4 5.6 12 5.6C16.6 5.6 20 7.4 20 11Z")
        + bar(2, 11.4, 20, 2.4, fill=TONE)
        + path(
            "M2.6 14.4H21.4V22.4H19.6V18.6A1.8 1.8 0 0 0 16 18.6V22.4H14.6V18.2A2.6 2.6 0 0 0 9.4 18.2V22.4H8V18.6"
            "A1.8 1.8 0 0 0 4.4 18.6V22.4H2.6Z"
        )
    ),
    "fountain": (
        path("M3 14.6H21C20.4 18 17.6 20 14.4 20.2V22.4H9.6V20.2C6.4 20 3.6 18 3 14.6Z")
        + bar(10.8, 7, 2.4, 7, fill=TONE)
        + line("M12 6.4C10 2 5.6 2.6 5 8.4M12 6.4C14 2 18.4 2.6 19 8.4M12 6.4V2", 2.2)
        + line("M7 17.2H17", 1.4)
    ),
    "gate": (
        path("M2 22.4V4.4H5V6.6H8V4.4H10.6V6.6H13.4V4.4H16V6.6H19V4.4H22V22.4H17.4V16A5.4 5.4 0 0 0 6.6 16V22.4Z")
        + path("M8.4 22.4V16.2A3.6 3.6 0 0 1 15.6 16.2V22.4Z", TONE)
    ),
    "window": (
        path("M2.6 22V11A9.4 9.4 0 0 1 21.4 11V22H18.8V11A6.8 6.8 0 0 0 5.2 11V22Z")
        + path("M6.6 21.4V12A2.4 2.4 0 0 1 11.2 12V21.4ZM12.8 21.4V12A2.4 2.4 0 0 1 17.4 12V21.4Z", TONE)
        + star(12, 7, 2.2, TONE)
        + bar(1.6, 21, 20.8, 2.2, rx=0.8)
    ),
}

_WORKERS: Final = {
    "architect": path(BODY) + dot(12, 6.8, 3.6) + path("M7.4 5.4L8.6 1.4H15.4L16.6 5.4Z", TONE),
    "merchant": (
        path(BODY) + dot(12, 7.2, 3.6) + path("M7 5.8C6.4 2.6 9 1 12 1C15 1 17.6 2.6 17 5.8C14 4.4 10 4.4 7 5.8Z", TONE)
    ),
    "poet": (
        path(BODY)
        + dot(12, 6.4, 3.6)
        + path("M7.2 11C6 5.4 8 1.4 12 1.4C16 1.4 18 5.4 16.8 11C15.8 9.6 16 6 12 4.6C8 6 8.2 9.6 7.2 11Z", TONE)
    ),
}

_SEA: Final = {
    "ship_left": (
        tag("path", d="M13.4 1.4C18.6 4.4 20.6 9.6 20.4 14.4H13.4Z", stroke=TONE, stroke_width=1.1)
        + tag("path", d="M11.6 5.4C7.6 7.6 5.4 10.8 4.6 14.4H11.6Z", stroke=TONE, stroke_width=1.1)
        + path("M1.6 16H22.4C21.4 20 19 22.4 15.8 22.4H8.2C5 22.4 2.6 20 1.6 16Z", TONE)
    ),
    "ship_right": (
        bar(11.2, 1.4, 1.8, 13.4, fill=TONE)
        + tag("path", d="M13 1.6L20.6 4.4L13 7.4Z", stroke=TONE, stroke_width=1.1)
        + tag("path", d="M5.6 9.4H18.6L17 12.6H7.2Z", stroke=TONE, stroke_width=1.1)
        + path("M1.6 16H22.4C21.4 20 19 22.4 15.8 22.4H8.2C5 22.4 2.6 20 1.6 16Z", TONE)
    ),
    "city": (
        path("M12 1.4L13.4 4.4L16.4 5.8L13.4 7.2L12 10.2L10.6 7.2L7.6 5.8L10.6 4.4Z", TONE)
        + path(
            "M2 22.4V12.4H4.6V14.4H7V12.4H9.6V14.4H14.4V12.4H17V14.4H19.4V12.4H22V22.4H14.4V19.6"
            "A2.4 2.4 0 0 0 9.6 19.6V22.4Z"
        )
    ),
    "route": line("M2.4 18.4C6 18.4 7 8 12 8C17 8 17 15.6 21.6 15.6", 2.6, None)
    + dot(3, 18.4, 2.4, TONE)
    + dot(21, 15.6, 2.4, TONE),
    "chain": (
        tag("circle", cx=5, cy=12, r=3.4)
        + tag("circle", cx=19, cy=12, r=3.4)
        + tag("circle", cx=12, cy=12, r=3.4)
        + line("M5 12H19", 1.8)
    ),
}

_SCROLL: Final = (
    "M6 2.4H20.4C21.6 2.4 22.4 3.4 22.4 4.6V7H18.6V19.4C18.6 21 17.4 22 16 22H3.8"
    "C2.6 22 1.6 21 1.6 19.6V17H4.6V4C4.6 3 5.2 2.4 6 2.4Z"
)

_POEMS: Final = {
    "poem": tag("path", d=_SCROLL, stroke=TONE, stroke_width=1.2) + line("M8 7H15.4M8 11H15.4M8 15H13", 1.8),
    "poem_blue": path(_SCROLL)
    + line(
        "M7.4 9.4C9 7.4 10.4 7.4 11.8 9.4C13.2 11.4 14.6 11.4 16 9.4M7.4 15C9 13 10.4 13 11.8 15C13.2 17 14.6 17 16 15",
        1.9,
    ),
    "poem_red": path(_SCROLL) + path("M13.6 4.8L7.6 13.2H11L9.6 19.6L16.4 10.4H12.6Z", TONE),
    "poem_gray": path(_SCROLL) + star(11.6, 12, 6, TONE),
}

THINGS: Final[dict[str, str]] = {**_MATERIALS, **_STUFFS, **_PURSE, **_BUILDINGS, **_WORKERS, **_SEA, **_POEMS}
