"""Limits: a burst, then a rate, for each person and address, in bounded memory."""

from __future__ import annotations

import pytest

from diwan.server.limits import ADDRESS_FACTOR, LOGIN_FACTOR, RATES, Limits, Rate, address_key
from tests.support.ticks import Ticks


@pytest.fixture
def clock() -> Ticks:
    return Ticks()


@pytest.fixture
def limits(clock: Ticks) -> Limits:
    return Limits({"chat": Rate(3, 60)}, clock=clock)


def test_after_a_burst_one_waits_as_long_as_it_says(limits: Limits, clock: Ticks) -> None:
    assert [limits.allow("chat", "ana") for _ in range(3)] == [0, 0, 0]
    wait = limits.allow("chat", "ana")
    assert wait == pytest.approx(1)
    clock.now += wait / 2
    assert limits.allow("chat", "ana") == pytest.approx(0.5)  # asking again does not make it longer
    clock.now += 0.5
    assert limits.allow("chat", "ana") == 0
    assert limits.allow("chat", "ana") > 0


def test_to_ask_how_long_one_would_wait_takes_nothing(limits: Limits) -> None:
    assert [limits.wait("chat", "ana") for _ in range(10)] == [0] * 10
    assert [limits.allow("chat", "ana") for _ in range(3)] == [0, 0, 0]
    assert limits.wait("chat", "ana") == limits.allow("chat", "ana") == pytest.approx(1)


def test_a_bucket_never_holds_more_than_its_burst(limits: Limits, clock: Ticks) -> None:
    limits.allow("chat", "ana")
    clock.now += 1e9
    assert [limits.allow("chat", "ana") == 0 for _ in range(4)] == [True, True, True, False]


def test_people_and_kinds_do_not_disturb_each_other(limits: Limits) -> None:
    for _ in range(4):
        limits.allow("chat", "ana")
    assert limits.allow("chat", "bob") == 0
    assert limits.allow("moves", "ana") == 0


def test_new_guests_from_one_address_share_its_bucket(limits: Limits) -> None:
    allowed = [limits.allow_visitor("chat", f"guest{n}", "192.0.2.7") == 0 for n in range(3 * ADDRESS_FACTOR + 1)]
    assert allowed == [True] * (3 * ADDRESS_FACTOR) + [False]
    assert limits.allow_visitor("chat", "guest", "192.0.2.8") == 0
    assert limits.allow_visitor("chat", "another", None) == 0


def test_whoever_is_refused_for_their_address_keeps_their_own_token(limits: Limits, clock: Ticks) -> None:
    for number in range(3 * ADDRESS_FACTOR):
        limits.allow_visitor("chat", f"guest{number}", "192.0.2.7")
    for _ in range(10):
        assert limits.allow_visitor("chat", "ana", "192.0.2.7") > 0
    assert [limits.allow_visitor("chat", "ana", "192.0.2.9") == 0 for _ in range(4)] == [True, True, True, False]


def test_a_machine_with_many_addresses_counts_once() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:1") == "2001:db8::/64"
    assert address_key("2001:db8:0:1::1") != address_key("2001:db8::1")
    assert address_key("::ffff:192.0.2.1") == "192.0.2.1"
    assert address_key("fe80::1%eth0") == "fe80::/64"
    assert len(address_key("x" * 1000)) == 64


def test_memory_is_bounded_and_the_latest_are_remembered(clock: Ticks) -> None:
    limits = Limits({"chat": Rate(1, 1)}, most=100, clock=clock)
    for number in range(10_000):
        limits.allow("chat", str(number))
    assert len(limits) == 100
    assert limits.allow("chat", "9999") > 0


def test_limits_can_be_switched_off(clock: Ticks) -> None:
    limits = Limits({"chat": Rate(1, 1)}, enabled=False, clock=clock)
    assert {limits.allow("chat", "ana") for _ in range(100)} == {0.0}
    assert len(limits) == 0


def test_every_kind_lets_a_person_in_and_ends_somewhere(clock: Ticks) -> None:
    limits = Limits(clock=clock)
    for kind, rate in RATES.items():
        assert [limits.allow(kind, "ana") == 0 for _ in range(rate.burst + 1)] == [True] * rate.burst + [False]


# Trying passwords.


def tries(limits: Limits, count: int, address: str | None = "192.0.2.7", device: str | None = None) -> list[bool]:
    """Whether each of so many tries at one account, by a new guest each, is let through."""
    allowed = (limits.allow_sign_in("ana", f"guest {n} at {address}", address, device) for n in range(count))
    return [wait == 0 for wait in allowed]


def test_tries_at_an_account_are_slow_at_each_address_and_keep_nobody_out_elsewhere(clock: Ticks) -> None:
    limits = Limits({"sign_in": Rate(3, 60)}, clock=clock)
    assert tries(limits, 5) == [True] * 3 + [False] * 2
    assert tries(limits, 3, "192.0.2.8") == [True] * 3, "the owner is somewhere else"
    assert tries(limits, 4, None) == [True] * 3 + [False]
    assert limits.allow_sign_in("bob", "guest", "192.0.2.7", None) == 0


def test_many_addresses_together_do_not_guess_much_faster(clock: Ticks) -> None:
    limits = Limits({"sign_in": Rate(3, 60)}, clock=clock)
    through = sum(tries(limits, 1, f"192.0.2.{number}")[0] for number in range(100))
    assert through == 3 * LOGIN_FACTOR
    assert tries(limits, 1, "198.51.100.1") == [False]
    assert tries(limits, 4, "198.51.100.1", "a browser of Ana's") == [True] * 3 + [False], "which has its own tries"
    assert tries(limits, 1, "198.51.100.1", "another one of hers") == [True]


def test_one_address_tries_few_accounts(clock: Ticks) -> None:
    limits = Limits({"sign_in": Rate(3, 60)}, clock=clock)
    allowed = [limits.allow_sign_in(f"login{n}", f"guest{n}", "192.0.2.7", None) == 0 for n in range(20)]
    assert allowed == [True] * (3 * ADDRESS_FACTOR) + [False] * 5
