"""The drawing processes of a server: they paint, and whatever happens to them, nobody waits for long."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable

import pytest

import diwan
from diwan.server.frames.frame import Look
from diwan.server.frames.painter import Painter, moment
from diwan.server.frames.painters import PATIENCE, Painters, PaintingFailed
from diwan.server.frames.parcel import PageOrder, Parcel, ParcelOrder
from diwan.server.frames.snapshot import snapshot_at, snapshot_of, snapshot_of_record
from diwan.server.tables.record import Record
from tests.server.test_snapshot import open_table
from tests.support.playing import begun, move
from tests.support.screen import Screen

CALM = 60.0  # seconds, where nothing is about time: the machine may be busy
LOOK = Look(0)

Story = Callable[[Painters], Awaitable[None]]


def with_painters(story: Story, count: int = 2, patience: float = CALM) -> None:
    async def run() -> None:
        painters = Painters(count, patience=patience)
        await painters.start()
        try:
            await story(painters)
        finally:
            await painters.close()

    asyncio.run(run())
    gc.collect()  # a pipe that is left open warns when it is collected, and a warning is an error here


def on_paper(record: Record, look: Look = LOOK) -> Parcel:
    """The whole frame, as it is painted here."""
    parcel = Painter().parcel(ParcelOrder("table", look, snapshot_of_record(record, look.eyes).since(None), None))
    assert isinstance(parcel, Parcel)
    return parcel


def tables(count: int) -> list[tuple[str, Record]]:
    """Return tables with some moves made."""
    found = []
    for number in range(count):
        record, _ = begun("alhambra", 2, number)
        for _ in range(3):
            move(record, random.Random(number))
        found.append((f"table-{number}", record))
    return found


@pytest.mark.parametrize("game", diwan.game_names())
def test_they_paint_there_what_is_painted_here(game: str) -> None:
    async def story(painters: Painters) -> None:
        record, _ = begun(game, 2)
        rng, screen, look = random.Random(1), Screen(), Look(1, "ru", "dark")
        table = open_table(record)
        page = await painters.page("t", look, snapshot_of(table, 1))
        assert page == Painter().page(PageOrder("t", look, snapshot_of(table, 1)))
        for number in range(12):
            move(record, rng)
            parcel = await painters.paint("t", look, snapshot_of(table, 1), screen.id)
            assert (parcel.base is None) == (number == 0)
            screen.take(parcel)
            assert screen.shows(Painter().page(PageOrder("t", look, snapshot_of(table, 1))))
        for ply in (0, 5, 12):
            earlier = snapshot_at(table, 1, ply)
            assert await painters.moment(look, earlier) == moment(look, earlier)

    with_painters(story)


def test_a_table_stays_with_its_painter_which_remembers_what_it_painted() -> None:
    async def story(painters: Painters) -> None:
        here = tables(8)
        first = await asyncio.gather(
            *(painters.paint(name, LOOK, snapshot_of_record(record, 0), None) for name, record in here)
        )
        for _, record in here:
            move(record, random.Random(9))
        second = await asyncio.gather(
            *(
                painters.paint(name, LOOK, snapshot_of_record(record, 0), before.id)
                for (name, record), before in zip(here, first, strict=True)
            )
        )
        assert [parcel.base for parcel in second] == [parcel.id for parcel in first]
        assert all(parcel.base is None for parcel in first)

    with_painters(story, count=3)


def test_a_base_that_nobody_remembers_gives_the_whole_frame() -> None:
    async def story(painters: Painters) -> None:
        (_, record), *_ = tables(1)
        snapshot = snapshot_of_record(record, 0)
        assert await painters.paint("t", LOOK, snapshot, record.size - 1) == on_paper(record)

    with_painters(story, count=1)


# Accidents.


@pytest.mark.parametrize("accident", [signal.SIGSTOP, signal.SIGKILL], ids=["hangs", "dies"])
def test_one_that_hangs_or_dies_is_replaced_and_others_paint_for_it(accident: signal.Signals) -> None:
    async def story(painters: Painters) -> None:
        here = tables(6)
        victim = painters.processes[0]
        os.kill(victim, accident)
        start = time.monotonic()
        parcels = await asyncio.gather(
            *(painters.paint(name, LOOK, snapshot_of_record(record, 0), None) for name, record in here)
        )
        assert time.monotonic() - start < 6.0
        assert [parcel.data for parcel in parcels] == [on_paper(record).data for _, record in here]
        end = time.monotonic() + CALM
        while (victim in painters.processes or len(painters.processes) < 2) and time.monotonic() < end:
            await asyncio.sleep(0.05)
        assert victim not in painters.processes
        assert len(painters.processes) == 2

    with_painters(story, patience=6.0)


def test_one_that_dies_while_it_has_nothing_to_do_is_replaced() -> None:
    async def story(painters: Painters) -> None:
        victim = painters.processes[0]
        os.kill(victim, signal.SIGKILL)
        async with asyncio.timeout(CALM):
            while victim in painters.processes or len(painters.processes) < 2:
                await asyncio.sleep(0.02)
        # Both work: with the other one stopped there is still a picture of each table.
        here = tables(6)
        for process in painters.processes:
            os.kill(process, signal.SIGSTOP)
            parcels = await asyncio.gather(
                *(painters.paint(name, LOOK, snapshot_of_record(record, 0), None) for name, record in here)
            )
            assert [parcel.data for parcel in parcels] == [on_paper(record).data for _, record in here]
            os.kill(process, signal.SIGCONT)

    with_painters(story, patience=8.0)


def test_when_all_hang_nobody_waits_longer_than_the_patience_and_all_is_well_again_later() -> None:
    async def story(painters: Painters) -> None:
        here = tables(6)
        for process in painters.processes:
            os.kill(process, signal.SIGSTOP)
        # They would hang for ever; how long a busy machine takes to notice that time is over is its own business.
        async with asyncio.timeout(CALM):
            parcels = await asyncio.gather(
                *(painters.paint(name, LOOK, snapshot_of_record(record, 0), None) for name, record in here),
                return_exceptions=True,
            )
        assert any(isinstance(parcel, PaintingFailed) for parcel in parcels)
        assert all(isinstance(parcel, PaintingFailed | Parcel) for parcel in parcels)
        end = time.monotonic() + CALM
        for name, record in here:
            while time.monotonic() < end:
                try:
                    parcel = await painters.paint(name, LOOK, snapshot_of_record(record, 0), None)
                except PaintingFailed:
                    continue
                assert parcel.data == on_paper(record).data
                break
            else:
                pytest.fail("it did not recover")

    with_painters(story, patience=PATIENCE)


def test_one_that_is_only_slow_is_not_replaced_and_others_help_meanwhile() -> None:
    async def story(painters: Painters) -> None:
        here = tables(6)
        before = set(painters.processes)
        slow = painters.processes[0]
        os.kill(slow, signal.SIGSTOP)
        parcels = await asyncio.gather(
            *(painters.paint(name, LOOK, snapshot_of_record(record, 0), None) for name, record in here)
        )
        assert [parcel.data for parcel in parcels] == [on_paper(record).data for _, record in here]
        # New orders do not wait for it, either.
        start = time.monotonic()
        await asyncio.gather(
            *(painters.paint(name, Look(1), snapshot_of_record(record, 1), None) for name, record in here)
        )
        assert time.monotonic() - start < 3.0
        os.kill(slow, signal.SIGCONT)
        for name, record in here:
            assert await painters.paint(name, LOOK, snapshot_of_record(record, 0), None) == on_paper(record)
        assert set(painters.processes) == before

    with_painters(story, patience=8.0)


def test_the_only_one_is_replaced_too_and_what_waits_is_painted_then() -> None:
    async def story(painters: Painters) -> None:
        here = tables(3)
        os.kill(painters.processes[0], signal.SIGKILL)
        parcels = await asyncio.gather(
            *(painters.paint(name, LOOK, snapshot_of_record(record, 0), None) for name, record in here)
        )
        assert [parcel.data for parcel in parcels] == [on_paper(record).data for _, record in here]

    with_painters(story, count=1)


def test_a_picture_that_can_not_be_painted_fails_alone() -> None:
    async def story(painters: Painters) -> None:
        (_, record), *_ = tables(1)
        before = painters.processes
        with pytest.raises(PaintingFailed, match="there is no theme 'pink'"):
            await painters.paint("t", Look(0, theme="pink"), snapshot_of_record(record, 0), None)
        with pytest.raises(PaintingFailed, match="there is no language 'la'"):
            await painters.page("t", Look(0, "la"), snapshot_of_record(record, 0))
        assert await painters.paint("t", LOOK, snapshot_of_record(record, 0), None) == on_paper(record)
        assert painters.processes == before

    with_painters(story, count=1)


def test_an_order_that_kills_every_painter_fails_after_the_second() -> None:
    async def story(painters: Painters) -> None:
        (_, record), *_ = tables(1)
        order = asyncio.ensure_future(painters.paint("t", LOOK, snapshot_of_record(record, 0), None))
        killed: set[int] = set()
        # Each process is killed before it can answer: it is stopped from its first moment on.
        while not order.done():
            for process in set(painters.processes) - killed:
                os.kill(process, signal.SIGSTOP)
                os.kill(process, signal.SIGKILL)
                killed.add(process)
            await asyncio.sleep(0)
        with pytest.raises(PaintingFailed):
            await order
        assert len(killed) >= 2

    with_painters(story)


# Orders that nobody waits for.


def test_an_order_that_is_taken_back_is_not_painted() -> None:
    async def story(painters: Painters) -> None:
        record, _ = begun("alhambra", 2)
        rng, orders, numbers = random.Random(1), [], []
        os.kill(painters.processes[0], signal.SIGSTOP)
        for _ in range(6):
            snapshot = snapshot_of_record(record, 0)
            orders.append(asyncio.ensure_future(painters.paint("t", LOOK, snapshot, None)))
            numbers.append(snapshot.id)
            move(record, rng)
        await asyncio.sleep(0.05)  # the first one is at the painter now
        assert painters.waiting == 5
        for order in orders[1:-1]:
            order.cancel()
        await asyncio.sleep(0)
        os.kill(painters.processes[0], signal.SIGCONT)
        first, *taken_back, last = await asyncio.gather(*orders, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in taken_back)
        assert isinstance(first, Parcel)
        assert isinstance(last, Parcel)
        # A frame that was painted would be a base now.
        bases = [(await painters.paint("t", LOOK, snapshot_of_record(record, 0), number)).base for number in numbers]
        assert bases == [numbers[0], None, None, None, None, numbers[-1]]

    with_painters(story, count=1)


def test_whoever_stops_waiting_during_the_work_leaves_no_answer_behind() -> None:
    async def story(painters: Painters) -> None:
        here = tables(10)
        before = painters.processes
        for name, record in here:
            order = asyncio.ensure_future(painters.paint(name, Look(1), snapshot_of_record(record, 1), None))
            await asyncio.sleep(random.Random(name).random() * 0.01)
            order.cancel()
            assert await painters.paint(name, LOOK, snapshot_of_record(record, 0), None) == on_paper(record)
        assert painters.processes == before

    with_painters(story, count=1)


def test_painters_that_go_home_leave_nobody_waiting() -> None:
    async def run() -> None:
        painters = Painters(1, patience=CALM)
        await painters.start()
        (number,) = painters.processes
        orders = [
            asyncio.ensure_future(painters.paint(name, LOOK, snapshot_of_record(record, 0), None))
            for name, record in tables(5)
        ]
        await asyncio.sleep(0.001)
        assert painters.waiting > 0
        await painters.close()
        results = await asyncio.gather(*orders, return_exceptions=True)
        assert all(isinstance(result, PaintingFailed) for result in results)
        with pytest.raises(PaintingFailed, match="gone home"):
            await painters.paint("t", LOOK, snapshot_of_record(begun("alhambra", 2)[0], 0), None)
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)

    asyncio.run(run())
    gc.collect()


def test_those_who_measure_are_told_how_long_it_took_and_how_much_it_is() -> None:
    painted: list[tuple[float, int]] = []
    failed: list[bool] = []

    async def run() -> None:
        painters = Painters(
            1,
            patience=CALM,
            on_painted=lambda seconds, size: painted.append((seconds, size)),
            on_failed=lambda: failed.append(True),
        )
        await painters.start()
        try:
            (_, record), *_ = tables(1)
            parcel = await painters.paint("t", LOOK, snapshot_of_record(record, 0), None)
            assert [size for _, size in painted] == [len(parcel.data)]
            assert 0 < painted[0][0] < CALM
            with pytest.raises(PaintingFailed):
                await painters.paint("t", Look(0, theme="pink"), snapshot_of_record(record, 0), None)
            assert (len(painted), failed) == (1, [True])
        finally:
            await painters.close()

    asyncio.run(run())
