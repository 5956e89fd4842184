"""The legend: what the actions are called, what the signs mean, and what secondary actions cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from diwan.core.i18n import Message, say
from diwan.core.svg import LEADING, Box, Zone, fitted, framed, group, mix, panel, rect, sees, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import MATERIAL_PP, SECONDARY_PRICE
from diwan.games.sabika.draw.displays import body_of, cells
from diwan.games.sabika.draw.paint import RINGS_OF_ACTIONS, ring_colour
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import Part, Word, action_plate, lay, width_of
from diwan.games.sabika.text.amounts import commas, points, price
from diwan.games.sabika.text.names import action_name, building_name, item_name, raw_name, worker_name

ACTIONS_HEIGHT: Final = {False: 100.0, True: 200.0}
_ACTIONS: Final = v.ACTION_IDS[: v.MAJOR_CONSTRUCTION]  # those that have spaces on the rondel
_LINE: Final = {False: 25.0, True: 24.0}  # height, at least
_SIGN: Final = {False: 20.0, True: 17.0}  # side of a sign
_APART: Final = 12.0  # between two columns
_KINDS: Final = ("raw", "marble")  # of secondary spaces
_TAB: Final = 34.0  # width of the tab of a ring
_BLOCK: Final = 8.0  # between the rings in the list of actions, and between groups of signs


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend: signs, and what they mean."""

    signs: Word
    words: Message


def _signs(*names: str) -> Word:
    return tuple(Part("sign" if name == "arrow" else "icon", name) for name in names)


@cache
def _groups() -> tuple[tuple[Message, list[Entry]], ...]:
    """Return the lines by what they are about; they are the same in every game."""
    materials = [
        Entry(_signs(name), say("{name}: {effect}", name=item_name(name), effect=points(int(worth))))
        for name, worth in zip(v.MATERIAL_IDS, MATERIAL_PP, strict=True)
    ]
    stuffs = [
        Entry(_signs(raw, "arrow", good), commas([raw_name(raw), item_name(good)]))
        for raw, good in zip(v.RAW_IDS, v.GOOD_IDS, strict=True)
    ]
    purse = [
        Entry(_signs("dinar"), say("dinar")),
        Entry(_signs("points"), say("prestige points (PP)")),
        Entry(_signs("seal"), say("seal")),
        Entry(_signs("paria"), say("paria (tribute)")),
        Entry(_signs("favour"), say("Sultan's favour")),
    ]
    return (
        (
            say("Materials"),
            [
                *materials,
                Entry(_signs("points"), say("PP when used to build or carve")),
                Entry(_signs("material"), say("any material")),
            ],
        ),
        (
            say("Raw materials and goods"),
            [*stuffs, Entry(_signs("raw"), say("any raw material")), Entry(_signs("good"), say("any good"))],
        ),
        (say("What is counted"), purse),
        (say("Secondary spaces"), _secondary()),
        (say("Constructions"), _constructions()),
        (say("Poems"), _poems()),
        (say("Cities and ships"), _cities()),
        (say("Other signs"), _others()),
    )


def _constructions() -> list[Entry]:
    majors, minors = v.BUILDING_IDS[:3], v.BUILDING_IDS[3:]
    return [
        Entry(_signs("major_construction"), action_name("major_construction")),
        Entry(_signs(*majors), commas([building_name(name) for name in majors])),
        Entry(_signs("minor_construction"), action_name("minor_construction")),
        Entry(_signs(*minors), commas([building_name(name) for name in minors])),
        Entry(_signs("buildings"), say("different building types")),
        Entry(_signs("balance"), say("architectural balance")),
    ]


def _poems() -> list[Entry]:
    return [
        Entry(_signs("poem"), say("any poem")),
        Entry(_signs("poem_blue"), say("blue poem")),
        Entry(_signs("poem_red"), say("red poem")),
        Entry(_signs("poem_gray"), say("gray poem")),
        Entry(_signs("rank"), say("place among the players")),
        Entry(_signs("first"), say("first player")),
    ]


def _cities() -> list[Entry]:
    return [
        Entry(_signs("ship_left"), say("city with presence")),
        Entry(_signs("ship_right"), say("consolidated city")),
        Entry(_signs("city"), say("city of either colour")),
        Entry(_signs("banner"), say("city of the trade card")),
        Entry(_signs("route"), say("route")),
        Entry(_signs("chain"), say("chain of cities")),
        Entry(_signs("regions"), say("one city in each region")),
    ]


def _others() -> list[Entry]:
    return [
        Entry((Part("figure", ":"),), say("for each, or each time")),
        Entry(_signs("crate"), say("crate")),
        Entry(_signs("step"), say("free steps")),
        Entry(_signs("worker"), say("foreign worker")),
        Entry((Part("architect", "1"), Part("architect", "2")), say("first and second architect")),
        Entry(_signs("secondary"), say("secondary action")),
        Entry(_signs("rest"), say("rest")),
        Entry(_signs("transaction"), say("transaction")),
        Entry(_signs("income"), say("income phase")),
        Entry(_signs("wealth"), say("dinars and stock")),
    ]


def _secondary() -> list[Entry]:
    """Return what a secondary action costs whom [SAB-8.3] [SAB-8.5], as printed."""
    lines = []
    for kind, sign in enumerate(_KINDS):
        for ring, worker in enumerate(v.WORKER_IDS):
            cost = int(SECONDARY_PRICE[ring * len(_KINDS) + kind])
            if cost != v.NONE:
                words = say("{name}: {effect}", name=worker_name(worker), effect=price(cost))
                lines.append(Entry(_signs(sign, worker), words))
    return lines


def actions_legend(pen: Pen, box: Box) -> str:
    """Return what the actions are called, ring by ring, each ring with the workers that walk on it."""
    inside = box.inset(9, 7)
    rings = [[action for action in _ACTIONS if RINGS_OF_ACTIONS.get(action, 0) == ring] for ring in range(3)]
    blocks = _stacked(rings, inside) if pen.narrow else _side_by_side(pen, rings, inside)
    drawn = [_ring(pen, ring, actions, block) for ring, (actions, block) in enumerate(zip(rings, blocks, strict=True))]
    return panel(box, pen.palette, *drawn)


ACTIONS: Final = Zone("actions", say("Actions"), sees(), actions_legend)


def _columns(actions: list[str]) -> int:
    return 2 if len(actions) > 3 else 1


def _stacked(rings: list[list[str]], box: Box) -> list[Box]:
    """Return a place for each ring, one below the other, as high as its rows of two are many."""
    rows = [-(-len(actions) // 2) for actions in rings]
    line = (box.h - _BLOCK * (len(rings) - 1)) / sum(rows)
    blocks, y = [], box.y
    for count in rows:
        blocks.append(Box(box.x, y, box.w, count * line))
        y += count * line + _BLOCK
    return blocks


def _side_by_side(pen: Pen, rings: list[list[str]], box: Box) -> list[Box]:
    """Return a place for each ring beside the other, as wide as its words need."""
    longest = [max(pen.width(_capital(pen.say(action_name(action)))) for action in actions) for actions in rings]
    needs = [_TAB + _columns(actions) * (longest[at] + 34) for at, actions in enumerate(rings)]
    spare = (box.w - _BLOCK * (len(rings) - 1) - sum(needs)) / len(rings)
    blocks, x = [], box.x
    for need in needs:
        blocks.append(Box(x, box.y, need + spare, box.h))
        x += need + spare + _BLOCK
    return blocks


def _ring(pen: Pen, ring: int, actions: list[str], box: Box) -> str:
    """Return the actions of a ring beside a tab with the worker that walks on it."""
    colour, worker = ring_colour(pen.palette, ring), v.WORKER_IDS[ring]
    tab = Box(box.x, box.y, _TAB, box.h)
    size = _TAB * 0.72
    sign = pen.icon(
        worker, tab.cx - size / 2, tab.cy - size / 2, size, fill=pen.palette.on(colour), tone=pen.palette.gold
    )
    columns = 2 if pen.narrow else _columns(actions)
    places = cells(box.cut(left=_TAB + 8, top=3, right=4, bottom=3), columns, -(-len(actions) // columns), 1)
    radius = min(11.0, places[0].h / 2)
    out = []
    for action, place in zip(actions, places, strict=False):
        out.append(action_plate(pen, action, place.x + radius, place.cy, radius))
        words = _capital(pen.say(action_name(action)))
        out.append(pen.words(place.cut(left=radius * 2 + 6), words, pen.smallest))
    ground = rect(box, rx=7, fill=mix(pen.palette.panel, colour, 0.09))
    return group(
        framed(ground, rect(tab, rx=7, fill=colour), rect(tab.cut(left=8), fill=colour), *out),
        group(title(_capital(pen.say(worker_name(worker)))), sign),
    )


def legend_height(pen: Pen, width: float) -> float:
    """Return how high the legend of the signs is."""
    body = body_of(pen, Box(0, 0, width, 0))
    return pen.head() + 21 + max(_column_height(pen, column, _column_width(pen, body)) for column in _columns_of(pen))


def _columns_of(pen: Pen) -> list[list[tuple[Message, list[Entry]]]]:
    """Return the groups by column: side by side, each above the next of its column."""
    across, groups = 2 if pen.narrow else 4, _groups()
    return [list(groups[at::across]) for at in range(across)]


def _column_width(pen: Pen, body: Box) -> float:
    across = len(_columns_of(pen))
    return (body.w - _APART * (across - 1)) / across


def _column_height(pen: Pen, column: list[tuple[Message, list[Entry]]], wide: float) -> float:
    lines = sum(_LINE[pen.narrow] + sum(_high(pen, entry, wide) for entry in entries) for _, entries in column)
    return lines + _BLOCK * (len(column) - 1)


def legend_panel(pen: Pen, box: Box) -> str:
    """Return what the signs mean, in groups side by side; on a phone they fold into two columns."""
    body = body_of(pen, box)
    wide, line = _column_width(pen, body), _LINE[pen.narrow]
    out = []
    for at, column in enumerate(_columns_of(pen)):
        place = Box(body.x + at * (wide + _APART), body.y, wide, line)
        for heading, entries in column:
            out.append(pen.words(place, pen.say(heading), pen.smallest, bold=True, fill=pen.palette.soft))
            place = Box(place.x, place.bottom, wide, line)
            for entry in entries:
                place = Box(place.x, place.y, wide, _high(pen, entry, wide))
                out.append(_entry(pen, entry, place))
                place = Box(place.x, place.bottom, wide, line)
            place = Box(place.x, place.y + _BLOCK, wide, line)
    return pen.sheet(box, pen.say(say("What the signs mean")), *out)


LEGEND: Final = Zone("legend", say("What the signs mean"), sees("seats", "front"), legend_panel)


def _high(pen: Pen, entry: Entry, wide: float) -> float:
    """Return how high a line is: words that are long go on below."""
    rows, _ = fitted(_words(pen, entry), wide - _lead(pen, entry), (pen.smallest, pen.smallest), 9)
    return max(_LINE[pen.narrow], len(rows) * pen.smallest * LEADING + 4)


def _lead(pen: Pen, entry: Entry) -> float:
    return max(width_of(pen, entry.signs, _SIGN[pen.narrow]), _SIGN[pen.narrow]) + 7


def _words(pen: Pen, entry: Entry) -> str:
    return _capital(pen.say(entry.words))


def _entry(pen: Pen, entry: Entry, box: Box) -> str:
    lead = _lead(pen, entry)
    signs = lay(pen, (entry.signs,), Box(box.x, box.y, lead - 7, box.h), _SIGN[pen.narrow])
    return signs + pen.words(box.cut(left=lead), _words(pen, entry), pen.smallest, lines=3)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
