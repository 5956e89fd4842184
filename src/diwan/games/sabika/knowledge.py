"""What a seat can't know, and how to draw it anew.

What lies face down is drawn when it comes up, so nothing of it is in the state yet; hidden are only starting tiles,
and what chance will say [SAB-18.4, SAB-18.5].
"""

from __future__ import annotations

from mypy_extensions import i64

from diwan.core.rng import Rng, fork
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT
from diwan.games.sabika.effects.board import draw_from
from diwan.games.sabika.state import DEALT, KEPT, NONE, ROW, SabikaState


def redraw(state: SabikaState, viewer: i64, rng: Rng) -> SabikaState:
    """Return a clone in which the starting tiles that a seat has not seen are drawn anew."""
    sample = state.clone()
    sample.rng = fork(rng)
    unseen: i64 = (1 << v.STARTING_TILES) - 1
    seat: i64
    for seat in range(state.seats):
        unseen &= ~known_tiles(state, seat, viewer)
    for seat in range(state.seats):
        at = seat * ROW
        known = known_tiles(state, seat, viewer)
        tiles = known
        first: i64 = NONE
        while tiles == 0 or tiles & (tiles - 1) == 0:
            tile = draw_from(unseen, rng)
            unseen &= ~BIT[tile]
            tiles |= BIT[tile]
            if first == NONE:
                first = tile
        if tiles != state.rows[at + DEALT]:
            sample.rows[at + DEALT] = tiles
        if known == 0 and state.rows[at + KEPT] != NONE:
            # Of two tiles that nobody else has seen, either may have been kept.
            sample.rows[at + KEPT] = first
    return sample


def known_tiles(state: SabikaState, seat: i64, viewer: i64) -> i64:
    """Return which of a seat's starting tiles a viewer has seen, one bit each."""
    at = seat * ROW
    if seat == viewer:
        return state.rows[at + DEALT]
    if state.first != NONE:
        return BIT[state.rows[at + KEPT]]  # shown to all [SAB-2.4.1]
    return 0


def secrets_of(state: SabikaState, viewer: i64) -> dict[str, tuple[int, ...]]:
    """Return what `redraw` draws anew: tiles dealt to others, and which they keep."""
    dealt: list[int] = []
    kept: list[int] = []
    seat: i64
    for seat in range(state.seats):
        if seat != viewer:
            dealt.append(state.rows[seat * ROW + DEALT] & ~known_tiles(state, seat, viewer))
            if state.first == NONE and state.rows[seat * ROW + KEPT] != NONE:
                kept.append(state.rows[seat * ROW + KEPT])
    return {"starting_tiles": tuple(dealt), "kept": tuple(kept)}
