"""The sending side of one socket: small messages in their order, at most one frame behind them, and a limit.

Frames never queue: a newer one is made from what the browser has when the one before is out. Small messages do, up to a
limit; who does not read them is told to come back, and is right again with one frame.

What is put here goes out in the next round of the event loop, with no task of its own: after a commit a hundred answers
leave one behind the other. A task takes over only where a socket takes nothing more for a while; so `send` is called
outside of tasks, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import types
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final

from starlette.types import Send

from diwan.server.frames.parcel import Parcel
from diwan.server.log import Log

MOST_WAITING: Final = 256  # small messages
LAST_WORDS: Final = 2.0  # seconds that a goodbye may take to get out

BAD_MESSAGE: Final = 1008
RESTART: Final = 1012
LATER: Final = 1013

_LOG: Final = Log("live")
_GZIP: Final = b"\x1f\x8b"

Sending = Coroutine[Any, Any, None]


class Outbox:
    """What goes out over one socket. `sent` hears of each frame that is out, `behind` of a reader who is too slow."""

    def __init__(self, send: Send, sent: Callable[[Parcel], None], behind: Callable[[], None]) -> None:
        self._send = send
        self._sent = sent
        self._behind = behind
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[bytes] = deque()
        self._frame: Parcel | None = None
        self._due = False  # all that waits goes out in the next round
        self._held_up: asyncio.Task[None] | None = None  # sends on when the socket takes more
        self.closed = False  # nothing more goes out

    @property
    def has_frame(self) -> bool:
        """Whether a frame waits to be sent, or is being sent."""
        return self._frame is not None

    def put(self, data: bytes) -> None:
        """Send a small message when its turn comes."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING and self._due:
            self._empty_out()  # so much came in one round: they may well read it
        if len(self._waiting) >= MOST_WAITING:
            self._behind()
            return
        self._waiting.append(data)
        self._soon()

    def put_all(self, news: list[bytes]) -> None:
        """Send what somebody who has just come must hear, however much that is."""
        if not self.closed:
            self._waiting.extend(news)
            self._soon()

    def put_frame(self, parcel: Parcel) -> None:
        """Send a frame behind what waits; only where none waits."""
        assert self._frame is None, "frames do not queue"
        if not self.closed:
            self._frame = parcel
            self._soon()

    async def close(self, code: int, last: bytes | None = None) -> None:
        """Say goodbye, as far as the browser takes it in time, and send nothing any more."""
        if self.closed:
            return
        self._frame = None
        if self._due:
            self._empty_out()  # answers that were given before
        self.closed = True
        self._waiting.clear()
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                if last is not None:
                    await self._send({"type": "websocket.send", "text": last.decode("utf-8")})
                await self._send({"type": "websocket.close", "code": code})

    async def end(self) -> None:
        """Forget all that waits: the browser has gone."""
        self.closed = True
        if self._held_up is not None:
            self._held_up.cancel()
            await asyncio.gather(self._held_up, return_exceptions=True)

    def _soon(self) -> None:
        if not self._due and self._held_up is None:
            self._due = True
            self._loop.call_soon(self._empty_out)

    def _empty_out(self) -> None:
        """Send all that waits, as far as the socket takes it at once."""
        self._due = False
        if self.closed or self._held_up is not None:
            return
        sending = self._empty()
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        self._held_up = self._loop.create_task(self._go_on(sending, waits_for))

    async def _go_on(self, sending: Sending, waits_for: object) -> None:
        try:
            await _begun(sending, waits_for)
        except asyncio.CancelledError:
            self.closed = True
            raise
        finally:
            self._held_up = None
            if not self.closed and (self._waiting or self._frame):
                self._soon()

    async def _empty(self) -> None:
        """Send all that waits; what comes in the meantime, too."""
        while not self.closed and (self._waiting or self._frame):
            if self._waiting:
                await self._out({"text": self._waiting.popleft().decode("utf-8")})
            else:
                await self._send_frame()

    async def _send_frame(self) -> None:
        parcel = self._frame
        assert parcel is not None
        data = parcel.data
        await self._out({"bytes": data} if data.startswith(_GZIP) else {"text": data.decode("utf-8")})
        if self.closed:
            return
        self._frame = None
        try:
            self._sent(parcel)
        except Exception as error:
            _LOG.error("somebody failed over a frame that is out", error)  # what waits goes out all the same

    async def _out(self, data: dict[str, object]) -> None:
        try:
            await self._send({"type": "websocket.send", **data})
        except (OSError, RuntimeError):  # the latter from uvicorn, which has closed it by itself
            self.closed = True  # the browser has gone; the reading side hears of it by itself


@types.coroutine
def _begun(work: Sending, waits_for: object) -> Generator[object, Any, None]:
    """Go on with a coroutine whose first step was made outside of a task, and which waits for this since."""
    try:
        while True:
            try:
                yield waits_for
            except BaseException as error:
                waits_for = work.throw(error)
            else:
                waits_for = work.send(None)
    except StopIteration:
        return
