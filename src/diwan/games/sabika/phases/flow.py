"""The loop between two questions: tasks are carried out, forced answers given, until somebody has a choice."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_arg, decision_kind, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.decisions.all import DECISIONS
from diwan.games.sabika.phases import rounds, tasks
from diwan.games.sabika.state import SabikaState


def go_on(state: SabikaState) -> None:
    """Go on until a question with more than one answer is asked [SAB-14.29], or the game is over."""
    while True:
        depth: i64 = len(state.pending)
        if depth == 0:
            if state.finished == 1:
                state.answers = vec[i64]()
                return
            rounds.show_starting_tiles(state)
            continue
        top = state.pending[depth - 1]
        kind = decision_kind(top)
        if kind >= actions.FIRST_TASK:
            state.take_question()
            if kind < actions.END_TURN:
                tasks.carry_out(state, kind, decision_seat(top), decision_arg(top))
            else:
                rounds.carry_out(state, kind, decision_arg(top))
            continue
        found = DECISIONS[kind].legal(state, decision_seat(top), decision_arg(top))
        if len(found) > 1:
            state.answers = found
            return
        state.take_question()
        if len(found) == 0:
            continue  # only after bytes from outside: play asks nothing that can't be answered
        DECISIONS[kind].apply(state, decision_seat(top), decision_arg(top), found[0])


def answers_of(state: SabikaState) -> vec[i64]:
    """Work out the answers to the question being asked."""
    depth: i64 = len(state.pending)
    if depth == 0:
        return vec[i64]()
    top = state.pending[depth - 1]
    return DECISIONS[decision_kind(top)].legal(state, decision_seat(top), decision_arg(top))
