"""Who a browser is: by its cookie, which we sign.

A cookie holds the random id of a guest, or the random token of a session of somebody with an account. A guest is
written to the store when they do something that is worth keeping, not when they look: crawlers leave no rows.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from sqlalchemy import Engine

from diwan.core.i18n import render
from diwan.server.called import guest_name
from diwan.server.names import read_name
from diwan.server.people.languages import accepted_language
from diwan.server.people.preferences import Preferences, read_preferences, with_changes, write_preferences
from diwan.server.people.rows import Known, Person, hash_of, read_person, read_session, touch, write_person
from diwan.server.people.visitor import Visitor
from diwan.server.store.errors import StoreError

DAY: Final = 24 * 60 * 60
COOKIE_SECONDS: Final = 400 * DAY  # browsers keep none for longer
RENEW_SECONDS: Final = 30 * DAY  # an older cookie is given anew
SESSION_SECONDS: Final = 180 * DAY  # a session that nobody used for so long is over
CACHE_SECONDS: Final = 10.0  # that we believe what we have read, where no news come
_SEEN_SECONDS: Final = 60 * 60  # how exactly we know when somebody was here
_MOST_CACHED: Final = 20_000
_LONGEST_COOKIE: Final = 200

_GUEST, _SESSION = "g", "s"


class Visitors:
    """Reads cookies, and keeps what visitors say about themselves."""

    def __init__(self, engine: Engine, secret: str, clock: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._signer = _Signer(secret, clock)
        self._clock = clock
        self._cache: OrderedDict[str, tuple[float, Person | Known | None]] = OrderedDict()
        self._forgotten = 0  # how often something was
        self.on_ended: list[Callable[[Sequence[str]], None]] = []  # those who hear of sessions that are over

    def __len__(self) -> int:
        return len(self._cache)

    # Reading.

    async def read(self, cookie: str | None, accept_language: str = "") -> Visitor:
        """Return who a browser is; whoever comes without a valid cookie is a new guest. StoreError when in doubt."""
        marked, age = self._unsigned(cookie)
        kind, name = marked[:1], marked[1:]
        if kind == _SESSION:
            visitor = await self._of_session(name, accept_language)
        elif kind == _GUEST:
            visitor = await self._of_guest(name, accept_language)
        else:
            visitor = None
        if visitor is None:
            return self.new_guest(accept_language)
        if age > RENEW_SECONDS:
            return replace(visitor, cookie=self._signed(marked), fresh=True)
        return replace(visitor, cookie=cookie or "")

    def new_guest(self, accept_language: str = "") -> Visitor:
        """Return somebody whom we have never seen."""
        person = secrets.token_urlsafe(16)
        guest = Person(person, None, accepted_language(accept_language), "{}", self.now(), None, None)
        return replace(_visitor(guest, accept_language), cookie=self._signed(_GUEST + person), fresh=True)

    def stranger(self, accept_language: str = "") -> Visitor:
        """Return somebody whom we can't make out now, since the store does not answer: they keep their cookie."""
        return replace(self.new_guest(accept_language), cookie="", fresh=False)

    def with_session(self, person: Person, token: str, accept_language: str = "") -> Visitor:
        """Return somebody who has just signed in, with the cookie for it."""
        visitor = _visitor(person, accept_language or person.locale)
        return replace(visitor, session=hash_of(token), cookie=self._signed(_SESSION + token), fresh=True)

    # Changing.

    async def keep(self, visitor: Visitor) -> None:
        """Write a guest to the store: they have done something that is worth it."""
        await self._write(visitor)

    async def change(
        self, visitor: Visitor, *, name: str | None = None, locale: str | None = None, theme: str | None = None,
        **preferences: object,
    ) -> Visitor:  # fmt: skip
        """Keep another name or other preferences; BadName or BadPreference when they can't be, and nothing changes."""
        chosen = None if name is None else read_name(name)
        changes = {**preferences}
        changes |= {} if locale is None else {"locale": locale}
        changes |= {} if theme is None else {"theme": theme}
        liked = with_changes(visitor.preferences, changes)
        spoken = liked.locale or visitor.locale
        values = {"preferences": write_preferences(liked)} if changes else {}
        await self._write(replace(visitor, locale=spoken), **values, **({} if chosen is None else {"name": chosen}))
        changed = replace(visitor, preferences=liked, locale=spoken, theme=liked.theme)
        if chosen is not None:
            return replace(changed, name=chosen, has_chosen_name=True)
        return changed if visitor.has_chosen_name else replace(changed, name=render(guest_name(visitor.id), spoken))

    def forget(self, *keys: str | None) -> None:
        """Read persons or sessions anew when they come next."""
        self._forgotten += 1
        for key in keys:
            if key is not None:
                self._cache.pop(key, None)

    def forget_person(self, person: str) -> None:
        """Read a person anew, whichever browser they come with."""
        known = [(key, found) for key, (_, found) in self._cache.items() if isinstance(found, Known)]
        self.forget(person, *(key for key, found in known if found.person.id == person))

    def forget_all(self) -> None:
        """Read everybody anew: we may have missed news."""
        self._forgotten += 1
        self._cache.clear()

    def session_ended(self, *sessions: str) -> None:
        """Take in that sessions are over, here or in another process: whoever still uses them is sent away."""
        self.forget(*sessions)
        if sessions:
            for hear in self.on_ended:
                hear(sessions)

    def now(self) -> int:
        """Return the time, in milliseconds since 1970."""
        return round(self._clock() * 1000)

    async def _write(self, visitor: Visitor, **values: str) -> None:
        await asyncio.to_thread(write_person, self._engine, visitor.id, self.now(), visitor.locale, **values)
        self.forget(visitor.id, visitor.session)

    async def _of_guest(self, person: str, accept_language: str) -> Visitor | None:
        found = await self._cached(person, lambda: read_person(self._engine, person))
        if found is None:
            return _visitor(Person(person, None, "", "{}", self.now(), None, None), accept_language)
        assert isinstance(found, Person)
        if found.account is not None or found.became is not None:
            return None  # they have sessions now, which can be revoked; this cookie can't
        visitor = _visitor(found, accept_language)
        await self._note_seen(found.seen_at, visitor)
        return visitor

    async def _of_session(self, token: str, accept_language: str) -> Visitor | None:
        session, since = hash_of(token), self.now() - SESSION_SECONDS * 1000
        found = await self._cached(session, lambda: read_session(self._engine, session, since))
        if found is None:
            return None
        assert isinstance(found, Known)
        visitor = replace(_visitor(found.person, accept_language), session=session)
        await self._note_seen(found.seen_at, visitor)
        return visitor

    async def _note_seen(self, seen_at: int, visitor: Visitor) -> None:
        now = self.now()
        if now - seen_at > _SEEN_SECONDS * 1000:
            # A page must not fail because this can't be written.
            with suppress(StoreError):
                await asyncio.to_thread(touch, self._engine, visitor.id, visitor.session, now, visitor.locale)
            self.forget(visitor.id, visitor.session)

    async def _cached(self, key: str, read: Callable[[], Person | Known | None]) -> Person | Known | None:
        now = self._clock()
        until, found = self._cache.get(key, (0.0, None))
        if now >= until:
            forgotten = self._forgotten
            found = await asyncio.to_thread(read)
            if forgotten != self._forgotten:
                return found  # it may have changed since it was read
            self._cache[key] = (now + CACHE_SECONDS, found)
        self._cache.move_to_end(key)
        while len(self._cache) > _MOST_CACHED:
            self._cache.popitem(last=False)
        return found

    # Signing.

    def _signed(self, text: str) -> str:
        return self._signer.sign(text).decode("ascii")

    def _unsigned(self, cookie: str | None) -> tuple[str, float]:
        """Return what a cookie holds, and its age in seconds; nothing when we have not signed it."""
        if not cookie or len(cookie) > _LONGEST_COOKIE or not cookie.isascii():
            return "", 0.0
        try:
            text, at = self._signer.unsign(cookie, max_age=COOKIE_SECONDS, return_timestamp=True)
        except BadSignature:
            return "", 0.0
        return text.decode("ascii"), self._clock() - at.timestamp()


class _Signer(TimestampSigner):
    def __init__(self, secret: str, clock: Callable[[], float]) -> None:
        super().__init__(secret, salt="diwan.visitor", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        """Return the second in which a cookie is signed."""
        return int(self._clock())


def _visitor(person: Person, accept_language: str) -> Visitor:
    liked: Preferences = read_preferences(person.preferences)
    locale = liked.locale or accepted_language(accept_language)
    name = person.name or render(guest_name(person.id), locale)
    return Visitor(person.id, name, locale, liked.theme, liked, person.account, has_chosen_name=person.name is not None)
