"""The thinking processes of a server, and the promise that every question is answered in time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from dataclasses import replace
from typing import Final

from diwan.server.log import Log
from diwan.server.packing import pack
from diwan.server.processes import Broken, Crew, Failure, Process
from diwan.server.thinking.request import Request, Thought

GRACE: Final = 0.5  # seconds beyond what a bot was given, for the way there and back
LEAST: Final = 0.05  # seconds that a bot is given, however long it has waited for a process
_LOG: Final = Log("thinking")


class Worker(Process):
    """One thinking process."""

    module = "diwan.server.thinking.worker"

    async def ask(self, request: Request) -> Thought:
        """Return what a bot says; Broken when it says nothing of sense."""
        answer = await self.send(pack(request))
        if isinstance(answer, Failure):
            raise Broken(answer.error)
        if not isinstance(answer, Thought) or answer.action not in request.prompt.actions:
            raise Broken(f"no answer to the question: {answer!r}")
        return answer


class Thinkers:
    """All thinking processes: some that wait for work, and more when all are busy, up to a limit."""

    def __init__(self, ready: int = 2, most: int = 6, kind: type[Worker] = Worker) -> None:
        self._most = max(ready, most)
        self._idle: deque[Worker] = deque()
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._crew = Crew(kind, ready, self._give, self._lost)

    async def start(self) -> None:
        """Start the processes that wait for work."""
        await self._crew.start()

    async def close(self) -> None:
        """End all processes, those too that are being started or ended now."""
        await self._crew.close()
        self._idle.clear()

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes."""
        return self._crew.numbers

    async def think(self, request: Request) -> Thought:
        """Return an answer within what the bot was given and GRACE: the bot's, or when it fails any legal one.

        Where all processes are busy it waits for one, and has so much less time: it is told how much is left.
        """
        start = time.monotonic()
        try:
            async with asyncio.timeout(request.seconds):
                worker = await self._take()
        except TimeoutError:
            _LOG.warning("a bot was not asked: no process was free in time", bot=request.bot)
            return Thought(secrets.choice(request.prompt.actions), timely=False, asked=False)
        left = request.seconds - (time.monotonic() - start)
        try:
            async with asyncio.timeout(left + GRACE):
                thought = await worker.ask(replace(request, seconds=max(left, LEAST)))
        except (TimeoutError, Broken) as error:
            _LOG.warning("a bot did not answer", bot=request.bot, reason=str(error) or "out of time")
            self._drop(worker)
            return Thought(secrets.choice(request.prompt.actions), timely=False)
        except BaseException:
            self._drop(worker)  # its answer would be taken for the next one's
            raise
        self._give(worker)
        return thought

    async def _take(self) -> Worker:
        while self._idle:
            worker = self._idle.popleft()
            if worker.alive:
                return worker
            self._crew.drop(worker)
        if len(self._crew) < self._most:
            self._crew.more()
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._give(waiting.result())
            raise

    def _lost(self, worker: Worker) -> None:
        """Replace one that has ended while it waited for work; whoever waits for its answer notices by themselves."""
        if worker in self._idle:
            self._idle.remove(worker)
            self._drop(worker)

    def _drop(self, worker: Worker) -> None:
        self._crew.drop(worker)
        if self._waiting and len(self._crew) < self._most and not self._crew.closed:
            self._crew.more()

    def _give(self, worker: Worker) -> None:
        """Let a worker serve whoever waits longest, or wait itself."""
        if not worker.alive:
            self._drop(worker)
            return
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(worker)
                return
        self._idle.append(worker)
