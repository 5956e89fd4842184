"""Running effects: the programs that the component file's effects were compiled into, and main actions as bonuses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika import actions, events
from diwan.games.sabika.carried.gains import pack_any, pack_items, pack_raws
from diwan.games.sabika.carried.programs import pack_choice, pack_run
from diwan.games.sabika.carried.turn import BONUS
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    CODE,
    CRAFTS_DINAR,
    MARKET_DINAR,
    MARKET_TRANSACTIONS,
    OPERATION_SIZE,
)
from diwan.games.sabika.conditions.modifiers import modified, parameter
from diwan.games.sabika.conditions.possible import BOTH_SIDES, any_raw, majors_open, need, red_cities
from diwan.games.sabika.effects.course import begin_main_action
from diwan.games.sabika.effects.purse import gain, gain_dinars
from diwan.games.sabika.effects.stores import owe_items, owe_raws
from diwan.games.sabika.layout import ALL_CITIES
from diwan.games.sabika.powers.passives import reward_later, reward_now
from diwan.games.sabika.powers.sources import source_of
from diwan.games.sabika.scoring.counters import count, poems_of
from diwan.games.sabika.state import CELLS, FAVOUR, ROW, SabikaState, money, presence

LOW_MATERIALS: Final = 1 << v.GYPSUM | 1 << v.WOOD
HIGH_MATERIALS: Final = 1 << v.WOOD | 1 << v.MARBLE


def run(state: SabikaState, seat: i64, place: i64, line: i64) -> None:
    """Carry out a program from a place on; whatever asks leaves the rest of it waiting below [SAB-14.1]."""
    while True:
        operation = CODE[place]
        if operation == v.END:
            return
        following = place + OPERATION_SIZE[operation]
        if operation == v.GAIN_PLAIN:
            gain_plain(state, seat, line, 1, place + 1)
        elif operation == v.GAIN_PER:
            counted = count(state, seat, CODE[place + 1], CODE[place + 2], 0)
            if CODE[place + 3] > 0:
                counted = min(counted, CODE[place + 3])
            gain_plain(state, seat, line, counted, place + 4)
        elif is_possible(state, seat, place):
            if CODE[following] != v.END:
                state.ask(actions.RUN, seat, pack_run(following, line))
            ask_step(state, seat, place, line)
            return
        place = following


def gain_plain(state: SabikaState, seat: i64, line: i64, times: i64, place: i64) -> None:
    """Gain the dinars, points and parias of a step, so many times."""
    source = source_of(state, line, place)
    gain(state, seat, times * CODE[place], times * CODE[place + 1], times * CODE[place + 2], line, source)


def is_possible(state: SabikaState, seat: i64, place: i64) -> bool:
    """Tell whether a step can have any effect now; others are skipped [SAB-14.3]."""
    operation = CODE[place]
    if operation in (v.GAIN_RAW, v.GAIN_GOOD):
        return any_raw(state)
    if operation == v.PROCESS:
        return state.rows[seat * ROW + CELLS] != 0
    if operation == v.CITY_BONUS:
        return presence(state, seat) != 0
    if operation == v.ACT:
        return can_act(state, seat, CODE[place + 1], CODE[place + 2])
    if operation == v.GAIN_PER:
        return count(state, seat, CODE[place + 1], CODE[place + 2], 0) > 0
    if operation == v.CHOOSE:
        return is_useful(state, seat, CODE[place + 1]) or is_useful(state, seat, CODE[place + 2])
    if operation == v.ANY_PREVIOUS:
        return state.rows[seat * ROW + FAVOUR] > 1
    if operation == v.COPY_MAJOR_BONUS:
        return majors_open(state) != 0
    if operation == v.FREE_SHIP:
        return presence(state, seat) != ALL_CITIES
    if operation == v.RED_CITY_ACTION:
        return red_cities(state, seat) != 0
    return True


def is_useful(state: SabikaState, seat: i64, place: i64) -> bool:
    """Tell whether any step of a list can have an effect [SAB-14.15]."""
    while CODE[place] != v.END:
        if is_possible(state, seat, place):
            return True
        place += OPERATION_SIZE[CODE[place]]
    return False


def can_act(state: SabikaState, seat: i64, action: i64, discount: i64) -> bool:
    """Tell whether a bonus action is possible now [SAB-3.3.11]."""
    return need(state, seat, action, BOTH_SIDES, discount) <= money(state, seat)


def ask_step(state: SabikaState, seat: i64, place: i64, line: i64) -> None:
    """Begin a step that asks something."""
    operation = CODE[place]
    if operation == v.GAIN_MATERIALS:
        due: i64 = 0
        material: i64
        for material in range(v.MATERIALS):
            due |= pack_items(material, CODE[place + 1 + material])
        give_items(state, seat, due, line, place)
    elif operation == v.GAIN_ANY:
        give_items(state, seat, pack_any(CODE[place + 1], CODE[place + 2]), line, place)
    elif operation == v.GAIN_RAW:
        give_raws(state, seat, pack_raws(actions.RAW_GAIN, CODE[place + 1]), line, place)
    elif operation == v.GAIN_GOOD:
        give_raws(state, seat, pack_raws(actions.RAW_GOOD, CODE[place + 1]), line, place)
    elif operation == v.PROCESS:
        state.ask(actions.PROCESS_ON, seat, CODE[place + 1])
    elif operation == v.TRADE:
        grant_transactions(state, seat, CODE[place + 1])
    elif operation == v.CITY_BONUS:
        state.ask(actions.ASK_CITY_BONUS, seat, 0)
    elif operation == v.ACT:
        begin(state, seat, CODE[place + 1], BOTH_SIDES, CODE[place + 2], BONUS)
    elif operation == v.SPLIT:
        state.ask(actions.ASK_SPLIT, seat, CODE[place + 1])
    elif operation == v.CHOOSE:
        state.ask(actions.ASK_CHOOSE, seat, pack_choice(CODE[place + 1], CODE[place + 2], line))
    elif operation == v.ANY_PREVIOUS:
        state.ask(actions.ASK_FAVOUR, seat, 1)
    elif operation == v.COPY_MAJOR_BONUS:
        state.ask(actions.ASK_COPY, seat, line)
    elif operation == v.FREE_SHIP:
        state.ask(actions.ASK_FREE_SHIP, seat, CODE[place + 1])
    else:
        state.ask(actions.ASK_RED_CITY, seat, line)


def give_items(state: SabikaState, seat: i64, due: i64, line: i64, place: i64) -> None:
    """Let a seat store what an effect gives, and say what for, as for points."""
    owe_items(state, seat, due, line, source_of(state, line, place))
    state.ask(actions.ASK_STORE, seat, due)


def give_raws(state: SabikaState, seat: i64, raws: i64, line: i64, place: i64) -> None:
    """Let a seat choose raw tokens that an effect gives, and say what for, as for points."""
    owe_raws(state, seat, raws, line, source_of(state, line, place))
    state.ask(actions.RAW_ON, seat, raws)


def grant_transactions(state: SabikaState, seat: i64, amount: i64) -> None:
    """Let a seat make transactions; each grant may be larger for it [SAB-11.2.4]."""
    state.ask(actions.TRADE_ON, seat, modified(state, seat, v.TRANSACTIONS, amount))


def begin(state: SabikaState, seat: i64, action: i64, sides: i64, discount: i64, bonus: i64) -> None:
    """Begin a main action, on a space or as a bonus (then `bonus` is BONUS)."""
    begin_main_action(state, seat, action, 1 if bonus != 0 else 0)
    if action == v.MINOR_QUARRY:
        quarry(state, seat, LOW_MATERIALS)
    elif action == v.MAJOR_QUARRY:
        quarry(state, seat, HIGH_MATERIALS)
    elif action == v.WAREHOUSE:
        state.ask(actions.ASK_WAREHOUSE, seat, sides | bonus)
    elif action == v.MARKET:
        gain_dinars(state, seat, MARKET_DINAR, events.FOR_MARKET, 0)
        grant_transactions(state, seat, MARKET_TRANSACTIONS)
    elif action == v.CONSTRUCTION:
        begin_construction(state, seat, actions.CONSTRUCT_MAJOR | actions.CONSTRUCT_MINOR, bonus)
    elif action == v.MAJOR_CONSTRUCTION:
        begin_construction(state, seat, actions.CONSTRUCT_MAJOR, bonus)
    elif action == v.MINOR_CONSTRUCTION:
        begin_construction(state, seat, actions.CONSTRUCT_MINOR, bonus)
    elif action == v.EXPORT:
        state.ask(actions.ASK_EXPORT, seat, discount | bonus)
    elif action == v.CONSOLIDATE:
        state.ask(actions.ASK_CONSOLIDATE, seat, discount | bonus)
    elif action == v.PRODUCE:
        state.ask(actions.ASK_PRODUCE, seat, actions.PRODUCE_BONUS_ACTION if bonus != 0 else 0)
    elif action == v.CARVE:
        state.ask(actions.ASK_CARVE, seat, discount | bonus)
    elif action == v.REACTIVATE:
        state.ask(actions.ASK_REACTIVATE, seat, 0)
    else:
        craft(state, seat)


def begin_construction(state: SabikaState, seat: i64, what: i64, bonus: i64) -> None:
    """Ask what is built; as a bonus it may be declined."""
    state.ask(actions.ASK_CONSTRUCT, seat, what | (actions.CONSTRUCT_BONUS if bonus != 0 else 0))


def quarry(state: SabikaState, seat: i64, mask: i64) -> None:
    """Take materials in any combination [SAB-5.1]; a reward comes after they are stored."""
    reward_later(state, seat, v.ON_QUARRY)
    state.ask(actions.ASK_STORE, seat, pack_any(parameter(state, seat, v.QUARRY_AMOUNT), mask))


def craft(state: SabikaState, seat: i64) -> None:
    """Gain dinars for own poems [SAB-7.3.1]."""
    per = parameter(state, seat, v.CRAFTS_POEMS_PER_DINAR)
    gain_dinars(state, seat, CRAFTS_DINAR + poems_of(state, seat) // per, events.FOR_CRAFTS, 0)
    reward_now(state, seat, v.ON_CRAFTS, 0)
