"""Fuzzes the reader of state bytes: ValueError in one line, or a state that can be used in every way.

Half of the inputs are bytes as they come after the right head, half are edits of a real state's bytes.
"""

from __future__ import annotations

from functools import cache

import diwan
from diwan.core.state import State
from diwan.testing.fuzzing import fuzz


@cache
def samples() -> tuple[bytes, ...]:
    """The bytes of states from all over a game."""
    game = diwan.load("alhambra")
    found = []
    for seats in game.seat_counts:
        state, rng = game.new_state(seats=seats, seed=seats), diwan.seeded(seats)
        while legal := game.rules.legal_actions(state):
            if state.ply % 40 == 0:
                found.append(state.to_bytes())
            game.rules.apply(state, legal[rng.below(len(legal))])
        found.append(state.to_bytes())
    return tuple(found)


def edited(data: bytes, edits: bytes) -> bytes:
    """Apply edits: each four bytes say where, how (change, insert, delete) and which byte."""
    out = bytearray(data)
    for i in range(0, len(edits) - 3, 4):
        at = int.from_bytes(edits[i : i + 2], "big") % len(out)
        how = edits[i + 2] % 4
        if how == 0:
            out[at] = edits[i + 3]
        elif how == 1:
            out[at] ^= 1 << edits[i + 3] % 8
        elif how == 2:
            out[at:at] = edits[i + 3 : i + 4]
        elif len(out) > 1:
            del out[at]
    return bytes(out)


def expect_one_line(error: Exception) -> None:
    """A refusal says something, on one line."""
    if not str(error) or "\n" in str(error):
        raise AssertionError(f"refused with {str(error)!r}")


def target(data: bytes) -> None:
    """Read one input."""
    game = diwan.load("alhambra")
    given = b"alhambra/1\n" + data[1:]
    if data[:1] >= b"\x40":
        if len(data) < 5:
            return  # no edit: a sound state, which the rest of the suite tries
        given = edited(samples()[data[0] % len(samples())], data[1:])
    try:
        state = game.rules.from_bytes(given)
    except ValueError as error:
        expect_one_line(error)
        return
    use(game, state, given)


def use(game: diwan.Game, state: State, given: bytes) -> None:
    """Use an accepted state in every way."""
    rules = game.rules
    assert state.to_bytes() == given, "bytes that no state writes"
    assert bool(rules.legal_actions(state)) != rules.is_over(state), "a question without an answer"
    seat = int(state.seats) - 1
    game.view(state, seat)
    game.observe(state, seat)
    rules.value(state, seat)
    sample = rules.determinize(state, 0, diwan.seeded(1))
    assert rules.violations(sample) == []
    play_on(game, sample)
    play_on(game, state)


def play_on(game: diwan.Game, state: State) -> None:
    """Play a few turns; whole games would leave the fuzzer no time for anything else."""
    rng = diwan.seeded(2)
    for _ in range(25):
        legal = game.rules.legal_actions(state)
        if not legal:
            break
        game.rules.apply(state, legal[rng.below(len(legal))])
    assert game.rules.violations(state) == []


if __name__ == "__main__":
    fuzz(target)
