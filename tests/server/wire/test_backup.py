"""Backup and restore by the very commands of docs/server.md, while people play; an upgrade in the midst of a game."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import text

import diwan
from diwan.core.table import Table
from diwan.server.people.visitors import Visitors
from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.journal import read_log
from diwan.server.store.migrate import migrate
from diwan.server.tables.facts import Began, Fact, Moved, kind_of, read_fact, write_fact
from diwan.server.tables.host import new_id
from diwan.server.tables.record import Record
from diwan.server.tables.wish import SeatWish, Wish, created_by
from tests.server.wire.test_durable import PATIENCE, Player, new_players
from tests.support.postgres import Postgres
from tests.support.serving import SECRET, Served

PAGE = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", PAGE.partition("## Backup and restore\n")[2].partition("\n## ")[0], re.DOTALL)
EMPTY = "SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public"


@dataclass(frozen=True)
class Store:
    """A database, and how the page says to back it up and to restore it."""

    address: str
    folder: Path
    backup: str
    restore: str
    lose: str  # what leaves nothing but the copy, as on a new machine
    environment: dict[str, str]

    def follow(self, commands: str) -> None:
        environment = {**os.environ, **self.environment}
        subprocess.run(["sh", "-eu", "-c", commands], cwd=self.folder, env=environment, check=True, timeout=60)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        yield Store(f"sqlite:///{tmp_path / 'diwan.db'}", tmp_path, BLOCKS[0], BLOCKS[1], "rm diwan.db*", {})
        return
    server: Postgres = request.getfixturevalue("postgres")
    # The client's programs of the same version as the server's.
    environment = {
        "PGHOST": str(server.home),
        "PGUSER": "diwan",
        "PATH": f"{server.programs}:{os.environ['PATH']}",
    }
    with server.lent("diwan") as address:
        yield Store(address, tmp_path, BLOCKS[2], BLOCKS[3], f"psql -q -c '{EMPTY}' diwan", environment)


async def play(player: Player, moves: int) -> None:
    """Play until so many moves were acknowledged."""
    stop = asyncio.Event()
    playing = asyncio.ensure_future(player.play(stop))
    async with asyncio.timeout(PATIENCE):
        while len(player.acknowledged) < moves:
            await asyncio.sleep(0.01)
    stop.set()
    await playing


def kept(address: str, table_id: str) -> tuple[Table, dict[int, int]]:
    """Return a game as it is kept, and its moves by ply."""
    engine = open_engine(address)
    facts = [read_fact(entry.data) for entry in read_log(engine, table_id)]
    close_engine(engine)
    table = Record(facts).table
    assert table is not None
    return table, {fact.ply: fact.action for fact in facts if isinstance(fact, Moved)}


def test_the_page_has_commands_for_both_kinds_of_store() -> None:
    assert [block.splitlines()[-1].split()[0] for block in BLOCKS] == ["sqlite3", "cp", "pg_dump", "pg_restore"]


def test_a_copy_that_was_made_while_people_played_is_gone_on_with(store: Store, tmp_path: Path) -> None:
    engine = open_engine(store.address)
    migrate(engine)
    with Served(store.address, tmp_path) as served:
        still, busy = new_players(served, engine, 2, seed=1)
        close_engine(engine)

        async def evening() -> Table:
            stop = asyncio.Event()
            playing = asyncio.ensure_future(busy.play(stop))
            await play(still, 12)
            before = Table.resume(still.game.game, still.game.replay())
            await asyncio.to_thread(store.follow, store.backup)
            await play(still, before.ply + 8)
            stop.set()
            await playing
            return before

        before = asyncio.run(evening())
    assert kept(store.address, still.table_id)[0].fingerprint == still.game.fingerprint != before.fingerprint
    store.follow(store.restore)
    assert kept(store.address, still.table_id)[0].fingerprint == before.fingerprint
    store.follow(store.lose)
    store.follow(store.restore)
    assert kept(store.address, still.table_id)[0].fingerprint == before.fingerprint
    assert {path.stat().st_mode & 0o077 for path in tmp_path.glob("diwan*")} == {0}
    _, moves = kept(store.address, busy.table_id)
    assert moves.items() <= busy.acknowledged.items()
    assert sorted(moves) == list(range(len(moves)))
    with Served(store.address, tmp_path) as served:
        again = replace(still, served=served, game=before, acknowledged={})
        asyncio.run(play(again, 3))
    assert kept(store.address, still.table_id)[0].fingerprint == again.game.fingerprint


def test_a_server_goes_on_with_a_game_that_an_older_one_has_kept(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'diwan.db'}"
    engine = open_engine(address)
    migrate(engine, "0001")
    table_id = new_id()
    guest, name = Visitors(engine, SECRET).new_guest(), diwan.game_names()[0]
    created = created_by(Wish(name, (SeatWish("me", "Ann"), SeatWish("me", "Bob")), seed=3), guest.id, "Ann")
    facts: list[Fact] = [created, Began()]
    with engine.begin() as connection:
        connection.execute(text(f"INSERT INTO tables VALUES ('{table_id}', '{name}', 'playing', true, 1, 2)"))
        for number, fact in enumerate(facts):
            row = {"number": number, "kind": kind_of(fact), "data": write_fact(fact)}
            entry = f"INSERT INTO entries VALUES ('{table_id}', :number, 5, :kind, :data, NULL, NULL)"
            connection.execute(text(entry), row)
    close_engine(engine)
    game = diwan.load(name).new_table(seats=2, seed=3, names=("Ann", "Bob"))
    with Served(address, tmp_path) as served:
        player = Player(served, table_id, guest.cookie, game)
        asyncio.run(play(player, 3))
    assert kept(address, table_id)[0].fingerprint == player.game.fingerprint
