"""A server in a process of its own, as whoever runs one starts it: it can be killed, and started again."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

SECRET = "a secret for tests that is long enough to be one"
METRICS_TOKEN = "0123-the-token-of-whoever-runs-the-server"
WATCHER = {"authorization": f"Bearer {METRICS_TOKEN}"}  # what Prometheus sends
LONGEST_START = 90.0  # seconds, on a busy machine
OURS = range(10_000, 32_000)  # ports: other tests that run meanwhile get theirs from the system, which begins above


def free_port() -> int:
    """Return a port that nobody listens on, and that nobody is given who asks the system for any."""
    while True:
        port = secrets.choice(OURS)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class Served:
    """`diwan serve`, with a store that is given."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "DIWAN_DATABASE": database,
            "DIWAN_PORT": str(self.port),
            "DIWAN_SECRET": SECRET,
            "DIWAN_METRICS_TOKEN": METRICS_TOKEN,
            "DIWAN_LIMITS": "no",
            "DIWAN_BOT_PAUSE": "0",
            "DIWAN_PAINTERS": "1",
            "DIWAN_THINKERS": "1",
            **{f"DIWAN_{name.upper()}": value for name, value in settings.items()},
        }
        self._log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[str] | None = None
        self.starts = 0

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def log(self) -> str:
        """What the server has written so far, over all its lives."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, more: Mapping[str, str] | None = None) -> None:
        """Start it, and return when it answers."""
        with self._log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "diwan", "serve"],
                env={**self._environment, **(more or {})},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        process = self._process
        watchdog = threading.Timer(LONGEST_START, process.kill)
        watchdog.start()
        assert process.stdout is not None
        line = process.stdout.readline()
        watchdog.cancel()
        assert "is served at" in line, f"the server did not start: {line!r} {self.log[-2000:]}"
        self.starts += 1

    def freeze(self) -> None:
        """Stop it where it is, and return when it does nothing any more."""
        os.kill(self.pid, signal.SIGSTOP)
        os.waitid(os.P_PID, self.pid, os.WSTOPPED)

    def thaw(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """End it as a power cut would: at once, and its helpers with it."""
        process = self._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        self._gone(process)

    def stop(self, seconds: float = 30) -> int:
        """End it as whoever runs it does; return its exit code."""
        process = self._process
        assert process is not None
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()
        self._gone(process)
        return process.returncode

    def _gone(self, process: subprocess.Popen[str]) -> None:
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                break  # those that thought and drew for it are gone, too
            time.sleep(0.01)
