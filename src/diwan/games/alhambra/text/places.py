"""Where on the drawing an event can be seen."""

from __future__ import annotations

from typing import Final

from diwan.core.events import Event
from diwan.core.state import NOBODY
from diwan.games.alhambra import events
from diwan.games.alhambra.components import TABLES

_TILES: Final = (
    events.TILE_SHOWN,
    events.TILE_BOUGHT,
    events.TILE_BUILT,
    events.TILE_RESERVED,
    events.TILE_GIVEN,
    events.TILE_AWARDED,
    events.NEUTRAL_DREW,
)
_MONEY: Final = (events.CARD_DEALT, events.CARD_TAKEN, events.CARD_PAID)  # it is out of sight in a hand, or gone


def event_places(event: Event) -> tuple[str, ...]:
    """Return a tile by its own key, wherever it lies; money by its place in the display; else whose Alhambra it is.

    Money that was taken or paid has no place: an Alhambra far down the board would only lead away from the money.
    """
    if event.kind in _TILES:
        return (f"tile:{TABLES.tile_ids[int(event.a)]}",)
    if event.kind == events.CARD_SHOWN:
        return (f"display:{int(event.b) + 1}",)
    if event.kind == events.HAND_COMPARED:
        return (f"market:{int(event.a) + 1}", f"fountain:{int(event.seat)}")
    return () if event.seat == NOBODY or event.kind in _MONEY else (f"fountain:{int(event.seat)}",)
