"""What one member tells another about a request that it passes on."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from diwan.server.cluster.letters import HEADER, PASSED_ON, Letter, Reception, Seal
from diwan.server.cluster.members import NoDoor, open_door, own_address
from diwan.server.cluster.passing import headers_to_pass, target_of
from diwan.server.settings import BadSetting, Settings
from tests.support.serving import free_port

SECRET = "a secret that all members share"
SCOPE: Scope = {
    "type": "http",
    "client": ("203.0.113.9", 4711),
    "server": ("10.0.0.5", 9000),
    "scheme": "https",
    "path": "/t/somewhere",
    "headers": [(b"host", b"games.example.org"), (b"cookie", b"diwan=x")],
}


def received(scope: Scope, port: int | None = 9000) -> Scope | int:
    """Return what the application behind the reception sees, or the status with which it was turned away."""
    seen: list[Any] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope)

    async def send(message: Message) -> None:
        seen.append(message.get("status"))

    async def receive() -> Message:
        raise AssertionError("nobody reads")

    asyncio.run(Reception(app, Seal(SECRET), port)(scope, receive, send))
    return seen[0]  # type: ignore[no-any-return]


def passed_on(letter: bytes, **changes: Any) -> Scope:
    headers = [(b"host", b"10.0.0.5:9000"), (HEADER, letter), (b"cookie", b"diwan=x")]
    return {**SCOPE, "client": ("10.0.0.4", 1), "scheme": "http", "headers": headers, **changes}


def test_a_request_looks_to_its_owner_as_it_did_where_it_came_in() -> None:
    seen = received(passed_on(Seal(SECRET).write(SCOPE)))
    assert isinstance(seen, dict)
    assert {name: seen[name] for name in ("client", "scheme")} == {"client": ("203.0.113.9", 4711), "scheme": "https"}
    assert sorted(seen["headers"]) == sorted(SCOPE["headers"])
    assert seen[PASSED_ON] is True


@pytest.mark.parametrize("letter", [b"", b"x", b"00.00", Seal("another secret of somebody").write(SCOPE)])
def test_a_letter_that_none_of_us_has_written_opens_nothing(letter: bytes) -> None:
    assert received(passed_on(letter)) == 403
    seen = received(passed_on(letter, server=("10.0.0.5", 8000)))
    assert isinstance(seen, dict)
    assert PASSED_ON not in seen, "at the door for all it is like no letter"
    assert seen["client"] == ("10.0.0.4", 1)


def test_whoever_watches_over_a_process_may_ask_at_its_own_door() -> None:
    assert isinstance(received({**SCOPE, "path": "/healthz"}), dict)
    assert isinstance(received({**SCOPE, "path": "/metrics"}), dict)
    assert received(SCOPE) == 403


def test_two_letters_are_none() -> None:
    good = Seal(SECRET).write(SCOPE)
    assert received({**SCOPE, "headers": [(HEADER, good), (HEADER, good)]}) == 403


def test_a_letter_says_nothing_else() -> None:
    assert Seal(SECRET).read(Seal(SECRET).write(SCOPE)) == Letter(("203.0.113.9", 4711), "games.example.org", "https")


def test_what_stood_before_us_is_not_passed_on() -> None:
    given = [
        (b"x-forwarded-for", b"1.2.3.4"),
        (b"connection", b"upgrade"),
        (b"sec-websocket-key", b"k"),
        (HEADER, b"l"),
    ]
    assert headers_to_pass([*given, (b"cookie", b"c"), (b"origin", b"o")]) == [(b"cookie", b"c"), (b"origin", b"o")]


def test_an_address_goes_on_as_it_came() -> None:
    assert target_of({"path": "/t/a b", "raw_path": b"/t/a%20b", "query_string": b"x=%D1%8F"}) == "/t/a%20b?x=%D1%8F"
    assert target_of({"path": "/t/a b"}) == "/t/a%20b"


def free_pair() -> int:
    """Return a port that nobody listens on, nor on the next one."""
    for port in range(free_port(), 65_000, 2):
        with socket.socket() as first, socket.socket() as second, suppress(OSError):
            first.bind(("127.0.0.1", port))
            second.bind(("127.0.0.1", port + 1))
            return port
    raise AssertionError("all are taken")


def test_a_door_is_where_the_setting_says_and_each_process_has_its_own() -> None:
    port = free_pair()
    settings = Settings(database="postgresql://db.example/diwan", member_url=f"http://127.0.0.1:{port}")
    first, second = open_door(settings), open_door(settings, 1)
    assert first is not None
    assert second is not None
    try:
        assert (first.url, second.url) == (f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}")
        assert first.listener.getsockname() == ("127.0.0.1", port)
        with pytest.raises(NoDoor, match=str(port)):
            open_door(settings)
    finally:
        first.listener.close()
        second.listener.close()


def test_without_a_setting_the_door_is_on_the_way_to_the_database() -> None:
    assert (
        own_address("", 5432) == own_address("/run/postgresql", 5432) == own_address("localhost", 5432) == "127.0.0.1"
    )
    door = open_door(Settings(database="postgresql:///diwan"))
    assert door is not None
    door.listener.close()
    assert door.url.startswith("http://127.0.0.1:")
    assert open_door(Settings(database="sqlite:///diwan.db")) is None


@pytest.mark.parametrize(
    "given", ["10.0.0.5:9000", "http://10.0.0.5", "https://10.0.0.5:9000", "http://10.0.0.5:9000/x"]
)
def test_an_address_that_is_no_door_is_refused(given: str) -> None:
    with pytest.raises(BadSetting, match="DIWAN_MEMBER_URL"):
        Settings.from_environment({"DIWAN_MEMBER_URL": given, "HOME": "/tmp"})
