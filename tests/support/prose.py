"""The position in words, as a reader finds it: by headings."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import diwan
from diwan.core.i18n import named, render
from diwan.core.prose import lines_of
from diwan.core.view import View

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eva", "Finn")
# What a page says beside the words: the question with its answers, and how far the game is.
ASIDE = {"ply", "question", "choices", "to_act", "afterwards"}


def told(game: diwan.Game, view: View, locale: str = "en") -> dict[str, list[str]]:
    """Return what stands under each heading; a part goes by "Section / Part"."""
    names = NAMES[: view.seats]

    def read(message: Any) -> str:
        return render(named(message, names), locale)

    found: dict[str, list[str]] = {}
    for section in game.prose(view):
        (title, *lines), *parts = [lines_of([one], read, names) for one in (_without_parts(section), *section.parts)]
        found[title] = lines
        found |= {f"{title} / {head}": below for head, *below in parts}
    return found


def _without_parts(section: Any) -> Any:
    return type(section)(section.key, section.title, section.blocks)


def whole(game: diwan.Game, view: View, locale: str = "en") -> str:
    """Return all that is said, as one text."""
    return "\n".join("\n".join((head, *lines)) for head, lines in told(game, view, locale).items())


def seen(view: View, aside: set[str] = ASIDE) -> dict[str, Any]:
    """Return what a view shows of the table."""
    return {field.name: getattr(view, field.name) for field in fields(view) if field.name not in aside}


def untold_steps(game: diwan.Game, seats: int, seed: int, steps: int, aside: set[str] = ASIDE) -> list[str]:
    """Play at random and return after which actions a viewer sees something else and is told the same."""
    state, rng = game.new_state(seats=seats, seed=seed), diwan.seeded(seed)
    found = []
    for _ in range(steps):
        legal = game.rules.legal_actions(state)
        if not legal:
            break
        before = [game.view(state, viewer) for viewer in (None, 0)]
        action = legal[rng.below(len(legal))]
        text = game.format(state, action)
        game.rules.apply(state, action)
        after = [game.view(state, viewer) for viewer in (None, 0)]
        for old, new in zip(before, after, strict=True):
            if seen(old, aside) != seen(new, aside) and game.prose(old) == game.prose(new):
                changed = [name for name, value in seen(new, aside).items() if seen(old, aside)[name] != value]
                found.append(f"{text}: {changed}")
    return found
