"""How sure a share is that was counted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964  # of the normal distribution, for 95 %


@dataclass(frozen=True, slots=True)
class Share:
    """A share that was counted `hits` times out of `trials`, with its 95 % interval (Wilson's)."""

    hits: float
    trials: int

    @property
    def value(self) -> float:
        """The share itself; nothing out of nothing is 0."""
        return self.hits / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies in 95 of 100 cases; from 0 to 1 when nothing was tried."""
        if not self.trials:
            return (0.0, 1.0)
        n, p = self.trials, self.value
        spread = Z95 * sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n))
        middle, width = p + Z95**2 / (2 * n), 1 + Z95**2 / n
        return (max((middle - spread) / width, 0.0), min((middle + spread) / width, 1.0))
