"""Writes the reference page of every game (docs/games/GAME.md) from the code; `--check` fails when one is stale."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import diwan
from diwan.core.i18n import render

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "games"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def page(name: str) -> str:
    """Return the reference page of a game."""
    game = diwan.load(name)
    few, many = game.seat_counts[0], game.seat_counts[-1]
    sections = [
        f"# {render(game.title)}: reference",
        f"Made from the code by `scripts/reference.py`. {few} to {many} seats; rules version "
        f"{game.rules_version}; {game.actions.size} actions. [The rules](../rules/{name}.md).",
        "## Options",
        options(game),
        "## Actions and notation",
        blocks(game),
        "## Events",
        ", ".join(f"`{event}`" for event in game.event_names),
        f"## Observation ({many} seats)",
        pieces(game, many),
        "## Where the components come from",
        sources(name),
    ]
    return "\n\n".join(sections) + "\n"


def options(game: diwan.Game) -> str:
    """Return what can be chosen when a game is loaded."""
    rows = [(f"`{o.name}`", ", ".join(str(v) for v in o.values), render(o.meaning)) for o in game.option_specs]
    return table(("option", "values (default first)", "meaning"), rows) if rows else "None."


def blocks(game: diwan.Game) -> str:
    """Return the numbers of the actions, with one of each block in notation."""
    state = game.new_state(seats=game.seat_counts[0], seed=1)
    rows = [
        (f"`{b.name}`", str(b.start), str(b.size), b.index, f"`{game.format(state, b.start)}`", b.meaning)
        for b in game.actions.blocks
    ]
    return table(("block", "first", "size", "index", "example", "meaning"), rows)


def pieces(game: diwan.Game, seats: int) -> str:
    """Return what an observation is made of."""
    rows = [
        (f"`{p.name}`", " x ".join(map(str, p.shape)), f"{p.low} to {p.high}", p.meaning)
        for p in game.observation_spec(seats)
    ]
    return table(("piece", "shape", "range", "meaning"), rows)


def sources(name: str) -> str:
    """Return how many entries of the component file come from where, and name those that we reconstructed."""
    text = (ROOT / "src" / "diwan" / "games" / name / "components.toml").read_text(encoding="utf-8")
    rows: list[tuple[str, ...]] = []
    ours: list[str] = []
    for kind, value in tomllib.loads(text).items():
        entries: list[dict[str, Any]] = value if isinstance(value, list) else [value]
        counts: dict[str, int] = {}
        for entry in entries:
            counts[entry["source"]] = counts.get(entry["source"], 0) + 1
            if entry["source"] == "reconstructed":
                ours.append(f"{kind} {entry.get('id', '')}".strip())
        rows.append((f"`{kind}`", str(len(entries)), ", ".join(f"{k} {n}" for k, n in sorted(counts.items()))))
    told = "Reconstructed by us: " + ", ".join(ours) + "." if ours else "Nothing is reconstructed."
    return table(("entries", "number", "source"), rows) + "\n\n" + told


def written(name: str) -> str:
    """Return the page as it lies in the docs; empty when there is none."""
    path = PAGES / f"{name}.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def main() -> int:
    """Write all pages, or with --check say which are stale."""
    stale = [name for name in diwan.game_names() if page(name) != written(name)]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/games/{name}.md is stale: run python scripts/reference.py", file=sys.stderr)
        return 1 if stale else 0
    PAGES.mkdir(exist_ok=True)
    for name in stale:
        (PAGES / f"{name}.md").write_text(page(name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
