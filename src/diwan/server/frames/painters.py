"""The drawing processes of a server: who paints which table, and the promise that nobody waits for long."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Final, TypeVar

from diwan.server.frames.frame import Look
from diwan.server.frames.parcel import (
    Missing,
    Moment,
    MomentOrder,
    Order,
    PageOrder,
    Painted,
    Parcel,
    ParcelOrder,
)
from diwan.server.frames.snapshot import Snapshot
from diwan.server.log import Log
from diwan.server.packing import pack
from diwan.server.processes import Broken, Crew, Failure, Process

PATIENCE: Final = 2.0  # seconds until a picture is there, or it has failed
_TRIES: Final = 2  # an order over which a process hangs or dies goes to another one, once
_LOG: Final = Log("frames")

Answer = TypeVar("Answer", Parcel, Painted, Moment)


class PaintingFailed(Exception):
    """There is no picture for now; the table itself is none the worse for it."""


class PainterProcess(Process):
    """One drawing process."""

    module = "diwan.server.frames.painter"


@dataclass(eq=False, slots=True)
class Job:
    """An order that waits, and who waits for it."""

    table: str
    order: Order
    done: asyncio.Future[object]
    tries: int = 0  # desks that have got it
    open: int = 0  # those of them that may still answer


@dataclass(eq=False, slots=True)
class Desk:
    """Where one painter works: the orders that wait for it."""

    painter: PainterProcess | None = None
    jobs: deque[Job] = field(default_factory=deque)
    work: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    late: bool = False  # the painter has not answered for so long that others take its orders

    @property
    def is_manned(self) -> bool:
        """Whether somebody works here, as far as is known."""
        return self.painter is not None and self.painter.alive

    def put(self, job: Job) -> None:
        """Let an order wait here."""
        job.tries += 1
        job.open += 1
        self.jobs.append(job)
        self.work.set()


class Painters:
    """All drawing processes. A table's orders go to the same one while it lives: it remembers the last frames."""

    def __init__(
        self,
        count: int = 2,
        *,
        patience: float = PATIENCE,
        on_painted: Callable[[float, int], None] = lambda seconds, size: None,
        on_failed: Callable[[], None] = lambda: None,
    ) -> None:
        self._patience = patience
        self._on_painted = on_painted  # how long somebody waited, in seconds, and the size of what they got, in bytes
        self._on_failed = on_failed
        self._desks = [Desk() for _ in range(count)]
        self._crew = Crew(PainterProcess, count, self._arrived, self._lost)
        self._closed = False

    async def start(self) -> None:
        """Start the processes; return when they have painted their first picture."""
        await self._crew.start()

    async def close(self) -> None:
        """End all processes; whoever still waits gets no picture."""
        self._closed = True
        tasks = [desk.task for desk in self._desks if desk.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for desk in self._desks:
            for job in desk.jobs:
                _fail(job, "the painters go home")
            desk.jobs.clear()
        await self._crew.close()

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes."""
        return self._crew.numbers

    @property
    def waiting(self) -> int:
        """How many orders wait."""
        return sum(len(desk.jobs) for desk in self._desks)

    async def paint(self, table_id: str, look: Look, snapshot: Snapshot, base: int | None) -> Parcel:
        """Return a frame ready to be sent: what changed since the frame `base`, or all of it; or PaintingFailed."""

        async def painted() -> Parcel:
            answer = await self._ask(table_id, ParcelOrder(table_id, look, snapshot.since(base), base))
            if isinstance(answer, Missing):
                answer = await self._ask(table_id, ParcelOrder(table_id, look, snapshot.since(None), None))
            assert isinstance(answer, Parcel), "a parcel was ordered"
            return answer

        return await self._in_time(painted(), lambda parcel: len(parcel.data))

    async def page(self, table_id: str, look: Look, snapshot: Snapshot) -> Painted:
        """Return all that a page shows, and remember it: what changes from there on can be sent. Or PaintingFailed."""

        async def painted() -> Painted:
            answer = await self._ask(table_id, PageOrder(table_id, look, snapshot.since(None)))
            assert isinstance(answer, Painted), "a page was ordered"
            return answer

        return await self._in_time(painted(), lambda page: len(page.picture) + len(page.text))

    async def moment(self, look: Look, snapshot: Snapshot) -> Moment:
        """Return an earlier moment, from `snapshot_at`; or PaintingFailed."""

        async def painted() -> Moment:
            answer = await self._ask("", MomentOrder(look, snapshot))
            assert isinstance(answer, Moment), "a moment was ordered"
            return answer

        return await self._in_time(painted(), lambda moment: len(moment.picture))

    async def _in_time(self, work: Coroutine[object, object, Answer], size: Callable[[Answer], int]) -> Answer:
        start = time.perf_counter()
        try:
            async with asyncio.timeout(self._patience):
                answer = await work
        except (TimeoutError, PaintingFailed) as error:
            self._on_failed()
            raise PaintingFailed(str(error) or "it took too long") from None
        self._on_painted(time.perf_counter() - start, size(answer))
        return answer

    async def _ask(self, table: str, order: Order) -> object:
        """Return the answer of the painter of a table. Whoever stops waiting takes the order back."""
        if self._closed:
            raise PaintingFailed("the painters have gone home")
        job = Job(table, order, asyncio.get_running_loop().create_future())
        self._desk_of(table).put(job)
        return await job.done

    def _desk_of(self, table: str) -> Desk:
        """Return where the orders of a table go: its own desk, or while nobody paints there the next one.

        What belongs to no table (nothing of it is remembered) goes where the fewest wait.
        """
        if not table:
            return min(self._desks, key=lambda desk: (not desk.is_manned, desk.late, len(desk.jobs)))
        home = zlib.crc32(table.encode()) % len(self._desks)
        around = self._desks[home:] + self._desks[:home]
        return min(around, key=lambda desk: (not desk.is_manned, desk.late))

    def _arrived(self, painter: PainterProcess) -> None:
        desk = next(desk for desk in self._desks if desk.painter is None)
        desk.painter, desk.late = painter, False
        desk.task = asyncio.ensure_future(self._work(desk, painter))

    def _lost(self, painter: PainterProcess) -> None:
        """Wake the desk of a painter that has ended: where it works on nothing only that brings another one."""
        for desk in self._desks:
            if desk.painter is painter:
                desk.work.set()

    async def _work(self, desk: Desk, painter: PainterProcess) -> None:
        """Let a painter do one job after the other, as long as it lives."""
        while True:
            while painter.alive and not desk.jobs:
                desk.work.clear()
                await desk.work.wait()
            if not painter.alive:
                self._replace(desk, painter)
                return
            job = desk.jobs.popleft()
            if job.done.done():
                continue  # nobody waits for it any more
            try:
                packed = pack(job.order)
            except Exception as error:
                _fail(job, f"the order can't be packed: {error!r}")
                continue
            try:
                answer = await self._answer(desk, painter, job, packed)
            except (TimeoutError, Broken) as error:
                _LOG.warning("a painter is replaced", reason=str(error) or "out of time")
                self._replace(desk, painter, job)
                return
            except BaseException:
                _fail(job, "the painters go home")
                raise
            if isinstance(answer, Failure):
                _fail(job, answer.error)
            elif not job.done.done():
                job.done.set_result(answer)

    async def _answer(self, desk: Desk, painter: PainterProcess, job: Job, packed: bytes) -> object:
        """Return what a painter answers. While it is late others may do its work; then it may only be slow."""
        work = asyncio.ensure_future(painter.send(packed))
        try:
            done, _ = await asyncio.wait({work}, timeout=self._patience / 2)
            if not done:
                desk.late = True
                if self._desk_of(job.table) is not desk:
                    job.open += 1  # this one may still answer, too
                    self._pass_on(desk, job)
                done, _ = await asyncio.wait({work}, timeout=self._patience / 2)
            if not done:
                raise TimeoutError
            desk.late = False
            return work.result()
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    def _replace(self, desk: Desk, painter: PainterProcess, job: Job | None = None) -> None:
        """Do without a painter, which has not answered a job or has ended; another one comes in its place."""
        desk.painter = None
        self._crew.drop(painter)
        self._pass_on(desk, job)

    def _pass_on(self, desk: Desk, job: Job | None) -> None:
        """Give what waits at a desk to others, and what its painter does not answer, unless it was tried enough."""
        left = list(desk.jobs)
        desk.jobs.clear()
        if job is not None:
            job.open -= 1
            if job.tries < _TRIES:
                self._desk_of(job.table).put(job)
            elif job.open == 0:
                _fail(job, "painters hang or die over it")
        for waiting in left:
            waiting.tries -= 1  # it was not even begun
            waiting.open -= 1
            self._desk_of(waiting.table).put(waiting)


def _fail(job: Job, reason: str) -> None:
    if not job.done.done():
        job.done.set_exception(PaintingFailed(reason))
