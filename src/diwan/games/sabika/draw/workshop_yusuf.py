"""Yusuf's panel in the solo game: he has no stores and no row, but everything that is counted [SAB-13.1.2]."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, group, horseshoe, mix, rect, star, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES, YUSUF_WORKER
from diwan.games.sabika.draw.paint import colours_of, poem_colour
from diwan.games.sabika.draw.pen import Pen, card_key, poem_key
from diwan.games.sabika.draw.workshop_plate import plate, plate_height
from diwan.games.sabika.draw.workshop_poems import (
    GAP,
    flow_height,
    flow_places,
    flow_room,
    majors_flow,
    poem_strip,
    strip_height,
)
from diwan.games.sabika.draw.workshop_room import arches
from diwan.games.sabika.draw.workshop_stack import BETWEEN, Stack
from diwan.games.sabika.draw.workshop_stores import bench
from diwan.games.sabika.text.effects import yusuf_card_text
from diwan.games.sabika.text.names import building_name, poem_name, worker_name, yusuf_card_name
from diwan.games.sabika.view import Minor, PlayerView

_TWO_COLUMNS: Final = 620.0  # from this width on
_BUILT: Final = 36.0  # side of a building
_CHIP: Final = 24.0  # height of a worker card
_SHIPS: Final = 9  # [SAB-1.8]
_STEP: Final = 29.0  # from a card of a pile to the next
_HEAD: Final = 42.0  # what a pile of cards takes beside its cards: the worker, and a gap to the next pile


def yusuf(stack: Stack) -> float:
    """Draw what is Yusuf's, in two columns where there is room; return where it ends."""
    stack.add(plate_height(stack.width), plate)
    if stack.width < _TWO_COLUMNS:
        _moves(stack)
        _built(stack)
        _cards(stack)
        return stack.bottom
    half = (stack.width - 2 * BETWEEN) / 2
    other = Stack(stack.pen, stack.player, Box(stack.x + half + 2 * BETWEEN, stack.y, half, 0))
    stack.width = half
    _moves(stack)
    _cards_in_line(stack)
    _built(other, room=True)
    stack.parts += other.parts
    return max(stack.bottom, other.bottom)


def _moves(stack: Stack) -> None:
    """Draw his workers beside the board, his worker tiles and his ships."""
    pen, player = stack.pen, stack.player
    strip = stack.take(48)
    share = min(170.0, strip.w * 0.42)
    stack.parts.append(bench(pen, player, strip.cut(right=strip.w - share)))
    tiles = Box(strip.x + share + 6, strip.y + 2, min(150.0, strip.w * 0.36), 44)
    stack.parts.append(_tiles(pen, player, tiles))
    stack.parts.append(_ships(pen, player, strip.cut(left=tiles.right + 14 - strip.x)))


def _tiles(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return the worker tiles: those of this round's turns face up, the others face down [SAB-13.2.1]."""
    wide = (box.w - 3 * (v.YUSUF_TILES - 1)) / v.YUSUF_TILES
    colour = pen.colour(player.player)
    bright = pen.palette.on(colour)
    out = []
    for at in range(v.YUSUF_TILES):
        place = Box(box.x + at * (wide + 3), box.y, wide, box.h)
        if at < len(pen.view.yusuf_tiles):
            kind = pen.view.yusuf_tiles[at]
            size = min(wide * 0.8, box.h * 0.7)
            face = pen.card(place, pen.icon(kind, place.cx - size / 2, place.cy - size / 2, size, fill=colour))
            out.append(group(title(pen.say(worker_name(kind))), face, data_key=f"yusuf-tile:{at}"))
            continue
        back = rect(place, rx=5, fill=colour, stroke=pen.palette.rim, stroke_width=1.2)
        mark = star(place.cx, place.cy, wide * 0.3, fill="none", stroke=bright, stroke_width=1.5)
        out.append(group(back, mark, data_key=f"yusuf-tile:{at}"))
    left = v.YUSUF_TILES - len(pen.view.yusuf_tiles)
    return group(title(pen.say(say("worker tiles of this round still to be turned: {number}", number=left))), *out)


def _ships(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return how many of his ships are at sea, and how many of them are moored for good."""
    arrived = sum(player.player in city.left for city in pen.view.cities)
    moored = sum(player.player in city.right for city in pen.view.cities)
    words = say(
        "{cities} cities, {consolidated} of them consolidated; {ships} ships in Granada",
        cities=arrived + moored,
        consolidated=moored,
        ships=_SHIPS - arrived - moored,
    )
    size = 21.0
    lines = (("ship_left", arrived), ("ship_right", moored))
    out = []
    for at, (icon, count) in enumerate(lines):
        line = Box(box.x, box.y + at * box.h / 2, box.w, box.h / 2)
        out.append(pen.icon(icon, line.x, line.cy - size / 2, size))
        out.append(pen.figure(line.cut(left=size + 5), count, pen.body + 1, anchor="start"))
    return group(title(pen.say(words)), *out)


def _built(stack: Stack, *, room: bool = False) -> None:
    """Draw his constructions and poems; with room, also the places of constructions to come."""
    pen, player = stack.pen, stack.player
    if player.majors or room:
        strip = stack.take(flow_height(max(1, len(player.majors)), stack.width, _BUILT))
        stack.parts.append(majors_flow(pen, player.majors, strip, _BUILT))
    if player.row or room:
        strip = stack.take(flow_height(max(1, len(player.row)), stack.width, _BUILT))
        places = flow_places(strip, max(len(player.row), flow_room(strip, _BUILT) if room else 0), _BUILT)
        stack.parts.append(arches(pen, [place.inset(place.w * 0.07) for place in places[len(player.row) :]]))
        stack.parts += [_minor(pen, card, place) for card, place in zip(player.row, places, strict=False)]
    if player.blues:
        strip = stack.take(flow_height(len(player.blues), stack.width, _BUILT))
        places = flow_places(strip, len(player.blues), _BUILT)
        stack.parts += [_poem(pen, poem, place) for poem, place in zip(player.blues, places, strict=True)]
    if player.grays:
        strip = stack.take(strip_height(pen))
        wide = (strip.w - GAP) / 2
        for at, poem in enumerate(player.grays):
            place = Box(strip.x + at * (wide + GAP), strip.y, wide, strip.h)
            stack.parts.append(poem_strip(pen, poem, "gray", place))


def _minor(pen: Pen, card: Minor, box: Box) -> str:
    """Return a minor construction of his: only its type counts."""
    colour = colours_of(pen.palette, card.building)[0]
    bright = pen.palette.on(colour)
    arch = Box(box.x + box.w * 0.12, box.y + box.h * 0.06, box.w * 0.76, box.h * 0.88)
    size = arch.w * 0.72
    return group(
        title(pen.say(building_name(card.building))),
        rect(box, rx=box.w * 0.12, fill=pen.palette.card, stroke=mix(pen.palette.line, colour, 0.5), stroke_width=1.1),
        tag("path", d=horseshoe(arch), fill=colour),
        pen.icon(
            card.building, arch.cx - size / 2, arch.y + arch.h * 0.24, size, fill=bright, tone=mix(bright, colour, 0.45)
        ),
        data_key=card_key(card.id),
    )


def _poem(pen: Pen, poem: str, box: Box) -> str:
    """Return a minor poem of his: both halves stay visible [SAB-13.4.8]."""
    blue, red = poem_colour(pen.palette, "blue"), poem_colour(pen.palette, "red")
    number = box.inset(box.w * 0.14, box.h * 0.22)
    return group(
        title(pen.say(poem_name(poem))),
        rect(box, rx=5, fill=red),
        rect(box.cut(bottom=box.h / 2), rx=5, fill=blue),
        pen.plate(number, pen.palette.card, pen.figure(number, TABLES.poem_ids.index(poem) + 1, 14), radius=4),
        data_key=poem_key(poem),
    )


def _turned(pen: Pen) -> list[list[str]]:
    """Return the cards that have been turned, by the worker whom they are for: they may be consulted [SAB-18.3]."""
    workers = [int(YUSUF_WORKER[TABLES.yusuf_ids.index(card)]) for card in pen.view.yusuf_discards]
    return [
        [card for card, worker in zip(pen.view.yusuf_discards, workers, strict=True) if worker == at]
        for at in range(len(v.WORKER_IDS))
    ]


def _cards(stack: Stack) -> None:
    """Draw the piles of turned cards, one below the other."""
    for worker, cards in enumerate(_turned(stack.pen)):
        if cards:
            stack.parts.append(_pile(stack.pen, worker, cards, stack.take(_CHIP)))


def _cards_in_line(stack: Stack) -> None:
    """Draw the piles side by side, while they have room; an empty one keeps its worker's place."""
    piles = _turned(stack.pen)
    if len(piles) * _HEAD + sum(max(1, len(cards)) for cards in piles) * _STEP > stack.width:
        _cards(stack)
        return
    strip = stack.take(_CHIP)
    x = strip.x
    for worker, cards in enumerate(piles):
        place = Box(x, strip.y, _HEAD - 14 + max(1, len(cards)) * _STEP, strip.h)
        stack.parts.append(_pile(stack.pen, worker, cards, place))
        x = place.right + 14


def _pile(pen: Pen, worker: int, cards: list[str], box: Box) -> str:
    kind = v.WORKER_IDS[worker]
    fill = pen.colour(1)
    out = [pen.named_icon(kind, box.x, box.cy - 11, 22, pen.say(worker_name(kind)))]
    step = min(_STEP, (box.w - 28) / max(1, len(cards)))
    for at, card in enumerate(cards):
        place = Box(box.x + 28 + at * step, box.y, step - 3, box.h)
        number = int(card[2:])
        words = say("{name}: {effect}", name=yusuf_card_name(card), effect=yusuf_card_text(card))
        face = pen.card(place, pen.figure(place, number, pen.smallest), edge=mix(pen.palette.line, fill, 0.4), radius=4)
        out.append(group(title(pen.say(words)), face, data_key=f"yusuf-card:{card}"))
    if not cards:
        place = Box(box.x + 28, box.y, step - 3, box.h).inset(0.6)
        pale = mix(pen.palette.panel, pen.palette.soft, 0.35)
        out.append(rect(place, rx=4, fill="none", stroke=pale, stroke_width=1.2, stroke_dasharray="4 3"))
    return group(*out)
