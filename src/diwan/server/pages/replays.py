"""A game that is over, looked through move by move: the page of it, and its file."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from babel.dates import format_date
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.core.i18n import Message, say
from diwan.core.table import Table
from diwan.server.called import called
from diwan.server.frames.frame import LogLine, Look
from diwan.server.frames.painters import PaintingFailed
from diwan.server.frames.parcel import Moment, Painted
from diwan.server.frames.snapshot import snapshot_of
from diwan.server.pages.course import COURSES, Course
from diwan.server.pages.entrance import created_of, full_address
from diwan.server.pages.errors import error_page
from diwan.server.pages.graph import NARROW, WIDE, draw_graph, nobody_badge
from diwan.server.pages.guests import check_limit, house_of, visitor_of
from diwan.server.pages.moments import eyes_of, look_asked, moment_at, open_past
from diwan.server.pages.numbers import MOST_PLIES, read_number
from diwan.server.pages.shelf import bot_levels
from diwan.server.pages.showing import locale_of, show
from diwan.server.pages.times import moment as moment_of
from diwan.server.tables.access import Role, watch_key
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.paper import check_readable, file_of, is_on_paper
from diwan.server.tables.record import Refused
from diwan.server.usual import strongest_bot

SPEEDS: Final = (("2400", say("Slow")), ("1200", say("Normal")), ("500", say("Fast")), ("160", say("Very fast")))

_STYLE: Final = re.compile(r"<style>.*?</style>", re.DOTALL)

# What the script says.
WORDS: Final[dict[str, Message]] = {
    "moment": say("Move {ply} of {last}"),
    "play": say("Play"),
    "pause": say("Pause"),
    "points": say("{name}: {points}"),
    "lost": say("This moment could not be fetched. Try again."),
    "onward": say("Play on from move {ply}"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the log as the page has it."""

    line: LogLine
    opens: bool  # somebody else begins to act with it


async def show_replay(request: Request) -> Response:
    """Show a game at one of its moments; before the game is over there is nothing to look through."""
    check_limit(request, "pages")
    table, role = await open_past(request)
    try:
        game = check_readable(table.record)
    except Refused as refusal:
        return error_page(request, 403, refusal.reason)
    ply, eyes = _ply(request.query_params.get("ply", "0"), len(game.log)), _eyes(request, role, game.seats)
    look = look_asked(request, eyes)
    locale = locale_of(request)
    names = [called(name, locale) for name in table.record.names]
    course = await COURSES.of(table.id, game, names, locale)
    painted, moment = await _painted(request, table, look, ply)
    return show(
        request,
        "replay.html",
        words=WORDS,
        host=role.host,
        eyes=eyes,
        moment=moment,
        picture=_inline(moment.picture) if moment is not None else "",
        rows=_rows(painted.log if painted is not None else []),
        result=painted.frame.question if painted is not None and game.is_over else "",
        here=lambda to: _query(_address(table), to, eyes),
        data=_script_data(request, table, look, course, ply),
        **_of_table(request, table, game),
        **_of_course(course, ply, locale),
    )


async def _painted(request: Request, table: OpenTable, look: Look, ply: int) -> tuple[Painted | None, Moment | None]:
    """Return the whole game and one of its moments; where no painter is well, the page says so and has the rest."""
    painted: Painted | None = None
    try:
        painted = await house_of(request).painters.page(table.id, look, snapshot_of(table, look.eyes, 0))
        return painted, await moment_at(request, table, look, ply)
    except PaintingFailed:
        return painted, None


def _of_table(request: Request, table: OpenTable, game: Table) -> dict[str, Any]:
    """Return what the page says of the table, whatever the moment."""
    created, locale = created_of(table), locale_of(request)
    return {
        "table": table,
        "address": _address(table),
        "title": game.game.title,
        "game": created.game,
        "names": table.record.names,
        "over": game.is_over,
        "on_paper": is_on_paper(table.record),
        "watch": full_address(request, f"/t/{table.id}/watch/{watch_key(created)}"),
        "when": table.changed_at,
        "day": format_date(moment_of(table.changed_at), "long", locale=locale),
        "nobody": nobody_badge(),
        "bots": bot_levels(),
        "strongest": strongest_bot(),
        "speeds": SPEEDS,
    }


def _of_course(course: Course, ply: int, locale: str) -> dict[str, Any]:
    """Return where a moment stands in the course of the game."""
    title = say("Points over the game")
    return {
        "ply": ply,
        "before": _turn(course, ply, -1),
        "after": _turn(course, ply, 1),
        "last": course.plies,
        "asked": course.asked[ply],
        "standings": _standings(course, ply),
        "course": course,
        "graph": draw_graph(title, course.curves, ply, locale, WIDE),
        "small_graph": draw_graph(title, course.curves, ply, locale, NARROW),
    }


def _script_data(request: Request, table: OpenTable, look: Look, course: Course, ply: int) -> dict[str, Any]:
    """Return what the script of the page begins with."""
    return {
        "address": _address(table),
        "ply": ply,
        "last": course.plies,
        "eyes": look.eyes,
        "locale": locale_of(request),
        "theme": look.theme,
        "narrow": look.narrow,
        "motion": visitor_of(request).preferences.motion,
        "asked": course.asked,
        "names": [curve.name for curve in course.curves],
        "changes": [(0, course.figures(0)), *((turn.ply, turn.figures) for turn in course.turns())],
    }


def _address(table: OpenTable) -> str:
    return f"/t/{table.id}/replay"


async def send_file(request: Request) -> Response:
    """Send the replay file of a game that is over: it has the seed, which nobody learns before."""
    check_limit(request, "pages")
    table, _ = await open_past(request)
    try:
        text = await asyncio.to_thread(file_of, table.record, locale_of(request))
    except Refused as refusal:
        return error_page(request, 403, refusal.reason)
    name = f"diwan-{created_of(table).game}-{moment_of(table.changed_at):%Y-%m-%d}.replay"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def _rows(lines: list[LogLine]) -> list[Row]:
    seats = [None, *(line.seat for line in lines)]
    return [Row(line, line.seat != before) for line, before in zip(lines, seats, strict=False)]


def _standings(course: Course, ply: int) -> list[Mapping[str, Any]]:
    return [{"name": curve.name, "seat": curve.seat, "points": curve.figures[ply]} for curve in course.curves]


def _turn(course: Course, ply: int, step: int) -> int:
    """Return the next moment before or after at which another seat is asked than just before it."""
    found = ply + step
    while 0 < found < course.plies and course.asked[found - 1] == course.asked[found]:
        found += step
    return max(0, min(course.plies, found))


def _eyes(request: Request, role: Role, seats: int) -> int | None:
    """Return whose eyes an address wants; where it says nothing, whoever sat at the table sees it as they did."""
    if "eyes" not in request.query_params and role.seats:
        return role.seats[0]
    return eyes_of(request, seats)


def _inline(picture: str) -> Markup:
    """Return a picture as it stands in a page, whose stylesheet has what a drawing on its own brings along."""
    return Markup(_STYLE.sub("", picture, count=1))  # drawings escape every text in them


def _ply(text: str, last: int) -> int:
    """Return the moment that an address names, the nearest one that there is."""
    return min(read_number(text, MOST_PLIES) or 0, last)


def _query(address: str, ply: int, eyes: int | None) -> str:
    return f"{address}?ply={ply}&eyes={'' if eyes is None else eyes}"


ROUTES: Final = [
    Route("/t/{id}/replay", show_replay),
    Route("/t/{id}/file", send_file),
]
