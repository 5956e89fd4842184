"""What browsers hear while the store does not answer: pages say so, and sockets are told when to come back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from diwan.core.i18n import render
from diwan.server import wire
from diwan.server.live.outbox import LATER
from diwan.server.live.visit import BACK_LATER, NO_STORE
from diwan.server.people.languages import accepted_language

Page = Callable[[Request], Response]


class StoreAway:
    """Answers instead of the application."""

    def __init__(self, page: Page) -> None:
        """Answer requests by this page."""
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or a socket."""
        if scope["type"] == "http":
            await self._page(Request(scope, receive))(scope, receive, send)
        elif (await receive())["type"] == "websocket.connect":
            await turn_away(scope, send)


async def turn_away(scope: Scope, send: Send) -> None:
    """Let a socket that has not been answered yet come back a little later."""
    last = wire.write_message(wire.Bye("store", render(NO_STORE, language_of(scope)), BACK_LATER))
    with suppress(OSError):
        await send({"type": "websocket.accept"})
    await say_bye(send, last, LATER)


async def say_bye(send: Send, last: bytes, code: int) -> None:
    """Say the last words over a socket, and close it; whoever has gone hears nothing."""
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.send", "text": last.decode("utf-8")})
        await send({"type": "websocket.close", "code": code})


def language_of(scope: Scope) -> str:
    """Return the language of a browser, where nobody knows who sits before it."""
    return accepted_language(Headers(scope=scope).get("accept-language", ""))
