"""Reads the board: prices, rondel, tracks, the sea."""

from __future__ import annotations

from typing import Final

from diwan.core.components import ComponentFile, Entry, expect_unique
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import CITY_IDS, MOST, Programs
from diwan.games.sabika.components.tables import Tables, numbers

PLACES: Final = v.CITIES + 1  # the cities and Granada
FAR: Final = 999
SEAT_COUNTS: Final = tuple(range(1, v.MAX_SEATS + 1))


def read_prices(source: ComponentFile, tables: Tables) -> None:
    """Materials, goods, market, scaffolds, poem prices, constants."""
    materials = source.tables("material", v.MATERIALS)
    raws = source.tables("raw_material", v.RAWS)
    for entry, word in zip(materials, v.MATERIAL_IDS, strict=True):
        entry.word("id", (word,))
    for entry, raw, good in zip(raws, v.RAW_IDS, v.GOOD_IDS, strict=True):
        entry.word("id", (raw,))
        entry.word("good", (good,))
        entry.number("count", 1, 60)
    market, constants = source.table("market"), source.table("constants")
    buy, sell = Entry("[market.buy]", market.get("buy", dict)), Entry("[market.sell]", market.get("sell", dict))
    for entry, word in zip(materials, v.MATERIAL_IDS, strict=True):
        for prices, field in ((buy, "buy"), (sell, "sell")):
            if prices.number(word, 0, MOST) != entry.number(field, 0, MOST):
                raise BadComponents(f"{prices.place}: {word} differs from {field} in {entry.place}")
    if market.get("order", list) != list(v.MATERIAL_IDS):
        raise BadComponents(f"[market]: order is {market.get('order', list)}, expected {list(v.MATERIAL_IDS)}")
    tables.material_pp = numbers([entry.number("pp", 0, MOST) for entry in materials])
    tables.material_buy = numbers([entry.number("buy", 0, MOST) for entry in materials])
    tables.raw_buy = buy.number("raw", 0, MOST)
    good_price = sell.number("good", 0, MOST)
    tables.item_sell = numbers([*(entry.number("sell", 0, MOST) for entry in materials), *[good_price] * v.GOODS])
    good_end = constants.number("end_pp_good", 0, MOST)
    tables.item_end_pp = numbers([*(entry.number("end_pp", 0, MOST) for entry in materials), *[good_end] * v.GOODS])
    for word in ("marble", "glazed"):
        if constants.number(f"end_pp_{word}", 0, MOST) != tables.item_end_pp[v.MATERIAL_IDS.index(word)]:
            raise BadComponents(f"[constants]: end_pp_{word} differs from end_pp of [[material]] {word}")
    tables.exchange_up = market.number("exchange_up_dinar", 0, MOST)
    tables.exchange_down = market.number("exchange_down_dinar", 0, MOST)
    tables.market_dinar = market.number("action_dinar", 0, MOST)
    tables.market_transactions = market.number("action_transactions", 0, 9)


def read_constants(source: ComponentFile, tables: Tables) -> None:
    """Fixed numbers of the rules, scaffolds, poem prices, parameters."""
    meta, constants, carve = source.table("meta"), source.table("constants"), source.table("carve_cost")
    meta.number("players_max", v.MAX_SEATS, v.MAX_SEATS)
    meta.number("rounds", v.ROUNDS, v.ROUNDS)
    tables.start_pp = meta.number("start_pp", 0, MOST)
    meta.number("start_paria", 0, 0)
    tables.step_cost = meta.number("extra_step_cost", 0, MOST)
    tables.refresh_cost = constants.number("refresh_cost", 0, MOST)
    tables.refresh_pp = constants.number("refresh_pp", 0, MOST)
    tables.produce_process = constants.number("produce_process", 1, 3)
    constants.number("produce_city_bonuses", 1, 1)
    constants.number("export_goods_min", 1, 1)
    tables.export_goods = constants.number("export_goods_max", 1, 3)
    tables.demand_pp = constants.number("export_demand_pp", 0, MOST)
    tables.demand_paria = constants.number("export_demand_paria", 0, MOST)
    tables.rival_pp = constants.number("consolidate_rival_pp", 0, MOST)
    tables.rival_dinar = constants.number("consolidate_rival_dinar", 0, MOST)
    tables.crafts_dinar = constants.number("crafts_dinar", 0, MOST)
    tables.tribute_dinars = constants.number("tribute_dinar_per_paria", 1, MOST)
    for name in ("tribute_seal_per_paria", "tribute_pp_per_paria", "seal_as_dinar"):
        constants.number(name, 1, 1)
    tables.rank_pp = numbers(_ints(constants, "rank_pp", v.MAX_SEATS))
    tables.seal_pp = constants.number("end_pp_seal", 0, MOST)
    tables.dinars_per_pp = constants.number("end_dinars_per_pp", 1, MOST)
    tables.poem_price = numbers([carve.number(colour, 0, MOST) for colour in ("blue", "red", "gray")])
    tables.poem_price_more = numbers(
        [carve.number(f"{colour}_per_owned", 0, MOST) for colour in ("blue", "red", "gray")]
    )
    tables.gray_max = carve.number("gray_max", 1, v.MAJOR_POEMS)
    _read_scaffolds(source, tables)
    defaults = source.table("parameter_default")
    tables.defaults = numbers(
        [defaults.number(word, -MOST, MOST) if word in defaults.fields else 0 for word in v.PARAMETER_IDS]
    )
    unknown = [word for word in defaults.fields if word not in (*v.PARAMETER_IDS, "source")]
    if unknown:
        raise BadComponents(f"[parameter_default]: there is no parameter {unknown[0]!r}")


def _read_scaffolds(source: ComponentFile, tables: Tables) -> None:
    scaffolds = source.data.get("scaffold", {})
    expected = {
        "major": (["gypsum"], ["wood", "marble", "glazed"]),
        "minor": (["card"], list(v.MATERIAL_IDS)),
        "poem": (["gypsum", "wood", "marble"], list(v.MATERIAL_IDS)),
    }
    extras = {}
    for name, (base, extra) in expected.items():
        entry = Entry(f"[scaffold.{name}]", scaffolds.get(name, {}))
        if (entry.get("base", list), entry.get("extra", list), entry.get("distinct", bool)) != (base, extra, True):
            raise BadComponents(f"{entry.place}: expected base {base}, extra {extra}, all of them distinct")
        extras[name] = entry.number("extra_max", 0, 2)
    tables.major_extra, tables.minor_extra = extras["major"], extras["minor"]
    default = source.table("parameter_default").number("carve_extra_max", 0, 2)
    if extras["poem"] != default:
        raise BadComponents(f"[scaffold.poem]: extra_max is {extras['poem']}, carve_extra_max is {default}")


def read_rondel(source: ComponentFile, tables: Tables) -> None:
    """The spaces of the three rings, what lies between them, and the sultan's workers."""
    spaces = source.tables("rondel_space", v.SPACES)
    expect_unique(spaces, _id)
    sizes = [v.OUTER, v.MIDDLE, v.INNER]
    expected = [(ring, index) for ring, size in enumerate(sizes) for index in range(1, size + 1)]
    for entry, (ring, index) in zip(spaces, expected, strict=True):
        entry.word("ring", (v.RING_IDS[ring],))
        entry.word("worker", (v.WORKER_IDS[ring],))
        entry.number("index", index, index)
        tables.space_ids.append(_id(entry))
    tables.space_action = numbers([v.ACTION_IDS.index(entry.word("action", v.ACTION_IDS)) for entry in spaces])
    sides = [entry.fields.get("warehouse_side") for entry in spaces]
    for entry, side in zip(spaces, sides, strict=True):
        if (side in v.SIDE_IDS) != (entry.fields["action"] == "warehouse"):
            raise BadComponents(f"{entry.place}: warehouse_side is {side!r}, expected one for each warehouse space")
    tables.space_side = numbers([v.NONE if side is None else v.SIDE_IDS.index(side) for side in sides])
    _read_secondary(source, tables)
    _read_sultan(source, tables)


def _read_secondary(source: ComponentFile, tables: Tables) -> None:
    entries = source.tables("secondary_space", v.SECONDARY_SPACES)
    expect_unique(entries, _id)
    links = [0] * v.SPACES
    back = []
    for place, entry in enumerate(entries):
        entry.word("kind", ("raw",) if place < v.RAW_SPACES else ("marble",))
        mask = 0
        for word in entry.get("links", list):
            if word not in tables.space_ids:
                raise BadComponents(f"{entry.place}: links has {word!r}, which is no space of the rondel")
            space = tables.space_ids.index(word)
            mask |= 1 << space
            links[space] |= 1 << place
        back.append(mask)
        tables.secondary_ids.append(_id(entry))
    tables.space_links, tables.secondary_links = numbers(links), numbers(back)
    used = [0]
    for seats in SEAT_COUNTS:
        entry = player_count(source, seats)
        side = entry.word("board_side", ("12", "34"))
        mask = 0
        for place, linked in enumerate(entries):
            covered = entry.number("annulment_tokens", 0, 3) > 0 and linked.get("four_only", bool)
            if linked.get(f"on_side_{side}", bool) and not covered:
                mask |= 1 << place
        raws = (mask & ((1 << v.RAW_SPACES) - 1)).bit_count()
        entry.number("raw_spaces", raws, raws)
        entry.number("marble_spaces", mask.bit_count() - raws, mask.bit_count() - raws)
        used.append(mask)
    tables.secondary_used = numbers(used)
    costs = source.data.get("secondary_cost", {})
    prices = []
    for worker in v.WORKER_IDS:
        for kind in ("raw", "marble"):
            entry = Entry(f"[secondary_cost.{kind}]", costs.get(kind, {}))
            prices.append(entry.number(worker, 0, MOST) if worker in entry.fields else v.NONE)
    tables.secondary_price = numbers(prices)


def _read_sultan(source: ComponentFile, tables: Tables) -> None:
    entries = source.tables("sultan_worker", v.SULTAN_WORKERS)
    used = [0] * (v.MAX_SEATS + 1)
    starts = []
    for place, entry in enumerate(entries):
        space = tables.space_ids.index(entry.word("start", tuple(tables.space_ids)))
        entry.word("worker", (v.WORKER_IDS[ring_of(space)],))
        starts.append(space)
        for seats in entry.get("players", list):
            if seats not in SEAT_COUNTS:
                raise BadComponents(f"{entry.place}: players has {seats!r}, expected 1 to {v.MAX_SEATS}")
            used[seats] |= 1 << place
    for seats in SEAT_COUNTS:
        player_count(source, seats).number("sultan_workers", used[seats].bit_count(), used[seats].bit_count())
    tables.sultan_start, tables.sultan_used = numbers(starts), numbers(used)


def ring_of(space: int) -> int:
    """Return the ring of a space: 0 outer, 1 middle, 2 inner."""
    return 0 if space < v.OUTER else 1 if space < v.OUTER + v.MIDDLE else 2


def read_tracks(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Round track, wishes, favour track."""
    spaces = source.tables("narrator_space", v.NARRATOR_SPACES)
    for index, entry in enumerate(spaces):
        entry.number("index", index + 1, index + 1)
    tables.tribute = numbers([entry.number("tribute", 0, MOST) if i else 0 for i, entry in enumerate(spaces)])
    tables.wish_space = numbers([int(entry.get("wish_slot", bool)) for entry in spaces])
    tables.event_space = numbers([int(entry.get("event_change", bool)) for entry in spaces])
    tables.era = numbers([entry.number("era", 1, 2) for entry in spaces])
    if sum(tables.wish_space) != v.WISH_LETTERS or sum(tables.event_space) != v.EVENT_DRAWS - 1:
        raise BadComponents("[[narrator_space]]: expected 3 spaces with a wish slot and 2 that change the event")
    favours = source.tables("favour_space", v.FAVOURS)
    for index, entry in enumerate(favours):
        entry.number("index", index, index)
    tables.favour_program = numbers([programs.add(entry, "effect") for entry in favours])
    wishes = source.tables("wish", v.WISHES)
    expect_unique(wishes, _id)
    letters, buildings, counters, points = [], [], [], []
    for number, entry in enumerate(wishes):
        letter = "ABC"[number // 3]
        entry.word("letter", (letter,))
        score = Entry(entry.place, entry.get("score", dict))
        kind = entry.word("kind", ("building_types",) if letter == "A" else ("counter",))
        words = v.BUILDING_IDS if kind == "building_types" else v.COUNTER_IDS
        unknown = [word for word in score.fields if word not in words]
        if unknown or (kind == "counter" and len(score.fields) != 1):
            raise BadComponents(f"{entry.place}: score is {score.fields!r}, expected some of {', '.join(words)}")
        letters.append(number // 3)
        buildings += [score.number(word, 1, MOST) if word in score.fields else 0 for word in v.BUILDING_IDS]
        counted = [word for word in score.fields if kind == "counter"]
        counters.append(v.COUNTER_IDS.index(counted[0]) if counted else v.NONE)
        points.append(score.number(counted[0], 1, MOST) if counted else 0)
        tables.wish_ids.append(_id(entry))
    tables.wish_letter, tables.wish_buildings = numbers(letters), numbers(buildings)
    tables.wish_counter, tables.wish_pp = numbers(counters), numbers(points)


def read_sea(source: ComponentFile, tables: Tables) -> None:
    """Cities, routes, and how far every place is from every other."""
    cities = source.tables("city", v.CITIES)
    for entry, word in zip(cities, CITY_IDS, strict=True):
        entry.word("id", (word,))
        tables.city_ids.append(word)
    tables.city_region = numbers([v.REGION_IDS.index(entry.word("region", v.REGION_IDS)) for entry in cities])
    names = (*CITY_IDS, "granada")
    routes = []
    neighbours = [0] * v.CITIES
    for entry in source.tables("route"):
        a, b = names.index(entry.word("a", names)), names.index(entry.word("b", names))
        routes.append((a, b, entry.number("cost", 0, MOST)))
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
    far = [[0 if a == b else FAR for b in range(PLACES)] for a in range(PLACES)]
    for a, b, cost in routes:
        far[a][b] = far[b][a] = min(far[a][b], max(cost + change, 0))
    for k in range(PLACES):
        for a in range(PLACES):
            for b in range(PLACES):
                far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return [cost for row in far for cost in row]


def player_count(source: ComponentFile, seats: int) -> Entry:
    """Return the table of a seat count."""
    fields = source.data.get("player_count", {}).get(str(seats))
    if not isinstance(fields, dict):
        raise BadComponents(f"[player_count.{seats}]: the table is missing")
    return Entry(f"[player_count.{seats}]", fields)


def _ints(entry: Entry, field: str, count: int) -> list[int]:
    values = entry.get(field, list)
    if len(values) != count or any(type(value) is not int or not 0 <= value <= MOST for value in values):
        raise BadComponents(f"{entry.place}: {field} is {values!r}, expected {count} whole numbers")
    return list(values)


def _id(entry: Entry) -> str:
    return entry.get("id", str)
