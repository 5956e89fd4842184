"""Who is asked next when nobody is being asked: placing, clean-up, turns, scoring rounds, the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.core.state import NOBODY
from diwan.games.alhambra.actions import CHOOSE_ACTION, CHOOSE_PLACE, PLACE_AT
from diwan.games.alhambra.components import ROUNDS, SCORING_CARDS, SLOT_CURRENCY, SLOTS, TABLES, TYPES
from diwan.games.alhambra.effects import (
    award_tile,
    begin_end,
    begin_turn,
    close_round,
    compare_hand,
    draw_for_neutral,
    end_game,
    finish_turn,
    refill_display,
    refill_market,
    score_majority,
    score_wall,
)
from diwan.games.alhambra.layout import wall_of
from diwan.games.alhambra.scoring import building_counts, majority_points, participants
from diwan.games.alhambra.state import (
    NONE,
    WAITING,
    AlhambraState,
    has_neutral,
    money_of,
    tiles_in,
    zone_of,
)

MAX_TURNS: Final[i64] = TABLES.max_turns


def advance(state: AlhambraState) -> None:
    """Ask the next question, or leave the stack empty because the game is over [ALH-3.1.1, ALH-14.3.1]."""
    if state.final == 1:
        place_last_tiles(state)
    elif not ask_to_place(state, state.turn_seat):
        clean_up(state)


def ask_to_place(state: AlhambraState, seat: i64) -> bool:
    """Ask a seat to place its waiting tiles, if it has any [ALH-6.1.1]."""
    waiting = tiles_in(state, zone_of(seat, WAITING))
    if len(waiting) == 0:
        return False
    if len(waiting) == 1:
        state.ask(PLACE_AT, seat, waiting[0])
    else:
        state.ask(CHOOSE_PLACE, seat, 0)
    return True


def ask_for_action(state: AlhambraState, seat: i64) -> None:
    """Begin a seat's turn."""
    begin_turn(state, seat)
    state.ask(CHOOSE_ACTION, seat, 0)


def clean_up(state: AlhambraState) -> None:
    """Phase (c): refill, score if due, and pass the turn on or end the game [ALH-9]."""
    due = refill_display(state)
    end_due = refill_market(state)  # [ALH-12.1.1]
    if state.end_on_empty_bag == 1 and len(state.bag) == 0:  # [ALH-18.2]
        end_due = True
    number: i64
    for number in range(SCORING_CARDS):
        if (due >> number) & 1:
            hold_round(state, number)
            neutral_draws(state, number)
    finish_turn(state)
    if end_due:
        end_turns(state, 0)
    elif state.turns >= MAX_TURNS:
        end_turns(state, 1)
    else:
        ask_for_action(state, (state.turn_seat + 1) % state.seats)


def hold_round(state: AlhambraState, number: i64) -> None:
    """Hold scoring round `number` (0 to 2): majorities, then walls [ALH-10.1.2]."""
    counts = building_counts(state)
    rows = participants(state)
    kind: i64
    row: i64
    for kind in range(TYPES):
        for row in range(rows):
            points = majority_points(counts, rows, row, number, kind)
            score_majority(state, row, number, kind, points, counts[row * TYPES + kind])
    for row in range(state.seats):  # the neutral player has no wall [ALH-11.3.3]
        length = wall_of(state, row)
        score_wall(state, row, number, length * TABLES.wall_points[number], length)
    close_round(state, number)


def neutral_draws(state: AlhambraState, number: i64) -> None:
    """Let the neutral player draw after round 1 or 2 [ALH-13.3.1, ALH-13.3.2]."""
    if not has_neutral(state):
        return
    if number == 0:
        draw_for_neutral(state, TABLES.neutral_tiles[1])
    else:
        draw_for_neutral(state, len(state.bag) // TABLES.neutral_share)


# The end of the game [ALH-12].


def end_turns(state: AlhambraState, aborted: i64) -> None:
    """End the turns, give away what is left on the market, and place it."""
    begin_end(state, aborted)
    award_last_tiles(state)
    place_last_tiles(state)


def award_last_tiles(state: AlhambraState) -> None:
    """Give each tile left on the market to the one hand with the most in its currency [ALH-12.2.1 to 12.2.4]."""
    slot: i64
    seat: i64
    for slot in range(SLOTS):
        if state.market[slot] == NONE:
            continue
        most: i64 = 0
        winner: i64 = NOBODY
        for seat in range(state.seats):
            total = money_of(state, seat, SLOT_CURRENCY[slot])
            compare_hand(state, seat, slot, total)
            if total > most:
                most = total
                winner = seat
            elif total == most:
                winner = NOBODY
        award_tile(state, winner, slot)


def place_last_tiles(state: AlhambraState) -> None:
    """Ask the receivers in turn, from the seat after the last turn on; then hold round 3 [ALH-12.2.7, ALH-12.3.1]."""
    step: i64
    for step in range(1, state.seats + 1):
        if ask_to_place(state, (state.turn_seat + step) % state.seats):
            return
    hold_round(state, ROUNDS - 1)
    end_game(state)
