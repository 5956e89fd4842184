"""Is the truth one of its own samples? Over many seeds, what is hidden is spread as samples say it is, and nothing
that has been said gives it away.

Where nobody's choices have yet depended on what only some can see, truth and sample can be exchanged: each hidden
thing must come up as often in the one as in the other, and must agree as often with what was heard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import NamedTuple

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.rng import seeded
from diwan.core.state import NOBODY, State
from diwan.testing.chance import differ
from diwan.testing.scene import ContractBroken
from diwan.testing.tables import heard_by

GAMES = 240
ROUNDS = 2  # choices of every seat that are made before, at random
FEW_GAMES = 24  # to find out whether choices depend on hidden things
PLACES = (0, 1, -1)


class Spot(NamedTuple):
    """A place in a hidden thing; with a kind of event and a field of it, whether the two are equal."""

    name: str
    place: int
    kind: int = -1
    field: str = ""


Counts = dict[Spot, Counter[Hashable]]


def check_exchange(game: Game, seats: int) -> None:
    """Compare truth and samples over many games."""
    for viewer in (NOBODY, seats - 1):
        for plies in (0, ROUNDS * seats):
            if plies and choices_tell(game, seats, viewer, plies):
                continue
            truth: Counts = {}
            drawn: Counts = {}
            for seed in range(GAMES):
                state, told = opened(game, seats, seed, plies)
                rng = seeded(seed + 1)
                seat = None if viewer == NOBODY else viewer
                sample = game.rules.determinize(state, viewer, rng)
                note(truth, game.secrets(state, seat), heard_by(seat, told))
                note(drawn, game.secrets(sample, seat), heard_by(seat, told))
            compare(game, seats, viewer, plies, truth, drawn)


def choices_tell(game: Game, seats: int, viewer: int, plies: int) -> bool:
    """Tell whether what others may choose depends on things hidden from a viewer, so that their play tells of them.

    Samples need not draw conclusions from how others play, so then truth and samples may differ.
    """
    for seed in range(FEW_GAMES):
        for ply in range(plies):
            state, _ = opened(game, seats, seed, ply)
            sample = game.rules.determinize(state, viewer, seeded(seed))
            if game.rules.legal_actions(sample) != game.rules.legal_actions(state):
                return True
    return False


def opened(game: Game, seats: int, seed: int, plies: int) -> tuple[State, list[Event]]:
    """Return a game after so many random actions, and all that was said."""
    told: list[Event] = []
    state = game.rules.new_state(seats, seeded(seed), told)
    rng = seeded(seed + 0xC0FFEE)
    for _ in range(plies):
        if legal := game.rules.legal_actions(state):
            game.rules.apply(state, legal[rng.below(len(legal))])
    state.events = None
    return state, told


def note(counts: Counts, secrets: dict[str, tuple[Hashable, ...]], told: list[Event]) -> None:
    """Count what is at some places of each hidden thing, and whether something that was said is the same."""
    said = {(int(event.kind), field): int(getattr(event, field)) for event in told for field in ("a", "b", "c")}
    for name, value in secrets.items():
        for place in PLACES:
            if len(value) > abs(place):
                counts.setdefault(Spot(name, place), Counter())[value[place]] += 1
                for (kind, field), number in said.items():
                    counts.setdefault(Spot(name, place, kind, field), Counter())[number == value[place]] += 1


def compare(game: Game, seats: int, viewer: int, plies: int, truth: Counts, drawn: Counts) -> None:
    """Raise ContractBroken where truth and samples differ by more than chance."""
    for spot, counter in truth.items():
        other = drawn.get(spot, Counter())
        if differ(counter, other):
            where = f"{game!r}, {seats} seats, viewer {viewer}, after {plies} actions"
            raise ContractBroken(f"{where}: {explain(game, spot, counter, other)}")


def explain(game: Game, spot: Spot, truth: Counter[Hashable], drawn: Counter[Hashable]) -> str:
    """Say in one line what differs."""
    place = f"{spot.name!r} at place {spot.place}"
    if spot.field:
        return (
            f"{place} agrees with {spot.field!r} of the event {game.event_names[spot.kind]!r} in {truth[True]} of "
            f"{GAMES} games, but in samples in {drawn[True]}: the event tells a secret. Emit what only some may know "
            f"with `emit_to`."
        )
    return (
        f"{place} comes as {truth.most_common(3)}, in samples as {drawn.most_common(3)}. "
        f"Draw every possible world with its own chance."
    )
