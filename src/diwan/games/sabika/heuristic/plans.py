"""What is under way: the stack of questions and tasks of a seat, and the actions that a worker has come for."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.core.state import decision_arg, decision_kind, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import gain_any, gain_count, gain_mask, gain_size, raws_left, raws_purpose
from diwan.games.sabika.carried.materials import carving_colour, carving_poem, used_count
from diwan.games.sabika.carried.programs import choice_place, run_place
from diwan.games.sabika.carried.turn import work_done, work_space
from diwan.games.sabika.carried.upkeep import tribute_owed
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_BENEFIT,
    CITY_TILE_BONUS,
    CITY_TILE_COLOUR,
    CITY_TILE_DEMAND,
    CRAFTS_DINAR,
    EXPORT_GOODS,
    MAJOR_EXTRA,
    MAJOR_PROGRAM,
    MARKET_DINAR,
    MARKET_TRANSACTIONS,
    MINOR_BASE,
    MINOR_EXTRA,
    RED_PROGRAM,
    SPACE_ACTION,
    TILE_CRATES,
    TILE_PROGRAM,
)
from diwan.games.sabika.conditions.costs import export_cost, material_points, secondary_cost
from diwan.games.sabika.conditions.modifiers import modified, parameter
from diwan.games.sabika.conditions.possible import (
    BOTH_SIDES,
    majors_open,
    need,
    poem_cost,
)
from diwan.games.sabika.heuristic.blues import BLUE_WORTH
from diwan.games.sabika.heuristic.worth import (
    DINAR,
    PARIA,
    RAW,
    SEAL,
    TRANSACTION,
    ease,
    item_worth,
    plain_worth,
    program_worth,
    turns_left,
)
from diwan.games.sabika.layout import links_of, worker_on
from diwan.games.sabika.scoring.counters import poems_of
from diwan.games.sabika.state import (
    ARRIVED,
    CELLS,
    MINOR_SHOWN,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    ROW,
    TILE_SHOWN,
    TOP_TILE,
    SabikaState,
    bits,
    goods_held,
    held,
    money,
    presence,
    room_for,
)


def under_way(state: SabikaState, row: i64) -> float:
    """Return what the questions and tasks of a row are still going to bring."""
    total = 0.0
    use = ease(turns_left(state, row) + 1)
    i: i64
    n: i64 = len(state.pending)
    for i in range(n):
        item = state.pending[i]
        if decision_seat(item) == row:
            total += item_value(state, row, decision_kind(item), decision_arg(item), use)
    return total


def item_value(state: SabikaState, row: i64, kind: i64, arg: i64, use: float) -> float:
    """Return what one question or task is going to bring."""
    if kind == actions.RUN:
        return program_worth(state, row, run_place(arg), use)
    if kind in (actions.ASK_WORK, actions.WORK):
        return work_value(state, row, arg, use)
    if kind == actions.ASK_STORE:
        return gain_value(state, row, arg, use)
    if kind in (actions.ASK_RAW, actions.RAW_ON):
        each = item_worth(v.MATERIALS, use) if raws_purpose(arg) == actions.RAW_GOOD else RAW * use
        return each * float(raws_left(arg))
    if kind in (actions.ASK_PROCESS, actions.PROCESS_ON):
        return 1.1 * float(min(arg, bits(state.rows[row * ROW + CELLS])))
    if kind in (actions.ASK_TRADE, actions.TRADE_ON):
        return TRANSACTION * float(arg)
    if kind in (actions.ASK_EXTRA, actions.ASK_POEM):
        return scaffold_value(state, row, arg, kind == actions.ASK_POEM, use)
    if kind == actions.ASK_CHOOSE:
        first = program_worth(state, row, choice_place(arg, 0), use)
        return max(first, program_worth(state, row, choice_place(arg, 1), use))
    if kind == actions.ASK_DELIVER:
        return 3.0
    if kind in (actions.ASK_EXPORT, actions.PAID_EXPORT):
        return action_value(state, row, v.EXPORT, money(state, row), use) if kind == actions.ASK_EXPORT else 5.0
    if kind == actions.CITY_GIFT:
        return program_worth(state, row, CITY_TILE_BONUS[state.cities[arg]], use)
    return rarer_value(state, row, kind, arg, use)


def rarer_value(state: SabikaState, row: i64, kind: i64, arg: i64, use: float) -> float:
    """Return the same for the rest."""
    rich = money(state, row)
    if kind == actions.ASK_CONSTRUCT:
        return action_value(state, row, v.CONSTRUCTION, rich, use)
    if kind == actions.ASK_CARVE:
        return action_value(state, row, v.CARVE, rich, use)
    if kind == actions.PAID_CARVE:
        return carving_value(state, row, arg, use)
    if kind == actions.ASK_WAREHOUSE:
        return action_value(state, row, v.WAREHOUSE, rich, use)
    if kind == actions.ASK_ONTO:
        return 1.5 + program_worth(state, row, TILE_PROGRAM[arg], use)
    if kind == actions.PAID_SECONDARY:
        return 1.5
    if kind in (actions.ASK_CONSOLIDATE, actions.PAID_CONSOLIDATE):
        return action_value(state, row, v.CONSOLIDATE, rich, use)
    if kind in (actions.ASK_PRODUCE, actions.PRODUCE_ON):
        return 2.0
    if kind == actions.ASK_ROW:
        return 2.5
    if kind in (actions.ASK_FAVOUR, actions.ASK_SPLIT):
        return 2.0
    if kind == actions.PAID_BUY:
        return item_worth(arg, use) if arg < v.MATERIALS else RAW * use
    if kind == actions.ASK_TRIBUTE:
        return -float(tribute_owed(arg))
    return 1.0 if kind < actions.END_TURN else 0.0


def gain_value(state: SabikaState, row: i64, arg: i64, use: float) -> float:
    """Return what a gain that is being stored will be worth."""
    total = 0.0
    size = gain_size(arg)
    item: i64
    for item in range(v.ITEMS):
        total += float(gain_count(arg, item)) * item_worth(item, use)
    best = 0.0
    for item in range(v.MATERIALS):
        if (gain_mask(arg) >> item) & 1 == 1:
            best = max(best, item_worth(item, use))
    total += best * float(gain_any(arg))
    room = room_for(state, row, v.MATERIALS if size == 1 else v.GYPSUM)
    if room >= size:
        return total * 0.99
    return total * (0.99 * float(room) + 0.45 * float(size - room)) / float(size)


def scaffold_value(state: SabikaState, row: i64, arg: i64, poem: bool, use: float) -> float:
    """Return what materials chosen so far, and the best of those that may follow, will give beyond their worth."""
    total = 2.0
    material: i64
    for material in range(v.MATERIALS):
        used = used_count(arg, material)
        total += float(used) * (float(material_points(state, row, material)) - item_worth(material, use))
    if poem:
        return total + carving_value(state, row, arg, use) * 0.5
    return total + 2.0


def carving_value(state: SabikaState, row: i64, arg: i64, use: float) -> float:
    """Return what a poem under way will give."""
    poem = carving_poem(arg)
    colour = carving_colour(arg)
    if colour == v.RED:
        return 1.0 + program_worth(state, row, RED_PROGRAM[poem], use)
    if colour == v.BLUE:
        return 1.0 + BLUE_WORTH[poem] * float(turns_left(state, row))
    return 7.0


def work_value(state: SabikaState, row: i64, arg: i64, use: float) -> float:
    """Return what the actions of a space are worth that have not been done."""
    space = work_space(arg)
    done = work_done(arg)
    rich = money(state, row)
    total = 0.0
    if done & actions.WORKED_MAIN == 0:
        total += action_value(state, row, SPACE_ACTION[space], rich, use)
    if done & actions.WORKED_SECONDARY == 0:
        best = 0.0
        links = links_of(state.seats, space)
        secondary: i64
        for secondary in range(v.SECONDARY_SPACES):
            if links & BIT[secondary] != 0:
                best = max(best, secondary_value(state, row, space, secondary, use))
        total += best
    return total


def secondary_value(state: SabikaState, row: i64, space: i64, secondary: i64, use: float) -> float:
    """Return what a secondary action is worth beyond its cost."""
    cells = state.rows[row * ROW + CELLS]
    cost = DINAR * float(secondary_cost(state, row, worker_on(space), secondary))
    if secondary < v.RAW_SPACES:
        there = state.board[RAW_ON + secondary]
        if there >= 0:
            return (1.1 if cells & BIT[there] != 0 else RAW * use) - cost
        return 1.1 - cost if cells != 0 else 0.0
    filled = state.marbles & BIT[secondary - v.RAW_SPACES] != 0
    return item_worth(v.MARBLE if filled else v.WOOD, use) * 0.9 - cost


def action_value(state: SabikaState, row: i64, action: i64, rich: i64, use: float) -> float:
    """Return what a main action is worth now, roughly, beyond what it spends."""
    if need(state, row, action, BOTH_SIDES, 0) > rich:
        return 0.0
    if action in (v.MINOR_QUARRY, v.MAJOR_QUARRY):
        best = item_worth(v.WOOD if action == v.MINOR_QUARRY else v.MARBLE, use)
        amount = parameter(state, row, v.QUARRY_AMOUNT)
        room = min(room_for(state, row, v.GYPSUM), amount)
        return best * (float(room) + 0.4 * float(amount - room))
    if action == v.MARKET:
        trades = modified(state, row, v.TRANSACTIONS, MARKET_TRANSACTIONS)
        return DINAR * float(MARKET_DINAR) + TRANSACTION * float(trades)
    if action == v.CRAFTS:
        per = parameter(state, row, v.CRAFTS_POEMS_PER_DINAR)
        return plain_worth(CRAFTS_DINAR + poems_of(state, row) // per, 0, 0, use)
    if action == v.WAREHOUSE:
        return warehouse_value(state, row, use)
    if action in (v.CONSTRUCTION, v.MAJOR_CONSTRUCTION, v.MINOR_CONSTRUCTION):
        return construction_value(state, row, use)
    if action == v.EXPORT:
        return export_value(state, row, rich, use)
    if action == v.CONSOLIDATE:
        return consolidate_value(state, row, use)
    if action == v.PRODUCE:
        return produce_value(state, row, use)
    if action == v.CARVE:
        return carve_value(state, row, rich, use)
    return reactivate_value(state, row, use)


def warehouse_value(state: SabikaState, row: i64, use: float) -> float:
    """Return the best tile to add or to activate."""
    best = 0.0
    i: i64
    for i in range(v.WAREHOUSES):
        top = state.rows[row * ROW + TOP_TILE + i]
        if top >= 0:
            best = max(best, program_worth(state, row, TILE_PROGRAM[top], use))
    for i in range(v.TILE_SLOTS):
        tile = state.board[TILE_SHOWN + i]
        if tile >= 0:
            crates = 0.5 * use * float(TILE_CRATES[tile])
            best = max(best, 1.3 + crates + program_worth(state, row, TILE_PROGRAM[tile], use))
    return best


def spare_points(state: SabikaState, row: i64, base: i64, extras: i64, use: float) -> float:
    """Return what a base and so many of the best other materials give beyond their worth in hand."""
    total = float(material_points(state, row, base)) - item_worth(base, use)
    material: i64
    for material in range(v.MATERIALS - 1, -1, -1):
        if extras > 0 and material != base and held(state, row, material) > 0:
            total += max(float(material_points(state, row, material)) - item_worth(material, use), 0.0)
            extras -= 1
    return total


def construction_value(state: SabikaState, row: i64, use: float) -> float:
    """Return the best thing to build."""
    best = 0.0
    tiles = majors_open(state)
    if held(state, row, v.GYPSUM) > 0 and tiles != 0:
        bonus = 0.0
        tile: i64
        for tile in range(v.MAJORS):
            if tiles & BIT[tile] != 0:
                bonus = max(bonus, program_worth(state, row, MAJOR_PROGRAM[tile], use))
        best = spare_points(state, row, v.GYPSUM, MAJOR_EXTRA, use) + bonus + 2.5
    slot: i64
    for slot in range(v.MINOR_SLOTS):
        card = state.board[MINOR_SHOWN + slot]
        if card >= 0 and held(state, row, MINOR_BASE[card]) > 0:
            best = max(best, spare_points(state, row, MINOR_BASE[card], MINOR_EXTRA, use) + 3.0)
    return best


def export_value(state: SabikaState, row: i64, rich: i64, use: float) -> float:
    """Return the best city to send a ship to."""
    present = presence(state, row)
    goods = min(goods_held(state, row), EXPORT_GOODS)
    best = 0.0
    city: i64
    for city in range(v.CITIES):
        if present & BIT[city] == 0:
            cost = export_cost(state, row, city, 0)
            if cost <= rich:
                tile = state.cities[city]
                value = float(goods) * (1.0 + PARIA - item_worth(v.MATERIALS, use)) + 1.5
                good: i64
                for good in range(v.GOODS):
                    wanted = CITY_TILE_DEMAND[tile] & BIT[good] != 0
                    if wanted and held(state, row, v.MATERIALS + good) > 0:
                        value += 1.0 + PARIA
                if state.seals_left & BIT[city] != 0:
                    value += SEAL
                value += program_worth(state, row, CITY_TILE_BONUS[tile], use) - DINAR * float(cost)
                best = max(best, value)
    return best


def consolidate_value(state: SabikaState, row: i64, use: float) -> float:
    """Return the best city to consolidate."""
    best = 0.0
    rounds = float(v.ROUNDS - state.round)
    city: i64
    for city in range(v.CITIES):
        if state.rows[row * ROW + ARRIVED] & BIT[city] != 0:
            tile = state.cities[city]
            value = program_worth(state, row, CITY_TILE_BENEFIT[tile], use)
            if CITY_TILE_COLOUR[tile] == v.BLUE_CITY:
                value *= rounds
            best = max(best, 0.5 + value)
    return best


def produce_value(state: SabikaState, row: i64, use: float) -> float:
    """Return the best city bonus, and processing."""
    best = 0.0
    present = presence(state, row)
    city: i64
    for city in range(v.CITIES):
        if present & BIT[city] != 0:
            best = max(best, program_worth(state, row, CITY_TILE_BONUS[state.cities[city]], use))
    return best + 1.2 * float(min(bits(state.rows[row * ROW + CELLS]), 2))


def carve_value(state: SabikaState, row: i64, rich: i64, use: float) -> float:
    """Return the best poem to carve."""
    best = 0.0
    slot: i64
    for slot in range(v.POEM_SLOTS):
        poem = state.board[POEM_SHOWN + slot]
        if poem >= 0:
            red = poem_cost(state, row, v.RED, 0)
            if red <= rich:
                best = max(best, program_worth(state, row, RED_PROGRAM[poem], use) - DINAR * float(red))
            blue = poem_cost(state, row, v.BLUE, 0)
            if blue <= rich:
                worth = BLUE_WORTH[poem] * float(turns_left(state, row))
                best = max(best, worth - DINAR * float(blue))
    gray = poem_cost(state, row, v.GRAY, 0)
    if gray <= rich and state.grays_shown != 0:
        best = max(best, 6.0 - DINAR * float(gray))
    return best + 2.0


def reactivate_value(state: SabikaState, row: i64, use: float) -> float:
    """Return the best red poem."""
    best = 0.0
    poem: i64
    for poem in range(v.MINOR_POEMS):
        if state.rows[row * ROW + REDS] & BIT[poem] != 0:
            best = max(best, program_worth(state, row, RED_PROGRAM[poem], use))
    return best
