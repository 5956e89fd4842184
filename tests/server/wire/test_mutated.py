"""Requests and frames that no browser would send: none is an error of ours, and nothing of them stays in memory."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path
from typing import get_args
from urllib.request import Request, urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

import diwan
from diwan.server import wire
from diwan.server.app import all_routes
from diwan.server.limits import MOST_BUCKETS
from diwan.server.live.once import MOST_ANSWERS
from diwan.server.observer import template_of
from diwan.server.people.visitors import Visitors
from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.journal import Journal
from diwan.server.store.migrate import migrate
from diwan.server.tables.host import Host
from diwan.server.tables.wish import SeatWish, Wish, created_by
from tests.support.serving import SECRET, WATCHER, Served
from tests.support.storm import Tally, Target, send_frames, send_requests

AT_ONCE = 6  # connections of each kind
SLACK = 16 * 1024 * 1024  # bytes that come and go with the collector
# Bytes of an entry of a cache that is not full yet: a moment of a game is kept with its whole picture.
ENTRIES = {"visitors": 800, "limits": 800, "answers": 800, "hints": 800, "moments": 512 * 1024, "courses": 64 * 1024}
BOUNDS = {
    "visitors": 20_000,
    "limits": MOST_BUCKETS,
    "answers": MOST_ANSWERS,
    "hints": 256,
    "moments": 48,
    "courses": 64,
}
KINDS = {str(kind.__struct_config__.tag) for kind in get_args(wire.Command)}
TEMPLATES = {template_of({"route": route}) for route in all_routes()} - {None}


def memory_of(pid: int) -> int:
    """Return the resident memory of a process, in bytes."""
    found = re.search(r"VmRSS:\s+([0-9]+) kB", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    assert found is not None
    return int(found[1]) * 1024


class Measured:
    """What a server says of itself."""

    def __init__(self, served: Served) -> None:
        with urlopen(Request(f"{served.address}/metrics", headers=WATCHER), timeout=120) as answer:
            text = answer.read().decode()
        families = text_string_to_metric_families(text)
        self.samples = [sample for family in families for sample in family.samples]
        self.memory = memory_of(served.pid)

    def by(self, name: str, label: str) -> dict[str, float]:
        found: dict[str, float] = {}
        for sample in self.samples:
            if sample.name == name:
                found[sample.labels[label]] = found.get(sample.labels[label], 0) + sample.value
        return found


def new_target(folder: Path, port: int) -> Target:
    """Make tables, some of which have begun, and somebody who plays at all of them."""
    engine = open_engine(f"sqlite:///{folder / 'diwan.db'}")
    migrate(engine)
    journal, guest = Journal(engine), Visitors(engine, SECRET).new_guest()

    async def make() -> tuple[str, ...]:
        host, made, games = Host(engine, journal), [], diwan.game_names()
        for number in range(24):
            other = SeatWish("friend") if number % 4 == 3 else SeatWish("me", "Bob")
            wish = Wish(games[number % len(games)], (SeatWish("me", "Ann"), other), listed=number % 3 == 0)
            made.append((await host.create(created_by(wish, guest.id, "Ann"))).id)
        return tuple(made)

    try:
        return Target(port, asyncio.run(make()), guest.cookie)
    finally:
        journal.close()
        close_engine(engine)


async def storm(target: Target, requests: int, frames: int, seed: int) -> Tally:
    """Send so many requests and frames, over many connections at once; a hang of one is a failure of all."""
    whole = Tally()
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(send(target, max(1, count // AT_ONCE), seed * 100 + place))
            for place in range(AT_ONCE)
            for send, count in ((send_requests, requests), (send_frames, frames))
        ]
    for task in tasks:
        whole.add(task.result())
    return whole


def story(folder: Path, requests: int, frames: int) -> None:
    served = Served(f"sqlite:///{folder / 'diwan.db'}", folder, log_level="warning")
    target = new_target(folder, served.port)
    with served:
        # First all that is kept for later is filled: pages, looks, answers, what the collector leaves for a while.
        tally = asyncio.run(storm(target, requests // 2, frames // 2, 1))
        before = Measured(served)
        tally.add(asyncio.run(storm(target, requests // 2, frames // 2, 2)))
        after = Measured(served)
        assert served.is_running
        assert served.stop() in (0, -signal.SIGTERM)  # it went as it was told, and not later
    check_answers(tally, requests, frames)
    check_reach(after, tally)
    check_memory(before, after)
    check_log(served.log)


def check_answers(tally: Tally, requests: int, frames: int) -> None:
    """All of it was answered, in all the ways that there are, and nothing broke."""
    assert tally.statuses.total() + tally.cut >= requests // 2 // AT_ONCE * AT_ONCE * 2
    assert tally.frames >= frames // 2 // AT_ONCE * AT_ONCE * 2
    assert {status: count for status, count in tally.statuses.items() if status >= 500} == {}
    assert {200, 303, 400, 401, 403, 404, 405, 409, 422} <= tally.statuses.keys(), tally
    assert "error" not in tally.answers
    assert {"ack", "message", "stale", "not_yours", "saying", "no_table"} <= tally.answers.keys(), tally


def check_reach(measured: Measured, tally: Tally) -> None:
    """Most of it came past the front door: every route and every kind of message was reached."""
    routes, messages = measured.by("diwan_requests_total", "route"), measured.by("diwan_messages_total", "kind")
    assert routes.keys() >= TEMPLATES, TEMPLATES - routes.keys()
    assert routes.keys() <= TEMPLATES | {"none"}
    assert sum(routes.values()) - routes["none"] > 0.7 * (tally.statuses.total() + tally.cut)
    assert messages.keys() == KINDS
    assert sum(messages.values()) > 0.5 * tally.frames
    assert measured.by("diwan_errors_total", "kind").keys() <= {"painting"}  # the machine may be too busy for pictures


def check_memory(before: Measured, after: Measured) -> None:
    """What came later left nothing behind, and no cache is larger than it may be."""
    sizes = after.by("diwan_cached", "kind")
    filled = {kind: max(0.0, size - before.by("diwan_cached", "kind")[kind]) for kind, size in sizes.items()}
    grown = after.memory - before.memory
    assert grown < SLACK + sum(ENTRIES[kind] * count for kind, count in filled.items()), (
        f"from {before.memory} to {after.memory} bytes, and these caches have filled: {filled}"
    )
    assert {kind for kind, size in sizes.items() if size > BOUNDS[kind]} == set()
    assert sizes["answers"] > 0
    assert sizes["visitors"] > 0
    assert len(after.samples) < 25 * len(TEMPLATES) + 500, "labels are few and known"


def check_log(log: str) -> None:
    """Nothing was an error of ours."""
    assert "Traceback" not in log, log[log.index("Traceback") :][:6000]
    assert re.findall(r"^\S+ error .*$", log, re.MULTILINE) == []


def test_nothing_that_comes_breaks_the_server(tmp_path: Path) -> None:
    story(tmp_path, requests=2_000, frames=9_000)


@pytest.mark.soak
def test_a_million_mutated_frames_and_requests(tmp_path: Path) -> None:
    story(tmp_path, requests=100_000, frames=900_000)
