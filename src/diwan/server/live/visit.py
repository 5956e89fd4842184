"""The conversation over one socket: a browser says hello, hears all news of its table, and asks for things."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final, Protocol

import msgspec
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from diwan.core.i18n import LOCALES, Message, render, say
from diwan.core.svg import THEMES
from diwan.server import wire
from diwan.server.frames.parcel import Parcel
from diwan.server.live.answering import Answering
from diwan.server.live.audience import goodbye, say_ended
from diwan.server.live.commands import Kept
from diwan.server.live.gathering import Gathering
from diwan.server.live.guest import Guest
from diwan.server.live.house import LiveHouse
from diwan.server.live.once import authors_of
from diwan.server.live.outbox import BAD_MESSAGE, LATER, RESTART, Outbox
from diwan.server.log import Log
from diwan.server.now import now_ms
from diwan.server.store.errors import StoreError
from diwan.server.tables.host import NoTable, check_id
from diwan.server.tables.opened import OpenTable
from diwan.server.tasks import Tasks

FIRST_WORD: Final = 20.0  # seconds within which a browser says hello
BACK_LATER: Final = 3000  # milliseconds after which browsers come back to a store that did not answer
SLOW_ONES: Final = 4  # hints and earlier moments that may be under way for one page
_SLOW: Final = (wire.Hint, wire.Look)
_LOG: Final = Log("live")

NO_TABLE: Final = say("There is no such table, or it is private and you have no invitation.")
BAD: Final = say("The page said something that the server does not understand. Load it again.")
OUTDATED: Final = say("This page is out of date. Load it again.")
BEHIND: Final = say("The connection was too slow for all that happened. The page connects again by itself.")
TOO_MANY: Final = say("That was too much at once. The page connects again by itself.")
CROWDED: Final = say("Too many tables are open here at once. Close some of them, then load this page again.")
NO_STORE: Final = say("The tables can't be reached at the moment. The page tries again by itself.")


class Visitor(Protocol):
    """Who asks: `people`."""

    @property
    def id(self) -> str: ...
    @property
    def kept_name(self) -> str: ...
    @property
    def locale(self) -> str: ...
    @property
    def session(self) -> str | None: ...


class _Numbered(msgspec.Struct):
    """What can be read of a message that is none."""

    n: wire.Number


_NUMBERED: Final = msgspec.json.Decoder(_Numbered)


class Visit:
    """One socket."""

    def __init__(self, house: LiveHouse, scope: Scope, receive: Receive, send: Send) -> None:
        visitor: Visitor = scope["state"]["visitor"]
        address = scope["client"][0] if scope.get("client") else None
        self._house = house
        self._table_id: str = scope["path_params"]["id"]
        self._receive = receive
        self.outbox = Outbox(send, self._frame_sent, self._fall_behind)
        session = visitor.session or visitor.id  # a guest has none but the one that they are
        self.guest = Guest(visitor.id, visitor.kept_name, visitor.locale, self.outbox, address, session)
        self._people: Collection[str] = ()  # as whom they may have been at this page before they signed in
        self._gathering: Gathering | None = None
        self._tasks = Tasks()
        self._talking: asyncio.Task[None] | None = None
        self._dropped = False

    async def run(self) -> None:
        """Talk until the browser leaves or is sent away."""
        self._talking = asyncio.current_task()
        self._house.metrics.sockets.inc()
        try:
            with self._house.crowd.entered(self.guest.player, self.guest.address) as has_room:
                await self._converse(has_room)
        except asyncio.CancelledError:
            if not self._dropped:
                raise
        finally:
            self.outbox.closed = True
            self._talking = None  # they leave already: nobody has to end that
            self._house.metrics.sockets.dec()
            if self._gathering is not None:
                self._house.audience.leave(self._gathering, self.guest)
            await self.outbox.end()
            await self._tasks.close()  # nobody waits for these hints and moments any more

    async def _converse(self, has_room: bool) -> None:
        if self._house.audience.closing:
            await self._part()
        elif not has_room:
            self._house.metrics.refused.labels("sockets").inc()
            await self._send_away("crowd", CROWDED, BAD_MESSAGE)
        else:
            with self._house.audience.elsewhere(self._part):
                entered = await self._enter()
            if entered is not None:
                await self._talk(entered)

    # Coming in.

    async def _enter(self) -> Answering | None:
        """Hear the hello and let them in; None when they may not, or have gone."""
        try:
            async with asyncio.timeout(FIRST_WORD):
                data = await self._next()
        except TimeoutError:
            await self._send_away("message", BAD, BAD_MESSAGE)
            return None
        if data is None:
            return None
        try:
            hello = wire.read_message(data)
        except wire.BadMessage:
            hello = None
        if not isinstance(hello, wire.Hello):
            await self._send_away("message", BAD, BAD_MESSAGE)
            return None
        if hello.locale in LOCALES:
            self.guest.locale = hello.locale  # a page speaks one language, even where its socket came without headers
        if hello.v != wire.VERSION:
            await self._send_away("version", OUTDATED, BAD_MESSAGE)
            return None
        wait = self._house.limits.allow_visitor("pages", self.guest.player, self.guest.address)
        if wait:
            await self._send_away("slow", TOO_MANY, LATER, back=round(wait * 1000))
            return None
        table = await self._open_table()
        # Meanwhile the server may have said goodbye.
        return None if table is None or self.outbox.closed else self._let_in(table, hello)

    async def _open_table(self) -> OpenTable | None:
        guest, house = self.guest, self._house
        try:
            check_id(self._table_id)
            grants = await house.grants_at(self._table_id, guest.player)
            if guest.has_account:
                self._people = await house.people_of(guest.player)
            table = await house.host.open(self._table_id)  # the last thing that is waited for: it may not be closed
        except NoTable:
            await self._send_away("no_table", NO_TABLE, BAD_MESSAGE)
            return None
        except StoreError as error:
            _LOG.warning("a table can't be opened", table=self._table_id, reason=error)
            await self._send_away("store", NO_STORE, LATER, back=BACK_LATER)
            return None
        if house.audience.has_ended(guest.session):  # while they came in
            await say_ended(guest)
            return None
        guest.arrive(table.record, grants)
        if not guest.role.enters:
            await self._send_away("no_table", NO_TABLE, BAD_MESSAGE)  # whether there is one is nobody's business
            return None
        return table

    def _let_in(self, table: OpenTable, hello: wire.Hello) -> Answering:
        guest, record = self.guest, table.record
        theme = hello.theme if hello.theme in THEMES else "light"
        guest.wish(hello.eyes, theme, hello.narrow, hello.text)
        known = hello.have is not None and hello.have <= record.size and hello.look == guest.wished_look.name
        if known and not any(map(record.is_left, range(len(record.chairs)))):  # else there may be an old name in it
            guest.has = hello.have
        seats, host = guest.role.seats, guest.role.host
        role = "player" if seats else "watcher"
        welcome = wire.Welcome(wire.VERSION, table.id, record.creation.game, seats, role, host, now_ms(), record.size)  # type: ignore[arg-type]
        self.outbox.put(wire.write_message(welcome))
        self._gathering = self._house.audience.enter(table, guest, hello.said)
        authors = authors_of(guest.player, self._people, hello.client)
        return Answering(self._house, table, self._gathering, guest, authors, self._stay_in_doubt)

    # Talking.

    async def _talk(self, answering: Answering) -> None:
        while (data := await self._next()) is not None:
            try:
                message = wire.read_message(data)
            except wire.BadMessage:
                message = None
            if not isinstance(message, wire.Ping):  # who asks whether anybody is there hears it at once
                await answering.turn()
            if self.outbox.closed:
                return  # in doubt over the move before, or sent away: it comes again
            if isinstance(message, Kept):
                answering.keep(message)  # the answer goes out by itself, and nobody has to be woken for it
            elif isinstance(message, _SLOW):
                # These take a while, and moves must not wait behind them.
                if len(self._tasks) < SLOW_ONES:
                    self._tasks.start(answering.answer(message))
                else:
                    answering.put_off(message)
            elif message is None or isinstance(message, wire.Hello):
                if not await self._object(data):
                    return
            else:
                await answering.answer(message)

    async def _next(self) -> bytes | str | None:
        """Return what the browser says next; None when it has left."""
        if self.outbox.closed:
            return None
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | None = event.get("text")
        data: bytes | None = event.get("bytes")
        return text if text is not None else data or b""

    async def _object(self, data: bytes | str) -> bool:
        """Say that this is no message; tell whether they may go on."""
        wait = self._house.limits.allow_visitor("messages", self.guest.player, self.guest.address)
        try:
            number = _NUMBERED.decode(data).n if not wait and len(data) <= wire.LONGEST_MESSAGE else None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            number = None
        if number is None:
            await self._send_away("message", BAD, BAD_MESSAGE)
            return False
        self.outbox.put(wire.write_message(wire.No(number, "message", render(BAD, self.guest.locale))))
        return True

    # Going.

    async def _part(self) -> None:
        await self.outbox.close(RESTART, goodbye(self.guest.locale))

    async def _send_away(self, code: str, text: Message, close: int, back: int | None = None) -> None:
        bye = wire.Bye(code, render(text, self.guest.locale), back)
        await self.outbox.close(close, wire.write_message(bye))

    def _fall_behind(self) -> None:
        self._drop("behind", BEHIND, 500)

    def _stay_in_doubt(self) -> None:
        # Whoever has had no answer says the same again, under the same number: by then the log knows.
        self._drop("store", NO_STORE, BACK_LATER)

    def _drop(self, code: str, text: Message, back: int) -> None:
        if not self._dropped and not self.outbox.closed:
            self._dropped = True
            self._tasks.start(self._hang_up(code, text, back))

    async def _hang_up(self, code: str, text: Message, back: int) -> None:
        await self._send_away(code, text, LATER, back)
        if self._talking is not None:
            self._talking.cancel()  # whoever does not read may not close either

    def _frame_sent(self, parcel: Parcel) -> None:
        self._house.metrics.frames.labels("whole" if parcel.base is None else "difference").inc()
        if self._gathering is not None:
            self._gathering.show(self.guest)  # more may have happened while it was on its way


class Socket:
    """The door: `/t/{id}/socket`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Talk with one browser."""
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        # In a task of its own: one that is woken goes through every layer of the app that lies around it.
        await asyncio.ensure_future(Visit(scope["app"].state.house, scope, receive, send).run())


ROUTES: Final = [WebSocketRoute("/t/{id}/socket", Socket())]
