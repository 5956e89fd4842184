"""Tables and prompts that let through, tell, take back or hand out too much."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

from mypy_extensions import i64

from diwan.core.errors import StaleAction
from diwan.core.events import Event
from diwan.core.prompt import Prompt
from diwan.core.rng import Rng, seeded
from diwan.core.rules import Rules
from diwan.core.state import State, decision_seat
from diwan.core.table import Table
from diwan.core.view import View
from examples.lanterns import LanternsGame
from examples.lanterns.rules import WISHED, LanternsRules
from tests.contract.sabotage.making import caught
from tests.contract.sabotage.of_words import Announcing


def truth_of(thing: Table | Prompt) -> State:
    """The true state that a table or prompt keeps to itself."""
    kind = "Table" if isinstance(thing, Table) else "Prompt"
    return cast(State, vars(thing)[f"_{kind}__state"])


# What a table tells.


@caught("a table heard another set-up")
class DeafToTheSetUp(Table):
    def __init__(self, game: Any, **given: Any) -> None:
        super().__init__(game, **given)
        self.setup_events = (Event(0, 0, 0, 0, 0, -1),)


class WhisperingRules(LanternsRules):
    """Sound rules that tell the next seat, and it alone, what everybody may know: that it is its turn."""

    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        state.emit_to(1 << (1 - decision_seat(decision)), WISHED, 0, 0, 0, 0)


@caught("submit tells seat 0 .* of ")
class SubmitTellsAll(LanternsGame):
    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        return WhisperingRules()

    def new_table(self, *, seats: int, seed: int, names: tuple[str, ...] = ()) -> Table:
        return AllEars(self, seats=seats, seed=seed, names=names)


class AllEars(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        super().submit(seat, ply, action, epoch=epoch)
        return list(self.log[-1].events)


@caught("the log of a table does not hold what happened")
class LogLosesEvents(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        heard = super().submit(seat, ply, action, epoch=epoch)
        self.log[-1] = replace(self.log[-1], events=self.log[-1].events[1:])
        return heard


@caught("the log of a table does not hold what happened")
class LogsTwice(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        heard = super().submit(seat, ply, action, epoch=epoch)
        self.log.append(self.log[-1])
        return heard


@caught(r"table.events\((None|0|1), since=0\) differs from what was heard")
class EventsForAll(Table):
    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        return [event for entry in self.log[since:] for event in entry.events]


@caught(r"table.events\(0, since=0\) differs from what was heard")
class EventsForSeatsAsForSpectators(Table):
    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        return super().events(None, since=since)


@caught(r"table.events\(None, since=1\) differs from what was heard")
class SetUpAtPlyOne(LanternsGame):
    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        return Announcing()

    def new_table(self, *, seats: int, seed: int, names: tuple[str, ...] = ()) -> Table:
        return SetUpTwice(self, seats=seats, seed=seed, names=names)


class SetUpTwice(Table):
    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        heard = super().events(seat, since=since)
        return [*self.setup_events, *heard] if since == 1 else heard


@caught(r"table.events\(None, since=0\) differs from what was heard")
class SetUpNotTold(LanternsGame):
    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        return Announcing()

    def new_table(self, *, seats: int, seed: int, names: tuple[str, ...] = ()) -> Table:
        return NoSetUp(self, seats=seats, seed=seed, names=names)


class NoSetUp(Table):
    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        return super().events(seat, since=since)[0 if since else len(self.setup_events) :]


@caught(r"table.events\(None, since=\d+\) differs from what was heard")
class ForgetsTheLastPly(Table):
    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        return super().events(seat, since=since) if since == 0 else super().events(seat, since=since + 1)


@caught("a table and a bare state went apart")
class PlaysAnotherSeed(Table):
    def __init__(self, game: Any, **given: Any) -> None:
        super().__init__(game, **given)
        truth_of(self).rng = seeded(5)


@caught("a table says other scores or another seat than its state")
class GenerousTable(Table):
    @property
    def scores(self) -> list[int]:
        return [points + 1 for points in super().scores]


@caught("a table says other scores or another seat than its state")
class TableAsksAfterTheEnd(Table):
    @property
    def to_act(self) -> int:
        return 0 if self.is_over else super().to_act


# The checked door.


@caught(r"submit\(seat=0, ply=-1, action=0\) is accepted. Refuse it with StaleAction")
class TakesEarlierPlies(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return super().submit(seat, max(ply, self.ply), action)


@caught(r"submit\(seat=0, ply=1, action=0\) is accepted. Refuse it with StaleAction")
class TakesLaterPlies(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return super().submit(seat, min(ply, self.ply), action)


@caught(r"submit\(seat=1, ply=0, action=0\) is accepted. Refuse it with NotYourTurn")
class TakesAnySeat(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return super().submit(self.to_act if self.to_act >= 0 else seat, ply, action)


@caught(r"submit\(seat=1, ply=0, action=0\) is accepted. Refuse it with NotYourTurn", seats=3)
class TakesTheNextSeat(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return super().submit(self.to_act if seat == 1 else seat, ply, action)


def taking(number: int, given: object) -> type[Table]:
    """Return a table that takes something that is no action for the first one."""

    def submit(self: Table, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return Table.submit(self, seat, ply, 0 if repr(action) == repr(given) else action)

    return type(f"TakesNoAction{number}", (Table,), {"submit": submit, "__module__": __name__})


NO_ACTIONS: tuple[object, ...] = (-1, 1 << 40, 1 << 70, True, False, None, "0", "", 1.0, float("nan"), (), [])

for number, no_action in enumerate(NO_ACTIONS):
    caught(re.escape(f"action={no_action!r}) is accepted. Refuse it with IllegalAction"))(taking(number, no_action))


@caught(r"submit\(seat=0, ply=0, action=4\) is accepted. Refuse it with IllegalAction")
class TakesItForAnother(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return super().submit(seat, ply, 0 if action == 4 and self.ply < 2 else action)


@caught(r"submit\(seat=0, ply=0, action=13\) is accepted. Refuse it with IllegalAction")
class TakesTheLastForAnother(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return super().submit(seat, ply, 0 if action == 13 and self.ply < 2 else action)


@caught(r"submit\(seat=0, ply=-1, action=0\) raises KeyError\(-1\). Refuse it with StaleAction")
class StumblesOverPlies(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        if ply < 0:
            raise KeyError(ply)
        return super().submit(seat, ply, action)


@caught(r"submit\(seat=0, ply=\d+, action=0\) is accepted. Refuse it with NotYourTurn")
class FirstSeatGoesOn(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return [] if self.is_over and seat == 0 else super().submit(seat, ply, action)


@caught(r"submit\(seat=1, ply=\d+, action=0\) is accepted. Refuse it with NotYourTurn")
class LastSeatGoesOn(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return [] if self.is_over and seat == 1 else super().submit(seat, ply, action)


@caught(r"submit\(seat=0, ply=-1, action=0\) is refused with ''")
class RefusesWordlessly(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        if ply != self.ply:
            raise StaleAction
        return super().submit(seat, ply, action)


@caught(r"submit\(seat=0, ply=-1, action=0\) is refused but changes the table")
class RefusesTooLate(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        if ply != self.ply:
            truth_of(self).reveals += 1
        return super().submit(seat, ply, action)


@caught(r"submit\(seat=0, ply=-1, action=0\) is refused but changes the table")
class LogsRefusals(Table):
    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        if ply != self.ply:
            self.names = ("nobody",) * self.seats
        return super().submit(seat, ply, action)


# Prompts.


class WithPrompt(Table):
    """A table whose prompts are of another kind."""

    kind: type[Prompt] = Prompt

    def prompt(self, seat: int) -> Prompt:
        super().prompt(seat)
        return self.kind(self.game, truth_of(self), self.epoch)


OTHER = "a prompt says other actions, seat or ply than the state"


class ShortPrompt(Prompt):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.actions = self.actions[1:]


class PromptForTheNext(Prompt):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seat = 1 - self.seat


class LatePrompt(Prompt):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.ply += 1


@caught(OTHER)
class PromptsAreShort(WithPrompt):
    kind = ShortPrompt


@caught(OTHER)
class PromptsAreForTheNext(WithPrompt):
    kind = PromptForTheNext


@caught(OTHER)
class PromptsAreLate(WithPrompt):
    kind = LatePrompt


class PromptWithHints(Prompt):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.hints = {"state": [truth_of(self)]}


class PromptWithLuck(Prompt):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.luck = truth_of(self).rng


@caught(r"promptwithhints.hints\['state'\]\[0\] is a Lanterns: a bot could read the truth")
class PromptsHint(WithPrompt):
    kind = PromptWithHints


@caught("promptwithluck.luck is a Rng: a bot could read the truth")
class PromptsTellFortunes(WithPrompt):
    kind = PromptWithLuck


@caught("tablehintsatit.truth is a Lanterns: a bot could read the truth")
class TableHintsAtIt(Table):
    @property
    def truth(self) -> State:
        return truth_of(self)


class TruePrompt(Prompt):
    def sample(self, rng: Rng) -> State:
        true = truth_of(self).clone()
        true.rng = super().sample(rng).rng
        return true


class PromptSeesAll(Prompt):
    @property
    def view(self) -> View:
        return self.game.view(truth_of(self), 1 - self.seat)


@caught("prompt.sample gives another state than determinize")
class PromptsHandOutTheTruth(WithPrompt):
    kind = TruePrompt


@caught("prompt.view is not the view of its seat")
class PromptsShowTheOthersView(WithPrompt):
    kind = PromptSeesAll
