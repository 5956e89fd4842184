"""What lies around a workshop: poems at its left, at its right and below, major constructions, the starting tile."""

from __future__ import annotations

from typing import Final

from diwan.core.svg import Box, group, horseshoe, mix, rect, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    STARTING_DINARS,
    STARTING_NUMBER,
    STARTING_PARIAS,
    STARTING_PROGRAM,
    TABLES,
)
from diwan.games.sabika.draw.captions import poem_caption, starting_caption
from diwan.games.sabika.draw.paint import colours_of, poem_colour
from diwan.games.sabika.draw.pen import Pen, built_key, poem_key
from diwan.games.sabika.draw.poems import words_of
from diwan.games.sabika.draw.programs import Part, Word, lay, program
from diwan.games.sabika.draw.workshop_room import arches
from diwan.games.sabika.text.names import LETTERS, building_name
from diwan.games.sabika.view import Major, PlayerView

GAP: Final = 5.0
_STRIP: Final = (42.0, 38.0)  # height of a poem, wide and narrow
_APART: Final = 4.0  # between major constructions


def strip_height(pen: Pen) -> float:
    """Return how high a poem beside a workshop is."""
    return _STRIP[pen.narrow]


def poems_of(player: PlayerView, colour: str) -> tuple[str, ...]:
    """Return a player's poems of a colour."""
    return {"blue": player.blues, "red": player.reds, "gray": player.grays}[colour]


def column_height(pen: Pen, poems: tuple[str, ...]) -> float:
    """Return how high poems below each other are."""
    return len(poems) * (strip_height(pen) + GAP) - GAP if poems else 0.0


def column(pen: Pen, player: PlayerView, colour: str, box: Box) -> str:
    """Return the poems of a colour below each other."""
    high = strip_height(pen)
    return "".join(
        poem_strip(pen, poem, colour, Box(box.x, box.y + at * (high + GAP), box.w, high))
        for at, poem in enumerate(poems_of(player, colour))
    )


def mark_of(poem: str) -> str:
    """Return what a poem is called on its card: its number, or the code of a major one."""
    place = TABLES.poem_ids.index(poem)
    if place < v.MINOR_POEMS:
        return str(place + 1)
    gray = place - v.MINOR_POEMS
    return f"{LETTERS[int(TABLES.gray_letter[gray])]}{int(TABLES.gray_digit[gray])}"


def poem_strip(pen: Pen, poem: str, colour: str, box: Box) -> str:
    """Return a poem of a player, which may be chosen."""
    anchor = f"reactivate:{poem}"
    piece = group(pen.bare.kept(_strip_face, poem, colour, box, pen.count), data_key=poem_key(poem))
    if anchor in pen.choices:
        return pen.spot(anchor, box.inset(-1), piece)
    return group(title(poem_caption(pen, poem, colour)), piece)


def _strip_face(pen: Pen, poem: str, colour: str, box: Box, count: int) -> str:
    """Return what is printed on it: the plate with its number, on the side of the workshop, and its effect."""
    ground = poem_colour(pen.palette, colour)
    wide = 34.0 if pen.narrow else 38.0
    right = colour == "red"
    head = box.cut(left=box.w - wide) if right else box.cut(right=box.w - wide)
    body = box.cut(left=6, right=wide + 4) if right else box.cut(left=wide + 4, right=6)
    bright = pen.palette.on(ground)
    icon = box.h * 0.44
    return pen.card(
        box,
        pen.plate(
            head,
            ground,
            pen.icon(f"poem_{colour}", head.cx - icon / 2, head.y + 3, icon, fill=bright, tone=ground),
            pen.figure(Box(head.x, head.y + icon + 3, head.w, head.h - icon - 4), mark_of(poem), 13, fill=bright),
        ),
        lay(pen, words_of(poem, colour, count), body.inset(0, 3), 18 if pen.narrow else 20, anchor="middle"),
        edge=mix(pen.palette.line, ground, 0.6),
    )


def flow_height(count: int, width: float, side: float) -> float:
    """Return how high so many squares are that go side by side, in rows."""
    columns = max(1, int((width + _APART) // (side + _APART)))
    return -(-count // columns) * (side + _APART) - _APART


def flow_places(box: Box, count: int, largest: float) -> list[Box]:
    """Return the places of so many squares in a box, in rows, as large as fits."""
    gap, side = _APART, largest
    while side > 14 and int((box.w + gap) // (side + gap)) * int((box.h + gap) // (side + gap)) < count:
        side -= 1
    columns = max(1, int((box.w + gap) // (side + gap)))
    top = box.cy - flow_height(count, box.w, side) / 2
    return [
        Box(box.x + at % columns * (side + gap), top + at // columns * (side + gap), side, side) for at in range(count)
    ]


def majors_flow(pen: Pen, majors: tuple[Major, ...], box: Box, largest: float) -> str:
    """Return major constructions that have been built, of whose faces only the type counts [SAB-5.5.7], and room."""
    count = max(len(majors), flow_room(box, largest))
    places = flow_places(box, count, largest)
    kept = [_arch(place) for place in places[len(majors) :]]
    built = [_major(pen, major, place) for major, place in zip(majors, places, strict=False)]
    return arches(pen, kept) + "".join(built)


def flow_room(box: Box, side: float) -> int:
    """Return how many squares of a side go into a box."""
    return int((box.w + _APART) // (side + _APART)) * int((box.h + _APART) // (side + _APART))


def _arch(box: Box) -> Box:
    return box.inset(box.w * 0.07)


def _major(pen: Pen, major: Major, box: Box) -> str:
    colour = colours_of(pen.palette, major.building)[0]
    bright = pen.palette.on(colour)
    arch = _arch(box)
    size = arch.w * 0.74
    return group(
        title(pen.say(building_name(major.building))),
        rect(box, rx=box.w * 0.12, fill=pen.palette.card, stroke=mix(pen.palette.line, colour, 0.5), stroke_width=1.1),
        tag("path", d=horseshoe(arch), fill=colour),
        pen.icon(
            major.building,
            arch.cx - size / 2,
            arch.y + arch.h * 0.2,
            size,
            fill=bright,
            tone=mix(bright, colour, 0.45),
        ),
        data_key=built_key(major.id),
    )


def starting_words(pen: Pen, tile: str) -> tuple[Word, ...]:
    """Return what a starting tile brings, parias and the dinars of the places in turn order included."""
    place = TABLES.starting_ids.index(tile)
    words = program(int(STARTING_PROGRAM[place]))
    parias = int(STARTING_PARIAS[place])
    if parias:
        words = (*words, (Part("figure", str(parias)), Part("icon", "paria")))
    return (*words, (Part("figure", _dinars(pen, place)), Part("icon", "dinar")))


def _dinars(pen: Pen, place: int) -> str:
    """Return the dinars by place in turn order; the solo player is second [SAB-13.1.5]."""
    sums = [int(STARTING_DINARS[place * v.MAX_SEATS + seat]) for seat in range(v.MAX_SEATS)]
    shown = sums[1:2] if pen.view.seats == 1 else sums[: pen.view.seats]
    return "/".join(str(dinars) for dinars in shown)


def starting_strip(pen: Pen, tile: str, box: Box) -> str:
    """Return a starting tile: its number on a star, and what it brings; one that is dealt may be kept."""
    place = TABLES.starting_ids.index(tile)
    head = box.cut(right=box.w - 40)
    face = pen.card(
        box,
        pen.plate(
            head,
            mix(pen.palette.card, pen.palette.gold, 0.35),
            pen.figure(head, int(STARTING_NUMBER[place]), 20 if box.h > 40 else 15),
        ),
        lay(pen, starting_words(pen, tile), box.cut(left=46, top=3, right=6, bottom=3), 20 if pen.narrow else 22),
        edge=mix(pen.palette.line, pen.palette.gold, 0.6),
    )
    anchor = f"keep:{tile}"
    if anchor in pen.choices:
        return pen.spot(anchor, box.inset(-1), group(face, data_key=f"starting:{tile}"))
    return group(title(starting_caption(pen, tile)), face, data_key=f"starting:{tile}")
