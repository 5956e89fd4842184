"""Hints: from the strongest bot that answers in time, for one's own seat when it is asked, and no others."""

from __future__ import annotations

import asyncio

import pytest

import diwan
from diwan.server.live.hints import LONGEST, Hints, ShownHint, best_choices
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Refused
from diwan.server.thinking.pool import GRACE
from diwan.server.thinking.request import Request, Thinking, Thought
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import LiveServer


def test_a_hint_names_the_best_choices_of_the_strongest_bot(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "bob") as bob:
            await ann.until("frame")
            answer = await ann.ask("hint", seat=0)
            assert answer["t"] == "ack"
            hint = answer["data"]
            assert (hint["seat"], hint["epoch"], hint["ply"]) == (0, 0, 0)
            assert hint["bot"] == diwan.bots()[-1]
            values = [choice["value"] for choice in hint["choices"]]
            assert 1 <= len(values) <= 3
            assert values == sorted(values, reverse=True)
            assert values[0] == 1.0
            assert {choice["action"] for choice in hint["choices"]} <= {
                choice["action"] for choice in ann.frame["choices"]
            }
            assert (await bob.ask("hint", seat=1))["code"] == "not_your_turn"
        assert table.record.size == 2, "a hint is nobody else's business"

    play(story)


def test_values_are_relative_and_the_bot_s_own_choice_comes_first() -> None:
    hint = best_choices(Thought(4, ((1, 3.0), (2, -1.0), (3, 7.0), (4, 7.0))))
    assert [(choice.action, choice.value) for choice in hint] == [(4, 1.0), (3, 1.0), (1, 0.5)]
    assert [(choice.action, choice.value) for choice in best_choices(Thought(9))] == [(9, 1.0)]
    assert [choice.value for choice in best_choices(Thought(1, ((1, 2.0), (2, 2.0))))] == [1.0, 1.0]


class Counting:
    """Answers after a moment, and counts."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def think(self, request: Request, /) -> Thought:
        self.asked.append(request.bot)
        await asyncio.sleep(0.01)
        return Thought(request.prompt.actions[0])


def test_the_same_question_is_thought_about_once(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table, thinking = await server.new_table(), Counting()
        hints = Hints(thinking, head_start=60.0)
        answers = await asyncio.gather(*(hints.ask(table, 0) for _ in range(5)))
        assert answers == [answers[0]] * 5
        assert await hints.ask(table, 0) == answers[0]
        assert len(thinking.asked) == 1

    play(story)


class Waiting:
    """Hints that never come; they count who waits for them."""

    def __init__(self) -> None:
        self.waiting = 0

    async def ask(self, table: OpenTable, seat: int) -> ShownHint:
        self.waiting += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.waiting -= 1
        raise AssertionError("nothing wakes it")


def test_nobody_waits_for_the_hint_of_a_page_that_has_left(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table, hints = await server.new_table(), Waiting()
        server.house.hints = hints  # type: ignore[assignment]
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            await ann.send({"t": "hint", "n": 1, "seat": 0})
            async with asyncio.timeout(10):
                while not hints.waiting:
                    await asyncio.sleep(0.01)
        async with asyncio.timeout(10):
            while hints.waiting:
                await asyncio.sleep(0.01)

    play_alone(story)


def test_a_hint_is_kept_although_whoever_asked_has_left(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table, thinking = await server.new_table(), Counting()
        hints = Hints(thinking, head_start=60.0)
        left = asyncio.ensure_future(hints.ask(table, 0))
        await asyncio.sleep(0)
        left.cancel()
        async with asyncio.timeout(10):
            while not len(hints):
                await asyncio.sleep(0.01)
        await hints.ask(table, 0)
        assert len(thinking.asked) == 1

    play(story)


class Slow:
    """Bots of which some do not answer in time. The strongest says so only when another one has been asked, too."""

    def __init__(self, *late: str, asked: bool = True) -> None:
        self.late = set(late)
        self.heard: list[str] = []
        self._asked = asked
        self._weaker = asyncio.Event()

    async def think(self, request: Request, /) -> Thought:
        self.heard.append(request.bot)
        if request.bot == STRONGEST and request.bot in self.late:
            await self._weaker.wait()
        self._weaker.set()
        return Thought(request.prompt.actions[0], timely=request.bot not in self.late, asked=self._asked)


*WEAKER, STRONGEST = diwan.bots()


def test_when_the_strongest_bot_is_late_the_next_one_gives_the_hint(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table, thinking = await server.new_table(), Slow(STRONGEST)
        hint = await Hints(thinking, head_start=0.0).ask(table, 0)
        assert hint.bot == WEAKER[-1]
        assert thinking.heard == [STRONGEST, *WEAKER]

    play(story)


def test_a_bot_that_was_too_slow_rests_and_a_weaker_one_is_asked_at_once(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        tables, thinking = [await server.new_table() for _ in range(2)], Slow(STRONGEST)
        hints = Hints(thinking, head_start=0.0)
        await hints.ask(tables[0], 0)
        thinking.heard.clear()
        assert (await hints.ask(tables[1], 0)).bot == WEAKER[-1]
        assert STRONGEST not in thinking.heard

    play(story)


def test_a_bot_that_no_process_was_free_for_does_not_rest(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        tables, thinking = [await server.new_table() for _ in range(2)], Slow(STRONGEST, asked=False)
        hints = Hints(thinking, head_start=0.0)
        await hints.ask(tables[0], 0)
        thinking.late.clear()
        assert (await hints.ask(tables[1], 0)).bot == STRONGEST

    play(story)


def test_when_no_bot_is_in_time_that_is_said_and_all_are_asked_again(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table, thinking = await server.new_table(), Slow(*diwan.bots())
        hints = Hints(thinking, head_start=0.0)
        for _ in diwan.bots():
            with pytest.raises(Refused) as refused:
                await hints.ask(table, 0)
            assert refused.value.code == "hint_late"
        thinking.late.clear()
        assert (await hints.ask(table, 0)).bot == STRONGEST

    play(story)


class Failing(Counting):
    """Bots of which the strongest fails at once."""

    async def think(self, request: Request, /) -> Thought:
        if request.bot == STRONGEST:
            return Thought(request.prompt.actions[0], timely=False)
        return await super().think(request)


def test_when_the_strongest_bot_fails_at_once_the_others_are_waited_for(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        hint = await Hints(Failing(), head_start=60.0).ask(await server.new_table(), 0)
        assert hint.bot == WEAKER[-1]

    play(story)


class Stopped:
    """A real pool, of which the strongest bot never answers."""

    def __init__(self, thinkers: Thinking) -> None:
        self._thinkers = thinkers

    async def think(self, request: Request, /) -> Thought:
        if request.bot != STRONGEST:
            return await self._thinkers.think(request)
        await asyncio.sleep(request.seconds + GRACE)
        return Thought(request.prompt.actions[0], timely=False)


def test_a_hint_is_there_within_two_seconds_although_the_strongest_bot_hangs(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        loop = asyncio.get_running_loop()
        start = loop.time()
        hint = await Hints(Stopped(server.house.thinkers)).ask(table, 0)
        assert hint.bot == WEAKER[-1]
        # Two seconds, and what a busy machine lets us wait on top of them.
        assert loop.time() - start < LONGEST + 3.0

    play(story)


@pytest.mark.parametrize("seconds", [0.5, 2.5])
def test_hints_take_no_more_and_no_less_time_than_they_may(seconds: float) -> None:
    with pytest.raises(ValueError, match=f"a hint takes 1 to 2 seconds, not {seconds:g}"):
        Hints(Counting(), seconds)
