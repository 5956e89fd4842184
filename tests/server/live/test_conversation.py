"""Conversations over real sockets: who comes in, and what they are told."""

from __future__ import annotations

import asyncio

from diwan.core.i18n import render, say
from diwan.server.live.outbox import BAD_MESSAGE, RESTART
from diwan.server.store.listing import Place
from diwan.server.store.lists import give_place
from diwan.server.tables.access import Grant
from diwan.server.tables.facts import Chair
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import Browser, LiveServer
from tests.support.postgres import Postgres

ANN, BOB = Chair("person", "ann", "Ann"), Chair("person", "bob", "Bob")


def test_a_move_is_acknowledged_and_all_at_the_table_see_it(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with (
            server.browser(table.id, "ann") as ann,
            server.browser(table.id, "bob") as bob,
            server.browser(table.id, "eve", theme="dark") as eve,
        ):
            welcome = await ann.until("welcome")
            assert (welcome["seats"], welcome["role"], welcome["host"]) == ([0], "player", True)
            assert (await eve.until("welcome"))["role"] == "watcher"
            for browser in (ann, bob, eve):
                frame = await browser.until("frame")
                assert frame.get("base") is None
                assert frame["picture"].startswith("<svg")
            assert ann.frame["choices"]
            assert not bob.frame["choices"]
            assert not eve.frame["choices"]
            assert await ann.move() == {"t": "ack", "n": 1, "number": 2, "epoch": 0, "ply": 1}
            for browser in (ann, bob, eve):
                assert (await browser.until_ply(1))["id"] == 3
                assert browser.all("frame")[-1]["base"] == 2
            kinds = [message["t"] for message in ann.heard]
            assert kinds.index("ack") < len(kinds) - 1 - kinds[::-1].index("frame")
            people = await ann.until(lambda message: message["t"] == "people" and message["watchers"] == 1)
            assert [sitter["here"] for sitter in people["sitters"]] == [True, True]
            assert [sitter["yours"] for sitter in people["sitters"]] == [True, False]

    play(story)


def test_a_name_that_looks_like_one_of_ours_travels_as_it_was_typed(play: Play) -> None:
    typed = (r"\u001abot 0\u001a", r"\u001agone 1\u001a")

    async def story(server: LiveServer) -> None:
        chairs = (Chair("person", "ann", typed[0]), Chair("person", "bob", typed[1]))
        table = await server.new_table(*chairs)
        async with server.browser(table.id, "ann", locale="es") as ann:
            frame = await ann.until("frame")
            people = await ann.until("people")
            assert tuple(sitter["name"] for sitter in people["sitters"]) == typed
            assert tuple(standing["name"] for standing in frame["set"]["standings"])[:2] == typed
            said = " ".join(typed)
            await ann.send({"t": "say", "n": 1, "text": f"{said} \x1abot 0\x1a"})
            heard = await ann.until("said")
            assert heard["text"] == f"{said} bot 0"

    play(story)


def test_the_socket_speaks_the_language_of_its_page(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with (
            server.browser(table.id, "ann") as english,
            server.browser(table.id, "ann", "another-tab", locale="es") as spanish,
            server.browser(table.id, "ann", "a-third-tab", locale="tlh") as unheard,
        ):
            questions = [(await browser.until("frame"))["set"]["question"] for browser in (english, spanish, unheard)]
            assert questions[0] != questions[1]
            assert questions[0] == questions[2]

    play(story)


def test_with_the_last_seat_the_game_begins_for_all(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(ANN, Chair())
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "bob") as bob:
            assert (await bob.until("people"))["stage"] == "open"
            assert (await bob.until("welcome"))["seats"] == []
            assert (await bob.ask("sit", seat=1))["t"] == "ack"
            for browser, seat in ((ann, 0), (bob, 1)):
                people = await browser.until(lambda message: message["t"] == "people" and message["stage"] == "playing")
                assert [sitter["yours"] for sitter in people["sitters"]] == [seat == 0, seat == 1]
                await browser.until("frame")
                assert browser.frame["eyes"] == seat, "whoever sits down looks through the eyes of the seat"

    play(story)


def test_the_host_fills_a_seat_with_a_bot_and_others_may_not(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(ANN, Chair())
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "eve") as eve:
            assert (await eve.ask("fill", seat=1, bot="random"))["code"] == "not_host"
            assert (await ann.ask("fill", seat=1, bot="nobody"))["code"] == "no_bot"
            assert (await ann.ask("fill", seat=1, bot="random"))["t"] == "ack"
            await ann.until("frame")

    play(story)


def test_what_is_said_is_heard_by_all_and_by_those_who_come_later(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "eve") as eve:
            await eve.until("people")
            assert (await ann.ask("say", text="  <b>Hello</b>\n all "))["number"] == 2
            said = await eve.until("said")
            assert (said["number"], said["name"], said["seat"], said["text"]) == (2, "Ann", 0, "<b>Hello</b> all")
            assert (await eve.ask("say", text="hi"))["t"] == "ack"
            assert (await ann.until(lambda message: message.get("text") == "hi"))["seat"] is None
        async with server.browser(table.id, "bob", said=3) as bob:
            assert (await bob.until("said"))["text"] == "hi"
        async with server.browser(table.id, "bob") as bob:
            await bob.until(lambda message: message.get("text") == "hi")
            assert [message["text"] for message in bob.all("said")] == ["<b>Hello</b> all", "hi"]

    play(story)


def test_whoever_comes_back_gets_what_changed_or_nothing_when_nothing_did(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            async with server.browser(table.id, "bob") as bob:
                await bob.until("frame")
            await ann.move()
            await ann.until_ply(1)
            again = server.browser(table.id, "bob", have=2, look=bob.frame["look"])
            again.frame = bob.frame
            async with again:
                frame = await again.until("frame")
                assert (frame["base"], frame["id"]) == (2, 3)
                assert again.frame["ply"] == 1
            async with server.browser(table.id, "ann", "another-tab", have=3, look=ann.frame["look"]) as tab:
                await tab.until("people")
                assert (await tab.ask("ping"))["t"] == "ack"
                await asyncio.sleep(0.1)
                assert not tab.all("frame")
            async with server.browser(table.id, "ann", "third-tab", have=99, look=ann.frame["look"]) as tab:
                assert (await tab.until("frame")).get("base") is None, "nobody has a frame that does not exist yet"
            for other in ("", bob.frame["look"], ann.frame["look"].replace("en", "ru")):
                async with server.browser(table.id, "ann", "fourth-tab", have=2, look=other) as tab:
                    assert (await tab.until("frame")).get("base") is None, "what is on the screen was painted otherwise"

    play(story)


def test_somebody_with_two_seats_looks_through_the_eyes_that_they_choose(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(ANN, Chair("person", "ann", "Zoe"))
        async with server.browser(table.id, "ann", eyes=1) as ann:
            assert (await ann.until("welcome"))["seats"] == [0, 1]
            await ann.until("frame")
            assert ann.frame["eyes"] == 1
            assert not ann.frame["choices"]
            assert (await ann.ask("eyes", eyes=0, theme="dark"))["t"] == "ack"
            await ann.until(lambda message: message["t"] == "frame" and message["set"]["eyes"] == 0)
            assert ann.frame["choices"]
            assert (await ann.move())["t"] == "ack"
            refused = [await ann.ask("eyes", eyes=2), await ann.ask("eyes", eyes=0, theme="plaid")]
            assert [answer["code"] for answer in refused] == ["no_seat", "theme"]

    play(story)


def test_again_brings_the_whole_frame(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann", text=True) as ann:
            await ann.until("frame")
            since = len(ann.heard)
            assert (await ann.ask("again"))["t"] == "ack"
            assert (await ann.until("frame", since)).get("base") is None

    play(story)


def test_an_earlier_moment_is_shown_without_choices(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            await ann.move()
            answer = await ann.ask("look", ply=0)
            assert answer["ply"] == 0
            assert answer["data"]["picture"].startswith("<svg")
            assert "data-action" not in answer["data"]["picture"]
            assert (await ann.ask("look", ply=2))["code"] == "no_moment"

    play(story)


def test_a_player_s_link_lets_another_browser_play_until_the_seat_changes_hands(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(ANN, BOB, Chair())
        house = server.house
        give_place(house.engine, Place("phone", table.id, 0, "seat", 1))
        async with server.browser(table.id, "phone") as phone:
            assert (await phone.until("welcome"))["seats"] == [0]
            assert (await phone.ask("stand", seat=0))["t"] == "ack"
            await table.run(lambda record: record.decide_sit(0, "carl", "Carl"))
            await table.run(lambda record: record.decide_sit(2, "dora", "Dora"))
            assert table.record.stage == "playing"
            answer = await phone.ask("move", seat=0, epoch=0, ply=0, action=0)
            assert answer["code"] == "watcher", "the seat is Carl's now"
        assert await house.grants_at(table.id, "carl") == [Grant(0)]

    play(story)


def test_an_address_that_a_database_can_not_even_look_up_is_no_table(postgres: Postgres) -> None:
    async def story(address: str) -> None:
        async with LiveServer(address) as server, server.browser("%00", "eve") as eve:
            assert (await eve.until("bye"))["code"] == "no_table"
            await eve.until_closed()
            assert eve.closed == BAD_MESSAGE

    with postgres.lent("addresses") as address:
        asyncio.run(story(address))


def test_a_private_table_and_no_table_are_the_same_to_strangers(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(listed=False)
        heard = []
        for table_id in (table.id, "nothing"):
            async with server.browser(table_id, "eve") as eve:
                heard.append(await eve.until("bye"))
                await eve.until_closed()
                assert eve.closed == BAD_MESSAGE
        assert heard[0] == heard[1]
        assert heard[0]["code"] == "no_table"
        assert heard[0]["back"] is None
        async with server.browser(table.id, "bob") as bob:
            assert (await bob.until("welcome"))["seats"] == [1]

    play(story)


def test_what_is_no_message_is_refused_by_its_number_or_ends_the_conversation(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("welcome")
            for bad in ('{"t": "move", "n": 5}', '{"t": "dance", "n": 6}', '{"t":"say","n":7,"text":1}'):
                since = len(ann.heard)
                await ann.send(bad)
                answer = await ann.until("no", since)
                assert answer["code"] == "message"
            await ann.send('{"t": "say", "n": 8, "text": "' + "x" * 9000 + '"}')
            assert (await ann.until("bye"))["code"] == "message"
            await ann.until_closed()
            assert ann.closed == BAD_MESSAGE
        for first in (
            "",
            "[]",
            b"\xff\xfe",
            '{"t": "ping", "n": 1}',
            '{"t":"hello","v":1,"client":"short"}',
            "[" * 5000,
        ):
            browser = server.browser(table.id, "ann")
            await browser.open()
            await browser.send(first)
            assert (await browser.until("bye"))["code"] == "message"
            await browser.close()
        async with server.browser(table.id, "ann", v=2) as ann:
            assert (await ann.until("bye"))["code"] == "version"
        assert table.record.size == 2

    play(story)


def test_refusals_are_in_the_reader_s_language(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        texts = set()
        for locale in ("en", "ru", "es"):
            async with server.browser(table.id, f"eve&{locale}", f"tab-in-{locale}") as eve:
                answer = await eve.ask("move", seat=9, epoch=0, ply=0, action=0)
                assert answer["code"] == "no_seat"
                assert answer["text"] == render(say("There is no such seat."), locale)
                texts.add(answer["text"])
        assert len(texts) == 3

    play(story)


def test_too_much_at_once_has_to_wait_and_nothing_happens(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            answers = [await ann.ask("say", text=f"{number}") for number in range(30)]
            slow = [answer for answer in answers if answer["t"] == "no"]
            assert slow
            assert all(answer["code"] == "slow" and answer["wait"] > 0 for answer in slow)
            assert len(table.record.said) == len(answers) - len(slow)

    play_alone(story, limits=True)


def test_who_moves_faster_than_anybody_can_has_to_wait(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            codes: list[str] = []
            while "slow" not in codes:
                assert len(codes) < 1000, "a person would be through with the game by now"
                codes.append((await ann.ask("move", seat=0, epoch=0, ply=99, action=0))["code"])
            assert codes[:60] == ["stale"] * 60, "as many as a quick person can"
            assert (await ann.ask("ping"))["t"] == "ack", "other messages are heard"

    play_alone(story, limits=True)


def test_a_server_that_stops_says_goodbye_and_when_to_come_back(play_alone: PlayAlone) -> None:
    browsers: list[Browser] = []

    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        for player in ("ann", "eve"):
            browser = await server.browser(table.id, player).come()
            await browser.until("people")
            browsers.append(browser)
        await server.house.say_goodbye()
        for browser in browsers:
            bye = await browser.until("bye")
            assert (bye["code"], bye["back"]) == ("stopping", 1500)
            await browser.until_closed()
            assert browser.closed == RESTART
        late = server.browser(table.id, "late")
        await late.open()
        assert (await late.until("bye"))["code"] == "stopping"
        await late.close()

    play_alone(story)


def test_whoever_has_not_said_hello_hears_goodbye_as_well(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        silent = server.browser(table.id, "ann")
        await silent.open()
        async with asyncio.timeout(20):
            while not server.house.audience._elsewhere:
                await asyncio.sleep(0.005)
        await server.house.say_goodbye()
        await silent.until_closed()
        assert (silent.all("bye")[0]["code"], silent.closed) == ("stopping", 1012)
        async with asyncio.timeout(20):
            while server.house.audience._elsewhere:
                await asyncio.sleep(0.005)

    play_alone(story)
