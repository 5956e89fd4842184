"""The cookie on its way: set once, safe from scripts and other sites, changed when somebody signs in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from diwan.server.away import StoreAway
from diwan.server.people.cookies import Introduction
from diwan.server.people.visitor import Visitor
from diwan.server.people.visitors import Visitors
from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.errors import StoreUnavailable
from diwan.server.store.migrate import migrate


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Engine]:
    engine = open_engine(f"sqlite:///{tmp_path / 'diwan.db'}")
    migrate(engine)
    yield engine
    close_engine(engine)


def client_of(visitors: Visitors, *, secure: bool = False) -> TestClient:
    async def who(request: Request) -> JSONResponse:
        visitor = getattr(request.state, "visitor", None)
        return JSONResponse(None if visitor is None else [visitor.id, visitor.locale])

    async def change(request: Request) -> JSONResponse:
        request.state.visitor = visitors.new_guest()
        return JSONResponse(request.state.visitor.id)

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text(websocket.state.visitor.id)
        await websocket.close()

    routes = [
        Route("/", who),
        Route("/static/x", who),
        Route("/change", change, methods=["POST"]),
        WebSocketRoute("/socket", socket),
    ]
    away = StoreAway(lambda request: PlainTextResponse("The store is away", 503))
    app = Starlette(routes=routes, middleware=[Middleware(Introduction, visitors=visitors, away=away, secure=secure)])
    return TestClient(app, base_url="https://testserver" if secure else "http://testserver")


def test_a_browser_gets_its_cookie_once_and_is_known_by_it(store: Engine) -> None:
    with client_of(Visitors(store, "secret")) as client:
        first = client.get("/", headers={"accept-language": "es"})
        assert first.json()[1] == "es"
        given = first.headers["set-cookie"]
        assert given.startswith("diwan=g")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(given.split("; "))
        assert "Secure" not in given
        assert first.headers["cache-control"] == "no-store"
        second = client.get("/")
        assert second.json()[0] == first.json()[0]
        assert "set-cookie" not in second.headers
        with client.websocket_connect("/socket") as socket:
            assert socket.receive_text() == first.json()[0]


def test_with_https_no_other_host_can_set_the_cookie(store: Engine) -> None:
    with client_of(Visitors(store, "secret"), secure=True) as client:
        first = client.get("/")
        assert first.headers["set-cookie"].startswith("__Host-diwan=g")
        assert "Secure" in first.headers["set-cookie"].split("; ")
        assert client.get("/").json() == first.json()


def test_whom_a_page_signs_in_gets_the_cookie(store: Engine) -> None:
    with client_of(Visitors(store, "secret")) as client:
        client.get("/")
        changed = client.post("/change")
        assert "set-cookie" in changed.headers
        assert client.get("/").json()[0] == changed.json()


def test_files_need_no_visitor_and_give_no_cookie(store: Engine) -> None:
    with client_of(Visitors(store, "secret")) as client:
        answer = client.get("/static/x")
        assert answer.json() is None
        assert "set-cookie" not in answer.headers


def test_when_the_store_is_away_the_cookie_stays(store: Engine, tmp_path: Path) -> None:
    visitors = Visitors(store, "secret")
    with client_of(visitors) as client:
        first = client.get("/")
        close_engine(store)
        for file in tmp_path.glob("diwan.db*"):
            file.unlink()
        (tmp_path / "diwan.db").mkdir()
        visitors.forget(first.json()[0])
        away = client.get("/")
        assert away.status_code == 503
        assert "set-cookie" not in away.headers
        (tmp_path / "diwan.db").rmdir()
        migrate(store)
        assert client.get("/").json() == first.json()


class Hiccup(Visitors):
    """Those whom the store can't make out for a moment."""

    away = False

    async def read(self, cookie: str | None, accept_language: str = "") -> Visitor:
        if self.away:
            raise StoreUnavailable("just now not")
        return await super().read(cookie, accept_language)


def test_nobody_becomes_a_stranger_by_a_hiccup_of_the_store(store: Engine) -> None:
    visitors = Hiccup(store, "secret")
    with client_of(visitors) as client:
        known = client.get("/").json()[0]
        visitors.away = True
        page = client.get("/")
        assert (page.status_code, page.text) == (503, "The store is away")
        assert "set-cookie" not in page.headers
        with client.websocket_connect("/socket", headers={"accept-language": "es"}) as socket:
            bye = socket.receive_json()
            assert (bye["t"], bye["code"]) == ("bye", "store")
            assert bye["back"] > 0, "the page comes back by itself"
            assert "mesas" in bye["text"]
            assert socket.receive()["code"] == 1013
        assert client.get("/static/x").status_code == 200, "files need nobody"
        visitors.away = False
        assert client.get("/").json()[0] == known
        with client.websocket_connect("/socket") as socket:
            assert socket.receive_text() == known
