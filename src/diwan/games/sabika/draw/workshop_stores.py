"""Inside a workshop: the workers at home, the processing cells, the warehouses and the special storage."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, framed, group, horseshoe, mix, number, part_of, rect, sees, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES, TILE_PROGRAM
from diwan.games.sabika.draw.captions import tile_caption
from diwan.games.sabika.draw.pen import Pen, tile_key
from diwan.games.sabika.draw.programs import lay, program
from diwan.games.sabika.draw.workshop_room import bays
from diwan.games.sabika.text.names import cell_name, item_name, own_worker_name, store_name
from diwan.games.sabika.view import ITEM_IDS, PlayerView, Store

WORKERS: Final = ("architect-1", "architect-2", "merchant", "poet")  # as actions name them
_ANY_WAREHOUSE: Final = ("use", "sell", "deliver")  # verbs for an item of whichever warehouse
_ROOF: Final = 20.0
_MOST: Final = (36.0, 42.0)  # side of a crate, in a narrow warehouse and in a wide one


# Workers.


def bench(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return four niches: a worker at home stands or lies in his, the others have left theirs [SAB-3.4]."""
    wide = box.w / v.WORKERS
    places = [Box(box.x + at * wide + 2, box.y, wide - 4, box.h) for at in range(v.WORKERS)]
    return "".join(_niche(pen, player, at, place) for at, place in enumerate(places))


def _niche(pen: Pen, player: PlayerView, at: int, box: Box) -> str:
    home = next((worker for worker in player.workshop if worker.number == at), None)
    ground = mix(pen.palette.panel, pen.palette.path, 0.32)
    size = min(box.w * 0.84, box.h * 0.72)
    inside = Box(box.cx - size / 2, box.bottom - size - box.h * 0.06, size, size)
    kind = v.WORKER_IDS[max(at - 1, 0)]
    shape = tag("path", d=horseshoe(box), fill=ground)
    if home is not None:
        figure = pen.worker(home, inside)
    else:
        shade = mix(ground, pen.palette.soft, 0.28)
        figure = pen.icon(kind, inside.x, inside.y, size, fill=shade, tone=mix(shade, pen.palette.panel, 0.4))
    anchor = f"rest:{WORKERS[at]}"
    if anchor not in pen.choices:
        return group(title(pen.say(own_worker_name(at))), shape, figure)
    moon, x, y = 13.0, box.x + 11, box.y + 11  # across from the number of an architect
    disc = tag("circle", cx=x, cy=y, r=moon * 0.68, fill=pen.palette.card)
    sign = pen.icon("rest", x - moon / 2, y - moon / 2, moon, fill=pen.palette.choice)
    return pen.spot(anchor, box, shape, figure, disc, sign, radius=10)


# Processing cells.


def cells(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return the three processing cells: the raw that lies there, or its place, and the good that it becomes."""
    wide = box.w / v.RAWS
    places = [Box(box.x + at * wide + 2, box.y, wide - 4, box.h) for at in range(v.RAWS)]
    return "".join(_cell(pen, player, at, place) for at, place in enumerate(places))


def _cell(pen: Pen, player: PlayerView, at: int, box: Box) -> str:
    raw, good = v.RAW_IDS[at], v.GOOD_IDS[at]
    filled = raw in player.raws
    ground = mix(pen.palette.panel, pen.palette.path, 0.32)
    radius = min(box.h * 0.43, box.w * 0.3)
    cx, size, small = box.x + radius + 5, radius * 1.3, min(radius * 0.95, box.w * 0.27)
    basin = tag(
        "circle",
        cx=cx,
        cy=box.cy,
        r=radius,
        fill=pen.palette.card if filled else ground,
        stroke=pen.palette.soft if filled else mix(pen.palette.line, pen.palette.soft, 0.3),
        stroke_width=1.8 if filled else 1.2,
        stroke_dasharray=None if filled else "3 3",
    )
    token = pen.icon(raw, cx - size / 2, box.cy - size / 2, size)
    arrow = pen.icon("arrow", cx + radius + 1, box.cy - 4.5, 9, fill=pen.palette.soft)
    product = pen.icon(good, box.right - small - 3, box.cy - small / 2, small)
    parts = [
        rect(box, rx=9, fill=ground),
        basin,
        group(token, data_key=f"raw:{player.player}:{raw}") if filled else group(token, opacity="0.3"),
        group(arrow, product, opacity="0.9" if filled else "0.4"),
    ]
    anchor = f"process:{raw}"
    if anchor in pen.choices:
        return pen.spot(anchor, box, *parts, radius=10)
    return group(title(pen.say(cell_name(raw))), *parts)


# Warehouses.


def stores_of(player: PlayerView) -> list[int]:
    """Return the stores that a player has: the special storage only with its poem [SAB-11.1.6]."""
    return [at for at, store in enumerate(player.stores) if at < v.WAREHOUSES or store.crates or store.items]


_THINGS: Final = sees("player", "stores")
_ASKED: Final = sees(verbs=("store", "discard", "sell", "use", "deliver", "onto", "activate"))


def warehouse(pen: Pen, player: PlayerView, at: int, box: Box) -> str:
    """Return a store as a little building: under its roof the crates, at its foot the tile on top."""
    return pen.seeing(_ASKED).kept(_warehouse, part_of(player, _THINGS), at, box)


def _warehouse(pen: Pen, player: PlayerView, at: int, box: Box) -> str:
    store = player.stores[at]
    special = at == v.SPECIAL
    foot = 0.0 if special else _foot(pen)
    wall = box.cut(top=_ROOF - 3, left=4, right=4)
    body = box.cut(left=8, top=_ROOF + 3, right=8, bottom=foot + 5)
    plaster = mix(pen.palette.panel, pen.palette.path, 0.32)
    edge = mix(pen.palette.line, pen.palette.umber, 0.3)
    walls = rect(wall, rx=3, fill=plaster, stroke=edge, stroke_width=1.2)
    name = title(pen.say(store_name(at)))
    inside = _crates(pen, player, at, store, body)
    tile = "" if special else _tile(pen, player, at, store, box.cut(left=7, top=box.h - foot - 3, right=7, bottom=3))
    shell = group(
        name, walls, bays(pen, wall.cut(left=4, top=3, right=4, bottom=foot + 5), plaster), _roof(pen, at, store, box)
    )
    anchor = f"onto:{at + 1}"
    if anchor in pen.choices:
        return pen.spot(anchor, box, shell, inside, tile, radius=8)
    return shell + inside + tile


def _foot(pen: Pen) -> float:
    return 26.0 if pen.narrow else 30.0


def _roof(pen: Pen, at: int, store: Store, box: Box) -> str:
    """Return the roof with the number of the warehouse and a finial for every expansion."""
    colour = pen.palette.emerald if at == v.SPECIAL else mix(pen.palette.umber, pen.palette.terracotta, 0.55)
    bright = pen.palette.on(colour)
    ridge = Box(box.x, box.y, box.w, _ROOF)
    slope = 9.0
    shape = (
        f"M{number(ridge.x)} {number(ridge.bottom)}L{number(ridge.x + slope)} {number(ridge.y)}"
        f"H{number(ridge.right - slope)}L{number(ridge.right)} {number(ridge.bottom)}Z"
    )
    plate = Box(ridge.x + slope, ridge.y + 1, ridge.w - 2 * slope, ridge.h - 2)
    pips = "" if at == v.SPECIAL else _pips(pen, store, plate, bright)
    sign = (
        pen.icon("poem_blue", plate.x + 2, plate.cy - 7, 14, fill=bright, tone=colour)
        if at == v.SPECIAL
        else pen.figure(plate.cut(left=3), at + 1, pen.smallest, fill=bright, anchor="start")
    )
    eaves = tag("path", d=shape, fill=colour, stroke=colour, stroke_width=1, stroke_linejoin="round")
    return eaves + framed(rect(plate, fill=colour), sign, pips, _count(pen, store, plate, bright))


def _pips(pen: Pen, store: Store, plate: Box, bright: str) -> str:
    """Return two diamonds, filled for every expansion: a warehouse takes no more [SAB-5.2.2]."""
    out, size = [], 4.2
    for place in range(2):
        cx, cy = plate.x + pen.smallest + 8 + place * 11, plate.cy
        diamond = f"M{number(cx)} {number(cy - size)}l{size} {size}l-{size} {size}l-{size} -{size}Z"
        filled = place < store.expansions
        out.append(tag("path", d=diamond, fill=bright if filled else "none", stroke=bright, stroke_width=1.2))
    return group(title(pen.say(say("expansions: {number}", number=store.expansions))), *out)


def _count(pen: Pen, store: Store, plate: Box, bright: str) -> str:
    """Return how full the warehouse is, where there is room to say it: the crates show it too."""
    words = f"{len(store.items)}/{store.crates}"
    room = plate.cut(left=pen.smallest + 26, right=3)
    if pen.width(words, pen.smallest, "serif", bold=True) > room.w:
        return ""
    return pen.figure(room, words, pen.smallest, fill=bright, anchor="end")


def _tile(pen: Pen, player: PlayerView, at: int, store: Store, box: Box) -> str:
    """Return the tile on top with its bonus, or the plain base of a warehouse that has not been expanded."""
    if store.tile is None:
        base = mix(pen.palette.panel, pen.palette.umber, 0.22)
        joints = f"M{number(box.x)} {number(box.cy)}H{number(box.right)}" + "".join(
            f"M{number(box.x + box.w * share)} {number(box.y if upper else box.cy)}v{number(box.h / 2)}"
            for share, upper in ((0.25, True), (0.75, True), (0.5, False))
        )
        lines = tag("path", d=joints, stroke=mix(base, pen.palette.panel, 0.6), stroke_width=1.2, fill="none")
        return group(rect(box, rx=3, fill=base), lines, opacity="0.55")
    words = program(int(TILE_PROGRAM[TABLES.tile_ids.index(store.tile.id)]))
    face = pen.card(
        box,
        lay(pen, words, box.inset(3, 2), 17 if pen.narrow else 20),
        edge=mix(pen.palette.line, pen.palette.umber, 0.6),
        radius=5,
    )
    piece = group(face, data_key=tile_key(store.tile.id))
    anchor = f"activate:{at + 1}"
    if anchor in pen.choices:
        return pen.spot(anchor, box.inset(-1), piece, radius=6)
    return group(title(tile_caption(pen, store.tile.id)), piece)


# Crates and what is in them.


def _crates(pen: Pen, player: PlayerView, at: int, store: Store, box: Box) -> str:
    """Return the crates, what is in them, and what could be put in or thrown out."""
    name = "special" if at == v.SPECIAL else str(at + 1)
    coming = [item for item in ITEM_IDS if f"store:{item}-{name}" in pen.choices]
    held = len(store.items)
    crates = max(store.crates, held)
    side, columns = _fit(box, max(crates, held + len(coming)))
    gap = 3.0
    count = max(crates, held + len(coming))
    left = box.cx - (columns * (side + gap) - gap) / 2
    top = box.bottom - -(-count // columns) * (side + gap) + gap
    places = [
        Box(left + slot % columns * (side + gap), top + slot // columns * (side + gap), side, side)
        for slot in range(count)
    ]
    out = [_crate(pen, place) for place in places[:crates]]
    seen: dict[str, int] = {}
    for item, place in zip(store.items, places, strict=False):
        seen[item] = seen.get(item, 0) + 1
        out.append(_item(pen, player, at, item, seen[item], place))
    for item, place in zip(coming, places[held:], strict=False):
        ghost = group(_icon_in(pen, item, place), opacity="0.6")
        out.append(pen.spot(f"store:{item}-{name}", place.inset(1), ghost, _sign(pen, place, plus=True), radius=5))
    return group(*out)


def _fit(box: Box, count: int) -> tuple[float, int]:
    """Return the largest side of so many squares in a box, and how many go side by side."""
    gap, side = 3.0, min(_MOST[box.w > 150], box.h)
    while side > 10 and int((box.w + gap) // (side + gap)) * int((box.h + gap) // (side + gap)) < count:
        side -= 0.5
    columns = max(1, int((box.w + gap) // (side + gap)))
    rows = max(1, -(-count // columns))
    return side, max(1, -(-count // rows))


def _crate(pen: Pen, box: Box) -> str:
    wood = mix(pen.palette.card, pen.palette.umber, 0.62)
    ground = mix(pen.palette.card, pen.palette.umber, 0.2)
    inside = box.inset(1)
    return rect(inside, rx=box.w * 0.1, fill=ground, stroke=wood, stroke_width=max(1.2, box.w * 0.05))


def _icon_in(pen: Pen, item: str, box: Box) -> str:
    size = box.w * 0.74
    return pen.icon(item, box.cx - size / 2, box.cy - size / 2, size)


def _item(pen: Pen, player: PlayerView, at: int, item: str, copy: int, box: Box) -> str:
    """Return an item in its crate; the first of its kind stands for all where one of them is chosen."""
    piece = group(_icon_in(pen, item, box), data_key=f"item:{player.player}:{at}:{item}:{copy}")
    anchor = _anchor(pen, player, at, item) if copy == 1 else ""
    if not anchor:
        return group(title(pen.say(item_name(item))), piece)
    sign = _sign(pen, box, plus=False) if anchor.startswith("discard:") else ""
    return pen.spot(anchor, box, piece, sign, radius=5)


def _anchor(pen: Pen, player: PlayerView, at: int, item: str) -> str:
    """Return the choice that an item stands for: it is taken from the first warehouse that has one."""
    special = at == v.SPECIAL
    anchors = [f"discard:{item}-{'special' if special else at + 1}"]
    if special:
        anchors += [f"{verb}:{item}-special" for verb in _ANY_WAREHOUSE]
    elif not any(item in player.stores[earlier].items for earlier in range(at)):
        anchors += [f"{verb}:{item}" for verb in _ANY_WAREHOUSE]
    return next((anchor for anchor in anchors if anchor in pen.choices), "")


def _sign(pen: Pen, box: Box, *, plus: bool) -> str:
    """Return the sign of coming in or being thrown out, in the corner of a crate."""
    radius = max(4.5, box.w * 0.16)
    cx, cy, arm = box.right - radius - 2.5, box.y + radius + 2.5, radius * 0.55
    cross = f"M{number(cx - arm)} {number(cy)}h{number(2 * arm)}"
    if plus:
        cross += f"M{number(cx)} {number(cy - arm)}v{number(2 * arm)}"
    colour = pen.palette.choice
    return tag("circle", cx=cx, cy=cy, r=radius, fill=colour) + tag(
        "path", d=cross, stroke=pen.palette.on(colour), stroke_width=max(1.4, radius * 0.3), fill="none"
    )
