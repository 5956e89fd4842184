"""The course of the game: starting tiles, first player, turns, rounds, eras, the end."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika import events
from diwan.games.sabika.components.printed import BIT, MAJOR_ERA
from diwan.games.sabika.scoring.sheet import tower_size
from diwan.games.sabika.state import KEPT, LYING, NONE, ROW, SabikaState, row_count, where


def keep_starting_tile(state: SabikaState, seat: i64, tile: i64) -> None:
    """Keep a starting tile in secret: all hear that a seat has chosen, the seat alone what [SAB-2.4.1]."""
    state.rows[seat * ROW + KEPT] = tile
    state.emit(events.TILE_CHOSEN, seat, 0, 0, 0)
    state.emit_to(BIT[seat], events.TILE_KEPT, seat, tile, 0, 0)


def show_starting_tiles(state: SabikaState) -> None:
    """Show the starting tiles of all seats at once [SAB-2.4.1]."""
    state.reveal()
    seat: i64
    for seat in range(state.seats):
        state.emit(events.TILE_SHOWN, seat, state.rows[seat * ROW + KEPT], 0, 0)


def hand_over_first(state: SabikaState, row: i64, leader: i64) -> None:
    """Hand the first player token to a row, which a leader has chosen (NONE: the starting tiles) [SAB-9.8.1]."""
    state.first = row
    state.emit(events.FIRST_PLAYER, row, leader + 1, 0, 0)


def begin_round(state: SabikaState) -> None:
    """Begin the round of the space where the narrator stands."""
    state.round = state.narrator
    state.emit(events.ROUND_BEGAN, NONE, state.round + 1, 0, 0)


def begin_turn(state: SabikaState, row: i64) -> None:
    """Make it a row's turn (NONE: nobody's); what is possible once per turn is possible again [SAB-5.4.2]."""
    state.turn = row
    state.refreshed = 0
    state.traded = 0


def begin_main_action(state: SabikaState, row: i64, action: i64, bonus: i64) -> None:
    """Begin a main action, on a space or as a bonus (then `bonus` is 1)."""
    state.emit(events.MAIN_ACTION, row, action, bonus, 0)


def begin_secondary_action(state: SabikaState, row: i64, secondary: i64) -> None:
    """Begin the action of a secondary space [SAB-8.2, SAB-8.4]."""
    state.emit(events.SECONDARY_ACTION, row, secondary, 0, 0)


def use_up_trade_reward(state: SabikaState) -> None:
    """Note that a transaction was rewarded: further ones of this turn are not [SAB-11.2.4]."""
    state.traded = 1


def end_round(state: SabikaState) -> None:
    """End the action phase of a round: it is nobody's turn any more [SAB-3.1.3]."""
    begin_turn(state, NONE)
    state.emit(events.ROUND_ENDED, NONE, state.round + 1, 0, 0)


def move_narrator(state: SabikaState) -> None:
    """Move the narrator one space [SAB-9.2.1]."""
    state.narrator += 1
    state.emit(events.NARRATOR_MOVED, NONE, state.narrator + 1, 0, 0)


def grant_wish(state: SabikaState) -> None:
    """The wish on the space of the narrator enters the tower, as the last one there [SAB-9.3.1]."""
    state.emit(events.WISH_GRANTED, NONE, state.wishes[tower_size(state) - 1], 0, 0)


def stand_up(state: SabikaState) -> None:
    """All workers of all rows stand up, also those in workshops [SAB-9.6.1]."""
    row: i64
    for row in range(row_count(state.seats)):
        state.rows[row * ROW + LYING] = 0


def begin_era(state: SabikaState, era: i64) -> None:
    """Remove the major constructions of the era before that are still on the board [SAB-9.9.1]."""
    state.majors_left &= ~where(MAJOR_ERA, era - 1)
    state.emit(events.ERA_BEGAN, NONE, era, 0, 0)


def end_game(state: SabikaState) -> None:
    """Say that the game is over [SAB-10.1.1]."""
    state.finished = 1
    state.emit(events.GAME_ENDED, NONE, 0, 0, 0)
