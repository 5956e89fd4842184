"""Where people find a server: what it prints, and what links in webhooks carry."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from diwan.server.house import House
from diwan.server.run import address_of, listen
from diwan.server.settings import Settings


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_calls_carry_an_address_that_leads_somewhere(tmp_path: Path, host: str) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'diwan.db'}", host=host, port=0)
    with listen(settings) as listener:
        where = address_of(settings, listener)
        assert where == f"http://127.0.0.1:{listener.getsockname()[1]}"
        public = address_of(replace(settings, public_url="https://play.example/"), listener)
        assert public == "https://play.example"
        house = House(settings, where=where)
        assert house.callers._public_url == where
        asyncio.run(house.close())
