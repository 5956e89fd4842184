"""Tables that nobody owns are looked for again and again, and at once only where that leads to something."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest
from sqlalchemy import Engine

from diwan.server.cluster.watch import AT_A_TIME, Watch
from diwan.server.store.errors import StoreUnavailable
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable
from tests.support.members import until_so


class Tables:
    """Tables that are due: those that can be opened are due no more then, the others for ever."""

    def __init__(self, free: int, taken: int) -> None:
        self.due = [f"free-{number}" for number in range(free)] + [f"taken-{number}" for number in range(taken)]
        self.looks = 0

    def find(self, _engine: Engine, _before: int, most: int) -> list[str]:
        self.looks += 1
        return self.due[:most]

    async def open(self, table_id: str) -> OpenTable | None:
        if table_id.startswith("taken"):
            raise StoreUnavailable("too many tables are open")
        self.due.remove(table_id)
        return None


def watch_for(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody look once, and go on as long as they do not pause."""
    monkeypatch.setattr("diwan.server.cluster.watch.due_tables", tables.find)

    async def story() -> None:
        watch = Watch(cast(Engine, None), cast(Host, tables), every=3600)
        watching = asyncio.ensure_future(watch.run())
        await until_so(lambda: bool(watch._hurry._waiters))  # they pause
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_tables_that_can_not_be_taken_are_tried_again_after_a_pause_only(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(free=0, taken=AT_A_TIME)
    watch_for(tables, monkeypatch)
    assert tables.looks == 1


def test_whoever_has_taken_some_looks_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(free=3 * AT_A_TIME, taken=AT_A_TIME)
    watch_for(tables, monkeypatch)
    assert tables.looks == 4
    assert len(tables.due) == AT_A_TIME, "all that can be taken have been"
