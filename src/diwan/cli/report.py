"""`diwan report`: what wins, and how strong a solo opponent is, counted over many games."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

import diwan
from diwan.arena.balance import SURELY, TOO_GOOD, Balance, balance_of
from diwan.arena.intervals import Share
from diwan.arena.many import Match, Result, play_many
from diwan.arena.report import balance_record, solo_record
from diwan.arena.solo import Solo, solo_of
from diwan.cli.arguments import (
    BOTS,
    GameName,
    Seed,
    Settings,
    check_seats,
    check_seed,
    known_game,
    load_game,
    number_option,
    one_of,
)
from diwan.cli.errors import CommandError
from diwan.cli.play import OPPONENT
from diwan.cli.screen import Screen, Steps, progress
from diwan.core.i18n import render

CORES: Final = os.cpu_count() or 1
SHOWN: Final = 10  # things at either end of a table

BotName = Annotated[
    str | None,
    typer.Option("--bot", metavar="NAME", help=f"Who plays: {BOTS}. Else {OPPONENT}, with --solo each in turn."),
]
Workers = Annotated[int, number_option("--workers", 1, 256, help="Processes; else one per core.", show_default=False)]


def report(
    game: GameName = None,
    games: Annotated[int, number_option("--games", 1, 1_000_000, help="Games for each line.")] = 400,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="N", help="One seat count; else all from two on.")
    ] = None,
    bot: BotName = None,
    solo: Annotated[
        bool, typer.Option("--solo", help="Bots alone against the game's own opponent, level by level.")
    ] = False,
    seed: Seed = None,
    workers: Workers = CORES,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the figures, as JSON.")] = None,
    option: Settings = None,
) -> None:
    """Let bots play many games and count who wins with what.

    For each seat count: how often each seat won, its points, and the things (cards, tiles, cities) whose owners won
    most and least, in multiples of their share, with 95 % intervals. Something is too good when its owners win more
    than 1.4 times their share and the interval lies above 1.2. With --solo: how often every bot, or the one that is
    named, beats the game's own opponent on each level; seats and options are those of the levels.
    """
    box = load_game(known_game(game), option)
    first = check_seed(seed, 1)
    bots = diwan.bots() if bot is None else (one_of("--bot", bot, diwan.bots()),)
    if save is not None and not save.resolve().parent.is_dir():
        raise CommandError(f"--save: there is no folder {save.resolve().parent}")
    screen = Screen()
    if solo:
        if seats is not None or option:
            raise CommandError("--solo: the levels of the solo game say seats and options already, leave them out")
        record = solo_record(box, _solo(screen, box, bots, games, first, workers))
    else:
        player, counts = bot or OPPONENT, _counts(box, seats)
        record = balance_record(box, player, _balance(screen, box, player, counts, games, first, workers))
    if save is not None:
        save.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        screen.line(f"Kept in {save}.")


def _counts(box: diwan.Game, seats: str | None) -> list[int]:
    """Return the seat counts to report on; shares of a victory mean something from two seats on."""
    counts = [count for count in box.allowed_seats() if count > 1]
    if not counts:
        raise CommandError("--option: these options are for the solo game: leave them out and use --solo")
    if seats is None:
        return counts
    count = check_seats(box, seats)
    if count == 1:
        raise CommandError("--seats 1: alone there is nobody to share victories with: use --solo")
    return [count]


def _play(match: Match, games: int, seed: int, workers: int, steps: Steps) -> list[Result]:
    results: list[Result] = []
    for chunk in play_many(match, games, seed=seed, workers=workers):
        results += chunk
        steps.advance(len(chunk))
    return sorted(results, key=lambda result: result.seed)


def _match(box: diwan.Game, bots: Sequence[str]) -> Match:
    return Match(box.id, tuple(box.options.items()), tuple(bots))


def _balance(
    screen: Screen, box: diwan.Game, bot: str, counts: Sequence[int], games: int, seed: int, workers: int
) -> list[Balance]:
    found = []
    for count in counts:
        with progress(f"{box.id}, {count} seats", games) as steps:
            balance = balance_of(_play(_match(box, [bot] * count), games, seed, workers, steps))
        _show_balance(screen, balance)
        found.append(balance)
    return found


def _show_balance(screen: Screen, balance: Balance) -> None:
    screen.line(
        f"{balance.seats} seats, {balance.games} games; winners have {balance.winner_points:.1f} points", "bold"
    )
    seats = [
        [f"Seat {seat + 1}", percent(share), f"{points:.1f}"]
        for seat, (share, points) in enumerate(zip(balance.wins, balance.points, strict=True))
    ]
    screen.table(["seat", "wins", "points"], seats)
    best, worst = balance.assets[:SHOWN], balance.assets[SHOWN:][-SHOWN:]
    rows = [
        [asset.name, str(asset.owners), f"{asset.ratio:.2f}", f"{asset.low:.2f} to {asset.high:.2f}"]
        for asset in (*best, *worst)
    ]
    if rows:
        screen.table(["thing", "owners", "times its share", "95 %"], rows)
    names = ", ".join(asset.name for asset in balance.too_good) or "nothing"
    screen.line(f"Above {TOO_GOOD} with an interval above {SURELY}: {names}.")
    screen.gap()


def _solo(screen: Screen, box: diwan.Game, bots: Sequence[str], games: int, seed: int, workers: int) -> list[Solo]:
    if not box.levels:
        raise CommandError(f"--solo: {box.id} has no opponent of its own")
    found = []
    with progress(f"{box.id}, alone", games * len(box.levels) * len(bots)) as steps:
        for level in box.levels:
            for name in bots:
                leveled = diwan.load(box.id, **dict(level.options))
                results = _play(_match(leveled, [name]), games, seed, workers, steps)
                found.append(solo_of(render(level.name), name, results))
    rows = [[solo.level, solo.bot, percent(solo.wins), f"{solo.points:.1f}", f"{solo.opponent:.1f}"] for solo in found]
    screen.table(["level", "bot", "wins", "points", "opponent"], rows, words=2)
    return found


def percent(share: Share) -> str:
    """Return a share with its interval, in percent."""
    low, high = share.interval
    return f"{100 * share.value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
