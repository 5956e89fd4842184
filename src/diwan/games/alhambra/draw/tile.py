"""Tiles: a building in its arch, thick masonry on the walled sides, a doorstep on the open ones; and the fountain."""

from __future__ import annotations

from typing import Final

from diwan.core.svg import Box, badge, click_target, framed, group, horseshoe, icon, mix, number, rect, star, tag, title
from diwan.games.alhambra.components import SIDES, TABLES
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.text.names import tile_name
from diwan.games.alhambra.view import Tile

_DETAILED: Final = 28.0  # from this size on a tile shows masonry and doorsteps
_PRICED: Final = 3.3  # and from this many of the smallest letters on its price
_WALL: Final = 0.15  # thickness of a wall, in sides of the tile
WALL_ID: Final = "dw-masonry"


def masonry(pen: Pen) -> str:
    """Return the symbol of one wall segment: merlons to the north, two courses of blocks below them."""
    stone = pen.palette.stone
    joint, merlon = mix(stone, pen.palette.mortar, 0.62), mix(stone, pen.palette.mortar, 0.38)
    merlons = "".join(tag("rect", x=x, y=0.6, width=7, height=3, fill=merlon) for x in range(2, 60, 12))
    courses = "M0 4.6H60M0 7.2H60M15 4.6V7.2M30 4.6V7.2M45 4.6V7.2M7.5 7.2V10M22.5 7.2V10M37.5 7.2V10M52.5 7.2V10"
    return tag(
        "symbol",
        tag("rect", x=0, y=0, width=60, height=10, fill=stone),
        merlons,
        tag("path", d=courses, stroke=joint, stroke_width=0.8, fill="none"),
        id=f"{WALL_ID}-{pen.palette.name}",
        viewBox="0 0 60 10",
        preserveAspectRatio="none",
    )


def wall(pen: Pen, box: Box, side: str) -> str:
    """Return the wall on one side of a cell."""
    thickness = max(3.2, box.w * _WALL)
    turn = 90 * SIDES.index(side)
    turned = f"rotate({turn} {number(box.cx)} {number(box.cy)})" if turn else None
    if box.w < _DETAILED:
        return rect(Box(box.x, box.y, box.w, thickness), fill=pen.palette.stone, transform=turned)
    return tag(
        "use",
        href=f"#{WALL_ID}-{pen.palette.name}",
        x=box.x,
        y=box.y,
        width=box.w,
        height=thickness,
        transform=turned,
    )


def _doorstep(pen: Pen, box: Box, side: str) -> str:
    turn = 90 * SIDES.index(side)
    turned = f"rotate({turn} {number(box.cx)} {number(box.cy)})" if turn else None
    step = Box(box.cx - box.w * 0.13, box.y, box.w * 0.26, box.w * 0.13)
    return rect(step, fill=pen.palette.path, transform=turned)


def tile_face(pen: Pen, tile: Tile, box: Box) -> str:
    """Return the printed side of a tile."""
    colour, detailed = pen.type_colour(tile.type), box.w >= _DETAILED
    arch = box.inset(box.w * 0.16)
    priced = box.w >= _PRICED * pen.smallest
    size = arch.w * (0.62 if priced else 0.74)
    mark = pen.palette.on(colour)
    steps = [_doorstep(pen, box, side) for side in SIDES if side not in tile.walls] if detailed else []
    top = arch.y + arch.h * (0.12 if priced else 0.17)
    return framed(
        rect(box, rx=box.w * 0.04, fill=pen.palette.card, stroke=pen.palette.line, stroke_width=1),
        *steps,
        tag("path", d=horseshoe(arch), fill=colour),
        icon(tile.type, box.cx - size / 2, top, size, fill=mark, tone=mix(mark, colour, 0.4)),
        *(wall(pen, box, side) for side in tile.walls),
        _price(pen, tile, arch, colour) if priced else "",
    )


def _price(pen: Pen, tile: Tile, arch: Box, colour: str) -> str:
    """Return the plaque on the sill of the arch."""
    size = max(pen.smallest, arch.w * 0.29)
    wide = size * 1.75
    plate = Box(arch.cx - wide / 2, arch.bottom - size * 1.12, wide, size * 1.12)
    return framed(
        rect(plate, rx=size * 0.25, fill=pen.palette.card, stroke=colour, stroke_width=1.2),
        pen.figure(plate, tile.price, size),
    )


def tile_label(pen: Pen, tile: Tile) -> str:
    """Return the words for a tile."""
    return pen.say(tile_name(TABLES.tile_ids.index(tile.id)))


def tile_piece(pen: Pen, tile: Tile, box: Box, *, named: bool = True) -> str:
    """Return a tile as the piece that it is: the same key wherever it lies, and a click target when it is asked for."""
    key = f"tile:{tile.id}"
    face = pen.bare.kept(tile_face, tile, box)
    choice = pen.choices.get(key)
    if choice is not None:
        frame = pen.outline(box.inset(3), radius=box.w * 0.06)
        return click_target(choice.action, key, pen.say(choice.label), face, frame)
    return group(title(tile_label(pen, tile)) if named else "", face, data_key=key)


def ghost(pen: Pen, tile: Tile, box: Box) -> str:
    """Return where a tile would stand: its walls and its building, faintly."""
    size = box.w * 0.46
    colour = mix(pen.type_colour(tile.type), pen.palette.ink, 0.3)
    shapes = [icon(tile.type, box.cx - size / 2, box.cy - size / 2, size, fill=colour, tone=colour)]
    return group(*shapes, *(wall(pen, box, side) for side in tile.walls), opacity="0.6")


def fountain(pen: Pen, seat: int, box: Box) -> str:
    """Return the start tile of a seat: the lion fountain, open on all sides [ALH-1.2.1]."""
    colour, palette = pen.palette.seats[seat], pen.palette
    detailed = box.w >= _DETAILED
    radius = box.w * 0.4
    return group(
        rect(box, rx=box.w * 0.04, fill=mix(palette.card, colour, 0.3), stroke=palette.line, stroke_width=1),
        *([_doorstep(pen, box, side) for side in SIDES] if detailed else []),
        star(box.cx, box.cy, radius, fill=colour, stroke=palette.rim, stroke_width=max(1, box.w * 0.03)),
        tag("circle", cx=box.cx, cy=box.cy, r=radius * 0.62, fill=palette.water),
        tag("circle", cx=box.cx, cy=box.cy, r=radius * 0.46, fill=mix(palette.water, palette.bright, 0.35)),
        badge(seat, box.cx, box.cy, box.w * 0.14, palette, smallest=pen.smallest) if box.w >= 56 else "",
        tag("circle", cx=box.cx, cy=box.cy, r=radius * 0.16, fill=palette.bright) if box.w < 56 else "",
        data_key=f"fountain:{seat}",
    )
