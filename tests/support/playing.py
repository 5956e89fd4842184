"""Tables of a server whose seats are all taken, and random play at them."""

from __future__ import annotations

import random

import diwan
from diwan.core.table import Table
from diwan.server.tables.facts import Began, Chair, Created
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record

HOST = "player-0"


def begun(
    game: str, seats: int | None = None, seed: int = 5, options: dict[str, bool | str] | None = None
) -> tuple[Record, Table]:
    """Return a table at its start, with so many people at it (None: as many as can be), and its game."""
    box = diwan.load(game, **(options or {}))
    count = max(box.allowed_seats()) if seats is None else seats
    chairs = tuple(Chair("person", f"player-{seat}", f"Guest {seat + 1}") for seat in range(count))
    made = Created(game, box.rules_version, dict(box.options), chairs, seed, "salt", HOST, "secret")
    record = Record([made, Began()])
    assert record.table is not None
    return record, record.table


def move(record: Record, rng: random.Random) -> None:
    """Let whoever is asked answer at random."""
    table = record.table
    assert table is not None
    prompt = table.prompt(table.to_act)
    for fact in record.decide_move(prompt.seat, prompt.epoch, prompt.ply, rng.choice(prompt.actions)):
        record.apply(fact)


def take_back(record: Record, rng: random.Random) -> bool:
    """Let whoever acted last go back to a random ply, if they may; tell whether they did."""
    table = record.table
    assert table is not None
    if not table.log:
        return False
    seat = table.log[-1].seat
    floor = table.undo_floor(seat)
    if floor == table.ply:
        return False
    for fact in record.decide_undo(seat, table.epoch, rng.randrange(floor, table.ply)):
        record.apply(fact)
    return True


async def answer_at(table: OpenTable, rng: random.Random | None = None) -> None:
    """Let whoever is asked at an open table answer: at random, or by the first choice."""
    game = table.record.table
    assert game is not None
    prompt = game.prompt(game.to_act)
    action = prompt.actions[0] if rng is None else rng.choice(prompt.actions)
    await table.run(lambda record: record.decide_move(prompt.seat, prompt.epoch, prompt.ply, action))
