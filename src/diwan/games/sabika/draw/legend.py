"""The legend: what the actions are called, what the signs mean, and what secondary actions cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import Message, say
from diwan.core.svg import Box, group, panel
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import MATERIAL_PP, SECONDARY_PRICE
from diwan.games.sabika.draw.displays import body_of, cells
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import Part, Word, action_plate, lay, width_of
from diwan.games.sabika.text.amounts import commas, points, price
from diwan.games.sabika.text.names import action_name, item_name, raw_name, worker_name

ACTIONS_HEIGHT: Final = {False: 70.0, True: 152.0}
_ACTIONS: Final = v.ACTION_IDS[: v.MAJOR_CONSTRUCTION]  # those that have spaces on the rondel
_LINE: Final = {False: 25.0, True: 28.0}  # height; on a phone some words need two rows
_KINDS: Final = ("raw", "marble")  # of secondary spaces


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend: signs, and what they mean."""

    signs: Word
    words: Message


def _signs(*names: str) -> Word:
    return tuple(Part("sign" if name == "arrow" else "icon", name) for name in names)


def _groups() -> list[tuple[Message, list[Entry]]]:
    """Return the lines by what they are about."""
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
    return [
        (say("Materials"), [*materials, Entry(_signs("material"), say("any material"))]),
        (
            say("Raw materials and goods"),
            [*stuffs, Entry(_signs("raw"), say("any raw material")), Entry(_signs("good"), say("any good"))],
        ),
        (say("What is counted"), purse),
        (say("Secondary spaces"), _secondary()),
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
    """Return what the actions are called, ring by ring."""
    across = 2 if pen.narrow else 6
    places = cells(box.inset(12, 7), across, -(-len(_ACTIONS) // across), 2)
    radius = min(11.0, places[0].h / 2 - 1)
    out = []
    for action, place in zip(_ACTIONS, places, strict=False):
        out.append(action_plate(pen, action, place.x + radius, place.cy, radius))
        words = _capital(pen.say(action_name(action)))
        out.append(pen.words(place.cut(left=radius * 2 + 6), words, pen.smallest))
    return group(panel(box, pen.palette, *out), data_zone="actions")


def legend_height(pen: Pen) -> float:
    """Return how high the legend of the signs is."""
    across = _across(pen)
    groups = _groups()
    lines = sum(
        1 + max(len(entries) for _, entries in groups[at : at + across]) for at in range(0, len(groups), across)
    )
    return pen.heading * 1.4 + 21 + lines * _LINE[pen.narrow] + (len(groups) // across - 1) * 6


def _across(pen: Pen) -> int:
    return 2 if pen.narrow else 4


def legend_panel(pen: Pen, box: Box) -> str:
    """Return what the signs mean, in groups side by side; on a phone they fold into two columns."""
    across, body, groups = _across(pen), body_of(pen, box), _groups()
    wide, line = (body.w - 12 * (across - 1)) / across, _LINE[pen.narrow]
    out, y = [], body.y
    for first in range(0, len(groups), across):
        some = groups[first : first + across]
        for at, (heading, entries) in enumerate(some):
            column = Box(body.x + at * (wide + 12), y, wide, line)
            out.append(pen.words(column, pen.say(heading), pen.smallest, bold=True, fill=pen.palette.soft))
            for row, entry in enumerate(entries, 1):
                out.append(_entry(pen, entry, Box(column.x, y + row * line, wide, line)))
        y += (1 + max(len(entries) for _, entries in some)) * line + 6
    return group(pen.sheet(box, pen.say(say("What the signs mean")), *out), data_zone="legend")


def _entry(pen: Pen, entry: Entry, box: Box) -> str:
    size = 17.0 if pen.narrow else 20.0
    wide = width_of(pen, entry.signs, size)
    signs = lay(pen, (entry.signs,), Box(box.x, box.y, wide, box.h), size, anchor="start")
    return signs + pen.words(box.cut(left=wide + 7), _capital(pen.say(entry.words)), pen.smallest, lines=2)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
