"""`diwan serve --workers N`: several processes on one port, looked after by a parent."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import Engine, text

from tests.support.live import Browser
from tests.support.members import Somebody, soon
from tests.support.serving import WATCHER, Served


@contextmanager
def serving(store: Engine, folder: Path) -> Iterator[Served]:
    with Served(store.url.render_as_string(hide_password=False), folder, workers="2", thinkers="2") as served:
        yield served


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started and that serve."""
    return [child for child, command in started_by(pid) if "spawn_main" in command]


def started_by(pid: int) -> list[tuple[int, str]]:
    """Return the processes that a process has started, and by which command."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_text()
        except OSError:
            continue
        if status[0] != "Z" and int(status[1]) == pid:
            found.append((int(folder.name), command))
    return sorted(found)


def members(store: Engine) -> list[str]:
    with store.connect() as connection:
        return list(connection.execute(text("SELECT url FROM members ORDER BY url")).scalars())


def test_two_children_serve_one_port_one_that_is_killed_is_replaced_and_all_stop_together(
    store: Engine, tmp_path: Path
) -> None:
    with serving(store, tmp_path) as server, Somebody("Ann") as ann:
        first, doors = children_of(server.pid), members(store)
        assert len(first) == len(doors) == 2
        table_id = ann.make_table(server, "bot:random")
        os.kill(first[0], signal.SIGKILL)
        # Connections that the dead one had are lost; new ones are not, not even at this moment.
        for _ in range(20):
            with httpx2.Client(cookies=ann.cookies) as browser:
                assert browser.get(f"{server.address}/t/{table_id}", timeout=20).status_code == 200
        soon(lambda: len(set(children_of(server.pid)) - set(first)) == 1)
        soon(lambda: len(members(store)) == 2 and members(store) != doors, 60)
        children = children_of(server.pid)
        assert first[1] in children, "the other one was left alone"
        for url in members(store):
            assert ann.get(f"{url}/healthz").status_code == 200
        assert "is started again" in server.log
        start = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - start < 15
        assert not any(Path(f"/proc/{pid}").exists() for pid in children)
        assert members(store) == []
        assert server.log.count("Finished server process") == 2


def listening_on(port: int) -> str:
    """Return the socket that listens on a port, as processes name it that have it open."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    listens = "0A"  # as the state of a socket
    (inode,) = [line[9] for line in lines if line[1].endswith(f":{port:04X}") and line[3] == listens]
    return f"socket:[{inode}]"


def has_open(pid: int, name: str) -> bool:
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed again
            if os.readlink(file) == name:
                return True
    return False


def test_what_thinks_and_draws_for_a_child_does_not_hold_the_port(store: Engine, tmp_path: Path) -> None:
    with serving(store, tmp_path) as server:
        children, port = children_of(server.pid), listening_on(server.port)
        helpers = [pid for child in children for pid, command in started_by(child) if "diwan.server" in command]
        assert len(helpers) >= 2 * len(children)
        assert [has_open(pid, port) for pid in children] == [True] * len(children)
        assert [has_open(pid, port) for pid in helpers] == [False] * len(helpers)


@pytest.mark.soak
def test_children_whose_parent_is_killed_stop_by_themselves(store: Engine, tmp_path: Path) -> None:
    with serving(store, tmp_path) as server:
        children = children_of(server.pid)
        os.kill(server.pid, signal.SIGKILL)
        soon(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
        assert members(store) == []


def test_what_is_wrong_with_the_store_is_said_in_one_line(store: Engine, tmp_path: Path) -> None:
    address = store.url.set(database="nowhere").render_as_string(hide_password=False)
    served = Served(address, tmp_path, workers="2")
    with pytest.raises(AssertionError, match='database "nowhere" does not exist'):
        served.start()
    served.stop()
    assert "Traceback" not in served.log


PASSED_ON = re.compile(r'^diwan_passed_on_total\{kind="socket"\} (\d+)', re.MULTILINE)


def sockets_passed_on(store: Engine) -> int:
    texts = [httpx2.get(f"{url}/metrics", headers=WATCHER, timeout=20).text for url in members(store)]
    return sum(int(number) for text in texts for number in PASSED_ON.findall(text))


async def open_tabs(server: Served, store: Engine, ann: Somebody, table_id: str) -> list[Browser]:
    """Open tabs until some have reached the owner of the table at once, and some over the other child."""
    tabs: list[Browser] = []
    async with asyncio.timeout(60):
        while not 2 < await asyncio.to_thread(sockets_passed_on, store) < len(tabs) - 2:
            tabs += [ann.tab(server, table_id) for _ in range(4)]
            await asyncio.gather(*(tab.open() for tab in tabs[-4:]))
    return tabs


def test_every_socket_hears_goodbye_when_all_children_stop(store: Engine, tmp_path: Path) -> None:
    async def story(server: Served, ann: Somebody) -> None:
        table_id = await asyncio.to_thread(ann.make_table, server, "friend")
        silent = await open_tabs(server, store, ann, table_id)  # they have not said hello when the server stops
        talking = [ann.tab(server, table_id) for _ in range(len(silent))]
        for tab in talking:
            await tab.come()
            await tab.until("people", seconds=60)
        assert await asyncio.to_thread(server.stop) == 0
        for tab in (*silent, *talking):
            await tab.until_closed(60)
            assert [bye["code"] for bye in tab.all("bye")][-1:] == ["stopping"]
            assert tab.closed == 1012

    with serving(store, tmp_path) as server, Somebody("Ann") as ann:
        asyncio.run(asyncio.wait_for(story(server, ann), 180))
