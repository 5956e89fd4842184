"""Commits that take long: a disk or a database that hangs says nothing, so those at the tables that wait are told."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from diwan.server.log import Log
from diwan.server.tables.host import Host

EVERY: Final = 0.5  # seconds between looks
LONG: Final = 2.0  # seconds after which a commit counts as held up
_LOG: Final = Log("live")


class Writing(Protocol):
    """What writes: `store.journal.Journal`."""

    @property
    def held_up(self) -> float: ...


async def watch_commits(journal: Writing, host: Host, every: float = EVERY, long: float = LONG) -> None:
    """Let each table know, for ever, whose command waits for a commit that does not come to its end.

    The command itself waits on: it is answered when it is kept, or when the store says that it is not.
    """
    said = False
    while True:
        await asyncio.sleep(every)
        if journal.held_up < long:
            said = False
            continue
        if not said:
            said = True
            _LOG.warning("a commit does not come to its end", seconds=round(journal.held_up, 1))
        for table in host.all_open():
            if table.waits:
                table.hold_up()
