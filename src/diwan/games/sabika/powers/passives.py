"""Blue poems and events: the numbers that they change, the rewards that they give."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.actions import REWARD
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    DEFAULTS,
    MODIFIER_ROWS,
    MODIFIER_START,
    TRIGGER_ROWS,
    TRIGGER_START,
)
from diwan.games.sabika.effects.purse import gain_dinars, gain_parias, score
from diwan.games.sabika.scoring.counters import count
from diwan.games.sabika.state import BLUES, LINE_BLUE_POEM, LINE_EVENT, ROW, SabikaState

TRIGGER_BITS: Final = 4
EXTRA_BITS: Final = 8


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


def reward(state: SabikaState, row: i64, trigger: i64, blues: i64, extra: i64) -> None:
    """Give what passives promise for something that is complete [SAB-14.14].

    `blues` are the blue poems at its beginning: later ones are not triggered by it [SAB-14.19]. `extra` is what the
    trigger brings along: materials as bits for a construction, their number for a carving.
    """
    at = TRIGGER_START[trigger]
    end = TRIGGER_START[trigger + 1]
    while at < end:
        if is_active(state, blues, TRIGGER_ROWS[at]):
            material = TRIGGER_ROWS[at + 1]
            fits = material < 0 or extra & BIT[material] != 0
            if fits and TRIGGER_ROWS[at + 2] == 1:
                fits = state.traded == 0
                state.traded = 1
            if fits:
                times: i64 = 1
                if TRIGGER_ROWS[at + 3] >= 0:
                    times = count(state, row, TRIGGER_ROWS[at + 3], 0, extra)
                line: i64 = LINE_BLUE_POEM if TRIGGER_ROWS[at] < v.EVENT_SOURCE else LINE_EVENT
                gain_dinars(state, row, times * TRIGGER_ROWS[at + 4])
                score(state, row, line, times * TRIGGER_ROWS[at + 5])
                gain_parias(state, row, times * TRIGGER_ROWS[at + 6])
        at += v.TRIGGER_ROW


def reward_now(state: SabikaState, row: i64, trigger: i64, extra: i64) -> None:
    """Give what the present blue poems promise."""
    reward(state, row, trigger, state.rows[row * ROW + BLUES], extra)


def reward_later(state: SabikaState, row: i64, trigger: i64) -> None:
    """Give it when all that is asked from here on is complete; the blue poems of now count."""
    blues = state.rows[row * ROW + BLUES]
    # Nothing waits for somebody whom nothing would be given to.
    if blues != 0 or state.event >= 0:
        state.ask(REWARD, row, trigger | (blues << (TRIGGER_BITS + EXTRA_BITS)))
