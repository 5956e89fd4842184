"""Processes that work for the server: each answers one order at a time over its pipes, and none can hold it up.

The process that asks uses `Process` and `Crew`; the one that answers runs `work`.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import BinaryIO, ClassVar, Final, Generic, Self, TypeVar

from diwan.server.log import Log
from diwan.server.packing import LENGTH, LONGEST, pack, unpack

LONGEST_START: Final = 30.0  # seconds until a process must be ready
NICENESS: Final = 5  # the server itself goes first: a move is short, and everybody waits for it
PAUSE: Final = 1.0  # seconds before another try, when one could not be started
_PR_SET_PDEATHSIG: Final = 1  # as <sys/prctl.h> has it
_BUFFER: Final = 1024 * 1024  # bytes that are read ahead: a whole answer in most cases
_LOG: Final = Log("processes")


class Broken(Exception):
    """A process that does not answer as it should."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The first word of a process, when it has loaded all that it needs."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An order that failed, and how; the process goes on."""

    error: str


# The side that asks.


class Process:
    """One process; each kind of them names the module that it runs."""

    module: ClassVar[str]

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Self:
        """Start a process; return when it is ready to answer at once. Broken or TimeoutError when it never is."""
        worker = cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", cls.module, str(os.getpid())),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_BUFFER,
            )
        )
        try:
            async with asyncio.timeout(LONGEST_START):
                if await worker.hear() != Ready():
                    raise Broken("it did not start")
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet, as far as is known."""
        return self.process.returncode is None

    async def send(self, packed: bytes) -> object:
        """Return the answer to an order that is packed already; Broken when the process died over it.

        Whoever stops waiting must end the process: its answer would be taken for the next one's.
        """
        target = self.process.stdin
        assert target is not None
        try:
            target.write(packed)
            await target.drain()
        except (OSError, RuntimeError) as error:  # uvloop's word for a pipe that is closed already
            raise Broken(f"it died: {error}") from None
        return await self.hear()

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
        """End it at once, whatever it does."""
        if self.alive:
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


SomeProcess = TypeVar("SomeProcess", bound=Process)


class Crew(Generic[SomeProcess]):
    """The processes of one kind: one that is dropped is replaced, and all of them end together."""

    def __init__(
        self,
        kind: type[SomeProcess],
        wanted: int,
        arrived: Callable[[SomeProcess], None],
        lost: Callable[[SomeProcess], None] | None = None,
    ) -> None:
        self.members: set[SomeProcess] = set()
        self.closed = False
        self._kind = kind
        self._wanted = wanted
        self._arrived = arrived  # called with each one that is ready
        self._lost = lost or self.drop  # called with each one that has ended by itself: it must be dropped then
        self._ends: dict[SomeProcess, asyncio.Task[int]] = {}  # when each of them ends
        self._starting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    def __len__(self) -> int:
        """How many there are, with those that are being started."""
        return len(self.members) + self._starting

    @property
    def numbers(self) -> list[int]:
        """The numbers of the processes, as the system counts them."""
        return [member.process.pid for member in self.members]

    async def start(self) -> None:
        """Start as many as are wanted; return when each is ready, or failed and is being tried again."""
        await asyncio.gather(*(self._add() for _ in range(self._wanted)))

    async def close(self) -> None:
        """End all processes, those too that are being started or ended now."""
        self.closed = True
        self._closing.set()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        for end in self._ends.values():
            end.cancel()
        self._ends.clear()
        await asyncio.gather(*(member.end() for member in self.members))
        self.members.clear()

    def more(self, pause: float = 0.0) -> None:
        """Start one more, after a pause in seconds."""
        self._later(self._add(pause))

    def drop(self, member: SomeProcess) -> None:
        """Do without one of them: end it, and start another one in its place when it is wanted."""
        if member not in self.members:
            return
        member.kill()
        self.members.discard(member)
        end = self._ends.pop(member, None)
        if end is not None:
            end.cancel()
        self._later(member.end())
        self._fill()

    def _fill(self, pause: float = 0.0) -> None:
        for _ in range(self._wanted - len(self)):
            if not self.closed:
                self.more(pause)

    def _later(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _add(self, pause: float = 0.0) -> Coroutine[object, object, None]:
        # Counted at once: whoever asks for more in the same breath must see that one is on its way.
        self._starting += 1
        return self._added(pause)

    async def _added(self, pause: float) -> None:
        member = None
        try:
            if pause:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), pause)
            if not self.closed:
                member = await self._kind.start()
        except (OSError, TimeoutError, Broken) as error:
            _LOG.error("a process did not start", kind=self._kind.module, reason=str(error) or "out of time")
        finally:
            self._starting -= 1
        if member is None:
            self._fill(PAUSE)
            return
        self.members.add(member)
        if not self.closed:
            self._watch(member)
            self._arrived(member)

    def _watch(self, member: SomeProcess) -> None:
        """Notice when a process ends by itself: one that has nothing to do would be missed only when it is needed."""

        def ended(end: asyncio.Task[int]) -> None:
            if not end.cancelled() and member in self.members:
                _LOG.warning("a process has ended by itself", kind=self._kind.module)
                self._lost(member)

        self._ends[member] = asyncio.ensure_future(member.process.wait())
        self._ends[member].add_done_callback(ended)


# The side that answers.


def serve(answer: Callable[[object], object], source: BinaryIO, target: BinaryIO) -> None:
    """Say that all is loaded, then answer until the source ends; what goes wrong over an order is its answer."""
    target.write(pack(Ready()))
    target.flush()
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        order = unpack(source.read(LENGTH.unpack(head)[0]))
        try:
            packed = pack(answer(order))
        except Exception as error:
            packed = pack(Failure(repr(error)))
        target.write(packed)
        target.flush()


def _end_with(server: int) -> None:
    """Let the system end this process when the server is gone, also where it hangs and reads its pipe no more.

    What the system waits for is the thread that has started it: the one of the server's event loop, which lives as long
    as the server. Only Linux has this; elsewhere a process that does not hang notices by its pipe.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != server:
        sys.exit()  # it has gone before we could ask for that


def work(prepare: Callable[[], None], answer: Callable[[object], object]) -> None:
    """Be such a process: prepare, then answer what comes in, until the server closes the pipe or is gone."""
    _end_with(int(sys.argv[1]))
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # Ctrl-C in a terminal reaches all processes; the server says when this one ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever is printed in here may not come between the answers.
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    prepare()
    serve(answer, sys.stdin.buffer, answers)
