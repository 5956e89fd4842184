"""Requests and frames that no browser would send, many of them at a time, and what came back."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from starlette.routing import Route
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from diwan.server.app import all_routes

PATIENCE = 120  # seconds for an answer; then it is a hang
FRAMES_EACH = 200  # on one socket, if it lives that long
REQUESTS_EACH = 50  # on one connection
LAST = 10_000_000  # the number of the message that ends a batch

# What takes long, or makes tables that stay: now and then is enough.
COSTLY = (
    "/sign-in",
    "/sign-up",
    "/me/password",
    "/me/delete",
    "/now/{game}",
    "/new/{game}",
    "/t/{id}/again",
    "/t/{id}/on/{ply:ply}",
)
ROUTES = [
    (method, route.path)
    for route in all_routes()
    if isinstance(route, Route)
    for method in sorted((route.methods or set()) - {"HEAD"})
]
PARTS = {
    "game": ["alhambra", "sabika"], "seat": ["0", "1"], "ply": ["0", "3"], "key": ["x" * 22], "token": ["a.b.c"],
    "version": ["v"], "theme": ["light"], "locale": ["en"], "name": ["diwan.css", "table/main.js"],
}  # fmt: skip
WRONG = [
    "", "-1", "99", "9" * 5000, "0123", "1e9", "%00", "..", "%2e%2e%2f", "\u0663", "\ud7ff", "x" * 3000, "a b", "{id}",
    "true", "null", "<script>", "'--",
]  # fmt: skip
FIELDS = [
    "name", "do", "seats", "seat", "seat.0", "seat.1", "name.0", "clock", "bank_minutes", "seed", "locale", "theme",
    "motion", "part", "back", "epoch", "ply", "action", "answer", "text", "once", "login", "password", "old", "session",
    "url", "bot", "listed", "option.x", "replay",
]  # fmt: skip
VALUES = [
    "move",
    "undo",
    "say",
    "update",
    "2",
    "me",
    "bot:random",
    "bank",
    "days",
    "ru",
    "dark",
    "look",
    "/",
    "//evil",
    "0",
    "1",
    "hello",
    "greedy",
    "yes",
    "http://127.0.0.1/",
    "others",
    "\0",
    "\\ud800",
    *WRONG,
]
CHARSETS = [
    b"utf-8", b"undefined", b"punycode", b"idna", b"unicode_escape", b"raw_unicode_escape", b"utf-7", b"utf-16",
    b"rot13", b"none", b"x" * 3000, b"",
]  # fmt: skip
HEADERS = [
    b"Accept-Language: ru;q=0.9, en;q=x", b"Cookie: diwan=nonsense", b"Accept-Encoding: gzip, br, \xff",
    b"Range: bytes=0-9999999999999", b'If-None-Match: "x"', b"X-Forwarded-For: 1.2.3.4, ::1", b"Upgrade: websocket",
    b"Content-Type: multipart/form-data; boundary=x", b"Content-Type: application/json", b"Expect: 100-continue",
]  # fmt: skip
MESSAGES: list[dict[str, Any]] = [
    {"t": "move", "seat": 0, "epoch": 0, "ply": 0, "action": 3},
    {"t": "undo", "seat": 0, "epoch": 0, "ply": 0},
    {"t": "say", "text": "x" * 600},
    {"t": "sit", "seat": 1},
    {"t": "stand", "seat": 0},
    {"t": "fill", "seat": 1, "bot": "none"},
    {"t": "hand_over", "seat": 0, "bot": "none"},
    {"t": "take_back", "seat": 0},
    {"t": "eyes", "eyes": 0, "theme": "dark", "narrow": True},
    {"t": "again"},
    {"t": "ping"},
]
SLOW: list[dict[str, Any]] = [
    {"t": "look", "ply": 0},
    {"t": "hint", "seat": 0},
    {"t": "say", "text": "hello"},
    {"t": "hand_over", "seat": 1, "bot": "random"},
    {"t": "fill", "seat": 1, "bot": "random"},
]
THINGS: list[Any] = [0, 1, -1, 15, 16, 2**53, 2**64, 1e9, "", "x" * 3000, "\x00\ud7ff", None, True, [], {}, [[1]], "0"]


@dataclass
class Tally:
    """What came back."""

    statuses: Counter[int] = field(default_factory=Counter)
    cut: int = 0  # connections that were closed over bytes that are no request
    answers: Counter[str] = field(default_factory=Counter)  # `ack`, or the code of a refusal or of a goodbye
    frames: int = 0  # that were answered

    def add(self, other: Tally) -> None:
        self.statuses += other.statuses
        self.cut += other.cut
        self.answers += other.answers
        self.frames += other.frames


@dataclass(frozen=True)
class Target:
    """A server, tables there, and somebody who plays at them."""

    port: int
    tables: tuple[str, ...]
    cookie: str


# Requests.


def any_route(rng: random.Random) -> tuple[str, str]:
    """Return a method and the template of an address."""
    route = rng.choice(ROUTES)
    while route[1] in COSTLY and rng.random() < 0.98:
        route = rng.choice(ROUTES)
    return route


def request_of(rng: random.Random, target: Target, route: tuple[str, str]) -> tuple[str, bytes]:
    """Return a request that a server can read, with anything in it: its method, and all its bytes."""
    method, template = route
    method = method if rng.random() < 0.9 else rng.choice(["GET", "POST", "HEAD", "PUT", "BREW"])

    def part(found: re.Match[str]) -> str:
        name = found[1]
        right = target.tables if name == "id" else PARTS[name]
        return quote(rng.choice(right if rng.random() < 0.75 else WRONG), safe="%", errors="replace")

    path = re.sub(r"\{(\w+)(?::\w+)?\}", part, template)
    if rng.random() < 0.3:
        path += "?" + _fields(rng)
    kind, body = _form(rng)
    body = b"" if method in ("GET", "HEAD") else body
    lines = [
        f"{method} {path} HTTP/1.1".encode(),
        f"Host: 127.0.0.1:{target.port}".encode(),
        f"Origin: http://127.0.0.1:{target.port}".encode(),
        f"Cookie: diwan={target.cookie}".encode() if rng.random() < 0.8 else b"X-Nothing: 1",
        f"Content-Length: {len(body)}".encode(),
        b"Content-Type: " + kind,
        *(rng.sample(HEADERS[:6], 1) if rng.random() < 0.3 else []),
    ]
    return method, b"\r\n".join(lines) + b"\r\n\r\n" + body


def _form(rng: random.Random) -> tuple[bytes, bytes]:
    """Return the kind of a form and its bytes, now and then in letters that no page of ours has."""
    charset = b"; charset=" + rng.choice(CHARSETS) if rng.random() < 0.2 else b""
    if rng.random() < 0.8:
        return b"application/x-www-form-urlencoded" + charset, _fields(rng).encode()
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode(errors="replace")
        for name, value in _pairs(rng)
    ]
    return b"multipart/form-data; boundary=x" + charset, b"".join(parts) + b"--x--\r\n"


def _fields(rng: random.Random) -> str:
    return urlencode(_pairs(rng), errors="replace")


def _pairs(rng: random.Random) -> list[tuple[str, str]]:
    return [(rng.choice(FIELDS), rng.choice(VALUES)) for _ in range(rng.randrange(6))]


def broken_request(rng: random.Random, target: Target) -> bytes:
    """Return a request with bytes changed anywhere."""
    _, whole = request_of(rng, target, any_route(rng))
    extra = b"".join(header + b"\r\n" for header in rng.sample(HEADERS, rng.randrange(3)))
    data = bytearray(whole.replace(b"\r\n", b"\r\nConnection: close\r\n" + extra, 1))
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(data))
        data[place : place + rng.randrange(4)] = rng.randbytes(rng.randrange(4))
    return bytes(data)


async def send_requests(target: Target, count: int, seed: int) -> Tally:
    """Send requests: many that can be read, over connections that stay, and some that can't."""
    rng, tally = random.Random(seed), Tally()
    ahead = rng.sample(ROUTES, len(ROUTES))  # each of them at first, then any
    while tally.statuses.total() + tally.cut < count:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port, limit=2**24)
        try:
            for _ in range(REQUESTS_EACH):
                method, data = request_of(rng, target, ahead.pop() if ahead else any_route(rng))
                writer.write(data)
                async with asyncio.timeout(PATIENCE):
                    status, stays = await _read_answer(reader, method)
                tally.statuses[status] += 1
                if not stays or status >= 500:
                    break
        finally:
            writer.close()
        for _ in range(REQUESTS_EACH // 5):
            await _send_broken(target, broken_request(rng, target), tally)
    return tally


async def _read_answer(reader: asyncio.StreamReader, method: str) -> tuple[int, bool]:
    """Read a whole answer; return its status, and whether the connection stays."""
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    headers = {line.partition(b":")[0].lower(): line.partition(b":")[2].strip() for line in head.split(b"\r\n")[1:]}
    if method != "HEAD" and status not in (204, 304):
        if b"content-length" in headers:
            await reader.readexactly(int(headers[b"content-length"]))
        elif headers.get(b"transfer-encoding") == b"chunked":
            while size := int(await reader.readline(), 16):
                await reader.readexactly(size + 2)
            await reader.readline()
    return status, headers.get(b"connection", b"").lower() != b"close"


async def _send_broken(target: Target, data: bytes, tally: Tally) -> None:
    """Send what may be no request at all: it is answered, or the connection is closed. It never hangs."""
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
    try:
        writer.write(data)
        with suppress(OSError):  # they have hung up already
            writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read(200)
    except ConnectionError:
        answer = b""
    finally:
        writer.close()
    found = re.match(rb"HTTP/1\.1 (\d{3}) ", answer)
    if found is None:
        tally.cut += 1
    else:
        tally.statuses[int(found[1])] += 1


# Frames.


def frame_of(rng: random.Random, number: int) -> str:
    """Return a message whose number can be read, with anything in it."""
    message = {**rng.choice(SLOW if rng.random() < 0.01 else MESSAGES), "n": number}
    for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2])):
        message[rng.choice([*message, "client", "v", "extra"])] = rng.choice(THINGS)
    return json.dumps({**message, "n": number})


def broken_frame(rng: random.Random, number: int) -> bytes | str:
    """Return a message with bytes changed anywhere."""
    data = bytearray(frame_of(rng, number).encode())
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data))
        data[place : place + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(data)


async def send_frames(target: Target, count: int, seed: int) -> Tally:
    """Send frames over one socket after the other, until so many have been answered."""
    rng, tally, sockets = random.Random(seed), Tally(), 0
    while tally.frames < count:
        sockets += 1
        address = f"ws://127.0.0.1:{target.port}/t/{rng.choice(target.tables)}/socket"
        cookie = {"Cookie": f"diwan={target.cookie}"} if rng.random() < 0.9 else {}
        async with connect(address, additional_headers=cookie, max_size=None, close_timeout=10) as socket:
            await socket.send(json.dumps({"t": "hello", "v": 1, "client": f"tab-{seed}-{sockets}", "text": True}))
            sending = asyncio.ensure_future(_send_batch(socket, rng))
            async with asyncio.timeout(PATIENCE):
                await _listen(socket, tally)
            await sending
    return tally


async def _send_batch(socket: ClientConnection, rng: random.Random) -> None:
    try:
        for number in range(1, FRAMES_EACH):
            await socket.send(broken_frame(rng, number) if rng.random() < 0.005 else frame_of(rng, number))
        await socket.send(json.dumps({"t": "ping", "n": LAST}))
    except ConnectionClosed:
        pass  # they said goodbye, which is heard


async def _listen(socket: ClientConnection, tally: Tally) -> None:
    """Hear answers until that to the last message of the batch, or a goodbye."""
    async for data in socket:
        message = json.loads(data) if isinstance(data, str) else {"t": "frame"}
        if message["t"] in ("ack", "no", "bye"):
            tally.answers["ack" if message["t"] == "ack" else message["code"]] += 1
            tally.frames += 1
        if message["t"] == "bye" or message.get("n") == LAST:
            return
    raise AssertionError("a socket was closed without a word")
