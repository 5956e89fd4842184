"""Everybody at the tables of one server: who sends what when, and when it was answered.

Both servers get the same messages over as many sockets; only what counts as an answer differs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from benchmarks.server.evening import Evening, Setting
from benchmarks.server.socket import Client, SocketFailed, connect

AT_ONCE: Final = 64  # sockets that are being opened
PATIENCE: Final = 20.0  # seconds for the last answers
ACK: Final = b'{"t":"ack"'  # of Diwan
MOVE: Final = b'{"t":"move"'  # of the echo: what was said comes back
_FRAME: Final = b'{"t":"frame"'
_REFUSED: Final = (b'{"t":"no"', b'{"t":"bye"', b'{"t":"trouble","code":"store"')
_UNPAINTED: Final = b'{"t":"trouble","code":"picture"'


class Misplayed(Exception):
    """A server did not answer, or otherwise than it must."""


@dataclass(slots=True)
class Picture:
    """A frame that came: when, at which table, to which seat, and its bytes."""

    at: float
    setting: int
    seat: int
    data: bytes


@dataclass(slots=True)
class Heard:
    """What has come while something was measured."""

    answers: list[tuple[float, float, int, bytes]] = field(default_factory=list)  # sent, answered, table, answer
    pictures: list[Picture] = field(default_factory=list)
    unpainted: int = 0  # times that somebody was told that a picture failed
    news: int = 0  # other messages


@dataclass(slots=True)
class _Waiting:
    sent: float
    again: Callable[[int], None] | None


class Crowd:
    """All sockets of one server."""

    def __init__(self, evening: Evening, port: int, answer: bytes) -> None:
        self.heard = Heard()
        self._endless = answer == MOVE  # an echo takes the same moves again when there are no more
        self._settings = evening.settings
        self._port = port
        self._answer = answer
        self._plies = [setting.ply for setting in self._settings]
        self._clients: list[list[Client]] = [[] for _ in self._settings]
        self._waiting: dict[Client, _Waiting] = {}
        self._problem: str | None = None

    @property
    def sockets(self) -> list[Client]:
        """Every socket."""
        return [client for clients in self._clients for client in clients]

    async def come(self, hello: bytes | None) -> None:
        """Open all sockets, and say this on each."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def enter(number: int, setting: Setting, seat: int) -> Client:
            async with gate:
                client = await connect(
                    self._port, f"/t/{setting.table_id}/socket", setting.cookies[seat], self._hear
                )  # fmt: skip
            client.setting, client.seat = number, seat
            if hello is not None:
                client.say(hello % f"client-of-seat-{seat}".encode())
            return client

        places = [
            (number, setting, seat)
            for number, setting in enumerate(self._settings)
            for seat in range(len(setting.cookies))
        ]
        try:
            for client in await asyncio.gather(*(enter(*place) for place in places)):
                self._clients[client.setting].append(client)
        except (OSError, SocketFailed) as error:
            raise Misplayed(f"not everybody could come: {error}") from None

    def leave(self) -> None:
        """Close all sockets."""
        for client in self.sockets:
            client.close()

    # Sending.

    def left(self, number: int) -> int:
        """Return how many moves can still be made at a table."""
        return 1 if self._endless else len(self._settings[number].line) - self._plies[number]

    def can_move(self, number: int) -> bool:
        """Tell whether a table waits for its next move."""
        line, ply = self._settings[number].line, self._plies[number]
        return self.left(number) > 0 and self._clients[number][line[ply % len(line)][0]] not in self._waiting

    def move(self, number: int, again: Callable[[int], None] | None = None, since: float | None = None) -> None:
        """Make the next move at a table; `again` is called when it is answered. The time counts from `since`."""
        line, ply = self._settings[number].line, self._plies[number]
        seat, action = line[ply % len(line)]
        client = self._clients[number][seat]
        self._plies[number] = ply + 1
        self._waiting[client] = _Waiting(since or time.perf_counter(), again)
        client.say(b'{"t":"move","n":%d,"seat":%d,"epoch":0,"ply":%d,"action":%d}' % (ply + 1, seat, ply, action))

    def repeat(self, client: Client, again: Callable[[int], None] | None) -> None:
        """Say some move on one socket, whoever is asked: only for an echo."""
        ply = self._plies[client.setting]
        self._waiting[client] = _Waiting(time.perf_counter(), again)
        client.say(
            b'{"t":"move","n":%d,"seat":%d,"epoch":0,"ply":%d,"action":%d}' % (ply + 1, client.seat, ply, 100)
        )  # fmt: skip

    # Hearing.

    def _hear(self, client: Client, data: bytes, binary: bool) -> None:
        if data.startswith(self._answer):
            waiting = self._waiting.pop(client, None)
            if waiting is None:
                self._problem = self._problem or "an answer came twice"
                return
            self.heard.answers.append((waiting.sent, time.perf_counter(), client.setting, data))
            if waiting.again is not None:
                waiting.again(client.setting)
        elif binary or data.startswith(_FRAME):
            self.heard.pictures.append(Picture(time.perf_counter(), client.setting, client.seat, data))
        elif data.startswith(_REFUSED):
            self._problem = self._problem or data[:200].decode("utf-8", "replace")
        elif data.startswith(_UNPAINTED):
            self.heard.unpainted += 1
        else:
            self.heard.news += 1

    def take(self) -> Heard:
        """Return what has come since this was last asked; Misplayed when a server did something wrong."""
        gone = next((client.closed for client in self.sockets if client.closed is not None), None)
        if self._problem or gone:
            raise Misplayed(f"{self._problem or gone}")
        heard, self.heard = self.heard, Heard()
        return heard

    @property
    def is_done(self) -> bool:
        """Whether nothing is unanswered, and no more moves can be made."""
        return not self._waiting and not any(map(self.left, range(len(self._settings))))

    async def all_answered(self) -> None:
        """Wait until nothing is unanswered; Misplayed when that takes too long."""
        deadline = time.monotonic() + PATIENCE
        while self._waiting and not self._problem:
            if time.monotonic() > deadline:
                raise Misplayed(f"{len(self._waiting)} messages were never answered")
            await asyncio.sleep(0.01)

    async def quiet(self, longest: float, pause: float = 0.7) -> None:
        """Wait until no picture has come for a moment, as long as that may take."""
        deadline = time.monotonic() + longest
        count = -1
        while time.monotonic() < deadline and count != len(self.heard.pictures):
            count = len(self.heard.pictures)
            await asyncio.sleep(pause)
