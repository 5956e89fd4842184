"""People in the store: plain functions that block."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, Row, Select, insert, select, update

from diwan.server.store.connect import reading, writing
from diwan.server.store.errors import EntryRefused
from diwan.server.store.news import tell
from diwan.server.store.schema import ACCOUNTS, PEOPLE, SESSIONS


@dataclass(frozen=True, slots=True)
class Person:
    """What is kept of somebody; `account` is the login as they wrote it."""

    id: str
    name: str | None
    locale: str
    preferences: str
    seen_at: int
    became: str | None
    account: str | None


@dataclass(frozen=True, slots=True)
class Known:
    """A session and whose it is."""

    session: str
    seen_at: int
    person: Person


def read_person(engine: Engine, person: str) -> Person | None:
    """Return what is kept of a person; None for a guest who has not done anything yet."""
    with reading(engine) as connection:
        row = connection.execute(_people().where(PEOPLE.c.id == person)).first()
    return None if row is None else _person(row)


def read_session(engine: Engine, session: str, since: int) -> Known | None:
    """Return a session that was used after a moment, and whose it is."""
    wanted = _people().add_columns(SESSIONS.c.seen_at.label("session_seen_at"))
    wanted = wanted.join(SESSIONS, SESSIONS.c.person_id == PEOPLE.c.id)
    with reading(engine) as connection:
        row = connection.execute(wanted.where(SESSIONS.c.id == session, SESSIONS.c.seen_at >= since)).first()
    return None if row is None else Known(session, row.session_seen_at, _person(row))


def write_person(engine: Engine, person: str, at: int, locale: str, **values: str | None) -> None:
    """Keep a person: `name` and `preferences` where they are given, and that they were here."""
    try:
        _write_person(engine, person, at, locale, values)
    except EntryRefused:
        _write_person(engine, person, at, locale, values)  # they were written in between: now they are there


def ensure_person(connection: Connection, person: str, at: int, locale: str, **values: str | None) -> None:
    """Write a person inside a transaction, whether they are there or not; all processes hear of it."""
    tell(connection, "person", person)
    changed = connection.execute(
        update(PEOPLE).where(PEOPLE.c.id == person).values(seen_at=at, locale=locale, **values)
    )
    if changed.rowcount == 0:
        row = {"id": person, "locale": locale, "preferences": "{}", "created_at": at, "seen_at": at, **values}
        connection.execute(insert(PEOPLE).values(row))


def touch(engine: Engine, person: str, session: str | None, at: int, locale: str) -> None:
    """Write that somebody was here."""
    with writing(engine) as connection:
        connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(seen_at=at, locale=locale))
        if session is not None:
            connection.execute(update(SESSIONS).where(SESSIONS.c.id == session).values(seen_at=at))


def hash_of(token: str) -> str:
    """Return what is kept of a random token: who reads the store can't sign in with it."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def _write_person(engine: Engine, person: str, at: int, locale: str, values: dict[str, str | None]) -> None:
    with writing(engine) as connection:
        ensure_person(connection, person, at, locale, **values)


def _people() -> Select[str, str | None, str, str, int, str | None, str | None]:
    columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.locale, PEOPLE.c.preferences, PEOPLE.c.seen_at, PEOPLE.c.became)
    return select(*columns, ACCOUNTS.c.shown).outerjoin(ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id)


def _person(row: Row[*tuple[object, ...]]) -> Person:
    return Person(row.id, row.name, row.locale, row.preferences, row.seen_at, row.became, row.shown)
