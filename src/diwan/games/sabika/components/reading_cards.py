"""Reads tiles and cards: buildings, warehouses, starting tiles, city tiles, poems, events, Yusuf."""

from __future__ import annotations

from typing import Final

from diwan.core.components import ComponentFile, Entry, expect_unique
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import CITY_IDS, MOST, Programs
from diwan.games.sabika.components.reading_board import SEAT_COUNTS, player_count, ring_of
from diwan.games.sabika.components.tables import Tables, numbers

_MATCH_RULES: Final[dict[str, int]] = {
    "any": v.MATCH_ANY,
    "chain": v.MATCH_CHAIN,
    "scarcest_region": v.MATCH_SCARCEST_REGION,
}


def read_buildings(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Minor constructions, balance cards and bonuses, major constructions."""
    minors = source.tables("minor_construction", v.MINORS)
    expect_unique(minors, _id)
    colours = v.COLOUR_IDS[: v.COLOURS]
    tables.minor_ids = [_id(entry) for entry in minors]
    tables.minor_building = numbers([_index(entry, "building", v.BUILDING_IDS, v.MAJOR_BUILDINGS) for entry in minors])
    tables.minor_base = numbers([_index(entry, "base", v.MATERIAL_IDS[: v.GLAZED]) for entry in minors])
    tables.minor_left = numbers([_index(entry, "left", colours) for entry in minors])
    tables.minor_right = numbers([_index(entry, "right", colours) for entry in minors])
    balances = source.tables("balance_card", v.BALANCE_CARDS)
    for entry in balances:
        entry.word("right", ("wild",))
    tables.balance_left = numbers([_index(entry, "left", colours) for entry in balances])
    bonuses = source.tables("balance_bonus", v.COLOURS)
    for entry, colour in zip(bonuses, colours, strict=True):
        entry.word("colour", (colour,))
    tables.balance_program = numbers([programs.add(entry, "effect") for entry in bonuses])
    _read_majors(source, tables, programs)


def _read_majors(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    majors = source.tables("major_construction", v.MAJORS)
    expect_unique(majors, _id)
    tables.major_ids = [_id(entry) for entry in majors]
    tables.major_number = numbers([entry.number("number", i + 1, i + 1) for i, entry in enumerate(majors)])
    tables.major_era = numbers([entry.number("era", 1, 2) for entry in majors])
    tables.major_building = numbers(
        [_index(entry, "building", v.BUILDING_IDS[: v.MAJOR_BUILDINGS]) for entry in majors]
    )
    tables.major_program = numbers([programs.add(entry, "bonus") for entry in majors])
    used = [0]
    for seats in SEAT_COUNTS:
        mask, count = 0, player_count(source, seats)
        for place, entry in enumerate(majors):
            entry.number("favour", 1, 1)
            if seats > 2 or not entry.get("players_34_only", bool):
                mask |= 1 << place
        for era in (1, 2):
            tiles = sum(mask >> i & 1 for i, entry in enumerate(majors) if entry.fields["era"] == era)
            count.number(f"era_{era}_tiles", tiles, tiles)
        used.append(mask)
    tables.majors_used = numbers(used)


def read_warehouses(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Warehouse tiles and starting tiles."""
    tiles = source.tables("warehouse_tile", v.TILES)
    expect_unique(tiles, _id)
    tables.tile_ids = [_id(entry) for entry in tiles]
    tables.tile_crates = numbers([entry.number("crates", 1, 3) for entry in tiles])
    tables.tile_program = numbers([programs.add(entry, "bonus") for entry in tiles])
    rules = source.table("warehouse")
    expected = {
        "warehouses_per_player": v.WAREHOUSES,
        "initial_crates": 1,
        "expansions_max": 2,
        "stacks": v.SIDES,
        "stack_size": v.TILES // v.SIDES,
        "face_up_per_side": v.TILE_SLOTS // v.SIDES,
    }
    for field, value in expected.items():
        rules.number(field, value, value)
    points = rules.get("expansion_pp", list)
    if len(points) != 2 or any(type(pp) is not int for pp in points):
        raise BadComponents(f"{rules.place}: expansion_pp is {points!r}, expected two numbers")
    tables.expansion_pp = numbers(points)
    starts = source.tables("starting_tile", v.STARTING_TILES)
    tables.starting_ids = [_id(entry) for entry in starts]
    tables.starting_number = numbers([entry.number("number", i + 1, i + 1) for i, entry in enumerate(starts)])
    parias, program, dinars = [], [], []
    for entry in starts:
        steps, owed = _without_parias(entry)
        program.append(programs.add_steps(entry, "effect", steps))
        parias.append(owed)
        given = entry.get("dinars", list)
        if len(given) != v.MAX_SEATS or any(type(n) is not int or not 0 <= n <= MOST for n in given):
            raise BadComponents(f"{entry.place}: dinars is {given!r}, expected {v.MAX_SEATS} numbers")
        dinars += given
    tables.starting_program, tables.starting_parias = numbers(program), numbers(parias)
    tables.starting_dinars = numbers(dinars)


def _without_parias(entry: Entry) -> tuple[list[object], int]:
    """Return the steps without parias, and these: they are gained when the markers are stacked [SAB-2.4.5]."""
    steps: list[object] = []
    parias = 0
    for step in entry.get("effect", list):
        gain = step.get("gain") if isinstance(step, dict) else None
        if isinstance(gain, dict) and "paria" in gain:
            parias += Entry(entry.place, gain).number("paria", 1, MOST)
            rest = {key: value for key, value in gain.items() if key != "paria"}
            steps += [{"gain": rest}] if rest else []
        else:
            steps.append(step)
    return steps, parias


def read_trade(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """City tiles and trade cards."""
    tiles = source.tables("city_tile", v.CITY_TILES)
    expect_unique(tiles, _id)
    tables.city_tile_ids = [_id(entry) for entry in tiles]
    tables.city_tile_colour = numbers([_index(entry, "colour", v.CITY_COLOUR_IDS) for entry in tiles])
    demands = []
    for entry in tiles:
        wanted = entry.get("demand", list)
        if (
            len(wanted) not in (1, 2)
            or any(word not in v.GOOD_IDS for word in wanted)
            or len(set(wanted)) < len(wanted)
        ):
            raise BadComponents(f"{entry.place}: demand is {wanted!r}, expected 1 or 2 of {', '.join(v.GOOD_IDS)}")
        demands.append(sum(1 << v.GOOD_IDS.index(word) for word in wanted))
    tables.city_tile_demand = numbers(demands)
    tables.city_tile_bonus = numbers([programs.add(entry, "city_bonus") for entry in tiles])
    tables.city_tile_benefit = numbers([programs.add(entry, "consolidation") for entry in tiles])
    cards = source.tables("trade_card", v.TRADE_CARDS)
    counters, cities, points, kinds, arguments = [], [], [], [], []
    for entry in cards:
        start = programs.add(entry, "score")
        code = programs.code
        if code[start] != v.GAIN_PER or code[start + v.OPERATION_SIZES[v.GAIN_PER]] != v.END or code[start + 3]:
            raise BadComponents(f"{entry.place}: score is {entry.fields['score']!r}, expected one `per` step for pp")
        counters.append(code[start + 1])
        cities.append(code[start + 2])
        points.append(code[start + 5])
        kind, argument = _match(entry)
        kinds.append(kind)
        arguments.append(argument)
    tables.trade_ids = [_id(entry) for entry in cards]
    tables.trade_counter, tables.trade_cities, tables.trade_pp = numbers(counters), numbers(cities), numbers(points)
    tables.trade_match, tables.trade_match_arg = numbers(kinds), numbers(arguments)


def _match(entry: Entry) -> tuple[int, int]:
    match = Entry(entry.place, entry.get("yusuf_match", dict))
    if list(match.fields) == ["cities"]:
        cities = match.get("cities", list)
        if any(word not in CITY_IDS for word in cities) or not cities:
            raise BadComponents(f"{entry.place}: yusuf_match has the cities {cities!r}")
        return v.MATCH_CITIES, sum(1 << CITY_IDS.index(word) for word in cities)
    if list(match.fields) == ["colour"]:
        return v.MATCH_COLOUR, _index(match, "colour", v.CITY_COLOUR_IDS)
    if list(match.fields) == ["rule"]:
        return _MATCH_RULES[match.word("rule", tuple(_MATCH_RULES))], 0
    raise BadComponents(f"{entry.place}: yusuf_match is {match.fields!r}, expected cities, colour or rule")


def read_poems(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Minor poems with their two halves, and major poems."""
    minors = source.tables("minor_poem", v.MINOR_POEMS)
    majors = source.tables("major_poem", v.MAJOR_POEMS)
    expect_unique([*minors, *majors], _id)
    tables.poem_ids = [_id(entry) for entry in (*minors, *majors)]
    for place, entry in enumerate((*minors, *majors)):
        entry.number("number", place + 1, place + 1)
    for place, entry in enumerate(minors):
        programs.add_passive(entry, "blue", place)
    tables.red_program = numbers([programs.add(entry, "red") for entry in minors])
    letters = [entry.word("letter", tuple("ABCDEFGH")) for entry in majors]
    codes = [entry.get("code", str) for entry in majors]
    for entry, letter, code in zip(majors, letters, codes, strict=True):
        if len(code) != 2 or code[0] != letter or not code[1].isdigit():
            raise BadComponents(f"{entry.place}: code is {code!r}, expected the letter {letter} and a digit")
    tables.gray_letter = numbers(["ABCDEFGH".index(letter) for letter in letters])
    tables.gray_digit = numbers([int(code[1]) for code in codes])
    ranks = [entry.word("scoring", ("rank", "per")) == "rank" for entry in majors]
    tables.gray_rank = numbers([int(rank) for rank in ranks])
    tables.gray_counter = numbers([_index(entry, "counter", v.COUNTER_IDS) for entry in majors])
    for entry, rank in zip(majors, ranks, strict=True):
        if rank and entry.get("ranks", list) != list(tables.rank_pp)[:3]:
            raise BadComponents(
                f"{entry.place}: ranks are {entry.fields['ranks']}, expected those of [constants] rank_pp"
            )
    tables.gray_pp = numbers(
        [0 if rank else entry.number("pp", 1, MOST) for entry, rank in zip(majors, ranks, strict=True)]
    )
    tables.gray_each = numbers([_optional(entry, "each", 1) for entry in majors])
    tables.gray_most = numbers([_optional(entry, "max_pp", 0) for entry in majors])
    tables.gray_solo = numbers([int(not entry.get("removed_in_solo", bool)) for entry in majors])
    slots, grays = [0], [0]
    for seats in SEAT_COUNTS:
        count = player_count(source, seats)
        slots.append(count.number("minor_poem_slots", 1, v.POEM_SLOTS))
        grays.append(count.number("major_poems", 1, v.LETTERS))
    tables.poem_slots, tables.poem_grays = numbers(slots), numbers(grays)


def read_events(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """The events of the advanced mode, and the options that choose them."""
    events = source.tables("event", v.EVENTS)
    for place, entry in enumerate(events):
        entry.number("number", place + 1, place + 1)
        entry.word("kind", ("positive",) if place < v.POSITIVE_EVENTS else ("negative",))
        programs.add_passive(entry, "passive", v.EVENT_SOURCE + place)
        tables.event_ids.append(_id(entry))
    for entry in source.tables("option_events"):
        draw = entry.number("draw", 0, v.EVENT_DRAWS)
        if "positive" in entry.fields:
            entry.number("negative", draw - entry.number("positive", 0, draw), draw - entry.fields["positive"])


def read_yusuf(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Yusuf's cards, tiles and numbers."""
    yusuf = source.table("yusuf")
    tables.yusuf_pp = yusuf.number("start_pp", 0, MOST)
    tables.yusuf_pp_hard = yusuf.number("start_pp_hard", 0, MOST)
    tables.yusuf_crates = yusuf.number("initial_crates", 0, MOST)
    yusuf.number("gray_max", int(tables.gray_max), int(tables.gray_max))
    tables.yusuf_rival_pp = yusuf.number("consolidated_rival_pp", 0, MOST)
    tables.yusuf_seal_pp = yusuf.number("pp_per_seal", 0, MOST)
    workers = [entry.word("worker", v.WORKER_IDS) for entry in source.tables("yusuf_worker_tile", v.YUSUF_TILES)]
    if workers != ["architect", "architect", "merchant", "poet"]:
        raise BadComponents(f"[[yusuf_worker_tile]]: they are {workers}, expected two architects, a merchant, a poet")
    cards = source.tables("yusuf_card", v.YUSUF_CARDS)
    expect_unique(cards, _id)
    tables.yusuf_ids = [_id(entry) for entry in cards]
    actions = []
    for entry in cards:
        listed = entry.get("actions", list)
        if len(listed) > 2 or any(word not in _YUSUF_ACTIONS for word in listed):
            raise BadComponents(
                f"{entry.place}: actions are {listed!r}, expected up to 2 of {', '.join(_YUSUF_ACTIONS)}"
            )
        numbered = [v.ACTION_IDS.index(word) for word in listed]
        actions += [*numbered, *[v.NONE] * (2 - len(numbered))]
    tables.yusuf_actions = numbers(actions)
    tables.yusuf_worker = numbers([_index(entry, "worker", v.WORKER_IDS) for entry in cards])
    tables.yusuf_target = numbers([_index(entry, "target", tuple(tables.space_ids)) for entry in cards])
    for place, entry in enumerate(cards):
        if ring_of(tables.yusuf_target[place]) != tables.yusuf_worker[place]:
            raise BadComponents(f"{entry.place}: target {entry.fields['target']} is not on the ring of its worker")
    tables.yusuf_discard = numbers([int(entry.get("discard", bool)) for entry in cards])
    tables.yusuf_reward = numbers([programs.add(entry, "reward") for entry in cards])
    _check_rewards(cards, tables, programs)


_YUSUF_ACTIONS: Final = ("major_construction", "minor_construction", "warehouse", "export", "consolidate", "carve")


def _check_rewards(cards: list[Entry], tables: Tables, programs: Programs) -> None:
    """Yusuf has no store: his rewards are points and parias alone [SAB-13.6.1]."""
    for place, entry in enumerate(cards):
        at = tables.yusuf_reward[place]
        while programs.code[at] != v.END:
            operation = programs.code[at]
            dinars = programs.code[at + 1] if operation == v.GAIN_PLAIN else programs.code[at + 4]
            if operation not in (v.GAIN_PLAIN, v.GAIN_PER) or dinars:
                raise BadComponents(f"{entry.place}: reward is {entry.fields['reward']!r}, expected pp and parias")
            at += v.OPERATION_SIZES[operation]


def _index(entry: Entry, field: str, words: tuple[str, ...], first: int = 0) -> int:
    return words.index(entry.word(field, words[first:]))


def _optional(entry: Entry, field: str, default: int) -> int:
    return entry.number(field, 1, MOST) if field in entry.fields else default


def _id(entry: Entry) -> str:
    return entry.get("id", str)
