"""Everything that one serving process has: its store, its tables, and the processes that think and draw for it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import Engine

from diwan.server.frames.painters import Painters
from diwan.server.gallery import Gallery
from diwan.server.limits import Limits
from diwan.server.live.audience import Audience
from diwan.server.live.butler import UNSEEN_AT_ONCE, Butler
from diwan.server.live.callers import Callers
from diwan.server.live.clocks import Clocks
from diwan.server.live.crowd import Crowd
from diwan.server.live.hints import Hints
from diwan.server.live.holdups import watch_commits
from diwan.server.live.leaving import Leaving
from diwan.server.live.moments import Moments
from diwan.server.live.once import Once
from diwan.server.live.waking import sweep, wake
from diwan.server.log import Log
from diwan.server.metrics import Metrics
from diwan.server.people.accounts import Accounts
from diwan.server.people.devices import Devices
from diwan.server.people.visitors import Visitors
from diwan.server.settings import Settings, make_database_folder
from diwan.server.starts import Starts
from diwan.server.store.claim import Claim, claim_store
from diwan.server.store.engine import close_engine, is_sqlite, open_engine
from diwan.server.store.errors import StoreError
from diwan.server.store.journal import Journal
from diwan.server.store.keys import kept_key
from diwan.server.store.lists import people_of, places_at
from diwan.server.store.migrate import migrate
from diwan.server.tables.access import Grant
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable
from diwan.server.tasks import Tasks
from diwan.server.thinking.pool import Thinkers

if TYPE_CHECKING:
    from diwan.server.cluster.cluster import Cluster
    from diwan.server.cluster.ownership import Ownership

COOKIE_KEY: Final = "cookies"  # the name of the key that signs them
_MAKING_UP: Final = 3.0  # seconds that a server that stops takes to write down how long its tables have waited
_LOG: Final = Log("house")
_ORDERS: Final = 3  # of pictures that are under way for each painter


class House:
    """One process that serves tables. Pages and sockets find it at `request.app.state.house`."""

    def __init__(self, settings: Settings, member_url: str = "", where: str = "") -> None:
        """Open the store; StoreError or BadSetting when that can't be.

        `member_url` is where other processes that serve the same store reach this one, `where` where people do.
        """
        make_database_folder(settings)
        self.settings = settings
        self.claim: Claim | None = claim_store(settings.database)
        try:
            self.engine, self.secret = _open_store(settings)
        except BaseException:
            self._let_go()
            raise
        self.metrics = Metrics()
        self.limits = Limits(enabled=settings.limits)
        self.crowd = Crowd(settings.sockets_per_visitor, settings.sockets_per_address, enabled=settings.limits)
        self.journal = Journal(self.engine, self.metrics.commit_seconds.observe)
        ownership = None if is_sqlite(self.engine) else _new_ownership(self.engine, member_url)
        self.host = Host(self.engine, self.journal, ownership)
        self.visitors = Visitors(self.engine, self.secret)
        self.accounts = Accounts(self.engine, self.visitors)
        self.devices = Devices(self.secret)
        self.starts = Starts(self.secret)
        self.thinkers = Thinkers(ready=min(2, settings.thinkers), most=settings.thinkers)
        self.painters = self._new_painters()
        self.audience = Audience(
            self.host, self.painters, patience=settings.away_seconds, at_once=_ORDERS * settings.painters
        )
        self.butler = self._new_butler()
        self.clocks = Clocks(self.host)
        self.leaving = Leaving()
        self.hints = Hints(self.thinkers, settings.hint_seconds)
        self.moments = Moments(self.painters)
        self.once = Once()
        self.gallery = Gallery()
        self.callers = self._new_callers(where)
        self.cluster = None if ownership is None else self._new_cluster(ownership)
        self._chores = Tasks()
        self._introduce()

    async def start(self) -> None:
        """Start the processes, and wake the tables at which a bot or a clock is next."""
        await asyncio.gather(self.thinkers.start(), self.painters.start())
        if self.cluster is not None:
            await self.cluster.start()  # it wakes them, also when another process has died
        else:
            self._chores.start(wake(self.engine, self.host))
        self._chores.start(sweep(self.host, self.metrics.open_tables.set))
        self._chores.start(watch_commits(self.journal, self.host))

    async def grants_at(self, table_id: str, player: str) -> Sequence[Grant]:
        """Return what links have given somebody at a table."""
        places = await asyncio.to_thread(places_at, self.engine, table_id, player)
        return [Grant(place.seat, place.role == "host") for place in places]

    async def people_of(self, player: str) -> Collection[str]:
        """Return all ids by which somebody is known: their own, and those of guests who became them."""
        return await asyncio.to_thread(people_of, self.engine, player)

    async def say_goodbye(self) -> None:
        """Tell everybody at the tables that the server stops, so that their pages come back by themselves."""
        await self.audience.close()

    async def close(self) -> None:
        """Keep all that is under way, say goodbye, and end the processes."""
        await self._chores.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.host.make_up_for_waiting(), _MAKING_UP)
        if self.cluster is not None:
            await self.cluster.stop()
        await self.say_goodbye()
        parts = (self.butler, self.clocks, self.leaving, self.callers, self.gallery)
        await asyncio.gather(*(part.close() for part in parts), self.host.stop())
        await asyncio.to_thread(self.journal.close)
        if self.cluster is not None:
            await self.cluster.leave()  # the others go on while the rest is cleared away
        await asyncio.gather(self.thinkers.close(), self.painters.close())
        self.accounts.close()
        close_engine(self.engine)
        self._let_go()

    def _new_painters(self) -> Painters:
        failures = self.metrics.errors.labels("painting")
        return Painters(self.settings.painters, on_painted=self._count_painting, on_failed=failures.inc)

    def _new_butler(self) -> Butler:
        return Butler(
            self.thinkers,
            self.audience,
            pause=self.settings.bot_pause,
            unseen_at_once=max(1, min(UNSEEN_AT_ONCE, self.settings.thinkers - 1)),  # one is left for whoever looks on
            on_move=self._count_thinking,
        )

    def _new_callers(self, where: str) -> Callers:
        settings = self.settings
        public_url = where or settings.public_url or f"http://{settings.host}:{settings.port}"
        return Callers(self.host, self.audience, self.engine, public_url, private=settings.private_webhooks)

    def _new_cluster(self, ownership: Ownership) -> Cluster:
        from diwan.server.cluster.cluster import Cluster

        return Cluster(ownership, self.engine, self.host, self.audience, self.butler, self.visitors, self.metrics)

    def _introduce(self) -> None:
        """Let each part hear of what it must know of the others."""
        self.host.listeners += [self.butler.heard, self.clocks.heard, self.leaving.heard]
        if self.settings.webhooks:
            self.host.listeners.append(self.callers.heard)
        self.host.on_trouble += [self.audience.store_failed, self._hear_of_trouble]
        self.visitors.on_ended.append(self.audience.end_sessions)
        self.metrics.watch_cache("visitors", self.visitors)
        self.metrics.watch_cache("limits", self.limits)
        self.metrics.watch_cache("answers", self.once)
        self.metrics.watch_cache("hints", self.hints)

    def _hear_of_trouble(self, table: OpenTable, problem: StoreError | None) -> None:
        if problem is not None:
            _LOG.warning("a command could not be kept", table=table.id, reason=problem)
            self.metrics.errors.labels("store").inc()

    def _count_painting(self, seconds: float, size: int) -> None:
        self.metrics.painting_seconds.observe(seconds)
        self.metrics.frame_bytes.observe(size)

    def _count_thinking(self, seconds: float, timely: bool) -> None:
        self.metrics.moves.count("bot")
        self.metrics.thinking_seconds.observe(seconds)
        if not timely:
            self.metrics.late_bots.inc()

    def _let_go(self) -> None:
        if self.claim is not None:
            self.claim.release()


def _open_store(settings: Settings) -> tuple[Engine, str]:
    """Return the store, in its present shape, and the key that signs cookies."""
    engine = open_engine(settings.database)
    try:
        migrate(engine)
        return engine, settings.secret or kept_key(engine, COOKIE_KEY)
    except BaseException:
        close_engine(engine)
        raise


def _new_ownership(engine: Engine, member_url: str) -> Ownership:
    # Where PostgreSQL is not used its library need not be there.
    from diwan.server.cluster.ownership import Ownership

    return Ownership(engine, member_url)
