"""The main board: what is drawn, shown, taken and refilled; workers, ships, markers."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.core.rng import Rng
from diwan.games.sabika import events
from diwan.games.sabika.carried.turn import pack_walk
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, SECONDARY_USED, SULTAN_USED
from diwan.games.sabika.layout import steps_between
from diwan.games.sabika.state import (
    ABSENT,
    ARRIVED,
    CONSOLIDATED,
    CROWD,
    IN_BAG,
    LYING,
    MINOR_SHOWN,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    ROW,
    SEALS,
    SPENT,
    STACK_SIZE,
    SULTAN_AT,
    TILE_SHOWN,
    WORKER_AT,
    SabikaState,
    bits,
    is_yusuf,
)


def draw_from(mask: i64, rng: Rng) -> i64:
    """Return one of the set bits, all equally likely: the top card of a shuffled deck."""
    place = rng.below(bits(mask))
    while place > 0:
        mask &= mask - 1
        place -= 1
    low: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        low += 1
    return low


def show_minor(state: SabikaState, slot: i64) -> None:
    """Reveal a minor construction into an empty slot; an empty deck is rebuilt from its discards [SAB-5.4.4]."""
    if state.minor_deck == 0:
        if state.minor_spent == 0:
            return
        state.minor_deck = state.minor_spent
        state.minor_spent = 0
        state.emit(events.DECK_SHUFFLED, NONE, bits(state.minor_deck), 0, 0)
    state.reveal()
    card = draw_from(state.minor_deck, state.rng)
    state.minor_deck &= ~BIT[card]
    state.board[MINOR_SHOWN + slot] = card
    state.emit(events.MINOR_SHOWN, NONE, card, slot, 0)


def replace_minors(state: SabikaState, seat: i64) -> None:
    """Discard all minor constructions on display and reveal new ones into every slot [SAB-5.4.2]."""
    state.refreshed = 1
    state.emit(events.MINORS_REPLACED, seat, 0, 0, 0)
    slot: i64
    for slot in range(v.MINOR_SLOTS):
        card = state.board[MINOR_SHOWN + slot]
        if card != NONE:
            state.minor_spent |= BIT[card]
            state.board[MINOR_SHOWN + slot] = NONE
    for slot in range(v.MINOR_SLOTS):
        show_minor(state, slot)


def show_poem(state: SabikaState, slot: i64) -> None:
    """Reveal a minor poem into a slot, if the deck has one left [SAB-9.7.3]."""
    if state.poem_deck == 0:
        return
    state.reveal()
    poem = draw_from(state.poem_deck, state.rng)
    state.poem_deck &= ~BIT[poem]
    state.board[POEM_SHOWN + slot] = poem
    state.emit(events.POEM_SHOWN, NONE, poem, slot, 0)


def show_tile(state: SabikaState, place: i64) -> None:
    """Reveal a warehouse tile from the stack of its side, if one is left [SAB-5.2.7]."""
    side = place // 2
    if state.board[STACK_SIZE + side] == 0:
        return
    state.reveal()
    tile = draw_from(state.tiles_unseen, state.rng)
    state.tiles_unseen &= ~BIT[tile]
    state.board[STACK_SIZE + side] -= 1
    state.board[TILE_SHOWN + place] = tile
    state.emit(events.TILE_TURNED, NONE, tile, place, 0)


def refill_raw(state: SabikaState, space: i64) -> None:
    """Put a random token on a raw space; an empty bag takes back what was discarded [SAB-9.7.2]."""
    in_bag = state.board[IN_BAG] + state.board[IN_BAG + 1] + state.board[IN_BAG + 2]
    raw: i64
    if in_bag == 0:
        for raw in range(v.RAWS):
            in_bag += state.board[SPENT + raw]
            state.board[IN_BAG + raw] = state.board[SPENT + raw]
            state.board[SPENT + raw] = 0
        if in_bag == 0:
            return
        state.emit(events.BAG_FILLED, NONE, in_bag, 0, 0)
    state.reveal()
    place = state.rng.below(in_bag)
    raw = 0
    while place >= state.board[IN_BAG + raw]:
        place -= state.board[IN_BAG + raw]
        raw += 1
    state.board[IN_BAG + raw] -= 1
    state.board[RAW_ON + space] = raw
    state.emit(events.RAW_REFILLED, NONE, raw, space, 0)


def draw_event(state: SabikaState) -> i64:
    """Turn the next event of the stack; where the mix is known, so is how many of either kind are left [SAB-12.11]."""
    unseen = v.ALL_EVENTS & ~state.events_seen
    if state.good_events_left != NONE:
        if state.rng.below(state.events_left) < state.good_events_left:
            unseen &= v.GOOD_EVENTS
            state.good_events_left -= 1
        else:
            unseen &= ~v.GOOD_EVENTS
    state.reveal()
    event = draw_from(unseen, state.rng)
    state.events_seen |= BIT[event]
    state.events_left -= 1
    return event


def change_event(state: SabikaState) -> None:
    """The next event becomes the active one, and the one after it is shown [SAB-12.3]."""
    state.event = state.next_event
    state.next_event = NONE
    state.emit(events.EVENT_BEGAN, NONE, state.event, 0, 0)
    if state.events_left > 0:
        state.next_event = draw_event(state)
        state.emit(events.EVENT_SHOWN, NONE, state.next_event, 0, 0)


def place_worker(state: SabikaState, row: i64, worker: i64, space: i64) -> None:
    """Put a worker on a space of the rondel (NONE: into the workshop), lying down."""
    at = row * ROW
    before = state.rows[at + WORKER_AT + worker]
    if before != NONE:
        state.board[CROWD + before] -= 1
    if space != NONE:
        state.board[CROWD + space] += 1
    state.rows[at + WORKER_AT + worker] = space
    state.rows[at + LYING] |= BIT[worker]


def move_worker(state: SabikaState, row: i64, worker: i64, space: i64, cost: i64) -> None:
    """Send a worker to a space of the rondel, and say how many dinars are due [SAB-3.2.1]; Yusuf's pay none."""
    start = state.rows[row * ROW + WORKER_AT + worker]
    steps: i64 = 0 if start == NONE else steps_between(start, space)
    walk = pack_walk(worker, steps, state.board[CROWD + space])
    place_worker(state, row, worker, space)
    if is_yusuf(state, row):
        state.emit(events.YUSUF_MOVED, row, worker, space, 0)
    else:
        state.emit(events.WORKER_MOVED, row, walk, space, cost)


def rest_worker(state: SabikaState, row: i64, worker: i64, forced: i64) -> None:
    """Put a worker into the workshop, lying down, and say whether nothing else was possible [SAB-3.4.1]."""
    place_worker(state, row, worker, NONE)
    state.emit(events.WORKER_RESTED, row, worker, forced, 0)


def step_sultan(state: SabikaState) -> None:
    """Every sultan's worker moves one space clockwise [SAB-9.6.1]."""
    worker: i64
    for worker in range(v.SULTAN_WORKERS):
        space = state.board[SULTAN_AT + worker]
        if space != NONE:
            state.board[CROWD + space] -= 1
            space = next_space(space)
            state.board[CROWD + space] += 1
            state.board[SULTAN_AT + worker] = space
    if SULTAN_USED[state.seats] != 0:
        state.emit(events.SULTAN_MOVED, NONE, 0, 0, 0)


def next_space(space: i64) -> i64:
    """Return the space one step clockwise on the same ring [SAB-0.2]."""
    space += 1
    if space == v.OUTER:
        return 0
    if space == v.OUTER + v.MIDDLE:
        return v.OUTER
    if space == v.SPACES:
        return v.OUTER + v.MIDDLE
    return space


def take_city_bonus(state: SabikaState, row: i64, city: i64) -> None:
    """Have the bonus of a city, which its program then gives [SAB-6.1.5]."""
    state.emit(events.CITY_BONUS_TAKEN, row, city, state.cities[city], 0)


def use_red_city(state: SabikaState, row: i64, city: i64) -> None:
    """Choose the red city whose action a player has without consolidating it [SAB-11.1.7]."""
    state.emit(events.RED_CITY_USED, row, city, state.cities[city], 0)


def land_ship(state: SabikaState, row: i64, city: i64) -> None:
    """Put a ship on the left half of a city."""
    state.rows[row * ROW + ARRIVED] |= BIT[city]
    state.emit(events.SHIP_SENT, row, city, 0, 0)


def take_seal(state: SabikaState, row: i64, city: i64) -> None:
    """Take the seal of a city, if it is still there."""
    if state.seals_left & BIT[city] != 0:
        state.seals_left &= ~BIT[city]
        state.rows[row * ROW + SEALS] += 1
        state.emit(events.SEAL_TAKEN, row, city, 0, 0)


def consolidate_ship(state: SabikaState, row: i64, city: i64) -> None:
    """Move a ship to the right half of its city, for good [SAB-6.2.1]."""
    state.rows[row * ROW + ARRIVED] &= ~BIT[city]
    state.rows[row * ROW + CONSOLIDATED] |= BIT[city]
    state.emit(events.CITY_CONSOLIDATED, row, city, 0, 0)


def fill_spaces(state: SabikaState) -> None:
    """Fill empty raw and marble spaces in their order [SAB-9.7.1]."""
    used = SECONDARY_USED[state.seats]
    space: i64
    for space in range(v.RAW_SPACES):
        if state.board[RAW_ON + space] == NONE:
            refill_raw(state, space)
    empty = (used >> v.RAW_SPACES) & ~state.marbles
    if empty != 0:
        state.marbles |= empty
        state.emit(events.MARBLES_REFILLED, NONE, empty, 0, 0)


def fill_displays(state: SabikaState) -> None:
    """Refill minor poems, minor constructions and warehouse tiles [SAB-9.7.1]."""
    slot: i64
    for slot in range(v.POEM_SLOTS):
        if state.board[POEM_SHOWN + slot] == NONE:
            show_poem(state, slot)
    for slot in range(v.MINOR_SLOTS):
        if state.board[MINOR_SHOWN + slot] == NONE:
            show_minor(state, slot)
    for slot in range(v.TILE_SLOTS):
        if state.board[TILE_SHOWN + slot] == NONE:
            show_tile(state, slot)


def mark_absent(state: SabikaState, seats: i64) -> None:
    """Take the spaces that this many players do not use out of the game [SAB-1.7]."""
    space: i64
    for space in range(v.RAW_SPACES):
        in_use = (SECONDARY_USED[seats] >> space) & 1 == 1
        state.board[RAW_ON + space] = NONE if in_use else ABSENT
