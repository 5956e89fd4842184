"""Every number within its range."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, POEM_SLOT_COUNT, SECONDARY_USED, SULTAN_USED
from diwan.games.sabika.state import (
    ABSENT,
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
    KEPT,
    LEFT_END,
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
    bits,
    is_yusuf,
    row_count,
)

PLENTY: Final = 20_000  # of dinars, parias or points of one line: more than anything between two questions gives
LONGEST: Final = 9_999  # actions: more than any game has
ALL_ITEMS: Final = (1 << (4 * v.ITEMS)) - 1


def within(value: i64, low: i64, high: i64) -> bool:
    """Tell whether a number is in a range, ends included."""
    return low <= value <= high


def all_within(items: vec[i64], start: i64, count: i64, low: i64, high: i64) -> bool:
    """Tell whether so many numbers from a place on are in a range, ends included."""
    i: i64
    for i in range(start, start + count):
        if items[i] < low or items[i] > high:
            return False
    return True


def plenty(state: SabikaState) -> i64:
    """Return more than a player can have by now; it grows with every action, so that playing on stays below it."""
    return (1 + min(max(state.ply, 0), LONGEST)) * PLENTY


def number_problems(state: SabikaState) -> list[str]:
    """Check every number against its range."""
    if not within(state.seats, 1, v.MAX_SEATS):
        return [f"{state.seats} seats"]
    wrong = option_problems(state)
    wrong.extend(mask_problems(state))
    wrong.extend(board_problems(state))
    row: i64
    for row in range(row_count(state.seats)):
        wrong.extend(row_problems(state, row))
    most = plenty(state)
    if not all_within(state.sheet, 0, len(state.sheet), -most, most):
        wrong.append("points are out of range")
    if not all_within(state.places, 0, v.MINORS, -v.MINORS, v.MINORS):
        wrong.append("a place in a row is out of range")
    return wrong


def option_problems(state: SabikaState) -> list[str]:
    """Check rounds, turns, options and events."""
    last = row_count(state.seats) - 1
    wrong: list[str] = []
    if not within(state.round, 0, v.ROUNDS - 1) or not within(state.narrator - state.round, 0, 1):
        wrong.append(f"round {state.round}, narrator on {state.narrator}")
    if not within(state.turn, NONE, last) or not within(state.first, NONE, last):
        wrong.append(f"turn of {state.turn}, first player {state.first}")
    flags = vec[i64]([state.hard, state.finished, state.refreshed, state.traded])
    if not all_within(flags, 0, 4, 0, 1) or state.ply < 0 or state.reveals < 0:
        wrong.append("a flag or a count is out of range")
    if state.hard == 1 and state.seats > 1:
        wrong.append("the hard game is for one seat")
    if state.turn == NONE and state.refreshed + state.traded > 0:
        wrong.append("something was done in a turn that nobody has")
    if not within(state.trade_card, 0, v.TRADE_CARDS - 1):
        wrong.append(f"trade card {state.trade_card}")
    wrong.extend(event_problems(state))
    letter: i64
    for letter in range(v.WISH_LETTERS):
        if not within(state.wishes[letter], 0, v.WISHES - 1):
            wrong.append(f"wish {state.wishes[letter]}")
    if not all_within(state.cities, 0, v.CITIES, 0, v.CITY_TILES - 1):
        wrong.append("a city tile is out of range")
    return wrong


def event_problems(state: SabikaState) -> list[str]:
    """Three events, or none: those in play have been seen, and all others that are not face down."""
    if not within(state.event, NONE, v.EVENTS - 1) or not within(state.next_event, NONE, v.EVENTS - 1):
        return [f"events {state.event} and {state.next_event}"]
    if not within(state.events_left, 0, 1) or not within(state.good_events_left, NONE, state.events_left):
        return [f"{state.events_left} events left, {state.good_events_left} of them positive"]
    if not within(state.events_seen, 0, v.ALL_EVENTS):
        return ["an event is out of range"]
    shown: i64 = 0
    if state.event != NONE:
        shown = BIT[state.event]
    if state.next_event != NONE:
        shown |= BIT[state.next_event]
    drawn: i64 = 0 if state.event == NONE else v.EVENT_DRAWS
    hidden_without_next = state.next_event == NONE and state.events_left > 0
    if shown & ~state.events_seen != 0 or bits(state.events_seen) + state.events_left != drawn or hidden_without_next:
        return ["the events seen are not those of a game"]
    return []


def mask_problems(state: SabikaState) -> list[str]:
    """Sets of cards and tiles have no members that do not exist."""
    wrong: list[str] = []
    spaces = SECONDARY_USED[state.seats] >> v.RAW_SPACES
    if not within(state.marbles, 0, spaces) or state.marbles & ~spaces != 0:
        wrong.append("a marble lies where there is no space")
    if not within(state.minor_deck, 0, v.ALL_MINORS) or not within(state.minor_spent, 0, v.ALL_MINORS):
        wrong.append("a minor construction is out of range")
    if not within(state.poem_deck, 0, (1 << v.MINOR_POEMS) - 1):
        wrong.append("a minor poem is out of range")
    every_gray: i64 = (1 << v.MAJOR_POEMS) - 1
    if not within(state.grays_shown, 0, every_gray) or not within(state.grays_gone, 0, every_gray):
        wrong.append("a major poem is out of range")
    if not within(state.majors_left, 0, (1 << v.MAJORS) - 1):
        wrong.append("a major construction is out of range")
    if not within(state.tiles_unseen, 0, (1 << v.TILES) - 1) or not within(state.seals_left, 0, (1 << v.CITIES) - 1):
        wrong.append("a warehouse tile or a seal is out of range")
    solo: i64 = 1 if state.seats == 1 else 0
    if not within(state.yusuf_deck, 0, solo * ((1 << v.YUSUF_CARDS) - 1)):
        wrong.append("a card of Yusuf is out of range")
    if not within(state.yusuf_tiles, 0, solo * ((1 << v.YUSUF_TILES) - 1)):
        wrong.append("a tile of Yusuf is out of range")
    return wrong


def board_problems(state: SabikaState) -> list[str]:
    """The places of the main board hold what they can hold."""
    wrong: list[str] = []
    used = SECONDARY_USED[state.seats]
    space: i64
    for space in range(v.RAW_SPACES):
        there = state.board[RAW_ON + space]
        if not within(there, ABSENT, v.RAWS - 1) or (there == ABSENT) != ((used >> space) & 1 == 0):
            wrong.append(f"raw space {space} holds {there}")
    if not all_within(state.board, MINOR_SHOWN, v.MINOR_SLOTS, NONE, v.MINORS - 1):
        wrong.append("a minor construction on display is out of range")
    slot: i64
    for slot in range(v.POEM_SLOTS):
        there = state.board[POEM_SHOWN + slot]
        in_use = slot < POEM_SLOT_COUNT[state.seats]
        if not within(there, ABSENT, v.MINOR_POEMS - 1) or (there == ABSENT) == in_use:
            wrong.append(f"poem slot {slot} holds {there}")
    if not all_within(state.board, TILE_SHOWN, v.TILE_SLOTS, NONE, v.TILES - 1):
        wrong.append("a warehouse tile on display is out of range")
    if not all_within(state.board, STACK_SIZE, v.SIDES, 0, v.TILES):
        wrong.append("a stack of warehouse tiles is out of range")
    if not all_within(state.board, IN_BAG, v.RAWS, 0, 99) or not all_within(state.board, SPENT, v.RAWS, 0, 99):
        wrong.append("tokens are out of range")
    worker: i64
    for worker in range(v.SULTAN_WORKERS):
        there = state.board[SULTAN_AT + worker]
        in_use = (SULTAN_USED[state.seats] >> worker) & 1 == 1
        if not within(there, NONE, v.SPACES - 1) or (there == NONE) == in_use:
            wrong.append(f"sultan's worker {worker} stands on {there}")
    if not all_within(state.board, CROWD, v.SPACES, 0, 99):
        wrong.append("a number of workers is out of range")
    return wrong


def row_problems(state: SabikaState, row: i64) -> list[str]:
    """The numbers of one player."""
    rows = state.rows
    at = row * ROW
    last = row_count(state.seats) - 1
    good = (
        within(rows[at + DINARS], 0, plenty(state))
        and within(rows[at + SEALS], 0, v.CITIES)
        and within(rows[at + PARIAS], 0, plenty(state))
        and within(rows[at + HEIGHT], 0, last)
        and within(rows[at + FAVOUR], 0, v.LAST_FAVOUR)
        and all_within(rows, at + WORKER_AT, v.WORKERS, NONE, v.SPACES - 1)
        and within(rows[at + LYING], 0, (1 << v.WORKERS) - 1)
        and within(rows[at + CELLS], 0, (1 << v.RAWS) - 1)
        and all_within(rows, at + HELD, v.STORES, 0, ALL_ITEMS)
        and all_within(rows, at + EXPANSIONS, v.WAREHOUSES, 0, 2)
        and all_within(rows, at + CAPACITY, v.WAREHOUSES, 0, 99)
        and all_within(rows, at + TOP_TILE, v.WAREHOUSES, NONE, v.TILES - 1)
        and within(rows[at + MAJORS], 0, (1 << v.MAJORS) - 1)
        and within(rows[at + MINORS], 0, v.ALL_MINORS)
    )
    card: i64 = NONE if is_yusuf(state, row) else 0
    good = (
        good
        and within(rows[at + BALANCE_CARD], card, -1 if card == NONE else v.BALANCE_CARDS - 1)
        and within(rows[at + LEFT_END], 0, v.COLOURS - 1)
        and within(rows[at + RIGHT_END], 0, v.WILD)
        and within(rows[at + BALANCES], 0, v.MINORS)
        and within(rows[at + ARRIVED], 0, (1 << v.CITIES) - 1)
        and within(rows[at + CONSOLIDATED], 0, (1 << v.CITIES) - 1)
        and within(rows[at + BLUES], 0, (1 << v.MINOR_POEMS) - 1)
        and within(rows[at + REDS], 0, (1 << v.MINOR_POEMS) - 1)
        and within(rows[at + GRAYS], 0, (1 << v.MAJOR_POEMS) - 1)
        and within(rows[at + KEPT], NONE, v.STARTING_TILES - 1)
        and within(rows[at + DEALT], 0, (1 << v.STARTING_TILES) - 1)
    )
    return [] if good else [f"a number of player {row} is out of range"]
