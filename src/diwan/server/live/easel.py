"""Frames for all pages: painted once for each way to look, when somebody looks, and only the newest.

Moves come faster than pictures can be drawn. So nothing is painted when a move is made; a look is marked, and when its
turn comes it is painted as the table is then. A bounded number of orders is under way at a time, so that the event loop
has its hands free for moves however many pages are open.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

from diwan.server.frames.frame import Look
from diwan.server.frames.parcel import Parcel
from diwan.server.frames.snapshot import Snapshot, snapshot_of
from diwan.server.live.guest import Guest
from diwan.server.log import Log

if TYPE_CHECKING:
    from diwan.server.live.gathering import Gathering

SOON: Final = 0.004  # seconds: the answer to a move goes out first, and moves in one breath become one frame
AT_ONCE: Final = 12  # orders under way
_PATIENCE: Final = (0.5, 1.0, 2.0, 5.0)  # seconds before a look is tried again after painting failed
_LOG: Final = Log("live")


class Painter(Protocol):
    """What paints: `frames.painters.Painters`."""

    async def paint(self, table_id: str, look: Look, snapshot: Snapshot, base: int | None, /) -> Parcel: ...


class Viewing:
    """All pages that look at a table in the same way."""

    def __init__(self, gathering: Gathering, look: Look) -> None:
        self.gathering = gathering
        self.look = look
        self.guests: set[Guest] = set()
        self.marked = False  # it waits for its turn, or is being painted
        self.failures = 0

    def next_group(self) -> tuple[int | None, list[Guest]] | None:
        """Return pages that lack the newest frame and have the same one, and which: the most of them first."""
        groups: dict[int | None, list[Guest]] = {}
        for guest in self.guests:
            if not guest.lacks_room and self.gathering.lacks_frame(guest):
                groups.setdefault(guest.has, []).append(guest)
        return max(groups.items(), key=lambda group: len(group[1])) if groups else None

    def deliver(self, parcel: Parcel, guests: list[Guest]) -> None:
        """Give a frame to those that it is for, as far as it still fits what they have."""
        for guest in guests:
            fits = parcel.base is None or parcel.base == guest.has
            if fits and guest in self.guests and not guest.lacks_room:
                guest.outbox.put_frame(parcel)
                guest.has, guest.asks = parcel.id, False


class Easel:
    """Who waits for a frame, and how many are painted at a time."""

    def __init__(self, painter: Painter, at_once: int = AT_ONCE) -> None:
        self._painter = painter
        self._at_once = at_once
        self._waiting: deque[Viewing] = deque()
        self._busy: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def want(self, viewing: Viewing, delay: float = SOON) -> None:
        """Paint this look when its turn comes."""
        if viewing.marked:
            return
        viewing.marked = True
        self._waiting.append(viewing)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(delay, self._go_on)

    async def close(self) -> None:
        """Stop painting."""
        if self._timer is not None:
            self._timer.cancel()
        self._waiting.clear()
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)

    def _go_on(self) -> None:
        """Begin one order. The next one follows in the next round of the loop: what came in meanwhile goes first."""
        self._timer = None
        if self._waiting and len(self._busy) < self._at_once:
            task = asyncio.ensure_future(self._paint(self._waiting.popleft()))
            self._busy.add(task)
            task.add_done_callback(self._painted)
            if self._waiting:
                self._timer = asyncio.get_running_loop().call_later(0, self._go_on)

    def _painted(self, task: asyncio.Task[None]) -> None:
        self._busy.discard(task)
        if self._waiting and self._timer is None:
            self._go_on()

    async def _paint(self, viewing: Viewing) -> None:
        gathering, group = viewing.gathering, viewing.next_group()
        if group is None:
            viewing.marked = False
            return
        base, guests = group
        try:
            snapshot = snapshot_of(gathering.table, viewing.look.eyes)
            parcel = await self._painter.paint(gathering.table.id, viewing.look, snapshot, base)
        except Exception as error:
            _LOG.warning("a table could not be painted", table=gathering.table.id, reason=repr(error))
            self._failed(viewing)
            return
        if viewing.failures:
            viewing.failures = 0
            gathering.judge_pictures()
        viewing.deliver(parcel, guests)
        viewing.marked = False
        if viewing.next_group() is not None:
            self.want(viewing, 0)  # behind those who have waited meanwhile

    def _failed(self, viewing: Viewing) -> None:
        patience = _PATIENCE[min(viewing.failures, len(_PATIENCE) - 1)]
        viewing.failures += 1
        viewing.gathering.judge_pictures()

        def again() -> None:
            viewing.marked = False
            self.want(viewing)

        asyncio.get_running_loop().call_later(patience, again)
