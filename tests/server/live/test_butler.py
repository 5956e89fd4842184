"""Bots at the tables: they play whenever they are asked, in time, and only answers to the present question count."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Callable
from dataclasses import replace

import msgspec

import diwan
from diwan.server.live.backstage import Backstage
from diwan.server.live.butler import SECONDS, Butler
from diwan.server.tables.facts import Chair, Created
from diwan.server.tables.opened import OpenTable
from diwan.server.thinking.pool import GRACE
from diwan.server.thinking.request import Request, Thought
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import LiveServer, new_table
from tests.support.playing import answer_at

ANN = Chair("person", "ann", "Ann")
BOT = Chair("bot", name="Zaynab", bot="random")
GREEDY = Chair("bot", name="Idris", bot="greedy")


async def until_asked(table: OpenTable, seat: int | None, seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while table.record.asked != seat:
            await asyncio.sleep(0.01)


async def until_idle(butler: Butler) -> None:
    async with asyncio.timeout(20):
        while butler.busy:
            await asyncio.sleep(0.01)


async def play_turn(table: OpenTable, seat: int, rng: random.Random) -> None:
    """Let a person play until somebody else is asked."""
    while table.record.asked == seat:
        await answer_at(table, rng)


def test_bots_alone_play_a_whole_game(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(BOT, GREEDY)
        await until_asked(table, None, 50)
        assert table.record.stage == "over"
        await until_idle(server.house.butler)

    play(story)


def test_a_bot_answers_a_person_and_those_at_the_table_hear_that_it_thinks(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(ANN, GREEDY)
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            await play_turn(table, 0, random.Random(1))
            await until_asked(table, 0)
            await ann.until(lambda message: message["t"] == "thinking" and message["seat"] == 1)
            await ann.until(lambda message: message["t"] == "thinking" and message["seat"] is None)
            game = table.record.table
            assert game is not None
            await ann.until_ply(game.ply)

    play(story)


def test_bots_go_on_after_a_restart_although_nobody_comes(play_alone: PlayAlone) -> None:
    tables: list[str] = []

    async def before(server: LiveServer) -> None:
        await server.house.butler.close()
        table = await server.new_table(BOT, GREEDY)
        tables.append(table.id)
        assert table.record.size == 2

    async def afterwards(server: LiveServer) -> None:
        async with asyncio.timeout(50):
            while not server.house.butler.busy:
                await asyncio.sleep(0.01)
            table = await server.house.host.open(tables[0])
            await until_asked(table, None, 50)

    play_alone(before, afterwards)


def test_a_hung_process_holds_up_its_table_for_less_than_two_seconds(play_alone: PlayAlone) -> None:
    assert SECONDS + GRACE < 2.0

    async def story(server: LiveServer) -> None:
        table = await server.new_table(ANN, BOT)
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            stopped = server.house.thinkers.processes
            for process in stopped:
                os.kill(process, signal.SIGSTOP)
            await play_turn(table, 0, random.Random(1))
            game = table.record.table
            assert game is not None
            ply = game.ply
            async with asyncio.timeout(20):  # how long that is in fact depends on the machine, too
                while game.ply == ply:
                    await asyncio.sleep(0.01)
            for process in server.house.thinkers.processes:
                os.kill(process, signal.SIGCONT)

    play_alone(story)


class SlowThinking:
    """Lets a bot think until it is told to answer."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.answer = asyncio.Event()

    async def until(self, count: int) -> None:
        async with asyncio.timeout(20):
            while len(self.requests) < count:
                await asyncio.sleep(0.01)

    async def think(self, request: Request, /) -> Thought:
        self.requests.append(request)
        await self.answer.wait()
        return Thought(request.prompt.actions[0])


def test_the_answer_to_a_question_that_is_asked_no_more_is_dropped(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        house, thinking = server.house, SlowThinking()
        await house.butler.close()
        butler = Butler(thinking, house.audience)
        house.host.listeners[:] = [butler.heard]
        table = await server.new_table(ANN, ANN_S_FRIEND)
        game = table.record.table
        assert game is not None
        await table.run(lambda record: record.decide_hand_over(0, "random"))
        await thinking.until(1)
        assert [request.prompt.ply for request in thinking.requests] == [0]
        await table.run(lambda record: record.decide_take_back(0))
        thinking.answer.set()
        await until_idle(butler)
        assert game.ply == 0, "the person is back, so the bot's answer does not count"
        await butler.close()

    play_alone(story)


def before_a_move_that_can_be_taken_back() -> tuple[Created, int]:
    """Return a table at which seat 0 is asked, and a move after which the other is, and which can be taken back."""
    created = new_table(ANN, ANN_S_FRIEND)
    game = diwan.load(created.game).new_table(seats=2, seed=created.seed)
    rng = random.Random(7)
    while True:
        seat, action = game.to_act, rng.choice(game.prompt(game.to_act).actions)
        game.submit(seat, game.ply, action)
        if seat == 0 and game.to_act == 1 and game.undo_floor(0) < game.ply:
            course = tuple(entry.action for entry in game.log[:-1])
            return msgspec.structs.replace(created, course=course), action


def test_after_an_undo_the_answer_to_the_old_question_is_dropped(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        house, thinking = server.house, SlowThinking()
        await house.butler.close()
        butler = Butler(thinking, house.audience)
        house.host.listeners[:] = [butler.heard]
        created, action = before_a_move_that_can_be_taken_back()
        table = await house.host.create(created)
        game = table.record.table
        assert game is not None
        ply = game.ply
        await table.run(lambda record: record.decide_hand_over(1, "random"))
        await table.run(lambda record: record.decide_move(0, 0, ply, action))
        await thinking.until(1)
        assert [request.prompt.seat for request in thinking.requests] == [1]
        await table.run(lambda record: record.decide_undo(0, 0, ply))
        thinking.answer.set()
        await until_idle(butler)
        assert (game.ply, game.epoch, game.to_act) == (ply, 1, 0)
        await butler.close()

    play_alone(story)


def test_a_bot_s_luck_is_its_own(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        house, thinking = server.house, SlowThinking()
        await house.butler.close()
        butler = Butler(thinking, house.audience)
        house.host.listeners[:] = [butler.heard]
        for _ in range(3):
            await server.new_table(BOT, BOT, seed=5)
        await thinking.until(2)
        thinking.answer.set()
        await thinking.until(3)
        seeds = [request.seed for request in thinking.requests]
        assert len(set(seeds)) == len(seeds)
        assert all(request.seconds <= 1.0 for request in thinking.requests)
        await butler.close()

    play_alone(story)


ANN_S_FRIEND = Chair("person", "bob", "Bob")


# Where nobody looks on.


def test_a_bot_that_somebody_waits_for_does_not_wait_behind_those_that_nobody_watches(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        house, thinking = server.house, SlowThinking()
        await house.butler.close()
        butler = Butler(thinking, house.audience, unseen_at_once=2)
        house.host.listeners[:] = [butler.heard]
        for _ in range(5):
            await server.new_table(BOT, ANN)
        table = await server.new_table(GREEDY, ANN)  # made, and then its page is opened
        await thinking.until(2)
        assert [request.bot for request in thinking.requests] == ["random", "random"], "the others wait"
        async with server.browser(table.id, "ann"):
            await thinking.until(3)
        assert [request.bot for request in thinking.requests] == ["random", "random", "greedy"]
        await butler.close()

    play_alone(story)


class NobodyLooks:
    """Tables that nobody watches; it writes down at which a bot has begun to think or to wait."""

    def __init__(self) -> None:
        self.on_arrival: list[Callable[[str], None]] = []
        self.begun: list[str] = []

    def watches(self, _table_id: str, /) -> bool:
        return False

    def thinking(self, table_id: str, seat: int | None, /) -> None:
        if seat is not None:
            self.begun.append(table_id)


class HungThinking(SlowThinking):
    """Its random bot never answers in time."""

    async def think(self, request: Request, /) -> Thought:
        return replace(await super().think(request), timely=request.bot != "random")


def test_a_bot_that_hangs_lets_others_go_first_before_it_is_asked_again(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        house, thinking, onlookers = server.house, HungThinking(), NobodyLooks()
        await house.butler.close()
        butler = Butler(thinking, onlookers, unseen_at_once=1)
        house.host.listeners[:] = [butler.heard]
        await server.new_table(BOT, ANN)
        await server.new_table(GREEDY, ANN)
        async with asyncio.timeout(20):
            while len(onlookers.begun) < 2:
                await asyncio.sleep(0.01)
        thinking.answer.set()
        await thinking.until(3)
        assert [request.bot for request in thinking.requests[:3]] == ["random", "greedy", "random"]
        await until_idle(butler)
        await butler.close()

    play_alone(story)


def test_tables_that_are_left_while_they_wait_take_no_turn() -> None:
    async def story() -> None:
        backstage, order = Backstage(1), list[str]()

        async def think(table_id: str) -> None:
            async with backstage.turn(table_id):
                order.append(table_id)

        async with backstage.turn("a"):
            left, called_too_late, stays = (asyncio.ensure_future(think(name)) for name in "bcd")
            await asyncio.sleep(0)
            left.cancel()
        called_too_late.cancel()  # its turn has just come
        await asyncio.wait({left, called_too_late, stays}, timeout=20)
        assert order == ["d"]
        async with asyncio.timeout(20), backstage.turn("e"):
            order.append("e")
        assert order == ["d", "e"]

    asyncio.run(story())
