"""Yusuf, the opponent of the solo game, exactly by his cards [SAB-13]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika import actions, events
from diwan.games.sabika.carried.yusuf import card_number, card_step, pack_card, pack_cities, purpose_cities, purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_NEIGHBOURS,
    CODE,
    GRAY_DIGIT,
    GRAY_LETTER,
    GRAY_MAX,
    MAJOR_BUILDING,
    MINOR_BUILDING,
    OPERATION_SIZE,
    SPACE_SIDE,
    TILE_CRATES,
    TRADE_MATCH,
    TRADE_MATCH_ARG,
    WISH_BUILDINGS,
    WISH_LETTER,
    YUSUF_ACTIONS,
    YUSUF_DISCARD,
    YUSUF_REWARD,
    YUSUF_TARGET,
    YUSUF_WORKER,
)
from diwan.games.sabika.conditions.possible import majors_open
from diwan.games.sabika.effects.board import consolidate_ship, draw_from, land_ship, place_worker, take_seal
from diwan.games.sabika.effects.purse import gain_parias, score
from diwan.games.sabika.layout import (
    ALL_CITIES,
    chain_around,
    distance_to,
    largest_chain,
    links_of,
    region_mask,
    steps_between,
)
from diwan.games.sabika.phases.tasks import reward_rivals
from diwan.games.sabika.scoring.counters import cities_of_colour, count, poems_of
from diwan.games.sabika.state import (
    ARRIVED,
    BLUES,
    CAPACITY,
    FAVOUR,
    GRAYS,
    LINE_REWARD,
    LYING,
    MAJORS,
    MINOR_SHOWN,
    MINORS,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    ROW,
    SPENT,
    TILE_SHOWN,
    WORKER_AT,
    SabikaState,
    bits,
    presence,
)

YUSUF: Final = 1  # his row
PLAYER: Final = 0  # the seat that decides his ties


def deck_mask(worker: i64) -> i64:
    """Return the cards of a worker's deck, one bit each."""
    mask: i64 = 0
    card: i64
    for card in range(v.YUSUF_CARDS):
        if YUSUF_WORKER[card] == worker:
            mask |= BIT[card]
    return mask


ARCHITECT_DECK: Final[i64] = deck_mask(v.ARCHITECT)
MERCHANT_DECK: Final[i64] = deck_mask(v.MERCHANT)
POET_DECK: Final[i64] = deck_mask(v.POET)


def take_turn(state: SabikaState) -> None:
    """Turn a worker tile and a card of its deck, then resolve it from top to bottom [SAB-13.2]."""
    state.reveal()
    tile = draw_from(state.yusuf_tiles, state.rng)
    state.yusuf_tiles &= ~BIT[tile]
    kind: i64 = tile - 1 if tile > 0 else 0  # two architects, a merchant, a poet
    while True:
        card = draw_card(state, kind)
        state.emit(events.YUSUF_TURNED, YUSUF, tile, card, 0)
        space = YUSUF_TARGET[card]
        worker = choose_worker(state, kind, space)
        if worker != NONE:
            break
        # His other architect is there already [SAB-13.3.4].
        state.emit(events.YUSUF_SKIPPED, YUSUF, card, 0, 0)
    place_worker(state, YUSUF, worker, space)
    state.emit(events.YUSUF_MOVED, YUSUF, worker, space, 0)
    if YUSUF_DISCARD[card] == 1:
        clear_spaces(state, space)
    state.ask(actions.YUSUF_ACT, PLAYER, pack_card(card, 0))


def draw_card(state: SabikaState, kind: i64) -> i64:
    """Turn the top card of a worker's deck; an empty one is rebuilt from its discards [SAB-13.2.2]."""
    deck = ARCHITECT_DECK
    if kind == v.MERCHANT:
        deck = MERCHANT_DECK
    elif kind == v.POET:
        deck = POET_DECK
    if state.yusuf_deck & deck == 0:
        state.yusuf_deck |= deck
        state.emit(events.DECK_SHUFFLED, YUSUF, bits(deck), 0, 0)
    card = draw_from(state.yusuf_deck & deck, state.rng)
    state.yusuf_deck &= ~BIT[card]
    return card


def choose_worker(state: SabikaState, kind: i64, space: i64) -> i64:
    """Return the worker that moves: of two standing architects the nearer one [SAB-13.3.3]; NONE if it may not."""
    if kind != v.ARCHITECT:
        return kind + 1
    at = YUSUF * ROW
    lying = state.rows[at + LYING] & 3
    first = state.rows[at + WORKER_AT]
    second = state.rows[at + WORKER_AT + 1]
    if lying == 0:
        if NONE in (first, second):
            return 0
        return 1 if steps_between(second, space) < steps_between(first, space) else 0
    moving: i64 = 1 if lying == 1 else 0
    other = first if moving == 1 else second
    return NONE if other == space else moving


def clear_spaces(state: SabikaState, space: i64) -> None:
    """Empty every secondary space linked to a space [SAB-13.3.5]."""
    links = links_of(state.seats, space)
    secondary: i64
    for secondary in range(v.SECONDARY_SPACES):
        if links & BIT[secondary] == 0:
            continue
        if secondary >= v.RAW_SPACES:
            if state.marbles & BIT[secondary - v.RAW_SPACES] != 0:
                state.marbles &= ~BIT[secondary - v.RAW_SPACES]
                state.emit(events.YUSUF_CLEARED, YUSUF, secondary, 0, 0)
        elif state.board[RAW_ON + secondary] >= 0:
            state.board[SPENT + state.board[RAW_ON + secondary]] += 1
            state.board[RAW_ON + secondary] = NONE
            state.emit(events.YUSUF_CLEARED, YUSUF, secondary, 0, 0)


def act(state: SabikaState, arg: i64) -> None:
    """Carry out the next action of a card, or its reward after the last [SAB-13.2.3]."""
    card = card_number(arg)
    step = card_step(arg)
    if step == 2 or YUSUF_ACTIONS[card * 2 + step] == NONE:
        gain_reward(state, card)
        return
    state.ask(actions.YUSUF_ACT, PLAYER, pack_card(card, step + 1))
    action = YUSUF_ACTIONS[card * 2 + step]
    if action == v.MAJOR_CONSTRUCTION:
        build_major(state)
    elif action == v.MINOR_CONSTRUCTION:
        build_minor(state)
    elif action == v.WAREHOUSE:
        take_tile(state, SPACE_SIDE[YUSUF_TARGET[card]])
    elif action == v.EXPORT:
        export(state)
    elif action == v.CONSOLIDATE:
        consolidate(state)
    else:
        carve(state)


def gain_reward(state: SabikaState, card: i64) -> None:
    """Gain what stands at the bottom of a card, counted after its actions [SAB-13.6.1]."""
    place = YUSUF_REWARD[card]
    while CODE[place] != v.END:
        if CODE[place] == v.GAIN_PLAIN:
            score(state, YUSUF, LINE_REWARD, CODE[place + 2])
            gain_parias(state, YUSUF, CODE[place + 3])
        else:
            counted = count(state, YUSUF, CODE[place + 1], CODE[place + 2], 0)
            if CODE[place + 3] > 0:
                counted = min(counted, CODE[place + 3])
            score(state, YUSUF, LINE_REWARD, counted * CODE[place + 5])
            gain_parias(state, YUSUF, counted * CODE[place + 6])
        place += OPERATION_SIZE[CODE[place]]


def wished_types(state: SabikaState) -> i64:
    """Return the building types of this game's A wish, one bit each [SAB-13.4.1]."""
    types: i64 = 0
    slot: i64
    for slot in range(v.WISH_LETTERS):
        wish = state.wishes[slot]
        if WISH_LETTER[wish] == 0:
            building: i64
            for building in range(v.BUILDINGS):
                if WISH_BUILDINGS[wish * v.BUILDINGS + building] > 0:
                    types |= BIT[building]
    return types


def build_major(state: SabikaState) -> None:
    """Take the highest tile of a type that is wished for, or the highest of all [SAB-13.4.1]."""
    open_tiles = majors_open(state)
    types = wished_types(state)
    best: i64 = NONE
    wished: i64 = NONE
    tile: i64
    for tile in range(v.MAJORS):
        if open_tiles & BIT[tile] != 0:
            best = tile
            if types & BIT[MAJOR_BUILDING[tile]] != 0:
                wished = tile
    if wished != NONE:
        best = wished
    if best == NONE:
        return
    state.majors_left &= ~BIT[best]
    at = YUSUF * ROW
    state.rows[at + MAJORS] |= BIT[best]
    state.rows[at + FAVOUR] = min(state.rows[at + FAVOUR] + 1, v.LAST_FAVOUR)
    state.emit(events.YUSUF_TOOK, YUSUF, v.MAJOR_CONSTRUCTION, best, 0)


def build_minor(state: SabikaState) -> None:
    """Take the first card of a type that is wished for, or the first of all [SAB-13.4.3]."""
    types = wished_types(state)
    best: i64 = NONE
    slot: i64
    for slot in range(v.MINOR_SLOTS):
        card = state.board[MINOR_SHOWN + slot]
        if card != NONE:
            if types & BIT[MINOR_BUILDING[card]] != 0:
                best = slot
                break
            if best == NONE:
                best = slot
    if best == NONE:
        return
    card = state.board[MINOR_SHOWN + best]
    state.board[MINOR_SHOWN + best] = NONE
    state.rows[YUSUF * ROW + MINORS] |= BIT[card]
    state.emit(events.YUSUF_TOOK, YUSUF, v.MINOR_CONSTRUCTION, card, 0)


def take_tile(state: SabikaState, side: i64) -> None:
    """Take the warehouse tile with more crates beside the space, or else from the other side [SAB-13.4.4]."""
    if not take_from_side(state, side):
        take_from_side(state, 1 - side)


def take_from_side(state: SabikaState, side: i64) -> bool:
    """Take a tile of one side, if there is one; of equals the one in slot 1."""
    first = state.board[TILE_SHOWN + side * 2]
    second = state.board[TILE_SHOWN + side * 2 + 1]
    if first == NONE and second == NONE:
        return False
    slot: i64 = 0
    if first == NONE or (second != NONE and TILE_CRATES[second] > TILE_CRATES[first]):
        slot = 1
    tile = state.board[TILE_SHOWN + side * 2 + slot]
    state.board[TILE_SHOWN + side * 2 + slot] = NONE
    state.rows[YUSUF * ROW + CAPACITY] += TILE_CRATES[tile]
    state.emit(events.YUSUF_TOOK, YUSUF, v.WAREHOUSE, tile, 0)
    return True


def matching(state: SabikaState, present: i64) -> i64:
    """Return the cities that match the trade card for an export, one bit each [SAB-13.5.1]."""
    kind = TRADE_MATCH[state.trade_card]
    argument = TRADE_MATCH_ARG[state.trade_card]
    if kind == v.MATCH_CITIES:
        return argument
    if kind == v.MATCH_COLOUR:
        return cities_of_colour(state, argument)
    if kind == v.MATCH_ANY:
        return ALL_CITIES
    if kind == v.MATCH_CHAIN:
        return next_to_chain(present)
    return scarcest_regions(present)


def next_to_chain(present: i64) -> i64:
    """Return the cities one route away from his largest chain, or from any of several."""
    if present == 0:
        return ALL_CITIES
    longest = largest_chain(present)
    found: i64 = 0
    city: i64
    for city in range(v.CITIES):
        if present & BIT[city] != 0 and bits(chain_around(present, city)) == longest:
            found |= CITY_NEIGHBOURS[city]
    return found & ~present


def scarcest_regions(present: i64) -> i64:
    """Return the cities of the regions where he has the fewest ships."""
    fewest: i64 = v.CITIES
    found: i64 = 0
    region: i64
    for region in range(v.REGIONS):
        cities = region_mask(region)
        ships = bits(present & cities)
        if ships < fewest:
            fewest = ships
            found = cities
        elif ships == fewest:
            found |= cities
    return found


def nearest(candidates: i64, present: i64) -> i64:
    """Return the nearest of these cities, one bit each: several when the way costs the same [SAB-13.5.3]."""
    best: i64 = 0
    least: i64 = 999
    city: i64
    for city in range(v.CITIES):
        if candidates & BIT[city] != 0:
            way = distance_to(present, city, 0)
            if way < least:
                least = way
                best = BIT[city]
            elif way == least:
                best |= BIT[city]
    return best


def export(state: SabikaState) -> None:
    """Send a ship by priority: matching with seal, matching, with seal, any; the nearest [SAB-13.4.5]."""
    present = presence(state, YUSUF)
    free = ALL_CITIES & ~present
    if free == 0:
        return
    match = matching(state, present) & free
    candidates = match & state.seals_left
    if candidates == 0:
        candidates = match
    if candidates == 0:
        candidates = free & state.seals_left
    if candidates == 0:
        candidates = free
    state.ask(actions.ASK_YUSUF_CITY, PLAYER, pack_cities(nearest(candidates, present), actions.FOR_EXPORT))


def consolidate(state: SabikaState) -> None:
    """Consolidate a matching city; without one nothing happens [SAB-13.4.6, SAB-13.5.2]."""
    arrived = state.rows[YUSUF * ROW + ARRIVED]
    kind = TRADE_MATCH[state.trade_card]
    match = ALL_CITIES
    if kind in (v.MATCH_CITIES, v.MATCH_COLOUR):
        match = matching(state, presence(state, YUSUF))
    if match & arrived != 0:
        state.ask(actions.ASK_YUSUF_CITY, PLAYER, pack_cities(match & arrived, actions.FOR_CONSOLIDATE))


def place_ship(state: SabikaState, arg: i64) -> None:
    """Do what a city was chosen for."""
    city = purpose_cities(arg)
    purpose = purpose_of(arg)
    if purpose == actions.FOR_CONSOLIDATE:
        consolidate_ship(state, YUSUF, city)
        reward_rivals(state, YUSUF, city)
        return
    land_ship(state, YUSUF, city)
    take_seal(state, YUSUF, city)
    if purpose == actions.FOR_START:
        consolidate_ship(state, YUSUF, city)  # [SAB-13.1.4]


def first_ship(state: SabikaState) -> None:
    """Find the matching city nearest to Granada; ties are the player's [SAB-13.1.4]."""
    state.ask(actions.ASK_YUSUF_CITY, PLAYER, pack_cities(nearest(matching(state, 0), 0), actions.FOR_START))


def carve(state: SabikaState) -> None:
    """Minor and major poems in turn: the highest number, the last letter [SAB-13.4.8, SAB-13.4.9]."""
    at = YUSUF * ROW
    grays = bits(state.rows[at + GRAYS])
    minor = highest_minor(state)
    major = last_major(state) if grays < GRAY_MAX else NONE
    # His second and fourth poem are major ones.
    wants_major = grays < GRAY_MAX and poems_of(state, YUSUF) % 2 == 1
    if (wants_major or minor == NONE) and major != NONE:
        state.grays_shown &= ~BIT[major]
        state.rows[at + GRAYS] |= BIT[major]
        state.emit(events.YUSUF_TOOK, YUSUF, v.CARVE, v.MINOR_POEMS + major, 0)
    elif minor != NONE:
        slot: i64
        for slot in range(v.POEM_SLOTS):
            if state.board[POEM_SHOWN + slot] == minor:
                state.board[POEM_SHOWN + slot] = NONE
        state.rows[at + BLUES] |= BIT[minor]
        state.rows[at + REDS] |= BIT[minor]
        state.emit(events.YUSUF_TOOK, YUSUF, v.CARVE, minor, 0)


def highest_minor(state: SabikaState) -> i64:
    """Return the minor poem on display with the highest number, or NONE."""
    best: i64 = NONE
    slot: i64
    for slot in range(v.POEM_SLOTS):
        best = max(best, state.board[POEM_SHOWN + slot])
    return best


def last_major(state: SabikaState) -> i64:
    """Return the major poem on display that is last by letter, then digit, or NONE."""
    best: i64 = NONE
    rank: i64 = NONE
    poem: i64
    for poem in range(v.MAJOR_POEMS):
        if state.grays_shown & BIT[poem] != 0:
            place = GRAY_LETTER[poem] * 10 + GRAY_DIGIT[poem]
            if place > rank:
                rank = place
                best = poem
    return best
