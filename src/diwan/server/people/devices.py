"""Browsers in which somebody has signed in before: each has a cookie that says so, and opens nothing.

Whoever knows a login can try passwords until that account must wait. A browser that the account was used in before has
tries of its own, so that nobody is kept out by what others try.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from itsdangerous import BadSignature, Signer

from diwan.server.people.accounts import fold_login
from diwan.server.people.rows import hash_of

_MOST_LOGINS: Final = 5  # that one browser knows; a family may share it
_LONGEST: Final = 300  # characters of a cookie


def device_cookie(secure: bool) -> str:
    """Return the name of the cookie; with https one that no other host of the site can set."""
    return "__Host-diwan-device" if secure else "diwan-device"


class Devices:
    """Reads and writes what such a cookie holds: a random name for the browser, and which accounts it knows."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="diwan.device", digest_method=hashlib.sha256)

    def knows(self, cookie: str | None, login: str) -> str | None:
        """Return the name of a browser in which this account has been used; None when it has not."""
        name, known = self._read(cookie)
        return name if _mark(login) in known else None

    def remember(self, cookie: str | None, login: str) -> str:
        """Return the cookie for a browser in which this account has just been used."""
        name, known = self._read(cookie)
        mark = _mark(login)
        marks = [mark, *(other for other in known if other != mark)][:_MOST_LOGINS]
        return self._signer.sign("~".join((name, *marks))).decode("ascii")

    def _read(self, cookie: str | None) -> tuple[str, list[str]]:
        """Return what a cookie holds; a new name when it is none of ours."""
        if cookie and len(cookie) <= _LONGEST and cookie.isascii():
            try:
                name, *known = self._signer.unsign(cookie).decode("ascii").split("~")
                return name, known
            except BadSignature:
                pass
        return secrets.token_urlsafe(12), []


def _mark(login: str) -> str:
    return hash_of(fold_login(login))[:24]
