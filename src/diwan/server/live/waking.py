"""Which tables are open although nobody looks: after a start those at which a bot or a clock is next are woken, and
those that nobody needs any more are forgotten after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from sqlalchemy import Engine, select

from diwan.server.log import Log
from diwan.server.store.connect import reading, unhurried
from diwan.server.store.errors import StoreError
from diwan.server.store.schema import ENTRIES, TABLES
from diwan.server.store.stages import OVER, PLAYING
from diwan.server.tables.host import Host

SWEEP: Final = 30.0  # seconds between looks for tables that nobody needs
UNUSED: Final = 120.0  # seconds after which such a table is forgotten
_LOG: Final = Log("live")


def sleeping_tables(engine: Engine) -> list[str]:
    """Return the tables at which a game is under way and no person is asked, or a clock runs; the latest first."""
    wanted = select(TABLES.c.id).where(TABLES.c.stage == PLAYING, TABLES.c.due_at.is_not(None))
    with reading(engine) as connection, unhurried(connection):
        return list(connection.execute(wanted.order_by(TABLES.c.changed_at.desc())).scalars())


def behind_tables(engine: Engine) -> list[str]:
    """Return the tables of which lists know less than the log: whoever kept their last entries died at once.

    Somebody must look there, too: lists do not know yet that a bot is asked.
    """
    last = select(ENTRIES.c.at).where(ENTRIES.c.table_id == TABLES.c.id).order_by(ENTRIES.c.number.desc()).limit(1)
    wanted = select(TABLES.c.id).where(TABLES.c.stage != OVER, last.scalar_subquery() > TABLES.c.changed_at)
    with reading(engine) as connection, unhurried(connection):
        return list(connection.execute(wanted).scalars())


async def wake(engine: Engine, host: Host) -> int:
    """Open these tables one after the other: their bots and clocks hear of it. Return how many there were."""
    try:
        found = await asyncio.to_thread(lambda: dict.fromkeys([*sleeping_tables(engine), *behind_tables(engine)]))
    except StoreError as error:
        _LOG.warning("tables can't be woken", reason=error)
        return 0
    for table_id in found:
        try:
            await host.open(table_id)
        except Exception as error:
            # A log that can't be read, or that rules refuse, is the trouble of its own table: the others are woken.
            _LOG.warning("a table can't be woken", table=table_id, reason=repr(error))
        host.close(table_id)  # where a bot is asked it stays open by itself
    return len(found)


async def sweep(host: Host, on_swept: Callable[[int], None], every: float = SWEEP, unused: float = UNUSED) -> None:
    """Forget tables that nobody needs, for ever; `on_swept` hears how many are open."""
    while True:
        await asyncio.sleep(every)
        on_swept(host.sweep(unused))
