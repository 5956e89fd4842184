"""Commands to a table: each is decided on when its turn comes, and whoever sent it waits for what comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from diwan.server.tables.facts import Fact
from diwan.server.tables.record import Record

Decide = Callable[[Record], tuple[Fact, ...]]


class Sender(msgspec.Struct, frozen=True):
    """Who sent a message, and its number among theirs: it counts once."""

    author: str
    message: int


class Outcome(msgspec.Struct, frozen=True):
    """What a command came to: the entries that it is, and whether it had come before."""

    first: int  # the number of its first entry; that of the next one when nothing new happened
    facts: tuple[Fact, ...]
    repeated: bool


class Command:
    """Something to be decided on, and who waits for what comes of it."""

    __slots__ = ("attempts", "decide", "done", "sender")

    def __init__(self, decide: Decide | None, sender: Sender | None, done: asyncio.Future[Outcome]) -> None:
        self.decide = decide  # None: only what others have written is to be taken in
        self.sender = sender
        self.done = done
        self.attempts = 0

    def succeed(self, outcome: Outcome) -> None:
        """Let whoever waits know what came of it."""
        if not self.done.done():  # else nobody waits any more
            self.done.set_result(outcome)

    def fail(self, error: Exception) -> None:
        """Let whoever waits know why nothing did."""
        if not self.done.done():
            self.done.set_exception(error)
