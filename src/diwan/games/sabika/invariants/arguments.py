"""What questions and tasks carry along: whether it makes sense on this table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import (
    FROM_CELL,
    FROM_MARBLE_SPACE,
    FROM_RONDEL,
    FROM_SUPPLY,
    GAIN_END,
    RAWS_END,
    gain_any,
    gain_count,
    gain_has_begun,
    gain_is_bought,
    gain_items,
    gain_mask,
    gain_origin,
    gain_place,
    gain_size,
    pack_items,
    raws_are_bought,
    raws_left,
    raws_purpose,
)
from diwan.games.sabika.carried.materials import (
    CARVING_END,
    CHOICE_END,
    building_number,
    builds_minor,
    carving_colour,
    carving_poem,
    pack_building,
    used_count,
    used_left,
    used_total,
    what_is_made,
)
from diwan.games.sabika.carried.programs import (
    choice_place,
    reward_blues,
    reward_trigger,
    run_line,
    run_place,
)
from diwan.games.sabika.carried.sea import DELIVERY_END, delivery_city, delivery_left
from diwan.games.sabika.carried.turn import ACTION_END, WORK_END, work_space
from diwan.games.sabika.carried.upkeep import TRIBUTE_END, WITH_DINARS, tribute_owed, tribute_stage
from diwan.games.sabika.carried.yusuf import card_number, card_step, purpose_cities, purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, POEM_SLOT_COUNT, SECONDARY_USED
from diwan.games.sabika.components.tables import numbers
from diwan.games.sabika.conditions.possible import has_all_grays, is_red, majors_open
from diwan.games.sabika.invariants.programs import REWARDED_LATER, is_effect_line, is_program
from diwan.games.sabika.layout import ALL_CITIES
from diwan.games.sabika.state import (
    ARRIVED,
    BLUES,
    CELLS,
    CONSOLIDATED,
    MINOR_SHOWN,
    MINORS,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    ROW,
    TILE_SHOWN,
    YUSUF,
    SabikaState,
    held,
    presence,
    row_count,
)

CONSTRUCT_END: Final = actions.CONSTRUCT_REFRESHED * 2
PRODUCE_END: Final = actions.PRODUCE_BONUS_ACTION * 2


def plain_ranges() -> vec[i64]:
    """Return the least and the most that each question carries along; those judged apart have none."""
    ranges = [1, 0] * actions.QUESTIONS
    for kind, least, most in (
        (actions.ASK_KEEP, 0, 0),
        (actions.ASK_TURN, 0, 0),
        (actions.ASK_SEALS, 1, v.MOST),
        (actions.ASK_PROCESS, 1, v.MOST_AT_ONCE),
        (actions.ASK_TRADE, 1, v.MOST_TRANSACTIONS),
        (actions.ASK_CONSTRUCT, 0, CONSTRUCT_END - 1),
        (actions.ASK_FAVOUR, 0, 1),
        (actions.ASK_WAREHOUSE, 0, ACTION_END - 1),
        (actions.ASK_EXPORT, 0, ACTION_END - 1),
        (actions.ASK_CONSOLIDATE, 0, ACTION_END - 1),
        (actions.ASK_PRODUCE, 0, PRODUCE_END - 1),
        (actions.ASK_CARVE, 0, ACTION_END - 1),
        (actions.ASK_REACTIVATE, 0, 0),
        (actions.ASK_CITY_BONUS, 0, 0),
        (actions.ASK_FREE_SHIP, 1, 1),
        (actions.ASK_SPLIT, 1, v.MOST_ASKED),
        (actions.ASK_TRIBUTE_DINAR, 1, v.MOST),
        (actions.ASK_LEAD, 0, 0),
    ):
        ranges[kind * 2] = least
        ranges[kind * 2 + 1] = most
    return numbers(ranges)


RANGES: Final[vec[i64]] = plain_ranges()


def is_sound(state: SabikaState, kind: i64, seat: i64, arg: i64) -> bool:
    """Tell whether what a question or task carries along makes sense."""
    if seat >= state.seats or (actions.QUESTIONS <= kind < actions.FIRST_TASK) or kind >= actions.TASKS:
        return False
    if kind < actions.QUESTIONS:
        return is_sound_question(state, kind, seat, arg)
    if kind >= actions.END_TURN:
        return is_sound_course(state, kind, arg)
    if kind == actions.RUN:
        return is_program(state, run_place(arg), run_line(arg))
    if kind == actions.WORK:
        return arg < WORK_END and work_space(arg) < v.SPACES
    if kind == actions.PAID_SECONDARY:
        return arg < v.SECONDARY_SPACES and SECONDARY_USED[state.seats] & BIT[arg] != 0
    if kind == actions.PAID_REFRESH:
        return arg < CONSTRUCT_END and state.refreshed == 0
    if kind == actions.PAID_BUY:
        return arg <= v.MATERIALS
    if kind == actions.PAID_EXPORT:
        return arg < v.CITIES and presence(state, seat) & BIT[arg] == 0
    if kind == actions.PAID_CONSOLIDATE:
        return arg < v.CITIES and state.rows[seat * ROW + ARRIVED] & BIT[arg] != 0
    if kind == actions.PAID_CARVE:
        return arg < CARVING_END and can_carve(state, seat, arg)
    if kind == actions.REWARD:
        owned = state.rows[seat * ROW + BLUES]
        return reward_blues(arg) & ~owned == 0 and REWARDED_LATER & BIT[reward_trigger(arg)] != 0
    if kind == actions.PRODUCE_ON:
        return arg < PRODUCE_END
    if kind == actions.RAW_ON:
        return is_raws(arg)
    if kind == actions.CITY_GIFT:
        return arg < v.CITIES
    return 1 <= arg <= (v.MOST_TRANSACTIONS if kind == actions.TRADE_ON else v.MOST_AT_ONCE)


def is_income(state: SabikaState, seat: i64, cities: i64) -> bool:
    """Tell whether each of these cities has an income for a seat: it is blue, and consolidated [SAB-6.2.3]."""
    if cities == 0 or cities & ~state.rows[seat * ROW + CONSOLIDATED] != 0:
        return False
    city: i64
    for city in range(v.CITIES):
        if cities & BIT[city] != 0 and is_red(state, city):
            return False
    return True


def can_carve(state: SabikaState, seat: i64, carving: i64) -> bool:
    """Tell whether the poem of a carving is on display, and the seat may have one more of its colour [SAB-7.1.3]."""
    return is_shown(state, carving) and (carving_colour(carving) != v.GRAY or not has_all_grays(state, seat))


def is_shown(state: SabikaState, carving: i64) -> bool:
    """Tell whether the poem of a carving is on display."""
    poem = carving_poem(carving)
    colour = carving_colour(carving)
    if colour == v.GRAY:
        return poem < v.MAJOR_POEMS and state.grays_shown & BIT[poem] != 0
    if colour > v.GRAY:
        return False
    return is_on_display(state, POEM_SHOWN, POEM_SLOT_COUNT[state.seats], poem)


def is_on_display(state: SabikaState, first: i64, slots: i64, what: i64) -> bool:
    """Tell whether a card or tile lies in one of these slots."""
    slot: i64
    for slot in range(first, first + slots):
        if state.board[slot] == what:
            return True
    return False


def is_sound_course(state: SabikaState, kind: i64, arg: i64) -> bool:
    """The same for tasks of the course of the game."""
    if kind in (actions.NEXT_STARTER, actions.INCOME_ON, actions.TRIBUTE_ON):
        return arg <= row_count(state.seats)
    if kind == actions.YUSUF_ACT:
        return state.seats == 1 and card_number(arg) < v.YUSUF_CARDS and 1 <= card_step(arg) <= 2
    return arg == 0


def is_sound_question(state: SabikaState, kind: i64, seat: i64, arg: i64) -> bool:
    """The same for questions."""
    low = RANGES[kind * 2]
    high = RANGES[kind * 2 + 1]
    if low <= high:
        return low <= arg <= high and (kind != actions.ASK_REACTIVATE or state.rows[seat * ROW + REDS] != 0)
    if kind == actions.ASK_STORE:
        return is_gain(state, seat, arg)
    if kind == actions.ASK_RAW:
        return is_raws(arg)
    if kind == actions.ASK_WORK:
        return arg < WORK_END and work_space(arg) < v.SPACES
    if kind == actions.ASK_CHOOSE:
        line = run_line(arg)
        return is_program(state, choice_place(arg, 0), line) and is_program(state, choice_place(arg, 1), line)
    if kind == actions.ASK_EXTRA:
        return is_building(state, seat, arg)
    if kind == actions.ASK_POEM:
        return can_carve(state, seat, arg) and is_choice(state, seat, arg)
    if kind == actions.ASK_ROW:
        return arg < v.MINORS and is_in_hand(state, arg)
    if kind == actions.ASK_ONTO:
        return is_on_display(state, TILE_SHOWN, v.TILE_SLOTS, arg)
    if kind == actions.ASK_DELIVER:
        return is_delivery(state, seat, arg)
    if kind in (actions.ASK_COPY, actions.ASK_RED_CITY):
        return is_effect_line(arg)
    if kind == actions.ASK_INCOME:
        return is_income(state, seat, arg)
    if kind == actions.ASK_TRIBUTE:
        return arg < TRIBUTE_END and tribute_stage(arg) <= WITH_DINARS and tribute_owed(arg) < actions.AMOUNTS
    return is_tie(state, arg)


def is_raws(arg: i64) -> bool:
    """Tell whether there are raw tokens to be chosen; one is bought at a time, and as a raw."""
    if arg >= RAWS_END or raws_left(arg) == 0:
        return False
    return not raws_are_bought(arg) or (raws_left(arg) == 1 and raws_purpose(arg) == actions.RAW_GAIN)


def is_gain(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether a gain comes from where it says, and agrees with what has happened to it."""
    if arg >= GAIN_END or gain_size(arg) == 0 or (gain_any(arg) > 0) != (gain_mask(arg) != 0):
        return False
    if gain_any(arg) > 0 and gain_any(arg) < gain_size(arg):
        return False  # materials of choice come alone
    if gain_has_begun(arg) and (gain_origin(arg) != FROM_SUPPLY or gain_is_bought(arg)):
        return False  # these are gains of one item
    if gain_is_bought(arg) and (gain_size(arg) > 1 or gain_any(arg) > 0):
        return False
    return comes_from(state, seat, arg)


def comes_from(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether what is gained lies where it is said to come from."""
    origin = gain_origin(arg)
    place = gain_place(arg)
    items = gain_items(arg)
    if origin == FROM_CELL:
        return (
            place < v.RAWS
            and items == pack_items(v.MATERIALS + place, 1)
            and state.rows[seat * ROW + CELLS] & BIT[place] != 0
        )
    if origin == FROM_RONDEL:
        raw = state.board[RAW_ON + place]
        return raw >= 0 and items == pack_items(v.MATERIALS + raw, 1)
    if origin == FROM_MARBLE_SPACE:
        return place < v.MARBLE_SPACES and items == pack_items(v.MARBLE, 1) and state.marbles & BIT[place] != 0
    good: i64
    for good in range(v.MATERIALS, v.ITEMS):
        if gain_count(arg, good) > 0:
            return False  # goods are never in the supply
    return place == 0


def is_choice(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether materials being chosen are there, and not more than three."""
    material: i64
    for material in range(v.MATERIALS):
        if used_count(arg, material) > held(state, seat, material):
            return False
    return arg < CHOICE_END and used_total(arg) + used_left(arg) <= 3


def is_delivery(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether goods can be delivered to a city."""
    city = delivery_city(arg)
    there = city < v.CITIES and presence(state, seat) & BIT[city] != 0
    return there and arg < DELIVERY_END and delivery_left(arg) > 0


def is_building(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether a building under way is on display."""
    if not is_choice(state, seat, arg) or used_total(arg) == 0:
        return False
    card = building_number(arg)
    if what_is_made(arg) != pack_building(card, builds_minor(arg)):
        return False
    if not builds_minor(arg):
        return card < v.MAJORS and majors_open(state) & BIT[card] != 0 and used_count(arg, v.GYPSUM) > 0
    return is_on_display(state, MINOR_SHOWN, v.MINOR_SLOTS, card)


def is_in_hand(state: SabikaState, card: i64) -> bool:
    """Tell whether a minor construction lies nowhere: it has been built and is being placed."""
    return minors_placed(state) & BIT[card] == 0


def minors_placed(state: SabikaState) -> i64:
    """Return all minor constructions that lie somewhere, one bit each."""
    everywhere = state.minor_deck | state.minor_spent
    slot: i64
    for slot in range(v.MINOR_SLOTS):
        if state.board[MINOR_SHOWN + slot] >= 0:
            everywhere |= BIT[state.board[MINOR_SHOWN + slot]]
    row: i64
    for row in range(row_count(state.seats)):
        everywhere |= state.rows[row * ROW + MINORS]
    return everywhere


def is_tie(state: SabikaState, arg: i64) -> bool:
    """Tell whether Yusuf can go to each of these cities."""
    cities = purpose_cities(arg)
    purpose = purpose_of(arg)
    if state.seats != 1 or cities == 0 or cities > ALL_CITIES or purpose > actions.FOR_CONSOLIDATE:
        return False
    if purpose == actions.FOR_CONSOLIDATE:
        return cities & ~state.rows[YUSUF * ROW + ARRIVED] == 0
    return cities & presence(state, YUSUF) == 0 and (purpose != actions.FOR_START or state.first == NONE)
