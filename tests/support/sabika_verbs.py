"""Every verb of the language of effects, by its operation, and where the shipped file uses it."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE
from tests.support.sabika import Position, Setup

# A new operation is entered here; the tests of verbs then ask for all that belongs to it.
VERBS = (
    *("GAIN_PLAIN", "GAIN_MATERIALS", "GAIN_ANY", "GAIN_RAW", "GAIN_GOOD", "PROCESS", "TRADE", "CITY_BONUS", "ACT"),
    *("SPLIT", "GAIN_PER", "CHOOSE", "ANY_PREVIOUS", "COPY_MAJOR_BONUS", "FREE_SHIP", "RED_CITY_ACTION"),
)


def operation_of(verb: str) -> int:
    """Return the number of a verb."""
    number: int = getattr(v, verb)
    return number


def places_of(verb: str) -> list[int]:
    """Return where the programs of the shipped file have this verb."""
    found = []
    place = 0
    while place < len(CODE):
        if CODE[place] == operation_of(verb):
            found.append(place)
        place += v.OPERATION_SIZES[int(CODE[place])]
    return found


def able_table() -> Position:
    """Return a position where seat 0 can do whatever an effect says."""
    setup = Setup(2).dinars(0, 30).roomy(0).holds(0, "gypsum", "wood", "marble", "sugar").raws(0, *v.RAW_IDS[:2])
    present = ("fez", "algiers", "florence", "constantinople")
    setup.city("fez", "CR1").city("algiers", "CB1").ships(0, left=present, right=("tunis",)).favour(0, 4)
    return setup.poems(0, "P01 blue", "P02 red").majors(0, "MJ01").row(0, "AB1", right=("MC01",)).build()


def all_places(program: int) -> set[int]:
    """Return all places of a program, both lists of its choices included."""
    place, found = program, set[int]()
    while CODE[place] != v.END:
        if CODE[place] == v.CHOOSE:
            found |= all_places(int(CODE[place + 1])) | all_places(int(CODE[place + 2]))
        size = v.OPERATION_SIZES[CODE[place]]
        found |= set(range(place, place + size))
        place += size
    return found
