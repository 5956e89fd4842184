"""Which table a page is about, what its reader may do there, and how their screen wants it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from diwan.core.svg import THEMES
from diwan.server.frames.frame import Look
from diwan.server.frames.painters import PaintingFailed
from diwan.server.frames.parcel import Painted
from diwan.server.frames.snapshot import snapshot_of
from diwan.server.live.presence import Presence
from diwan.server.log import Log
from diwan.server.pages.entrance import enter
from diwan.server.pages.guests import house_of
from diwan.server.pages.showing import locale_of, theme_of
from diwan.server.tables.access import Role
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record

_LOG: Final = Log("pages")
SCREEN_COOKIE: Final = "diwan_screen"  # what a script has found out: "dark.narrow"


@dataclass(frozen=True, slots=True)
class Seen:
    """A table, and what somebody may do there."""

    table: OpenTable
    role: Role

    @property
    def record(self) -> Record:
        """What the table's log adds up to."""
        return self.table.record

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that they play."""
        return tuple(seat for seat in self.role.seats if self.record.chairs[seat].kind == "person")

    @property
    def eyes(self) -> int | None:
        """Through whose eyes they look: those of the seat that is asked, if it is theirs and no bot plays for it."""
        own = [seat for seat in self.seats if self.record.is_played_by_person(seat)] or self.seats
        if self.record.asked in own:
            return self.record.asked
        return own[0] if own else None


async def seen_table(request: Request) -> Seen:
    """Return the table that a request is about, for those who may see it."""
    return Seen(*await enter(request))


def presence_at(request: Request, seen: Seen) -> Presence:
    """Return who has a page of the table open."""
    gathering = house_of(request).audience.at(seen.table.id)
    return Presence(seen.record, float("inf")) if gathering is None else gathering.presence


def look_of(request: Request, eyes: int | None, *, text: bool = False) -> Look:
    """Return how a page should look, as far as that is known before its script runs."""
    locale = locale_of(request)
    if text:
        return Look(eyes, locale, text=True)
    told, _, width = request.cookies.get(SCREEN_COOKIE, "").partition(".")
    chosen = theme_of(request)
    theme = chosen if chosen in THEMES else told if told in THEMES else "light"
    return Look(eyes, locale, theme, width == "narrow" if width else _is_phone(request))


async def painted_page(request: Request, seen: Seen, look: Look) -> Painted | None:
    """Return all that a page shows of a table; None where no painter is well."""
    table = seen.table
    try:
        return await house_of(request).painters.page(table.id, look, snapshot_of(table, look.eyes))
    except PaintingFailed as error:
        _LOG.warning("a page comes without its position", table=table.id, text=look.text, reason=error)
        return None


def _is_phone(request: Request) -> bool:
    return request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in request.headers.get("user-agent", "")
