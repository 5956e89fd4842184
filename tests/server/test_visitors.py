"""Visitors: guests by cookie, people with accounts, their sessions, in both kinds of store."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Engine, func, select

from diwan.server.names import BadName
from diwan.server.people import visitors as module
from diwan.server.people.accounts import Accounts
from diwan.server.people.passwords import AccountRefused, Hasher
from diwan.server.people.preferences import BadPreference
from diwan.server.people.rows import read_person
from diwan.server.people.sessions import MOST_SESSIONS, Session, ended_among, hint_of
from diwan.server.people.visitor import Visitor
from diwan.server.people.visitors import COOKIE_SECONDS, DAY, RENEW_SECONDS, SESSION_SECONDS, Visitors
from diwan.server.store.engine import open_engine
from diwan.server.store.errors import EntryRefused, StoreUnavailable
from diwan.server.store.journal import Head, Journal
from diwan.server.store.listing import Listing, Place, Summary
from diwan.server.store.lists import places_at, tables_of
from diwan.server.store.schema import ACCOUNTS, PEOPLE, SESSIONS
from diwan.server.store.webhooks import drop_webhook, note_webhook, read_webhook, write_webhook
from tests.support.ticks import Ticks

QUICK = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
PASSWORD = "correct horse"


@pytest.fixture
def clock() -> Ticks:
    return Ticks(time.time())


@pytest.fixture
def visitors(engine: Engine, clock: Ticks) -> Visitors:
    return Visitors(engine, "a secret of the server", clock)


@pytest.fixture
def accounts(engine: Engine, visitors: Visitors) -> Iterator[Accounts]:
    accounts = Accounts(engine, visitors, Hasher(QUICK))
    yield accounts
    accounts.close()


def rows(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(PEOPLE)).scalar_one())


def seat(engine: Engine, person: str, table: str = "t") -> None:
    journal = Journal(engine)
    head = Head(table, "alhambra", "playing", False, 1, 1)
    journal.append([], head, Listing(person, 1, 0, Summary()), [Place(person, table, 0, "seat", 1)]).result()
    journal.close()


def guest_of(visitors: Visitors) -> Visitor:
    return asyncio.run(visitors.read(None))


def come(visitors: Visitors, visitor: Visitor, language: str = "") -> Visitor:
    return asyncio.run(visitors.read(visitor.cookie, language))


# Guests.


def test_a_guest_who_only_looks_leaves_nothing(engine: Engine, visitors: Visitors) -> None:
    first = asyncio.run(visitors.read(None, "ru,en;q=0.5"))
    assert first.fresh
    assert (first.locale, first.theme, first.is_guest) == ("ru", "auto", True)
    again = come(visitors, first, "es")
    assert (again.id, again.locale, again.fresh, again.cookie) == (first.id, "es", False, first.cookie)
    assert again.name
    assert rows(engine) == 0


def test_a_guest_who_says_something_is_kept(engine: Engine, visitors: Visitors) -> None:
    guest = asyncio.run(visitors.read(None, "en"))
    named = asyncio.run(visitors.change(guest, name="  Ana  ", locale="es", theme="dark", sound=True))
    assert (named.name, named.locale, named.theme, named.has_chosen_name) == ("Ana", "es", "dark", True)
    again = come(visitors, guest, "ru")
    assert (again.name, again.locale, again.theme, again.preferences.sound) == ("Ana", "es", "dark", True)
    asyncio.run(visitors.change(again, confirm=False))
    last = come(visitors, guest)
    assert (last.name, last.preferences.sound, last.preferences.confirm) == ("Ana", True, False)
    assert rows(engine) == 1


def test_a_guest_without_a_name_is_called_in_their_language(visitors: Visitors) -> None:
    guest = guest_of(visitors)
    changed = asyncio.run(visitors.change(guest, locale="en"))
    assert changed.name == come(visitors, guest, "ru").name
    assert not changed.has_chosen_name


def test_what_cannot_be_said_changes_nothing(engine: Engine, visitors: Visitors) -> None:
    guest = guest_of(visitors)
    with pytest.raises(BadName):
        asyncio.run(visitors.change(guest, name="\u202e", theme="dark"))
    with pytest.raises(BadPreference):
        asyncio.run(visitors.change(guest, name="Ana", theme="sepia"))
    assert rows(engine) == 0


def test_a_guest_may_be_kept_several_times_at_once(engine: Engine, visitors: Visitors) -> None:
    guest = guest_of(visitors)

    async def keep_often() -> None:
        await asyncio.gather(*(visitors.keep(guest) for _ in range(8)))

    asyncio.run(keep_often())
    assert rows(engine) == 1


@pytest.mark.parametrize("damage", ["", "x", "cut", "other id", "other key", "long", "letters", "no sign"])
def test_a_cookie_that_we_have_not_signed_is_a_new_guest(engine: Engine, visitors: Visitors, damage: str) -> None:
    cookie = guest_of(visitors).cookie
    changed = {
        "": "",
        "x": cookie + "x",
        "cut": cookie[:-1],
        "other id": "g" + secrets.token_urlsafe(16) + cookie[23:],
        "other key": guest_of(Visitors(engine, "another secret")).cookie,
        "long": cookie * 100,
        "letters": "гость" + cookie,
        "no sign": "g" + secrets.token_urlsafe(16),
    }[damage]
    assert asyncio.run(visitors.read(changed)).fresh
    assert not asyncio.run(visitors.read(cookie)).fresh


def test_a_cookie_is_given_anew_before_it_is_too_old(visitors: Visitors, clock: Ticks) -> None:
    guest = guest_of(visitors)
    clock.now += RENEW_SECONDS + DAY
    renewed = come(visitors, guest)
    assert renewed.fresh
    assert renewed.id == guest.id
    assert renewed.cookie != guest.cookie
    clock.now += COOKIE_SECONDS - 2 * DAY
    assert come(visitors, renewed).id == guest.id
    assert come(visitors, guest).id != guest.id


def test_it_is_noted_when_somebody_was_here_but_not_each_time(engine: Engine, visitors: Visitors, clock: Ticks) -> None:
    guest = guest_of(visitors)
    asyncio.run(visitors.keep(guest))
    first = visitors.now()
    clock.now += 60
    come(visitors, guest)
    assert seen(engine, guest.id) == first
    clock.now += DAY
    come(visitors, guest, "ru")
    assert seen(engine, guest.id) == visitors.now()
    person = read_person(engine, guest.id)
    assert person is not None
    assert person.locale == "ru"


def seen(engine: Engine, person: str) -> int:
    found = read_person(engine, person)
    assert found is not None
    return found.seen_at


def test_what_is_remembered_of_visitors_is_bounded(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_CACHED", 10)

    async def many() -> None:
        for _ in range(50):
            await visitors.read(visitors.new_guest().cookie)

    asyncio.run(many())
    assert len(visitors._cache) == 10


def test_without_a_store_nobody_loses_their_cookie(tmp_path: Path) -> None:
    visitors = Visitors(open_engine(f"postgresql://diwan@/diwan?host={tmp_path}"), "secret")
    guest = guest_of(visitors)
    assert guest.fresh  # somebody new needs no store
    with pytest.raises(StoreUnavailable):
        come(visitors, guest)
    stranger = visitors.stranger("ru")
    assert (stranger.cookie, stranger.fresh, stranger.locale) == ("", False, "ru")


# Accounts.


def test_a_guest_with_an_account_stays_the_same_person(engine: Engine, visitors: Visitors, accounts: Accounts) -> None:
    guest = asyncio.run(visitors.change(guest_of(visitors), name="Ana"))
    seat(engine, guest.id)
    made = asyncio.run(accounts.create(guest, "Ana.Maria", PASSWORD, "Firefox", "192.0.2.1"))
    assert (made.id, made.account, made.name, made.fresh) == (guest.id, "Ana.Maria", "Ana", True)
    back = come(visitors, made)
    assert (back.id, back.account, back.session, back.fresh) == (guest.id, "Ana.Maria", made.session, False)
    assert len(tables_of(engine, back.id)) == 1
    # The guest's cookie can't be revoked, so it does not count any more.
    assert come(visitors, guest).id != guest.id


def test_signing_in_brings_the_guests_tables_along(engine: Engine, visitors: Visitors, accounts: Accounts) -> None:
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    seat(engine, ana.id, "first")
    phone = guest_of(visitors)
    seat(engine, phone.id, "second")
    signed = asyncio.run(accounts.sign_in(phone, " ANA ", PASSWORD))
    assert (signed.id, signed.account) == (ana.id, "ana")
    assert {table.id: table.your_turn for table in tables_of(engine, ana.id)} == {"first": True, "second": True}
    assert len(places_at(engine, "second", ana.id)) == 1
    assert come(visitors, phone).id not in (phone.id, ana.id)
    assert come(visitors, ana).id == come(visitors, signed).id == ana.id


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("ana", "wrong horse"),
        ("nobody", PASSWORD),
        ("", ""),
        ("ana\0", PASSWORD),
        ("\ud800", "\ud800"),
        ("ana", "x" * 10**6),
    ],
    ids=["password", "login", "nothing", "zero", "half a character", "long"],
)
def test_a_wrong_login_and_a_wrong_password_get_the_same_answer(
    engine: Engine, visitors: Visitors, accounts: Accounts, login: str, password: str
) -> None:
    asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    guest = guest_of(visitors)
    with pytest.raises(AccountRefused) as caught:
        asyncio.run(accounts.sign_in(guest, login, password))
    assert (caught.value.code, str(caught.value)) == ("wrong", "This account name and password do not belong together.")
    assert come(visitors, guest).id == guest.id


def test_a_wrong_login_takes_as_long_as_a_wrong_password(engine: Engine, visitors: Visitors) -> None:
    verified: list[str] = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            verified.append(str(hash))
            return super().verify(hash, password)

    watched = Accounts(engine, visitors, Hasher(Watched(time_cost=1, memory_cost=1024, parallelism=1)))
    guest = asyncio.run(watched.create(guest_of(visitors), "ana", PASSWORD))
    for login in ("ana", "nobody", "nobody"):
        with pytest.raises(AccountRefused):
            asyncio.run(watched.sign_in(guest, login, "wrong horse"))
    assert len(verified) == 3
    assert len({text.rpartition("$")[0].rpartition("$")[0] for text in verified}) == 1  # at the same cost
    watched.close()


@pytest.mark.parametrize(
    ("login", "code"),
    [
        ("ab", "login"),
        ("x" * 41, "login"),
        ("with space", "login"),
        ("semi;colon", "login"),
        ("zero\0", "login"),
        ("ANA", "taken"),
        ("\uff41na", "taken"),  # a wide letter
    ],
)
def test_a_login_that_cannot_be_is_told(visitors: Visitors, accounts: Accounts, login: str, code: str) -> None:
    asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    guest = guest_of(visitors)
    with pytest.raises(AccountRefused) as caught:
        asyncio.run(accounts.create(guest, login, PASSWORD))
    assert caught.value.code == code
    assert come(visitors, guest).is_guest


def test_one_account_for_each_person(visitors: Visitors, accounts: Accounts) -> None:
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    with pytest.raises(AccountRefused, match="already"):
        asyncio.run(accounts.create(ana, "ana2", PASSWORD))


def test_of_two_who_want_a_login_one_gets_it(engine: Engine, visitors: Visitors, accounts: Accounts) -> None:
    async def both() -> list[object]:
        wants = (accounts.create(visitors.new_guest(), "ana", PASSWORD) for _ in range(4))
        return list(await asyncio.gather(*wants, return_exceptions=True))

    outcomes = asyncio.run(both())
    assert sum(isinstance(outcome, Visitor) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AccountRefused) for outcome in outcomes) == 3
    assert rows(engine) == 1


def test_passwords_are_kept_as_argon2id_and_brought_up_to_date(
    engine: Engine, visitors: Visitors, accounts: Accounts
) -> None:
    asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    assert kept_password(engine).startswith("$argon2id$v=19$m=1024,t=1,p=1$")
    assert PASSWORD not in kept_password(engine)
    dearer = Accounts(engine, visitors, Hasher(PasswordHasher(time_cost=2, memory_cost=2048, parallelism=1)))
    asyncio.run(dearer.sign_in(guest_of(visitors), "ana", PASSWORD))
    assert "m=2048,t=2" in kept_password(engine)
    asyncio.run(dearer.sign_in(guest_of(visitors), "ana", PASSWORD))
    dearer.close()


def kept_password(engine: Engine) -> str:
    with engine.connect() as connection:
        return str(connection.execute(select(ACCOUNTS.c.password)).scalar_one())


def test_too_many_who_sign_in_at_once_are_asked_to_wait() -> None:
    hasher = Hasher(QUICK)

    async def crowd() -> list[str | BaseException]:
        return await asyncio.gather(*(hasher.hash(PASSWORD) for _ in range(60)), return_exceptions=True)

    outcomes = asyncio.run(crowd())
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, AccountRefused)]
    assert refused == ["busy"] * 40
    assert asyncio.run(hasher.hash(PASSWORD)).startswith("$argon2id$")  # it has passed
    hasher.close()


def test_a_password_that_is_still_looked_at_when_the_server_has_stopped_is_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            begun.set()
            go_on.wait(60)
            return super().hash(password, salt=salt)

    hasher = Hasher(Slow(time_cost=1, memory_cost=1024, parallelism=1))

    async def stop() -> None:
        signing_in = asyncio.ensure_future(hasher.hash(PASSWORD))
        await asyncio.to_thread(begun.wait, 60)
        signing_in.cancel()
        await asyncio.gather(signing_in, return_exceptions=True)

    asyncio.run(stop())
    go_on.set()
    hasher._threads.shutdown()
    assert caplog.records == []


def test_another_password_ends_the_other_sessions(visitors: Visitors, accounts: Accounts) -> None:
    here = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    there = asyncio.run(accounts.sign_in(guest_of(visitors), "ana", PASSWORD))
    assert come(visitors, there).account == "ana"
    with pytest.raises(AccountRefused, match="not your password"):
        asyncio.run(accounts.change_password(here, "wrong horse", "battery staple"))
    with pytest.raises(AccountRefused, match="at least 8"):
        asyncio.run(accounts.change_password(here, PASSWORD, "short"))
    assert come(visitors, there).account == "ana"
    asyncio.run(accounts.change_password(here, PASSWORD, "battery staple"))
    assert come(visitors, here).account == "ana"
    assert come(visitors, there).is_guest
    with pytest.raises(AccountRefused):
        asyncio.run(accounts.sign_in(guest_of(visitors), "ana", PASSWORD))
    assert asyncio.run(accounts.sign_in(guest_of(visitors), "ana", "battery staple")).id == here.id


def test_a_deleted_account_leaves_nobody_behind(engine: Engine, visitors: Visitors, accounts: Accounts) -> None:
    guest = guest_of(visitors)
    ana = asyncio.run(accounts.create(asyncio.run(visitors.change(guest, name="Ana")), "ana", PASSWORD))
    there = asyncio.run(accounts.sign_in(guest_of(visitors), "ana", PASSWORD))
    seat(engine, ana.id)
    write_webhook(engine, ana.id, "https://example.org", "s", 1)
    with pytest.raises(AccountRefused):
        asyncio.run(accounts.delete(ana, "wrong horse"))
    nobody = asyncio.run(accounts.delete(ana, PASSWORD))
    assert nobody.is_guest
    assert nobody.fresh
    for before in (guest, ana, there):
        assert come(visitors, before).id not in (ana.id, nobody.id)
    assert tables_of(engine, ana.id) == []
    assert read_webhook(engine, ana.id) is None
    person = read_person(engine, ana.id)
    assert person is not None
    assert (person.name, person.preferences, person.account) == (None, "{}", None)
    assert asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD)).id != ana.id


def test_a_guest_has_nothing_to_change_or_delete(visitors: Visitors, accounts: Accounts) -> None:
    guest = guest_of(visitors)
    for work in (accounts.change_password(guest, "", "battery staple"), accounts.delete(guest, "")):
        with pytest.raises(AccountRefused, match="You have no account"):
            asyncio.run(work)
    assert asyncio.run(accounts.sessions(guest)) == []


# Sessions.


def test_sessions_are_listed_and_end_one_by_one(visitors: Visitors, accounts: Accounts, clock: Ticks) -> None:
    agents = ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "curl\x00/8")
    here = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD, agents[0], "192.0.2.77"))
    clock.now += 60
    there = asyncio.run(accounts.sign_in(guest_of(visitors), "ana", PASSWORD, agents[1], "2001:db8:1:2::3"))
    clock.now += 60
    third = asyncio.run(accounts.sign_in(guest_of(visitors), "ana", PASSWORD))
    listed = asyncio.run(accounts.sessions(here))
    assert [session.id for session in listed] == [third.session, there.session, here.session]
    assert [session.browser for session in listed] == ["", "", "Firefox, Linux"]
    assert [session.address_hint for session in listed] == ["", "2001:db8:1::/48", "192.0.0.0/16"]
    stranger = asyncio.run(accounts.create(guest_of(visitors), "bob", PASSWORD))
    assert there.session is not None
    assert not asyncio.run(accounts.revoke(stranger, there.session))
    assert not asyncio.run(accounts.revoke(here, "nonsense\0"))
    assert come(visitors, there).account == "ana"
    assert asyncio.run(accounts.revoke(here, there.session))
    assert come(visitors, there).is_guest
    assert asyncio.run(accounts.revoke_others(here)) == 1
    assert come(visitors, third).is_guest
    assert come(visitors, here).account == "ana"
    assert come(visitors, stranger).account == "bob"


def test_who_signs_in_ends_the_pages_of_the_guest_that_they_were(
    engine: Engine, visitors: Visitors, accounts: Accounts
) -> None:
    ended: list[str] = []
    visitors.on_ended.append(ended.extend)
    founder, guest, bystander = (guest_of(visitors) for _ in range(3))
    signed_up = asyncio.run(accounts.create(founder, "ann", PASSWORD))
    assert ended == [founder.id]
    signed_in = asyncio.run(accounts.sign_in(guest, "ann", PASSWORD))
    assert ended == [founder.id, guest.id]
    # Whoever missed the news finds out by itself.
    assert signed_up.session is not None
    assert signed_in.session is not None
    asyncio.run(accounts.revoke(signed_in, signed_up.session))
    sessions, guests = {signed_up.session, signed_in.session}, {founder.id, guest.id, bystander.id}
    assert ended_among(engine, sessions, guests) == {signed_up.session, founder.id, guest.id}
    assert ended_among(engine, (), ()) == set()


def test_whoever_signs_out_leaves_a_browser_that_is_nobodys(visitors: Visitors, accounts: Accounts) -> None:
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    nobody = asyncio.run(accounts.sign_out(ana))
    assert nobody.is_guest
    assert nobody.fresh
    assert nobody.id != ana.id
    assert come(visitors, ana).is_guest


def test_another_process_hears_of_a_revoked_session_in_seconds(
    engine: Engine, visitors: Visitors, accounts: Accounts, clock: Ticks
) -> None:
    other = Visitors(engine, "a secret of the server", clock)
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    assert come(other, ana).account == "ana"
    asyncio.run(accounts.sign_out(ana))
    clock.now += module.CACHE_SECONDS + 1
    assert come(other, ana).is_guest


def test_the_store_does_not_know_what_a_cookie_holds(engine: Engine, visitors: Visitors, accounts: Accounts) -> None:
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    token = ana.cookie[1:].split(".")[0]
    with engine.connect() as connection:
        (kept,) = connection.execute(select(SESSIONS)).all()
    assert kept.id == ana.session
    assert token not in str(kept)
    assert token not in repr(ana)


def test_a_session_that_nobody_uses_ends(visitors: Visitors, accounts: Accounts, clock: Ticks) -> None:
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    clock.now += SESSION_SECONDS - DAY
    assert come(visitors, ana).account == "ana"
    clock.now += SESSION_SECONDS - DAY
    assert come(visitors, ana).account == "ana"  # it was used in between
    clock.now += SESSION_SECONDS + DAY
    assert come(visitors, ana).is_guest


def test_the_sessions_of_a_person_are_bounded(visitors: Visitors, accounts: Accounts, clock: Ticks) -> None:
    first = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    last = first
    for _ in range(MOST_SESSIONS):
        clock.now += 1
        last = asyncio.run(accounts.sign_in(guest_of(visitors), "ana", PASSWORD))
    assert len(asyncio.run(accounts.sessions(last))) == MOST_SESSIONS
    assert come(visitors, first).is_guest


def test_signing_in_anew_replaces_the_session(visitors: Visitors, accounts: Accounts) -> None:
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    bob = asyncio.run(accounts.create(guest_of(visitors), "bob", PASSWORD))
    now_bob = asyncio.run(accounts.sign_in(ana, "bob", PASSWORD))
    assert now_bob.id == bob.id != ana.id
    visitors.forget(ana.session)
    assert come(visitors, ana).is_guest  # her session ended; her account has not become his
    assert asyncio.run(accounts.sign_in(guest_of(visitors), "ana", PASSWORD)).id == ana.id


@pytest.mark.parametrize(
    ("agent", "browser"),
    [
        ("(Windows NT 10.0; Win64; x64) (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows"),
        ("(iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
        ("(Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36", "Chrome, Android"),
        ("", ""),
    ],
    ids=["edge", "iphone", "android", "none"],
)
def test_browsers_are_called_as_people_call_them(agent: str, browser: str) -> None:
    assert Session("", 0, 0, agent, "").browser == browser


@pytest.mark.parametrize(("address", "hint"), [("::ffff:192.0.2.1", "192.0.0.0/16"), ("testclient", ""), ("", "")])
def test_of_an_address_the_network_is_kept(address: str, hint: str) -> None:
    assert hint_of(address) == hint


# Webhooks.


def test_a_webhook_is_kept_for_the_person_whom_a_guest_became(
    engine: Engine, visitors: Visitors, accounts: Accounts
) -> None:
    guest = guest_of(visitors)
    with pytest.raises(EntryRefused):
        write_webhook(engine, guest.id, "https://example.org/guest", "s", 1)
    asyncio.run(visitors.keep(guest))
    write_webhook(engine, guest.id, "https://example.org/old", "s", 1)
    write_webhook(engine, guest.id, "https://example.org/guest", "s", 2)
    found = read_webhook(engine, guest.id)
    assert found is not None
    assert (found.url, found.failures, found.status) == ("https://example.org/guest", 0, None)
    ana = asyncio.run(accounts.create(guest_of(visitors), "ana", PASSWORD))
    asyncio.run(accounts.sign_in(guest, "ana", PASSWORD))
    write_webhook(engine, ana.id, "https://example.org/ana", "s", 3)
    found = read_webhook(engine, guest.id)
    assert found is not None
    assert (found.url, found.person_id) == ("https://example.org/ana", ana.id)
    for status in (500, 0):
        note_webhook(engine, ana.id, status, 9)
    assert (read_webhook(engine, ana.id), 2) == (replace(found, status=0, tried_at=9, failures=2), 2)
    note_webhook(engine, ana.id, 204, 10)
    assert read_webhook(engine, ana.id) == replace(found, status=204, tried_at=10, failures=0)
    drop_webhook(engine, ana.id)
    assert read_webhook(engine, ana.id) is None
