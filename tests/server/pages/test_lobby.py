"""Before a game: invitations and other links, who may sit where, and what only the host may do."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest

from diwan.server.names import LONGEST_NAME
from diwan.server.tables.access import player_key
from tests.server.pages.conftest import Server, Visit, data_of, field


def path_of(address: str) -> str:
    return urlsplit(address).path


def stage(server: Server, address: str) -> str:
    return server.house.host._open[address.removeprefix("/t/")].record.stage


def test_an_invited_friend_gives_a_name_sits_down_and_the_game_begins(server: Server, visit: Visit) -> None:
    ana, luis = visit(), visit("es")
    address = ana.open_table(seats="2", seat__0="me", name__0="Ana", seat__1="friend")
    link = path_of(field(ana.get(address).text, "link-1"))
    asked = luis.get(link)
    assert asked.status_code == 200
    assert "Ana" in asked.text
    luis.post(link, data={"name": "  Luis   Ángel "}, follow_redirects=False)
    assert stage(server, address) == "playing"
    chairs = server.house.host._open[address.removeprefix("/t/")].record.chairs
    assert [chair.name for chair in chairs] == ["Ana", "Luis Ángel"]


def test_an_invitation_says_which_other_seats_are_kept_for_friends(visit: Visit) -> None:
    ana = visit()
    address = ana.open_table(seats="4", seat__0="me", seat__1="friend", seat__2="friend", seat__3="anybody")
    seats = visit().get(path_of(field(ana.get(address).text, "link-1"))).text.partition('class="sitters"')[2]
    assert seats.count("kept for a friend") == 1
    assert seats.count("open seat") == 1


def test_a_field_for_a_name_takes_no_longer_one_than_we_do(visit: Visit) -> None:
    ana = visit()
    address = ana.open_table(seats="3", seat__0="me", name__0="Ana", seat__1="friend", seat__2="anybody")
    link = path_of(field(ana.get(address).text, "link-1"))
    for page in (ana.get(address), visit().get(link), ana.get("/me"), ana.get("/new/alhambra")):
        names = re.findall(r'<input id="name[^>]*>', page.text)
        assert names, page.url
        assert all(f'maxlength="{LONGEST_NAME}"' in name for name in names), page.url


def test_an_invited_friend_whose_name_is_taken_is_asked_again(server: Server, visit: Visit) -> None:
    ana, luis = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", name__0="Ana", seat__1="friend")
    link = path_of(field(ana.get(address).text, "link-1"))
    answer = luis.post(link, data={"name": "Ana"})
    assert answer.status_code == 422
    assert 'id="problem-name"' in answer.text
    assert stage(server, address) == "open"
    again = luis.post(link, data={"name": "Ana"}, follow_redirects=False)
    assert (again.status_code, again.headers["location"]) == (303, link), "no page is left that could be sent again"
    assert 'value="Ana"' in luis.get(link).text


def test_an_invitation_to_a_seat_that_is_taken_lets_its_bearer_watch(visit: Visit) -> None:
    ana, luis, eva = visit(), visit(), visit()
    address = ana.open_table(seats="3", seat__0="me", seat__1="friend", seat__2="friend")
    link = path_of(field(ana.get(address).text, "link-1"))
    luis.post(link, data={"name": "Luis"})
    assert eva.get(address).status_code == 403
    seen = eva.get(link)
    assert seen.url.path == address
    assert seen.status_code == 200
    assert "link-2" not in seen.text
    assert "This seat is taken. You may watch when the game begins." in seen.text
    assert "data-told" not in eva.get(address).text


@pytest.mark.parametrize(
    ("listed", "told"),
    [("yes", "This seat is taken; you are watching."), ("", "This seat is taken; the invitation lets you watch")],
)
def test_whoever_comes_too_late_for_a_seat_is_told_that_they_watch(visit: Visit, listed: str, told: str) -> None:
    ana, luis, eva, leo = visit(), visit(), visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="friend", listed=listed)
    link = path_of(field(ana.get(address).text, "link-1"))
    assert "data-told" not in luis.post(link, data={"name": "Luis"}).text
    for late in (eva.get(link), leo.post(link, data={"name": "Leo"})):
        assert late.url.path == address
        assert told in late.text
    assert "data-told" not in luis.get(link).text
    assert "data-told" not in ana.get(f"{address}?taken").text


def test_how_links_reach_further_is_told_by_the_command_that_this_server_was_started_with(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="friend")
    monkeypatch.setenv("DIWAN_COMMAND", ".venv-play/bin/diwan")
    assert "<code>.venv-play/bin/diwan serve --host 0.0.0.0</code>" in ana.get(address).text
    monkeypatch.setenv("DIWAN_COMMAND", "<b>")
    assert "<code>&lt;b&gt; serve --host 0.0.0.0</code>" in ana.get(address).text


def test_every_link_of_a_table_is_a_different_secret(visit: Visit) -> None:
    ana = visit()
    address = ana.open_table(seats="4", seat__0="me", seat__1="friend", seat__2="friend", seat__3="anybody")
    text = ana.get(address).text
    keys = [field(text, name).rpartition("/")[2] for name in ("link-1", "link-2", "link-3", "link-watch")]
    assert len(set(keys)) == 4
    assert min(map(len, keys)) >= 22


@pytest.mark.parametrize(
    "wrong",
    [
        "join/1/{watch}",
        "join/2/{first}",
        "seat/1/{first}",
        "watch/{first}",
        "join/9/{first}",
        "join/-1/{first}",
        "join/1/x",
    ],
)
def test_a_link_that_is_wrong_looks_like_a_page_that_is_not_there(visit: Visit, wrong: str) -> None:
    ana, thief = visit(), visit()
    address = ana.open_table(seats="3", seat__0="me", seat__1="friend", seat__2="friend")
    text = ana.get(address).text
    keys = {"first": field(text, "link-1"), "watch": field(text, "link-watch")}
    filled = wrong.format(**{name: link.rpartition("/")[2] for name, link in keys.items()})
    assert thief.get(f"{address}/{filled}").status_code == 404
    assert thief.get(address).status_code == 403


def test_a_spectators_link_lets_watch_a_private_table_and_no_more(server: Server, visit: Visit) -> None:
    ana, eva = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="friend")
    link = path_of(field(ana.get(address).text, "link-watch"))
    seen = eva.get(link)
    assert (seen.url.path, seen.status_code) == (address, 200)
    assert "/join/" not in seen.text
    assert eva.post(f"{address}/sit/1").status_code == 409
    assert eva.post(f"{address}/fill/1", data={"bot": "greedy"}).status_code == 409
    assert eva.post(f"{address}/start").status_code == 409
    assert eva.post(f"{address}/stand/0").status_code == 403
    assert stage(server, address) == "open"


def test_a_spectators_link_takes_no_seat_that_is_open_to_anybody(server: Server, visit: Visit) -> None:
    ana, eva, luis = visit(), visit(), visit()
    address = ana.open_table(seats="3", seat__0="me", seat__1="friend", seat__2="anybody")
    lobby = ana.get(address).text
    seen = eva.get(path_of(field(lobby, "link-watch")))
    assert "/sit/" not in seen.text
    refused = eva.post(f"{address}/sit/2", data={"name": "Eva"})
    assert refused.status_code == 409
    assert "This table is private" in refused.text
    luis.post(path_of(field(lobby, "link-2")), data={"name": "Luis"})
    record = server.house.host._open[address.removeprefix("/t/")].record
    assert [chair.kind for chair in record.chairs] == ["person", "open", "person"]


def test_a_players_link_lets_whoever_plays_there_already_play_that_seat_too(server: Server, visit: Visit) -> None:
    ana, luis = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="friend", seed="5")
    luis.post(path_of(field(ana.get(address).text, "link-1")), data={"name": "Luis"})
    record = server.house.host._open[address.removeprefix("/t/")].record
    ana.get(f"{address}/seat/1/{player_key(record, 1)}")
    assert data_of(ana.get(address).text)["seats"] == [0, 1]
    luis.get(f"{address}/seat/1/{player_key(record, 1)}")
    assert data_of(luis.get(address).text)["seats"] == [1]


def test_the_lobby_says_which_link_is_for_whom(visit: Visit) -> None:
    ana = visit()
    address = ana.open_table(seats="3", seat__0="me", seat__1="friend", seat__2="anybody")
    lobby = ana.get(address).text
    links = ["Invitation to this seat: send it to one friend", "Link to this seat: whoever comes by it first may sit"]
    assert [lobby.count(link) for link in links] == [1, 1]
    assert "For those who only want to watch" in lobby


def test_a_stranger_can_do_nothing_at_a_private_table(visit: Visit) -> None:
    ana, stranger = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="anybody")
    for path in ("sit/1", "stand/0", "fill/1", "start"):
        assert stranger.post(f"{address}/{path}").status_code == 403


def test_anybody_takes_an_open_seat_of_a_listed_table(server: Server, visit: Visit) -> None:
    ana, luis = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="anybody", listed="yes")
    assert f'action="{address}/sit/1"' in luis.get(address).text
    luis.post(f"{address}/sit/1", follow_redirects=False)
    assert stage(server, address) == "playing"


def test_a_seat_that_is_kept_for_a_friend_is_not_offered_to_others(server: Server, visit: Visit) -> None:
    ana, luis = visit(), visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="friend", listed="yes")
    assert f'action="{address}/sit/1"' not in luis.get(address).text
    assert luis.post(f"{address}/sit/1").status_code == 409
    assert stage(server, address) == "open"


def test_whoever_leaves_a_seat_may_take_it_again(server: Server, visit: Visit) -> None:
    ana, luis = visit(), visit()
    address = ana.open_table(seats="3", seat__0="me", seat__1="anybody", seat__2="anybody", listed="yes")
    luis.post(f"{address}/sit/1")
    assert luis.post(f"{address}/stand/1").status_code == 200
    record = server.house.host._open[address.removeprefix("/t/")].record
    assert [chair.kind for chair in record.chairs] == ["person", "open", "open"]
    luis.post(f"{address}/sit/2")
    assert [chair.kind for chair in record.chairs] == ["person", "open", "person"]


def test_somebody_beside_the_host_sits_down_under_their_name(server: Server, visit: Visit) -> None:
    ana = visit()
    address = ana.open_table(seats="3", seat__0="me", name__0="Ana", seat__1="friend", seat__2="friend")
    ana.post(f"{address}/sit/1", data={"name": "Luis"})
    record = server.house.host._open[address.removeprefix("/t/")].record
    assert [chair.name for chair in record.chairs] == ["Ana", "Luis", ""]
    refused = ana.post(f"{address}/sit/2", data={"name": "Luis"})
    assert refused.status_code == 409
    assert 'role="alert"' in refused.text


def test_the_host_fills_a_seat_with_a_bot_and_begins_with_bots_on_the_others(server: Server, visit: Visit) -> None:
    ana = visit()
    address = ana.open_table(seats="4", seat__0="me", seat__1="friend", seat__2="anybody", seat__3="anybody")
    ana.post(f"{address}/fill/2", data={"bot": "random"})
    record = server.house.host._open[address.removeprefix("/t/")].record
    assert (record.chairs[2].kind, record.chairs[2].bot) == ("bot", "random")
    assert ana.post(f"{address}/fill/1", data={"bot": "genius"}).status_code == 409
    ana.post(f"{address}/start", follow_redirects=False)
    assert record.stage == "playing"
    assert len({chair.name for chair in record.chairs}) == 4


def test_the_promise_of_the_deal_is_shown_and_the_deal_is_not(server: Server, visit: Visit) -> None:
    ana = visit()
    address = ana.open_table(seats="2", seat__0="me", seat__1="friend", seed="918273645")
    text = ana.get(address).text
    created = server.house.host._open[address.removeprefix("/t/")].record.created
    assert created is not None
    assert re.search(r'<code class="promise">[0-9a-f]{64}</code>', text)
    assert "918273645" not in text
    assert created.salt not in text
    assert created.secret not in text


@pytest.mark.parametrize("table_id", ["x", "a" * 22, "../../etc/passwd", "%00", "a" * 500])
def test_a_table_that_there_is_not_is_not_there(visit: Visit, table_id: str) -> None:
    for path in ("", "/join/0/x", "/watch/x", "/seat/0/x"):
        assert visit().get(f"/t/{table_id}{path}").status_code == 404
