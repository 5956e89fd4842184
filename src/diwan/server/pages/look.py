"""Language and colours, chosen at the head of every page, without script."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.core.i18n import LOCALES
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, house_of, visitor_of
from diwan.server.pages.palette import theme_names
from diwan.server.pages.showing import go, inner_address


async def choose_look(request: Request) -> Response:
    """Keep a choice of language or colours, and go back to the page where it was made."""
    form = await read_form(request)
    locale = form.get("locale") if form.get("locale") in LOCALES else None
    theme = form.get("theme") if form.get("theme") in theme_names() else None
    if locale or theme:
        check_limit(request, "messages")
        visitors = house_of(request).visitors
        request.state.visitor = await visitors.change(visitor_of(request), locale=locale, theme=theme)
    return go(inner_address(form.get("back")))


ROUTES: Final = [Route("/look", choose_look, methods=["POST"])]
