"""Every address and every message of a table, tried by everybody at every stage: who may what, and nothing else.

The tables below are the law. What is tried comes from the server itself, so that a new address or message fails here
until somebody has written down who may use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from starlette.routing import Route

from diwan.server import wire
from diwan.server.app import all_routes
from diwan.server.tables.access import invitation, player_key, watch_key
from tests.support.scene import PEOPLE, STAGES, Scene, open_scene

# For each stage (open, playing, over): what `nobody`, `stranger`, `watcher`, `other` and `host` get at a private table.
# A number is the status, a plus says that something has happened at the table.
WRONG_KEY = ("404 404 404 404 404",) * 3  # it looks like a page that is not there, whoever comes
LOOK = ("403 403 200 200 200",) * 3
PAST = ("404 404 403 403 403", "404 404 403 403 403", "404 404 200 200 200")  # open to all at the table when it is over
ADDRESSES: dict[tuple[str, str], tuple[str, ...]] = {
    ("GET", "/t/{id}"): LOOK,
    ("GET", "/t/{id}/text"): LOOK,
    ("POST", "/t/{id}/text"): ("403 403 409 409 409", "403 403 409 409 303+", "403 403 409 409 409"),
    ("POST", "/t/{id}/again"): ("403 403 303 303 303",) * 3,
    ("POST", "/t/{id}/sit/{seat}"): ("403 403 409 409 303+", "403 403 303 303 303", "403 403 303 303 303"),
    ("POST", "/t/{id}/stand/{seat}"): ("403 403 403 303+ 403", "403 403 403 303 403", "403 403 403 303 403"),
    ("POST", "/t/{id}/fill/{seat}"): ("403 403 409 409 303+", "403 403 303 303 303", "403 403 303 303 303"),
    ("POST", "/t/{id}/start"): ("403 403 409 409 303+", "403 403 303 303 303", "403 403 303 303 303"),
    ("GET", "/t/{id}/replay"): PAST,
    ("GET", "/t/{id}/replay/{ply:ply}"): PAST,
    ("GET", "/t/{id}/file"): PAST,
    ("POST", "/t/{id}/on/{ply:ply}"): ("404 404 403 403 403", "404 404 403 403 403", "404 404 303 303 303"),
    ("GET", "/t/{id}/join/{seat}/{key}"): WRONG_KEY,
    ("POST", "/t/{id}/join/{seat}/{key}"): WRONG_KEY,
    ("GET", "/t/{id}/seat/{seat}/{key}"): WRONG_KEY,
    ("GET", "/t/{id}/watch/{key}"): WRONG_KEY,
}
# The same for messages: `ack`, or the code of the refusal or the goodbye. The host is seat 0 and asked, the other 1.
ALL_AT_THE_TABLE = ("no_table no_table ack ack ack",) * 3
MESSAGES: dict[str, tuple[str, ...]] = {
    "move": (
        "no_table no_table watcher not_yours not_begun",
        "no_table no_table watcher not_yours ack+",
        "no_table no_table watcher not_yours stale",
    ),
    "undo": (
        "no_table no_table watcher not_yours not_begun",
        "no_table no_table watcher not_yours undo",
        "no_table no_table watcher not_yours over",
    ),
    "say": ("no_table no_table ack+ ack+ ack+",) * 3,
    "sit": (
        "no_table no_table kept kept ack+",
        "no_table no_table begun begun begun",
        "no_table no_table begun begun begun",
    ),
    "stand": (
        "no_table no_table watcher ack+ not_yours",
        "no_table no_table watcher begun not_yours",
        "no_table no_table watcher begun not_yours",
    ),
    "fill": (
        "no_table no_table not_host not_host ack+",
        "no_table no_table not_host not_host begun",
        "no_table no_table not_host not_host begun",
    ),
    "hand_over": (
        "no_table no_table not_begun not_begun not_begun",
        "no_table no_table watcher ack+ not_abandoned",
        "no_table no_table over over over",
    ),
    "take_back": (
        "no_table no_table watcher ack not_yours",
        "no_table no_table watcher ack not_yours",
        "no_table no_table watcher over not_yours",
    ),
    "hint": (
        "no_table no_table watcher not_yours not_begun",
        "no_table no_table watcher not_yours ack",
        "no_table no_table watcher not_yours over",
    ),
    "look": (
        "no_table no_table not_begun not_begun not_begun",
        "no_table no_table ack ack ack",
        "no_table no_table ack ack ack",
    ),
    "eyes": ("no_table no_table watcher ack not_yours",) * 3,
    "again": ALL_AT_THE_TABLE,
    "ping": ALL_AT_THE_TABLE,
}
# What is otherwise where the open seat is kept for nobody: only that those who play there may seat somebody, too. A
# spectator's link lets nobody sit down.
ANYBODY: dict[str | tuple[str, str], str] = {
    ("POST", "/t/{id}/sit/{seat}"): "403 403 409 303+ 303+",
    "sit": "no_table no_table kept ack+ ack+",
}
# Addresses that belong to no table are everybody's; what they do is tried in the tests of their pages.
PUBLIC: dict[tuple[str, str], int] = {
    ("GET", "/"): 200,
    ("GET", "/new/{game}"): 200,
    ("POST", "/new/{game}"): 303,
    ("POST", "/now/{game}"): 303,
    ("GET", "/replays"): 200,
    ("POST", "/replays"): 400,  # without a file
    ("GET", "/rules/{game}"): 200,
    ("GET", "/me"): 200,
    ("POST", "/me/name"): 303,
    ("POST", "/me/preferences"): 303,
    ("POST", "/me/password"): 422,  # a guest has none
    ("POST", "/me/delete"): 422,  # nor an account
    ("POST", "/me/sessions/end"): 303,
    ("POST", "/me/webhook"): 422,
    ("GET", "/sign-up"): 200,
    ("POST", "/sign-up"): 422,
    ("GET", "/sign-in"): 200,
    ("POST", "/sign-in"): 422,
    ("POST", "/sign-out"): 303,
    ("POST", "/look"): 303,
    ("GET", "/start/{token}"): 409,  # nobody has signed it
    ("GET", "/picture/{version}/{game}/{theme}/{locale}.svg"): 200,
    ("GET", "/static/{version}/{name:path}"): 200,
    ("GET", "/favicon.ico"): 200,
    ("GET", "/healthz"): 200,
    ("GET", "/metrics"): 401,  # its token is for whoever runs the server
}
FORM = {"do": "move", "seat": "0", "epoch": "0", "ply": "0", "action": "1", "once": "x", "bot": "random", "name": "Eve"}
FIELDS: dict[str, dict[str, Any]] = {
    "move": {"seat": 0, "epoch": 0, "ply": 0, "action": 1},
    "undo": {"seat": 0, "epoch": 0, "ply": 0},
    "say": {"text": "hello"},
    "sit": {"seat": 2},
    "stand": {"seat": 1},
    "fill": {"seat": 2, "bot": "random"},
    "hand_over": {"seat": 1, "bot": "random"},
    "take_back": {"seat": 1},
    "hint": {"seat": 0},
    "look": {"ply": 0},
    "eyes": {"eyes": 1},
}
PARTS = {
    "{ply:ply}": "3", "{key}": "x" * 22, "{game}": "alhambra", "{token}": "x", "{version}": "x", "{theme}": "light",
    "{locale}": "en", "{name:path}": "diwan.css",
}  # fmt: skip


def address_of(path: str, table: str = "") -> str:
    """Return an address with something in each of its parts; the seat is the open one, to stand up the other's."""
    for part, value in {"{id}": table, "{seat}": "1" if "stand" in path else "2", **PARTS}.items():
        path = path.replace(part, value)
    return path


def law(key: str | tuple[str, str], stage: str) -> str:
    """Return what the tables say of an address or a message at a stage."""
    line = MESSAGES[key] if isinstance(key, str) else ADDRESSES[key]
    return ANYBODY.get(key, line[0]) if stage == "anybody" else line[STAGES.index(stage)]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with open_scene(tmp_path_factory.mktemp("store")) as opened:
        yield opened


def test_every_address_and_every_message_has_a_line_here() -> None:
    routes = [route for route in all_routes() if isinstance(route, Route)]
    there = {(method, route.path) for route in routes for method in (route.methods or set()) - {"HEAD"}}
    assert there == ADDRESSES.keys() | PUBLIC.keys()
    assert {str(kind.__struct_config__.tag) for kind in get_args(wire.Command)} == MESSAGES.keys()


@pytest.mark.parametrize("stage", [*STAGES, "anybody"])
@pytest.mark.parametrize(("method", "path"), ADDRESSES, ids=lambda word: word.replace("/", "_"))
def test_an_address_of_a_table_does_what_its_visitor_may(scene: Scene, method: str, path: str, stage: str) -> None:
    outcomes: list[str] = []
    for who in PEOPLE:
        table = scene.table(stage)
        before = scene.size(table)
        status, text = scene.ask(who, method, address_of(path, table.id), FORM if method == "POST" else None)
        outcomes.append(f"{status}{'+' if scene.size(table) > before else ''}")
        if status in (403, 404):
            assert "Bob" not in text
            assert 'id="board"' not in text
    assert " ".join(outcomes) == law((method, path), stage)


@pytest.mark.parametrize("stage", [*STAGES, "anybody"])
@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_at_a_table_does_what_its_sender_may(scene: Scene, kind: str, stage: str) -> None:
    outcomes: list[str] = []
    for who in PEOPLE:
        table = scene.table(stage)
        before = scene.size(table)
        outcome = scene.say(who, table, {"t": kind, **FIELDS.get(kind, {})})
        outcomes.append(f"{outcome}{'+' if scene.size(table) > before else ''}")
    assert " ".join(outcomes) == law(kind, stage)


@pytest.mark.parametrize(("method", "path"), PUBLIC, ids=lambda word: word.replace("/", "_"))
def test_an_address_of_no_table_is_everybodys(scene: Scene, method: str, path: str) -> None:
    form = {"name": "Eve"} if method == "POST" else None
    in_place, led_back = (scene.ask(who, method, address_of(path), form)[0] for who in ("nobody", "stranger"))
    assert in_place == PUBLIC[method, path]
    assert led_back == (303 if method == "POST" else in_place), "a refused form leads back to its page"


@pytest.mark.parametrize("path", [path for method, path in [*ADDRESSES, *PUBLIC] if method == "POST"])
def test_no_form_of_another_site_is_taken(scene: Scene, path: str) -> None:
    table = scene.table("playing")
    before = scene.size(table)
    status, text = scene.ask("host", "POST", address_of(path, table.id), FORM, origin="https://evil.example")
    assert status == 403
    assert "Bob" not in text
    assert scene.size(table) == before


@pytest.mark.parametrize(("method", "path"), ADDRESSES, ids=lambda word: word.replace("/", "_"))
@pytest.mark.parametrize("table", ["x" * 22, "short", "%00", "é" * 22])
def test_no_table_is_no_page(scene: Scene, method: str, path: str, table: str) -> None:
    assert scene.ask("host", method, address_of(path, table))[0] == 404


def test_keys_open_their_own_door_and_no_other(scene: Scene) -> None:
    table = scene.table("playing")
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
                status, text = scene.ask("stranger", "GET", f"/t/{table.id}/{door}/{key}")
                assert status == 404, (door, other)
                assert "Bob" not in text
    assert scene.ask("stranger", "GET", f"/t/{table.id}")[0] == 403
    assert scene.ask("stranger", "GET", f"/t/{table.id}/watch/{keys['watch']}")[0] == 303
    assert scene.ask("stranger", "GET", f"/t/{table.id}")[0] == 200


def test_the_seed_stays_here_until_the_game_is_over(scene: Scene) -> None:
    for stage in ("open", "playing"):
        table = scene.table(stage)
        created = table.record.created
        assert created is not None
        for path in ("", "/text", "/replay", "/file", "/replay/0"):
            _, text = scene.ask("host", "GET", f"/t/{table.id}{path}")
            assert created.salt not in text, path
            assert created.secret not in text, path
    over = scene.table("over")
    file = scene.ask("host", "GET", f"/t/{over.id}/file")[1]
    assert over.record.created is not None
    assert over.record.created.salt in file
    assert over.record.created.secret not in file
