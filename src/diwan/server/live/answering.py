"""Each message of a browser gets exactly one answer, and a repeat the first one again."""

from __future__ import annotations

import time
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
from diwan.server.tables.command import Sender
from diwan.server.tables.facts import Fact
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import NOT_BEGUN, Record, Refused

_LOG: Final = Log("live")
_KINDS: Final[dict[type[wire.Command], Kind]] = {
    wire.Move: "moves",
    wire.Undo: "moves",
    wire.Say: "chat",
    wire.Hint: "hints",
}

TOO_MUCH: Final = say("That was too much at once. Wait a moment.")

# Asked for again they are looked up again: their answers are large, or there is nothing in them.
_FLEETING: Final = (wire.Hint, wire.Look, wire.Eyes, wire.Again, wire.Ping)


class Answering:
    """The answers to one tab at one table."""

    def __init__(self, house: LiveHouse, table: OpenTable, gathering: Gathering, guest: Guest, author: str) -> None:
        self._house = house
        self._table = table
        self._gathering = gathering
        self._guest = guest
        self._author = author  # the tab: repeats are known by it

    async def answer(self, message: wire.Command) -> None:
        """Carry out what a message asks for, and answer it; InDoubt when nobody knows the answer yet."""
        guest, once, metrics = self._guest, self._house.once, self._house.metrics
        arrived = time.perf_counter()
        metrics.count_message(str(message.__struct_config__.tag))
        given = once.given(self._table.id, self._author, message.n)
        kind = "messages" if given else _KINDS.get(type(message), "messages")
        wait = self._house.limits.allow_visitor(kind, guest.player, guest.address)
        if wait:
            metrics.refused.labels(kind).inc()
            await self._say(wire.No(message.n, "slow", render(TOO_MUCH, guest.locale), wait=round(wait, 3)))
            return
        if given is not None:
            await guest.outbox.say(given)
            return
        try:
            answer: wire.Ack | wire.No = await self._carry_out(message)
        except InDoubt as error:
            self._refuse(message, error)  # is said to all at the table, but to nobody as the answer
            raise
        except Exception as error:
            answer = self._refuse(message, error)
        data = wire.write_message(answer)
        if not isinstance(message, _FLEETING) and not (isinstance(answer, wire.No) and answer.code in PASSING):
            once.remember(self._table.id, self._author, message.n, data)
        await guest.outbox.say(data)
        if isinstance(message, wire.Move) and isinstance(answer, wire.Ack):
            metrics.persons_moves.inc()
            metrics.move_seconds.observe(time.perf_counter() - arrived)
        if isinstance(answer, wire.No) and answer.code == STALE:
            guest.asks = True
            self._gathering.show(guest)

    async def put_off(self, message: wire.Command) -> None:
        """Answer that this has to wait: too much of its kind is under way."""
        self._house.metrics.refused.labels("messages").inc()
        await self._say(wire.No(message.n, "slow", render(TOO_MUCH, self._guest.locale), wait=1.0))

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
                return await self._keep(message)

    async def _keep(self, message: Kept) -> wire.Ack:
        """Carry out what becomes an entry of the log; the answer is given when it is on the disk."""
        decide, fresh = decision_on(message, self._guest, self._gathering.presence), True

        def once(record: Record) -> tuple[Fact, ...]:
            nonlocal fresh
            facts = decide(record)
            fresh = bool(facts)
            return facts

        outcome = await self._table.run(once, Sender(self._author, message.n))
        # Nothing new has happened where somebody has given the same answer before, in another tab: no entry is ours.
        return answer_to(message, outcome.first if fresh else None)

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

    async def _say(self, message: wire.ToBrowser) -> None:
        await self._guest.outbox.say(wire.write_message(message))
