"""Ornament: the girih of the wall, the eight-pointed star that is our mark, arches, and the badges of the seats.

Ornament marks what is precious and never takes room that information needs.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from diwan.core.svg.element import Box, group, number, polygon, rect, tag
from diwan.core.svg.palette import Palette
from diwan.core.svg.type import text

_NOTCH: Final = 0.7654  # radius of the inner corners of two crossed squares, in radii of the outer ones
_GIRIH: Final = 72.0  # one repeat of the pattern
SHAPES: Final = ("circle", "square", "triangle", "diamond", "star", "hexagon")  # of the seats, in seat order


def ring(cx: float, cy: float, radius: float, corners: int, turn: float = 0.0) -> list[tuple[float, float]]:
    """Return the corners of a regular polygon; with turn 0 the first one points up."""
    angles = [2 * pi * corner / corners + turn - pi / 2 for corner in range(corners)]
    return [(cx + radius * cos(angle), cy + radius * sin(angle)) for angle in angles]


def star_points(cx: float, cy: float, radius: float, rays: int = 8, notch: float = _NOTCH) -> list[tuple[float, float]]:
    """Return the corners of a star; with 8 rays, the two crossed squares."""
    outer, inner = ring(cx, cy, radius, rays), ring(cx, cy, radius * notch, rays, pi / rays)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def star(cx: float, cy: float, radius: float, **attributes: str | float | None) -> str:
    """Return the eight-pointed star."""
    return polygon(star_points(cx, cy, radius), **attributes)


@cache
def girih(palette: Palette) -> str:
    """Return the pattern of the wall: eight-pointed stars and crosses in strapwork, quiet on its ground."""
    half = _GIRIH / 2
    straps = [
        star_points(half, half, half),
        star_points(half, half, half * 0.52),
        ring(half, half, half * 0.24, 8, pi / 8),
    ]
    bands = "".join(
        polygon(points, fill="none", stroke=palette.pattern, stroke_width=width, stroke_linejoin="round")
        for points, width in zip(straps, (4.4, 2.6, 2.0), strict=True)
    )
    middle = polygon(straps[0], fill="none", stroke=palette.ground, stroke_width=1.6, stroke_linejoin="round")
    corners = "".join(star(x, y, half * 0.2, fill=palette.pattern) for x in (0.0, _GIRIH) for y in (0.0, _GIRIH))
    return tag(
        "pattern",
        rect(Box(0, 0, _GIRIH, _GIRIH), fill=palette.ground),
        bands,
        middle,
        corners,
        id=girih_id(palette),
        width=_GIRIH,
        height=_GIRIH,
        patternUnits="userSpaceOnUse",
    )


def girih_id(palette: Palette) -> str:
    """Return the id of the pattern; it names the theme, since several drawings may share a page."""
    return f"dw-girih-{palette.name}"


def wall_of_plaster(box: Box, palette: Palette) -> str:
    """Return the ground of a drawing."""
    return rect(box, fill=f"url(#{girih_id(palette)})")


def panel(box: Box, palette: Palette, *children: str, radius: float = 12) -> str:
    """Return a sheet of paper on the wall, with what stands on it."""
    shade = rect(Box(box.x, box.y + 2.5, box.w, box.h), rx=radius, fill=palette.shadow, fill_opacity=0.16)
    paper = rect(box, rx=radius, fill=palette.panel, stroke=palette.edge, stroke_width=1.2)
    fine = rect(box.inset(4), rx=radius - 3, fill="none", stroke=palette.edge, stroke_opacity=0.5)
    return shade + framed(paper, fine, *children)


def framed(frame: str, *children: str, **attributes: str | float | None) -> str:
    """Return a group whose first element is the frame that everything else in it stays within."""
    return group(frame, *children, class_="dw-box", **attributes)


def horseshoe(box: Box) -> str:
    """Return the path of a horseshoe arch that fills a box: it narrows to its sill."""
    radius, pinch = box.w / 2, box.w * 0.055
    spring = box.y + radius + sqrt(radius**2 - (radius - pinch) ** 2)  # the circle goes on a little below its middle
    return (
        f"M{number(box.x + pinch)} {number(box.bottom)}V{number(spring)}"
        f"A{number(radius)} {number(radius)} 0 1 1 {number(box.right - pinch)} {number(spring)}"
        f"V{number(box.bottom)}Z"
    )


def rule_with_star(x: float, y: float, width: float, palette: Palette) -> str:
    """Return a thin rule with the star in its middle."""
    middle, gap = x + width / 2, 9.0
    arms = f"M{number(x)} {number(y)}H{number(middle - gap)}M{number(middle + gap)} {number(y)}H{number(x + width)}"
    return tag("path", d=arms, stroke=palette.line, stroke_width=1.2, fill="none") + star(
        middle, y, 5, fill=palette.gold
    )


def badge(seat: int, cx: float, cy: float, radius: float, palette: Palette, *, smallest: float) -> str:
    """Return the mark of a seat: colour, shape and number together."""
    fill = palette.seats[seat]
    size = max(smallest, radius * 1.05)
    drop = {"triangle": 0.62, "star": 0.42}.get(SHAPES[seat], 0.37)
    rim = max(1.2, radius * 0.13)
    shape = seat_shape(seat, cx, cy, radius, fill=fill, stroke=palette.rim, stroke_width=rim, stroke_linejoin="round")
    return shape + text(
        cx, cy + size * drop, str(seat + 1), size, palette.on(fill), font="serif", bold=True, anchor="middle"
    )


def seat_shape(seat: int, cx: float, cy: float, radius: float, **look: str | float | None) -> str:
    """Return the shape of a seat; none looks larger than another, so the corners of some lie beyond the radius."""
    shape = SHAPES[seat]
    if shape == "circle":
        return tag("circle", cx=cx, cy=cy, r=radius, **look)
    if shape == "square":
        side = radius * 1.76
        return rect(Box(cx - side / 2, cy - side / 2, side, side), rx=radius * 0.16, **look)
    if shape == "triangle":
        points = [
            (cx, cy - radius * 1.2),
            (cx + radius * 1.2, cy + radius * 0.92),
            (cx - radius * 1.2, cy + radius * 0.92),
        ]
    elif shape == "diamond":
        points = ring(cx, cy, radius * 1.22, 4)
    elif shape == "star":
        points = star_points(cx, cy + radius * 0.06, radius * 1.3, 5, 0.56)
    else:
        points = ring(cx, cy, radius * 1.12, 6)
    return polygon(points, **look)


def neutral_badge(cx: float, cy: float, radius: float, palette: Palette) -> str:
    """Return the mark of a player who is not there: an empty eight-pointed star."""
    return star(cx, cy, radius * 1.15, fill=palette.card, stroke=palette.soft, stroke_width=max(1.6, radius * 0.16)) + (
        tag("circle", cx=cx, cy=cy, r=radius * 0.36, fill=palette.soft)
    )
