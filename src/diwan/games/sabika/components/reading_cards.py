"""Reads tiles and cards: buildings, warehouses, starting tiles, city tiles, poems, events, Yusuf."""

from __future__ import annotations

from typing import Final

from diwan.core.components import ComponentFile, Entry, expect_unique
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import CITY_IDS, OWN_COUNTERS, Programs, mask_of, some
from diwan.games.sabika.components.reading_board import SEAT_COUNTS, SMALL, player_count
from diwan.games.sabika.components.reading_rondel import ring_of
from diwan.games.sabika.components.tables import Tables, numbers
from diwan.games.sabika.components.values import exactly, id_of, ints

_MATCH_RULES: Final[dict[str, int]] = {
    "any": v.MATCH_ANY,
    "chain": v.MATCH_CHAIN,
    "scarcest_region": v.MATCH_SCARCEST_REGION,
}


def read_buildings(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Minor constructions, balance cards and bonuses, major constructions."""
    minors = source.tables("minor_construction", v.MINORS)
    _expect_ids(minors, "MC")
    colours = v.COLOUR_IDS[: v.COLOURS]
    tables.minor_ids = [id_of(entry) for entry in minors]
    tables.minor_building = numbers([_index(entry, "building", v.BUILDING_IDS, v.MAJOR_BUILDINGS) for entry in minors])
    tables.minor_base = numbers([_index(entry, "base", v.MATERIAL_IDS[: v.GLAZED]) for entry in minors])
    tables.minor_left = numbers([_index(entry, "left", colours) for entry in minors])
    tables.minor_right = numbers([_index(entry, "right", colours) for entry in minors])
    balances = source.tables("balance_card", v.BALANCE_CARDS)
    for number, entry in enumerate(balances, start=1):
        entry.word("id", (f"AB{number}",))
        entry.word("right", ("wild",))
    expect_unique(balances, lambda entry: entry.word("left", colours))  # [SAB-1.17]
    tables.balance_left = numbers([_index(entry, "left", colours) for entry in balances])
    bonuses = source.tables("balance_bonus", v.COLOURS)
    for entry, colour in zip(bonuses, colours, strict=True):
        entry.word("colour", (colour,))
    tables.balance_program = numbers([programs.add(entry, "effect") for entry in bonuses])
    _read_majors(source, tables, programs)


def _read_majors(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    majors = source.tables("major_construction", v.MAJORS)
    _expect_ids(majors, "MJ")
    tables.major_ids = [id_of(entry) for entry in majors]
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
            if not entry.get("players_34_only", bool) or seats > SMALL:
                mask |= 1 << place
        for era in (1, 2):
            tiles = sum(mask >> i & 1 for i, entry in enumerate(majors) if entry.fields["era"] == era)
            count.number(f"era_{era}_tiles", tiles, tiles)
        used.append(mask)
    tables.majors_used = numbers(used)


def read_warehouses(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Warehouse tiles and starting tiles."""
    tiles = source.tables("warehouse_tile", v.TILES)
    _expect_ids(tiles, "WH")
    tables.tile_ids = [id_of(entry) for entry in tiles]
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
    tables.expansion_pp = numbers(ints(rules, "expansion_pp", 2))
    _read_starting_tiles(source, tables, programs)


def _read_starting_tiles(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    starts = source.tables("starting_tile", v.STARTING_TILES)
    _expect_ids(starts, "ST")
    tables.starting_ids = [id_of(entry) for entry in starts]
    tables.starting_number = numbers([entry.number("number", i + 1, i + 1) for i, entry in enumerate(starts)])
    parias, program, dinars = [], [], []
    for entry in starts:
        steps, owed = _without_parias(entry)
        program.append(programs.add_steps(entry, "effect", steps))
        parias.append(owed)
        dinars += ints(entry, "dinars", v.MAX_SEATS)
    tables.starting_program, tables.starting_parias = numbers(program), numbers(parias)
    tables.starting_dinars = numbers(dinars)


def _without_parias(entry: Entry) -> tuple[list[object], int]:
    """Return the steps without parias, and these: they are gained when the markers are stacked [SAB-2.4.5]."""
    steps: list[object] = []
    parias = 0
    for step in some(entry, "effect"):
        gain = step.get("gain") if isinstance(step, dict) and "per" not in step else None
        if isinstance(gain, dict) and "paria" in gain:
            parias += Entry(entry.place, gain).number("paria", 1, v.MOST)
            rest = {key: value for key, value in gain.items() if key != "paria"}
            steps += [{**step, "gain": rest}] if rest or len(step) > 1 else []
        else:
            steps.append(step)
    return steps, parias


def read_trade(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """City tiles and trade cards."""
    _read_city_tiles(source, tables, programs)
    cards = source.tables("trade_card", v.TRADE_CARDS)
    counters, cities, points, kinds, arguments = [], [], [], [], []
    for number, entry in enumerate(cards, start=1):
        entry.word("id", (f"TC{number}",))
        entry.number("number", number, number)
        start = programs.add(entry, "score")
        code = programs.code
        if code[start] != v.GAIN_PER or code[start + v.OPERATION_SIZES[v.GAIN_PER]] != v.END:
            raise BadComponents(f"{entry.place}: score is {entry.fields['score']!r}, expected one `per` step")
        counter, listed, most, dinars, pp, parias = (code[start + i] for i in range(1, 7))
        if most or dinars or parias or not pp:
            raise BadComponents(f"{entry.place}: score is {entry.fields['score']!r}, expected pp alone, without max")
        counters.append(counter)
        cities.append(listed)
        points.append(pp)
        kind, argument = _match(entry)
        kinds.append(kind)
        arguments.append(argument)
    tables.trade_ids = [id_of(entry) for entry in cards]
    tables.trade_counter, tables.trade_cities, tables.trade_pp = numbers(counters), numbers(cities), numbers(points)
    tables.trade_match, tables.trade_match_arg = numbers(kinds), numbers(arguments)


def _read_city_tiles(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    tiles = source.tables("city_tile", v.CITY_TILES)
    tables.city_tile_colour = numbers([_index(entry, "colour", v.CITY_COLOUR_IDS) for entry in tiles])
    seen = [0, 0]
    for entry, colour in zip(tiles, tables.city_tile_colour, strict=True):
        seen[colour] += 1
        entry.word("id", (f"C{'BR'[colour]}{seen[colour]}",))
    for colour, word in enumerate(v.CITY_COLOUR_IDS):
        # With fewer, a game could have none, and a trade card of that colour no city that matches [SAB-13.1.4].
        if seen[colour] <= v.CITY_TILES - v.CITIES:
            raise BadComponents(f"[[city_tile]]: {seen[colour]} are {word}, expected {v.CITY_TILES - v.CITIES + 1}")
    tables.city_tile_ids = [id_of(entry) for entry in tiles]
    demands = [mask_of(entry, "demand", v.GOOD_IDS) for entry in tiles]
    for entry, demand in zip(tiles, demands, strict=True):
        if demand.bit_count() == v.GOODS:
            raise BadComponents(f"{entry.place}: demand is {entry.fields['demand']!r}, expected 1 or 2 goods")
    tables.city_tile_demand = numbers(demands)
    tables.city_tile_bonus = numbers([programs.add(entry, "city_bonus") for entry in tiles])
    tables.city_tile_benefit = numbers([programs.add(entry, "consolidation") for entry in tiles])


def _match(entry: Entry) -> tuple[int, int]:
    match = Entry(f"{entry.place}, yusuf_match", entry.get("yusuf_match", dict))
    if list(match.fields) == ["cities"]:
        return v.MATCH_CITIES, mask_of(match, "cities", CITY_IDS)
    if list(match.fields) == ["colour"]:
        return v.MATCH_COLOUR, _index(match, "colour", v.CITY_COLOUR_IDS)
    if list(match.fields) == ["rule"]:
        return _MATCH_RULES[match.word("rule", tuple(_MATCH_RULES))], 0
    raise BadComponents(f"{match.place}: it is {match.fields!r}, expected cities, colour or rule")


def read_poems(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Minor poems with their two halves, and major poems."""
    minors = source.tables("minor_poem", v.MINOR_POEMS)
    majors = source.tables("major_poem", v.MAJOR_POEMS)
    _expect_ids([*minors, *majors], "P")
    tables.poem_ids = [id_of(entry) for entry in (*minors, *majors)]
    for place, entry in enumerate((*minors, *majors)):
        entry.number("number", place + 1, place + 1)
    for place, entry in enumerate(minors):
        programs.add_passive(entry, "blue", place)
    tables.red_program = numbers([programs.add(entry, "red") for entry in minors])
    _read_codes(majors, tables)
    _read_scoring(majors, tables)
    slots, grays = [0], [0]
    for seats in SEAT_COUNTS:
        count = player_count(source, seats)
        slots.append(count.number("minor_poem_slots", 1, v.POEM_SLOTS))
        # All on display have different letters [SAB-2.2.7].
        used = {letter for letter, solo in zip(tables.gray_letter, tables.gray_solo, strict=True) if solo or seats > 1}
        grays.append(count.number("major_poems", 1, len(used)))
    tables.poem_slots, tables.poem_grays = numbers(slots), numbers(grays)


def _read_codes(majors: list[Entry], tables: Tables) -> None:
    expect_unique(majors, lambda entry: entry.get("code", str))
    letters = [entry.word("letter", tuple("ABCDEFGH")) for entry in majors]
    codes = [entry.get("code", str) for entry in majors]
    for entry, letter, code in zip(majors, letters, codes, strict=True):
        if len(code) != 2 or code[0] != letter or code[1] not in "123456789":
            raise BadComponents(f"{entry.place}: code is {code!r}, expected the letter {letter} and a digit from 1")
    tables.gray_letter = numbers(["ABCDEFGH".index(letter) for letter in letters])
    tables.gray_digit = numbers([int(code[1]) for code in codes])
    tables.gray_solo = numbers([int(not entry.get("removed_in_solo", bool)) for entry in majors])


def _read_scoring(majors: list[Entry], tables: Tables) -> None:
    ranks = [entry.word("scoring", ("rank", "per")) == "rank" for entry in majors]
    for entry, rank in zip(majors, ranks, strict=True):
        unread = [word for word in (("pp", "each", "max_pp") if rank else ("ranks",)) if word in entry.fields]
        if unread:
            raise BadComponents(f"{entry.place}: {unread[0]} does not go with the scoring {entry.fields['scoring']!r}")
        if rank:
            # The fourth place gets what [constants] says.
            exactly(entry, "ranks", [int(pp) for pp in tables.rank_pp][:3])
    tables.gray_rank = numbers([int(rank) for rank in ranks])
    tables.gray_counter = numbers([v.COUNTER_IDS.index(entry.word("counter", OWN_COUNTERS)) for entry in majors])
    points = [0 if rank else entry.number("pp", 1, v.MOST) for entry, rank in zip(majors, ranks, strict=True)]
    tables.gray_pp = numbers(points)
    tables.gray_each = numbers([_optional(entry, "each", 1) for entry in majors])
    tables.gray_most = numbers([_optional(entry, "max_pp", 0) for entry in majors])


def read_events(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """The events of the advanced mode, and the options that choose them."""
    events = source.tables("event", v.EVENTS)
    _expect_ids(events, "EV")
    for place, entry in enumerate(events):
        entry.number("number", place + 1, place + 1)
        entry.word("kind", ("positive",) if place < v.POSITIVE_EVENTS else ("negative",))
        programs.add_passive(entry, "passive", v.EVENT_SOURCE + place)
        tables.event_ids.append(id_of(entry))


def read_yusuf(source: ComponentFile, tables: Tables, programs: Programs) -> None:
    """Yusuf's cards, tiles and numbers."""
    yusuf = source.table("yusuf")
    tables.yusuf_pp = yusuf.number("start_pp", 0, v.MOST)
    tables.yusuf_pp_hard = yusuf.number("start_pp_hard", 0, v.MOST)
    tables.yusuf_crates = yusuf.number("initial_crates", v.WAREHOUSES, v.MOST // 2)
    yusuf.number("gray_max", int(tables.gray_max), int(tables.gray_max))
    tables.yusuf_rival_pp = yusuf.number("consolidated_rival_pp", 0, v.MOST)
    tables.yusuf_seal_pp = yusuf.number("pp_per_seal", 0, v.MOST)
    exactly(yusuf, "first_player_round_1", True)
    expected = ("architect", "architect", "merchant", "poet")
    for number, entry in enumerate(source.tables("yusuf_worker_tile", v.YUSUF_TILES)):
        entry.word("id", (f"YT{number + 1}",))
        entry.word("worker", (expected[number],))
    cards = source.tables("yusuf_card", v.YUSUF_CARDS)
    tables.yusuf_worker = numbers([_index(entry, "worker", v.WORKER_IDS) for entry in cards])
    for worker, letter in enumerate("AMP"):
        _expect_ids([cards[n] for n, owner in enumerate(tables.yusuf_worker) if owner == worker], f"Y{letter}")
    tables.yusuf_ids = [id_of(entry) for entry in cards]
    tables.yusuf_discard = numbers([int(entry.get("discard", bool)) for entry in cards])
    tables.yusuf_reward = numbers([programs.add_steps(entry, "reward", entry.get("reward", list)) for entry in cards])
    _read_yusuf_actions(cards, tables)
    _check_rewards(cards, tables, programs)


def _read_yusuf_actions(cards: list[Entry], tables: Tables) -> None:
    tables.yusuf_target = numbers([_index(entry, "target", tuple(tables.space_ids)) for entry in cards])
    actions = []
    for place, entry in enumerate(cards):
        target = tables.yusuf_target[place]
        if ring_of(target) != tables.yusuf_worker[place]:
            raise BadComponents(f"{entry.place}: target {entry.fields['target']} is not on the ring of its worker")
        listed = entry.get("actions", list)
        if len(listed) > 2 or any(word not in _YUSUF_ACTIONS for word in listed):
            raise BadComponents(
                f"{entry.place}: actions are {listed!r}, expected up to 2 of {', '.join(_YUSUF_ACTIONS)}"
            )
        if "warehouse" in listed and tables.space_side[target] == v.NONE:
            raise BadComponents(f"{entry.place}: target {entry.fields['target']} has no warehouse tiles beside it")
        numbered = [v.ACTION_IDS.index(word) for word in listed]
        actions += [*numbered, *[v.NONE] * (2 - len(numbered))]
    tables.yusuf_actions = numbers(actions)
    targets = {target for target, worker in zip(tables.yusuf_target, tables.yusuf_worker, strict=True) if worker == 0}
    if len(targets) < 2:
        # Cards are turned until the second architect can go somewhere else than the first [SAB-13.3.4].
        raise BadComponents("[[yusuf_card]]: all architects have one target, expected two or more")


_YUSUF_ACTIONS: Final = ("major_construction", "minor_construction", "warehouse", "export", "consolidate", "carve")


def _check_rewards(cards: list[Entry], tables: Tables, programs: Programs) -> None:
    """Yusuf has no store: his rewards are points and parias alone [SAB-13.6.1]."""
    for place, entry in enumerate(cards):
        at = tables.yusuf_reward[place]
        while programs.code[at] != v.END:
            operation = programs.code[at]
            plain = {v.GAIN_PLAIN: 1, v.GAIN_PER: 4}.get(operation)
            if plain is None or programs.code[at + plain]:
                raise BadComponents(f"{entry.place}: reward is {entry.fields['reward']!r}, expected pp and parias")
            at += v.OPERATION_SIZES[operation]


def _expect_ids(entries: list[Entry], prefix: str) -> None:
    """Entries go by their number: other rooms read it off the id."""
    for number, entry in enumerate(entries, start=1):
        entry.word("id", (f"{prefix}{number:02d}",))


def _index(entry: Entry, field: str, words: tuple[str, ...], first: int = 0) -> int:
    return words.index(entry.word(field, words[first:]))


def _optional(entry: Entry, field: str, default: int) -> int:
    return entry.number(field, 1, v.MOST) if field in entry.fields else default
