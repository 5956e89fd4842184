"""The rondel: three rings clockwise, who is where, and the secondary spaces between them."""

from __future__ import annotations

from diwan.core.i18n import say, say_count
from diwan.games.sabika.board.desk import COLUMN, DOT, INDENT, TOGETHER, Desk, beside, capital, column_width, hanging
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SPACE_LINKS, TABLES
from diwan.games.sabika.text.names import action_name, item_name, own_worker_name, raw_name, ring_name, worker_name
from diwan.games.sabika.view import Secondary, Space

_THREE = 114  # characters from which on all rings stand side by side
_RINGS = ((0, v.OUTER), (v.OUTER, v.OUTER + v.MIDDLE), (v.OUTER + v.MIDDLE, v.SPACES))


def rondel_block(desk: Desk) -> list[str]:
    """Return the rings, in columns where there is room, and the secondary spaces."""
    title = desk.title(say("Rondel"))
    count = 3 if desk.width >= _THREE else 2 if desk.width >= 2 * COLUMN else 1
    room = column_width(desk.width, count)
    outer, middle, inner = (ring_lines(desk, ring, room) for ring in range(len(_RINGS)))
    if count == 3:
        rings = beside([outer, middle, inner], desk.width)
        return [title, *rings, _heading(desk, room), *desk.listing(_secondary(desk)), *token_lines(desk)]
    between = [_heading(desk, room), *(line for entry in _secondary(desk) for line in hanging(*entry, room))]
    if count == 2:
        return [title, *beside([outer + between, middle + inner], desk.width), *token_lines(desk)]
    return [title, *outer, *middle, *inner, *between, *token_lines(desk)]


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
    """Return the numbers of the moves to a space; those of architects behind the worker that moves."""
    if kind != "architect":
        return desk.mark(f"move:{kind}-{space.id}")
    marks = [(number, desk.mark(f"move:architect-{number + 1}-{space.id}")) for number in range(2)]
    names = [(desk.say(own_worker_name(number)).replace(" ", TOGETHER), mark) for number, mark in marks if mark]
    return "".join(f" <-{TOGETHER}{name}{mark}" for name, mark in names)


def _heading(desk: Desk, room: int) -> str:
    head = desk.say(say("Secondary spaces"))
    return f"{INDENT}{head}"[:room]


def _secondary(desk: Desk) -> list[tuple[str, str]]:
    """Return what lies on the secondary spaces, and from where they can be used."""
    entries = []
    for secondary in desk.view.secondary:
        marks = desk.mark(f"secondary:{secondary.id}") + desk.mark(f"raw:{secondary.id}")
        links = " ".join(_linked(secondary.id))
        entries.append((f"{INDENT}{secondary.id} ", f"{links}: {_token(desk, secondary)}{marks}"))
    return entries


def token_lines(desk: Desk) -> list[str]:
    """Return what is left of the raw tokens."""
    view = desk.view
    parts = [desk.say(say_count("{count} token in the bag", "{count} tokens in the bag", view.bag))]
    gone = [
        f"{desk.say(raw_name(raw))}{TOGETHER}{count}"
        for raw, count in zip(v.RAW_IDS, view.discarded, strict=True)
        if count
    ]
    if gone:
        parts.append(desk.say(say("discarded: {tokens}", tokens=", ".join(gone))))
    parts.append(desk.say(say("workers lying down are in brackets")))
    return desk.text(capital(DOT.join(parts)))


def _token(desk: Desk, secondary: Secondary) -> str:
    if secondary.token is None:
        return "-"
    return desk.say(item_name("marble") if secondary.kind == "marble" else raw_name(secondary.token))


def _linked(secondary: str) -> list[str]:
    place = TABLES.secondary_ids.index(secondary)
    return [space for at, space in enumerate(TABLES.space_ids) if int(SPACE_LINKS[at]) >> place & 1]
