"""The thinking processes of a server, and the promise that every question is answered in time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
from collections import deque
from typing import Final

from diwan.server.thinking.request import LENGTH, LONGEST, READY, Failure, Request, Thought, pack, unpack

GRACE: Final = 0.5  # seconds beyond what a bot was given, for the way there and back
LONGEST_START: Final = 30.0
_LOG: Final = logging.getLogger("diwan.thinking")


class Broken(Exception):
    """A process that does not answer as it should."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        """Start a process; return when it is ready to answer at once."""
        worker = cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "diwan.server.thinking.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        )
        try:
            async with asyncio.timeout(LONGEST_START):
                if await worker.hear() != READY:
                    raise Broken("it did not start")
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, request: Request) -> Thought:
        """Return what a bot says; Broken when it says nothing of sense."""
        target = self.process.stdin
        assert target is not None
        try:
            target.write(pack(request))
            await target.drain()
        except OSError as error:
            raise Broken(f"it died: {error}") from None
        answer = await self.hear()
        if isinstance(answer, Failure):
            raise Broken(answer.error)
        if not isinstance(answer, Thought) or answer.action not in request.prompt.actions:
            raise Broken(f"no answer to the question: {answer!r}")
        return answer

    async def hear(self) -> object:
        """Return the next thing that it says."""
        source = self.process.stdout
        assert source is not None
        try:
            size: int = LENGTH.unpack(await source.readexactly(LENGTH.size))[0]
            if size > LONGEST:
                raise Broken("an answer that is too long")
            return unpack(await source.readexactly(size))
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Broken(f"it died: {error}") from None

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()

    async def end(self) -> None:
        """Kill it and wait until it is gone, and its pipes with it."""
        self.kill()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        with contextlib.suppress(OSError):
            await self.process.stdout.read()
        with contextlib.suppress(OSError):
            await self.process.stdin.wait_closed()
        await self.process.wait()


class Thinkers:
    """All thinking processes: some that wait for work, and more when all are busy, up to a limit."""

    def __init__(self, ready: int = 2, most: int = 6) -> None:
        self._ready = ready
        self._most = max(ready, most)
        self._idle: deque[Worker] = deque()
        self._all: set[Worker] = set()
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._starting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Start the processes that wait for work."""
        await asyncio.gather(*(self._add() for _ in range(self._ready)))

    async def close(self) -> None:
        """End all processes, those too that are being started or ended now."""
        self._closed = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._all))
        self._all.clear()
        self._idle.clear()

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes."""
        return [worker.process.pid for worker in self._all]

    async def think(self, request: Request) -> Thought:
        """Return an answer within what the bot was given and GRACE: the bot's, or when it fails any legal one."""
        worker: Worker | None = None
        try:
            async with asyncio.timeout(request.seconds + GRACE):
                worker = await self._take()
                thought = await worker.ask(request)
        except (TimeoutError, Broken) as error:
            _LOG.warning("bot %s did not answer: %s", request.bot, str(error) or "out of time")
            if worker is not None:
                self._drop(worker)
            return Thought(secrets.choice(request.prompt.actions), timely=False)
        except BaseException:
            if worker is not None:
                self._drop(worker)  # its answer would be taken for the next one's
            raise
        self._give(worker)
        return thought

    async def _take(self) -> Worker:
        while self._idle:
            worker = self._idle.popleft()
            if worker.process.returncode is None:
                return worker
            self._drop(worker)
        if len(self._all) + self._starting < self._most:
            self._spawn()
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._give(waiting.result())
            raise

    def _give(self, worker: Worker) -> None:
        """Let a worker serve whoever waits longest, or wait itself."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(worker)
                return
        self._idle.append(worker)

    def _drop(self, worker: Worker) -> None:
        """Do without a worker, and start another one in its place."""
        worker.kill()
        self._all.discard(worker)
        task = asyncio.ensure_future(worker.end())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if not self._closed and len(self._all) + self._starting < self._ready:
            self._spawn()

    def _spawn(self) -> None:
        task = asyncio.ensure_future(self._add())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _add(self) -> None:
        self._starting += 1
        try:
            worker = await Worker.start()
        except (OSError, TimeoutError, Broken) as error:
            _LOG.error("a thinking process did not start: %s", error)
            return
        finally:
            self._starting -= 1
        self._all.add(worker)
        if not self._closed:
            self._give(worker)
