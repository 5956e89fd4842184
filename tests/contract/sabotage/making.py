"""Lanterns with one thing broken. Each sabotage is a class with a wrong method; the kit must say what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partialmethod
from types import TracebackType
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.rng import Rng
from diwan.core.rules import Rules
from diwan.core.state import State
from diwan.core.table import Table
from diwan.testing import ContractBroken, check_game
from examples.lanterns import LanternsGame
from examples.lanterns.rules import LanternsRules
from examples.lanterns.table import Lanterns

T = TypeVar("T", bound=Callable[..., Any])


@dataclass(frozen=True)
class Sabotage:
    """Something broken, what the kit does with it, and what it must say."""

    name: str
    check: Callable[[], object]
    message: str  # a regular expression


SABOTAGES: dict[str, Sabotage] = {}


def caught(
    message: str, *, seats: int = 2, seed: int = 1, options: dict[str, bool | str] | None = None
) -> Callable[[T], T]:
    """Note a broken box, rules, state or table of Lanterns (or a function that checks something), and its message."""

    def note(broken: T) -> T:
        check: Callable[[], object] = broken
        if isinstance(broken, type):
            box = box_with(broken)
            check = lambda: check_game(box(**(options or {})), seats=seats, seeds=[seed], looks=4)  # noqa: E731
        assert broken.__name__ not in SABOTAGES
        SABOTAGES[broken.__name__] = Sabotage(broken.__name__, check, message)
        return broken

    return note


def box_with(broken: type) -> type[Game]:
    """Return the box of Lanterns with this broken part; pickling finds it in the module of the part."""
    if issubclass(broken, Game):
        return broken
    body: dict[str, Any] = {"__module__": broken.__module__}
    if issubclass(broken, Table):
        body["new_table"] = partialmethod(seated_at, broken)
    else:
        body["make_rules"] = lambda self, options: make_rules(broken, self)
    name = f"{broken.__name__}Box"
    box = type(name, (LanternsGame,), body)
    setattr(sys.modules[broken.__module__], name, box)
    return box


def seated_at(game: Game, broken: type[Table], *, seats: int, seed: int, names: tuple[str, ...] = ()) -> Table:
    """Return a broken table."""
    return broken(game, seats=seats, seed=seed, names=names)


def make_rules(broken: type, game: Game) -> Rules:
    """Return broken rules, or sound ones of a broken state."""
    rules = OtherStateRules() if issubclass(broken, Lanterns) else broken()
    assert isinstance(rules, LanternsRules)
    if isinstance(rules, OtherStateRules):
        rules.box = type(game)
        rules.kind = broken if issubclass(broken, Lanterns) else rules.kind
    rules.hard = bool(game.options["hard"])
    return rules


class OtherState(Lanterns):
    """The state of Lanterns as another class, all sound."""

    box: type[Game] = LanternsGame  # whose state it is, for pickling

    def clone(self) -> Lanterns:
        return turned(super().clone(), type(self), self.box)

    def __reduce__(self) -> Any:
        return (revived, (self.box, self.to_bytes()))


class OtherStateRules(LanternsRules):
    """Sound rules on a state of another class."""

    box: type[Game] = LanternsGame
    kind: type[Lanterns] = OtherState

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        return turned(super().new_state(seats, rng, events), self.kind, self.box)

    def restore(self, seats: i64, vectors: list[vec[i64]]) -> State:
        return turned(super().restore(seats, vectors), self.kind, self.box)


def turned(state: State, kind: type[Lanterns], box: type[Game]) -> Lanterns:
    """Turn a state into one of another class."""
    state.__class__ = kind
    assert isinstance(state, OtherState)
    state.box = box
    return state


def revived(box: type[Game], data: bytes) -> State:
    """Return a state from a pickle."""
    return box().rules.from_bytes(data)


@cache
def outcome(name: str) -> ContractBroken | None:
    """Return how the kit caught a sabotage, None when it did not; each is tried once in a process."""
    try:
        SABOTAGES[name].check()
    except ContractBroken as error:
        return error
    return None


def lines_of(error: BaseException | None) -> Iterator[tuple[str, int]]:
    """Yield the files and lines that an error, and those it came from, went through."""
    while error is not None:
        trace: TracebackType | None = error.__traceback__
        while trace is not None:
            yield trace.tb_frame.f_code.co_filename, trace.tb_lineno
            trace = trace.tb_next
        error = error.__context__
