"""All checks, the cheap and general ones first: later ones rely on them."""

from __future__ import annotations

from diwan.games.sabika.invariants.numbers import number_problems
from diwan.games.sabika.invariants.pieces import piece_problems
from diwan.games.sabika.invariants.points import point_problems
from diwan.games.sabika.invariants.stack import stack_problems
from diwan.games.sabika.state import SabikaState


def find_violations(state: SabikaState) -> list[str]:
    """Return what is wrong with a state; an empty list when all is well."""
    wrong = number_problems(state)
    if len(wrong) == 0:
        wrong = piece_problems(state)
    if len(wrong) == 0:
        wrong = stack_problems(state)
    if len(wrong) == 0:
        wrong = point_problems(state)
    return wrong
