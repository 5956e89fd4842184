"""What a drawing process is told of a table: all that one pair of eyes may know, and nothing else.

A snapshot is taken in the server, where the secrets are, and travels as a pickle. It is cheap: the log is not copied
when it is taken, but read when it travels, from where it is new to the reader, and through these ears only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from diwan.core.events import Event
from diwan.core.glimpse import Glimpse, glimpse_of
from diwan.core.i18n import Message
from diwan.core.rng import seeded
from diwan.core.state import NOBODY, State
from diwan.core.table import Table
from diwan.server.tables.handing import Handing

if TYPE_CHECKING:
    # A drawing process unpacks snapshots and needs none of these, nor the store behind them.
    from diwan.server.tables.opened import OpenTable
    from diwan.server.tables.record import Record

StateAfter = Callable[[Table, Sequence[int]], State]  # of a game, and its first actions
LONGEST_PATH: Final = 12  # decisions that are shown: the last ones, where somebody alone goes on and on


@dataclass(frozen=True, slots=True)
class Heard:
    """What was to be heard of one action, or of the setup."""

    ply: int  # the moment from which on it is true; 0: the setup
    seat: int | None  # who acted
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What these ears have heard of a game from a ply on (0: all of it, with the setup)."""

    start: int
    heard: tuple[Heard, ...]


class Story:
    """The log of a game for one pair of ears, up to the present; it travels as what they have heard."""

    def __init__(self, record: Record, table: Table, ears: int, ply: int, start: int = 0) -> None:
        # These lists only grow, and an undo gives a table another one: up to here they stay as they are.
        self._setup, self._entries, self._plies = table.setup_events, table.log, record.plies
        self._size, self._ears, self._ply, self.start = record.size, ears, ply, start

    def since(self, base: int | None) -> Told:
        """Return what is new to somebody who has heard all up to an entry of the table's log (None: nothing)."""
        if base is None or not 0 < base <= self._size:
            return self.told(0)
        return self.told(min(self._plies[base - 1 : self._size]) + 1)

    def told(self, start: int) -> Told:
        """Return what was heard from a ply on (0: all, with the setup)."""
        first = max(start, 1)
        entries = enumerate(self._entries[first - 1 : self._ply], first)
        heard = [Heard(ply, entry.seat, self._audible(entry.events)) for ply, entry in entries]
        if start <= 0:
            heard.insert(0, Heard(0, None, self._audible(self._setup)))
        return Told(start, tuple(heard))

    def actions(self) -> list[int]:
        """Return what was chosen, up to here: only for whoever may know the state."""
        return [entry.action for entry in self._entries[: self._ply]]

    def _audible(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple(event for event in events if event.audible_to(self._ears))

    def __reduce__(self) -> tuple[type[Told], tuple[int, tuple[Heard, ...]]]:
        told = self.told(self.start)
        return (Told, (told.start, told.heard))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one moment, through one pair of eyes."""

    id: int  # how many entries of the table's log it tells
    epoch: int
    glimpse: Glimpse
    names: tuple[str, ...]  # of the players, by seat
    undo: int | None  # the earliest ply that these eyes may go back to
    path: tuple[tuple[int, Message], ...]  # the decisions that they may take back, where they are asked now
    log: Story | Told
    handings: tuple[Handing, ...] = ()  # when bots began to play for people, and people were back
    log_from: int = 0  # earlier lines of the log are not wanted where all are given

    @property
    def eyes(self) -> int | None:
        """Whose eyes: a seat's, or None, a spectator's."""
        return self.glimpse.view.seat

    def since(self, base: int | None) -> Snapshot:
        """Return it with no more of the log than is new to somebody who has the frame `base` (None: nobody)."""
        return self if isinstance(self.log, Told) else replace(self, log=self.log.since(base))


def snapshot_of(table: OpenTable, eyes: int | None, log_from: int = 0) -> Snapshot:
    """Return what these eyes (None: a spectator's) may know of a table whose game has begun.

    `log_from` is for pages that want no earlier lines of the log; a painter finds out by itself which are new.
    """
    return snapshot_of_record(table.record, eyes, log_from)


def snapshot_of_record(record: Record, eyes: int | None, log_from: int = 0) -> Snapshot:
    """Return the same of a table that is not open."""
    game = begun(record)
    floor = game.ply if eyes is None else record.undo_floor(eyes)
    path = game.path(eyes) if eyes is not None and game.to_act == eyes else []
    return Snapshot(
        id=record.size,
        epoch=game.epoch,
        glimpse=game.glimpse(eyes),
        names=record.names,
        undo=floor if floor < game.ply else None,
        path=tuple(path[-LONGEST_PATH:]),
        log=Story(record, game, NOBODY if eyes is None else eyes, game.ply),
        handings=tuple(record.handings),
        log_from=log_from,
    )


def state_after(game: Table, actions: Sequence[int]) -> State:
    """Return the true state after the first actions of a game, played anew: only for whoever hides what is hidden."""
    state = game.game.rules.new_state(game.seats, seeded(game.seed), None)
    for action in actions:
        game.game.rules.apply(state, action)
    return state


def snapshot_at(table: OpenTable, eyes: int | None, ply: int, past: StateAfter = state_after) -> Snapshot:
    """Return what these eyes saw at an earlier ply, with nothing to choose; ValueError when there is no such ply.

    The moves up to there are played anew beside the table: callers with a long game do it in a thread.
    """
    record = table.record
    game = begun(record)
    if type(ply) is not int or not 0 <= ply <= len(game.log):
        raise ValueError(f"there is no ply {ply!r}: the game is at {len(game.log)}")
    # Taken before the moves are played: the table may go on meanwhile.
    size, epoch = record.size, game.epoch
    story = Story(record, game, NOBODY if eyes is None else eyes, ply, start=ply)
    glimpse = glimpse_of(game.game, past(game, story.actions()), eyes)
    if glimpse.view.choices:
        glimpse = replace(glimpse, view=replace(glimpse.view, choices=()), ends_turn=frozenset(), reveals=frozenset())
    handings = tuple(handing for handing in record.handings if handing.ply == ply)
    return Snapshot(size, epoch, glimpse, record.names, None, (), story, handings, log_from=ply)


def begun(record: Record) -> Table:
    """Return the game of a table; ValueError before it has begun: then there is nothing to see."""
    if record.table is None:
        raise ValueError("the game has not begun yet")
    return record.table
