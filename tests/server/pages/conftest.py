"""A real server with a real store, and visitors who talk to it."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn

from diwan.server.app import make_app
from diwan.server.house import House
from diwan.server.settings import Settings
from diwan.server.tables.record import Record

Visit = Callable[..., "Visitor"]


class Visitor(httpx2.Client):
    """Somebody's browser without script: it keeps its cookie, and goes where it is sent."""

    def __init__(self, address: str, language: str = "en") -> None:
        super().__init__(base_url=address, headers={"accept-language": language}, follow_redirects=True, timeout=30)

    def open_table(self, game: str = "alhambra", **fields: str) -> str:
        """Make a table by the form, and return its address; two underscores stand for a dot in names."""
        data = {name.replace("__", "."): value for name, value in fields.items()}
        answer = self.post(f"/new/{game}", data={"do": "create", **data})
        assert answer.status_code == 200, answer.text
        return answer.url.path


class Server:
    """The server in a thread of its own, on a free port."""

    def __init__(self, house: House) -> None:
        self.house = house
        config = uvicorn.Config(make_app(house), port=0, log_level="warning", lifespan="on")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server did not stop"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path: Path = tmp_path_factory.mktemp("store") / "diwan.db"
    running = Server(House(Settings(database=f"sqlite:///{path}", limits=False, thinkers=1, painters=1)))
    yield running
    running.close()


@pytest.fixture
def visit(server: Server) -> Iterator[Visit]:
    """Calling it gives another visitor; `language` is what their browser asks for."""
    visitors: list[Visitor] = []

    def another(language: str = "en") -> Visitor:
        visitors.append(Visitor(server.address, language))
        return visitors[-1]

    yield another
    for visitor in visitors:
        visitor.close()


def field(text: str, name: str) -> str:
    """Return the value of an input of a page, by its id."""
    found = re.search(rf'<input id="{name}"[^>]* value="([^"]*)"', text)
    assert found is not None, f"there is no field {name}"
    return found[1]


def data_of(text: str, name: str = "table-data") -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


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
