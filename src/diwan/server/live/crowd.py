"""How many sockets are open at a time, by visitor and by address: nobody may take the room of all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from diwan.server.limits import address_key

Key = tuple[str, str]


class Crowd:
    """Those whose sockets are open in this process."""

    def __init__(self, per_visitor: int, per_address: int, *, enabled: bool = True) -> None:
        self._most = {"visitor": per_visitor, "address": per_address}
        self._enabled = enabled
        self._open: Counter[Key] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def entered(self, visitor: str, address: str | None) -> Iterator[bool]:
        """Hold room for one socket while the block runs; it is told whether there is any."""
        keys: list[Key] = [("visitor", visitor)]
        if address is not None:
            keys.append(("address", address_key(address)))
        if self._enabled and any(self._open[key] >= self._most[key[0]] for key in keys):
            yield False
            return
        self._open.update(keys)
        try:
            yield True
        finally:
            for key in keys:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]
