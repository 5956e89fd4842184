"""What is passed on between a browser and a member, where the browser goes without a word."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from starlette.types import Message
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from diwan.server.cluster.passing import pass_socket


def play(story: Coroutine[Any, Any, int | None]) -> int | None:
    async def whole() -> int | None:
        return await asyncio.wait_for(story, 30)

    return asyncio.run(whole())


# What a server says that wants to send to somebody who has gone: the second where it has hung up itself.
@pytest.mark.parametrize("gone", [OSError, RuntimeError])
@pytest.mark.parametrize("when", ["websocket.accept", "websocket.send"])
def test_a_browser_that_was_hung_up_on_ends_what_is_passed_on_to_it(when: str, gone: type[Exception]) -> None:
    ended = asyncio.Event()

    async def member(socket: ServerConnection) -> None:
        await socket.send("news")
        await socket.wait_closed()
        ended.set()

    async def send(message: Message) -> None:
        if message["type"] == when:
            raise gone("nobody hears that")

    async def receive() -> Message:
        return await asyncio.Future()

    async def story() -> int | None:
        async with serve(member, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            code = await pass_socket(await connect(f"ws://127.0.0.1:{port}", proxy=None), receive, send)
            await ended.wait()
            return code

    assert play(story()) is None
