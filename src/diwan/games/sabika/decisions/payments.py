"""Payments: with dinars, and with as many seals as the player likes."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.conditions.costs import fewest_seals, most_seals
from diwan.games.sabika.decisions.base import Decision, amounts
from diwan.games.sabika.effects.purse import pay
from diwan.games.sabika.state import SabikaState


def ask_to_pay(state: SabikaState, seat: i64, cost: i64) -> None:
    """Let a seat pay for the task that was asked last; how many of its seals it uses may be asked [SAB-14.30]."""
    if cost <= 0:
        return
    fewest = fewest_seals(state, seat, cost)
    if fewest == most_seals(state, seat, cost):
        pay(state, seat, cost - fewest, fewest, waiting_task(state))
    else:
        state.ask(actions.ASK_SEALS, seat, cost)


def waiting_task(state: SabikaState) -> i64:
    """Return the task that waits for a payment: the one on top of the stack (0 when there is none)."""
    depth: i64 = len(state.pending)
    return decision_kind(state.pending[depth - 1]) if depth > 0 else 0


@final
class Seals(Decision):
    """How many seals a payment is made with, each for a dinar [SAB-4.1.2, SAB-14.30]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        return amounts(actions.AMOUNT, fewest_seals(state, seat, arg), most_seals(state, seat, arg))

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        seals: i64 = action - actions.AMOUNT
        pay(state, seat, arg - seals, seals, waiting_task(state))
