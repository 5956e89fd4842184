"""What effects may add up to: numbers stay within what the game can carry, and no effect goes on for ever."""

from __future__ import annotations

from typing import Final

from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import Programs
from diwan.games.sabika.components.tables import Tables

MOST_STEPS_AROUND: Final = max(v.OUTER, v.MIDDLE, v.INNER) - 1  # of a move

# Where the numbers stand that have no default, and can grow.
PRINTED_IN: Final = {"carve_cost": "[carve_cost]"}

# Where a parameter must stay after all modifiers; the others are costs and gains from 0 on.
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "quarry_amount": (1, 15),
    "rest_pp": (-v.MOST, v.MOST),
    "transactions": (1, v.MOST_TRANSACTIONS),
    "carve_extra_max": (0, 2),
    "route_cost": (-1, 1),  # distances are worked out for these three
    "tribute": (0, v.MOST_ASKED),
    "crafts_poems_per_dinar": (1, v.MOST),
    "repeat_materials": (0, 1),
}

# Outside a turn nobody acts, trades or builds.
GAINS: Final = (v.GAIN_PLAIN, v.GAIN_MATERIALS, v.GAIN_ANY, v.GAIN_RAW, v.GAIN_GOOD)
QUIET: Final = (*GAINS, v.PROCESS, v.SPLIT, v.GAIN_PER, v.CHOOSE)


def check_parameters(tables: Tables, programs: Programs) -> None:
    """Refuse modifiers that together lead a parameter out of its bounds."""
    for number, word in enumerate(v.PARAMETER_IDS):
        low, high = _printed(tables, programs, number)
        least, most = BOUNDS.get(word, (0, v.MOST))
        if not least <= low <= high <= most:
            place = PRINTED_IN.get(word, "[parameter_default]")
            wrong = low if low < least else high
            raise BadComponents(f"{place}: {word} is {wrong}, expected {least} to {most}")
        lowest, highest = reach(tables, programs, number)
        if lowest < least or highest > most:
            raise BadComponents(
                f"{places_of(programs, number)}: {word} can reach {lowest} to {highest} with these, "
                f"expected {least} to {most}"
            )


def places_of(programs: Programs, number: int) -> str:
    """Return the entries that modify a parameter."""
    return ", ".join(dict.fromkeys(programs.modifier_places[number]))


def reach(tables: Tables, programs: Programs, number: int) -> tuple[int, int]:
    """Return how low and how high a parameter can come."""
    rows = programs.modifiers[number]
    if number == v.ROUTE_COST:
        # Its minimum holds for the cost of each route, not for the sum.
        rows = [[source, added, value, 0, 0] for source, added, value, _, _ in rows]
    return _reach(*_printed(tables, programs, number), rows)


def check_sums(tables: Tables, programs: Programs) -> None:
    """Refuse prices and crates that add up to more than a payment or a store can have."""
    crowd = max(int(tables.sultan_used[seats]).bit_count() + max(seats, 2) - 1 for seats in range(1, v.MAX_SEATS + 1))
    fee = reach(tables, programs, v.FOREIGN_WORKER_FEE)[1]
    move = MOST_STEPS_AROUND * int(tables.step_cost) + crowd * fee
    if move > v.MOST:
        fees = ", ".join(filter(None, ("[meta], [parameter_default]", places_of(programs, v.FOREIGN_WORKER_FEE))))
        raise BadComponents(
            f"{fees}: extra_step_cost and foreign_worker_fee make moves of {move} dinars, expected {v.MOST} at most"
        )
    way = max(int(cost) for cost in tables.distance)
    if way > v.MOST:
        raise BadComponents(f"[[route]]: the costs make a way of {way} dinars, expected {v.MOST} at most")
    crates = int(tables.yusuf_crates) + sum(int(number) for number in tables.tile_crates)
    if crates > v.MOST:
        raise BadComponents(
            f"[yusuf]: initial_crates and all warehouse tiles are {crates} crates, expected {v.MOST} at most"
        )


def _printed(tables: Tables, programs: Programs, number: int) -> tuple[int, int]:
    """Return the range of what is printed before any modifier."""
    word = v.PARAMETER_IDS[number]
    if number == v.TRANSACTIONS:
        granted = [count for operation, count in _all_operations(programs) if operation == v.TRADE]
        return 1, max(int(tables.market_transactions), *granted, 1)
    # One poem fewer than there are may have made the last one dearer.
    owned = [v.MINOR_POEMS - 1, v.MINOR_POEMS - 1, int(tables.gray_max) - 1]
    prices = zip(tables.poem_price, tables.poem_price_more, owned, strict=True)
    ranges = {
        "secondary_cost": [price for price in tables.secondary_price if price != v.NONE],
        "carve_cost": [*tables.poem_price, *(price + more * before for price, more, before in prices)],
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


def _all_operations(programs: Programs) -> list[tuple[int, int]]:
    """Return the operations of all programs, each with its first argument."""
    found: list[tuple[int, int]] = []
    place = 0
    while place < len(programs.code):
        operation = int(programs.code[place])
        found.append((operation, int(programs.code[place + 1]) if v.OPERATION_SIZES[operation] > 1 else 0))
        place += v.OPERATION_SIZES[operation]
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
