"""The kit lets pass what is sound, however odd: no secrets at all, few of them, numbers for notation, silent events."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.errors import BadNotation
from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.i18n import Message, say
from diwan.core.rng import Rng, fork
from diwan.core.rules import Rules
from diwan.core.state import NOBODY, State
from diwan.core.view import View
from diwan.testing import check_game
from diwan.testing.exchange import choices_tell
from examples.lanterns import LanternsGame, LanternsView
from examples.lanterns.rules import DREW, EVENTS, LanternsRules
from examples.lanterns.table import Lanterns, full_pile
from tests.contract.sabotage.of_secrets import LegalActionsLeak


class OpenRules(LanternsRules):
    """All lanterns lie open, in the same order in every game, and wishes are spoken: nothing is hidden or by chance."""

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = cast(Lanterns, super().new_state(seats, rng, events))
        state.pile = full_pile()
        return state

    def apply(self, state: State, action: i64) -> None:
        super().apply(state, action)
        state.reveals, state.glimpses = 0, vec[i64]()

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = state.clone()
        sample.rng = fork(rng)
        return sample


class OpenGame(LanternsGame):
    """No secrets: wishes lie open, too."""

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        rules = OpenRules()
        rules.hard = bool(options["hard"])
        return rules

    def secrets(self, state: State, seat: int | None = None) -> dict[str, tuple[Hashable, ...]]:
        return {}

    def view(self, state: State, seat: int | None = None) -> View:
        wishes = tuple(int(wish) + 1 or None for wish in cast(Lanterns, state).wishes)
        return cast(View, replace(cast(LanternsView, super().view(state, seat)), wishes=wishes))


class BackwardsGame(LanternsGame):
    """People read its choices in an order of its own."""

    def view(self, state: State, seat: int | None = None) -> View:
        view = super().view(state, seat)
        return replace(view, choices=view.choices[::-1])


class GameOfFewWords(LanternsGame):
    """It has no words of its own for a position: what is known of every game must do."""

    prose = Game.prose


class NumberedGame(LanternsGame):
    """Actions are written as numbers."""

    def format(self, state: State, action: int) -> str:
        self.actions.block_of(action)
        return str(action)

    def parse(self, state: State, text: str) -> int:
        if not text.strip().isdecimal() or text.strip() != str(int(text)):
            raise BadNotation(say("{given} is no number", given=repr(text[:40])))
        self.check_action(state, int(text))
        return int(text)


class SilentGame(LanternsGame):
    """Most events need no words, others name their player."""

    def event_text(self, event: Event, names: tuple[str, ...]) -> Message | None:
        return say("{who} draws.", who=names[event.seat]) if event.kind == self.event_names.index("drew") else None


class ShyRules(LanternsRules):
    """Wishes are almost always for the same value, so samples seldom differ in them."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, super().determinize(state, seat, rng))
        for other in range(sample.seats):
            if other != seat and sample.wishes[other] >= 0 and not sample.finished:
                sample.wishes[other] = 0 if rng.below(50) else 1
        return sample

    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, 0 if action < 4 else action)


class ShyGame(LanternsGame):
    """A hidden thing with one likely value."""

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        rules = ShyRules()
        rules.hard = bool(options["hard"])
        return rules


class CountedGame(LanternsGame):
    """Its events say nothing of points."""

    event_names = tuple(name.replace("_scored", "_counted") for name in EVENTS)  # type: ignore[assignment]


class ScoredShadow(LanternsGame):
    """Points of others are told by a scoring event, and numbers that are no points by one of another kind."""

    event_names = tuple(name.replace("shadow_put_out", "shadow_scored") for name in EVENTS)  # type: ignore[assignment]

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        rules = ChattyRules()
        rules.hard = bool(options["hard"])
        return rules


class ChattyRules(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        state.emit(DREW, 0, 0, 7, 0)


class NeverForOneSeat(LanternsGame):
    """Its options leave other seat counts than its smallest."""

    def allowed_seats(self) -> tuple[int, ...]:
        return (2, 3)


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(
    "kind", [OpenGame, BackwardsGame, GameOfFewWords, NumberedGame, SilentGame, ShyGame, CountedGame, ScoredShadow]
)
def test_an_odd_game_is_sound(kind: type[Game], seats: int) -> None:
    assert check_game(kind(), seats=seats, seeds=[1], looks=3).games == 1


def test_choices_that_depend_on_hidden_things_are_known_as_such() -> None:
    assert choices_tell(LegalActionsLeak(), 2, NOBODY, 2)
    assert choices_tell(LanternsGame(), 2, NOBODY, 6)  # what a seat may light is in its hand
    assert not choices_tell(LanternsGame(), 2, NOBODY, 4)


def test_a_game_need_not_be_for_its_smallest_seat_count() -> None:
    assert check_game(NeverForOneSeat(), seeds=[1], plies=4, looks=1).games == 2


@pytest.mark.parametrize("plies", [0, 1, 2, 3])
def test_a_game_that_is_cut_short_is_sound(plies: int) -> None:
    for seats in (1, 2, 3):
        assert check_game(LanternsGame(), seats=seats, seeds=range(3), plies=plies).plies == 3 * plies
