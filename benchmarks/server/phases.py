"""What is done to the servers: moves at an even pace, moves as fast as they are answered, pages, and commits alone."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.server.crowd import Crowd, Misplayed
from benchmarks.server.evening import Evening
from benchmarks.server.socket import Client

SETTLING: Final = 1.0  # seconds at the start of a saturated phase that do not count
_LONGEST_PAGE: Final = 30.0

Progress = Callable[[float], None]


def bare_commits(folder: Path, rate: float, seconds: float) -> list[float]:
    """Return how many seconds it takes SQLite to have one small row on the disk, so many times a second."""
    taken: list[float] = []
    store = sqlite3.connect(folder / "bare.db", isolation_level=None)
    with closing(store):
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("PRAGMA synchronous = FULL")
        store.execute("CREATE TABLE IF NOT EXISTS entries (data TEXT)")
        end = time.perf_counter() + seconds
        while (began := time.perf_counter()) < end:
            store.execute("INSERT INTO entries VALUES (?)", ("x" * 100,))
            taken.append(time.perf_counter() - began)
            time.sleep(1 / rate)
    return taken


async def paced(
    crowds: Sequence[Crowd], tables: int, rate: float, seconds: float, progress: Progress
) -> None:  # fmt: skip
    """Make so many moves a second at each server, one table after the other, whether earlier ones are answered or not.

    The servers take turns, message by message: what else happens on the machine at that moment happens to all.
    """
    start = time.perf_counter()
    late: list[dict[int, float]] = [{} for _ in crowds]
    for sent in range(round(rate * seconds) * len(crowds)):
        due = start + sent / (rate * len(crowds))
        while (now := time.perf_counter()) < due:
            await asyncio.sleep(due - now)
        turn, place = divmod(sent, len(crowds))
        crowd, number = crowds[place], turn % tables
        if crowd.can_move(number):
            # A table that could not move when it was due has waited since then.
            crowd.move(number, since=late[place].pop(number, None))
        elif crowd.left(number):
            late[place].setdefault(number, due)
        if sent % 16 == 0:
            progress((now - start) / seconds)
            await asyncio.sleep(0)
    for crowd in crowds:
        await crowd.all_answered()
    progress(1.0)


async def saturated(
    crowd: Crowd, tables: int, seconds: float, progress: Progress, *, every_socket: bool = False
) -> float:
    """Move again at every table as soon as its move is answered; return the time from which on it counts.

    With `every_socket` each socket has a message under way, not each table: only an echo can take that.
    """
    start = time.perf_counter()
    end = start + seconds

    def again(number: int) -> None:
        if time.perf_counter() < end and crowd.can_move(number):
            crowd.move(number, again)

    def again_on(client: Client, _number: int) -> None:
        if time.perf_counter() < end:
            crowd.repeat(client, partial(again_on, client))

    if every_socket:
        for client in crowd.sockets:
            crowd.repeat(client, partial(again_on, client))
    else:
        for number in range(tables):
            if crowd.can_move(number):
                crowd.move(number, again)
    while (now := time.perf_counter()) < end and not crowd.is_done:
        progress((now - start) / seconds)
        await asyncio.sleep(0.1)
    await crowd.all_answered()
    progress(1.0)
    return start + min(SETTLING, (time.perf_counter() - start) / 4)


async def pages(evening: Evening, port: int, count: int, progress: Progress) -> list[float]:
    """Ask for the pages of tables, one after the other; return how many seconds each took."""
    taken: list[float] = []
    for place in range(count):
        setting = evening.settings[place * len(evening.settings) // count]
        began = time.perf_counter()
        size = await asyncio.wait_for(_get(port, f"/t/{setting.table_id}", setting.cookies[0]), _LONGEST_PAGE)
        taken.append(time.perf_counter() - began)
        if size < 5_000:
            raise Misplayed(f"a page of {size} bytes has no board")
        progress((place + 1) / count)
        await asyncio.sleep(0.01)
    return taken


async def _get(port: int, path: str, cookie: str) -> int:
    """Return the size of a page."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    try:
        heads = ("Host: 127.0.0.1", f"Cookie: diwan={cookie}", "Accept-Encoding: gzip", "Connection: close")
        writer.write("\r\n".join((f"GET {path} HTTP/1.1", *heads, "", "")).encode("ascii"))
        answer = await reader.read()
    finally:
        writer.close()
    if not answer.startswith(b"HTTP/1.1 200 "):
        raise Misplayed(f"a page was refused: {answer[:60]!r}")
    return len(answer.partition(b"\r\n\r\n")[2])
