"""For whoever watches over the server: whether it is well, and what it measures."""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import select, text, update
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import diwan
from diwan.server.house import House
from diwan.server.metrics import CONTENT_TYPE
from diwan.server.pages.guests import house_of
from diwan.server.store.connect import reading, writing
from diwan.server.store.errors import StoreError
from diwan.server.store.schema import TABLES

_PATIENCE: Final = 3.0  # seconds for the store to answer


async def healthz(request: Request) -> Response:
    """Say whether the server can do its work: 200, or 503 and what is wrong."""
    house = house_of(request)
    try:
        async with asyncio.timeout(_PATIENCE):
            await asyncio.to_thread(_ask_store, house)
    except (StoreError, TimeoutError):
        return _unwell(store="does not answer, or keeps nothing")
    if house.journal.held_up > _PATIENCE:
        return _unwell(store="does not come to the end of a commit")
    if house.cluster is not None and not house.cluster.ownership.is_up:
        return _unwell(store="no line for the locks of tables")
    if not house.painters.processes:
        return _unwell(painters="none is alive")
    return JSONResponse({"status": "ok", "version": diwan.__version__, "compiled": diwan.COMPILED})


async def metrics(request: Request) -> Response:
    """Return what is measured, for Prometheus."""
    house = house_of(request)
    if not house.settings.metrics:
        raise HTTPException(404)
    return Response(house.metrics.render(), media_type=CONTENT_TYPE)


def _unwell(**what: str) -> Response:
    return JSONResponse({"status": "unavailable", **what}, status_code=503)


def _ask_store(house: House) -> None:
    with reading(house.engine) as connection:
        connection.execute(text("SELECT 1"))
    if house.journal.is_failing:
        # It could read and not write: a full disk. Whether that has passed only another attempt tells.
        first = select(TABLES.c.id).limit(1).scalar_subquery()
        with writing(house.engine) as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == first).values(changed_at=TABLES.c.changed_at))


ROUTES: Final = [Route("/healthz", healthz), Route("/metrics", metrics)]
