"""The middleware of a member: what concerns a table goes to its owner, whichever member the browser has reached."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection

from diwan.server.away import language_of, say_bye, turn_away
from diwan.server.cluster.letters import PASSED_ON, Seal
from diwan.server.cluster.ownership import Ownership
from diwan.server.cluster.passing import ELSEWHERE, Unreached, again, pass_request, pass_socket, reach
from diwan.server.guard import SAFE, Page
from diwan.server.live.audience import Audience, goodbye, moving
from diwan.server.live.outbox import LAST_WORDS, LATER, RESTART
from diwan.server.log import Log
from diwan.server.metrics import Metrics
from diwan.server.observer import ROUTE
from diwan.server.store.errors import StoreUnavailable
from diwan.server.tables.host import ID, Host, NoTable
from diwan.server.tables.keeper import Elsewhere

_TABLE: Final = re.compile(rf"/t/({ID})(?:/|$)")
_ATTEMPTS: Final = 4  # while a table changes hands
_PAUSE: Final = 0.1  # seconds between them
_NOT_SENT: Final = frozenset({1005, 1006, 1015})  # codes that say how a connection ended, and are never sent
_LOG: Final = Log("cluster")


class Forwarding:
    """Passes on what is for another member, and lets the rest through."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        ownership: Ownership,
        host: Host,
        audience: Audience,
        seal: Seal,
        metrics: Metrics,
        page: Page,
    ) -> None:
        self._app = app
        self._ownership = ownership
        self._host = host
        self._audience = audience
        self._seal = seal
        self._metrics = metrics
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or let the owner answer."""
        found = _TABLE.match(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if found is None or self._ownership.has(found[1]):
            await self._app(scope, receive, send)
        elif scope.get(PASSED_ON):
            await self._answer_member(found[1], scope, receive, send)
        elif scope["type"] == "http":
            await self._request(found[1], scope, receive, send)
        else:
            await self._socket(found[1], scope, receive, send)

    async def seek(self, table_id: str) -> str | None:
        """Return where the owner of a table is; None when it is ours now, or is not there: then we answer.

        StoreUnavailable when nobody knows.
        """
        for _ in range(_ATTEMPTS):
            owner = self._ownership.owner(table_id)
            if owner is not None:
                return owner
            if not self._ownership.is_up and self._host.has_open(table_id):
                return None  # until the line is there again we show what we have; nothing can be kept anyway
            try:
                await self._host.own(table_id)
            except NoTable:
                return None
            except Elsewhere:
                if self._ownership.owner(table_id) is None:
                    await asyncio.sleep(_PAUSE)  # it is changing hands
                continue
            return None
        raise StoreUnavailable(f"nobody knows who owns table {table_id}")

    async def _answer_member(self, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what another member passed on to us as the owner, which we are or can become; else say that."""
        try:
            await self._host.own(table_id)
        except NoTable:
            pass  # our pages say so
        except StoreUnavailable:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": LATER})
                return
            await Response(status_code=ELSEWHERE)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    # Requests.

    async def _request(self, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        heard: list[Message] = []
        try:
            for _ in range(_ATTEMPTS):
                owner = await self.seek(table_id)
                if owner is None:
                    await self._app(scope, again(heard, receive), send)
                    return
                if not heard:
                    heard = await _whole(receive)
                    if heard[-1]["type"] != "http.request":
                        return  # they have gone
                if await self._pass_request(owner, table_id, scope, heard, send):
                    return
        except StoreUnavailable as error:
            _LOG.warning("nobody can answer for a table", table=table_id, reason=error)
        await self._page(Request(scope, receive), 503)(scope, receive, send)

    async def _pass_request(self, owner: str, table_id: str, scope: Scope, heard: list[Message], send: Send) -> bool:
        """Tell whether the browser has its answer; False when another member may be asked."""
        scope[ROUTE] = "/t/{id} (passed on)"
        body = b"".join(part.get("body", b"") for part in heard)
        try:
            await pass_request(owner, scope, body, self._seal.write(scope), send)
        except Unreached as problem:
            _LOG.info("the owner of a table can't be reached", table=table_id, reason=problem)
            self._ownership.doubt(table_id)
            if problem.sent and scope["method"] not in SAFE:
                # It may have been carried out: whoever asked must look, and not ask twice by our doing.
                raise StoreUnavailable("the owner went while it answered") from None
            await asyncio.sleep(_PAUSE)
            return False
        self._metrics.passed_on.labels("request").inc()
        return True

    # Sockets.

    async def _socket(self, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        first = await receive()
        if first["type"] != "websocket.connect":
            return
        try:
            for _ in range(_ATTEMPTS):
                owner = await self.seek(table_id)
                if owner is None:
                    await self._app(scope, again([first], receive), send)
                    return
                try:
                    member = await reach(owner, scope, self._seal.write(scope))
                except Unreached as problem:
                    _LOG.info("the owner of a table can't be reached", table=table_id, reason=problem)
                    self._ownership.doubt(table_id)
                    await asyncio.sleep(_PAUSE)
                    continue
                self._metrics.passed_on.labels("socket").inc()
                await self._carry(table_id, member, scope, receive, send)
                return
        except StoreUnavailable as error:
            _LOG.warning("nobody can answer for a table", table=table_id, reason=error)
        await turn_away(scope, send)

    async def _carry(self, table_id: str, member: ClientConnection, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry a conversation until either side goes, or we stop: whoever stops at the same time as the owner does not
        wait for the owner's goodbye."""
        passing = asyncio.ensure_future(pass_socket(member, receive, send))
        stopping: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # cancelled when we stop
        over = asyncio.Event()

        async def part() -> None:
            stopping.cancel()
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORDS):
                    await over.wait()

        if self._audience.closing:
            stopping.cancel()
        try:
            with self._audience.elsewhere(part):
                await asyncio.wait((passing, stopping), return_when=asyncio.FIRST_COMPLETED)
                if passing.done():
                    await self._end_socket(table_id, scope, send, passing.result())
                else:
                    passing.cancel()
                    await asyncio.wait((passing,))
                    await say_bye(send, goodbye(language_of(scope)), RESTART)
        finally:
            over.set()
            passing.cancel()

    async def _end_socket(self, table_id: str, scope: Scope, send: Send, code: int | None) -> None:
        if code is None:
            return  # the browser left
        if code in _NOT_SENT:
            self._ownership.doubt(table_id)
            await say_bye(send, moving(language_of(scope)), RESTART)
        else:
            await _close(send, code)  # its last words have been passed on


async def _whole(receive: Receive) -> list[Message]:
    """Return all parts of a request's body."""
    heard = [await receive()]
    while heard[-1].get("more_body"):
        heard.append(await receive())
    return heard


async def _close(send: Send, code: int) -> None:
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": code})
