"""A move that was acknowledged is kept, and kept once, however often the server dies."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast
from zlib import crc32

import msgspec
import pytest
from sqlalchemy import Engine, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import diwan
from diwan.core.table import Table
from diwan.server.people.visitors import Visitors
from diwan.server.store.engine import close_engine, open_engine
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
    waiting: bool = False  # for the answer to a move
    sent: int = -1  # the ply of the last one
    repeats: int = 0  # moves that were sent once more
    breaks: int = 0  # connections that were lost

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
                self.waiting = False
                self.breaks += 1
                await asyncio.sleep(0.05)

    async def _moves(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.game.is_over:
            prompt = self.game.prompt(self.game.to_act)
            # The same question gets the same answer, under the same number, as often as it must be asked.
            action = prompt.actions[crc32(f"{self.table_id} {prompt.ply}".encode()) % len(prompt.actions)]
            question = {"seat": prompt.seat, "epoch": 0, "ply": prompt.ply, "action": action}
            self.repeats += prompt.ply == self.sent
            self.sent, self.waiting = prompt.ply, True
            await self._say(socket, t="move", n=prompt.ply + 1, **question)
            answer = await self._answer(socket, prompt.ply + 1)
            self.waiting = False
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


async def strike(served: Served, players: list[Player], rng: random.Random) -> int:
    """Kill the server at any moment, but while it owes somebody an answer; return to how many it did.

    It is stopped first: then it can give no more answers, those that were on their way arrive, and whoever still waits
    is certainly owed one.
    """
    while True:
        await asyncio.sleep(rng.uniform(0.0, 0.1))
        served.freeze()
        for _ in range(100):
            await asyncio.sleep(0.001)  # each time, all that has arrived is read
        owed = sum(player.waiting for player in players)
        if owed:
            await asyncio.to_thread(served.kill)
            return owed
        served.thaw()


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


@dataclass
class Figures:
    """What happened in a story."""

    kills: int = 0
    owed: int = 0  # answers that the server owed when it was killed
    repeats: int = 0
    acknowledged: int = 0
    kept: int = 0


def story(database: str, folder: Path, tables: int, kills: int, moves: int, games: int = 1) -> Figures:
    """Play at so many tables at a time, so many games at each, while the server is killed now and then."""
    engine = open_engine(database)
    migrate(engine)
    figures, rng = Figures(), random.Random(kills)
    with Served(database, folder) as served:
        players = new_players(served, engine, tables * games, seed=kills)

        def count() -> Figures:
            figures.repeats = sum(player.repeats for player in players)
            figures.acknowledged = sum(len(player.acknowledged) for player in players)
            return figures

        async def kill_in_between() -> None:
            # Between equal shares of all moves, so that there is always a game under way.
            while figures.kills < kills:
                if count().acknowledged < moves * (figures.kills + 1) // (kills + 1):
                    await asyncio.sleep(0.005)
                    continue
                figures.owed += await strike(served, players, rng)
                figures.kills += 1
                await asyncio.to_thread(served.start)
            while count().acknowledged < moves or figures.repeats < figures.owed:
                await asyncio.sleep(0.05)

        async def play() -> None:
            stop = asyncio.Event()
            playing = [asyncio.ensure_future(play_in_turn(players[place::tables], stop)) for place in range(tables)]
            killing = asyncio.ensure_future(kill_in_between())
            # Until all was done, or a player has a problem, or has nothing more to play.
            everybody = asyncio.ensure_future(asyncio.gather(*playing))
            async with asyncio.timeout(PATIENCE * max(1, kills // 4)):
                await asyncio.wait((killing, everybody), return_when=asyncio.FIRST_COMPLETED)
            stop.set()
            await everybody
            if not killing.cancel():
                await killing

        asyncio.run(play())
    figures.kept = sum(check(engine, player) for player in players)
    close_engine(engine)
    return count()


def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(address: str, tmp_path: Path) -> None:
    figures = story(address, tmp_path, tables=4, kills=2, moves=100)
    assert figures.kills == 2
    assert figures.kept >= figures.acknowledged >= 100
    assert figures.repeats >= figures.owed >= 2


@pytest.mark.soak
def test_two_hundred_kills_during_twenty_thousand_moves_on_fifty_tables(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = story(address, tmp_path, tables=50, kills=200, moves=20_000, games=4)
    with capsys.disabled():
        print(f"\n{address.partition(':')[0]}: {figures}")
    assert figures.kills == 200
    assert figures.kept >= figures.acknowledged >= 20_000
    assert figures.repeats >= figures.owed >= 200


@pytest.fixture
def finished(engine: Engine) -> Player:
    """Somebody who has played some moves, all of which are kept."""
    (player,) = new_players(cast(Served, None), engine, 1, seed=1)

    async def play() -> None:
        journal = Journal(engine)
        table = await Host(engine, journal).open(player.table_id)
        for _ in range(5):
            prompt = player.game.prompt(player.game.to_act)
            move = (prompt.seat, 0, prompt.ply, prompt.actions[0])
            await table.run(lambda record, move=move: record.decide_move(*move))  # type: ignore[misc]
            player.acknowledged[prompt.ply] = prompt.actions[0]
            player.game.submit(prompt.seat, prompt.ply, prompt.actions[0])
        journal.close()

    asyncio.run(play())
    assert check(engine, player) == 5
    return player


def test_a_lost_move_would_be_noticed(engine: Engine, finished: Player) -> None:
    with engine.begin() as connection:
        last = "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)"
        assert connection.execute(text(last)).rowcount == 1
    with pytest.raises(AssertionError, match="ply 4 was acknowledged and is not kept"):
        check(engine, finished)


def test_another_move_instead_of_the_acknowledged_one_would_be_noticed(engine: Engine, finished: Player) -> None:
    finished.acknowledged[4] += 1
    with pytest.raises(AssertionError, match="ply 4 was acknowledged and is not kept"):
        check(engine, finished)


def test_a_doubled_move_would_be_noticed(engine: Engine, finished: Player) -> None:
    last = read_log(engine, finished.table_id)[-1]
    journal = Journal(engine)
    journal.append([msgspec.structs.replace(last, number=last.number + 1)]).result()
    journal.close()
    with pytest.raises(AssertionError, match="a move is there twice"):
        check(engine, finished)
