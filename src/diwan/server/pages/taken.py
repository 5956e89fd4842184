"""What somebody is told who comes by an invitation to a seat that another one has taken."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from diwan.core.i18n import Message, say
from diwan.server.pages.entrance import created_of
from diwan.server.store.stages import OPEN, OVER
from diwan.server.tables.access import Role
from diwan.server.tables.opened import OpenTable

_TAKEN: Final = "taken"  # in the address of a table: whoever comes there wanted a seat


def address_of_taken(table: OpenTable) -> str:
    """Return where somebody goes whose seat is taken."""
    return f"/t/{table.id}?{_TAKEN}"


def told_of_taken(request: Request, table: OpenTable, role: Role) -> Message | None:
    """Return what they are told there; None for everybody else."""
    if _TAKEN not in request.query_params or role.seats:
        return None
    stage = table.record.stage
    if stage == OVER:
        return say("This seat was taken, and the game is over. You may look at how it ended.")
    if stage == OPEN:
        return say("This seat is taken. You may watch when the game begins.")
    if created_of(table).listed:
        return say("This seat is taken; you are watching.")
    return say("This seat is taken; the invitation lets you watch this private table.")
