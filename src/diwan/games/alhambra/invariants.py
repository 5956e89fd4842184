"""What is always true of a state that play can reach [ALH-14.4.1]. Also the last check on bytes from outside,
so nothing here may trust a number before it has been looked at."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_arg, decision_kind, decision_seat
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import (
    CARDS,
    CELLS,
    DISPLAY,
    FOUNTAIN,
    GRID_SIDE,
    MAX_SEATS,
    MIN_SEATS,
    ROUNDS,
    SCORING_CARD,
    SCORING_CARDS,
    SLOTS,
    TABLES,
    TILE_WALLS,
    TILES,
    VALUES,
)
from diwan.games.alhambra.state import (
    BUILT,
    LINES,
    NONE,
    RESERVED,
    SEAT_ZONES,
    SHEET,
    WAITING,
    WITH_NEUTRAL,
    ZONES_PER_SEAT,
    AlhambraState,
    count_in,
    has_neutral,
    is_in,
    pile_high,
    pile_low,
    tiles_in,
    zone_count,
    zone_of,
)


def find_violations(state: AlhambraState) -> list[str]:
    """Return what is wrong with a state; an empty list when all is well."""
    wrong = number_problems(state)
    if len(wrong) > 0:
        return wrong  # the checks below may rely on ranges
    wrong.extend(tile_problems(state))
    wrong.extend(money_problems(state))
    wrong.extend(sheet_problems(state))
    if len(wrong) > 0:
        return wrong
    seat: i64
    for seat in range(state.seats):
        wrong.extend(alhambra_problems(state, seat))
    wrong.extend(question_problems(state))
    return wrong


def all_within(items: vec[i64], low: i64, high: i64) -> bool:
    """Tell whether all numbers are in a range, ends included."""
    i: i64
    n: i64 = len(items)
    for i in range(n):
        if items[i] < low or items[i] > high:
            return False
    return True


def number_problems(state: AlhambraState) -> list[str]:
    """Check every number against its range."""
    if state.seats < MIN_SEATS or state.seats > MAX_SEATS:
        return [f"{state.seats} seats"]
    wrong: list[str] = []
    last: i64 = state.seats - 1
    copies = TABLES.copies[state.seats]
    flags = vec[i64]([state.final, state.aborted, state.end_on_empty_bag])
    piles = vec[i64]([state.first_pile_low, state.first_pile_high, state.second_pile_low, state.second_pile_high])
    if not all_within(flags, 0, 1):
        wrong.append("a flag is neither 0 nor 1")
    if not all_within(piles, 0, CARDS * copies + SCORING_CARDS):
        wrong.append("a pile of the deck lies outside the deck")
    if not all_within(vec[i64]([state.turn_seat, state.start_seat]), 0, last):
        wrong.append("a seat that does not exist has the turn")
    if state.to_act < NONE or state.to_act > last:
        wrong.append("a seat that does not exist is to act")
    if state.ply < 0 or state.turns < 0 or state.turns > TABLES.max_turns or state.reveals < 0:
        wrong.append("a count of plies, turns or reveals is out of range")
    if state.cards_out >> SCORING_CARDS != 0 or state.rounds_held >> ROUNDS != 0:
        wrong.append("scoring rounds are out of range")
    if not all_within(state.market, NONE, TILES - 1) or not all_within(state.bag, 0, TILES - 1):
        wrong.append("a tile that does not exist is on the market or in the bag")
    if not all_within(state.display, NONE, CARDS - 1):
        wrong.append("a card that does not exist is on display")
    if not all_within(state.deck, 0, SCORING_CARD + SCORING_CARDS - 1):
        wrong.append("a card that does not exist is in the deck")
    if not all_within(state.hands, 0, copies) or not all_within(state.discard, 0, copies):
        wrong.append("more copies of a card than there are")
    if not all_within(state.tiles, 0, (1 << TILES) - 1):
        wrong.append("a tile that does not exist lies in a zone")
    if not all_within(state.tile_cell, NONE, CELLS - 1):
        wrong.append("a tile lies outside the grid")
    if not all_within(state.sheet, 0, 999):
        wrong.append("points are out of range")
    return wrong


def tile_problems(state: AlhambraState) -> list[str]:
    """Check that each of the 54 tiles is in exactly one place, and on a cell exactly when built."""
    wrong: list[str] = []
    seen = vec[i64]([0] * TILES)
    i: i64
    n: i64 = len(state.bag)
    for i in range(n):
        seen[state.bag[i]] += 1
    for i in range(SLOTS):
        if state.market[i] != NONE:
            seen[state.market[i]] += 1
    for i in range(TILES):
        name = TABLES.tile_ids[i]
        built = False
        zone: i64
        for zone in range(zone_count(state.seats)):
            if is_in(state, zone, i):
                seen[i] += 1
                built = built or (zone >= SEAT_ZONES and (zone - SEAT_ZONES) % ZONES_PER_SEAT == BUILT)
        if seen[i] != 1:
            wrong.append(f"tile {name} is in {seen[i]} places")
        if built != (state.tile_cell[i] != NONE):
            wrong.append(f"tile {name} is on cell {state.tile_cell[i]}, which does not fit its zone")
    if not has_neutral(state) and count_in(state, WITH_NEUTRAL) > 0:
        wrong.append("the neutral player has tiles although he takes no part")
    return wrong


def money_problems(state: AlhambraState) -> list[str]:
    """Check that every card is there in the right number, and the scoring cards where they may be."""
    wrong: list[str] = []
    seen = vec[i64]([0] * (CARDS + SCORING_CARDS))
    i: i64
    n: i64 = len(state.deck)
    for i in range(n):
        seen[state.deck[i]] += 1
    for i in range(DISPLAY):
        if state.display[i] != NONE:
            seen[state.display[i]] += 1
    n = len(state.hands)
    for i in range(n):
        seen[i % CARDS] += state.hands[i]
    for i in range(CARDS):
        seen[i] += state.discard[i]
        if seen[i] != TABLES.copies[state.seats]:
            wrong.append(f"money card {i} is there {seen[i]} times, expected {TABLES.copies[state.seats]}")
    for i in range(SCORING_CARDS):
        out: i64 = (state.cards_out >> i) & 1
        if seen[SCORING_CARD + i] != 1 - out:
            wrong.append(f"scoring card {i + 1} is in the deck {seen[SCORING_CARD + i]} times")
        elif out == 0 and not lies_in_pile(state, i):
            wrong.append(f"scoring card {i + 1} lies outside its pile")
    apart = state.first_pile_low > state.second_pile_high or state.second_pile_low > state.first_pile_high
    if state.cards_out == 0 and not apart:
        wrong.append("the scoring cards share a pile, or part of one")
    return wrong


def sheet_problems(state: AlhambraState) -> list[str]:
    """Check that points stand only in rounds that were held, and for those who take part [ALH-10.1.1, ALH-10.3.3]."""
    wrong: list[str] = []
    number: i64
    row: i64
    for number in range(ROUNDS):
        held = (state.rounds_held >> number) & 1 == 1
        for row in range(state.seats + 1):
            if round_points(state, row, number) == 0:
                continue
            if not held:
                wrong.append(f"row {row} of the score sheet has points in round {number + 1}, which was not held")
            elif row == state.seats and not has_neutral(state):
                wrong.append("the neutral player has points although he takes no part")
    return wrong


def round_points(state: AlhambraState, row: i64, number: i64) -> i64:
    """Return the points of one row of the score sheet in a round (0 to 2)."""
    total: i64 = 0
    line: i64
    for line in range(LINES):
        total += state.sheet[row * SHEET + number * LINES + line]
    return total


def lies_in_pile(state: AlhambraState, card: i64) -> bool:
    """Tell whether a scoring card lies in the deck within its pile."""
    i: i64
    n: i64 = len(state.deck)
    for i in range(pile_low(state, card), pile_high(state, card) + 1):
        if i < n and state.deck[i] == SCORING_CARD + card:
            return True
    return False


def alhambra_problems(state: AlhambraState, seat: i64) -> list[str]:
    """Check that an Alhambra is legal, by the definitions and not by the engine's short cuts [ALH-7.1]."""
    tiles = tiles_in(state, zone_of(seat, BUILT))
    walls: dict[int, int] = {FOUNTAIN: 0}
    i: i64
    n: i64 = len(tiles)
    for i in range(n):
        cell: int = state.tile_cell[tiles[i]]
        if cell in walls:
            return [f"seat {seat}: two tiles on one cell"]
        walls[cell] = TILE_WALLS[tiles[i]]
    wrong: list[str] = []
    if not sides_match(walls):
        wrong.append(f"seat {seat}: a wall meets an open side [ALH-7.1.2]")
    if len(walkable(walls)) != len(walls):
        wrong.append(f"seat {seat}: a tile can't be reached on foot [ALH-7.1.3]")
    if has_hole(walls):
        wrong.append(f"seat {seat}: there is a hole [ALH-7.1.5]")
    return wrong


def neighbour(cell: int, side: int) -> int:
    """Return the cell next to another; side 0 to 3 is N, E, S, W."""
    return cell + (-GRID_SIDE, 1, GRID_SIDE, -1)[side]


def sides_match(walls: dict[int, int]) -> bool:
    """Tell whether all touching sides are both walls or both open [ALH-7.1.2]."""
    for cell, own in walls.items():
        for side in range(4):
            other = walls.get(neighbour(cell, side))
            if other is not None and (own >> side) & 1 != (other >> ((side + 2) & 3)) & 1:
                return False
    return True


def walkable(walls: dict[int, int]) -> set[int]:
    """Return the cells that can be reached on foot from the fountain [ALH-7.1.3]."""
    reached: set[int] = {FOUNTAIN}
    todo: list[int] = [FOUNTAIN]
    while todo:
        cell = todo.pop()
        for side in range(4):
            there = neighbour(cell, side)
            if there in walls and there not in reached and (walls[cell] >> side) & 1 == 0:
                reached.add(there)
                todo.append(there)
    return reached


def has_hole(walls: dict[int, int]) -> bool:
    """Tell whether empty cells are enclosed: flood the outside of the bounding box [ALH-7.1.6]."""
    columns = [cell % GRID_SIDE for cell in walls]
    rows = [cell // GRID_SIDE for cell in walls]
    left, right = min(columns) - 1, max(columns) + 1
    top, bottom = min(rows) - 1, max(rows) + 1
    outside: set[tuple[int, int]] = {(left, top)}
    todo: list[tuple[int, int]] = [(left, top)]
    while todo:
        x, y = todo.pop()
        for nx, ny in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            inside_box = left <= nx <= right and top <= ny <= bottom
            # Only squares of the box that are empty; x and y are kept apart, as they may leave the grid by one.
            if inside_box and (nx, ny) not in outside and not is_tile(walls, nx, ny):
                outside.add((nx, ny))
                todo.append((nx, ny))
    area = (right - left + 1) * (bottom - top + 1)
    return len(outside) + len(walls) != area


def is_tile(walls: dict[int, int], x: int, y: int) -> bool:
    """Tell whether a square of the enlarged box holds a tile."""
    return 0 <= x < GRID_SIDE and y >= 0 and y * GRID_SIDE + x in walls


def question_problems(state: AlhambraState) -> list[str]:
    """Check that what is asked makes sense."""
    depth: i64 = len(state.pending)
    over = (state.rounds_held >> (ROUNDS - 1)) & 1 == 1
    if depth == 0:
        return [] if over and state.to_act == NONE else ["nobody is asked although the game is not over"]
    if depth > 1 or over:
        return ["more is asked than one question at a time"]
    top = state.pending[0]
    kind = decision_kind(top)
    seat = decision_seat(top)
    arg = decision_arg(top)
    if top < 0 or kind >= actions.QUESTIONS or seat >= state.seats or seat != state.to_act:
        return ["the question or the seat asked does not exist"]
    if state.final == 0 and seat != state.turn_seat:
        return ["a seat is asked although it is not its turn"]
    if state.final == 1 and kind not in (actions.CHOOSE_PLACE, actions.PLACE_AT):
        return ["a turn goes on although the last tiles are being placed"]
    if state.final == 0 and state.turns >= TABLES.max_turns:
        return ["a turn goes on after the last one that is allowed"]
    if not argument_fits(state, kind, seat, arg):
        return [f"question {kind} does not fit the position"]
    if kind == actions.CHOOSE_ACTION and arg == 0 and not market_is_full(state):
        return ["the market is not full at the start of a turn"]
    return []


def market_is_full(state: AlhambraState) -> bool:
    """Tell whether every slot of the market has a tile."""
    slot: i64
    for slot in range(SLOTS):
        if state.market[slot] == NONE:
            return False
    return True


def argument_fits(state: AlhambraState, kind: i64, seat: i64, arg: i64) -> bool:
    """Tell whether the argument of a question fits the position."""
    if kind in (actions.ADD_AT, actions.CHOOSE_EXCHANGE_OUT):
        return arg < TILES and is_in(state, zone_of(seat, RESERVED), arg)
    if kind == actions.PLACE_AT:
        return arg < TILES and is_in(state, zone_of(seat, WAITING), arg)
    if kind == actions.CHOOSE_PLACE:
        return arg == 0 and count_in(state, zone_of(seat, WAITING)) > 1
    if kind == actions.CHOOSE_ACTION:
        return arg <= 1
    if kind == actions.TAKE_MORE:
        return actions.taking_last(arg) < CARDS and 0 < actions.taking_total(arg) < TABLES.take_limit
    if kind == actions.PAY_WITH:
        return pay_argument_fits(state, arg)
    return arg == 0


def pay_argument_fits(state: AlhambraState, arg: i64) -> bool:
    """Tell whether a payment under way is for a tile on the market and not yet complete."""
    slot = actions.payment_slot(arg)
    last = actions.payment_last(arg)
    if slot >= SLOTS or last < 1 or last > VALUES or state.market[slot] == NONE:
        return False
    return actions.payment_paid(arg) < TABLES.tile_price[state.market[slot]]
