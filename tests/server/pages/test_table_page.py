"""The page of a table: what it carries, and playing again."""

from __future__ import annotations

import re

import pytest

from diwan.core.i18n import LOCALES
from diwan.server.pages.table_words import TABLE_WORDS, TEXT_WORDS, script_words
from diwan.server.people.rows import read_person
from tests.server.pages.conftest import Server, Visit, Visitor, data_of, record_of


def picture_of(text: str) -> str:
    found = re.search(r'<script type="image/svg\+xml" id="picture">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_page_has_its_first_frame_and_its_picture_in_it(ann: Visitor, address: str) -> None:
    text = ann.get(address).text
    data = data_of(text)
    assert data["frame"]["stage"] == "playing"
    assert data["frame"]["eyes"] == data["frame"]["asked"]
    assert data["frame"]["choices"]
    assert picture_of(text).startswith("<svg")
    assert data["look"] == {"theme": "light", "narrow": False}


def test_the_picture_comes_as_the_screen_was_the_last_time(ann: Visitor, address: str) -> None:
    wide = picture_of(ann.get(address).text)
    ann.cookies.set("diwan_screen", "dark.narrow")
    text = ann.get(address).text
    assert data_of(text)["look"] == {"theme": "dark", "narrow": True}
    assert picture_of(text) != wide
    ann.cookies.set("diwan_screen", "<script>.huge")
    assert data_of(ann.get(address).text)["look"] == {"theme": "light", "narrow": False}


def test_a_phone_gets_the_narrow_picture_at_once(ann: Visitor, address: str) -> None:
    text = ann.get(address, headers={"user-agent": "Mozilla/5.0 (Android 16; Mobile)"}).text
    assert data_of(text)["look"]["narrow"] is True


def test_a_name_cannot_break_out_of_the_page(visit: Visit) -> None:
    eve = visit()
    name = "</script><script>alert(1)</script>"
    address = eve.open_table(seats="2", seat__0="me", name__0=name, seat__1="me", name__1="B")
    for path in (address, f"{address}/text"):
        text = eve.get(path).text
        assert "<script>alert" not in text
        assert "</script><script>" not in text


def test_a_spectator_sees_no_choices(visit: Visit, address: str) -> None:
    data = data_of(visit().get(address).text)
    assert data["seats"] == []
    assert data["frame"]["eyes"] is None
    assert data["frame"]["choices"] == []


def test_playing_again_makes_a_table_like_this_one(ann: Visitor, server: Server, address: str) -> None:
    answer = ann.post(f"{address}/again")
    assert answer.status_code == 200
    assert answer.url.path != address
    again, before = record_of(server, answer.url.path), record_of(server, address)
    assert [chair.name for chair in again.chairs] == [chair.name for chair in before.chairs]
    assert again.created is not None
    assert before.created is not None
    assert again.created.seed != before.created.seed


def test_a_spectator_who_plays_again_takes_a_seat_and_invites_the_other(
    visit: Visit, server: Server, address: str
) -> None:
    again = record_of(server, visit().post(f"{address}/again").url.path)
    assert sorted((chair.kind, chair.kept) for chair in again.chairs) == [("open", True), ("person", False)]
    assert read_person(server.house.engine, again.creation.host) is not None, "whoever makes a table is remembered"


@pytest.mark.parametrize("locale", LOCALES)
def test_words_of_scripts_keep_their_fields_and_have_all_plural_forms(locale: str) -> None:
    for words in (TABLE_WORDS, TEXT_WORDS):
        for name, said in script_words(words, locale).items():
            fields = set(re.findall(r"\{(\w+)\}", words[name].text))
            forms = [said] if isinstance(said, str) else list(said.values())
            assert all(set(re.findall(r"\{(\w+)\}", form)) == fields for form in forms), name
    points = script_words(TABLE_WORDS, locale)["points"]
    assert isinstance(points, dict)
    assert (
        set(points)
        == {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "es": {"one", "many", "other"}}[locale]
    )
