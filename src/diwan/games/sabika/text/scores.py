"""The lines of the score sheet: what points are for."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say
from diwan.core.rules import ScoreLine
from diwan.games.sabika import state
from diwan.games.sabika.carried.gains import gain_count
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.text.amounts import commas, items
from diwan.games.sabika.text.names import city_name, event_name, poem_name, wish_name

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


_LEFT_OVER = (say("seals"), say("goods"), say("materials"), say("dinars"))  # by LEFT_...


def _poem(number: int) -> Message:
    return poem_name(TABLES.poem_ids[number - 1])


def _city(number: int) -> Message:
    return city_name(TABLES.city_ids[number - 1])


def used_materials(packed: int) -> Message:
    """Return the materials of a construction or poem, packed as a gain of them: "1 gypsum, 2 wood"."""
    counts = [(item, int(gain_count(packed, place))) for place, item in enumerate(v.MATERIAL_IDS)]
    return commas([items(item, count) for item, count in counts if count])


# What the number beside the points of a line stands for.
_SOURCES: dict[int, Callable[[int], Message]] = {
    state.LINE_MINOR: used_materials,
    state.LINE_WISH: lambda number: wish_name(TABLES.wish_ids[number - 1]),
    state.LINE_EVENT: lambda number: event_name(TABLES.event_ids[number - 1]),
    state.LINE_BLUE_POEM: _poem,
    state.LINE_RED_POEM: _poem,
    state.LINE_GRAY_POEM: _poem,
    state.LINE_CITY: _city,
    state.LINE_RED_CITY: _city,
    state.LINE_INCOME: _city,
    state.LINE_RIVAL: _city,
    state.LINE_LEFT_OVER: lambda kind: _LEFT_OVER[kind - 1],
}


def scored_for(line: int, source: int) -> Message:
    """Return what points are for: a line of the score sheet, with what the number beside them says (0: nothing)."""
    if source == 0 or line not in _SOURCES:
        return line_name(line)
    return say("{line} ({source})", line=line_name(line), source=_SOURCES[line](source))


def line_name(line: int) -> Message:
    """Return what the points of a line of the score sheet are for."""
    return _LINES[line]


_GROUPS: tuple[tuple[Message, frozenset[int]], ...] = (
    (
        say("The workshop"),
        frozenset(
            {state.LINE_START, state.LINE_STARTING_TILE, state.LINE_REST, state.LINE_EXPANSION, state.LINE_WAREHOUSE}
        ),
    ),
    (
        say("Constructions"),
        frozenset(
            {
                state.LINE_REFRESH,
                state.LINE_MAJOR,
                state.LINE_MINOR,
                state.LINE_FAVOUR,
                state.LINE_MAJOR_BONUS,
                state.LINE_BALANCE,
            }
        ),
    ),
    (
        say("Trade"),
        frozenset(
            {
                state.LINE_EXPORT,
                state.LINE_CITY,
                state.LINE_RIVAL,
                state.LINE_RED_CITY,
                state.LINE_TRADE_CARD,
            }
        ),
    ),
    (
        say("Poems"),
        frozenset({state.LINE_POEM, state.LINE_RED_POEM, state.LINE_BLUE_POEM, state.LINE_GRAY_POEM}),
    ),
)
_OTHERWISE = say("Rounds and end of the game")


def score_group(line: ScoreLine) -> tuple[Message, Message]:
    """Return which part of the game a score line belongs to, and what it is for."""
    heading = next((heading for heading, lines in _GROUPS if line.a in lines), _OTHERWISE)
    return heading, score_line_text(line)


def score_line_text(line: ScoreLine) -> Message:
    """Return what a score line is for: its `a` is the line of the score sheet, its `b` what is left over."""
    return scored_for(int(line.a), int(line.b))
