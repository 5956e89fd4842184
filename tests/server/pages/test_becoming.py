"""A guest's open pages when the guest signs in: closed everywhere, and right again where the new cookie is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.pages.conftest import Server, Visit, Visitor, hidden

PASSWORD = "correct horse battery"
LONG = 60  # seconds, for a busy machine


@contextmanager
def socket(server: Server, table: str, cookie: str) -> Iterator[ClientConnection]:
    address = f"{server.address.replace('http', 'ws')}{table}/socket"
    with connect(address, additional_headers={"Cookie": f"diwan={cookie}"}) as opened:
        opened.send(json.dumps({"t": "hello", "v": 1, "client": "tab-of-ann", "text": True}))
        yield opened
        opened.close()


def hear(opened: ClientConnection, kind: str) -> Any:
    while True:
        message = opened.recv(LONG)
        if isinstance(message, str) and json.loads(message)["t"] == kind:
            return json.loads(message)


def until_closed(opened: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        while True:
            opened.recv(LONG)
    return opened.close_code


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    return visit()


@pytest.fixture
def table(ann: Visitor) -> str:
    return ann.open_table(seats="2", seat__0="me", name__0="Ann", seat__1="bot:random", seed="5")


def test_who_makes_an_account_leaves_no_page_of_the_guest_open(server: Server, ann: Visitor, table: str) -> None:
    old = ann.cookies["diwan"]
    with socket(server, table, old) as page:
        assert hear(page, "welcome")["seats"] == [0]
        assert ann.post("/sign-up", data={"login": "ann-becomes", "password": PASSWORD}).url.path == "/me"
        bye = hear(page, "bye")
        assert (bye["code"], bye["back"]) == ("signed_in", 1500)
        assert until_closed(page) == 1012
    with socket(server, table, ann.cookies["diwan"]) as page:
        assert hear(page, "welcome")["seats"] == [0]
    with socket(server, table, old) as page:
        assert hear(page, "bye")["code"] == "no_table"


def test_who_signs_in_leaves_no_page_of_the_guest_open(server: Server, ann: Visitor, table: str, visit: Visit) -> None:
    desk, bob = visit(), visit()
    desk.post("/sign-up", data={"login": "ann-signs-in", "password": PASSWORD})
    bobs = bob.open_table(seats="2", seat__0="me", name__0="Bob", seat__1="bot:random")
    with socket(server, table, ann.cookies["diwan"]) as page, socket(server, bobs, bob.cookies["diwan"]) as other:
        hear(page, "welcome")
        hear(other, "welcome")
        ann.post("/sign-in", data={"login": "ann-signs-in", "password": PASSWORD})
        assert hear(page, "bye")["code"] == "signed_in"
        assert until_closed(page) == 1012
        other.send(json.dumps({"t": "ping", "n": 1}))
        assert hear(other, "ack")["n"] == 1
    with socket(server, table, ann.cookies["diwan"]) as page:
        assert hear(page, "welcome")["seats"] == [0]


def test_what_a_page_said_as_a_guest_counts_once_when_it_comes_again_after_signing_in(
    ann: Visitor, table: str, server: Server, visit: Visit
) -> None:
    desk, saying = visit(), json.dumps({"t": "say", "n": 1, "text": "Anybody here?"})
    desk.post("/sign-up", data={"login": "ann-said-so", "password": PASSWORD})
    with socket(server, table, ann.cookies["diwan"]) as page:
        page.send(saying)
        first = hear(page, "ack")
    ann.post("/sign-in", data={"login": "ann-said-so", "password": PASSWORD})
    with socket(server, table, ann.cookies["diwan"]) as page:
        page.send(saying)
        assert hear(page, "ack") == first
    assert ann.get(f"{table}/text").text.count("Anybody here?") == 1


def test_a_form_that_was_sent_as_a_guest_counts_once_when_it_comes_again_after_signing_in(
    ann: Visitor, table: str, visit: Visit
) -> None:
    desk, said = visit(), {**hidden(ann.get(f"{table}/text").text, "say"), "text": "Anybody there?"}
    desk.post("/sign-up", data={"login": "ann-wrote-so", "password": PASSWORD})
    ann.post(f"{table}/text", data=said)
    ann.post("/sign-in", data={"login": "ann-wrote-so", "password": PASSWORD})
    ann.post(f"{table}/text", data=said)
    assert ann.get(f"{table}/text").text.count("Anybody there?") == 1
