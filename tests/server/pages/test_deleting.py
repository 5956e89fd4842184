"""Deleting an account: only by whoever knows its password, everywhere at once, and what stays has nobody's name."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import diwan
from diwan.core.i18n import LOCALES
from diwan.server.house import House
from diwan.server.limits import RATES
from diwan.server.settings import Settings
from diwan.server.store.journal import Journal
from diwan.server.store.lists import places_at
from diwan.server.tables.access import player_key
from diwan.server.tables.facts import Chair, Created
from diwan.server.tables.host import Host
from tests.server.pages.conftest import Server, Visit, Visitor, data_of, record_of
from tests.support.finished import finished

PASSWORD = "seven green lanterns"
NAME = "Ana María la Primera"
FORMER = {"en": "Former player 1", "ru": "Бывший игрок 1", "es": "Antiguo jugador 1"}


def sign_up(visitor: Visitor, login: str) -> str:
    """Give somebody an account and a name; return their id."""
    visitor.post("/me/name", data={"name": NAME})
    assert visitor.post("/sign-up", data={"login": login, "password": PASSWORD}).url.path == "/me"
    return visitor.open_table(seats="2", seat__0="me", name__0=NAME, seat__1="friend")


def person_of(server: Server, address: str) -> str:
    created = record_of(server, address).created
    assert created is not None
    return created.host


def played_out(server: Server, person: str) -> str:
    """A game of Ana's against Bob that is over; return its address."""
    game = finished("alhambra", 2)
    replay = game.replay()
    chairs = (Chair("person", person, NAME), Chair("person", "bob", "Bob"))
    rules = (replay.game, replay.rules_version, replay.options)
    created = Created(
        *rules, chairs, replay.seed, "a-salt-of-some-length", person, "secret", listed=True, course=replay.actions
    )
    journal = Journal(server.house.engine)
    made = asyncio.run(Host(server.house.engine, journal).create(created))
    journal.close()
    return f"/t/{made.id}"


def delete(visitor: Visitor, password: str = PASSWORD) -> int:
    return visitor.post("/me/delete", data={"password": password}).status_code


def test_nobody_deletes_an_account_without_its_password(server: Server, visit: Visit) -> None:
    ana, eve = visit(), visit()
    lobby = sign_up(ana, "ana.stays")
    for password in ("", "wrong", PASSWORD.upper()):
        answer = ana.post("/me/delete", data={"password": password})
        assert answer.status_code == 422
        assert 'id="problem-delete"' in answer.text
    assert delete(eve) == 422, "a guest has no account"
    assert "ana.stays" in ana.get("/me").text
    assert record_of(server, lobby).chairs[0].name == NAME


def test_a_deleted_account_is_signed_out_everywhere_and_can_not_come_back(visit: Visit) -> None:
    ana, phone = visit(), visit()
    sign_up(ana, "ana.goes")
    phone.post("/sign-in", data={"login": "ana.goes", "password": PASSWORD})
    assert "ana.goes" in phone.get("/me").text
    answer = ana.post("/me/delete", data={"password": PASSWORD})
    assert answer.status_code == 200
    assert 'class="notice notice-good"' in answer.text
    for browser in (ana, phone):
        page = browser.get("/me").text
        assert "/sign-out" not in page
        assert NAME not in page
    assert visit().post("/sign-in", data={"login": "ana.goes", "password": PASSWORD}).status_code == 422
    assert delete(ana) == 422, "there is nothing left to delete"


@pytest.mark.parametrize("opened", [True, False], ids=["open", "read anew"])
def test_games_that_were_played_stay_with_a_neutral_name_in_every_language(
    server: Server, visit: Visit, opened: bool
) -> None:
    ana = visit()
    login = f"ana.played.{opened}".lower()
    person = person_of(server, sign_up(ana, login))
    over = played_out(server, person)
    before = visit().get(over).text
    assert NAME in before
    if not opened:
        server.house.host.drop(over.removeprefix("/t/"))
    assert delete(ana) == 200
    for locale in LOCALES:
        reader = visit(locale)
        for page in (over, f"{over}/text", f"{over}/replay", f"{over}/replay?ply=3", f"{over}/file"):
            answer = reader.get(page)
            assert answer.status_code == 200
            assert NAME not in answer.text, page
            assert FORMER[locale] in answer.text, page
            assert "Bob" in answer.text
        assert data_of(reader.get(over).text)["people"]["sitters"][0]["name"] == FORMER[locale]


def test_lists_do_not_name_somebody_who_is_gone(server: Server, visit: Visit) -> None:
    ana, bob = visit(), visit()
    sign_up(ana, "ana.listed")
    shown = ana.open_table(seats="3", seat__0="me", name__0=NAME, seat__1="bot:random", seat__2="anybody", listed="yes")
    bob.post(f"{shown}/sit/2", data={"name": "Bob of the lists"})
    assert NAME in bob.get("/me").text
    assert delete(ana) == 200
    page = bob.get("/me").text
    assert NAME not in page
    assert FORMER["en"] in page


def test_seats_are_left_to_a_bot_or_to_whoever_comes(server: Server, visit: Visit) -> None:
    ana = visit()
    lobby = sign_up(ana, "ana.sits")
    playing = ana.open_table(
        seats="2", seat__0="me", name__0=NAME, seat__1="me", name__1="Anna", clock="days", move_days="3", listed="yes"
    )
    assert delete(ana) == 200
    assert record_of(server, lobby).chairs[0].kind == "open"
    left = record_of(server, playing)
    assert [left.bot_of(seat) for seat in (0, 1)] == [diwan.bots()[-1]] * 2


def test_a_players_link_opens_nothing_when_the_account_is_deleted(server: Server, visit: Visit) -> None:
    ana, friend, late = visit(), visit(), visit()
    sign_up(ana, "ana.shared")
    playing = ana.open_table(seats="2", seat__0="me", name__0=NAME, seat__1="bot:random", clock="days", move_days="3")
    table = server.house.host._open[playing.removeprefix("/t/")]
    link = f"{playing}/seat/0/{player_key(table.record, 0)}"
    assert friend.get(link).url.path == playing
    before = places_at(server.house.engine, table.id, person_of_visitor(server, friend))
    assert [place.role for place in before] == ["link"]
    assert delete(ana) == 200
    assert late.get(link).status_code == 404
    assert friend.get(link).status_code == 404
    assert friend.get(playing).status_code == 403
    assert not places_at(server.house.engine, table.id, before[0].person_id)


def person_of_visitor(server: Server, visitor: Visitor) -> str:
    created = record_of(server, visitor.open_table(seats="2", seat__0="me", seat__1="friend")).created
    assert created is not None
    return created.host


def test_passwords_are_not_tried_here_faster_than_elsewhere(tmp_path: Path) -> None:
    strict = Server(House(Settings(database=f"sqlite:///{tmp_path / 'diwan.db'}", thinkers=1, painters=1)))
    try:
        with Visitor(strict.address) as ana:
            ana.post("/sign-up", data={"login": "ana", "password": PASSWORD})
            tries = [delete(ana, f"guess {number}") for number in range(RATES["sign_in"].burst + 1)]
            assert tries[-1] == 429
    finally:
        strict.close()
