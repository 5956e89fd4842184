"""Promises about samples: they draw anew all that a seat can't know, and tell nothing about the truth.

A sampler that redraws nothing, or leans towards the true world, keeps every promise of secrecy and yet hands the truth
to every bot. So each hidden thing that a game names must vary, and samples of the true world must be spread just as
samples of any other world that looks the same to the seat; with the same generator they are even the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from diwan.core.game import Game
from diwan.core.rng import Rng, seeded
from diwan.core.state import NOBODY, State
from diwan.testing.chance import differ
from diwan.testing.scene import ContractBroken, Report, Scene
from diwan.testing.views import viewers

SAMPLES = 4  # at each close look, for each viewer
SECOND_LOOK = 12  # random games to look for a position where a hidden thing is drawn anew
ENOUGH = 12  # positions of these that must have it
SPREAD = 240  # samples of each of two worlds whose spread is compared
FAR = 12  # how often a world is drawn anew to get far from the true one

Place = tuple[str, int]  # a hidden thing by its name, and a place in it


def check_samples(scene: Scene) -> None:
    """Take samples for every viewer and count how often each hidden thing differs from the truth."""
    for viewer in viewers(scene):
        true = scene.game.secrets(scene.state, viewer)
        drawn = [take(scene, true, viewer) for _ in range(SAMPLES)]
        for name, value in true.items():
            if value:
                scene.report.drawn_anew[scene.seats, viewer, name] += sum(other[name] != value for other in drawn)


def take(scene: Scene, true: dict[str, tuple[Hashable, ...]], viewer: int | None) -> dict[str, tuple[Hashable, ...]]:
    """Return the hidden things of a sample; what it draws anew must be among them."""
    sample = scene.game.rules.determinize(scene.state, ears(viewer), scene.rng)
    drawn = scene.game.secrets(sample, viewer)
    scene.report.samples += 1
    if list(true) != list(drawn):
        scene.fail(f"secrets has {list(true)} in the true world, {list(drawn)} in a sample", "Name the same things.")
    if true == drawn and [list(part) for part in sample.vectors()] != [list(part) for part in scene.state.vectors()]:
        scene.fail(
            f"determinize for {viewer} changes something that `secrets` does not name",
            "Name everything hidden in `secrets`.",
        )
    return drawn


def check_no_peeks(scene: Scene, state: State) -> None:
    """Samples are made of what a viewer knows and of the generator alone: equal in all worlds that look the same."""
    determinize = scene.game.rules.determinize
    luck = seeded(int(state.ply))  # of its own: games go on as they would without this
    for viewer in viewers(scene):
        world = determinize(state, ears(viewer), luck)
        one = seeded(luck.word())
        other = one.clone()
        for _ in range(SAMPLES):
            here, there = determinize(state, ears(viewer), one), determinize(world, ears(viewer), other)
            if here.key() != there.key():
                scene.fail(
                    f"at ply {state.ply}, samples for {viewer} differ from those of a world that looks the same",
                    "Take nothing from what is hidden, not even its order: sort what is shuffled.",
                )
            scene.report.blind += 1


def check_all_drawn(game: Game, report: Report) -> None:
    """After all games: nothing hidden was the same in every sample."""
    for (seats, viewer, name), count in report.drawn_anew.items():
        if count == 0 and never_drawn(game, seats, viewer, name):
            raise ContractBroken(
                f"{game!r}, {seats} seats: determinize for {viewer} never draws {name!r} anew, all samples hold the "
                f"truth. Draw all that `secrets` names anew."
            )


def never_drawn(game: Game, seats: int, viewer: int | None, name: str) -> bool:
    """Look again, at every position of some random games: does no sample draw this hidden thing anew?

    Where few are left a viewer may work out what they are, and a choice not yet made does not vary, so a few positions
    prove nothing.
    """
    positions, rng = 0, seeded(1)
    for seed in range(SECOND_LOOK):
        state = game.new_state(seats=seats, seed=seed)
        while legal := game.rules.legal_actions(state):
            true = game.secrets(state, viewer)[name]
            positions += bool(true)
            samples = (game.rules.determinize(state, ears(viewer), rng) for _ in range(SAMPLES if true else 0))
            if any(game.secrets(sample, viewer)[name] != true for sample in samples):
                return False
            game.rules.apply(state, legal[rng.below(len(legal))])
    return positions >= ENOUGH


def check_spread(scene: Scene) -> None:
    """Samples of the true world are spread as those of a far world that looks the same: they don't lean to it."""
    viewer = viewers(scene)[(scene.seed + scene.looks) % (scene.seats + 1)]
    hidden = [name for name, value in scene.game.secrets(scene.state, viewer).items() if value]
    places = [(name, place) for name in hidden for place in (0, 1, -1)]
    if not places:
        return
    rng = seeded(scene.rng.word())
    far = scene.state
    for _ in range(FAR):
        far = scene.game.rules.determinize(far, ears(viewer), rng)
    near_counts, far_counts = spread(scene, scene.state, viewer, places, rng), spread(scene, far, viewer, places, rng)
    for name, place in places:
        near, there = near_counts[name, place], far_counts[name, place]
        if differ(near, there):
            scene.fail(
                f"samples for {viewer} lean towards the truth in {name!r}, place {place}: {near.most_common(2)}, "
                f"but {there.most_common(2)} from another world that looks the same",
                "Draw from what the seat knows alone, every possible world with its own chance.",
            )


def spread(
    scene: Scene, state: State, viewer: int | None, places: Iterable[Place], rng: Rng
) -> dict[Place, Counter[Hashable]]:
    """Return how often each value came at these places of hidden things, among many samples."""
    counts: dict[Place, Counter[Hashable]] = {place: Counter() for place in places}
    for _ in range(SPREAD):
        drawn = scene.game.secrets(scene.game.rules.determinize(state, ears(viewer), rng), viewer)
        for (name, place), counter in counts.items():
            # A thing may be shorter in another world, or not be there at all.
            counter[drawn[name][min(place, len(drawn[name]) - 1)] if drawn[name] else None] += 1
    return counts


def ears(viewer: int | None) -> int:
    """Return a viewer as rules know them."""
    return NOBODY if viewer is None else viewer
