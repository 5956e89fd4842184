"""The time, as logs, lists and sockets tell it."""

from __future__ import annotations

import time


def now_ms() -> int:
    """Return the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
