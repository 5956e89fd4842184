"""Fuzzes the readers of notation: an action that is legal, or BadNotation or IllegalAction in one line.

The first byte chooses a position; half of the rest is text as it comes, half is glued together from real words.
"""

from __future__ import annotations

from functools import cache

import diwan
from diwan.core.state import State
from diwan.testing.fuzzing import fuzz


@cache
def positions() -> tuple[State, ...]:
    """Positions from all over a game."""
    game = diwan.load("alhambra")
    state, rng = game.new_state(seats=2, seed=5), diwan.seeded(5)
    found = []
    while legal := game.rules.legal_actions(state):
        found.append(state.clone())
        game.rules.apply(state, legal[rng.below(len(legal))])
    return (*found[::7], state)


@cache
def words() -> tuple[str, ...]:
    """Words of the notation, and what may stand between them."""
    game = diwan.load("alhambra")
    state = positions()[0]
    texts = [game.format(state, action) for action in range(0, game.actions.size, 11)]
    return (
        *sorted({word for text in texts for word in text.split()}),
        "with",
        "+",
        "and",
        "at",
        ",",
        "-",
        "0",
        "9" * 30,
    )


def text_of(data: bytes) -> str:
    """Return the text that the bytes stand for."""
    if data[:1] < b"\x80":
        return data[1:].decode("utf-8", "replace")
    return " ".join(words()[byte % len(words())] for byte in data[1:])


def expect_one_line(error: Exception) -> None:
    """A refusal says something, on one line."""
    if not str(error) or "\n" in str(error):
        raise AssertionError(f"refused with {str(error)!r}")


def target(data: bytes) -> None:
    """Read one input."""
    game = diwan.load("alhambra")
    state = positions()[(data[0] if data else 0) % len(positions())]
    before, text = state.key(), text_of(data[1:])
    for whole_line in (False, True):
        try:
            actions = game.parse_line(state, text) if whole_line else [game.parse(state, text)]
        except (diwan.BadNotation, diwan.IllegalAction) as error:
            expect_one_line(error)
            continue
        twin = state.clone()
        for action in actions:
            assert action in game.rules.legal_actions(twin), "an action that is not legal"
            game.rules.apply(twin, action)
    assert state.key() == before, "reading changed the state"


if __name__ == "__main__":
    fuzz(target)
