"""Promises of the checked door: refusals change nothing, undo goes back exactly to its boundary, replays return."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from diwan.core.errors import DiwanError, IllegalAction, NotYourTurn, StaleAction, UndoRefused
from diwan.core.events import EVERYBODY, Event
from diwan.core.game import Game
from diwan.core.replay import digest_of, read_replay, write_replay
from diwan.core.state import NOBODY, State
from diwan.core.table import Table
from diwan.testing.scene import Scene
from diwan.testing.words import check_message, check_one_line

OTHER_SEEDS = range(1_000_001, 1_000_017)
MOST = 0.75  # of the samples of a start that must differ before all seeds may not be alike
NO_ACTIONS: tuple[object, ...] = (-1, 1 << 40, 1 << 70, True, False, None, "0", "", 1.0, float("nan"), (), [])


@dataclass
class Diary:
    """What the checker itself noted down about a table, ply by ply."""

    table: Table
    digests: list[str] = field(default_factory=list)  # of the position before each ply, and the present one
    seats: list[int] = field(default_factory=list)  # who acted
    revealed: list[bool] = field(default_factory=list)  # whether something hidden was turned up
    events: list[Event] = field(default_factory=list)
    events_until: list[int] = field(default_factory=list)  # how many of these had come before each ply

    def boundary(self, seat: int) -> int:
        """Return how far a seat may go back: its own latest actions that turned up nothing hidden."""
        ply = len(self.seats)
        while ply > 0 and self.seats[ply - 1] == seat and not self.revealed[ply - 1]:
            ply -= 1
        return ply


def heard_by(seat: int | None, events: Iterable[Event]) -> list[Event]:
    """Return what a seat hears, or a spectator; the checker's own reading of audiences."""
    ears = 0 if seat is None else 1 << seat
    return [event for event in events if event.audience == EVERYBODY or event.audience & ears]


def check_memory(scene: Scene, diary: Diary) -> None:
    """A table tells everybody what they may have heard, from any ply on, and nothing else."""
    for seat in (None, *range(scene.seats)):
        for since in sorted({0, min(1, len(scene.actions)), len(scene.actions) // 2, len(scene.actions)}):
            told = diary.events if since == 0 else diary.events[diary.events_until[since] :]
            if diary.table.events(seat, since=since) != heard_by(seat, told):
                scene.fail(
                    f"table.events({seat}, since={since}) differs from what was heard",
                    "Give the events of these plies (from 0 on, the setup too) that the seat may hear.",
                )


def check_same_position(scene: Scene, table: Table) -> None:
    """The table, which listens, is at the very position that was reached in silence."""
    if table.fingerprint != digest_of(scene.state):
        scene.fail(
            "a table and a bare state went apart under the same actions",
            "An effect must change the same things whether `events` is None or a list.",
        )
    if table.scores != scene.game.rules.scores(scene.state) or table.to_act != scene.state.to_act:
        scene.fail("a table says other scores or another seat than its state", "Take them from the rules.")


def check_submit(scene: Scene, table: Table, action: int, heard: list[Event]) -> None:
    """An answer gets into the log with all that happened, and whoever gave it is told what they may hear."""
    seat, length = int(scene.state.to_act), len(table.log)
    told = table.submit(seat, int(scene.state.ply), action)
    if len(table.log) != length + 1 or list(table.log[-1].events) != heard:
        scene.fail(f"the log of a table does not hold what happened: {heard}", "Log every action with all its events.")
    if told != heard_by(seat, heard):
        scene.fail(f"submit tells seat {seat} {told} of {heard}", "Return the events that the seat may hear.")


def check_refusals(scene: Scene, table: Table) -> None:
    """Everything but a legal action of the seat asked, at this ply, is refused and changes nothing."""
    seat, ply = int(scene.state.to_act), int(scene.state.ply)
    good = scene.legal[0]
    refused(scene, table, (seat, ply - 1, good), StaleAction)
    refused(scene, table, (seat, ply + 1, good), StaleAction)
    for other in range(scene.seats):
        if other != seat:
            refused(scene, table, (other, ply, good), NotYourTurn)
    for action in NO_ACTIONS:
        refused(scene, table, (seat, ply, action), IllegalAction)
    for action in scene.illegal():
        refused(scene, table, (seat, ply, action), IllegalAction)
        refusal = scene.game.refusal(scene.state, action)
        if not refusal.code or refusal.code != refusal.code.strip().lower():
            scene.fail(f"the refusal of action {action} has the code {refusal.code!r}", "Use a word in small letters.")
        check_message(scene, refusal.message, f"the refusal of action {action}")


def check_over(scene: Scene, table: Table) -> None:
    """When the game is over, nobody may act any more."""
    for seat in range(scene.seats):
        refused(scene, table, (seat, int(scene.state.ply), 0), NotYourTurn)


def refused(scene: Scene, table: Table, given: tuple[int, int, object], kind: type[DiwanError]) -> None:
    """Submit something wrong: the right error in one line, and nothing has changed."""
    seat, ply, action = given
    before = table.fingerprint, table.replay()
    scene.report.refusals += 1
    what = f"submit(seat={seat}, ply={ply}, action={action!r})"
    try:
        table.submit(seat, ply, action)  # type: ignore[arg-type]  # wrong on purpose
    except kind as error:
        check_one_line(scene, error, what)
    except Exception as error:
        scene.fail(f"{what} raises {error!r}", f"Refuse it with {kind.__name__}.")
    else:
        scene.fail(f"{what} is accepted", f"Refuse it with {kind.__name__}.")
    if (table.fingerprint, table.replay()) != before:
        scene.fail(f"{what} is refused but changes the table", "Check everything before the first change.")


def check_undo(scene: Scene, diary: Diary) -> None:
    """Each seat can go back exactly to its boundary, and playing on from there gives the same game."""
    now = len(scene.actions)
    for seat in range(scene.seats):
        floor = diary.boundary(seat)
        table = type(diary.table).resume(scene.game, diary.table.replay())
        undo_refused(scene, table, seat, floor - 1)
        if floor == now:
            undo_refused(scene, table, seat, None)
            continue
        scene.report.undos += 1
        epoch = table.epoch
        ply = table.undo(seat)
        if ply != floor:
            scene.fail(f"undo of seat {seat} went to ply {ply}, expected {floor}", "Go back to the boundary.")
        if table.fingerprint != diary.digests[floor]:
            scene.fail(f"undo to ply {floor} gives another position", "Undo by playing the log again.")
        if table.epoch == epoch:
            scene.fail(
                f"undo to ply {floor} keeps epoch {epoch}", "Count every undo, so that late answers are noticed."
            )
        for action in scene.actions[floor:]:
            table.submit(seat, table.ply, action)
        if table.fingerprint != diary.digests[now] or table.replay() != diary.table.replay():
            scene.fail(f"playing on from ply {floor} gives another position", "Undo by playing the log again.")


def undo_refused(scene: Scene, table: Table, seat: int, ply: int | None) -> None:
    """An undo beyond the boundary is refused and changes nothing."""
    before = table.fingerprint, table.epoch
    try:
        table.undo(seat, ply)
    except UndoRefused as error:
        check_one_line(scene, error, f"undo of seat {seat} to ply {ply}")
    else:
        scene.fail(f"seat {seat} could go back to ply {ply}", "Stop where another seat acted or something came up.")
    if (table.fingerprint, table.epoch) != before:
        scene.fail(f"a refused undo of seat {seat} changed the table", "Check before the first change.")


def check_replay(scene: Scene, table: Table) -> None:
    """A replay can be written and read, and leads to the same positions."""
    game = scene.game
    replay = table.replay()
    again = read_replay(write_replay(replay, game), lambda name, options: type(game)(**options))
    if again != replay:
        scene.fail("a replay that was written and read differs", "Keep seed, names, options and every action.")
    if digest_of(again.position(game)) != digest_of(scene.state):
        scene.fail("a replay leads to another position", "Draw all chance from the state's own generator.")
    resumed = Table.resume(game, again)
    if [entry.events for entry in resumed.log] != [entry.events for entry in table.log]:
        scene.fail("a resumed table heard other events", "Events must follow from the actions alone.")


def check_same_seed(game: Game, scene: Scene) -> None:
    """The same seed and actions give the same positions; another seed another one, where chance has a part in it."""
    state = game.new_state(seats=scene.seats, seed=scene.seed)
    start = state.clone()
    others = [game.new_state(seats=scene.seats, seed=seed) for seed in OTHER_SEEDS]
    for action in scene.actions:
        game.rules.apply(state, action)
    if state.key() != scene.state.key():
        scene.fail("the same seed and actions gave another position", "Draw all chance from the state's generator.")
    if all(other.key() == start.key() for other in others):
        scene.fail("every seed gives the same game", "Let the state take over the generator that is handed in.")
    samples = [game.rules.determinize(start, NOBODY, scene.rng) for _ in OTHER_SEEDS]
    if differing(samples, start) >= MOST * len(samples) and not differing(others, start):
        scene.fail("every seed gives the same set-up", "Draw the set-up from the generator that is handed in.")


def differing(states: Iterable[State], start: State) -> int:
    """Return how many states differ from a start in something other than their generators."""
    facts = [list(part) for part in start.vectors()]
    return sum([list(part) for part in state.vectors()] != facts for state in states)
