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
_WIDE: Final = 1030.0
_NARROW: Final = 390.0
_EDGE: Final = 10.0  # around all of a wide page
_ACROSS: Final = _WIDE - 2 * _EDGE
_GAP: Final = 8.0
_BELOW: Final = {2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2)}  # by how many lie below one's own things: rows of so many
_ROW: Final = 340.0  # the height of the only row of them
_LOW_ROW: Final = 250.0  # of each of two


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
    below: tuple[Box, ...]  # of the other seats, and of the neutral player after them


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
        *(seat_zone(pen, player, box) for player, box in zip(pen.others, zones.below, strict=False)),
        pen.zone(NEUTRAL, zones.below[-1]) if view.neutral is not None else "",
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
    """Return a page whose upper part, all that one's own turn is about, a laptop shows at once."""
    left, right = Box(_EDGE, 0, 482, 0), Box(_EDGE + 482 + _GAP, 0, _ACROSS - 482 - _GAP, 0)
    header = Box(_EDGE, _EDGE, _ACROSS, 128)
    market, main = _stacked(left, header.bottom + _GAP, 150, 486)
    money, hand, tray, ledger = _stacked(right, header.bottom + _GAP, 150, 130, 94, 246)
    below = _below(pen, main.bottom + _GAP)
    page = Box(0, 0, _WIDE, below[-1].bottom + _EDGE)
    return Zones(page, header, market, money, main, ledger, hand, tray, below)


def _stacked(column: Box, y: float, *heights: float) -> list[Box]:
    """Return boxes of these heights one below the other, as wide as their column."""
    tops = [y + sum(heights[:at]) + at * _GAP for at in range(len(heights))]
    return [Box(column.x, top, column.w, height) for top, height in zip(tops, heights, strict=True)]


def _below(pen: Pen, y: float) -> tuple[Box, ...]:
    """Return where the other seats lie, and the neutral player after them: one row, or two where they are many."""
    rows = _BELOW[len(pen.others) + (pen.view.neutral is not None)]
    height = _ROW if len(rows) == 1 else _LOW_ROW
    boxes: list[Box] = []
    for count in rows:
        width = (_ACROSS - _GAP * (count - 1)) / count
        boxes += [Box(_EDGE + at * (width + _GAP), y, width, height) for at in range(count)]
        y += height + _GAP
    return tuple(boxes)


def _narrow_zones(pen: Pen) -> Zones:
    column = Box(_GAP, 0, _NARROW - 2 * _GAP, 0)
    player = pen.main
    reserve = (100.0 if len(player.reserve) <= 5 else 166.0) if player.reserve or player.waiting else 66.0
    heights = [92 + row_height(pen), 144, 142, 44 + hand_height(pen, column.w - 24), 340, reserve, 290]
    heights += [176.0] * len(pen.others) + ([150.0] if pen.view.neutral else [])
    header, market, money, hand, main, tray, ledger, *below = _stacked(column, _GAP, *heights)
    page = Box(0, 0, _NARROW, below[-1].bottom + _GAP)
    return Zones(page, header, market, money, main, ledger, hand, tray, tuple(below))
