"""Icons of signs: the main actions, events, marks of the tracks, patterns of half-tiles."""

from __future__ import annotations

from typing import Final

from diwan.core.svg import ICONS as SHARED
from diwan.core.svg import polygon, star_points, tag
from diwan.games.sabika.draw.icon_strokes import BODY, TONE, bar, dot, line, path, star

_ACTIONS: Final = {
    "minor_quarry": (
        line("M3.4 9.6C7 3.6 15 2.4 20.6 6.6", 3, None)
        + line("M11.6 5L7.4 21", 2.8)
        + path("M13 21.6C14 18.6 15 15.4 16.8 15.4C18.8 15.4 20 18.6 21.4 21.6Z")
    ),
    "major_quarry": (
        line("M3.4 9.6C7 3.6 15 2.4 20.6 6.6", 3, None)
        + line("M11.6 5L7.4 21", 2.8)
        + path("M17.2 12L22 14.4V19.6L17.2 22L12.4 19.6V14.4Z")
    ),
    "warehouse": (
        path("M12 1.6L22.6 8.4V22H19V11.4H5V22H1.4V8.4Z")
        + bar(6.8, 13.2, 4.6, 4.2, rx=0.6, fill=TONE)
        + bar(12.6, 13.2, 4.6, 4.2, rx=0.6, fill=TONE)
        + bar(6.8, 18.2, 4.6, 4, rx=0.6, fill=TONE)
        + bar(12.6, 18.2, 4.6, 4, rx=0.6, fill=TONE)
    ),
    "market": (
        path(
            "M3.4 2.4H20.6L22.6 8.4A2.6 2.6 0 0 1 17.4 8.6A2.7 2.7 0 0 1 12 8.6A2.7 2.7 0 0 1 6.6 8.6"
            "A2.6 2.6 0 0 1 1.4 8.4Z"
        )
        + line("M4 11.6V21.4M20 11.6V21.4", 2.2)
        + bar(3, 15.4, 18, 3, rx=0.8)
        + dot(12, 13, 2, TONE)
    ),
    "construction": SHARED["trowel"],
    "major_construction": (
        path(
            "M2.6 22.4V12.6H5V10.4C5 7 8 5 12 5C16 5 19 7 19 10.4V12.6H21.4V22.4H15.4V18.6A3.4 3.4 0 0 0 8.6 18.6V22.4Z"
        )
        + path("M12 .6L13.6 4.4H10.4Z", TONE)
        + bar(5, 11.2, 14, 1.9, fill=TONE)
    ),
    "minor_construction": (
        path("M7 22.4V8.4H5.4V2.4H8.2V4.6H10.6V2.4H13.4V4.6H15.8V2.4H18.6V8.4H17V22.4H14V18.6A2 2 0 0 0 10 18.6V22.4Z")
        + bar(5.4, 6.8, 13.2, 1.8, fill=TONE)
    ),
    "export": (
        path("M11.4 1.4C16 4 17.8 8 17.8 12H11.4Z")
        + path("M9.6 4.6C6.4 6.4 4.4 9 3.8 12H9.6Z")
        + path("M1.4 13.6H19C18 17 15.8 19 13 19H7C4.2 19 2.4 17 1.4 13.6Z", TONE)
        + line("M13.6 22H21.6M18.4 18.6L22 22L18.4 25", 1.9, None)
    ),
    "consolidate": (
        line("M12 7V20.6M6.4 10.6H17.6", 2.6, None)
        + line("M3.2 14.4C4.6 18.8 8 21.2 12 21.2C16 21.2 19.4 18.8 20.8 14.4", 2.6, None)
        + tag("circle", cx=12, cy=4.6, r=2.6, fill="none", stroke=TONE, stroke_width=2.2)
    ),
    "produce": (polygon(star_points(12, 12, 11.4, 10, 0.78)) + dot(12, 12, 5.8, TONE) + dot(12, 12, 2.6)),
    "carve": (
        path("M21.8 1.6C14 2.4 8.2 7.2 6.2 14.6L9.4 17.8C16.8 15.8 21 10 21.8 1.6Z")
        + line("M2.6 21.6L13.6 10.2", 2)
        + line("M11 21.6H21", 2.2, None)
    ),
    "reactivate": (
        line("M19.4 8.4A8.6 8.6 0 1 0 20.6 13.4", 2.8, None) + path("M21.8 2.4V10.2H14Z") + dot(12, 12.4, 3, TONE)
    ),
    "crafts": (
        path("M3 5.4L9.4 1.6L18 8L14.2 13Z")
        + line("M11.6 10L4 21.4", 3.2)
        + path("M14.4 20A4 4 0 1 0 22.4 20A4 4 0 1 0 14.4 20Z")
    ),
    "rest": path("M13.4 2A10.4 10.4 0 1 0 21.8 15.8A8.6 8.6 0 0 1 13.4 2Z") + line("M15.6 3.4H20.4L15.6 9H20.4", 1.9),
    "secondary": tag("circle", cx=12, cy=12, r=9.4, fill="none", stroke_width=2.4) + dot(12, 12, 4.4, TONE),
}

_SIGNS: Final = {
    "event_good": tag("circle", cx=12, cy=12, r=5.2, stroke=TONE, stroke_width=1.4)
    + line(
        "M12 1.6V4M12 20V22.4M1.6 12H4M20 12H22.4M4.6 4.6L6.4 6.4M17.6 17.6L19.4 19.4M19.4 4.6"
        "L17.6 6.4M6.4 17.6L4.6 19.4",
        2.2,
    ),
    "event_bad": (
        path("M6.4 15.4A4.6 4.6 0 0 1 6 6.2A6.2 6.2 0 0 1 17.6 6A4.8 4.8 0 0 1 18 15.4Z")
        + path("M13.4 11.4L8.6 17.4H11.4L10 23L15.6 16H12.8Z", TONE)
    ),
    "transaction": (
        line("M3 8.4H18.6M14.8 4L19.4 8.4L14.8 12.6", 2.4, None) + line("M21 16.4H5.4M9.2 12L4.6 16.4L9.2 20.8", 2.4)
    ),
    "arrow": line("M2.6 12H19.4M13.4 5.4L20 12L13.4 18.6", 3, None),
    "favour": (
        tag(
            "path", d="M2 5.8L7 10L12 2L17 10L22 5.8L20 21.6H4Z", stroke=TONE, stroke_width=1.4, stroke_linejoin="round"
        )
        + line("M4.4 17.8H19.6", 1.6)
        + dot(12, 13.4, 1.8, TONE)
    ),
    "balance": (
        path("M3 3H11.2V21H3A1.4 1.4 0 0 1 1.6 19.6V4.4A1.4 1.4 0 0 1 3 3Z")
        + path("M12.8 3H21A1.4 1.4 0 0 1 22.4 4.4V19.6A1.4 1.4 0 0 1 21 21H12.8Z", TONE)
        + polygon(star_points(12, 12, 5.2), fill=TONE)
        + path("M12 7.4V16.6L10.4 15.4H8.6V13.6L7.4 12L8.6 10.4V8.6H10.4Z", TONE)
    ),
    "step": (
        path(
            "M7 2C9.6 2 10.8 5 10.4 8.2L9.6 12.6H5.2L4.2 8.4C3.6 5 4.6 2 7 2ZM5.4 14.2H9.4"
            "C9.6 17 8.8 18.2 7.4 18.2C6 18.2 5.2 17 5.4 14.2Z"
        )
        + path(
            "M17 5.6C19.6 5.6 20.6 8.6 20 12L19 16.2H14.6L13.8 11.8C13.4 8.6 14.4 5.6 17 5.6Z"
            "M14.8 17.8H18.8C19 20.6 18.2 21.8 16.8 21.8C15.4 21.8 14.6 20.6 14.8 17.8Z",
            TONE,
        )
    ),
    "worker": path(BODY) + dot(12, 6, 4.2),
    "narrator": (path(BODY) + dot(12, 6, 4.2) + path("M5.6 14.4L12 16.4L18.4 14.4V20L12 22L5.6 20Z", TONE)),
    "rank": (path("M8.4 22V9H15.6V22ZM1.6 22V14H7V22ZM17 22V17H22.4V22Z") + star(12, 4.6, 4, TONE)),
    "wealth": (
        tag("ellipse", cx=12, cy=18.6, rx=9.6, ry=3.6)
        + tag("ellipse", cx=12, cy=13.4, rx=9.6, ry=3.6, stroke=TONE, stroke_width=1.4)
        + tag("ellipse", cx=12, cy=8.2, rx=9.6, ry=3.6, stroke=TONE, stroke_width=1.4)
    ),
    "income": (
        line("M12 1.8V11M7.6 7.2L12 11.6L16.4 7.2", 2.6, None) + path("M2 13.4H6V18.6H18V13.4H22V21.6H2Z", TONE)
    ),
    "banner": path("M5 1.6H19V21.6L12 17.2L5 21.6Z") + star(12, 8.6, 4.6, TONE),
    "first": path("M5 22V2.4H7.4L20 6.6L7.4 11.4V22Z") + bar(2.4, 20.6, 7.6, 2.4, rx=1, fill=TONE),
    "regions": (path("M12 2L16.4 9.2H7.6Z") + path("M6.4 12.6L10.8 20.4H2Z", TONE) + path("M17.6 12.6L22 20.4H13.2Z")),
    "buildings": (
        path("M2 12A4.4 4.4 0 0 1 10.8 12V21.4H2Z")
        + path("M13.2 21.4V4.4H15.2V6.4H17V4.4H19V6.4H20.4V4.4H22.4V21.4Z", TONE)
    ),
}

# What is on a half-tile, by colour: the pattern tells colours apart.
_HALVES: Final = {
    "half_gold": star(12, 12, 9.6) + star(12, 12, 4.6, TONE),
    "half_blue": line(
        "M1.6 8.4L6.8 4L12 8.4L17.2 4L22.4 8.4M1.6 14.4L6.8 10L12 14.4L17.2 10L22.4 14.4M1.6 20.4"
        "L6.8 16L12 20.4L17.2 16L22.4 20.4",
        2.4,
        None,
    ),
    "half_red": path("M12 1.4L22.6 12L12 22.6L1.4 12Z") + path("M12 7L17 12L12 17L7 12Z", TONE),
    "half_green": (
        path(
            "M12 1.6C15.4 4.6 15.4 8.4 12 11C8.6 8.4 8.6 4.6 12 1.6ZM12 22.4C8.6 19.4 8.6 15.6 12 13"
            "C15.4 15.6 15.4 19.4 12 22.4Z"
        )
        + path(
            "M1.6 12C4.6 8.6 8.4 8.6 11 12C8.4 15.4 4.6 15.4 1.6 12ZM22.4 12"
            "C19.4 15.4 15.6 15.4 13 12C15.6 8.6 19.4 8.6 22.4 12Z"
        )
    ),
    "half_wild": dot(12, 4.6, 3.2)
    + dot(12, 19.4, 3.2)
    + dot(4.6, 12, 3.2, TONE)
    + dot(19.4, 12, 3.2, TONE)
    + star(12, 12, 3.8),
}

SIGNS: Final[dict[str, str]] = {**_ACTIONS, **_SIGNS, **_HALVES}
