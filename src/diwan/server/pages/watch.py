"""For whoever watches over the server: whether it is well, and what it measures."""

from __future__ import annotations

import asyncio
import hmac
from typing import Final

from sqlalchemy import select, text, update
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import diwan
from diwan.server.house import House
from diwan.server.limits import address_key
from diwan.server.metrics import CONTENT_TYPE
from diwan.server.pages.guests import address_of, check_wait, house_of
from diwan.server.store.connect import reading, writing
from diwan.server.store.errors import StoreError
from diwan.server.store.schema import TABLES

_PATIENCE: Final = 3.0  # seconds for the store to answer
_SCHEME: Final = "Bearer"
_KEPT_BY_NOBODY: Final = {"Cache-Control": "no-store"}


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
    """Return what is measured, to whoever runs the server alone: sums of all tables tell players what is hidden."""
    house, given = house_of(request), _token_of(request)
    if given is None:
        return _locked()
    # As with passwords: whoever guesses is not heard for a while, not even with the right one.
    guesses = f"metrics {address_key(address_of(request) or '')}"
    check_wait(house.limits.wait("sign_in", guesses))
    if not _opens(given, house.settings.metrics_token):
        house.limits.allow("sign_in", guesses)
        return _locked()
    return Response(house.metrics.render(), media_type=CONTENT_TYPE, headers=_KEPT_BY_NOBODY)


def _token_of(request: Request) -> bytes | None:
    """Return the token that a request brings, right or wrong, as it was sent."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip(" ").encode("latin-1") if scheme.lower() == _SCHEME.lower() else None


def _opens(given: bytes, token: str | None) -> bool:
    if not token:
        return False  # what is empty is no secret
    return hmac.compare_digest(given, token.encode())


def _locked() -> Response:
    """Ask for the token, in the same words whatever came instead."""
    headers = {"WWW-Authenticate": _SCHEME, **_KEPT_BY_NOBODY}
    return PlainTextResponse("this is for whoever runs the server\n", 401, headers)


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


METRICS: Final = Route("/metrics", metrics)  # an address only where there is a token
ROUTES: Final = [Route("/healthz", healthz), METRICS]
