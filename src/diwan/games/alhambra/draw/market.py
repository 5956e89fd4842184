"""The building market: four slots, what stands on them, and in which currency each is paid [ALH-1.3.3]."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, Zone, group, icon, rect, sees
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.draw.tile import tile_piece
from diwan.games.alhambra.view import MarketSlot


def market_panel(pen: Pen, box: Box) -> str:
    """Return the market with its slots."""
    body = box.cut(left=12, top=pen.heading * 1.4 + 12, right=12, bottom=10)
    gap = 6.0 if pen.narrow else 10.0
    width = (body.w - gap * 3) / 4
    slots = [
        _slot(pen, slot, Box(body.x + at * (width + gap), body.y, width, body.h))
        for at, slot in enumerate(pen.view.market)
    ]
    return pen.sheet(box, pen.say(say("Building market")), *slots)


MARKET: Final = Zone("market", say("Building market"), sees("market", "payment", verbs=("market",)), market_panel)


def _slot(pen: Pen, slot: MarketSlot, box: Box) -> str:
    anchor = f"market:{slot.slot}"
    foot = 22.0 if pen.narrow else 26.0
    side = min(box.w - 8, box.h - foot - 12)
    place = Box(box.cx - side / 2, box.y + 4, side, side)
    colour = pen.currency_colour(slot.currency)
    plate = Box(box.x + 2, box.bottom - foot - 3, box.w - 4, foot)
    empty = rect(place, rx=4, fill="none", stroke=pen.palette.line, stroke_width=1.5, stroke_dasharray="3 4")
    tile = tile_piece(pen, slot.tile, place, named=anchor not in pen.choices) if slot.tile else empty
    payment = pen.view.payment
    paying = payment is not None and payment.slot == slot.slot
    return pen.spot(
        anchor,
        box,
        rect(box, rx=8, fill=colour, fill_opacity=0.12),
        group(_currency(pen, slot, plate), tile),
        pen.outline(box, solid=True) if paying else "",
    )


def _currency(pen: Pen, slot: MarketSlot, box: Box) -> str:
    colour = pen.currency_colour(slot.currency)
    coin = box.h - 6
    on = pen.palette.on(colour)
    label = box.cut(left=coin + 6, right=3)
    return pen.plate(
        box,
        colour,
        icon(slot.currency, box.x + 3, box.y + 3, coin, fill=on, tone=colour),
        pen.words(label, pen.currency_name(slot.currency), fill=on, bold=True, anchor="middle"),
    )
