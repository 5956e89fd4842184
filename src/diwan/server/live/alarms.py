"""Alarms by key, all on one timer: the heap of a process, not a timer for each table."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from typing import Final

from diwan.server.now import now_ms

LONGEST_SLEEP: Final = 30.0  # seconds; the clock of a machine may be set, and a laptop may sleep


class Alarms:
    """When to do what. An alarm that is set again rings at its new time only."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self._ring = ring
        self._due: dict[str, int] = {}  # by key, in milliseconds since 1970
        self._heap: list[tuple[int, str]] = []  # also what has been put off or taken back since
        self._timer: asyncio.TimerHandle | None = None
        self._wakes = 0  # when the timer goes off

    def __len__(self) -> int:
        return len(self._due)

    def due(self, key: str) -> int | None:
        """Return when an alarm rings, if it is set."""
        return self._due.get(key)

    def set(self, key: str, at: int | None) -> None:
        """Let an alarm ring at a time, in milliseconds since 1970; None: not at all."""
        before = self._due.get(key)
        if at == before:
            return
        if at is None:
            del self._due[key]
            return
        self._due[key] = at
        # One that is put off stays where it is in the heap, and goes back there when it is found: a move costs nothing.
        if before is None or at < before:
            heapq.heappush(self._heap, (at, key))
            self._arm()

    def close(self) -> None:
        """Let nothing ring any more."""
        self._due.clear()
        self._heap.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _arm(self) -> None:
        if not self._heap:
            return
        first = self._heap[0][0]
        if self._timer is not None:
            if self._wakes <= first:
                return
            self._timer.cancel()
        delay = min(max(0.0, (first - now_ms()) / 1000), LONGEST_SLEEP)
        self._wakes = first
        self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = None
        now = now_ms()
        while self._heap and self._heap[0][0] <= now:
            _, key = heapq.heappop(self._heap)
            due = self._due.get(key)
            if due is None:
                continue
            if due > now:
                heapq.heappush(self._heap, (due, key))
            else:
                del self._due[key]
                self._ring(key)
        self._arm()
