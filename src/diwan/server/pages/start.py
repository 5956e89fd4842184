"""The page that a command opens: the table that it asked for is made, and shown."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from diwan.core.i18n import LOCALES
from diwan.core.replay import is_name
from diwan.server.pages.creation import make
from diwan.server.pages.guests import house_of, visitor_of
from diwan.server.starts import PATH
from diwan.server.tables.wish import SeatWish, Wish, created_by


async def start(request: Request) -> Response:
    """Make the table that a command has signed, seat its visitor, and go there."""
    house = house_of(request)
    wanted = house.starts.read(request.path_params["token"])
    visitor = visitor_of(request)
    if wanted.locale in LOCALES and visitor.preferences.locale is None:
        visitor = request.state.visitor = await house.visitors.change(visitor, locale=wanted.locale)
    if wanted.name and is_name(wanted.name) and wanted.name != visitor.name:
        visitor = request.state.visitor = await house.visitors.change(visitor, name=wanted.name)
    if not wanted.game:
        return RedirectResponse("/", status_code=303)
    seats = tuple(SeatWish("bot", bot=seat.bot) if seat.bot else SeatWish("me") for seat in wanted.seats)
    wish = Wish(wanted.game, seats, wanted.options, seed=wanted.seed)
    return await make(request, created_by(wish, visitor.id, visitor.kept_name), {})


ROUTES: Final = [Route(f"{PATH}/{{token}}", start)]
