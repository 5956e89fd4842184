"""Set-up, in the order of the rules [SAB-0.8, SAB-2]."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.rng import Rng, shuffle
from diwan.games.sabika import actions, events
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_LEFT,
    BIT,
    GRAY_COUNT_SHOWN,
    GRAY_LETTER,
    GRAY_SOLO,
    MAJORS_USED,
    POEM_SLOT_COUNT,
    SECONDARY_USED,
    START_PP,
    SULTAN_START,
    SULTAN_USED,
    YUSUF_CRATES,
    YUSUF_PP,
    YUSUF_PP_HARD,
)
from diwan.games.sabika.effects.board import (
    draw_event,
    draw_from,
    mark_absent,
    refill_raw,
    show_minor,
    show_poem,
    show_tile,
)
from diwan.games.sabika.effects.purse import score
from diwan.games.sabika.state import (
    ABSENT,
    BALANCE_CARD,
    BOARD,
    CAPACITY,
    CROWD,
    DEALT,
    HEIGHT,
    IN_BAG,
    KEPT,
    LEFT_END,
    LINE_START,
    LINES,
    MINOR_SHOWN,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    RIGHT_END,
    ROW,
    STACK_SIZE,
    SULTAN_AT,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
    SabikaState,
    is_yusuf,
    row_count,
)

NO_EVENTS: Final = -2
RANDOM_EVENTS: Final = -1  # else: how many of the three are positive


def set_up(seats: i64, rng: Rng, heard: list[Event] | None, mix: i64, hard: i64) -> SabikaState:
    """Return the table before anybody has chosen anything; `mix` says which events [SAB-19.2]."""
    state = SabikaState()
    state.seats = seats
    state.rng = rng
    state.events = heard
    state.hard = hard
    state.board = vec[i64]([0] * BOARD)
    state.places = vec[i64]([0] * v.MINORS)
    rows = row_count(seats)
    state.rows = vec[i64]([0] * (rows * ROW))
    state.sheet = vec[i64]([0] * (rows * LINES))
    set_up_rondel(state)
    set_up_board(state)
    set_up_rows(state)
    if mix != NO_EVENTS:
        state.events_left = v.EVENT_DRAWS
        state.good_events_left = NONE if mix == RANDOM_EVENTS else mix
        state.event = draw_event(state)
        state.emit(events.EVENT_BEGAN, NONE, state.event, 0, 0)
        state.next_event = draw_event(state)
        state.emit(events.EVENT_SHOWN, NONE, state.next_event, 0, 0)
    if seats == 1:
        state.yusuf_tiles = (1 << v.YUSUF_TILES) - 1
        state.yusuf_deck = (1 << v.YUSUF_CARDS) - 1
    return state


def set_up_rondel(state: SabikaState) -> None:
    """Sultan's workers, raw tokens, marble [SAB-2.1]."""
    worker: i64
    for worker in range(v.SULTAN_WORKERS):
        state.board[SULTAN_AT + worker] = NONE
        if SULTAN_USED[state.seats] & BIT[worker] != 0:
            space = SULTAN_START[worker]
            state.board[SULTAN_AT + worker] = space
            state.board[CROWD + space] += 1
    raw: i64
    for raw in range(v.RAWS):
        state.board[IN_BAG + raw] = v.RAW_TOKENS
    mark_absent(state, state.seats)
    space_number: i64
    for space_number in range(v.RAW_SPACES):
        if state.board[RAW_ON + space_number] == NONE:
            refill_raw(state, space_number)
    state.marbles = SECONDARY_USED[state.seats] >> v.RAW_SPACES


def set_up_board(state: SabikaState) -> None:
    """Wishes, constructions, warehouse tiles, poems, cities, the trade card [SAB-2.2]."""
    wishes = vec[i64]()
    letter: i64
    for letter in range(v.WISH_LETTERS):
        wishes = append(wishes, letter * 3 + state.rng.below(3))
    shuffle(wishes, state.rng)
    state.wishes = wishes
    state.majors_left = MAJORS_USED[state.seats]
    state.tiles_unseen = (1 << v.TILES) - 1
    slot: i64
    for slot in range(v.SIDES):
        state.board[STACK_SIZE + slot] = v.TILES // v.SIDES
    for slot in range(v.TILE_SLOTS):
        state.board[TILE_SHOWN + slot] = NONE
        show_tile(state, slot)
    state.minor_deck = v.ALL_MINORS
    for slot in range(v.MINOR_SLOTS):
        state.board[MINOR_SHOWN + slot] = NONE
        show_minor(state, slot)
    state.poem_deck = (1 << v.MINOR_POEMS) - 1
    for slot in range(v.POEM_SLOTS):
        state.board[POEM_SHOWN + slot] = ABSENT
        if slot < POEM_SLOT_COUNT[state.seats]:
            show_poem(state, slot)
    show_majors(state)
    tiles = vec[i64]()
    tile: i64
    for tile in range(v.CITY_TILES):
        tiles = append(tiles, tile)
    shuffle(tiles, state.rng)
    state.cities = tiles[: v.CITIES]
    state.seals_left = (1 << v.CITIES) - 1
    state.trade_card = state.rng.below(v.TRADE_CARDS)


def show_majors(state: SabikaState) -> None:
    """Draw major poems, all with different letters; others leave the game, seen by all [SAB-2.2.7, SAB-18.2]."""
    deck: i64 = 0
    poem: i64
    for poem in range(v.MAJOR_POEMS):
        if state.seats > 1 or GRAY_SOLO[poem] == 1:
            deck |= BIT[poem]
    letters: i64 = 0
    wanted = GRAY_COUNT_SHOWN[state.seats]
    while wanted > 0:
        poem = draw_from(deck, state.rng)
        deck &= ~BIT[poem]
        if letters & BIT[GRAY_LETTER[poem]] == 0:
            letters |= BIT[GRAY_LETTER[poem]]
            state.grays_shown |= BIT[poem]
            wanted -= 1
        else:
            state.grays_gone |= BIT[poem]
            state.emit(events.POEM_REMOVED, NONE, poem, 0, 0)


def set_up_rows(state: SabikaState) -> None:
    """Pieces, a balance card and two starting tiles for each player [SAB-2.3, SAB-2.4.1]."""
    cards: i64 = (1 << v.BALANCE_CARDS) - 1
    row: i64
    for row in range(row_count(state.seats)):
        at = row * ROW
        i: i64
        for i in range(v.WORKERS):
            state.rows[at + WORKER_AT + i] = NONE
        for i in range(v.WAREHOUSES):
            state.rows[at + CAPACITY + i] = 1
            state.rows[at + TOP_TILE + i] = NONE
        state.rows[at + HEIGHT] = row
        state.rows[at + KEPT] = NONE
        state.rows[at + BALANCE_CARD] = NONE
        if is_yusuf(state, row):
            state.rows[at + CAPACITY] = YUSUF_CRATES - v.WAREHOUSES + 1
            score(state, row, LINE_START, YUSUF_PP_HARD if state.hard == 1 else YUSUF_PP)
            continue
        card = draw_from(cards, state.rng)
        cards &= ~BIT[card]
        state.rows[at + BALANCE_CARD] = card
        state.rows[at + LEFT_END] = BALANCE_LEFT[card]
        state.rows[at + RIGHT_END] = v.WILD
        score(state, row, LINE_START, START_PP)
    deal_starting_tiles(state)


def deal_starting_tiles(state: SabikaState) -> None:
    """Deal two starting tiles to each seat, which alone sees them [SAB-18.5]."""
    tiles: i64 = (1 << v.STARTING_TILES) - 1
    seat: i64
    for seat in range(state.seats):
        first = draw_from(tiles, state.rng)
        tiles &= ~BIT[first]
        second = draw_from(tiles, state.rng)
        tiles &= ~BIT[second]
        state.rows[seat * ROW + DEALT] = BIT[first] | BIT[second]
        state.emit_to(BIT[seat], events.TILES_DEALT, seat, min(first, second), max(first, second), 0)
    for seat in range(state.seats):
        state.ask(actions.ASK_KEEP, state.seats - 1 - seat, 0)  # the last one asked answers first
