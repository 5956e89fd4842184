"""Promises about numbers for a network: pieces follow each other, values keep to their ranges, all is overwritten."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from diwan.testing.scene import Scene

STALE = 77_777  # what an unwritten number of the buffer still holds


def check_spec(scene: Scene) -> None:
    """The pieces have names of their own and fill the buffer without gaps."""
    pieces = scene.game.observation_spec(scene.seats)
    at = 0
    for piece in pieces:
        if piece.start != at:
            scene.fail(f"piece {piece.name!r} starts at {piece.start}, expected {at}", "Lay pieces end to end.")
        if piece.size < 1 or piece.low > piece.high or not piece.meaning:
            scene.fail(f"{piece} is empty or says nothing", "Give it a shape, a range (low <= high) and a meaning.")
        at += piece.size
    if len({piece.name for piece in pieces}) != len(pieces):
        scene.fail("two pieces of the observation share a name", "Give each piece its own name.")
    size = scene.game.rules.observation_size(scene.seats)
    if at != size:
        scene.fail(f"the pieces have {at} numbers, observation_size says {size}", "Make the two agree.")


def check_observations(scene: Scene) -> None:
    """For every seat, every number is written and lies within the range of its piece."""
    game, state = scene.game, scene.state
    before = state.key()
    pieces = game.observation_spec(scene.seats)
    for seat in range(scene.seats):
        seen = [int(number) for number in game.observe(state, seat)]
        for piece in pieces:
            part = seen[piece.start : piece.start + piece.size]
            if len(part) != piece.size:
                scene.fail(f"an observation has {len(seen)} numbers, piece {piece.name!r} needs more", "Fill them all.")
            if min(part) < piece.low or max(part) > piece.high:
                scene.fail(
                    f"piece {piece.name!r} of seat {seat} goes from {min(part)} to {max(part)}, its range is "
                    f"{piece.low} to {piece.high}",
                    "Widen the range in the spec, or clip the number.",
                )
        used = vec[i64]([STALE] * len(seen))
        game.rules.observe(state, seat, used)
        if [int(number) for number in used] != seen:
            scene.fail(f"the observation of seat {seat} leaves old numbers in a used buffer", "Write all of `out`.")
    if state.key() != before:
        scene.fail("observing changed the state", "A reading room must not write.")
