"""Small steps of Alhambra put together again: which sets of cards can be taken or paid, card by card."""

from __future__ import annotations

from diwan.core.state import State, decision_kind
from diwan.games.alhambra.actions import PAY_WITH, TAKE_MORE
from tests.support.alhambra import Position


def card_sets(position: Position, verb: str) -> set[tuple[str, ...]]:
    """Return all sets of cards that can be brought together from here by `take` or `pay`, each in its order."""
    return set(_sets(position, position.state, verb, ()))


def _sets(position: Position, state: State, verb: str, chosen: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for action in position.game.rules.legal_actions(state):
        word, _, card = position.game.format(state, action).partition(" ")
        after = state.clone()
        position.game.rules.apply(after, action)
        if word == "done":
            found.append(chosen)
        elif word == verb and decision_kind(after.pending[0]) in (TAKE_MORE, PAY_WITH):
            found.extend(_sets(position, after, verb, (*chosen, card)))
        elif word == verb:
            found.append((*chosen, card))
    return found


__all__ = ["card_sets"]
