"""A private table at every stage, and everybody who may stand around it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

import diwan
from diwan.server.app import make_app
from diwan.server.house import House
from diwan.server.now import now_ms
from diwan.server.people.visitor import Visitor
from diwan.server.settings import Settings
from diwan.server.store.journal import read_log
from diwan.server.store.listing import Place
from diwan.server.store.lists import give_place
from diwan.server.tables.facts import Chair, Created
from diwan.server.tables.opened import OpenTable
from tests.support.finished import finished
from tests.support.serving import METRICS_TOKEN, SECRET

# `nobody` has no cookie, `stranger` no link, `watcher` came by the spectator's link, `other` and `host` sit there.
PEOPLE = ("nobody", "stranger", "watcher", "other", "host")
STAGES = ("open", "playing", "over")  # and "anybody": open, too
SEED = 2  # then the host is asked first, and may answer 1


@dataclass
class Scene:
    """A server, and people who ask it for things."""

    client: TestClient
    house: House
    people: dict[str, Visitor]

    def cookie(self, who: str) -> dict[str, str]:
        return {"cookie": f"diwan={self.people[who].cookie}"} if who != "nobody" else {}

    def ask(
        self, who: str, method: str, path: str, data: dict[str, str] | None = None, origin: str = "http://localhost"
    ) -> tuple[int, str]:
        headers = {**self.cookie(who), "origin": origin}
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers=headers, data=data, follow_redirects=False)
        return answer.status_code, answer.text

    def say(self, who: str, table: OpenTable, message: dict[str, Any]) -> str:
        """Say something over a socket of the table; return `ack`, or the code of the refusal or the goodbye."""
        outcome = self._say(who, table, message)
        # A bot that was too slow on a busy machine is not asked again, but a quicker one.
        return self._say(who, table, message) if outcome == "hint_late" else outcome

    def _say(self, who: str, table: OpenTable, message: dict[str, Any]) -> str:
        self.client.cookies.clear()
        with self.client.websocket_connect(f"ws://localhost/t/{table.id}/socket", headers=self.cookie(who)) as socket:
            socket.send_text(json.dumps({"t": "hello", "v": 1, "client": "tab-of-somebody", "text": True}))
            socket.send_text(json.dumps({**message, "n": 1}))
            while True:
                event = socket.receive()
                data = event.get("text") or gzip.decompress(event["bytes"])
                heard = json.loads(data)
                if heard["t"] == "bye" or heard.get("n") == 1:
                    return str(heard.get("code", "ack"))

    def size(self, table: OpenTable) -> int:
        return len(read_log(self.house.engine, table.id))

    def table(self, stage: str) -> OpenTable:
        """Return a new private table: a seat is kept for a friend or open to anybody, the game is on, or it is over."""
        empty = {"open": Chair(kept=True), "anybody": Chair()}
        last = empty.get(stage, Chair("person", self.people["third"].id, "Cleo"))
        chairs = (
            Chair("person", self.people["host"].id, "Ann"),
            Chair("person", self.people["other"].id, "Bob"),
            last,
        )
        game = diwan.load("alhambra")
        course = tuple(entry.action for entry in finished("alhambra", 3, SEED).log) if stage == "over" else ()
        created = Created(
            game.id, game.rules_version, game.options, chairs, SEED, "the-salt-of-the-table", self.people["host"].id,
            "the-secret-of-the-table", course=course,
        )  # fmt: skip
        portal = self.client.portal
        assert portal is not None
        table = portal.call(self.house.host.create, created)
        assert table.record.stage == ("open" if stage in empty else stage)
        give_place(self.house.engine, Place(self.people["watcher"].id, table.id, None, "watch", now_ms()))
        return table


@contextmanager
def open_scene(folder: Path) -> Iterator[Scene]:
    """Open a server to people around its tables."""
    settings = Settings(
        database=f"sqlite:///{folder / 'diwan.db'}",
        secret=SECRET,
        metrics_token=METRICS_TOKEN,
        limits=False,
        thinkers=1,
        painters=1,
    )
    house = House(settings)
    people = {name: house.visitors.new_guest() for name in (*PEOPLE, "third")}
    with TestClient(make_app(house), base_url="http://localhost") as client:
        yield Scene(client, house, people)
