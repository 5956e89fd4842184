"""Calls to players who are away: when it has become somebody's turn and no page of theirs is open, their webhook is
called, once for each turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Engine

from diwan.core.i18n import DEFAULT_LOCALE
from diwan.server.called import called
from diwan.server.live.alarms import Alarms
from diwan.server.live.audience import Audience
from diwan.server.live.webhooks import CallFailed, call
from diwan.server.log import Log
from diwan.server.now import now_ms
from diwan.server.store.errors import StoreError
from diwan.server.store.journal import Entry
from diwan.server.store.webhooks import KeptWebhook, note_webhook, read_webhook
from diwan.server.tables.host import Host
from diwan.server.tables.keeper import Elsewhere
from diwan.server.tables.opened import OpenTable
from diwan.server.tasks import Tasks

DELAY: Final = 10_000  # milliseconds after which somebody counts as away
TOO_LATE: Final = 60_000  # milliseconds after which a call that was missed (no server ran) is not made up for
BACKOFF: Final = (2.0, 15.0, 60.0)  # seconds before the next tries
AT_ONCE: Final = 8
MOST_FAILURES: Final = 20  # in a row, after which somebody is called once a day only
_DAY: Final = 24 * 60 * 60 * 1000
MOST_WAITING: Final = 1000
_LOG: Final = Log("live")


class TurnCall(msgspec.Struct, frozen=True):
    """What is sent."""

    event: str
    table: str
    url: str
    game: str
    seat: int
    name: str
    since: int  # when the turn came, in milliseconds since 1970
    at: int  # when this was sent


class Callers:
    """Calls players of all tables of this process."""

    def __init__(
        self,
        host: Host,
        audience: Audience,
        engine: Engine,
        public_url: str,
        *,
        private: bool = False,
        delay: int = DELAY,
        backoff: Sequence[float] = BACKOFF,
    ) -> None:
        self._host = host
        self._audience = audience
        self._engine = engine
        self._public_url = public_url.rstrip("/")
        self._private = private
        self._delay = delay
        self._backoff = backoff
        self._alarms = Alarms(self._ring)
        self._called: dict[str, int] = {}  # by table: the turn that somebody has been called for
        self._tasks = Tasks()
        self._lines = asyncio.Semaphore(AT_ONCE)

    @property
    def pending(self) -> int:
        """How many calls are due or under way."""
        return len(self._alarms) + len(self._tasks)

    def heard(self, table: OpenTable, _entries: Sequence[Entry] = ()) -> None:
        """Notice that it has become a person's turn."""
        record = table.record
        seat, since = record.asked, record.turn_since
        if seat is None or not record.is_played_by_person(seat):
            self._alarms.set(table.id, None)
        elif self._alarms.due(table.id) != (due := since + self._delay):
            if self._called.get(table.id) != since and not self._is_too_late(since):
                self._alarms.set(table.id, due)

    async def close(self) -> None:
        """Call nobody any more."""
        self._alarms.close()
        await self._tasks.close()

    def _ring(self, table_id: str) -> None:
        if len(self._tasks) >= MOST_WAITING:
            _LOG.warning("too many calls wait: nobody is called", table=table_id)
            return
        self._tasks.start(self._call(table_id))

    async def _call(self, table_id: str) -> None:
        try:
            table = await self._host.open(table_id)
            turn = self._turn_of(table)
            if turn is None:
                return
            seat, player, since = turn
            self._note_call(table_id, since)
            webhook = await asyncio.to_thread(read_webhook, self._engine, player)
            if webhook is None or _is_dead(webhook):
                return
            status = await self._try(table, seat, since, webhook)
            if status is not None:
                await asyncio.to_thread(note_webhook, self._engine, webhook.person_id, status, now_ms())
        except Elsewhere:
            pass  # whoever owns the table now calls
        except StoreError as error:
            _LOG.warning("nobody is called", table=table_id, reason=error)
        except Exception as error:
            # Only its kind: the text may hold the address, which is the player's own business.
            _LOG.error("nobody is called", table=table_id, reason=type(error).__name__)

    def _note_call(self, table_id: str, since: int) -> None:
        """Remember that a turn was called for, as long as anybody could be called for it once more."""
        self._called.pop(table_id, None)
        self._called[table_id] = since
        for other, then in list(self._called.items()):  # the oldest first
            if not self._is_too_late(then):
                break
            del self._called[other]

    def _is_too_late(self, since: int) -> bool:
        return since + self._delay + TOO_LATE <= now_ms()

    def _turn_of(self, table: OpenTable) -> tuple[int, str, int] | None:
        """Return who is asked and away: seat, person, since when; None where nobody is, or they are here."""
        record = table.record
        seat = record.asked
        if seat is None or not record.is_played_by_person(seat):
            return None
        gathering = self._audience.at(table.id)
        player = record.chairs[seat].player
        if player is None or (gathering is not None and seat in gathering.presence.connected()):
            return None
        return seat, player, record.turn_since

    async def _try(self, table: OpenTable, seat: int, since: int, webhook: KeptWebhook) -> int | None:
        """Call until somebody answers, a few times; return the last status: 0 where nobody was reached, None where
        nobody had to be."""
        status: int | None = None
        for pause in (0.0, *self._backoff):
            await asyncio.sleep(pause)
            if table.record.asked != seat or table.record.turn_since != since or not table.is_ours:
                break  # they have come and played meanwhile, or another process has the table
            try:
                body = msgspec.json.encode(self._news(table, seat, since))
                async with self._lines:  # not over the pauses: those who answer nobody must not hold up others
                    status = await call(webhook.url, webhook.secret, body, private=self._private)
            except CallFailed as problem:
                status = 0
                _LOG.info("a player could not be called", table=table.id, reason=problem)
            if 200 <= status < 500:
                break  # they know, or do not want to; redirects are not followed
        return status

    def _news(self, table: OpenTable, seat: int, since: int) -> TurnCall:
        record, where = table.record, f"{self._public_url}/t/{table.id}"
        name = called(record.names[seat], DEFAULT_LOCALE)  # for a program, whose language nobody knows
        return TurnCall("your_turn", table.id, where, record.creation.game, seat, name, since, now_ms())


def _is_dead(webhook: KeptWebhook) -> bool:
    """Tell whether calls have long been in vain, and one was tried today."""
    return webhook.failures >= MOST_FAILURES and (webhook.tried_at or 0) > now_ms() - _DAY
