"""`diwan rules`: which rules have a test."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Annotated

import typer

import diwan
from diwan.cli.arguments import load_game
from diwan.cli.errors import CheckFailed, CommandError
from diwan.cli.screen import Screen
from diwan.rulebook import Coverage, checkout, coverage


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="One game; all of them when left out.", show_default=False)
    ] = None,
    missing: Annotated[bool, typer.Option("--missing", help="Show what each rule without a test says.")] = False,
) -> None:
    """Say which rules have a test.

    Reads the ids in docs/rules, the markers of the tests and the citations in the code, so it needs a source
    checkout. The exit status is 1 unless every rule has a test and every id that is named exists.
    """
    names = diwan.game_names() if game is None else (load_game(game).id,)
    root = checkout()
    if root is None or not (root / "tests").is_dir():
        raise CommandError("there is no source checkout here: run this in the folder that holds docs/rules and tests")
    screen = Screen()
    found = [_coverage(name, root) for name in names]
    for each in found:
        _report(screen, each, missing)
    if not all(each.complete for each in found):
        wrong = ", ".join(each.game for each in found if not each.complete)
        raise CheckFailed(f"not every rule is in order: {wrong}")


def _coverage(game: str, root: Path) -> Coverage:
    try:
        return coverage(game, root)
    except FileNotFoundError as error:
        raise CheckFailed(f"{game} has no rules file: {Path(error.filename).relative_to(root)} is missing") from None


def _report(screen: Screen, found: Coverage, missing: bool) -> None:
    share = 100 * found.tested / len(found.needed) if found.needed else 0.0
    # Rounded down: 100 % is said only when nothing is missing.
    screen.line(f"{found.game}: {found.tested} of {len(found.needed)} rules have a test ({int(share * 10) / 10:.1f} %)")
    if found.untested:
        screen.line("without a test:", indent="  ")
        if missing:
            for rule in found.untested:
                screen.line(f"{rule.id}  {textwrap.shorten(rule.text, 200, placeholder=' ...')}", indent="    ")
        else:
            screen.line(", ".join(rule.id for rule in found.untested), indent="    ")
    for rule_id, place in found.strangers:
        screen.line(f"{place}: there is no rule {rule_id}", indent="  ")
    for rule_id in found.repeated:
        screen.line(f"{rule_id} is defined more than once", indent="  ")
