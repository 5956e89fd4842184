"""The lines of the score sheet: what points are for."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.core.rules import ScoreLine
from diwan.games.sabika import state

_LINES: dict[int, Message] = {
    state.LINE_START: say("start"),
    state.LINE_STARTING_TILE: say("starting tile"),
    state.LINE_REST: say("rest"),
    state.LINE_EXPANSION: say("expanded warehouses"),
    state.LINE_WAREHOUSE: say("bonuses of warehouse tiles"),
    state.LINE_REFRESH: say("replaced minor constructions"),
    state.LINE_MAJOR: say("materials in major constructions"),
    state.LINE_MINOR: say("materials in minor constructions"),
    state.LINE_FAVOUR: say("the sultan's favour"),
    state.LINE_MAJOR_BONUS: say("bonuses of major constructions"),
    state.LINE_BALANCE: say("architectural balance"),
    state.LINE_EXPORT: say("delivered goods"),
    state.LINE_CITY: say("city bonuses"),
    state.LINE_RIVAL: say("others consolidate the same city"),
    state.LINE_RED_CITY: say("actions of red cities"),
    state.LINE_POEM: say("materials in poems"),
    state.LINE_RED_POEM: say("red poems"),
    state.LINE_BLUE_POEM: say("blue poems"),
    state.LINE_INCOME: say("income"),
    state.LINE_WISH: say("the sultan's wishes"),
    state.LINE_TRIBUTE: say("tribute"),
    state.LINE_EVENT: say("events"),
    state.LINE_GRAY_POEM: say("major poems"),
    state.LINE_TRADE_CARD: say("trade card"),
    state.LINE_LEFT_OVER: say("what is left over"),
    state.LINE_REWARD: say("rewards of Yusuf's cards"),
}


def line_name(line: int) -> Message:
    """Return what the points of a line of the score sheet are for."""
    return _LINES[line]


def score_line_text(line: ScoreLine) -> Message:
    """Return what a score line is for: its `a` is the line of the score sheet."""
    return line_name(int(line.a))
