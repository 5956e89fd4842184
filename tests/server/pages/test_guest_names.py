"""What a guest is called who has not said: each reader reads it in their own language, on every page."""

from __future__ import annotations

import html
import json

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.server.called import guest_name, is_sign
from tests.server.pages.conftest import Server, Visit, data_of, hidden, record_of


def in_each_language(server: Server, address: str) -> dict[str, str]:
    created = record_of(server, address).created
    assert created is not None
    return {locale: render(guest_name(created.host), locale) for locale in LOCALES}


@pytest.mark.parametrize("way", ["/now/alhambra", "/new/alhambra"])
def test_a_made_up_name_is_read_in_the_readers_language(server: Server, visit: Visit, way: str) -> None:
    ana = visit("es")
    form = {"do": "create", "seats": "2", "seat.0": "me", "name.0": "", "seat.1": "bot:random", "listed": "yes"}
    made = ana.post(way, data={**form, "seed": "5"} if way.startswith("/new") else {})
    address = made.url.path
    names = in_each_language(server, address)
    assert is_sign(record_of(server, address).chairs[0].name)
    watch = next(link for link in (_link(made.text, "/watch/"),) if link)
    for locale in LOCALES:
        reader = visit(locale)
        reader.get(watch)
        board, text = reader.get(address).text, reader.get(f"{address}/text").text
        data = data_of(board)
        assert data["people"]["sitters"][0]["name"] == names[locale]
        assert data["frame"]["standings"][0]["name"] == names[locale]
        for page in (board, text):
            assert "\x1a" not in page
            assert "\\u001a" not in page
            assert names[locale] in page
            assert not [name for other, name in names.items() if other != locale and name in page]


def _link(text: str, part: str) -> str:
    at = text.index(part)
    start, end = text.rindex('"', 0, at) + 1, text.index('"', at)
    return text[start:end]


def test_lists_and_lobbies_say_it_in_the_readers_language_too(server: Server, visit: Visit) -> None:
    ana = visit("es")
    address = ana.open_table(seats="2", seat__0="me", seat__1="anybody", listed="yes")
    names = in_each_language(server, address)
    server.house.journal.settled().result(20)
    for locale in LOCALES:
        reader = visit(locale)
        for page in (reader.get("/").text, reader.get(address).text):
            assert names[locale] in page
            assert "\x1a" not in page
    assert json.dumps(names["ru"]) not in json.dumps(names["es"])


def test_whoever_chose_a_name_has_it_in_every_language(server: Server, visit: Visit) -> None:
    ana = visit("es")
    ana.post("/me/name", data={"name": "Ana María"})
    address = ana.open_table(seats="2", seat__0="me", seat__1="anybody", listed="yes")
    assert record_of(server, address).chairs[0].name == "Ana María"
    assert "Ana María" in visit("ru").get(address).text


def test_whoever_sits_down_under_the_name_in_the_form_has_not_chosen_it(server: Server, visit: Visit) -> None:
    ana, luis = visit(), visit("ru")
    address = ana.open_table(seats="3", seat__0="me", name__0="Ana", seat__1="anybody", seat__2="anybody", listed="yes")
    luis.post(f"{address}/sit/1", data={})
    ana.get(address)
    chair = record_of(server, address).chairs[1]
    assert chair.player is not None
    assert is_sign(chair.name)
    assert render(guest_name(chair.player), "en") in ana.get(address).text
    assert render(guest_name(chair.player), "ru") in luis.get(address).text


# What JSON writes for the edges of a sign, as anybody can type it.
TYPED = ["\\u001agone 1\\u001a", "\\u001abot 0\\u001a", "\\\\u001abot 0\\\\u001a"]


@pytest.mark.parametrize("typed", TYPED)
def test_a_name_that_looks_like_a_sign_is_the_same_on_every_page(server: Server, visit: Visit, typed: str) -> None:
    ana = visit()
    ana.post("/me/name", data={"name": typed})
    seats = {"seat__0": "me", "name__0": typed, "seat__1": "me", "name__1": "Luis"}
    address = ana.open_table(seats="2", seed="5", listed="yes", **seats)
    ana.post(f"{address}/text", data={**hidden(ana.get(f"{address}/text").text, "say"), "text": f"I am {typed}"})
    assert record_of(server, address).names == (typed, "Luis")
    server.house.journal.settled().result(20)
    for locale in LOCALES:
        reader = visit(locale)
        home, board, text = (reader.get(path).text for path in ("/", address, f"{address}/text"))
        data, spoken = data_of(board), data_of(text, "text-data")
        assert data["people"]["sitters"][0]["name"] == typed
        assert data["frame"]["standings"][0]["name"] == spoken["frame"]["standings"][0]["name"] == typed
        assert typed in html.unescape(home)
        assert f"{typed}: " in html.unescape(text)
        assert f"I am {typed}" in html.unescape(text)
        assert html.unescape(text).count(typed) >= 4
    assert typed in html.unescape(ana.get("/me").text)


@pytest.mark.parametrize("typed", TYPED)
def test_a_lobby_shows_such_a_name_as_it_is(visit: Visit, typed: str) -> None:
    address = visit().open_table(seats="2", seat__0="me", name__0=typed, seat__1="anybody", listed="yes")
    for locale in LOCALES:
        assert f"<span data-name>{typed}</span>" in visit(locale).get(address).text


@pytest.mark.parametrize("typed", ["\x1agone 1\x1a", "\x1abot 0\x1a", "Ana\x1a"])
def test_a_real_sign_in_a_form_is_refused_or_loses_its_edges(server: Server, visit: Visit, typed: str) -> None:
    ana, luis = visit(), visit()
    assert ana.post("/me/name", data={"name": typed}).status_code == 422
    refused = ana.post("/new/alhambra", data={"do": "create", "seats": "2", "seat.0": "me", "name.0": typed})
    assert refused.status_code == 422
    seats = {"seat__0": "me", "name__0": "Ana", "seat__1": "anybody", "seat__2": "anybody"}
    address = ana.open_table(seats="3", listed="yes", **seats)
    luis.post(f"{address}/sit/1", data={"name": typed})
    ana.get(address)
    assert "\x1a" not in "".join(record_of(server, address).names)
