"""Processes that work for the server: they answer, one by one; and whatever happens to them, none is left behind."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable

import pytest
import uvloop

from diwan.server import packing, processes
from diwan.server.packing import pack
from diwan.server.processes import Broken, Crew, Failure, Process
from tests.support.logs import log_of


class Parrot(Process):
    module = "tests.server.parrot"


class Nobody(Process):
    module = "tests.server.there_is_no_such_module"


def with_parrot(story: Callable[[Parrot], Awaitable[None]]) -> None:
    async def run() -> None:
        parrot = await Parrot.start()
        try:
            await story(parrot)
        finally:
            await parrot.end()

    asyncio.run(run())
    gc.collect()  # a pipe that is left open warns when it is collected, and a warning is an error here


def is_gone(number: int) -> bool:
    """Tell whether a process has ended; one that waits to be counted by its parent has."""
    try:
        with open(f"/proc/{number}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def wait_until(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def test_orders_are_answered_one_after_the_other() -> None:
    async def story(parrot: Parrot) -> None:
        assert [await parrot.send(pack(number)) for number in range(50)] == list(range(50))

    with_parrot(story)


def test_long_orders_and_answers_travel_whole() -> None:
    async def story(parrot: Parrot) -> None:
        order = os.urandom(5_000_000)
        assert await parrot.send(pack(order)) == order

    with_parrot(story)


def test_more_than_the_longest_order_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "LONGEST", 1000)
    with pytest.raises(ValueError, match="are too many at once"):
        pack(bytes(1000))


def test_what_goes_wrong_over_an_order_is_its_answer() -> None:
    async def story(parrot: Parrot) -> None:
        assert await parrot.send(pack(("fail", "no such colour"))) == Failure("ValueError('no such colour')")
        assert await parrot.send(pack("still here")) == "still here"

    with_parrot(story)


def test_what_is_printed_does_not_come_between_the_answers() -> None:
    async def story(parrot: Parrot) -> None:
        assert await parrot.send(pack(("print", "hello"))) == ("print", "hello")
        assert await parrot.send(pack("next")) == "next"

    with_parrot(story)


def test_a_process_that_dies_over_an_order_is_noticed_at_once() -> None:
    async def story(parrot: Parrot) -> None:
        start = time.monotonic()
        with pytest.raises(Broken, match="it died"):
            await parrot.send(pack(("die",)))
        with pytest.raises(Broken, match="it died"):
            await parrot.send(pack("anybody there?"))
        assert time.monotonic() - start < 5

    with_parrot(story)


@pytest.mark.parametrize("factory", [None, uvloop.new_event_loop])
def test_one_that_ended_long_ago_is_broken_whatever_loop_runs(
    factory: Callable[[], asyncio.AbstractEventLoop] | None,
) -> None:
    async def story() -> None:
        parrot = await Parrot.start()
        parrot.kill()
        await parrot.process.wait()
        for _ in range(3):  # also when the pipe knows already
            with pytest.raises(Broken, match="it died"):
                await parrot.send(pack("anybody there?"))
        await parrot.end()

    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(story())


def test_a_key_for_the_server_does_not_end_its_processes() -> None:
    async def story(parrot: Parrot) -> None:
        os.kill(parrot.process.pid, signal.SIGINT)
        assert await parrot.send(pack("still here")) == "still here"

    with_parrot(story)


@pytest.mark.parametrize("hangs", [False, True])
def test_a_process_does_not_outlive_a_server_that_is_killed(hangs: bool) -> None:
    server = subprocess.Popen(
        [
            *(sys.executable, "-c"),
            "import asyncio; from tests.server.test_processes import Parrot\n"
            "async def run():\n"
            "    parrot = await Parrot.start()\n"
            "    print(parrot.process.pid, flush=True)\n"
            "    await asyncio.sleep(600)\n"
            "asyncio.run(run())",
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout is not None
        parrot = int(server.stdout.readline())
        assert not is_gone(parrot)
        if hangs:
            os.kill(parrot, signal.SIGSTOP)
        server.kill()
    assert wait_until(lambda: is_gone(parrot))


def test_a_process_whose_server_went_while_it_started_ends_at_once() -> None:
    nobody = str(os.getppid())
    parrot = subprocess.run([sys.executable, "-m", Parrot.module, nobody], input=b"", capture_output=True, check=True)
    assert parrot.stdout == b"", "not even that it is ready"


def test_a_module_that_is_not_there_is_told() -> None:
    with pytest.raises(Broken, match="it died"):
        asyncio.run(Nobody.start())
    gc.collect()


# Crews.


def with_crew(story: Callable[[Crew[Parrot], list[Parrot]], Awaitable[None]], wanted: int = 2) -> None:
    async def run() -> None:
        arrived: list[Parrot] = []
        crew = Crew(Parrot, wanted, arrived.append)
        await crew.start()
        try:
            await story(crew, arrived)
        finally:
            await crew.close()
        assert all(is_gone(parrot.process.pid) for parrot in arrived)

    asyncio.run(run())
    gc.collect()


async def eventually(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        await asyncio.sleep(0.02)
    return true()


def test_one_that_is_dropped_is_replaced() -> None:
    async def story(crew: Crew[Parrot], arrived: list[Parrot]) -> None:
        first = arrived[0]
        crew.drop(first)
        crew.drop(first)  # once is enough
        assert len(crew) == 2
        assert await eventually(lambda: len(arrived) == 3)
        assert crew.members == set(arrived[1:])
        assert await eventually(lambda: is_gone(first.process.pid))

    with_crew(story)


def test_one_that_ends_by_itself_while_it_has_nothing_to_do_is_replaced() -> None:
    async def story(crew: Crew[Parrot], arrived: list[Parrot]) -> None:
        os.kill(arrived[0].process.pid, signal.SIGKILL)
        assert await eventually(lambda: len(arrived) == 3)
        assert crew.members == set(arrived[1:])

    with_crew(story)


def test_whoever_asks_for_it_hears_of_one_that_ends_and_drops_it() -> None:
    async def run() -> None:
        arrived: list[Parrot] = []
        lost: list[Parrot] = []
        crew = Crew(Parrot, 1, arrived.append, lost.append)
        await crew.start()
        os.kill(arrived[0].process.pid, signal.SIGKILL)
        assert await eventually(lambda: lost == arrived)
        assert crew.members == set(arrived), "that is not for the crew to decide"
        crew.drop(lost[0])
        assert await eventually(lambda: len(arrived) == 2)
        crew.drop(arrived[1])
        assert await eventually(lambda: len(arrived) == 3)
        await crew.close()
        assert lost == arrived[:1], "neither those that are dropped nor those that go home are lost"

    asyncio.run(run())
    gc.collect()


def test_one_more_counts_from_the_moment_that_it_is_asked_for() -> None:
    async def story(crew: Crew[Parrot], arrived: list[Parrot]) -> None:
        crew.more()
        assert (len(crew), len(crew.members)) == (2, 1)
        assert await eventually(lambda: len(arrived) == 2)
        # More than wanted: one that is dropped then is not replaced.
        crew.drop(arrived[0])
        assert len(crew) == 1

    with_crew(story, wanted=1)


def test_a_crew_that_closes_while_some_start_and_end_leaves_none_behind() -> None:
    async def story(crew: Crew[Parrot], arrived: list[Parrot]) -> None:
        crew.drop(arrived[0])
        crew.more()
        await asyncio.sleep(0)

    for _ in range(3):
        with_crew(story)


def test_one_that_can_not_be_started_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(processes, "PAUSE", 0.05)
    monkeypatch.setattr(Parrot, "module", Nobody.module)

    async def story(crew: Crew[Parrot], arrived: list[Parrot]) -> None:
        assert await eventually(lambda: log_of(caplog).count("did not start") > 3)
        assert (len(crew), arrived) == (2, [])
        monkeypatch.undo()
        assert await eventually(lambda: len(arrived) == 2)

    with_crew(story)


def test_a_crew_can_close_while_it_waits_to_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PAUSE", 600.0)
    monkeypatch.setattr(Parrot, "module", Nobody.module)

    async def story(crew: Crew[Parrot], arrived: list[Parrot]) -> None:
        assert (len(crew), arrived) == (2, [])

    start = time.monotonic()
    with_crew(story)
    assert time.monotonic() - start < 60
