"""The ledger: who has how many of what, who leads, and what the next scoring pays; after the game, the points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, Zone, badge, icon, mix, neutral_badge, number, panel, rect, sees, star, tag
from diwan.games.alhambra.components import PLACES, POINTS, ROUNDS, TABLES, TYPES
from diwan.games.alhambra.draw.pen import Pen

_PAYS: Final = (26.0, 25.0, 18.0)  # widths of the columns of 1st, 2nd and 3rd place: the 3rd has one digit


@dataclass(frozen=True, slots=True)
class _Row:
    """One line: an icon, a name, a figure for each participant, and what it pays by place."""

    icon: str
    colour: str
    name: str
    figures: tuple[int | None, ...]
    pays: tuple[str, ...]


def next_round(pen: Pen) -> int:
    """Return the scoring round that comes next, from 0; after the game, the last one."""
    held = pen.view.rounds_held
    return next((number for number in range(ROUNDS) if not held[number]), ROUNDS - 1)


def ledger_panel(pen: Pen, box: Box) -> str:
    """Return the majorities and what they pay, or the final points by line."""
    over = pen.view.over
    heading = pen.say(say("Points")) if over else pen.say(say("Scoring round {round} pays", round=next_round(pen) + 1))
    stars = Box(box.right - 104, box.y + 8, 96, pen.heading * 1.4)
    title = Box(box.x + 12, box.y + 7, box.w - 24 - 100, pen.heading * 1.4)
    body = box.cut(left=10, top=pen.heading * 1.4 + (12 if pen.narrow else 9), right=10, bottom=8)
    return panel(
        box,
        pen.palette,
        pen.words(title, heading, pen.heading, font="serif", bold=True),
        _rounds(pen, stars),
        _table(pen, body, _points(pen) if over else _majorities(pen)),
    )


LEDGER: Final = Zone(
    "scoring",
    say("Scoring"),
    sees(
        "seats",
        "over",
        "rounds_held",
        "scores",
        players=sees("seat", "buildings", "wall", "sheet"),
        neutral=sees("buildings", "score", "sheet"),
    ),
    ledger_panel,
)


def _rounds(pen: Pen, box: Box) -> str:
    """Return the three scorings as stars: held ones are gold, the next one is framed."""
    palette, out = pen.palette, []
    coming = next_round(pen)
    for index, held in enumerate(pen.view.rounds_held):
        cx = box.x + box.w * (2 * index + 1) / 6
        fill = palette.gold if held else palette.card
        edge = palette.choice if index == coming and not held else palette.line
        out.append(star(cx, box.cy, 12.5, fill=fill, stroke=edge, stroke_width=1.8))
        numeral = Box(cx - 12, box.cy - 9, 24, 18)
        out.append(pen.figure(numeral, index + 1, pen.smallest, fill=palette.deep if held else palette.ink))
    return "".join(out)


def _majorities(pen: Pen) -> list[_Row]:
    view, coming = pen.view, next_round(pen)
    rows = []
    for kind in range(TYPES):
        name = TABLES.type_ids[kind]
        counts = [player.buildings[kind] for player in view.players]
        if view.neutral is not None:
            counts.append(view.neutral.buildings[kind])
        first = (coming * TYPES + kind) * PLACES
        pays = tuple(str(int(POINTS[first + place])) for place in range(coming + 1))
        rows.append(_Row(name, pen.type_colour(name), pen.type_name(name), tuple(counts), pays))
    walls: list[int | None] = [player.wall for player in view.players]
    if view.neutral is not None:
        walls.append(None)
    each = str(int(TABLES.wall_points[coming]))
    return [*rows, _Row("wall", pen.palette.stone, pen.say(say("Wall")), tuple(walls), (f"×{each}",))]


def _points(pen: Pen) -> list[_Row]:
    """Return the points of all rounds by line, and the total."""
    view, palette = pen.view, pen.palette
    sheets = [player.sheet for player in view.players]
    totals: list[int | None] = list(view.scores)
    if view.neutral is not None:
        sheets.append(view.neutral.sheet)
        totals.append(view.neutral.score)
    rows = []
    for line, name in enumerate((*TABLES.type_ids, "wall")):
        colour = palette.stone if name == "wall" else pen.type_colour(name)
        words = pen.say(say("Wall")) if name == "wall" else pen.type_name(name)
        rows.append(_Row(name, colour, words, tuple(sum(part[line] for part in sheet) for sheet in sheets), ()))
    return [*rows, _Row("points", palette.ink, pen.say(say("Total")), tuple(totals), ())]


def _table(pen: Pen, box: Box, rows: list[_Row]) -> str:
    columns = len(rows[0].figures)
    places = max(len(row.pays) for row in rows)
    pay = sum(_PAYS[:places]) + (6 if places else 0)
    name = min(112.0 if pen.narrow else 132.0, box.w - pay - columns * 25.2)
    cell = min(44.0 if pen.narrow else 54.0, (box.w - pay - name) / columns)
    head = 34.0 if pen.narrow else 30.0
    height = (box.h - head) / len(rows)
    figures = Box(box.right - pay - cell * columns, box.y, cell * columns, box.h)
    out = [_heads(pen, Box(figures.x, box.y, figures.w, head), cell), _pay_ground(pen, box, pay)]
    if places:
        out.append(_place_heads(pen, Box(box.right - pay + 4, box.y, pay - 6, head), places))
    for at, row in enumerate(rows):
        line = Box(box.x, box.y + head + at * height, box.w, height)
        rule = f"M{number(line.x)} {number(line.y)}H{number(line.right)}"
        out.append(tag("path", d=rule, stroke=pen.palette.line, stroke_opacity=0.6))
        out.append(_name(pen, row, Box(line.x, line.y, figures.x - line.x, height)))
        out.append(_figures(pen, row, Box(figures.x, line.y, figures.w, height), cell))
        out.append(_pays(pen, row, Box(box.right - pay + 4, line.y, pay - 6, height)))
    return "".join(out)


def _pay_ground(pen: Pen, box: Box, pay: float) -> str:
    if not pay:
        return ""
    return rect(Box(box.right - pay + 2, box.y, pay - 2, box.h), rx=6, fill=pen.palette.gold, fill_opacity=0.16)


def _heads(pen: Pen, box: Box, cell: float) -> str:
    radius = min(10.5, cell * 0.36)
    out = []
    for player in pen.view.players:
        cx = box.x + cell * (player.seat + 0.5)
        out.append(badge(player.seat, cx, box.cy - 1, radius, pen.palette, smallest=pen.smallest))
    if pen.view.neutral is not None:
        out.append(neutral_badge(box.x + cell * (pen.view.seats + 0.5), box.cy - 1, radius, pen.palette))
    return "".join(out)


def _place_heads(pen: Pen, box: Box, places: int) -> str:
    heads = [pen.say(say("{place}.", place=place + 1)) for place in range(places)]
    return "".join(
        pen.words(Box(box.x + sum(_PAYS[:at]), box.y, _PAYS[at], box.h), head, anchor="middle")
        for at, head in enumerate(heads)
    )


def _name(pen: Pen, row: _Row, box: Box) -> str:
    size = min(24.0, box.h - (8 if pen.narrow else 3))
    tone = mix(row.colour, pen.palette.panel, 0.45)
    return icon(row.icon, box.x + 2, box.cy - size / 2, size, fill=row.colour, tone=tone) + pen.words(
        box.cut(left=size + 8, right=3), row.name
    )


def _figures(pen: Pen, row: _Row, box: Box, cell: float) -> str:
    leading = max((figure for figure in row.figures if figure is not None), default=0)
    out = []
    for column, figure in enumerate(row.figures):
        if figure is None:
            continue
        place = Box(box.x + column * cell, box.y, cell, box.h)
        if figure == 0:
            out.append(tag("circle", cx=place.cx, cy=place.cy, r=1.8, fill=pen.palette.line))
            continue
        if figure == leading:
            across, high = 2 * min(cell * 0.46, 17 if pen.narrow else 21), min(24.0, box.h - 3)
            ring = Box(place.cx - across / 2, place.cy - high / 2, across, high)
            out.append(rect(ring, rx=high / 2, fill=row.colour))
        ink = pen.palette.on(row.colour) if figure == leading else pen.palette.ink
        out.append(pen.figure(place, figure, pen.body + 1, fill=ink))
    return "".join(out)


def _pays(pen: Pen, row: _Row, box: Box) -> str:
    columns = [Box(box.x + sum(_PAYS[:at]), box.y, width, box.h) for at, width in enumerate(_PAYS)]
    return "".join(
        pen.figure(column, amount, pen.body + 1)
        if at == 0
        else pen.words(column, amount, pen.smallest, anchor="middle")
        for at, (column, amount) in enumerate(zip(columns, row.pays, strict=False))
    )
