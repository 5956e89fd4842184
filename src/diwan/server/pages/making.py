"""Making a table: the form for a new one, and "play now", which needs none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import diwan
from diwan.server.pages.creation import make
from diwan.server.pages.draft import ANYBODY, BOT, FRIEND, ME, Draft, chosen, form_value, new_draft, read_draft, wish_of
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, display_name, name_at_table, other_names, visitor_of
from diwan.server.pages.pictures import picture
from diwan.server.pages.sent_back import once, send_back, sent_back
from diwan.server.pages.shelf import bot_levels, find_game
from diwan.server.pages.showing import show
from diwan.server.tables.wish import SeatWish, Wish, created_by
from diwan.server.usual import strongest_bot, usual_seats


async def new_table(request: Request) -> Response:
    """Show the form for a new table."""
    game = find_game(request.path_params["game"])
    refused = sent_back(request)
    if refused is None:
        return _form(request, new_draft(game.id, display_name(request), other_names(request)))
    draft = read_draft(game.id, refused.fields, display_name(request), other_names(request))
    wish_of(draft, visitor_of(request).id)  # finds out again what is wrong
    return once(request, _form(request, draft, status=refused.status))


async def make_table(request: Request) -> Response:
    """Make the table that a form describes, or show the form again with what is wrong, or with other seats."""
    game = find_game(request.path_params["game"])
    form = await read_form(request)
    draft = read_draft(game.id, form, display_name(request), other_names(request))
    if form.get("do") == "update":
        draft.problems.pop("seats", None)  # the rows have just been made to fit
        return _form(request, draft)
    visitor = visitor_of(request)
    wish = wish_of(draft, visitor.id)
    if wish is None:
        return send_back(request, _typed(form), {}) or _form(request, draft, status=422)
    check_limit(request, "creation")
    seats = tuple(replace(seat, name=name_at_table(request, seat.name)) if seat.name else seat for seat in wish.seats)
    return await make(request, created_by(replace(wish, seats=seats), visitor.id, name_at_table(request)), form)


def _typed(form: Mapping[str, str]) -> dict[str, str]:
    """Return what somebody typed or chose, without what each page makes anew."""
    return {name: value for name, value in form.items() if name not in ("once", "do")}


async def play_now(request: Request) -> Response:
    """Seat the visitor against the strongest bots, and begin."""
    game = find_game(request.path_params["game"])
    check_limit(request, "creation")
    form, visitor, name = await read_form(request), visitor_of(request), name_at_table(request)
    bots = [SeatWish("bot", bot=strongest_bot())] * (usual_seats(diwan.load(game.id)) - 1)
    wish = Wish(game.id, (SeatWish("me", name), *bots))
    return await make(request, created_by(wish, visitor.id, name), form)


def _form(request: Request, draft: Draft, *, status: int = 200) -> Response:
    box = draft.box
    return show(
        request,
        "new.html",
        status=status,
        game=find_game(draft.game),
        draft=draft,
        picture=picture,
        options=[
            (spec, [(form_value(value), label, value == chosen(draft, spec)) for value, label in spec.choices])
            for spec in box.option_specs
        ],
        counts=[(count, count in box.allowed_seats()) for count in box.seat_counts],
        bots=[(BOT + bot, words) for bot, words in bot_levels()],
        ME=ME,
        FRIEND=FRIEND,
        ANYBODY=ANYBODY,
    )


ROUTES: Final = [
    Route("/new/{game}", new_table),
    Route("/new/{game}", make_table, methods=["POST"]),
    Route("/now/{game}", play_now, methods=["POST"]),
]
