"""Promises of every position: what is legal, that it is valid, who is asked, that copies are true copies."""

from __future__ import annotations

import math
import pickle
from itertools import pairwise

from diwan.core.events import Event
from diwan.core.rng import seeded
from diwan.core.state import NOBODY, State, decision_seat
from diwan.testing.scene import Scene


def check_position(scene: Scene) -> None:
    """Check what must hold at every single ply; fills in `scene.legal`."""
    check_legal(scene)
    check_asked(scene)
    check_valid(scene, scene.state, "the position")


def check_legal(scene: Scene) -> None:
    """Legal actions are ints within the action space, ascending, unique, and there exactly while not over."""
    rules, state = scene.game.rules, scene.state
    legal = rules.legal_actions(state)
    scene.legal = legal
    if any(type(action) is not int for action in legal):
        scene.fail(f"legal_actions holds something other than ints: {legal[:8]}", "Return plain ints.")
    if any(a >= b for a, b in pairwise(legal)):
        scene.fail(
            f"legal_actions are not ascending and unique: {legal}",
            "Let the decision that is asked list its answers in the order of their numbers, each once.",
        )
    size = scene.game.actions.size
    if legal and not (legal[0] >= 0 and legal[-1] < size):
        scene.fail(
            f"legal_actions go from {legal[0]} to {legal[-1]}, the action space from 0 to {size - 1}",
            "Declare a block for these numbers in the game's ActionSpace, or correct the offset in `actions`.",
        )
    if bool(legal) == rules.is_over(state):
        scene.fail(
            f"there are {len(legal)} legal actions although is_over is {rules.is_over(state)}",
            "A question that is asked needs an answer: don't ask it, or offer a way out; when over, ask nothing.",
        )
    if legal != rules.legal_actions(state):
        scene.fail("legal_actions changed when asked twice", "Listing answers must not write to the state.")


def check_asked(scene: Scene) -> None:
    """Exactly one seat is asked while the game runs, and nobody afterwards."""
    state = scene.state
    over = scene.game.rules.is_over(state)
    if over and state.to_act != NOBODY:
        scene.fail(f"the game is over, but seat {state.to_act} is to act", "Leave the stack of questions empty.")
    if not over and not 0 <= state.to_act < scene.seats:
        scene.fail(f"seat {state.to_act} is to act", "Ask one of the seats.")
    asked = NOBODY if over else int(decision_seat(state.pending[len(state.pending) - 1]))
    if state.to_act != asked:
        scene.fail(
            f"seat {state.to_act} is to act, but the question on top of the stack is seat {asked}'s",
            "Leave `to_act` to Rules.settle.",
        )
    if state.seats != scene.seats or state.ply != len(scene.actions):
        scene.fail(
            f"the state says {state.seats} seats and ply {state.ply}, expected {scene.seats} and {len(scene.actions)}",
            "Set `seats` in the setup, and leave `ply` to Rules.apply.",
        )


def check_valid(scene: Scene, state: State, what: str) -> None:
    """Check that nothing contradicts itself."""
    wrong = scene.game.rules.violations(state)
    if wrong:
        scene.fail(
            f"{what} is not valid: {'; '.join(wrong[:3])}",
            "Find the effect that wrote this, or correct the invariant if the rules allow it.",
        )


def check_every_action(scene: Scene) -> None:
    """Every legal action can be applied, leaves a valid state, and says the same with and without a listener."""
    rules, state = scene.game.rules, scene.state
    before = state.key()
    for action in scene.legal:
        quiet = apply_to_clone(scene, action, None)
        heard: list[Event] = []
        loud = apply_to_clone(scene, action, heard)
        if quiet.key() != loud.key():
            scene.fail(
                f"action {action} leads to another state when somebody listens",
                "An effect must change the same things whether `events` is None or a list.",
            )
        check_valid(scene, quiet, f"the state after action {action}")
        if quiet.ply != state.ply + 1:
            scene.fail(f"action {action} moved the ply to {quiet.ply}", "Leave `ply` to Rules.apply.")
        if bool(rules.legal_actions(quiet)) == rules.is_over(quiet):
            scene.fail(f"after action {action} nobody can answer", "Ask only questions that have an answer.")
        scene.report.actions_tried += 1
    if state.key() != before:
        scene.fail("applying actions to clones changed the original", "Copy every field in `clone`.")


def apply_to_clone(scene: Scene, action: int, heard: list[Event] | None) -> State:
    """Return what an action makes of a copy of the position."""
    twin = scene.state.clone()
    twin.events = heard
    try:
        scene.game.rules.apply(twin, action)
    except Exception as error:
        scene.fail(
            f"the legal action {action} can't be applied: {type(error).__name__}: {error}",
            "List only answers that the decision's `apply` can carry out.",
        )
    return twin


def check_clone(scene: Scene) -> None:
    """A clone is equal, silent and independent; it has the same future."""
    state = scene.state
    before = state.key()
    twin = state.clone()
    if type(twin) is not type(state) or twin.key() != before:
        scene.fail("a clone differs from the original", "Copy every field in `clone`, the generator included.")
    check_same_look(scene, twin, "a clone")
    state.events = []
    silent = state.clone().events is None
    state.events = None
    if not silent:
        scene.fail("a clone listens", "`clone` must leave `events` at None.")
    check_same_future(scene, twin, "a clone")


def check_same_look(scene: Scene, twin: State, what: str) -> None:
    """A copy is the same to everybody: what is legal, seen, observed, scored and judged."""
    game, rules, state = scene.game, scene.game.rules, scene.state
    if rules.legal_actions(twin) != scene.legal:
        scene.fail(f"{what} has other legal actions", "Put everything that the rules read into `clone` and `vectors`.")
    for seat in (None, *range(scene.seats)):
        if game.view(twin, seat) != game.view(state, seat):
            scene.fail(f"{what} looks different to {seat}", "Put everything that is shown into `clone` and `vectors`.")
    for seat in range(scene.seats):
        same = list(game.observe(twin, seat)) == list(game.observe(state, seat))
        if not same or rules.value(twin, seat) != rules.value(state, seat):
            scene.fail(
                f"{what} is another one to observe or to judge for seat {seat}",
                "Put everything that observations and heuristics read into `clone` and `vectors`.",
            )
    for row in range(scene.seats + len(game.imaginary_players(state))):
        if repr(rules.score_lines(twin, row)) != repr(rules.score_lines(state, row)):
            scene.fail(f"{what} has other score lines in row {row}", "Put the points into `clone` and `vectors`.")


def check_same_future(scene: Scene, twin: State, what: str) -> None:
    """Play a copy and a second one by the same actions and compare; the original stays as it is."""
    rules, state = scene.game.rules, scene.state
    before = state.key()
    other = state.clone()
    for _ in range(3):
        legal = rules.legal_actions(other)
        if not legal:
            break
        action = scene.pick(legal)
        rules.apply(other, action)
        rules.apply(twin, action)
    if twin.key() != other.key():
        scene.fail(f"{what} plays on differently", "Put everything that the rules read into `clone` and `vectors`.")
    if state.key() != before:
        scene.fail(f"playing {what} changed the original", "Copy vectors in `clone`, don't share them.")


def check_bytes(scene: Scene) -> None:
    """Bytes and pickles carry a state whole; equal states have equal bytes."""
    rules, state = scene.game.rules, scene.state
    data = state.to_bytes()
    if data != state.key():
        scene.fail("key and to_bytes differ", "Leave `key` to State.")
    for what, twin in (
        ("a state read from its bytes", rules.from_bytes(data)),
        ("a pickled state", pickle.loads(pickle.dumps(state))),
    ):
        if type(twin) is not type(state) or twin.to_bytes() != data:
            scene.fail(f"{what} differs", "`vectors` and `restore` must name the same fields in the same order.")
        check_same_look(scene, twin, what)
        check_same_future(scene, twin, what)


def check_length(scene: Scene) -> int:
    """Return how many actions a random game takes; playouts come later, as one of a game without end would not stop."""
    rules, rng, before = scene.game.rules, seeded(scene.seed), scene.state.key()
    twin, count = scene.state.clone(), 0
    while legal := rules.legal_actions(twin):
        rules.apply(twin, legal[rng.below(len(legal))])
        count += 1
        check_not_too_long(scene, count)
    if scene.state.key() != before:
        scene.fail("a whole game of a clone changed the original", "Copy vectors in `clone`, don't share them.")
    return count


def check_not_too_long(scene: Scene, count: int) -> None:
    """No game takes more actions than the longest one."""
    longest = scene.game.longest_game
    if count > longest:
        scene.fail(f"a game took {count} actions", f"Raise longest_game ({longest}), or end games sooner.")


def check_playout(scene: Scene) -> None:
    """A playout ends, within the longest game, and leaves the original alone."""
    rules, state = scene.game.rules, scene.state
    before = state.key()
    twin = state.clone()
    count = rules.playout(twin, seeded(scene.rng.word()))
    if not rules.is_over(twin):
        scene.fail(f"a playout stopped after {count} actions before the game was over", "Every question needs answers.")
    if twin.ply != state.ply + count:
        scene.fail(f"a playout of {count} actions moved the ply from {state.ply} to {twin.ply}", "Count each action.")
    check_not_too_long(scene, int(twin.ply))
    check_valid(scene, twin, "the end of a playout")
    if state.key() != before:
        scene.fail("a playout of a clone changed the original", "Copy vectors in `clone`, don't share them.")


def check_value(scene: Scene) -> None:
    """The heuristic is a finite number for every seat, and reads only."""
    before = scene.state.key()
    for seat in range(scene.seats):
        value = scene.game.rules.value(scene.state, seat)
        if not math.isfinite(value):
            scene.fail(f"the heuristic of seat {seat} is {value!r}", "Return a finite float.")
    if scene.state.key() != before:
        scene.fail("the heuristic changed the state", "A reading room must not write.")
