"""Replays as pages: looking, downloading, uploading, playing on; a real house, and visitors with cookies."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import diwan
from diwan.server.app import make_app
from diwan.server.frames.painters import PaintingFailed
from diwan.server.guard import LONGEST_REPLAY
from diwan.server.house import House
from diwan.server.limits import Limits, Rate
from diwan.server.pages.course import COURSES, Courses
from diwan.server.settings import Settings
from diwan.server.store.listing import Place
from diwan.server.store.lists import give_place
from diwan.server.tables.access import watch_key
from diwan.server.tables.facts import Chair, Created
from tests.support.finished import finished
from tests.support.screen import apply_difference

GAMES = diwan.game_names()
SALT = "s" * 22
SEED = 31_415_926_535  # no other number of a page looks like it


Answer = Any  # of Starlette's test client, which has more than one library for it


NO_COOKIES = "a visitor whose browser takes no cookies"


class Site:
    """A house, and visitors who look at it one after the other."""

    def __init__(self, house: House, client: TestClient) -> None:
        self.house = house
        self._client = client
        self._jars: dict[str, dict[str, str]] = {}

    def ask(self, method: str, path: str, who: str = "reader", **options: Any) -> Answer:
        self._client.cookies.clear()
        self._client.cookies.update(self._jars.get(who, {}))
        answer = self._client.request(method, path, follow_redirects=False, **options)
        if who != NO_COOKIES:
            self._jars[who] = {cookie.name: cookie.value or "" for cookie in self._client.cookies.jar}
        return answer

    def get(self, path: str, who: str = "reader", **options: Any) -> Answer:
        return self.ask("GET", path, who, **options)

    def upload(self, text: str | bytes, who: str = "reader") -> Answer:
        return self.ask("POST", "/replays", who, files={"replay": ("game.replay", text, "text/plain")})

    def call(self, function: Callable[..., Coroutine[Any, Any, Any]], *arguments: Any) -> Any:
        """Call something of the house in the house's own loop."""
        assert self._client.portal is not None
        return self._client.portal.call(function, *arguments)

    def visitor(self, who: str) -> str:
        """Return a visitor's id."""
        return str(self.call(self.house.visitors.read, self._jars[who]["diwan"]).id)

    def table(self, name: str, moves: int | None = None, *, listed: bool = True, seed: int = 7) -> str:
        """Make a table of Ann and Bob (and more) at which a game has been played; return its id."""
        played = finished(name, seed=seed)
        replay = played.replay()
        chairs = tuple(Chair("person", f"id of {each}", each) for each in played.names)
        fields = (replay.game, replay.rules_version, replay.options, chairs, replay.seed, SALT, "host", "secret")
        created = Created(*fields, listed=listed, course=replay.actions[:moves])
        return str(self.call(self.house.host.create, created).id)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    database = f"sqlite:///{tmp_path_factory.mktemp('site') / 'diwan.db'}"
    house = House(Settings(database=database, painters=1, thinkers=1, limits=False))
    with TestClient(make_app(house), base_url="http://127.0.0.1:8000") as client:
        yield Site(house, client)


def moment(site: Site, table: str, ply: int, **query: Any) -> dict[str, Any]:
    answer = site.get(f"/t/{table}/replay/{ply}", params=query)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


# Looking.


def eyes_on(page: str) -> str:
    """Return whose eyes a page looks through: the value of its choice."""
    choice = page.partition('id="eyes"')[2].partition("</select>")[0]
    found = re.search(r'<option value="(\d*)" selected>', choice)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("name", GAMES)
def test_whoever_sat_at_the_table_looks_through_their_own_eyes_at_first(site: Site, name: str) -> None:
    table = site.table(name)
    address = f"/t/{table}/replay"
    assert eyes_on(site.get(address, "sitter").text) == ""
    place = Place(site.visitor("sitter"), table, 1, "link", 0)
    give_place(site.house.engine, place)
    own = site.get(address, "sitter").text
    assert eyes_on(own) == "1"
    assert f"{address}?ply=1&amp;eyes=1" in own
    for asked in ("", "0"):
        other = site.get(f"{address}?eyes={asked}", "sitter").text
        assert eyes_on(other) == asked
        assert f"{address}?ply=1&amp;eyes={asked}" in other
    assert eyes_on(site.get(address, "stranger").text) == ""


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_has_a_page_with_board_log_points_and_all_players(site: Site, name: str) -> None:
    played = finished(name)
    answer = site.get(f"/t/{site.table(name)}/replay?ply=9")
    assert answer.status_code == 200
    assert 'id="board"' in answer.text
    assert 'class="dw"' in answer.text
    assert answer.text.count("<li data-ply=") > len(played.log) / 4
    assert all(str(name) in answer.text for name in ("Anna", "Борис"))
    assert 'class="graph"' in answer.text
    assert f"Move 9 of {len(played.log)}" in answer.text


def test_the_names_of_players_never_become_markup(site: Site) -> None:
    table = site.upload(diwan.write_replay(finished(GAMES[0], 3).replay(), finished(GAMES[0], 3).game))
    text = site.get(table.headers["location"]).text
    assert "<i>Carmen" not in text
    assert "&lt;i&gt;Carmen" in text


def test_the_page_works_without_script_by_links(site: Site) -> None:
    table = site.table(GAMES[0])
    text = site.get(f"/t/{table}/replay?ply=9&eyes=1").text
    for ply in (0, 8, 10, len(finished(GAMES[0]).log)):
        assert f'href="/t/{table}/replay?ply={ply}&amp;eyes=1"' in text


@pytest.mark.parametrize(("given", "shown"), [("", 0), ("-3", 0), ("x", 0), ("9" * 30, 0), ("99999", 278_000)])
def test_an_address_with_a_strange_move_still_shows_the_game(site: Site, given: str, shown: int) -> None:
    last = len(finished(GAMES[0]).log)
    answer = site.get(f"/t/{site.table(GAMES[0])}/replay", params={"ply": given, "eyes": given})
    assert answer.status_code == 200
    assert f"Move {min(shown, last)} of {last}" in answer.text


@pytest.mark.parametrize("locale", ["ru", "es"])
def test_the_page_speaks_the_readers_language(site: Site, locale: str) -> None:
    answer = site.get(f"/t/{site.table(GAMES[0])}/replay", who=locale, headers={"accept-language": locale})
    assert f'<html lang="{locale}"' in answer.text


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_is_seen_by_every_pair_of_eyes(site: Site, name: str) -> None:
    table, played = site.table(name), finished(name)
    pictures = {moment(site, table, 14, **eyes)["picture"] for eyes in ({}, {"eyes": 0}, {"eyes": 1})}
    assert len(pictures) == 3
    found = moment(site, table, 14)
    assert found["asked"] == played.log[14].seat
    assert [row["points"] for row in found["standings"]][: played.seats] == played.scores_by_ply()[14]


@pytest.mark.parametrize("name", GAMES)
def test_stepping_on_sends_what_changed_and_it_makes_the_whole_picture(site: Site, name: str) -> None:
    table = site.table(name)
    before = moment(site, table, 20)
    changed = moment(site, table, 21, have=20)
    assert changed["base"] == 20
    assert len(json.dumps(changed)) < len(before["picture"]) / 3
    whole = moment(site, table, 21)
    assert apply_difference(before["picture"], changed["picture"]) == whole["picture"]


def test_what_nobody_has_looked_at_lately_is_sent_as_a_whole(site: Site) -> None:
    found = moment(site, site.table(GAMES[0]), 30, have=29)
    assert "base" not in found
    assert found["picture"].startswith("<svg")


def test_a_moment_is_kept_by_browsers(site: Site) -> None:
    address = f"/t/{site.table(GAMES[0])}/replay/12"
    first = site.get(address)
    again = site.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = site.get(f"{address}?narrow=1", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


def test_a_moment_is_compressed_for_those_who_can_read_that(site: Site) -> None:
    address = f"/t/{site.table(GAMES[0])}/replay/12"
    with_it = site.get(address, headers={"accept-encoding": "gzip"})
    without = site.get(address, headers={"accept-encoding": "identity"})
    assert with_it.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in without.headers
    assert with_it.json() == without.json()
    assert len(gzip.compress(without.content)) < 30_000


@pytest.mark.parametrize("ply", ["999999", "-1", "x", "1.5"])
def test_there_is_no_moment_beyond_the_end(site: Site, ply: str) -> None:
    assert site.get(f"/t/{site.table(GAMES[0])}/replay/{ply}").status_code == 404


def test_without_painters_the_page_still_has_the_rest(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise PaintingFailed("no painter is well")

    table = site.table(GAMES[0])
    for order in ("page", "moment"):
        monkeypatch.setattr(site.house.painters, order, fails)
    page = site.get(f"/t/{table}/replay?ply=5")
    assert page.status_code == 200
    assert "The board could not be drawn just now." in page.text
    assert 'class="graph"' in page.text
    answer = site.get(f"/t/{table}/replay/5")
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"


# Who may look.


@pytest.mark.parametrize("what", ["replay", "replay/3", "file"])
def test_a_private_game_does_not_exist_for_strangers(site: Site, what: str) -> None:
    table = site.table(GAMES[0], listed=False)
    assert site.get(f"/t/{table}/{what}", who="stranger").status_code == 404
    assert site.get(f"/t/{'A' * 22}/{what}", who="stranger").status_code == 404
    assert site.get(f"/t/x/{what}", who="stranger").status_code == 404


def test_nobody_plays_on_from_a_private_game_of_others(site: Site) -> None:
    table = site.table(GAMES[0], listed=False)
    assert site.ask("POST", f"/t/{table}/on/3", who="stranger").status_code == 404


@pytest.mark.parametrize("what", ["replay", "replay/3", "file"])
def test_a_game_that_is_played_shows_nothing_before_its_end(site: Site, what: str) -> None:
    table = site.table(GAMES[0], 6, seed=SEED)
    answer = site.get(f"/t/{table}/{what}")
    assert answer.status_code == 403
    assert str(SEED) not in answer.text


def test_nobody_plays_on_from_a_game_before_its_end(site: Site) -> None:
    assert site.ask("POST", f"/t/{site.table(GAMES[0], 6)}/on/3").status_code == 403


# The file.


@pytest.mark.parametrize("name", GAMES)
def test_the_file_is_the_whole_game_with_its_seal(site: Site, name: str) -> None:
    answer = site.get(f"/t/{site.table(name)}/file")
    assert answer.headers["content-disposition"].startswith(f'attachment; filename="diwan-{name}-2')
    assert answer.headers["content-disposition"].endswith('.replay"')
    replay = diwan.read_replay(answer.text)
    assert replay.actions == finished(name).replay().actions
    assert replay.seal is not None
    assert replay.seal.promise == replay.promise(SALT)


# Uploads.


@pytest.mark.parametrize("name", GAMES)
def test_a_file_that_was_uploaded_can_be_looked_at_and_downloaded_again(site: Site, name: str) -> None:
    text = diwan.write_replay(finished(name).replay(), finished(name).game)
    answer = site.upload(text)
    assert answer.status_code == 303
    page = site.get(answer.headers["location"])
    assert page.status_code == 200
    assert f"Move 0 of {len(finished(name).log)}" in page.text
    assert site.get(answer.headers["location"].replace("/replay", "/file")).text == text


def test_what_somebody_uploads_is_seen_by_them_and_by_whoever_has_the_link(site: Site) -> None:
    played = finished(GAMES[0])
    address = site.upload(diwan.write_replay(played.replay(), played.game)).headers["location"]
    assert site.get(address, who="stranger").status_code == 404
    table_id = address.split("/")[2]
    table = site.call(site.house.host.open, table_id)
    assert f"/t/{table_id}/watch/{watch_key(table.record.created)}" in site.get(address).text
    give_place(site.house.engine, Place(site.visitor("stranger"), table_id, None, "watch", 1))
    seen = site.get(address, who="stranger")
    assert seen.status_code == 200
    assert "/watch/" not in seen.text


def test_the_table_of_a_file_is_its_replay(site: Site) -> None:
    played = finished(GAMES[0])
    address = site.upload(diwan.write_replay(played.replay(), played.game)).headers["location"]
    assert site.get(address.removesuffix("/replay")).headers["location"] == address


def test_a_game_that_is_not_over_can_be_uploaded_and_played_on(site: Site) -> None:
    played = finished(GAMES[0])
    short = played.game.new_table(seats=played.seats, seed=played.seed)
    for entry in played.log[:8]:
        short.submit(short.to_act, short.ply, entry.action)
    address = site.upload(diwan.write_replay(short.replay(), short.game)).headers["location"]
    assert "This game is not over." in site.get(address).text
    assert site.ask("POST", address.replace("/replay", "/on/8")).status_code == 303


@pytest.mark.parametrize("name", GAMES)
def test_a_bad_file_is_refused_with_the_line_that_is_wrong(site: Site, name: str) -> None:
    lines = diwan.write_replay(finished(name).replay(), finished(name).game).split("\n")
    lines[14] = lines[14].replace(" s", " s9", 1)
    answer = site.upload("\n".join(lines), NO_COOKIES)
    assert answer.status_code == 400
    assert 'id="problem-replay"' in answer.text
    assert "line 15" in answer.text


def test_a_file_that_is_cut_off_is_refused_with_what_to_do(site: Site) -> None:
    text = diwan.write_replay(finished(GAMES[0]).replay(), finished(GAMES[0]).game)
    answer = site.upload(text[: len(text) // 2], NO_COOKIES)
    assert answer.status_code == 400
    problem = answer.text.partition('id="problem-replay"')[2].partition("</")[0]
    assert "This file can&#39;t be read. Download it once more" in problem
    assert "What is wrong: the file is cut short" in problem


@pytest.mark.parametrize(
    ("data", "times", "status"),
    [
        (b"", 1, 400),
        (b"hello", 1, 400),
        (b"\xff\xfe\x00", 1, 400),
        (b"diwan replay 1\ngame: nothing", 1, 400),
        (b"x", LONGEST_REPLAY + 1, 413),
        (b"x", 5_000_000, 413),
    ],
)
def test_what_is_no_replay_makes_no_table(site: Site, data: bytes, times: int, status: int) -> None:
    answer = site.upload(data * times, NO_COOKIES)
    assert answer.status_code == status
    assert "location" not in answer.headers


def test_a_form_without_a_file_is_told_so(site: Site) -> None:
    forms: list[dict[str, Any]] = [{"data": {"replay": "text"}}, {"data": {}}, {"files": {"other": ("a", b"b")}}]
    for sent in forms:
        answer = site.ask("POST", "/replays", NO_COOKIES, **sent)
        assert answer.status_code == 400
        assert "Choose a file first." in answer.text


def test_uploads_are_limited(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.house, "limits", Limits({"uploads": Rate(1, 1)}))
    assert site.upload(b"hello", who="eager").status_code == 400
    answer = site.upload(b"hello", who="eager")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0


@pytest.mark.parametrize("page", ["", "/text", "/replay", "/file"])
def test_pages_that_cost_something_are_limited_in_words(site: Site, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    address = f"/t/{site.table(GAMES[0])}{page}"
    monkeypatch.setattr(site.house, "limits", Limits({"pages": Rate(2, 1)}))
    assert [site.get(address, f"eager {page}").status_code for _ in range(3)] == [200, 200, 429]
    refused = site.get(address, f"eager {page}")
    assert int(refused.headers["retry-after"]) > 0
    assert "Wait a moment and try again." in refused.text
    assert site.get("/", f"eager {page}").status_code == 200


def test_a_game_is_played_anew_once_however_often_it_is_looked_at(site: Site) -> None:
    table = site.table(GAMES[0])
    before = set(COURSES._kept)
    for ply in (0, 3, 3):
        assert site.get(f"/t/{table}/replay", params={"ply": ply}).status_code == 200
    assert [key[0] for key in COURSES._kept if key not in before] == [table]


def test_a_course_is_kept_for_the_names_and_the_language_that_it_has() -> None:
    game, courses = finished(GAMES[0]), Courses(most=2)

    async def look() -> None:
        first = await courses.of("t", game, game.names, "en")
        assert await courses.of("t", game, list(game.names), "en") is first
        other = await courses.of("t", game, ["Former player", *game.names[1:]], "en")
        assert other.curves[0].name == "Former player"
        assert await courses.of("t", game, game.names, "en") is first
        assert await courses.of("t", game, game.names, "ru") is not first
        assert await courses.of("u", game, game.names, "en") is not first
        assert len(courses) == 2

    asyncio.run(look())


# Playing on.


@pytest.mark.parametrize("name", GAMES)
def test_playing_on_makes_a_table_with_the_visitor_in_it(site: Site, name: str) -> None:
    answer = site.ask("POST", f"/t/{site.table(name)}/on/11", data={"bot": "random"})
    assert answer.status_code == 303
    record = site.call(site.house.host.open, answer.headers["location"].removeprefix("/t/")).record
    visitor = site.visitor("reader")
    assert record.created.host == visitor
    assert not record.created.listed
    assert record.seats_of(visitor) == [finished(name).log[11].seat]
    assert record.created.course == finished(name).replay().actions[:11]


def test_playing_on_sent_twice_makes_one_table_and_from_elsewhere_another(site: Site) -> None:
    table = site.table(GAMES[0])
    page = site.get(f"/t/{table}/replay").text.partition('id="onward"')[2]
    once = page.partition('name="once" value="')[2].partition('"')[0]
    assert len(once) == 16
    sent = [site.ask("POST", f"/t/{table}/on/{ply}", data={"once": once}) for ply in (3, 3, 5)]
    first, again, other = (answer.headers["location"] for answer in sent)
    assert first == again != other


def test_a_file_that_is_uploaded_twice_is_one_table_and_another_file_another(site: Site) -> None:
    games = [finished(name) for name in (GAMES[0], GAMES[0], GAMES[1])]
    files = [diwan.write_replay(game.replay(), game.game) for game in games]
    once = site.get("/replays").text.partition('name="once" value="')[2].partition('"')[0]
    sent = [
        site.ask("POST", "/replays", data={"once": once}, files={"replay": ("game.replay", text, "text/plain")})
        for text in files
    ]
    first, again, other = (answer.headers["location"] for answer in sent)
    assert first == again != other
    assert first.endswith("/replay")


@pytest.mark.parametrize(
    ("ply", "form", "status"),
    [
        (len(finished(GAMES[0]).log), {}, 409),
        (999_999, {}, 404),
        (3, {"seat": "7"}, 400),
        (3, {"seat": "x"}, 400),
        (3, {"seat": "-1"}, 400),
        (3, {"bot": "nobody"}, 400),
    ],
)
def test_what_can_not_be_played_on_makes_no_table(site: Site, ply: int, form: dict[str, str], status: int) -> None:
    answer = site.ask("POST", f"/t/{site.table(GAMES[0])}/on/{ply}", data=form)
    assert answer.status_code == status
    assert "location" not in answer.headers


def test_another_site_can_neither_upload_nor_play_on(site: Site) -> None:
    table = site.table(GAMES[0])
    for path in ("/replays", f"/t/{table}/on/3"):
        assert site.ask("POST", path, headers={"origin": "https://evil.example"}).status_code == 403
