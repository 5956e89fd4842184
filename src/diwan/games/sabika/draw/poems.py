"""Poems on display: minor ones with a blue and a red half, major ones with what they score in the end."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, Zone, group, mix, rect, sees, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import GRAY_DIGIT, GRAY_LETTER, RED_PROGRAM, TABLES
from diwan.games.sabika.draw.captions import poem_caption
from diwan.games.sabika.draw.displays import body_of, cells, empty, pile
from diwan.games.sabika.draw.paint import poem_colour
from diwan.games.sabika.draw.pen import Pen, poem_key
from diwan.games.sabika.draw.programs import Word, goal, lay, passive, program
from diwan.games.sabika.text.names import LETTERS

_SHARE: Final = 1.62  # width of a minor poem, in widths of a major one


def poems_panel(pen: Pen, box: Box) -> str:
    """Return the minor poems with their two halves, and the major ones."""
    view = pen.view
    tops, downs = _places(pen, body_of(pen, box))
    cards = [_minor(pen, poem, place) for poem, place in zip(view.poems, tops, strict=True)]
    shown = [_gray(pen, poem, place) for poem, place in zip(view.grays, downs, strict=False)]
    gone = [empty(pen, place) for place in downs[len(view.grays) :]]
    heading = pen.say(say("Poems"))
    return pen.sheet(box, heading, pile(pen, box, view.poem_deck), *cards, *shown, *gone)


POEMS: Final = Zone(
    "poems",
    say("Poems"),
    sees(
        "seats",
        "poems",
        "poem_deck",
        "grays",
        verbs=("carve",),
        asked=sees("front", players=sees("poem_prices")),
    ),
    poems_panel,
)


def poem_rows(pen: Pen) -> int:
    """Return in how many rows the poems lie on a wide screen: with more than two players there are too many for one."""
    return 1 if pen.view.seats < 3 else 2


def _places(pen: Pen, body: Box) -> tuple[list[Box], list[Box]]:
    """Return where minor and major poems lie: side by side, on a phone in rows."""
    minors, grays = len(pen.view.poems), int(TABLES.poem_grays[pen.view.seats])
    if pen.narrow:
        rows = (minors + 1) // 2
        down = 4 if grays > 4 else grays
        high = (body.h - 8) / (rows + (grays + down - 1) // down * 0.62)
        top = body.cut(bottom=body.h - rows * high)
        return cells(top, 2, rows, 5)[:minors], cells(body.cut(top=top.h + 8), down, (grays + down - 1) // down, 5)
    if poem_rows(pen) > 1:
        high = (body.h - 10) * 0.58
        return cells(body.cut(bottom=body.h - high), minors, 1), cells(body.cut(top=high + 10), grays, 1)
    split = (body.w - 16) * minors * _SHARE / (minors * _SHARE + grays)
    return cells(body.cut(right=body.w - split), minors, 1), cells(body.cut(left=split + 16), grays, 1)


def _minor(pen: Pen, poem: str | None, box: Box) -> str:
    if poem is None:
        return empty(pen, box)
    number, half = int(poem[1:]) - 1, (box.h - 4) / 2
    return group(
        half_poem(pen, poem, "blue", box.cut(bottom=box.h - half)),
        half_poem(pen, poem, "red", box.cut(top=box.h - half)),
        data_key=poem_key(TABLES.poem_ids[number]),
    )


def words_of(poem: str, colour: str, count: int) -> tuple[Word, ...]:
    """Return what a half of a poem does, or what a gray one scores where so many play, as pictograms."""
    number = TABLES.poem_ids.index(poem)
    if colour == "gray":
        return goal(number - v.MINOR_POEMS, count)
    return passive(number) if colour == "blue" else program(int(RED_PROGRAM[number]))


def half_poem(pen: Pen, poem: str, colour: str, box: Box) -> str:
    """Return one half of a minor poem, which may be chosen."""
    anchor = f"carve:{poem}-{colour}"
    face = pen.bare.kept(_half_face, poem, colour, box, anchor not in pen.choices)
    return pen.spot(anchor, box, face, radius=8, over=_price(pen, anchor, colour, box))


def _half_face(pen: Pen, poem: str, colour: str, box: Box, named: bool) -> str:
    """Return what is printed on it: a tab of its colour with the number, beside it what it does."""
    ground = poem_colour(pen.palette, colour)
    tab = Box(box.x, box.y, pen.smallest * 1.9, box.h)
    bright, size = pen.palette.on(ground), tab.w * 0.72
    face = pen.card(
        box,
        rect(tab, rx=6, fill=ground),
        rect(Box(tab.right - 6, tab.y, 6, tab.h), fill=ground),
        pen.icon(f"poem_{colour}", tab.cx - size / 2, tab.cy - size * 1.02, size, fill=bright, tone=ground),
        pen.label(
            tab.cx,
            tab.cy + size * 0.95,
            str(int(poem[1:])),
            fill=bright,
            size=pen.smallest,
            font="serif",
            bold=True,
            anchor="middle",
        ),
        lay(
            pen,
            words_of(poem, colour, 0),
            box.cut(left=tab.w + 3, top=2, right=3 if pen.narrow else 12, bottom=2),  # where the price will stand
            21 if not pen.narrow else 16,
        ),
        edge=mix(pen.palette.line, ground, 0.6),
    )
    return (title(poem_caption(pen, poem, colour)) if named else "") + face


def _price(pen: Pen, anchor: str, colour: str, box: Box) -> str:
    """Return what a poem costs, where one is asked to choose it."""
    if anchor not in pen.choices:
        return ""
    dinars = pen.main.poem_prices[("blue", "red", "gray").index(colour)]
    return pen.coin(box.right - 5, box.y + 7, dinars)


def _gray(pen: Pen, poem: str, box: Box) -> str:
    anchor = f"carve:{poem}-gray"
    name = "" if anchor in pen.choices else title(poem_caption(pen, poem, "gray"))
    return pen.spot(
        anchor,
        box,
        group(name, pen.bare.kept(_gray_face, poem, box, pen.count), data_key=poem_key(poem)),
        radius=8,
        over=_price(pen, anchor, "gray", box),
    )


def _gray_face(pen: Pen, poem: str, box: Box, count: int) -> str:
    """Return a major poem: its code on a band, below it what it scores."""
    number = TABLES.poem_ids.index(poem) - v.MINOR_POEMS
    ground = poem_colour(pen.palette, "gray")
    bright, head = pen.palette.on(ground), pen.smallest * 1.75
    band = Box(box.x, box.y, box.w, head)
    code = f"{LETTERS[int(GRAY_LETTER[number])]}{int(GRAY_DIGIT[number])}"
    size = head * 0.74
    return pen.card(
        box,
        rect(band, rx=6, fill=ground),
        rect(Box(band.x, band.bottom - 6, band.w, 6), fill=ground),
        pen.icon("poem_gray", band.cx - size - 2, band.cy - size / 2, size, fill=bright, tone=ground),
        pen.label(band.cx + 3, band.cy + pen.smallest * 0.36, code, pen.smallest, fill=bright, font="serif", bold=True),
        lay(
            pen,
            words_of(poem, "gray", count),
            box.cut(left=3, top=head + 2, right=3, bottom=2),
            22 if not pen.narrow else 16,
        ),
        edge=mix(pen.palette.line, ground, 0.6),
    )
