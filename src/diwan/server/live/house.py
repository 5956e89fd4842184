"""What a conversation needs of the house. `server.house` is it; tests may have a smaller one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from diwan.server.limits import Kind
from diwan.server.live.audience import Audience
from diwan.server.live.crowd import Crowd
from diwan.server.live.hints import Hints
from diwan.server.live.moments import Moments
from diwan.server.live.once import Once
from diwan.server.metrics import Metrics
from diwan.server.tables.access import Grant
from diwan.server.tables.host import Host


class LiveLimits(Protocol):
    """How often somebody may do something: `limits`."""

    def allow_visitor(self, kind: Kind, person: str, address: str | None, /) -> float:
        """Return 0, or the seconds to wait."""
        ...


class LiveHouse(Protocol):
    """The parts of a server that conversations use."""

    @property
    def host(self) -> Host: ...
    @property
    def audience(self) -> Audience: ...
    @property
    def limits(self) -> LiveLimits: ...
    @property
    def crowd(self) -> Crowd: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def once(self) -> Once: ...
    @property
    def hints(self) -> Hints: ...
    @property
    def moments(self) -> Moments: ...

    async def grants_at(self, table_id: str, player: str) -> Sequence[Grant]:
        """Return what links have given this person at a table."""
        ...

    async def people_of(self, player: str) -> Collection[str]:
        """Return all ids by which somebody is known: their own, and those of guests who became them."""
        ...
