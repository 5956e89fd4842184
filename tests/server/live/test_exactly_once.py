"""Each message counts once, however often and over whichever socket it comes; its repeats get the first answer."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from diwan.server.live.once import Once, author_of
from diwan.server.tables.facts import Chair
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import LiveServer, Message


@contextmanager
def store_in_use(server: LiveServer) -> Iterator[None]:
    """Let nobody write to the store while the block runs; who wants to waits."""
    database = server.house.engine.url.database
    assert database is not None
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def test_a_move_that_comes_five_times_over_two_sockets_counts_once(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "ann") as twin:
            await ann.until("frame")
            move = ann.answer()
            answers = [await browser.ask("move", n=1, **move) for browser in (ann, ann, twin, twin, ann)]
            assert answers == [answers[0]] * 5
            assert answers[0]["t"] == "ack"
            assert table.record.size == 3
            await twin.until_ply(1)

    play(story)


def test_five_copies_at_the_same_time_count_once(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        browsers = [await server.browser(table.id, "ann").come() for _ in range(5)]
        await browsers[0].until("frame")
        said = await asyncio.gather(*(browser.ask("say", n=7, text="once") for browser in browsers))
        assert said == [said[0]] * 5
        assert said[0] == {"t": "ack", "n": 7, "number": 2}
        assert [saying.text for saying in table.record.said] == ["once"]
        for browser in browsers:
            await browser.close()

    play(story)


def test_the_same_move_from_two_tabs_counts_once_and_both_are_told(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as first, server.browser(table.id, "ann", "other-tab") as second:
            await first.until("frame")
            await second.until("frame")
            move = first.answer()
            answers = [await first.ask("move", **move), await second.ask("move", **move)]
            assert [answer["t"] for answer in answers] == ["ack", "ack"]
            assert [(answer["epoch"], answer["ply"]) for answer in answers] == [(0, 1), (0, 1)]
            assert table.record.size == 3
            await first.until_ply(1)
            await second.until_ply(1)

    play(story)


def test_a_stale_move_is_refused_and_a_frame_follows(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as first, server.browser(table.id, "ann", "other-tab") as second:
            await first.until("frame")
            await second.until("frame")
            move, other = first.answer(), second.frame["choices"][1]["action"]
            await first.ask("move", **move)
            await second.until_ply(1)
            since = len(second.heard)
            answer = await second.ask("move", **{**move, "action": other})
            assert (answer["code"], answer["epoch"], answer["ply"]) == ("stale", 0, 1)
            frame = await second.until("frame", since)
            assert frame["id"] == 3
            assert table.record.size == 3

    play(story)


def test_repeats_after_a_restart_get_the_first_answer(play_alone: PlayAlone) -> None:
    kept: dict[str, Any] = {}

    async def before(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            kept.update(table=table.id, move=ann.answer(), say={"text": "hello"})
            kept["undo"] = {"seat": 0, "epoch": 0, "ply": 0}
            kept["answers"] = [await ann.ask(kind, **kept[kind]) for kind in ("move", "undo", "say")]

    async def afterwards(server: LiveServer) -> None:
        async with server.browser(kept["table"], "ann") as ann:
            kinds = [(3, "say"), (1, "move"), (2, "undo"), (1, "move")]
            answers = [await ann.ask(kind, n=number, **kept[kind]) for number, kind in kinds]
            assert answers == [kept["answers"][number - 1] for number, _ in kinds]
        table = await server.house.host.open(kept["table"])
        assert table.record.size == sum(answer["t"] == "ack" for answer in kept["answers"]) + 2

    play_alone(before, afterwards)


def test_a_refusal_is_repeated_as_it_was(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            first = await ann.ask("undo", n=1, seat=0, epoch=0)
            assert first["code"] == "undo"
            await ann.move(n=2)
            assert await ann.ask("undo", n=1, seat=0, epoch=0) == first, "it was refused, so it is refused for ever"

    play(story)


def test_a_repeat_that_waits_behind_the_first_one_is_refused_as_it_was(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(Chair("person", "ann", "Ann"), Chair("person", "eve", "Eve"), Chair())
        async with (
            server.browser(table.id, "ann") as ann,
            server.browser(table.id, "eve") as eve,
            server.browser(table.id, "carol") as first,
            server.browser(table.id, "carol") as again,
        ):
            for browser in (ann, eve, first, again):
                await browser.until("welcome")
            with store_in_use(server):
                for browser, words in (
                    (ann, {"t": "say", "n": 1, "text": "something to be kept"}),
                    (first, {"t": "sit", "n": 5, "seat": 1}),
                    (eve, {"t": "stand", "n": 1, "seat": 1}),  # it would be free for the second one
                    (again, {"t": "sit", "n": 5, "seat": 1}),
                ):
                    waiting = len(table._commands) + table._busy
                    await browser.send(words)
                    async with asyncio.timeout(20):
                        while len(table._commands) + table._busy == waiting:
                            await asyncio.sleep(0.01)
            answers = [await browser.until(lambda message: message.get("n") == 5) for browser in (first, again)]
            assert answers == [answers[0]] * 2
            assert (answers[0]["t"], answers[0]["code"]) == ("no", "taken")
            assert [chair.player for chair in table.record.chairs] == ["ann", None, None]

    play_alone(story)


def test_a_move_that_came_twice_is_measured_once(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as first, server.browser(table.id, "ann", "other-tab") as second:
            await first.until("frame")
            move = first.answer()
            for browser in (first, second):
                assert (await browser.ask("move", **move))["t"] == "ack"
        assert b'diwan_moves_total{by="person"} 1.0' in server.house.metrics.render()

    play_alone(story)


def test_a_command_goes_on_when_its_socket_dies(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        for number in range(1, 21):
            ann = await server.browser(table.id, "ann").come()
            await ann.until("welcome")
            await ann.send({"t": "say", "n": number, "text": f"word {number}"})
            ann.cut()
            async with server.browser(table.id, "ann") as again:
                answer = await again.ask("say", n=number, text=f"word {number}")
                assert answer["t"] == "ack"
        assert [saying.text for saying in table.record.said] == [f"word {number}" for number in range(1, 21)]

    play(story)


def test_a_game_over_dying_sockets_is_played_without_a_gap(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        rng = random.Random(3)
        table = await server.new_table()
        numbers = {"ann": 0, "bob": 0}
        frames: dict[str, Message] = {"ann": {}, "bob": {}}
        acknowledged = 0
        while acknowledged < 40:
            for player in ("ann", "bob"):
                have = frames[player].get("id")
                browser = server.browser(
                    table.id, player, **({} if have is None else {"have": have, "look": frames[player]["look"]})
                )
                browser.frame = frames[player]
                await browser.come()
                await browser.until("welcome")
                game = table.record.table
                assert game is not None
                async with asyncio.timeout(10):
                    while browser.frame.get("ply") != game.ply:
                        await asyncio.sleep(0.01)
                frames[player] = browser.frame
                if browser.frame["choices"]:
                    numbers[player] += 1
                    move = browser.answer()
                    for _ in range(rng.randrange(3)):
                        await browser.send({"t": "move", "n": numbers[player], **move})
                    browser.cut()
                    browser = await server.browser(table.id, player).come()
                    answer = await browser.ask("move", n=numbers[player], **move)
                    assert (answer["t"], answer["ply"]) == ("ack", move["ply"] + 1)
                    acknowledged += 1
                await browser.close()
        game = table.record.table
        assert game is not None
        assert game.ply == acknowledged

    play(story)


def test_only_so_many_answers_are_remembered() -> None:
    once = Once(most=3)
    for number in range(5):
        once.remember("table", "author", number, b"%d" % number)
    assert [once.given("table", "author", number) for number in range(5)] == [None, None, b"2", b"3", b"4"]
    assert once.given("other", "author", 4) is None


def test_an_author_is_one_tab_of_one_person() -> None:
    names = {author_of(player, client) for player in ("ann", "bob") for client in ("tab-1", "tab-2")}
    assert len(names) == 4
    assert all(len(name) <= 40 for name in names)
    assert author_of("ann", "tab-1") == author_of("ann", "tab-1")


def test_what_is_asked_behind_a_move_is_about_the_table_after_it(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            await ann.send({"t": "move", "n": 101, **ann.answer()})
            await ann.send({"t": "look", "n": 102, "ply": 1})
            move = await ann.until(lambda message: message.get("n") == 101)
            look = await ann.until(lambda message: message.get("n") == 102)
            assert (move["t"], look["t"]) == ("ack", "ack")

    play_alone(story)


def test_who_asks_whether_anybody_is_there_hears_it_while_a_move_is_being_kept(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            with store_in_use(server):
                await ann.send({"t": "move", "n": 101, **ann.answer()})
                await ann.send({"t": "ping", "n": 102})
                assert (await ann.until(lambda message: message.get("n") in (101, 102)))["n"] == 102
            assert (await ann.until(lambda message: message.get("n") == 101))["t"] == "ack"

    play_alone(story)


def test_whoever_could_not_be_answered_is_sent_away_and_gets_the_answer_later(
    play_alone: PlayAlone, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            answer = ann.answer()
            with monkeypatch.context() as patched:
                patched.setattr(server.house.once, "remember", fail)
                await ann.send({"t": "move", "n": 101, **answer})
                await ann.send({"t": "again", "n": 102})
                with pytest.raises(ConnectionError):
                    await ann.until(lambda message: message.get("n") == 102)
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            await ann.send({"t": "move", "n": 101, **answer})
            assert (await ann.until(lambda message: message.get("n") == 101))["t"] == "ack"
        assert table.record.table is not None
        assert table.record.table.ply == 1

    play_alone(story)
