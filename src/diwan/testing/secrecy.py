"""Secrecy as one property: a seat can't tell the true world from one in which all that it can't know is drawn anew.

For a state s, a seat p (or a spectator) and d = determinize(s, p): everything that p is shown in s and in d is
equal, and stays equal while the same actions turn up nothing hidden. Whatever leaks makes a difference somewhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from types import ModuleType

from diwan.core.errors import BadNotation, IllegalAction
from diwan.core.events import Event
from diwan.core.rng import Rng, seeded
from diwan.core.state import State
from diwan.core.table import Table
from diwan.core.view import Style, plain
from diwan.testing.positions import check_valid
from diwan.testing.samples import ears
from diwan.testing.scene import Scene
from diwan.testing.views import draw, viewers

QUIET_STEPS = 6  # how long two worlds are followed
FIRST_STEPS = 8  # actions that lines begin with, each of another block
NEXT_STEPS = 3  # actions that come after each of them, each of another verb
LEAK = "Show only what this seat may know, or redraw it in `determinize`."


class Ear(list[Event]):
    """A listener that notes how much a viewer had been shown when each event came (interpreted engine only).

    The compiled engine appends past this method; then only actions that show the viewer nothing are compared.
    """

    def __init__(self, state: State, seat: int) -> None:
        super().__init__()
        self.state = state
        self.seat = seat
        self.seen: list[int] = []

    def append(self, event: Event) -> None:
        self.seen.append(int(self.state.seen_by(self.seat)))
        super().append(event)

    def before_reveal(self, seen: int) -> list[Event]:
        """Return what the viewer heard before it was shown anything hidden; `seen` is the count at the start."""
        if self.state.seen_by(self.seat) == seen:
            quiet = list(self)
        else:
            quiet = [event for event, stamp in zip(self, self.seen, strict=False) if stamp == seen]
        return [event for event in quiet if event.audible_to(self.seat)]


def check_secrecy(scene: Scene, styles: tuple[Style, ...], drawings: dict[int | None, list[str]]) -> None:
    """Compare the true world with one sample for every viewer, now and for a few actions to come.

    `drawings` are those of the true world. Viewers take turns in playing their sample to the end.
    """
    rules, state = scene.game.rules, scene.state
    before = state.key()
    for number, viewer in enumerate(viewers(scene)):
        world = rules.determinize(state, ears(viewer), scene.rng)
        if state.key() != before:
            scene.fail(f"determinize for {viewer} changed the true state", "Work on a clone.")
        scene.report.worlds += 1
        check_world(scene, world, viewer)
        compare(scene, state, world, viewer, "now")
        compare_refusals(scene, world, viewer)
        compare_lines(scene, world, viewer)
        if viewer in drawings:
            compare_pictures(scene, world, viewer, styles, drawings[viewer])
        follow(scene, world, viewer)
        if number == scene.looks % (scene.seats + 1):
            check_world_ends(scene, world, viewer)


def check_world(scene: Scene, world: State, viewer: int | None) -> None:
    """A sample is a valid state of its own with a future of its own, and comes from the generator handed in alone."""
    check_valid(scene, world, f"the sample for viewer {viewer}")
    if world is scene.state or type(world) is not type(scene.state):
        scene.fail("determinize returns the true state, or something else", "Return a clone.")
    if world.events is not None:
        scene.fail("a sample listens", "Return a silent clone.")
    if list(world.rng.words()) == list(scene.state.rng.words()):
        scene.fail(
            f"the sample for viewer {viewer} keeps the true generator",
            "Give the sample `fork(rng)`: who knows the generator knows every card to come.",
        )
    seed = scene.rng.word()
    one, again = (scene.game.rules.determinize(scene.state, ears(viewer), seeded(seed)) for _ in range(2))
    if one.key() != again.key():
        scene.fail("the same generator gives two samples", "Draw all chance from the generator that is handed in.")
    if list(one.rng.words()) == list(world.rng.words()):
        scene.fail("two samples share their future", "Seed the sample's generator from the one that is handed in.")


def compare(scene: Scene, true: State, world: State, viewer: int | None, when: str) -> None:
    """Everything that a viewer is shown is equal in both worlds."""
    game = scene.game
    if (true.ply, true.to_act, true.seats, true.reveals) != (world.ply, world.to_act, world.seats, world.reveals):
        scene.fail(f"{when}, the sample for {viewer} is at another ply or asks another seat", "Keep what is public.")
    shown, sampled = game.view(true, viewer), game.view(world, viewer)
    if shown != sampled:
        scene.fail(f"{when}, the view of {viewer} differs between worlds: {difference(shown, sampled)}", LEAK)
    compare_points(scene, true, world, f"{when}, for viewer {viewer}")
    if viewer is None:
        return
    seen, numbers = list(game.observe(true, viewer)), list(game.observe(world, viewer))
    if seen != numbers:
        at = next(i for i, pair in enumerate(zip(seen, numbers, strict=True)) if pair[0] != pair[1])
        piece = next(p for p in game.observation_spec(scene.seats) if p.start <= at < p.start + p.size)
        scene.fail(f"{when}, the observation of {viewer} differs between worlds in {piece.name!r}", LEAK)
    if viewer == true.to_act and game.rules.legal_actions(true) != game.rules.legal_actions(world):
        scene.fail(f"{when}, seat {viewer} has other legal actions in its sample", LEAK)


def compare_points(scene: Scene, true: State, world: State, when: str) -> None:
    """Where points come from is told to everybody, for players without a seat too: it is equal in both worlds."""
    game = scene.game
    for row in range(scene.seats + len(game.imaginary_players(true))):
        lines, sampled = game.rules.score_lines(true, row), game.rules.score_lines(world, row)
        if [repr(line) for line in lines] != [repr(line) for line in sampled]:
            scene.fail(f"{when}, the score lines of row {row} differ between worlds: {lines} and {sampled}", LEAK)


def difference(one: object, other: object) -> str:
    """Return the first field in which two views differ, for the message."""
    if is_dataclass(one) and type(one) is type(other):
        for name in one.__dataclass_fields__:
            mine, theirs = getattr(one, name), getattr(other, name)
            if mine != theirs:
                return f"{name}: {difference(mine, theirs)}"
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return next(f"[{i}] {difference(a, b)}" for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return f"{one!r:.80} and {other!r:.80}"


def compare_pictures(
    scene: Scene, world: State, viewer: int | None, styles: tuple[Style, ...], drawings: list[str]
) -> None:
    """The plain data, drawings, boards and words of both worlds are the same, to the letter."""
    shown, sampled = scene.game.view(scene.state, viewer), scene.game.view(world, viewer)
    if json.dumps(plain(shown)) != json.dumps(plain(sampled)):
        scene.fail(f"the view of {viewer} differs between worlds as plain data", LEAK)
    for style, drawing in zip(styles, drawings, strict=True):
        if draw(scene, sampled, style) != drawing:
            scene.fail(f"the drawing for {viewer} ({style}) differs between worlds", LEAK)
        if scene.game.text_board(shown, style.locale) != scene.game.text_board(sampled, style.locale):
            scene.fail(f"the board for {viewer} ({style.locale}) differs between worlds", LEAK)
    if scene.game.prose(shown) != scene.game.prose(sampled):
        scene.fail(f"the words for {viewer} differ between worlds", LEAK)


def compare_refusals(scene: Scene, world: State, viewer: int | None) -> None:
    """Why an action is refused tells the seat that asks nothing new."""
    if viewer != scene.state.to_act or not scene.legal:
        return
    for action in scene.illegal():
        if scene.game.refusal(scene.state, action) != scene.game.refusal(world, action):
            scene.fail(f"seat {viewer} is refused action {action} for another reason in its sample", LEAK)


def compare_lines(scene: Scene, world: State, viewer: int | None) -> None:
    """What a text is read as, and why it can't be, tells the seat that asks nothing new."""
    if viewer != scene.state.to_act or not scene.legal:
        return
    for text in lines_to_read(scene):
        for read in (scene.game.parse, scene.game.parse_line):
            one, other = reading(read, scene.state, text), reading(read, world, text)
            if one != other:
                scene.fail(
                    f"seat {viewer} finds {text!r} read otherwise in its sample: {one} and {other}",
                    "Read no step against a position in which something hidden has come up, or another seat is asked.",
                )
        scene.report.lines += 1


def lines_to_read(scene: Scene) -> Iterator[str]:
    """Yield parts of texts, and legal actions followed by what comes next in the true world, whole and in part."""
    game, state = scene.game, scene.state
    luck = seeded(len(scene.actions))  # of its own: games go on as they would without these lines
    mixed = sorted(scene.legal, key=lambda _: luck.word())
    first = {game.actions.block_of(action).name: action for action in mixed}
    for action in list(first.values())[:FIRST_STEPS]:
        text, ahead = game.format(state, action), state.clone()
        yield text.partition(" ")[0]
        game.rules.apply(ahead, action)
        spoken = [game.format(ahead, answer) for answer in game.rules.legal_actions(ahead)]
        following = {answer.partition(" ")[0]: answer for answer in spoken}
        for verb, answer in list(following.items())[:NEXT_STEPS]:
            yield f"{text}, {verb}"
            yield f"{text}, {answer}"
        yield f"{text}, xyzzy"


def reading(read: Callable[[State, str], object], state: State, text: str) -> tuple[object, ...]:
    """Return what a text is read as, or all that is said against it."""
    try:
        return (read(state, text),)
    except BadNotation as error:
        return ("BadNotation", str(error))
    except IllegalAction as error:
        return ("IllegalAction", error.code, str(error))


def follow(scene: Scene, world: State, viewer: int | None) -> None:
    """Let both worlds go on with the same actions until one of them shows the viewer something hidden."""
    rules = scene.game.rules
    seat = ears(viewer)
    true, sample = scene.state.clone(), world.clone()
    for step in range(QUIET_STEPS):
        common = sorted(set(rules.legal_actions(true)) & set(rules.legal_actions(sample)))
        if not common:
            return
        action, seen = scene.pick(common), int(true.seen_by(seat))
        heard, sampled = listen(scene, true, seat, action), listen(scene, sample, seat, action)
        if heard.before_reveal(seen) != sampled.before_reveal(seen):
            scene.fail(
                f"{viewer} hears another thing after action {action} in its sample: "
                f"{heard.before_reveal(seen)} and {sampled.before_reveal(seen)}",
                "Emit what only some may know with `emit_to`, and count a reveal before you emit its event.",
            )
        if true.seen_by(seat) != seen or sample.seen_by(seat) != seen:
            return
        scene.report.quiet_steps += 1
        compare(scene, true, sample, viewer, f"{step + 1} actions later")


def listen(scene: Scene, state: State, seat: int, action: int) -> Ear:
    """Apply an action and return what happened."""
    ear = Ear(state, seat)
    state.events = ear
    scene.game.rules.apply(state, action)
    state.events = None
    return ear


def check_world_ends(scene: Scene, world: State, viewer: int | None) -> None:
    """A sample can be played to the end."""
    scene.game.rules.playout(world, scene.rng)
    if not scene.game.rules.is_over(world):
        scene.fail(f"the sample for {viewer} can't be played to the end", "Redraw consistently.")
    check_valid(scene, world, f"the end of the sample for {viewer}")


def check_prompt(scene: Scene, table: Table) -> None:
    """A bot's prompt, and a table, lead to no true state; `sample` gives another one."""
    prompt = table.prompt(int(scene.state.to_act))
    if prompt.actions != scene.legal or prompt.seat != scene.state.to_act or prompt.ply != scene.state.ply:
        scene.fail("a prompt says other actions, seat or ply than the state", "Take them from the state.")
    for thing in (prompt, table):
        for path, found in reachable(thing, type(thing).__name__.lower()):
            if isinstance(found, State | Rng):
                scene.fail(f"{path} is a {type(found).__name__}: a bot could read the truth", "Keep it private.")
    seed = scene.rng.word()
    sample = scene.game.rules.determinize(scene.state, prompt.seat, seeded(seed))
    if prompt.sample(seeded(seed)).key() != sample.key():
        scene.fail("prompt.sample gives another state than determinize", "Hand out `determinize` only.")
    if prompt.view != scene.game.view(scene.state, prompt.seat):
        scene.fail("prompt.view is not the view of its seat", "Show the view of the seat that is asked.")


def reachable(thing: object, path: str, seen: set[int] | None = None) -> Iterator[tuple[str, object]]:
    """Yield all that public attributes, items and properties lead to, with the way there."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, int | str | bytes | float | type(None) | type | ModuleType):
        return
    seen.add(id(thing))
    yield path, thing
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from reachable(value, f"{path}[{key!r}]", seen)
    elif isinstance(thing, list | tuple | set | frozenset):
        for index, value in enumerate(thing):
            yield from reachable(value, f"{path}[{index}]", seen)
    elif not callable(thing) and type(thing).__module__.partition(".")[0] != "builtins":
        for name in dir(thing):
            if not name.startswith("_"):
                yield from reachable(getattr(thing, name), f"{path}.{name}", seen)
