"""Which rule stands behind an event, so that a reader of the log can look it up."""

from __future__ import annotations

from typing import Final

from diwan.core.events import Event
from diwan.games.alhambra import events

_RULES: Final = {
    events.CARD_DEALT: "ALH-2.1.7",
    events.CARD_SHOWN: "ALH-9.1.1",
    events.SCORING_CARD_SHOWN: "ALH-9.1.2",
    events.DECK_SHUFFLED: "ALH-9.1.3",
    events.TILE_SHOWN: "ALH-9.1.6",
    events.NEUTRAL_DREW: "ALH-13.3.1",
    events.TURN_BEGAN: "ALH-3.1.1",
    events.CARD_TAKEN: "ALH-4.1.2",
    events.CARD_PAID: "ALH-5.1.3",
    events.TILE_BOUGHT: "ALH-5.1.5",
    events.TILE_BUILT: "ALH-7.2.1",
    events.TILE_RESERVED: "ALH-6.1.2",
    events.TILE_GIVEN: "ALH-13.4.1",
    events.TURN_ENDED: "ALH-3.2.5",
    events.MAJORITY_SCORED: "ALH-10.2.1",
    events.WALL_SCORED: "ALH-11.3.1",
    events.GAME_ENDING: "ALH-12.1.1",
    events.HAND_COMPARED: "ALH-12.2.1",
    events.TILE_AWARDED: "ALH-12.2.1",
    events.GAME_OVER: "ALH-12.4.1",
}


def event_rule(event: Event) -> str:
    """Return the id of the rule that an event follows from."""
    if event.kind == events.TILE_RESERVED and event.b:
        return "ALH-8.1.1"  # a redesign
    if event.kind == events.TILE_BUILT and event.c:
        return "ALH-8.1.1"
    if event.kind == events.TURN_ENDED and event.a:
        return "ALH-3.2.6"
    if event.kind == events.GAME_ENDING and event.a:
        return "ALH-14.4.2"
    return _RULES[int(event.kind)]
