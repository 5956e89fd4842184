"""How many of what: numbers with the right plural in every language, and lists."""

from __future__ import annotations

from diwan.core.i18n import Message, say, say_count
from diwan.games.sabika.components import vocabulary as v


def dinars(count: int) -> Message:
    """Return a sum in dinars."""
    # Translators: the dinars of Sabika; those of another game have another name in Spanish, hence this field.
    return say_count("{dinars} dinar", "{dinars} dinars", count, dinars=count)


def price(count: int) -> Message:
    """Return a sum in dinars that something costs."""
    return dinars(count) if count else say("free of charge")


def points(count: int) -> Message:
    """Return prestige points."""
    return say("{count} PP", count=count)


def parias(count: int) -> Message:
    """Return units of tribute."""
    return say_count("{count} paria", "{count} parias", count)


def seals(count: int) -> Message:
    """Return a number of seals."""
    return say_count("{count} seal", "{count} seals", count)


def crates(count: int) -> Message:
    """Return a number of crates."""
    return say_count("{count} crate", "{count} crates", count)


def materials(count: int) -> Message:
    """Return a number of building materials of any kind."""
    return say_count("{count} material", "{count} materials", count)


def raws(count: int) -> Message:
    """Return a number of raw materials of any kind."""
    return say_count("{count} raw material", "{count} raw materials", count)


def goods(count: int) -> Message:
    """Return a number of goods of any kind."""
    return say_count("{count} good", "{count} goods", count)


def transactions(count: int) -> Message:
    """Return a number of transactions."""
    return say_count("{count} transaction", "{count} transactions", count)


def items(item: str, count: int) -> Message:
    """Return so many of a material or good, such as "2 wood"."""
    match item:
        case "gypsum":
            return say_count("{count} gypsum", "{count} gypsum", count)
        case "wood":
            return say_count("{count} wood", "{count} wood", count)
        case "marble":
            return say_count("{count} marble", "{count} marble", count)
        case "glazed":
            return say_count("{count} glazed ceramic", "{count} glazed ceramics", count)
        case "sugar":
            return say_count("{count} sugar", "{count} sugar", count)
        case "pottery":
            return say_count("{count} pottery", "{count} pottery", count)
        case _:
            return say_count("{count} set of clothes", "{count} sets of clothes", count)


ITEM_IDS = (*v.MATERIAL_IDS, *v.GOOD_IDS)


def commas(parts: list[Message]) -> Message:
    """Return several things, one after the other: "2 dinars, 1 PP"."""
    some = parts[0]
    for part in parts[1:]:
        some = say("{some}, {next}", some=some, next=part)
    return some


def all_of(parts: list[Message]) -> Message:
    """Return several things as one list: "garden, tower and window"."""
    return parts[0] if len(parts) == 1 else say("{some} and {last}", some=commas(parts[:-1]), last=parts[-1])


def one_of(parts: list[Message]) -> Message:
    """Return several things to choose from: "gypsum, wood or marble"."""
    return parts[0] if len(parts) == 1 else say("{some} or {last}", some=commas(parts[:-1]), last=parts[-1])
