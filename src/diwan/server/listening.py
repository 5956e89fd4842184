"""Sockets that others connect to."""

from __future__ import annotations

import socket
from typing import Final

_QUEUE: Final = 2048  # connections that wait to be taken


def listen_on(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address; OSError when that can't be had."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_QUEUE)
    except OSError:
        listener.close()
        raise
    return listener
