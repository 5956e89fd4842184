"""One's own page: name, preferences, account, sessions and calls."""

from __future__ import annotations

import base64
import re
import socket
import threading
import zlib
from pathlib import Path

import pytest

from diwan.server.house import House
from diwan.server.settings import Settings
from tests.server.pages.conftest import Server, Visit, Visitor, field

PASSWORD = "seven green lanterns"


def sign_up(visitor: Visitor, login: str) -> None:
    answer = visitor.post("/sign-up", data={"login": login, "password": PASSWORD})
    assert answer.url.path == "/me", answer.text


def sign_in(visitor: Visitor, login: str, password: str = PASSWORD) -> int:
    return visitor.post("/sign-in", data={"login": login, "password": password}).status_code


def test_a_guest_chooses_a_name_and_is_called_so_at_the_next_table(server: Server, visit: Visit) -> None:
    ana = visit()
    assert field(ana.post("/me/name", data={"name": "  Ana  María "}).text, "name") == "Ana María"
    table_id = ana.post("/now/alhambra", follow_redirects=False).headers["location"].removeprefix("/t/")
    assert server.house.host._open[table_id].record.chairs[0].name == "Ana María"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u202eb", "!!!"])
def test_what_is_no_name_is_said_beside_the_field_and_kept_there(visit: Visit, name: str) -> None:
    ana = visit()
    before = field(ana.get("/me").text, "name")
    answer = ana.post("/me/name", data={"name": name})
    assert answer.status_code == 422
    assert 'id="problem-name"' in answer.text
    assert field(ana.get("/me").text, "name") == before


def test_many_tables_leave_the_rest_of_the_page_in_reach(visit: Visit) -> None:
    ana = visit()
    turns = [ana.open_table(seats="2", seat__0="me", name__0="Ana", seat__1="me", name__1="Eva")]
    waiting = [ana.open_table(seats="2", seat__0="me", seat__1="friend") for _ in range(8)]
    shown, _, folded = ana.get("/me").text.partition('id="more-tables"')
    assert [address in shown for address in waiting + turns] == [False] * 3 + [True] * 6
    assert [address in folded.partition("</details>")[0] for address in waiting[:3]] == [True] * 3
    assert "3 more tables" in folded


def test_preferences_are_kept(visit: Visit) -> None:
    ana = visit()
    ana.post("/me/preferences", data={"part": "look", "locale": "es", "theme": "contrast", "motion": "less"})
    ana.post("/me/preferences", data={"part": "habits", "sound": "yes", "notifications": "yes"})
    text = ana.get("/me").text
    assert '<html lang="es" data-theme="contrast">' in text
    assert '<option value="less" selected>' in text
    ticked = set(re.findall(r'name="(\w+)" value="yes" checked', text))
    assert ticked == {"sound", "notifications"}


@pytest.mark.parametrize("fields", [{"theme": "plaid"}, {"locale": "xx"}, {"motion": "wild"}])
def test_a_preference_that_can_not_be_changes_nothing(visit: Visit, fields: dict[str, str]) -> None:
    ana = visit()
    assert ana.post("/me/preferences", data={"part": "look", **fields}).status_code == 422
    assert '<html lang="en" data-theme="auto">' in ana.get("/me").text


def test_an_account_keeps_the_guests_tables_and_brings_them_to_another_browser(visit: Visit) -> None:
    ana, elsewhere = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="friend")
    sign_up(ana, "ana.one")
    assert address in ana.get("/me").text
    assert sign_in(elsewhere, "Ana.One") == 200
    assert address in elsewhere.get("/me").text
    assert "link-1" in elsewhere.get(address).text


def test_who_played_as_a_guest_and_signs_in_keeps_those_tables_and_is_still_their_host(
    server: Server, visit: Visit
) -> None:
    ana, elsewhere = visit(), visit()
    sign_up(ana, "ana.two")
    address = elsewhere.open_table(seats="2", seat__0="me", seat__1="friend")
    sign_in(elsewhere, "ana.two")
    assert address in elsewhere.get("/me").text
    elsewhere.post(f"{address}/start", follow_redirects=False)
    assert server.house.host._open[address.removeprefix("/t/")].record.stage == "playing"


@pytest.mark.parametrize(
    ("login", "password", "marked"),
    [("ab", PASSWORD, "login"), ("with space", PASSWORD, "login"), ("good.name", "2short!", "password")],
)
def test_what_is_no_account_is_said_beside_its_field(visit: Visit, login: str, password: str, marked: str) -> None:
    answer = visit().post("/sign-up", data={"login": login, "password": password})
    assert answer.status_code == 422
    assert f'id="problem-{marked}"' in answer.text
    assert field(answer.text, "login") == login
    assert password not in answer.text


def test_a_bad_name_and_a_bad_password_are_told_at_once(visit: Visit) -> None:
    text = visit().post("/sign-up", data={"login": "ab", "password": "cd"}).text
    assert 'id="problem-login"' in text
    assert 'id="problem-password"' in text


@pytest.mark.parametrize(
    ("page", "address", "fields", "problem"),
    [
        ("/sign-up", "/sign-up", {"login": "good.name", "password": "2short!"}, "password"),
        ("/sign-in", "/sign-in", {"login": "good.name", "password": "not this one"}, "form"),
        ("/me", "/me/name", {"name": "!!!"}, "name"),
        ("/me", "/me/webhook", {"url": "good.name", "do": "keep"}, "hook"),
        ("/replays", "/replays", {}, "replay"),
    ],
)
def test_the_page_of_a_refused_form_is_shown_once_and_nothing_is_sent_again(
    visit: Visit, page: str, address: str, fields: dict[str, str], problem: str
) -> None:
    ana = visit()
    ana.get(page)
    sent = ana.post(address, data=fields, follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, page)
    assert fields.get("password", PASSWORD) not in b64decoded(sent.cookies["diwan-form"])
    refused, again = ana.get(page).text, ana.get(page).text
    assert f'id="problem-{problem}"' in refused
    assert ("good.name" in refused) is ("good.name" in fields.values())
    assert f'id="problem-{problem}"' not in again


def b64decoded(cookie: str) -> str:
    """Return what such a cookie says to whoever looks into it."""
    data = cookie.removeprefix(".").partition(".")[0]
    raw = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
    return (zlib.decompress(raw) if cookie.startswith(".") else raw).decode()


def test_a_login_that_is_taken_is_said_beside_its_field(visit: Visit) -> None:
    sign_up(visit(), "ana.three")
    answer = visit().post("/sign-up", data={"login": "ANA.three", "password": PASSWORD})
    assert answer.status_code == 422
    assert 'id="problem-login"' in answer.text


def test_a_wrong_password_and_a_wrong_login_get_the_same_answer(visit: Visit) -> None:
    sign_up(visit(), "ana.four")
    wrong = [
        visit().post("/sign-in", data={"login": login, "password": "not this one"}).text.replace(login, "LOGIN")
        for login in ("ana.four", "nobody.x")
    ]
    shown = [text[text.index("<main") : text.index("</main>")] for text in wrong]
    assert shown[0] == shown[1]
    assert 'role="alert"' in shown[0]


def test_after_signing_in_one_goes_where_one_wanted_to_and_never_elsewhere(visit: Visit) -> None:
    sign_up(visit(), "ana.five")
    fields = {"login": "ana.five", "password": PASSWORD}
    inside = visit().post("/sign-in", data={**fields, "back": "/rules/alhambra"}, follow_redirects=False)
    outside = visit().post("/sign-in", data={**fields, "back": "//elsewhere.example"}, follow_redirects=False)
    assert inside.headers["location"] == "/rules/alhambra"
    assert outside.headers["location"] == "/me"


def test_whoever_signs_out_is_a_guest_again_and_their_old_cookie_is_worth_nothing(visit: Visit) -> None:
    ana = visit()
    sign_up(ana, "ana.six")
    cookie = ana.cookies["diwan"]
    ana.post("/sign-out")
    assert "Sign in" in ana.get("/me").text
    thief = visit()
    thief.cookies.set("diwan", cookie)
    assert "ana.six" not in thief.get("/me").text


def test_sessions_are_listed_and_ended_one_by_one_or_all_at_once(visit: Visit) -> None:
    ana, phone, library = visit(), visit(), visit()
    sign_up(ana, "ana.seven")
    for browser in (phone, library):
        sign_in(browser, "ana.seven")
    text = ana.get("/me").text
    others = re.findall(r'name="session" value="([0-9a-f]{64})"', text)
    assert len(others) == 2
    ana.post("/me/sessions/end", data={"session": others[0]})
    signed_in = ["ana.seven" in browser.get("/me").text for browser in (phone, library)]
    assert sorted(signed_in) == [False, True]
    ana.post("/me/sessions/end", data={"session": "others"})
    assert ["ana.seven" in browser.get("/me").text for browser in (phone, library)] == [False, False]
    assert "ana.seven" in ana.get("/me").text


def test_nobody_ends_the_session_of_another(visit: Visit) -> None:
    ana, phone, eva = visit(), visit(), visit()
    sign_up(ana, "ana.eight")
    sign_in(phone, "ana.eight")
    session = re.findall(r'name="session" value="([0-9a-f]{64})"', ana.get("/me").text)[0]
    sign_up(eva, "eva.eight")
    for browser in (eva, visit()):
        browser.post("/me/sessions/end", data={"session": session})
    assert "ana.eight" in phone.get("/me").text


def test_the_password_changes_only_with_the_one_until_now(visit: Visit) -> None:
    ana, phone = visit(), visit()
    sign_up(ana, "ana.nine")
    sign_in(phone, "ana.nine")
    wrong = ana.post("/me/password", data={"old": "no", "password": "eight blue lanterns"})
    assert wrong.status_code == 422
    assert 'id="problem-old"' in wrong.text
    weak = ana.post("/me/password", data={"old": PASSWORD, "password": "12345678"})
    assert 'id="problem-password"' in weak.text
    assert ana.post("/me/password", data={"old": PASSWORD, "password": "eight blue lanterns"}).status_code == 200
    assert "ana.nine" not in phone.get("/me").text
    assert sign_in(visit(), "ana.nine") == 422
    assert sign_in(visit(), "ana.nine", "eight blue lanterns") == 200


@pytest.mark.parametrize(
    "url",
    ["", "example.org", "http://example.org", "https://", "https://a b", "https://a..b/x", "https://x/" + "y" * 500],
)
def test_what_is_no_address_for_calls_is_said_and_not_kept(visit: Visit, url: str) -> None:
    ana = visit()
    answer = ana.post("/me/webhook", data={"url": url, "do": "keep"})
    assert answer.status_code == 422
    assert 'id="problem-hook"' in answer.text
    assert "hook-secret" not in ana.get("/me").text


@pytest.mark.parametrize(
    "host", ["127.0.0.1:9", "localhost", "a.localhost", "10.0.0.8", "[::1]", "[::127.0.0.1]", "nas.local"]
)
def test_an_address_of_somebodys_own_network_is_said_to_be_one_and_not_kept(visit: Visit, host: str) -> None:
    ana = visit()
    answer = ana.post("/me/webhook", data={"url": f"https://{host}/x", "do": "keep"})
    assert answer.status_code == 422
    assert "own network" in answer.text
    assert "hook-secret" not in ana.get("/me").text


def test_an_address_for_calls_is_kept_with_its_key_and_forgotten(visit: Visit) -> None:
    ana = visit()
    first = ana.post("/me/webhook", data={"url": "https://example.org/one", "do": "keep"}).text
    second = ana.post("/me/webhook", data={"url": "https://example.org/two", "do": "keep"}).text
    assert field(second, "hook-secret") == field(first, "hook-secret")
    assert "https://example.org/two" in second
    assert "https://example.org/two" not in visit().get("/me").text
    assert "hook-secret" not in ana.post("/me/webhook", data={"do": "remove"}).text


def test_a_test_call_that_reaches_nobody_says_so(visit: Visit) -> None:
    ana = visit()
    ana.post("/me/webhook", data={"url": "https://nobody.invalid/", "do": "keep"})
    answer = ana.post("/me/webhook", data={"do": "test"})
    assert answer.status_code == 422
    assert "Nobody was reached there." in answer.text
    assert "nobody was reached" in ana.get("/me").text


def test_a_test_call_goes_to_the_own_network_where_whoever_runs_the_server_allows_that(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'diwan.db'}", limits=False, thinkers=1, painters=1, private_webhooks=True
    )
    server, reached = Server(House(settings)), threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door, Visitor(server.address) as ana:

        def hang_up() -> None:
            door.accept()[0].close()
            reached.set()

        threading.Thread(target=hang_up, daemon=True).start()
        ana.post("/me/webhook", data={"url": f"https://127.0.0.1:{door.getsockname()[1]}/", "do": "keep"})
        ana.post("/me/webhook", data={"do": "test"})
        assert reached.wait(30)
    server.close()
