"""News for all processes that serve a store: told with the transaction that makes them, so never too early or in vain.

PostgreSQL carries them (LISTEN, NOTIFY) to whoever listens (`server.cluster`). A SQLite file has one server, which
knows what it does.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from sqlalchemy import Connection, func, select

from diwan.server.store.engine import is_sqlite

CHANNEL: Final = "diwan"
_KEYS: Final = 50  # in one message, which may have 8,000 bytes

Kind = Literal["person", "session_ended", "look", "gone"]


class News(msgspec.Struct, frozen=True):
    """A person has changed, a session is over, tables wait for somebody to look after them, or persons are gone."""

    kind: Kind
    keys: tuple[str, ...] = ()


def tell(connection: Connection, kind: Kind, *keys: str | None) -> None:
    """Tell all processes when this transaction is kept."""
    known = [key for key in keys if key is not None]
    if known and not is_sqlite(connection):
        for first in range(0, len(known), _KEYS):
            news = News(kind, tuple(known[first : first + _KEYS]))
            connection.execute(select(func.pg_notify(CHANNEL, write_news(news))))


def write_news(news: News) -> str:
    """Return news as they travel."""
    return msgspec.json.encode(news).decode("utf-8")


def read_news(text: str) -> News | None:
    """Return news that came; None for what we do not understand: a newer Diwan may say more."""
    try:
        return msgspec.json.decode(text, type=News)
    except msgspec.DecodeError:
        return None
