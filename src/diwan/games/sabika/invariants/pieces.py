"""Every piece in exactly one place, and what follows from where pieces are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_LEFT,
    BIT,
    GRAY_LETTER,
    GRAY_MAX,
    GRAY_SOLO,
    MAJORS_USED,
    MINOR_LEFT,
    MINOR_RIGHT,
    STORAGE_CRATES,
    TILE_CRATES,
    WISH_LETTER,
    YUSUF_CRATES,
)
from diwan.games.sabika.invariants.numbers import within
from diwan.games.sabika.layout import ring_of_worker, ring_start
from diwan.games.sabika.state import (
    ARRIVED,
    BALANCE_CARD,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    CONSOLIDATED,
    CROWD,
    DEALT,
    EXPANSIONS,
    GRAYS,
    HEIGHT,
    HELD,
    IN_BAG,
    ITEM_BITS,
    KEPT,
    LEFT_END,
    MAJORS,
    MINOR_SHOWN,
    MINORS,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    RIGHT_END,
    ROW,
    SEALS,
    SPENT,
    STACK_SIZE,
    SULTAN_AT,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
    YUSUF,
    SabikaState,
    bits,
    has_storage,
    held,
    is_yusuf,
    load_of,
    row_count,
)

MIDDLE: Final = v.MINORS + 1  # of a row with all cards on one side and a free place at either end


def piece_problems(state: SabikaState) -> list[str]:
    """Check what lies where."""
    wrong = token_problems(state)
    wrong.extend(card_problems(state))
    wrong.extend(worker_problems(state))
    wrong.extend(tile_problems(state))
    row: i64
    for row in range(row_count(state.seats)):
        wrong.extend(store_problems(state, row))
        wrong.extend(line_problems(state, row))
    wrong.extend(setup_problems(state))
    return wrong


def token_problems(state: SabikaState) -> list[str]:
    """There are eight tokens of each raw, wherever they are [SAB-1.11]."""
    wrong: list[str] = []
    raw: i64
    for raw in range(v.RAWS):
        total = state.board[IN_BAG + raw] + state.board[SPENT + raw]
        space: i64
        for space in range(v.RAW_SPACES):
            if state.board[RAW_ON + space] == raw:
                total += 1
        row: i64
        for row in range(row_count(state.seats)):
            total += held(state, row, v.MATERIALS + raw)
            if state.rows[row * ROW + CELLS] & BIT[raw] != 0:
                total += 1
        if total != v.RAW_TOKENS:
            wrong.append(f"{total} tokens of raw {raw}")
    return wrong


def card_problems(state: SabikaState) -> list[str]:
    """Every construction and poem lies in one place."""
    minors = state.minor_deck | state.minor_spent
    poems = state.poem_deck
    grays = state.grays_shown
    majors = state.majors_left
    twice = state.minor_deck & state.minor_spent
    i: i64
    for i in range(v.MINOR_SLOTS):
        card = state.board[MINOR_SHOWN + i]
        if card != NONE:
            twice |= minors & BIT[card]
            minors |= BIT[card]
    for i in range(v.POEM_SLOTS):
        poem = state.board[POEM_SHOWN + i]
        if poem >= 0:
            twice |= poems & BIT[poem]
            poems |= BIT[poem]
    row: i64
    for row in range(row_count(state.seats)):
        at = row * ROW
        own = state.rows[at + BLUES] | state.rows[at + REDS]
        if not is_yusuf(state, row):
            twice |= state.rows[at + BLUES] & state.rows[at + REDS]
        elif state.rows[at + BLUES] != state.rows[at + REDS]:
            twice |= 1
        twice |= (poems & own) | (minors & state.rows[at + MINORS])
        twice |= (grays & state.rows[at + GRAYS]) | (majors & state.rows[at + MAJORS])
        poems |= own
        minors |= state.rows[at + MINORS]
        grays |= state.rows[at + GRAYS]
        majors |= state.rows[at + MAJORS]
        if bits(state.rows[at + GRAYS]) > GRAY_MAX:
            twice |= 1
    wrong: list[str] = []
    if twice != 0:
        wrong.append("a card is in two places, or somebody has too many")
    if bits(poems) != v.MINOR_POEMS or majors & ~MAJORS_USED[state.seats] != 0:
        wrong.append("a poem is missing, or a tile is not in this game")
    letters: i64 = 0
    poem_number: i64
    for poem_number in range(v.MAJOR_POEMS):
        if grays & BIT[poem_number] != 0:
            if letters & BIT[GRAY_LETTER[poem_number]] != 0 or (state.seats == 1 and GRAY_SOLO[poem_number] == 0):
                wrong.append(f"major poem {poem_number} can't be here")
            letters |= BIT[GRAY_LETTER[poem_number]]
        elif state.grays_gone & BIT[poem_number] != 0 and state.seats == 1 and GRAY_SOLO[poem_number] == 0:
            wrong.append(f"major poem {poem_number} can't be here")
    if grays & state.grays_gone != 0:
        wrong.append("a major poem that was removed is there")
    # Between building and placing, one card is in a hand: it is named by the question.
    if bits(minors) < v.MINORS - 1:
        wrong.append("a minor construction is missing")
    return wrong


def worker_problems(state: SabikaState) -> list[str]:
    """Workers stand on their ring, two architects never on one space, and the crowd is their number."""
    wrong: list[str] = []
    space: i64
    for space in range(v.SPACES):
        crowd: i64 = 0
        worker: i64
        for worker in range(v.SULTAN_WORKERS):
            if state.board[SULTAN_AT + worker] == space:
                crowd += 1
        row: i64
        for row in range(row_count(state.seats)):
            for worker in range(v.WORKERS):
                if state.rows[row * ROW + WORKER_AT + worker] == space:
                    crowd += 1
        if crowd != state.board[CROWD + space]:
            wrong.append(f"{crowd} workers on space {space}, noted are {state.board[CROWD + space]}")
    starts: list[int] = [0, v.OUTER, v.OUTER + v.MIDDLE]
    for row in range(row_count(state.seats)):
        at = row * ROW + WORKER_AT
        for worker in range(v.WORKERS):
            there = state.rows[at + worker]
            if there != NONE and ring_start(there) != starts[ring_of_worker(worker)]:
                wrong.append(f"worker {worker} of player {row} is on a wrong ring")
        if state.rows[at] != NONE and state.rows[at] == state.rows[at + 1]:
            wrong.append(f"two architects of player {row} are on one space")
    return wrong


def tile_problems(state: SabikaState) -> list[str]:
    """Warehouse tiles are unseen, on display or on a warehouse."""
    seen = state.tiles_unseen
    twice: i64 = 0
    if bits(seen) != state.board[STACK_SIZE] + state.board[STACK_SIZE + 1]:
        return ["the stacks of warehouse tiles have another size"]
    i: i64
    for i in range(v.TILE_SLOTS):
        tile = state.board[TILE_SHOWN + i]
        if tile != NONE:
            twice |= seen & BIT[tile]
            seen |= BIT[tile]
    row: i64
    for row in range(state.seats):
        for i in range(v.WAREHOUSES):
            tile = state.rows[row * ROW + TOP_TILE + i]
            if tile != NONE:
                twice |= seen & BIT[tile]
                seen |= BIT[tile]
    if twice != 0:
        return ["a warehouse tile is in two places"]
    if state.seats > 1:
        return []
    crates: i64 = -YUSUF_CRATES
    for i in range(v.WAREHOUSES):
        crates += state.rows[YUSUF * ROW + CAPACITY + i]
    # He keeps no tiles: some of those that lie nowhere are his, the others are covered.
    return [] if within(crates, 0, crates_beside(seen)) else ["Yusuf has crates that come from no tile"]


def crates_beside(tiles: i64) -> i64:
    """Return the crates of all warehouse tiles but these."""
    total: i64 = 0
    tile: i64
    for tile in range(v.TILES):
        if tiles & BIT[tile] == 0:
            total += TILE_CRATES[tile]
    return total


def store_problems(state: SabikaState, row: i64) -> list[str]:
    """Stores hold no more than their crates, and crates come from tiles."""
    at = row * ROW
    wrong: list[str] = []
    if is_yusuf(state, row):
        if load_of(state.rows[at + HELD]) + state.rows[at + CELLS] > 0:
            wrong.append("Yusuf has stored something")
        return wrong
    store: i64
    for store in range(v.WAREHOUSES):
        expansions = state.rows[at + EXPANSIONS + store]
        crates = state.rows[at + CAPACITY + store] - 1
        top = state.rows[at + TOP_TILE + store]
        if (top == NONE) != (expansions == 0):
            wrong.append(f"warehouse {store} of player {row} has a wrong tile")
        elif top != NONE:
            below = crates - TILE_CRATES[top]
            if (expansions == 1 and below != 0) or (expansions == 2 and (below < 1 or below > 3)):
                wrong.append(f"warehouse {store} of player {row} has a wrong number of crates")
        elif crates != 0:
            wrong.append(f"warehouse {store} of player {row} has a wrong number of crates")
        if load_of(state.rows[at + HELD + store]) > crates + 1:
            wrong.append(f"warehouse {store} of player {row} is too full")
    special = state.rows[at + HELD + v.SPECIAL]
    owned = has_storage(state, row)
    materials: i64 = special & ((1 << (v.MATERIALS * ITEM_BITS)) - 1)
    if materials != 0 or load_of(special) > (STORAGE_CRATES if owned else 0):
        wrong.append(f"the special storage of player {row} holds what it can't")
    return wrong


def line_problems(state: SabikaState, row: i64) -> list[str]:
    """The row of minor constructions: places without gaps, ends and balances as the cards say."""
    at = row * ROW
    if is_yusuf(state, row):
        return []
    lying = cards_by_place(state, state.rows[at + MINORS])
    if len(lying) == 0:
        return [f"the row of player {row} has a gap"]
    balances: i64 = 0
    right: i64 = v.WILD
    place: i64 = 1
    while lying[MIDDLE + place] != NONE:
        card = lying[MIDDLE + place]
        if right in (v.WILD, MINOR_LEFT[card]):
            balances += 1
        right = MINOR_RIGHT[card]
        place += 1
    left = BALANCE_LEFT[state.rows[at + BALANCE_CARD]]
    place = 1
    while lying[MIDDLE - place] != NONE:
        card = lying[MIDDLE - place]
        if left == MINOR_RIGHT[card]:
            balances += 1
        left = MINOR_LEFT[card]
        place += 1
    if (
        left != state.rows[at + LEFT_END]
        or right != state.rows[at + RIGHT_END]
        or balances != state.rows[at + BALANCES]
    ):
        return [f"the ends or balances of the row of player {row} are wrong"]
    return []


def cards_by_place(state: SabikaState, mine: i64) -> vec[i64]:
    """Return the cards of a row from its left, the balance card's place in the middle; nothing if there is a gap.

    Each side is filled from the balance card outwards, one card to a place; an end is left free on either side.
    """
    lying = vec[i64]([NONE] * (2 * MIDDLE + 1))
    nothing = vec[i64]()
    card: i64
    for card in range(v.MINORS):
        if mine & BIT[card] != 0:
            place = state.places[card]
            if place == 0 or place < -v.MINORS or place > v.MINORS or lying[MIDDLE + place] != NONE:
                return nothing
            lying[MIDDLE + place] = card
    for card in range(v.MINORS):
        if mine & BIT[card] != 0:
            place = state.places[card]
            inner = place - 1 if place > 0 else place + 1
            if inner != 0 and lying[MIDDLE + inner] == NONE:
                return nothing
    return lying


def setup_problems(state: SabikaState) -> list[str]:
    """Markers, ships, seals, wishes, city tiles and starting tiles."""
    wrong: list[str] = []
    heights: i64 = 0
    seals = bits(state.seals_left)
    dealt: i64 = 0
    owned: i64 = 0
    row: i64
    for row in range(row_count(state.seats)):
        at = row * ROW
        heights |= BIT[state.rows[at + HEIGHT]]
        seals += state.rows[at + SEALS]
        owned |= state.rows[at + MINORS]
        if state.rows[at + ARRIVED] & state.rows[at + CONSOLIDATED] != 0:
            wrong.append(f"player {row} has two ships in one city")
        wrong.extend(starting_problems(state, row, dealt))
        dealt |= state.rows[at + DEALT]
    if bits(heights) != row_count(state.seats):
        wrong.append("two paria markers lie at the same height")
    if seals > v.CITIES:
        wrong.append("there are too many seals")
    card: i64
    for card in range(v.MINORS):
        if owned & BIT[card] == 0 and state.places[card] != 0:
            wrong.append(f"minor construction {card} has a place but no owner")
        if state.seats == 1 and state.rows[ROW + MINORS] & BIT[card] != 0 and state.places[card] != 0:
            wrong.append("Yusuf has no row")
    letters: i64 = 0
    slot: i64
    for slot in range(v.WISH_LETTERS):
        letters |= BIT[WISH_LETTER[state.wishes[slot]]]
    tiles: i64 = 0
    for slot in range(v.CITIES):
        tiles |= BIT[state.cities[slot]]
    if bits(letters) != v.WISH_LETTERS or bits(tiles) != v.CITIES:
        wrong.append("a wish or a city tile is there twice")
    return wrong


def starting_problems(state: SabikaState, row: i64, others: i64) -> list[str]:
    """Two starting tiles for each seat, one of them kept from the choice on."""
    dealt = state.rows[row * ROW + DEALT]
    kept = state.rows[row * ROW + KEPT]
    if is_yusuf(state, row):
        return [] if dealt == 0 and kept == NONE else ["Yusuf has a starting tile"]
    if bits(dealt) != 2 or dealt & others != 0:
        return [f"player {row} was dealt wrong starting tiles"]
    if kept == NONE:
        return [f"player {row} has no starting tile"] if state.first != NONE else []
    return [] if dealt & BIT[kept] != 0 else [f"player {row} keeps a tile that was not dealt"]
