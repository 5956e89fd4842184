"""For whoever watches over the server: whether it is well, and what it measures."""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import diwan
from diwan.server.house import House
from diwan.server.metrics import CONTENT_TYPE
from diwan.server.store.connect import reading
from diwan.server.store.errors import StoreUnavailable

_PATIENCE: Final = 3.0  # seconds for the store to answer


async def healthz(request: Request) -> Response:
    """Say whether the server can do its work: 200, or 503 when its store does not answer."""
    house: House = request.app.state.house
    try:
        async with asyncio.timeout(_PATIENCE):
            await asyncio.to_thread(_ask_store, house)
    except (StoreUnavailable, TimeoutError):
        return JSONResponse({"status": "unavailable", "store": "does not answer"}, status_code=503)
    if house.cluster is not None and not house.cluster.ownership.is_up:
        return JSONResponse({"status": "unavailable", "store": "no line for the locks of tables"}, status_code=503)
    return JSONResponse({"status": "ok", "version": diwan.__version__, "compiled": diwan.COMPILED})


async def metrics(request: Request) -> Response:
    """Return what is measured, for Prometheus."""
    house: House = request.app.state.house
    if not house.settings.metrics:
        raise HTTPException(404)
    return Response(house.metrics.render(), media_type=CONTENT_TYPE)


def _ask_store(house: House) -> None:
    with reading(house.engine) as connection:
        connection.execute(text("SELECT 1"))


ROUTES: Final = [Route("/healthz", healthz), Route("/metrics", metrics)]
