"""A line between a browser and the server that is cut: sockets die after so many bytes, wherever that is."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from types import TracebackType
from typing import Final
from urllib.parse import urlsplit

_AT_ONCE: Final = struct.pack("ii", 1, 0)  # SO_LINGER: no goodbye, what is under way is lost
_CHUNK: Final = 65536


class CuttingLine:
    """Passes everything on to a server, until it is told to cut the WebSockets."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        assert parts.hostname is not None
        assert parts.port is not None
        self._server = (parts.hostname, parts.port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._lock = threading.Lock()
        self._left: int | None = None  # bytes for browsers that still pass; None: no end
        self._alive: set[socket.socket] = set()
        self.cuts = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> CuttingLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _kill(self._door)  # whoever waits at it would let one more in
        self.cut()

    def cut_after(self, count: int) -> None:
        """Cut when so many more bytes have passed to the browser."""
        with self._lock:
            self._left = count

    def cut(self) -> None:
        """Cut now what is open."""
        with self._lock:
            self._left = None
            alive, self._alive = self._alive, set()
            self.cuts += len(alive)
        for end in alive:
            _kill(end)

    @property
    def is_whole(self) -> bool:
        """Tell whether no cut has come since the last one was ordered, and something is open to be cut."""
        with self._lock:
            return bool(self._alive)

    # Threads.

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # the door is closed
            while True:
                browser, _ = self._door.accept()
                threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        try:
            asked = browser.recv(_CHUNK)
            server = socket.create_connection(self._server)
        except OSError:
            _kill(browser)
            return
        is_socket = b"/socket HTTP/1.1\r\n" in asked
        if is_socket:
            with self._lock:
                self._alive.add(browser)
        # The way back closes both, when either is gone.
        threading.Thread(target=self._back, args=(server, browser, is_socket), daemon=True).start()
        with contextlib.suppress(OSError):
            _pass_on(asked, browser, server)

    def _back(self, server: socket.socket, browser: socket.socket, is_socket: bool) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(_CHUNK):
                passing = self._allowed(len(data)) if is_socket else len(data)
                browser.sendall(data[:passing])
                if passing < len(data):
                    self.cut()
        for end in (browser, server):
            _kill(end)
        with self._lock:
            self._alive.discard(browser)

    def _allowed(self, count: int) -> int:
        with self._lock:
            if self._left is None:
                return count
            passing = min(count, self._left)
            self._left -= passing
            return passing


def _pass_on(first: bytes, source: socket.socket, target: socket.socket) -> None:
    try:
        target.sendall(first)
        while data := source.recv(_CHUNK):
            target.sendall(data)
    finally:
        _kill(target)


def _kill(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)  # whoever waits at it wakes up
    end.close()
