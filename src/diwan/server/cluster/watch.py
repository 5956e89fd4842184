"""Looking after tables that nobody owns: where a bot or a clock is next, somebody must go on.

Each member looks every other second, and at once when another one leaves. Of what it finds it takes a few, and looks
again: so the tables of one that has died are shared out among those that are left.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Final

from sqlalchemy import Engine, text

from diwan.server.cluster.ownership import LOCKED
from diwan.server.live.waking import behind_tables
from diwan.server.log import Log
from diwan.server.now import now_ms
from diwan.server.store.connect import reading
from diwan.server.store.errors import StoreError, StoreUnavailable
from diwan.server.store.stages import PLAYING
from diwan.server.tables.host import Host

EVERY: Final = 2.0  # seconds between looks
LATE: Final = 1500  # milliseconds after which something that was due has no owner who sees to it
GRACE: Final = 4.0  # seconds for whoever has lost the line to come back and go on with their tables
AT_A_TIME: Final = 10  # tables that are taken before the others have their turn
_AGAIN: Final = 60.0  # seconds before a table that could not be opened is tried again
_LOG: Final = Log("cluster")

# Those that have waited longest are not taken in their order: all members look at the same time, and would all take
# the same ones.
_DUE: Final = text(
    f"""
    SELECT id FROM (
        SELECT id FROM tables WHERE stage = '{PLAYING}' AND due_at <= :before
        AND hashtextextended(id, 0) NOT IN (SELECT key FROM ({LOCKED}) AS locked)
        ORDER BY due_at LIMIT 500
    ) AS due ORDER BY random() LIMIT :most
    """
)


def due_tables(engine: Engine, before: int, most: int) -> list[str]:
    """Return some tables at which a bot or a clock was next before a moment, and which nobody owns."""
    with reading(engine) as connection:
        return list(connection.execute(_DUE, {"before": before, "most": most}).scalars())


class Watch:
    """Wakes tables, for ever."""

    def __init__(self, engine: Engine, host: Host, every: float = EVERY) -> None:
        self._engine = engine
        self._host = host
        self._every = every
        self._hurry = asyncio.Event()
        self._search_at: float | None = None
        self._look_at = 0.0
        self._failed: dict[str, float] = {}  # tables that could not be opened, and when

    def search(self) -> None:
        """Look also for what the lists do not know: another member has died, maybe before it could tell them.

        Not at once: it may only have lost its line, and takes its tables back in a moment.
        """
        if self._search_at is None:
            self._search_at = time.monotonic() + GRACE

    def hold_back(self) -> None:
        """Leave tables to those who had them: after a pause of the database all come back at the same time."""
        self._look_at = time.monotonic() + GRACE

    def hurry(self) -> None:
        """Look at once."""
        self._hurry.set()

    async def run(self) -> None:
        """Look and wake."""
        late = LATE
        while True:
            more = False
            if time.monotonic() >= self._look_at:
                if self._search_at is not None and time.monotonic() >= self._search_at:
                    await self._search()
                more = await self._look(late)
            late = LATE
            if more:
                await asyncio.sleep(0)
                continue
            try:
                async with asyncio.timeout(self._every * random.uniform(0.8, 1.2)):
                    await self._hurry.wait()
                self._hurry.clear()
                late = 0  # whoever left has said so
            except TimeoutError:
                pass

    async def _search(self) -> None:
        try:
            found = await asyncio.to_thread(behind_tables, self._engine)
        except StoreError as error:
            _LOG.warning("tables can't be looked after", reason=error)
            return
        self._search_at = None
        for table_id in found:
            await self._wake(table_id)

    async def _look(self, late: int) -> bool:
        """Take some of the tables that nobody looks after; tell whether there may be more for us at once."""
        now = time.monotonic()
        self._failed = {table_id: at for table_id, at in self._failed.items() if at > now - _AGAIN}
        try:
            most = AT_A_TIME + len(self._failed)
            found = await asyncio.to_thread(due_tables, self._engine, now_ms() - late, most)
        except StoreError as error:
            _LOG.warning("tables can't be looked after", reason=error)
            return False
        waking = [table_id for table_id in found if table_id not in self._failed][:AT_A_TIME]
        opened = [await self._wake(table_id) for table_id in waking]
        return len(waking) == AT_A_TIME and any(opened)  # of ten that nobody can take there would be ten again

    async def _wake(self, table_id: str) -> bool:
        """Open a table; tell whether that was possible."""
        try:
            await self._host.open(table_id)
        except StoreUnavailable:
            return False  # another member was faster, there is no room for its lock, or the store does not answer
        except Exception as error:
            _LOG.warning("a table can't be woken", table=table_id, reason=repr(error))
            self._failed[table_id] = time.monotonic()
            return False
        _LOG.info("a table goes on here", table=table_id)
        return True
