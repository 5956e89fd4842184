"""Sockets whose other end may be anybody: what one of them sends takes neither the time nor the memory of all others.

The protocol below us takes apart all that has come at once, answers each ping whether or not its answers are read, and
waits without end for the last words of a connection to get out, and keeps all pieces of a message that is not at its
end. Here what comes is taken in small pieces, in turn with everybody else; who does not read gets no answers to pings;
empty pieces are not kept; and a connection that is over ends, read or not.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

PIECE: Final = 2048  # bytes that are taken apart before others have their turn: some hundred frames at the most
BURST: Final = 1000  # frames at once, many times what a page sends
PER_SECOND: Final = 100  # in the long run
PARTING: Final = 10.0  # seconds that the last words may take to get out
LINGER: Final = 1.0  # seconds in which somebody who is hung up on, and goes on sending, may read why


class Guarded(WebSocketsSansIOProtocol):
    """The protocol of sockets. Those are hung up on that send frame after frame."""

    is_limited = True
    _left: bytes = b""  # what has come and was not taken apart yet
    _feeding: asyncio.Handle | None = None
    _parting: asyncio.TimerHandle | None = None
    _tokens = float(BURST)
    _counted_at = 0.0
    _hung_up = False  # nothing more is heard

    # Piece by piece.

    def data_received(self, data: bytes) -> None:
        if self._hung_up:
            return
        if not self._left and len(data) <= PIECE:
            super().data_received(data)
            return
        self._left += data
        if self._feeding is None:
            self._feed()

    def _feed(self) -> None:
        """Take one piece apart. The next one follows when what is in it was heard, and others had their turn."""
        self._feeding = None
        if self._hung_up or self.transport.is_closing():
            self._left = b""
            return
        piece, self._left = self._left[:PIECE], self._left[PIECE:]
        super().data_received(piece)
        self._go_on()

    def _go_on(self) -> None:
        if self.read_paused or self._feeding is not None or self._hung_up or self.transport.is_closing():
            return  # whoever hears what has come goes on; or it goes on already; or nothing more is heard
        if self._left:
            self.transport.pause_reading()
            self._feeding = self.loop.call_soon(self._feed)
        else:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._left:
            self._go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self._left:
            self._go_on()  # after a goodbye nobody hears any more, and theirs may be in there

    # No more than anybody needs.

    def handle_text(self, event: Frame) -> None:
        if self._takes_one():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._takes_one():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        # A piece with nothing in it would be kept like any other, and the length of a message does not bound these.
        if self._takes_one() and (event.data or event.fin):
            super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        if self._takes_one():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        if not self._takes_one():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # they do not read: the answer is thrown away

    def _takes_one(self) -> bool:
        """Count a frame; False where there are too many, and then nothing more is heard."""
        if not self.is_limited:
            return True
        if self._hung_up or self.transport.is_closing():
            return False
        now = self.loop.time()
        self._tokens = min(float(BURST), self._tokens + (now - self._counted_at) * PER_SECOND) - 1
        self._counted_at = now
        if self._tokens >= 0:
            return True
        self._hang_up()
        return False

    # An end that comes.

    def _hang_up(self) -> None:
        """Say that it was too much, and hear nothing more.

        A connection that is closed while something unread lies there is broken off, and what was said last may be
        lost with it. So the end waits for a moment in which the other side can read it.
        """
        self._hung_up = True
        self.conn.fail(CloseCode.TRY_AGAIN_LATER)
        if self.conn.close_sent is None:
            self.transport.abort()  # hands were not shaken yet: there is nothing to say goodbye with
            return
        self.transport.pause_reading()
        self.read_paused = False  # for good: whoever hears the end of it resumes nothing
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": self.conn.close_sent.code})
        self.close_sent = True
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)
        self._part()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            # Before hands are shaken there is nothing to say goodbye with.
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self._part()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # who does not answer does not read

    def connection_lost(self, exc: Exception | None) -> None:
        for handle in (self._feeding, self._parting):
            if handle is not None:
                handle.cancel()
        self._left = b""
        super().connection_lost(exc)

    def _part(self) -> None:
        """Let the last words get out, for a while."""
        if self._parting is None and not self.disconnected:
            self._parting = self.loop.call_later(PARTING, self.transport.abort)


class Unlimited(Guarded):
    """The same for tests: one may send as many frames as one likes."""

    is_limited = False
