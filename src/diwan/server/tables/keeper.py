"""Who owns a table, where several processes serve a store."""

from __future__ import annotations

from typing import Protocol

from diwan.server.store.errors import StoreUnavailable


class Elsewhere(StoreUnavailable):
    """Another process owns this table now."""


class Keeper(Protocol):
    """What knows which tables are ours: `cluster.ownership`."""

    @property
    def outage(self) -> tuple[int, int] | None:
        """From when to when nobody could own anything, in milliseconds since 1970, if that has just passed."""
        ...

    def has(self, table_id: str, /) -> bool:
        """Tell whether we own a table."""
        ...

    async def take(self, table_id: str, /, *, new: bool = False) -> None:
        """Become the owner of a table that is there, or of one that we are about to make.

        NoTable, Elsewhere or StoreUnavailable.
        """
        ...

    def let_go(self, table_id: str, /) -> None:
        """Let others own a table."""
        ...
