"""Bots in processes of their own: they answer as they would here, and whatever happens to them, in time."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from collections.abc import Awaitable, Callable
from typing import ClassVar

import pytest

import diwan
from diwan.core.prompt import Prompt
from diwan.server.processes import Failure
from diwan.server.thinking.pool import GRACE, Thinkers, Worker
from diwan.server.thinking.request import Request, Thought
from diwan.server.thinking.worker import answer
from tests.support.logs import log_of

PATIENCE = 2.0  # seconds that a table may wait for a process that hangs or dies
CALM = 60.0  # seconds, where nothing is about time: a busy machine starts processes slowly


def prompt_of(game: str = "alhambra", seed: int = 3) -> Prompt:
    table = diwan.load(game).new_table(seats=2, seed=seed)
    return table.prompt(table.to_act)


def request_of(bot: str = "greedy", game: str = "alhambra", seconds: float = 1.0) -> Request:
    return Request(bot, prompt_of(game), 7, seconds)


def with_thinkers(story: Callable[[Thinkers], Awaitable[None]], ready: int = 2, most: int = 4) -> None:
    async def run() -> None:
        thinkers = Thinkers(ready, most)
        await thinkers.start()
        try:
            await story(thinkers)
        finally:
            await thinkers.close()

    asyncio.run(run())


@pytest.mark.parametrize("game", diwan.game_names())
def test_a_bot_answers_there_as_it_does_here(game: str) -> None:
    async def story(thinkers: Thinkers) -> None:
        for bot in diwan.bots():
            request = request_of(bot, game, seconds=CALM)
            here = diwan.bot(bot)
            here.start(request.prompt.game, request.prompt.seat, 2, diwan.seeded(7))
            expected = here.choose(request.prompt)
            there = await thinkers.think(request)
            assert (there.action, there.timely) == (expected, True)
            assert there.values == (here.report.values if here.report is not None else ())

    with_thinkers(story)


def test_many_questions_at_once_are_all_answered() -> None:
    async def story(thinkers: Thinkers) -> None:
        thoughts = await asyncio.gather(*(thinkers.think(request_of(seconds=CALM)) for _ in range(30)))
        assert all(thought.timely for thought in thoughts)
        assert len(thinkers.processes) <= 4

    with_thinkers(story)


@pytest.mark.parametrize("accident", [signal.SIGSTOP, signal.SIGKILL], ids=["hangs", "dies"])
def test_a_process_that_hangs_or_dies_holds_nobody_up(accident: signal.Signals) -> None:
    async def story(thinkers: Thinkers) -> None:
        await thinkers.think(request_of())
        before = set(thinkers.processes)
        for process in before:
            os.kill(process, accident)
        start = time.monotonic()
        thoughts = await asyncio.gather(*(thinkers.think(request_of(seconds=0.5)) for _ in range(6)))
        assert time.monotonic() - start < PATIENCE
        assert all(thought.action in prompt_of().actions for thought in thoughts)
        # The next ones are answered by new processes.
        await asyncio.sleep(GRACE)
        again = await asyncio.gather(*(thinkers.think(request_of(seconds=CALM)) for _ in range(4)))
        assert all(thought.timely for thought in again)
        assert not before & set(thinkers.processes)

    with_thinkers(story)


def test_one_that_hangs_is_no_matter_to_other_tables() -> None:
    async def story(thinkers: Thinkers) -> None:
        await asyncio.gather(*(thinkers.think(request_of(seconds=CALM)) for _ in range(4)))
        os.kill(thinkers.processes[0], signal.SIGSTOP)
        thoughts = await asyncio.gather(*(thinkers.think(request_of(seconds=3.0)) for _ in range(20)))
        late = [thought for thought in thoughts if not thought.timely]
        assert len(late) <= 1

    with_thinkers(story)


def test_one_that_dies_while_it_has_nothing_to_do_is_replaced() -> None:
    async def story(thinkers: Thinkers) -> None:
        victim = thinkers.processes[0]
        os.kill(victim, signal.SIGKILL)
        async with asyncio.timeout(60):
            while victim in thinkers.processes or len(thinkers.processes) < 2:
                await asyncio.sleep(0.02)
        assert (await thinkers.think(request_of(seconds=CALM))).timely

    with_thinkers(story)


def test_whoever_waits_for_a_process_is_not_killed_for_it_when_one_is_free() -> None:
    async def story(thinkers: Thinkers) -> None:
        (process,) = thinkers.processes
        os.kill(process, signal.SIGSTOP)
        first = asyncio.ensure_future(thinkers.think(request_of("random", seconds=60.0)))
        second = asyncio.ensure_future(thinkers.think(request_of("random", seconds=0.2)))
        thought = await second
        assert (thought.timely, thought.asked) == (False, False), "all were busy, and its time is over"
        third = asyncio.ensure_future(thinkers.think(request_of("random", seconds=60.0)))
        os.kill(process, signal.SIGCONT)
        assert [thought.timely for thought in await asyncio.gather(first, third)] == [True, True]
        assert thinkers.processes == [process]

    with_thinkers(story, ready=1, most=1)


class Scribe(Worker):
    """A process that writes down how long it may think."""

    given: ClassVar[list[float]] = []

    async def ask(self, request: Request) -> Thought:
        self.given.append(request.seconds)
        await asyncio.sleep(0.3)
        return Thought(request.prompt.actions[0])


def test_a_bot_that_has_waited_for_a_process_is_told_how_much_time_is_left() -> None:
    async def story() -> None:
        Scribe.given.clear()
        thinkers = Thinkers(ready=1, most=1, kind=Scribe)
        await thinkers.start()
        await asyncio.gather(*(thinkers.think(request_of(seconds=50.0)) for _ in range(3)))
        first, second, third = Scribe.given
        assert first > second + 0.2 > third + 0.4
        assert first <= 50.0
        await thinkers.close()

    asyncio.run(story())


def test_somebody_who_stops_waiting_leaves_no_answer_behind() -> None:
    async def story(thinkers: Thinkers) -> None:
        for _ in range(5):
            task = asyncio.ensure_future(thinkers.think(request_of(game="sabika")))
            await asyncio.sleep(0.001)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            thought = await thinkers.think(request_of("random", seconds=CALM))
            assert thought.timely
            assert thought.action in prompt_of().actions

    with_thinkers(story)


def test_a_bot_that_fails_is_told_apart_and_the_table_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    failure = answer(request_of("nobody"))
    assert isinstance(failure, Failure)
    assert "there is no bot 'nobody'" in failure.error

    async def story(thinkers: Thinkers) -> None:
        thought = await thinkers.think(request_of("nobody"))
        assert (thought.timely, thought.action in prompt_of().actions) == (False, True)

    with_thinkers(story)
    assert "there is no bot 'nobody'" in log_of(caplog)


def test_all_processes_end_with_the_pool() -> None:
    processes: list[int] = []

    async def story(thinkers: Thinkers) -> None:
        await thinkers.think(request_of())
        processes.extend(thinkers.processes)

    with_thinkers(story)
    assert processes
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_pool_that_closes_while_processes_start_and_end_leaves_none_behind() -> None:
    """A transport that is left open warns when it is collected, and a warning is an error here."""

    async def story(thinkers: Thinkers) -> None:
        thinking = [asyncio.ensure_future(thinkers.think(request_of(seconds=CALM))) for _ in range(8)]
        await asyncio.sleep(0.002)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    for _ in range(3):
        with_thinkers(story)
    gc.collect()


def test_a_start_that_is_broken_off_leaves_no_process_behind() -> None:
    async def story() -> None:
        start = asyncio.ensure_future(Worker.start())
        await asyncio.sleep(0.02)
        start.cancel()
        with pytest.raises(asyncio.CancelledError):
            await start

    asyncio.run(story())
    gc.collect()


def test_an_answer_is_what_it_says() -> None:
    assert answer(request_of("random")) == Thought(answer_action(), ())


def answer_action() -> int:
    bot = diwan.bot("random")
    prompt = prompt_of()
    bot.start(prompt.game, prompt.seat, 2, diwan.seeded(7))
    return bot.choose(prompt)
