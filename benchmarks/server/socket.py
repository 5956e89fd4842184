"""A lean WebSocket client: raw frames over an asyncio protocol, so that the generator takes less than any server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10
# Clients must mask what they send, by any key. With this one the bytes stay as they are, and the server unmasks all the
# same.
_NO_MASK: Final = b"\0\0\0\0"
_KEY: Final = "AAAAAAAAAAAAAAAAAAAAAA=="

Heard = Callable[["Client", bytes, bool], None]


class SocketFailed(Exception):
    """A server refused a socket, or closed it."""


class Client(asyncio.Protocol):
    """One open socket. `heard` is called with each message, and whether it is binary."""

    def __init__(self, path: str, cookie: str, heard: Heard) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard = heard
        self.seat = 0
        self.setting = 0  # the number of its table
        self.closed: str | None = None  # why
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {_KEY}\r\nSec-WebSocket-Version: 13\r\nCookie: diwan={cookie}\r\n\r\n"
        )
        self._data = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello.encode("ascii"))

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the server is gone."""
        self.closed = self.closed or f"the connection was lost: {error}"
        if not self.opened.done():
            self.opened.set_exception(SocketFailed(self.closed))

    def say(self, data: bytes) -> None:
        """Send a short text; SocketFailed when there is nobody to send it to."""
        if self.closed:
            raise SocketFailed(self.closed)
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + _NO_MASK + data)

    def close(self) -> None:
        """Hang up."""
        self.closed = self.closed or "we hung up"
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take messages out of what has come."""
        data = self._data + data if self._data else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.closed = head.partition(b"\r\n")[0].decode("latin-1")
                self._transport.abort()
                return
            self.opened.set_result(None)
        at, end_of_data = 0, len(data)
        while end_of_data - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start > end_of_data or end_of_data - start < size:
                break
            kind, message = data[at] & 0x0F, data[start : start + size]
            at = start + size
            if kind in (_TEXT, _BINARY):
                self.heard(self, message, kind == _BINARY)
            elif kind == _PING:
                self._transport.write(bytes((0x80 | _PONG, 0x80 | size)) + _NO_MASK + message)
            elif kind == _CLOSE:
                self.closed = f"the server closed it: {message[2:].decode(errors='replace')}"
        self._data = data[at:]


async def connect(port: int, path: str, cookie: str, heard: Heard) -> Client:
    """Return a socket that is open; SocketFailed when it is not to be had."""
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(path, cookie, heard), "127.0.0.1", port)
    await client.opened
    return client
