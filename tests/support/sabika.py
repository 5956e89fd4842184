"""A builder of Sabika positions for tests: say what matters, the rest is filled in so that nothing is missing.

    table = Setup(seats=2).dinars(0, 6).at(0, "architect-1", "O1").at(1, "architect-1", "O5").build()
    table.play("move architect-1 O5")
    assert table.dinars() == 2

By default nobody has anything: no dinars, empty stores, all workers standing in the workshops, 5 points each, round 1,
seat 0 is first player and is asked for its turn. Rondel, displays and decks are dealt by the seed. `resolves` asks
nothing about a turn but runs the effect of a card, as a bonus in the middle of a turn of seat 0.
"""

from tests.support.sabika_position import ITEMS, WORKERS, YUSUF, Position, number_in, open_to_all, program_of
from tests.support.sabika_setup import Setup, able, fresh

__all__ = ["ITEMS", "WORKERS", "YUSUF", "Position", "Setup", "able", "fresh", "number_in", "open_to_all", "program_of"]
