"""How often somebody may do something: a bucket of tokens for each person, address and kind.

Kept in this process alone: with several of them, or after a restart, somebody gets a little more. That is enough to
keep one visitor from spoiling the evening of the others, and costs no database.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

Kind = Literal["creation", "chat", "sign_in", "moves", "messages", "hints", "pages", "uploads"]

MOST_BUCKETS: Final = 50_000  # those that were used last; an old one is full again anyway


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many a minute in the long run."""

    burst: int
    per_minute: float


# Generous for people, also for a family behind one address; tight where an attempt is a guess or costs much.
RATES: Final[dict[Kind, Rate]] = {
    "creation": Rate(10, 6),
    "chat": Rate(8, 30),
    "sign_in": Rate(8, 6),
    "moves": Rate(60, 300),
    "messages": Rate(120, 900),
    "hints": Rate(5, 20),
    "pages": Rate(120, 300),  # those of tables and replays, and sockets that come in
    "uploads": Rate(5, 6),
}
ADDRESS_FACTOR: Final = 5  # an address may stand for several people
LOGIN_FACTOR: Final = 5  # an account may be tried from several addresses


class Limits:
    """All buckets of this process."""

    def __init__(
        self,
        rates: dict[Kind, Rate] | None = None,
        *,
        enabled: bool = True,
        most: int = MOST_BUCKETS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rates = {**RATES, **(rates or {})}
        self._enabled = enabled
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[tuple[Kind, str], tuple[float, float]] = OrderedDict()  # tokens, and when

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, kind: Kind, key: str) -> float:
        """Take a token: 0 when there is one, else the seconds until there will be, and nothing is taken."""
        return self._take(kind, ((key, 1),))

    def wait(self, kind: Kind, key: str) -> float:
        """Return the seconds until there will be a token, 0 when there is one; none is taken."""
        return self._take(kind, ((key, 1),), 0)

    def allow_visitor(self, kind: Kind, person: str, address: str | None) -> float:
        """Take a token of a person and of their address, both or none; 0 or the seconds to wait."""
        if not self._enabled:
            return 0.0
        keys = [(f"person {person}", 1)]
        if address is not None:
            keys.append((f"address {address_key(address)}", ADDRESS_FACTOR))
        return self._take(kind, keys)

    def allow_sign_in(self, login: str, person: str, address: str | None, device: str | None) -> float:
        """Take a token for one try at an account; 0 or the seconds to wait.

        A browser in which the account was used before (`device`) has its own, which nobody else can take. All others
        share those of the account at their address, and of their address; and a wider one of the account, so that many
        addresses do not guess much faster than one.
        """
        if device is not None:
            return self._take("sign_in", ((f"device {device} login {login}", 1),))
        where = "" if address is None else address_key(address)
        keys = [(f"person {person}", 1), (f"login {login} address {where}", 1), (f"login {login}", LOGIN_FACTOR)]
        if address is not None:
            keys.append((f"address {where}", ADDRESS_FACTOR))
        return self._take("sign_in", keys)

    def _take(self, kind: Kind, keys: list[tuple[str, int]] | tuple[tuple[str, int], ...], wanted: int = 1) -> float:
        if not self._enabled:
            return 0.0
        now, rate = self._clock(), self._rates[kind]
        filled: list[tuple[tuple[Kind, str], float]] = []
        wait = 0.0
        for key, factor in keys:
            per_second = rate.per_minute * factor / 60
            tokens, at = self._buckets.get((kind, key), (float(rate.burst * factor), now))
            tokens = min(float(rate.burst * factor), tokens + (now - at) * per_second)
            if tokens < 1:
                wait = max(wait, (1 - tokens) / per_second)
            filled.append(((kind, key), tokens))
        taken = 0 if wait else wanted
        for bucket, tokens in filled:
            self._buckets[bucket] = (tokens - taken, now)
            self._buckets.move_to_end(bucket)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return wait


@lru_cache(maxsize=4096)
def address_key(address: str) -> str:
    """Return what counts as one address: of IPv6 the network, since a machine has as many of its own as it likes."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]  # a socket of the machine, or a test
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
