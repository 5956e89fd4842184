"""The home page: the games in the house, one's own tables, and those of others that are listed."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.server.pages.guests import house_of, lists_settled, visitor_of
from diwan.server.pages.pictures import picture
from diwan.server.pages.shelf import shelf, titles
from diwan.server.pages.showing import show
from diwan.server.pages.turns import count_turns
from diwan.server.store.lists import ListedTable, open_tables, tables_of, watchable

_MINE: Final = 6  # as many as a glance takes in; the rest is on the reader's own page
_OTHERS: Final = 12


async def home(request: Request) -> Response:
    """Show the home page."""
    engine, person = house_of(request).engine, visitor_of(request).id

    def read() -> tuple[list[ListedTable], list[ListedTable], list[ListedTable], int]:
        others = open_tables(engine, _OTHERS), watchable(engine, _OTHERS)
        return tables_of(engine, person, _MINE), *others, count_turns(engine, person)

    await lists_settled(request)  # who has just sat down finds the table here
    mine, waiting, playing, request.state.turns = await asyncio.to_thread(read)
    own = {table.id for table in mine}
    return show(
        request,
        "home.html",
        games=shelf(),
        titles=titles(),
        picture=picture,
        mine=mine,
        open=[table for table in waiting if table.id not in own],
        watchable=[table for table in playing if table.id not in own],
    )


ROUTES: Final = [Route("/", home)]
