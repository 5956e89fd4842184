"""Tables of Alhambra that several rule tests sit at."""

from __future__ import annotations

from diwan.core.rng import seeded
from tests.support.alhambra import Position, Setup

NINES = ("florin 9", "dirham 9", "dinar 9", "ducat 9")
CHEAP = ("pav-2-new", "ser-3-esw", "arc-4-nes", "cha-5-nsw")  # for 2 florins, 3 dirhams, 4 dinars, 5 ducats


def busy_table() -> Setup:
    """Return a table of two seats with something in every place."""
    return (
        Setup(seats=2)
        .alhambra(0, ("ser-9-o", 1, 0))
        .alhambra(1, ("gar-11-o", 0, 1), ("tow-11-o", 0, 2))
        .reserve(0, "tow-13-e")
        .reserve(1, "cha-11-o", "pav-8-o")
        .neutral("arc-9-o", "gar-12-s")
        .market(*CHEAP)
        .display(*NINES)
        .discard("dinar 8", "dinar 8", "ducat 1")
        .hand(0, "florin 2", "dirham 3", "ducat 7")
        .hand(1, "dinar 5", "ducat 6")
        .held(1)
        .points(0, 5)
        .points(1, 7)
        .points(2, 4)
        .turn(0)
    )


def play_at_random(table: Position, plies: int) -> list[list[int]]:
    """Play random actions, at most so many, checking the invariants; return the scores after each."""
    chance = seeded(17)
    scores = [table.scores()]
    for _ in range(plies):
        if table.game.rules.is_over(table.state):
            break
        actions = table.game.rules.legal_actions(table.state)
        table.game.rules.apply(table.state, actions[chance.below(len(actions))])
        table.check()
        scores.append(table.scores())
    return scores


__all__ = ["CHEAP", "NINES", "busy_table", "play_at_random"]
