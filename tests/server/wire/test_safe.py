"""Every address of a table, tried by everybody who has no business there; nothing changes, and nothing is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from diwan.server.app import all_routes, make_app
from diwan.server.house import House
from diwan.server.settings import Settings
from diwan.server.store.journal import read_log
from diwan.server.tables.access import invitation, player_key, watch_key
from diwan.server.tables.host import OpenTable
from diwan.server.tables.record import OVER
from diwan.server.tables.wish import SeatWish, Wish, created_by
from tests.support.serving import SECRET

CLOSED = 403  # as good as 404, with a friendlier page: nobody comes upon the address of a table by chance
GONE = 404

# Who gets what at a private table while its game is played. `stranger` has no link, `watcher` came by the spectator's
# link, `player` sits there. A number is the status, a word where they are sent.
ADDRESSES: dict[tuple[str, str], dict[str, int]] = {
    ("GET", "/t/{id}"): {"stranger": CLOSED, "watcher": 200, "player": 200},
    ("GET", "/t/{id}/text"): {"stranger": CLOSED, "watcher": 200, "player": 200},
    ("POST", "/t/{id}/text"): {"stranger": CLOSED},
    ("POST", "/t/{id}/again"): {"stranger": CLOSED},
    ("POST", "/t/{id}/sit/{seat}"): {"stranger": CLOSED},
    ("POST", "/t/{id}/stand/{seat}"): {"stranger": CLOSED},
    ("POST", "/t/{id}/fill/{seat}"): {"stranger": CLOSED},
    ("POST", "/t/{id}/start"): {"stranger": CLOSED},
    ("GET", "/t/{id}/replay"): {"stranger": CLOSED},
    ("GET", "/t/{id}/replay/{ply:int}"): {"stranger": CLOSED},
    ("GET", "/t/{id}/file"): {"stranger": CLOSED},
    ("POST", "/t/{id}/on/{ply:int}"): {"stranger": CLOSED},
    ("GET", "/t/{id}/join/{seat}/{key}"): {"stranger": CLOSED, "watcher": CLOSED},
    ("POST", "/t/{id}/join/{seat}/{key}"): {"stranger": CLOSED, "watcher": CLOSED},
    ("GET", "/t/{id}/seat/{seat}/{key}"): {"stranger": CLOSED, "watcher": CLOSED},
    ("GET", "/t/{id}/watch/{key}"): {"stranger": CLOSED},
}
PUBLIC = {  # addresses that belong to no table: each is tried in the tests of its page
    "/", "/new/{game}", "/now/{game}", "/replays", "/rules/{game}", "/me", "/me/name", "/me/preferences",
    "/me/password", "/me/sessions/end", "/me/webhook", "/sign-up", "/sign-in", "/sign-out", "/look", "/start/{token}",
    "/picture/{version}/{game}/{theme}/{locale}.svg", "/static/{version}/{name:path}", "/favicon.ico", "/healthz",
    "/metrics",
}  # fmt: skip


@dataclass
class Scene:
    """A private table in the middle of a game, and people around it."""

    client: TestClient
    house: House
    table: str
    people: dict[str, dict[str, str]]

    def ask(self, who: str, method: str, path: str, data: dict[str, str] | None = None) -> tuple[int, str]:
        headers = {**self.people[who], "origin": "http://localhost"}
        answer = self.client.request(method, path, headers=headers, data=data, follow_redirects=False)
        return answer.status_code, answer.text

    @property
    def size(self) -> int:
        return len(read_log(self.house.engine, self.table))


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    path: Path = tmp_path_factory.mktemp("store") / "diwan.db"
    settings = Settings(database=f"sqlite:///{path}", secret=SECRET, limits=False, thinkers=1, painters=1)
    house = House(settings)
    people = {name: house.visitors.new_guest() for name in ("stranger", "watcher", "player", "other")}
    with TestClient(make_app(house), base_url="http://localhost") as client:
        portal = client.portal
        assert portal is not None

        async def make() -> OpenTable:
            wish = Wish("alhambra", (SeatWish("me"), SeatWish("friend")))
            table = await house.host.create(created_by(wish, people["player"].id, "Ann"))
            await table.run(lambda record: record.decide_sit(1, people["other"].id, "Bob", invited=True))
            return table

        table = portal.call(make)
        headers = {name: {"cookie": f"diwan={guest.cookie}"} for name, guest in people.items()}
        scene = Scene(client, house, table.id, headers)
        created = table.record.created
        assert created is not None
        assert scene.ask("watcher", "GET", f"/t/{table.id}/watch/{watch_key(created)}")[0] == 303
        yield scene


def test_every_address_has_a_line_here() -> None:
    known = {path for _, path in ADDRESSES} | PUBLIC
    there = {route.path for route in all_routes() if isinstance(route, Route)}
    assert there == known
    for route in all_routes():
        if isinstance(route, Route) and route.path.startswith("/t/{id}"):
            methods = (route.methods or set()) - {"HEAD"}
            assert {(method, route.path) for method in methods} <= set(ADDRESSES)


@pytest.mark.parametrize(("method", "path"), ADDRESSES, ids=lambda word: word.replace("/", "_"))
def test_a_table_is_closed_to_those_who_have_no_business_there(scene: Scene, method: str, path: str) -> None:
    address = (
        path.replace("{id}", scene.table).replace("{seat}", "1").replace("{ply:int}", "3").replace("{key}", "x" * 22)
    )
    before = scene.size
    for who, expected in ADDRESSES[method, path].items():
        status, text = scene.ask(who, method, address, {"do": "move", "bot": "greedy", "name": "Eve"})
        assert status == expected or {status, expected} == {CLOSED, GONE}, (who, status)
        if expected >= 400:
            assert "Bob" not in text
            assert 'id="board"' not in text
    assert scene.size == before


@pytest.mark.parametrize(("method", "path"), ADDRESSES, ids=lambda word: word.replace("/", "_"))
@pytest.mark.parametrize("table", ["x" * 22, "short", "%00", "é" * 22])
def test_no_table_is_no_page(scene: Scene, method: str, path: str, table: str) -> None:
    address = path.replace("{id}", table).replace("{seat}", "1").replace("{ply:int}", "3").replace("{key}", "x" * 22)
    assert scene.ask("player", method, address)[0] in (GONE, 405)


def test_keys_open_their_own_door_and_no_other(scene: Scene) -> None:
    table = scene.house.host._open[scene.table]
    created = table.record.created
    assert created is not None
    keys = {
        "join/1": invitation(created, 1),
        "join/0": invitation(created, 0),
        "seat/1": player_key(table.record, 1),
        "seat/0": player_key(table.record, 0),
        "watch": watch_key(created),
    }
    for door in keys:
        for other, key in keys.items():
            if other != door:
                status, text = scene.ask("stranger", "GET", f"/t/{scene.table}/{door}/{key}")
                assert status in (CLOSED, GONE), (door, other)
                assert "Bob" not in text
    assert scene.ask("stranger", "GET", f"/t/{scene.table}")[0] == CLOSED


def test_the_seed_stays_here_until_the_game_is_over(scene: Scene) -> None:
    table = scene.house.host._open[scene.table]
    created = table.record.created
    assert created is not None
    for path in ("", "/text", "/replay", "/file", "/replay/0"):
        status, text = scene.ask("player", "GET", f"/t/{scene.table}{path}")
        assert str(created.seed) not in text, path
        assert created.salt not in text, path
        assert created.secret not in text, path
        assert status == 200 or path not in ("", "/text")
        assert status >= 400 or path != "/file"
    assert table.record.stage != OVER
