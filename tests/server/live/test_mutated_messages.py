"""Messages that no page would send: each is answered or ends the conversation, and none is an error of ours."""

from __future__ import annotations

import json
import logging
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.live.conftest import Play
from tests.support.live import Browser, LiveServer

SEEDS: list[dict[str, Any]] = [
    {"t": "move", "n": 1, "seat": 0, "epoch": 0, "ply": 0, "action": 3},
    {"t": "undo", "n": 2, "seat": 0, "epoch": 0, "ply": 0},
    {"t": "say", "n": 3, "text": "hello"},
    {"t": "sit", "n": 4, "seat": 1},
    {"t": "stand", "n": 5, "seat": 0},
    {"t": "fill", "n": 6, "seat": 1, "bot": "random"},
    {"t": "hand_over", "n": 7, "seat": 0, "bot": "random"},
    {"t": "take_back", "n": 8, "seat": 0},
    {"t": "look", "n": 9, "ply": 0},
    {"t": "eyes", "n": 10, "eyes": 0, "theme": "dark", "narrow": True},
    {"t": "ping", "n": 11},
]
VALUES: list[Any] = [0, 1, -1, 15, 16, 2**53, 2**64, 1e9, "", "x" * 3000, "\x00\ud7ff", None, True, [], {}, [[1]], "0"]


def mutated(rng: random.Random) -> bytes | str:
    message = dict(rng.choice(SEEDS))
    message["n"] = rng.randrange(1, 10**6)
    for _ in range(rng.randrange(3)):
        message[rng.choice([*message, "client", "v", "extra"])] = rng.choice(VALUES)
    text = json.dumps(message)
    if rng.random() < 0.5:
        return text
    data = bytearray(text.encode())
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data))
        data[place : place + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(data)


def test_nothing_that_comes_is_an_error_of_ours(play: Play, caplog: pytest.LogCaptureFixture) -> None:
    async def story(server: LiveServer) -> None:
        rng = random.Random(11)
        tables = [await server.new_table(), await server.new_table()]
        browser: Browser | None = None
        codes: set[str] = set()
        byes = 0
        for number in range(1500):
            if browser is None:
                who = ("ann", "bob", "eve")[number % 3]
                browser = await server.browser(tables[number % 2].id, who, f"tab-{number:06}").come()
                await browser.until("welcome")
            try:
                await browser.send(mutated(rng))
                if number % 20 == 0:
                    await browser.ask("ping", n=10**7 + number)
            except (ConnectionClosed, ConnectionError):
                pass
            if browser.closed is not None or browser.all("bye"):
                byes += 1
                codes |= {message["code"] for message in browser.heard if message["t"] in ("no", "bye")}
                await browser.close()
                browser = None
        assert byes > 20
        assert "error" not in codes
        for table in tables:
            async with server.browser(table.id, "ann", "last-tab") as ann:
                await ann.until("frame")
                assert (await ann.ask("ping"))["t"] == "ack"

    with caplog.at_level(logging.WARNING):
        play(story)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
