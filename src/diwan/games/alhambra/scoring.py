"""Points: majorities, places, ties, final ranks. Reading only; the effects write the results down."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.rules import ScoreLine
from diwan.games.alhambra.components import PLACES, POINTS, ROUNDS, TILE_TYPE, TYPES
from diwan.games.alhambra.state import (
    BUILT,
    LINES,
    SHEET,
    WALL_LINE,
    WITH_NEUTRAL,
    AlhambraState,
    has_neutral,
    score_of,
    zone_of,
)


def participants(state: AlhambraState) -> i64:
    """Return how many take part in majorities: all seats and, with two, the neutral player [ALH-10.3.3]."""
    return state.seats + 1 if has_neutral(state) else state.seats


def building_counts(state: AlhambraState) -> vec[i64]:
    """Count tiles by [row * TYPES + type]; rows are the seats, then the neutral player.

    Only tiles in an Alhambra count, and all of the neutral player's [ALH-10.3.1, ALH-13.5.1].
    """
    counts = vec[i64]([0] * ((state.seats + 1) * TYPES))
    row: i64
    for row in range(state.seats + 1):
        rest = state.tiles[zone_of(row, BUILT) if row < state.seats else WITH_NEUTRAL]
        tile: i64 = 0
        while rest != 0:
            if rest & 1:
                counts[row * TYPES + TILE_TYPE[tile]] += 1
            rest >>= 1
            tile += 1
    return counts


def place_points(number: i64, kind: i64, place: i64, tied: i64) -> i64:
    """Return what each of `tied` participants on a place (0 is first) gets in a round (0 to 2).

    They share the points of the places that they fill; unpaid places count 0, the remainder is lost
    [ALH-10.4.1, ALH-10.4.3].
    """
    first: i64 = (number * TYPES + kind) * PLACES
    total: i64 = 0
    p: i64 = place
    while p < place + tied and p < PLACES:
        total += POINTS[first + p]
        p += 1
    return total // tied


def majority_points(counts: vec[i64], rows: i64, row: i64, number: i64, kind: i64) -> i64:
    """Return the points of one participant for a building type in a round [ALH-10.3.2, ALH-10.3.3]."""
    own = counts[row * TYPES + kind]
    if own == 0:
        return 0
    ahead: i64 = 0
    tied: i64 = 0
    other: i64
    for other in range(rows):
        theirs = counts[other * TYPES + kind]
        if theirs > own:
            ahead += 1
        elif theirs == own:
            tied += 1
    return place_points(number, kind, ahead, tied)


def rank_of(state: AlhambraState, seat: i64) -> i64:
    """Return a seat's place: 1 + the seats with more points; equal points share a place [ALH-12.4.1, ALH-12.4.3]."""
    own = score_of(state, seat)
    place: i64 = 1
    other: i64
    for other in range(state.seats):
        if score_of(state, other) > own:
            place += 1
    return place


def lines_of(state: AlhambraState, row: i64) -> list[ScoreLine]:
    """Return where the points of a seat (or of the neutral player, row = seats) come from.

    Of each line, a is the round from 1 and b the building type, or TYPES for the wall.
    """
    lines: list[ScoreLine] = []
    number: i64
    line: i64
    for number in range(ROUNDS):
        for line in range(LINES):
            points = state.sheet[row * SHEET + number * LINES + line]
            if points != 0:
                rule = "ALH-11.3.1" if line == WALL_LINE else "ALH-10.2.1"
                lines.append(ScoreLine(rule, points, number + 1, line))
    return lines
