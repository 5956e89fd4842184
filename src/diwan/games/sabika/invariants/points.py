"""Points of the end of the game: none before, and then what the table says."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT
from diwan.games.sabika.scoring.sheet import LEFT_KINDS, gray_points, left_over_points, trade_points
from diwan.games.sabika.state import (
    GRAYS,
    LINE_GRAY_POEM,
    LINE_LEFT_OVER,
    LINE_TRADE_CARD,
    LINES,
    ROW,
    SabikaState,
    row_count,
)


def point_problems(state: SabikaState) -> list[str]:
    """Check the lines of the score sheet that are filled in when the game is over [SAB-10.1.1]."""
    row: i64
    for row in range(row_count(state.seats)):
        grays: i64 = 0
        trade: i64 = 0
        left: i64 = 0
        if state.finished == 1:
            grays = all_gray_points(state, row)
            trade = trade_points(state, row)
            kind: i64
            for kind in range(LEFT_KINDS):
                left += left_over_points(state, row, kind)
        at = row * LINES
        if (
            state.sheet[at + LINE_GRAY_POEM] != grays
            or state.sheet[at + LINE_TRADE_CARD] != trade
            or state.sheet[at + LINE_LEFT_OVER] != left
        ):
            return [f"the points of player {row} at the end of the game are wrong"]
    return []


def all_gray_points(state: SabikaState, row: i64) -> i64:
    """Return what all major poems of a row give it."""
    total: i64 = 0
    poem: i64
    for poem in range(v.MAJOR_POEMS):
        if state.rows[row * ROW + GRAYS] & BIT[poem] != 0:
            total += gray_points(state, row, poem)
    return total
