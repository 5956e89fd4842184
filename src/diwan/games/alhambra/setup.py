"""From seats, options and chance to the first position [ALH-2]. The only writer besides `effects`."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.rng import Rng, shuffle
from diwan.games.alhambra.components import (
    CARDS,
    CURRENCIES,
    DISPLAY,
    SCORING_CARD,
    SCORING_CARDS,
    SLOTS,
    TABLES,
    TILES,
)
from diwan.games.alhambra.effects import draw_for_neutral, refill_display, refill_market
from diwan.games.alhambra.events import CARD_DEALT
from diwan.games.alhambra.state import (
    NONE,
    SHEET,
    AlhambraState,
    card_value,
    hand_size,
    has_neutral,
    money_of,
    zone_count,
)


def set_up(seats: i64, rng: Rng, events: list[Event] | None, end_on_empty_bag: i64) -> AlhambraState:
    """Return the position after setup, before the first question; `events` hears the dealing."""
    state = empty_table(seats, rng, events, end_on_empty_bag)
    shuffle(state.bag, rng)
    refill_market(state)
    if has_neutral(state):
        draw_for_neutral(state, TABLES.neutral_tiles[0])
    shuffle(state.deck, rng)
    deal_start_money(state)
    state.start_seat = choose_start_seat(state)
    state.turn_seat = state.start_seat
    refill_display(state)
    insert_scoring_cards(state)
    return state


def empty_table(seats: i64, rng: Rng, events: list[Event] | None, end_on_empty_bag: i64) -> AlhambraState:
    """Return the table with all tiles in the bag and all money in the deck, unshuffled [ALH-2.1.4, ALH-2.3.1]."""
    state = AlhambraState()
    state.seats = seats
    state.rng = rng
    state.events = events
    state.end_on_empty_bag = end_on_empty_bag
    state.market = vec[i64]([NONE] * SLOTS)
    state.display = vec[i64]([NONE] * DISPLAY)
    state.hands = vec[i64]([0] * (seats * CARDS))
    state.discard = vec[i64]([0] * CARDS)
    state.tiles = vec[i64]([0] * zone_count(seats))
    state.tile_cell = vec[i64]([NONE] * TILES)
    state.sheet = vec[i64]([0] * ((seats + 1) * SHEET))
    tile: i64
    for tile in range(TILES):
        state.bag = append(state.bag, tile)
    card: i64
    _: i64
    for card in range(CARDS):
        for _ in range(TABLES.copies[seats]):
            state.deck = append(state.deck, card)
    return state


def deal_start_money(state: AlhambraState) -> None:
    """Deal each seat in turn cards, face up, until its total is 20 or more [ALH-2.1.7]."""
    seat: i64
    for seat in range(state.seats):
        total: i64 = 0
        while total < TABLES.start_money:
            rest, card = pop(state.deck)
            state.deck = rest
            state.hands[seat * CARDS + card] += 1
            total += card_value(card)
            state.emit(CARD_DEALT, seat, card, 0, 0)


def choose_start_seat(state: AlhambraState) -> i64:
    """Return who starts: fewest cards, then lowest total, then lowest seat [ALH-2.1.10, ALH-2.1.11]."""
    best: i64 = 0
    seat: i64
    for seat in range(1, state.seats):
        fewer = hand_size(state, seat) - hand_size(state, best)
        if fewer < 0 or (fewer == 0 and hand_total(state, seat) < hand_total(state, best)):
            best = seat
    return best


def hand_total(state: AlhambraState, seat: i64) -> i64:
    """Return the value of a whole hand, whatever the currencies."""
    total: i64 = 0
    currency: i64
    for currency in range(CURRENCIES):
        total += money_of(state, seat, currency)
    return total


def insert_scoring_cards(state: AlhambraState) -> None:
    """Split the deck into 5 piles, put the scoring cards into piles 2 and 4, and stack them [ALH-2.1.13 to 2.1.15].

    Pile 1 is on top and so at the end of `deck`; the piles are built from the bottom up.
    """
    money = state.deck
    count: i64 = len(money)
    deck = vec[i64]()
    done: i64 = 0
    pile: i64 = TABLES.piles
    while pile >= 1:
        size: i64 = count // TABLES.piles
        if pile <= count % TABLES.piles:
            size += 1
        low: i64 = len(deck)
        i: i64
        for i in range(done, done + size):
            deck = append(deck, money[i])
        done += size
        card: i64
        for card in range(SCORING_CARDS):
            if TABLES.scoring_pile[card] == pile:
                deck = insert_at(deck, low + state.rng.below(size + 1), SCORING_CARD + card)
                remember_pile(state, card, low, low + size)
        pile -= 1
    state.deck = deck


def insert_at(items: vec[i64], index: i64, item: i64) -> vec[i64]:
    """Return the items with one more at this place."""
    items = append(items, item)
    i: i64 = len(items) - 1
    while i > index:
        items[i] = items[i - 1]
        i -= 1
    items[index] = item
    return items


def remember_pile(state: AlhambraState, card: i64, low: i64, high: i64) -> None:
    """Write down between which deck places a scoring card was shuffled in; everybody knows that [ALH-14.1.5]."""
    if card == 0:
        state.first_pile_low = low
        state.first_pile_high = high
    else:
        state.second_pile_low = low
        state.second_pile_high = high
