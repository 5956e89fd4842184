"""The table while it is played, and after: the page with its first frame, which its script keeps up to date."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import diwan
from diwan.core.i18n import Message, render, say
from diwan.server.frames.frame import Look
from diwan.server.live.telling import clock_news, has_clock, people_news, saying_news
from diwan.server.now import now_ms
from diwan.server.pages.creation import make
from diwan.server.pages.entrance import created_of, full_address, stays_here
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, name_at_table, visitor_of
from diwan.server.pages.lobby import lobby_page, promise
from diwan.server.pages.seeing import Seen, look_of, painted_page, presence_at, seen_table
from diwan.server.pages.shelf import bot_levels
from diwan.server.pages.showing import go, show
from diwan.server.pages.table_words import KEYS, TABLE_WORDS, out_of_time, script_words
from diwan.server.pages.taken import told_of_taken
from diwan.server.store.stages import OPEN
from diwan.server.tables.access import player_key, watch_key
from diwan.server.tables.facts import Chair
from diwan.server.tables.paper import is_on_paper
from diwan.server.tables.wish import SeatWish, Wish, created_by
from diwan.server.usual import strongest_bot

_SCRIPT: Final = re.compile("</?script", re.IGNORECASE)


async def show_table(request: Request) -> Response:
    """Show a table: who has sat down so far, or the game, or how it ended."""
    check_limit(request, "pages")
    seen = await seen_table(request)
    if seen.record.stage == OPEN:
        return await lobby_page(request, seen.table, seen.role)
    if is_on_paper(seen.record):
        return go(f"/t/{seen.table.id}/replay")  # nobody plays here
    look = look_of(request, seen.eyes)
    data = await page_data(request, seen, look)
    game = diwan.load(created_of(seen.table).game)
    return show(
        request,
        "table.html",
        title=game.title,
        primer=game.primer,
        data=data,
        picture=Markup(data.pop("picture")),
        keys=KEYS,
        links=_links(request, seen),
        stays_here=stays_here(request),
        promise=promise(created_of(seen.table)),
        chosen=created_of(seen.table).chosen,
        told=told_of_taken(request, seen.table, seen.role),
    )


def _links(request: Request, seen: Seen) -> list[tuple[Message, str]]:
    """Return the links that a player may pass on, or use on another device; those who watch have none."""
    if not seen.seats and not seen.role.host:
        return []
    table, created = seen.table, created_of(seen.table)
    links = [(say("For those who only want to watch"), f"/t/{table.id}/watch/{watch_key(created)}")]
    for seat in seen.seats:
        own = say("To play on as {name} on another device", name=seen.record.names[seat])
        links.append((own, f"/t/{table.id}/seat/{seat}/{player_key(seen.record, seat)}"))
    return [(label, full_address(request, path)) for label, path in links]


async def page_data(request: Request, seen: Seen, look: Look) -> dict[str, Any]:
    """Return what the script of a page begins with. Without a frame, where no painter is well, it waits for one."""
    record, table = seen.record, seen.table
    created = created_of(seen.table)
    frame, log, picture = await _painted(request, seen, look)
    return {
        "id": table.id,
        "socket": f"/t/{table.id}/socket",
        "rules": f"/rules/{created.game}",
        "text": f"/t/{table.id}/text",
        "replay": f"/t/{table.id}/replay",
        "again": f"/t/{table.id}/again",
        "frame": frame,
        "log": {"from": -1, "lines": log},
        "picture": picture,
        "look": {"theme": look.theme, "narrow": look.narrow},
        "seats": seen.seats,
        "people": _read(people_news(record, presence_at(request, seen), seen.seats, look.locale)),
        "clock": _read(clock_news(record)) if has_clock(record) else None,
        "said": [_read(saying_news(record, saying, look.locale)) for saying in record.said],
        "size": record.size,
        "now": now_ms(),
        "bots": [{"name": name, "label": render(label, look.locale)} for name, label in bot_levels()],
        "strongest": strongest_bot(),
        "preferences": preferences_of(request),
        "words": script_words({**TABLE_WORDS, "bot_for_you_time": out_of_time(created.clock)}, look.locale),
    }


async def _painted(request: Request, seen: Seen, look: Look) -> tuple[Any, list[Any], str]:
    painted = await painted_page(request, seen, look)
    if painted is None:
        return None, [], ""
    # Between the tags of a script nothing is escaped: what could end it must not be there.
    assert _SCRIPT.search(painted.picture) is None, "a drawing has no scripts"
    return msgspec.to_builtins(painted.frame), msgspec.to_builtins(painted.log), painted.picture


def preferences_of(request: Request) -> dict[str, Any]:
    """Return what a visitor wants at tables."""
    wanted = visitor_of(request).preferences
    return {
        "confirm": wanted.confirm,
        "forced": wanted.forced,
        "sound": wanted.sound,
        "notify": wanted.notifications,
        "motion": wanted.motion,
    }


async def play_again(request: Request) -> Response:
    """Make a table like this one: the same game and bots, the visitor where they sat, the others invited."""
    seen = await seen_table(request)
    check_limit(request, "creation")
    form = await read_form(request)
    visitor, created = visitor_of(request), created_of(seen.table)
    seats = tuple(_seat_wish(chair, visitor.id) for chair in seen.record.chairs)
    if not any(seat.kind == "me" for seat in seats):
        # Somebody who watched takes the place of the first person.
        place = next((place for place, seat in enumerate(seats) if seat.kind == "friend"), 0)
        seats = (*seats[:place], SeatWish("me", name_at_table(request)), *seats[place + 1 :])
    wish = Wish(created.game, seats, dict(created.options), created.clock, listed=created.listed)
    return await make(request, created_by(wish, visitor.id, name_at_table(request)), form)


def _seat_wish(chair: Chair, visitor: str) -> SeatWish:
    if chair.kind == "bot":
        return SeatWish("bot", bot=chair.bot or strongest_bot())
    return SeatWish("me", chair.name) if chair.player == visitor else SeatWish("friend")


def _read(message: bytes) -> Any:
    return msgspec.json.decode(message)


ROUTES: Final = [
    Route("/t/{id}", show_table),
    Route("/t/{id}/again", play_again, methods=["POST"]),
]
