"""Who asks for a page, and what they may do."""

from __future__ import annotations

import asyncio
import contextlib
import math
from typing import TYPE_CHECKING, Final, cast

from starlette.exceptions import HTTPException
from starlette.requests import Request

from diwan.core.i18n import render
from diwan.server import called
from diwan.server.limits import Kind
from diwan.server.people.visitor import Visitor
from diwan.server.store.errors import StoreError

if TYPE_CHECKING:
    from diwan.server.house import House

_MOST_AT_ONE_SCREEN: Final = 8
_LISTS_SECONDS: Final = 1.0  # that a page waits for lists to be up to date


def house_of(request: Request) -> House:
    """Return the house that serves this request."""
    return cast("House", request.app.state.house)


def visitor_of(request: Request) -> Visitor:
    """Return who asks."""
    return cast(Visitor, request.state.visitor)


def display_name(request: Request) -> str:
    """Return the name that a form offers to a visitor: the one that they chose, or any guest's."""
    return visitor_of(request).name


def other_names(request: Request) -> list[str]:
    """Return the names that a form offers to others at the same screen; none to those who chose their own."""
    visitor = visitor_of(request)
    if visitor.has_chosen_name:
        return []
    return [render(called.guest_name(visitor.id, nth), visitor.locale) for nth in range(1, _MOST_AT_ONE_SCREEN)]


def name_at_table(request: Request, typed: str = "") -> str:
    """Return the name under which a visitor sits down, as tables keep it; without one in a form, their own."""
    visitor = visitor_of(request)
    if not typed.strip():
        return visitor.kept_name
    return called.read_typed(typed, visitor.id, has_chosen=visitor.has_chosen_name)


async def lists_settled(request: Request) -> None:
    """Wait until lists tell all that has happened; while nothing can be kept they are shown as they are."""
    with contextlib.suppress(StoreError, TimeoutError):
        async with asyncio.timeout(_LISTS_SECONDS):
            await asyncio.wrap_future(house_of(request).journal.settled())


async def keep_visitor(request: Request) -> None:
    """Remember a guest: they have done something that is worth it."""
    await house_of(request).visitors.keep(visitor_of(request))


def address_of(request: Request) -> str | None:
    """Return the address that a request comes from."""
    return request.client.host if request.client else None


def agent_of(request: Request) -> str:
    """Return what a browser calls itself."""
    return request.headers.get("user-agent", "")


def check_limit(request: Request, kind: Kind) -> None:
    """Answer 429 when a visitor or their address does this too often."""
    check_wait(house_of(request).limits.allow_visitor(kind, visitor_of(request).id, address_of(request)))


def check_wait(wait: float) -> None:
    """Answer 429 when somebody has to wait."""
    if wait:
        raise HTTPException(429, headers={"Retry-After": str(math.ceil(wait))})
