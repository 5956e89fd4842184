"""How many tables wait for a visitor: the number beside "My tables" at the head of every page."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Final

from sqlalchemy import Engine, func, literal, select, union_all
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from diwan.server.house import House
from diwan.server.people.visitor import Visitor
from diwan.server.store.connect import reading
from diwan.server.store.errors import StoreError
from diwan.server.store.schema import PEOPLE, TABLES
from diwan.server.store.stages import PLAYING

_PATIENCE: Final = 1.0  # seconds that a page waits for its number
_LISTS: Final = frozenset({"/", "/me"})
_TABLE: Final = re.compile(r"/t/([A-Za-z0-9_-]{22})(?:/|$)")


def count_turns(engine: Engine, person: str, beside: str = "") -> int:
    """Return at how many tables it is somebody's turn, also as the guests that they were; `beside` is left out."""
    # By the indexes of those who are asked and of guests who became somebody: it takes no longer with many tables.
    own = union_all(select(literal(person)), select(PEOPLE.c.id).where(PEOPLE.c.became == person))
    wanted = select(func.count()).where(TABLES.c.to_act_person.in_(own), TABLES.c.stage == PLAYING)
    with reading(engine) as connection:
        return connection.execute(wanted.where(TABLES.c.id != beside)).scalar_one()


class Turns:
    """A middleware: `request.state.turns` is the number, for whoever asks for a page and has been here before.

    A table says by itself whose turn it is there, at any time, so its own pages count the others only. The pages that
    list one's tables count by themselves, when lists are settled.
    """

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count, and go on."""
        if scope["type"] == "http" and "text/html" in Request(scope).headers.get("accept", ""):
            visitor: Visitor | None = scope.get("state", {}).get("visitor")
            if visitor is not None and not visitor.fresh and scope["path"] not in _LISTS:
                scope["state"]["turns"] = await self._count(visitor.id, scope["path"])
        await self._app(scope, receive, send)

    async def _count(self, person: str, path: str) -> int:
        table = _TABLE.match(path)
        with contextlib.suppress(StoreError, TimeoutError):  # a page must not fail because of it
            async with asyncio.timeout(_PATIENCE):
                beside = table[1] if table else ""
                return await asyncio.to_thread(count_turns, self._house.engine, person, beside)
        return 0
