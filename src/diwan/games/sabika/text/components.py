"""What an entry of the component file does, by its kind and id: for pages that list the whole box."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say
from diwan.games.sabika.text import effects


def _city_tile(tile: str) -> Message:
    return say("{some}; {next}", some=effects.city_bonus(tile), next=effects.city_benefit(tile))


def _minor_poem(poem: str) -> Message:
    return say("blue: {blue} – red: {red}", blue=effects.blue_effect(poem), red=effects.red_effect(poem))


SENTENCES: dict[str, Callable[[str], Message]] = {
    "starting_tile": effects.starting_effect,
    "warehouse_tile": effects.tile_effect,
    "major_construction": effects.major_effect,
    "city_tile": _city_tile,
    "minor_poem": _minor_poem,
    "major_poem": effects.gray_effect,
    "event": effects.event_effect,
    "wish": effects.wish_effect,
    "trade_card": effects.trade_effect,
    "yusuf_card": effects.yusuf_card_text,
}


def component_text(kind: str, name: str) -> Message | None:
    """Return what an entry does; None for kinds that do nothing by themselves."""
    return SENTENCES[kind](name) if kind in SENTENCES else None
