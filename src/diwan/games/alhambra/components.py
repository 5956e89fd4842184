"""What is printed: tiles, cards, points and counts, read from `components.toml` into flat tables.

To correct a price or a wall, edit the TOML; nothing else knows these numbers. Loading checks that the file
agrees with itself and with the sizes that the engine is built for.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.components import ComponentFile, Entry, expect_unique, shipped_text
from diwan.core.errors import BadComponents
from diwan.core.i18n import LOCALES

# Sizes that the action numbers and the state are built on; the file must agree.
TYPES: Final = 6
TILES: Final = 54
CURRENCIES: Final = 4
VALUES: Final = 9
CARDS: Final = CURRENCIES * VALUES  # kinds of money card: currency * VALUES + value - 1
SLOTS: Final = 4
DISPLAY: Final = 4
ROUNDS: Final = 3
PLACES: Final = 3
MIN_SEATS: Final = 2
MAX_SEATS: Final = 6

SCORING_CARD: Final = CARDS  # in a deck, CARDS is the 1st scoring card and CARDS + 1 the 2nd
SCORING_CARDS: Final = 2

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
SIDES: Final = "NESW"
MAX_WALLS: Final = 3

# Every Alhambra fits into this square around the fountain; `_check_grid` proves it from the tile list [ALH-7.5.4].
GRID_RADIUS: Final = 36
GRID_SIDE: Final = 2 * GRID_RADIUS + 1
CELLS: Final = GRID_SIDE * GRID_SIDE
FOUNTAIN: Final = GRID_RADIUS * GRID_SIDE + GRID_RADIUS  # the cell (0, 0)


@final
class Tables:
    """The file as flat tables."""

    def __init__(self) -> None:
        self.type_ids: list[str] = []
        self.type_names: list[dict[str, str]] = []
        self.currency_ids: list[str] = []
        self.currency_names: list[dict[str, str]] = []
        self.colours: list[str] = []  # of the start tiles, in seat order
        self.neutral_names: dict[str, str] = {}
        self.tile_ids: list[str] = []
        self.tile_type: vec[i64] = vec[i64]()  # [tile]
        self.tile_price: vec[i64] = vec[i64]()  # [tile]
        self.tile_walls: vec[i64] = vec[i64]()  # [tile], bits NORTH, EAST, SOUTH, WEST
        self.slot_currency: vec[i64] = vec[i64]()  # [slot]
        self.copies: vec[i64] = vec[i64]()  # of each money card, [seats]
        self.scoring_pile: vec[i64] = vec[i64]()  # [scoring card], pile number from 1
        self.piles: i64 = 0
        self.points: vec[i64] = vec[i64]()  # [(round * TYPES + type) * PLACES + place]
        self.wall_points: vec[i64] = vec[i64]()  # per segment, [round]
        self.start_money: i64 = 0
        self.take_limit: i64 = 0
        self.max_turns: i64 = 0
        self.neutral_tiles: vec[i64] = vec[i64]()  # drawn by the neutral player: at setup, after round 1
        self.neutral_share: i64 = 0  # after round 2 he draws one tile in this many of the bag


def read_tables(text: str) -> Tables:
    """Return the tables of a component file; BadComponents names the entry that is wrong."""
    source = ComponentFile(text)
    tables = Tables()
    _read_types(source, tables)
    _read_currencies(source, tables)
    _read_tiles(source, tables)
    _read_deck(source, tables)
    _read_points(source, tables)
    _read_limits(source, tables)
    _read_neutral(source, tables)
    _check_counts(source, tables)
    _check_money(source, tables)
    _check_setups(source, tables)
    _check_constants(source, tables)
    _check_ties(source, tables)
    _check_grid(tables)
    return tables


def _read_types(source: ComponentFile, tables: Tables) -> None:
    entries = source.tables("building_type", TYPES)
    expect_unique(entries, _id)
    for entry in entries:
        tables.type_ids.append(_id(entry))
        tables.type_names.append(entry.names())


def _read_currencies(source: ComponentFile, tables: Tables) -> None:
    for entry in source.tables("currency", CURRENCIES):
        tables.currency_ids.append(_id(entry))
        tables.currency_names.append(entry.names())
        if entry.get("values", list) != list(range(1, VALUES + 1)):
            raise BadComponents(f"{entry.place}: values are {entry.get('values', list)}, expected 1 to {VALUES}")
    for slot, entry in enumerate(source.tables("market_slot", SLOTS)):
        entry.number("slot", slot + 1, slot + 1)
        currency = entry.word("currency", tuple(tables.currency_ids))
        tables.slot_currency = append(tables.slot_currency, tables.currency_ids.index(currency))
    if len(set(tables.slot_currency)) != CURRENCIES:
        raise BadComponents("[[market_slot]]: two slots share a currency, expected one slot for each")
    cards = source.tables("money_card", CARDS)
    for card, entry in enumerate(cards):
        entry.word("currency", (tables.currency_ids[card // VALUES],))
        entry.number("value", card % VALUES + 1, card % VALUES + 1)


def _read_tiles(source: ComponentFile, tables: Tables) -> None:
    entries = source.tables("tile", TILES)
    expect_unique(entries, _id)
    for entry in entries:
        kind = tables.type_ids.index(entry.word("type", tuple(tables.type_ids)))
        price = entry.number("price", 1, 99)
        walls = entry.get("walls", list)
        bits = 0
        for side in walls:
            if side not in list(SIDES):
                raise BadComponents(f"{entry.place}: wall {side!r}, expected one of N, E, S, W")
            bits |= 1 << SIDES.index(side)
        if len(walls) > MAX_WALLS or walls != [side for i, side in enumerate(SIDES) if bits >> i & 1]:
            raise BadComponents(f"{entry.place}: walls are {walls}, expected up to {MAX_WALLS} in the order N, E, S, W")
        expected = f"{tables.type_ids[kind][:3]}-{price}-{''.join(walls).lower() or 'o'}"
        if _id(entry) != expected:
            raise BadComponents(f"{entry.place}: id is {_id(entry)!r}, expected {expected!r} from its other fields")
        tables.tile_ids.append(_id(entry))
        tables.tile_type = append(tables.tile_type, kind)
        tables.tile_price = append(tables.tile_price, price)
        tables.tile_walls = append(tables.tile_walls, bits)
    colours = source.tables("start_tile", MAX_SEATS)
    expect_unique(colours, _colour)
    for entry in colours:
        tables.colours.append(_colour(entry))
        if entry.get("walls", list):
            raise BadComponents(f"{entry.place}: a start tile has no walls [ALH-1.2.1]")


def _read_deck(source: ComponentFile, tables: Tables) -> None:
    deck = source.table("money_deck")
    tables.piles = deck.number("piles", 2, 20)
    for number, entry in enumerate(source.tables("scoring_card", SCORING_CARDS)):
        entry.number("round", number + 1, number + 1)
        tables.scoring_pile = append(tables.scoring_pile, entry.number("pile", 1, int(tables.piles)))
    if tables.scoring_pile[0] >= tables.scoring_pile[1]:
        raise BadComponents("[[scoring_card]]: the 2nd scoring card's pile must lie below the 1st one's")
    setups = source.tables("setup", MAX_SEATS - MIN_SEATS + 1)
    tables.copies = vec[i64]([0] * (MAX_SEATS + 1))
    for seats, entry in enumerate(setups, start=MIN_SEATS):
        entry.number("players", seats, seats)
        tables.copies[seats] = entry.number("copies_per_value", 1, 9)


def _read_points(source: ComponentFile, tables: Tables) -> None:
    for number, entry in enumerate(source.tables("scoring_round", ROUNDS)):
        entry.number("round", number + 1, number + 1)
        places = entry.number("places", number + 1, number + 1)
        rows = Entry(f"{entry.place} points", entry.get("points", dict))
        for name in tables.type_ids:
            row = rows.get(name, list)
            if len(row) != places or not all(isinstance(value, int) for value in row):
                raise BadComponents(f"{rows.place}: {name} is {row}, expected {places} whole numbers")
            for value in row + [0] * (PLACES - places):
                tables.points = append(tables.points, value)
        tables.wall_points = append(tables.wall_points, entry.number("wall_points_per_segment", 0, 99))


def _read_limits(source: ComponentFile, tables: Tables) -> None:
    tables.start_money = source.table("start_money").number("deal_until_total_at_least", 1, 99)
    tables.take_limit = source.table("limits").number("take_money_multi_max_sum", 2, 35)
    tables.max_turns = source.table("safety").number("max_turns", 1, 1_000_000)


def _read_neutral(source: ComponentFile, tables: Tables) -> None:
    neutral = source.table("neutral_player")
    tables.neutral_names = neutral.names()
    draws = neutral.get("draw", list)
    if len(draws) != ROUNDS or not all(isinstance(row, dict) for row in draws):
        raise BadComponents(f"[[neutral_player.draw]]: {len(draws)} entries, expected {ROUNDS} tables")
    for row in draws[:2]:
        draw = Entry(f"[[neutral_player.draw]] {row.get('when')}", row)
        tables.neutral_tiles = append(tables.neutral_tiles, draw.number("tiles", 0, TILES))
    share = draws[2].get("tiles_fraction_of_bag")
    if not (isinstance(share, list) and len(share) == 2 and share[0] == 1 and type(share[1]) is int and share[1] > 0):
        raise BadComponents(f"[[neutral_player.draw]]: fraction is {share}, expected [1, n]")
    tables.neutral_share = share[1]


def _check_counts(source: ComponentFile, tables: Tables) -> None:
    """Check the totals that the rulebook prints against the entries [ALH-1.1.2, ALH-1.3.1]."""
    counts = source.table("counts")
    counts.number("building_tiles", TILES, TILES)
    counts.number("market_slots", SLOTS, SLOTS)
    counts.number("money_display", DISPLAY, DISPLAY)
    counts.number("scoring_cards", SCORING_CARDS, SCORING_CARDS)
    counts.number("start_tiles", MAX_SEATS, MAX_SEATS)
    for name, seats in (("money_cards", MAX_SEATS), ("money_cards_two_players", MIN_SEATS)):
        total = CARDS * int(tables.copies[seats])
        counts.number(name, total, total)
    for kind, entry in enumerate(source.tables("building_type", TYPES)):
        prices = [int(tables.tile_price[t]) for t in range(TILES) if tables.tile_type[t] == kind]
        for name, found in (("count", len(prices)), ("price_min", min(prices)), ("price_max", max(prices))):
            if entry.get(name, int) != found:
                raise BadComponents(f"{entry.place}: {name} is {entry.get(name, int)}, but the tiles say {found}")


def _check_money(source: ComponentFile, tables: Tables) -> None:
    """Check that every place that counts copies of money cards says the same [ALH-1.3.1, ALH-2.3.1]."""
    full, two = int(tables.copies[MAX_SEATS]), int(tables.copies[MIN_SEATS])
    for entry in source.tables("currency", CURRENCIES):
        _expect(entry, "copies_per_value", full)
        _expect(entry, "copies_per_value_two_players", two)
    for card, entry in enumerate(source.tables("money_card", CARDS)):
        currency = tables.currency_ids[card // VALUES]
        _expect(entry, "copies", full)
        _expect(entry, "copies_two_players", two)
        _expect(entry, "effect", {"pay": currency, "value": card % VALUES + 1})
    for number, entry in enumerate(source.tables("scoring_card", SCORING_CARDS)):
        _expect(entry, "copies", 1)
        _expect(entry, "effect", {"score_round": number + 1})
        piles = source.table("money_deck").get("scoring_card_pile", dict)
        _expect(entry, "pile", piles.get(_id(entry)))


def _check_setups(source: ComponentFile, tables: Tables) -> None:
    """Check the setup of each number of seats against what it follows from [ALH-2.2.1, ALH-2.3.1, ALH-2.3.2]."""
    neutral = source.table("neutral_player")
    _expect(neutral, "players", [MIN_SEATS])
    for seats, entry in enumerate(source.tables("setup", MAX_SEATS - MIN_SEATS + 1), start=MIN_SEATS):
        first_tiles = int(tables.neutral_tiles[0]) if seats == MIN_SEATS else 0
        _expect(entry, "money_cards", CARDS * int(tables.copies[seats]))
        _expect(entry, "start_tiles_used", seats)
        _expect(entry, "counters_used", 2 * seats)
        _expect(entry, "reserve_boards_used", seats)
        _expect(entry, "neutral_player", seats == MIN_SEATS)
        _expect(entry, "neutral_start_tiles", first_tiles)
        _expect(entry, "market_tiles", SLOTS)
        _expect(entry, "bag_after_setup", TILES - SLOTS - first_tiles)


def _check_constants(source: ComponentFile, tables: Tables) -> None:
    """Check what the file states and the engine is built on: an edit there would change nothing in play."""
    for name, said in (("players_min", MIN_SEATS), ("players_max", MAX_SEATS), ("languages", list(LOCALES))):
        _expect(source.table("meta"), name, said)
    counts = source.table("counts")
    for name, number in (("counters", 2 * MAX_SEATS), ("reserve_boards", MAX_SEATS)):
        _expect(counts, name, number)
    for name in ("building_market_boards", "score_boards", "bags"):
        _expect(counts, name, 1)
    for entry in source.tables("counter", MAX_SEATS):
        _expect(entry, "copies", 2)
        entry.word("color", tuple(tables.colours))
    limits = source.table("limits")
    _expect(limits, "take_money_single_any_value", True)
    _expect(limits, "max_actions_per_turn", SLOTS + 1)
    _expect(limits, "max_walls_per_tile", MAX_WALLS)
    _expect(limits, "reserve_capacity", -1)
    _expect(source.table("options"), "end_on_empty_bag", False)
    deck = source.table("money_deck")
    _expect(deck, "pile_1_is_on_top", True)
    _expect(deck, "position_in_pile", "uniform_random")
    _expect(deck, "money_display_laid_before_piles", True)
    money = source.table("start_money")
    _expect(money, "max_possible_total", int(tables.start_money) - 1 + VALUES)
    _expect(money, "start_player_order", ["fewest_cards", "lowest_total", "lowest_seat"])
    for name, value in (("takes_turns", False), ("has_money", False), ("has_wall", False), ("can_win", False)):
        _expect(source.table("neutral_player"), name, value)
    _expect(source.table("neutral_player"), "score_is_tracked", True)
    for entry in source.tables("tile", TILES):
        _expect(entry, "effect", {"count_for": entry.get("type", str)})


def _expect(entry: Entry, name: str, value: object) -> None:
    """Raise unless a field says what follows from the rest of the file or from the rules."""
    found = entry.get(name, object)
    if found != value or type(found) is not type(value):
        raise BadComponents(f"{entry.place}: {name} is {found!r}, expected {value!r}")


def _check_ties(source: ComponentFile, tables: Tables) -> None:
    """Check the printed tie tables against the rule that makes them [ALH-10.4.1]."""
    for entry in source.tables("tie_split", ROUNDS * TYPES):
        number = entry.number("round", 1, ROUNDS)
        kind = tables.type_ids.index(entry.word("type", tuple(tables.type_ids)))
        first = ((number - 1) * TYPES + kind) * PLACES
        row = [int(tables.points[first + place]) for place in range(PLACES)] + [0] * MAX_SEATS
        for start, name in enumerate(("from_1st", "from_2nd", "from_3rd")):
            expected = [sum(row[start : start + k]) // k for k in range(1, MAX_SEATS - start + 1)]
            if entry.get(name, list) != expected:
                raise BadComponents(
                    f"{entry.place} round {number}: {name} is {entry.get(name, list)}, expected {expected}"
                )


def _check_grid(tables: Tables) -> None:
    """Check that no Alhambra of these tiles can leave the grid [ALH-7.5.4].

    A path from the fountain to column k passes every column before it. A column that it passes with one tile
    needs a tile open to both sides; any other column costs two tiles, and only the last tile needs no way out.
    """
    for both in (EAST | WEST, NORTH | SOUTH):
        straight = sum(1 for walls in tables.tile_walls if walls & both == 0)
        reach = straight + 1 + (TILES - straight - 1) // 2
        if reach > GRID_RADIUS:
            raise BadComponents(f"[[tile]]: an Alhambra could reach {reach} cells from the fountain, not {GRID_RADIUS}")


def _id(entry: Entry) -> str:
    return entry.get("id", str)


def _colour(entry: Entry) -> str:
    return entry.get("color", str)


TABLES: Final = read_tables(shipped_text("diwan.games.alhambra"))

TILE_TYPE: Final[vec[i64]] = TABLES.tile_type
TILE_PRICE: Final[vec[i64]] = TABLES.tile_price
TILE_WALLS: Final[vec[i64]] = TABLES.tile_walls
SLOT_CURRENCY: Final[vec[i64]] = TABLES.slot_currency
POINTS: Final[vec[i64]] = TABLES.points
# The bit of each tile in a mask. A table, since the compiler works out `1 << tile` in 32 bits.
TILE_BIT: Final[vec[i64]] = vec[i64]([2**tile for tile in range(TILES)])
