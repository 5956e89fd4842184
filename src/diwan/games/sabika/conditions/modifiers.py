"""The numbers that blue poems and events change."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, DEFAULTS, MODIFIER_ROWS, MODIFIER_START
from diwan.games.sabika.state import BLUES, ROW, SabikaState


def is_active(state: SabikaState, blues: i64, source: i64) -> bool:
    """Tell whether a source of passives works for somebody with these blue poems."""
    if source < v.EVENT_SOURCE:
        return blues & BIT[source] != 0
    return state.event == source - v.EVENT_SOURCE


def modified(state: SabikaState, row: i64, parameter: i64, base: i64) -> i64:
    """Return a number after all modifiers: set, then added to, then not below its minimum [SAB-12.4]."""
    value = base
    least: i64 = 0
    limited = False
    blues = state.rows[row * ROW + BLUES]
    at = MODIFIER_START[parameter]
    end = MODIFIER_START[parameter + 1]
    while at < end:
        if is_active(state, blues, MODIFIER_ROWS[at]):
            if MODIFIER_ROWS[at + 1] == 1:
                value += MODIFIER_ROWS[at + 2]
            else:
                value = MODIFIER_ROWS[at + 2]
            if MODIFIER_ROWS[at + 3] == 1:
                limited = True
                least = max(least, MODIFIER_ROWS[at + 4])
        at += v.MODIFIER_ROW
    if limited:
        return max(value, least)
    return value


def parameter(state: SabikaState, row: i64, number: i64) -> i64:
    """Return a parameter that has a printed value of its own."""
    return modified(state, row, number, DEFAULTS[number])
