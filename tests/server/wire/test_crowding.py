"""Sockets whose other end sends without end, or does not read: nobody else waits for them, and they take no memory."""

from __future__ import annotations

import asyncio
import os
import struct
import time
from base64 import b64encode
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection, socket
from typing import Any

import httpx2
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from diwan.server.sockets import BURST, PIECE
from diwan.server.store.engine import close_engine, open_engine
from tests.server.wire.test_durable import new_players
from tests.support.serving import Served

STORE = "diwan.db"
LONGEST = 60.0  # seconds in which everything here has to be over, on a busy machine
PING, CONTINUED, TEXT, CLOSE = 0x9, 0x0, 0x1, 0x8


@pytest.fixture(scope="module")
def open_to_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without limits: what it can take anyway."""
    folder: Path = tmp_path_factory.mktemp("crowding")
    with Served(f"sqlite:///{folder / STORE}", folder) as served:
        yield served


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("limited")
    with Served(f"sqlite:///{folder / STORE}", folder, limits="yes") as served:
        yield served


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Return a frame as a browser sends it; its mask changes nothing."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(data))
    return bytes([(0x80 if last else 0) | kind]) + size + bytes(4) + data


def hand_held_out(served: Served, *more: str, behind: bytes = b"") -> socket:
    """Return a socket of somebody who has asked for one, and has said this right behind that."""
    made = create_connection(("127.0.0.1", served.port), timeout=LONGEST)
    key = b64encode(os.urandom(16)).decode()
    heads = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13")
    lines = ("GET /t/nothing/socket HTTP/1.1", f"Host: 127.0.0.1:{served.port}", *heads, *more, "", "")
    with suppress(ConnectionError):  # hung up on
        made.sendall("\r\n".join(lines).encode())
        made.sendall(behind)
    return made


def shake_hands(served: Served) -> socket:
    """Return a socket of somebody who says no more than they must."""
    made = hand_held_out(served)
    assert made.recv(4096).startswith(b"HTTP/1.1 101 ")
    return made


def memory_of(served: Served) -> float:
    """Return how many MB a server holds."""
    status = Path(f"/proc/{served.pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def send_until_full(made: socket, data: bytes, most: int) -> int:
    """Send again and again until nothing more is taken for a while; return how many bytes were."""
    made.settimeout(1.0)
    sent, rest = 0, b""
    with suppress(OSError):  # full, or hung up on
        while sent < most:
            rest = rest or data
            taken = made.send(rest)
            sent, rest = sent + taken, rest[taken:]
    return sent


def play(story: Coroutine[Any, Any, None]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(LONGEST):
            await story

    asyncio.run(whole())


@contextmanager
def a_player(served: Served, seed: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Give the address of a table's socket and the heads of somebody who plays there."""
    engine = open_engine(f"sqlite:///{served.folder / STORE}")
    (player,) = new_players(served, engine, tables=1, seed=seed)
    close_engine(engine)
    yield f"ws://127.0.0.1:{served.port}/t/{player.table_id}/socket", {"Cookie": f"diwan={player.cookie}"}


async def answers(connection: ClientConnection, count: int) -> list[int]:
    """Return the numbers of so many answers, in their order."""
    found: list[int] = []
    while len(found) < count:
        data = await connection.recv()
        message = msgspec.json.decode(data) if isinstance(data, str) else {}
        if message.get("t") == "ack":
            found.append(message["n"])
    return found


async def until_closed(connection: ClientConnection) -> None:
    """Hear all that is said until the server hangs up."""
    with suppress(ConnectionClosed):
        while True:
            await connection.recv()


HELLO = '{"t":"hello","v":1,"client":"tab-of-player","text":true}'


def test_who_does_not_read_gets_no_answers_to_pings(open_to_all: Served) -> None:
    before = memory_of(open_to_all)
    with shake_hands(open_to_all) as made:
        sent = send_until_full(made, frame(PING, b"x" * 125) * 500, 100_000_000)
        assert memory_of(open_to_all) - before < 24, f"after {sent} bytes of pings"


@pytest.mark.parametrize(
    ("opening", "flood"),
    [(b"", frame(PING) * 5000), (frame(TEXT, b"a", last=False), frame(CONTINUED, last=False) * 5000)],
    ids=["pings", "empty pieces"],
)
def test_nobody_waits_for_one_who_sends_without_end(open_to_all: Served, opening: bytes, flood: bytes) -> None:
    with shake_hands(open_to_all) as made:
        made.sendall(opening)
        made.setblocking(False)
        waited, rest = [], b""
        end = time.monotonic() + 3
        while time.monotonic() < end:
            with suppress(BlockingIOError):
                while time.monotonic() < end:
                    rest = rest or flood
                    rest = rest[made.send(rest) :]  # the next one follows where this one was cut
            began = time.monotonic()
            assert not httpx2.get(f"{open_to_all.address}/static/page.js", timeout=LONGEST).is_error
            waited.append(time.monotonic() - began)
        assert sorted(waited)[len(waited) // 2] < 1, "it took seconds where all was taken apart that had come"


def test_what_comes_in_one_piece_is_answered_in_its_order(open_to_all: Served) -> None:
    async def story(address: str, heads: dict[str, str]) -> None:
        async with connect(address, additional_headers=heads, max_size=None) as connection:
            await connection.send(HELLO)
            count = 4 * PIECE // 20
            transport = connection.transport
            transport.write(b"".join(frame(TEXT, b'{"t":"ping","n":%d}' % n) for n in range(1, count + 1)))
            assert await answers(connection, count) == list(range(1, count + 1))

    with a_player(open_to_all, 1) as (address, heads):
        play(story(address, heads))


def test_a_message_that_is_longer_than_a_piece_is_heard_whole(open_to_all: Served) -> None:
    async def story(address: str, heads: dict[str, str]) -> None:
        async with connect(address, additional_headers=heads, max_size=None) as connection:
            await connection.send(HELLO)
            await connection.send('{"t":"ping",' + " " * (2 * PIECE) + '"n":1}')
            assert await answers(connection, 1) == [1]

    with a_player(open_to_all, 2) as (address, heads):
        play(story(address, heads))


def test_who_says_goodbye_behind_much_else_is_heard(open_to_all: Served) -> None:
    async def story(address: str, heads: dict[str, str]) -> None:
        async with connect(address, additional_headers=heads, max_size=None) as connection:
            await connection.send(HELLO)
            noise = b"".join(frame(TEXT, b'{"t":"ping","n":%d}' % n) for n in range(1, 300))
            connection.transport.write(noise + frame(CLOSE, struct.pack("!H", 1000)))
            await until_closed(connection)
            assert connection.close_code == 1000

    with a_player(open_to_all, 3) as (address, heads):
        play(story(address, heads))


@pytest.mark.parametrize("kind", [PING, TEXT], ids=["pings", "messages"])
def test_who_sends_many_times_what_a_page_does_is_hung_up_on(limited: Served, kind: int) -> None:
    async def story(address: str, heads: dict[str, str]) -> None:
        async with connect(address, additional_headers=heads, max_size=None) as connection:
            await connection.send(HELLO)
            said = frame(kind, b'{"t":"ping","n":1}')
            connection.transport.write(said * (3 * BURST))
            await until_closed(connection)
            assert connection.close_code == 1013

    with a_player(limited, kind) as (address, heads):
        play(story(address, heads))


def test_a_busy_page_is_not_hung_up_on(limited: Served) -> None:
    async def story(address: str, heads: dict[str, str]) -> None:
        async with connect(address, additional_headers=heads, max_size=None) as connection:
            await connection.send(HELLO)
            for number in range(1, 81):
                await connection.send(f'{{"t":"ping","n":{number}}}')
            assert await answers(connection, 80) == list(range(1, 81))

    with a_player(limited, 77) as (address, heads):
        play(story(address, heads))


@pytest.mark.parametrize("behind", [frame(PING) * (4 * BURST), b"\xff" * 9000], ids=["pings", "what is no frame"])
def test_who_does_not_wait_for_hands_to_be_shaken_is_hung_up_on(limited: Served, behind: bytes) -> None:
    for _ in range(4):
        # Who it is must be looked up first: meanwhile all the rest has come.
        cookie = httpx2.get(limited.address, timeout=LONGEST).headers["set-cookie"].partition(";")[0]
        with hand_held_out(limited, f"Cookie: {cookie}", behind=behind) as made, suppress(ConnectionError):
            while made.recv(65536):
                # What was said too early may be lost as a whole: then there was no flood, and they leave by themselves.
                made.sendall(frame(CLOSE, struct.pack("!H", 1000)))
    assert httpx2.get(f"{limited.address}/healthz", timeout=LONGEST).status_code == 200
    assert [line for line in limited.log.splitlines() if " error " in line] == []
