"""A cheap evaluation for search and for the greedy bot: what a position is worth to a seat, in points.

It also values what is under way (a payment, a tile in hand), so that a look one decision ahead makes sense.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_arg, decision_kind, decision_seat
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import CARDS, ROUNDS, TILE_PRICE, TILE_TYPE, TYPES, VALUES
from diwan.games.alhambra.layout import wall_of
from diwan.games.alhambra.scoring import building_counts, majority_points, participants
from diwan.games.alhambra.state import RESERVED, WAITING, AlhambraState, score_of, tiles_in, zone_of

# How much of a round's points count before it is held; later rounds are further away, but surer to be played for.
ROUND_WEIGHT: Final = 0.5
WALL_WEIGHT: Final = 0.8
TILE_WORTH: Final = 1.2  # of any built tile, before majorities: it keeps a majority alive
TYPE_WORTH: Final = 0.3  # more for the types that pay more
WAITING_SHARE: Final = 0.9
RESERVE_SHARE: Final = 0.35
MONEY_WORTH: Final = 0.3  # per unit, up to ENOUGH_MONEY
MORE_MONEY_WORTH: Final = 0.1
ENOUGH_MONEY: Final = 30
EXTRA_ACTION: Final = 3.0
REDESIGN_COST: Final = 0.9  # a redesign under way is worth a little less than its result


def value_for(state: AlhambraState, seat: i64) -> float:
    """Return how many points this seat stands ahead of the average of the others, now and foreseeably."""
    counts = building_counts(state)
    own: float = 0.0
    others: float = 0.0
    row: i64
    for row in range(state.seats):
        prospects = prospects_of(state, counts, row)
        if row == seat:
            own = prospects
        else:
            others += prospects
    return own - others / float(state.seats - 1)


def prospects_of(state: AlhambraState, counts: vec[i64], row: i64) -> float:
    """Return the points that a seat has and may expect."""
    total: float = float(score_of(state, row))
    rows = participants(state)
    number: i64
    kind: i64
    wall: i64 = wall_of(state, row) if state.rounds_held < (1 << ROUNDS) - 1 else 0
    for number in range(ROUNDS):
        if (state.rounds_held >> number) & 1 == 0:
            total += WALL_WEIGHT * float(wall)
            for kind in range(TYPES):
                total += ROUND_WEIGHT * float(majority_points(counts, rows, row, number, kind))
    if is_over(state):
        return total
    for kind in range(TYPES):
        total += float(counts[row * TYPES + kind]) * type_worth(kind)
    return total + loose_tiles(state, row) + money_worth(state, row) + under_way(state, row)


def is_over(state: AlhambraState) -> bool:
    """Tell whether round 3 has been held."""
    return (state.rounds_held >> (ROUNDS - 1)) & 1 == 1


def type_worth(kind: i64) -> float:
    """Return what a built tile of a type is worth before majorities."""
    return TILE_WORTH + TYPE_WORTH * float(kind)


def loose_tiles(state: AlhambraState, seat: i64) -> float:
    """Return what waiting and reserved tiles are worth."""
    total: float = 0.0
    i: i64
    waiting = tiles_in(state, zone_of(seat, WAITING))
    n: i64 = len(waiting)
    for i in range(n):
        kind = TILE_TYPE[waiting[i]]
        total += WAITING_SHARE * (type_worth(kind) + tile_prospect(kind))
    reserved = tiles_in(state, zone_of(seat, RESERVED))
    n = len(reserved)
    for i in range(n):
        total += RESERVE_SHARE * type_worth(TILE_TYPE[reserved[i]])
    return total


def tile_prospect(kind: i64) -> float:
    """Return what a tile that is not yet built may add to majorities."""
    return 2.0 + 0.6 * float(kind)


def money_worth(state: AlhambraState, seat: i64) -> float:
    """Return what a hand is worth: less and less the more there is."""
    money: i64 = 0
    i: i64
    for i in range(CARDS):
        money += state.hands[seat * CARDS + i] * (i % VALUES + 1)
    if money <= ENOUGH_MONEY:
        return MONEY_WORTH * float(money)
    return MONEY_WORTH * float(ENOUGH_MONEY) + MORE_MONEY_WORTH * float(money - ENOUGH_MONEY)


def under_way(state: AlhambraState, seat: i64) -> float:
    """Return what the question being asked promises to a seat that has begun something."""
    depth: i64 = len(state.pending)
    if depth == 0:
        return 0.0
    top = state.pending[depth - 1]
    if decision_seat(top) != seat:
        return 0.0
    kind = decision_kind(top)
    arg = decision_arg(top)
    if kind == actions.CHOOSE_ACTION:
        return EXTRA_ACTION if arg == 1 else 0.0
    if kind == actions.PAY_WITH:
        tile = state.market[actions.payment_slot(arg)]
        missing: i64 = TILE_PRICE[tile] - actions.payment_paid(arg)
        promise: float = WAITING_SHARE * (type_worth(TILE_TYPE[tile]) + tile_prospect(TILE_TYPE[tile]))
        return promise - MONEY_WORTH * float(missing)
    if kind in (actions.CHOOSE_ADD, actions.ADD_AT):
        return best_reserved(state, seat) * REDESIGN_COST
    if kind in (actions.CHOOSE_REMOVE, actions.CHOOSE_EXCHANGE_IN, actions.CHOOSE_EXCHANGE_OUT):
        return -TILE_WORTH
    return 0.0


def best_reserved(state: AlhambraState, seat: i64) -> float:
    """Return what building the best reserve tile would add."""
    best: float = 0.0
    reserved = tiles_in(state, zone_of(seat, RESERVED))
    i: i64
    n: i64 = len(reserved)
    for i in range(n):
        kind = TILE_TYPE[reserved[i]]
        best = max(best, (1.0 - RESERVE_SHARE) * type_worth(kind) + tile_prospect(kind))
    return best
