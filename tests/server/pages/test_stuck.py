"""A table whose log has an entry that can't be taken in: its page, its replay and its file, and the server itself."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import update

from diwan.server.store.schema import ENTRIES
from tests.server.pages.conftest import Server, Visit, Visitor

MOVES = 6
FIELD = re.compile(r'<input type="hidden" name="(seat|epoch|ply|once)" value="([^"]*)"')


def stuck_table(server: Server, ana: Visitor) -> str:
    """Return the address of a table that stands still after some moves."""
    address = ana.open_table(seats="2", seat__0="me", name__0="Ana", seat__1="me", name__1="Bob", seed="5")
    table_id, page = address.removeprefix("/t/"), ana.get(f"{address}/text").text
    for _ in range(MOVES):
        page = ana.post(f"{address}/text", data={**dict(FIELD.findall(page)), "answer": "1"}).text
    last = ENTRIES.c.table_id == table_id, ENTRIES.c.number == MOVES + 1
    with server.house.engine.begin() as connection:
        assert connection.execute(update(ENTRIES).where(*last).values(data="nonsense")).rowcount == 1
    server.house.host.drop(table_id)
    return address


@pytest.mark.parametrize("page", ["", "/text"])
def test_it_can_be_seen_up_to_there(server: Server, visit: Visit, page: str) -> None:
    ana = visit()
    address = stuck_table(server, ana)
    assert ana.get(address + page).status_code == 200
    assert ana.get("/healthz").status_code == 200


def test_whoever_wants_something_there_is_not_sent_to_a_page_that_is_closed(server: Server, visit: Visit) -> None:
    ana = visit()
    address = stuck_table(server, ana)
    answer = ana.post(f"{address}/text", data={"do": "say", "text": "What now?", "once": "1"})
    assert "it goes on by itself when the fault is mended." in answer.text
    assert "/replay" not in answer.text


@pytest.mark.parametrize("page", ["/replay", "/file"])
def test_it_keeps_its_secrets_since_it_may_go_on_one_day(server: Server, visit: Visit, page: str) -> None:
    ana = visit()
    address = stuck_table(server, ana)
    answer = ana.get(address + page)
    assert answer.status_code == 403
    assert "Until then its seed stays on the server." in answer.text
