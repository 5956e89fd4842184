"""Who is measured: the games of Diwan and of its peers, and which of them a run asks for."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Final

from benchmarks.peers.loops import SEED, Play, diwan_game, openspiel, pettingzoo, python_chess, rlcard

DIWAN: Final = "diwan"
DIWAN_SEATS: Final = (2, 4)  # every Diwan game seats both, so its figures compare from game to game


class BenchError(Exception):
    """Nothing could be measured; the message is the one line that says why and what to do."""


@dataclass(frozen=True)
class Contestant:
    """One game of one library, and how to get a function that plays it."""

    library: str
    game: str
    package: str  # as pip names it
    make: Callable[[str, Callable[[], float]], Play]
    seats: int | None = None  # for Diwan's games, which are measured at several seat counts

    @property
    def name(self) -> str:
        """Unique among all contestants: library/game, and the seats where they vary."""
        return f"{self.library}/{self.game}" + (f"-{self.seats}" if self.seats else "")

    @property
    def is_ours(self) -> bool:
        """True for Diwan's own games."""
        return self.library == DIWAN

    def answers_to(self, word: str) -> bool:
        """True when ``word`` is the whole name, the library, or the game with or without its seats."""
        return word in {self.name, self.library, self.game, self.name.partition("/")[2]}

    def prepare(self) -> Play:
        """The player of this game, proved by one game that also warms imports and caches."""
        play = self.make(self.game, random.Random(SEED).random)
        play()
        return play


def _peers(
    library: str, package: str, make: Callable[[str, Callable[[], float]], Play], *games: str
) -> list[Contestant]:
    return [Contestant(library, game, package, make) for game in games]


PEERS: Final = (
    *_peers("openspiel", "open_spiel", openspiel, "quoridor", "backgammon", "gin_rummy", "hearts"),
    *_peers("rlcard", "rlcard", rlcard, "uno", "gin-rummy"),
    *_peers("pettingzoo", "pettingzoo[classic]", pettingzoo, "connect_four_v3"),
    *_peers("python-chess", "chess", python_chess, "chess"),
)


def diwan_contestants() -> list[Contestant]:
    """Every game that Diwan has, at the seat counts we compare."""
    try:
        games = [str(name) for name in import_module("diwan").game_names()]
    except ImportError as error:
        raise BenchError(_missing([f"diwan ({error})"])) from error
    return [
        Contestant(DIWAN, game, DIWAN, partial(diwan_game, seats=seats), seats)
        for game in games
        for seats in DIWAN_SEATS
    ]


def choose(
    words: Sequence[str],
    ours: Callable[[], list[Contestant]] = diwan_contestants,
    peers: Sequence[Contestant] = PEERS,
) -> list[Contestant]:
    """The contestants that ``words`` name, or all; Diwan is asked for its games only if a word needs it."""
    if not words:
        return [*ours(), *peers]
    known = list(peers)
    if not all(any(peer.answers_to(word) for peer in peers) for word in words):
        known = [*ours(), *peers]
    for word in words:
        if not any(contestant.answers_to(word) for contestant in known):
            names = ", ".join(contestant.name for contestant in known)
            raise BenchError(f"--only {word}: no such contestant; there are {names}")
    return [contestant for contestant in known if any(contestant.answers_to(word) for word in words)]


def prepare_all(contestants: Sequence[Contestant]) -> list[Play]:
    """A player for each contestant; all missing packages are named at once."""
    plays: list[Play] = []
    missing: dict[str, str] = {}
    for contestant in contestants:
        try:
            plays.append(contestant.prepare())
        except ImportError as error:
            missing[contestant.package] = f"{contestant.package} ({error})"
    if missing:
        raise BenchError(_missing(list(missing.values())))
    return plays


def _missing(packages: Sequence[str]) -> str:
    return f"not installed: {', '.join(packages)}; run `make bench-peers`, which installs what it measures"
