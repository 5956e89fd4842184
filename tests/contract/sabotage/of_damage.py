"""Rules of Lanterns that trust damaged bytes, and stumble over what they accepted."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.codec import decode
from diwan.core.rng import Rng, from_words
from diwan.core.state import State
from diwan.core.view import View
from examples.lanterns import LanternsGame
from examples.lanterns.rules import LanternsRules
from examples.lanterns.table import Lanterns
from tests.contract.sabotage.making import caught


@caught("damaged bytes are refused with ''")
class RefusesWithoutWords(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        try:
            return super().from_bytes(data)
        except ValueError:
            raise ValueError from None


@caught("damaged bytes are refused with 'damaged")
class RefusesInTwoLines(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        try:
            return super().from_bytes(data)
        except ValueError:
            raise ValueError("damaged\nthoroughly") from None


@caught("damaged bytes are refused with 'very very")
class RefusesAtLength(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        try:
            return super().from_bytes(data)
        except ValueError:
            raise ValueError("very " * 100 + "damaged") from None


@caught(r"damaged bytes raise IndexError: off the end \(bytes: ")
class ReadsOffTheEnd(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        try:
            return super().from_bytes(data)
        except ValueError:
            raise IndexError("off the end") from None


@caught("bytes are accepted that no state writes")
class ReadsAnything(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        try:
            return super().from_bytes(data)
        except ValueError:
            return self.new_state(2, Rng(), None)


@caught("bytes are accepted that no state writes")
class IgnoresWhatFollows(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        try:
            return super().from_bytes(data)
        except ValueError:
            return super().from_bytes(data[:-1])


@caught("accepted, and then AssertionError: it violates the invariants")
class TrustsNumbers(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        head, _, body = data.partition(b"\n")
        parts = decode(body)
        if head != self.tag().encode() or len(parts) < 4 or len(parts[0]) != 4 or len(parts[2]) != 4:
            raise ValueError("damaged")
        state = self.restore(parts[0][0], parts[4:])
        state.to_act, state.ply, state.reveals = parts[0][1], parts[0][2], parts[0][3]
        state.pending, state.rng, state.glimpses = parts[1], from_words(parts[2]), parts[3]
        return state


def strange(state: State) -> bool:
    """Tell whether a state has numbers that play does not reach, although no rule says so."""
    return state.ply > 30 or state.reveals > 30


@caught("accepted, and then AssertionError: nobody can answer the question")
class NothingIsLegalThere(LanternsRules):
    def legal_actions(self, state: State) -> list[int]:
        return [] if strange(state) else super().legal_actions(state)


@caught("accepted, and then AssertionError: a sample of it violates the invariants")
class BadSamplesThere(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        if strange(state):
            cast(Lanterns, sample).shadow = -1
        return sample


@caught("accepted, and then AssertionError: a playout stopped before the game was over")
class NoPlayoutThere(LanternsRules):
    def playout(self, state: State, rng: Rng) -> int:
        return 0 if strange(state) else super().playout(state, rng)


@caught("accepted, and then AssertionError: playing it on violates the invariants")
class BadEndsThere(LanternsRules):
    def playout(self, state: State, rng: Rng) -> int:
        count = super().playout(state, rng)
        if strange(state):
            cast(Lanterns, state).shadow = -1
        return count


@caught("accepted, and then AssertionError: action [0-9]+ on it violates the invariants")
class BreaksOnTheWayThere(LanternsRules):
    def violations(self, state: State) -> list[str]:
        broken = strange(state) and state.ply % 5 == 0 and not self.is_over(state)
        return ["it is broken for a while"] if broken else super().violations(state)


@caught("accepted, and then ValueError: nobody has come so far")
class RefusesLaterThere(LanternsRules):
    played_there = False

    def apply(self, state: State, action: i64) -> None:
        super().apply(state, action)
        self.played_there = strange(state)

    def from_bytes(self, data: bytes) -> State:
        state = super().from_bytes(data)
        if strange(state) and self.played_there:
            raise ValueError("nobody has come so far")
        return state


@caught("accepted, and then KeyError: 'no value'")
class NoValueThere(LanternsRules):
    def value(self, state: State, seat: i64) -> float:
        if strange(state):
            raise KeyError("no value")
        return super().value(state, seat)


@caught("accepted, and then KeyError: 'no numbers'")
class NoObservationThere(LanternsRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        if strange(state):
            raise KeyError("no numbers")
        super().observe(state, seat, out)


@caught("accepted, and then KeyError: 'no view'")
class NoViewThere(LanternsGame):
    def view(self, state: State, seat: int | None = None) -> View:
        if strange(state):
            raise KeyError("no view")
        return super().view(state, seat)
