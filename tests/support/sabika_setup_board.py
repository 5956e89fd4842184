"""What a test says about the board of a Sabika position: rondel, displays, decks, cities, wishes, events."""

from __future__ import annotations

from typing import Self

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    SECONDARY_USED,
    TABLES,
    WISH_LETTER,
    YUSUF_WORKER,
)
from diwan.games.sabika.state import (
    CROWD,
    MINOR_SHOWN,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    SULTAN_AT,
    TILE_SHOWN,
)
from tests.support.sabika_position import number_in
from tests.support.sabika_setup_players import MINOR_IDS, PlayersSetup

MAJOR_POEM_IDS = TABLES.poem_ids[v.MINOR_POEMS :]


class BoardSetup(PlayersSetup):
    """What lies on the main board and beside it."""

    def rondel(self, **spaces: str | None) -> Self:
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

    def no_raws(self) -> Self:
        """Empty every raw space."""
        used = int(SECONDARY_USED[self.state.seats])
        names = [name for n, name in enumerate(TABLES.secondary_ids[: v.RAW_SPACES]) if used >> n & 1]
        return self.rondel(**dict.fromkeys(names))

    def sultan(self, *spaces: str) -> Self:
        """Put the sultan's workers on these spaces, as many as this number of players uses."""
        workers = [n for n in range(v.SULTAN_WORKERS) if self.state.board[SULTAN_AT + n] != NONE]
        for worker, space in zip(workers, spaces, strict=True):
            self.state.board[CROWD + self.state.board[SULTAN_AT + worker]] -= 1
            place = number_in(TABLES.space_ids, space)
            self.state.board[SULTAN_AT + worker] = place
            self.state.board[CROWD + place] += 1
        return self

    def show_minors(self, *cards: str | None) -> Self:
        """Lay minor constructions on display: right-top, right-bottom, left-top, left-bottom."""
        for slot in range(v.MINOR_SLOTS):
            card = cards[slot] if slot < len(cards) else None
            self.state.board[MINOR_SHOWN + slot] = NONE if card is None else number_in(MINOR_IDS, card)
        return self

    def minor_deck(self, *cards: str) -> Self:
        """Put exactly these minor constructions into the deck; those that are nowhere else are discarded."""
        self._minor_deck = {number_in(MINOR_IDS, card) for card in cards}
        return self

    def show_poems(self, *poems: str | None) -> Self:
        """Lay minor poems on display; missing slots are empty."""
        slots = [slot for slot in range(v.POEM_SLOTS) if self.state.board[POEM_SHOWN + slot] >= NONE]
        assert len(poems) <= len(slots), f"there are {len(slots)} slots"
        for slot in slots:
            poem = poems[slot] if slot < len(poems) else None
            self.state.board[POEM_SHOWN + slot] = NONE if poem is None else number_in(TABLES.poem_ids, poem)
        return self

    def poem_deck(self, *poems: str, rest: int) -> Self:
        """Put exactly these minor poems into the deck; those that are nowhere else are red ones of the row `rest`."""
        self._poem_deck = ({number_in(TABLES.poem_ids, poem) for poem in poems}, rest)
        return self

    def show_grays(self, *poems: str) -> Self:
        """Lay major poems on display."""
        self.state.grays_shown = sum(1 << number_in(MAJOR_POEM_IDS, poem) for poem in poems)
        return self

    def show_tiles(self, side: str, first: str | None, second: str | None) -> Self:
        """Lay warehouse tiles on display on one side."""
        for slot, tile in enumerate((first, second)):
            place = TILE_SHOWN + 2 * number_in(v.SIDE_IDS, side) + slot
            self.state.board[place] = NONE if tile is None else number_in(TABLES.tile_ids, tile)
        return self

    def tile_stacks(self, right: int, left: int) -> Self:
        """Say how many warehouse tiles the stacks have; the others were covered long ago."""
        self._stacks = (right, left)
        return self

    def only_majors(self, *tiles: str) -> Self:
        """Leave exactly these major constructions on the board."""
        self.state.majors_left = sum(1 << number_in(TABLES.major_ids, tile) for tile in tiles)
        return self

    def bag(self, *, sugarcane: int = 0, clay: int = 0, silk: int = 0) -> Self:
        """Put so many tokens into the bag; the others are discarded."""
        self._bag = {"sugarcane": sugarcane, "clay": clay, "silk": silk}
        return self

    def city(self, city: str, tile: str) -> Self:
        """Lay a city tile on a city; where it was before goes the one that it replaces."""
        place, number = number_in(TABLES.city_ids, city), number_in(TABLES.city_tile_ids, tile)
        tiles = [int(there) for there in self.state.cities]
        if number in tiles:
            tiles[tiles.index(number)] = tiles[place]
        tiles[place] = number
        self.state.cities = vec[i64](tiles)
        return self

    def trade(self, card: str) -> Self:
        self.state.trade_card = number_in(TABLES.trade_ids, card)
        return self

    def wishes(self, *wishes: str) -> Self:
        """Lay the three wishes on the round track in this order (they are granted after rounds 1, 3, 5)."""
        numbers = [number_in(TABLES.wish_ids, wish) for wish in wishes]
        assert sorted(int(WISH_LETTER[wish]) for wish in numbers) == [0, 1, 2], "one wish of each letter"
        self.state.wishes = vec[i64](numbers)
        return self

    def event(self, active: str, *, coming: str | None = None) -> Self:
        """Make an event active, and show the one that comes next; use options that have events."""
        numbers = [number_in(TABLES.event_ids, name) for name in (active, coming) if name is not None]
        self.state.event = numbers[0]
        self.state.next_event = numbers[1] if coming is not None else NONE
        self.state.events_seen = sum(1 << number for number in numbers)
        self._coming_said = coming is not None
        return self

    def events_left(self, count: int, *, positive: int = NONE) -> Self:
        """Say how many events are still face down, and how many of them are positive where that is known."""
        self.state.events_left, self.state.good_events_left = count, positive
        self._left_said = True
        return self

    def yusuf_cards(self, *cards: str) -> Self:
        """Leave exactly these cards in those of Yusuf's decks that they belong to; other decks stay whole."""
        numbers = [number_in(TABLES.yusuf_ids, card) for card in cards]
        workers = {int(YUSUF_WORKER[card]) for card in numbers}
        kept = [card for card in range(v.YUSUF_CARDS) if card in numbers or int(YUSUF_WORKER[card]) not in workers]
        self.state.yusuf_deck = sum(1 << card for card in kept)
        return self

    def yusuf_tiles(self, *workers: str) -> Self:
        """Leave these worker tiles face down (`architect` up to twice, `merchant`, `poet`); his other workers lie."""
        places = {"architect": [0, 1], "merchant": [2], "poet": [3]}
        self.state.yusuf_tiles = sum(1 << places[worker].pop(0) for worker in workers)
        self._tiles_said = True
        return self
