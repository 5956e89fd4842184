"""The stack of questions and tasks: whose they are, what they carry, and in which order they lie."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.state import NOBODY, decision_arg, decision_kind, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.carried import (
    FROM_CELL,
    FROM_MARBLE_SPACE,
    FROM_RONDEL,
    ITEM_ONE,
    LINE_BITS,
    LINE_MASK,
    MARBLE_ONE,
    ORIGIN_SHIFT,
    ROOM_SHIFT,
    gain_any,
    gain_mask,
    gain_origin,
    gain_place,
    gain_size,
    used_count,
    used_left,
    used_next,
    used_total,
)
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, CODE, OPERATION_SIZE, POEM_SLOT_COUNT, SECONDARY_USED
from diwan.games.sabika.conditions.possible import majors_open
from diwan.games.sabika.layout import ALL_CITIES
from diwan.games.sabika.state import (
    ARRIVED,
    CELLS,
    KEPT,
    LINES,
    LYING,
    MINOR_SHOWN,
    MINORS,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    ROW,
    SabikaState,
    bits,
    held,
    is_yusuf,
    presence,
    row_count,
)

DEEPEST: Final = 60
MINOR_FLAG: Final = 64
ALL_WORKERS: Final = (1 << v.WORKERS) - 1


def program_starts() -> vec[i64]:
    """Return for every place of the programs whether a step, or an end, stands there."""
    flags = vec[i64]([0] * len(CODE))
    place: i64 = 0
    while place < len(CODE):
        flags[place] = 1
        place += OPERATION_SIZE[CODE[place]]
    return flags


STEP_AT: Final[vec[i64]] = program_starts()


def stack_problems(state: SabikaState) -> list[str]:
    """Check the stack from the bottom to the top."""
    depth: i64 = len(state.pending)
    if state.finished == 1 or depth == 0:
        if state.finished != 1 or depth != 0 or state.to_act != NOBODY or state.turn != NONE:
            return ["the game is over and goes on"]
        if state.round != v.ROUNDS - 1 or state.narrator != v.ROUNDS:
            return ["the game is over before its last round"]
        return []
    if depth > DEEPEST:
        return [f"{depth} questions and tasks"]
    top = state.pending[depth - 1]
    if decision_kind(top) >= actions.QUESTIONS or decision_seat(top) != state.to_act:
        return ["nobody, or another seat, is asked"]
    place: i64
    for place in range(depth):
        item = state.pending[place]
        if item < 0 or not is_sound(state, decision_kind(item), decision_seat(item), decision_arg(item)):
            return [f"question or task {place} is wrong"]
        # Only these wait below others; every other question is asked at once.
        waits = decision_kind(item) in (actions.ASK_KEEP, actions.ASK_INCOME, actions.ASK_TRIBUTE)
        if decision_kind(item) < actions.QUESTIONS and not waits and place < depth - 1:
            return [f"question {place} is not asked"]
    placing = decision_kind(top) == actions.ASK_ROW
    if bits(minors_placed(state)) != v.MINORS - (1 if placing else 0):
        return ["a minor construction is missing"]
    return course_problems(state, depth)


def course_problems(state: SabikaState, depth: i64) -> list[str]:
    """Check which part of the game this is, by the lowest tasks, and that nothing above belongs to another part."""
    kinds = vec[i64](capacity=depth + 1)
    place: i64
    for place in range(depth):
        kinds = append(kinds, decision_kind(state.pending[place]))
    first: i64 = 0
    if state.first == NONE:
        good = state.turn == NONE and state.round == 0 and state.narrator == 0 and is_choosing(state, kinds)
        first = depth
    elif state.turn != NONE:
        good = kinds[0] == actions.END_TURN and state.narrator == state.round and is_turn(state, kinds)
        first = depth if is_yusuf(state, state.turn) else 1
    elif kinds[0] == actions.NEXT_STARTER:
        good = state.round == 0 and state.narrator == 0
        first = 1
    else:
        first = end_of_round(state, kinds)
        good = first > 0
    for place in range(first, depth):
        if kinds[place] >= actions.END_TURN or not is_for_one(state, place):
            good = False
    return [] if good else ["the questions belong to another part of the game"]


def is_choosing(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether starting tiles are being chosen: the seats that have not, the next one on top."""
    depth: i64 = len(kinds)
    top: i64 = depth
    if kinds[depth - 1] == actions.ASK_YUSUF_CITY:
        top = depth - 1
        if state.seats != 1:
            return False
    place: i64
    for place in range(top):
        seat = decision_seat(state.pending[place])
        if kinds[place] != actions.ASK_KEEP or seat != state.seats - 1 - place:
            return False
    row: i64
    for row in range(state.seats):
        if (state.rows[row * ROW + KEPT] == NONE) != (row >= state.seats - top):
            return False
    return top > 0


def is_turn(state: SabikaState, kinds: vec[i64]) -> bool:
    """Tell whether these questions can be asked in the turn of a row."""
    if is_yusuf(state, state.turn):
        return (
            len(kinds) == 3
            and kinds[1] == actions.YUSUF_ACT
            and kinds[2] == actions.ASK_YUSUF_CITY
            and decision_arg(state.pending[2]) & 3 != actions.FOR_START
        )
    working = state.rows[state.turn * ROW + LYING] != 0
    i: i64
    for i in range(1, i64(len(kinds))):
        if kinds[i] in (actions.ASK_KEEP, actions.ASK_INCOME, actions.ASK_TRIBUTE, actions.ASK_TRIBUTE_DINAR):
            return False
        if kinds[i] in (actions.ASK_LEAD, actions.ASK_YUSUF_CITY):
            return False
        if kinds[i] == actions.ASK_TURN and len(kinds) != 2:
            return False
        if kinds[i] != actions.ASK_TURN and not working:
            return False
    return True


def end_of_round(state: SabikaState, kinds: vec[i64]) -> i64:
    """Return how many tasks at the bottom are those of an end of round; 0 when they are not in order."""
    at: i64 = 0
    depth: i64 = len(kinds)
    if kinds[0] == actions.NEW_ROUND:
        ready = depth == 2 and kinds[1] == actions.ASK_LEAD and state.round < v.ROUNDS - 1
        return 2 if ready and state.narrator == state.round + 1 else 0
    if state.round < v.ROUNDS - 1:
        if kinds[0] != actions.CLOSE_ROUND:
            return 0
        at = 1
    row: i64
    for row in range(row_count(state.seats)):
        if state.rows[row * ROW + LYING] != ALL_WORKERS:
            return 0
    if at >= depth or kinds[at] != actions.TRIBUTE_ON:
        return 0
    position = decision_arg(state.pending[at])
    if at + 1 < depth and kinds[at + 1] == actions.NARRATE:
        if at + 2 >= depth or kinds[at + 2] != actions.INCOME_ON or position != 0 or state.narrator != state.round:
            return 0
        return at + 3
    asked = kinds[depth - 1] in (actions.ASK_TRIBUTE, actions.ASK_TRIBUTE_DINAR)
    return at + 1 if asked and position > 0 and state.narrator == state.round + 1 else 0


def is_for_one(state: SabikaState, place: i64) -> bool:
    """Tell whether a question or task is for the one who acts now: the turn's owner, or the one on top."""
    seat = decision_seat(state.pending[place])
    if seat >= state.seats:
        return False
    if state.turn != NONE and not is_yusuf(state, state.turn):
        return seat == state.turn
    return seat == state.to_act


def is_sound(state: SabikaState, kind: i64, seat: i64, arg: i64) -> bool:
    """Tell whether what a question or task carries along makes sense."""
    if seat >= state.seats or (actions.QUESTIONS <= kind < actions.FIRST_TASK) or kind >= actions.TASKS:
        return False
    if kind < actions.QUESTIONS:
        return is_sound_question(state, kind, seat, arg)
    if kind >= actions.END_TURN:
        return is_sound_course(state, kind, arg)
    if kind == actions.RUN:
        return is_program(arg)
    if kind == actions.WORK:
        return arg < 128 and arg & 31 < v.SPACES
    if kind == actions.PAID_SECONDARY:
        return arg < v.SECONDARY_SPACES and SECONDARY_USED[state.seats] & BIT[arg] != 0
    if kind == actions.PAID_REFRESH:
        return arg < 16 and state.refreshed == 0
    if kind == actions.PAID_BUY:
        return arg <= v.MATERIALS
    if kind == actions.PAID_EXPORT:
        return arg < v.CITIES and presence(state, seat) & BIT[arg] == 0
    if kind == actions.PAID_CONSOLIDATE:
        return arg < v.CITIES and state.rows[seat * ROW + ARRIVED] & BIT[arg] != 0
    if kind == actions.PAID_CARVE:
        return arg < 128 and is_shown(state, arg)
    if kind == actions.REWARD:
        return (arg >> 4) & 255 == 0 and arg >> 12 < BIT[v.MINOR_POEMS]
    if kind == actions.PRODUCE_ON:
        return arg < 8
    if kind == actions.CITY_GIFT:
        return arg < v.CITIES
    return 1 <= arg <= 15  # so many transactions, raws, goods


def is_program(arg: i64) -> bool:
    """Tell whether these are a place in a program and a line of the score sheet."""
    place = arg >> LINE_BITS
    return arg & LINE_MASK < LINES and place < len(CODE) and STEP_AT[place] == 1


def is_shown(state: SabikaState, carving: i64) -> bool:
    """Tell whether the poem of a carving is on display."""
    poem = carving & 31
    colour = (carving >> 5) & 3
    if colour == v.GRAY:
        return poem < v.MAJOR_POEMS and state.grays_shown & BIT[poem] != 0
    if colour > v.GRAY:
        return False
    slot: i64
    for slot in range(POEM_SLOT_COUNT[state.seats]):
        if state.board[POEM_SHOWN + slot] == poem:
            return True
    return False


def is_sound_course(state: SabikaState, kind: i64, arg: i64) -> bool:
    """The same for tasks of the course of the game."""
    if kind in (actions.NEXT_STARTER, actions.INCOME_ON, actions.TRIBUTE_ON):
        return arg <= row_count(state.seats)
    if kind == actions.YUSUF_ACT:
        return state.seats == 1 and arg & 31 < v.YUSUF_CARDS and 1 <= arg >> 5 <= 2
    return arg == 0


def is_sound_question(state: SabikaState, kind: i64, seat: i64, arg: i64) -> bool:
    """The same for questions."""
    if kind in (
        actions.ASK_KEEP,
        actions.ASK_TURN,
        actions.ASK_REACTIVATE,
        actions.ASK_CITY_BONUS,
        actions.ASK_LEAD,
    ):
        return arg == 0 and (kind != actions.ASK_REACTIVATE or state.rows[seat * ROW + REDS] != 0)
    if kind == actions.ASK_STORE:
        return is_gain(state, seat, arg)
    if kind == actions.ASK_WORK:
        return arg < 128 and arg & 31 < v.SPACES
    if kind == actions.ASK_CHOOSE:
        lists = arg >> LINE_BITS
        first = is_program((lists >> 16) << LINE_BITS | (arg & LINE_MASK))
        return first and is_program((lists & 0xFFFF) << LINE_BITS | (arg & LINE_MASK))
    if kind == actions.ASK_EXTRA:
        return is_building(state, seat, arg)
    if kind == actions.ASK_POEM:
        return is_shown(state, arg & 127) and is_choice(state, seat, arg)
    if kind == actions.ASK_ROW:
        return arg < v.MINORS and is_in_hand(state, arg)
    if kind == actions.ASK_ONTO:
        return arg < v.TILES
    if kind == actions.ASK_DELIVER:
        return arg < 1024 and arg & 15 < v.CITIES and presence(state, seat) & BIT[arg & 15] != 0 and (arg >> 4) & 3 > 0
    if kind == actions.ASK_INCOME:
        return 0 < arg <= ALL_CITIES
    if kind == actions.ASK_TRIBUTE:
        return arg < BIT[17] and arg & 3 < 3 and (arg >> 2) & 31 <= 9
    if kind == actions.ASK_YUSUF_CITY:
        return is_tie(state, arg)
    if kind in (actions.ASK_COPY, actions.ASK_RED_CITY):
        return arg < LINES
    if kind == actions.ASK_FAVOUR:
        return arg <= 1
    if kind in (actions.ASK_EXPORT, actions.ASK_CONSOLIDATE, actions.ASK_CARVE, actions.ASK_WAREHOUSE):
        return arg < BIT[11]
    if kind in (actions.ASK_CONSTRUCT, actions.ASK_PRODUCE):
        return arg < 16
    if kind == actions.ASK_FREE_SHIP:
        return 1 <= arg <= 3
    if kind == actions.ASK_SPLIT:
        return 1 <= arg <= 9
    return 1 <= arg <= 99


def is_gain(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether a gain comes from where it says."""
    if arg >> (ROOM_SHIFT + 1) != 0 or gain_size(arg) == 0 or (gain_any(arg) > 0) != (gain_mask(arg) != 0):
        return False
    origin = gain_origin(arg)
    place = gain_place(arg)
    items = arg & (BIT[ORIGIN_SHIFT] - 1)
    if origin == FROM_CELL:
        return (
            place < v.RAWS
            and items == ITEM_ONE[v.MATERIALS + place]
            and state.rows[seat * ROW + CELLS] & BIT[place] != 0
        )
    if origin == FROM_RONDEL:
        raw = state.board[RAW_ON + place]
        return raw >= 0 and items == ITEM_ONE[v.MATERIALS + raw]
    if origin == FROM_MARBLE_SPACE:
        return place < v.MARBLE_SPACES and items == MARBLE_ONE and state.marbles & BIT[place] != 0
    return place == 0 and arg & (BIT[21] - BIT[12]) == 0


def is_choice(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether materials being chosen are there, and not more than three."""
    material: i64
    for material in range(v.MATERIALS):
        if used_count(arg, material) > held(state, seat, material):
            return False
    return used_next(arg) < v.MATERIALS and arg < BIT[21] and used_total(arg) + used_left(arg) <= 3


def is_building(state: SabikaState, seat: i64, arg: i64) -> bool:
    """Tell whether a building under way is on display."""
    if not is_choice(state, seat, arg) or used_total(arg) == 0 or arg & 128 != 0:
        return False
    card = arg & 63
    if arg & MINOR_FLAG == 0:
        return card < v.MAJORS and majors_open(state) & BIT[card] != 0 and used_count(arg, v.GYPSUM) > 0
    slot: i64
    for slot in range(v.MINOR_SLOTS):
        if state.board[MINOR_SHOWN + slot] == card:
            return True
    return False


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
    cities = arg >> 2
    purpose = arg & 3
    if state.seats != 1 or cities == 0 or cities > ALL_CITIES or purpose > actions.FOR_CONSOLIDATE:
        return False
    if purpose == actions.FOR_CONSOLIDATE:
        return cities & ~state.rows[ROW + ARRIVED] == 0
    return cities & presence(state, 1) == 0 and (purpose != actions.FOR_START or state.first == NONE)
