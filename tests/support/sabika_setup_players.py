"""What a test says about the players of a Sabika position: purses, workers, stores, buildings, ships, poems."""

from __future__ import annotations

from typing import Self, cast

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.rng import seeded
from diwan.games.sabika import GAME
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_LEFT,
    MINOR_LEFT,
    MINOR_RIGHT,
    TABLES,
    TILE_CRATES,
)
from diwan.games.sabika.rules import SabikaRules
from diwan.games.sabika.setup import set_up
from diwan.games.sabika.state import (
    ARRIVED,
    BALANCE_CARD,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    CONSOLIDATED,
    CROWD,
    DEALT,
    DINARS,
    EXPANSIONS,
    FAVOUR,
    GRAYS,
    HEIGHT,
    HELD,
    ITEM_BITS,
    KEPT,
    LEFT_END,
    LINE_START,
    LINES,
    LYING,
    MAJORS,
    MINORS,
    NONE,
    PARIAS,
    REDS,
    RIGHT_END,
    ROW,
    SEALS,
    TOP_TILE,
    WORKER_AT,
    row_count,
)
from tests.support.sabika_position import ITEMS, WORKERS, number_in

MINOR_IDS = TABLES.minor_ids


class PlayersSetup:
    """What belongs to players."""

    def __init__(self, seats: int = 2, *, seed: int = 1, **options: bool | str) -> None:
        self.game = GAME(**options)
        rules = cast(SabikaRules, self.game.rules)
        self.state = set_up(seats, seeded(seed), None, rules.mix, rules.hard)
        self.state.pending = vec[i64]()
        self.rows = int(row_count(seats))
        self._program: str | None = None
        self._asks: tuple[int, int] | None = None
        self._over = False
        self._choosing = False
        self._tiles_said = False
        self._first_said = False
        self._coming_said = False
        self._left_said = False
        self._turn = 0
        self._tiles: dict[tuple[int, int], list[int]] = {}
        self._stacks: tuple[int, int] | None = None
        self._bag: dict[str, int] | None = None
        self._minor_deck: set[int] | None = None
        self._poem_deck: tuple[set[int], int] | None = None
        self._prepare()

    def _prepare(self) -> None:
        state = self.state
        for row in range(int(state.seats)):
            dealt = int(state.rows[row * ROW + DEALT])
            self._set(row, KEPT, dealt.bit_length() - 1)
        for row in range(self.rows):
            self._set(row, HEIGHT, self.rows - 1 - row)
        state.first = 0
        state.turn = 0
        state.grays_gone = 0  # any major poem may be said to be there

    def _set(self, row: int, field: int, value: int) -> Self:
        self.state.rows[row * ROW + field] = value
        return self

    def _get(self, row: int, field: int) -> int:
        return int(self.state.rows[row * ROW + field])

    def dinars(self, seat: int, count: int) -> Self:
        return self._set(seat, DINARS, count)

    def seals(self, seat: int, count: int) -> Self:
        """Give a seat seals; they are taken from the cities that come last, unless `no_seal` says which."""
        for city in reversed(range(v.CITIES)):
            held = sum(self._get(row, SEALS) for row in range(self.rows)) + count
            if bin(int(self.state.seals_left)).count("1") + held > v.CITIES:
                self.state.seals_left &= ~(1 << city)
        return self._set(seat, SEALS, count)

    def parias(self, seat: int, count: int) -> Self:
        return self._set(seat, PARIAS, count)

    def stack(self, *rows: int) -> Self:
        """Say which paria markers lie higher: the first named is the highest of all."""
        for place, row in enumerate(rows):
            self._set(row, HEIGHT, self.rows - 1 - place)
        return self

    def favour(self, seat: int, space: int) -> Self:
        return self._set(seat, FAVOUR, space)

    def points(self, seat: int, count: int) -> Self:
        """Let a row have so many points."""
        self.state.sheet[seat * LINES + LINE_START] = count
        return self

    def at(self, seat: int, worker: str, space: str | None, *, lying: bool = False) -> Self:
        """Put a worker on a space (None: into the workshop)."""
        number = number_in(WORKERS, worker)
        before = self._get(seat, WORKER_AT + number)
        if before != NONE:
            self.state.board[CROWD + before] -= 1
        place = NONE if space is None else number_in(TABLES.space_ids, space)
        if place != NONE:
            self.state.board[CROWD + place] += 1
        self._set(seat, WORKER_AT + number, place)
        return self.lying(seat, worker) if lying else self

    def lying(self, seat: int, *workers: str) -> Self:
        """Lay workers down where they are; without names, all of them."""
        for worker in workers or WORKERS:
            self.state.rows[seat * ROW + LYING] |= 1 << number_in(WORKERS, worker)
        return self

    def raws(self, seat: int, *raws: str) -> Self:
        """Put raw materials into processing cells."""
        return self._set(seat, CELLS, sum(1 << number_in(v.RAW_IDS, raw) for raw in raws))

    def store(self, seat: int, warehouse: int, *items: str) -> Self:
        """Fill a warehouse, 1 to 4 (5: the special storage) with exactly these items."""
        packed = sum(1 << (number_in(ITEMS, item) * ITEM_BITS) for item in items)
        return self._set(seat, HELD + warehouse - 1, packed)

    def holds(self, seat: int, *items: str) -> Self:
        """Let a seat have exactly these items, over its warehouses in order; more room is made by expansions."""
        for warehouse in range(1, v.WAREHOUSES + 1):
            room = self._get(seat, CAPACITY + warehouse - 1)
            self.store(seat, warehouse, *items[:room])
            items = items[room:]
        assert not items, f"no room for {items}: use `expand` or `roomy` first"
        return self

    def expand(self, seat: int, warehouse: int, *tiles: str) -> Self:
        """Put warehouse tiles on a warehouse, 1 to 4; the last one is on top."""
        numbers = [number_in(TABLES.tile_ids, tile) for tile in tiles]
        self._tiles[(seat, warehouse)] = numbers
        crates = 1 + sum(int(TILE_CRATES[tile]) for tile in numbers)
        self._set(seat, CAPACITY + warehouse - 1, crates)
        self._set(seat, EXPANSIONS + warehouse - 1, len(numbers))
        return self._set(seat, TOP_TILE + warehouse - 1, numbers[-1] if numbers else NONE)

    def roomy(self, seat: int) -> Self:
        """Give a seat plenty of room: two large expansions on each warehouse, tiles that come last in the box."""
        taken = {tile for tiles in self._tiles.values() for tile in tiles}
        free = [tile for tile in range(v.TILES) if tile not in taken]
        free.sort(key=lambda tile: (int(TILE_CRATES[tile]), tile))
        for warehouse in range(1, v.WAREHOUSES + 1):
            self.expand(seat, warehouse, TABLES.tile_ids[free.pop()], TABLES.tile_ids[free.pop()])
        return self

    def majors(self, seat: int, *tiles: str) -> Self:
        """Let a row own major constructions."""
        return self._set(seat, MAJORS, sum(1 << number_in(TABLES.major_ids, tile) for tile in tiles))

    def minors(self, seat: int, *cards: str) -> Self:
        """Give Yusuf minor constructions."""
        return self._set(seat, MINORS, sum(1 << number_in(MINOR_IDS, card) for card in cards))

    def row(self, seat: int, card: str, *, left: tuple[str, ...] = (), right: tuple[str, ...] = ()) -> Self:
        """Lay out a row: the balance card, then the cards to its left and right, each from the inside outwards."""
        balance = int(card[2:]) - 1
        other = next((row for row in range(self.rows) if self._get(row, BALANCE_CARD) == balance), seat)
        self._exchange_balance(seat, other)
        ends = [int(BALANCE_LEFT[balance]), v.WILD]
        balances = 0
        for side, names in ((-1, left), (1, right)):
            for place, name in enumerate(names, start=1):
                number = number_in(MINOR_IDS, name)
                self.state.rows[seat * ROW + MINORS] |= 1 << number
                self.state.places[number] = side * place
                inner, outer = MINOR_RIGHT[number], MINOR_LEFT[number]
                if side == 1:
                    inner, outer = outer, inner
                balances += ends[side > 0] in (v.WILD, int(inner))
                ends[side > 0] = int(outer)
        self._set(seat, BALANCE_CARD, balance)
        self._set(seat, LEFT_END, ends[0])
        self._set(seat, RIGHT_END, ends[1])
        return self._set(seat, BALANCES, balances)

    def _exchange_balance(self, seat: int, other: int) -> None:
        mine = self._get(seat, BALANCE_CARD)
        if other != seat:
            assert self._get(other, MINORS) == 0, "say this row before the other seat's"
            self._set(other, BALANCE_CARD, mine)
            self._set(other, LEFT_END, int(BALANCE_LEFT[mine]))

    def ships(self, seat: int, *, left: tuple[str, ...] = (), right: tuple[str, ...] = ()) -> Self:
        """Put ships into cities; their seals are gone unless `seal` says otherwise."""
        for field, names in ((ARRIVED, left), (CONSOLIDATED, right)):
            self._set(seat, field, sum(1 << number_in(TABLES.city_ids, city) for city in names))
            for city in names:
                self.no_seal(city)
        return self

    def poems(self, seat: int, *poems: str) -> Self:
        """Let a row own poems: `P05 blue`, `P06 red`, `P30 gray`; of Yusuf, `P05 both`."""
        self._set(seat, BLUES, 0)
        self._set(seat, REDS, 0)
        self._set(seat, GRAYS, 0)
        for text in poems:
            name, colour = text.split()
            number = number_in(TABLES.poem_ids, name)
            if colour in ("blue", "both"):
                self.state.rows[seat * ROW + BLUES] |= 1 << number
            if colour in ("red", "both"):
                self.state.rows[seat * ROW + REDS] |= 1 << number
            if colour == "gray":
                self.state.rows[seat * ROW + GRAYS] |= 1 << (number - v.MINOR_POEMS)
        return self

    def kept(self, seat: int, tile: str) -> Self:
        """Say which starting tile a seat was dealt and has kept; it can't be one that another seat was dealt."""
        number = number_in(TABLES.starting_ids, tile)
        dealt = self._get(seat, DEALT)
        if not dealt >> number & 1:
            self._set(seat, DEALT, dealt & (dealt - 1) | 1 << number)
        return self._set(seat, KEPT, number)

    def dealt(self, seat: int, first: str, second: str) -> Self:
        """Go back to the choice of starting tiles: deal these two to a seat; say it for every seat."""
        self._choosing = True
        self.state.first = self.state.turn = NONE
        tiles = (number_in(TABLES.starting_ids, first), number_in(TABLES.starting_ids, second))
        return self._set(seat, DEALT, sum(1 << tile for tile in tiles))._set(seat, KEPT, NONE)

    def seal(self, *cities: str) -> Self:
        """Lay seals on cities."""
        for city in cities:
            self.state.seals_left |= 1 << number_in(TABLES.city_ids, city)
        return self

    def no_seal(self, *cities: str) -> Self:
        """Take the seals of cities away."""
        for city in cities:
            self.state.seals_left &= ~(1 << number_in(TABLES.city_ids, city))
        return self
