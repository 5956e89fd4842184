"""The market: what every material, raw and good costs and brings, and what is exchanged for what."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, Zone, group, mix, rect, sees, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw.displays import body_of
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.text.names import item_name


def market_panel(pen: Pen, box: Box) -> str:
    """Return the prices, and between two materials the ways to exchange them."""
    body = body_of(pen, box)
    lead, between = 24.0, 26.0 if not pen.narrow else 22.0
    stall = (body.w - lead - between * (v.MATERIALS - 1) - 8) / (v.MATERIALS + 3)
    head = body.h * 0.34
    rows = (
        Box(body.x, body.y + head, body.w, (body.h - head) / 2),
        Box(body.x, body.y + (head + body.h) / 2, body.w, (body.h - head) / 2),
    )
    out = [
        pen.named_icon("income", body.x, rows[0].cy - 9, 18, pen.say(say("Buy"))),
        pen.named_icon("dinar", body.x, rows[1].cy - 9, 18, pen.say(say("Sell"))),
    ]
    x = body.x + lead
    for at, material in enumerate(v.MATERIAL_IDS):
        column = Box(x, body.y, stall, body.h)
        out.append(_column(pen, material, column, head, f"buy:{material}", pen.view.buying[at], pen.view.selling[at]))
        if at + 1 < v.MATERIALS:
            out.append(
                _exchange(pen, material, v.MATERIAL_IDS[at + 1], Box(x + stall, body.y + head, between, body.h - head))
            )
        x += stall + between
    x = body.right - stall * 3
    goods = Box(x, body.y, stall * 3, body.h)
    out.append(_goods(pen, goods, head))
    return pen.sheet(box, pen.say(say("Market prices")), *out)


MARKET: Final = Zone("market", say("Market prices"), sees("buying", "selling", verbs=("buy", "exchange")), market_panel)


def _price(pen: Pen, anchor: str, box: Box, price: int) -> str:
    place = box.inset(2, 2)
    ground = mix(pen.palette.card, pen.palette.gold, 0.2)
    face = rect(place, rx=6, fill=ground, stroke=pen.palette.line)
    return pen.spot(anchor, place, face, pen.figure(place, price, pen.body), radius=6)


def _worth(pen: Pen, box: Box, price: int) -> str:
    """Return what an item brings; one sells it by choosing it where it is stored."""
    place = box.inset(2, 2)
    return rect(place, rx=6, fill=mix(pen.palette.card, pen.palette.path, 0.5)) + pen.figure(place, price, pen.body)


def _column(pen: Pen, item: str, box: Box, head: float, buy: str, price: int, worth: int) -> str:
    size = min(26.0, head - 2, box.w)
    half = (box.h - head) / 2
    return group(
        group(title(pen.say(item_name(item))), pen.icon(item, box.cx - size / 2, box.y, size)),
        _price(pen, buy, Box(box.x, box.y + head, box.w, half), price),
        _worth(pen, Box(box.x, box.y + head + half, box.w, half), worth),
    )


def _goods(pen: Pen, box: Box, head: float) -> str:
    half, wide = (box.h - head) / 2, box.w / 3
    size = min(24.0, head - 2, wide - 2)
    out = [_price(pen, "buy:raw", Box(box.x, box.y + head, box.w, half), pen.view.buying[v.MATERIALS])]
    side = min(18.0, half - 6)
    out.append(pen.icon("raw", box.x + 8, box.y + head + half / 2 - side / 2, side))
    for at, good in enumerate(v.GOOD_IDS):
        place = Box(box.x + at * wide, box.y, wide, box.h)
        out.append(group(title(pen.say(item_name(good))), pen.icon(good, place.cx - size / 2, place.y, size)))
        out.append(_worth(pen, Box(place.x, place.y + head + half, wide, half), pen.view.selling[v.MATERIALS + at]))
    return "".join(out)


def _exchange(pen: Pen, low: str, high: str, box: Box) -> str:
    """Return the two ways between neighbours: up above, down below; down gives a dinar as well [SAB-5.3.4]."""
    half = box.h / 2
    up, down = box.cut(bottom=half).inset(2, 3), box.cut(top=half).inset(2, 3)
    size = min(up.w, up.h) * 0.8
    back = group(
        pen.icon("arrow", -size / 2, -size / 2, size), transform=f"translate({down.cx:.1f} {down.cy:.1f}) rotate(180)"
    )
    forth = pen.icon("arrow", up.cx - size / 2, up.cy - size / 2, size)
    return pen.spot(f"exchange:{low}-{high}", up, forth, radius=5) + pen.spot(
        f"exchange:{high}-{low}", down, back, radius=5
    )
