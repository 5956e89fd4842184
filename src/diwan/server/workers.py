"""Several serving processes on one machine: they share one listening socket, and one that dies is replaced.

The parent serves nobody. It holds the socket, so that no connection is lost while a child is replaced, and a pipe to
each child: a child whose parent is gone stops by itself.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Final

from diwan.core.errors import ToldError
from diwan.core.i18n import say
from diwan.server.log import Log
from diwan.server.settings import Settings
from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.errors import StoreError
from diwan.server.store.migrate import migrate

_PAUSES: Final = (0.0, 1.0, 2.0, 5.0)  # seconds before a child that keeps dying is started again
_STEADY: Final = 30.0  # seconds after which a child counts as one that lives
_LAST_SECONDS: Final = 10.0  # beyond those that a stop may take, before a child is killed
_STANDARD: Final = 2  # the last of the files that every process has
_TICK: Final = 0.5  # seconds; signals are heard in between
_LOG: Final = Log("workers")


class WorkersFailed(ToldError):
    """No child could begin to serve."""


def serve_by_many(settings: Settings, listener: socket.socket, ready: Callable[[], object]) -> None:
    """Serve by `settings.workers` children until told to stop; StoreError when the store can't be opened."""
    # Here, so that what is wrong with the store is said once, and no two children change its shape.
    engine = open_engine(settings.database)
    try:
        migrate(engine)
    finally:
        close_engine(engine)
    Parent(settings, listener, ready).run()


class Child:
    """One serving process, as its parent knows it."""

    def __init__(self, settings: Settings, listener: socket.socket, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.number = number
        self.is_ready = False
        self.started = time.monotonic()
        self.ears, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=serve_as_child, args=(settings, listener, number, theirs), name=f"diwan-{number}"
        )
        self.process.start()
        theirs.close()

    def close(self) -> None:
        """Clear away what is left of one that has ended."""
        self.process.join()
        self.process.close()
        self.ears.close()


class Parent:
    """Starts the children and looks after them."""

    def __init__(self, settings: Settings, listener: socket.socket, ready: Callable[[], object]) -> None:
        # What is given for the whole server is shared out.
        share = {name: -(-getattr(settings, name) // settings.workers) for name in ("thinkers", "painters")}
        self._settings = replace(settings, workers=1, **share)
        self._listener = listener
        self._ready: Callable[[], object] | None = ready
        self._wanted = settings.workers
        self._children: list[Child] = []
        self._due: dict[int, float] = {}  # by number: when a child is started again
        self._failures: dict[int, int] = {}  # by number: how often it has died early, in a row
        self._stopping = False

    def run(self) -> None:
        """Serve until told to stop."""
        before = {sign: signal.signal(sign, self._stop) for sign in (signal.SIGTERM, signal.SIGINT)}
        try:
            for number in range(self._wanted):
                self._start(number)
            while not self._stopping:
                self._look()
        finally:
            self._end_all()
            for sign, handler in before.items():
                signal.signal(sign, handler)

    def _stop(self, _sign: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _start(self, number: int) -> None:
        self._due.pop(number, None)
        self._children.append(Child(self._settings, self._listener, number))

    def _look(self) -> None:
        """Wait a moment for a child to say something or to end, and see to it."""
        watched = [child.ears for child in self._children if not child.is_ready]
        wait([*watched, *(child.process.sentinel for child in self._children)], _TICK)
        for child in list(self._children):
            if not child.is_ready and child.ears.poll():
                with suppress(EOFError):
                    child.ears.recv()
                    child.is_ready = True
            if not child.process.is_alive():
                self._gone(child)
        for number, at in list(self._due.items()):
            if time.monotonic() >= at:
                self._start(number)
        if self._ready is not None and all(child.is_ready for child in self._children) and not self._due:
            self._ready()
            self._ready = None

    def _gone(self, child: Child) -> None:
        self._children.remove(child)
        code, lived = child.process.exitcode, time.monotonic() - child.started
        child.close()
        if self._stopping:
            return
        if self._ready is not None and not child.is_ready:
            raise WorkersFailed(say("A serving process did not start; the lines above say why."))
        failures = self._failures[child.number] = 0 if lived > _STEADY else self._failures.get(child.number, -1) + 1
        pause = _PAUSES[min(failures, len(_PAUSES) - 1)]
        _LOG.warning("a process ended and is started again", process=child.number, code=code)
        self._due[child.number] = time.monotonic() + pause

    def _end_all(self) -> None:
        for child in self._children:
            child.process.terminate()
        deadline = time.monotonic() + self._settings.stop_seconds + _LAST_SECONDS
        for child in self._children:
            child.process.join(max(0.0, deadline - time.monotonic()))
            if child.process.is_alive():
                _LOG.warning("a process does not stop and is killed", process=child.number)
                child.process.kill()
            child.close()
        self._children.clear()


def serve_as_child(settings: Settings, listener: socket.socket, number: int, parent: Connection) -> None:
    """Be a child: serve until told to stop, or until the parent is gone."""
    from diwan.server.run import serve_alone, start_logging

    _bequeath_nothing()
    start_logging(settings)

    def watch_parent(stop: Callable[[], None]) -> None:
        def wait_for_the_end() -> None:
            with suppress(EOFError, OSError):
                parent.recv()  # it never says anything
            stop()

        threading.Thread(target=wait_for_the_end, daemon=True).start()

    try:
        serve_alone(settings, listener, parent.send, number=number, stops=watch_parent)
    except KeyboardInterrupt:
        pass  # Ctrl+C in a terminal reaches all
    except (ToldError, StoreError) as error:
        _LOG.error("a process can't serve", process=number, reason=error)
        sys.exit(1)


def _bequeath_nothing() -> None:
    """Keep what the parent has given to ourselves: what came over stays open in all that we start, unless we say no.

    Else a process that thinks or draws, and hangs, would hold the port of a server that is long gone.
    """
    open_files = Path("/dev/fd")
    if not open_files.is_dir():
        return  # Windows: a handle goes to nobody by itself
    for file in [int(entry.name) for entry in open_files.iterdir()]:
        with suppress(OSError):  # the one by which we looked is closed again
            if file > _STANDARD:
                os.set_inheritable(file, False)
