"""The letter that one member gives a request on its way to another: from whom it came first, signed.

The rest of a request travels as it is, the cookie included, so that the owner of a table makes out who asks by itself.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from diwan.server.wire import NOT_LET_IN

HEADER: Final = b"diwan-letter"
PASSED_ON: Final = "diwan.passed_on"  # in a scope: another member sent it here, and it goes no further
_OPEN: Final = ("/healthz", "/metrics")  # for whoever watches over each process


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """What the receiving member could not know: the address of the browser, and what it calls us."""

    client: tuple[str, int] | None
    host: str
    scheme: str


class Seal:
    """Signs letters with the key that all members share, and reads those of others."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="diwan.letter", digest_method=hashlib.sha256)

    def write(self, scope: Scope) -> bytes:
        """Return the letter for a request."""
        client = scope.get("client")
        letter = Letter(
            None if client is None else (client[0], client[1]),
            Headers(scope=scope).get("host", ""),
            scope.get("scheme", "http"),
        )
        return self._signer.sign(msgspec.json.encode(letter).hex())

    def read(self, text: bytes) -> Letter | None:
        """Return a letter; None when none of us has written it."""
        try:
            return msgspec.json.decode(bytes.fromhex(self._signer.unsign(text).decode("ascii")), type=Letter)
        except (BadSignature, ValueError, msgspec.DecodeError):
            return None


class Reception:
    """The outermost middleware of a member: makes a request that was passed on look as it did where it came in.

    By the door for members nobody else comes in.
    """

    def __init__(self, app: ASGIApp, seal: Seal, port: int | None) -> None:
        self._app = app
        self._seal = seal
        self._port = port  # of that door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        letters = [value for name, value in scope["headers"] if name == HEADER]
        letter = self._seal.read(letters[0]) if len(letters) == 1 else None
        if letter is not None:
            scope = _as_it_came(scope, letter)
        elif self._is_door(scope) and scope["path"] not in _OPEN:
            await _refuse(scope, send)
            return
        await self._app(scope, receive, send)

    def _is_door(self, scope: Scope) -> bool:
        return self._port is not None and (scope.get("server") or ("", None))[1] == self._port


def _as_it_came(scope: Scope, letter: Letter) -> Scope:
    headers = [(name, value) for name, value in scope["headers"] if name not in (HEADER, b"host")]
    return {
        **scope,
        "headers": [(b"host", letter.host.encode("latin-1")), *headers],
        "client": letter.client,
        "scheme": letter.scheme,
        PASSED_ON: True,
    }


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": NOT_LET_IN})
        return
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})
