"""Calls to players who are away: signed, in time, once a turn, and never into our own network."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import ipaddress
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import cast

import pytest
from sqlalchemy import Engine, insert

from diwan.server.live.audience import Audience
from diwan.server.live.callers import AT_ONCE, Callers
from diwan.server.live.webhooks import CallFailed, call, is_public, read_target, signature
from diwan.server.store.schema import PEOPLE
from diwan.server.store.webhooks import read_webhook, write_webhook
from diwan.server.tables.opened import OpenTable
from tests.server.live.conftest import PlayAlone
from tests.support.live import LiveServer
from tests.support.logs import log_of
from tests.support.playing import answer_at

SECRET = "shh"
FAILS = b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"


class Receiver:
    """A small web server that writes down what it gets, and answers as told."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = list(answers) or [b"HTTP/1.1 204 No Content\r\n\r\n"]
        self.requests: list[tuple[list[str], bytes]] = []
        self._server: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Receiver:
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._writers:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        await self._server.wait_closed()  # from Python 3.12.1 on it waits for the connections, too

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/hook?for=me"

    async def until(self, count: int) -> None:
        async with asyncio.timeout(15):
            while len(self.requests) < count:
                await asyncio.sleep(0.01)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length"))
        body = await reader.readexactly(length)
        answer = self.answers[min(len(self.requests), len(self.answers) - 1)]
        self.requests.append((lines, body))
        writer.write(answer)
        with contextlib.suppress(OSError):
            await writer.drain()


def test_a_call_is_signed_and_says_what_it_is() -> None:
    async def story() -> None:
        async with Receiver() as receiver:
            assert await call(receiver.url, SECRET, b'{"a": 1}', private=True) == 204
            lines, body = receiver.requests[0]
            assert lines[0] == "POST /hook?for=me HTTP/1.1"
            headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
            proof = "sha256=" + hmac.new(b"shh", body, hashlib.sha256).hexdigest()
            assert headers["x-diwan-signature"] == proof == signature(SECRET, body)
            assert headers["content-type"] == "application/json"
            assert body == b'{"a": 1}'

    asyncio.run(story())


def test_redirects_are_not_followed() -> None:
    async def story() -> None:
        async with Receiver() as inside:
            moved = f"HTTP/1.1 302 Found\r\nLocation: {inside.url}\r\nContent-Length: 0\r\n\r\n".encode()
            async with Receiver(moved) as receiver:
                assert await call(receiver.url, SECRET, b"{}", private=True) == 302
            assert not inside.requests

    asyncio.run(story())


@pytest.mark.parametrize(
    "answer",
    [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"x" * 200_000],
    ids=["nothing", "nonsense", "endless"],
)
def test_whoever_answers_nothing_of_sense_in_time_was_not_reached(answer: bytes) -> None:
    async def story() -> None:
        async with Receiver(answer) as receiver:
            with pytest.raises(CallFailed):
                await call(receiver.url, SECRET, b"{}", private=True, seconds=0.5)

    asyncio.run(story())


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.1.2.3"])
def test_our_own_network_is_not_called(host: str) -> None:
    async def story() -> None:
        async with Receiver() as receiver:
            port = receiver.url.split(":")[2].partition("/")[0]
            with pytest.raises(CallFailed):
                await call(f"http://{host}:{port}/", SECRET, b"{}")
            assert not receiver.requests

    asyncio.run(story())


@pytest.mark.parametrize(
    "address",
    [
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "fe80::1",
        "fc00::1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "::127.0.0.1",
        "::10.0.0.1",
        "::ffff:0:127.0.0.1",
        "fec0::1",
        "5f00::1",
        "2002:7f00:1::",
    ],
)
def test_addresses_that_are_not_for_all(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_addresses_that_are_for_all(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        *("", "ftp://host/", "file:///etc/passwd", "http://", "http://me:secret@host/", "http://host:99999/"),
        *("http://a b/", "https://a..b/x", "https://.a/", f"https://{'a' * 64}.example/"),
    ],
)
def test_what_is_no_address_for_calls(url: str) -> None:
    with pytest.raises(CallFailed):
        read_target(url)


def test_a_name_that_can_not_be_looked_up_is_nobody_reached() -> None:
    async def story() -> None:
        for url in ("https://a..b/x", "https://nobody.invalid/x", "http://[fe80::1%25nowhere]/x"):
            with pytest.raises(CallFailed) as failed:
                await call(url, SECRET, b"{}", private=True)
            assert "a..b" not in str(failed.value)

    asyncio.run(story())


def test_why_a_call_failed_is_said_without_the_address() -> None:
    async def story() -> None:
        async with Receiver() as receiver:
            url = receiver.url
        with pytest.raises(CallFailed, match=r"^the connection failed: ConnectionRefusedError$"):
            await call(url, SECRET, b"{}", private=True)

    asyncio.run(story())


# At the tables.


def give_webhook(engine: Engine, person: str, url: str) -> None:
    row = {"id": person, "name": person, "locale": "en", "preferences": "{}", "created_at": 1, "seen_at": 1}
    with engine.begin() as connection:
        connection.execute(insert(PEOPLE).values(row))
    write_webhook(engine, person, url, SECRET, 1)


@asynccontextmanager
async def calling(
    server: LiveServer, delay: int = 50, backoff: Sequence[float] = (0.05, 0.05), **urls: str
) -> AsyncIterator[Callers]:
    """Let players be called, by name, at these addresses."""
    house = server.house
    callers = Callers(
        house.host, house.audience, house.engine, "https://diwan.example/", private=True, delay=delay, backoff=backoff
    )
    house.host.listeners.append(callers.heard)
    for person, url in urls.items():
        give_webhook(house.engine, person, url)
    yield callers
    await callers.close()


async def pass_turn(table: OpenTable) -> None:
    game = table.record.table
    assert game is not None
    seat = game.to_act
    while game.to_act == seat:
        await answer_at(table)


async def until_done(callers: Callers) -> None:
    """Wait until nobody is to be called."""
    async with asyncio.timeout(20):
        while callers.pending:
            await asyncio.sleep(0.01)


def test_somebody_who_is_away_is_called_once_a_turn(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        async with Receiver() as receiver, calling(server, bob=receiver.url) as callers:
            table = await server.new_table()
            await until_done(callers)
            assert not receiver.requests, "Ann is asked, and has no webhook"
            await pass_turn(table)
            await until_done(callers)
            assert len(receiver.requests) == 1
            news = json.loads(receiver.requests[0][1])
            assert (news["event"], news["table"], news["seat"], news["name"]) == ("your_turn", table.id, 1, "Bob")
            assert news["url"] == f"https://diwan.example/t/{table.id}"
            await table.run(lambda record: record.decide_say("ann", "Ann", "hurry up"))
            assert not callers.pending, "Bob has been called for this turn"
            await pass_turn(table)
            await pass_turn(table)
            await until_done(callers)
            assert len(receiver.requests) == 2
            kept = read_webhook(server.house.engine, "bob")
            assert kept is not None
            assert (kept.status, kept.failures) == (204, 0)

    play_alone(story)


def test_whoever_has_the_page_open_is_not_called(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        async with Receiver() as receiver, calling(server, bob=receiver.url) as callers:
            table = await server.new_table()
            async with server.browser(table.id, "bob") as bob:
                await bob.until("frame")
                await pass_turn(table)
                await until_done(callers)
                assert not receiver.requests

    play_alone(story)


def test_a_call_that_fails_is_tried_a_few_times_and_kept_in_mind(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        async with Receiver(FAILS) as receiver, calling(server, ann=receiver.url) as callers:
            await server.new_table()
            await until_done(callers)
            assert len(receiver.requests) == 3
            kept = read_webhook(server.house.engine, "ann")
            assert kept is not None
            assert (kept.status, kept.failures) == (500, 1)

    play_alone(story)


def test_those_who_can_not_be_reached_do_not_hold_up_others_while_they_wait_to_be_called_again(
    play_alone: PlayAlone,
) -> None:
    async def story(server: LiveServer) -> None:
        async with (
            Receiver(FAILS) as dead,
            Receiver() as receiver,
            calling(server, backoff=(3600.0,), ann=dead.url, bob=receiver.url),
        ):
            for _ in range(AT_ONCE):
                await server.new_table()
            await dead.until(AT_ONCE)
            await pass_turn(await server.new_table())
            await receiver.until(1)

    play_alone(story)


class Blind:
    """An audience that fails over everything."""

    def at(self, _table_id: str, /) -> None:
        raise LookupError("https://secret.example/")


def test_so_many_are_called_at_a_time_and_no_more(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        async with Receiver(b"") as silent, calling(server, ann=silent.url) as callers:
            for _ in range(AT_ONCE + 1):
                await server.new_table()
            await silent.until(AT_ONCE)
            assert callers._lines.locked(), "the next one waits"

    play_alone(story)


def test_what_can_not_be_foreseen_ends_no_caller_unheard(
    play_alone: PlayAlone, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(server: LiveServer) -> None:
        async with calling(server) as callers:
            callers._audience = cast(Audience, Blind())
            table = await server.new_table()
            await until_done(callers)
            assert f"nobody is called table={table.id[:4]}... reason=LookupError" in log_of(caplog)
            assert "secret.example" not in log_of(caplog)

    play_alone(story)


def test_turns_are_forgotten_when_nobody_can_be_called_for_them_any_more(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        async with calling(server, delay=0) as callers:
            for _ in range(3):
                await server.new_table()
            await until_done(callers)
            assert len(callers._called) == 3
            callers._called = dict.fromkeys(callers._called, 1)  # long ago
            table = await server.new_table()
            await until_done(callers)
            assert callers._called == {table.id: table.record.turn_since}

    play_alone(story)
