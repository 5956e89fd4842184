"""The page of a table and its text: what they carry, and what their forms refuse."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from diwan.core.i18n import LOCALES, Message
from diwan.core.view import Choice
from diwan.server.pages.table_words import TABLE_WORDS, TEXT_WORDS, script_words
from diwan.server.pages.text import answer_in, blocks_of
from diwan.server.tables.record import Record, Refused
from tests.server.pages.conftest import Server, Visit, Visitor


def data_of(text: str, name: str = "table-data") -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def picture_of(text: str) -> str:
    found = re.search(r'<script type="image/svg\+xml" id="picture">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return found[1]


def record_of(server: Server, address: str) -> Record:
    return server.house.host._open[address.removeprefix("/t/")].record


def hidden(text: str, form: str) -> dict[str, str]:
    """Return the hidden fields of a form of the text page."""
    part = text.partition(f'id="{form}"')[2].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', part))


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    return visit()


@pytest.fixture
def address(ann: Visitor) -> str:
    """A table at which Ann plays against herself: no bot moves by itself."""
    return ann.open_table(seats="2", seat__0="me", name__0="Ann", seat__1="me", name__1="Anna", seed="5", listed="yes")


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


# Forms of the text page.


def test_a_form_that_is_sent_twice_counts_once(ann: Visitor, server: Server, address: str) -> None:
    form = hidden(ann.get(f"{address}/text").text, "answers")
    for _ in range(3):
        assert ann.post(f"{address}/text", data={**form, "answer": "1"}).status_code == 200
    said = {**hidden(ann.get(f"{address}/text").text, "say"), "text": "hello"}
    for _ in range(3):
        ann.post(f"{address}/text", data=said)
    record = record_of(server, address)
    assert record.table is not None
    assert record.table.ply == 1
    assert [saying.text for saying in record.said] == ["hello"]


def test_a_form_without_a_name_of_its_own_is_refused_and_not_lost(ann: Visitor, server: Server, address: str) -> None:
    form = {**hidden(ann.get(f"{address}/text").text, "answers"), "answer": "1"}
    for once in ({}, {"once": ""}):
        answer = ann.post(f"{address}/text", data={**{k: v for k, v in form.items() if k != "once"}, **once})
        assert answer.status_code == 409
        assert "This form is damaged." in answer.text
    assert record_of(server, address).size == 2


def test_another_answer_by_the_same_form_is_not_taken_for_the_first_one(
    ann: Visitor, server: Server, address: str
) -> None:
    form = hidden(ann.get(f"{address}/text").text, "answers")
    assert ann.post(f"{address}/text", data={**form, "answer": "1"}).status_code == 200
    late = ann.post(f"{address}/text", data={**form, "answer": "2"})
    assert late.status_code == 409
    assert "The table has moved on since." in late.text
    assert record_of(server, address).size == 3


def test_a_step_back_is_taken(ann: Visitor, server: Server, address: str) -> None:
    record = record_of(server, address)
    assert record.table is not None
    for _ in range(60):
        text = ann.get(f"{address}/text").text
        if found := re.search(r'name="back" value="(\d+)"', text):
            before = record.table.ply
            answer = ann.post(f"{address}/text", data={**hidden(text, "steps"), "back": found[1]})
            assert answer.status_code == 200
            assert record.table.ply == int(found[1]) < before
            return
        ann.post(f"{address}/text", data={**hidden(text, "answers"), "answer": "1"})
    raise AssertionError("nothing could be taken back")


@pytest.mark.parametrize(
    "change",
    [
        {"answer": "0"},
        {"answer": "1000000000000"},
        {"answer": "²"},
        {"answer": ""},
        {"answer": "x" * 5000},
        {"action": "999999"},
        {"action": "-1"},
        {"action": "one"},
        {"action": "9" * 400},
        {"answer": "1", "ply": "17"},
        {"answer": "1", "epoch": "3"},
        {"answer": "1", "seat": "1e9"},
        {"answer": "1", "seat": "15"},
        {"answer": "1", "seat": ""},
        {"do": "undo", "back": "0"},
        {"do": "undo", "back": "zero"},
        {"do": "say", "text": ""},
        {"do": "say", "text": "x" * 501},
    ],
    ids=lambda change: " ".join(f"{name}={value[:12]}" for name, value in change.items()),
)
def test_a_damaged_or_late_form_is_refused_in_words_and_changes_nothing(
    ann: Visitor, server: Server, address: str, change: dict[str, str]
) -> None:
    form = hidden(ann.get(f"{address}/text").text, "answers")
    size = record_of(server, address).size
    answer = ann.post(f"{address}/text", data={**form, **change})
    assert answer.status_code == 409
    assert 'role="alert" id="problem">' in answer.text
    assert record_of(server, address).size == size


def test_forms_of_a_table_that_has_not_begun_are_refused_in_its_lobby(ann: Visitor) -> None:
    table = ann.open_table(seats="2", seat__0="me", name__0="Ann", seat__1="friend")
    where = {"seat": "0", "epoch": "0", "ply": "0", "back": "0", "once": "a-form"}
    for form in ({"do": "move", "action": "1"}, {"do": "move", "answer": "1"}, {"do": "undo"}, {"do": "say"}):
        answer = ann.post(f"{table}/text", data={**where, **form})
        assert answer.status_code == 409
        assert "/join/1/" in answer.text


def test_somebody_elses_seat_is_not_played(ann: Visitor, visit: Visit, server: Server, address: str) -> None:
    form = hidden(ann.get(f"{address}/text").text, "answers")
    size = record_of(server, address).size
    assert visit().post(f"{address}/text", data={**form, "answer": "1"}).status_code == 409
    assert record_of(server, address).size == size


def test_an_answer_is_a_number_or_a_notation() -> None:
    choices = (Choice(70, "take dirham 3", "a", Message("A")), Choice(80, "2", "b", Message("B")))
    assert answer_in(" 1 ", choices) == 70
    assert answer_in("2", choices) == 80
    assert answer_in("TAKE  dirham 3", choices) == 70
    for nonsense in ("3", "0", "take", "", "١", "0000000012", "9" * 5000):
        with pytest.raises(Refused):
            answer_in(nonsense, choices)


def test_a_position_is_divided_into_blocks() -> None:
    assert blocks_of("Market\n  one\n  two\n\nBag\n\n\nHand\n  x") == [
        ("Market", "  one\n  two"),
        ("Bag", ""),
        ("Hand", "  x"),
    ]


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
