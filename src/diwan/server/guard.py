"""What every request passes first: where it comes from, how large it is, whether it comes to its end, and what browsers
are told about safety."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from diwan.server.patience import Patience, TooSlow
from diwan.server.settings import Settings
from diwan.server.wire import NOT_LET_IN

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # drawings place things by style attributes, which run nothing
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
SECURITY_HEADERS: Final = (
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("Referrer-Policy", "same-origin"),  # addresses may hold the key of a table; a form must say whose it is
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
LONGEST_BODY: Final = 64 * 1024  # of a form
LONGEST_REPLAY: Final = 1_000_000  # of a file; the longest games take a tenth of it
UPLOADS: Final = "/replays"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})  # methods that change nothing
_LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})


Page = Callable[[Request, int], Response]


class TooLarge(Exception):
    """A body is larger than we take."""


class Guard:
    """The first middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, page: Page | None = None) -> None:
        """Guard an application; `page` makes the answer for a person whose request is refused."""
        self._app = app
        self._settings = settings
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "websocket":
            # Any page of the world could open a socket in the name of its visitor: browsers say whose page it is.
            if not is_own_host(headers, self._settings) or not is_own_origin(headers, self._settings):
                await send({"type": "websocket.close", "code": NOT_LET_IN})
                return
            await self._app(scope, receive, send)
            return
        with_headers = _with_security(send)
        if not is_own_host(headers, self._settings):
            await _refuse(with_headers, 421, "this server does not go by that name")
            return
        if scope["method"] not in SAFE and not is_own_origin(headers, self._settings):
            await self._turn_away(scope, receive, with_headers, 403, "this request comes from another site")
            return
        limit = LONGEST_REPLAY + LONGEST_BODY if scope["path"] == UPLOADS else LONGEST_BODY
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:20]) > limit:
            await self._turn_away(scope, receive, with_headers, 413, "this is too large")
            return
        try:
            patient = Patience(receive, self._settings.request_seconds)
            await self._app(scope, _bounded(patient, limit), with_headers)
        except TooLarge:
            await self._turn_away(scope, receive, with_headers, 413, "this is too large")
        except TooSlow:
            await self._turn_away(scope, receive, _closing(with_headers), 408, "the rest of this did not come")

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
        if self._page is None:
            await _refuse(send, status, reason)
        else:
            await self._page(Request(scope, receive), status)(scope, receive, send)


def is_own_host(headers: Headers, settings: Settings) -> bool:
    """Tell whether a request names us by a name of ours.

    A server for this machine alone answers to this machine's names only: else a page of another site whose name is
    made to point here could speak to it as if it were its own.
    """
    if settings.public_url is not None or settings.host not in _LOCAL:
        return True
    return _place(f"//{headers.get('host', '')}")[0] in _LOCAL


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Tell whether a request comes from our own pages; one without an Origin comes from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        # Old browsers and programs leave it out; a form of another site is told by this header at least.
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    if settings.public_url is not None and _site(origin) == _site(settings.public_url):
        return True
    host = headers.get("host", "")
    if settings.public_url is None and _site(origin)[1] == host:
        return True
    # A server for this machine alone goes by several names.
    (name, port), (own_name, own_port) = _place(origin), _place(f"//{host}")
    return name in _LOCAL and own_name in _LOCAL and port == own_port


def _site(address: str) -> tuple[str, str]:
    """Return scheme and authority of an address; nothing that fits anything when it is none."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "", "?"
    return parts.scheme, parts.netloc


def _place(address: str) -> tuple[str | None, int | None]:
    """Return host and port of an address; none when it is none."""
    try:
        parts = urlsplit(address)
        return parts.hostname, parts.port
    except ValueError:
        return None, None


def _with_security(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS:
                headers.setdefault(name, value)
        await send(message)

    return wrapped


def _closing(send: Send) -> Send:
    """Say that the connection ends with the answer: the rest of the request may still come, and is no new one."""

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["Connection"] = "close"
        await send(message)

    return wrapped


def _bounded(receive: Receive, limit: int) -> Receive:
    taken = 0

    async def wrapped() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise TooLarge
        return message

    return wrapped


async def _refuse(send: Send, status: int, reason: str) -> None:
    body = f"{reason}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
