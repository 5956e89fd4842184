"""What every request passes first: whose page it comes from, by which name it calls us, and how large it is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from diwan.server.guard import LONGEST_BODY, LONGEST_REPLAY, SECURITY_HEADERS, Guard
from diwan.server.settings import Settings

LOCAL = Settings(database="sqlite:////tmp/none.db")
PUBLIC = replace(LOCAL, host="0.0.0.0", public_url="https://diwan.example")


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"let in"})


def ask(
    headers: Mapping[str, str],
    *,
    settings: Settings = LOCAL,
    method: str = "POST",
    kind: str = "http",
    path: str = "/",
    body: bytes = b"",
) -> list[Message]:
    """Send a request through the guard; return what is answered."""
    answers: list[Message] = []
    parts = [body[at : at + 1000] for at in range(0, len(body), 1000)] or [b""]

    async def receive() -> Message:
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts)}

    async def send(message: Message) -> None:
        answers.append(message)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": kind, "method": method, "path": path, "headers": raw}
    asyncio.run(Guard(_answer, settings)(scope, receive, send))
    return answers


def status(answers: list[Message]) -> int:
    return int(answers[0].get("status", answers[0].get("code", 0)))


OWN = {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"}


@pytest.mark.parametrize(
    "headers",
    [
        OWN,
        {"host": "localhost:8000", "origin": "http://127.0.0.1:8000"},
        {"host": "[::1]:8000", "origin": "http://[::1]:8000"},
        {"host": "127.0.0.1:8000"},
        {"host": "127.0.0.1:8000", "sec-fetch-site": "same-origin"},
    ],
)
def test_our_own_pages_are_let_in(headers: dict[str, str]) -> None:
    assert status(ask(headers)) == 200
    assert ask(headers, kind="websocket")[0]["type"] == "websocket.accept"


@pytest.mark.parametrize(
    "headers",
    [
        {**OWN, "origin": "https://elsewhere.example"},
        {**OWN, "origin": "http://127.0.0.1:9999"},
        {**OWN, "origin": "null"},
        {**OWN, "origin": "http://127.0.0.1:many"},
        {**OWN, "origin": "http://[127.0.0.1"},
        {**OWN, "origin": ""},
        {"host": "127.0.0.1:8000", "sec-fetch-site": "cross-site"},
    ],
)
def test_forms_and_sockets_of_other_sites_are_not(headers: dict[str, str]) -> None:
    assert status(ask(headers)) == 403
    assert ask(headers, kind="websocket")[0]["type"] == "websocket.close"
    # To look is no harm: nothing changes by it, and no other page can read the answer.
    assert status(ask(headers, method="GET")) == 200


def test_a_private_server_does_not_answer_to_a_name_that_was_made_to_point_here() -> None:
    headers = {"host": "elsewhere.example:8000", "origin": "http://elsewhere.example:8000"}
    assert status(ask(headers)) == 421
    assert status(ask(headers, method="GET")) == 421
    assert ask(headers, kind="websocket")[0]["type"] == "websocket.close"
    assert status(ask(headers, settings=replace(LOCAL, host="0.0.0.0"))) == 200


@pytest.mark.parametrize("host", ["", "127.0.0.1:many", "[::1", "127.0.0.1:99999999", "\x00"])
def test_a_name_that_is_none_is_refused(host: str) -> None:
    assert status(ask({"host": host, "origin": f"http://{host}"})) in (403, 421)


def test_behind_a_proxy_the_public_name_counts_and_no_other() -> None:
    inside = {"host": "10.0.0.7:8000"}
    assert status(ask({**inside, "origin": "https://diwan.example"}, settings=PUBLIC)) == 200
    assert status(ask({**inside, "origin": "http://diwan.example"}, settings=PUBLIC)) == 403
    assert status(ask({**inside, "origin": "http://10.0.0.7:8000"}, settings=PUBLIC)) == 403


@pytest.mark.parametrize(
    ("path", "limit"), [("/new/alhambra", LONGEST_BODY), ("/replays", LONGEST_REPLAY + LONGEST_BODY)]
)
def test_what_is_too_large_is_refused_whether_it_says_so_or_not(path: str, limit: int) -> None:
    assert status(ask({**OWN, "content-length": str(limit)}, path=path)) == 200
    assert status(ask({**OWN, "content-length": str(limit + 1)}, path=path)) == 413
    assert status(ask(OWN, path=path, body=b"x" * (limit + 1))) == 413


@pytest.mark.parametrize("length", ["-1", "many", "9" * 400, "1e3", "٣"])
def test_a_length_that_is_none_is_refused(length: str) -> None:
    assert status(ask({**OWN, "content-length": length})) == 413


def test_every_answer_tells_browsers_about_safety() -> None:
    for answers in (ask(OWN), ask({**OWN, "origin": "https://elsewhere.example"}), ask({"host": "elsewhere.example"})):
        told = {name.decode().lower(): value.decode() for name, value in answers[0]["headers"]}
        for name, value in SECURITY_HEADERS:
            assert told[name.lower()] == value
    policy = dict(SECURITY_HEADERS)["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy
    assert policy.count("unsafe-inline") == policy.count("style-src-attr 'unsafe-inline'")
