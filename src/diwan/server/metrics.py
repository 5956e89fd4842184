"""What a server counts and measures, for Prometheus. Labels are few and known: never an id, a name or an address."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from diwan.server.tallies import CounterTally, HistogramTally
from diwan.server.wire import COMMANDS

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_SLOW: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
_BYTES: Final = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Metrics:
    """One registry: tests and servers in one process do not share theirs."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        given: dict[str, Any] = {"registry": self.registry, "namespace": "diwan"}
        self.requests = Counter("requests", "Answers by route and status.", ("method", "route", "status"), **given)
        self.request_seconds = Histogram(
            "request_seconds", "From request to answer.", ("route",), buckets=_SLOW, **given
        )
        self.sockets = Gauge("sockets", "Sockets that are open.", **given)
        self.messages = CounterTally("messages", "Messages from sockets, by kind.", "kind", COMMANDS.values(), **given)
        self.open_tables = Gauge("open_tables", "Tables that are open in this process.", **given)
        self.owned_tables = Gauge("owned_tables", "Tables that this process owns, of a store with several.", **given)
        self.passed_on = Counter("passed_on", "What was passed on to the owner of its table.", ("kind",), **given)
        self.moves = CounterTally(
            "moves", "Moves that were kept, of people and of bots.", "by", ("person", "bot"), **given
        )
        self.move_seconds = HistogramTally(
            "move_seconds", "From a move's arrival to its acknowledgement.", buckets=_QUICK, **given
        )
        self.commit_seconds = Histogram(
            "commit_seconds", "What a commit took, from the moment when its turn had come.", buckets=_QUICK, **given
        )
        self.frames = Counter("frames", "Frames that were sent.", ("kind",), **given)
        self.frame_bytes = Histogram(
            "frame_bytes",
            "Bytes of what was painted: frames as they are sent, pages before they are packed.",
            buckets=_BYTES,
            **given,
        )
        self.thinking_seconds = Histogram(
            "thinking_seconds", "What bots took for a move; hints do not count.", buckets=_SLOW, **given
        )
        self.late_bots = Counter("late_bots", "Bots that did not answer in time.", **given)
        self.painting_seconds = Histogram("painting_seconds", "What a drawing took.", buckets=_SLOW, **given)
        self.cached = Gauge("cached", "What is kept in memory for later; each kind has a bound.", ("kind",), **given)
        self.refused = Counter("refused", "What was refused: it came too often, or was too many.", ("kind",), **given)
        self.errors = Counter("errors", "What nobody had foreseen, and the store out of reach.", ("kind",), **given)

    def count_request(self, method: str, route: str | None, status: int, seconds: float) -> None:
        """Count an answer; `route` is the template of the address, None where there is none."""
        template = route or "none"
        self.requests.labels(method if method in _METHODS else "other", template, str(status)).inc()
        self.request_seconds.labels(template).observe(seconds)

    def watch_cache(self, kind: str, cache: Sized) -> None:
        """Show how many entries a cache has, whenever somebody asks."""
        self.cached.labels(kind).set_function(lambda: len(cache))

    def render(self) -> bytes:
        """Return all of it, in Prometheus' text format."""
        return generate_latest(self.registry)
