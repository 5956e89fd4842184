"""Tables that a command asks for: `diwan play` signs what it wants, and the page that it opens brings it here.

The sign is made with the key that the store keeps, so whoever has the store can make one, and a page of another site
can't. It counts once and for an hour: whoever opens the page by hand may be slow to come.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer

from diwan.core.i18n import say
from diwan.server.tables.record import Refused

PATH: Final = "/start"
_SALT: Final = "diwan.start"
_SECONDS: Final = 3600
_REMEMBERED: Final = 1000


class StartSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: the person's own, or a bot's."""

    bot: str = ""  # none: the person's


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table that was asked for; without a game, the page with all games."""

    nonce: str
    game: str = ""
    seats: tuple[StartSeat, ...] = ()
    options: dict[str, bool | str] = {}
    seed: int | None = None
    name: str = ""
    locale: str = ""


class Starts:
    """Reads what commands have signed."""

    def __init__(self, secret: str) -> None:
        self._signer = _signer(secret)
        self._used: deque[str] = deque(maxlen=_REMEMBERED)

    def read(self, token: str) -> Start:
        """Return what was asked for; Refused when the sign is not ours, too old, or was used before."""
        try:
            start = msgspec.convert(self._signer.loads(token, max_age=_SECONDS), Start)
        except (BadSignature, msgspec.ValidationError, ValueError):
            raise Refused("start", say("This link has had its time: start a new game.")) from None
        if start.nonce in self._used:
            raise Refused("start", say("This link has had its time: start a new game."))
        self._used.append(start.nonce)
        return start


def sign_start(secret: str, start: Start) -> str:
    """Return the address, on any server of the store, that brings the table that was asked for."""
    return f"{PATH}/{_signer(secret).dumps(msgspec.to_builtins(start))}"


def _signer(secret: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret, salt=_SALT)
