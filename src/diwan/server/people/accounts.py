"""Accounts: a login and a password, no more. They make a guest the same person in every browser."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from typing import Final

from sqlalchemy import Engine, delete, insert, or_, select, update

from diwan.core.i18n import say
from diwan.server.people.passwords import LONGEST_PASSWORD, AccountRefused, Hasher, read_password, same_form
from diwan.server.people.rows import Person, ensure_person, hash_of, read_person
from diwan.server.people.sessions import (
    Session,
    add_session,
    drop_old_sessions,
    revoke_others,
    revoke_session,
    sessions_of,
)
from diwan.server.people.visitor import Visitor
from diwan.server.people.visitors import SESSION_SECONDS, Visitors
from diwan.server.store.connect import reading, writing
from diwan.server.store.errors import EntryRefused
from diwan.server.store.lists import end_links, forget_names
from diwan.server.store.news import tell
from diwan.server.store.schema import ACCOUNTS, LOGIN_LENGTH, PEOPLE, PLACES, SESSIONS, WEBHOOKS

SHORTEST_LOGIN: Final = 3
_SIGNS: Final = frozenset("._-@+")


class Accounts:
    """What people do with accounts. Whoever calls limits how often ("sign_in", by address and by login)."""

    def __init__(self, engine: Engine, visitors: Visitors, hasher: Hasher | None = None) -> None:
        self._engine = engine
        self._visitors = visitors
        self._hasher = hasher or Hasher()

    async def create(self, visitor: Visitor, login: str, password: str, agent: str = "", address: str = "") -> Visitor:
        """Give a guest an account: they stay the same person, and keep their tables."""
        shown, folded = read_login(login)
        if visitor.account is not None:
            raise AccountRefused("signed_in", say("You have an account already."))
        wanted = read_password(password, shown)
        kept = await self._hasher.hash(wanted)
        token = secrets.token_urlsafe(32)
        await asyncio.to_thread(self._create, visitor, shown, folded, kept, token, agent, address)
        return await self._signed_in(visitor, visitor.id, token)

    async def sign_in(self, visitor: Visitor, login: str, password: str, agent: str = "", address: str = "") -> Visitor:
        """Sign in. A guest's seats and tables are the account's from now on.

        A login that there is not and a wrong password take the same time and get the same answer.
        """
        found = await asyncio.to_thread(_read_account, self._engine, fold_login(login))
        given = same_form(password[: LONGEST_PASSWORD + 1])
        person, kept = found if found is not None else (None, None)
        if not await self._hasher.verify(kept, given) or person is None or kept is None:
            raise AccountRefused("wrong", say("This account name and password do not belong together."))
        anew = await self._hasher.hash(given) if self._hasher.is_outdated(kept) else None
        token = secrets.token_urlsafe(32)
        await asyncio.to_thread(self._sign_in, visitor, person, anew, token, agent, address)
        return await self._signed_in(visitor, person, token)

    async def sign_out(self, visitor: Visitor, accept_language: str = "") -> Visitor:
        """End this session; the browser belongs to a new guest from now on."""
        if visitor.session is not None:
            await self.revoke(visitor, visitor.session)
        return self._visitors.new_guest(accept_language or visitor.locale)

    async def change_password(self, visitor: Visitor, old: str, new: str) -> None:
        """Take another password; all other sessions end."""
        login = await self._check(visitor, old)
        kept = await self._hasher.hash(read_password(new, login))
        await asyncio.to_thread(self._change_password, login, kept)
        await self.revoke_others(visitor)

    async def delete(self, visitor: Visitor, password: str, accept_language: str = "") -> Visitor:
        """Delete an account and what is kept of its person; return the guest whom the browser belongs to from now on.

        Games that were played stay, since they are the others' games, too; from now on they show nobody's name.
        """
        await self._check(visitor, password)
        await self.revoke_others(visitor)
        await asyncio.to_thread(self._delete, visitor.id)
        self._visitors.forget(visitor.id)
        self._visitors.session_ended(*([visitor.session] if visitor.session else []))
        return self._visitors.new_guest(accept_language or visitor.locale)

    # Sessions.

    async def sessions(self, visitor: Visitor) -> list[Session]:
        """Return the browsers in which somebody is signed in, the one used last first."""
        return [] if visitor.account is None else await asyncio.to_thread(sessions_of, self._engine, visitor.id)

    async def revoke(self, visitor: Visitor, session: str) -> bool:
        """End one of them; tell whether there was such a session of theirs."""
        ended = await asyncio.to_thread(revoke_session, self._engine, visitor.id, session)
        self._visitors.session_ended(*([session] if ended else []))
        return ended

    async def revoke_others(self, visitor: Visitor) -> int:
        """End all of them but this one; return how many there were."""
        ended = await asyncio.to_thread(revoke_others, self._engine, visitor.id, visitor.session)
        self._visitors.session_ended(*ended)
        return len(ended)

    def close(self) -> None:
        """End the threads that check passwords."""
        self._hasher.close()

    async def _check(self, visitor: Visitor, password: str) -> str:
        if visitor.account is None:
            raise AccountRefused("guest", say("You have no account."))
        login = fold_login(visitor.account)
        found = await asyncio.to_thread(_read_account, self._engine, login)
        kept = None if found is None or found[0] != visitor.id else found[1]
        if not await self._hasher.verify(kept, same_form(password[: LONGEST_PASSWORD + 1])):
            raise AccountRefused("wrong", say("This is not your password."))
        return login

    async def _signed_in(self, visitor: Visitor, person: str, token: str) -> Visitor:
        self._visitors.forget(visitor.id, person)
        # A guest's cookie can't be ended, but the pages can that were opened with it.
        self._visitors.session_ended(visitor.session or visitor.id)
        found: Person | None = await asyncio.to_thread(read_person, self._engine, person)
        assert found is not None, "whoever has a session has a row"
        return self._visitors.with_session(found, token, visitor.locale)

    # In the store.

    def _create(
        self, visitor: Visitor, shown: str, folded: str, kept: str, token: str, agent: str, address: str
    ) -> None:
        now = self._visitors.now()
        try:
            with writing(self._engine) as connection:
                ensure_person(connection, visitor.id, now, visitor.locale)
                row = {"login": folded, "shown": shown, "person_id": visitor.id, "password": kept, "created_at": now}
                connection.execute(insert(ACCOUNTS).values(row))
                add_session(connection, hash_of(token), visitor.id, now, agent, address)
                tell(connection, "session_ended", visitor.id)
        except EntryRefused:
            raise AccountRefused("taken", say("This account name is taken. Choose another one.")) from None

    def _sign_in(self, visitor: Visitor, person: str, anew: str | None, token: str, agent: str, address: str) -> None:
        now = self._visitors.now()
        with writing(self._engine) as connection:
            if anew is not None:
                connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.person_id == person).values(password=anew))
            if visitor.account is None and visitor.id != person and visitor.cookie:
                ensure_person(connection, visitor.id, now, visitor.locale)
                was = or_(PEOPLE.c.id == visitor.id, PEOPLE.c.became == visitor.id)
                connection.execute(update(PEOPLE).where(was).values(became=person))
                tell(connection, "session_ended", visitor.id)
            elif visitor.session is not None:
                connection.execute(delete(SESSIONS).where(SESSIONS.c.id == visitor.session))  # this one comes instead
                tell(connection, "session_ended", visitor.session)
            drop_old_sessions(connection, now - SESSION_SECONDS * 1000)
            add_session(connection, hash_of(token), person, now, agent, address)

    def _change_password(self, login: str, kept: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.login == login).values(password=kept))

    def _delete(self, person: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.person_id == person))
            ended = connection.execute(select(SESSIONS.c.id).where(SESSIONS.c.person_id == person)).scalars().all()
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person_id == person))
            tell(connection, "session_ended", *ended)
            tell(connection, "person", person)
            connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.person_id == person))
            guests = select(PEOPLE.c.id).where(PEOPLE.c.became == person)
            forget_names(connection, person)
            end_links(connection, person)
            connection.execute(delete(PLACES).where(or_(PLACES.c.person_id == person, PLACES.c.person_id.in_(guests))))
            # They became nobody else, but no cookie of theirs may come back as them.
            gone = {"name": None, "preferences": "{}", "became": person}
            everyone = or_(PEOPLE.c.id == person, PEOPLE.c.became == person)
            tell(connection, "gone", *connection.execute(select(PEOPLE.c.id).where(everyone)).scalars())
            connection.execute(update(PEOPLE).where(everyone).values(gone))


def read_login(text: str) -> tuple[str, str]:
    """Return a login as it is shown, and as it is compared; AccountRefused says why it is none."""
    shown, folded = unicodedata.normalize("NFC", text[:1000]).strip(), fold_login(text)
    if not SHORTEST_LOGIN <= len(folded) <= LOGIN_LENGTH or len(shown) > LOGIN_LENGTH:
        raise AccountRefused(
            "login", say("An account name has {least} to {most} characters.", least=SHORTEST_LOGIN, most=LOGIN_LENGTH)
        )
    if not _is_login(folded) or not _is_login(shown):
        raise AccountRefused(
            "login", say("An account name has letters, digits and the signs {signs}.", signs=". _ - @ +")
        )
    return shown, folded


def fold_login(text: str) -> str:
    """Return a login as it is compared: capital letters and forms of one letter do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text[:1000]).strip().casefold())


def _is_login(text: str) -> bool:
    return all(char.isalnum() or char in _SIGNS for char in text)


def _read_account(engine: Engine, login: str) -> tuple[str, str] | None:
    """Return whose account it is, and the hash of the password."""
    if not _is_login(login):
        return None  # some texts no database would even look for
    wanted = select(ACCOUNTS.c.person_id, ACCOUNTS.c.password).where(ACCOUNTS.c.login == login)
    with reading(engine) as connection:
        row = connection.execute(wanted).first()
    return None if row is None else (row.person_id, row.password)
