"""What lies before each seat: the Alhambra in front with its reserve, the others at the side, the neutral player."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import Message, say, say_count, say_name
from diwan.core.svg import (
    TINT,
    Box,
    Zone,
    badge,
    group,
    horseshoe,
    icon,
    mix,
    neutral_badge,
    panel,
    part_of,
    rect,
    sees,
    star,
    tag,
    text_width,
    title,
)
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.draw.grid import Lattice, alhambra
from diwan.games.alhambra.draw.hands import beside_hand, open_hand
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.draw.tile import tile_piece
from diwan.games.alhambra.view import SeatView, Tile

_ROOM = 1.0  # cells kept free around the Alhambra in front: whatever is built, nothing jumps while one chooses
_TIGHT = 0.2  # the same where nothing can be built
_LARGEST = (84.0, 70.0)  # sides of a tile, wide and narrow
_SMALL = 0.65  # of them
_STOREYS = 400.0  # in a panel narrower than this on a wide page, a seat's numbers stand below its name
_STOREY = 24.0
_HOLDS = 0.3  # of a panel's width, where a seat holds tiles


def flow(pen: Pen, tiles: tuple[Tile, ...], box: Box, largest: float, *, zone: str = "") -> str:
    """Return tiles in rows, as large as fits; with a zone, each one is a place that may be chosen."""
    if not tiles:
        return ""
    gap = 5.0
    side = largest
    while side > 8 and int((box.w + gap) // (side + gap)) * int((box.h + gap) // (side + gap)) < len(tiles):
        side -= 1
    columns = max(1, int((box.w + gap) // (side + gap)))
    out = []
    for at, tile in enumerate(tiles):
        place = Box(box.x + at % columns * (side + gap), box.y + at // columns * (side + gap), side, side)
        anchor = f"{zone}:{tile.id}"
        piece = tile_piece(pen, tile, place, named=anchor not in pen.choices)
        asked = pen.view.tile_asked is not None and pen.view.tile_asked.id == tile.id
        frame = pen.outline(place.inset(-1), radius=4, solid=True) if asked else ""
        out.append(pen.spot(anchor, place.inset(-1), piece, frame, radius=4) if zone else piece + frame)
    return "".join(out)


def stat(pen: Pen, box: Box, name: str, message: Message, value: int) -> str:
    """Return an icon and its number; the icon's word is its title."""
    size = min(20.0, box.h - 2)
    ink = pen.palette.ink
    return group(
        title(pen.say(message)),
        icon(name, box.x, box.cy - size / 2, size, fill=ink, tone=mix(ink, pen.palette.panel, 0.5)),
        pen.figure(box.cut(left=size + 5), value, pen.body + 2, anchor="start"),
    )


def points(pen: Pen, box: Box, score: int, size: float) -> str:
    """Return a score with its star, at the right of a box."""
    digits = text_width(str(score), size, "serif", bold=True)
    return group(
        title(pen.say(say_count("{count} point", "{count} points", score))),
        star(box.right - digits - size * 0.55, box.cy, size * 0.4, fill=pen.palette.gold),
        pen.figure(box, score, size, anchor="end"),
    )


def _seat_sheet(pen: Pen, seat: int, box: Box, head: float, *children: str) -> str:
    """Return a seat's panel; the head of the one that is asked has its colour."""
    tint = mix(pen.palette.panel, pen.palette.seats[seat], TINT)
    strip = rect(Box(box.x + 5, box.y + 5, box.w - 10, head), rx=8, fill=tint) if pen.view.to_act == seat else ""
    return panel(box, pen.palette, strip, *children)


# What is drawn of a seat's own things, and of the table around them.
_SEAT: Final = sees("seat", "score", "wall", "alhambra", "reserve", "waiting", "hand_size", "hand")
_BUILT: Final = sees("seat", "score", "wall", "alhambra", "waiting")
_HELD: Final = sees("reserve", "waiting")
_MAIN: Final = sees("front", "over", "tile_asked", verbs=("cell", "tile"))
_TRAY: Final = sees("tile_asked", verbs=("waiting", "reserve", "zone"))
_OTHER: Final = sees("tile_asked", names=True, market=sees("currency"))


def main_zone(pen: Pen, box: Box) -> str:
    """Return the Alhambra in front, as a zone in its place."""
    player, view = pen.main, pen.view
    name = pen.say(say("Your Alhambra")) if view.seat is not None else pen.name(player.seat)
    room = pen.seeing(_MAIN, to_act=player.seat if view.to_act == player.seat else None)
    drawn = room.kept(_main, Box(0, 0, box.w, box.h), part_of(player, _BUILT), name)
    return pen.placed("alhambra", name, box, drawn)


def tray_zone(pen: Pen, box: Box) -> str:
    """Return the reserve of the seat in front, as a zone in its place."""
    drawn = pen.seeing(_TRAY).kept(_tray, Box(0, 0, box.w, box.h), part_of(pen.main, _HELD))
    return pen.placed("reserve", pen.say(say("Reserve")), box, drawn)


def seat_zone(pen: Pen, player: SeatView, box: Box) -> str:
    """Return another seat, as a zone in its place."""
    room = pen.seeing(_OTHER, front=None, to_act=player.seat if pen.view.to_act == player.seat else None)
    drawn = room.kept(_seat, Box(0, 0, box.w, box.h), part_of(player, _SEAT))
    return pen.placed(f"seat-{player.seat + 1}", pen.name(player.seat), box, drawn)


def _main(pen: Pen, box: Box, player: SeatView, name: str) -> str:
    """Return the Alhambra in front."""
    head = Box(box.x + 14, box.y + 6, box.w - 28, 36)
    ground = box.cut(left=10, top=46, right=10, bottom=10)
    return _seat_sheet(
        pen,
        player.seat,
        box,
        38,
        badge(player.seat, head.x + 13, head.cy, 12, pen.palette, smallest=pen.smallest),
        pen.words(head.cut(left=36, right=150), name, pen.heading + 2, lines=2, font="serif", bold=True),
        stat(pen, Box(head.right - 140, head.y, 60, head.h), "wall", say("Longest wall"), player.wall),
        points(pen, head, player.score, pen.heading + 10),
        alhambra(pen, player, ground, margin=_margin(pen, player, ground), largest=_LARGEST[pen.narrow]),
    )


def _margin(pen: Pen, player: SeatView, box: Box) -> float:
    """Return how many cells are kept free: fewer where tiles would be small for it, until one builds."""
    building = bool(player.waiting) or pen.view.tile_asked is not None
    largest = _LARGEST[pen.narrow]
    small = Lattice(player, box, margin=_ROOM, largest=largest).side < largest * _SMALL
    return _TIGHT if pen.view.over or (small and not building) else _ROOM


def _tray(pen: Pen, box: Box, player: SeatView) -> str:
    """Return the reserve of the seat in front, and beside it what it still has to place."""
    largest = 62.0 if pen.narrow else 76.0
    waiting, right = "", box
    if player.waiting:
        left, right = box.cut(right=box.w * 0.55 + 6), box.cut(left=box.w * 0.45 + 6)
        tiles = flow(pen, player.waiting, _tray_body(pen, left), largest, zone="waiting")
        waiting = pen.sheet(left, pen.say(say("To place")), tiles)
    tiles = flow(pen, player.reserve, _tray_body(pen, right), largest, zone="reserve")
    reserve = pen.sheet(right, pen.say(say("Reserve")), tiles or _shelf(pen, _tray_body(pen, right)))
    return waiting + pen.spot("zone:reserve", right.inset(-2), reserve, radius=13)


def _shelf(pen: Pen, box: Box) -> str:
    """Return the empty niches of a reserve board."""
    width = box.h * 0.8
    count = int((box.w + 12) // (width + 12))
    niches = [horseshoe(Box(box.x + at * (width + 12), box.y + 2, width, box.h - 4)) for at in range(count)]
    return tag("path", d="".join(niches), fill=mix(pen.palette.panel, pen.palette.path, 0.22))


def _tray_body(pen: Pen, box: Box) -> Box:
    return box.cut(left=12, top=pen.heading * 1.4 + 12, right=8, bottom=8)


def _seat(pen: Pen, box: Box, player: SeatView) -> str:
    """Return another seat: its numbers, its Alhambra small, and what it holds beside it; in the end its money too."""
    head = Box(box.x + 12, box.y + 6, box.w - 24, 30 if pen.narrow else 36)
    storeys = not pen.narrow and box.w < _STOREYS
    high = head.h + 2 + (_STOREY if storeys else 0)
    body = box.cut(left=12, top=high + 8, right=12, bottom=10)
    held = bool(player.waiting or player.reserve)
    hand = open_hand(pen, player, body)
    body = beside_hand(player, body)
    size = max(104.0, body.w * _HOLDS) if held else 0.0
    board, tiles = body.cut(right=size), body.cut(left=body.w - size + 10)
    return _seat_sheet(
        pen,
        player.seat,
        box,
        high,
        _seat_head(pen, head, player, storeys),
        alhambra(pen, player, board, margin=0.15, largest=84),
        _held_tiles(pen, player, tiles) if held else "",
        hand,
    )


def _seat_head(pen: Pen, head: Box, player: SeatView, storeys: bool) -> str:
    """Return a seat's name and its numbers; with `storeys`, all but its points stand below the name, which is whole."""
    step = 48.0 if pen.narrow else 60.0
    name = head.cut(left=32, right=80 if storeys else 2 * step + 76)
    first = Box(head.right - 2 * step - 72, head.y, step - 4, head.h)
    if storeys:
        first = Box(name.x, head.bottom, step - 4, _STOREY)
    second = Box(first.x + (72 if storeys else step), first.y, first.w, first.h)
    return (
        badge(player.seat, head.x + 12, head.cy, 11, pen.palette, smallest=pen.smallest)
        + pen.words(name, pen.name(player.seat), pen.heading, lines=2, font="serif", bold=True)
        + group(stat(pen, first, "cards", say("Cards in hand"), player.hand_size), data_key=f"money:{player.seat}")
        + stat(pen, second, "wall", say("Longest wall"), player.wall)
        + points(pen, head, player.score, pen.heading + 7)
    )


def _held_tiles(pen: Pen, player: SeatView, box: Box) -> str:
    """Return what a seat holds and has not built: what it still has to place, then its reserve."""
    size, largest, ink = 18.0, 42.0 if pen.narrow else 52.0, pen.palette.ink
    kinds = (("trowel", say("To place"), player.waiting), ("reserve", say("Reserve"), player.reserve))
    parts = [kind for kind in kinds if kind[2]]
    share, out = 1 / len(parts), []
    for at, (name, words, tiles) in enumerate(parts):
        part = box.cut(top=at * box.h * share, bottom=(len(parts) - 1 - at) * box.h * share)
        mark = icon(name, part.x, part.y, size, fill=ink, tone=mix(ink, pen.palette.panel, 0.5))
        out.append(group(title(pen.say(words)), mark, flow(pen, tiles, part.cut(left=size + 6), largest)))
    return "".join(out)


def neutral_panel(pen: Pen, box: Box) -> str:
    """Return the neutral player of a two-seat game with all his tiles [ALH-13.1.1]."""
    neutral = pen.view.neutral
    assert neutral is not None
    head = Box(box.x + 12, box.y + 6, box.w - 24, 34)
    name = pen.say(say("{name}, neutral player", name=say_name(TABLES.neutral_names)))
    whole = panel(
        box,
        pen.palette,
        neutral_badge(head.x + 12, head.cy, 11, pen.palette),
        pen.words(head.cut(left=32, right=76), name, pen.heading, lines=2, font="serif", bold=True),
        points(pen, head, neutral.score, pen.heading + 7),
        flow(pen, neutral.tiles, box.cut(left=12, top=46, right=12, bottom=10), 64),
    )
    return pen.spot("zone:neutral", box.inset(-2), whole, radius=13)


NEUTRAL: Final = Zone(
    "neutral",
    say("{name}, neutral player", name=say_name(TABLES.neutral_names)),
    sees("tile_asked", verbs=("zone",), neutral=sees("score", "tiles")),
    neutral_panel,
)
