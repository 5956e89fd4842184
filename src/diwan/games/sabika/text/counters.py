"""What can be counted, in words: after a gain ("1 PP per poem"), and as a thing ("number of poems")."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say, say_count
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import CITY_IDS
from diwan.games.sabika.text.amounts import commas
from diwan.games.sabika.text.names import city_name


def per_counted(counter: int, cities: int = 0) -> Message:
    """Return what a gain is repeated for; `cities` are those of the counter `city`, one bit each."""
    if counter == v.CITY_COUNT:
        named = [city_name(city) for place, city in enumerate(CITY_IDS) if cities >> place & 1]
        return say("per city with presence among these: {cities}", cities=commas(named)) if named else say("per city")
    return _PER[counter]


_PER: dict[int, Message] = {
    v.POEM_COUNT: say("per poem"),
    v.BLUE_COUNT: say("per blue poem"),
    v.RED_COUNT: say("per red poem"),
    v.GRAY_COUNT: say("per gray poem"),
    v.MINOR_COUNT: say("per minor construction"),
    v.MAJOR_COUNT: say("per major construction"),
    v.BUILDING_TYPE_COUNT: say("per different building type"),
    v.BALANCE_COUNT: say("per architectural balance"),
    v.PRESENCE_COUNT: say("per city with presence"),
    v.CONSOLIDATED_COUNT: say("per consolidated city"),
    v.CHAIN_COUNT: say("per city in the largest chain of cities with presence"),
    v.CRATE_COUNT: say("per crate"),
    v.SEAL_COUNT: say("per seal"),
    v.PARIA_COUNT: say("per paria"),
    v.WEALTH_COUNT: say("per dinar, material and good in stock"),
    v.SET_COLOURS_COUNT: say("per set of a blue, a red and a gray poem"),
    v.SET_MINOR_COUNT: say("per set of garden, tower and window"),
    v.SET_MAJOR_COUNT: say("per set of palace, fountain and gate"),
    v.REGION_SET_COUNT: say("per set of one city with presence in each of the three regions"),
    v.MATERIALS_USED_COUNT: say("per material used"),
    v.BLUE_CITY_COUNT: say("per blue city with presence"),
    v.RED_CITY_COUNT: say("per red city with presence"),
}


# What a gain is repeated for every several of, where cards do so.
PER_SEVERAL: dict[int, Callable[[int], Message]] = {
    v.BUILDING_TYPE_COUNT: lambda count: say_count(
        "per {count} different building type", "per {count} different building types", count
    ),
    v.CRATE_COUNT: lambda count: say_count("per {count} crate", "per {count} crates", count),
    v.PARIA_COUNT: lambda count: say_count("per {count} paria", "per {count} parias", count),
    v.CHAIN_COUNT: lambda count: say_count(
        "per {count} city in the largest chain of cities with presence",
        "per {count} cities in the largest chain of cities with presence",
        count,
    ),
}


def number_of(counter: int) -> Message:
    """Return what is counted, as a thing of its own."""
    return _NUMBERS[counter]


_NUMBERS: dict[int, Message] = {
    v.POEM_COUNT: say("number of poems"),
    v.BLUE_COUNT: say("number of blue poems"),
    v.RED_COUNT: say("number of red poems"),
    v.GRAY_COUNT: say("number of gray poems"),
    v.MINOR_COUNT: say("number of minor constructions"),
    v.MAJOR_COUNT: say("number of major constructions"),
    v.BUILDING_TYPE_COUNT: say("number of different building types"),
    v.BALANCE_COUNT: say("number of architectural balances"),
    v.PRESENCE_COUNT: say("number of cities with presence"),
    v.CONSOLIDATED_COUNT: say("number of consolidated cities"),
    v.CHAIN_COUNT: say("number of cities in the largest chain of cities with presence"),
    v.CRATE_COUNT: say("number of crates"),
    v.SEAL_COUNT: say("number of seals"),
    v.PARIA_COUNT: say("number of parias"),
    v.WEALTH_COUNT: say("dinars, materials and goods in stock"),
    v.SET_COLOURS_COUNT: say("number of sets of a blue, a red and a gray poem"),
    v.SET_MINOR_COUNT: say("number of sets of garden, tower and window"),
    v.SET_MAJOR_COUNT: say("number of sets of palace, fountain and gate"),
    v.REGION_SET_COUNT: say("number of sets of cities with presence in all three regions"),
    v.MATERIALS_USED_COUNT: say("number of materials used"),
    v.CITY_COUNT: say("number of certain cities with presence"),
    v.BLUE_CITY_COUNT: say("number of blue cities with presence"),
    v.RED_CITY_COUNT: say("number of red cities with presence"),
}
