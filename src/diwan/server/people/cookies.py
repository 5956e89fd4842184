"""The cookie on its way: what each request and socket passes to learn who asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from diwan.server.log import Log
from diwan.server.people.visitor import Visitor
from diwan.server.people.visitors import COOKIE_SECONDS, Visitors
from diwan.server.store.errors import StoreError

_LOG: Final = Log("server")

# For these nobody needs to know who asks, and answers without a cookie can be kept by anybody.
WITHOUT_VISITOR: Final = ("/static/", "/picture/", "/favicon.ico", "/healthz")


def cookie_name(secure: bool) -> str:
    """Return the name of our cookie; with https one that no other host of the site can set."""
    return "__Host-diwan" if secure else "diwan"


def cookie_header(visitor: Visitor, secure: bool) -> str:
    """Return the header that gives a browser its cookie: not for scripts, and not for other sites' forms."""
    parts = [f"{cookie_name(secure)}={visitor.cookie}", "Path=/", f"Max-Age={COOKIE_SECONDS}", "HttpOnly"]
    return "; ".join([*parts, "SameSite=Lax", *(["Secure"] if secure else [])])


class Introduction:
    """A middleware: `scope["state"]["visitor"]` is who asks, and whom a page puts there instead gets the cookie.

    So a page that signs somebody in says `request.state.visitor = await accounts.sign_in(...)`. While the store can't
    tell who a cookie belongs to, `away` answers instead: nobody is taken for somebody else.
    """

    def __init__(
        self,
        app: ASGIApp,
        visitors: Visitors,
        away: ASGIApp,
        secure: bool = False,
        without: Sequence[str] = WITHOUT_VISITOR,
    ) -> None:
        self._app = app
        self._away = away
        self._visitors = visitors
        self._secure = secure
        self._without = tuple(without)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, and go on."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(self._without):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        cookie = connection.cookies.get(cookie_name(self._secure))
        language = connection.headers.get("accept-language", "")
        try:
            visitor = await self._visitors.read(cookie, language)
        except StoreError as error:
            _LOG.warning("nobody can be made out", reason=error)
            scope["state"] = {**scope.get("state", {}), "visitor": self._visitors.stranger(language)}
            await self._away(scope, receive, send)
            return
        # A copy: what one connection is told must not reach the next one.
        state = scope["state"] = {**scope.get("state", {}), "visitor": visitor}

        async def with_cookie(message: Message) -> None:
            now: Visitor = state["visitor"]
            if message["type"] == "http.response.start" and now.cookie and (now.fresh or now.cookie != cookie):
                header = (b"set-cookie", cookie_header(now, self._secure).encode("ascii"))
                # Whoever stands between must not give this answer to somebody else.
                private = (b"cache-control", b"no-store")
                message = {**message, "headers": [*message.get("headers", []), header, private]}
            await send(message)

        # A socket gets no cookie, and sends much.
        await self._app(scope, receive, with_cookie if scope["type"] == "http" else send)
