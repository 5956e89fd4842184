"""Hints: from the strongest bot that answers in time, for one's own seat when it is asked, and no others."""

from __future__ import annotations

import asyncio

import pytest

import diwan
from diwan.server.live.hints import Hints, best_choices
from diwan.server.tables.record import Refused
from diwan.server.thinking.request import Request, Thought
from tests.server.live.conftest import Play
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
    """Answers after a moment, or never in time, and counts."""

    def __init__(self, timely: bool = True) -> None:
        self.asked: list[str] = []
        self.timely = timely

    async def think(self, request: Request, /) -> Thought:
        self.asked.append(request.bot)
        await asyncio.sleep(0.01)
        return Thought(request.prompt.actions[0], timely=self.timely)


def test_the_same_question_is_thought_about_once(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table, thinking = await server.new_table(), Counting()
        hints = Hints(thinking)
        answers = await asyncio.gather(*(hints.ask(table, 0) for _ in range(5)))
        assert answers == [answers[0]] * 5
        assert await hints.ask(table, 0) == answers[0]
        assert len(thinking.asked) == 1

    play(story)


def test_a_bot_that_is_too_slow_makes_room_for_a_weaker_one(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table, thinking = await server.new_table(), Counting(timely=False)
        hints = Hints(thinking)
        for _ in diwan.bots():
            with pytest.raises(Refused) as refused:
                await hints.ask(table, 0)
            assert refused.value.code == "hint_late"
        assert thinking.asked == list(reversed(diwan.bots()))

    play(story)
