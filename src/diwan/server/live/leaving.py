"""Somebody has deleted their account: their seats are free or a bot's, and nobody reads their name any more."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from diwan.server.log import Log
from diwan.server.store.errors import StoreError
from diwan.server.store.stages import OPEN, PLAYING
from diwan.server.tables.facts import Fact
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record, Refused
from diwan.server.usual import strongest_bot

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
