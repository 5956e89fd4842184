"""What lies on display around the rondel: major and minor constructions, warehouse tiles."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say, say_count
from diwan.core.svg import Box, Zone, group, horseshoe, mix, number, rect, sees, star_points, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import MAJOR_NUMBER, MAJOR_PROGRAM, TABLES, TILE_PROGRAM
from diwan.games.sabika.draw.captions import major_caption, tile_caption
from diwan.games.sabika.draw.pen import Pen, built_key, card_key, tile_key
from diwan.games.sabika.draw.programs import lay, program
from diwan.games.sabika.text.names import minor_name
from diwan.games.sabika.view import Major, Minor, WarehouseTile

_GAP: Final = 6.0
_LAST: Final = 24.0  # what the title of an era leaves free, so that its number does not stand alone in a second line
_PILE: Final = 48.0  # width of a pile in the corner of a panel


def cells(box: Box, columns: int, rows: int, gap: float = _GAP) -> list[Box]:
    """Return the cells of a grid, row by row."""
    wide, high = (box.w - gap * (columns - 1)) / columns, (box.h - gap * (rows - 1)) / rows
    return [
        Box(box.x + column * (wide + gap), box.y + row * (high + gap), wide, high)
        for row in range(rows)
        for column in range(columns)
    ]


def body_of(pen: Pen, box: Box, lines: int = 1) -> Box:
    """Return what a panel's title, in so many lines, leaves of it."""
    return box.cut(left=10, top=pen.head(lines) + 11, right=10, bottom=10)


def head_lines(pen: Pen) -> int:
    """Return in how many lines the titles of constructions may stand: beside the rondel they have little width."""
    return 1 if pen.narrow else 2


# Major constructions.


def majors_panel(pen: Pen, box: Box, era: int) -> str:
    """Return the major constructions of an era, each at a place of its own for the whole game."""
    used = int(TABLES.majors_used[pen.view.seats])
    places = [at for at in range(v.MAJORS) if int(TABLES.major_era[at]) == era and used >> at & 1]
    left = {major.id: major for major in pen.view.majors}
    columns = 3
    body = body_of(pen, box, head_lines(pen))
    grid = cells(body, columns, len(places) // columns)
    tiles = []
    for at, place in zip(places, grid, strict=True):
        name = TABLES.major_ids[at]
        tiles.append(_major(pen, left[name], place) if name in left else empty(pen, place))
    if not any(TABLES.major_ids[at] in left for at in places):
        tiles = [mosaic(pen, body)]
    heading = pen.say(say("Major constructions, era {era}", era="I" * era))
    return pen.sheet(box, heading, *tiles, lines=head_lines(pen), aside=0 if pen.narrow else _LAST)


ERAS: Final = {
    era: Zone(
        f"era-{era}",
        say("Major constructions, era {era}", era="I" * era),
        sees("seats", "majors", verbs=("major",)),
        majors_panel,
    )
    for era in (1, 2)
}


def empty(pen: Pen, box: Box) -> str:
    """Return a place that nothing lies on any more."""
    ground = mix(pen.palette.panel, pen.palette.path, 0.22)
    niche = Box(box.cx - box.h * 0.2, box.y + box.h * 0.2, box.h * 0.4, box.h * 0.6)
    return rect(box, rx=7, fill=ground) + tag("path", d=horseshoe(niche), fill=mix(ground, pen.palette.path, 0.6))


def mosaic(pen: Pen, box: Box) -> str:
    """Return a wall of star tiles where nothing lies any more, or not yet."""
    ground = mix(pen.palette.panel, pen.palette.path, 0.22)
    side = min(46.0, box.h)
    columns, rows = max(1, int(box.w // side)), max(1, int(box.h // side))
    wide, high = box.w / columns, box.h / rows
    shapes = ""
    for at in range(columns * rows):
        x, y = box.x + (at % columns + 0.5) * wide, box.y + (at // columns + 0.5) * high
        for radius in (0.48, 0.26):
            corners = star_points(x, y, min(wide, high) * radius)
            shapes += "M" + "L".join(f"{number(px)} {number(py)}" for px, py in corners) + "Z"
    tint = mix(ground, pen.palette.path, 0.45)
    return rect(box, rx=7, fill=ground) + tag("path", d=shapes, fill=tint, fill_rule="evenodd")


def _major(pen: Pen, major: Major, box: Box) -> str:
    anchor = f"major:{major.id}"
    face = pen.bare.kept(_major_face, major, box, anchor not in pen.choices)
    return pen.spot(anchor, box, group(face, data_key=built_key(major.id)), radius=8)


def _major_face(pen: Pen, major: Major, box: Box, named: bool) -> str:
    """Return what is printed on a major construction: its building, its number, its bonus."""
    at = TABLES.major_ids.index(major.id)
    colour = pen.icon_colour(major.building)
    tint = mix(pen.palette.card, colour, 0.2)
    head = Box(box.x, box.y, box.w, box.h * 0.48)
    arch = Box(head.x + 4, head.y + 4, head.h * 0.84, head.h - 4)
    size = arch.w * 0.66
    bright = pen.palette.on(colour)
    numeral = str(int(MAJOR_NUMBER[at]))
    face = pen.card(
        box,
        rect(Box(box.x + 0.6, box.y + 0.6, box.w - 1.2, head.h), rx=6, fill=tint),
        tag("path", d=horseshoe(arch), fill=colour),
        pen.icon(
            major.building, arch.cx - size / 2, arch.y + arch.h * 0.3, size, fill=bright, tone=mix(bright, colour, 0.45)
        ),
        pen.icon("favour", arch.right + 3, head.cy - 7.5, 15),
        pen.label(
            box.right - 4,
            head.cy + 5,
            numeral,
            pen.smallest,
            fill=pen.palette.ink,
            font="serif",
            bold=True,
            anchor="end",
        ),
        lay(
            pen,
            program(int(MAJOR_PROGRAM[at])),
            box.cut(left=4, top=head.h + 2, right=4, bottom=2),
            19 if not pen.narrow else 17,
        ),
        edge=mix(pen.palette.line, colour, 0.5),
    )
    return (title(major_caption(pen, major.id)) if named else "") + face


# Minor constructions.


def minors_panel(pen: Pen, box: Box) -> str:
    """Return the four minor constructions on display, the deck and what has been thrown away."""
    # Slots: right-top, right-bottom, left-top, left-bottom [SAB-2.2.5]; on a phone side by side.
    lines = head_lines(pen)
    grid = cells(body_of(pen, box, lines), *((4, 1, 6) if pen.narrow else (2, 2, 8)))
    places = (grid[2], grid[3], grid[0], grid[1]) if pen.narrow else (grid[1], grid[3], grid[0], grid[2])
    cards = [
        _minor_slot(pen, slot, card, place)
        for slot, (card, place) in enumerate(zip(pen.view.minors, places, strict=True))
    ]
    deck = pile(pen, box, pen.view.minor_deck, lines)
    return pen.sheet(box, pen.say(say("Minor constructions")), deck, *cards, lines=lines, aside=_PILE)


MINORS: Final = Zone("minors", say("Minor constructions"), sees("minors", "minor_deck", verbs=("minor",)), minors_panel)


def pile(pen: Pen, box: Box, count: int, lines: int = 1) -> str:
    """Return how many cards or tiles a deck still has, in the corner of a panel beside its title."""
    size = pen.heading * 1.2
    y = box.y + 7 + pen.head(lines) / 2
    words = pen.say(say_count("{count} left in the deck", "{count} left in the deck", count))
    wide = pen.width(str(count), pen.body, "serif", bold=True)
    return group(
        title(words),
        pen.icon("deck", box.right - 16 - wide - size, y - size / 2, size),
        pen.label(box.right - 14, y + pen.body * 0.35, str(count), pen.body, font="serif", bold=True, anchor="end"),
    )


def _minor_slot(pen: Pen, slot: int, card: Minor | None, box: Box) -> str:
    if card is None:
        return empty(pen, box)
    anchor = f"minor:{slot + 1}"
    name = "" if anchor in pen.choices else title(pen.say(minor_name(card.id)))
    face = pen.bare.kept(minor_face, card, box)
    return pen.spot(anchor, box, group(name, face, data_key=card_key(card.id)), radius=8)


def minor_face(pen: Pen, card: Minor, box: Box) -> str:
    """Return a minor construction: a half-tile at either edge, the building in its arch, the base material below."""
    strip = min(26.0, box.w * 0.19)
    colour = pen.icon_colour(card.building)
    wide = min(box.h * 0.52, box.w - 2 * strip - 6)
    arch = Box(box.cx - wide / 2, box.y + 6, wide, box.h * 0.62)
    size, base = arch.w * 0.72, box.h * 0.27
    bright = pen.palette.on(colour)
    halves = [
        pen.half_tile(half, Box(x, box.y + 5, strip, box.h - 10))
        for half, x in ((card.left, box.x + 0.6), (card.right, box.right - strip - 0.6))
    ]
    return pen.card(
        box,
        *halves,
        tag("path", d=horseshoe(arch), fill=colour),
        pen.icon(
            card.building, box.cx - size / 2, arch.y + arch.h * 0.3, size, fill=bright, tone=mix(bright, colour, 0.45)
        ),
        pen.icon(card.base, box.cx - base / 2, box.bottom - base - 3, base),
        edge=pen.palette.line,
    )


# Warehouse tiles.


def tile_slot(pen: Pen, side: int, slot: int, box: Box) -> str:
    """Return a warehouse tile on display, or the empty slot."""
    tile = pen.view.tiles[side][slot]
    if tile is None:
        return empty(pen, box)
    anchor = f"tile:{tile.id}"
    name = "" if anchor in pen.choices else title(tile_caption(pen, tile.id))
    face = pen.bare.kept(tile_face, tile, box)
    return pen.spot(anchor, box, group(name, face, data_key=tile_key(tile.id)), radius=8)


def tile_face(pen: Pen, tile: WarehouseTile, box: Box) -> str:
    """Return a warehouse tile: its crates above its bonus."""
    size = min(box.h * 0.4, (box.w - 12) / 3)
    x = box.cx - (size * tile.crates + 2 * (tile.crates - 1)) / 2
    tint = mix(pen.palette.card, pen.palette.umber, 0.16)
    crates = [
        pen.icon("crate", x + at * (size + 2), box.y + box.h * 0.24 - size / 2, size) for at in range(tile.crates)
    ]
    words = program(int(TILE_PROGRAM[TABLES.tile_ids.index(tile.id)]))
    return pen.card(
        box,
        rect(Box(box.x + 0.6, box.y + 0.6, box.w - 1.2, box.h * 0.48), rx=6, fill=tint),
        *crates,
        lay(pen, words, box.cut(left=4, top=box.h * 0.5, right=4, bottom=3), 20 if not pen.narrow else 16),
        edge=mix(pen.palette.line, pen.palette.umber, 0.5),
    )
