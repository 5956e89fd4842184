"""What things are called, by their printed ids: items, spaces, cities, cards, tiles, players.

Names are nouns in the nominative, in lower case where the language has them so; whoever shows one alone may write
its first letter large.
"""

from __future__ import annotations

from functools import cache

from diwan.core.components import ComponentFile, shipped_text
from diwan.core.i18n import LOCALES, Message, say, say_name, seat_name
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_LEFT,
    GRAY_DIGIT,
    GRAY_LETTER,
    MAJOR_BUILDING,
    MAJOR_NUMBER,
    MINOR_BASE,
    MINOR_BUILDING,
    MINOR_LEFT,
    MINOR_RIGHT,
    SPACE_ACTION,
    TABLES,
    YUSUF_WORKER,
)

LETTERS = "ABCDEFGH"


@cache
def _printed() -> dict[str, Message]:
    """Return the names that the component file carries in all languages, by table and id."""
    source = ComponentFile(shipped_text("diwan.games.sabika"))
    found: dict[str, Message] = {}
    for table in ("material", "city"):
        for entry in source.tables(table):
            found[f"{table} {entry.get('id', str)}"] = say_name(entry.names())
    for entry in source.tables("raw_material"):
        for field, key in (
            ("raw_name", f"raw {entry.get('id', str)}"),
            ("good_name", f"good {entry.get('good', str)}"),
        ):
            names = entry.get(field, dict)
            found[key] = say_name({locale: names[locale] for locale in LOCALES})
    found["granada"] = say_name(source.table("granada").names())
    return found


def yusuf_name() -> Message:
    """Return the name of the solo opponent."""
    return say("Yusuf")


def player_name(row: int, names: tuple[str, ...]) -> Message | str:
    """Return who plays a row: beyond the names stands Yusuf; without any the number must do, as he may be a seat."""
    if row < len(names):
        return names[row]
    return yusuf_name() if names else seat_name(row)


# Things in stores.


def item_name(item: str) -> Message:
    """Return a material or a good, such as "marble" or "sugar"."""
    return _printed()[f"material {item}" if item in v.MATERIAL_IDS else f"good {item}"]


def raw_name(raw: str) -> Message:
    """Return a raw material, such as "sugar cane"."""
    return _printed()[f"raw {raw}"]


def store_name(number: int) -> Message:
    """Return a store by its number from 0: four warehouses, then the special storage."""
    return say("special storage") if number == v.SPECIAL else say("warehouse {number}", number=number + 1)


def cell_name(raw: str) -> Message:
    """Return the processing cell of a raw material."""
    return say("processing cell: {raw}", raw=raw_name(raw))


# The rondel.


def worker_name(worker: str) -> Message:
    """Return a kind of worker."""
    match worker:
        case "architect":
            return say("architect")
        case "merchant":
            return say("merchant")
        case _:
            return say("poet")


def own_worker_name(number: int) -> Message:
    """Return one of a player's four workers, from 0: two architects, the merchant, the poet."""
    if number < 2:
        return say("architect {number}", number=number + 1)
    return worker_name(v.WORKER_IDS[number - 1])


def ring_name(ring: str) -> Message:
    """Return a ring of the rondel."""
    match ring:
        case "outer":
            return say("outer ring")
        case "middle":
            return say("middle ring")
        case _:
            return say("inner ring")


def action_name(action: str) -> Message:
    """Return a main action, such as "minor quarry"."""
    names = (
        say("minor quarry"),
        say("major quarry"),
        say("warehouse"),
        say("market"),
        say("construction"),
        say("export"),
        say("consolidate"),
        say("produce"),
        say("carve"),
        say("reactivate"),
        say("crafts"),
        say("major construction"),
        say("minor construction"),
    )
    return names[v.ACTION_IDS.index(action)]


def space_name(space: str) -> Message:
    """Return a space of the rondel by what it does, such as "export (M2)"."""
    action = v.ACTION_IDS[int(SPACE_ACTION[TABLES.space_ids.index(space)])]
    return say("{action} ({space})", action=action_name(action), space=space)


def secondary_name(space: str) -> Message:
    """Return a secondary action space, such as "raw material space R2"."""
    if TABLES.secondary_ids.index(space) < v.RAW_SPACES:
        return say("raw material space {space}", space=space)
    return say("marble space {space}", space=space)


# Buildings.


def building_name(building: str) -> Message:
    """Return a building type, such as "palace"."""
    names = (say("palace"), say("fountain"), say("gate"), say("garden"), say("tower"), say("window"))
    return names[v.BUILDING_IDS.index(building)]


def colour_name(colour: str) -> Message:
    """Return a colour of half tiles."""
    names = (say("gold"), say("blue"), say("red"), say("green"), say("wild"))
    return names[v.COLOUR_IDS.index(colour)]


def major_name(major: str) -> Message:
    """Return a major construction by type and number, such as "palace 9"."""
    place = TABLES.major_ids.index(major)
    building = v.BUILDING_IDS[int(MAJOR_BUILDING[place])]
    return say("{building} {number}", building=building_name(building), number=int(MAJOR_NUMBER[place]))


def minor_name(minor: str) -> Message:
    """Return a minor construction by type, base and half tiles, such as "garden (gypsum; gold | blue)"."""
    place = TABLES.minor_ids.index(minor)
    return say(
        "{building} ({base}; {left} | {right})",
        building=building_name(v.BUILDING_IDS[int(MINOR_BUILDING[place])]),
        base=item_name(v.MATERIAL_IDS[int(MINOR_BASE[place])]),
        left=colour_name(v.COLOUR_IDS[int(MINOR_LEFT[place])]),
        right=colour_name(v.COLOUR_IDS[int(MINOR_RIGHT[place])]),
    )


def balance_name(card: str) -> Message:
    """Return a balance card by its half tiles."""
    left = v.COLOUR_IDS[int(BALANCE_LEFT[int(card.removeprefix("AB")) - 1])]
    return say("balance card ({left} | {right})", left=colour_name(left), right=colour_name("wild"))


def minor_slot_name(slot: int) -> Message:
    """Return a place of the display of minor constructions, from 0."""
    return (say("right, top"), say("right, bottom"), say("left, top"), say("left, bottom"))[slot]


def tile_name(tile: str) -> Message:
    """Return a warehouse tile."""
    return say("warehouse tile {number}", number=TABLES.tile_ids.index(tile) + 1)


def side_name(side: str) -> Message:
    """Return a side of the rondel."""
    return say("right side") if side == "right" else say("left side")


# The sea.


def city_name(city: str) -> Message:
    """Return a city, or the Kingdom of Granada."""
    return _printed()["granada" if city == "granada" else f"city {city}"]


def region_name(region: str) -> Message:
    """Return a region of the map."""
    return (say("Maghreb"), say("Europe"), say("Near East"))[v.REGION_IDS.index(region)]


def trade_name(card: str) -> Message:
    """Return a trade card."""
    return say("trade card {number}", number=TABLES.trade_ids.index(card) + 1)


# Poems, wishes, events.


def poem_name(poem: str) -> Message:
    """Return a poem: a minor one by its number, a major one by its code, such as "major poem A3"."""
    place = TABLES.poem_ids.index(poem)
    if place < v.MINOR_POEMS:
        return say("poem {number}", number=place + 1)
    gray = place - v.MINOR_POEMS
    return say("major poem {code}", code=f"{LETTERS[int(GRAY_LETTER[gray])]}{int(GRAY_DIGIT[gray])}")


def starting_name(tile: str) -> Message:
    """Return a starting tile."""
    return say("starting tile {number}", number=TABLES.starting_ids.index(tile) + 1)


def wish_name(wish: str) -> Message:
    """Return a wish of the sultan's, such as "wish B2"."""
    return say("wish {code}", code=wish.removeprefix("W"))


def favour_name(space: int) -> Message:
    """Return a space of the favour track, from 0."""
    return say("Fountain of the Lions") if space == 0 else say("favour space {number}", number=space)


def event_name(event: str) -> Message:
    """Return an event."""
    return say("event {number}", number=TABLES.event_ids.index(event) + 1)


def yusuf_card_name(card: str) -> Message:
    """Return a card of Yusuf's, such as "merchant card 3"."""
    place = TABLES.yusuf_ids.index(card)
    worker = int(YUSUF_WORKER[place])
    number = sum(int(YUSUF_WORKER[other]) == worker for other in range(place + 1))
    names = (
        say("architect card {number}", number=number),
        say("merchant card {number}", number=number),
        say("poet card {number}", number=number),
    )
    return names[worker]


def era_name(era: int) -> Message:
    """Return an era."""
    return say("era {era}", era="I" * era)
