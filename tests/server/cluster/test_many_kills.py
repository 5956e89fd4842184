"""Many tables, members that die one after the other: no acknowledged move is lost, none is there twice."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Engine

from tests.server.wire.test_durable import PATIENCE, Player, check, new_players, play_in_turn
from tests.support.members import Members
from tests.support.serving import Served


class Balancer:
    """What stands before the members: each connection goes to any of them that lives."""

    def __init__(self, members: list[Served]) -> None:
        self.members = members

    @property
    def address(self) -> str:
        running = [served for served in self.members if served.is_running]
        return random.choice(running or self.members).address


def kill_in_turn(members: list[Served], kills: int, rng: random.Random, done: threading.Event) -> None:
    """Kill one after the other, and start each again while the others go on."""
    for number in range(kills):
        time.sleep(rng.uniform(0.2, 2.0))
        served = members[number % len(members)]
        served.kill()
        time.sleep(rng.uniform(0.0, 1.0))
        served.start()
    done.set()


async def play(players: list[Player], tables: int, moves: int, done: threading.Event, seconds: float) -> None:
    stop = asyncio.Event()
    tasks = [asyncio.ensure_future(play_in_turn(players[place::tables], stop)) for place in range(tables)]
    try:
        async with asyncio.timeout(seconds):
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


@pytest.mark.soak
def test_thirty_kills_of_three_members_during_ten_thousand_moves(store: Engine, tmp_path: Path) -> None:
    tables, kills, moves = 30, 30, 10_000
    with Members(store, tmp_path, 3) as members:
        balancer = cast(Served, Balancer(members))
        players = new_players(balancer, store, tables * 15, seed=kills)
        done = threading.Event()
        killer = threading.Thread(target=kill_in_turn, args=(members, kills, random.Random(kills), done))
        killer.start()
        try:
            asyncio.run(play(players, tables, moves, done, PATIENCE * 10))
        finally:
            killer.join()
    assert sum(served.starts for served in members) == kills + 3
    assert sum(check(store, player) for player in players) >= moves
    assert sum(player.breaks for player in players) >= kills
