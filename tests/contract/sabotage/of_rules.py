"""Rules of Lanterns that list, apply, end or count wrongly."""

from __future__ import annotations

from typing import Any, cast

from librt.vecs import pop
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.rng import Rng, seeded
from diwan.core.state import NOBODY, State, decision_seat
from examples.lanterns import LanternsGame
from examples.lanterns import table as t
from examples.lanterns.rules import WISHED, LanternsRules
from examples.lanterns.table import Lanterns, full_pile
from tests.contract.sabotage.making import caught


class Unchecked(LanternsRules):
    """Rules that find nothing wrong."""

    def violations(self, state: State) -> list[str]:
        return []


# What is legal.


@caught("legal_actions holds something other than ints")
class HalfActions(LanternsRules):
    def legal_actions(self, state: State) -> Any:
        return [action + 0.5 for action in super().legal_actions(state)]


@caught("legal_actions are not ascending and unique")
class ActionsDescending(LanternsRules):
    def legal_actions(self, state: State) -> list[int]:
        return super().legal_actions(state)[::-1]


@caught("legal_actions are not ascending and unique")
class ActionsTwice(LanternsRules):
    def legal_actions(self, state: State) -> list[int]:
        return sorted(super().legal_actions(state) * 2)


@caught("legal_actions go from 0 to 14, the action space from 0 to 13")
class ActionBeyondTheLast(LanternsRules):
    def legal_actions(self, state: State) -> list[int]:
        return [*super().legal_actions(state), t.ACTIONS]


@caught("legal_actions go from -1 to 3, the action space from 0 to 13")
class ActionBeforeTheFirst(LanternsRules):
    def legal_actions(self, state: State) -> list[int]:
        return [-1, *super().legal_actions(state)]


@caught("there are 0 legal actions although is_over is False")
class NothingIsLegal(LanternsRules):
    def legal_actions(self, state: State) -> list[int]:
        return []


@caught("there are 4 legal actions although is_over is True")
class OverFromTheStart(LanternsRules):
    def is_over(self, state: State) -> bool:
        return True


@caught("legal_actions changed when asked twice")
class FewerEachTime(LanternsRules):
    asked = 0

    def legal_actions(self, state: State) -> list[int]:
        self.asked += 1
        return super().legal_actions(state)[self.asked % 2 :]


# Who is asked.


@caught("the game is over, but seat 0 is to act")
class AsksAfterTheEnd(LanternsRules):
    def violations(self, state: State) -> list[str]:
        silent = state.clone()
        if len(state.pending) == 0:
            silent.to_act = NOBODY
        return super().violations(silent)

    def settle(self, state: State) -> None:
        super().settle(state)
        if len(state.pending) == 0:
            state.to_act = 0


@caught("seat 7 is to act. Ask one of the seats")
class AsksNobody(Unchecked):
    def settle(self, state: State) -> None:
        super().settle(state)
        state.to_act = 7


@caught("seat -1 is to act. Ask one of the seats")
class AsksASpectator(Unchecked):
    def settle(self, state: State) -> None:
        super().settle(state)
        state.to_act = NOBODY


@caught("seat 1 is to act, but the question on top of the stack is seat 0's")
class AsksTheBottom(Unchecked):
    def settle(self, state: State) -> None:
        super().settle(state)
        if len(state.pending) > 0:
            state.to_act = decision_seat(state.pending[0])


@caught("the state says 2 seats and ply 5, expected 2 and 0")
class BeginsAtFive(LanternsRules):
    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = super().new_state(seats, rng, events)
        state.ply = 5
        return state


@caught("the state says 3 seats and ply 0, expected 2 and 0")
class AlwaysThreeSeats(LanternsRules):
    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        return super().new_state(3, rng, events)


@caught("the position is not valid: two suns")
class FindsFault(LanternsRules):
    def violations(self, state: State) -> list[str]:
        return ["two suns"]


# What an action does.


@caught("action 0 leads to another state when somebody listens")
class ChangedByListening(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if state.events is not None:
            state.rng.word()


@caught("the state after action 0 is not valid: . lanterns of value")
class WishingLosesALantern(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        table = cast(Lanterns, state)
        table.pile, _ = pop(table.pile)


@caught("action 0 moved the ply to 2")
class EveryActionCountsTwice(LanternsRules):
    def apply(self, state: State, action: i64) -> None:
        super().apply(state, action)
        state.ply += 1


@caught("after action 0 nobody can answer")
class OneWishOnly(LanternsRules):
    def legal_actions(self, state: State) -> list[int]:
        return super().legal_actions(state) if state.ply != 1 else []


@caught("the legal action 0 can't be applied: KeyError: 'no such wish'")
class CannotWish(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        raise KeyError("no such wish")


@caught("something raises KeyError")
class CannotValue(LanternsRules):
    def value(self, state: State, seat: i64) -> float:
        raise KeyError("no such seat")


@caught("the same seed and actions gave another position")
class SecondGameOfASeed(LanternsGame):
    """Chance from elsewhere: a game that is begun again goes on differently."""

    def __init__(self, **options: bool | str) -> None:
        super().__init__(**options)
        self.begun: list[int] = []

    def new_state(self, *, seats: int, seed: int) -> State:
        state = super().new_state(seats=seats, seed=seed)
        self.begun.append(seed)
        for _ in range(self.begun.count(seed) - 1):
            state.rng.word()
        return state


@caught("every seed gives the same game")
class OneGameOnly(LanternsRules):
    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        return super().new_state(seats, seeded(1), events)


@caught("every seed gives the same set-up")
class OneSetUpOnly(LanternsRules):
    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = super().new_state(seats, seeded(1), events)
        state.rng = rng
        return state


# How it ends.


@caught("a game took 31 actions. Raise longest_game")
class NoEnd(Unchecked):
    """The last lantern goes back to the pile."""

    def advance(self, state: State) -> None:
        table = cast(Lanterns, state)
        if len(table.pile) == 0:
            table.pile = full_pile()
        super().advance(state)


@caught(r"a playout stopped after \d+ actions before the game was over")
class PlayoutStops(LanternsRules):
    def playout(self, state: State, rng: Rng) -> int:
        self.apply(state, self.legal_actions(state)[0])
        return 1


@caught(r"a playout of \d+ actions moved the ply from 0 to \d+")
class PlayoutMiscounts(LanternsRules):
    def playout(self, state: State, rng: Rng) -> int:
        return super().playout(state, rng) + 1


@caught(r"a game took 1\d\d actions. Raise longest_game \(30\)")
class PlayoutTakesLong(LanternsRules):
    def playout(self, state: State, rng: Rng) -> int:
        state.ply += 100
        return super().playout(state, rng) + 100


@caught("the end of a playout is not valid: a count is out of range")
class PlayoutEndsBadly(LanternsRules):
    def playout(self, state: State, rng: Rng) -> int:
        count = super().playout(state, rng)
        cast(Lanterns, state).shadow = -1
        return count


@caught("the heuristic of seat 0 is nan")
class NoNumberForTheFirst(LanternsRules):
    def value(self, state: State, seat: i64) -> float:
        return 0.0 if seat else float("nan")


@caught("the heuristic of seat 1 is inf")
class EndlessForTheLast(LanternsRules):
    def value(self, state: State, seat: i64) -> float:
        return float("inf") if seat else 0.0


@caught("the heuristic changed the state")
class ValuingTakesChance(LanternsRules):
    def value(self, state: State, seat: i64) -> float:
        return float(state.rng.word())


# Events.


class OwnEvent:
    """An event that a game made by itself; it forgets its value when pickled."""

    def __init__(self, seat: int, a: int = 0) -> None:
        self.kind, self.seat, self.a, self.b, self.c, self.audience = WISHED, seat, a, 0, 0, -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnEvent) and (self.seat, self.a) == (other.seat, other.a)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return (OwnEvent, (self.seat,))

    def audible_to(self, seat: int) -> bool:
        return True


@caught("events don't survive pickling")
class OwnKindOfEvent(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if state.events is not None:
            state.events.append(cast(Event, OwnEvent(0, 1)))
