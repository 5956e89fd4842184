"""A builder of Alhambra positions for tests: say what matters, the rest is filled in so that nothing is missing.

    table = Setup(seats=3).hand(0, "ducat 3", "ducat 5").market(None, None, None, "cha-8-nw").turn(0).build()
    table.play("buy 4", "pay ducat 5", "pay ducat 3")
    assert table.legal() == {...}

Money that is not named goes to the bottom of the deck (or where `rest_of_money` says), tiles that are not named to
the bag (or, with `bag`, to the reserve of the seat that `rest_of_tiles` names). Every position that is built passes
the invariants.
"""

from diwan.core.state import NOBODY
from tests.support.alhambra_position import REFUSALS, Position, card, fresh, problem_at, removal_problem_at, tile
from tests.support.alhambra_setup import LAST_PURCHASE, Setup

__all__ = [
    "LAST_PURCHASE",
    "NOBODY",
    "REFUSALS",
    "Position",
    "Setup",
    "card",
    "fresh",
    "problem_at",
    "removal_problem_at",
    "tile",
]
