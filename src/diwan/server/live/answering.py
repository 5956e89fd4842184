"""Each message of a browser gets exactly one answer, and a repeat the first one again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from diwan.core.i18n import render, say
from diwan.core.svg import THEMES
from diwan.server import wire
from diwan.server.called import called
from diwan.server.limits import Kind
from diwan.server.live.commands import Kept, answer_to, check_playing, check_seat, decision_on
from diwan.server.live.gathering import Gathering
from diwan.server.live.guest import Guest
from diwan.server.live.house import LiveHouse
from diwan.server.live.refusals import PASSING, STALE, refusal_of
from diwan.server.log import Log
from diwan.server.store.errors import InDoubt
from diwan.server.tables.command import Outcome, Sender
from diwan.server.tables.facts import Fact
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import NOT_BEGUN, Record, Refused

_LOG: Final = Log("live")
_KINDS: Final[dict[type[wire.Command], Kind]] = {
    wire.Move: "moves",
    wire.Undo: "moves",
    wire.HandOver: "moves",
    wire.TakeBack: "moves",
    wire.Say: "chat",
    wire.Hint: "hints",
}

TOO_MUCH: Final = say("That was too much at once. Wait a moment.")

# Asked for again they are looked up again: their answers are large, or there is nothing in them.
_FLEETING: Final = (wire.Hint, wire.Look, wire.Eyes, wire.Again, wire.Ping)


class _Given(Exception):
    """There is an answer already."""

    def __init__(self, answer: bytes) -> None:
        super().__init__(answer)
        self.answer = answer


class Answering:
    """The answers to one tab at one table."""

    def __init__(
        self,
        house: LiveHouse,
        table: OpenTable,
        gathering: Gathering,
        guest: Guest,
        authors: tuple[str, ...],
        on_doubt: Callable[[], None],
    ) -> None:
        self._house = house
        self._table = table
        self._gathering = gathering
        self._guest = guest
        self._authors = authors  # the tab, and the same tab of guests who became this person: repeats are known by it
        self._on_doubt = on_doubt  # called where nobody knows the answer
        self._under_way = False  # whether something is to be kept that has no answer yet
        self._waits: asyncio.Future[None] | None = None  # who reads on only after that answer

    async def turn(self) -> None:
        """Wait until what is being kept is answered: of one page one thing comes after the other."""
        if self._under_way:
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits

    def keep(self, message: Kept) -> None:
        """Carry out what becomes an entry of the log; it is answered when it is on the disk."""
        arrived = time.perf_counter()
        if self._admits(message):
            self._under_way = True
            sender = Sender(self._authors[0], message.n, self._authors[1:])
            self._table.start(partial(self._decide, message), sender, partial(self._kept, message, arrived))

    async def answer(self, message: wire.Command) -> None:
        """Carry out what else a message asks for, and answer it."""
        if not self._admits(message):
            return
        try:
            answer: wire.Ack | wire.No = await self._carry_out(message)
        except Exception as error:
            answer = self._refuse(message, error)
        self._give(message, answer)

    def put_off(self, message: wire.Command) -> None:
        """Answer that this has to wait: too much of its kind is under way."""
        self._house.metrics.refused.labels("messages").inc()
        self._say(wire.No(message.n, "slow", render(TOO_MUCH, self._guest.locale), wait=1.0))

    def _admits(self, message: wire.Command) -> bool:
        """Tell whether something is to be carried out. What comes too often, or comes again, is answered at once."""
        guest, metrics = self._guest, self._house.metrics
        metrics.messages.count(wire.COMMANDS[type(message)])
        given = self._given(message)
        kind = "messages" if given else _KINDS.get(type(message), "messages")
        wait = self._house.limits.allow_visitor(kind, guest.player, guest.address)
        if wait:
            metrics.refused.labels(kind).inc()
            self._say(wire.No(message.n, "slow", render(TOO_MUCH, guest.locale), wait=round(wait, 3)))
        elif given is not None:
            guest.outbox.put(given)
        return not wait and given is None

    def _decide(self, message: Kept, record: Record) -> tuple[Fact, ...]:
        """Decide on it when its turn comes. The same may have been refused meanwhile, while this waited behind it."""
        given = self._given(message)
        if given is not None:
            raise _Given(given)
        return decision_on(message, self._guest, self._gathering.presence)(record)

    def _given(self, message: wire.Command) -> bytes | None:
        """Return the answer that a message has got already, if that is remembered."""
        given = (self._house.once.given(self._table.id, author, message.n) for author in self._authors)
        return next(filter(None, given), None)

    def _kept(self, message: Kept, arrived: float, result: Outcome | Exception) -> None:
        """Answer it: with what came of it, or why nothing did."""
        self._under_way = False
        try:
            if isinstance(result, Outcome):
                self._give(message, answer_to(message, result.first))
                if isinstance(message, wire.Move) and not result.repeated:
                    self._house.metrics.moves.count("person")
                    self._house.metrics.move_seconds.observe(time.perf_counter() - arrived)
            elif isinstance(result, _Given):
                self._guest.outbox.put(result.answer)
            elif isinstance(result, InDoubt):
                self._on_doubt()  # all at the table are told that something is wrong, nobody gets an answer
            else:
                self._give(message, self._refuse(message, result))
        except Exception:
            self._on_doubt()  # they have no answer, and ask once more
            raise
        finally:
            if self._waits is not None and not self._waits.done():
                self._waits.set_result(None)

    def _give(self, message: wire.Command, answer: wire.Ack | wire.No) -> None:
        """Send an answer, and remember it as far as a repeat must get the same."""
        data = wire.write_message(answer)
        code = answer.code if isinstance(answer, wire.No) else ""
        if not isinstance(message, _FLEETING) and code not in PASSING:
            self._house.once.remember(self._table.id, self._authors[0], message.n, data)
        self._guest.outbox.put(data)
        if code == STALE:
            self._guest.asks = True
            self._gathering.show(self._guest)

    async def _carry_out(self, message: wire.Command) -> wire.Ack:
        match message:
            case wire.Eyes():
                return self._look_otherwise(message)
            case wire.Again():
                self._guest.has = None
                self._gathering.show(self._guest)
                return wire.Ack(message.n)
            case wire.Ping():
                return wire.Ack(message.n)
            case wire.Hint():
                return await self._hint(message)
            case wire.Look():
                return await self._moment(message)
            case _:
                raise TypeError(f"this is kept, or nothing that is asked for: {message!r}")

    def _look_otherwise(self, message: wire.Eyes) -> wire.Ack:
        guest = self._guest
        if message.eyes is not None:
            check_seat(self._table.record, message.eyes, guest)
        if message.theme not in THEMES:
            raise Refused("theme", say("There is no theme of this name."))
        guest.wish(message.eyes, message.theme, message.narrow, guest.look.text)
        self._gathering.look_otherwise(guest)
        return wire.Ack(message.n)

    async def _hint(self, message: wire.Hint) -> wire.Ack:
        record = self._table.record
        check_seat(record, message.seat, self._guest)
        check_playing(record)
        hint = await self._house.hints.ask(self._table, message.seat)
        return wire.Ack(message.n, epoch=hint.epoch, ply=hint.ply, data=hint)

    async def _moment(self, message: wire.Look) -> wire.Ack:
        if self._table.record.table is None:
            raise Refused(*NOT_BEGUN)
        moment = await self._house.moments.at(self._table, self._guest.look, message.ply)
        return wire.Ack(message.n, ply=message.ply, data=moment)

    def _refuse(self, message: wire.Command, error: Exception) -> wire.No:
        record, locale = self._table.record, self._guest.locale
        refusal = refusal_of(error, record)
        if refusal is None:
            _LOG.error("a command failed", error, table=self._table.id)
            self._house.metrics.errors.labels("command").inc()
            refusal = ("error", say("Something went wrong here, and nothing has happened. Try it once more."))
        code, text = refusal
        game = record.table
        where = (None, None) if game is None else (game.epoch, game.ply)
        return wire.No(message.n, code, called(render(text, locale), locale), *where)

    def _say(self, message: wire.ToBrowser) -> None:
        self._guest.outbox.put(wire.write_message(message))
