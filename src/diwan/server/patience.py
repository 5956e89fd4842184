"""How long somebody may take to say what they want: whoever sends half a request and then nothing is not waited for.

Each connection takes memory and a place among those that the machine can have open, so nobody may hold one for nothing.
The server below us waits for the head of a request for ever, so its protocol gets a clock here. The body comes to the
application piece by piece, and the guard asks for it through a `Patience`.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import Message, Receive
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

SLOWEST: Final = 500  # bytes a second that the body of a request has to bring in the long run


class TooSlow(Exception):
    """The body of a request does not come to its end."""


def impatient(seconds: float) -> type[HttpToolsProtocol]:
    """Return the protocol of connections on which the head of a request has to be there after so many seconds."""

    class Impatient(HttpToolsProtocol):
        _deadline: asyncio.TimerHandle | None = None
        _is_ours = True  # until the connection becomes a socket

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
            super().connection_made(transport)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            # While a request is being answered, its body is the guard's business. In between, what comes is a head,
            # or the rest of a body that nobody wants any more.
            cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
            if cycle is not None and not cycle.response_complete:
                self._rest()
            elif self._is_ours and self._deadline is None and not self.transport.is_closing():
                self._watch()

        def handle_websocket_upgrade(self) -> None:
            self._is_ours = False  # another protocol takes over, while we still are where the data came in
            self._rest()
            super().handle_websocket_upgrade()

        def connection_lost(self, exc: Exception | None) -> None:
            self._rest()
            super().connection_lost(exc)

        def _watch(self) -> None:
            # Once for each head: one that comes a letter at a time gains nothing by it.
            self._deadline = self.loop.call_later(seconds, self._give_up)

        def _rest(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _give_up(self) -> None:
            self._deadline = None
            self.transport.close()

    return Impatient


class Patience:
    """The body of a request, waited for while it comes: no longer than a while for the next piece, nor too slowly."""

    def __init__(self, receive: Receive, seconds: float) -> None:
        self._receive = receive
        self._seconds = seconds
        self._waited = 0.0
        self._taken = 0
        self._whole = False

    async def __call__(self) -> Message:
        """Return the next message; TooSlow when it does not come."""
        if self._whole:
            return await self._receive()  # that somebody leaves is waited for as long as they stay
        loop = asyncio.get_running_loop()
        began = loop.time()
        # Only waiting counts: what we do with a piece takes nobody's time but ours.
        left = self._seconds + min(0.0, self._taken / SLOWEST - self._waited)
        try:
            async with asyncio.timeout(max(0.0, left)):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow from None
        self._waited += loop.time() - began
        self._taken += len(message.get("body", b""))
        self._whole = not message.get("more_body", False)
        return message
