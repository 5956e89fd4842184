"""Writes the stored reports of benchmarks/reports into docs/balance.md; `--check` fails when it is stale."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import diwan
from diwan.arena.balance import SURELY, TOO_GOOD, Balance
from diwan.arena.report import balances_in, solos_in
from diwan.cli.report import percent
from scripts.reference import table

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "balance.md"
REPORTS = ROOT / "benchmarks" / "reports"
SHOWN = 12  # things at either end of a table

HEAD = f"""# Balance

What bots win with, counted over many games. *Times its share* compares how often the owners of a thing win with how
often a player of that table wins: 1 is neither good nor bad, 2 with two seats means that an owner always wins.
Something is too good when its owners win more than {TOO_GOOD} times their share and the 95 % interval lies above
{SURELY}: then its values are changed in `components.toml`, and the report is run again. Owning much is a sign of
playing well, so most things are above 1.

`diwan report GAME --games 2000 --save benchmarks/reports/GAME-balance.json` and `diwan report GAME --solo --save
benchmarks/reports/GAME-solo.json` count anew; `python -m scripts.balance` writes this page.
"""


def solo_part(record: dict[str, Any]) -> str:
    """Return how bots fare against a game's own opponent."""
    title = diwan.load(record["game"]).title.text
    solos = solos_in(record)
    rows = [(solo.level, solo.bot, percent(solo.wins), f"{solo.points:.1f}", f"{solo.opponent:.1f}") for solo in solos]
    head = ("level", "bot", "wins (95 %)", "points", "opponent")
    return f"## {title}: the solo opponent\n\n{solos[0].wins.trials} games for each line.\n\n{table(head, rows)}\n"


def balance_part(record: dict[str, Any]) -> str:
    """Return what wins, seat count by seat count."""
    title = diwan.load(record["game"]).title.text
    parts = [f"## {title}: {record['bot']} against {record['bot']}"]
    for balance in balances_in(record):
        parts.append(_one_count(balance))
    return "\n\n".join(parts) + "\n"


def _one_count(balance: Balance) -> str:
    seats = [
        (str(seat + 1), percent(share), f"{points:.1f}")
        for seat, (share, points) in enumerate(zip(balance.wins, balance.points, strict=True))
    ]
    things = [*balance.assets[:SHOWN], *balance.assets[SHOWN:][-SHOWN:]]
    rows = [
        (f"`{thing.name}`", str(thing.owners), f"{thing.ratio:.2f}", f"{thing.low:.2f} to {thing.high:.2f}")
        for thing in things
    ]
    too_good = ", ".join(f"`{thing.name}`" for thing in balance.too_good) or "none"
    return "\n\n".join(
        (
            f"### {balance.seats} seats",
            f"{balance.games} games; the winner has {balance.winner_points:.1f} points on average.",
            table(("seat", "wins (95 %)", "points"), seats),
            f"The {SHOWN} best and the {SHOWN} worst of {len(balance.assets)} things; too good: {too_good}.",
            table(("thing", "owners", "times its share", "95 %"), rows),
        )
    )


def page() -> str:
    """Return the page with what the stored reports say."""
    parts = [HEAD]
    for path in sorted(REPORTS.glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        parts.append(solo_part(record) if record["kind"] == "solo" else balance_part(record))
    return "\n".join(parts)


def main() -> None:
    """Write the page, or say that it is stale."""
    if "--check" in sys.argv:
        sys.exit(None if PAGE.read_text(encoding="utf-8") == page() else f"{PAGE.name} is stale: run this script")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
