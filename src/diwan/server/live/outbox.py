"""The sending side of one socket: small messages in their order, at most one frame behind them, and a limit.

Frames never queue: a newer one is made from what the browser has when the one before is out. Small messages do, up to a
limit; who does not read them is told to come back, and is right again with one frame.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.types import Send

from diwan.server.frames.parcel import Parcel

MOST_WAITING: Final = 256  # small messages
LAST_WORDS: Final = 2.0  # seconds that a goodbye may take to get out

BAD_MESSAGE: Final = 1008
RESTART: Final = 1012
LATER: Final = 1013

_GZIP: Final = b"\x1f\x8b"


class Outbox:
    """What goes out over one socket. `sent` hears of each frame that is out, `behind` of a reader who is too slow."""

    def __init__(self, send: Send, sent: Callable[[Parcel], None], behind: Callable[[], None]) -> None:
        self._send = send
        self._sent = sent
        self._behind = behind
        self._waiting: deque[bytes] = deque()
        self._frame: Parcel | None = None
        self._sending = False
        self._news: asyncio.Future[None] | None = None  # what the writer waits for
        self.closed = False  # nothing more goes out

    @property
    def has_frame(self) -> bool:
        """Whether a frame waits to be sent, or is being sent."""
        return self._frame is not None

    def put(self, data: bytes) -> None:
        """Send a small message when its turn comes."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._behind()
            return
        self._waiting.append(data)
        self._wake()

    def put_all(self, news: list[bytes]) -> None:
        """Send what somebody who has just come must hear, however much that is."""
        if not self.closed:
            self._waiting.extend(news)
            self._wake()

    def put_frame(self, parcel: Parcel) -> None:
        """Send a frame behind what waits; only where none waits."""
        assert self._frame is None, "frames do not queue"
        if not self.closed:
            self._frame = parcel
            self._wake()

    async def say(self, data: bytes) -> None:
        """Send a small message, and return when it is out or others see to it: whoever answers reads on only then."""
        if self._sending:
            self.put(data)
        elif not self.closed:
            self._waiting.append(data)
            await self._empty()

    async def write(self) -> None:
        """Send what was put here, until the socket is gone or closed."""
        loop = asyncio.get_running_loop()
        while not self.closed:
            if self._sending or not (self._waiting or self._frame):
                self._news = loop.create_future()
                await self._news
            else:
                await self._empty()

    async def close(self, code: int, last: bytes | None = None) -> None:
        """Say goodbye, as far as the browser takes it in time, and send nothing any more."""
        if self.closed:
            return
        self.closed = True
        self._waiting.clear()
        self._frame = None
        self._wake()
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                if last is not None:
                    await self._send({"type": "websocket.send", "text": last.decode("utf-8")})
                await self._send({"type": "websocket.close", "code": code})

    async def _empty(self) -> None:
        """Send all that waits; what comes in the meantime, too."""
        self._sending = True
        try:
            while not self.closed and (self._waiting or self._frame):
                if self._waiting:
                    await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode("utf-8")})
                else:
                    await self._send_frame()
        except OSError:
            self.closed = True  # the browser has gone; the reading side hears of it by itself
        finally:
            self._sending = False
            if self.closed or self._waiting or self._frame:
                self._wake()  # the writer sees to the rest

    async def _send_frame(self) -> None:
        parcel = self._frame
        assert parcel is not None
        data = parcel.data
        if data.startswith(_GZIP):
            await self._send({"type": "websocket.send", "bytes": data})
        else:
            await self._send({"type": "websocket.send", "text": data.decode("utf-8")})
        self._frame = None
        self._sent(parcel)

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
