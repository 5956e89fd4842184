"""Reasons that several questions share."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.state import SabikaState, money
from diwan.games.sabika.text.amounts import dinars
from diwan.games.sabika.text.names import city_name, item_name, store_name

GAME_OVER = Refusal("game_over", say("The game is over: nothing more can be played."))
MUST_ACT = Refusal("must_act", say("This action has begun and can't be left out: choose one of its possibilities."))
GONE = Refusal("not_shown", say("That does not lie on the board now: choose one that does."))


def too_dear(state: SabikaState, seat: int, cost: int) -> Refusal:
    """Refuse what can't be paid in full, seals included [SAB-4.1.5, SAB-4.1.7]."""
    have = dinars(int(money(state, seat)))
    return Refusal(
        "too_dear",
        say(
            "That costs {cost}, and all you have, seals included, is {have}: choose something cheaper.",
            cost=dinars(cost),
            have=have,
        ),
    )


def not_held(item: int) -> Refusal:
    """Refuse to use what is not there."""
    name = item_name((*v.MATERIAL_IDS, *v.GOOD_IDS)[item])
    return Refusal("not_held", say("You have none of this to spare there: {item}. Choose something else.", item=name))


def use_first(store: int) -> Refusal:
    """Refuse one of two warehouses between which there is no difference."""
    return Refusal(
        "use_first",
        say("Another one is just like it, and only the first of them can be chosen: {store}.", store=store_name(store)),
    )


def no_ship(city: int) -> Refusal:
    """Refuse a city where the player is not."""
    name = city_name(TABLES.city_ids[city])
    return Refusal("no_ship", say("You have no ship there for this: {city}. Choose another city.", city=name))


def too_many(most: int) -> Refusal:
    """Refuse a number above what may be named."""
    return Refusal("too_many", say("That is too much: name {most} at most.", most=most))


def too_few(least: int) -> Refusal:
    """Refuse a number below what must be named."""
    return Refusal("too_few", say("That is too little: name {least} at least.", least=least))
