"""Promises that make sense of a game as a whole: options matter and are part of the state, actions are told, numbers
and words tell positions apart, what is counted as shown is shown, a phone gets a narrower drawing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from diwan.core.game import Game
from diwan.core.prose import Section
from diwan.core.rng import seeded
from diwan.core.state import NOBODY, State
from diwan.core.view import Style
from diwan.testing.scene import ContractBroken, Report, Scene

SEEDS = range(1, 9)  # games that are played under two options
SPARSE = 4  # at least one in so many actions is told, and at least one in so many positions has its own numbers
LISTENED = 4  # actions between two positions that are told in words
MANY = 24  # actions, before that is asked for
NEEDLESS = 10  # actions of a kind that say they show something
SELDOM = 8  # one in so many of them at least must; the others may show what could be worked out
WORLDS = 5


@dataclass
class Impressions:
    """What one walk through a game has shown so far."""

    told: int = 0
    pictures: set[tuple[int, ...]] = field(default_factory=set)
    tellings: list[tuple[Section, ...]] = field(default_factory=list)  # of some positions: words take their time
    plies: int = 0


def check_options(game: Game) -> None:
    """Every option changes how some game goes, and whatever changes it is in the state."""
    for options in type(game).option_sets():
        changed = [name for name in options if options[name] != game.options[name]]
        other = type(game)(**options)
        common = [seats for seats in game.allowed_seats() if seats in other.allowed_seats()]
        if (
            len(changed) == 1
            and common
            and not any(differs(game, other, seats, seed) for seats in common for seed in SEEDS)
        ):
            name = changed[0]
            raise ContractBroken(
                f"{game!r}: {name}={options[name]!r} plays just the same. Let the option change something, or drop it."
            )


def differs(one: Game, other: Game, seats: int, seed: int) -> bool:
    """Play the same choices under two options; tell whether anything came out differently."""
    mine, theirs = one.new_state(seats=seats, seed=seed), other.new_state(seats=seats, seed=seed)
    rng = seeded(seed)
    while True:
        same_key = mine.key() == theirs.key()
        facts = [
            (game.rules.legal_actions(state), game.rules.scores(state), game.imaginary(state))
            for game, state in ((one, mine), (other, theirs))
        ]
        if facts[0] != facts[1]:
            if same_key:
                raise ContractBroken(
                    f"{one!r} and {other!r}, {seats} seats, seed {seed}, ply {mine.ply}: states with equal keys play "
                    f"differently. Put what an option changes into the state."
                )
            return True
        if not facts[0][0]:
            return not same_key
        action = facts[0][0][rng.below(len(facts[0][0]))]
        one.rules.apply(mine, action)
        other.rules.apply(theirs, action)
        if same_key and mine.key() != theirs.key():
            raise ContractBroken(
                f"{one!r} and {other!r}, {seats} seats, seed {seed}, ply {mine.ply}: equal states went apart. "
                f"Put what an option changes into the state."
            )


def check_impressions(scene: Scene, seen: Impressions) -> None:
    """At the end of a walk: it was told, and observations and words told its positions apart."""
    if seen.plies < MANY:
        return
    if seen.told * SPARSE < seen.plies:
        scene.fail(f"{seen.told} events tell of {seen.plies} actions", "Emit an event for what the table sees happen.")
    if len(seen.pictures) * SPARSE < seen.plies:
        scene.fail(
            f"{seen.plies} positions have only {len(seen.pictures)} different observations",
            "Write what a seat may know into its observation.",
        )
    different = len(set(seen.tellings))
    if different * SPARSE < len(seen.tellings):
        scene.fail(
            f"{len(seen.tellings)} positions are told in only {different} different ways",
            "Tell in `prose` what a seat may know.",
        )


def note_position(scene: Scene, seen: Impressions, told: int) -> None:
    """Note how the seat asked sees a position, and how much was told on the way to it."""
    seen.plies += 1
    seen.told += told
    seat = max(int(scene.state.to_act), 0)
    seen.pictures.add(tuple(scene.game.observe(scene.state, seat)))
    if seen.plies % LISTENED == 0:
        seen.tellings.append(scene.game.prose(scene.game.view(scene.state, seat)))


def check_reveal(scene: Scene, before: State, action: int) -> None:
    """Count whether an action that says it shows something to somebody does: else undo is cut off for nothing."""
    shown_to = [seat for seat in (NOBODY, *range(scene.seats)) if scene.state.seen_by(seat) != before.seen_by(seat)]
    if not shown_to:
        return
    rules, block = scene.game.rules, scene.game.actions.block_of(action).name
    count = scene.report.shown.setdefault(block, [0, 0])
    count[0] += 1
    for _ in range(WORLDS):
        for seat in shown_to:
            world = rules.determinize(before, seat, scene.rng)
            if action not in rules.legal_actions(world):
                continue  # choosing it tells something, which is no reveal
            rules.apply(world, action)
            viewer = None if seat == NOBODY else seat
            if scene.game.view(world, viewer) != scene.game.view(scene.state, viewer):
                count[1] += 1
                return


def check_reveals(game: Game, report: Report) -> None:
    """After all games: no kind of action is counted as showing something that never does."""
    for block, (counted, shown) in report.shown.items():
        if counted >= NEEDLESS and shown * SELDOM < counted:
            raise ContractBroken(
                f"{game!r}: {counted} actions of the block {block!r} were counted as showing something hidden, and "
                f"{shown} did. Count a reveal only where something hidden is turned up: undo never goes back over it."
            )


def check_styles(scene: Scene) -> None:
    """A phone gets a narrower drawing, and themes differ."""
    view = scene.game.view(scene.state, None)
    wide, narrow, dark = (
        scene.game.drawing(view, style) for style in (Style(), Style(narrow=True), Style(theme="dark"))
    )
    if width_of(narrow) >= width_of(wide):
        scene.fail(
            f"the narrow drawing is {width_of(narrow):.0f} wide, the wide one {width_of(wide):.0f}",
            "Lay `narrow` out for a phone.",
        )
    if dark == wide:
        scene.fail("the dark drawing is the light one", "Take colours from the palette of the theme.")


def width_of(svg: str) -> float:
    """Return the width of a drawing."""
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ', svg)
    return float(found[1]) if found else 0.0


def check_playouts_differ(scene: Scene) -> None:
    """Playouts follow their generator: two of many differ, unless there is nothing to choose."""
    ends = set()
    for seed in range(6):
        twin = scene.state.clone()
        scene.game.rules.playout(twin, seeded(seed))
        twin.rng = scene.state.rng.clone()
        ends.add(twin.key())
    if len(scene.legal) > 1 and len(ends) == 1:
        scene.fail("six playouts ended in the same position", "Pick each action with the generator that is handed in.")
