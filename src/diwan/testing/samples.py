"""Promises about samples: they draw anew all that a seat can't know, and tell nothing about the truth.

A sampler that redraws nothing, or leans towards the true world, keeps every promise of secrecy and yet hands the truth
to every bot. So each hidden thing that a game names must vary, and samples of the true world must be spread just as
samples of any other world that looks the same to the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from diwan.core.prompt import Prompt
from diwan.core.rng import Rng, seeded
from diwan.core.state import NOBODY, State
from diwan.testing.chance import chi_square_of_two, critical_value
from diwan.testing.scene import ContractBroken, Report, Scene
from diwan.testing.views import viewers

SAMPLES = 4  # at each close look, for each viewer
ENOUGH = 16  # samples of a hidden thing, over all games of a seat count, of which one at least must differ
SPREAD = 240  # samples of each of two worlds whose spread is compared
FAR = 12  # how often a world is drawn anew to get far from the true one
ALMOST_NEVER = 5.0  # the normal quantile of 0.9999997: spreads are compared often
RARE = 8  # outcomes that came less often than this, in both worlds together, are counted as one


def check_samples(scene: Scene) -> None:
    """Take samples for every viewer and count how often each hidden thing differs from the truth."""
    for viewer in viewers(scene):
        seat = NOBODY if viewer is None else viewer
        for _ in range(SAMPLES):
            sample = scene.game.rules.determinize(scene.state, seat, scene.rng)
            tally(scene, sample, viewer, f"determinize for {viewer}")


def check_prompt_samples(scene: Scene, prompt: Prompt) -> None:
    """Count the same for what a bot is given."""
    for _ in range(SAMPLES):
        tally(scene, prompt.sample(scene.rng), prompt.seat, f"prompt.sample for {prompt.seat}")


def tally(scene: Scene, sample: State, viewer: int | None, what: str) -> None:
    """Note which hidden things a sample drew anew."""
    true, drawn = scene.game.secrets(scene.state, viewer), scene.game.secrets(sample, viewer)
    if list(true) != list(drawn):
        scene.fail(f"secrets has {list(true)} in the true world, {list(drawn)} in a sample", "Name the same things.")
    if true == drawn and [list(part) for part in sample.vectors()] != [list(part) for part in scene.state.vectors()]:
        scene.fail(f"{what} changes something that `secrets` does not name", "Name everything hidden in `secrets`.")
    scene.report.samples += 1
    for name, value in true.items():
        if value:
            count = scene.report.secrets.setdefault((scene.seats, what, name), [0, 0])
            count[0] += 1
            count[1] += drawn[name] != value


def check_all_drawn(report: Report) -> None:
    """After all games: nothing hidden was the same in every sample."""
    for (seats, what, name), (drawn, varied) in report.secrets.items():
        if drawn >= ENOUGH and not varied:
            raise ContractBroken(
                f"with {seats} seats, {what} never draws {name!r} anew: all {drawn} samples hold the truth. "
                f"Draw all that `secrets` names anew."
            )


def check_spread(scene: Scene) -> None:
    """Samples of the true world are spread as those of a far world that looks the same: they don't lean to it."""
    rules, viewer = scene.game.rules, viewers(scene)[scene.seed % (scene.seats + 1)]
    seat, rng = NOBODY if viewer is None else viewer, seeded(scene.rng.word())
    far = scene.state
    for _ in range(FAR):
        far = rules.determinize(far, seat, rng)
    near_counts, far_counts = spread(scene, scene.state, viewer, rng), spread(scene, far, viewer, rng)
    for place, near in near_counts.items():
        there = far_counts[place]
        outcomes = [value for value in near | there if near[value] + there[value] >= RARE]
        rest = SPREAD - sum(near[value] for value in outcomes), SPREAD - sum(there[value] for value in outcomes)
        pairs = [*((near[value], there[value]) for value in outcomes), *([rest] if sum(rest) >= RARE else [])]
        if len(pairs) > 1 and chi_square_of_two(pairs) > critical_value(len(pairs) - 1, ALMOST_NEVER):
            scene.fail(
                f"samples for {viewer} lean towards the truth in {place[0]!r}, place {place[1]}: "
                f"{near.most_common(2)}, but {there.most_common(2)} from another world that looks the same",
                "Draw from what the seat knows alone, every possible world with its own chance.",
            )


def spread(scene: Scene, state: State, viewer: int | None, rng: Rng) -> dict[tuple[str, int], Counter[Hashable]]:
    """Return how often each value came at the first, second and last place of each hidden thing."""
    seat = NOBODY if viewer is None else viewer
    counts: dict[tuple[str, int], Counter[Hashable]] = {}
    for name, value in scene.game.secrets(state, viewer).items():
        for place in (0, 1, -1) if value else ():
            counts[name, place] = Counter()
    for _ in range(SPREAD):
        drawn = scene.game.secrets(scene.game.rules.determinize(state, seat, rng), viewer)
        for (name, place), counter in counts.items():
            counter[drawn[name][min(place, len(drawn[name]) - 1)]] += 1
    return counts
