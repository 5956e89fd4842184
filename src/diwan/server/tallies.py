"""What is counted at every move, for Prometheus: without a lock, so by the thread of the event loop alone.

The library's own counters and histograms serve any number of threads, which costs them ten times as much.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class CounterTally(Collector):
    """So many of each kind."""

    def __init__(
        self, name: str, told: str, label: str, kinds: Iterable[str], *, namespace: str, registry: CollectorRegistry
    ) -> None:
        self._name, self._told = f"{namespace}_{name}", told
        self._labelnames = (label,)  # called as in the library's own: the reference in the docs reads both
        self._counts = dict.fromkeys(kinds, 0)  # shown from the start: a rate is taken from what was there before
        registry.register(self)

    def count(self, kind: str) -> None:
        """Count one of a kind."""
        self._counts[kind] += 1

    def describe(self) -> Iterator[CounterMetricFamily]:
        """Return what it is called."""
        yield CounterMetricFamily(self._name, self._told, labels=self._labelnames)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Return the counts."""
        family = CounterMetricFamily(self._name, self._told, labels=self._labelnames)
        for kind, count in self._counts.items():
            family.add_metric([kind], count)
        yield family


class HistogramTally(Collector):
    """How large things were, by the smallest bound that they are not above."""

    def __init__(
        self, name: str, told: str, *, buckets: Sequence[float], namespace: str, registry: CollectorRegistry
    ) -> None:
        self._name, self._told = f"{namespace}_{name}", told
        self._labelnames = ()
        self._bounds = (*buckets, math.inf)
        self._counts = [0] * len(self._bounds)
        self._sum = 0.0
        registry.register(self)

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def describe(self) -> Iterator[HistogramMetricFamily]:
        """Return what it is called."""
        yield HistogramMetricFamily(self._name, self._told)

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Return the counts."""
        bounds = map(floatToGoString, self._bounds)
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._told, buckets=buckets, sum_value=self._sum)
