"""Digests of random games, for comparing two builds: `keys.py GAME OPTIONS SEATS ACTIONS` prints a line per 50.

OPTIONS are JSON."""

from __future__ import annotations

import hashlib
import json
import sys

import diwan
from diwan.core.events import Event
from diwan.core.rng import seeded
from diwan.core.state import State

EVERY = 50  # actions between two digests
PICTURE = 500  # actions between two digests of everything else that the compiled rooms say


def picture(game: diwan.Game, state: State, seed: int) -> bytes:
    """All that the compiled rooms say about a position, in bytes."""
    rules, seats = game.rules, range(int(state.seats))
    told = [
        rules.legal_actions(state),
        rules.scores(state),
        rules.ranking(state),
        [[repr(line) for line in rules.score_lines(state, seat)] for seat in seats],
        [[int(number) for number in game.observe(state, seat)] for seat in seats],
        [f"{rules.value(state, seat):.4f}" for seat in seats],
        rules.violations(state),
    ]
    return state.key() + rules.determinize(state, 0, seeded(seed)).key() + repr(told).encode()


def digests(name: str, options: str, seats: int, actions: int) -> list[str]:
    """Play random games one after another and return a running digest after every 50 actions."""
    game = diwan.load(name, **json.loads(options))
    rng, hasher, found = seeded(seats), hashlib.sha256(), []
    heard: list[Event] = []
    seed = 1000 * seats
    state = game.rules.new_state(seats, seeded(seed), heard)
    for count in range(1, actions + 1):
        legal = game.rules.legal_actions(state)
        if not legal:
            hasher.update(picture(game, state, count))
            seed += 1
            state = game.rules.new_state(seats, seeded(seed), heard)
            legal = game.rules.legal_actions(state)
        action = legal[rng.below(len(legal))]
        game.rules.apply(state, action)
        if count % EVERY == 0:
            hasher.update(repr([event.as_tuple() for event in heard]).encode())
            hasher.update(picture(game, state, count) if count % PICTURE == 0 else state.key())
            heard.clear()
            found.append(hasher.hexdigest()[:16])
    return found


if __name__ == "__main__":
    print("interpreted" if not diwan.COMPILED else "compiled")
    print("\n".join(digests(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))))
