"""Balance: how often those win who own a thing, compared with their share of the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from diwan.arena.intervals import Share
from diwan.arena.many import Result

TOO_GOOD = 1.4  # times its share: more is too good
SURELY = 1.2  # if the interval, too, lies above this


@dataclass(frozen=True, slots=True)
class Asset:
    """A thing: how many players owned it at the end, and how often they won, in multiples of their share."""

    name: str
    owners: int
    ratio: float
    low: float
    high: float

    @property
    def too_good(self) -> bool:
        """Whether owners win far more than their share, and not by chance."""
        return self.ratio > TOO_GOOD and self.low > SURELY


@dataclass(frozen=True, slots=True)
class Balance:
    """What games of one seat count say: by seat how often it won and its points, and all things."""

    seats: int
    games: int
    wins: tuple[Share, ...]
    points: tuple[float, ...]
    winner_points: float
    assets: tuple[Asset, ...]  # from the best to the worst

    @property
    def too_good(self) -> tuple[Asset, ...]:
        """The things that should be changed."""
        return tuple(asset for asset in self.assets if asset.too_good)


def balance_of(results: Sequence[Result]) -> Balance:
    """Return what these games, all with the same number of seats, say; ValueError when there are none."""
    if not results:
        raise ValueError("no games were played")
    seats, games = len(results[0].scores), len(results)
    return Balance(
        seats,
        games,
        tuple(Share(sum(result.share_of_win(seat) for result in results), games) for seat in range(seats)),
        tuple(sum(result.scores[seat] for result in results) / games for seat in range(seats)),
        sum(max(result.scores) for result in results) / games,
        tuple(_assets(results, seats)),
    )


def _assets(results: Iterable[Result], seats: int) -> list[Asset]:
    counts: dict[str, list[float]] = {}
    for result in results:
        for seat, names in enumerate(result.assets):
            for name in set(names):
                owned = counts.setdefault(name, [0, 0.0])
                owned[0] += 1
                owned[1] += result.share_of_win(seat)
    found = []
    for name, (owners, wins) in counts.items():
        share = Share(wins, int(owners))
        low, high = share.interval
        found.append(Asset(name, int(owners), share.value * seats, low * seats, high * seats))
    return sorted(found, key=lambda asset: (-asset.ratio, asset.name))
