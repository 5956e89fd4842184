"""Passing a request or a socket on to another member, and what comes back to the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Final
from urllib.parse import quote, urlsplit

import h11
from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from diwan.server.cluster.letters import HEADER
from diwan.server.requests import hang_up, send_request

ELSEWHERE: Final = 421  # what a member answers that does not own the table
_CONNECT: Final = 3.0  # seconds to reach a member
_ANSWER: Final = 30.0  # seconds for its answer, and for each piece of it
_ALIVE: Final = 5.0  # seconds between questions whether a member is still there, and for the answer
_CHUNK: Final = 64 * 1024
_MOST_HEAD: Final = 64 * 1024
_WAITING: Final = 4  # messages for a slow browser here; the others wait where they are made, and are brought up to date

# What concerns one stretch of the way only; and who stands before us has been believed or not already.
_OF_THE_WAY: Final = frozenset(
    b"connection keep-alive proxy-connection trailer transfer-encoding upgrade date content-length host".split()
) | {b"forwarded", b"x-real-ip", HEADER}
_OF_THE_SOCKET: Final = b"sec-websocket-"

Headers = list[tuple[bytes, bytes]]


class Unreached(Exception):
    """The member does not answer, or does not own the table; `sent` when it may have carried out what was asked."""

    def __init__(self, reason: str, *, sent: bool = False) -> None:
        super().__init__(reason)
        self.sent = sent


def headers_to_pass(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """Return the headers of a request that go on with it."""
    return [
        (name, value)
        for name, value in headers
        if name not in _OF_THE_WAY and not name.startswith((b"x-forwarded-", _OF_THE_SOCKET))
    ]


def target_of(scope: Scope) -> str:
    """Return the address of a request as it came."""
    raw: bytes | None = scope.get("raw_path")
    path = raw.partition(b"?")[0].decode("latin-1") if raw else quote(scope["path"])
    query = scope.get("query_string", b"").decode("latin-1")
    return f"{path}?{query}" if query else path


# Requests.


async def pass_request(url: str, scope: Scope, body: bytes, letter: bytes, send: Send) -> None:
    """Let a member answer a request; Unreached before anything was sent back to the browser, OSError afterwards."""
    place = urlsplit(url)
    try:
        async with asyncio.timeout(_CONNECT):
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
    except (OSError, TimeoutError) as error:
        raise Unreached(str(error) or "no answer") from None
    try:
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=_MOST_HEAD)
        own = [(b"host", place.netloc.encode("ascii")), (b"content-length", str(len(body)).encode("ascii"))]
        head = [*own, (b"connection", b"close"), (HEADER, letter), *headers_to_pass(scope["headers"])]
        answer = await _ask(connection, reader, writer, scope, head, body)
        await _bring_back(answer, connection, reader, send)
    finally:
        await hang_up(writer)


async def _ask(
    connection: h11.Connection,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    scope: Scope,
    head: Headers,
    body: bytes,
) -> h11.Response:
    """Send a request and return the head of its answer."""
    sent = False
    try:
        request = h11.Request(method=scope["method"], target=target_of(scope), headers=head)
        send_request(connection, writer, request, body)
        sent = True
        await writer.drain()
        answer = await _next(connection, reader)
    except (OSError, h11.ProtocolError) as error:
        raise Unreached(str(error) or "no answer", sent=sent) from None
    if not isinstance(answer, h11.Response):
        raise Unreached("it hung up", sent=True)
    if answer.status_code == ELSEWHERE:
        raise Unreached("it does not own the table")
    return answer


async def _bring_back(
    answer: h11.Response, connection: h11.Connection, reader: asyncio.StreamReader, send: Send
) -> None:
    kept = [(name, value) for name, value in answer.headers if name not in _OF_THE_WAY or name == b"content-length"]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})
    while isinstance(part := await _next(connection, reader), h11.Data):
        await send({"type": "http.response.body", "body": bytes(part.data), "more_body": True})
    if not isinstance(part, h11.EndOfMessage):
        raise ConnectionResetError("a member broke off in the middle of an answer")
    await send({"type": "http.response.body", "body": b""})


async def _next(connection: h11.Connection, reader: asyncio.StreamReader) -> object:
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            async with asyncio.timeout(_ANSWER):  # TimeoutError is an OSError
                connection.receive_data(await reader.read(_CHUNK))
        elif not isinstance(event, h11.InformationalResponse):
            return event


# Sockets.


async def reach(url: str, scope: Scope, letter: bytes) -> ClientConnection:
    """Open the socket to a member for one of a browser; Unreached when it does not take it."""
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers_to_pass(scope["headers"])]
    given = [header for header in headers if header[0] not in ("origin", "user-agent")]
    origin = next((value for name, value in headers if name == "origin"), None)
    try:
        return await connect(
            url.replace("http", "ws", 1) + target_of(scope),
            origin=origin,  # type: ignore[arg-type]
            additional_headers=[*given, (HEADER.decode("ascii"), letter.decode("ascii"))],
            user_agent_header=next((value for name, value in headers if name == "user-agent"), None),
            compression=None,  # what is large comes packed already
            proxy=None,
            open_timeout=_CONNECT,
            ping_interval=_ALIVE,
            ping_timeout=_ALIVE,
            close_timeout=1,
            max_size=None,
            max_queue=_WAITING,
        )
    except InvalidStatus as refusal:
        raise Unreached(f"it answered {refusal.response.status_code}") from None
    except (OSError, TimeoutError, ValueError, WebSocketException) as error:
        raise Unreached(str(error) or "no answer") from None


async def pass_socket(member: ClientConnection, receive: Receive, send: Send) -> int | None:
    """Take a browser's socket, and carry all that is said back and forth until either side goes; the member's is closed
    then, also where the browser has gone before its own was taken.

    Return the code with which the member closed; None when the browser left, or 1006 when the member was gone.
    """
    try:
        if not await _reaches(send, {"type": "websocket.accept"}):
            return None
        return await _carry(member, receive, send)
    finally:
        with suppress(OSError, WebSocketException):
            await member.close()


async def _carry(member: ClientConnection, receive: Receive, send: Send) -> int | None:
    leaving = asyncio.ensure_future(_listen(member, receive))
    coming = asyncio.ensure_future(_tell(member, send))
    try:
        await asyncio.wait((leaving, coming), return_when=asyncio.FIRST_COMPLETED)
        return coming.result() if coming.done() else None
    finally:
        for task in (leaving, coming):
            task.cancel()
        await asyncio.gather(leaving, coming, return_exceptions=True)


async def _listen(member: ClientConnection, receive: Receive) -> None:
    with suppress(ConnectionClosed):
        while (event := await receive())["type"] == "websocket.receive":
            text: str | None = event.get("text")
            await member.send(text if text is not None else event.get("bytes") or b"")
        return
    await asyncio.Future()  # the member is gone: the other direction says how


async def _tell(member: ClientConnection, send: Send) -> int | None:
    while True:
        try:
            data = await member.recv()
        except ConnectionClosed:
            return member.close_code or 1006
        if not await _reaches(send, {"type": "websocket.send", "text" if isinstance(data, str) else "bytes": data}):
            return None


async def _reaches(send: Send, message: Message) -> bool:
    """Say something to a browser; False when it has gone."""
    try:
        await send(message)
    except (OSError, RuntimeError):  # the latter from uvicorn, which has closed it by itself
        return False
    return True


def again(first: Iterable[Message], receive: Receive) -> Receive:
    """Return a `receive` that says once more what was heard already, and then goes on."""
    waiting = list(first)

    async def hear() -> Message:
        return waiting.pop(0) if waiting else await receive()

    return hear
