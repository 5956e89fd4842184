"""Where the parts of the board lie: around the rondel on a wide screen, one below the other on a phone."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say, say_count
from diwan.core.svg import Box, Zone, group, mix, panel, rect, sees, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.draw.captions import trade_caption
from diwan.games.sabika.draw.chart import NARROW_HEIGHT
from diwan.games.sabika.draw.displays import ERAS, MINORS, cells, tile_slot
from diwan.games.sabika.draw.legend import ACTIONS, ACTIONS_HEIGHT
from diwan.games.sabika.draw.market import MARKET
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.poems import POEMS
from diwan.games.sabika.draw.programs import lay, trade
from diwan.games.sabika.draw.rondel import rondel
from diwan.games.sabika.draw.sea import sea_panel
from diwan.games.sabika.draw.tracks import FAVOUR, PARIAS, PRESTIGE, ROUNDS, event_card, parias_height

GAP: Final = 10.0
_SIDE: Final = 314.0  # width of the columns beside the rondel
_MIDDLE: Final = 620.0  # height of the rondel's row
_TILE: Final = 84.0
_MARKET: Final = 132.0  # height of the market beside the sea; the favours have what the parias leave

# What stands before the colon of the anchors that have their place on the board.
BOARD_ANCHORS: Final = (
    "move",
    "secondary",
    "raw",
    "major",
    "minor",
    "favour",
    "tile",
    "city",
    "carve",
    "buy",
    "exchange",
)


def wide_board(pen: Pen, x: float, y: float, width: float) -> tuple[list[str], float]:
    """Return the parts of the board with its upper left corner at x, y, and how high it is."""
    top = y + 66 + GAP
    left = Box(x, top, _SIDE, _MIDDLE)
    right = Box(x + width - _SIDE, top, _SIDE, _MIDDLE)
    middle = Box(left.right + GAP, top, width - 2 * (_SIDE + GAP), _MIDDLE)
    actions = Box(x, middle.bottom + GAP, width, ACTIONS_HEIGHT[False])
    poems = Box(x, actions.bottom + GAP, width, 172)
    sea = Box(x, poems.bottom + GAP, 866, 458)
    tracks = Box(sea.right + GAP, sea.y, width - sea.w - GAP, sea.h)
    parias = parias_height(pen)
    era = 3 * 80 + 56
    late = era if pen.view.seats < 3 else 4 * 76 + 60
    parts = [
        pen.zone(PRESTIGE, Box(x, y, width, 66)),
        pen.zone(ERAS[1], left.cut(bottom=left.h - era), 1),
        pen.zone(MINORS, left.cut(top=era + GAP)),
        pen.zone(RONDEL, middle),
        pen.zone(ERAS[2], right.cut(bottom=right.h - late), 2),
        pen.zone(ROUNDS, right.cut(top=late + GAP)),
        pen.zone(ACTIONS, actions),
        pen.zone(POEMS, poems),
        pen.zone(SEA, sea),
        pen.zone(FAVOUR, tracks.cut(bottom=parias + _MARKET + 2 * GAP)),
        pen.zone(PARIAS, tracks.cut(top=tracks.h - parias - _MARKET - GAP, bottom=_MARKET + GAP)),
        pen.zone(MARKET, tracks.cut(top=tracks.h - _MARKET)),
    ]
    return parts, sea.bottom - y


def narrow_board(
    pen: Pen, x: float, y: float, width: float, start: int = 0, stop: int | None = None
) -> tuple[list[str], float]:
    """Return some parts of the board for a phone, one below the other, and how high they are together."""
    parts: list[str] = []
    at = y
    for name, height in _narrow_heights(pen)[start:stop]:
        parts.append(_narrow_part(pen, name, Box(x, at, width, height)))
        at += height + 8
    return parts, at - y


def _narrow_heights(pen: Pen) -> list[tuple[str, float]]:
    """Return how high each part of the board is on a phone."""
    rows = {1: 3, 2: 3 if pen.view.seats < 3 else 4}
    eras = [
        (f"era-{era}", 44.0 + rows[era] * 71)
        for era in (pen.view.era, 3 - pen.view.era)
        if any(major.era == era for major in pen.view.majors)  # nothing is left of the other one: it folds away
    ]
    return [
        ("prestige", 60.0),
        ("rondel", 374.0 + 92),
        ("minors", 150.0),
        *eras[:1],
        ("poems", 40.0 + 88 * ((len(pen.view.poems) + 1) // 2) + 64 * (2 if len(pen.view.grays) > 4 else 1)),
        ("sea", NARROW_HEIGHT + 70.0),
        ("favour", 142.0),
        ("parias", parias_height(pen)),
        ("market", 138.0),
        ("rounds", 262.0),
        *eras[1:],
        ("actions", ACTIONS_HEIGHT[True]),
    ]


def _narrow_part(pen: Pen, name: str, box: Box) -> str:
    if name.startswith("era-"):
        era = int(name[-1])
        return pen.zone(ERAS[era], box, era)
    return pen.zone(_ZONES[name], box)


def _heart(pen: Pen, box: Box) -> str:
    """Return the rondel with the warehouse tiles of both sides at its corners; on a phone they lie below."""
    if pen.narrow:
        radius = box.w / 2 - 4
        wheel = rondel(pen, box.cx, box.y + box.w / 2, radius, 1.5)
        wide = (box.w - 5 * 8) / 4
        row = [Box(box.x + 8 + at * (wide + 8), box.bottom - 88, wide, 80) for at in range(4)]
        places = (row[1], row[0], row[2], row[3])
        left = (places[0], places[1])
        right = (places[2], places[3])
    else:
        wheel = rondel(pen, box.cx, box.cy, min(box.w, box.h) / 2 - 17, 12)
        edge = 9.0
        x, end, top, low = box.x + edge, box.right - edge - _TILE, box.y + edge, box.bottom - edge - _TILE
        left = (Box(x, top, _TILE, _TILE), Box(x, low, _TILE, _TILE))
        right = (Box(end, top, _TILE, _TILE), Box(end, low, _TILE, _TILE))
    tiles = [
        tile_slot(pen, side, slot, place)
        for side, places_of in ((v.RIGHT, right), (v.LEFT, left))
        for slot, place in enumerate(places_of)
    ]
    stacks = [] if pen.narrow else [_stack(pen, v.LEFT, left[0]), _stack(pen, v.RIGHT, right[0])]
    return panel(box, pen.palette, wheel, *tiles, *stacks, radius=14)


def _stack(pen: Pen, side: int, tile: Box) -> str:
    """Return how many warehouse tiles a side still has, below its first slot."""
    count = pen.view.tile_stacks[side]
    x = tile.x + 2 if side == v.LEFT else tile.right - 38
    return group(
        title(pen.say(say_count("{count} left in the stack", "{count} left in the stack", count))),
        pen.icon("deck", x, tile.bottom + 5, 16),
        pen.label(x + 19, tile.bottom + 18, str(count), pen.smallest, font="serif", bold=True),
    )


def _papers(pen: Pen, box: Box, beside: Box) -> str:
    """Return the trade card, and beside it the event that comes next."""
    view = pen.view
    card = TABLES.trade_ids.index(view.trade_card)
    head = pen.smallest * 1.55
    tint = mix(pen.palette.card, pen.palette.water, 0.18)
    face = group(
        title(trade_caption(pen, view.trade_card)),
        pen.card(
            box,
            rect(Box(box.x, box.y, box.w, head), rx=6, fill=tint),
            pen.words(
                Box(box.x + 6, box.y, box.w - 12, head), pen.say(say("Trade card")), pen.smallest, fill=pen.palette.ink
            ),
            lay(pen, trade(card), box.cut(left=4, top=head + 1, right=4, bottom=3), 24 if not pen.narrow else 18),
        ),
        data_key=f"trade:{view.trade_card}",
    )
    if view.next_event is None:
        return face
    return face + group(
        event_card(pen, view.next_event, beside, pen.say(say("Next event"))), data_key=f"event:{view.next_event}"
    )


def _sea(pen: Pen, box: Box) -> str:
    """Return the sea with the trade card and the event that comes next: on it, or on a phone below it."""
    if pen.narrow:
        strip = box.cut(left=8, top=box.h - 52, right=8, bottom=8)
        papers = cells(strip, 1 if pen.view.next_event is None else 2, 1, 8)
        return sea_panel(pen, box) + _papers(pen, papers[0], papers[-1])
    first = Box(box.x + 10, box.y + 10, 166, 62)
    return sea_panel(pen, box) + _papers(pen, first, Box(first.x, box.y + 80, first.w, first.h))


RONDEL: Final = Zone(
    "rondel",
    say("Rondel"),
    sees(
        "spaces",
        "secondary",
        "event",
        "tiles",
        "tile_stacks",
        verbs=("move", "secondary", "raw", "tile"),
        asked=sees("front", "costs"),
    ),
    _heart,
)
SEA: Final = Zone(
    "sea",
    say("Sea and cities"),
    sees(
        "cities",
        "trade_card",
        "next_event",
        verbs=("city",),
        players=sees("player"),
        asked=sees("asked", "front", players=sees("player", "ways")),
    ),
    _sea,
)
_ZONES: Final = {
    zone.name: zone for zone in (PRESTIGE, RONDEL, MINORS, POEMS, SEA, FAVOUR, PARIAS, MARKET, ROUNDS, ACTIONS)
}
