"""Reads the board: prices, tracks, the sea; the rondel has a module of its own."""

from __future__ import annotations

from typing import Final

from diwan.core.components import ComponentFile, Entry
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import CITY_IDS, OWN_COUNTERS, Programs, only
from diwan.games.sabika.components.tables import Tables, numbers
from diwan.games.sabika.components.values import exactly, flag, id_of, ints, ints_of

FAR: Final = 999
SMALL: Final = 2  # up to so many players use the smaller side of the board
SEAT_COUNTS: Final = tuple(range(1, v.MAX_SEATS + 1))
# Parameters that change another printed number have no value of their own.
RELATIVE: Final = (
    *("secondary_cost", "transactions", "carve_cost", "material_pp", "route_cost", "tribute"),
    *("buy_price", "sell_price"),
)


def read_prices(source: ComponentFile, tables: Tables) -> None:
    """Materials, goods, market, scaffolds, poem prices, constants."""
    materials = source.tables("material", v.MATERIALS)
    raws = source.tables("raw_material", v.RAWS)
    for entry, word in zip(materials, v.MATERIAL_IDS, strict=True):
        entry.word("id", (word,))
    for entry, raw, good in zip(raws, v.RAW_IDS, v.GOOD_IDS, strict=True):
        entry.word("id", (raw,))
        entry.word("good", (good,))
        entry.number("count", v.RAW_TOKENS, v.RAW_TOKENS)
    market, constants = source.table("market"), source.table("constants")
    buy, sell = Entry("[market.buy]", market.get("buy", dict)), Entry("[market.sell]", market.get("sell", dict))
    only(buy, (*v.MATERIAL_IDS, "raw"))
    only(sell, (*v.MATERIAL_IDS, "good"))
    for entry, word in zip(materials, v.MATERIAL_IDS, strict=True):
        for prices, field in ((buy, "buy"), (sell, "sell")):
            if prices.number(word, 0, v.MOST) != entry.number(field, 0, v.MOST):
                raise BadComponents(f"{prices.place}: {word} differs from {field} in {entry.place}")
    if market.get("order", list) != list(v.MATERIAL_IDS):
        raise BadComponents(f"[market]: order is {market.get('order', list)}, expected {list(v.MATERIAL_IDS)}")
    tables.material_pp = numbers([entry.number("pp", 0, v.MOST) for entry in materials])
    tables.material_buy = numbers([entry.number("buy", 0, v.MOST) for entry in materials])
    tables.raw_buy = buy.number("raw", 0, v.MOST)
    good_price = sell.number("good", 0, v.MOST)
    tables.item_sell = numbers([*(entry.number("sell", 0, v.MOST) for entry in materials), *[good_price] * v.GOODS])
    good_end = constants.number("end_pp_good", 0, v.MOST)
    tables.item_end_pp = numbers([*(entry.number("end_pp", 0, v.MOST) for entry in materials), *[good_end] * v.GOODS])
    for word in ("marble", "glazed"):
        if constants.number(f"end_pp_{word}", 0, v.MOST) != tables.item_end_pp[v.MATERIAL_IDS.index(word)]:
            raise BadComponents(f"[constants]: end_pp_{word} differs from end_pp of [[material]] {word}")
    tables.exchange_up = market.number("exchange_up_dinar", 0, v.MOST)
    tables.exchange_down = market.number("exchange_down_dinar", 0, v.MOST)
    tables.market_dinar = market.number("action_dinar", 0, v.MOST)
    tables.market_transactions = market.number("action_transactions", 1, 9)


def read_constants(source: ComponentFile, tables: Tables) -> None:
    """Fixed numbers of the rules, scaffolds, poem prices, parameters."""
    meta, constants, carve = source.table("meta"), source.table("constants"), source.table("carve_cost")
    tables.start_pp = meta.number("start_pp", 0, v.MOST)
    meta.number("start_paria", 0, 0)
    tables.step_cost = meta.number("extra_step_cost", 0, v.MOST)
    tables.refresh_cost = constants.number("refresh_cost", 0, v.MOST)
    tables.refresh_pp = constants.number("refresh_pp", 0, v.MOST)
    tables.produce_process = constants.number("produce_process", 1, 3)
    constants.number("produce_city_bonuses", 1, 1)
    constants.number("export_goods_min", 1, 1)
    tables.export_goods = constants.number("export_goods_max", 1, 3)
    tables.demand_pp = constants.number("export_demand_pp", 0, v.MOST)
    tables.demand_paria = constants.number("export_demand_paria", 0, v.MOST)
    tables.rival_pp = constants.number("consolidate_rival_pp", 0, v.MOST)
    tables.rival_dinar = constants.number("consolidate_rival_dinar", 0, v.MOST)
    tables.crafts_dinar = constants.number("crafts_dinar", 0, v.MOST)
    tables.tribute_dinars = constants.number("tribute_dinar_per_paria", 1, v.MOST)
    for name in ("tribute_seal_per_paria", "tribute_pp_per_paria", "seal_as_dinar"):
        constants.number(name, 1, 1)
    tables.rank_pp = numbers(ints(constants, "rank_pp", v.MAX_SEATS))
    tables.seal_pp = constants.number("end_pp_seal", 0, v.MOST)
    tables.dinars_per_pp = constants.number("end_dinars_per_pp", 1, v.MOST)
    tables.poem_price = numbers([carve.number(colour, 0, v.MOST) for colour in ("blue", "red", "gray")])
    tables.poem_price_more = numbers(
        [carve.number(f"{colour}_per_owned", 0, v.MOST) for colour in ("blue", "red", "gray")]
    )
    tables.gray_max = carve.number("gray_max", 1, v.MAJOR_POEMS)
    _read_scaffolds(source, tables)
    defaults = source.table("parameter_default")
    tables.defaults = numbers(
        [0 if word in RELATIVE else defaults.number(word, -v.MOST, v.MOST) for word in v.PARAMETER_IDS]
    )


def _read_scaffolds(source: ComponentFile, tables: Tables) -> None:
    scaffolds = source.data.get("scaffold")
    if not isinstance(scaffolds, dict):
        raise BadComponents("[scaffold]: the tables are missing")
    expected = {
        "major": (["gypsum"], ["wood", "marble", "glazed"]),
        "minor": (["card"], list(v.MATERIAL_IDS)),
        "poem": (["gypsum", "wood", "marble"], list(v.MATERIAL_IDS)),
    }
    extras = {}
    for name, (base, extra) in expected.items():
        if name not in scaffolds:
            raise BadComponents(f"[scaffold.{name}]: the table is missing")
        entry = Entry(f"[scaffold.{name}]", scaffolds[name])
        if (entry.get("base", list), entry.get("extra", list), entry.get("distinct", bool)) != (base, extra, True):
            raise BadComponents(f"{entry.place}: expected base {base}, extra {extra}, all of them distinct")
        extras[name] = entry.number("extra_max", 0, 2)
    tables.major_extra, tables.minor_extra = extras["major"], extras["minor"]
    default = source.table("parameter_default").number("carve_extra_max", 0, 2)
    if extras["poem"] != default:
        raise BadComponents(f"[scaffold.poem]: extra_max is {extras['poem']}, carve_extra_max is {default}")


def read_tracks(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Round track, wishes, favour track."""
    _read_narrator(source, tables)
    favours = source.tables("favour_space", v.FAVOURS)
    for index, entry in enumerate(favours):
        entry.number("index", index, index)
        flag(entry, "last", index == v.LAST_FAVOUR)
    # Markers start on the first space, which gives nothing.
    exactly(favours[0], "effect", [])
    starts = [programs.add_steps(favours[0], "effect", []), *(programs.add(entry, "effect") for entry in favours[1:])]
    tables.favour_program = numbers(starts)
    _read_wishes(source, tables)


def _read_narrator(source: ComponentFile, tables: Tables) -> None:
    spaces = source.tables("narrator_space", v.NARRATOR_SPACES)
    meta = source.table("meta")
    eras = {number: era for era in (1, 2) for number in ints_of(meta, f"era_{era}_rounds", 1, v.ROUNDS)}
    if sorted(eras) != list(range(1, v.ROUNDS + 1)) or sorted(eras.values()) != [eras[n] for n in sorted(eras)]:
        raise BadComponents(f"{meta.place}: era_1_rounds and era_2_rounds, expected rounds 1 to {v.ROUNDS} in order")
    for index, entry in enumerate(spaces):
        last = index == v.ROUNDS
        entry.number("index", index + 1, index + 1)
        if last == ("round" in entry.fields) or (index == 0) == ("tribute" in entry.fields):
            raise BadComponents(f"{entry.place}: expected a round on all spaces but the last, a tribute but the first")
        if not last:
            entry.number("round", index + 1, index + 1)
        era = eras[min(index + 1, v.ROUNDS)]
        entry.number("era", era, era)
        flag(entry, "era_mark", index > 0 and era != spaces[index - 1].fields["era"])
        flag(entry, "final", last)
        for field in ("wish_slot", "event_change"):
            # The first space is never entered, and nothing changes after the last round.
            if entry.get(field, bool) and (index == 0 or (last and field == "event_change")):
                raise BadComponents(f"{entry.place}: {field} is true, expected false")
    tables.tribute = numbers([entry.number("tribute", 0, v.MOST_ASKED) if i else 0 for i, entry in enumerate(spaces)])
    tables.wish_space = numbers([int(entry.fields["wish_slot"]) for entry in spaces])
    tables.event_space = numbers([int(entry.fields["event_change"]) for entry in spaces])
    tables.era = numbers([entry.number("era", 1, 2) for entry in spaces])
    if sum(tables.wish_space) != v.WISH_LETTERS or sum(tables.event_space) != v.EVENT_DRAWS - 1:
        raise BadComponents("[[narrator_space]]: expected 3 spaces with a wish slot and 2 that change the event")


def _read_wishes(source: ComponentFile, tables: Tables) -> None:
    wishes = source.tables("wish", v.WISHES)
    letters, buildings, counters, points = [], [], [], []
    for number, entry in enumerate(wishes):
        letter = "ABC"[number // 3]
        entry.word("letter", (letter,))
        entry.word("id", (f"W{letter}{number % 3 + 1}",))
        score = Entry(entry.place, entry.get("score", dict))
        kind = entry.word("kind", ("building_types",) if letter == "A" else ("counter",))
        words = v.BUILDING_IDS if kind == "building_types" else OWN_COUNTERS
        unknown = [word for word in score.fields if word not in words]
        if unknown or not score.fields or (kind == "counter" and len(score.fields) != 1):
            raise BadComponents(f"{entry.place}: score is {score.fields!r}, expected some of {', '.join(words)}")
        letters.append(number // 3)
        buildings += [score.number(word, 1, v.MOST) if word in score.fields else 0 for word in v.BUILDING_IDS]
        counted = [word for word in score.fields if kind == "counter"]
        counters.append(v.COUNTER_IDS.index(counted[0]) if counted else v.NONE)
        points.append(score.number(counted[0], 1, v.MOST) if counted else 0)
        tables.wish_ids.append(id_of(entry))
    tables.wish_letter, tables.wish_buildings = numbers(letters), numbers(buildings)
    tables.wish_counter, tables.wish_pp = numbers(counters), numbers(points)


def read_sea(source: ComponentFile, tables: Tables) -> None:
    """Cities, routes, and how far every place is from every other."""
    cities = source.tables("city", v.CITIES)
    for entry, word in zip(cities, CITY_IDS, strict=True):
        entry.word("id", (word,))
        tables.city_ids.append(word)
    tables.city_region = numbers([v.REGION_IDS.index(entry.word("region", v.REGION_IDS)) for entry in cities])
    missing = [region for region in v.REGION_IDS if v.REGION_IDS.index(region) not in list(tables.city_region)]
    if missing:
        raise BadComponents(f"[[city]]: none has the region {missing[0]!r}, expected one or more of each")
    granada = source.table("granada")
    granada.word("id", ("granada",))
    exactly(granada, "is_city", False)
    names = (*CITY_IDS, "granada")
    routes: list[tuple[int, int, int]] = []
    neighbours = [0] * v.CITIES
    for number, entry in enumerate(source.tables("route"), start=1):
        entry.word("id", (f"RT{number:02d}",))
        a, b = names.index(entry.word("a", names)), names.index(entry.word("b", names))
        if a == b or any({a, b} == {c, d} for c, d, _ in routes):
            raise BadComponents(f"{entry.place}: {names[a]} and {names[b]}, expected two places not joined before")
        routes.append((a, b, entry.number("cost", 0, v.MOST)))
        if v.GRANADA not in (a, b):
            neighbours[a] |= 1 << b
            neighbours[b] |= 1 << a
    tables.city_neighbours = numbers(neighbours)
    tables.routes = numbers([number for route in routes for number in route])
    tables.distance = numbers([far for change in (-1, 0, 1) for far in _distances(routes, change)])
    if max(tables.distance) >= FAR:
        raise BadComponents("[[route]]: some city can't be reached from Granada")


def _distances(routes: list[tuple[int, int, int]], change: int) -> list[int]:
    """Return the cheapest way between all places when every route costs this much more [SAB-6.1.2]."""
    far = [[0 if a == b else FAR for b in range(v.PLACES)] for a in range(v.PLACES)]
    for a, b, cost in routes:
        far[a][b] = far[b][a] = min(far[a][b], max(cost + change, 0))
    for k in range(v.PLACES):
        for a in range(v.PLACES):
            for b in range(v.PLACES):
                far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return [cost for row in far for cost in row]


def player_count(source: ComponentFile, seats: int) -> Entry:
    """Return the table of a seat count."""
    counts = source.data.get("player_count")
    fields = counts.get(str(seats)) if isinstance(counts, dict) else None
    if not isinstance(fields, dict):
        raise BadComponents(f"[player_count.{seats}]: the table is missing")
    return Entry(f"[player_count.{seats}]", fields)
