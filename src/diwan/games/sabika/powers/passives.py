"""The rewards that blue poems and events give."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika.actions import REWARD
from diwan.games.sabika.carried.programs import pack_reward
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, TRIGGER_ROWS, TRIGGER_START
from diwan.games.sabika.conditions.modifiers import is_active
from diwan.games.sabika.effects.course import use_up_trade_reward
from diwan.games.sabika.effects.purse import gain
from diwan.games.sabika.scoring.counters import count
from diwan.games.sabika.state import BLUES, LINE_BLUE_POEM, LINE_EVENT, ROW, SabikaState


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
                use_up_trade_reward(state)
            if fits:
                times: i64 = 1
                if TRIGGER_ROWS[at + 3] >= 0:
                    times = count(state, row, TRIGGER_ROWS[at + 3], 0, extra)
                gain_from(state, row, TRIGGER_ROWS[at], times, at + 4)
        at += v.TRIGGER_ROW


def gain_from(state: SabikaState, row: i64, source: i64, times: i64, at: i64) -> None:
    """Gain the dinars, points and parias of a row of rewards, which a blue poem or an event gives, so many times."""
    line: i64 = LINE_BLUE_POEM
    number = source + 1
    if source >= v.EVENT_SOURCE:
        line = LINE_EVENT
        number -= v.EVENT_SOURCE
    dinars: i64 = times * TRIGGER_ROWS[at]
    gain(state, row, dinars, times * TRIGGER_ROWS[at + 1], times * TRIGGER_ROWS[at + 2], line, number)


def reward_now(state: SabikaState, row: i64, trigger: i64, extra: i64) -> None:
    """Give what the present blue poems promise."""
    reward(state, row, trigger, state.rows[row * ROW + BLUES], extra)


def reward_later(state: SabikaState, row: i64, trigger: i64) -> None:
    """Give it when all that is asked from here on is complete; the blue poems of now count."""
    blues = state.rows[row * ROW + BLUES]
    # Nothing waits for somebody whom nothing would be given to.
    if blues != 0 or state.event >= 0:
        state.ask(REWARD, row, pack_reward(trigger, blues))
