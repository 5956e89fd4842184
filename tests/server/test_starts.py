"""Tables that a command asks for."""

from __future__ import annotations

import time

import pytest

from diwan.server.starts import PATH, Start, Starts, StartSeat, sign_start
from diwan.server.tables.record import Refused

START = Start("nonce-1", "alhambra", (StartSeat(), StartSeat("greedy")), seed=7, name="Ann", locale="ru")


def token_of(address: str) -> str:
    return address.removeprefix(f"{PATH}/")


def test_what_a_command_signs_is_read_once() -> None:
    starts, token = Starts("secret"), token_of(sign_start("secret", START))
    assert starts.read(token) == START
    with pytest.raises(Refused, match="had its time"):
        starts.read(token)


def test_what_somebody_else_signed_is_refused() -> None:
    with pytest.raises(Refused, match="had its time"):
        Starts("secret").read(token_of(sign_start("another", START)))


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "é" * 50, "x" * 100_000])
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(Refused):
        Starts("secret").read(token)


def test_who_comes_within_the_hour_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    token = token_of(sign_start("secret", START))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 55 * 60)
    assert Starts("secret").read(token) == START


def test_an_old_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    token = token_of(sign_start("secret", START))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 65 * 60)
    with pytest.raises(Refused, match="had its time"):
        Starts("secret").read(token)
