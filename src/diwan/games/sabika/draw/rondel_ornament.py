"""What is printed on the great rondel: its rings in two shades, strapwork between them, merlons round the rim.

Nothing here depends on the state of the game, so every part of it is drawn once for each theme and place.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from diwan.core.svg import Palette, mix, number, polygon, star, star_points, tag
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw.paint import ring_colour

# Radii, in radii of the whole: the hub, then each ring from its inner to its outer edge.
HUB: Final = 0.175
RINGS: Final = ((0.775, 0.985), (0.46, 0.665), (0.185, 0.372))  # outer, middle, inner
BANDS: Final = {"raw": 0.72, "marble": 0.416}  # middle of the bands between them
SIZES: Final = (v.OUTER, v.MIDDLE, v.INNER)
# Strapwork of a band: how many waves it has, and how far they swing.
_STRAPS: Final = {"raw": (24, 0.026), "marble": (18, 0.02)}
_MERLONS: Final = 80  # round the rim, like those above a dado of tiles
_RIM: Final = 8.0  # width of a rim that has room for them


def polar(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """Return the point at a radius, clockwise from the top."""
    angle = degrees * pi / 180
    return cx + radius * sin(angle), cy - radius * cos(angle)


def sector(cx: float, cy: float, inner: float, outer: float, start: float, stop: float) -> str:
    """Return the path of a piece of a ring."""
    points = [
        polar(cx, cy, radius, degrees)
        for radius, degrees in ((outer, start), (outer, stop), (inner, stop), (inner, start))
    ]
    (ax, ay), (bx, by), (ex, ey), (dx, dy) = points
    return (
        f"M{number(ax)} {number(ay)}A{number(outer)} {number(outer)} 0 0 1 {number(bx)} {number(by)}"
        f"L{number(ex)} {number(ey)}A{number(inner)} {number(inner)} 0 0 0 {number(dx)} {number(dy)}Z"
    )


@lru_cache(maxsize=64)  # a place on the page moves with what is above it, so there is no end of them
def ground(palette: Palette, cx: float, cy: float, radius: float, rim: float) -> str:
    """Return the whole disc without anything that moves; the rim begins where the outer ring ends."""
    shade = tag("circle", cx=cx, cy=cy + 3, r=radius + rim, fill=palette.shadow, fill_opacity=0.22)
    disc = tag("circle", cx=cx, cy=cy, r=radius, fill=palette.card)
    rings = []
    for ring, (inner, outer) in enumerate(RINGS):
        count = SIZES[ring]
        step, base = 360 / count, ring_colour(palette, ring)
        gap = 0.55 / outer
        for at in range(count):
            middle = at * step
            shade_of = mix(base, palette.bright, 0.0 if at % 2 else 0.12)
            shape = sector(cx, cy, inner * radius, outer * radius, middle - step / 2 + gap, middle + step / 2 - gap)
            rings.append(tag("path", d=shape, fill=shade_of))
        rings.append(_edge(palette, cx, cy, inner * radius, outer * radius, base))
    return shade + disc + _bands(palette, cx, cy, radius) + "".join(rings) + _rim(palette, cx, cy, radius, rim)


def _edge(palette: Palette, cx: float, cy: float, inner: float, outer: float, base: str) -> str:
    """Return the gilt edges of a ring, and the fine lines within them."""
    fine = mix(base, palette.bright, 0.42)
    inset = 3.0
    lines = ((inner, palette.gold, 1.6), (outer, palette.gold, 1.6), (inner + inset, fine, 0.8))
    return "".join(
        tag("circle", cx=cx, cy=cy, r=r, fill="none", stroke=colour, stroke_width=width)
        for r, colour, width in (*lines, (outer - inset, fine, 0.8))
    )


def _rim(palette: Palette, cx: float, cy: float, radius: float, width: float) -> str:
    """Return the rim: gold, and where it is wide enough a deep band with stepped merlons, as above a dado of tiles."""
    start, stop = RINGS[0][1] * radius, radius + width
    deep = mix(palette.cobalt, palette.deep, 0.5)
    band = _circle(cx, cy, (start + stop) / 2, stop - start, deep)
    gold = _circle(cx, cy, stop, 2.2, palette.gold) + _circle(cx, cy, start, 1.8, palette.gold)
    room = stop - start - 2
    if room < _RIM:
        return band + _beads(cx, cy, (start + stop) / 2, room * 0.5, _MERLONS, palette.gold) + gold
    high = room / 4
    steps = [
        _dashes(cx, cy, start + 0.5 + high * (at + 0.5), high + 0.3, _MERLONS, share, palette.gold)
        for at, share in enumerate((0.74, 0.48, 0.22))
    ]
    return band + "".join(steps) + gold


def _circle(cx: float, cy: float, r: float, width: float, colour: str, **pattern: str | float) -> str:
    return tag("circle", cx=cx, cy=cy, r=r, fill="none", stroke=colour, stroke_width=width, **pattern)


def _dashes(cx: float, cy: float, r: float, width: float, count: int, share: float, colour: str) -> str:
    """Return a circle of so many dashes, each with its middle on a ray from the centre."""
    dashes = f"{number(share)} {number(1 - share)}"
    return _circle(cx, cy, r, width, colour, pathLength=count, stroke_dasharray=dashes, stroke_dashoffset=share / 2)


def _beads(cx: float, cy: float, r: float, size: float, count: int, colour: str) -> str:
    """Return a circle of round beads: dashes without a length."""
    return _circle(
        cx,
        cy,
        r,
        size,
        colour,
        pathLength=count,
        stroke_dasharray="0 1",
        stroke_dashoffset=0.5,
        stroke_linecap="round",
    )


def _bands(palette: Palette, cx: float, cy: float, radius: float) -> str:
    """Return the bands between the rings: two straps that cross again and again, a bead in each eye."""
    strap, bead = mix(palette.card, palette.gold, 0.3), mix(palette.card, palette.gold, 0.42)
    out = []
    for kind, (waves, swing) in _STRAPS.items():
        middle = BANDS[kind] * radius
        d = "".join(_strap(cx, cy, middle, side * swing * radius, waves) for side in (1, -1))
        out.append(tag("path", d=d, fill="none", stroke=strap, stroke_width=radius * 0.0075))
        out.append(_beads(cx, cy, middle, swing * radius * 0.5, 2 * waves, bead))
    return "".join(out)


def _strap(cx: float, cy: float, middle: float, swing: float, waves: int) -> str:
    """Return a line that swings about a circle; it crosses the circle twice in each wave."""
    half = 180 / waves
    x, y = polar(cx, cy, middle, 0)
    d = f"M{number(x)} {number(y)}"
    for at in range(2 * waves):
        # The control point of a half wave lies twice as far out as the wave reaches.
        side = 2 * swing if at % 2 else -2 * swing
        (kx, ky), (ex, ey) = polar(cx, cy, middle + side, (at + 0.5) * half), polar(cx, cy, middle, (at + 1) * half)
        d += f"Q{number(kx)} {number(ky)} {number(ex)} {number(ey)}"
    return d


@lru_cache(maxsize=64)  # a place on the page moves with what is above it, so there is no end of them
def rosette(palette: Palette, cx: float, cy: float, hub: float) -> str:
    """Return the star in the middle of everything: gilt, on a rosette of sixteen rays."""
    rays = polygon(star_points(cx, cy, hub * 1.05, 16, 0.86), fill=mix(palette.card, palette.gold, 0.4))
    turned = star_points(cx, cy, hub * 0.97, 16, 0.84)
    return (
        rays
        + polygon(turned, fill=mix(palette.card, palette.gold, 0.16))
        + star(cx, cy, hub * 1.04, fill=palette.gold)
        + star(cx, cy, hub * 0.97, fill=palette.card)
        + star(cx, cy, hub * 0.92, fill="none", stroke=mix(palette.card, palette.gold, 0.4), stroke_width=1)
    )
