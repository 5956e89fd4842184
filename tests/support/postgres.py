"""A real PostgreSQL server for tests, on a socket in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

import psycopg
from psycopg import sql

SERVERS = Path("/usr/lib/postgresql")  # where Debian puts each version
WAIT = ("-w", "-t", "300")  # seconds to start or to stop, on a busy disk: after a fall all files are synced


def folder_of_programs() -> Path:
    """Return the folder with initdb and postgres; the tests can't run without them."""
    found = sorted(SERVERS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    inside = shutil.which("initdb")
    assert inside, "there is no PostgreSQL server here: `make test` installs one, or: apt-get install postgresql"
    return Path(inside).parent


class Postgres:
    """A server that can be stopped and started again, as an accident would."""

    def __init__(self) -> None:
        self.programs = folder_of_programs()
        # Not pytest's folder: the path of a socket may not be long, and the server's user must reach it.
        self.home = Path(tempfile.mkdtemp(prefix="diwan-pg-"))
        self.data = self.home / "data"
        self._free: list[str] = []  # databases that nobody needs any more
        self.user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        if self.user:
            shutil.chown(self.home, self.user)
        self._run("initdb", "-D", str(self.data), "-U", "diwan", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.start()

    def start(self) -> None:
        options = f"-k {self.home} -c listen_addresses= -c max_connections=200 -c fsync=on"
        self._run("pg_ctl", "-D", str(self.data), *WAIT, "-l", str(self.home / "log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self.data), *WAIT, "-m", mode, "stop")

    def freeze(self) -> None:
        """Let it hang: it takes what is sent to it, and says nothing any more."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on, if it hangs, where it was."""
        self._signal(signal.SIGCONT)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        self.freeze()
        try:
            yield
        finally:
            self.thaw()

    def new_database(self, name: str) -> str:
        """Make an empty database; return its address."""
        self._run("createdb", "-h", str(self.home), "-U", "diwan", name)
        return self._address(name)

    @contextmanager
    def lent(self, name: str) -> Iterator[str]:
        """Give the address of an empty database that serves again afterwards, under another name.

        A new one is hundreds of files: they are written, and after a fall the server syncs all of them.
        """
        if self._free:
            self._renew(self._free.pop(), name)
        else:
            self.new_database(name)
        yield self._address(name)
        self._free.append(name)

    def _renew(self, old: str, name: str) -> None:
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            ended = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = %s"
            connection.execute(ended, [old])
            # Whoever still knows the old one must not find the new one.
            names = sql.Identifier(old), sql.Identifier(name)
            connection.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(*names))
        with psycopg.connect(self._address(name), autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")

    def _address(self, name: str) -> str:
        return f"postgresql://diwan@/{name}?host={self.home}"

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.home, ignore_errors=True)

    def _signal(self, which: int) -> None:
        head = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(head, which)  # first: it has no more children then
        for child in Path(f"/proc/{head}/task/{head}/children").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(child), which)

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *words],
            user=self.user,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{program}: {done.stdout}"


class Way:
    """A way to a server on which something breaks in between: who asks notices, and the server does not."""

    def __init__(self, postgres: Postgres) -> None:
        self._server = str(postgres.home / ".s.PGSQL.5432")
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ours: list[socket.socket] = []
        self._theirs: list[socket.socket] = []
        self._letting_in = threading.Thread(target=self._let_in, daemon=True)
        self._carrying: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._letting_in.start()
        return self

    def __exit__(self, *_: object) -> None:
        _hang_up(self._door)
        self._letting_in.join()
        for end in (*self._ours, *self._theirs):
            _hang_up(end)
        for thread in self._carrying:
            thread.join()

    def address(self, database: str) -> str:
        return f"postgresql://diwan@127.0.0.1:{self._door.getsockname()[1]}/{database}"

    def cut(self) -> None:
        """Break what goes over it now; whoever comes again gets through."""
        for end in self._ours:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                ours, _ = self._door.accept()
                self._ours.append(ours)
                theirs = socket.socket(socket.AF_UNIX)
                self._theirs.append(theirs)
                theirs.connect(self._server)
                for ways in ((ours, theirs), (theirs, ours)):
                    self._carrying.append(threading.Thread(target=self._carry, args=ways, daemon=True))
                    self._carrying[-1].start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)


def _hang_up(end: socket.socket) -> None:
    """Close a socket, and wake whoever waits at it: to close it alone would leave them there, and it in use."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
