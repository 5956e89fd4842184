"""The tables of the benchmark: written to a store before the server starts, in the middle of their games.

The generator knows every seed, so it knows which seat is asked and what it may answer without asking the server.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from dataclasses import dataclass, field

import diwan
from diwan.server.people.visitors import Visitors
from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.journal import Journal
from diwan.server.store.migrate import migrate
from diwan.server.tables.facts import Chair, Created, Fact, Moved
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable

OPENING = 40  # moves that were made before the evening begins


@dataclass(slots=True)
class Setting:
    """One table, as the generator knows it."""

    table_id: str
    game: str
    cookies: tuple[str, ...]  # of its players, by seat
    line: list[tuple[int, int]]  # who is asked and what they answer, from the beginning
    ply: int = 0  # moves that have been made


@dataclass(slots=True)
class Evening:
    """All tables."""

    settings: list[Setting] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """How many people play."""
        return sum(len(setting.cookies) for setting in self.settings)


def write_evening(database: str, secret: str, tables: int, moves: int, seed: int = 1) -> Evening:
    """Write so many tables, half of them for two and half for three, in which so many moves can still be made."""
    engine = open_engine(database)
    migrate(engine)
    journal = Journal(engine)
    visitors = Visitors(engine, secret)

    async def write() -> Evening:
        host = Host(engine, journal)
        made = [_new_table(visitors, number, seed + number, moves) for number in range(tables)]
        opened = await asyncio.gather(*(host.create(created) for created, _, _ in made))
        for table, (_, _, line) in zip(opened, made, strict=True):
            await _play_opening(table, line[:OPENING])
        return Evening(
            [
                Setting(table.id, created.game, cookies, line, min(OPENING, len(line)))
                for table, (created, cookies, line) in zip(opened, made, strict=True)
            ]
        )

    try:
        return asyncio.run(write())
    finally:
        journal.close()
        close_engine(engine)


def _new_table(
    visitors: Visitors, number: int, seed: int, moves: int
) -> tuple[Created, tuple[str, ...], list[tuple[int, int]]]:
    names = diwan.game_names()
    game, seats = diwan.load(names[number // 2 % len(names)]), 2 + number % 2
    guests = [visitors.new_guest() for _ in range(seats)]
    chairs = tuple(Chair("person", guest.id, f"Player {seat + 1}") for seat, guest in enumerate(guests))
    salt, links = secrets.token_urlsafe(16), secrets.token_urlsafe(24)
    created = Created(
        game.id, game.rules_version, dict(game.options), chairs, seed, salt, guests[0].id, links
    )  # fmt: skip
    return created, tuple(guest.cookie for guest in guests), _line(game, seats, seed, OPENING + moves)


def _line(game: diwan.Game, seats: int, seed: int, length: int) -> list[tuple[int, int]]:
    """Return a game of random moves, up to a length, as who is asked and what they choose."""
    rules, state, rng = game.rules, game.new_state(seats=seats, seed=seed), random.Random(seed)
    line: list[tuple[int, int]] = []
    while len(line) < length and not rules.is_over(state):
        action = rng.choice(rules.legal_actions(state))
        line.append((state.to_act, action))
        rules.apply(state, action)
    return line


async def _play_opening(table: OpenTable, line: list[tuple[int, int]]) -> None:
    facts: tuple[Fact, ...] = tuple(Moved(seat, 0, ply, action) for ply, (seat, action) in enumerate(line))
    await table.run(lambda _: facts)
