"""Reports as plain data: what is saved beside the docs, and read again."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Sequence
from typing import Any

from diwan.arena.balance import Asset, Balance
from diwan.arena.intervals import Share
from diwan.arena.solo import Solo
from diwan.core.components import shipped_text
from diwan.core.game import Game

FORMAT = 1


def components_digest(game: Game) -> str:
    """Return a digest of what the game's component file says, comments aside: a report speaks of these components."""
    data = tomllib.loads(shipped_text(type(game).__module__))
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode("utf-8")).hexdigest()[:16]


def balance_record(game: Game, bot: str, balances: Sequence[Balance]) -> dict[str, Any]:
    """Return balance reports, one for each seat count, as plain data."""
    seats = []
    for balance in balances:
        seats.append(
            {
                "seats": balance.seats,
                "games": balance.games,
                "wins": [round(share.hits, 3) for share in balance.wins],
                "points": [round(points, 2) for points in balance.points],
                "winner_points": round(balance.winner_points, 2),
                "assets": [
                    [asset.name, asset.owners, round(asset.ratio, 4), round(asset.low, 4), round(asset.high, 4)]
                    for asset in balance.assets
                ],
            }
        )
    return {**_head(game, bot, "balance"), "reports": seats}


def solo_record(game: Game, solos: Sequence[Solo]) -> dict[str, Any]:
    """Return how bots fare against an imaginary opponent as plain data."""
    rows = [
        {
            "level": solo.level,
            "bot": solo.bot,
            "wins": round(solo.wins.hits, 3),
            "games": solo.wins.trials,
            "points": round(solo.points, 2),
            "opponent": round(solo.opponent, 2),
        }
        for solo in solos
    ]
    return {**_head(game, "", "solo"), "reports": rows}


def _head(game: Game, bot: str, kind: str) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "kind": kind,
        "game": game.id,
        "options": game.options,
        "rules_version": game.rules_version,
        "components": components_digest(game),
        "bot": bot,
    }


def balances_in(record: dict[str, Any]) -> list[Balance]:
    """Return the balance reports of a record (the pair of `balance_record`)."""
    return [
        Balance(
            entry["seats"],
            entry["games"],
            tuple(Share(hits, entry["games"]) for hits in entry["wins"]),
            tuple(entry["points"]),
            entry["winner_points"],
            tuple(Asset(*asset) for asset in entry["assets"]),
        )
        for entry in record["reports"]
    ]


def solos_in(record: dict[str, Any]) -> list[Solo]:
    """Return the solo reports of a record (the pair of `solo_record`)."""
    return [
        Solo(row["level"], row["bot"], Share(row["wins"], row["games"]), row["points"], row["opponent"])
        for row in record["reports"]
    ]
