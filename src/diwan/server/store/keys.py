"""Secrets of the server that all its processes share, made when they are needed first."""

from __future__ import annotations

import secrets

from sqlalchemy import Engine, insert, select

from diwan.server.now import now_ms
from diwan.server.store.connect import reading, writing
from diwan.server.store.errors import EntryRefused
from diwan.server.store.schema import KEYS


def kept_key(engine: Engine, name: str) -> str:
    """Return the key of a name: 256 random bits in letters, the same for everybody who shares the store."""
    found = _read(engine, name)
    if found is not None:
        return found
    try:
        with writing(engine) as connection:
            row = {"name": name, "value": secrets.token_urlsafe(32), "created_at": now_ms()}
            connection.execute(insert(KEYS).values(row))
    except EntryRefused:
        pass  # another process was faster: its key is the one
    made = _read(engine, name)
    assert made is not None, "a key that was written is there"
    return made


def _read(engine: Engine, name: str) -> str | None:
    with reading(engine) as connection:
        return connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar()
