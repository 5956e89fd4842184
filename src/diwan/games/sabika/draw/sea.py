"""The Mediterranean: the coast, the cities with their tiles, the routes with their prices, the ships."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, Palette, framed, group, mix, number, polygon, rect, star_points, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CITY_TILE_BENEFIT, CITY_TILE_BONUS, TABLES, TRADE_CITIES
from diwan.games.sabika.draw.captions import city_caption
from diwan.games.sabika.draw.paint import city_colour
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import lay, program
from diwan.games.sabika.text.names import city_name
from diwan.games.sabika.view import City

Point = tuple[float, float]
_WIDE: Final[dict[str, Point]] = {
    "granada": (88, 196),
    "fez": (88, 362),
    "algiers": (262, 352),
    "tunis": (436, 290),
    "florence": (268, 120),
    "venice": (440, 62),
    "ragusa": (608, 120),
    "constantinople": (776, 84),
    "damascus": (776, 236),
    "cairo": (644, 362),
}
_NARROW: Final[dict[str, Point]] = {
    "florence": (62, 54),
    "venice": (187, 54),
    "constantinople": (312, 54),
    "granada": (62, 172),
    "ragusa": (187, 172),
    "damascus": (312, 172),
    "fez": (62, 290),
    "tunis": (187, 290),
    "cairo": (312, 290),
    "algiers": (125, 402),
}
_CARD: Final = {False: (144.0, 92.0), True: (112.0, 92.0)}
_SIZE: Final = {False: (854.0, 424.0), True: (374.0, 458.0)}
# The sea on a field of 854 x 424: Gibraltar, Iberia, the Gulf of Lion, Italy, the Adriatic, Greece, Anatolia, the
# Levant, Egypt, the Syrtes, the Maghreb, and back.
_SEA: Final = (
    "M40 292C70 268 96 262 128 262C150 250 166 238 178 214C186 186 204 172 226 164C248 148 276 152 300 156"
    "C330 150 346 132 362 128C384 134 392 160 414 178C436 190 452 206 470 222C478 238 486 240 490 226"
    "C500 214 486 204 472 194C450 180 432 160 424 138C420 120 432 108 450 110C470 112 480 128 498 142"
    "C524 160 548 172 560 198C566 226 576 240 592 248C600 232 604 214 618 202C640 190 660 178 676 160"
    "C700 150 716 168 706 190C704 214 712 232 734 238C760 232 786 236 802 252C822 268 826 290 818 312"
    "C806 336 786 348 760 342C724 336 700 346 672 338C640 332 606 346 572 338C544 332 528 318 508 322"
    "C488 318 474 306 478 288C472 268 456 262 434 268C400 276 366 278 332 290C290 292 250 300 212 298"
    "C160 306 110 308 72 312C54 312 36 304 40 292Z"
)


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
            w += 14
        return Box(x - w / 2, y - h / 2, w, h)


def sea_panel(pen: Pen, box: Box) -> str:
    """Return the chart with everything on it."""
    chart = Chart(box.inset(6), pen.narrow)
    routes = [int(number) for number in TABLES.routes]
    return group(
        _water(pen.palette, box, pen.narrow),
        _routes(pen, chart, routes),
        _granada(pen, chart),
        *(_city(pen, city, chart.card(city.id)) for city in pen.view.cities),
        *(_price(pen, chart, *routes[at : at + 3]) for at in range(0, len(routes), 3)),
        data_zone="sea",
    )


@cache
def _water(palette: Palette, box: Box, narrow: bool) -> str:
    """Return land and sea."""
    land = mix(palette.panel, palette.path, 0.5)
    water = mix(palette.card, palette.water, 0.5)
    deep = mix(palette.card, palette.water, 0.66)
    wide, high = _SIZE[False]
    scale = f"translate({number(box.x)} {number(box.y)}) scale({number(box.w / wide)} {number(box.h / high)})"
    frame = rect(Box(box.x, box.y + 2.5, box.w, box.h), rx=12, fill=palette.shadow, fill_opacity=0.16)
    ground = rect(box, rx=12, fill=land, stroke=palette.edge, stroke_width=1.2)
    if narrow:
        # On a phone the cards stand too close for a coast: the whole field is water.
        return frame + rect(box, rx=12, fill=water, stroke=palette.edge, stroke_width=1.2) + _waves(box, deep)
    coast = tag("path", d=_SEA, fill="none", stroke=deep, stroke_width=9, stroke_opacity=0.35, stroke_linejoin="round")
    shore = tag("path", d=_SEA, fill=water, stroke=deep, stroke_width=2)
    return frame + ground + group(coast, shore, transform=scale) + _waves(box, deep, wide=True) + _rose(palette, box)


def _rose(palette: Palette, box: Box) -> str:
    """Return the rose of the winds."""
    x, y, radius = box.x + box.w * 0.585, box.bottom - 46, 30.0
    quiet = mix(palette.path, palette.umber, 0.4)
    ring = tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=quiet, stroke_width=1.4)
    points = polygon(star_points(x, y, radius * 0.98, 8, 0.34), fill=mix(palette.path, palette.gold, 0.45))
    needle = polygon(star_points(x, y, radius * 1.2, 4, 0.22), fill=quiet)
    return ring + points + needle + tag("circle", cx=x, cy=y, r=radius * 0.16, fill=palette.gold)


def _waves(box: Box, colour: str, *, wide: bool = False) -> str:
    """Return small waves."""
    spots = (
        (
            (0.2, 0.6),
            (0.3, 0.5),
            (0.37, 0.46),
            (0.44, 0.56),
            (0.58, 0.7),
            (0.66, 0.62),
            (0.74, 0.68),
            (0.86, 0.74),
            (0.62, 0.5),
        )
        if wide
        else ((0.08, 0.93), (0.7, 0.9), (0.86, 0.96), (0.55, 0.96), (0.92, 0.86), (0.2, 0.99))
    )
    d = "".join(f"M{number(box.x + x * box.w)} {number(box.y + y * box.h)}q5 -6 10 0t10 0" for x, y in spots)
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=2, stroke_linecap="round")


def _name(place: int) -> str:
    return "granada" if place == v.GRANADA else TABLES.city_ids[place]


def _bend(chart: Chart, a: str, b: str) -> Point:
    """Return the control point of a route: routes that would run under a card go round it."""
    (ax, ay), (bx, by) = chart.at(a), chart.at(b)
    x, y = (ax + bx) / 2, (ay + by) / 2
    bends = _BENDS_NARROW if chart.narrow else _BENDS_WIDE
    dx, dy = bends.get((a, b), (0.0, 0.0))
    return x + dx, y + dy


_BENDS_WIDE: Final[dict[tuple[str, str], Point]] = {
    ("florence", "ragusa"): (0, 62),
    ("tunis", "cairo"): (10, 40),
    ("constantinople", "cairo"): (-66, 30),
    ("granada", "florence"): (10, 20),
    ("granada", "algiers"): (10, -20),
}
_BENDS_NARROW: Final[dict[tuple[str, str], Point]] = {
    ("constantinople", "cairo"): (-122, 0),
    ("granada", "algiers"): (62, 20),
    ("granada", "florence"): (0, 0),
}


def _routes(pen: Pen, chart: Chart, routes: list[int]) -> str:
    d = ""
    for at in range(0, len(routes), 3):
        a, b = _name(routes[at]), _name(routes[at + 1])
        (ax, ay), (bx, by), (cx, cy) = chart.at(a), chart.at(b), _bend(chart, a, b)
        d += f"M{number(ax)} {number(ay)}Q{number(cx)} {number(cy)} {number(bx)} {number(by)}"
    casing = tag("path", d=d, fill="none", stroke=pen.palette.card, stroke_width=5, stroke_opacity=0.7)
    return casing + tag(
        "path",
        d=d,
        fill="none",
        stroke=mix(pen.palette.ink, pen.palette.terracotta, 0.55),
        stroke_width=2.2,
        stroke_dasharray="7 5",
    )


def _price(pen: Pen, chart: Chart, a: int, b: int, cost: int) -> str:
    """Return what a route costs, on a coin in the middle of it."""
    first, second = _name(a), _name(b)
    (ax, ay), (bx, by), (cx, cy) = chart.at(first), chart.at(second), _bend(chart, first, second)
    return pen.coin((ax + 2 * cx + bx) / 4, (ay + 2 * cy + by) / 4, cost)


def _granada(pen: Pen, chart: Chart) -> str:
    """Return the Kingdom of Granada with the ships that have not sailed; it is no city [SAB-1.20]."""
    box = chart.card("granada")
    name = pen.say(city_name("granada"))
    strip = pen.palette.emerald
    head = Box(box.x, box.y, box.w, pen.smallest * (2.7 if pen.narrow else 1.6))
    players = pen.view.players
    rows = box.cut(left=6, top=head.h + 3, right=6, bottom=3)
    high = rows.h / len(players)
    fleets = []
    for at, player in enumerate(players):
        place = Box(rows.x, rows.y + at * high, rows.w, high)
        fleets.append(_fleet(pen, player.player, place))
    return framed(
        rect(box, rx=7, fill=pen.palette.card, stroke=strip, stroke_width=1.6),
        title(name),
        rect(head, rx=6, fill=strip),
        rect(Box(head.x, head.bottom - 6, head.w, 6), fill=strip),
        pen.words(head.inset(4, 0), name, pen.smallest, fill=pen.palette.on(strip), lines=2, anchor="middle"),
        *fleets,
        data_key="granada",
    )


def _fleet(pen: Pen, player: int, box: Box) -> str:
    """Return the ships of a player in Granada, each waiting for its city."""
    there = {city.id for city in pen.view.cities if player in city.left or player in city.right}
    waiting = [city.id for city in pen.view.cities if city.id not in there]
    size = min(17.0, box.h)
    step = min(size * 0.62, (box.w - size - 22) / 8)
    ships = [
        pen.ship(player, city, box.x + at * step, box.cy - size / 2, size, moored=False)
        for at, city in enumerate(waiting)
    ]
    count = pen.label(
        box.right, box.cy + pen.smallest * 0.36, str(len(waiting)), pen.smallest, font="serif", bold=True, anchor="end"
    )
    return "".join(ships) + count


def _city(pen: Pen, city: City, box: Box) -> str:
    """Return a city: its name, what it demands, its bonus, its benefit, and the ships on its two halves."""
    at = TABLES.city_tile_ids.index(city.tile)
    colour = city_colour(pen.palette, city.colour)
    head = Box(box.x, box.y, box.w, pen.smallest * 1.6)
    size = 18.0 if not pen.narrow else 14.0
    line = Box(box.x + 4, head.bottom + 1, box.w - 8, size + 4)
    harbour = Box(box.x, box.bottom - size - 7, box.w, size + 7)
    below = Box(line.x, line.bottom, line.w, harbour.y - line.bottom)
    return pen.spot(
        f"city:{city.id}",
        box.inset(-1),
        "" if f"city:{city.id}" in pen.choices else title(city_caption(pen, city)),
        framed(
            rect(box, rx=7, fill=pen.palette.card, stroke=colour, stroke_width=1.6),
            rect(head, rx=6, fill=colour),
            rect(Box(head.x, head.bottom - 6, head.w, 6), fill=colour),
            pen.words(
                head.inset(1.5, 0),
                pen.say(city_name(city.id)),
                pen.smallest,
                fill=pen.palette.on(colour),
                anchor="middle",
            ),
            _demand(pen, city, line, size),
            lay(pen, program(int(CITY_TILE_BONUS[at])), line.cut(left=line.w * 0.42), size, anchor="end"),
            _benefit(pen, city, at, below, size),
            _harbour(pen, city, harbour, colour, size),
        ),
        _banner(pen, city, box),
        radius=8,
        over=_way(pen, city, box),
    )


def _banner(pen: Pen, city: City, box: Box) -> str:
    """Return the banner of a city that the trade card names."""
    named = int(TRADE_CITIES[TABLES.trade_ids.index(pen.view.trade_card)])
    if not named >> TABLES.city_ids.index(city.id) & 1:
        return ""
    size = 15.0 if pen.narrow else 19.0
    return pen.icon("banner", box.x - size * 0.34, box.y - size * 0.5, size)


def _way(pen: Pen, city: City, box: Box) -> str:
    """Return what the way to a city costs, where one is asked to choose it."""
    if pen.view.asked != "export" or f"city:{city.id}" not in pen.choices:
        return ""
    cost = pen.main.ways[TABLES.city_ids.index(city.id)]
    return pen.coin(box.cx, box.bottom, cost) if cost is not None else ""


def _demand(pen: Pen, city: City, box: Box, size: float) -> str:
    goods = [pen.icon(good, box.x + at * (size + 1), box.cy - size / 2, size) for at, good in enumerate(city.demand)]
    arrow = pen.icon("arrow", box.x + len(city.demand) * (size + 1) + 1, box.cy - size * 0.28, size * 0.56)
    return "".join(goods) + arrow


def _benefit(pen: Pen, city: City, at: int, box: Box, size: float) -> str:
    """Return what consolidating gives: every income phase in a blue city, at once in a red one."""
    colour = city_colour(pen.palette, city.colour)
    mark = pen.icon(
        "income" if city.colour == "blue" else "ship_right", box.x, box.cy - size / 2, size, fill=colour, tone=colour
    )
    arrow = pen.icon("arrow", box.x + size + 2, box.cy - size * 0.28, size * 0.56)
    return mark + arrow + lay(pen, program(int(CITY_TILE_BENEFIT[at])), box.cut(left=size * 1.7), size, anchor="end")


def _harbour(pen: Pen, city: City, box: Box, colour: str, size: float) -> str:
    """Return the two halves of a city: ships that have arrived, ships that are consolidated; the seal at the left."""
    water = mix(pen.palette.card, pen.palette.water, 0.4)
    left, right = box.cut(right=box.w / 2 + 1), box.cut(left=box.w / 2 + 1)
    out = [
        rect(left.inset(2, 2), rx=5, fill=water),
        rect(right.inset(2, 2), rx=5, fill=mix(pen.palette.card, colour, 0.28)),
    ]
    start = left.x + 4
    if city.seal:
        out.append(
            group(
                title(pen.say(say("Seal"))),
                pen.icon("seal", start, left.cy - size / 2, size),
                data_key=f"seal:{city.id}",
            )
        )
        start += size + 1
    for at, (players, place, x) in enumerate(((city.left, left, start), (city.right, right, right.x + 4))):
        step = min(size, (place.right - 4 - x - size) / max(1, len(players) - 1))
        for turn, player in enumerate(players):
            out.append(pen.ship(player, city.id, x + turn * step, place.cy - size / 2, size, moored=at == 1))
    return "".join(out)
