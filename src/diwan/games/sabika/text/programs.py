"""Effects in words: a program of ints becomes one phrase, step by step, so that a corrected card reads corrected."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say, say_count
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.tables import Tables
from diwan.games.sabika.text.amounts import (
    all_of,
    commas,
    dinars,
    goods,
    items,
    materials,
    one_of,
    parias,
    points,
    raws,
)
from diwan.games.sabika.text.counters import per_counted
from diwan.games.sabika.text.names import action_name, item_name

EVERY_MATERIAL = (1 << v.MATERIALS) - 1
GAINS = (v.GAIN_PLAIN, v.GAIN_MATERIALS)


def program_text(tables: Tables, start: int) -> Message:
    """Return what the program that starts here does."""
    some: Message | None = None
    gains: list[Message] = []
    for operation, arguments in steps_of(tables, start):
        if operation in GAINS:
            gains += gained(operation, arguments)
            continue
        if gains:
            some, gains = _after(some, commas(gains)), []
        some = _after(some, step_text(tables, operation, arguments), operation == v.ACT)
    if gains:
        some = _after(some, commas(gains))
    return say("no benefit") if some is None else some


def steps_of(tables: Tables, start: int) -> list[tuple[int, list[int]]]:
    """Return the operations of a program, each with its arguments."""
    code = tables.code
    found: list[tuple[int, list[int]]] = []
    while code[start] != v.END:
        operation = int(code[start])
        size = v.OPERATION_SIZES[operation]
        found.append((operation, [int(code[start + place]) for place in range(1, size)]))
        start += size
    return found


def _after(some: Message | None, following: Message, acts: bool = False) -> Message:
    if some is None:
        return following
    if acts:
        return say("{some}; then {next}", some=some, next=following)
    return say("{some}; {next}", some=some, next=following)


def gained(operation: int, amounts: list[int]) -> list[Message]:
    """Return what a plain gain brings, thing by thing."""
    if operation == v.GAIN_PLAIN:
        return plain(*amounts)
    return [items(item, count) for item, count in zip(v.MATERIAL_IDS, amounts, strict=True) if count]


def plain(coins: int, prestige: int, tribute: int) -> list[Message]:
    """Return dinars, points and parias, as far as there are any."""
    parts = ((dinars, coins), (points, prestige), (parias, tribute))
    return [words(count) for words, count in parts if count]


def step_text(tables: Tables, operation: int, arguments: list[int]) -> Message:
    """Return what one step does."""
    if operation in GAINS:
        return commas(gained(operation, arguments))
    if operation == v.GAIN_ANY:
        return any_of(*arguments)
    if operation == v.ACT:
        return acting(*arguments)
    if operation == v.SPLIT:
        return say_count("{count} dinar or paria", "{count} dinars and parias in any mix", arguments[0])
    if operation == v.GAIN_PER:
        return _gain_per(arguments)
    if operation == v.CHOOSE:
        first, second = (program_text(tables, start) for start in arguments)
        return say("either {first} – or {second}", first=first, second=second)
    if operation in _COUNTED:
        return _COUNTED[operation](arguments[0])
    return _FLAGS[operation]


def any_of(count: int, mask: int) -> Message:
    """Return so many materials of choice out of a mask."""
    if mask == EVERY_MATERIAL:
        return say_count("{count} material of any kind", "{count} materials of any kind", count)
    named = [item_name(item) for place, item in enumerate(v.MATERIAL_IDS) if mask >> place & 1]
    if count == 1:
        return say("{amount}: {kinds}", amount=materials(count), kinds=one_of(named))
    return say("{amount} in any mix: {kinds}", amount=materials(count), kinds=all_of(named))


def acting(action: int, discount: int) -> Message:
    """Return a bonus action."""
    name = action_name(v.ACTION_IDS[action])
    if discount:
        return say("the action “{action}”, {amount} cheaper", action=name, amount=dinars(discount))
    return say("the action “{action}”", action=name)


def _gain_per(arguments: list[int]) -> Message:
    counter, cities, most, *gain = arguments
    gains = say("{gain} {per}", gain=commas(plain(*gain)), per=per_counted(counter, cities))
    return say("{gain}, counting {most} at most", gain=gains, most=most) if most else gains


_COUNTED: dict[int, Callable[[int], Message]] = {
    v.GAIN_RAW: raws,
    v.GAIN_GOOD: goods,
    v.PROCESS: lambda count: say_count("process {count} raw material", "process up to {count} raw materials", count),
    v.TRADE: lambda count: say_count("{count} market transaction", "up to {count} market transactions", count),
    v.CITY_BONUS: lambda count: say_count(
        "the city bonus of {count} city where you are present",
        "the city bonuses of {count} cities where you are present",
        count,
    ),
    v.FREE_SHIP: lambda count: say_count(
        "a ship, free of charge, to a city where you are not present yet; you may deliver {count} good there, "
        "but you take no seal and no city bonus",
        "a ship, free of charge, to a city where you are not present yet; you may deliver {count} goods there, "
        "but you take no seal and no city bonus",
        count,
    ),
}
_FLAGS: dict[int, Message] = {
    v.ANY_PREVIOUS: say("the benefit of any earlier space of the favour track"),
    v.COPY_MAJOR_BONUS: say("the bonus of a major construction of this era that is still on the board"),
    v.RED_CITY_ACTION: say("the action of a red city where you are present"),
}
