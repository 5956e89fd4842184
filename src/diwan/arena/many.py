"""Many games at once: the same bots over a run of seeds, in one process or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from diwan.arena.play import play_game
from diwan.bots.registry import bot
from diwan.games import load_with

CHUNK = 10  # games that a process plays before it reports


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what: a game by name with its options, and a bot by name for each seat."""

    game: str
    options: tuple[tuple[str, bool | str], ...]
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended: points and places by seat, what each seat owned; points and places of imaginary players.

    One who takes no part in the ranking has the place 0.
    """

    seed: int
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    assets: tuple[tuple[str, ...], ...]
    imaginary: tuple[int, ...]
    imaginary_ranking: tuple[int, ...]
    plies: int

    def share_of_win(self, seat: int) -> float:
        """Return what part of the victory a seat has: 1, or less where it is shared, or 0.

        It may be shared with an imaginary player.
        """
        winners = (*self.ranking, *self.imaginary_ranking).count(1)
        return 1.0 / winners if self.ranking[seat] == 1 else 0.0


def play_seeds(match: Match, seeds: Sequence[int]) -> list[Result]:
    """Play one game for each seed, one after the other."""
    options: dict[str, Any] = dict(match.options)
    game = load_with(match.game, options)
    seats = len(match.bots)
    found = []
    for seed in seeds:
        table = play_game(game, [bot(name) for name in match.bots], seats, seed)
        view = table.view()
        assets = tuple(game.assets(view, seat) for seat in range(seats))
        points = tuple(player.points for player in view.imaginary)
        ranks = tuple(player.rank for player in view.imaginary)
        found.append(Result(seed, view.scores, view.ranking, assets, points, ranks, table.ply))
    return found


def play_many(match: Match, games: int, *, seed: int = 1, workers: int = 1) -> Iterator[list[Result]]:
    """Play games with consecutive seeds; yield results as they come in, in chunks and not in order.

    The results of a seed do not depend on how many processes there are.
    """
    seeds = range(seed, seed + games)
    chunks = [seeds[at : at + CHUNK] for at in range(0, games, CHUNK)]
    if workers == 1:
        for chunk in chunks:
            yield play_seeds(match, chunk)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play_seeds, match, chunk) for chunk in chunks]):
            yield done.result()
