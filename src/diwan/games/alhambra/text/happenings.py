"""Every kind of event as a sentence for the log, and what score lines are for."""

from __future__ import annotations

from diwan.core.events import Event
from diwan.core.i18n import Message, say, say_count
from diwan.core.rules import ScoreLine
from diwan.core.state import NOBODY
from diwan.games.alhambra import events
from diwan.games.alhambra.components import SLOT_CURRENCY, TABLES, TYPES
from diwan.games.alhambra.text.names import (
    card_name,
    cell_name,
    currency_name,
    money,
    neutral_name,
    player_name,
    tile_name,
    type_name,
)


def event_text(event: Event, names: tuple[str, ...]) -> Message | None:
    """Return an event as a sentence, or None where nobody would say anything: nothing was scored."""
    if event.kind in _NOBODY_ACTS:
        return _table_text(event, names)
    name = player_name(int(event.seat), names)
    if event.kind in _SCORING:
        return _scoring_text(event, name)
    if event.kind in _MONEY:
        return _money_text(event, name)
    return _tile_text(event, name)


_NOBODY_ACTS = (
    events.CARD_SHOWN,
    events.SCORING_CARD_SHOWN,
    events.DECK_SHUFFLED,
    events.TILE_SHOWN,
    events.NEUTRAL_DREW,
    events.GAME_ENDING,
    events.TILE_AWARDED,
    events.GAME_OVER,
)
_SCORING = (events.MAJORITY_SCORED, events.WALL_SCORED)
_MONEY = (events.CARD_DEALT, events.CARD_TAKEN, events.CARD_PAID, events.HAND_COMPARED)


def _table_text(event: Event, names: tuple[str, ...]) -> Message:
    a, b = int(event.a), int(event.b)
    if event.kind == events.CARD_SHOWN:
        return say("Turned up: {card}.", card=card_name(a))
    if event.kind == events.SCORING_CARD_SHOWN:
        return say("The scoring card of round {round} comes up.", round=a)
    if event.kind == events.DECK_SHUFFLED:
        return say_count(
            "The discard pile is shuffled: the new deck has {count} card.",
            "The discard pile is shuffled: the new deck has {count} cards.",
            a,
        )
    if event.kind == events.TILE_SHOWN:
        currency = currency_name(int(SLOT_CURRENCY[b]))
        return say("New on slot {slot} ({currency}): {tile}.", slot=b + 1, currency=currency, tile=tile_name(a))
    if event.kind == events.NEUTRAL_DREW:
        return say("{name} draws a tile: {tile}.", name=neutral_name(), tile=tile_name(a))
    if event.kind == events.TILE_AWARDED:
        return _award_text(int(event.seat), a, names)
    if event.kind == events.GAME_OVER:
        return say("The game is over.")
    return _ending_text(a)


def _award_text(seat: int, tile: int, names: tuple[str, ...]) -> Message:
    if seat == NOBODY:
        return say("Nobody alone has the most, so it stays on the market: {tile}.", tile=tile_name(tile))
    name = player_name(seat, names)
    return say("{name} has the most and gets without payment: {tile}.", name=name, tile=tile_name(tile))


def _ending_text(stopped: int) -> Message:
    if stopped:
        return say_count(
            "The game is stopped after {count} turn.",
            "The game is stopped after {count} turns.",
            int(TABLES.max_turns),
        )
    return say("The last turn is over. Each tile on the market goes to whoever holds the most of its currency.")


def _scoring_text(event: Event, name: Message | str) -> Message | None:
    if event.b == 0:
        return None
    points = say_count("{count} point", "{count} points", int(event.b))
    if event.kind == events.WALL_SCORED:
        return say(
            "Scoring {round}, wall of {length}: {name} gets {points}.",
            round=int(event.a) + 1,
            length=int(event.c),
            name=name,
            points=points,
        )
    return say(
        "Scoring {round}, {type}: {name} gets {points} for {tiles}.",
        round=int(events.majority_round(event.a)) + 1,
        type=type_name(int(events.majority_kind(event.a))),
        name=name,
        points=points,
        tiles=say_count("{count} tile", "{count} tiles", int(event.c)),
    )


def _money_text(event: Event, name: Message | str) -> Message:
    a = int(event.a)
    if event.kind == events.CARD_DEALT:
        return say("{name} starts with {card}.", name=name, card=card_name(a))
    if event.kind == events.CARD_TAKEN:
        return say("{name} takes {card}.", name=name, card=card_name(a))
    if event.kind == events.CARD_PAID:
        return say("{name} pays {card}.", name=name, card=card_name(a))
    held = money(int(SLOT_CURRENCY[a]), int(event.b))
    return say("Slot {slot}: {name} shows {money}.", slot=a + 1, name=name, money=held)


def _tile_text(event: Event, name: Message | str) -> Message:
    if event.kind == events.TURN_BEGAN:
        return say("Turn {number}: {name}.", number=int(event.a), name=name)
    if event.kind == events.TURN_ENDED:
        if event.a:
            return say("{name} passes: nothing is possible.", name=name)
        return say("{name} ends the turn.", name=name)
    tile = tile_name(int(event.a))
    if event.kind == events.TILE_BOUGHT:
        if event.c:
            return say("{name} pays exactly and buys: {tile}.", name=name, tile=tile)
        return say("{name} buys: {tile}.", name=name, tile=tile)
    if event.kind == events.TILE_BUILT:
        place = cell_name(int(event.b))
        if event.c:
            return say("{name} builds from the reserve, {place}: {tile}.", name=name, place=place, tile=tile)
        return say("{name} builds {place}: {tile}.", name=name, place=place, tile=tile)
    if event.kind == events.TILE_RESERVED:
        if event.b:
            return say("{name} takes back to the reserve: {tile}.", name=name, tile=tile)
        return say("{name} puts into the reserve: {tile}.", name=name, tile=tile)
    assert event.kind == events.TILE_GIVEN
    return say("{name} gives to {neutral}: {tile}.", name=name, neutral=neutral_name(), tile=tile)


def score_line_text(line: ScoreLine) -> Message:
    """Return what a score line is for: of a line, a is the round and b the building type, or TYPES for the wall."""
    if line.b == TYPES:
        return say("Scoring {round}: longest wall", round=line.a)
    return say("Scoring {round}: {type}", round=line.a, type=type_name(line.b))


def score_group(line: ScoreLine) -> tuple[Message, Message]:
    """Return the scoring round of a score line, and what it is for."""
    what = say("Longest wall") if line.b == TYPES else type_name(line.b)
    return say("Scoring {round}", round=line.a), what
