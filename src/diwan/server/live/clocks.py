"""Clocks that run out: a bot plays on for whoever has no time left, at the right moment, whether anybody looks on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diwan.server.live.alarms import Alarms
from diwan.server.log import Log
from diwan.server.store.errors import StoreError
from diwan.server.store.journal import Entry
from diwan.server.tables.facts import Fact
from diwan.server.tables.host import Host, NoTable
from diwan.server.tables.keeper import Elsewhere
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record, Refused
from diwan.server.tasks import Tasks
from diwan.server.usual import strongest_bot

_NEXT_ATTEMPT: Final = 1000  # milliseconds, when nothing could be kept
_LOG: Final = Log("live")


class Clocks:
    """The clocks of all tables that have been open in this process. A table may be closed while its clock runs."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._alarms = Alarms(self._ring, host.now)
        self._tasks = Tasks()

    @property
    def running(self) -> int:
        """How many clocks run."""
        return len(self._alarms)

    def heard(self, table: OpenTable, _entries: Sequence[Entry] = ()) -> None:
        """Notice whose time runs. Whoever opens or changes a table tells the clocks."""
        deadline = table.record.time.deadline()
        self._alarms.set(table.id, None if deadline is None else deadline[1])

    async def close(self) -> None:
        """Let no clock run out any more."""
        self._alarms.close()
        await self._tasks.close()

    def _ring(self, table_id: str) -> None:
        self._tasks.start(self._run_out(table_id))

    async def _run_out(self, table_id: str) -> None:
        try:
            table = await self._host.open(table_id)
            await table.run(lambda record: run_out(record, self._host.now()))
            self.heard(table)
        except (Elsewhere, Refused):
            pass  # whoever owns the table now hears of its clock by itself; and where a table stands still none runs
        except NoTable:
            _LOG.error("a clock ran at a table that is gone", table=table_id)
        except StoreError as error:
            _LOG.warning("the clock of a table can't be read", table=table_id, reason=error)
            self._alarms.set(table_id, self._host.now() + _NEXT_ATTEMPT)


def run_out(record: Record, now: int) -> tuple[Fact, ...]:
    """Hand the seat whose time is over to the strongest bot; nothing where time is left, or the table has waited: how
    much is left then is written down first."""
    deadline = record.time.deadline()
    if deadline is None or now < deadline[1] or record.time.paused is not None:
        return ()
    return record.decide_hand_over(deadline[0], strongest_bot(), "time")
