"""The builder of Sabika positions: what a test says about a position, and how the rest is filled in."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.rng import Rng, seeded
from diwan.games.sabika import GAME, actions
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_LEFT,
    ERA,
    GRAY_LETTER,
    MAJOR_ERA,
    MAJORS_USED,
    MINOR_LEFT,
    MINOR_RIGHT,
    SECONDARY_USED,
    TABLES,
    TILE_CRATES,
    WISH_LETTER,
    YUSUF_WORKER,
)
from diwan.games.sabika.phases.flow import go_on
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
    IN_BAG,
    ITEM_BITS,
    KEPT,
    LEFT_END,
    LINE_MAJOR_BONUS,
    LINE_START,
    LINES,
    LYING,
    MAJORS,
    MINOR_SHOWN,
    MINORS,
    NONE,
    PARIAS,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    RIGHT_END,
    ROW,
    SEALS,
    SPENT,
    STACK_SIZE,
    SULTAN_AT,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
    SabikaState,
    row_count,
)
from tests.support.sabika_position import ITEMS, WORKERS, YUSUF, Position, number_in, program_of

TOKENS = 8
MINOR_IDS = TABLES.minor_ids
MAJOR_POEM_IDS = TABLES.poem_ids[v.MINOR_POEMS :]


def fresh(seats: int = 2, *, seed: int = 1, **options: bool | str) -> Position:
    """Return a game that has just been set up, with the first question asked."""
    game = GAME(**options)
    return Position(game, cast(SabikaState, game.new_state(seats=seats, seed=seed)))


class Setup:
    """What a test says about a position."""

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

    # Players.

    def _set(self, row: int, field: int, value: int) -> Setup:
        self.state.rows[row * ROW + field] = value
        return self

    def _get(self, row: int, field: int) -> int:
        return int(self.state.rows[row * ROW + field])

    def dinars(self, seat: int, count: int) -> Setup:
        return self._set(seat, DINARS, count)

    def seals(self, seat: int, count: int) -> Setup:
        """Give a seat seals; they are taken from the cities that come last, unless `no_seal` says which."""
        for city in reversed(range(v.CITIES)):
            held = sum(self._get(row, SEALS) for row in range(self.rows)) + count
            if bin(int(self.state.seals_left)).count("1") + held > v.CITIES:
                self.state.seals_left &= ~(1 << city)
        return self._set(seat, SEALS, count)

    def parias(self, seat: int, count: int) -> Setup:
        return self._set(seat, PARIAS, count)

    def stack(self, *rows: int) -> Setup:
        """Say which paria markers lie higher: the first named is the highest of all."""
        for place, row in enumerate(rows):
            self._set(row, HEIGHT, self.rows - 1 - place)
        return self

    def favour(self, seat: int, space: int) -> Setup:
        return self._set(seat, FAVOUR, space)

    def points(self, seat: int, count: int) -> Setup:
        """Let a row have so many points."""
        self.state.sheet[seat * LINES + LINE_START] = count
        return self

    def at(self, seat: int, worker: str, space: str | None, *, lying: bool = False) -> Setup:
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

    def lying(self, seat: int, *workers: str) -> Setup:
        """Lay workers down where they are; without names, all of them."""
        for worker in workers or WORKERS:
            self.state.rows[seat * ROW + LYING] |= 1 << number_in(WORKERS, worker)
        return self

    def last_turn(self, seat: int, worker: str = "poet") -> Setup:
        """Let this seat have the last turn of the round, with one worker; all others lie."""
        for row in range(self.rows):
            self.lying(row)
        self.state.rows[seat * ROW + LYING] &= ~(1 << number_in(WORKERS, worker))
        return self.turn(seat)

    def raws(self, seat: int, *raws: str) -> Setup:
        """Put raw materials into processing cells."""
        return self._set(seat, CELLS, sum(1 << number_in(v.RAW_IDS, raw) for raw in raws))

    def store(self, seat: int, warehouse: int, *items: str) -> Setup:
        """Fill a warehouse, 1 to 4 (5: the special storage) with exactly these items."""
        packed = sum(1 << (number_in(ITEMS, item) * ITEM_BITS) for item in items)
        return self._set(seat, HELD + warehouse - 1, packed)

    def holds(self, seat: int, *items: str) -> Setup:
        """Let a seat have exactly these items, over its warehouses in order; more room is made by expansions."""
        for warehouse in range(1, v.WAREHOUSES + 1):
            room = self._get(seat, CAPACITY + warehouse - 1)
            self.store(seat, warehouse, *items[:room])
            items = items[room:]
        assert not items, f"no room for {items}: use `expand` or `roomy` first"
        return self

    def expand(self, seat: int, warehouse: int, *tiles: str) -> Setup:
        """Put warehouse tiles on a warehouse, 1 to 4; the last one is on top."""
        numbers = [number_in(TABLES.tile_ids, tile) for tile in tiles]
        self._tiles[(seat, warehouse)] = numbers
        crates = 1 + sum(int(TILE_CRATES[tile]) for tile in numbers)
        self._set(seat, CAPACITY + warehouse - 1, crates)
        self._set(seat, EXPANSIONS + warehouse - 1, len(numbers))
        return self._set(seat, TOP_TILE + warehouse - 1, numbers[-1] if numbers else NONE)

    def roomy(self, seat: int) -> Setup:
        """Give a seat plenty of room: two large expansions on each warehouse, tiles that come last in the box."""
        taken = {tile for tiles in self._tiles.values() for tile in tiles}
        free = [tile for tile in range(v.TILES) if tile not in taken]
        free.sort(key=lambda tile: (int(TILE_CRATES[tile]), tile))
        for warehouse in range(1, v.WAREHOUSES + 1):
            self.expand(seat, warehouse, TABLES.tile_ids[free.pop()], TABLES.tile_ids[free.pop()])
        return self

    def majors(self, seat: int, *tiles: str) -> Setup:
        """Let a row own major constructions."""
        return self._set(seat, MAJORS, sum(1 << number_in(TABLES.major_ids, tile) for tile in tiles))

    def minors(self, seat: int, *cards: str) -> Setup:
        """Give Yusuf minor constructions."""
        return self._set(seat, MINORS, sum(1 << number_in(MINOR_IDS, card) for card in cards))

    def row(self, seat: int, card: str, *, left: tuple[str, ...] = (), right: tuple[str, ...] = ()) -> Setup:
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

    def ships(self, seat: int, *, left: tuple[str, ...] = (), right: tuple[str, ...] = ()) -> Setup:
        """Put ships into cities; their seals are gone unless `seal` says otherwise."""
        for field, names in ((ARRIVED, left), (CONSOLIDATED, right)):
            self._set(seat, field, sum(1 << number_in(TABLES.city_ids, city) for city in names))
            for city in names:
                self.no_seal(city)
        return self

    def poems(self, seat: int, *poems: str) -> Setup:
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

    def kept(self, seat: int, tile: str) -> Setup:
        """Say which starting tile a seat was dealt and has kept; it can't be one that another seat was dealt."""
        number = number_in(TABLES.starting_ids, tile)
        dealt = self._get(seat, DEALT)
        if not dealt >> number & 1:
            self._set(seat, DEALT, dealt & (dealt - 1) | 1 << number)
        return self._set(seat, KEPT, number)

    def dealt(self, seat: int, first: str, second: str) -> Setup:
        """Go back to the choice of starting tiles: deal these two to a seat; say it for every seat."""
        self._choosing = True
        self.state.first = self.state.turn = NONE
        tiles = (number_in(TABLES.starting_ids, first), number_in(TABLES.starting_ids, second))
        return self._set(seat, DEALT, sum(1 << tile for tile in tiles))._set(seat, KEPT, NONE)

    # The main board.

    def rondel(self, **spaces: str | None) -> Setup:
        """Lay tokens on secondary spaces: R1="clay", X2="marble", None for an empty one."""
        for name, token in spaces.items():
            number = number_in(TABLES.secondary_ids, name)
            assert int(SECONDARY_USED[self.state.seats]) >> number & 1, f"{name} is not in use"
            if number < v.RAW_SPACES:
                self.state.board[RAW_ON + number] = NONE if token is None else number_in(v.RAW_IDS, token)
            elif token is None:
                self.state.marbles &= ~(1 << (number - v.RAW_SPACES))
            else:
                self.state.marbles |= 1 << (number - v.RAW_SPACES)
        return self

    def no_raws(self) -> Setup:
        """Empty every raw space."""
        used = int(SECONDARY_USED[self.state.seats])
        names = [name for n, name in enumerate(TABLES.secondary_ids[: v.RAW_SPACES]) if used >> n & 1]
        return self.rondel(**dict.fromkeys(names))

    def sultan(self, *spaces: str) -> Setup:
        """Put the sultan's workers on these spaces, as many as this number of players uses."""
        workers = [n for n in range(v.SULTAN_WORKERS) if self.state.board[SULTAN_AT + n] != NONE]
        for worker, space in zip(workers, spaces, strict=True):
            self.state.board[CROWD + self.state.board[SULTAN_AT + worker]] -= 1
            place = number_in(TABLES.space_ids, space)
            self.state.board[SULTAN_AT + worker] = place
            self.state.board[CROWD + place] += 1
        return self

    def show_minors(self, *cards: str | None) -> Setup:
        """Lay minor constructions on display: right-top, right-bottom, left-top, left-bottom."""
        for slot in range(v.MINOR_SLOTS):
            card = cards[slot] if slot < len(cards) else None
            self.state.board[MINOR_SHOWN + slot] = NONE if card is None else number_in(MINOR_IDS, card)
        return self

    def minor_deck(self, *cards: str) -> Setup:
        """Put exactly these minor constructions into the deck; those that are nowhere else are discarded."""
        self._minor_deck = {number_in(MINOR_IDS, card) for card in cards}
        return self

    def show_poems(self, *poems: str | None) -> Setup:
        """Lay minor poems on display; missing slots are empty."""
        slots = [slot for slot in range(v.POEM_SLOTS) if self.state.board[POEM_SHOWN + slot] >= NONE]
        assert len(poems) <= len(slots), f"there are {len(slots)} slots"
        for slot in slots:
            poem = poems[slot] if slot < len(poems) else None
            self.state.board[POEM_SHOWN + slot] = NONE if poem is None else number_in(TABLES.poem_ids, poem)
        return self

    def poem_deck(self, *poems: str, rest: int) -> Setup:
        """Put exactly these minor poems into the deck; those that are nowhere else are red ones of the row `rest`."""
        self._poem_deck = ({number_in(TABLES.poem_ids, poem) for poem in poems}, rest)
        return self

    def show_grays(self, *poems: str) -> Setup:
        """Lay major poems on display."""
        self.state.grays_shown = sum(1 << number_in(MAJOR_POEM_IDS, poem) for poem in poems)
        return self

    def show_tiles(self, side: str, first: str | None, second: str | None) -> Setup:
        """Lay warehouse tiles on display on one side."""
        for slot, tile in enumerate((first, second)):
            place = TILE_SHOWN + 2 * number_in(v.SIDE_IDS, side) + slot
            self.state.board[place] = NONE if tile is None else number_in(TABLES.tile_ids, tile)
        return self

    def tile_stacks(self, right: int, left: int) -> Setup:
        """Say how many warehouse tiles the stacks have; the others were covered long ago."""
        self._stacks = (right, left)
        return self

    def only_majors(self, *tiles: str) -> Setup:
        """Leave exactly these major constructions on the board."""
        self.state.majors_left = sum(1 << number_in(TABLES.major_ids, tile) for tile in tiles)
        return self

    def bag(self, *, sugarcane: int = 0, clay: int = 0, silk: int = 0) -> Setup:
        """Put so many tokens into the bag; the others are discarded."""
        self._bag = {"sugarcane": sugarcane, "clay": clay, "silk": silk}
        return self

    def city(self, city: str, tile: str) -> Setup:
        """Lay a city tile on a city; where it was before goes the one that it replaces."""
        place, number = number_in(TABLES.city_ids, city), number_in(TABLES.city_tile_ids, tile)
        tiles = [int(there) for there in self.state.cities]
        if number in tiles:
            tiles[tiles.index(number)] = tiles[place]
        tiles[place] = number
        self.state.cities = vec[i64](tiles)
        return self

    def seal(self, *cities: str) -> Setup:
        """Lay seals on cities."""
        for city in cities:
            self.state.seals_left |= 1 << number_in(TABLES.city_ids, city)
        return self

    def no_seal(self, *cities: str) -> Setup:
        """Take the seals of cities away."""
        for city in cities:
            self.state.seals_left &= ~(1 << number_in(TABLES.city_ids, city))
        return self

    def trade(self, card: str) -> Setup:
        self.state.trade_card = number_in(TABLES.trade_ids, card)
        return self

    def wishes(self, *wishes: str) -> Setup:
        """Lay the three wishes on the round track in this order (they are granted after rounds 1, 3, 5)."""
        numbers = [number_in(TABLES.wish_ids, wish) for wish in wishes]
        assert sorted(int(WISH_LETTER[wish]) for wish in numbers) == [0, 1, 2], "one wish of each letter"
        self.state.wishes = vec[i64](numbers)
        return self

    def event(self, active: str, *, coming: str | None = None) -> Setup:
        """Make an event active, and show the one that comes next; use options that have events."""
        numbers = [number_in(TABLES.event_ids, name) for name in (active, coming) if name is not None]
        self.state.event = numbers[0]
        self.state.next_event = numbers[1] if coming is not None else NONE
        self.state.events_seen = sum(1 << number for number in numbers)
        if coming is None:
            self.state.events_left = 0
            self.state.good_events_left = min(int(self.state.good_events_left), 0)
        return self

    def events_left(self, count: int, *, positive: int = NONE) -> Setup:
        """Say how many events are still face down, and how many of them are positive where that is known."""
        self.state.events_left, self.state.good_events_left = count, positive
        return self

    def yusuf_cards(self, *cards: str) -> Setup:
        """Leave exactly these cards in those of Yusuf's decks that they belong to; other decks stay whole."""
        numbers = [number_in(TABLES.yusuf_ids, card) for card in cards]
        workers = {int(YUSUF_WORKER[card]) for card in numbers}
        kept = [card for card in range(v.YUSUF_CARDS) if card in numbers or int(YUSUF_WORKER[card]) not in workers]
        self.state.yusuf_deck = sum(1 << card for card in kept)
        return self

    def yusuf_tiles(self, *workers: str) -> Setup:
        """Leave these worker tiles face down (`architect` up to twice, `merchant`, `poet`); his other workers lie."""
        places = {"architect": [0, 1], "merchant": [2], "poet": [3]}
        self.state.yusuf_tiles = sum(1 << places[worker].pop(0) for worker in workers)
        self._tiles_said = True
        return self

    # The course of the game.

    def round(self, number: int) -> Setup:
        """Make it this round, from 1; tiles of an era that is over are gone."""
        self.state.round = self.state.narrator = number - 1
        if ERA[number - 1] == 2:
            for tile in range(v.MAJORS):
                if MAJOR_ERA[tile] == 1:
                    self.state.majors_left &= ~(1 << tile)
        return self

    def first(self, row: int) -> Setup:
        """Make a row the first player."""
        self.state.first = row
        return self

    def turn(self, seat: int) -> Setup:
        """Make it this seat's turn."""
        self._turn = seat
        self.state.turn = seat
        return self

    def resolves(self, name: str) -> Setup:
        """Resolve the effect of a card now, in a turn of the seat whose turn it is (names as in `program_of`)."""
        self._program = name
        return self

    def asks(self, kind: int, arg: int) -> Setup:
        """Ask this question (`actions.ASK_...`) or carry out this task in the middle of a turn."""
        self._asks = (kind, arg)
        return self

    def round_over(self) -> Setup:
        """Let all workers lie and the last turn be over: `build` goes into the end of the round."""
        for row in range(self.rows):
            self.lying(row)
        self._over = True
        return self

    def chance(self, rng: Rng) -> Setup:
        """Use this generator, a scripted one for instance."""
        self.state.rng = rng
        return self

    def build(self) -> Position:
        """Return the position, with the seat in turn asked what it does."""
        self._settle_cards()
        self._settle_tokens()
        self._settle_tiles()
        self._settle_yusuf()
        self._settle_events()
        state, position = self.state, Position(self.game, self.state)
        if not self._choosing:
            state.ask(actions.END_TURN, 0, 0)
        if self._choosing:
            for seat in reversed(range(int(state.seats))):
                state.ask(actions.ASK_KEEP, seat, 0)
        elif self._program is not None:
            state.ask(actions.RUN, self._turn, pack_run(program_of(self._program), LINE_MAJOR_BONUS))
        elif self._asks is not None:
            state.ask(self._asks[0], self._turn, self._asks[1])
        elif not self._over:
            state.ask(actions.ASK_TURN, self._turn, 0)
        if self._program is not None or self._asks is not None:
            # Somebody has worked already in such a turn.
            if self._get(self._turn, LYING) == 0:
                self.lying(self._turn, "poet")
        go_on(state)
        self.game.rules.settle(state)
        position.check()
        return position

    def _settle_cards(self) -> None:
        state = self.state
        owned = [0, 0, 0, 0]
        for row in range(self.rows):
            owned[0] |= self._get(row, MINORS)
            owned[1] |= self._get(row, BLUES) | self._get(row, REDS)
            owned[2] |= self._get(row, GRAYS)
            owned[3] |= self._get(row, MAJORS)
        state.majors_left &= ~owned[3]
        assert owned[3] & ~int(MAJORS_USED[state.seats]) == 0, "a major construction is not in this game"
        letters = {int(GRAY_LETTER[poem]) for poem in range(v.MAJOR_POEMS) if owned[2] >> poem & 1}
        state.grays_shown &= ~sum(1 << poem for poem in range(v.MAJOR_POEMS) if int(GRAY_LETTER[poem]) in letters)
        placed = owned[0] | self._display(MINOR_SHOWN, v.MINOR_SLOTS, owned[0])
        free = ((1 << v.MINORS) - 1) & ~placed
        deck = free if self._minor_deck is None else sum(1 << card for card in self._minor_deck) & free
        state.minor_deck, state.minor_spent = deck, free & ~deck
        placed = owned[1] | self._display(POEM_SHOWN, v.POEM_SLOTS, owned[1])
        free = ((1 << v.MINOR_POEMS) - 1) & ~placed
        if self._poem_deck is not None:
            poems, rest = self._poem_deck
            state.poem_deck = sum(1 << poem for poem in poems) & free
            state.rows[rest * ROW + REDS] |= free & ~int(state.poem_deck)
            if rest == YUSUF and state.seats == 1:
                state.rows[rest * ROW + BLUES] |= free & ~int(state.poem_deck)
        else:
            state.poem_deck = free

    def _display(self, first: int, slots: int, owned: int) -> int:
        """Clear slots whose card somebody owns or that hold a card twice; return what lies there."""
        shown = 0
        for slot in range(slots):
            card = int(self.state.board[first + slot])
            if card < 0:
                continue
            if (owned | shown) >> card & 1:
                self.state.board[first + slot] = NONE
            else:
                shown |= 1 << card
        return shown

    def _settle_tokens(self) -> None:
        state = self.state
        for raw, name in enumerate(v.RAW_IDS):
            shift = (v.MATERIALS + raw) * ITEM_BITS
            used = sum(state.board[RAW_ON + space] == raw for space in range(v.RAW_SPACES))
            for row in range(self.rows):
                used += self._get(row, CELLS) >> raw & 1
                used += sum(self._get(row, HELD + store) >> shift & 15 for store in range(v.STORES))
            left = TOKENS - int(used)
            in_bag = left if self._bag is None else self._bag[name]
            assert 0 <= in_bag <= left, f"there are only {TOKENS} tokens of {name}"
            state.board[IN_BAG + raw], state.board[SPENT + raw] = in_bag, left - in_bag

    def _settle_yusuf(self) -> None:
        """Make his worker tiles and his workers agree: a tile lies face down for each worker that stands."""
        if self.state.seats != 1:
            return
        tiles, lying = int(self.state.yusuf_tiles), self._get(YUSUF, LYING)
        if self._tiles_said:
            turned = 2 - (tiles & 3).bit_count()
            while (lying & 3).bit_count() < turned:
                lying |= 2 if lying & 1 else 1
            self._set(YUSUF, LYING, lying | ~tiles & 0b1100)
        else:
            standing = 2 - (lying & 3).bit_count()
            self.state.yusuf_tiles = (1 << standing) - 1 | ~lying & 0b1100

    def _settle_events(self) -> None:
        """Let as many events have been seen as are not face down any more."""
        state = self.state
        if state.event == NONE:
            return
        missing = v.EVENT_DRAWS - int(state.events_left) - int(state.events_seen).bit_count()
        for event in reversed(range(v.EVENTS)):
            if missing > 0 and not int(state.events_seen) >> event & 1:
                state.events_seen |= 1 << event
                missing -= 1

    def _settle_tiles(self) -> None:
        state = self.state
        owned = sum(1 << tile for tiles in self._tiles.values() for tile in tiles)
        shown = self._display(TILE_SHOWN, v.TILE_SLOTS, owned)
        free = [tile for tile in range(v.TILES) if not (owned | shown) >> tile & 1]
        sizes = self._stacks or (len(free) // 2, len(free) - len(free) // 2)
        assert sum(sizes) <= len(free), f"only {len(free)} warehouse tiles are left"
        state.tiles_unseen = sum(1 << tile for tile in free[: sum(sizes)])
        state.board[STACK_SIZE], state.board[STACK_SIZE + 1] = sizes


def able(dinars: int = 20, seats: int = 4) -> Setup:
    """Return a table where seat 0 can carry out every action; with four players no sultan's worker is there."""
    setup = Setup(seats=seats).dinars(0, dinars).holds(0, "gypsum", "sugar").raws(0, "clay")
    return setup.ships(0, left=("fez",)).poems(0, "P01 red")
