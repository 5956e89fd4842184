"""Requests that begin and do not end: nobody holds a connection for nothing, and who is slow but alive is served."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import msgspec
import pytest
from websockets.asyncio.client import connect

import diwan
from diwan.server.patience import SLOWEST
from diwan.server.store.engine import close_engine, open_engine
from tests.server.wire.test_durable import new_players
from tests.support.finished import finished
from tests.support.serving import Served

STORE = "diwan.db"
SECONDS = 1.0  # that the server waits
LONGEST = 15.0  # seconds in which everything here has to be over, on a busy machine
HEAD = b"POST /new/alhambra HTTP/1.1\r\nHost: 127.0.0.1\r\n"
FORM = HEAD + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nseats=2"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("half-sent")
    with Served(f"sqlite:///{folder / STORE}", folder, request_seconds=str(SECONDS)) as served:
        yield served


async def _heard(reader: asyncio.StreamReader) -> bytes:
    said = b""
    try:
        while piece := await reader.read(65_536):
            said += piece
    except ConnectionResetError:
        pass  # it hung up while we were still speaking
    return said


async def _talk(port: int, *pieces: bytes, pause: float = 0.0) -> tuple[bytes, float]:
    """Send pieces, with a pause after each; return what the server said until it hung up, and when that was."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    began = monotonic()
    hearing = asyncio.ensure_future(_heard(reader))
    try:
        async with asyncio.timeout(LONGEST):
            for piece in pieces:
                if hearing.done():
                    break
                writer.write(piece)
                await asyncio.wait({hearing}, timeout=pause)
            return await hearing, monotonic() - began
    finally:
        hearing.cancel()
        writer.close()


def talk(served: Served, *pieces: bytes, pause: float = 0.0) -> tuple[bytes, float]:
    return asyncio.run(_talk(served.port, *pieces, pause=pause))


@pytest.mark.parametrize(
    "sent", [b"", b"G", HEAD, HEAD + b"Content-Le"], ids=["nothing", "a letter", "half a head", "half a line"]
)
def test_who_sends_half_a_head_is_hung_up_on(served: Served, sent: bytes) -> None:
    said, seconds = talk(served, *([sent] if sent else []))
    assert said == b""
    assert seconds >= SECONDS * 0.9


def test_a_head_that_comes_letter_by_letter_gains_no_time(served: Served) -> None:
    said, seconds = talk(served, *(bytes([letter]) for letter in HEAD), pause=SECONDS / 4)
    assert said == b""
    assert seconds < SECONDS / 4 * len(HEAD)


def test_half_a_head_after_a_whole_request_is_hung_up_on_too(served: Served) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    said, _ = talk(served, whole, HEAD, pause=SECONDS / 2)
    assert said.count(b"HTTP/1.1 ") == 1
    assert said.startswith(b"HTTP/1.1 200 ")


def test_who_sends_half_a_body_is_told_so_and_hung_up_on(served: Served) -> None:
    said, seconds = talk(served, FORM)
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b"connection: close" in said.lower()
    assert seconds >= SECONDS * 0.9


def test_a_body_that_comes_letter_by_letter_gains_little(served: Served) -> None:
    said, seconds = talk(served, FORM, *([b"x"] * 100), pause=SECONDS / 5)
    assert said.startswith(b"HTTP/1.1 408 ")
    assert seconds < SECONDS / 5 * 100


def test_a_slow_upload_that_lives_comes_to_its_end(served: Served) -> None:
    game = finished("alhambra")
    file = diwan.write_replay(game.replay(), game.game).encode()
    opening = b'--x\r\nContent-Disposition: form-data; name="replay"; filename="game.replay"\r\n\r\n'
    body = opening + file + b"\r\n--x--\r\n"
    head = (
        b"POST /replays HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: %d\r\n\r\n" % len(body)
    )
    size = len(body) // 8
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    pause = SECONDS * 0.4
    assert size > SLOWEST * pause
    said, seconds = talk(served, head, *pieces, pause=pause)
    assert said.startswith(b"HTTP/1.1 303 ")
    assert b"/replay\r\n" in said
    assert seconds > 2 * SECONDS


def test_a_socket_on_which_nobody_says_anything_stays_open(served: Served) -> None:
    engine = open_engine(f"sqlite:///{served.folder / STORE}")
    (player,) = new_players(served, engine, tables=1, seed=1)
    close_engine(engine)

    async def listen() -> None:
        address = f"ws://127.0.0.1:{served.port}/t/{player.table_id}/socket"
        async with connect(address, additional_headers={"Cookie": f"diwan={player.cookie}"}, max_size=None) as socket:
            await socket.send('{"t":"hello","v":1,"client":"tab-of-player","text":true}')
            await asyncio.sleep(3 * SECONDS)
            await socket.send('{"t":"ping","n":1}')
            async with asyncio.timeout(LONGEST):
                async for data in socket:
                    if isinstance(data, str) and msgspec.json.decode(data)["t"] == "ack":
                        return
        raise AssertionError("the server hung up")

    asyncio.run(listen())
