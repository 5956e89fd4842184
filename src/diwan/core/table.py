"""A running game and its checked door. The table keeps the true state to itself: seats get views and prompts.

Clocks, chat and confirm buttons live around a table, never in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from diwan.core.errors import NotYourTurn, StaleAction, UndoRefused
from diwan.core.events import Event
from diwan.core.game import Game, check_seed
from diwan.core.glimpse import Glimpse, glimpse_of
from diwan.core.i18n import Message
from diwan.core.prompt import Prompt
from diwan.core.replay import LONGEST_NAME, PlayDigest, Replay, digest_of, is_name
from diwan.core.rng import seeded
from diwan.core.state import NOBODY, State
from diwan.core.view import View


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One action of the log: who chose what, what happened, and whether something hidden came up."""

    seat: int
    action: int
    events: tuple[Event, ...]
    revealed: bool


class Table:
    """A game being played."""

    def __init__(self, game: Game, *, seats: int, seed: int, names: tuple[str, ...] = ()) -> None:
        game.check_seats(seats)
        if len(names) not in (0, seats):
            raise ValueError(f"{len(names)} names for {seats} seats")
        for name in names:
            if not is_name(name):
                raise ValueError(f"{name!r} is no name: give 1 to {LONGEST_NAME} characters that can be printed")
        self.game = game
        self.seats = seats
        self.seed = seed
        self.names = names
        self.epoch = 0  # how often moves have been taken back: ply and epoch together name a question
        self.log: list[LogEntry] = []
        self.setup_events: tuple[Event, ...] = ()
        self.__state = self._fresh_state()
        self.__before: list[State] = []  # the positions before each of the last actions that can be taken back
        # The answer to the present question that was found to be right: it is not looked for twice.
        self.__checked: tuple[int, int, int, int | None] | None = None

    @classmethod
    def resume(cls, game: Game, replay: Replay, *, epoch: int = 0) -> Table:
        """Return the table that a replay was written at; ValueError when it is another game's, or plays otherwise.

        Whoever keeps tables over a restart also keeps the epoch, so that late answers are still noticed.
        """
        played = (replay.game, replay.rules_version, replay.options)
        if played != (game.id, game.rules_version, game.options):
            raise ValueError(f"this replay is of {played}, not of {(game.id, game.rules_version, game.options)}")
        table = cls(game, seats=replay.seats, seed=replay.seed, names=replay.names)
        for action in replay.actions:
            table.submit(table.to_act, table.ply, action)
        if table.replay().digest != replay.digest:
            raise ValueError(f"playing the moves gives {table.replay().digest}, the replay says {replay.digest}")
        table.epoch = epoch
        return table

    def _fresh_state(self) -> State:
        heard: list[Event] = []
        state = self.game.rules.new_state(self.seats, seeded(check_seed(self.seed)), heard)
        self.setup_events = tuple(heard)
        heard.clear()
        return state

    def __repr__(self) -> str:
        # Nothing that a seat may not know.
        where = "over" if self.is_over else f"seat {self.to_act} to act"
        return f"<Table of {self.game!r}: {self.seats} seats, ply {self.ply}, {where}>"

    # Looking.

    @property
    def to_act(self) -> int:
        """The seat asked now, or NOBODY."""
        return self.__state.to_act

    @property
    def ply(self) -> int:
        """How many actions have been applied."""
        return self.__state.ply

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.rules.is_over(self.__state)

    @property
    def scores(self) -> list[int]:
        """The points of each seat as of now."""
        return self.game.rules.scores(self.__state)

    @property
    def ranking(self) -> list[int]:
        """The place of each seat."""
        return self.game.rules.ranking(self.__state)

    @property
    def fingerprint(self) -> str:
        """A short fingerprint of the true position, for comparing tables; it tells nothing else."""
        return digest_of(self.__state)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know (None: a spectator)."""
        self._check_viewer(seat)
        return self.game.view(self.__state, seat)

    def glimpse(self, seat: int | None = None) -> Glimpse:
        """Return all that a page for this seat (None: a spectator) is made of, ready to travel."""
        self._check_viewer(seat)
        return glimpse_of(self.game, self.__state, seat)

    def scores_by_ply(self) -> list[list[int]]:
        """Return the points of each seat at the start and after each action; the game is played anew for it."""
        state = self.game.rules.new_state(self.seats, seeded(self.seed), None)
        found = [self.game.rules.scores(state)]
        for entry in self.log:
            self.game.rules.apply(state, entry.action)
            found.append(self.game.rules.scores(state))
        return found

    def prompt(self, seat: int) -> Prompt:
        """Return the question to this seat; NotYourTurn when another one is asked."""
        self._check_turn(seat)
        return Prompt(self.game, self.__state, self.epoch)

    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        """Return what this seat may have seen happen from ply `since` on; from 0 on, the setup is included."""
        return [event for _, heard in self.events_by_ply(seat, since=since) for event in heard]

    def events_by_ply(self, seat: int | None = None, *, since: int = 0) -> list[tuple[int, list[Event]]]:
        """Return the same ply by ply: what followed from the answer given there (-1: the setup)."""
        self._check_viewer(seat)
        ears = NOBODY if seat is None else seat
        told = [(-1, self.setup_events)] if since <= 0 else []
        told += [(ply, entry.events) for ply, entry in enumerate(self.log) if ply >= since]
        return [(ply, [event for event in events if event.audible_to(ears)]) for ply, events in told]

    def replay(self) -> Replay:
        """Return the game so far on paper."""
        actions = tuple(entry.action for entry in self.log)
        # Counted only now, from the moves: it takes longer than to make them.
        course, state = PlayDigest(), self.game.rules.new_state(self.seats, seeded(self.seed), None)
        for action in actions:
            course.add(self.game, state, action)
            self.game.rules.apply(state, action)
        return Replay(
            game=self.game.id,
            rules_version=self.game.rules_version,
            options=dict(self.game.options),
            seats=self.seats,
            seed=self.seed,
            names=self.names,
            actions=actions,
            digest=course.text(self.game, state),
        )

    def _repr_svg_(self) -> str:
        return self.game.svg(self.__state, None, names=self.names)

    # Acting.

    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        """Let a seat answer the question of this ply, and return what it may see of the outcome.

        Refused without any effect: a stale ply, another seat's turn, an action that is not legal. Whoever answers
        from afar also gives the epoch of the prompt: after an undo the same ply may be another question.
        """
        self.check(seat, ply, action, epoch=epoch)
        entry = self._apply(action)
        return [event for event in entry.events if event.audible_to(seat)]

    def check(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> None:
        """Raise what `submit` would refuse this answer with, and change nothing.

        A server checks, stores the answer, and only then submits it.
        """
        if (seat, ply, action, epoch) == self.__checked and type(seat) is type(ply) is type(action) is int:
            return
        if epoch is not None and epoch != self.epoch:
            raise StaleAction(f"this answers epoch {epoch}, but the table is at {self.epoch}: moves were taken back")
        if type(ply) is not int or ply != self.__state.ply:
            raise StaleAction(f"this answers ply {ply}, but the table is at ply {self.__state.ply}")
        self._check_turn(seat)
        self.game.check_action(self.__state, action)
        self.__checked = (seat, ply, action, epoch)

    def undo(self, seat: int, ply: int | None = None) -> int:
        """Take back this seat's latest actions and return the new ply.

        Without `ply`, all the way back to the last point where something hidden was turned up or another seat
        acted; with it, to that ply, which may not lie before that point.
        """
        self._check_viewer(seat)
        target = self.undo_floor(seat) if ply is None else ply
        self.check_undo(seat, target)
        # Played anew beside the table, and put in its place only when all of it is there.
        twin = Table(self.game, seats=self.seats, seed=self.seed, names=self.names)
        for entry in self.log[:target]:
            twin._apply(entry.action)
        self.__state, self.__before, self.log = twin.__state, twin.__before, twin.log
        self.epoch += 1
        self.__checked = None
        return self.ply

    def check_undo(self, seat: int, ply: int) -> None:
        """Raise what `undo` would refuse to go back to this ply with, and change nothing."""
        self._check_viewer(seat)
        floor = self.undo_floor(seat)
        if floor == self.ply:
            raise UndoRefused(self._undo_reason(seat))
        if type(ply) is not int or not floor <= ply < self.ply:
            raise UndoRefused(f"seat {seat} can go back to plies {floor} to {self.ply - 1}, not to {ply!r}")

    def undo_floor(self, seat: int) -> int:
        """Return the earliest ply that this seat may go back to; the present one when it may not."""
        floor = len(self.log)
        while floor > 0 and self.log[floor - 1].seat == seat and not self.log[floor - 1].revealed:
            floor -= 1
        return floor

    def path(self, seat: int) -> list[tuple[int, Message]]:
        """Return the decisions that this seat may take back, by their plies, in words for the seat itself: others may
        not know all that they say."""
        floor = self.undo_floor(seat)
        return [
            (ply, self.game.label(self.__before[ply - len(self.log)], self.log[ply].action))
            for ply in range(floor, len(self.log))
        ]

    def _apply(self, action: int) -> LogEntry:
        state, self.__checked = self.__state, None
        before, heard = state.clone(), list[Event]()
        state.events = heard
        seat, seen = int(state.to_act), state.seen_by_anybody()
        self.game.rules.apply(state, action)
        entry = LogEntry(seat, action, tuple(heard), bool(state.seen_by_anybody() != seen))
        if entry.revealed or (self.log and self.log[-1].seat != seat):
            self.__before.clear()
        if not entry.revealed:
            self.__before.append(before)
        self.log.append(entry)
        return entry

    def _undo_reason(self, seat: int) -> str:
        if not self.log:
            return "nothing has been played yet"
        if self.log[-1].seat != seat:
            return f"seat {seat} did not act last, seat {self.log[-1].seat} did"
        return "the last action turned up something hidden, so it can't be taken back"

    def _check_viewer(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise ValueError(f"there is no seat {seat!r}: seats are 0 to {self.seats - 1}")

    def _check_turn(self, seat: int) -> None:
        self._check_viewer(seat)
        if self.is_over:
            raise NotYourTurn("the game is over")
        if seat != self.to_act:
            raise NotYourTurn(f"seat {self.to_act} is asked now, not seat {seat}")
