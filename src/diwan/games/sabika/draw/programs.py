"""Effects as rows of pictograms: a program of ints, a passive, a wish or a goal becomes icons and figures.

A row is made of words; a word (a figure and its icons, say) is never broken. The sentence that says the same is the
title of whatever carries the row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from diwan.core.i18n import figure
from diwan.core.svg import Box, tag
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.components.tables import Tables
from diwan.games.sabika.draw.paint import action_colour
from diwan.games.sabika.draw.pen import Pen

_PLAIN: Final = ("dinar", "points", "paria")
_SMALL: Final = 0.6  # of a joining sign, in icons
_LEAST: Final = 13.0  # side of the smallest icon


@dataclass(frozen=True, slots=True)
class Part:
    """An icon, a figure, the plate of an action, or the number of an architect."""

    kind: str  # icon, figure, action, sign, architect
    what: str
    colour: str = ""  # token of the palette that an icon is filled with, if not its own


Word = tuple[Part, ...]


def _icon(name: str, colour: str = "") -> Part:
    return Part("icon", name, colour)


def _figure(value: int | str) -> Part:
    return Part("figure", str(value))


def _signed(value: int) -> Part:
    return _figure(f"+{value}" if value >= 0 else figure(value))


def _sign(name: str) -> Part:
    return Part("sign", name)


_TO: Final = _sign("arrow")
_OR: Final = Part("figure", "/")
_EACH: Final = Part("figure", ":")
_COUNTERS: Final[tuple[Word, ...]] = (
    (_icon("poem"),),
    (_icon("poem_blue"),),
    (_icon("poem_red"),),
    (_icon("poem_gray"),),
    (_icon("minor_construction"),),
    (_icon("major_construction"),),
    (_icon("buildings"),),
    (_icon("balance"),),
    (_icon("ship_left"),),
    (_icon("ship_right"),),
    (_icon("chain"),),
    (_icon("crate"),),
    (_icon("seal"),),
    (_icon("paria"),),
    (_icon("wealth"),),
    (_icon("poem_blue"), _icon("poem_red"), _icon("poem_gray")),
    (_icon("garden"), _icon("tower"), _icon("window")),
    (_icon("palace"), _icon("fountain"), _icon("gate")),
    (_icon("regions"),),
    (_icon("material"),),
    (_icon("banner"), _icon("ship_left")),
    (_icon("city", "cobalt"), _icon("ship_left")),
    (_icon("city", "madder"), _icon("ship_left")),
)
_TRIGGERS: Final[tuple[Word, ...]] = (
    (_icon("income"),),
    (_icon("first"),),
    (Part("action", "construction"),),
    (Part("action", "carve"),),
    (Part("action", "minor_quarry"), _OR, Part("action", "major_quarry")),
    (_icon("transaction"),),
    (_icon("raw"), _TO, _icon("good")),
    (Part("action", "consolidate"),),
    (Part("action", "warehouse"), _figure("+"), _icon("crate")),
    (Part("action", "warehouse"),),
    (_icon("balance"),),
    (_icon("favour"),),
    (Part("action", "crafts"),),
    (Part("action", "reactivate"),),
    (_icon("paria"), _TO),
    (_icon("crate"), _icon("good")),
)
# What a modifier shows: before its number, and after it.
_PARAMETERS: Final[tuple[tuple[Word, Word], ...]] = (
    ((_icon("step"),), ()),
    ((_icon("worker"),), (_icon("dinar"),)),
    ((_icon("secondary"),), (_icon("dinar"),)),
    ((Part("action", "minor_quarry"), _OR, Part("action", "major_quarry")), (_icon("material"),)),
    ((_icon("rest"),), (_icon("dinar"),)),
    ((_icon("rest"),), (_icon("points"),)),
    ((), (_icon("transaction"),)),
    ((Part("action", "carve"),), (_icon("dinar"),)),
    ((Part("action", "carve"),), (_icon("material"),)),
    ((_icon("material"),), (_icon("points"),)),
    ((_icon("route"),), (_icon("dinar"),)),
    ((_icon("paria"), _TO), (_icon("paria"),)),
    ((_icon("paria"), _TO), (_icon("dinar"),)),
    ((Part("action", "consolidate"),), (_icon("dinar"),)),
    ((_TO, _icon("material")), (_icon("dinar"),)),
    ((_icon("material"), _TO), (_icon("dinar"),)),
    ((_icon("good"), _TO), (_icon("points"),)),
    ((_icon("good"), _TO), (_icon("paria"),)),
    ((_icon("good"), _TO), (_icon("paria"),)),
    ((Part("action", "crafts"),), (_icon("poem"), _TO, _icon("dinar"))),
    ((_icon("material"), _figure("="), _icon("material")), ()),
)


# What the cards that Diwan ships show is worked out once; the functions behind take any component file.


@cache
def program(start: int) -> tuple[Word, ...]:
    """Return the words of the program that starts there."""
    return program_words(TABLES, start)


@cache
def passive(source: int) -> tuple[Word, ...]:
    """Return the words of a blue poem (by number from 0) or of an event (from EVENT_SOURCE)."""
    return passive_words(TABLES, source)


@cache
def goal(poem: int, players: int) -> tuple[Word, ...]:
    """Return the words of a gray poem, by its number among them from 0, at a table of so many; Yusuf counts."""
    return goal_words(TABLES, poem, players)


@cache
def wish(number: int) -> tuple[Word, ...]:
    """Return the words of a wish, by number."""
    return wish_words(TABLES, number)


@cache
def trade(card: int) -> tuple[Word, ...]:
    """Return the words of a trade card, by number from 0."""
    return trade_words(TABLES, card)


def program_words(tables: Tables, start: int) -> tuple[Word, ...]:
    """Return the words of a program of a component file."""
    words: list[Word] = []
    at = start
    while (operation := int(tables.code[at])) != v.END:
        size = v.OPERATION_SIZES[operation]
        words += _operation(tables, operation, [int(tables.code[at + step]) for step in range(1, size)])
        at += size
    return tuple(words)


def _operation(tables: Tables, operation: int, args: list[int]) -> list[Word]:
    if operation == v.GAIN_PLAIN:
        return _plain(args)
    if operation == v.GAIN_MATERIALS:
        return [_some(count, _icon(name)) for name, count in zip(v.MATERIAL_IDS, args, strict=True) if count]
    if operation == v.GAIN_ANY:
        return [_any_of(args[0], args[1])]
    if operation == v.ACT:
        discount: Word = (_figure(figure(-args[1])), _icon("dinar")) if args[1] else ()
        return [(Part("action", v.ACTION_IDS[args[0]]), *discount)]
    if operation == v.SPLIT:
        return [(_figure(args[0]), _icon("dinar"), _OR, _icon("paria"))]
    if operation == v.GAIN_PER:
        return [_per(args)]
    if operation == v.CHOOSE:
        return [*program_words(tables, args[0]), (_OR,), *program_words(tables, args[1])]
    if operation == v.FREE_SHIP:
        return [(_icon("ship_left"), _figure(0), _icon("dinar"))]
    return [_some(args[0] if args else 1, *_SIMPLE[operation])]


_SIMPLE: Final[dict[int, Word]] = {
    v.GAIN_RAW: (_icon("raw"),),
    v.GAIN_GOOD: (_icon("good"),),
    v.PROCESS: (_icon("raw"), _TO, _icon("good")),
    v.TRADE: (_icon("transaction"),),
    v.CITY_BONUS: (_icon("city"),),
    v.ANY_PREVIOUS: (_TO, _icon("favour")),
    v.COPY_MAJOR_BONUS: (_icon("major_construction"), _TO),
    v.RED_CITY_ACTION: (_icon("city", "madder"), _TO),
}


def _plain(amounts: list[int]) -> list[Word]:
    return [(_figure(count), _icon(name)) for name, count in zip(_PLAIN, amounts, strict=True) if count]


def _some(count: int, *parts: Part) -> Word:
    return (_figure(count), *parts) if count > 1 else parts


def _any_of(count: int, mask: int) -> Word:
    names = [name for place, name in enumerate(v.MATERIAL_IDS) if mask >> place & 1]
    if len(names) == v.MATERIALS:
        return _some(count, _icon("material"))
    parts: list[Part] = []
    for name in names:
        parts += [_OR, _icon(name)] if parts else [_icon(name)]
    return _some(count, *parts)


def _per(args: list[int]) -> Word:
    counter, _, most, *amounts = args
    gains = [part for word in _plain(amounts) for part in word]
    limit = (_figure(f"≤{most}"),) if most else ()
    return (*gains, _EACH, *_COUNTERS[counter], *limit)


def passive_words(tables: Tables, source: int) -> tuple[Word, ...]:
    """Return the words of a blue poem or of an event of a component file."""
    words: list[Word] = []
    for parameter in range(v.PARAMETERS):
        start, end = int(tables.modifier_start[parameter]), int(tables.modifier_start[parameter + 1])
        for at in range(start, end, v.MODIFIER_ROW):
            row = [int(tables.modifier_rows[at + step]) for step in range(v.MODIFIER_ROW)]
            if row[0] == source:
                words.append(_modifier(parameter, row))
    if source == int(tables.storage_poem):
        words.append((_figure(f"+{int(tables.storage_crates)}"), _icon("crate"), _icon("good")))
    for trigger in range(v.TRIGGERS):
        for at in range(int(tables.trigger_start[trigger]), int(tables.trigger_start[trigger + 1]), v.TRIGGER_ROW):
            row = [int(tables.trigger_rows[at + step]) for step in range(v.TRIGGER_ROW)]
            if row[0] == source:
                words += _trigger(trigger, row)
    return tuple(words)


def _modifier(parameter: int, row: list[int]) -> Word:
    _, added, value, limited, least = row
    before, after = _PARAMETERS[parameter]
    if parameter == v.REPEAT_MATERIALS:
        return before if value else (before[0], _figure("≠"), before[2])
    # As in words: nothing else than the points of a rest can be below 0.
    floor: Word = (_figure(f"≥{least}"),) if limited and (least or parameter == v.REST_PP) else ()
    if parameter == v.EXPORT_PARIA_PER_GOOD and not added:
        # These come beyond the parias that a good gives anyway.
        return (*before, *after, _figure(f"+{value}"), *after, *floor)
    return (*before, _signed(value) if added else _figure(f"={value}"), *after, *floor)


def _trigger(trigger: int, row: list[int]) -> list[Word]:
    _, material, once, counter, *amounts = row
    when: Word = _TRIGGERS[trigger]
    if material != v.NONE:
        when = (*when, _icon(v.MATERIAL_IDS[material]))
    if once:
        when = (_figure("1×"), *when)
    gains = _plain(amounts)
    if counter != v.NONE:
        gains = [(*gain, _OR, *_COUNTERS[counter]) for gain in gains]
    return [(*when, _EACH, *gains[0]), *gains[1:]]


def goal_words(tables: Tables, poem: int, players: int) -> tuple[Word, ...]:
    """Return the words of a gray poem of a component file."""
    counted = _COUNTERS[int(tables.gray_counter[poem])]
    if int(tables.gray_rank[poem]):
        # Of two players the first and the last place are left: there is no second one [SAB-10.3.3].
        ranks = range(players) if players > 2 else (0, 2)
        places = "/".join(str(int(tables.rank_pp[place])) for place in ranks)
        return ((_icon("rank"), *counted, _TO, _icon("points")), (_figure(places),))
    each, most = int(tables.gray_each[poem]), int(tables.gray_most[poem])
    gain = (_figure(int(tables.gray_pp[poem])), _icon("points"), _EACH)
    words: list[Word] = [(*gain, *_some(each, *counted))]
    if len(counted) > 1:
        times: Word = (_figure(f"{each}×"),) if each > 1 else ()
        words = [gain, (*times, *counted)]
    if most:
        words.append((_figure(f"≤{most}"), _icon("points")))
    return tuple(words)


def wish_words(tables: Tables, number: int) -> tuple[Word, ...]:
    """Return the words of a wish of a component file."""
    counter = int(tables.wish_counter[number])
    if counter != v.NONE:
        return ((_figure(int(tables.wish_pp[number])), _icon("points"), _EACH, *_COUNTERS[counter]),)
    points = [int(tables.wish_buildings[number * v.BUILDINGS + building]) for building in range(v.BUILDINGS)]
    return tuple((_figure(pp), _icon(name)) for name, pp in zip(v.BUILDING_IDS, points, strict=True) if pp)


def trade_words(tables: Tables, card: int) -> tuple[Word, ...]:
    """Return the words of a trade card of a component file."""
    counter = int(tables.trade_counter[card])
    return ((_figure(int(tables.trade_pp[card])), _icon("points"), _EACH, *_COUNTERS[counter]),)


# Setting rows.


def _width(pen: Pen, part: Part, size: float) -> float:
    if part.kind == "figure":
        return pen.width(part.what, size * 0.8, "serif", bold=True)
    return size * (_SMALL if part.kind == "sign" else 1.0)


def width_of(pen: Pen, word: Word, size: float) -> float:
    """Return how wide a word is."""
    return sum(_width(pen, part, size) for part in word) + size * 0.1 * (len(word) - 1)


def _rows(pen: Pen, words: tuple[Word, ...], width: float, size: float) -> list[list[Word]]:
    rows: list[list[Word]] = [[]]
    used = 0.0
    for word in words:
        wide = width_of(pen, word, size)
        if rows[-1] and used + size * 0.4 + wide > width:
            rows.append([])
            used = 0.0
        used += wide + (size * 0.4 if rows[-1] else 0.0)
        rows[-1].append(word)
    return rows


def lay(
    pen: Pen, words: tuple[Word, ...], box: Box, size: float, *, anchor: str = "middle", ink: str | None = None
) -> str:
    """Return words set into a box in as few rows as they need, as large as they fit, at most `size`."""
    if not words:
        return ""
    while True:
        rows = _rows(pen, words, box.w, size)
        widest = max(width_of(pen, word, size) for word in words)
        if size <= _LEAST or (len(rows) * size * 1.16 <= box.h + 0.2 * size and widest <= box.w):
            break
        size = max(_LEAST, size - 1)
    step = min(size * 1.3, box.h / len(rows)) if len(rows) > 1 else size
    y = box.cy - step * (len(rows) - 1) / 2
    out = []
    for row in rows:
        out.append(_row(pen, row, box, y, size, anchor=anchor, ink=ink))
        y += step
    return "".join(out)


def _row(pen: Pen, row: list[Word], box: Box, y: float, size: float, *, anchor: str, ink: str | None) -> str:
    wide = sum(width_of(pen, word, size) for word in row) + size * 0.4 * (len(row) - 1)
    x = {"start": box.x, "middle": box.cx - wide / 2, "end": box.right - wide}[anchor]
    out = []
    for word in row:
        for part in word:
            out.append(_part(pen, part, x, y, size, ink or pen.palette.ink))
            x += _width(pen, part, size) + size * 0.1
        x += size * 0.3
    return "".join(out)


def _part(pen: Pen, part: Part, x: float, cy: float, size: float, ink: str) -> str:
    if part.kind == "figure":
        height = max(pen.smallest, size * 0.8)
        return pen.label(x, cy + height * 0.35, part.what, height, fill=ink, font="serif", bold=True)
    if part.kind == "action":
        return action_plate(pen, part.what, x + size / 2, cy, size / 2)
    if part.kind == "architect":
        return pen.number_plate(x + size / 2, cy, int(part.what), pen.colour(pen.view.front), tight=True)
    wide = size * (_SMALL if part.kind == "sign" else 1.0)
    fill = ink if part.kind == "sign" else getattr(pen.palette, part.colour) if part.colour else ""
    return pen.icon(part.what, x, cy - wide / 2, wide, fill=fill)


def action_plate(pen: Pen, action: str, cx: float, cy: float, radius: float) -> str:
    """Return the round plate of an action: its icon on the colour of its ring."""
    colour = action_colour(pen.palette, action)
    bright, size = pen.palette.on(colour), radius * 1.36
    return tag("circle", cx=cx, cy=cy, r=radius, fill=colour) + pen.icon(
        action, cx - size / 2, cy - size / 2, size, fill=bright, tone=pen.palette.gold
    )
