"""What a line is read as tells nothing that its seat can't know: it is the same in all worlds that look alike to it."""

from __future__ import annotations

from typing import cast

import pytest

import diwan
from diwan.core.errors import BadNotation, IllegalAction
from diwan.core.state import State
from diwan.games.sabika import GAME, notation
from diwan.games.sabika.moves.happened import REVEALED
from diwan.games.sabika.state import SabikaState
from tests.support.sabika import Position, Setup
from tests.support.sabika_lines import lively, only_fez, refused

BOX = GAME(events="random")


def in_any_world(table: Position, line: str) -> set[str]:
    """Return what the seat asked is told of a line in the true world, and in others that look the same to it."""
    rules, seat = table.game.rules, int(table.state.to_act)
    worlds = [rules.determinize(table.state, seat, diwan.seeded(seed)) for seed in range(8)]
    return {_told(table, world, line) for world in (table.state, *worlds)}


def _told(table: Position, world: State, line: str) -> str:
    try:
        return ", ".join(notation.format_action(action) for action in table.game.parse_line(world, line))
    except (BadNotation, IllegalAction) as error:
        return f"{getattr(error, 'code', '')} {error}"


LATER = "What will be revealed before that step is not known yet: give that step later."
OVER = "You are not asked any more then: leave it out."


@pytest.mark.parametrize("step", ["minor", "minor 1", "major", "done", "move merchant"])
def test_new_minor_constructions_are_not_told_before_they_come_up(step: str) -> None:
    setup = Setup(seats=2).dinars(0, 9).at(0, "architect-1", "O8").holds(0, "gypsum", "wood", "marble")
    table = setup.build().play("move architect-1 O1")
    assert in_any_world(table, f"refresh, {step}") == {f"not_known_yet Step 2, '{step}': {LATER}"}


@pytest.mark.parametrize("step", ["move", "move merchant", "move merchant M2", "rest", "main"])
def test_yusufs_card_is_not_told_before_it_comes_up(step: str) -> None:
    table = Setup(seats=1).build()
    assert in_any_world(table, f"rest architect-1, {step}") == {f"not_known_yet Step 2, '{step}': {LATER}"}


def test_starting_tiles_of_others_are_not_told() -> None:
    state = cast(SabikaState, BOX.new_state(seats=2, seed=1))
    first, second = (BOX.format(state, action) for action in BOX.rules.legal_actions(state))
    for step in ("keep", second):
        assert in_any_world(Position(BOX, state), f"{first}, {step}") == {f"turn_over Step 2, '{step}': {OVER}"}


@pytest.mark.parametrize("line", ["rest architect-1, jump", "rest architect-1, jump merchant M2"])
def test_what_is_no_step_at_all_is_told_so_whatever_comes_up(line: str) -> None:
    (told,) = in_any_world(Setup(seats=1).build(), line)
    assert " is no action here; for example: move poet I4, " in told


def test_a_wrong_separator_is_told_whatever_comes_up() -> None:
    (told,) = in_any_world(Setup(seats=1).build(), "rest architect-1, move merchant M2 main")
    assert told.endswith("put commas or semicolons between steps")


@pytest.mark.rule("SAB-14.29")
@pytest.mark.parametrize(
    "line",
    [
        "move merchant M2, main, city fez, deliver sugar, done",
        "move merchant M2, main, city, deliver, done",
        "move merchant M2, city fez, done",
        "move merchant M2, done",
    ],
)
def test_what_goes_without_saying_may_be_said_although_something_comes_up_after_it(line: str) -> None:
    table = only_fez(seats=1, dinars=2)  # one for the sultan's merchant at M2
    assert in_any_world(table, line) == {"move merchant M2"}
    after = table.copy().play("move merchant M2")
    assert after.state.reveals > table.state.reveals  # Yusuf has turned a card
    assert refused(table, f"{line}, main")[0] == "not_known_yet"


def test_what_goes_without_saying_after_something_has_come_up_can_not_be_said() -> None:
    setup = Setup(seats=1).dinars(0, 0).lying(0, "architect-2", "poet").yusuf_tiles("merchant").no_raws()
    table = setup.build().play("move architect-1 O2")
    # Whether the merchant can only rest then is up to Yusuf's card.
    assert in_any_world(table, "done, rest merchant") == {f"not_known_yet Step 2, 'rest merchant': {LATER}"}


@pytest.mark.parametrize(("seats", "events"), [(1, "mixed"), (2, "random")])
def test_whatever_comes_up_is_told_by_an_event_that_lines_stop_at(seats: int, events: str) -> None:
    game = GAME(events=events)
    state = cast(SabikaState, game.new_state(seats=seats, seed=seats))
    rng, found = diwan.seeded(seats), set[int]()
    while len(state.pending):
        before, state.events = int(state.reveals), []
        game.rules.apply(state, lively(game, state, rng))
        told = {int(event.kind) for event in state.events if event.kind in REVEALED}
        assert bool(told) is (state.reveals != before)
        found |= told
    assert len(found) > 4
