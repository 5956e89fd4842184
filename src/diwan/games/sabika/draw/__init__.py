"""View to SVG: the great rondel and all around it, on a wide screen and on a phone."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import TABLE_STYLE, Box, Zone, document, girih, sees, tag, wall_of_plaster
from diwan.core.view import Style
from diwan.games.sabika.draw.board import BOARD_ANCHORS, GAP, HEART, narrow_board, wide_board, wide_heart
from diwan.games.sabika.draw.header import header_height, header_panel, question
from diwan.games.sabika.draw.icons import all_symbols
from diwan.games.sabika.draw.legend import LEGEND, legend_height
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.workshop import WORKSHOP_ANCHORS, workshop, workshops
from diwan.games.sabika.draw.workshop_own import own_estate
from diwan.games.sabika.text.amounts import points
from diwan.games.sabika.view import SabikaView

_PLACED: Final = (*BOARD_ANCHORS, *WORKSHOP_ANCHORS)  # verbs whose choices have a place on the table
_WIDE: Final = 1040.0
_NARROW: Final = 390.0
_FIRST_PARTS: Final = 2  # parts of the board that come before one's own workshop on a phone


def draw(view: SabikaView, style: Style) -> str:
    """Return the drawing of a view; ValueError lists the themes when there is none of that name."""
    pen = Pen.of(view, style)
    parts, page = _narrow(pen) if style.narrow else _wide(pen)
    return document(
        page,
        tag("style", TABLE_STYLE),
        tag("defs", girih(pen.palette), all_symbols()),
        wall_of_plaster(page, pen.palette),
        *parts,
        lang=style.locale,
        name=_name(pen),
        description=_description(pen),
        interactive=bool(view.choices),
    )


_HEADER: Final = Zone(
    "question",
    say("Question"),
    sees(
        "seat",
        "seats",
        "to_act",
        "over",
        "round",
        "first",
        "question",
        "afterwards",
        but=_PLACED,  # what has no place on the table is a button here
        names=True,
        players=sees("player", "yusuf", "points", "rank", "dinars", "parias", "tribute"),
    ),
    header_panel,
)


def _header(pen: Pen, x: float, y: float, width: float) -> tuple[str, float]:
    box = Box(x, y, width, header_height(pen.seeing(_HEADER.seen), width))
    return pen.zone(_HEADER, box), box.bottom


def _wide(pen: Pen) -> tuple[list[str], Box]:
    x, gap, width = 8.0, GAP, _WIDE - 16
    header, y = _header(pen, x, 8, width)
    heart = Box(x, y + gap, width, HEART)
    y = heart.bottom + gap
    estate, height = own_estate(pen, x, y, width)
    y += height + gap
    board, height = wide_board(pen, x, y, width)
    y += height + gap
    others = pen.others
    each = (width - gap * (len(others) - 1)) / max(1, len(others))
    places = [(player, x + at * (each + gap)) for at, player in enumerate(others)]
    even, tall = workshops(pen, places, y, each)
    y += tall + gap if others else 0
    legend = Box(x, y, width, legend_height(pen, width))
    parts = [header, *wide_heart(pen, heart), estate, *board, *even, pen.zone(LEGEND, legend)]
    return parts, Box(0, 0, _WIDE, legend.bottom + gap)


def _narrow(pen: Pen) -> tuple[list[str], Box]:
    x, gap, width = 8.0, 8.0, _NARROW - 16
    header, y = _header(pen, x, 8, width)
    parts = [header]
    y += gap
    head, height = narrow_board(pen, x, y, width, stop=_FIRST_PARTS)
    y += height
    own, height = workshop(pen, pen.main, x, y, width)
    y += height + gap
    rest, height = narrow_board(pen, x, y, width, start=_FIRST_PARTS)
    y += height
    parts += [*head, own, *rest]
    for player in pen.others:
        drawn, height = workshop(pen, player, x, y, width)
        parts.append(drawn)
        y += height + gap
    legend = Box(x, y, width, legend_height(pen, width))
    parts.append(pen.zone(LEGEND, legend))
    return parts, Box(0, 0, _NARROW, legend.bottom + gap)


def _name(pen: Pen) -> str:
    if pen.view.seat is None:
        return pen.say(say("Sabika, seen by a spectator"))
    seat, seats = pen.view.seat, pen.view.seats
    if not pen.names:
        return pen.say(say("Sabika, seen by seat {seat} of {seats}", seat=seat + 1, seats=seats))
    name = pen.full_name(seat)
    return pen.say(say("Sabika, seen by {name}, seat {seat} of {seats}", name=name, seat=seat + 1, seats=seats))


def _description(pen: Pen) -> str:
    scores = [
        pen.say(say("{name}: {points}.", name=pen.full_name(player.player), points=points(player.points)))
        for player in pen.view.players
    ]
    return " ".join([pen.say(question(pen)), *scores])
