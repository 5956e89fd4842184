"""Bots at the tables: whenever a bot is asked, a thinking process is, and its answer is played.

A bot sees the prompt of its seat and nothing else. Nobody waits for it longer than two seconds: what does not answer in
time is replaced, and some legal move is played. An answer to a question that is asked no more is dropped.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from diwan.core.errors import DiwanError
from diwan.core.i18n import say
from diwan.core.prompt import Prompt
from diwan.server.live.backstage import Backstage
from diwan.server.log import Log
from diwan.server.store.journal import Entry
from diwan.server.tables.facts import Fact
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record, Refused
from diwan.server.thinking.request import Request, Thinking, Thought

SECONDS: Final = 1.0  # that a bot may think; with the way there and back less than two
PAUSE: Final = 0.6  # seconds between moves of bots, where somebody looks on
UNSEEN_AT_ONCE: Final = 2  # bots that think where nobody looks on: they leave the others room
_SHORT: Final = 0.4  # of a pause, between the decisions of one turn
_PATIENT_TRIES: Final = 3  # where nobody looks on, a bot that was not in time is asked again
_RETRY: Final = (0.5, 1.0, 2.0, 5.0)  # seconds, when nothing can be kept
_LOG: Final = Log("live")


class Onlookers(Protocol):
    """Those at the tables: `live.audience.Audience`."""

    @property
    def on_arrival(self) -> list[Callable[[str], None]]: ...
    def watches(self, table_id: str, /) -> bool: ...
    def thinking(self, table_id: str, seat: int | None, /) -> None: ...


class Butler:
    """Sees to the bots at all tables of this process: one task for each table at which a bot is asked."""

    def __init__(
        self,
        thinkers: Thinking,
        onlookers: Onlookers,
        *,
        pause: float = PAUSE,
        seconds: float = SECONDS,
        unseen_at_once: int = UNSEEN_AT_ONCE,
        on_move: Callable[[float, bool], None] = lambda seconds, timely: None,
    ) -> None:
        self._thinkers = thinkers
        self._onlookers = onlookers
        self._pause = pause
        self._seconds = min(seconds, SECONDS)
        self._on_move = on_move  # hears how long a bot thought, in seconds, and whether that was in time
        self._turns: dict[str, asyncio.Task[None]] = {}
        self._backstage = Backstage(unseen_at_once)
        self._closed = False
        onlookers.on_arrival.append(self._backstage.call)

    @property
    def busy(self) -> int:
        """At how many tables a bot is asked now."""
        return len(self._turns)

    def heard(self, table: OpenTable, _entries: Sequence[Entry] = ()) -> None:
        """Notice that a bot is asked. Whoever opens or changes a table tells the butler."""
        if not self._closed and table.id not in self._turns and _asked(table.record) is not None:
            self._turns[table.id] = asyncio.ensure_future(self._play(table))

    def leave(self, table_id: str) -> None:
        """Play no more at a table that another process has now."""
        turn = self._turns.pop(table_id, None)
        if turn is not None:
            turn.cancel()

    async def close(self) -> None:
        """Stop thinking; who is asked is asked again when the table is opened next."""
        self._closed = True
        tasks = list(self._turns.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table: OpenTable) -> None:
        """Play as long as bots are asked at this table."""
        table.listeners.append(_stays_open)
        failures, before = 0, None
        try:
            while (question := _asked(table.record)) is not None:
                seat, bot = question
                self._onlookers.thinking(table.id, seat)
                try:
                    await self._answer(table, seat, bot, self._pause if seat != before else self._pause * _SHORT)
                    failures, before = 0, seat
                except DiwanError:
                    pass  # the table has moved on: moves were taken back, or the person has come back
                except Exception as error:
                    _LOG.warning("a bot could not move", bot=bot, table=table.id, reason=repr(error))
                    await asyncio.sleep(_RETRY[min(failures, len(_RETRY) - 1)])
                    failures += 1
        finally:
            if self._turns.get(table.id) is asyncio.current_task():
                del self._turns[table.id]
            table.listeners.remove(_stays_open)
            self._onlookers.thinking(table.id, None)

    async def _answer(self, table: OpenTable, seat: int, bot: str, pause: float) -> None:
        """Let a bot answer the question that is asked now; raises when that was another one in the meantime."""
        game, start = table.record.table, time.monotonic()
        assert game is not None, "somebody is asked"
        prompt = game.prompt(seat)
        thought = await self._think(table.id, bot, prompt)
        thinking = time.monotonic() - start
        rest = pause - thinking
        if rest > 0 and self._onlookers.watches(table.id):
            await asyncio.sleep(rest)

        def decide(record: Record) -> tuple[Fact, ...]:
            if record.bot_of(seat) is None:
                raise Refused("no_bot", say("No bot plays for this seat any more."))
            return record.decide_move(seat, prompt.epoch, prompt.ply, thought.action)

        await table.run(decide)
        self._on_move(thinking, thought.timely)

    async def _think(self, table_id: str, bot: str, prompt: Prompt) -> Thought:
        # Its seed has nothing to do with the game's: a bot that knew that one could guess what is hidden.
        request = Request(bot, prompt, secrets.randbits(32), self._seconds)
        for _ in range(_PATIENT_TRIES):
            if self._onlookers.watches(table_id):
                return await self._thinkers.think(request)
            async with self._backstage.turn(table_id):  # for each try anew: a bot that hangs lets others go first
                thought = await self._thinkers.think(request)
            if thought.timely or self._onlookers.watches(table_id):
                break
        return thought


def _asked(record: Record) -> tuple[int, str] | None:
    """Return the seat that is asked and the bot that chooses for it; None where a person does, or nobody is asked."""
    seat = record.asked
    bot = None if seat is None else record.bot_of(seat)
    return None if seat is None or bot is None else (seat, bot)


def _stays_open(_table: OpenTable, _entries: Sequence[Entry]) -> None:
    """Listen, so that the table is not closed while a bot is asked."""
