"""Bots where nobody looks on: a few of them think at a time, so that those whom somebody waits for have room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Backstage:
    """Who may think now. A table leaves the queue as soon as somebody looks on."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[str, asyncio.Future[bool]] = {}  # by table, those who came first before others

    @asynccontextmanager
    async def turn(self, table_id: str) -> AsyncIterator[None]:
        """Wait for a turn of this table, and end it; or wait no longer, since somebody looks on."""
        taken = await self._take(table_id)
        try:
            yield
        finally:
            if taken:
                self._give_back()

    def call(self, table_id: str) -> None:
        """Let a table wait no longer: somebody looks on now."""
        waiting = self._waiting.pop(table_id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(False)

    async def _take(self, table_id: str) -> bool:
        """Wait; tell whether it is a turn that must be given back."""
        if self._free:
            self._free -= 1
            return True
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting[table_id] = waiting
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled() and waiting.result():
                self._give_back()
            raise
        finally:
            if self._waiting.get(table_id) is waiting:
                del self._waiting[table_id]

    def _give_back(self) -> None:
        while self._waiting:
            waiting = self._waiting.pop(next(iter(self._waiting)))
            if not waiting.done():  # else they have just gone
                waiting.set_result(True)
                return
        self._free += 1
