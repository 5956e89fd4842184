"""Points: wishes, the end of the game, score lines and places."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.core.rules import ScoreLine
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    DINARS_PER_PP,
    GRAY_COUNTER,
    GRAY_EACH,
    GRAY_MOST,
    GRAY_PP,
    GRAY_RANK,
    ITEM_END_PP,
    RANK_PP,
    SEAL_PP,
    TRADE_CITIES,
    TRADE_COUNTER,
    TRADE_PP,
    WISH_BUILDINGS,
    WISH_COUNTER,
    WISH_PP,
    WISH_SPACE,
    YUSUF_SEAL_PP,
)
from diwan.games.sabika.scoring.counters import building_types, count
from diwan.games.sabika.state import (
    DINARS,
    LINE_LEFT_OVER,
    LINE_START,
    LINES,
    MAJORS,
    MINORS,
    ROW,
    SEALS,
    SabikaState,
    bits,
    held,
    is_yusuf,
    points,
    row_count,
)

# What can be left over.
LEFT_SEALS: Final = 0
LEFT_GOODS: Final = 1
LEFT_MATERIALS: Final = 2
LEFT_DINARS: Final = 3
LEFT_KINDS: Final = 4

# The rule behind each line of the score sheet.
LINE_RULES: Final = (
    "SAB-2.3.2",
    "SAB-2.4.3",
    "SAB-3.4.1",
    "SAB-5.2.3",
    "SAB-5.2.4",
    "SAB-5.4.2",
    "SAB-5.5.3",
    "SAB-5.6.2",
    "SAB-5.5.5",
    "SAB-5.5.7",
    "SAB-5.7.1",
    "SAB-6.1.4",
    "SAB-6.1.5",
    "SAB-6.2.2",
    "SAB-6.2.3",
    "SAB-7.1.5",
    "SAB-7.1.8",
    "SAB-7.1.7",
    "SAB-9.1.1",
    "SAB-9.3.1",
    "SAB-9.4.2",
    "SAB-12.9",
    "SAB-10.2.1",
    "SAB-10.5.1",
    "SAB-10.6.1",
    "SAB-13.6.1",
)


def tower_size(state: SabikaState) -> i64:
    """Return how many wishes are in the tower: one for each wish space that the narrator has entered [SAB-9.3.1]."""
    total: i64 = 0
    space: i64
    for space in range(state.narrator + 1):
        total += WISH_SPACE[space]
    return total


def wish_points(state: SabikaState, row: i64, wish: i64) -> i64:
    """Return what a wish gives a row now [SAB-9.3.2, SAB-9.3.3]."""
    counter = WISH_COUNTER[wish]
    if counter >= 0:
        return WISH_PP[wish] * count(state, row, counter, 0, 0)
    total: i64 = 0
    types = building_types(state, row)
    building: i64
    for building in range(v.BUILDINGS):
        if types & BIT[building] != 0:
            total += WISH_BUILDINGS[wish * v.BUILDINGS + building]
    return total


def gray_points(state: SabikaState, row: i64, poem: i64) -> i64:
    """Return what a major poem gives its owner at the end [SAB-10.2, SAB-10.3]."""
    counter = GRAY_COUNTER[poem]
    mine = count(state, row, counter, 0, 0)
    if GRAY_RANK[poem] == 1:
        return rank_points(state, row, counter, mine)
    total = mine // GRAY_EACH[poem] * GRAY_PP[poem]
    if GRAY_MOST[poem] > 0:
        total = min(total, GRAY_MOST[poem])
    return total


def rank_points(state: SabikaState, row: i64, counter: i64, mine: i64) -> i64:
    """Return the points of a position poem: a tie costs one place, and of two players only a sole first counts."""
    place: i64 = 0
    tied: i64 = 0
    n = row_count(state.seats)
    other: i64
    for other in range(n):
        if other != row:
            theirs = count(state, other, counter, 0, 0)
            if theirs > mine:
                place += 1
            elif theirs == mine:
                tied = 1
    place += tied
    if n == 2 and place > 0:
        return RANK_PP[2]  # [SAB-10.3.3]
    return RANK_PP[place]


def trade_points(state: SabikaState, row: i64) -> i64:
    """Return what the trade card gives a row [SAB-10.5.1]."""
    card = state.trade_card
    return TRADE_PP[card] * count(state, row, TRADE_COUNTER[card], TRADE_CITIES[card], 0)


def left_over_points(state: SabikaState, row: i64, kind: i64) -> i64:
    """Return what is left over of a kind is worth [SAB-10.6.1]; of Yusuf's things seals alone count [SAB-13.6.6]."""
    if kind == LEFT_SEALS:
        return state.rows[row * ROW + SEALS] * (YUSUF_SEAL_PP if is_yusuf(state, row) else SEAL_PP)
    if is_yusuf(state, row):
        return 0
    if kind == LEFT_DINARS:
        return state.rows[row * ROW + DINARS] // DINARS_PER_PP
    total: i64 = 0
    item: i64
    for item in range(v.ITEMS):
        if (item >= v.MATERIALS) == (kind == LEFT_GOODS):
            total += held(state, row, item) * ITEM_END_PP[item]
    return total


def buildings(state: SabikaState, row: i64) -> i64:
    """Return how many constructions a row has: the tie-break [SAB-10.7.1]."""
    return bits(state.rows[row * ROW + MAJORS]) + bits(state.rows[row * ROW + MINORS])


def rank_of(state: SabikaState, row: i64) -> i64:
    """Return the place of a row among all players, Yusuf included [SAB-10.7, SAB-13.6.8]."""
    mine = points(state, row)
    rank: i64 = 1
    n = row_count(state.seats)
    other: i64
    for other in range(n):
        theirs = points(state, other)
        if theirs > mine or (theirs == mine and buildings(state, other) > buildings(state, row)):
            rank += 1
    return rank


def lines_of(state: SabikaState, row: i64) -> list[ScoreLine]:
    """Return where the points of a row come from; `a` is the line, `b` what is left over (LEFT_... + 1), or 0."""
    lines: list[ScoreLine] = []
    line: i64
    for line in range(LINES):
        amount = state.sheet[row * LINES + line]
        if amount != 0 and line == LINE_LEFT_OVER:
            lines += left_over_lines(state, row)
        elif amount != 0:
            lines.append(ScoreLine(rule_of(state, row, line), amount, line, 0))
    return lines


def rule_of(state: SabikaState, row: i64, line: i64) -> str:
    """Return the rule behind a line of a row's score sheet."""
    if line == LINE_START and is_yusuf(state, row):
        return "SAB-13.7.1" if state.hard == 1 else "SAB-13.1.3"
    return LINE_RULES[line]


def left_over_lines(state: SabikaState, row: i64) -> list[ScoreLine]:
    """Return what is left over, kind by kind: when the game is over nothing changes any more."""
    lines: list[ScoreLine] = []
    kind: i64
    for kind in range(LEFT_KINDS):
        amount = left_over_points(state, row, kind)
        if amount != 0:
            lines.append(ScoreLine(LINE_RULES[LINE_LEFT_OVER], amount, LINE_LEFT_OVER, kind + 1))
    return lines
