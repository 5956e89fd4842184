"""The three kinds of links that let people in: an invitation to a seat, a player's own, a spectator's.

Each is a different secret. A link that is wrong looks like a page that does not exist, whatever table it names.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.core.i18n import Message
from diwan.server.now import now_ms
from diwan.server.pages.entrance import created_of, find_table, seat_in
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import (
    check_limit,
    display_name,
    house_of,
    keep_visitor,
    name_at_table,
    visitor_of,
)
from diwan.server.pages.lobby import clock_words, option_words
from diwan.server.pages.sent_back import once, send_back, sent_back
from diwan.server.pages.shelf import find_game
from diwan.server.pages.showing import go, show
from diwan.server.pages.taken import address_of_taken
from diwan.server.store.listing import Place
from diwan.server.store.lists import give_place
from diwan.server.store.stages import OPEN
from diwan.server.tables.access import invitation, is_key, player_key, watch_key
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Refused


async def show_invitation(request: Request) -> Response:
    """Ask an invited friend for the name that they want to go by."""
    table, seat = await _invited(request)
    if visitor_of(request).id in (chair.player for chair in table.record.chairs):
        return go(f"/t/{table.id}")
    if table.record.stage != OPEN or table.record.chairs[seat].kind != "open":
        # Somebody sits there already: whoever was invited may at least watch.
        await _let_in(request, table, None)
        return go(address_of_taken(table))
    refused = sent_back(request)
    if refused is None:
        return _ask_name(request, table, seat, display_name(request))
    return once(request, _ask_name(request, table, seat, refused.fields["name"], refused.problems["name"]))


async def accept_invitation(request: Request) -> Response:
    """Seat an invited friend."""
    table, seat = await _invited(request)
    check_limit(request, "messages")
    typed = (await read_form(request)).get("name", "")
    name = name_at_table(request, typed) if typed.strip() else ""
    await keep_visitor(request)
    visitor = visitor_of(request)
    try:
        await table.run(lambda record: record.decide_sit(seat, visitor.id, name, invited=True))
    except Refused as refusal:
        if refusal.code == "name":
            problems = {"name": refusal.reason}
            return send_back(request, {"name": typed}, problems) or _ask_name(
                request, table, seat, typed, refusal.reason
            )
        await _let_in(request, table, None)
        return go(address_of_taken(table))
    return go(f"/t/{table.id}")


async def come_as_player(request: Request) -> Response:
    """Let somebody play a seat from another browser."""
    table = await find_table(request)
    seat = seat_in(request, table)
    _check(request, player_key(table.record, seat))
    if table.record.is_left(seat):
        raise HTTPException(404)
    await _let_in(request, table, seat)
    return go(f"/t/{table.id}")


async def come_to_watch(request: Request) -> Response:
    """Let somebody watch a private table."""
    table = await find_table(request)
    _check(request, watch_key(created_of(table)))
    await _let_in(request, table, None)
    return go(f"/t/{table.id}")


async def _invited(request: Request) -> tuple[OpenTable, int]:
    table = await find_table(request)
    seat = seat_in(request, table)
    _check(request, invitation(created_of(table), seat))
    return table, seat


def _check(request: Request, key: str) -> None:
    if not is_key(request.path_params["key"], key):
        raise HTTPException(404)


def _ask_name(request: Request, table: OpenTable, seat: int, name: str, problem: Message | None = None) -> Response:
    created = created_of(table)
    return show(
        request,
        "join.html",
        status=200 if problem is None else 422,
        game=find_game(created.game),
        chairs=list(enumerate(table.record.chairs)),
        seat=seat,
        name=name,
        errors={} if problem is None else {"name": problem},
        options=option_words(created),
        clock=clock_words(created.clock),
        chosen=created.chosen,
    )


async def _let_in(request: Request, table: OpenTable, seat: int | None) -> None:
    """Keep that a link has let a visitor in. A seat stays its sitter's own: a link shares it."""
    person, now, chairs = visitor_of(request).id, now_ms(), table.record.chairs
    if seat is None and (person in (chair.player for chair in chairs) or person == created_of(table).host):
        return
    if seat is not None and person == chairs[seat].player:
        return
    await keep_visitor(request)
    place = Place(person, table.id, seat, "watch" if seat is None else "link", now)
    await asyncio.to_thread(give_place, house_of(request).engine, place)


ROUTES: Final = [
    Route("/t/{id}/join/{seat}/{key}", show_invitation),
    Route("/t/{id}/join/{seat}/{key}", accept_invitation, methods=["POST"]),
    Route("/t/{id}/seat/{seat}/{key}", come_as_player),
    Route("/t/{id}/watch/{key}", come_to_watch),
]
