"""View to SVG: a table that one wants to sit at, on a wide screen and on a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import say, say_count
from diwan.core.svg import TABLE_STYLE, Box, document, girih, symbols, tag, wall_of_plaster
from diwan.core.view import Style
from diwan.games.alhambra.draw.header import QUESTION, question, row_height
from diwan.games.alhambra.draw.ledger import LEDGER
from diwan.games.alhambra.draw.market import MARKET
from diwan.games.alhambra.draw.money import MONEY, hand_height, hand_zone
from diwan.games.alhambra.draw.pen import CURRENCY_COLOURS, TYPE_COLOURS, Pen
from diwan.games.alhambra.draw.seats import NEUTRAL, main_zone, seat_zone, tray_zone
from diwan.games.alhambra.draw.tile import masonry
from diwan.games.alhambra.view import AlhambraView

_ICONS: Final = ("wall", "cards", "deck", "discard", "bag", "reserve", "trowel", "points")


@dataclass(frozen=True, slots=True)
class Zones:
    """Where the parts of a drawing lie."""

    page: Box
    header: Box
    market: Box
    money: Box
    main: Box
    ledger: Box
    hand: Box
    tray: Box
    others: tuple[Box, ...]
    neutral: Box


def draw(view: AlhambraView, style: Style) -> str:
    """Return the drawing of a view; ValueError lists the themes when there is none of that name."""
    pen = Pen.of(view, style)
    zones = _narrow_zones(pen) if style.narrow else _wide_zones(pen)
    return document(
        zones.page,
        tag("style", TABLE_STYLE),
        tag("defs", girih(pen.palette), masonry(pen), symbols(*TYPE_COLOURS, *CURRENCY_COLOURS, *_ICONS)),
        wall_of_plaster(zones.page, pen.palette),
        pen.zone(QUESTION, zones.header),
        pen.zone(MARKET, zones.market),
        pen.zone(MONEY, zones.money),
        main_zone(pen, zones.main),
        pen.zone(LEDGER, zones.ledger),
        hand_zone(pen, zones.hand),
        tray_zone(pen, zones.tray),
        *(seat_zone(pen, player, box) for player, box in zip(pen.others, zones.others, strict=True)),
        pen.zone(NEUTRAL, zones.neutral) if view.neutral is not None else "",
        lang=style.locale,
        name=_name(pen),
        description=_description(pen),
        interactive=bool(view.choices),
    )


def _name(pen: Pen) -> str:
    if pen.view.seat is None:
        return pen.say(say("Alhambra, seen by a spectator"))
    seat, seats = pen.view.seat, pen.view.seats
    if not pen.names:
        return pen.say(say("Alhambra, seen by seat {seat} of {seats}", seat=seat + 1, seats=seats))
    name = pen.full_name(seat)
    return pen.say(say("Alhambra, seen by {name}, seat {seat} of {seats}", name=name, seat=seat + 1, seats=seats))


def _description(pen: Pen) -> str:
    scores = [
        pen.say(
            say(
                "{name}: {points}.",
                name=pen.full_name(player.seat),
                points=say_count("{count} point", "{count} points", player.score),
            )
        )
        for player in pen.view.players
    ]
    return " ".join([pen.say(question(pen)), *scores])


def _wide_zones(pen: Pen) -> Zones:
    left, top, bottom = 20.0, 18.0, 900.0
    others, neutral = _side(pen, Box(920, top, 340, bottom - top))
    return Zones(
        page=Box(0, 0, 1280, bottom + top),
        header=Box(left, top, 884, 138),
        market=Box(left, 168, 450, 166),
        money=Box(482, 168, 422, 166),
        main=Box(left, 346, 522, 402),
        ledger=Box(554, 346, 350, 402),
        hand=Box(left, 760, 522, 140),
        tray=Box(554, 760, 350, 140),
        others=others,
        neutral=neutral,
    )


def _side(pen: Pen, box: Box) -> tuple[tuple[Box, ...], Box]:
    gap = 12.0
    if pen.view.neutral is not None:
        first = box.h * 0.56
        return (Box(box.x, box.y, box.w, first),), box.cut(top=first + gap)
    count = len(pen.others)
    height = (box.h - gap * (count - 1)) / count
    return tuple(Box(box.x, box.y + at * (height + gap), box.w, height) for at in range(count)), box


def _narrow_zones(pen: Pen) -> Zones:
    x, width, gap, y = 8.0, 374.0, 8.0, 8.0
    player = pen.main
    tray = (100.0 if len(player.reserve) <= 5 else 166.0) if player.reserve or player.waiting else 66.0
    heights = [92 + row_height(pen), 144, 142, 44 + hand_height(pen, width - 24), 340, tray, 290]
    heights += [176.0] * len(pen.others) + ([150.0] if pen.view.neutral else [])
    boxes = []
    for height in heights:
        boxes.append(Box(x, y, width, height))
        y += height + gap
    header, market, money, hand, main, tray_box, ledger = boxes[:7]
    others = tuple(boxes[7 : 7 + len(pen.others)])
    return Zones(
        page=Box(0, 0, 390, y),
        header=header,
        market=market,
        money=money,
        main=main,
        ledger=ledger,
        hand=hand,
        tray=tray_box,
        others=others,
        neutral=boxes[-1],
    )
