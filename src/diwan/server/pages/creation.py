"""A new table on its way: whoever asked for it is led to where it is, or will be."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from diwan.core.i18n import say
from diwan.server.pages.guests import house_of, keep_visitor
from diwan.server.pages.showing import go
from diwan.server.tables.facts import Created
from diwan.server.tables.host import NotYetMade

JUST_MADE: Final = "new"  # in the address of a table: whoever comes there has made it, and may come too early

NOT_YET: Final = say(
    "The archive went away while your table was made. Load this page again in a moment: here it is, if it was kept."
)
NOT_KEPT: Final = say("The archive went away while your table was made, and it was not kept. Make it once more.")


async def make(request: Request, created: Created, page: str = "") -> Response:
    """Make a table and go there, or to a page of it; whoever makes one is remembered.

    Where nobody knows yet whether it was kept, they go there, too: to load that page again makes no second one.
    """
    await keep_visitor(request)
    try:
        table = await house_of(request).host.create(created)
    except NotYetMade as doubt:
        return go(f"/t/{doubt.table_id}{page}?{JUST_MADE}")
    return go(f"/t/{table.id}{page}")
