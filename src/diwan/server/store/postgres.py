"""Connections to PostgreSQL that wait only so long.

A database that refuses says so; one that hangs says nothing, and a connection of which the other end vanished does not
either. Whoever waits for an answer longer than a while is told that there is none, and the connection is thrown away:
what its last words came to, the log tells later.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final, Self, cast

import psycopg
import sqlalchemy
from psycopg.abc import RV, PQGen

PATIENCE: Final = 6.0  # seconds for the answer to a statement
CONNECT: Final = 5  # seconds for a connection

# A machine that vanishes says no goodbye: either side must find out soon, we and (`WE_VANISHED`) the database.
_KEEPALIVES: Final = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
_UNHEARD: Final = {"tcp_user_timeout": 10_000}
_THEIR_KEEPALIVES: Final = {f"tcp_{name}": str(value) for name, value in _KEEPALIVES.items()}
VANISHED: Final = {**_KEEPALIVES, **_UNHEARD}
WE_VANISHED: Final = {**_THEIR_KEEPALIVES, **{name: str(value) for name, value in _UNHEARD.items()}}

# The database gives up a little earlier than we do, so that a connection is only thrown away where it hangs; and what
# a process that is frozen has begun does not hold up others for ever.
_THEIRS: Final = {
    "statement_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    **_THEIR_KEEPALIVES,  # not each machine knows the rest
}
_SETTINGS: Final = "SELECT " + ", ".join(f"set_config('{name}', '{value}', false)" for name, value in _THEIRS.items())
# A commit that returns is on the disk, whatever this database does for others. What waits for more than that is kept.
_DURABLE: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)


class TimedConnection(psycopg.Connection[tuple[Any, ...]]):
    """One that is closed when an answer takes longer than `patience`, in seconds."""

    patience: float = PATIENCE

    @classmethod
    def reach(cls, *words: Any, patience: float = PATIENCE, **options: Any) -> Self:
        """Connect; what an address says itself goes before what we say."""
        connection = cls.connect(*words, **{**VANISHED, "connect_timeout": CONNECT, **options})
        connection.patience = patience
        return connection

    def wait(self, gen: PQGen[RV], *words: Any, **options: Any) -> RV:
        """Wait for whatever is asked: all that is said over a connection passes here."""
        return super().wait(self._in_time(gen), *words, **options)

    def _in_time(self, gen: PQGen[RV]) -> PQGen[RV]:
        deadline = time.monotonic() + self.patience
        steps = cast(Generator[Any, Any, RV], gen)
        try:
            wanted = next(steps)
            while True:
                ready = yield wanted  # several times a second, also when nothing has come
                wanted = steps.send(ready)
                if time.monotonic() > deadline:
                    self.close()
                    raise psycopg.OperationalError("the database does not answer")
        except StopIteration as done:
            answer: RV = done.value
            return answer


def connect(*words: Any, **options: Any) -> TimedConnection:
    """Return a connection for the work of a store."""
    connection = TimedConnection.reach(*words, **options)
    try:
        connection.execute(_SETTINGS)
        connection.execute(_DURABLE)
        connection.commit()
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def unhurried(connection: sqlalchemy.Connection, seconds: int) -> Iterator[None]:
    """Let what is asked in this transaction take longer: it goes through everything that there is."""
    own = connection.connection.driver_connection
    assert isinstance(own, TimedConnection)
    connection.exec_driver_sql(f"SET LOCAL statement_timeout = '{seconds}s'")
    connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = '{seconds}s'")
    own.patience = seconds + 1.0
    try:
        yield
    finally:
        own.patience = PATIENCE
