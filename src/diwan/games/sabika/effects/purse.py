"""Dinars, seals, parias and prestige points."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika import events
from diwan.games.sabika.state import (
    DINARS,
    HEIGHT,
    LINE_TRIBUTE,
    LINES,
    PARIAS,
    ROW,
    SEALS,
    SabikaState,
    row_at,
    row_count,
)


def gain_dinars(state: SabikaState, row: i64, amount: i64, line: i64, source: i64) -> None:
    """Take dinars from the supply, which never runs out [SAB-4.1.1], and say what for, as for points."""
    if amount > 0:
        state.rows[row * ROW + DINARS] += amount
        state.emit(events.DINARS_GAINED, row, amount, line, source)


def score(state: SabikaState, row: i64, line: i64, amount: i64) -> None:
    """Move a score marker, forward or back, also below 0 [SAB-4.6.1]."""
    score_for(state, row, line, amount, 0)


def score_for(state: SabikaState, row: i64, line: i64, amount: i64, source: i64) -> None:
    """Move a score marker, and say what for: the number of a wish, event, poem or city, + 1 (0: the line says it)."""
    if amount != 0:
        state.sheet[row * LINES + line] += amount
        state.emit(events.POINTS_SCORED, row, line, amount, source)


def gain_parias(state: SabikaState, row: i64, amount: i64, line: i64, source: i64) -> None:
    """Move a paria marker forward [SAB-4.5.1], and say what for, as for points."""
    if amount > 0:
        state.emit(events.PARIAS_GAINED, row, amount, line, source)
        move_marker(state, row, amount)


def gain(state: SabikaState, row: i64, dinars: i64, amount: i64, parias: i64, line: i64, source: i64) -> None:
    """Gain the dinars, points and parias that one thing gives."""
    gain_dinars(state, row, dinars, line, source)
    score_for(state, row, line, amount, source)
    gain_parias(state, row, parias, line, source)


def move_marker(state: SabikaState, row: i64, steps: i64) -> None:
    """Move a paria marker, which ends on top of the stack it enters; without a step it stays [SAB-4.5.2]."""
    if steps == 0:
        return
    height = state.rows[row * ROW + HEIGHT]
    n = row_count(state.seats)
    other: i64
    for other in range(n):
        if state.rows[other * ROW + HEIGHT] > height:
            state.rows[other * ROW + HEIGHT] -= 1
    state.rows[row * ROW + HEIGHT] = n - 1
    state.rows[row * ROW + PARIAS] += steps


def stack_markers(state: SabikaState) -> None:
    """Stack the paria markers, the first player's on top, then clockwise downwards [SAB-2.4.5]."""
    n = row_count(state.seats)
    position: i64
    for position in range(n):
        state.rows[row_at(state, position) * ROW + HEIGHT] = n - 1 - position


def spend(state: SabikaState, row: i64, dinars: i64, seals: i64) -> None:
    """Take dinars and seals from a row, as a part of what is told as a whole; used seals leave the game [SAB-4.1.4]."""
    state.rows[row * ROW + DINARS] -= dinars
    state.rows[row * ROW + SEALS] -= seals


def pay(state: SabikaState, row: i64, dinars: i64, seals: i64, purpose: i64) -> None:
    """Pay with dinars and seals for what a task is going to do (0: for an event)."""
    if dinars + seals > 0:
        spend(state, row, dinars, seals)
        state.emit(events.DINARS_PAID, row, dinars, seals, purpose)


def settle_tribute(state: SabikaState, row: i64, parias: i64, seals: i64, dinars: i64, unpaid: i64) -> None:
    """Tell what a tribute was paid with; points pay the rest [SAB-9.4.2]."""
    state.emit(events.TRIBUTE_PAID, row, parias, seals, dinars)
    score(state, row, LINE_TRIBUTE, -unpaid)
