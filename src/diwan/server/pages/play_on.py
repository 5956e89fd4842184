"""Playing on from any position of a game that is over: a new table, bots around, the reader in one of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.server.pages.creation import make
from diwan.server.pages.errors import error_page
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, name_at_table, visitor_of
from diwan.server.pages.moments import open_past
from diwan.server.pages.numbers import read_number
from diwan.server.tables.paper import continued
from diwan.server.tables.record import Refused
from diwan.server.usual import strongest_bot


async def play_on(request: Request) -> Response:
    """Make a table that begins with the moves up to here, and go there."""
    table, _ = await open_past(request)
    check_limit(request, "creation")
    form = await read_form(request)
    seat, bot = _seat(form), form.get("bot") or strongest_bot()
    visitor, ply = visitor_of(request), request.path_params["ply"]
    try:
        created = continued(table.record, ply, seat, bot, visitor.id, name_at_table(request))
    except Refused as refusal:
        status = {"playing": 403, "no_ply": 404, "over": 409}.get(refusal.code, 400)
        return error_page(request, status, refusal.reason)
    return await make(request, created, form)


def _seat(form: Mapping[str, str]) -> int | None:
    """Return the seat that a form names; None where it leaves that to us."""
    text = form.get("seat", "")
    seat = read_number(text, 99)
    if text and seat is None:
        raise HTTPException(400)
    return seat


ROUTES: Final = [Route("/t/{id}/on/{ply:ply}", play_on, methods=["POST"])]
