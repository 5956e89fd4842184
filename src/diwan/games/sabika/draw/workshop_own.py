"""The workshop of whoever sits in front, on a wide screen: what one chooses with, and what one has built.

Its workers, cells, stores and purse are a panel of a given size, which lies beside the rondel: so all that a move is
thought of with is in view. Constructions and poems, which grow during the game, are a panel of their own below it.
"""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import Message, say
from diwan.core.svg import Box, group, panel, part_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.workshop import PLAYER, below, dealt, poems_at_the_sides, room_of
from diwan.games.sabika.draw.workshop_plate import name_line, purse_lines
from diwan.games.sabika.draw.workshop_poems import column_height, majors_flow
from diwan.games.sabika.draw.workshop_row import card_width, row_height, row_of
from diwan.games.sabika.draw.workshop_stack import BETWEEN, Stack
from diwan.games.sabika.draw.workshop_stores import bench, cells, stores_of, warehouse
from diwan.games.sabika.view import PlayerView

_PAD: Final = 12.0
_NAME: Final = 38.0  # height, as the next three
_PURSE: Final = 58.0
_BENCH: Final = 52.0
_CELLS: Final = 48.0
_SPECIAL: Final = 66.0  # height of the special storage
_BUILT: Final = 20.0  # margin of the other panel
_POEMS: Final = 190.0  # width of a column of poems
_CARD: Final = 84.0  # width of a card of the row at most
_SHORT: Final = 58.0  # down to which it has the major constructions beside it
_MAJORS: Final = (46.0, 146.0)  # side of one, and width of all of them beside the row


def own_stores(pen: Pen, box: Box) -> str:
    """Return the workers, the cells, the stores and the purse of whoever sits in front."""
    player = pen.main
    label = say("Your workshop") if _own(pen) else say("Workshop: {name}", name=pen.name(player.player))
    drawn = room_of(pen, player).kept(_stores, part_of(player, PLAYER), Box(0, 0, box.w, box.h))
    return pen.placed(f"workshop-{player.player + 1}", pen.say(label), box, drawn)


def own_estate(pen: Pen, x: float, y: float, width: float) -> tuple[str, float]:
    """Return the constructions and poems of whoever sits in front, and how high the panel is."""
    player = pen.main
    label = _estate_label(pen)
    drawn, height = room_of(pen, player).kept(_estate, part_of(player, PLAYER), width, pen.say(label))
    return pen.placed(f"built-{player.player + 1}", pen.say(label), Box(x, y, width, height), drawn), height


def _own(pen: Pen) -> bool:
    return pen.main.player == pen.view.seat


def _estate_label(pen: Pen) -> Message:
    if _own(pen):
        return say("Your constructions and poems")
    return say("Constructions and poems: {name}", name=pen.name(pen.main.player))


def _stores(pen: Pen, player: PlayerView, box: Box) -> str:
    inside = box.cut(left=_PAD, top=8, right=_PAD, bottom=_PAD)
    stack = Stack(pen, player, inside)
    stack.add(_NAME, name_line)
    stack.y -= BETWEEN - 2
    stack.add(_PURSE, purse_lines)
    stack.add(_BENCH, bench)
    stack.add(_CELLS, cells)
    return panel(box, pen.palette, *stack.parts, *_warehouses(pen, player, inside.cut(top=stack.y - inside.y)))


def _warehouses(pen: Pen, player: PlayerView, box: Box) -> list[str]:
    """Return the four warehouses, two by two, in all the height that is left; below them the special storage."""
    special = v.SPECIAL in stores_of(player)
    low = _SPECIAL + BETWEEN if special else 0.0
    wide, high = (box.w - 6) / 2, (box.h - low - BETWEEN) / 2
    places = [
        Box(box.x + at % 2 * (wide + 6), box.y + at // 2 * (high + BETWEEN), wide, high) for at in range(v.WAREHOUSES)
    ]
    out = [warehouse(pen, player, at, place) for at, place in enumerate(places)]
    if special:
        out.append(warehouse(pen, player, v.SPECIAL, box.cut(top=box.h - _SPECIAL)))
    return out


def _estate(pen: Pen, player: PlayerView, width: float, heading: str) -> tuple[str, float]:
    """Return the row with the major constructions, between blue poems and red ones, and the gray poems below."""
    top = pen.heading * 1.4 + 13
    stack = Stack(pen, player, Box(_BUILT, top, width - 2 * _BUILT, 0))
    poems_at_the_sides(stack, _POEMS)
    dealt(stack)
    _row(stack)
    below(stack, 3, room=True)
    poems = max(column_height(pen, player.blues), column_height(pen, player.reds))
    bottom = max(stack.bottom, top + poems) + _PAD
    return pen.sheet(Box(0, 0, width, bottom), heading, group(*stack.parts)), bottom


def _row(stack: Stack) -> None:
    """Draw the row with the major constructions at its right; below it, where its cards would be too narrow."""
    pen, player = stack.pen, stack.player
    side, wide = _MAJORS
    beside = stack.width - wide - 16
    if card_width(pen, player, beside) < _SHORT:
        strip = stack.take(row_height(pen, player, stack.width, _CARD))
        stack.parts.append(row_of(pen, player, strip, _CARD))
        stack.parts.append(majors_flow(pen, player.majors, stack.take(side), side))
        return
    strip = stack.take(max(2 * side + 4, row_height(pen, player, beside, _CARD)))
    stack.parts.append(row_of(pen, player, strip.cut(right=wide + 16), _CARD))
    stack.parts.append(majors_flow(pen, player.majors, strip.cut(left=strip.w - wide), side))
