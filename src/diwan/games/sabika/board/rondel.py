"""The rondel: three rings clockwise, who is where, and the secondary spaces between them."""

from __future__ import annotations

from diwan.core.i18n import say, say_count
from diwan.games.sabika.board.desk import INDENT, TOGETHER, WIDE, Desk, beside, capital, column_width, hanging
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SPACE_LINKS, TABLES
from diwan.games.sabika.text.names import action_name, item_name, raw_name, ring_name, worker_name
from diwan.games.sabika.view import Secondary, Space

_THREE = 114  # characters from which on all rings stand side by side
_RINGS = ((0, v.OUTER), (v.OUTER, v.OUTER + v.MIDDLE), (v.OUTER + v.MIDDLE, v.SPACES))


def rondel_block(desk: Desk) -> list[str]:
    """Return the rings, in columns where there is room, and the secondary spaces."""
    title = desk.title(say("Rondel, clockwise (workers that lie in brackets)"))
    count = 3 if desk.width >= _THREE else 2 if desk.width >= WIDE else 1
    room = column_width(desk.width, count)
    outer, middle, inner = (ring_lines(desk, ring, room) for ring in range(len(_RINGS)))
    between = secondary_lines(desk, room)
    if count == 3:
        return [title, *beside([outer, middle, inner], desk.width), *secondary_lines(desk, desk.width)]
    if count == 2:
        return [title, *beside([outer + between, middle + inner], desk.width)]
    return [title, *outer, *middle, *inner, *between]


def ring_lines(desk: Desk, ring: int, room: int) -> list[str]:
    """Return a ring: what can be done on each space, and who is there."""
    kind = v.WORKER_IDS[ring]
    head = say("{ring}: {worker}", ring=ring_name(v.RING_IDS[ring]), worker=worker_name(kind))
    first, end = _RINGS[ring]
    spaces = desk.view.spaces[first:end]
    names = [desk.say(action_name(space.action)) for space in spaces]
    width = min(max(map(len, names)), room - 20)
    lines = [INDENT + capital(desk.say(head))[: room - len(INDENT)]]
    for space, name in zip(spaces, names, strict=True):
        shown = name if len(name) <= width else f"{name[: width - 1]}…"
        there = " ".join(desk.worker(worker).replace(" ", TOGETHER) for worker in space.workers)
        lines += hanging(f"{INDENT}{space.id} {shown:{width}} ", f"{there}{_moves(desk, space, kind)}", room)
    return lines


def _moves(desk: Desk, space: Space, kind: str) -> str:
    """Return the numbers of the moves to a space; those of architects with the number of the worker."""
    if kind != "architect":
        return desk.mark(f"move:{kind}-{space.id}")
    marks = [(number, desk.mark(f"move:architect-{number}-{space.id}")) for number in (1, 2)]
    return "".join(f" {number}{mark}" for number, mark in marks if mark)


def secondary_lines(desk: Desk, room: int) -> list[str]:
    """Return what lies on the secondary spaces, from where they can be used, and what is left of the tokens."""
    view = desk.view
    lines = hanging(INDENT, capital(desk.say(say("secondary spaces"))), room)
    for secondary in view.secondary:
        token = _token(desk, secondary)
        links = " ".join(_linked(secondary.id))
        marks = desk.mark(f"secondary:{secondary.id}") + desk.mark(f"raw:{secondary.id}")
        lines += hanging(f"{INDENT}{secondary.id} ", f"{links}: {token}{marks}", room)
    parts = [desk.say(say_count("{count} token in the bag", "{count} tokens in the bag", view.bag))]
    gone = [
        f"{desk.say(raw_name(raw))}{TOGETHER}{count}"
        for raw, count in zip(v.RAW_IDS, view.discarded, strict=True)
        if count
    ]
    if gone:
        parts.append(desk.say(say("discarded: {tokens}", tokens=", ".join(gone))))
    return lines + hanging(INDENT, "; ".join(parts), room)


def _token(desk: Desk, secondary: Secondary) -> str:
    if secondary.token is None:
        return "-"
    return desk.say(item_name("marble") if secondary.kind == "marble" else raw_name(secondary.token))


def _linked(secondary: str) -> list[str]:
    place = TABLES.secondary_ids.index(secondary)
    return [space for at, space in enumerate(TABLES.space_ids) if int(SPACE_LINKS[at]) >> place & 1]
