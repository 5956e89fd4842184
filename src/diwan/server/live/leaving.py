"""Somebody has deleted their account: their seats are free or a bot's, and nobody reads their name any more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from sqlalchemy import Engine

from diwan.server.log import Log
from diwan.server.store.errors import StoreError
from diwan.server.store.journal import Entry
from diwan.server.store.lists import gone_among
from diwan.server.store.stages import OPEN, PLAYING
from diwan.server.tables.facts import Fact
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record, Refused
from diwan.server.tasks import Tasks
from diwan.server.usual import strongest_bot

_AT_ONCE: Final = 1000  # persons that one statement asks for
_LOG: Final = Log("tables")


async def leave_tables(host: Host, persons: frozenset[str], table_ids: Iterable[str]) -> None:
    """Give up the seats of somebody at these tables; those that another process owns hear of it by themselves."""
    for table_id in table_ids:
        try:
            await leave_table(await host.open(table_id), persons)
        except StoreError as error:
            # As with anybody who does not come back: others may let a bot play, and a clock does.
            _LOG.info("a seat is left as it is", table=table_id, reason=error)


async def leave_open_tables(host: Host, persons: frozenset[str]) -> None:
    """Do the same at all tables that are open here."""
    await leave_tables(host, persons, [table.id for table in host.all_open() if table.record.persons & persons])


async def find_gone(engine: Engine, host: Host) -> None:
    """Find out who has deleted their account while nobody told us, and do the same; StoreError when that can't be."""
    here = sorted({person for table in host.all_open() for person in table.record.persons})
    for first in range(0, len(here), _AT_ONCE):
        gone = await asyncio.to_thread(gone_among, engine, here[first : first + _AT_ONCE])
        if gone:
            await leave_open_tables(host, gone)


class Leaving:
    """Gives up the seats that are still kept for somebody who is gone, where a table is opened: the server may have
    ended, or the store been away, just when they went."""

    def __init__(self) -> None:
        self._tasks = Tasks()
        self._tables: set[str] = set()  # at which that is under way

    def heard(self, table: OpenTable, _entries: Sequence[Entry] = ()) -> None:
        """Notice such a seat. Whoever opens or changes a table tells."""
        record = table.record
        if not record.gone or table.id in self._tables or not table.is_ours:
            return
        if any(_leave(record, seat, record.gone) for seat in range(len(record.chairs))):
            self._tables.add(table.id)
            self._tasks.start(self._leave(table))

    async def close(self) -> None:
        """Give up no more seats."""
        await self._tasks.close()

    async def _leave(self, table: OpenTable) -> None:
        try:
            await leave_table(table, table.record.gone)
        except StoreError as error:
            _LOG.info("a seat is left as it is", table=table.id, reason=error)
        finally:
            self._tables.discard(table.id)


async def leave_table(table: OpenTable, persons: frozenset[str]) -> None:
    """Give up somebody's seats at a table, and let nobody read their name there."""
    table.forget_names(persons)
    for seat, chair in enumerate(table.record.chairs):
        if chair.player in persons:
            try:
                await table.run(partial(_leave, seat=seat, persons=persons))
            except Refused as refusal:
                _LOG.info("a seat is left as it is", table=table.id, reason=refusal)
    table.tell_lists()


def _leave(record: Record, seat: int, persons: frozenset[str]) -> tuple[Fact, ...]:
    player = record.chairs[seat].player
    if player is None or player not in persons:
        return ()  # it has changed hands in the meantime
    if record.stage == OPEN:
        return record.decide_stand(seat, player)
    if record.stage == PLAYING and record.bot_of(seat) is None:
        return record.decide_hand_over(seat, strongest_bot(), "away")
    return ()
