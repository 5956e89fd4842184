"""Requests and frames that no browser would send: none is an error of ours, and memory stays as it is."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from diwan.server.people.visitors import Visitors
from diwan.server.store.engine import open_engine
from diwan.server.store.journal import Journal
from diwan.server.store.migrate import migrate
from diwan.server.tables.host import Host
from diwan.server.tables.wish import SeatWish, Wish, created_by
from tests.server.live.test_mutated_messages import mutated
from tests.support.serving import SECRET, Served

AT_ONCE = 8  # connections
FRAMES_EACH = 60  # on one socket, if it lives that long
SLACK = 48 * 1024 * 1024  # bytes that come and go with the collector
FORM = "application/x-www-form-urlencoded"
PATHS = [
    "/", "/new/alhambra", "/now/sabika", "/replays", "/rules/alhambra", "/sign-in", "/sign-up", "/look", "/start/token",
    "/t/{id}", "/t/{id}/text", "/t/{id}/replay", "/t/{id}/replay/3", "/t/{id}/file", "/t/{id}/sit/1", "/t/{id}/on/4",
    "/t/{id}/join/1/key", "/t/{id}/watch/key", "/me", "/me/name", "/me/preferences", "/me/password", "/me/webhook",
    "/static/x/diwan.css", "/picture/x/alhambra/light/en.svg", "/healthz",
]  # fmt: skip
BODIES = [
    b"name=Ann", b"do=create&seats=3&seat.1=bot", b"locale=ru&theme=dark&back=/", b"do=say&text=hello",
    b"do=move&seat=0&epoch=0&ply=0&action=1", b"login=ann&password=secret-secret", b"url=http://127.0.0.1/",
    b"\xff\xfe=%zz&=&&a=%00",
]  # fmt: skip
HEADERS = [
    b"Accept-Language: ru;q=0.9, en;q=x", b"Cookie: diwan=nonsense", b"Content-Type: multipart/form-data; boundary=x",
    b"Content-Type: application/json", b"Accept-Encoding: gzip, br, \xff", b"Range: bytes=0-9999999999999",
    b"If-None-Match: \"x\"", b"X-Forwarded-For: 1.2.3.4, ::1", b"Upgrade: websocket", b"Expect: 100-continue",
]  # fmt: skip


def request_of(rng: random.Random, table: str, cookie: str, port: int) -> bytes:
    """Return a request as a broken or hostile program would write it."""
    path = rng.choice(PATHS).replace("{id}", table).encode()
    body = rng.choice(BODIES) if rng.random() < 0.6 else b""
    lines = [
        rng.choice([b"GET", b"POST", b"POST", b"HEAD", b"PUT", b"BREW"]) + b" " + path + b" HTTP/1.1",
        f"Host: 127.0.0.1:{port}".encode(),
        f"Origin: http://127.0.0.1:{port}".encode(),
        f"Cookie: diwan={cookie}".encode(),
        f"Content-Length: {len(body)}".encode(),
        f"Content-Type: {FORM}".encode(),
        b"Connection: close",
        *rng.sample(HEADERS, rng.randrange(3)),
    ]
    data = bytearray(b"\r\n".join(lines) + b"\r\n\r\n" + body)
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        place = rng.randrange(len(data))
        data[place : place + rng.randrange(4)] = rng.randbytes(rng.randrange(4))
    return bytes(data)


async def send_requests(served: Served, table: str, cookie: str, count: int, seed: int) -> int:
    """Send requests; return how many answers said that something of ours is broken."""
    rng, broken = random.Random(seed), 0
    for _ in range(count):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        try:
            writer.write(request_of(rng, table, cookie, served.port))
            writer.write_eof()
            async with asyncio.timeout(30):
                answer = await reader.read(200)
            broken += answer.startswith(b"HTTP/1.1 500")
        except (OSError, TimeoutError):
            pass  # closed in the middle: as good an answer as any
        finally:
            writer.close()
    return broken


async def send_frames(served: Served, table: str, cookie: str, count: int, seed: int) -> int:
    """Send frames over one socket after the other; return how many answers said that something of ours is broken."""
    rng, broken, sent = random.Random(seed), 0, 0
    address = f"ws://127.0.0.1:{served.port}/t/{table}/socket"
    while sent < count:
        try:
            async with connect(address, additional_headers={"Cookie": f"diwan={cookie}"}, max_size=None) as socket:
                hello = {"t": "hello", "v": 1, "client": f"tab-{seed}-{sent}", "text": True}
                await socket.send(msgspec.json.encode(hello).decode() if rng.random() < 0.95 else mutated(rng))
                for _ in range(FRAMES_EACH):
                    await socket.send(mutated(rng))
                    sent += 1
                await socket.send('{"t":"ping","n":10000000}')
                async with asyncio.timeout(30):
                    async for data in socket:
                        broken += isinstance(data, str) and '"code":"error"' in data
                        if isinstance(data, str) and '"n":10000000' in data:
                            break
        except (OSError, WebSocketException, TimeoutError):
            sent += 1
    return broken


def memory_of(pid: int) -> int:
    """Return the resident memory of a process, in bytes."""
    found = re.search(r"VmRSS:\s+([0-9]+) kB", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    assert found is not None
    return int(found[1]) * 1024


def story(folder: Path, requests: int, frames: int) -> None:
    engine = open_engine(f"sqlite:///{folder / 'diwan.db'}")
    migrate(engine)
    visitors, journal = Visitors(engine, SECRET), Journal(engine)
    guest = visitors.new_guest()

    async def make() -> str:
        wish = Wish("alhambra", (SeatWish("me", "Ann"), SeatWish("me", "Bob")))
        return (await Host(engine, journal).create(created_by(wish, guest.id, "Ann"))).id

    table = asyncio.run(make())
    journal.close()
    engine.dispose()

    async def storm(served: Served, part: float, seed: int) -> int:
        many = [
            send(served, table, guest.cookie, max(1, round(count * part / AT_ONCE)), seed * 100 + place)
            for place in range(AT_ONCE)
            for send, count in ((send_requests, requests), (send_frames, frames))
        ]
        return sum(await asyncio.gather(*many))

    with Served(f"sqlite:///{folder / 'diwan.db'}", folder) as served:
        # First all that is kept for later is filled: pages, looks, limits, what the collector leaves for a while.
        broken = asyncio.run(storm(served, 0.5, 1))
        before = memory_of(served.pid)
        broken += asyncio.run(storm(served, 0.5, 2))
        after = memory_of(served.pid)
        os.kill(served.pid, 0)  # it is still there
        log = served.log
        assert served.stop() in (0, -signal.SIGTERM)  # it went as it was told, and not later
    assert broken == 0, log[-3000:]
    assert "Traceback" not in log, log[log.index("Traceback") :][:6000]
    assert after < before * 1.15 + SLACK, f"from {before} to {after} bytes"


def test_nothing_that_comes_breaks_the_server(tmp_path: Path) -> None:
    story(tmp_path, requests=600, frames=1500)


@pytest.mark.soak
def test_a_million_mutated_frames_and_requests(tmp_path: Path) -> None:
    story(tmp_path, requests=250_000, frames=750_000)
