"""A new table on its way: whoever asked for it is led to where it is, or will be."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from diwan.core.i18n import say
from diwan.server.pages.guests import house_of, keep_visitor, visitor_of
from diwan.server.pages.showing import go
from diwan.server.tables.facts import Created
from diwan.server.tables.host import NotYetMade
from diwan.server.tables.keeper import Elsewhere

JUST_MADE: Final = "new"  # in the address of a table: whoever comes there has made it, and may come too early
_SIGN: Final = "diwan.once"  # so that nothing else that is signed with the same key looks alike
_BYTES: Final = 16  # of an id

NOT_YET: Final = say(
    "The archive went away while your table was made. Load this page again in a moment: here it is, if it was kept."
)
NOT_KEPT: Final = say("The archive went away while your table was made, and it was not kept. Make it once more.")


async def make(request: Request, created: Created, sent: Mapping[str, str], page: str = "") -> Response:
    """Make a table and go there, or to a page of it; whoever makes one is remembered.

    What was sent says which table it is: the same form of the same visitor, sent twice, makes one. Where nobody knows
    yet whether it was kept, they go there, too: to load that page again makes no second one.
    """
    await keep_visitor(request)
    table_id = _table_id(request, sent)
    try:
        table = await house_of(request).host.create(created, table_id)
    except NotYetMade as doubt:
        return go(f"/t/{doubt.table_id}{page}?{JUST_MADE}")
    except Elsewhere:
        if table_id is None:
            raise
        return go(f"/t/{table_id}{page}?{JUST_MADE}")  # another process has made it of the same form
    return go(f"/t/{table.id}{page}")


def _table_id(request: Request, sent: Mapping[str, str]) -> str | None:
    """Return the id of the table that a form makes, on every server of the store; None: a form that has no mark.

    Nobody can guess it without our key. All that was sent counts: whoever goes back, and changes something, wants
    another table.
    """
    if not sent.get("once"):
        return None
    said = msgspec.json.encode([_SIGN, visitor_of(request).id, request.url.path, sorted(sent.items())])
    sign = hmac.digest(house_of(request).secret.encode(), said, "sha256")
    return base64.urlsafe_b64encode(sign[:_BYTES]).decode("ascii").rstrip("=")
