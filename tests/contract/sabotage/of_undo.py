"""Tables that take back too much, too little, or another game."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from diwan.core.errors import UndoRefused
from diwan.core.events import Event
from diwan.core.replay import Replay
from diwan.core.table import Table
from tests.contract.sabotage.making import caught
from tests.contract.sabotage.of_tables import truth_of


@caught(r"seat \d could go back to ply \d+")
class TakesEverythingBack(Table):
    def undo_floor(self, seat: int) -> int:
        return 0


@caught(r"seat \d could go back to ply \d+")
class TakesRevealsBack(Table):
    """Goes back over draws, but not over other seats."""

    def undo_floor(self, seat: int) -> int:
        floor = len(self.log)
        while floor > 0 and self.log[floor - 1].seat == seat:
            floor -= 1
        return floor


@caught(r"seat 1 could go back to ply \d+")
class LastSeatTakesRevealsBack(Table):
    def undo_floor(self, seat: int) -> int:
        return 0 if seat == 1 else super().undo_floor(seat)


@caught(r"seat \d could go back to ply None")
class GoesNowhere(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        return self.ply if ply is None else super().undo(seat, ply)


@caught(r"undo of seat \d went to ply \d+, expected \d+")
class GoesBackOneOnly(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        last = self.ply
        super().undo(seat, ply)
        return last


@caught(r"undo to ply \d+ gives another position")
class GoesBackElsewhere(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        floor = super().undo(seat, ply)
        truth_of(self).rng.word()
        return floor


@caught(r"undo to ply \d+ keeps epoch 0")
class KeepsTheEpoch(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        floor = super().undo(seat, ply)
        self.epoch -= 1
        return floor


@caught(r"playing on from ply \d+ gives another position")
class ForgetsWhoPlays(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        floor = super().undo(seat, ply)
        self.names = ("somebody",) * self.seats
        return floor


@caught(r"playing on from ply \d+ gives another position")
class LuckAfterUndo(Table):
    """What comes after an undo is drawn anew."""

    undone = False

    def undo(self, seat: int, ply: int | None = None) -> int:
        floor = super().undo(seat, ply)
        self.undone = True
        return floor

    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        if self.undone:
            truth_of(self).rng.word()
        return super().submit(seat, ply, action)


@caught("undo of seat . to ply .* is refused with ''")
class RefusesUndoWordlessly(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        try:
            return super().undo(seat, ply)
        except UndoRefused:
            raise UndoRefused from None


@caught("a refused undo of seat . changed the table")
class CountsRefusedUndos(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        try:
            return super().undo(seat, ply)
        except UndoRefused:
            self.epoch += 1
            raise


@caught("a refused undo of seat . changed the table")
class PeeksWhenUndoIsRefused(Table):
    def undo(self, seat: int, ply: int | None = None) -> int:
        try:
            return super().undo(seat, ply)
        except UndoRefused:
            truth_of(self).rng.word()
            raise


# Replays.


@caught("a replay that was written and read differs")
class ReplayIsAList(Table):
    def replay(self) -> Replay:
        replay = super().replay()
        return replace(replay, actions=cast(tuple[int, ...], list(replay.actions)))


@caught("a replay leads to another position")
class ReplayLacksTheLastPly(Table):
    def replay(self) -> Replay:
        replay = super().replay()
        twin = Table(self.game, seats=self.seats, seed=self.seed)
        for action in replay.actions[:-1]:
            twin.submit(twin.to_act, twin.ply, action)
        return twin.replay()


@caught("a resumed table heard other events")
class LogFades(Table):
    """What happened is forgotten once the last seat has heard it."""

    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        heard = super().events(seat, since=since)
        if (seat, since) == (self.seats - 1, self.ply):
            self.log = [replace(entry, events=()) for entry in self.log]
        return heard
