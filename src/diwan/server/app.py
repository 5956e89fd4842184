"""The application: every address, and what each request passes on its way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from diwan.server.away import StoreAway
from diwan.server.guard import Guard
from diwan.server.house import House
from diwan.server.live import visit
from diwan.server.observer import Observer
from diwan.server.pages import (
    assets,
    calls,
    home,
    joining,
    lobby,
    look,
    making,
    me,
    moments,
    pictures,
    play_on,
    replays,
    rules,
    signing,
    start,
    table,
    text,
    upload,
    watch,
)
from diwan.server.pages.course import COURSES
from diwan.server.pages.errors import HANDLERS, error_page, store_page
from diwan.server.pages.turns import Turns
from diwan.server.people.cookies import WITHOUT_VISITOR, Introduction
from diwan.server.settings import Settings

_WORTH_PACKING: Final = 2000  # bytes of an answer
_QUICKLY: Final = 4  # of 9: pages are packed while others wait


def all_routes() -> list[BaseRoute]:
    """Return every address of the server."""
    rooms = (
        home,
        making,
        joining,
        table,
        text,
        lobby,
        replays,
        moments,
        play_on,
        upload,
        rules,
        me,
        calls,
        signing,
        look,
        start,
        pictures,
        assets,
        watch,
        visit,
    )
    return [route for room in rooms for route in room.ROUTES]


def make_app(house: House) -> Starlette:
    """Return the application of a house; it starts and closes the house."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.close()

    before, inside = _among_members(house)
    routes, without = _for_watchers(house.settings)
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            *before,
            Middleware(Observer, metrics=house.metrics),
            Middleware(Guard, settings=house.settings, page=error_page),
            *inside,
            Middleware(GZipMiddleware, minimum_size=_WORTH_PACKING, compresslevel=_QUICKLY),
            Middleware(
                Introduction,
                visitors=house.visitors,
                away=StoreAway(store_page),
                secure=house.settings.secure_cookies,
                without=without,
            ),
            Middleware(Turns, house=house),
        ],
        exception_handlers=HANDLERS,
    )
    app.state.house = house
    house.metrics.watch_cache("moments", moments.KEPT)
    house.metrics.watch_cache("courses", COURSES)
    return app


def _for_watchers(settings: Settings) -> tuple[list[BaseRoute], tuple[str, ...]]:
    """Return the addresses that are there, and the beginnings of those at which nobody needs to know who asks.

    Without a token `/metrics` is one that is not there, and is answered like all others of that kind.
    """
    if settings.metrics_token is None:
        return [route for route in all_routes() if route is not watch.METRICS], WITHOUT_VISITOR
    return all_routes(), (*WITHOUT_VISITOR, watch.METRICS.path)


def _among_members(house: House) -> tuple[list[Middleware], list[Middleware]]:
    """Return what requests pass where several processes serve the same tables: first of all, and behind the guard."""
    if house.cluster is None:
        return [], []
    from diwan.server.cluster.forwarding import Forwarding
    from diwan.server.cluster.letters import Reception, Seal

    ownership, seal = house.cluster.ownership, Seal(house.secret)
    door = urlsplit(ownership.member.url).port
    passing = Middleware(
        Forwarding,
        ownership=ownership,
        host=house.host,
        audience=house.audience,
        seal=seal,
        metrics=house.metrics,
        page=error_page,
    )
    return [Middleware(Reception, seal=seal, port=door)], [passing]
