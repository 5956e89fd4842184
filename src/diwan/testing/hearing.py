"""Promises about choices that others can't see: nobody hears what was chosen, and samples don't know it either.

The same action in two worlds says the same, so comparing worlds does not notice an event that repeats a face-down
choice. Here the same world goes on with different actions: where they leave a viewer with the same picture, the
viewer must have heard the same; and where they leave the one who chose with another, that is a secret that the
viewer's samples must not know. So is whatever one seat is shown and another is not.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import groupby

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.state import State
from diwan.testing.samples import ears
from diwan.testing.scene import ContractBroken, Report, Scene, Secret
from diwan.testing.tables import heard_by
from diwan.testing.views import viewers

PATIENCE = 60  # samples, until one differs: a secret may have one likely value
WORKED_OUT = 4  # positions of one kind in which a viewer might work out what somebody was shown, as few are left
CHOICES = 12  # actions of a question that are tried; the first and the last ones, where there are more


def check_choices_unheard(scene: Scene) -> None:
    """Try the answers to the question asked, and compare what everybody else sees and hears of each."""
    if len(scene.legal) < 2:
        return
    tried = (
        scene.legal if len(scene.legal) <= CHOICES else [*scene.legal[: CHOICES // 2], *scene.legal[-CHOICES // 2 :]]
    )
    asked, question = int(scene.state.to_act), scene.game.question(scene.state)
    said = question.text if question else ""
    outcomes = [(action, *outcome(scene, action)) for action in tried]
    for viewer in viewers(scene):
        if viewer == asked:
            continue
        quiet = [one for one in outcomes if one[1].seen_by(ears(viewer)) == scene.state.seen_by(ears(viewer))]
        pictured = sorted(
            ((repr(picture(scene, state, viewer)), action, state, events) for action, state, events in quiet),
            key=lambda one: one[:2],
        )
        for _, group in groupby(pictured, key=lambda one: one[0]):
            alike = list(group)
            pictures = {repr(picture(scene, state, asked)) for _, _, state, _ in alike}
            if len(pictures) > 1:  # else there is nothing that one of the two can't know
                check_heard_alike(scene, viewer, [(action, events) for _, action, _, events in alike])
                note_secret(scene, viewer, asked, alike[0][2], Secret(f"answered to {said!r}", 1))


def outcome(scene: Scene, action: int) -> tuple[State, list[Event]]:
    """Return what an action makes of the position, and all that is said."""
    twin, heard = scene.state.clone(), list[Event]()
    twin.events = heard
    scene.game.rules.apply(twin, action)
    twin.events = None
    return twin, heard


def picture(scene: Scene, state: State, viewer: int | None) -> Hashable:
    """Return all that a viewer sees, as a view and as numbers."""
    seen = () if viewer is None else tuple(scene.game.observe(state, viewer))
    return scene.game.view(state, viewer), seen


def check_heard_alike(scene: Scene, viewer: int | None, alike: list[tuple[int, list[Event]]]) -> None:
    """Whoever can't see which of these actions was chosen must not hear it."""
    first, told = alike[0][0], heard_by(viewer, alike[0][1])
    for action, events in alike[1:]:
        if heard_by(viewer, events) != told:
            scene.fail(
                f"{viewer} sees no difference between actions {first} and {action}, but hears one: "
                f"{told} and {heard_by(viewer, events)}",
                "Tell a face-down choice with `emit_to` to those who may know it.",
            )


def note_secret(scene: Scene, viewer: int | None, owner: int, state: State, secret: Secret) -> None:
    """Note whether samples for a viewer ever show the owner of a secret another picture than the true one."""
    true = scene.game.view(state, owner)
    guesses = scene.report.guesses.setdefault((scene.seats, viewer, owner, secret), [0, 0])
    samples = (scene.game.rules.determinize(state, ears(viewer), scene.rng) for _ in range(PATIENCE))
    guesses[0] += 1
    guesses[1] += any(scene.game.view(sample, owner) != true for sample in samples)


def check_shown_to_few(scene: Scene, before: State) -> None:
    """After an action: what it showed to some seats alone, samples of the others must not know."""
    shown = [seat for seat in range(scene.seats) if glimpses_of(scene.state, seat) != glimpses_of(before, seat)]
    block = scene.game.actions.block_of(scene.actions[-1]).name
    for owner in shown:
        for viewer in viewers(scene):
            if viewer not in shown:
                note_secret(scene, viewer, owner, scene.state, Secret(f"was shown by {block!r}", WORKED_OUT))


def glimpses_of(state: State, seat: int) -> int:
    """Return how often a seat was shown something that not everybody was."""
    return int(state.glimpses[seat]) if len(state.glimpses) else 0


def check_all_guessed(game: Game, report: Report) -> None:
    """After all games: no viewer's samples knew all that somebody else alone had chosen or seen."""
    for (seats, viewer, owner, secret), (positions, open_ones) in report.guesses.items():
        if positions >= secret.enough and open_ones == 0:
            raise ContractBroken(
                f"{game!r}, {seats} seats: in all samples for {viewer}, seat {owner} sees just what it truly sees, "
                f"although {viewer} can't know what it {secret.what}. Name that in `secrets`, and draw it anew in "
                f"`determinize`."
            )
