"""One process among those that serve the same tables: what it owns, what it hears, what it looks after."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from sqlalchemy import Engine

from diwan.server.cluster.ownership import Ownership
from diwan.server.cluster.watch import Watch
from diwan.server.live.audience import Audience
from diwan.server.live.butler import Butler
from diwan.server.live.leaving import find_gone, leave_open_tables
from diwan.server.log import Log
from diwan.server.metrics import Metrics
from diwan.server.people.sessions import ended_among
from diwan.server.people.visitors import Visitors
from diwan.server.store.errors import StoreError
from diwan.server.store.news import read_news
from diwan.server.tables.host import Host, NoTable
from diwan.server.tables.keeper import Elsewhere
from diwan.server.tasks import Tasks

_EVERY: Final = 2.0  # seconds between looks at what is ours
_LOG: Final = Log("cluster")


class Cluster:
    """The part of a house that knows that there are others."""

    def __init__(
        self,
        ownership: Ownership,
        engine: Engine,
        host: Host,
        audience: Audience,
        butler: Butler,
        visitors: Visitors,
        metrics: Metrics,
    ) -> None:
        self.ownership = ownership
        self.watch = Watch(engine, host)
        self._engine = engine
        self._host = host
        self._audience = audience
        self._butler = butler
        self._visitors = visitors
        self._metrics = metrics
        self._came_up = asyncio.Event()
        self._was_up = False
        self._tasks = Tasks()

    async def start(self) -> None:
        """Join the others, and look after what nobody looks after."""
        self.ownership.on_up = self._came_up.set
        self.ownership.on_death = self.watch.search
        self.ownership.on_news = self.heard
        await self.ownership.start()
        self._tasks.start(self._keep_order())
        self._tasks.start(self.watch.run())

    async def stop(self) -> None:
        """Take no more tables."""
        await self._tasks.close()

    async def leave(self) -> None:
        """Leave the tables to the others, when all is kept."""
        await self.ownership.close()

    def heard(self, text: str) -> None:
        """Take in what another process tells."""
        news = read_news(text)
        if news is None:
            return
        if news.kind == "session_ended":
            self._visitors.session_ended(*news.keys)
        elif news.kind == "person":
            for person in news.keys:
                self._visitors.forget_person(person)
        elif news.kind == "gone":
            self._tasks.start(leave_open_tables(self._host, frozenset(news.keys)))
        else:
            self.watch.hurry()

    # Order.

    async def _keep_order(self) -> None:
        while True:
            try:
                await self._look_around()
            except Exception as error:
                _LOG.error("what is ours could not be put in order", error)  # a mistake of ours; it is tried again
                await asyncio.sleep(_EVERY)

    async def _look_around(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_EVERY):
                await self._came_up.wait()
        came_up = self._came_up.is_set()
        if came_up:
            self._came_up.clear()
            if self._was_up:
                self.watch.hold_back()
            self._was_up = True
            await self._make_up_for_news()
        if self.ownership.is_up:
            await self._settle()
            if came_up:
                await self._find_gone()  # their seats are given up where the table is ours
        self.ownership.tidy(self._host.has_open)
        self._metrics.owned_tables.set(len(self.ownership))

    async def _settle(self) -> None:
        """Own the tables again that are open here, after the line was lost; what another took meanwhile is theirs."""
        for table in self._host.all_open():
            if table.is_ours:
                continue
            try:
                await self._host.own(table.id)
                _LOG.info("a table is ours again", table=table.id)
            except (Elsewhere, NoTable):
                await self._give_up(table.id)
            except StoreError as error:
                _LOG.warning("a table is not ours yet", table=table.id, reason=error)
                return

    async def _give_up(self, table_id: str) -> None:
        _LOG.info("another process has a table now", table=table_id)
        self._butler.leave(table_id)
        self._host.give_up(table_id)
        await self._audience.send_away(table_id)

    async def _make_up_for_news(self) -> None:
        """Find out what was told while we could not hear it."""
        self._visitors.forget_all()
        known, guests = self._audience.sessions(of_accounts=True), self._audience.sessions(of_accounts=False)
        if not known and not guests:
            return
        try:
            ended = await asyncio.to_thread(ended_among, self._engine, known, guests)
        except StoreError as error:
            _LOG.warning("sessions can't be checked", reason=error)
            self._came_up.set()
            await asyncio.sleep(_EVERY)
            return
        self._visitors.session_ended(*ended)

    async def _find_gone(self) -> None:
        try:
            await find_gone(self._engine, self._host)
        except StoreError as error:
            _LOG.warning("it is not known who has gone", reason=error)
            self._came_up.set()
            await asyncio.sleep(_EVERY)
