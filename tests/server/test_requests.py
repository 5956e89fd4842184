"""Hanging up: nothing is left open, whatever the other side does."""

from __future__ import annotations

import asyncio
from socket import create_server

from diwan.server.requests import hang_up


def test_a_connection_is_closed_though_the_other_side_does_not_read() -> None:
    async def story(port: int) -> int:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"x" * 30_000_000)
        await hang_up(writer)
        return writer.transport.get_write_buffer_size()

    with create_server(("127.0.0.1", 0)) as deaf:
        assert asyncio.run(story(deaf.getsockname()[1])) == 0
