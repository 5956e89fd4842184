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
from diwan.games.sabika.draw.poems import POEMS, poem_rows
from diwan.games.sabika.draw.programs import lay, trade
from diwan.games.sabika.draw.rondel import rondel
from diwan.games.sabika.draw.sea import sea_panel
from diwan.games.sabika.draw.tracks import FAVOUR, PARIAS, PRESTIGE, ROUNDS, event_card, parias_height
from diwan.games.sabika.draw.workshop_own import own_stores

GAP: Final = 8.0
_SIDE: Final = 260.0  # width of the columns beside the rondel
HEART: Final = 540.0  # height of the rondel's row
_CORNER: Final = (70.0, 84.0)  # of a warehouse tile at a corner of the rondel
_POEM_ROWS: Final = {1: 176.0, 2: 232.0}  # height of the poems by how many rows they lie in
_MARKET: Final = 128.0
_PRESTIGE: Final = 62.0
_ROUNDS: Final = 290.0  # width
_TRACKS: Final = {True: 264.0, False: 234.0}  # height of the tracks at least, with the rounds beside them and without
_SEA: Final = 460.0

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


def wide_heart(pen: Pen, box: Box) -> list[str]:
    """Return the rondel, at its right the stores of whoever sits in front, at its left what can be built now."""
    left, right = box.cut(right=box.w - _SIDE), box.cut(left=box.w - _SIDE)
    era = pen.view.era
    high = _rows_of(pen, era) * 68.0 + 70
    return [
        pen.zone(RONDEL, box.cut(left=_SIDE + GAP, right=_SIDE + GAP)),
        own_stores(pen, right),
        pen.zone(ERAS[era], left.cut(bottom=left.h - high), era),
        pen.zone(MINORS, left.cut(top=high + GAP)),
    ]


def wide_board(pen: Pen, x: float, y: float, width: float) -> tuple[list[str], float]:
    """Return the other parts of the board with their upper left corner at x, y, and how high they are."""
    actions = Box(x, y, width, ACTIONS_HEIGHT[False])
    poems = Box(x, actions.bottom + GAP, width - _SIDE - GAP, _POEM_ROWS[poem_rows(pen)])
    market = Box(x, poems.bottom + GAP, poems.w, _MARKET)
    later = Box(poems.right + GAP, poems.y, _SIDE, market.bottom - poems.y)
    sea = Box(x, market.bottom + GAP, width, _SEA)
    other = 3 - pen.view.era
    lasting = any(major.era == other for major in pen.view.majors)  # else the rounds have its place
    below = Box(x, sea.bottom + GAP, width, max(_TRACKS[lasting], _PRESTIGE + GAP + parias_height(pen)))
    rounds = below.cut(right=width - _ROUNDS) if lasting else later
    tracks = below.cut(left=_ROUNDS + GAP if lasting else 0)
    low, half = tracks.cut(top=_PRESTIGE + GAP), (tracks.w + GAP) / 2
    parts = [
        pen.zone(ACTIONS, actions),
        pen.zone(POEMS, poems),
        pen.zone(MARKET, market),
        *([pen.zone(ERAS[other], later, other)] if lasting else []),
        pen.zone(SEA, sea),
        pen.zone(ROUNDS, rounds),
        pen.zone(PRESTIGE, tracks.cut(bottom=tracks.h - _PRESTIGE)),
        pen.zone(FAVOUR, low.cut(right=half)),
        pen.zone(PARIAS, low.cut(left=half)),
    ]
    return parts, below.bottom - y


def _rows_of(pen: Pen, era: int) -> int:
    """Return how many rows of major constructions an era has."""
    return 3 if era == 1 or pen.view.seats < 3 else 4


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
    eras = [
        (f"era-{era}", 44.0 + _rows_of(pen, era) * 71)
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
        wheel = rondel(pen, box.cx, box.cy, min(box.w, box.h) / 2 - 11, 7)
        edge, (wide, high) = 8.0, _CORNER
        x, end, top, low = box.x + edge, box.right - edge - wide, box.y + edge, box.bottom - edge - high
        left = (Box(x, top, wide, high), Box(x, low, wide, high))
        right = (Box(end, top, wide, high), Box(end, low, wide, high))
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
    first = Box(box.x + 10, box.y + 10, 172, 66)
    return sea_panel(pen, box) + _papers(pen, first, Box(first.x, first.bottom + GAP, first.w, first.h))


RONDEL: Final = Zone(
    "rondel",
    say("Rondel"),
    sees(
        "seats",
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
        "seats",
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
