"""A move that was acknowledged is kept, and kept once, however often the server dies."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest
from sqlalchemy import Engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import diwan
from diwan.core.table import Table
from diwan.server.people.visitors import Visitors
from diwan.server.store.engine import open_engine
from diwan.server.store.journal import Journal, read_log
from diwan.server.store.migrate import migrate
from diwan.server.tables.facts import Moved, read_fact
from diwan.server.tables.host import Host
from diwan.server.tables.record import Record
from diwan.server.tables.wish import SeatWish, Wish, created_by
from tests.support.serving import SECRET, Served

PATIENCE = 120.0  # seconds for a server to come back


@dataclass
class Player:
    """Somebody who plays all seats of a table over a socket."""

    served: Served
    table_id: str
    cookie: str
    game: Table  # their own copy: the seed is theirs
    acknowledged: dict[int, int] = field(default_factory=dict)  # by ply
    repeats: int = 0

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.game.is_over:
            try:
                async with connect(
                    f"{self.served.address.replace('http', 'ws')}/t/{self.table_id}/socket",
                    additional_headers={"Cookie": f"diwan={self.cookie}"},
                    max_size=None,
                    open_timeout=10,
                ) as socket:
                    await self._say(socket, t="hello", v=1, client="tab-of-player", text=True)
                    await self._moves(socket, stop)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                self.repeats += 1
                await asyncio.sleep(0.05)

    async def _moves(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.game.is_over:
            prompt = self.game.prompt(self.game.to_act)
            # The same question gets the same answer, under the same number, as often as it must be asked.
            action = prompt.actions[crc32(f"{self.table_id} {prompt.ply}".encode()) % len(prompt.actions)]
            question = {"seat": prompt.seat, "epoch": 0, "ply": prompt.ply, "action": action}
            await self._say(socket, t="move", n=prompt.ply + 1, **question)
            answer = await self._answer(socket, prompt.ply + 1)
            assert answer["t"] == "ack", answer
            self.acknowledged[prompt.ply] = action
            self.game.submit(prompt.seat, prompt.ply, action)

    async def _say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    async def _answer(self, socket: ClientConnection, n: int) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            async for data in socket:
                if isinstance(data, str):
                    message: dict[str, Any] = msgspec.json.decode(data)
                    if message["t"] in ("ack", "no") and message["n"] == n:
                        return message
        raise EOFError  # the server has gone


def new_players(served: Served, engine: Engine, tables: int, seed: int) -> list[Player]:
    """Make tables, and somebody for each who has all seats there."""
    names = diwan.game_names()
    visitors, journal = Visitors(engine, SECRET), Journal(engine)

    async def make() -> list[Player]:
        host, players = Host(engine, journal), []
        for number in range(tables):
            guest = visitors.new_guest()
            seats = (SeatWish("me", "Ann"), SeatWish("me", "Bob"))
            wish = Wish(names[number % len(names)], seats, seed=seed + number)
            table = await host.create(created_by(wish, guest.id, "Ann"))
            game = diwan.load(wish.game).new_table(seats=2, seed=seed + number, names=("Ann", "Bob"))
            players.append(Player(served, table.id, guest.cookie, game))
        return players

    try:
        return asyncio.run(make())
    finally:
        journal.close()


def kill_now_and_then(served: Served, kills: int, rng: random.Random, done: threading.Event) -> None:
    for _ in range(kills):
        time.sleep(rng.uniform(0.05, 1.2))
        served.kill()
        served.start()
    done.set()


def check(engine: Engine, player: Player) -> int:
    """Compare the log with what was acknowledged; return how many moves it has."""
    entries = read_log(engine, player.table_id)
    assert [entry.number for entry in entries] == list(range(len(entries)))
    facts = [read_fact(entry.data) for entry in entries]
    moves = [fact for fact in facts if isinstance(fact, Moved)]
    assert [move.ply for move in moves] == list(range(len(moves))), "a move is there twice, or missing"
    kept = {move.ply: move.action for move in moves}
    for ply, action in player.acknowledged.items():
        assert kept.get(ply) == action, f"ply {ply} was acknowledged and is not kept"
    assert len(moves) - len(player.acknowledged) in (0, 1), "one may be kept whose answer got lost"
    told = Record(facts).table
    assert told is not None
    if len(moves) == len(player.acknowledged):
        assert told.fingerprint == player.game.fingerprint
    return len(moves)


async def play_in_turn(players: list[Player], stop: asyncio.Event) -> None:
    """Play one table after the other, until told to stop."""
    for player in players:
        await player.play(stop)


def story(database: str, folder: Path, tables: int, kills: int, moves: int, games: int = 1) -> None:
    """Play at so many tables at a time, so many games at each, while the server is killed."""
    engine = open_engine(database)
    migrate(engine)
    with Served(database, folder) as served:
        players = new_players(served, engine, tables * games, seed=kills)
        done = threading.Event()
        killer = threading.Thread(target=kill_now_and_then, args=(served, kills, random.Random(kills), done))

        async def play() -> None:
            stop = asyncio.Event()
            tasks = [asyncio.ensure_future(play_in_turn(players[place::tables], stop)) for place in range(tables)]
            try:
                async with asyncio.timeout(PATIENCE * max(1, kills // 4)):
                    while not (done.is_set() and sum(len(player.acknowledged) for player in players) >= moves):
                        for task in tasks:
                            if task.done():
                                task.result()  # a problem is said at once
                        if all(task.done() for task in tasks):
                            break
                        await asyncio.sleep(0.05)
            finally:
                stop.set()
                await asyncio.gather(*tasks)

        killer.start()
        try:
            asyncio.run(play())
        finally:
            killer.join()
    assert served.starts == kills + 1
    assert sum(check(engine, player) for player in players) >= moves
    assert sum(player.repeats for player in players) >= min(kills, tables)
    engine.dispose()


def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(address: str, tmp_path: Path) -> None:
    story(address, tmp_path, tables=4, kills=2, moves=100)


@pytest.mark.soak
def test_two_hundred_kills_during_twenty_thousand_moves_on_fifty_tables(address: str, tmp_path: Path) -> None:
    story(address, tmp_path, tables=50, kills=200, moves=20_000, games=4)
