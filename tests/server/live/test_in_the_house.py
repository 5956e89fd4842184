"""The socket in the whole application: who asks is known by the cookie, and pages of other sites can't ask."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx2
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from diwan.server.app import make_app
from diwan.server.house import House
from diwan.server.live.house import LiveHouse
from diwan.server.people.visitor import Visitor
from diwan.server.settings import Settings
from diwan.server.tables.facts import Chair
from tests.support.live import new_table


def test_the_house_is_one_for_conversations(tmp_path: Path) -> None:
    async def story() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'diwan.db'}", painters=1, thinkers=1)
        house = House(settings)
        live: LiveHouse = house
        server = uvicorn.Server(uvicorn.Config(make_app(house), port=0, log_config=None, ws_per_message_deflate=False))
        serving = asyncio.ensure_future(server._serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            assert (await client.get("/")).status_code == 200
            cookie = client.cookies["diwan"]
        visitor: Visitor = await house.visitors.read(cookie, "")
        ann = Chair("person", visitor.id, "Ann")
        table = await live.host.create(new_table(ann, Chair("person", "bob", "Bob")))
        address = f"ws://127.0.0.1:{port}/t/{table.id}/socket"
        cookies = {"Cookie": f"diwan={cookie}"}
        async with connect(address, additional_headers=cookies, origin=f"http://127.0.0.1:{port}") as socket:  # type: ignore[arg-type]
            await socket.send('{"t": "hello", "v": 1, "client": "some-tab"}')
            welcome = msgspec.json.decode(await socket.recv())
            assert (welcome["t"], welcome["seats"]) == ("welcome", [0])
        with pytest.raises(InvalidStatus):
            await connect(address, additional_headers=cookies, origin="https://elsewhere.example")  # type: ignore[arg-type]
        server.should_exit = True
        await serving

    asyncio.run(story())
