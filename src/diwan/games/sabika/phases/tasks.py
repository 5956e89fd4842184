"""Tasks: what goes on when the questions above them on the stack are answered."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import (
    buy_gain,
    buy_raws,
    pack_any,
    pack_items,
    pack_marble,
    pack_raws,
    raws_left,
    raws_purpose,
)
from diwan.games.sabika.carried.materials import pack_materials
from diwan.games.sabika.carried.programs import pack_run, reward_blues, reward_trigger, run_line, run_place
from diwan.games.sabika.carried.sea import pack_delivery
from diwan.games.sabika.carried.turn import work_done
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_BENEFIT,
    CITY_TILE_BONUS,
    CITY_TILE_COLOUR,
    EXPORT_GOODS,
    REFRESH_PP,
    RIVAL_DINAR,
    RIVAL_PP,
    YUSUF_RIVAL_PP,
)
from diwan.games.sabika.conditions.modifiers import parameter
from diwan.games.sabika.conditions.possible import any_raw, can_build_major, can_build_minor
from diwan.games.sabika.decisions.gains import gain_raw
from diwan.games.sabika.effects.board import consolidate_ship, land_ship, replace_minors, take_city_bonus, take_seal
from diwan.games.sabika.effects.course import begin_secondary_action
from diwan.games.sabika.effects.purse import gain_dinars, score, score_for
from diwan.games.sabika.effects.stores import decline_raws
from diwan.games.sabika.powers.passives import reward, reward_now
from diwan.games.sabika.powers.programs import LOW_MATERIALS, run
from diwan.games.sabika.state import (
    CELLS,
    CONSOLIDATED,
    LINE_CITY,
    LINE_RED_CITY,
    LINE_REFRESH,
    LINE_RIVAL,
    RAW_ON,
    ROW,
    SabikaState,
    is_yusuf,
    presence,
    row_count,
)


def carry_out(state: SabikaState, kind: i64, seat: i64, arg: i64) -> None:
    """Carry out a task of a turn."""
    if kind == actions.RUN:
        run(state, seat, run_place(arg), run_line(arg))
    elif kind == actions.WORK:
        go_on_working(state, seat, arg)
    elif kind == actions.REWARD:
        reward(state, seat, reward_trigger(arg), reward_blues(arg), 0)
    elif kind == actions.RAW_ON:
        if any_raw(state):
            state.ask(actions.ASK_RAW, seat, arg)
        else:
            decline_raws(state, seat, pack_raws(raws_purpose(arg), raws_left(arg)))
    elif kind == actions.PROCESS_ON:
        if state.rows[seat * ROW + CELLS] != 0:
            state.ask(actions.ASK_PROCESS, seat, arg)
    elif kind == actions.TRADE_ON:
        state.ask(actions.ASK_TRADE, seat, arg)
    elif kind == actions.PRODUCE_ON:
        go_on_producing(state, seat, arg)
    elif kind == actions.CITY_GIFT:
        take_city_bonus(state, seat, arg)
        state.ask(actions.RUN, seat, pack_run(CITY_TILE_BONUS[state.cities[arg]], LINE_CITY))
    else:
        carry_out_paid(state, kind, seat, arg)


def carry_out_paid(state: SabikaState, kind: i64, seat: i64, arg: i64) -> None:
    """Carry out what had to be paid first."""
    if kind == actions.PAID_SECONDARY:
        secondary_action(state, seat, arg)
    elif kind == actions.PAID_REFRESH:
        refresh(state, seat, arg)
    elif kind == actions.PAID_BUY:
        if arg == v.MATERIALS:
            state.ask(actions.RAW_ON, seat, buy_raws(pack_raws(actions.RAW_GAIN, 1)))
        else:
            state.ask(actions.ASK_STORE, seat, buy_gain(pack_items(arg, 1)))
    elif kind == actions.PAID_EXPORT:
        land_ship(state, seat, arg)
        take_seal(state, seat, arg)
        state.ask(actions.CITY_GIFT, seat, arg)
        state.ask(actions.ASK_DELIVER, seat, pack_delivery(arg, EXPORT_GOODS, 0))
    elif kind == actions.PAID_CONSOLIDATE:
        consolidate(state, seat, arg)
    else:
        materials = 1 + parameter(state, seat, v.CARVE_EXTRA_MAX)
        state.ask(actions.ASK_POEM, seat, pack_materials(arg, materials))


def go_on_working(state: SabikaState, seat: i64, arg: i64) -> None:
    """Ask for the main or the secondary action, until both are done [SAB-3.2.10]."""
    if work_done(arg) != actions.WORKED_MAIN | actions.WORKED_SECONDARY:
        state.ask(actions.ASK_WORK, seat, arg)


def go_on_producing(state: SabikaState, seat: i64, arg: i64) -> None:
    """Ask for the other half of a produce action, if there is one."""
    processes = arg & actions.PRODUCED_GOODS == 0 and state.rows[seat * ROW + CELLS] != 0
    visits = arg & actions.PRODUCED_BONUS == 0 and presence(state, seat) != 0
    if processes or visits:
        state.ask(actions.ASK_PRODUCE, seat, arg)


def secondary_action(state: SabikaState, seat: i64, secondary: i64) -> None:
    """Take what lies on a secondary space; an empty one processes a raw or gives gypsum or wood [SAB-8.2, SAB-8.4]."""
    begin_secondary_action(state, seat, secondary)
    if secondary < v.RAW_SPACES:
        if state.board[RAW_ON + secondary] >= 0:
            gain_raw(state, seat, secondary, False)
        else:
            state.ask(actions.PROCESS_ON, seat, 1)
        return
    place = secondary - v.RAW_SPACES
    if state.marbles & BIT[place] != 0:
        state.ask(actions.ASK_STORE, seat, pack_marble(place))
    else:
        state.ask(actions.ASK_STORE, seat, pack_any(1, LOW_MATERIALS))


def refresh(state: SabikaState, seat: i64, arg: i64) -> None:
    """Replace the minor constructions, then build if anything can be built [SAB-5.4.2, SAB-3.3.4]."""
    replace_minors(state, seat)
    score(state, seat, LINE_REFRESH, REFRESH_PP)
    major = arg & actions.CONSTRUCT_MAJOR != 0 and can_build_major(state, seat)
    minor = arg & actions.CONSTRUCT_MINOR != 0 and can_build_minor(state, seat)
    if major or minor:
        state.ask(actions.ASK_CONSTRUCT, seat, arg)


def consolidate(state: SabikaState, seat: i64, city: i64) -> None:
    """Ship, rivals, reward, red action: in this order [SAB-14.5]."""
    consolidate_ship(state, seat, city)
    reward_rivals(state, seat, city)
    tile = state.cities[city]
    if CITY_TILE_COLOUR[tile] == v.RED_CITY:
        state.ask(actions.RUN, seat, pack_run(CITY_TILE_BENEFIT[tile], LINE_RED_CITY))
    reward_now(state, seat, v.ON_CONSOLIDATE, 0)


def reward_rivals(state: SabikaState, row: i64, city: i64) -> None:
    """Everybody else who is on the right half of a city gains something [SAB-6.2.2, SAB-13.4.7]."""
    n = row_count(state.seats)
    other: i64
    for other in range(n):
        if other != row and state.rows[other * ROW + CONSOLIDATED] & BIT[city] != 0:
            if is_yusuf(state, other):
                score_for(state, other, LINE_RIVAL, YUSUF_RIVAL_PP, city + 1)
            else:
                score_for(state, other, LINE_RIVAL, RIVAL_PP, city + 1)
                gain_dinars(state, other, RIVAL_DINAR, LINE_RIVAL, city + 1)
