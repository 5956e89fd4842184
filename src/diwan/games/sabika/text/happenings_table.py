"""What the table does, as sentences for the log: rounds, events, wishes, cards and tokens that come up."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say, say_count
from diwan.games.sabika import events
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.text.effects import blue_effect, event_effect, red_effect, tile_effect, wish_effect
from diwan.games.sabika.text.names import (
    era_name,
    event_name,
    minor_name,
    minor_slot_name,
    poem_name,
    raw_name,
    side_name,
    tile_name,
    wish_name,
)


def _deck_shuffled(a: int, b: int, c: int) -> Message:
    return say_count(
        "The discard pile is shuffled: the new deck has {count} card.",
        "The discard pile is shuffled: the new deck has {count} cards.",
        a,
    )


def _bag_filled(a: int, b: int, c: int) -> Message:
    return say_count(
        "The bag is empty: {count} discarded token goes back into it.",
        "The bag is empty: {count} discarded tokens go back into it.",
        a,
    )


def _wish_granted(a: int, b: int, c: int) -> Message:
    wish = TABLES.wish_ids[a]
    return say("Into the tower, {wish}: {effect}.", wish=wish_name(wish), effect=wish_effect(wish))


def _event_began(a: int, b: int, c: int) -> Message:
    event = TABLES.event_ids[a]
    return say("Now in force, {event}: {effect}.", event=event_name(event), effect=event_effect(event))


def _event_shown(a: int, b: int, c: int) -> Message:
    event = TABLES.event_ids[a]
    return say("To come, {event}: {effect}.", event=event_name(event), effect=event_effect(event))


def _marbles_refilled(a: int, b: int, c: int) -> Message:
    spaces = [space for place, space in enumerate(TABLES.secondary_ids[v.RAW_SPACES :]) if a >> place & 1]
    return say("New marble: {spaces}.", spaces=", ".join(spaces))


def _raw_refilled(a: int, b: int, c: int) -> Message:
    return say("New on {space}: {thing}.", space=TABLES.secondary_ids[b], thing=raw_name(v.RAW_IDS[a]))


def _minor_shown(a: int, b: int, c: int) -> Message:
    card = minor_name(TABLES.minor_ids[a])
    return say("New minor construction ({place}): {card}.", place=minor_slot_name(b), card=card)


def _poem_shown(a: int, b: int, c: int) -> Message:
    poem = TABLES.poem_ids[a]
    return say(
        "New poem: {poem}. Blue: {blue}. Red: {red}.",
        poem=poem_name(poem),
        blue=blue_effect(poem),
        red=red_effect(poem),
    )


def _tile_turned(a: int, b: int, c: int) -> Message:
    tile = TABLES.tile_ids[a]
    return say(
        "New on the {side}: {tile} ({effect}).",
        side=side_name(v.SIDE_IDS[b // 2]),
        tile=tile_name(tile),
        effect=tile_effect(tile),
    )


TABLE_SENTENCES: dict[int, Callable[[int, int, int], Message]] = {
    events.ROUND_BEGAN: lambda a, b, c: say("Round {round} begins.", round=a),
    events.ROUND_ENDED: lambda a, b, c: say("Round {round} is over.", round=a),
    events.NARRATOR_MOVED: lambda a, b, c: say("The narrator moves to space {space}.", space=a),
    events.WISH_GRANTED: _wish_granted,
    events.EVENT_BEGAN: _event_began,
    events.EVENT_SHOWN: _event_shown,
    events.BAG_FILLED: _bag_filled,
    events.RAW_REFILLED: _raw_refilled,
    events.MARBLES_REFILLED: _marbles_refilled,
    events.SULTAN_MOVED: lambda a, b, c: say("Each of the sultan's workers moves on one space."),
    events.MINOR_SHOWN: _minor_shown,
    events.POEM_SHOWN: _poem_shown,
    events.TILE_TURNED: _tile_turned,
    events.DECK_SHUFFLED: _deck_shuffled,
    events.ERA_BEGAN: lambda a, b, c: say("A new era begins: {era}.", era=era_name(a)),
    events.POEM_REMOVED: lambda a, b, c: say(
        "Removed, because its letter is there already: {poem}.", poem=poem_name(TABLES.poem_ids[v.MINOR_POEMS + a])
    ),
    events.GAME_ENDED: lambda a, b, c: say("The game is over."),
}
