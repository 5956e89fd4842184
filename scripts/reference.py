"""Writes two pages of every game: the reference (docs/games/GAME.md) from the code, and all components with where they
come from (docs/games/GAME-components.md) from the component file; `--check` fails when one is stale."""

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
    """Return how many entries of the component file come from where."""
    rows: list[tuple[str, ...]] = []
    for kind, entries in component_entries(name):
        counts: dict[str, int] = {}
        for entry in entries:
            for source in {entry["source"], *own_sources(entry).values()}:
                counts[source] = counts.get(source, 0) + 1
        rows.append((f"`{kind}`", str(len(entries)), ", ".join(f"{k} {n}" for k, n in sorted(counts.items()))))
    told = f"[Entry by entry]({name}-components.md). An entry that mixes origins counts for each of them."
    return table(("entries", "number", "source"), rows) + "\n\n" + told


def component_entries(name: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the entries of a component file, by kind, in the order of the file."""
    text = (ROOT / "src" / "diwan" / "games" / name / "components.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return [(kind, _entries(value)) for kind, value in data.items()]


def _entries(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, list):
        return value
    # A table of tables: each of them is an entry.
    return [value] if "source" in value else [{"id": name, **entry} for name, entry in value.items()]


def own_sources(entry: dict[str, Any]) -> dict[str, str]:
    """Return the fields of an entry that come from elsewhere than the rest of it: `red_source` speaks of `red`."""
    return {key.removesuffix("_source"): value for key, value in entry.items() if key.endswith("_source")}


ORIGINS = {
    "seed": "rulebook",
    "public": "public sources",
    "reconstructed": "reconstructed",
    "ruling": "our ruling",
}


def components_page(name: str) -> str:
    """Return the page with every entry of a component file and where it comes from."""
    game = diwan.load(name)
    title = render(game.title)
    parts = [
        f"# {title}: components",
        "Made from `components.toml` by `scripts/reference.py`. *Rulebook*: given by a rulebook, numbers included; "
        "*public sources*: found in public material; *our ruling*: a decision of ours, where the rules need one; "
        "*reconstructed*: the printed value is lost, this one is our own design. Whoever owns the box can correct a "
        f"value in that file, in one place. [The rules](../rules/{name}.md), [the reference]({name}.md).",
    ]
    for kind, entries in component_entries(name):
        rows = [_component(game, kind, entry) for entry in entries]
        head: tuple[str, ...] = ("entry", "name", "values", "from")
        if any(row[2] for row in rows):
            head = ("entry", "name", "what it does", "values", "from")
        else:
            rows = [(row[0], row[1], *row[3:]) for row in rows]
        parts += [f"## {kind}", table(head, rows)]
    return "\n\n".join(parts) + "\n"


def _component(game: diwan.Game, kind: str, entry: dict[str, Any]) -> tuple[str, ...]:
    hidden = {"id", "name", "source", *(key for key in entry if key.endswith("_source"))}
    values = "; ".join(f"{key} {_shown(value)}" for key, value in entry.items() if key not in hidden)
    names = entry.get("name")
    does = game.component_text(kind, str(entry.get("id", "")))
    told = ORIGINS[entry["source"]]
    others = [f"{field}: {ORIGINS.get(source, source)}" for field, source in own_sources(entry).items()]
    return (
        str(entry.get("id", "")),
        names["en"] if isinstance(names, dict) else "",
        "" if does is None else render(does),
        f"`{values}`".replace("|", "/") if values else "",
        ", ".join([told, *others]),
    )


def _shown(value: Any) -> str:
    """Return a value of the file as short text."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {_shown(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_shown(part) for part in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def pages() -> dict[str, str]:
    """Return all pages, by the name of their file."""
    found = {}
    for name in diwan.game_names():
        found[f"{name}.md"] = page(name)
        found[f"{name}-components.md"] = components_page(name)
    return found


def main() -> int:
    """Write all pages, or with --check say which are stale."""
    wanted = pages()
    stale = [file for file, text in wanted.items() if _written(file) != text]
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"docs/games/{file} is stale: run python scripts/reference.py", file=sys.stderr)
        return 1 if stale else 0
    PAGES.mkdir(exist_ok=True)
    for file in stale:
        (PAGES / file).write_text(wanted[file], encoding="utf-8")
    return 0


def _written(file: str) -> str:
    path = PAGES / file
    return path.read_text(encoding="utf-8") if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main())
