"""The two servers, each in a process of its own, and what they use of the processors."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Self

LONGEST_START: Final = 120.0  # seconds, on a busy machine
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class ServerFailed(Exception):
    """A server did not start."""


class Server:
    """A process that serves, and those that it started."""

    def __init__(self, command: list[str], log: Path, environment: dict[str, str] | None = None) -> None:
        self.port = free_port()
        self._log = log
        with log.open("wb") as target:
            self._process = subprocess.Popen(
                [word.format(port=self.port) for word in command],
                env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {}), "DIWAN_PORT": str(self.port)},
                stdin=subprocess.DEVNULL,
                stdout=target,
                stderr=target,
                start_new_session=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def wait(self) -> None:
        """Return when it can be reached; ServerFailed when it never can."""
        deadline = time.monotonic() + LONGEST_START
        while time.monotonic() < deadline and self._process.poll() is None:
            with socket.socket() as probe:
                probe.settimeout(1)
                if probe.connect_ex(("127.0.0.1", self.port)) == 0 and self._answers(probe):
                    return
            time.sleep(0.05)
        raise ServerFailed(f"{self._process.args!r} did not start: {self.log[-500:]}")

    @property
    def log(self) -> str:
        """What it has written."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def stop(self) -> None:
        """End it, and whoever works for it."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    @staticmethod
    def _answers(probe: socket.socket) -> bool:
        """Tell whether somebody takes connections, and does not only listen."""
        try:
            probe.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return probe.recv(12).startswith(b"HTTP/1.1")
        except OSError:
            return False


def echo_server(folder: Path) -> Server:
    """Start the echo."""
    return Server([sys.executable, "-m", "benchmarks.server.echo", "{port}"], folder / "echo.log")


def diwan_server(folder: Path, database: str, secret: str) -> Server:
    """Start Diwan as whoever runs it does, but without limits to how often one person may move."""
    environment = {
        "DIWAN_DATABASE": database,
        "DIWAN_SECRET": secret,
        "DIWAN_LIMITS": "no",
        "DIWAN_LOG_LEVEL": "warning",
    }
    return Server([sys.executable, "-m", "diwan", "serve"], folder / "diwan.log", environment)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def cpu_seconds(pids: Iterable[int]) -> float:
    """Return the processor time that these processes have used, all their threads together."""
    total = 0
    for pid in pids:
        try:
            words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        total += int(words[11]) + int(words[12])
    return total / _TICKS


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(word) for task in tasks for word in (task / "children").read_text(encoding="ascii").split()]
    except OSError:
        return []
