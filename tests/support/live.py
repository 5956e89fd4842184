"""A real house whose tables live (sockets, a store, painters, bots), and browsers that talk to it."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

import diwan
from diwan.server.house import House
from diwan.server.live.visit import ROUTES
from diwan.server.settings import Settings
from diwan.server.tables.facts import Chair, Clock, Created
from diwan.server.tables.opened import OpenTable

Message = dict[str, Any]

PATIENCE = 45.0  # seconds for what a browser waits for, on a busy machine


def new_table(
    *chairs: Chair, game: str = "alhambra", seed: int = 5, clock: Clock | None = None, listed: bool = True
) -> Created:
    """Return a table that all may see; without chairs Ann and Bob sit at it."""
    seats = chairs or (Chair("person", "ann", "Ann"), Chair("person", "bob", "Bob"))
    box = diwan.load(game)
    options = dict(box.options)
    clock = clock or Clock()
    return Created(game, box.rules_version, options, seats, seed, "salt", "ann", "secret", listed, clock)


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    locale: str
    session: str | None = None

    @property
    def kept_name(self) -> str:
        return self.name


class Introduced:
    """Who comes says who they are: in the address of the socket, as a person's id."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            player, locale, session = f"{scope['query_string'].decode('ascii')}&&".split("&")[:3]
            person = Person(player, player.capitalize(), locale or "en", session or None)
            scope.setdefault("state", {})["visitor"] = person
        await self.app(scope, receive, send)


class LiveServer:
    """A house that is open to browsers, in the running loop."""

    def __init__(self, database: str, **settings: Any) -> None:
        chosen = {"painters": 1, "thinkers": 2, "limits": False, "bot_pause": 0.0, **settings}
        self.house = House(Settings(database=database, **chosen))
        app = Starlette(routes=ROUTES)
        app.state.house = self.house
        config = uvicorn.Config(Introduced(app), port=0, lifespan="off", log_config=None, ws_per_message_deflate=False)
        self._server = uvicorn.Server(config)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LiveServer:
        await self.house.start()
        self._task = asyncio.ensure_future(self._server._serve())
        while not self._server.started:
            await asyncio.sleep(0.01)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.house.close()
        self._server.should_exit = True
        assert self._task is not None
        await self._task

    async def new_table(self, *chairs: Chair, **fields: Any) -> OpenTable:
        return await self.house.host.create(new_table(*chairs, **fields))

    @property
    def port(self) -> int:
        port: int = self._server.servers[0].sockets[0].getsockname()[1]
        return port

    def browser(self, table_id: str, player: str, client: str = "", **hello: Any) -> Browser:
        return Browser(
            f"ws://127.0.0.1:{self.port}/t/{table_id}/socket?{player}",
            client or f"tab-of-{player.partition(chr(38))[0]}",
            hello,
        )


@dataclass
class Browser:
    """One tab: it writes down all that it hears, and knows the frame on its screen."""

    address: str
    client: str
    hello: Message = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    heard: list[Message] = field(default_factory=list)
    frame: Message = field(default_factory=dict)
    number: int = 0
    closed: int | None = None
    _socket: ClientConnection | None = None
    _reader: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def __aenter__(self) -> Browser:
        return await self.come()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def come(self) -> Browser:
        """Connect, and say hello."""
        await self.open()
        await self.send({"t": "hello", "v": 1, "client": self.client, **self.hello})
        return self

    async def close(self) -> None:
        if self._socket is None or self._reader is None:
            return  # nobody has let it in
        await self._socket.close()
        await self._reader

    def cut(self) -> None:
        """Lose the connection, as in a tunnel."""
        assert self._socket is not None
        self._socket.transport.abort()

    async def until_closed(self, seconds: float = PATIENCE) -> None:
        assert self._reader is not None
        await asyncio.wait_for(asyncio.shield(self._reader), seconds)

    async def open(self) -> None:
        """Connect, and say nothing yet."""
        self._socket = await connect(self.address, max_size=None, additional_headers=self.headers)
        self._reader = asyncio.ensure_future(self._listen())

    async def send(self, message: Message | bytes | str) -> None:
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(message).decode() if isinstance(message, dict) else message)

    async def ask(self, kind: str, n: int | None = None, **fields: Any) -> Message:
        """Send a command and return the answer."""
        if n is None:
            self.number += 1
            n = self.number
        since = len(self.heard)
        await self.send({"t": kind, "n": n, **fields})
        return await self.until(lambda message: message["t"] in ("ack", "no") and message["n"] == n, since)

    def answer(self, choice: int = 0) -> Message:
        """Return the fields of a move that answers the question on the screen."""
        frame = self.frame
        question = {"seat": frame["eyes"], "epoch": frame["epoch"], "ply": frame["ply"]}
        return {**question, "action": frame["choices"][choice]["action"]}

    async def move(self, choice: int = 0, **fields: Any) -> Message:
        """Answer the question on the screen."""
        return await self.ask("move", **{**self.answer(choice), **fields})

    async def until(
        self, wanted: str | Callable[[Message], bool], since: int = 0, seconds: float = PATIENCE
    ) -> Message:
        """Return the first message of a kind, or for which something holds; it may have been heard already."""
        holds = wanted if callable(wanted) else lambda message: message["t"] == wanted
        async with asyncio.timeout(seconds):
            while True:
                for message in self.heard[since:]:
                    if holds(message):
                        return message
                if self.closed is not None:
                    raise ConnectionError("the conversation is over")
                self._news.clear()
                await self._news.wait()

    async def until_ply(self, ply: int) -> Message:
        """Wait until the screen shows a ply."""
        async with asyncio.timeout(PATIENCE):
            while self.frame.get("ply") != ply:
                self._news.clear()
                await self._news.wait()
        return self.frame

    def all(self, kind: str) -> list[Message]:
        return [message for message in self.heard if message["t"] == kind]

    async def _listen(self) -> None:
        assert self._socket is not None
        try:
            async for data in self._socket:
                message = msgspec.json.decode(gzip.decompress(data) if isinstance(data, bytes) else data)
                if message["t"] == "frame":
                    assert message.get("base") is None or message["base"] == self.frame["id"], (
                        "a frame that does not fit"
                    )
                    self.frame = {**(self.frame if message.get("base") is not None else {}), **message["set"]}
                    self.frame["id"] = message["id"]
                self.heard.append(message)
                self._news.set()
        except ConnectionClosed:
            pass
        self.closed = self._socket.close_code
        self._news.set()


async def come_back(open_tab: Callable[[], Browser], seconds: float = 60.0) -> Browser:
    """Return to a table as pages do: again and again, as the same tab, until it is shown."""
    async with asyncio.timeout(seconds):
        while True:
            tab = open_tab()
            with suppress(OSError, WebSocketException):  # also where they say goodbye before we have said hello
                await tab.come()
                if (await tab.until(lambda message: message["t"] in ("frame", "bye")))["t"] == "frame":
                    return tab
            await tab.close()
            await asyncio.sleep(0.1)
