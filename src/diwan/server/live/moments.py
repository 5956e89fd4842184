"""Earlier moments of a game, as somebody's own eyes saw them then."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from diwan.core.i18n import say
from diwan.server.frames.frame import Look
from diwan.server.frames.parcel import Moment
from diwan.server.frames.snapshot import Snapshot, StateAfter, snapshot_at, state_after
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Refused

AT_ONCE: Final = 2  # that are painted: who looks back may not hold up those who play


class MomentPainter(Protocol):
    """What paints them: `frames.painters.Painters`."""

    async def moment(self, look: Look, snapshot: Snapshot, /) -> Moment: ...


class Moments:
    """Paints earlier moments for pages."""

    def __init__(self, painter: MomentPainter, past: StateAfter = state_after) -> None:
        self._painter = painter
        self._past = past
        self._easels = asyncio.Semaphore(AT_ONCE)

    async def at(self, table: OpenTable, look: Look, ply: int) -> Moment:
        """Return what was to be seen at a ply; Refused when the game has not come that far."""
        game = table.record.table
        if game is None or ply > game.ply:
            raise Refused("no_moment", say("The game has not come that far."))
        async with self._easels:
            # The moves up to there are played anew, which takes a while in a long game.
            snapshot = await asyncio.to_thread(snapshot_at, table, look.eyes, ply, self._past)
            return await self._painter.moment(look, snapshot)
