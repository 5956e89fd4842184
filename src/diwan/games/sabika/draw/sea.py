"""The Mediterranean: the cities with their tiles, their seals and the ships, on the chart of the sea."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, framed, group, mix, rect, title
from diwan.games.sabika.components.printed import CITY_TILE_BENEFIT, CITY_TILE_BONUS, TABLES, TRADE_CITIES
from diwan.games.sabika.draw.captions import city_caption
from diwan.games.sabika.draw.chart import NARROW_HEIGHT, Chart, lanes, prices, water
from diwan.games.sabika.draw.paint import city_colour
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import lay, program
from diwan.games.sabika.draw.regions import region_labels
from diwan.games.sabika.text.names import city_name
from diwan.games.sabika.view import City

_SIZE: Final = {False: 18.0, True: 14.0}  # of the icons on a city, wide and narrow


def sea_panel(pen: Pen, box: Box) -> str:
    """Return the chart with everything on it."""
    chart = chart_of(pen, box)
    return group(
        water(pen.palette, box, chart),
        region_labels(pen, chart),
        lanes(pen.palette, chart),
        _granada(pen, chart),
        *(_city(pen, city, chart.card(city.id)) for city in pen.view.cities),
        prices(pen, chart),
    )


def chart_of(pen: Pen, box: Box) -> Chart:
    """Return the chart of a panel; on a phone it leaves room below it for the trade card and the next event."""
    inside = box.inset(6)
    return Chart(inside.cut(bottom=inside.h - NARROW_HEIGHT) if pen.narrow else inside, pen.narrow)


def _granada(pen: Pen, chart: Chart) -> str:
    """Return the Kingdom of Granada with the ships that have not sailed; it is no city [SAB-1.20]."""
    box = chart.card("granada")
    name = pen.say(city_name("granada"))
    strip = pen.palette.emerald
    head = Box(box.x, box.y, box.w, pen.smallest * 1.6)
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
        pen.words(head.inset(4, 0), name, pen.smallest, fill=pen.palette.on(strip), anchor="middle"),
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
    colour = city_colour(pen.palette, city.colour)
    size = _SIZE[pen.narrow]
    frame = rect(box, rx=7, fill=pen.palette.card, stroke=colour, stroke_width=1.6)
    # What is printed is the same whoever has sailed there.
    face = pen.bare.kept(_city_face, replace(city, seal=False, left=(), right=()), box)
    return pen.spot(
        f"city:{city.id}",
        box.inset(-1),
        "" if f"city:{city.id}" in pen.choices else title(city_caption(pen, city)),
        framed(frame, face, _harbour(pen, city, _harbour_of(box, size), colour, size)),
        "" if f"city:{city.id}" in pen.choices else _banner(pen, city, box),
        radius=8,
        over=_banner(pen, city, box) + _way(pen, city, box),
    )


def _harbour_of(box: Box, size: float) -> Box:
    return Box(box.x, box.bottom - size - 7, box.w, size + 7)


def _city_face(pen: Pen, city: City, box: Box) -> str:
    """Return what is printed on a city and its tile."""
    at = TABLES.city_tile_ids.index(city.tile)
    colour = city_colour(pen.palette, city.colour)
    head = Box(box.x, box.y, box.w, pen.smallest * 1.6)
    size = _SIZE[pen.narrow]
    line = Box(box.x + 4, head.bottom + 1, box.w - 8, size + 4)
    below = Box(line.x, line.bottom, line.w, _harbour_of(box, size).y - line.bottom)
    name, bright = pen.say(city_name(city.id)), pen.palette.on(colour)
    return (
        rect(head, rx=6, fill=colour)
        + rect(Box(head.x, head.bottom - 6, head.w, 6), fill=colour)
        + pen.words(head.inset(1.5, 0), name, pen.smallest, fill=bright, anchor="middle")
        + _demand(pen, city, line, size)
        + lay(pen, program(int(CITY_TILE_BONUS[at])), line.cut(left=line.w * 0.42), size, anchor="end")
        + _benefit(pen, city, at, below, size)
    )


def _banner(pen: Pen, city: City, box: Box) -> str:
    """Return the banner of a city that the trade card names."""
    named = int(TRADE_CITIES[TABLES.trade_ids.index(pen.view.trade_card)])
    if not named >> TABLES.city_ids.index(city.id) & 1:
        return ""
    size = 15.0 if pen.narrow else 19.0
    return pen.icon("banner", box.x - size * 0.34, box.y - size * 0.5, size)


def _way(pen: Pen, city: City, box: Box) -> str:
    """Return what the whole way to a city costs, where one is asked to choose it: no coin, as a single route has."""
    if f"city:{city.id}" not in pen.choices or pen.view.asked != "export":
        return ""
    cost = pen.main.ways[TABLES.city_ids.index(city.id)]
    if cost is None:
        return ""
    size = pen.smallest
    wide = pen.width(str(cost), size, "serif", bold=True) + size + 9
    plate = Box(box.right - 12 - wide, box.y + 4 - size * 1.35, wide, size * 1.35)
    return (
        rect(plate, rx=plate.h / 2, fill=pen.palette.card, stroke=pen.palette.choice, stroke_width=1.6)
        + pen.figure(plate.cut(left=4, right=size + 4), cost, size)
        + pen.icon("dinar", plate.right - size - 4, plate.cy - size / 2, size)
    )


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
        if not players:  # the outline of the ship that belongs there
            ground = water if at == 0 else mix(pen.palette.card, colour, 0.28)
            faint = mix(ground, pen.palette.ink, 0.22)
            name = "ship_right" if at == 1 else "ship_left"
            out.append(pen.icon(name, place.cx - size / 2, place.cy - size / 2, size, fill=faint, tone=faint))
        step = min(size, (place.right - 4 - x - size) / max(1, len(players) - 1))
        for turn, player in enumerate(players):
            out.append(pen.ship(player, city.id, x + turn * step, place.cy - size / 2, size, moored=at == 1))
    return "".join(out)
