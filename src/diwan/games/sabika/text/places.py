"""Where on the drawing an event can be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diwan.core.events import Event
from diwan.core.state import NOBODY
from diwan.games.sabika import events
from diwan.games.sabika.carried.turn import walk_worker
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES

Keys = tuple[str, ...]
Finder = Callable[[int, int, int], Keys]  # from who did it and the first two numbers of the event


def event_places(event: Event) -> Keys:
    """Return the pieces and spaces that an event is about; else whose it is."""
    seat, kind = int(event.seat), int(event.kind)
    if kind in _PLACES:
        return _PLACES[kind](seat, int(event.a), int(event.b))
    return () if seat == NOBODY else (f"player:{seat}",)


def _starting(seat: int, a: int, b: int) -> Keys:
    return (f"starting:{TABLES.starting_ids[a]}",)


def _walk(seat: int, a: int, b: int) -> Keys:
    return (f"worker:{seat}:{int(walk_worker(a))}", f"space:{TABLES.space_ids[b]}")


def _secondary(seat: int, a: int, b: int) -> Keys:
    return (f"between:{TABLES.secondary_ids[a]}",)


def _raw_space(seat: int, a: int, b: int) -> Keys:
    return (f"between:{TABLES.secondary_ids[b]}",)


def _marble_space(seat: int, a: int, b: int) -> Keys:
    return (f"between:{TABLES.secondary_ids[v.RAW_SPACES + a]}",)


def _marble_spaces(seat: int, a: int, b: int) -> Keys:
    spaces = TABLES.secondary_ids[v.RAW_SPACES :]
    return tuple(f"between:{space}" for number, space in enumerate(spaces) if a >> number & 1)


def _tile(seat: int, a: int, b: int) -> Keys:
    return (f"warehouse-tile:{TABLES.tile_ids[a]}",)


def _major(seat: int, a: int, b: int) -> Keys:
    return (f"construction:{TABLES.major_ids[a]}",)


def _minor(seat: int, a: int, b: int) -> Keys:
    return (f"card:{TABLES.minor_ids[a]}",)


def _city(seat: int, a: int, b: int) -> Keys:
    city = TABLES.city_ids[a]
    return (f"ship:{seat}:{city}", f"city:{city}")


def _poem(seat: int, a: int, b: int) -> Keys:
    return (f"poem:{TABLES.poem_ids[a]}",)


def _event(seat: int, a: int, b: int) -> Keys:
    return (f"event:{TABLES.event_ids[a]}",)


def _yusuf_took(seat: int, a: int, b: int) -> Keys:
    if a == v.MAJOR_CONSTRUCTION:
        return _major(seat, b, 0)
    if a == v.MINOR_CONSTRUCTION:
        return _minor(seat, b, 0)
    return _tile(seat, b, 0) if a == v.WAREHOUSE else _poem(seat, b, 0)


_PLACES: Final[dict[int, Finder]] = {
    events.TILE_KEPT: _starting,
    events.TILE_SHOWN: _starting,
    events.FIRST_PLAYER: lambda seat, a, b: ("first", f"player:{seat}"),
    events.WORKER_MOVED: _walk,
    events.WORKER_RESTED: lambda seat, a, b: (f"worker:{seat}:{a}",),
    events.SECONDARY_ACTION: _secondary,
    events.POINTS_SCORED: lambda seat, a, b: (f"score-marker:{seat}",),
    events.PARIAS_GAINED: lambda seat, a, b: (f"paria-marker:{seat}",),
    events.TRIBUTE_PAID: lambda seat, a, b: (f"paria-marker:{seat}",),
    events.RAW_TAKEN: _raw_space,
    events.GOOD_TAKEN: _raw_space,
    events.RAW_REFILLED: _raw_space,
    events.MARBLE_TAKEN: _marble_space,
    events.MARBLES_REFILLED: _marble_spaces,
    events.TILE_ADDED: _tile,
    events.TILE_ACTIVATED: _tile,
    events.TILE_TURNED: _tile,
    events.MAJOR_BUILT: _major,
    events.BONUS_COPIED: _major,
    events.MINOR_BUILT: _minor,
    events.MINOR_SHOWN: _minor,
    events.FAVOUR_GAINED: lambda seat, a, b: (f"favour-marker:{seat}",),
    events.FAVOUR_TAKEN: lambda seat, a, b: (f"favour-marker:{seat}",),
    events.SHIP_SENT: _city,
    events.SEAL_TAKEN: _city,
    events.CITY_CONSOLIDATED: _city,
    events.CITY_BONUS_TAKEN: _city,
    events.RED_CITY_USED: _city,
    events.POEM_CARVED: _poem,
    events.POEM_REACTIVATED: _poem,
    events.POEM_SHOWN: _poem,
    events.NARRATOR_MOVED: lambda seat, a, b: ("narrator",),
    events.WISH_GRANTED: lambda seat, a, b: (f"wish:{TABLES.wish_ids[a]}", "narrator"),
    events.EVENT_BEGAN: _event,
    events.EVENT_SHOWN: _event,
    events.YUSUF_MOVED: _walk,
    events.YUSUF_TOOK: _yusuf_took,
    events.YUSUF_CLEARED: _secondary,
}
