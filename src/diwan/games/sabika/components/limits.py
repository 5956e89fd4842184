"""What effects may add up to: numbers stay within what the game can carry, and no effect goes on for ever."""

from __future__ import annotations

from typing import Final

from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import MOST, MOST_ASKED, Programs
from diwan.games.sabika.components.tables import Tables

# Where a parameter must stay after all modifiers; the others are costs and gains from 0 on.
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "quarry_amount": (1, 15),
    "rest_pp": (-MOST, MOST),
    "transactions": (1, MOST),
    "carve_extra_max": (0, 2),
    "route_cost": (-1, 1),  # distances are worked out for these three
    "tribute": (0, MOST_ASKED),
    "crafts_poems_per_dinar": (1, MOST),
    "repeat_materials": (0, 1),
}

# Outside a turn nobody acts, trades or builds.
GAINS: Final = (v.GAIN_PLAIN, v.GAIN_MATERIALS, v.GAIN_ANY, v.GAIN_RAW, v.GAIN_GOOD)
QUIET: Final = (*GAINS, v.PROCESS, v.SPLIT, v.GAIN_PER, v.CHOOSE)


def check_parameters(tables: Tables, programs: Programs) -> None:
    """Refuse modifiers that together lead a parameter out of its bounds."""
    for number, word in enumerate(v.PARAMETER_IDS):
        low, high = _printed(tables, number)
        least, most = BOUNDS.get(word, (0, MOST))
        if not least <= low <= high <= most:
            raise BadComponents(f"[parameter_default]: {word} is {low}, expected {least} to {most}")
        rows = programs.modifiers[number]
        if word == "route_cost":
            # Its minimum holds for the cost of each route, not for the sum.
            rows = [[source, added, value, 0, 0] for source, added, value, _, _ in rows]
        lowest, highest = _reach(low, high, rows)
        if lowest < least or highest > most:
            places = ", ".join(dict.fromkeys(programs.modifier_places[number]))
            raise BadComponents(
                f"{places}: {word} can reach {lowest} to {highest} with these, expected {least} to {most}"
            )


def _printed(tables: Tables, number: int) -> tuple[int, int]:
    """Return the range of what is printed before any modifier."""
    word = v.PARAMETER_IDS[number]
    ranges = {
        "secondary_cost": [price for price in tables.secondary_price if price != v.NONE],
        "transactions": [1, max(1, int(tables.market_transactions))],
        "carve_cost": list(tables.poem_price),
        "material_pp": list(tables.material_pp),
        "tribute": list(tables.tribute),
        "buy_price": [*tables.material_buy, tables.raw_buy],
        "sell_price": list(tables.item_sell),
    }
    values = ranges.get(word, [tables.defaults[number]])
    return int(min(values)), int(max(values))


def _reach(low: int, high: int, rows: list[list[int]]) -> tuple[int, int]:
    """Return how low and how high a number can come: all poems, and one event at a time."""
    sets = [value for _, added, value, _, _ in rows if not added]
    floors = [least for _, _, _, limited, least in rows if limited]
    bare = min(low, *sets, low) + _sum(rows, -1, floored=False)
    lowest = min(low, *sets, low) + _sum(rows, -1, floored=True)
    if floors:
        lowest = max(lowest, min(floors))
    return min(bare, lowest), max(high, *sets, *floors, high) + _sum(rows, 1, floored=True)


def _sum(rows: list[list[int]], sign: int, *, floored: bool) -> int:
    """Return what poems and the strongest event add with this sign; those with a minimum are left out at will."""
    by_source: dict[int, int] = {}
    for source, added, value, limited, _ in rows:
        if added and value * sign > 0 and (floored or not limited):
            by_source[source] = by_source.get(source, 0) + value * sign
    poems = sum(value for source, value in by_source.items() if source < v.EVENT_SOURCE)
    events = max((value for source, value in by_source.items() if source >= v.EVENT_SOURCE), default=0)
    return (poems + events) * sign


def check_quiet(tables: Tables, programs: Programs) -> None:
    """Refuse what can't be done at the beginning, or in the income phase."""
    for name, start in zip(tables.starting_ids, tables.starting_program, strict=True):
        if any(operation not in GAINS for operation, _ in operations(programs, start)):
            raise BadComponents(f"[[starting_tile]] {name}: effect is more than gains, raws and goods [SAB-2.4.3]")
    for tile, name in enumerate(tables.city_tile_ids):
        found = operations(programs, tables.city_tile_benefit[tile])
        if tables.city_tile_colour[tile] == v.BLUE_CITY and any(operation not in QUIET for operation, _ in found):
            raise BadComponents(f"[[city_tile]] {name}: consolidation acts, which income never does [SAB-9.1.1]")


def check_finite(tables: Tables, programs: Programs) -> None:
    """Refuse effects that could bring themselves about again and again at no cost [SAB-11.2.9]."""
    red = [tile for tile, colour in enumerate(tables.city_tile_colour) if colour == v.RED_CITY]
    sources = {
        "warehouse_tile": list(zip(tables.tile_ids, tables.tile_program, strict=True)),
        "city_tile": list(zip(tables.city_tile_ids, tables.city_tile_bonus, strict=True)),
        "major_construction": list(zip(tables.major_ids, tables.major_program, strict=True)),
        "red city_tile": [(tables.city_tile_ids[tile], tables.city_tile_benefit[tile]) for tile in red],
    }
    for kind, entries in sources.items():
        for name, start in entries:
            reached = grants(programs, start)
            for _ in sources:
                more = [following for at in reached for _, following in sources[at]]
                reached = reached.union(*(grants(programs, place) for place in more))
            if kind in reached:
                place = f"[[{kind.split()[-1]}]] {name}"
                raise BadComponents(f"{place}: its effect can lead back to itself, expected one that ends")


def grants(programs: Programs, start: int) -> set[str]:
    """Return whose effects a program gives for nothing."""
    found: set[str] = set()
    for operation, argument in operations(programs, start):
        if operation == v.ACT and argument == v.WAREHOUSE:
            found.add("warehouse_tile")
        elif operation == v.CITY_BONUS or (operation == v.ACT and argument == v.PRODUCE):
            found.add("city_tile")
        elif operation == v.COPY_MAJOR_BONUS:
            found.add("major_construction")
        elif operation == v.RED_CITY_ACTION:
            found.add("red city_tile")
    return found


def operations(programs: Programs, start: int) -> list[tuple[int, int]]:
    """Return the operations of a program, each with its first argument, and those of the lists to choose from."""
    found: list[tuple[int, int]] = []
    place = start
    while programs.code[place] != v.END:
        operation = int(programs.code[place])
        size = v.OPERATION_SIZES[operation]
        found.append((operation, int(programs.code[place + 1]) if size > 1 else 0))
        if operation == v.CHOOSE:
            found += operations(programs, programs.code[place + 1])
            found += operations(programs, programs.code[place + 2])
        place += size
    return found
