"""Whole games, played at random: for all that looks back at one."""

from __future__ import annotations

from functools import cache

import diwan
from diwan.core.rng import seeded

NAMES = ("Anna", "Борис", "<i>Carmen</i>", "Dmitri", "Eva", "Fyodor")  # one of them is nobody's friend


@cache
def finished(name: str, seats: int | None = None, seed: int = 7) -> diwan.Table:
    """Return a game that is over; nobody may play at this table."""
    game = diwan.load(name)
    count = seats or min(allowed for allowed in game.allowed_seats() if allowed > 1)
    table = game.new_table(seats=count, seed=seed, names=NAMES[:count])
    luck = seeded(seed)
    while not table.is_over:
        actions = table.prompt(table.to_act).actions
        table.submit(table.to_act, table.ply, actions[luck.below(len(actions))])
    return table
