"""Which rule stands behind an event, so that a reader of the log can look it up."""

from __future__ import annotations

from typing import Final

from diwan.core.events import Event
from diwan.games.sabika import actions, events
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.scoring.sheet import LINE_RULES
from diwan.games.sabika.state import NONE

_RULES: Final = {
    events.TILES_DEALT: "SAB-2.4.1",
    events.TILE_KEPT: "SAB-2.4.1",
    events.TILE_CHOSEN: "SAB-2.4.1",
    events.TILE_SHOWN: "SAB-2.4.1",
    events.ROUND_BEGAN: "SAB-3.1.2",
    events.WORKER_MOVED: "SAB-3.2.1",
    events.WORKER_RESTED: "SAB-3.4.1",
    events.ITEM_STORED: "SAB-4.4.5",
    events.ITEM_DISCARDED: "SAB-4.4.4",
    events.ITEM_USED: "SAB-4.2.1",
    events.GAIN_DECLINED: "SAB-4.4.7",
    events.RAW_TAKEN: "SAB-4.3.2",
    events.RAW_PROCESSED: "SAB-4.3.4",
    events.GOOD_TAKEN: "SAB-4.3.6",
    events.MARBLE_TAKEN: "SAB-8.4",
    events.TILE_ADDED: "SAB-5.2.2",
    events.TILE_ACTIVATED: "SAB-5.2.5",
    events.ITEM_BOUGHT: "SAB-5.3.2",
    events.ITEM_SOLD: "SAB-5.3.3",
    events.ITEM_EXCHANGED: "SAB-5.3.4",
    events.MINORS_REPLACED: "SAB-5.4.2",
    events.MAJOR_BUILT: "SAB-5.5.4",
    events.MINOR_BUILT: "SAB-5.6.3",
    events.BALANCE_ACHIEVED: "SAB-5.7.1",
    events.FAVOUR_GAINED: "SAB-5.5.5",
    events.SHIP_SENT: "SAB-6.1.3",
    events.SEAL_TAKEN: "SAB-6.1.3",
    events.GOOD_DELIVERED: "SAB-6.1.4",
    events.CITY_CONSOLIDATED: "SAB-6.2.1",
    events.POEM_CARVED: "SAB-7.1.6",
    events.POEM_REACTIVATED: "SAB-7.2.1",
    events.ROUND_ENDED: "SAB-9.0",
    events.NARRATOR_MOVED: "SAB-9.2.1",
    events.WISH_GRANTED: "SAB-9.3.1",
    events.TRIBUTE_PAID: "SAB-9.4.2",
    events.EVENT_BEGAN: "SAB-12.3",
    events.EVENT_SHOWN: "SAB-12.3",
    events.RAW_REFILLED: "SAB-9.7.1",
    events.MINOR_SHOWN: "SAB-9.7.1",
    events.POEM_SHOWN: "SAB-9.7.1",
    events.TILE_TURNED: "SAB-9.7.1",
    events.DECK_SHUFFLED: "SAB-9.7.3",
    events.ERA_BEGAN: "SAB-9.9.1",
    events.YUSUF_TURNED: "SAB-13.2.2",
    events.YUSUF_MOVED: "SAB-13.3.1",
    events.YUSUF_CLEARED: "SAB-13.3.5",
    events.YUSUF_SKIPPED: "SAB-13.3.4",
    events.GAME_ENDED: "SAB-10.7.1",
    events.POEM_REMOVED: "SAB-2.2.7",
    events.FAVOUR_TAKEN: "SAB-5.5.5",
    events.MARBLES_REFILLED: "SAB-9.7.1",
    events.SULTAN_MOVED: "SAB-9.6.1",
    events.BONUS_COPIED: "SAB-11.1.2",
    events.RED_CITY_USED: "SAB-11.1.7",
    events.BAG_FILLED: "SAB-9.7.2",
    events.CITY_BONUS_TAKEN: "SAB-6.1.5",
    events.RAWS_DECLINED: "SAB-4.4.7",
}
_ACTIONS: Final = {
    v.MINOR_QUARRY: "SAB-5.1.1",
    v.MAJOR_QUARRY: "SAB-5.1.2",
    v.WAREHOUSE: "SAB-5.2.1",
    v.MARKET: "SAB-5.3.1",
    v.CONSTRUCTION: "SAB-5.4.1",
    v.EXPORT: "SAB-6.1.1",
    v.CONSOLIDATE: "SAB-6.2.1",
    v.PRODUCE: "SAB-6.3.1",
    v.CARVE: "SAB-7.1.1",
    v.REACTIVATE: "SAB-7.2.1",
    v.CRAFTS: "SAB-7.3.1",
    v.MAJOR_CONSTRUCTION: "SAB-5.5.2",
    v.MINOR_CONSTRUCTION: "SAB-5.6.1",
}
_YUSUF_TAKES: Final = {
    v.MAJOR_CONSTRUCTION: "SAB-13.4.1",
    v.MINOR_CONSTRUCTION: "SAB-13.4.3",
    v.WAREHOUSE: "SAB-13.4.4",
    v.CARVE: "SAB-13.4.8",
}
_GAINED_FOR: Final = {
    events.FOR_MARKET: "SAB-5.3.1",
    events.FOR_SALE: "SAB-5.3.3",
    events.FOR_EXCHANGE: "SAB-5.3.4",
    events.FOR_CRAFTS: "SAB-7.3.1",
}
_PAID_FOR: Final = {
    0: "SAB-12.2",
    actions.WORK: "SAB-3.2.7",
    actions.PAID_SECONDARY: "SAB-8.7",
    actions.PAID_REFRESH: "SAB-5.4.2",
    actions.PAID_BUY: "SAB-5.3.2",
    actions.PAID_EXPORT: "SAB-6.1.2",
    actions.PAID_CONSOLIDATE: "SAB-12.8",
    actions.PAID_CARVE: "SAB-7.1.2",
}
_GAINS: Final = (events.DINARS_GAINED, events.PARIAS_GAINED, events.ITEMS_DUE, events.RAWS_DUE)


def event_rule(event: Event) -> str:
    """Return the id of the rule that an event follows from; "" where only its sentence tells."""
    kind, a, b, c = int(event.kind), int(event.a), int(event.b), int(event.c)
    if kind == events.POINTS_SCORED:
        return LINE_RULES[a]
    if kind in _GAINS:
        return "" if b == NONE else _GAINED_FOR[b] if b in _GAINED_FOR else LINE_RULES[b]
    if kind == events.DINARS_PAID:
        return _PAID_FOR.get(c, "SAB-4.1.2")
    if kind == events.MAIN_ACTION:
        return _ACTIONS[a]
    if kind == events.SECONDARY_ACTION:
        return "SAB-8.2" if a < v.RAW_SPACES else "SAB-8.4"
    if kind == events.YUSUF_TOOK:
        return _YUSUF_TAKES[a]
    if kind == events.FIRST_PLAYER:
        return "SAB-9.8.1" if a else "SAB-2.4.2"
    return _RULES[kind]
