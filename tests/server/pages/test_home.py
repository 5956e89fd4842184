"""The home page: every game in the house, one's own tables, and those of others that are listed."""

from __future__ import annotations

import asyncio
import re

import pytest

import diwan
from diwan.core.i18n import LOCALES
from diwan.server.gallery import Gallery
from diwan.server.pages.assets import static, version
from tests.server.pages.conftest import Server, Visit


def test_every_game_in_the_house_can_be_played_from_here(visit: Visit) -> None:
    text = visit().get("/").text
    for game in diwan.game_names():
        assert f'action="/now/{game}"' in text
        assert f'href="/new/{game}"' in text
        assert f'href="/rules/{game}"' in text


@pytest.mark.parametrize("game", diwan.game_names())
def test_play_now_begins_a_game_with_one_click(server: Server, visit: Visit, game: str) -> None:
    ana = visit()
    table_id = ana.post(f"/now/{game}", follow_redirects=False).headers["location"].removeprefix("/t/")
    record = server.house.host._open[table_id].record
    assert record.stage == "playing"
    assert [chair.kind for chair in record.chairs].count("person") == 1
    assert f"/t/{table_id}" in ana.get("/").text


def test_no_stranger_sees_the_table_of_somebody_who_plays_alone(visit: Visit) -> None:
    ana, stranger = visit(), visit()
    address = ana.post("/now/alhambra", follow_redirects=False).headers["location"]
    assert address not in stranger.get("/").text
    assert stranger.get(address).status_code == 403


def test_a_listed_table_with_an_open_seat_is_found_by_others(visit: Visit) -> None:
    ana, luis = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="anybody", listed="yes")
    theirs = luis.get("/").text
    assert address in theirs[theirs.index('id="open-title"') : theirs.index('id="watch-title"')]
    mine = ana.get("/").text
    assert address in mine[: mine.index('id="open-title"')]


@pytest.mark.parametrize(
    ("second", "told"), [("anybody", "1 seat open"), ("friend", "Waiting for friends"), ("bot:random", "1 seat open")]
)
def test_home_counts_no_seat_that_is_kept_for_a_friend(visit: Visit, second: str, told: str) -> None:
    third = "anybody" if second == "bot:random" else "friend"
    address = visit().open_table(seats="3", seat__0="me", seat__1=second, seat__2=third, listed="yes")
    line = visit().get("/").text.partition(f'href="{address}"')[2].partition("</li>")[0]
    assert told in line
    assert line.count("kept for a friend") == [second, third].count("friend")
    assert line.count("open seat") == [second, third].count("anybody")


def test_ones_turn_is_told_in_the_title_and_first_among_ones_tables(visit: Visit) -> None:
    ana = visit()
    waiting = ana.open_table(seats="2", seat__0="me", seat__1="friend")
    turn = ana.open_table(seats="2", seat__0="me", name__0="Ana", seat__1="me", name__1="Luis")
    text = ana.get("/").text
    assert "<title>(1) Diwan</title>" in text
    assert text.index(turn) < text.index(waiting)
    assert "Your turn" in text


@pytest.mark.parametrize("locale", LOCALES)
def test_the_language_is_the_one_that_the_browser_asks_for(visit: Visit, locale: str) -> None:
    text = visit(f"{locale}-XX,{locale};q=0.9,fr;q=0.8").get("/").text
    assert f'<html lang="{locale}"' in text


def test_language_and_colours_are_chosen_without_script_and_kept(visit: Visit) -> None:
    ana = visit()
    answer = ana.post("/look", data={"locale": "ru", "back": "/rules/alhambra"})
    assert answer.url.path == "/rules/alhambra"
    assert '<html lang="ru"' in answer.text
    ana.post("/look", data={"theme": "dark"})
    text = ana.get("/").text
    assert '<html lang="ru" data-theme="dark">' in text
    assert "/dark/ru.svg" in text


@pytest.mark.parametrize("fields", [{"locale": "xx"}, {"theme": "plaid"}, {}, {"locale": "auto", "theme": "ru"}])
def test_a_look_that_there_is_not_changes_nothing(visit: Visit, fields: dict[str, str]) -> None:
    ana = visit()
    assert ana.post("/look", data=fields).status_code == 200
    assert '<html lang="en" data-theme="auto">' in ana.get("/").text


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "", "x"])
def test_nobody_is_sent_to_another_house(visit: Visit, back: str) -> None:
    answer = visit().post("/look", data={"locale": "en", "back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_files_are_kept_for_ever_under_their_version_and_not_at_all_under_another(visit: Visit) -> None:
    ana = visit()
    current = ana.get(static("diwan.css"))
    assert current.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert current.headers["content-type"].startswith("text/css")
    assert "set-cookie" not in current.headers
    old = ana.get(static("diwan.css").replace(version(), "000000000000"))
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-store")


@pytest.mark.parametrize("name", ["../pages/home.py", "..%2f..%2fapp.py", "nothing.css", "", "%00"])
def test_only_files_that_are_meant_to_be_sent_are(visit: Visit, name: str) -> None:
    assert visit().get(f"/static/{version()}/{name}").status_code == 404


def test_every_file_that_a_page_names_is_there(visit: Visit) -> None:
    ana = visit()
    named = set(re.findall(r'(?:href|src|data-turn)="(/static/[^"]+)"', ana.get("/").text))
    assert len(named) >= 4
    assert {address: ana.get(address).status_code for address in named} == dict.fromkeys(named, 200)


@pytest.mark.parametrize("game", diwan.game_names())
def test_a_game_has_a_picture_in_every_language_and_theme(visit: Visit, game: str) -> None:
    ana = visit()
    ana.timeout = 120.0  # a whole game is played first
    first = ana.get(f"/picture/{version()}/{game}/light/en.svg")
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.text.startswith("<svg")
    others = {
        ana.get(f"/picture/{version()}/{game}/{look}.svg").text for look in ("dark/en", "light/ru", "contrast/es")
    }
    assert len({first.text, *others}) == 4
    again = ana.get(f"/picture/{version()}/{game}/light/en.svg", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_picture_that_is_being_drawn_is_given_up_when_the_server_stops() -> None:
    async def story() -> None:
        gallery = Gallery()
        waiting = asyncio.ensure_future(gallery.find(diwan.game_names()[0], "light", "en"))
        await asyncio.sleep(0)  # the process is being started
        async with asyncio.timeout(5):
            await gallery.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(story())


@pytest.mark.parametrize("look", ["chess/light/en", "alhambra/plaid/en", "alhambra/light/xx"])
def test_what_has_no_picture_is_not_there(visit: Visit, look: str) -> None:
    assert visit().get(f"/picture/{version()}/{look}.svg").status_code == 404
