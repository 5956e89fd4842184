"""Which tables are ours: each has one owner at a time, who holds its lock in the database on the line.

When a process or its line is gone, so are its locks, and any other may take its tables over. What a process that has
not noticed yet might still write, the log refuses: no entry has a number twice.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Final, Literal

import psycopg
from sqlalchemy import Engine

from diwan.server.cluster.line import FROZEN, Connection, Line
from diwan.server.cluster.members import Member
from diwan.server.log import Log
from diwan.server.now import now_ms
from diwan.server.store.errors import StoreUnavailable
from diwan.server.store.news import CHANNEL, News, write_news
from diwan.server.tables.host import NoTable
from diwan.server.tables.keeper import Elsewhere

REMEMBERED: Final = 5.0  # seconds that we believe to know who owns a table
_JUST: Final = 60.0  # seconds after the line is back, in which tables are taken that have waited for it
_UNUSED: Final = 10.0  # seconds after which a lock is let go whose table was never opened
_MOST_REMEMBERED: Final = 20_000
_LOG: Final = Log("cluster")

# A table that is not there is not locked either: whoever asks for many must not fill the database's memory.
_LOCK: Final = """
    SELECT CASE WHEN %(new)s OR EXISTS (SELECT FROM tables WHERE id = %(id)s)
    THEN pg_try_advisory_lock(hashtextextended(%(id)s, 0)) END
"""
_UNLOCK: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"
LOCKED: Final = """
    SELECT (classid::bigint << 32) | objid::bigint AS key, pid FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_OWNER: Final = f"""
    SELECT members.url FROM members JOIN ({LOCKED}) AS locked ON locked.pid = members.backend
    WHERE locked.key = hashtextextended(%s, 0)
"""
# Half of what the database can lock is for tables, in equal shares; the rest is for what else it does.
_ROOM: Final = """
    SELECT current_setting('max_locks_per_transaction')::bigint * current_setting('max_connections')::bigint / 2
    / greatest(1, count(*)) FROM members
"""


class Ownership:
    """The tables of this process. `on_up`, `on_death` (of another) and `on_news` are called in the loop."""

    def __init__(self, engine: Engine, url: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.member = Member(url)
        self.line = Line(engine, self._greet, self._up, self._beat, self._lost, self._hear)
        self.on_up: Callable[[], None] = lambda: None
        self.on_death: Callable[[], None] = lambda: None
        self.on_news: Callable[[str], None] = lambda text: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._clock = clock  # in seconds
        self._gate = threading.Lock()
        self._ours: dict[str, float] = {}  # by id: since when
        self._life = 0  # how often the line was lost
        self._locked: set[str] = set()  # what the line holds; its thread's own
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._owners: dict[str, tuple[float, str]] = {}  # by id: until when we believe it, and where the owner is
        self._most = 0  # tables that we may own
        self._lost_at: int | None = None  # when the line was lost last, until it is up again
        self._outage: tuple[int, int] | None = None  # from when to when nobody could own anything, the last time
        self._up_at = 0.0  # since when it is up, by the clock
        self._awake = 0.0  # when the loop was last seen at work, since the line is up

    def __len__(self) -> int:
        return len(self._ours)

    @property
    def is_up(self) -> bool:
        """Whether we can own anything now."""
        return self.line.is_up

    async def start(self) -> None:
        """Join the others."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.line.start)

    async def close(self) -> None:
        """Leave; the others may take all tables, and hear that they should look."""
        with self._gate:
            self._ours.clear()
        leaving = self.line.ask(self._leave)
        await asyncio.gather(asyncio.wrap_future(leaving), return_exceptions=True)
        await asyncio.to_thread(self.line.close)

    # Owning (`tables.keeper.Keeper`).

    @property
    def outage(self) -> tuple[int, int] | None:
        """From when to when nobody could own anything, if that has just passed: the database itself was away."""
        return self._outage if self.is_up and self._clock() - self._up_at < _JUST else None

    def has(self, table_id: str) -> bool:
        """Tell whether we own a table."""
        return table_id in self._ours

    async def take(self, table_id: str, *, new: bool = False) -> None:
        """Become the owner of a table; NoTable, Elsewhere or StoreUnavailable when that can't be."""
        if self.has(table_id):
            return
        task = self._taking.get(table_id)
        if task is None:
            # Whoever asks in the meantime waits for the same answer: a lock that is taken twice must be let go twice.
            task = self._taking[table_id] = asyncio.ensure_future(self._take(table_id, new))
            task.add_done_callback(lambda _: self._taking.pop(table_id))
        await asyncio.shield(task)

    def let_go(self, table_id: str) -> None:
        """Let others own a table."""
        with self._gate:
            if self._ours.pop(table_id, None) is None:
                return
        self.line.ask(lambda connection: self._unlock(connection, table_id))

    def tidy(self, is_open: Callable[[str], bool]) -> None:
        """Let tables go that were taken for somebody who did not open them."""
        before = self._clock() - _UNUSED
        for table_id, since in list(self._ours.items()):
            if since < before and not is_open(table_id):
                self.let_go(table_id)

    # Others.

    def owner(self, table_id: str) -> str | None:
        """Return where the owner of a table is, as far as we have just heard."""
        until, url = self._owners.get(table_id, (0.0, ""))
        return url if until > self._clock() else None

    def doubt(self, table_id: str) -> None:
        """Find out anew who owns a table."""
        self._owners.pop(table_id, None)

    # In the loop.

    async def _take(self, table_id: str, new: bool) -> None:
        asked = self.line.ask(lambda line: (self._lock(line, table_id, new), self._life))
        found, life = await asyncio.wrap_future(asked)
        if found is None:
            raise NoTable(f"there is no table {table_id!r}")
        if isinstance(found, str):
            self._believe(table_id, found)
            raise Elsewhere(f"another process owns table {table_id}")
        with self._gate:
            if life != self._life:
                raise StoreUnavailable("the line to the database was lost")
            self._ours[table_id] = self._clock()
        self.doubt(table_id)

    def _believe(self, table_id: str, url: str) -> None:
        if not url:
            return  # whoever had it has just let it go
        if len(self._owners) >= _MOST_REMEMBERED:
            self._owners.clear()
        self._owners[table_id] = (self._clock() + REMEMBERED, url)

    # In the thread of the line.

    def _greet(self, connection: Connection) -> None:
        self._wake_up()  # however long nothing could be heard of the loop, while there was no line: it counts from now
        now, lost = now_ms(), self._lost_at
        # Where another one has had its session all the time, the database was there, and only we were cut off.
        was_away = lost is not None and not self.member.has_company_since(connection, now - lost)
        self._outage, self._lost_at = ((lost, now) if lost is not None and was_away else None), None
        self.member.arrive(connection)
        self._say(connection)

    def _up(self) -> None:
        self._up_at = self._clock()
        self._call(self.on_up)

    def _beat(self, connection: Connection) -> None:
        if self._clock() - self._awake > FROZEN:
            raise psycopg.OperationalError("this process does nothing any more: others shall have its tables")
        self._say(connection)

    def _say(self, connection: Connection) -> None:
        self._call(self._wake_up)
        if self.member.say(connection):
            self._call(self.on_death)
        room = connection.execute(_ROOM).fetchone()
        assert room is not None
        self._most = room[0]

    def _wake_up(self) -> None:
        self._awake = self._clock()

    def _lost(self) -> None:
        with self._gate:
            self._life += 1
            self._ours = {}
            self._lost_at = self._lost_at or now_ms()
        self._locked.clear()

    def _lock(self, connection: Connection, table_id: str, new: bool) -> Literal[True] | str | None:
        """Return True when it is ours now; None when there is no such table; else where its owner is, "" if unknown."""
        if table_id in self._locked:
            return True
        if len(self._locked) >= self._most:
            raise StoreUnavailable("too many tables are open: raise max_locks_per_transaction of PostgreSQL")
        try:
            row = connection.execute(_LOCK, {"id": table_id, "new": new}).fetchone()
        except psycopg.errors.OutOfMemory:
            _LOG.error("PostgreSQL has no room for more locks: raise its max_locks_per_transaction")
            raise
        assert row is not None
        if row[0] is True:
            self._locked.add(table_id)
            return True
        if row[0] is None:
            return None
        owner = connection.execute(_OWNER, (table_id,)).fetchone()
        return "" if owner is None else str(owner[0])

    def _unlock(self, connection: Connection, table_id: str) -> None:
        if table_id in self._locked:
            self._locked.discard(table_id)
            connection.execute(_UNLOCK, (table_id,))

    def _leave(self, connection: Connection) -> None:
        self.member.leave(connection)
        connection.execute("SELECT pg_advisory_unlock_all()")
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, write_news(News("look"))))

    def _hear(self, text: str) -> None:
        self._call(lambda: self.on_news(text))

    def _call(self, what: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what)
