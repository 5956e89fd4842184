"""A moment of a game that is over, painted for a reader: for the page, and for the script that steps through it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.core.i18n import LOCALES
from diwan.core.svg import THEMES
from diwan.server.frames.difference import Splice, difference
from diwan.server.frames.frame import LogLine, Look, Standing
from diwan.server.frames.painters import PaintingFailed
from diwan.server.frames.parcel import Moment
from diwan.server.pages.assets import version
from diwan.server.pages.entrance import enter
from diwan.server.pages.guests import check_limit, house_of
from diwan.server.pages.numbers import MOST_PLIES, read_number
from diwan.server.pages.seeing import look_of
from diwan.server.tables.access import Role
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.paper import check_readable
from diwan.server.tables.record import Refused

_MOST_KEPT: Final = 48  # moments that were painted last
_LONG: Final = 4096  # bytes from which on compressing pays


class MomentNews(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment for the script: its picture as a whole, or as splices of the picture of the moment `base`."""

    ply: int
    asked: int | None
    question: str
    picture: str | list[Splice]
    standings: tuple[Standing, ...]
    log: tuple[LogLine, ...]
    base: int | None = None


Game = tuple[str, tuple[str, ...]]  # the table, and what those at it are called: that may change after the end


class Kept:
    """Moments that were painted last: whoever steps through a game gets what changed from the one before."""

    def __init__(self, most: int = _MOST_KEPT) -> None:
        self._most = most
        self._moments: OrderedDict[tuple[Game, Look, int], Moment] = OrderedDict()

    def __len__(self) -> int:
        return len(self._moments)

    def find(self, game: Game, look: Look, ply: int | None) -> Moment | None:
        """Return a moment if it is still here."""
        return None if ply is None else self._moments.get((game, look, ply))

    def keep(self, game: Game, look: Look, moment: Moment) -> None:
        """Keep a moment, and forget the one that was kept longest."""
        self._moments[game, look, moment.ply] = moment
        while len(self._moments) > self._most:
            self._moments.popitem(last=False)


KEPT: Final = Kept()


async def open_past(request: Request) -> tuple[OpenTable, Role]:
    """Return the table of an address and the reader's role; for those who may not look there is no such game."""
    return await enter(request, refused=404)


async def show_moment(request: Request) -> Response:
    """Send a moment of a game to the script. A game that is over never changes, so browsers may keep it."""
    table, _ = await open_past(request)
    try:
        game = check_readable(table.record)
    except Refused:
        raise HTTPException(403) from None
    given = request.path_params["ply"]
    if not 0 <= given <= len(game.log):
        raise HTTPException(404)
    look = look_asked(request, eyes_of(request, game.seats))
    have = request.query_params.get("have", "")
    mark = f'W/"{_digest(version(), _game(table), look, given, have)}"'
    headers = {"ETag": mark, "Cache-Control": "private, max-age=3600", "Vary": "Cookie, Accept-Encoding"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    base = KEPT.find(_game(table), look, read_number(have, MOST_PLIES))
    try:
        moment = await moment_at(request, table, look, given)
    except PaintingFailed:
        raise HTTPException(503, headers={"Retry-After": "1"}) from None
    body = await asyncio.to_thread(_written, moment, base)
    if len(body) > _LONG and "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(gzip.compress, body, 6, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


async def moment_at(request: Request, table: OpenTable, look: Look, ply: int) -> Moment:
    """Return a moment, painted now if nobody has looked at it lately."""
    known = KEPT.find(_game(table), look, ply)
    if known is not None:
        return known
    check_limit(request, "messages")
    moment = await house_of(request).moments.at(table, look, ply)
    KEPT.keep(_game(table), look, moment)
    return moment


def _game(table: OpenTable) -> Game:
    return table.id, table.record.names


def _written(moment: Moment, base: Moment | None) -> bytes:
    """Return a moment as JSON: what changed since another one, where that is less."""
    news = _news(moment, moment.picture)
    if base is None or base.ply == moment.ply:
        return msgspec.json.encode(news)
    splices = difference(base.picture, moment.picture)
    written = msgspec.json.encode(_news(moment, splices, base.ply))
    return written if len(written) < len(moment.picture) else msgspec.json.encode(news)


def _news(moment: Moment, picture: str | list[Splice], base: int | None = None) -> MomentNews:
    head = (moment.ply, moment.asked, moment.question)
    return MomentNews(*head, picture, moment.standings, moment.log, base)


def eyes_of(request: Request, seats: int) -> int | None:
    """Return whose eyes an address wants: when all is over nobody has secrets any more."""
    text = request.query_params.get("eyes", "")
    return read_number(text, seats - 1)


def look_asked(request: Request, eyes: int | None) -> Look:
    """Return how the reader sees the board: as every page has it, unless the script says otherwise."""
    asked, look = request.query_params, look_of(request, eyes)
    locale, theme, narrow = asked.get("locale", ""), asked.get("theme", ""), asked.get("narrow", "")
    return Look(
        eyes,
        locale if locale in LOCALES else look.locale,
        theme if theme in THEMES else look.theme,
        narrow == "1" if narrow else look.narrow,
    )


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode("utf-8")).hexdigest()[:24]


ROUTES: Final = [Route("/t/{id}/replay/{ply:ply}", show_moment)]
