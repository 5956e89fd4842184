"""What hovering says: the name of a thing and the sentence of its effect."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CITY_REGION, TABLES
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.text import effects, names
from diwan.games.sabika.view import City


def _both(pen: Pen, name: Message, effect: Message) -> str:
    return pen.say(say("{name}: {effect}", name=name, effect=effect))


def event_caption(pen: Pen, event: str) -> str:
    """Return an event with what it changes."""
    return _both(pen, names.event_name(event), effects.event_effect(event))


def major_caption(pen: Pen, major: str) -> str:
    """Return a major construction with its bonus."""
    return _both(pen, names.major_name(major), effects.major_effect(major))


def tile_caption(pen: Pen, tile: str) -> str:
    """Return a warehouse tile with its bonus."""
    return _both(pen, names.tile_name(tile), effects.tile_effect(tile))


def poem_caption(pen: Pen, poem: str, colour: str) -> str:
    """Return a poem with what its half does, or what it scores."""
    effect = {"blue": effects.blue_effect, "red": effects.red_effect, "gray": effects.gray_effect}[colour](poem)
    return _both(pen, names.poem_name(poem), effect)


def wish_caption(pen: Pen, wish: str) -> str:
    """Return a wish with what it scores."""
    return _both(pen, names.wish_name(wish), effects.wish_effect(wish))


def trade_caption(pen: Pen, card: str) -> str:
    """Return the trade card with what it scores."""
    return _both(pen, names.trade_name(card), effects.trade_effect(card))


def favour_caption(pen: Pen, space: int) -> str:
    """Return a space of the favour track with its benefit."""
    return _both(pen, names.favour_name(space), effects.favour_effect(space))


def starting_caption(pen: Pen, tile: str) -> str:
    """Return a starting tile with what it gives."""
    return _both(pen, names.starting_name(tile), effects.starting_effect(tile, seats=pen.view.seats))


def city_caption(pen: Pen, city: City) -> str:
    """Return a city with its region, its bonus, and what consolidating it brings."""
    region = names.region_name(v.REGION_IDS[int(CITY_REGION[TABLES.city_ids.index(city.id)])])
    return pen.say(
        say(
            "{city} ({region}): city bonus {bonus}; consolidated, {benefit}",
            city=names.city_name(city.id),
            region=region,
            bonus=effects.city_bonus(city.tile),
            benefit=effects.city_benefit(city.tile),
        )
    )
