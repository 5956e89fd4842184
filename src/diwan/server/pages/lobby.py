"""The lobby: who sits at a table whose game has not begun, who is still to come, and how they are invited.

`lobby_page` is what the address of a table shows before the game; the forms here do without script what the socket
does with it.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import diwan
from diwan.core.game import Option
from diwan.core.i18n import Message, say, say_count
from diwan.core.replay import promise_of
from diwan.server.pages.entrance import created_of, enter, full_address, seat_in, stays_here
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, display_name, keep_visitor, name_at_table, visitor_of
from diwan.server.pages.shelf import bot_level, bot_levels, find_game
from diwan.server.pages.showing import go, show
from diwan.server.pages.taken import told_of_taken
from diwan.server.pages.words import LOBBY
from diwan.server.store.stages import OPEN
from diwan.server.tables.access import Role, decide_sit, host_or, invitation, may_sit, watch_key
from diwan.server.tables.facts import Clock, Created
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Refused
from diwan.server.tables.timekeeping import DAY, HOUR, MINUTE
from diwan.server.tables.wish import free_bot_name
from diwan.server.usual import strongest_bot


async def lobby_page(request: Request, table: OpenTable, role: Role, *, problem: Message | None = None) -> Response:
    """Show who sits and who is awaited."""
    created, record = created_of(table), table.record
    open_seats = [seat for seat, chair in enumerate(record.chairs) if chair.kind == "open"]
    links = {
        seat: full_address(request, f"/t/{table.id}/join/{seat}/{invitation(created, seat)}")
        for seat in open_seats
        if role.host
    }
    return show(
        request,
        "lobby.html",
        status=200 if problem is None else 409,
        words=LOBBY,
        table=table,
        role=role,
        game=find_game(created.game),
        chairs=list(enumerate(record.chairs)),
        links=links,
        free={seat for seat in open_seats if may_sit(record, role, seat)},
        stays_here=stays_here(request),
        watch=full_address(request, f"/t/{table.id}/watch/{watch_key(created)}") if role.host else "",
        options=option_words(created),
        clock=clock_words(created.clock),
        listed=created.listed,
        promise=promise(created),
        chosen=created.chosen,
        bots=bot_levels(),
        bot_level=bot_level,
        own_name=display_name(request),
        problem=problem,
        told=told_of_taken(request, table, role),
    )


def promise(created: Created) -> str:
    """Return the hash that shows, after the game, that its seed was not changed."""
    seats = len(created.chairs)
    return promise_of(created.game, created.rules_version, created.options, seats, created.seed, created.salt)


def option_words(created: Created) -> list[tuple[Message, Message]]:
    """Return the options of a table that are not as usual, with what was chosen."""
    specs = diwan.load(created.game).option_specs
    return [
        (spec.label, _label(spec, created.options[spec.name]))
        for spec in specs
        if created.options.get(spec.name, spec.default) != spec.default
    ]


def _label(spec: Option, value: bool | str) -> Message:
    return spec.labels[spec.values.index(value)]


def clock_words(clock: Clock) -> Message:
    """Return what a clock gives, in words."""
    if clock.kind == "bank":
        bank = say_count("{count} minute for the game", "{count} minutes for the game", clock.bank // MINUTE)
        more = say_count("{count} second more each turn", "{count} seconds more each turn", clock.more // 1000)
        return say("{bank}, {more}", bank=bank, more=more)
    if clock.kind == "days":
        if clock.move % DAY == 0:
            return say_count("{count} day for each turn", "{count} days for each turn", clock.move // DAY)
        return say_count("{count} hour for each turn", "{count} hours for each turn", clock.move // HOUR)
    return say("No clock")


async def sit(request: Request) -> Response:
    """Take an open seat."""
    table, role = await enter(request)
    seat, visitor = seat_in(request, table), visitor_of(request)
    check_limit(request, "messages")
    name = name_at_table(request, (await read_form(request)).get("name", ""))
    await keep_visitor(request)
    return await _told(request, table, table.run(lambda record: decide_sit(record, role, seat, visitor.id, name)))


async def stand(request: Request) -> Response:
    """Give a seat back."""
    table, role = await enter(request)
    seat = seat_in(request, table)
    if seat not in role.seats:
        raise HTTPException(403)
    player = table.record.chairs[seat].player or ""
    return await _told(request, table, table.run(lambda record: record.decide_stand(seat, player)))


async def fill(request: Request) -> Response:
    """Put a bot on an open seat."""
    table, role = await enter(request)
    seat = seat_in(request, table)
    bot = (await read_form(request)).get("bot", strongest_bot())
    return await _told(request, table, _fill(request, table, role, seat, bot))


async def start(request: Request) -> Response:
    """Put the strongest bots on all seats that are still open: with the last one the game begins."""
    table, role = await enter(request)
    for seat in [seat for seat, chair in enumerate(table.record.chairs) if chair.kind == "open"]:
        try:
            await _fill(request, table, role, seat, strongest_bot())
        except Refused as refusal:
            if refusal.code != "taken":  # somebody was faster: all the better
                return await _again(request, table, refusal)
    return go(f"/t/{table.id}")


async def _fill(request: Request, table: OpenTable, role: Role, seat: int, bot: str) -> None:
    check_limit(request, "messages")
    host = host_or(table.record, role, visitor_of(request).id)
    await table.run(lambda record: record.decide_fill(seat, host, bot, free_bot_name(tuple(record.chairs))))


async def _told(request: Request, table: OpenTable, doing: Awaitable[object]) -> Response:
    """Do something, and show the table; or the lobby, with the reason why it was refused."""
    try:
        await doing
    except Refused as refusal:
        return await _again(request, table, refusal)
    return go(f"/t/{table.id}")


async def _again(request: Request, table: OpenTable, refusal: Refused) -> Response:
    """Show the lobby with the reason why something was refused; a table that has begun shows itself."""
    if table.record.stage != OPEN:
        return go(f"/t/{table.id}")
    _, role = await enter(request)
    return await lobby_page(request, table, role, problem=refusal.reason)


ROUTES: Final = [
    Route("/t/{id}/sit/{seat}", sit, methods=["POST"]),
    Route("/t/{id}/stand/{seat}", stand, methods=["POST"]),
    Route("/t/{id}/fill/{seat}", fill, methods=["POST"]),
    Route("/t/{id}/start", start, methods=["POST"]),
]
