"""The protocol of sockets by itself, on a line that goes nowhere: what it keeps of what has come."""

from __future__ import annotations

import asyncio

from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from diwan.server.sockets import Unlimited
from tests.server.wire.test_crowding import CONTINUED, TEXT, frame

HANDS = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
EMPTY = frame(CONTINUED, last=False)


class Nowhere(asyncio.Transport):
    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_nothing_is_kept_of_the_empty_pieces_of_a_message() -> None:
    async def story() -> tuple[int, str]:
        heard: asyncio.Queue[str] = asyncio.Queue()
        opened = asyncio.Event()

        async def app(_scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            opened.set()
            heard.put_nowait((await receive())["text"])

        config = Config(app, log_config=None)
        config.load()
        protocol = Unlimited(config, ServerState(), {})
        protocol.connection_made(Nowhere())
        protocol.data_received(HANDS)
        await opened.wait()
        protocol.data_received(frame(TEXT, b"a", last=False))
        for _ in range(1000):
            protocol.data_received(EMPTY)
        kept = len(protocol.frames)
        protocol.data_received(frame(CONTINUED, b"b", last=False) + frame(CONTINUED))
        return kept, await heard.get()

    assert asyncio.run(asyncio.wait_for(story(), 30)) == (1, "ab")
