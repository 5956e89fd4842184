"""A table as text: what the page tells, what its forms do and refuse, and that its reader is here."""

from __future__ import annotations

import html
import json
import re

import pytest
from websockets.sync.client import connect

from diwan.core.i18n import Message
from diwan.core.view import Choice
from diwan.server.pages.text import answer_in
from diwan.server.tables.handing import Why
from diwan.server.tables.record import Refused
from tests.server.pages.conftest import Server, Visit, Visitor, data_of, hidden, record_of


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


def test_of_somebody_who_only_watches_the_chat_says_so(visit: Visit) -> None:
    ann, eve = visit(), visit()
    address = ann.open_table(seats="2", seat__0="me", name__0="Ann", seat__1="bot:random", listed="yes")
    eve.post("/me/name", data={"name": "Ann"})
    for who, text in ((eve, "I am Ann"), (ann, "No, I am")):
        who.post(f"{address}/text", data={**hidden(who.get(f"{address}/text").text, "say"), "text": text})
    told = visit("es").get(f"{address}/text").text
    assert "<b>Ann (mira)</b>: I am Ann<" in told
    assert "<b>Ann</b>: No, I am<" in told


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


def test_a_way_back_is_offered_where_there_is_one_and_no_bot_plays(ann: Visitor, visit: Visit) -> None:
    address = ann.open_table("sabika", seats="2", seat__0="me", name__0="Ann", seat__1="friend", seed="5")
    invitation = re.search(r"/t/[\w-]+/join/1/[\w-]+", ann.get(address).text)
    assert invitation is not None
    visit().post(invitation[0], data={"name": "Bob"})
    first = ann.get(f"{address}/text").text
    assert 'id="answers">' in first
    assert 'id="steps" hidden>' in first
    moved = ann.post(f"{address}/text", data={**hidden(first, "answers"), "answer": "1"}).text
    assert 'id="answers" hidden>' in moved  # Bob is asked
    assert 'id="steps">' in moved
    assert '<button class="button small" name="back" value="0">Undo</button>' in moved
    handed = ann.post(f"{address}/text", data={**hidden(moved, "hand"), "seat": "0", "bot": "random"}).text
    assert 'id="steps" hidden>' in handed
    assert 'name="back" value="0"' not in handed


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
    moves = ({"do": "move", "action": "1"}, {"do": "move", "answer": "1"}, {"do": "undo"})
    for form in (*moves, {"do": "say"}, {"do": "hand_over", "bot": "random"}):
        answer = ann.post(f"{table}/text", data={**where, **form})
        assert answer.status_code == 409
        assert "/join/1/" in answer.text


def test_somebody_elses_seat_is_not_played(ann: Visitor, visit: Visit, server: Server, address: str) -> None:
    form = hidden(ann.get(f"{address}/text").text, "answers")
    size = record_of(server, address).size
    assert visit().post(f"{address}/text", data={**form, "answer": "1"}).status_code == 409
    assert record_of(server, address).size == size


def test_only_an_answer_that_is_none_marks_its_field(ann: Visitor, address: str) -> None:
    form = hidden(ann.get(f"{address}/text").text, "answers")
    nonsense = ann.post(f"{address}/text", data={**form, "answer": "fly"}).text
    assert 'aria-invalid="true" aria-describedby="problem"' in nonsense
    for change in ({"do": "say", "text": ""}, {"do": "undo", "back": "0"}, {"answer": "1", "ply": "17"}):
        refused = ann.post(f"{address}/text", data={**form, **change}).text
        assert "aria-invalid" not in refused
        assert 'tabindex="-1" autofocus role="alert" id="problem">' in refused


def test_an_answer_is_a_number_or_a_notation() -> None:
    choices = (Choice(70, "take dirham 3", "a", Message("A")), Choice(80, "2", "b", Message("B")))
    assert answer_in(" 1 ", choices) == 70
    assert answer_in("2", choices) == 80
    assert answer_in("TAKE  dirham 3", choices) == 70
    for nonsense in ("3", "0", "take", "", "١", "0000000012", "9" * 5000):
        with pytest.raises(Refused):
            answer_in(nonsense, choices)


# The position in words, and who plays.


def test_the_position_is_told_under_headings_with_lists_and_tables(ann: Visitor, address: str) -> None:
    text = ann.get(f"{address}/text").text
    told = text.partition('<div id="position" class="text-position">')[2].partition("</div>\n</section>")[0]
    assert re.findall("<h3>([^<]*)</h3>", told)[:3] == ["The game", "Your money", "Your Alhambra"]
    assert '<section data-key="market"><h3>Market</h3><ul><li>Slot 1: ' in told
    assert '<th scope="col">Points</th>' in told
    assert '<tr><th scope="row">Anna</th><td>0</td>' in told
    assert "<pre" not in text
    assert data_of(text, "text-data")["text"] == html.unescape(told) == told


@pytest.mark.parametrize(
    ("language", "head"), [("en", "Market"), ("ru", "Рынок зданий"), ("es", "Mercado de edificios")]
)
def test_the_position_is_told_in_the_language_of_the_reader(
    visit: Visit, address: str, language: str, head: str
) -> None:
    assert f"<h3>{head}</h3>" in visit(language).get(f"{address}/text").text


def test_names_are_told_as_text(visit: Visit) -> None:
    eve = visit()
    address = eve.open_table(seats="2", seat__0="me", name__0="<b>eve", seat__1="me", name__1="B&B")
    told = data_of(eve.get(f"{address}/text").text, "text-data")["text"]
    assert '<th scope="row">&lt;b&gt;eve</th>' in told
    assert '<th scope="row">B&amp;B</th>' in told
    assert "<b>" not in told


def test_a_seat_is_handed_over_and_taken_back_without_script(ann: Visitor, server: Server) -> None:
    address = ann.open_table(seats="2", seat__0="me", name__0="Ann", seat__1="me", name__1="Anna", seed="5")
    record, place = record_of(server, address), f"{address}/text"
    text = ann.get(place).text
    assert 'id="take" hidden' in text
    handed = ann.post(place, data={**hidden(text, "hand"), "seat": "1", "bot": "random"})
    assert handed.status_code == 200
    assert record.bot_of(1) == "random"
    assert 'id="take">' in handed.text
    assert "Take your seat back: Anna" in handed.text
    assert "Hand over: Ann<" in handed.text
    again = ann.post(place, data={**hidden(handed.text, "take"), "seat": "1"})
    assert again.status_code == 200
    assert record.bot_of(1) is None
    assert 'id="take" hidden' in again.text


@pytest.mark.parametrize(
    "change", [{"seat": "0", "bot": "nobody"}, {"seat": "0"}, {"seat": "7", "bot": "random"}, {"bot": "random"}]
)
def test_a_seat_is_handed_over_to_no_bot_that_is_none(
    ann: Visitor, server: Server, address: str, change: dict[str, str]
) -> None:
    form = hidden(ann.get(f"{address}/text").text, "hand")
    assert ann.post(f"{address}/text", data={**form, **change}).status_code == 409
    assert [record_of(server, address).bot_of(seat) for seat in (0, 1)] == [None, None]


def test_nobody_takes_or_hands_over_somebody_elses_seat(visit: Visit, server: Server, address: str) -> None:
    eve = visit()
    text = eve.get(f"{address}/text").text
    assert 'id="hand-section" hidden' in text
    for form, more in (("hand", {"bot": "random"}), ("take", {})):
        assert eve.post(f"{address}/text", data={**hidden(text, form), "seat": "0", **more}).status_code == 409
    assert record_of(server, address).bot_of(0) is None


def test_a_finished_game_is_not_begun_again_by_a_form_from_before(ann: Visitor, server: Server) -> None:
    address = ann.open_table("sabika", seats="1", seat__0="me", name__0="Ann", seed="5")
    record, place = record_of(server, address), f"{address}/text"
    assert record.table is not None
    form = hidden(ann.get(place).text, "answers")
    while not record.table.is_over:
        ply = str(record.table.ply)
        ann.post(place, data={**form, "once": ply, "ply": ply, "answer": "1"}, follow_redirects=False)
    answer = ann.post(place, data={**form, "do": "undo", "once": "back", "back": ply})
    assert answer.status_code == 409
    assert record.table.is_over


# Who is here.


def test_whoever_loads_the_page_without_script_is_here(ann: Visitor, visit: Visit, address: str) -> None:
    eve = visit()
    eve.get(address)
    place = str(eve.base_url).replace("http", "ws", 1).rstrip("/") + address + "/socket"
    cookies = "; ".join(f"{name}={value}" for name, value in eve.cookies.items())
    headers = {"Cookie": cookies, "Origin": str(eve.base_url).rstrip("/")}
    with connect(place, additional_headers=headers) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "client": "tab-of-eve", "text": True, "have": 10**6}))

        def people() -> list[bool]:
            while True:
                said = socket.recv(timeout=30)
                if isinstance(said, str) and (news := json.loads(said))["t"] == "people":
                    return [sitter["here"] for sitter in news["sitters"]]

        assert people() == [False, False]
        ann.get(f"{address}/text")
        while people() != [True, True]:
            pass


@pytest.mark.parametrize(
    ("clock", "why", "told"),
    [
        ("bank", "time", "Your time ran out: a bot plays for you. Back in your seat, you have at least one minute."),
        ("days", "time", "Your time ran out: a bot plays for you."),
        ("bank", "wish", "A bot plays for you."),
    ],
)
def test_whoever_comes_back_reads_why_a_bot_plays_for_them(
    ann: Visitor, server: Server, clock: str, why: Why, told: str
) -> None:
    clocks = {"clock": clock, "bank_minutes": "20", "bank_seconds": "0", "move_days": "3"}
    address = ann.open_table(seats="2", seat__0="me", name__0="Ann", seat__1="me", name__1="Anna", **clocks)
    ann.post(f"{address}/text", data={**hidden(ann.get(f"{address}/text").text, "hand"), "seat": "0", "bot": "random"})
    record_of(server, address)._why[0] = why
    assert f'<p id="take-why">{told}</p>' in ann.get(f"{address}/text").text
    assert data_of(ann.get(address).text)["people"]["sitters"][0]["why"] == why
