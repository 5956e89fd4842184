"""The only code that writes to the state after setup. Each effect is one change that the table sees, with
its event. Effects never check and never ask."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from diwan.core.rng import shuffle
from diwan.core.state import NOBODY
from diwan.games.alhambra.components import CARDS, DISPLAY, SCORING_CARD, SLOTS, TILE_BIT
from diwan.games.alhambra.events import (
    CARD_PAID,
    CARD_SHOWN,
    CARD_TAKEN,
    DECK_SHUFFLED,
    GAME_ENDING,
    GAME_OVER,
    HAND_COMPARED,
    MAJORITY_SCORED,
    NEUTRAL_DREW,
    SCORING_CARD_SHOWN,
    TILE_AWARDED,
    TILE_BOUGHT,
    TILE_BUILT,
    TILE_GIVEN,
    TILE_RESERVED,
    TILE_SHOWN,
    TURN_BEGAN,
    TURN_ENDED,
    WALL_SCORED,
    pack_majority,
)
from diwan.games.alhambra.state import (
    BUILT,
    LINES,
    NONE,
    RESERVED,
    SHEET,
    WAITING,
    WALL_LINE,
    WITH_NEUTRAL,
    AlhambraState,
    is_in,
    zone_of,
)

# Money.


def take_card(state: AlhambraState, seat: i64, card: i64) -> None:
    """Move a card from the display to a hand; the gap stays until clean-up [ALH-4.1.4, ALH-3.2.7]."""
    place: i64 = 0
    while state.display[place] != card:
        place += 1
    state.display[place] = NONE
    state.hands[seat * CARDS + card] += 1
    state.emit(CARD_TAKEN, seat, card, 0, 0)


def pay_card(state: AlhambraState, seat: i64, card: i64) -> None:
    """Move a card from a hand to the discard, at once [ALH-5.1.3]."""
    state.hands[seat * CARDS + card] -= 1
    state.discard[card] += 1
    state.emit(CARD_PAID, seat, card, 0, 0)


def draw_card(state: AlhambraState) -> i64:
    """Take the top card off the deck, shuffling the discard first when the deck is empty; NONE if there is none.

    The discard is shuffled only when a card is needed [ALH-9.1.3, ALH-9.1.4, ALH-9.1.5].
    """
    if len(state.deck) == 0:
        shuffle_discard(state)
        if len(state.deck) == 0:
            return NONE
    rest, card = pop(state.deck)
    state.deck = rest
    state.reveal()
    return card


def shuffle_discard(state: AlhambraState) -> None:
    """Make the discard the new deck [ALH-9.1.3]."""
    deck = vec[i64]()
    card: i64
    for card in range(CARDS):
        while state.discard[card] > 0:
            state.discard[card] -= 1
            deck = append(deck, card)
    if len(deck) == 0:
        return
    shuffle(deck, state.rng)
    state.deck = deck
    state.emit(DECK_SHUFFLED, NOBODY, len(deck), 0, 0)


def refill_display(state: AlhambraState) -> i64:
    """Turn up cards until the display has 4; return the scoring rounds that came up, one bit each.

    A scoring card is set aside and fills no place [ALH-9.1.1, ALH-9.1.2].
    """
    due: i64 = 0
    place: i64 = 0
    while place < DISPLAY:
        if state.display[place] != NONE:
            place += 1
            continue
        card = draw_card(state)
        if card == NONE:
            break
        if card >= SCORING_CARD:
            bit: i64 = 1 << (card - SCORING_CARD)
            due |= bit
            state.cards_out |= bit
            state.emit(SCORING_CARD_SHOWN, NOBODY, card - SCORING_CARD + 1, 0, 0)
        else:
            state.display[place] = card
            state.emit(CARD_SHOWN, NOBODY, card, place, 0)
    return due


# Tiles.


def add_to(state: AlhambraState, zone: i64, tile: i64) -> None:
    """Put a tile into a zone."""
    state.tiles[zone] |= TILE_BIT[tile]


def remove_from(state: AlhambraState, zone: i64, tile: i64) -> None:
    """Take a tile out of the zone that it is in."""
    state.tiles[zone] ^= TILE_BIT[tile]


def draw_tile(state: AlhambraState) -> i64:
    """Take a tile out of the bag, which is not empty."""
    rest, tile = pop(state.bag)
    state.bag = rest
    state.reveal()
    return tile


def refill_market(state: AlhambraState) -> bool:
    """Fill the empty slots in ascending order; tell whether the bag ran out before all were filled [ALH-9.1.6]."""
    slot: i64
    for slot in range(SLOTS):
        if state.market[slot] == NONE:
            if len(state.bag) == 0:
                return True
            tile = draw_tile(state)
            state.market[slot] = tile
            state.emit(TILE_SHOWN, NOBODY, tile, slot, 0)
    return False


def buy_tile(state: AlhambraState, seat: i64, slot: i64, exactly: i64) -> None:
    """Put a market tile aside as bought; the slot stays empty until clean-up [ALH-5.1.4]."""
    tile = state.market[slot]
    state.market[slot] = NONE
    add_to(state, zone_of(seat, WAITING), tile)
    state.emit(TILE_BOUGHT, seat, tile, slot, exactly)


def build_tile(state: AlhambraState, seat: i64, tile: i64, cell: i64) -> None:
    """Lay a waiting or reserved tile on a cell of the seat's Alhambra."""
    from_reserve: i64 = 1 if is_in(state, zone_of(seat, RESERVED), tile) else 0
    remove_from(state, zone_of(seat, RESERVED if from_reserve else WAITING), tile)
    add_to(state, zone_of(seat, BUILT), tile)
    state.tile_cell[tile] = cell
    state.emit(TILE_BUILT, seat, tile, cell, from_reserve)


def reserve_tile(state: AlhambraState, seat: i64, tile: i64) -> None:
    """Put a waiting or built tile on the seat's reserve board."""
    from_alhambra: i64 = 1 if is_in(state, zone_of(seat, BUILT), tile) else 0
    remove_from(state, zone_of(seat, BUILT if from_alhambra else WAITING), tile)
    add_to(state, zone_of(seat, RESERVED), tile)
    state.tile_cell[tile] = NONE
    state.emit(TILE_RESERVED, seat, tile, from_alhambra, 0)


def give_tile(state: AlhambraState, seat: i64, tile: i64) -> None:
    """Give a bought tile to the neutral player [ALH-13.4.1]."""
    remove_from(state, zone_of(seat, WAITING), tile)
    add_to(state, WITH_NEUTRAL, tile)
    state.emit(TILE_GIVEN, seat, tile, 0, 0)


def draw_for_neutral(state: AlhambraState, count: i64) -> None:
    """Let the neutral player draw tiles, at most as many as there are [ALH-13.3.4]."""
    while count > 0 and len(state.bag) > 0:
        tile = draw_tile(state)
        add_to(state, WITH_NEUTRAL, tile)
        state.emit(NEUTRAL_DREW, NOBODY, tile, 0, 0)
        count -= 1


# Turns, scoring, the end.


def begin_turn(state: AlhambraState, seat: i64) -> None:
    """Make it this seat's turn."""
    state.turn_seat = seat
    state.emit(TURN_BEGAN, seat, state.turns + 1, 0, 0)


def end_actions(state: AlhambraState, seat: i64, passed: i64) -> None:
    """Say that a seat stops without a further action; nothing on the table changes."""
    state.emit(TURN_ENDED, seat, passed, 0, 0)


def finish_turn(state: AlhambraState) -> None:
    """Count a turn that is over, clean-up included."""
    state.turns += 1


def score_majority(state: AlhambraState, row: i64, number: i64, kind: i64, points: i64, tiles: i64) -> None:
    """Write the points of a seat (or the neutral player) for a building type on the sheet."""
    state.sheet[row * SHEET + number * LINES + kind] = points
    state.emit(MAJORITY_SCORED, row, pack_majority(number, kind), points, tiles)


def score_wall(state: AlhambraState, seat: i64, number: i64, points: i64, length: i64) -> None:
    """Write the points of a seat's longest wall on the sheet."""
    state.sheet[seat * SHEET + number * LINES + WALL_LINE] = points
    state.emit(WALL_SCORED, seat, number, points, length)


def close_round(state: AlhambraState, number: i64) -> None:
    """Mark a scoring round (0 to 2) as held."""
    state.rounds_held |= 1 << number


def begin_end(state: AlhambraState, aborted: i64) -> None:
    """Begin the end of the game: no further turns [ALH-12.1.4]."""
    state.final = 1
    state.aborted = aborted
    state.emit(GAME_ENDING, NOBODY, aborted, 0, 0)


def compare_hand(state: AlhambraState, seat: i64, slot: i64, total: i64) -> None:
    """Show a seat's total in the currency of a slot [ALH-14.1.6]."""
    state.reveal()
    state.emit(HAND_COMPARED, seat, slot, total, 0)


def award_tile(state: AlhambraState, seat: i64, slot: i64) -> None:
    """Give a last tile to a seat without payment, or leave it (NOBODY) [ALH-12.2.1, ALH-12.2.3]."""
    tile = state.market[slot]
    if seat != NOBODY:
        state.market[slot] = NONE
        add_to(state, zone_of(seat, WAITING), tile)
    state.emit(TILE_AWARDED, seat, tile, slot, 0)


def end_game(state: AlhambraState) -> None:
    """Say that the game is over: from now on all hands may be seen [ALH-14.1.6]."""
    state.reveal()
    state.emit(GAME_OVER, NOBODY, 0, 0, 0)
