"""Answers that were given, so that a repeat gets the first one again.

What became an entry of the log is known from there for ever. All answers, refusals too, are remembered here for a
while: a browser repeats only what it has had no answer to.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

MOST_ANSWERS: Final = 100_000  # of all tables; far more than can be given while somebody's connection breaks

_AUTHOR_BYTES: Final = 18  # 24 letters and digits


def author_of(player: str, client: str) -> str:
    """Return the name under which a tab of a person stands in logs; it tells nothing about either."""
    digest = hashlib.blake2b(f"{player}\0{client}".encode(), digest_size=_AUTHOR_BYTES).digest()
    return urlsafe_b64encode(digest).decode("ascii")


def authors_of(player: str, people: Iterable[str], client: str) -> tuple[str, ...]:
    """Return the names under which a tab may stand in logs: the one of its person first, then those that it had as
    guests who became this person. What was sent as a guest may come again after signing in."""
    return (author_of(player, client), *(author_of(person, client) for person in people if person != player))


class Once:
    """The latest answers of one process."""

    def __init__(self, most: int = MOST_ANSWERS) -> None:
        self._most = most
        self._given: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()

    def __len__(self) -> int:
        return len(self._given)

    def given(self, table_id: str, author: str, number: int) -> bytes | None:
        """Return the answer that this message of a sender at a table got."""
        return self._given.get((table_id, author, number))

    def remember(self, table_id: str, author: str, number: int, answer: bytes) -> None:
        """Keep an answer, unless there was one before; the oldest one makes room."""
        self._given.setdefault((table_id, author, number), answer)
        if len(self._given) > self._most:
            self._given.popitem(last=False)
