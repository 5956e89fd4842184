"""Gains: storing, throwing away, declining; raw materials, goods, processing."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import (
    FROM_CELL,
    FROM_MARBLE_SPACE,
    FROM_RONDEL,
    buy_gain,
    gain_has_room,
    gain_items,
    gain_origin,
    gain_place,
    gain_size,
    make_room,
    offers,
    pack_good,
    pack_raws,
    raws_are_bought,
    raws_left,
    raws_purpose,
    take_one,
)
from diwan.games.sabika.carried.programs import choice_place, pack_run, run_line
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, CODE
from diwan.games.sabika.conditions.stores import first_alike
from diwan.games.sabika.decisions.base import Decision, amounts, append_cities
from diwan.games.sabika.effects.purse import gain_dinars, gain_parias
from diwan.games.sabika.effects.stores import (
    decline_items,
    decline_raws,
    discard_item,
    empty_cell,
    store_item,
    take_good,
    take_marble,
    take_raw,
)
from diwan.games.sabika.powers.passives import reward_now
from diwan.games.sabika.powers.programs import is_useful
from diwan.games.sabika.state import (
    CELLS,
    NONE,
    RAW_ON,
    ROW,
    SabikaState,
    held_in,
    presence,
    room_for,
    room_in,
)


@final
class Store(Decision):
    """Put what is gained into stores, item by item, in the order the player likes [SAB-4.4.9]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=24)
        full: i64 = 0  # items to be stored that no store has a free crate for, one bit each
        item: i64
        for item in range(v.ITEMS):
            if offers(arg, item):
                if room_for(state, seat, item) > 0:
                    found = append_stores(state, seat, item, found)
                else:
                    full |= BIT[item]
        if gain_has_room(arg):
            return found  # what was thrown away made room for something
        if full != 0:
            found = append_discards(state, seat, full, found)
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            decline_items(state, seat, gain_items(arg))
            return
        if action >= actions.DISCARD:
            thrown: i64 = action - actions.DISCARD
            discard_item(state, seat, thrown // v.STORES, thrown % v.STORES)
            state.ask(actions.ASK_STORE, seat, make_room(arg))
            return
        item: i64 = (action - actions.STORE) // v.STORES
        rest = take_one(arg, item)
        if gain_size(rest) > 0:
            state.ask(actions.ASK_STORE, seat, rest)
        arrive(state, seat, arg)
        store: i64 = (action - actions.STORE) % v.STORES
        store_item(state, seat, item, store)
        if store == v.SPECIAL:
            reward_now(state, seat, v.ON_STORE_HERE, 0)
        if gain_origin(arg) == FROM_CELL:
            reward_now(state, seat, v.ON_PROCESS, 0)


def arrive(state: SabikaState, seat: i64, arg: i64) -> None:
    """Take the item from where it comes from: only now, as a declined one stays there [SAB-4.4.7]."""
    origin = gain_origin(arg)
    if origin == FROM_CELL:
        empty_cell(state, seat, gain_place(arg))
    elif origin == FROM_RONDEL:
        take_good(state, seat, gain_place(arg))
    elif origin == FROM_MARBLE_SPACE:
        take_marble(state, seat, gain_place(arg))


def append_stores(state: SabikaState, seat: i64, item: i64, found: vec[i64]) -> vec[i64]:
    """Add the stores that have room for an item."""
    store: i64
    for store in range(v.WAREHOUSES):
        if room_in(state, seat, store) > 0 and first_alike(state, seat, store) == store:
            found = append(found, actions.STORE + item * v.STORES + store)
    if item >= v.MATERIALS and room_in(state, seat, v.SPECIAL) > 0:
        found = append(found, actions.STORE + item * v.STORES + v.SPECIAL)
    return found


def append_discards(state: SabikaState, seat: i64, full: i64, found: vec[i64]) -> vec[i64]:
    """Add what may be thrown away to make room for one of these items [SAB-4.4.4]."""
    goods = full >> v.MATERIALS
    item: i64
    for item in range(v.ITEMS):
        store: i64
        for store in range(v.STORES):
            if held_in(state, seat, store, item) > 0:
                if store == v.SPECIAL:
                    if goods == 0:
                        continue
                elif first_alike(state, seat, store) != store:
                    continue
                found = append(found, actions.DISCARD + item * v.STORES + store)
    return found


@final
class Raw(Decision):
    """Choose a raw token on the rondel [SAB-4.3.1]; of a kind that is to be processed instead, any one will do."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        cells = state.rows[seat * ROW + CELLS]
        named: i64 = 0
        space: i64
        for space in range(v.RAW_SPACES):
            raw = state.board[RAW_ON + space]
            if raw >= 0:
                if raws_purpose(arg) == actions.RAW_GAIN and cells & BIT[raw] != 0:
                    if named & BIT[raw] != 0:
                        continue
                    named |= BIT[raw]
                found = append(found, actions.RAW + space)
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        purpose = raws_purpose(arg)
        if action == actions.DONE:
            decline_raws(state, seat, pack_raws(purpose, raws_left(arg)))
            return
        left = raws_left(arg) - 1
        if left > 0:
            state.ask(actions.RAW_ON, seat, pack_raws(purpose, left))
        space: i64 = action - actions.RAW
        if purpose == actions.RAW_GOOD:
            state.ask(actions.ASK_STORE, seat, pack_good(state.board[RAW_ON + space], FROM_RONDEL, space))
        else:
            gain_raw(state, seat, space, raws_are_bought(arg))


def gain_raw(state: SabikaState, seat: i64, space: i64, bought: bool) -> None:
    """Gain the raw on a space, or process the own one of its kind, and the token stays [SAB-4.3.3]."""
    raw = state.board[RAW_ON + space]
    if state.rows[seat * ROW + CELLS] & BIT[raw] == 0:
        take_raw(state, seat, space)
    else:
        good = pack_good(raw, FROM_CELL, raw)
        state.ask(actions.ASK_STORE, seat, buy_gain(good) if bought else good)


@final
class Process(Decision):
    """Process raws of the workshop, up to a number [SAB-4.3.5]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = append_raws(state, seat, vec[i64](capacity=4))
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            if arg > 1:
                state.ask(actions.PROCESS_ON, seat, arg - 1)
            raw: i64 = action - actions.PROCESS
            state.ask(actions.ASK_STORE, seat, pack_good(raw, FROM_CELL, raw))


def append_raws(state: SabikaState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Add the raws in the processing cells."""
    raw: i64
    for raw in range(v.RAWS):
        if state.rows[seat * ROW + CELLS] & BIT[raw] != 0:
            found = append(found, actions.PROCESS + raw)
    return found


@final
class Choose(Decision):
    """One of two benefits; one that can have no effect is not offered [SAB-14.15]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=2)
        if is_useful(state, seat, choice_place(arg, 0)):
            found = append(found, actions.CHOOSE)
        if is_useful(state, seat, choice_place(arg, 1)):
            found = append(found, actions.CHOOSE + 1)
        return found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        place = choice_place(arg, action - actions.CHOOSE)
        if CODE[place] != v.END:
            state.ask(actions.RUN, seat, pack_run(place, run_line(arg)))


@final
class Split(Decision):
    """So many units, as dinars or parias in any mix; the answer is how many dinars [SAB-5.7.2]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        return amounts(actions.AMOUNT, 0, arg)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        dinars: i64 = action - actions.AMOUNT
        gain_dinars(state, seat, dinars, NONE, 0)
        gain_parias(state, seat, arg - dinars, NONE, 0)


@final
class CityBonus(Decision):
    """The bonus of a city with own presence, or none [SAB-14.16]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        found = append_cities(found, presence(state, seat))
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            state.ask(actions.CITY_GIFT, seat, action - actions.CITY)
