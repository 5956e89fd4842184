"""The chart of the sea: where cities lie, how routes run between them, the coast.

On a wide screen it is the Mediterranean as on a map. On a phone the same sea stands upright, west above: the cities
of its southern shore in the left column, those of the northern one in the right, so that every route runs openly
from card to card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from diwan.core.svg import Box, Palette, group, mix, number, polygon, rect, star_points, tag
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.draw.pen import Pen

Point = tuple[float, float]
_WIDE: Final[dict[str, Point]] = {
    "granada": (86, 196),
    "fez": (84, 362),
    "algiers": (262, 356),
    "tunis": (440, 292),
    "florence": (264, 124),
    "venice": (440, 61),
    "ragusa": (609, 122),
    "constantinople": (781, 84),
    "damascus": (781, 238),
    "cairo": (644, 362),
}
_LEFT, _RIGHT, _TOP, _ROW = (
    64.0,
    298.0,
    46.0,
    126.0,
)  # of the two shores on a phone: the middles of their cards, a row's height
_NARROW: Final[dict[str, Point]] = {
    "fez": (_LEFT, _TOP),
    "algiers": (_LEFT, _TOP + _ROW),
    "tunis": (_LEFT, _TOP + 2 * _ROW),
    "cairo": (_LEFT, _TOP + 3 * _ROW),
    "damascus": (_LEFT, _TOP + 4 * _ROW),
    "granada": (_RIGHT, _TOP),
    "florence": (_RIGHT, _TOP + _ROW),
    "venice": (_RIGHT, _TOP + 2 * _ROW),
    "ragusa": (_RIGHT, _TOP + 3 * _ROW),
    "constantinople": (_RIGHT, _TOP + 4 * _ROW),
}
_CARD: Final = {False: (144.0, 94.0), True: (128.0, 88.0)}
_SIZE: Final = {False: (854.0, 424.0), True: (362.0, 2 * _TOP + 4 * _ROW)}
NARROW_HEIGHT: Final = _SIZE[True][1]  # of the chart on a phone, without a margin
# Routes that would run under a card go round it: how far their control point lies from the middle.
_BENDS: Final[dict[bool, dict[tuple[str, str], Point]]] = {
    False: {
        ("florence", "ragusa"): (0, 62),
        ("tunis", "cairo"): (10, 40),
        ("constantinople", "cairo"): (-74, 26),
        ("granada", "florence"): (10, 20),
        ("granada", "algiers"): (10, -20),
    },
    True: {("florence", "ragusa"): (-176, 0)},
}
_FIELD: Final = {False: (854.0, 424.0), True: (362.0, 582.0)}  # that the coasts are drawn on
# The sea on a wide screen: Gibraltar, Iberia, the Gulf of Lion, Italy, the Adriatic, Greece, Anatolia, the
# Levant, Egypt, the Syrtes, the Maghreb, and back.
_SEA_WIDE: Final = (
    "M40 292C70 268 96 262 128 262C150 250 166 238 178 214C186 186 204 172 226 164C248 148 276 152 300 156"
    "C330 150 346 132 362 128C384 134 392 160 414 178C436 190 452 206 470 222C478 238 486 240 490 226"
    "C500 214 486 204 472 194C450 180 432 160 424 138C420 120 432 108 450 110C470 112 480 128 498 142"
    "C524 160 548 172 560 198C566 226 576 240 592 248C600 232 604 214 618 202C640 190 660 178 676 160"
    "C700 150 716 168 706 190C704 214 712 232 734 238C760 232 786 236 802 252C822 268 826 290 818 312"
    "C806 336 786 348 760 342C724 336 700 346 672 338C640 332 606 346 572 338C544 332 528 318 508 322"
    "C488 318 474 306 478 288C472 268 456 262 434 268C400 276 366 278 332 290C290 292 250 300 212 298"
    "C160 306 110 308 72 312C54 312 36 304 40 292Z"
)
# The Balearics, Corsica and Sardinia, Sicily, Crete, Rhodes.
_ISLES: Final = (
    "M232 236C238 230 248 230 252 236C248 242 238 244 232 236ZM258 230C262 228 266 229 267 232C264 235 260 234 258 230Z"
    "M322 196C326 188 332 190 331 200C330 206 324 206 322 196Z"
    "M318 214C324 208 332 210 333 220C334 232 330 242 323 243C316 242 319 224 318 214Z"
    "M446 242C454 234 464 236 474 232C474 238 472 244 464 246C456 250 448 248 446 242Z"
    "M612 264C622 260 636 262 646 261C648 264 644 268 636 267C628 268 616 270 612 264ZM664 248C667 245 671 246 671 250"
    "C669 253 665 252 664 248Z"
)
# Where hills stand between the cards, clear of the names of the regions.
_HILLS: Final = ((556, 48), (584, 40), (646, 46), (182, 414), (344, 366), (372, 374), (740, 398), (768, 406))
# The same on a phone: from Gibraltar above, down the northern shore, up the southern one.
_SEA_NARROW: Final = (
    "M168 8C190 4 206 22 212 52C220 92 250 98 262 112C254 132 226 134 228 168C230 200 262 214 272 234"
    "C262 250 226 250 224 284C226 322 258 334 268 356C258 376 230 374 226 408C228 444 266 456 276 478"
    "C262 496 234 500 228 532C222 562 196 576 178 574C154 574 136 556 132 532C128 504 100 494 92 478"
    "C100 456 132 450 134 416C132 382 98 374 90 356C100 334 136 330 136 292C134 258 100 250 92 234"
    "C100 214 134 208 134 170C132 134 104 130 96 112C106 96 130 92 136 58C140 26 150 10 168 8Z"
)


@dataclass(frozen=True, slots=True)
class Route:
    """A route: a curve from the middle of a card to that of another, and what it costs."""

    start: Point
    control: Point
    end: Point
    cost: int

    def point(self, share: float) -> Point:
        """Return a point of it, so far along."""
        rest = 1 - share
        x, y = (
            rest * rest * a + 2 * rest * share * c + share * share * b
            for a, c, b in zip(self.start, self.control, self.end, strict=True)
        )
        return x, y

    def path(self) -> str:
        """Return it as a piece of a path."""
        (ax, ay), (cx, cy), (bx, by) = self.start, self.control, self.end
        return f"M{number(ax)} {number(ay)}Q{number(cx)} {number(cy)} {number(bx)} {number(by)}"


@dataclass(frozen=True, slots=True)
class Chart:
    """Where everything lies on this drawing of the sea."""

    box: Box
    narrow: bool

    def at(self, place: str) -> Point:
        """Return the middle of a city's card."""
        x, y = (_NARROW if self.narrow else _WIDE)[place]
        wide, high = _SIZE[self.narrow]
        return self.box.x + x * self.box.w / wide, self.box.y + y * self.box.h / high

    def card(self, place: str) -> Box:
        """Return a city's card; Granada's has room for a long name."""
        x, y = self.at(place)
        w, h = _CARD[self.narrow]
        if place == "granada" and not self.narrow:
            w += 28
        return Box(x - w / 2, y - h / 2, w, h)

    def routes(self) -> dict[tuple[str, str], Route]:
        """Return the routes by the places that they join."""
        printed = [int(number) for number in TABLES.routes]
        found = {}
        for at in range(0, len(printed), 3):
            ends = (_name(printed[at]), _name(printed[at + 1]))
            (ax, ay), (bx, by) = self.at(ends[0]), self.at(ends[1])
            dx, dy = _BENDS[self.narrow].get(ends, (0.0, 0.0))
            control = ((ax + bx) / 2 + dx, (ay + by) / 2 + dy)
            found[ends] = Route((ax, ay), control, (bx, by), printed[at + 2])
        return found

    def open_parts(self, ends: tuple[str, str], route: Route) -> tuple[float, float]:
        """Return between which shares of its length a route lies open: from card to card."""
        steps = [at / 200 for at in range(201)]
        first, last = (self.card(place) for place in ends)
        start = next(share for share in steps if not _covers(first, route.point(share)))
        stop = next(share for share in reversed(steps) if not _covers(last, route.point(share)))
        return start, stop


def _covers(box: Box, point: Point) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom


def _name(place: int) -> str:
    return "granada" if place == v.GRANADA else TABLES.city_ids[place]


@lru_cache(maxsize=64)  # a place on the page moves with what is above it, so there is no end of them
def lanes(palette: Palette, chart: Chart) -> str:
    """Return the routes as dashed lines."""
    d = "".join(route.path() for route in chart.routes().values())
    casing = tag("path", d=d, fill="none", stroke=palette.card, stroke_width=5, stroke_opacity=0.7)
    return casing + tag(
        "path",
        d=d,
        fill="none",
        stroke=mix(palette.ink, palette.terracotta, 0.55),
        stroke_width=2.2,
        stroke_dasharray="6 4" if chart.narrow else "7 5",
    )


def prices(pen: Pen, chart: Chart) -> str:
    """Return what the routes cost, each on a coin in the middle of what lies open of its route."""
    return "".join(pen.coin(x, y, cost) for x, y, cost in _coins(chart))


@lru_cache(maxsize=64)  # a place on the page moves with what is above it, so there is no end of them
def _coins(chart: Chart) -> tuple[tuple[float, float, int], ...]:
    """Return where the prices stand; finding the open part of a route takes a while."""
    return tuple(
        (*route.point(sum(chart.open_parts(ends, route)) / 2), route.cost) for ends, route in chart.routes().items()
    )


# Land and water.


@lru_cache(maxsize=64)  # a place on the page moves with what is above it, so there is no end of them
def water(palette: Palette, box: Box, chart: Chart) -> str:
    """Return land and sea."""
    land = mix(palette.panel, palette.path, 0.5)
    sea = mix(palette.card, palette.water, 0.5)
    deep = mix(palette.card, palette.water, 0.66)
    wide, high = _FIELD[chart.narrow]
    field = chart.box if chart.narrow else box
    scale = f"translate({number(field.x)} {number(field.y)}) scale({number(field.w / wide)} {number(field.h / high)})"
    frame = rect(Box(box.x, box.y + 2.5, box.w, box.h), rx=12, fill=palette.shadow, fill_opacity=0.16)
    ground = rect(box, rx=12, fill=land, stroke=palette.edge, stroke_width=1.2)
    fine = rect(box.inset(4), rx=9, fill="none", stroke=mix(land, palette.umber, 0.4), stroke_opacity=0.5)
    shape = _SEA_NARROW if chart.narrow else _SEA_WIDE
    coast = tag("path", d=shape, fill="none", stroke=deep, stroke_width=9, stroke_opacity=0.35, stroke_linejoin="round")
    shore = tag("path", d=shape, fill=sea, stroke=deep, stroke_width=2)
    isles = "" if chart.narrow else tag("path", d=_ISLES, fill=land, stroke=deep, stroke_width=2)
    hills = "" if chart.narrow else _hills(palette, land)
    x, y, radius = chart.box.x + chart.box.w / 2, chart.at("cairo")[1] - 2, 22.0
    if not chart.narrow:
        x, y, radius = box.x + box.w * 0.585, box.bottom - 46, 30.0
    rhumbs = tag("path", d=_rhumbs(box.inset(5), x, y), fill="none", stroke=palette.umber, stroke_opacity=0.2)
    lie = group(coast, shore, isles, hills, transform=scale)
    return frame + ground + fine + lie + rhumbs + _waves(chart, deep) + _rose(palette, x, y, radius)


def _rhumbs(box: Box, x: float, y: float) -> str:
    """Return the lines of the sixteen winds, from the rose to the edge of the chart, as pilots drew them."""
    d = ""
    for wind in range(16):
        dx, dy = sin(wind * pi / 8), -cos(wind * pi / 8)
        across = ((box.right if dx > 0 else box.x) - x) / dx if abs(dx) > 1e-9 else 1e9
        along = ((box.bottom if dy > 0 else box.y) - y) / dy if abs(dy) > 1e-9 else 1e9
        reach = min(across, along)
        d += f"M{number(x)} {number(y)}L{number(x + dx * reach)} {number(y + dy * reach)}"
    return d


def _hills(palette: Palette, land: str) -> str:
    """Return ranges of hills on the land: the Balkans, the Atlas, those beyond the Nile."""
    d = "".join(f"M{x} {y}l8 -11l5 6l4 -5l8 10M{x + 7} {y - 5}l3 5M{x + 18} {y - 4}l2 4" for x, y in _HILLS)
    colour = mix(land, palette.umber, 0.5)
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=1.6, stroke_linejoin="round")


def _rose(palette: Palette, x: float, y: float, radius: float) -> str:
    """Return the rose of the winds."""
    quiet = mix(palette.path, palette.umber, 0.4)
    ring = tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=quiet, stroke_width=1.4)
    points = polygon(star_points(x, y, radius * 0.98, 8, 0.34), fill=mix(palette.path, palette.gold, 0.45))
    needle = polygon(star_points(x, y, radius * 1.2, 4, 0.22), fill=quiet)
    return ring + points + needle + tag("circle", cx=x, cy=y, r=radius * 0.16, fill=palette.gold)


_WAVES: Final = {
    False: (
        (0.2, 0.6),
        (0.3, 0.5),
        (0.37, 0.46),
        (0.44, 0.56),
        (0.58, 0.7),
        (0.66, 0.62),
        (0.74, 0.68),
        (0.86, 0.74),
        (0.62, 0.5),
    ),
    True: ((0.45, 0.045), (0.42, 0.3), (0.41, 0.53), (0.54, 0.56), (0.42, 0.93), (0.53, 0.95)),
}


def _waves(chart: Chart, colour: str) -> str:
    """Return small waves."""
    box = chart.box
    d = "".join(
        f"M{number(box.x + x * box.w)} {number(box.y + y * box.h)}q5 -6 10 0t10 0" for x, y in _WAVES[chart.narrow]
    )
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=2, stroke_linecap="round")
