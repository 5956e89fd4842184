"""One request to somebody else, by hand: what calls to players and to other members share."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import h11

_LAST_WORDS: Final = 1.0  # seconds that hanging up may take


def send_request(connection: h11.Connection, writer: asyncio.StreamWriter, request: h11.Request, body: bytes) -> None:
    """Write a request with its body; whoever calls drains."""
    for event in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(connection.send(event) or b"")


async def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close a connection, whatever has become of it; what the other side does not read in time is lost."""
    writer.close()
    try:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await writer.wait_closed()
    finally:
        writer.transport.abort()  # closing waits for what is unread, and without end
