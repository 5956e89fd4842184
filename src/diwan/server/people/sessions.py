"""Sessions of people with an account: listed, and ended one by one."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, or_, select

from diwan.server.store.connect import reading, writing
from diwan.server.store.news import tell
from diwan.server.store.schema import ACCOUNTS, AGENT_LENGTH, PEOPLE, SESSIONS

_AT_ONCE: Final = 1000  # that one statement asks for
MOST_SESSIONS: Final = 50  # of one person; the oldest make room

# What browsers call themselves; the first that is found counts, since each also names those it is like.
_BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "YaBrowser": "Yandex",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody's browser that is signed in. `id` is a hash: it ends the session, but nobody signs in with it."""

    id: str
    created_at: int
    seen_at: int
    agent: str
    address_hint: str

    @property
    def browser(self) -> str:
        """The browser, as people call it: "Firefox, Linux"; "" when it does not say."""
        found = (
            next((name for sign, name in signs.items() if sign in self.agent), "") for signs in (_BROWSERS, _SYSTEMS)
        )
        return ", ".join(filter(None, found))


def sessions_of(engine: Engine, person: str) -> list[Session]:
    """Return the sessions of a person, the one used last first."""
    columns = (SESSIONS.c.id, SESSIONS.c.created_at, SESSIONS.c.seen_at, SESSIONS.c.agent, SESSIONS.c.address_hint)
    wanted = select(*columns).where(SESSIONS.c.person_id == person)
    with reading(engine) as connection:
        return [Session(*row) for row in connection.execute(wanted.order_by(SESSIONS.c.seen_at.desc(), SESSIONS.c.id))]


def revoke_session(engine: Engine, person: str, session: str) -> bool:
    """End a session of a person; tell whether there was one."""
    mine = (SESSIONS.c.person_id == person, SESSIONS.c.id == session)
    if not (session.isascii() and session.isalnum()):
        return False
    with writing(engine) as connection:
        ended = connection.execute(delete(SESSIONS).where(*mine)).rowcount > 0
        tell(connection, "session_ended", session if ended else None)
    return ended


def revoke_others(engine: Engine, person: str, keep: str | None) -> list[str]:
    """End all sessions of a person but one; return those that were ended."""
    others = (SESSIONS.c.person_id == person, SESSIONS.c.id != (keep or ""))
    with writing(engine) as connection:
        ended = list(connection.execute(select(SESSIONS.c.id).where(*others)).scalars())
        connection.execute(delete(SESSIONS).where(*others))
        tell(connection, "session_ended", *ended)
    return ended


def add_session(connection: Connection, session: str, person: str, at: int, agent: str, address: str) -> None:
    """Write a new session; of very many the oldest goes."""
    mine = select(SESSIONS.c.id).where(SESSIONS.c.person_id == person).order_by(SESSIONS.c.seen_at.desc())
    old = connection.execute(mine.offset(MOST_SESSIONS - 1)).scalars().all()
    connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(old)))
    row = {"id": session, "person_id": person, "created_at": at, "seen_at": at}
    connection.execute(insert(SESSIONS).values(agent=_plain(agent), address_hint=hint_of(address), **row))


def drop_old_sessions(connection: Connection, before: int) -> None:
    """End sessions that nobody has used since a moment."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.seen_at < before))


def ended_among(engine: Engine, sessions: Collection[str], guests: Collection[str]) -> set[str]:
    """Return which of these sessions are over, and which of these guests have an account now."""
    there: set[str] = set()
    ended: set[str] = set()
    with reading(engine) as connection:
        for some in _portions(sessions):
            there |= set(connection.execute(select(SESSIONS.c.id).where(SESSIONS.c.id.in_(some))).scalars())
        for some in _portions(guests):
            known = select(PEOPLE.c.id).outerjoin(ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id)
            settled = or_(PEOPLE.c.became.is_not(None), ACCOUNTS.c.login.is_not(None))
            ended |= set(connection.execute(known.where(PEOPLE.c.id.in_(some), settled)).scalars())
    return ended | (set(sessions) - there)


def _portions(keys: Collection[str]) -> Iterator[list[str]]:
    all_keys = sorted(keys)
    for first in range(0, len(all_keys), _AT_ONCE):
        yield all_keys[first : first + _AT_ONCE]


def hint_of(address: str) -> str:
    """Return so much of an address that its owner recognises it: the network, not the machine."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    width = 16 if isinstance(parsed, ipaddress.IPv4Address) else 48
    return str(ipaddress.ip_network((parsed, width), strict=False))


def _plain(agent: str) -> str:
    return "".join(char if char.isprintable() else " " for char in agent[:AGENT_LENGTH])
