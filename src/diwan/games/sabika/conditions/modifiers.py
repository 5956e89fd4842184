"""The numbers that blue poems and events change."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, DEFAULTS, MODIFIER_ROWS, MODIFIER_START
from diwan.games.sabika.state import BLUES, ROW, SabikaState


def changers(first: i64, number: i64) -> vec[i64]:
    """Return which of these sources of passives change each parameter, one bit each."""
    found = vec[i64]()
    parameter: i64
    for parameter in range(i64(len(MODIFIER_START)) - 1):
        mask: i64 = 0
        at = MODIFIER_START[parameter]
        while at < MODIFIER_START[parameter + 1]:
            source = MODIFIER_ROWS[at] - first
            if 0 <= source < number:
                mask |= BIT[source]
            at += v.MODIFIER_ROW
        found = append(found, mask)
    return found


BY_POEMS: Final[vec[i64]] = changers(0, v.MINOR_POEMS)
BY_EVENTS: Final[vec[i64]] = changers(v.EVENT_SOURCE, v.EVENTS)


def is_active(state: SabikaState, blues: i64, source: i64) -> bool:
    """Tell whether a source of passives works for somebody with these blue poems."""
    if source < v.EVENT_SOURCE:
        return blues & BIT[source] != 0
    return state.event == source - v.EVENT_SOURCE


def modified(state: SabikaState, row: i64, parameter: i64, base: i64) -> i64:
    """Return a number after all modifiers: set, then added to, then not below its minimum [SAB-12.4]."""
    blues = state.rows[row * ROW + BLUES]
    # Mostly nothing changes a number, and much asks for one.
    if blues & BY_POEMS[parameter] == 0 and (state.event < 0 or BY_EVENTS[parameter] & BIT[state.event] == 0):
        return base
    return combined(state, blues, MODIFIER_ROWS, MODIFIER_START[parameter], MODIFIER_START[parameter + 1], base)


def combined(state: SabikaState, blues: i64, rules: vec[i64], at: i64, end: i64, base: i64) -> i64:
    """Return a number after the modifiers that stand from one place to another; of several minimums the highest."""
    value = base
    least: i64 = 0
    limited = False
    while at < end:
        if is_active(state, blues, rules[at]):
            if rules[at + 1] == 1:
                value += rules[at + 2]
            else:
                value = rules[at + 2]
            if rules[at + 3] == 1:
                limited = True
                least = max(least, rules[at + 4])
        at += v.MODIFIER_ROW
    if limited:
        return max(value, least)
    return value


def parameter(state: SabikaState, row: i64, number: i64) -> i64:
    """Return a parameter that has a printed value of its own."""
    return modified(state, row, number, DEFAULTS[number])
