"""Programs under way: when each of them can be, and on which line of the score sheet its points are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_BENEFIT,
    CITY_TILE_COLOUR,
    CODE,
    OPERATION_SIZE,
    STARTING_PROGRAM,
)
from diwan.games.sabika.state import (
    LINE_BALANCE,
    LINE_CITY,
    LINE_FAVOUR,
    LINE_INCOME,
    LINE_MAJOR_BONUS,
    LINE_RED_CITY,
    LINE_RED_POEM,
    LINE_STARTING_TILE,
    LINE_WAREHOUSE,
    LINES,
    NONE,
    SabikaState,
)

# When a program can be under way.
IN_TURN: Final = 1
AT_START: Final = 2
AT_INCOME: Final = 4
# The score lines of effects in a turn.
EFFECT_LINES: Final = (
    1 << LINE_WAREHOUSE
    | 1 << LINE_FAVOUR
    | 1 << LINE_MAJOR_BONUS
    | 1 << LINE_BALANCE
    | 1 << LINE_CITY
    | 1 << LINE_RED_CITY
    | 1 << LINE_RED_POEM
)
# What is rewarded only when all that has come of it is done.
REWARDED_LATER: Final = (
    1 << v.ON_QUARRY
    | 1 << v.ON_TRANSACTION
    | 1 << v.ON_EXPAND
    | 1 << v.ON_ACTIVATE
    | 1 << v.ON_BALANCE
    | 1 << v.ON_FAVOUR
    | 1 << v.ON_REACTIVATE
)


def allow(times: vec[i64], place: i64, when: i64) -> None:
    """Note for all of a program, both lists of a choice included, when it can be under way."""
    while CODE[place] != v.END:
        times[place] |= when
        if CODE[place] == v.CHOOSE:
            allow(times, CODE[place + 1], when)
            allow(times, CODE[place + 2], when)
        place += OPERATION_SIZE[CODE[place]]
    times[place] |= when


def program_times() -> vec[i64]:
    """Return for every place of the programs when what stands there can come next; 0 where no step stands."""
    times = vec[i64]([0] * len(CODE))
    place: i64 = 0
    while place < len(CODE):
        times[place] = IN_TURN
        place += OPERATION_SIZE[CODE[place]]
    tile: i64
    for tile in range(v.STARTING_TILES):
        allow(times, STARTING_PROGRAM[tile], AT_START)
    for tile in range(v.CITY_TILES):
        if CITY_TILE_COLOUR[tile] == v.BLUE_CITY:
            allow(times, CITY_TILE_BENEFIT[tile], AT_INCOME)
    return times


PROGRAM_TIMES: Final[vec[i64]] = program_times()


def is_program(state: SabikaState, place: i64, line: i64) -> bool:
    """Tell whether these are a place in a program that can be under way now, and its line of the score sheet."""
    when: i64 = IN_TURN
    fits = is_effect_line(line)
    if state.turn == NONE:
        starting = decision_kind(state.pending[0]) == actions.NEXT_STARTER
        when = AT_START if starting else AT_INCOME
        fits = line == (LINE_STARTING_TILE if starting else LINE_INCOME)
    return fits and place < len(CODE) and PROGRAM_TIMES[place] & when != 0


def is_effect_line(line: i64) -> bool:
    """Tell whether this is a line of the score sheet for effects in a turn."""
    return line < LINES and EFFECT_LINES & BIT[line] != 0
