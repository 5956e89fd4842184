"""The line to the database: one connection for as long as the process lives, in a thread of its own.

Locks of a session are only worth something while the session is there, so this thread does nothing but hold it: it asks
what it is told to ask, hears news, and notices at once when the connection is gone.
"""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import Engine

from diwan.server.log import Log
from diwan.server.store.errors import StoreUnavailable
from diwan.server.store.news import CHANNEL
from diwan.server.store.postgres import WE_VANISHED, TimedConnection

HEARTBEAT: Final = 4.0  # seconds between signs of life
FROZEN: Final = 20  # seconds without one after which a process counts as dead, though its connection is there
_PAUSES: Final = (0.1, 0.3, 1.0, 2.0)  # seconds before the next try to connect
_PATIENCE: Final = 5  # seconds for an answer; we wait for one second more than the database does

_THEIRS: Final = {
    **WE_VANISHED,  # and then they let our locks go
    "statement_timeout": f"{_PATIENCE}s",
    "idle_session_timeout": f"{FROZEN}s",
}
_LOG: Final = Log("cluster")

Connection = psycopg.Connection[tuple[Any, ...]]
Answer = TypeVar("Answer")


class Line:
    """One connection. In its thread are called: `greet` first of all, `up` when it answers, `beat`, `lost`, `heard`."""

    def __init__(
        self,
        engine: Engine,
        greet: Callable[[Connection], None],
        up: Callable[[], None],
        beat: Callable[[Connection], None],
        lost: Callable[[], None],
        heard: Callable[[str], None],
    ) -> None:
        self._engine = engine
        self._greet = greet
        self._up = up
        self._beat = beat
        self._lost = lost
        self._heard = heard
        self._asked: deque[tuple[Callable[[Connection], Any], Future[Any]]] = deque()
        self._gate = threading.Lock()
        self._bell, self._button = socket.socketpair()
        self._button.setblocking(False)
        self._closing = threading.Event()
        self._settled = threading.Event()  # the first try to connect is over
        self._thread = threading.Thread(target=self._work, name="diwan-line", daemon=True)
        self.is_up = False

    def start(self) -> None:
        """Connect; return when that was tried once, whether or not the database answers."""
        self._thread.start()
        self._settled.wait(2 * _PATIENCE)

    def close(self) -> None:
        """Hang up, when all that was asked has its answer: with the connection go its locks."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._wake()
        if self._thread.is_alive():
            self._thread.join(2 * _PATIENCE)
        if not self._thread.is_alive():
            self._bell.close()
            self._button.close()

    def ask(self, work: Callable[[Connection], Answer]) -> Future[Answer]:
        """Do something on the line, in the order of asking; StoreUnavailable when it is down."""
        answer: Future[Answer] = Future()
        with self._gate:
            if self.is_up and not self._closing.is_set():
                self._asked.append((work, answer))
                self._wake()
                return answer
        answer.set_exception(StoreUnavailable("the line to the database is down"))
        return answer

    # In the thread.

    def _work(self) -> None:
        failures = 0
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    self._hold(connection)
            except (psycopg.Error, OSError) as error:
                if not self._closing.is_set():
                    _LOG.warning("the line to the database is down", reason=str(error).strip())
            except Exception as error:
                _LOG.error("the line to the database failed", error)  # a mistake of ours; the process must go on
            if self.is_up:
                failures = 0
            self._hang_up()
            self._settled.set()
            self._closing.wait(_PAUSES[min(failures, len(_PAUSES) - 1)])
            failures += 1

    def _connect(self) -> Connection:
        words, options = self._engine.dialect.create_connect_args(self._engine.url)
        given = {**options, "application_name": "diwan", "autocommit": True}
        return TimedConnection.reach(*words, patience=_PATIENCE + 1.0, **given)

    def _hold(self, connection: Connection) -> None:
        for name, value in _THEIRS.items():
            with suppress(psycopg.errors.UndefinedObject, psycopg.errors.InvalidParameterValue):
                # Not each of them is known everywhere.
                connection.execute("SELECT set_config(%s, %s, false)", (name, value))
        connection.execute(f"LISTEN {CHANNEL}")
        self._greet(connection)
        with self._gate:
            self.is_up = True
        self._settled.set()
        self._up()
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._bell, selectors.EVENT_READ)
            spoken = time.monotonic()
            while True:
                if any(key.fileobj is self._bell for key, _ in selector.select(HEARTBEAT)):
                    self._bell.recv(4096)
                self._answer_all(connection)
                if time.monotonic() - spoken >= HEARTBEAT:
                    spoken = time.monotonic()
                    self._beat(connection)
                # Also what came in between while something was asked; and here a connection that is gone says so.
                for news in connection.notifies(timeout=0):
                    self._heard(news.payload)
                if self._closing.is_set() and not self._asked:
                    return

    def _answer_all(self, connection: Connection) -> None:
        while self._asked:
            work, answer = self._asked.popleft()
            if not answer.set_running_or_notify_cancel():
                continue  # nobody waits any more; what it would have done is not needed
            try:
                answer.set_result(work(connection))
            except psycopg.OperationalError as error:
                answer.set_exception(StoreUnavailable(str(error).strip()))
                if connection.broken or connection.closed:
                    raise
            except Exception as error:
                answer.set_exception(StoreUnavailable(repr(error)))

    def _hang_up(self) -> None:
        with self._gate:
            was_up, self.is_up = self.is_up, False
            waiting, self._asked = self._asked, deque()
        if was_up:
            self._lost()
        for _, answer in waiting:
            if answer.set_running_or_notify_cancel():
                answer.set_exception(StoreUnavailable("the line to the database is down"))

    def _wake(self) -> None:
        with suppress(BlockingIOError):  # it is full: the thread wakes up anyway
            self._button.send(b".")
