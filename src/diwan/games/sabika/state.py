"""The state of a game of Sabika: fields, small readers, clone, bytes.

No rules here: a reader says what lies there, and cites the rule that its words come from.

Face-down decks, stacks and the bag are kept as sets: what comes up is drawn when it comes up, so the only hidden
things are starting tiles and what chance will say [SAB-18.4].
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import State
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, STORAGE_CRATES, STORAGE_POEM

GAME_ID: Final = "sabika"
RULES_VERSION: Final = 1
TAG: Final = f"{GAME_ID}/{RULES_VERSION}"
NONE: Final = -1
ABSENT: Final = -2  # a raw space that is not in use
YUSUF: Final = 1  # his row in the solo game

# `board`: what lies on the main board, by place.
RAW_ON: Final = 0  # [raw space] -> raw, NONE or ABSENT
MINOR_SHOWN: Final = RAW_ON + v.RAW_SPACES  # [slot] -> minor construction or NONE
POEM_SHOWN: Final = MINOR_SHOWN + v.MINOR_SLOTS  # [slot] -> minor poem, NONE or ABSENT
TILE_SHOWN: Final = POEM_SHOWN + v.POEM_SLOTS  # [side * 2 + slot] -> warehouse tile or NONE
STACK_SIZE: Final = TILE_SHOWN + v.TILE_SLOTS  # [side] -> tiles left in the stack
IN_BAG: Final = STACK_SIZE + v.SIDES  # [raw] -> tokens in the bag
SPENT: Final = IN_BAG + v.RAWS  # [raw] -> tokens discarded as goods
SULTAN_AT: Final = SPENT + v.RAWS  # [sultan's worker] -> space or NONE
CROWD: Final = SULTAN_AT + v.SULTAN_WORKERS  # [space] -> all workers there
BOARD: Final = CROWD + v.SPACES

# `rows`: one row per seat, and one for Yusuf in the solo game.
DINARS: Final = 0
SEALS: Final = 1
PARIAS: Final = 2
HEIGHT: Final = 3  # in the order of arrival on the paria track: of two on one space, the higher is on top
FAVOUR: Final = 4
WORKER_AT: Final = 5  # [worker] -> space, or NONE in the workshop
LYING: Final = WORKER_AT + v.WORKERS  # workers that lie down, one bit each
CELLS: Final = LYING + 1  # raws in processing cells, one bit each
HELD: Final = CELLS + 1  # [store] -> items, ITEM_BITS each
EXPANSIONS: Final = HELD + v.STORES  # [warehouse] -> how many
CAPACITY: Final = EXPANSIONS + v.WAREHOUSES  # [warehouse] -> crates; Yusuf has all of his in the first
TOP_TILE: Final = CAPACITY + v.WAREHOUSES  # [warehouse] -> visible tile or NONE
MAJORS: Final = TOP_TILE + v.WAREHOUSES  # major constructions, one bit each
MINORS: Final = MAJORS + 1
BALANCE_CARD: Final = MINORS + 1
LEFT_END: Final = BALANCE_CARD + 1  # colour
RIGHT_END: Final = LEFT_END + 1
BALANCES: Final = RIGHT_END + 1
ARRIVED: Final = BALANCES + 1  # cities with a ship on the left half, one bit each
CONSOLIDATED: Final = ARRIVED + 1  # cities with a ship on the right half
BLUES: Final = CONSOLIDATED + 1  # poems, one bit each; a minor poem of Yusuf is both blue and red
REDS: Final = BLUES + 1
GRAYS: Final = REDS + 1
KEPT: Final = GRAYS + 1  # starting tile, NONE before the choice
DEALT: Final = KEPT + 1  # the two starting tiles dealt, one bit each
ROW: Final = DEALT + 1

ALL_WORKERS: Final = (1 << v.WORKERS) - 1
ITEM_BITS: Final = 4
ITEM_MASK: Final = 15

# Score sheet: where points come from; `scoring` names the rules.
LINE_START: Final = 0
LINE_STARTING_TILE: Final = 1
LINE_REST: Final = 2
LINE_EXPANSION: Final = 3
LINE_WAREHOUSE: Final = 4
LINE_REFRESH: Final = 5
LINE_MAJOR: Final = 6
LINE_MINOR: Final = 7
LINE_FAVOUR: Final = 8
LINE_MAJOR_BONUS: Final = 9
LINE_BALANCE: Final = 10
LINE_EXPORT: Final = 11
LINE_CITY: Final = 12
LINE_RIVAL: Final = 13
LINE_RED_CITY: Final = 14
LINE_POEM: Final = 15
LINE_RED_POEM: Final = 16
LINE_BLUE_POEM: Final = 17
LINE_INCOME: Final = 18
LINE_WISH: Final = 19
LINE_TRIBUTE: Final = 20
LINE_EVENT: Final = 21
LINE_GRAY_POEM: Final = 22
LINE_TRADE_CARD: Final = 23
LINE_LEFT_OVER: Final = 24
LINE_REWARD: Final = 25
LINES: Final = 26

NUMBERS: Final = 25  # scalar fields, see `vectors`


@final
class SabikaState(State):
    """Everything on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.hard: i64 = 0  # 1: Yusuf starts with more points [SAB-19.5]
        self.round: i64 = 0  # from 0; the narrator's space while the round is played
        self.narrator: i64 = 0  # space of the narrator, from 0
        self.turn: i64 = NONE  # row whose turn it is
        self.first: i64 = NONE  # row that is first player; NONE before the starting tiles are shown
        self.finished: i64 = 0
        self.refreshed: i64 = 0  # 1 when the minor constructions were replaced in this turn
        self.traded: i64 = 0  # 1 when a transaction was rewarded in this turn
        self.marbles: i64 = 0  # filled marble spaces, one bit each
        self.minor_deck: i64 = 0  # minor constructions in the deck, one bit each
        self.minor_spent: i64 = 0  # and discarded
        self.poem_deck: i64 = 0  # minor poems in the deck
        self.grays_shown: i64 = 0  # major poems on display
        self.majors_left: i64 = 0  # major constructions on the board
        self.tiles_unseen: i64 = 0  # warehouse tiles in the two stacks
        self.seals_left: i64 = 0  # cities that still have their seal
        self.trade_card: i64 = 0
        self.event: i64 = NONE  # active
        self.next_event: i64 = NONE
        self.events_seen: i64 = 0
        self.events_left: i64 = 0  # face-down events
        self.good_events_left: i64 = NONE  # how many of them are positive, where that is known
        self.yusuf_deck: i64 = 0  # worker cards in his three decks, one bit each
        self.yusuf_tiles: i64 = 0  # worker tiles face down, one bit each
        self.grays_gone: i64 = 0  # major poems that were turned up and removed: their letter was there already
        self.wishes: vec[i64] = vec[i64]()  # [slot, in the order of the round track] -> wish; never changes
        self.cities: vec[i64] = vec[i64]()  # [city] -> city tile; never changes
        self.board: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        self.sheet: vec[i64] = vec[i64]()  # [row * LINES + line] -> points
        self.places: vec[i64] = vec[i64]()  # [minor construction] -> place in its owner's row, from -n to n; 0: in none
        self.answers: vec[i64] = vec[i64]()  # legal actions of the question asked, worked out once; not in the bytes

    def clone(self) -> SabikaState:
        twin = SabikaState()
        twin.copy_shared_from(self)
        twin.hard = self.hard
        twin.round = self.round
        twin.narrator = self.narrator
        twin.turn = self.turn
        twin.first = self.first
        twin.finished = self.finished
        twin.refreshed = self.refreshed
        twin.traded = self.traded
        twin.marbles = self.marbles
        twin.minor_deck = self.minor_deck
        twin.minor_spent = self.minor_spent
        twin.poem_deck = self.poem_deck
        twin.grays_shown = self.grays_shown
        twin.majors_left = self.majors_left
        twin.tiles_unseen = self.tiles_unseen
        twin.seals_left = self.seals_left
        twin.trade_card = self.trade_card
        twin.event = self.event
        twin.next_event = self.next_event
        twin.events_seen = self.events_seen
        twin.events_left = self.events_left
        twin.good_events_left = self.good_events_left
        twin.yusuf_deck = self.yusuf_deck
        twin.yusuf_tiles = self.yusuf_tiles
        twin.grays_gone = self.grays_gone
        twin.wishes = self.wishes  # these never change, so copies may share them
        twin.cities = self.cities
        twin.answers = self.answers
        twin.board = self.board[:]
        twin.rows = self.rows[:]
        twin.sheet = self.sheet[:]
        twin.places = self.places[:]
        return twin

    def vectors(self) -> list[vec[i64]]:
        numbers = vec[i64](
            [
                self.hard,
                self.round,
                self.narrator,
                self.turn,
                self.first,
                self.finished,
                self.refreshed,
                self.traded,
                self.marbles,
                self.minor_deck,
                self.minor_spent,
                self.poem_deck,
                self.grays_shown,
                self.majors_left,
                self.tiles_unseen,
                self.seals_left,
                self.trade_card,
                self.event,
                self.next_event,
                self.events_seen,
                self.events_left,
                self.good_events_left,
                self.yusuf_deck,
                self.yusuf_tiles,
                self.grays_gone,
            ]
        )
        return [numbers, self.wishes, self.cities, self.board, self.rows, self.sheet, self.places]

    def tag(self) -> str:
        return TAG


def state_of(seats: i64, parts: list[vec[i64]]) -> SabikaState:
    """Return the state with these fields (the pair of `vectors`); ValueError when a length is wrong."""
    count = row_count(seats)
    lengths = [NUMBERS, v.WISH_LETTERS, v.CITIES, BOARD, count * ROW, count * LINES, v.MINORS]
    if [len(part) for part in parts] != lengths:
        raise ValueError("state bytes are damaged: a part of the state has a wrong length")
    numbers = parts[0]
    state = SabikaState()
    state.seats = seats
    state.hard = numbers[0]
    state.round = numbers[1]
    state.narrator = numbers[2]
    state.turn = numbers[3]
    state.first = numbers[4]
    state.finished = numbers[5]
    state.refreshed = numbers[6]
    state.traded = numbers[7]
    state.marbles = numbers[8]
    state.minor_deck = numbers[9]
    state.minor_spent = numbers[10]
    state.poem_deck = numbers[11]
    state.grays_shown = numbers[12]
    state.majors_left = numbers[13]
    state.tiles_unseen = numbers[14]
    state.seals_left = numbers[15]
    state.trade_card = numbers[16]
    state.event = numbers[17]
    state.next_event = numbers[18]
    state.events_seen = numbers[19]
    state.events_left = numbers[20]
    state.good_events_left = numbers[21]
    state.yusuf_deck = numbers[22]
    state.yusuf_tiles = numbers[23]
    state.grays_gone = numbers[24]
    state.wishes = parts[1]
    state.cities = parts[2]
    state.board = parts[3]
    state.rows = parts[4]
    state.sheet = parts[5]
    state.places = parts[6]
    return state


# Small readers.


def row_count(seats: i64) -> i64:
    """Return how many play: the seats, and Yusuf against a single one."""
    return 2 if seats == 1 else seats


def is_yusuf(state: SabikaState, row: i64) -> bool:
    """Tell whether a row is Yusuf's."""
    return row >= state.seats


def held(state: SabikaState, row: i64, item: i64) -> i64:
    """Return how many of an item a row has in all its stores."""
    total: i64 = 0
    shift = item * ITEM_BITS
    at = row * ROW + HELD
    store: i64
    for store in range(v.STORES):
        total += (state.rows[at + store] >> shift) & ITEM_MASK
    return total


def held_in(state: SabikaState, row: i64, store: i64, item: i64) -> i64:
    """Return how many of an item lie in one store."""
    return (state.rows[row * ROW + HELD + store] >> (item * ITEM_BITS)) & ITEM_MASK


def held_in_warehouses(state: SabikaState, row: i64, item: i64) -> i64:
    """Return how many of an item a row has in its four warehouses."""
    return held(state, row, item) - held_in(state, row, v.SPECIAL, item)


def has_storage(state: SabikaState, row: i64) -> bool:
    """Tell whether a row has the special storage of a poem [SAB-4.4.8]."""
    return state.rows[row * ROW + BLUES] & BIT[STORAGE_POEM] != 0


def load_of(packed: i64) -> i64:
    """Return how many items a store's number stands for."""
    total: i64 = 0
    while packed != 0:
        total += packed & ITEM_MASK
        packed >>= ITEM_BITS
    return total


def room_in(state: SabikaState, row: i64, store: i64) -> i64:
    """Return how many crates of a store are free."""
    at = row * ROW
    if store == v.SPECIAL:
        if not has_storage(state, row):
            return 0
        return STORAGE_CRATES - load_of(state.rows[at + HELD + v.SPECIAL])
    return state.rows[at + CAPACITY + store] - load_of(state.rows[at + HELD + store])


def room_for(state: SabikaState, row: i64, item: i64) -> i64:
    """Return how many crates are free for an item, over all stores that take it."""
    total: i64 = 0
    store: i64
    for store in range(v.WAREHOUSES):
        total += room_in(state, row, store)
    if item >= v.MATERIALS:
        total += room_in(state, row, v.SPECIAL)
    return total


def money(state: SabikaState, row: i64) -> i64:
    """Return what a row can pay in dinars: a seal is as good as one [SAB-4.1.7]."""
    return state.rows[row * ROW + DINARS] + state.rows[row * ROW + SEALS]


def goods_held(state: SabikaState, row: i64) -> i64:
    """Return how many goods a row has stored."""
    total: i64 = 0
    item: i64
    for item in range(v.MATERIALS, v.ITEMS):
        total += held(state, row, item)
    return total


def presence(state: SabikaState, row: i64) -> i64:
    """Return the cities where a row has a ship, one bit each."""
    return state.rows[row * ROW + ARRIVED] | state.rows[row * ROW + CONSOLIDATED]


def bits(mask: i64) -> i64:
    """Return how many bits are set."""
    total: i64 = 0
    while mask != 0:
        mask &= mask - 1
        total += 1
    return total


def where(values: vec[i64], wanted: i64) -> i64:
    """Return the numbers that have this value, one bit each."""
    mask: i64 = 0
    number: i64
    for number in range(i64(len(values))):
        if values[number] == wanted:
            mask |= BIT[number]
    return mask


def points(state: SabikaState, row: i64) -> i64:
    """Return the prestige points of a row."""
    total: i64 = 0
    line: i64
    for line in range(LINES):
        total += state.sheet[row * LINES + line]
    return total


def row_at(state: SabikaState, position: i64) -> i64:
    """Return the row at a position of the turn order, from 0."""
    return (state.first + position) % row_count(state.seats)
