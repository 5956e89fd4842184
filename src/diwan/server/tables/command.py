"""Commands to a table: each is decided on when its turn comes, and whoever sent it waits for what comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from diwan.server.log import Log
from diwan.server.tables.facts import Fact
from diwan.server.tables.record import Record

_LOG: Final = Log("tables")

Decide = Callable[[Record], tuple[Fact, ...]]


class Sender(msgspec.Struct, frozen=True):
    """Who sent a message, and its number among theirs: it counts once."""

    author: str
    message: int
    formerly: tuple[str, ...] = ()  # as whom they may have sent it before


class Outcome(msgspec.Struct, frozen=True):
    """What a command came to: the entries that it is, and whether it had come before."""

    # The number of its first entry. None where it is none: the same had happened before, by another message.
    first: int | None
    facts: tuple[Fact, ...]
    repeated: bool


Settle = Callable[[Outcome | Exception], None]


class Command:
    """Something to be decided on, and who hears what comes of it."""

    __slots__ = ("attempts", "decide", "sender", "settle")

    def __init__(self, decide: Decide | None, sender: Sender | None, settle: Settle) -> None:
        self.decide = decide  # None: only what others have written is to be taken in
        self.sender = sender
        self.settle = settle
        self.attempts = 0

    def tell(self, result: Outcome | Exception) -> None:
        """Let whoever sent it know what came of it, or why nothing did. What they make of that changes nothing here."""
        try:
            self.settle(result)
        except Exception as error:
            _LOG.error("somebody failed over what came of a command", error)


def settle_future(done: asyncio.Future[Outcome]) -> Settle:
    """Return what lets somebody know who waits for it, unless they have gone."""

    def settle(result: Outcome | Exception) -> None:
        if done.done():
            return
        if isinstance(result, Outcome):
            done.set_result(result)
        else:
            done.set_exception(result)

    return settle
