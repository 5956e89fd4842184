"""Whoever tries passwords has to wait, and keeps nobody else out by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from diwan.server.house import House
from diwan.server.limits import RATES
from diwan.server.people.devices import Devices, device_cookie
from diwan.server.settings import Settings
from tests.server.pages.conftest import Server, Visitor

PASSWORD = "seven green lanterns"
TRIES = RATES["sign_in"].burst


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server that limits."""
    running = Server(House(Settings(database=f"sqlite:///{tmp_path / 'diwan.db'}", thinkers=1, painters=1)))
    yield running
    running.close()


def sign_in(visitor: Visitor, password: str = PASSWORD, login: str = "ana") -> int:
    return visitor.post("/sign-in", data={"login": login, "password": password}).status_code


def test_somebody_who_guesses_is_slowed_down_and_the_owner_gets_in_all_the_same(strict: Server) -> None:
    with Visitor(strict.address) as ana, Visitor(strict.address) as eve:
        ana.post("/sign-up", data={"login": "Ana", "password": PASSWORD})
        ana.post("/sign-out")
        guesses = [sign_in(eve, f"guess number {number}") for number in range(TRIES + 2)]
        assert set(guesses) == {422, 429}
        assert guesses[-2:] == [429, 429], "and the right one would not be heard either"
        assert sign_in(eve) == 429
        assert sign_in(ana) == 200
        assert "/sign-out" in ana.get("/me").text


def test_a_browser_that_is_known_to_an_account_guesses_no_faster(strict: Server) -> None:
    with Visitor(strict.address) as ana:
        ana.post("/sign-up", data={"login": "ana", "password": PASSWORD})
        ana.post("/sign-out")
        guesses = [sign_in(ana, f"guess number {number}") for number in range(TRIES + 2)]
        assert guesses[-1] == 429


def test_a_browser_that_is_known_to_one_account_is_a_stranger_to_all_others(strict: Server) -> None:
    with Visitor(strict.address) as ana, Visitor(strict.address) as eve:
        ana.post("/sign-up", data={"login": "ana", "password": PASSWORD})
        eve.post("/sign-up", data={"login": "eve", "password": PASSWORD})
        eve.post("/sign-out")
        guesses = [sign_in(eve, f"guess number {number}") for number in range(TRIES + 1)]
        assert guesses[-1] == 429
        assert sign_in(eve, login="eve") == 200


def test_the_cookie_is_for_no_script_and_with_https_for_https_alone(strict: Server) -> None:
    with Visitor(strict.address) as ana:
        answer = ana.post("/sign-up", data={"login": "ana", "password": PASSWORD}, follow_redirects=False)
        given = next(line for line in answer.headers.get_list("set-cookie") if line.startswith(device_cookie(False)))
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(given.split("; "))
    assert device_cookie(True).startswith("__Host-")


def test_a_cookie_that_we_have_not_signed_is_none() -> None:
    devices, others = Devices("a secret"), Devices("another secret")
    ours = devices.remember(None, "Ana")
    assert devices.knows(ours, "ana") is not None
    assert devices.knows(ours, "ana") == devices.knows(devices.remember(ours, "bob"), "ana")
    assert devices.knows(ours, "bob") is None
    for cookie in (None, "", "x" * 10_000, "é", ours + "x", others.remember(None, "ana")):
        assert devices.knows(cookie, "ana") is None
        assert devices.knows(devices.remember(cookie, "ana"), "ana") is not None


def test_a_browser_remembers_a_few_accounts_and_forgets_the_oldest() -> None:
    devices, cookie = Devices("a secret"), None
    for number in range(20):
        cookie = devices.remember(cookie, f"person{number}")
    assert cookie is not None
    assert len(cookie) < 300
    assert [number for number in range(20) if devices.knows(cookie, f"person{number}")] == [15, 16, 17, 18, 19]
