"""Tasks that nobody waits for: somebody must hold them while they run, and end them together."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """Those of one part of the server. The loop alone would not keep them."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        """Let something run beside the rest."""
        self.hold(asyncio.ensure_future(work))

    def hold(self, task: asyncio.Task[Any]) -> None:
        """Keep a task until it has ended, whether or not somebody waits for it."""
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """End all that still runs, and wait until it has ended."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
