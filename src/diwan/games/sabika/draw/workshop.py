"""A player's workshop as a panel: the name plate, the row of minor constructions, workers, cells, warehouses, poems.

`workshop(pen, player, x, y, width)` returns the panel and its height; it decides by the width how it folds, and with
`least` it is at least so high. `workshops` returns several that stand side by side and are equally high. On a wide
screen, that of whoever sits in front is in two parts (`workshop_own`), so that its stores lie beside the rondel.

The choices whose thing lies in a workshop have their elements here: those with the anchors of WORKSHOP_ANCHORS.
Everything else, the rondel, the displays, the market and the buttons, is drawn by the other rooms.
"""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, panel, part_of, sees
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.workshop_plate import plate, plate_height
from diwan.games.sabika.draw.workshop_poems import (
    GAP,
    column,
    column_height,
    flow_height,
    majors_flow,
    poem_strip,
    starting_strip,
    strip_height,
)
from diwan.games.sabika.draw.workshop_room import frieze, poem_place
from diwan.games.sabika.draw.workshop_row import card_width, row_height, row_of
from diwan.games.sabika.draw.workshop_stack import BETWEEN, Stack
from diwan.games.sabika.draw.workshop_stores import bench, cells, stores_of, warehouse
from diwan.games.sabika.draw.workshop_yusuf import yusuf
from diwan.games.sabika.view import PlayerView

# What stands before the colon of the anchors that a workshop has elements for, in the workshop of whoever is asked;
# `lead` is on the name plates of all players, Yusuf's too.
WORKSHOP_ANCHORS: Final = (
    "rest",
    "store",
    "discard",
    "process",
    "sell",
    "use",
    "deliver",
    "onto",
    "activate",
    "row",
    "reactivate",
    "keep",
    "lead",
)

_FOOT: Final = 14.0  # below the lowest thing
_GRAND: Final = 860.0  # from this width on, poems stand at the sides
_POEMS: Final = 196.0  # width of a column of poems there
_SHORT: Final = 62.0  # width of its cards down to which a row has other things beside it
_LOW: Final = 66.0  # height of the special storage in a line of its own
_GRAYS: Final = 2  # gray poems of a player at most [SAB-7.1.3]
_ABREAST: Final = 480.0  # width from which on all stores stand side by side
_CARD: Final = (92.0, 62.0)  # width of a card of the row at most, grand and folded


def workshop(
    pen: Pen, player: PlayerView, x: float, y: float, width: float, *, least: float = 0.0
) -> tuple[str, float]:
    """Return a player's workshop with its upper left corner at x, y, and how high it is, at least so much."""
    room = room_of(pen, player)
    things, bottom = room.kept(_things, part_of(player, PLAYER), width)
    box = Box(x, y, width, max(least, bottom + _FOOT))
    own = player.player == pen.view.seat
    label = say("Your workshop") if own else say("Workshop: {name}", name=pen.name(player.player))
    drawn = room.bare.kept(_panel, Box(0, 0, width, box.h), things, bottom)
    return pen.placed(f"workshop-{player.player + 1}", pen.say(label), box, drawn), box.h


def workshops(pen: Pen, places: list[tuple[PlayerView, float]], y: float, width: float) -> tuple[list[str], float]:
    """Return workshops side by side, each with its left end, and how high they are: all as the highest of them."""
    inside = [room_of(pen, player).kept(_things, part_of(player, PLAYER), width) for player, _ in places]
    tall = max((bottom + _FOOT for _, bottom in inside), default=0.0)
    return [workshop(pen, player, x, y, width, least=tall)[0] for player, x in places], tall


def _pad(width: float) -> float:
    return 20.0 if width >= _GRAND else 14.0


# What is drawn of a player's own things, and of the table around them.
PLAYER: Final = sees(
    "player",
    "yusuf",
    "points",
    "dinars",
    "seals",
    "parias",
    "favour",
    "workshop",
    "raws",
    "stores",
    "crates",
    "majors",
    "row",
    "balance_card",
    "balance_place",
    "balances",
    "blues",
    "reds",
    "grays",
    "starting_tile",
)
_BESIDE: Final = sees("player", "parias", "height")  # of those whose paria markers stand on the same space
_AROUND: Final = ("seats", "over", "round")
_OWN_ROOM: Final = sees(*_AROUND, "dealt", "placed", names=True, verbs=WORKSHOP_ANCHORS)
_ROOM: Final = sees(*_AROUND, names=True, verbs=("lead",))
_YUSUFS_ROOM: Final = sees(*_AROUND, "cities", "yusuf_tiles", "yusuf_discards", names=True, verbs=("lead",))


def room_of(pen: Pen, player: PlayerView) -> Pen:
    """Return the pen that draws a workshop: whoever is asked has choices among his own things and in no other one."""
    view, at = pen.view, player.player
    return pen.seeing(
        _OWN_ROOM if at == view.seat else _YUSUFS_ROOM if player.yusuf else _ROOM,
        turn=at if view.turn == at else None,
        first=at if view.first == at else None,
        front=at if view.front == at else None,
        players=tuple(part_of(other, _BESIDE) for other in view.players if other.parias == player.parias),
    )


def _things(pen: Pen, player: PlayerView, width: float) -> tuple[str, float]:
    """Return everything in a workshop, and where the lowest of it ends."""
    pad = _pad(width)
    stack = Stack(pen, player, Box(pad, 10, width - 2 * pad, 0))
    if player.yusuf:
        bottom = yusuf(stack)
    else:
        stack.add(plate_height(stack.width), plate)
        bottom = _grand(stack) if width >= _GRAND else _folded(stack)
    return "".join(stack.parts), bottom


def _panel(pen: Pen, box: Box, things: str, bottom: float) -> str:
    """Return a panel with what stands in it, with a frieze where it is higher than that."""
    pad = _pad(box.w)
    below = frieze(pen, Box(box.x + pad, bottom + 10, box.w - 2 * pad, box.bottom - bottom - 24))
    return panel(box, pen.palette, things, below)


def _grand(stack: Stack) -> float:
    """Draw a workshop as it lies on the table: poems at its left, at its right and below; return where it ends."""
    pen, player, top = stack.pen, stack.player, stack.y
    sides = poems_at_the_sides(stack, _POEMS)
    dealt(stack)
    _house(stack)
    _warehouses(stack, len(stores_of(player)), 122)
    below(stack, 3, room=True)
    heights = [column_height(pen, poems) for poems in (player.blues, player.reds)]
    bottom = max(stack.bottom, *(top + height for height in heights))
    for side, height in zip(sides, heights, strict=True):
        if height:
            start = top + height + 2 * GAP
            stack.parts.append(frieze(pen, Box(side.x, start, side.w, bottom - start)))
    return bottom


def poems_at_the_sides(stack: Stack, width: float) -> tuple[Box, Box]:
    """Draw blue poems at the left and red ones at the right, and let the rest stand between them; return the sides."""
    pen, player = stack.pen, stack.player
    whole = Box(stack.x, stack.y, stack.width, 0)
    left, right = (width if poems else 0.0 for poems in (player.blues, player.reds))
    blues, reds = whole.cut(right=whole.w - left), whole.cut(left=whole.w - right)
    stack.parts += [column(pen, player, "blue", blues), column(pen, player, "red", reds)]
    middle = whole.cut(left=left + 16 if left else 0, right=right + 16 if right else 0)
    stack.x, stack.width = middle.x, middle.w
    return blues, reds


def _house(stack: Stack) -> None:
    """Draw the row with the workers and cells at its left and the major constructions at its right, if it is short."""
    pen, player = stack.pen, stack.player
    left, right = 246.0, 140.0
    room = stack.width - left - right - 32
    if card_width(pen, player, room) < _SHORT:
        _row(stack, _CARD[0])
        _inside(stack, bench_width=204, cells_width=left, height=54)
        return
    strip = stack.take(max(118.0, row_height(pen, player, room, _CARD[0])))
    half = (strip.h - BETWEEN) / 2
    stack.parts += [
        bench(pen, player, Box(strip.x, strip.y, 212, half)),
        cells(pen, player, Box(strip.x, strip.bottom - half, left, half)),
        row_of(pen, player, strip.cut(left=left + 16, right=right + 16), _CARD[0]),
        majors_flow(pen, player.majors, strip.cut(left=strip.w - right), 44),
    ]


def _folded(stack: Stack) -> float:
    """Draw a workshop into little width: blue poems at the left and red ones at the right, below the warehouses."""
    pen, player = stack.pen, stack.player
    own = player.player == pen.view.front
    dealt(stack)
    _row(stack, _CARD[1])
    share = min(176.0, stack.width * 0.42)
    _inside(stack, bench_width=share, cells_width=min(230.0, stack.width - share - 8), height=48)
    stores = stores_of(player)
    across = 2 if stack.width < _ABREAST and (own or not pen.narrow) else len(stores)
    _warehouses(stack, across, 118 if own or stack.width > 420 else 108)
    if player.blues or player.reds:
        half = (stack.width - BETWEEN) / 2
        strip = stack.take(max(column_height(pen, player.blues), column_height(pen, player.reds)))
        stack.parts.append(column(pen, player, "blue", strip.cut(right=strip.w - half)))
        stack.parts.append(column(pen, player, "red", strip.cut(left=strip.w - half)))
    below(stack, 2)
    return stack.bottom


def dealt(stack: Stack) -> None:
    """Draw the starting tiles to choose from [SAB-2.4.1]."""
    pen = stack.pen
    if not any(anchor.startswith("keep:") for anchor in pen.choices):
        return
    tiles = [tile for tile in pen.view.dealt if f"keep:{tile}" in pen.choices]
    strip = stack.take(56)
    wide = (strip.w - BETWEEN) / 2
    for at, tile in enumerate(tiles):
        place = Box(strip.x + at * (wide + BETWEEN), strip.y, wide, strip.h)
        stack.parts.append(starting_strip(pen, tile, place))


def _row(stack: Stack, largest: float) -> None:
    pen, player = stack.pen, stack.player
    strip = stack.take(row_height(pen, player, stack.width, largest))
    stack.parts.append(row_of(pen, player, strip, largest))


def _inside(stack: Stack, *, bench_width: float, cells_width: float, height: float) -> None:
    """Draw the workers at home and the cells; where there is room, the major constructions beside them."""
    pen, player = stack.pen, stack.player
    strip = stack.take(height)
    stack.parts.append(bench(pen, player, strip.cut(right=strip.w - bench_width)))
    stack.parts.append(cells(pen, player, Box(strip.x + bench_width + 8, strip.y, cells_width, height)))
    rest = strip.cut(left=bench_width + cells_width + 20)
    if rest.w > 120:
        stack.parts.append(majors_flow(pen, player.majors, rest, 46))
    elif player.majors:
        strip = stack.take(flow_height(len(player.majors), stack.width, 34))
        stack.parts.append(majors_flow(pen, player.majors, strip, 34))


def _warehouses(stack: Stack, across: int, height: float) -> None:
    """Draw the stores, so many side by side."""
    stores = stores_of(stack.player)
    for first in range(0, len(stores), across):
        some = stores[first : first + across]
        strip = stack.take(_LOW if some == [v.SPECIAL] else height)
        gap = 8.0 if stack.width > 440 else 5.0
        wide = (strip.w - gap * (across - 1)) / across
        for at, store in enumerate(some):
            place = Box(strip.x + at * (wide + gap), strip.y, wide, strip.h)
            stack.parts.append(warehouse(stack.pen, stack.player, store, place))


def below(stack: Stack, across: int, *, room: bool = False) -> None:
    """Draw the gray poems, and beside them the starting tile; with room, the places of gray poems to come."""
    pen, player = stack.pen, stack.player
    # Once spent, a starting tile tells little: where room is short it goes after the first round.
    tile = player.starting_tile if stack.width >= 500 or pen.view.round == 1 else None
    poems = max(len(player.grays), _GRAYS) if room else len(player.grays)
    count = poems + (tile is not None)
    wide = (stack.width - GAP * (across - 1)) / across
    high = strip_height(pen)
    for first in range(0, count, across):
        strip = stack.take(high)
        for at in range(first, min(first + across, count)):
            place = Box(strip.x + (at - first) * (wide + GAP), strip.y, wide, high)
            if at < len(player.grays):
                stack.parts.append(poem_strip(pen, player.grays[at], "gray", place))
            elif at < poems:
                stack.parts.append(poem_place(pen, place))
            elif tile is not None:
                stack.parts.append(starting_strip(pen, tile, place))
