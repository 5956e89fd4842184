"""Ornament of the pages, from the same geometry as the drawings'. Colours are those of the stylesheet, by class; what
serves as a mask has none, and our mark in a browser's tab brings its own."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from diwan.core.svg.element import Box, group, number, polygon, rect, tag, words
from diwan.core.svg.ornament import SHAPES, ring, seat_shape, star_points
from diwan.core.svg.palette import LIGHT

_SPACE: Final = "http://www.w3.org/2000/svg"
_RAYS: Final = 24
_HEART: Final = 34.0  # where the rosette's first ring begins
_GROWTH: Final = 1.1305  # from one ring of the rosette to the next
_RINGS: Final = "abcabdbacbaba"  # which colour each ring of lozenges has


def _drawing(across: float, down: float, /, *children: str, **attributes: str | float | None) -> str:
    return tag("svg", *children, xmlns=_SPACE, viewBox=f"0 0 {number(across)} {number(down)}", **attributes)


@cache
def girih_mask() -> str:
    """Return one repeat of the pattern of the wall."""
    side, half = 96.0, 48.0
    outer, inner = star_points(half, half, half), star_points(half, half, half * 0.52)
    strap = {"fill": "none", "stroke_linejoin": "round"}
    hidden = tag(
        "mask",
        rect(Box(0, 0, side, side), fill="#fff"),
        polygon(outer, stroke="#000", stroke_width=2, **strap),
        id="between",
        maskUnits="userSpaceOnUse",
    )
    lines = group(polygon(outer, stroke="#000", stroke_width=5.6, **strap), mask="url(#between)")
    fine = polygon(inner, stroke="#000", stroke_width=3, **strap)
    heart = polygon(ring(half, half, half * 0.24, 8, pi / 8), stroke="#000", stroke_width=2.4, **strap)
    corners = "".join(polygon(star_points(x, y, half * 0.2)) for x in (0.0, side) for y in (0.0, side))
    return _drawing(side, side, hidden, lines, fine, heart, corners, width=side, height=side)


@cache
def merlons_mask() -> str:
    """Return one of the stepped battlements that stand in a row along an edge."""
    steps = "M0 12V9H2V6.5H4V4H6V1.5H10V4H12V6.5H14V9H16V12Z"
    return _drawing(16, 12, tag("path", d=steps), width=16, height=12)


def favicon(*, turn: bool = False) -> str:
    """Return our mark for a browser's tab; with a dot when it is the reader's turn."""
    ground = rect(Box(0, 0, 64, 64), rx=14, fill=LIGHT.cobalt)
    mark = polygon(star_points(32, 32, 25), fill=LIGHT.gold) + polygon(star_points(32, 32, 12), fill=LIGHT.bright)
    dot = tag("circle", cx=48, cy=48, r=14, fill=LIGHT.terracotta, stroke=LIGHT.bright, stroke_width=4)
    return _drawing(64, 64, ground, mark, dot if turn else "")


@cache
def mark() -> Markup:
    """Return our mark, for the head of a page."""
    shapes = polygon(star_points(20, 20, 19), class_="mark-outer") + polygon(
        star_points(20, 20, 9), class_="mark-inner"
    )
    return Markup(_drawing(40, 40, shapes, class_="mark", aria_hidden="true", focusable="false"))


@cache
def rosette() -> Markup:
    """Return a rosette of lozenges in rings around the star, as on the ceiling of a dome."""
    radii = [_HEART * _GROWTH**step for step in range(len(_RINGS) + 2)]
    ray = "".join(
        polygon(
            [_at(near, step / 2), _at(side, step / 2 - 0.5), _at(far, step / 2), _at(side, step / 2 + 0.5)],
            class_=f"ro-{colour}",
        )
        for step, (colour, near, side, far) in enumerate(zip(_RINGS, radii, radii[1:], radii[2:], strict=False))
    )
    turned = "".join(
        tag("use", href="#ro-ray", transform=f"rotate({number(360 * turn / _RAYS)} 200 200)")
        for turn in range(1, _RAYS)
    )
    shapes = group(ray, id="ro-ray") + turned
    rim = "".join(tag("circle", cx=200, cy=200, r=radius, class_="ro-rim") for radius in (192, 198))
    heart = polygon(star_points(200, 200, 33), class_="ro-heart") + polygon(star_points(200, 200, 16), class_="ro-core")
    return Markup(_drawing(400, 400, rim, shapes, heart, class_="rosette", aria_hidden="true", focusable="false"))


def _at(radius: float, ray: float) -> tuple[float, float]:
    angle = 2 * pi * ray / _RAYS - pi / 2
    return 200 + radius * cos(angle), 200 + radius * sin(angle)


@cache
def seat_badge(seat: int) -> Markup:
    """Return the mark of a seat: colour, shape and number together, as on the boards."""
    drawn = seat_shape(seat, 20, 20, 15, class_=f"badge-shape seat-{seat + 1}", stroke_linejoin="round")
    drop = {"triangle": 29.5, "star": 27.0}.get(SHAPES[seat], 26.5)
    figure = tag(
        "text", words(str(seat + 1)), x=20, y=drop, text_anchor="middle", class_=f"badge-text on-seat-{seat + 1}"
    )
    return Markup(_drawing(40, 40, drawn, figure, class_="badge", aria_hidden="true", focusable="false"))


def bot_sign() -> Markup:
    """Return the sign for a bot: a small automaton's gear in the star's outline."""
    gear = polygon(star_points(20, 20, 18), class_="sign-ground") + tag(
        "circle", cx=20, cy=20, r=6.5, class_="sign-mark"
    )
    return Markup(_drawing(40, 40, gear, class_="badge sign", aria_hidden="true", focusable="false"))
