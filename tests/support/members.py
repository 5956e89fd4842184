"""Several processes that serve one store, and people whose browsers reach now one of them, now another."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy import Engine, text

from diwan.server.cluster.ownership import LOCKED
from tests.support.live import Browser
from tests.support.serving import Served

_NUMBERS = count(1)


def new_name() -> str:
    """Return a name for another database."""
    return f"members_{next(_NUMBERS)}"


def backend_of_owner(engine: Engine, table_id: str) -> int | None:
    """Return the process of the database that holds the lock of a table; there can't be two."""
    with engine.connect() as connection:
        wanted = text(f"SELECT pid FROM ({LOCKED}) AS locked WHERE key = hashtextextended(:id, 0)")
        found = connection.execute(wanted, {"id": table_id}).scalars().all()
    assert len(found) < 2, "a table with two owners"
    return found[0] if found else None


def soon(holds: Callable[[], bool], seconds: float = 60.0) -> float:
    """Wait until something holds; return how long that took."""
    start = time.monotonic()
    while not holds():
        assert time.monotonic() - start < seconds, "that takes too long"
        time.sleep(0.05)
    return time.monotonic() - start


async def until_so(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something holds, and let others go on meanwhile."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


class Members:
    """`diwan serve`, several times."""

    def __init__(self, engine: Engine, folder: Path, number: int = 2, **settings: str) -> None:
        self.engine = engine
        address = engine.url.render_as_string(hide_password=False)
        self.served = [Served(address, folder, **settings) for _ in range(number)]

    def __enter__(self) -> list[Served]:
        starting = [threading.Thread(target=served.start) for served in self.served]
        for thread in starting:
            thread.start()
        for thread in starting:
            thread.join()
        assert all(served.starts for served in self.served)
        return self.served

    def __exit__(self, *_: object) -> None:
        for served in self.served:
            served.stop()


class Somebody(httpx2.Client):
    """A person with one cookie, whichever member their browser reaches."""

    def __init__(self, name: str) -> None:
        super().__init__(follow_redirects=True, timeout=30, headers={"user-agent": name})
        self.name = name
        self.tabs = 0

    def make_table(self, served: Served, *others: str, game: str = "alhambra", **fields: str) -> str:
        """Sit down at a new table with others ("anybody", "bot:random"), and return its id."""
        seats = {f"seat.{seat}": who for seat, who in enumerate(("me", *others))}
        data = {"do": "create", "seats": str(len(seats)), "name.0": self.name, "listed": "yes", "seed": "5", **seats}
        answer = self.post(f"{served.address}/new/{game}", data={**data, **fields})
        assert answer.status_code == 200, answer.text
        return answer.url.path.removeprefix("/t/")

    def tab(self, served: Served, table_id: str, **hello: Any) -> Browser:
        """Return a tab with a table, over this member."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = f"{served.address.replace('http', 'ws')}/t/{table_id}/socket"
        # It is the same tab each time, which comes back: its numbers go on.
        self.tabs += 1
        tab = Browser(address, f"tab-of-{self.name}", {"text": True, **hello}, headers={"Cookie": cookie})
        tab.number = 1000 * self.tabs
        return tab
