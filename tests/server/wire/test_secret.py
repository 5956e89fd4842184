"""What a seat or a spectator gets is the same, byte for byte, in two worlds that differ in what they may not know.

Two servers run side by side with the same table. In one of them, everything that a viewer can't know is drawn anew, and
what others alone have heard is changed. Then the viewer asks both for everything there is: pages, frames, earlier
moments, hints, refusals, files. Answers must be equal, and so must their lengths.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

import diwan
from diwan.core.events import EVERYBODY, Event
from diwan.core.state import NOBODY, State
from diwan.core.table import Table
from diwan.server.app import make_app
from diwan.server.house import House
from diwan.server.settings import Settings
from diwan.server.tables.facts import Began, Chair, Created, Fact, Moved
from diwan.server.tables.host import OpenTable
from tests.support.serving import SECRET

LOCALES = ("en", "ru", "es")
_TIMES = re.compile(rb'"(now|at|since)": ?[0-9]{13}|data-(now|at)="[0-9]{13}"')
_FORM = re.compile(rb'name="once" value="[A-Za-z0-9_-]{16}')
SALTS = ("a grain of salt", "some other salt")
_PROMISE = re.compile(rb'class="promise">[0-9a-f]{64}')  # of the seed, which is another one in each world
_QUIET = 0.25  # seconds without news, after which all has been told


class World:
    """A server, and the viewer's way to it."""

    def __init__(self, house: House, port: int) -> None:
        self.house = house
        self.port = port

    async def pages(self, table: str, cookie: str, locale: str) -> list[tuple[int, bytes]]:
        """Ask for every page of a table."""
        headers = {"cookie": f"diwan={cookie}", "accept-language": locale}
        found = []
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", headers=headers, timeout=60) as client:
            for path in ("", "/text", "/replay", "/replay/0", "/file", "/watch/none", "/seat/0/none"):
                answer = await client.get(f"/t/{table}{path}")
                found.append((answer.status_code, _plain(answer.content)))
        return found

    async def talk(self, table: str, cookie: str, asks: list[dict[str, Any]], hello: dict[str, Any]) -> list[bytes]:
        """Say hello, ask for things one after the other, and return all that is said."""
        address = f"ws://127.0.0.1:{self.port}/t/{table}/socket"
        heard: list[bytes] = []
        headers = {"Cookie": f"diwan={cookie}", "Accept-Language": "en"}
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            await _say(socket, {"t": "hello", "v": 1, "client": "tab-of-viewer", **hello})
            await _hear(socket, heard)
            for n, ask in enumerate(asks, start=1):
                await _say(socket, {**ask, "n": n})
                await _hear(socket, heard, n)
        return heard


async def _say(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def _hear(socket: ClientConnection, heard: list[bytes], answer: int | None = None) -> None:
    """Listen until the answer has come, and then until there is no more news."""
    while True:
        try:
            async with asyncio.timeout(20 if answer is not None else _QUIET):
                data = await socket.recv()
        except TimeoutError:
            assert answer is None, f"message {answer} got no answer"
            return
        raw = data if isinstance(data, bytes) else _plain(data.encode())
        heard.append(raw)
        if answer is not None and (f'"n":{answer},'.encode() in raw or f'"n":{answer}}}'.encode() in raw):
            answer = None


def _plain(data: bytes) -> bytes:
    """Return an answer with times, and what is random in forms, of the same length and always the same."""
    data = _TIMES.sub(lambda found: re.sub(rb"[0-9]", b"0", found[0]), data)
    data = _PROMISE.sub(b'class="promise">' + b"0" * 64, data)
    return _FORM.sub(b'name="once" value="0000000000000000', data)


# Worlds.


def another_world(table: OpenTable, viewer: int | None, rng: random.Random) -> bool:
    """Put a table into another world that looks the same to a viewer; tell whether it is another one at all."""
    game = table.record.table
    assert game is not None
    state: State = game._Table__state  # type: ignore[attr-defined]
    before = state.key()
    for seat in [viewer] if viewer is not None else range(game.seats):
        # Whoever watches knows less than anybody who plays: each step keeps what all may know.
        state = game.game.rules.determinize(state, seat, diwan.seeded(rng.getrandbits(60)))
    game._Table__state = state  # type: ignore[attr-defined]
    game.log = [
        replace(entry, events=tuple(_unheard(game, viewer, event) for event in entry.events)) for entry in game.log
    ]
    game.setup_events = tuple(_unheard(game, viewer, event) for event in game.setup_events)
    created = table.record.created
    assert created is not None
    # Earlier moments are played anew from the game's own seed, and that the viewer saw; the table's must not be told.
    table.record.created = _with_seed(created, rng.getrandbits(60))
    return bool(state.key() != before)


def _unheard(game: Table, viewer: int | None, event: Event) -> Event:
    """Return an event as it is for those who heard it; others would notice that it says nothing of sense."""
    if event.audible_to(NOBODY if viewer is None else viewer) or event.audience == EVERYBODY:
        return event
    return Event(event.kind, event.seat, event.a ^ 1, event.b ^ 1, event.c, event.audience)


def _with_seed(created: Created, seed: int) -> Created:
    return msgspec.structs.replace(created, seed=seed, salt=SALTS[1])


@pytest.fixture
def worlds(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "one.db", tmp_path / "other.db"


@asynccontextmanager
async def served(path: Path) -> AsyncIterator[World]:
    settings = Settings(database=f"sqlite:///{path}", secret=SECRET, painters=1, thinkers=1, limits=False, bot_pause=0)
    house = House(settings)
    config = uvicorn.Config(make_app(house), port=0, lifespan="on", log_config=None, ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    task = asyncio.ensure_future(server._serve())
    try:
        while not server.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.02)
        yield World(house, server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await task


def story_of(game: str, seats: int, plies: int, seed: int, players: list[str]) -> list[Fact]:
    """Return the facts of a table at which random moves were made, so many of them at most."""
    box = diwan.load(game)
    names = tuple(f"Player {seat}" for seat in range(seats))
    chairs = tuple(Chair("person", player, name) for player, name in zip(players, names, strict=True))
    created = Created(game, box.rules_version, box.options, chairs, seed, SALTS[0], players[0], "secret", listed=True)
    table, rng = box.new_table(seats=seats, seed=seed, names=names), random.Random(seed)
    facts: list[Fact] = [created, Began()]
    while len(facts) < plies + 2:
        prompt = table.prompt(table.to_act)
        action = rng.choice(prompt.actions)
        before = table.ply
        table.submit(prompt.seat, prompt.ply, action)
        if table.is_over:
            break  # then all may be known
        facts.append(Moved(prompt.seat, 0, before, action))
    return facts


def asks_of(game: Table, viewer: int | None, rng: random.Random) -> list[dict[str, Any]]:
    """Return all sorts of messages that change nothing: right ones, wrong ones, for every seat."""
    asks: list[dict[str, Any]] = [{"t": "ping"}, {"t": "again"}]
    asks += [{"t": "look", "ply": ply} for ply in sorted({0, game.ply // 2, game.ply, game.ply + 1})]
    legal = set(game.prompt(game.to_act).actions)
    for seat in range(game.seats):
        asks += [{"t": "eyes", "eyes": seat}, {"t": "undo", "seat": seat, "epoch": 7}]
        if seat != viewer or seat != game.to_act:
            asks.append({"t": "hint", "seat": seat})
        for _ in range(4):
            # What is not legal is refused with a reason, which must not tell either.
            action = rng.randrange(game.game.actions.size)
            if action not in legal or seat != game.to_act or seat != viewer:
                asks.append({"t": "move", "seat": seat, "epoch": 0, "ply": game.ply, "action": action})
    return asks


async def compare(one: World, other: World, pairs: int, game: str, seed: int) -> int:
    """Compare so many pairs of worlds; return how many of them really were two."""
    rng, different = random.Random(seed), 0
    box = diwan.load(game)
    for pair in range(pairs):
        seats = rng.choice([count for count in box.allowed_seats() if count > 1])
        guests = [one.house.visitors.new_guest() for _ in range(seats + 1)]
        facts = story_of(game, seats, rng.randrange(120), rng.getrandbits(32), [guest.id for guest in guests[:seats]])
        viewer = rng.choice([*range(seats), None])
        cookie = guests[-1 if viewer is None else viewer].cookie
        created = facts[0]
        assert isinstance(created, Created)
        first = await one.house.host.create(created)
        await first.run(lambda _, facts=facts: tuple(facts[2:]))  # type: ignore[misc]
        second = await _same_table(other, first.id, facts)
        table = first.record.table
        assert table is not None
        different += another_world(second, viewer, rng)
        hello = {"theme": rng.choice(["light", "dark"]), "narrow": rng.random() < 0.5, "text": rng.random() < 0.3}
        asks = asks_of(table, viewer, rng)
        locale = LOCALES[pair % len(LOCALES)]
        where = f"pair {pair}: {game}, {seats} seats, ply {table.ply}, viewer {viewer}"
        mine, theirs = await asyncio.gather(one.pages(first.id, cookie, locale), other.pages(first.id, cookie, locale))
        for page, (left, right) in enumerate(zip(mine, theirs, strict=True)):
            assert left == right, f"{where}, page {page}: {_difference(left, right)}"
        said, told = await asyncio.gather(
            one.talk(first.id, cookie, asks, hello), other.talk(first.id, cookie, asks, hello)
        )
        assert sorted(said) == sorted(told), where
        assert any(b'"frame"' in data or data.startswith(b"\x1f\x8b") for data in said), where
    return different


def _difference(left: tuple[int, bytes], right: tuple[int, bytes]) -> str:
    """Return where two answers part, for whoever has to find out why."""
    if left[0] != right[0]:
        return f"{left[0]} and {right[0]}"
    place = next((n for n, (a, b) in enumerate(zip(left[1], right[1], strict=False)) if a != b), len(left[1]))
    return f"at {place}: {left[1][place - 60 : place + 60]!r} and {right[1][place - 60 : place + 60]!r}"


async def _same_table(world: World, table_id: str, facts: list[Fact]) -> OpenTable:
    """Make a table with the same name and log in the other world."""
    table = OpenTable(table_id, world.house.engine, world.house.journal)
    await table.run(lambda _: tuple(facts[:2]))
    await table.run(lambda _: tuple(facts[2:]))
    world.house.host._open[table_id] = table
    return table


def run(paths: tuple[Path, Path], game: str, pairs: int, seed: int) -> None:
    async def whole() -> int:
        async with served(paths[0]) as one, served(paths[1]) as other:
            return await compare(one, other, pairs, game, seed)

    different = asyncio.run(whole())
    # Early in a game, and for some viewers, nothing is hidden.
    assert different >= pairs // 2, "these worlds are hardly ever two"


@pytest.mark.parametrize("game", diwan.game_names())
def test_two_worlds_that_look_alike_can_not_be_told_apart(worlds: tuple[Path, Path], game: str) -> None:
    run(worlds, game, pairs=4, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("game", diwan.game_names())
def test_a_thousand_pairs_of_worlds(worlds: tuple[Path, Path], game: str) -> None:
    run(worlds, game, pairs=1000, seed=2)
