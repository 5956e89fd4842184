"""The form of Sabika's events: what each kind says with its numbers, and whom it is about."""

from __future__ import annotations

from diwan.core.events import Event
from diwan.games.sabika import events
from diwan.games.sabika.state import NONE, YUSUF

# How many of a, b and c an event says something with; the others are 0. Events of nobody, and Yusuf's.
USED = {
    **dict.fromkeys(range(len(events.NAMES)), 1),
    **dict.fromkeys((events.TILE_CHOSEN, events.MINORS_REPLACED, events.GAME_ENDED, events.SULTAN_MOVED), 0),
    **dict.fromkeys((events.TILES_DEALT, events.WORKER_RESTED, events.MAIN_ACTION, events.ITEM_STORED), 2),
    **dict.fromkeys((events.ITEM_DISCARDED, events.ITEM_USED, events.RAW_TAKEN, events.GOOD_TAKEN), 2),
    **dict.fromkeys((events.TILE_ADDED, events.TILE_ACTIVATED, events.ITEM_BOUGHT, events.ITEM_SOLD), 2),
    **dict.fromkeys((events.ITEM_EXCHANGED, events.MAJOR_BUILT, events.MINOR_BUILT, events.RAW_REFILLED), 2),
    **dict.fromkeys((events.MINOR_SHOWN, events.POEM_SHOWN, events.TILE_TURNED, events.YUSUF_TURNED), 2),
    **dict.fromkeys((events.YUSUF_MOVED, events.YUSUF_TOOK, events.RED_CITY_USED, events.CITY_BONUS_TAKEN), 2),
    **dict.fromkeys((events.WORKER_MOVED, events.DINARS_GAINED, events.DINARS_PAID, events.POINTS_SCORED), 3),
    **dict.fromkeys((events.PARIAS_GAINED, events.GOOD_DELIVERED, events.POEM_CARVED, events.TRIBUTE_PAID), 3),
    **dict.fromkeys((events.ITEMS_DUE, events.RAWS_DUE), 3),
}
OF_NOBODY = {
    *(events.ROUND_BEGAN, events.ROUND_ENDED, events.NARRATOR_MOVED, events.WISH_GRANTED, events.EVENT_BEGAN),
    *(events.EVENT_SHOWN, events.RAW_REFILLED, events.MINOR_SHOWN, events.POEM_SHOWN, events.TILE_TURNED),
    *(events.ERA_BEGAN, events.GAME_ENDED, events.POEM_REMOVED, events.MARBLES_REFILLED, events.SULTAN_MOVED),
    events.BAG_FILLED,
}
OF_YUSUF = {events.YUSUF_TURNED, events.YUSUF_MOVED, events.YUSUF_TOOK, events.YUSUF_CLEARED, events.YUSUF_SKIPPED}
PRIVATE = {events.TILES_DEALT, events.TILE_KEPT}


def check_form(event: Event, rows: int) -> None:
    """Check that an event says nothing with the numbers that its kind has no use for, and whom it is about."""
    name = events.NAMES[event.kind]
    numbers = event.as_tuple()
    assert all(type(number) is int for number in numbers), (name, numbers)
    assert not any(numbers[2 + USED[event.kind] : 5]), (name, numbers)
    assert event.audience == (1 << event.seat if event.kind in PRIVATE else -1), (name, numbers)
    if event.kind == events.DECK_SHUFFLED:
        assert event.seat in (NONE, YUSUF), (name, numbers)
    elif event.kind in OF_NOBODY:
        assert event.seat == NONE, (name, numbers)
    elif event.kind in OF_YUSUF:
        assert event.seat == YUSUF, (name, numbers)
    else:
        assert 0 <= event.seat < rows, (name, numbers)
