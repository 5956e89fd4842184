"""The course of the game: starting tiles, turns, end of round, end of game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.carried.upkeep import WITH_PARIAS, pack_tribute
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_BENEFIT,
    CITY_TILE_COLOUR,
    CODE,
    ERA,
    EVENT_SPACE,
    OPERATION_SIZE,
    STARTING_DINARS,
    STARTING_NUMBER,
    STARTING_PARIAS,
    STARTING_PROGRAM,
    TRIBUTES,
    WISH_SPACE,
)
from diwan.games.sabika.conditions.costs import tribute_of
from diwan.games.sabika.conditions.modifiers import parameter
from diwan.games.sabika.decisions.upkeep import make_first
from diwan.games.sabika.effects import course
from diwan.games.sabika.effects.board import change_event, fill_displays, fill_spaces, step_sultan
from diwan.games.sabika.effects.purse import (
    gain_dinars,
    gain_parias,
    move_marker,
    score,
    score_for,
    settle_tribute,
    stack_markers,
)
from diwan.games.sabika.effects.yusuf import shuffle_tiles
from diwan.games.sabika.phases import yusuf, yusuf_actions
from diwan.games.sabika.powers.passives import reward_now
from diwan.games.sabika.powers.programs import run
from diwan.games.sabika.scoring.sheet import (
    LEFT_KINDS,
    gray_points,
    left_over_points,
    tower_size,
    trade_points,
    wish_points,
)
from diwan.games.sabika.state import (
    ALL_WORKERS,
    CONSOLIDATED,
    GRAYS,
    HEIGHT,
    KEPT,
    LINE_GRAY_POEM,
    LINE_INCOME,
    LINE_LEFT_OVER,
    LINE_STARTING_TILE,
    LINE_TRADE_CARD,
    LINE_WISH,
    LYING,
    NONE,
    PARIAS,
    ROW,
    YUSUF,
    SabikaState,
    is_yusuf,
    row_at,
    row_count,
)

LAST_ROUND: Final = v.ROUNDS - 1


def carry_out(state: SabikaState, kind: i64, arg: i64) -> None:
    """Carry out a task of the course of the game."""
    if kind == actions.END_TURN:
        next_turn(state)
    elif kind == actions.NEXT_STARTER:
        cash_starting_tile(state, arg)
    elif kind == actions.STARTING_PARIAS:
        cash_starting_parias(state)
    elif kind == actions.INCOME_ON:
        pay_income(state, arg)
    elif kind == actions.NARRATE:
        narrate(state)
    elif kind == actions.TRIBUTE_ON:
        collect_tribute(state, arg)
    elif kind == actions.CLOSE_ROUND:
        close_round(state)
    elif kind == actions.NEW_ROUND:
        new_round(state)
    elif kind == actions.YUSUF_ACT:
        yusuf.act(state, arg)
    else:
        yusuf_actions.place_ship(state, arg)


# The beginning.


def show_starting_tiles(state: SabikaState) -> None:
    """All have chosen: show the tiles, find the first player, and let all cash in [SAB-2.4.1, SAB-2.4.2]."""
    course.show_starting_tiles(state)
    best: i64 = NONE
    seat: i64
    for seat in range(state.seats):
        tile = state.rows[seat * ROW + KEPT]
        if state.seats > 1 and (best == NONE or STARTING_NUMBER[tile] > STARTING_NUMBER[state.rows[best * ROW + KEPT]]):
            best = seat
    if best == NONE:
        best = YUSUF  # [SAB-13.1.5]
    course.hand_over_first(state, best, NONE)
    state.ask(actions.NEXT_STARTER, 0, 0)


def cash_starting_tile(state: SabikaState, position: i64) -> None:
    """In turn order, each takes the resources of the tile and dinars by position [SAB-2.4.3]."""
    if position == row_count(state.seats):
        state.ask(actions.STARTING_PARIAS, 0, 0)
        return
    state.ask(actions.NEXT_STARTER, 0, position + 1)
    row = row_at(state, position)
    if is_yusuf(state, row):
        return
    tile = state.rows[row * ROW + KEPT]
    gain_dinars(state, row, STARTING_DINARS[tile * v.MAX_SEATS + position], LINE_STARTING_TILE, 0)
    state.ask(actions.RUN, row, pack_run(STARTING_PROGRAM[tile], LINE_STARTING_TILE))


def cash_starting_parias(state: SabikaState) -> None:
    """Stack the paria markers, then gain the parias of the tiles in turn order [SAB-2.4.5]."""
    stack_markers(state)
    position: i64
    for position in range(row_count(state.seats)):
        row = row_at(state, position)
        if not is_yusuf(state, row):
            gain_parias(state, row, STARTING_PARIAS[state.rows[row * ROW + KEPT]], LINE_STARTING_TILE, 0)
    begin_round(state)


# Turns.


def begin_round(state: SabikaState) -> None:
    """Begin the action phase with the first player."""
    course.begin_round(state)
    begin_turn(state, state.first)


def begin_turn(state: SabikaState, row: i64) -> None:
    """Let a row take its turn [SAB-3.1.3]."""
    course.begin_turn(state, row)
    state.ask(actions.END_TURN, 0, 0)
    if is_yusuf(state, row):
        yusuf.take_turn(state)
    else:
        state.ask(actions.ASK_TURN, row, 0)


def next_turn(state: SabikaState) -> None:
    """Let the next row take its turn, or end the round when all workers lie."""
    following = (state.turn + 1) % row_count(state.seats)
    if state.rows[following * ROW + LYING] != ALL_WORKERS:
        begin_turn(state, following)
        return
    course.end_round(state)
    if state.round < LAST_ROUND:
        state.ask(actions.CLOSE_ROUND, 0, 0)
    state.ask(actions.TRIBUTE_ON, 0, 0)
    state.ask(actions.NARRATE, 0, 0)
    state.ask(actions.INCOME_ON, 0, 0)


# End of round [SAB-9].


def pay_income(state: SabikaState, position: i64) -> None:
    """Pay the income of one player after the other; what asks nothing is paid first [SAB-9.1.1]."""
    if position == row_count(state.seats):
        return
    state.ask(actions.INCOME_ON, 0, position + 1)
    row = row_at(state, position)
    if is_yusuf(state, row):
        return  # [SAB-13.6.2]
    reward_now(state, row, v.ON_INCOME, 0)
    asking: i64 = 0
    city: i64
    for city in range(v.CITIES):
        tile = state.cities[city]
        if state.rows[row * ROW + CONSOLIDATED] & BIT[city] != 0 and CITY_TILE_COLOUR[tile] == v.BLUE_CITY:
            if asks_nothing(CITY_TILE_BENEFIT[tile]):
                run(state, row, CITY_TILE_BENEFIT[tile], LINE_INCOME)
            else:
                asking |= BIT[city]
    if asking != 0:
        state.ask(actions.ASK_INCOME, row, asking)


def asks_nothing(place: i64) -> bool:
    """Tell whether a program only gives dinars, points and parias."""
    while CODE[place] != v.END:
        if CODE[place] not in (v.GAIN_PLAIN, v.GAIN_PER):
            return False
        place += OPERATION_SIZE[CODE[place]]
    return True


def narrate(state: SabikaState) -> None:
    """Move the narrator; a wish on the new space enters the tower, and all wishes there score [SAB-9.3.1]."""
    course.move_narrator(state)
    if WISH_SPACE[state.narrator] == 0:
        return
    course.grant_wish(state)
    n = row_count(state.seats)
    slot: i64
    for slot in range(tower_size(state)):
        wish = state.wishes[slot]
        position: i64
        for position in range(n):
            row = row_at(state, position)
            score_for(state, row, LINE_WISH, wish_points(state, row, wish), wish + 1)


def collect_tribute(state: SabikaState, position: i64) -> None:
    """Let one player after the other pay the tribute of the space just entered [SAB-9.4.1]."""
    if position == row_count(state.seats):
        if state.round == LAST_ROUND:
            finish(state)
        return
    state.ask(actions.TRIBUTE_ON, 0, position + 1)
    row = row_at(state, position)
    if is_yusuf(state, row):
        owed = TRIBUTES[state.narrator]
        # He pays with parias as far as he can, and with points for the rest [SAB-13.6.3].
        steps = min(owed, state.rows[row * ROW + PARIAS])
        move_marker(state, row, -steps)
        settle_tribute(state, row, steps, 0, 0, owed - steps)
        return
    owed = tribute_of(state, row, state.narrator)
    state.ask(actions.ASK_TRIBUTE, row, pack_tribute(WITH_PARIAS, owed, 0, 0))
    dinars = parameter(state, row, v.TRIBUTE_DINAR)
    if dinars > 0:
        state.ask(actions.ASK_TRIBUTE_DINAR, row, dinars)


def close_round(state: SabikaState) -> None:
    """Event, workers, maintenance, then the next first player [SAB-9.0]."""
    if EVENT_SPACE[state.narrator] == 1 and state.event != NONE:
        change_event(state)
    course.stand_up(state)
    step_sultan(state)
    fill_spaces(state)
    fill_displays(state)
    state.ask(actions.NEW_ROUND, 0, 0)
    leader = tribute_leader(state)
    if is_yusuf(state, leader):
        make_first(state, leader, leader)  # [SAB-13.6.4]
    else:
        state.ask(actions.ASK_LEAD, leader, 0)


def tribute_leader(state: SabikaState) -> i64:
    """Return who is furthest on the paria track; of equals, the one on top [SAB-9.8.1]."""
    best: i64 = 0
    row: i64
    for row in range(1, row_count(state.seats)):
        ahead = state.rows[row * ROW + PARIAS] - state.rows[best * ROW + PARIAS]
        if ahead > 0 or (ahead == 0 and state.rows[row * ROW + HEIGHT] > state.rows[best * ROW + HEIGHT]):
            best = row
    return best


def new_round(state: SabikaState) -> None:
    """Change the era where the narrator has reached its mark, and begin the next round [SAB-9.9.1]."""
    if ERA[state.narrator] != ERA[state.round]:
        course.begin_era(state, ERA[state.narrator])
    if state.seats == 1:
        shuffle_tiles(state)
    begin_round(state)


# End of game [SAB-10].


def finish(state: SabikaState) -> None:
    """Score major poems, the trade card and what is left over [SAB-10.1.1]."""
    n = row_count(state.seats)
    row: i64
    for row in range(n):
        score_grays(state, row)
    for row in range(n):
        score(state, row, LINE_TRADE_CARD, trade_points(state, row))
    for row in range(n):
        kind: i64
        for kind in range(LEFT_KINDS):
            score_for(state, row, LINE_LEFT_OVER, left_over_points(state, row, kind), kind + 1)
    course.end_game(state)


def score_grays(state: SabikaState, row: i64) -> None:
    """Score the major poems of a row, one after the other [SAB-10.2.1]."""
    poem: i64
    for poem in range(v.MAJOR_POEMS):
        if state.rows[row * ROW + GRAYS] & BIT[poem] != 0:
            score_for(state, row, LINE_GRAY_POEM, gray_points(state, row, poem), v.MINOR_POEMS + poem + 1)
