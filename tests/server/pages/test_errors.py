"""Errors are pages, too: in the reader's language, with a way on, and with all that keeps a page safe."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from diwan.core.i18n import LOCALES
from diwan.server.guard import LONGEST_BODY, SECURITY_HEADERS
from diwan.server.house import House
from diwan.server.pages.errors import HANDLERS, error_page
from diwan.server.settings import Settings
from diwan.server.store.errors import StoreUnavailable
from tests.server.pages.conftest import Server, Visit, Visitor


@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_that_is_not_there_is_told_in_the_readers_language(visit: Visit, locale: str) -> None:
    answer = visit(locale).get("/nowhere")
    assert answer.status_code == 404
    assert f'<html lang="{locale}"' in answer.text
    assert 'href="/"' in answer.text


def test_what_is_too_large_gets_a_page(visit: Visit) -> None:
    answer = visit().post("/new/alhambra", content=b"x" * (LONGEST_BODY + 1))
    assert answer.status_code == 413
    assert "<h1" in answer.text


def test_a_form_of_another_site_gets_a_page_and_does_nothing(server: Server, visit: Visit) -> None:
    before = len(server.house.host._open)
    answer = visit().post("/now/alhambra", headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert "<h1" in answer.text
    assert len(server.house.host._open) == before


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/"), ("GET", "/now/alhambra"), ("POST", "/rules/alhambra")])
def test_a_way_that_an_address_does_not_take_gets_a_page(visit: Visit, method: str, path: str) -> None:
    answer = visit().request(method, path)
    assert answer.status_code == 405
    assert "<h1" in answer.text


@pytest.mark.parametrize("path", ["/", "/nowhere", "/me", "/new/alhambra", "/sign-in", "/rules/alhambra"])
def test_every_page_has_the_headers_that_keep_it_safe_and_no_inline_script_or_style(visit: Visit, path: str) -> None:
    answer = visit().get(path)
    assert {name: answer.headers.get(name) for name, _ in SECURITY_HEADERS} == dict(SECURITY_HEADERS)
    assert "<style" not in answer.text
    assert " style=" not in answer.text
    scripts = [part.partition(">")[0] for part in answer.text.split("<script")[1:]]
    assert scripts
    assert [script for script in scripts if "src=" not in script and 'type="application/json"' not in script] == []


async def _break(request: Request) -> Response:
    raise RuntimeError("a secret in here")


async def _unavailable(request: Request) -> Response:
    raise StoreUnavailable("disk I/O error in a secret place")


@pytest.fixture
def broken() -> TestClient:
    routes = [Route("/break", _break), Route("/unavailable", _unavailable)]
    app = Starlette(routes=routes, exception_handlers=HANDLERS)
    return TestClient(app, raise_server_exceptions=False, headers={"accept-language": "ru"})


def test_what_breaks_is_told_without_what_broke_and_as_safely_as_any_page(broken: TestClient) -> None:
    answer = broken.get("/break")
    assert answer.status_code == 500
    assert '<html lang="ru"' in answer.text
    assert "secret" not in answer.text
    assert {name: answer.headers.get(name) for name, _ in SECURITY_HEADERS} == dict(SECURITY_HEADERS)


def test_a_store_that_does_not_answer_is_told_and_when_to_try_again(broken: TestClient) -> None:
    answer = broken.get("/unavailable")
    assert answer.status_code == 503
    assert "secret" not in answer.text
    assert answer.headers["retry-after"] == "5"


@pytest.mark.parametrize(("status", "told"), [(418, "This can&#39;t be read"), (507, "Something broke")])
def test_a_status_without_words_of_its_own_is_told_like_its_family(status: int, told: str) -> None:
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b"", "server": ("x", 80)}
    answer = error_page(Request(scope), status)
    assert answer.status_code == status
    assert told in bytes(answer.body).decode()


def test_whoever_does_too_much_is_told_how_long_to_wait(tmp_path: Path) -> None:
    running = Server(House(Settings(database=f"sqlite:///{tmp_path / 'diwan.db'}", thinkers=1, painters=1)))
    try:
        with Visitor(running.address) as ana:
            answers = [ana.post("/now/alhambra", follow_redirects=False) for _ in range(12)]
            assert {answer.status_code for answer in answers} == {303, 429}
            last = answers[-1]
            assert int(last.headers["retry-after"]) >= 1
            assert "Try again in" in last.text
    finally:
        running.close()
