"""States of Lanterns that copy, write, read or pickle wrongly."""

from __future__ import annotations

from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.rng import Rng, seeded
from diwan.core.state import State, decision_kind
from examples.lanterns import table as t
from examples.lanterns.rules import LanternsRules
from examples.lanterns.table import Lanterns
from tests.contract.sabotage.making import OtherState, OtherStateRules, caught, revived


def asks(state: State, kind: int) -> bool:
    """Tell whether this kind of question is asked."""
    return len(state.pending) > 0 and decision_kind(state.pending[len(state.pending) - 1]) == kind


# Copies.


@caught("a clone went another way than the original", seats=1)
class CloneForgetsTheShadow(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        twin.shadow = 0
        return twin


@caught("a clone differs from the original")
class CloneWithAnotherFuture(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        twin.rng = seeded(1)
        return twin


@caught("a clone differs from the original")
class CloneOfAnotherKind(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        twin.__class__ = Lanterns
        return twin


@caught("applying actions to clones changed the original")
class CloneSharesWishes(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        twin.wishes = self.wishes
        return twin


@caught("playing a clone changed the original")
class WishingCloneSharesHands(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        if asks(self, t.WISH):
            twin.hands = self.hands
        return twin


@caught("a whole game of a clone changed the original")
class CloneSharesPoints(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        twin.points = self.points
        return twin


@caught("a playout of a clone changed the original")
class LaterCloneSharesGrants(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        if asks(self, t.TURN) and len(self.pile) == 12:
            twin.granted = self.granted
        return twin


@caught("a clone listens")
class CloneListens(OtherState):
    def clone(self) -> Lanterns:
        twin = super().clone()
        twin.events = self.events
        return twin


class Borrower(OtherState):
    """A state whose copies borrow its hands, until they write to them."""

    borrowed = False

    def clone(self) -> Lanterns:
        twin = super().clone()
        twin.hands = self.hands
        cast(Borrower, twin).borrowed = True
        return twin


@caught("an old copy changed while the game went on")
class OnlyBorrowersCopy(OtherStateRules):
    """The copies take care of what they borrowed, the lender does not."""

    kind = Borrower

    def answer(self, state: State, decision: i64, action: i64) -> None:
        table = cast(Borrower, state)
        if table.borrowed:
            table.hands = table.hands[:]
            table.borrowed = False
        super().answer(state, decision, action)

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        whole = cast(Borrower, state.clone())
        whole.hands = whole.hands[:]
        drawn = cast(Borrower, super().determinize(whole, seat, rng))
        drawn.borrowed = False
        return drawn


# Something that the rules read, but that copies, bytes or pickles leave behind.


class Marked(OtherState):
    mark = 0

    def clone(self) -> Lanterns:
        twin = super().clone()
        cast(Marked, twin).mark = self.mark
        return twin


class LosesMarkInClones(OtherState):
    mark = 0


class LosesMarkInPickles(Marked):
    def __reduce__(self) -> Any:
        return (unmarked, (self.box, self.to_bytes()))


def unmarked(box: type[Game], data: bytes) -> State:
    state = revived(box, data)
    cast(Marked, state).mark = 0
    return state


class MarkedRules(OtherStateRules):
    """The start of a game is marked."""

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        return marked(super().new_state(seats, rng, events))


class MarkedWhenRead(MarkedRules):
    def restore(self, seats: i64, vectors: list[vec[i64]]) -> State:
        return marked(super().restore(seats, vectors))


def marked(state: State) -> State:
    cast(Marked, state).mark = 1
    return state


class LessWithoutMark(LanternsRules):
    """Not everything is legal where there is no mark."""

    def legal_actions(self, state: State) -> list[int]:
        legal = super().legal_actions(state)
        return legal if cast(Marked, state).mark else legal[:1]


class LuckWithoutMark(LanternsRules):
    """Chance has a part where there is no mark."""

    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if not cast(Marked, state).mark:
            state.rng.word()


@caught("a clone has other legal actions")
class ClonesMayDoLess(LessWithoutMark, MarkedRules):
    kind = cast(type[Lanterns], LosesMarkInClones)


@caught("a clone went another way than the original")
class ClonesHaveAnotherFuture(LuckWithoutMark, MarkedRules):
    kind = cast(type[Lanterns], LosesMarkInClones)


@caught("a state read from its bytes has other legal actions")
class ReadersMayDoLess(LessWithoutMark, MarkedRules):
    kind = Marked


@caught("a state read from its bytes plays on differently")
class ReadersHaveAnotherFuture(LuckWithoutMark, MarkedRules):
    kind = Marked


@caught("a pickled state has other legal actions")
class PicklesMayDoLess(LessWithoutMark, MarkedWhenRead):
    kind = LosesMarkInPickles


@caught("a pickled state plays on differently")
class PicklesHaveAnotherFuture(LuckWithoutMark, MarkedWhenRead):
    kind = LosesMarkInPickles


# Bytes and pickles.


@caught("key and to_bytes differ")
class KeyOfItsOwn(OtherState):
    def key(self) -> bytes:
        return super().key() + b"!"


@caught("a state read from its bytes differs")
class BytesWithoutReveals(LanternsRules):
    def from_bytes(self, data: bytes) -> State:
        state = super().from_bytes(data)
        state.reveals += 1
        return state


@caught("a state read from its bytes differs")
class BytesOfAnotherKind(OtherStateRules):
    def from_bytes(self, data: bytes) -> State:
        state = super().from_bytes(data)
        state.__class__ = Lanterns
        return state


@caught("a pickled state differs")
class PickledTooLate(OtherState):
    def __reduce__(self) -> Any:
        return (a_ply_later, (self.box, self.to_bytes()))


@caught("a pickled state differs")
class PickledAsLanterns(OtherState):
    def __reduce__(self) -> Any:
        return (as_lanterns, (self.box, self.to_bytes()))


def a_ply_later(box: type[Game], data: bytes) -> State:
    state = revived(box, data)
    state.ply += 1
    return state


def as_lanterns(box: type[Game], data: bytes) -> State:
    state = revived(box, data)
    state.__class__ = Lanterns
    return state
