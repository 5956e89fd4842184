"""`diwan rules`: what a rule says, and which rules have a test."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

import diwan
from diwan import suggest
from diwan.cli.arguments import Language, check_language, load_game
from diwan.cli.errors import CheckFailed, CommandError
from diwan.cli.screen import Screen
from diwan.core.i18n import DEFAULT_LOCALE, Message, say
from diwan.rulebook import Coverage, Part, Rulebook, checkout, coverage, load_rulebook, prefix_of

_LIKE_AN_ID: Final = re.compile(r"(?:[A-Za-z]{3}-)?[0-9].*|[A-Za-z]{3}-.*")


def rules(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|ID",
            help="A game; or the id of a rule or section, with or without its letters. All games when left out.",
            show_default=False,
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="The id of a rule or section of this game.", show_default=False),
    ] = None,
    missing: Annotated[bool, typer.Option("--missing", help="Show what each rule without a test says.")] = False,
    lang: Language = DEFAULT_LOCALE,
) -> None:
    """Say what a rule says, or which rules have a test.

    With the id of a rule, such as ALH-5.1.7 or 5.1.7, shows its text; with that of a section, such as 5.1, all of it.

    Else reads the ids in docs/rules, the markers of the tests and the citations in the code, so it needs a source
    checkout. The exit status is 1 unless every rule has a test and every id that is named exists.
    """
    screen = Screen(check_language(lang))
    if what is not None and not what.strip():
        raise CommandError(say("name a game, or a rule or section: {command}", command=_example()))
    if rule is not None:
        _show_rules(screen, rule, load_game(what or "").id)
    elif what is not None and _LIKE_AN_ID.fullmatch(what):
        _show_rules(screen, what)
    else:
        _show_coverage(screen, what, missing)


def _show_coverage(screen: Screen, game: str | None, missing: bool) -> None:
    """Say how many rules of a game, or of each one, have a test."""
    names = diwan.game_names() if game is None else (load_game(game).id,)
    root = checkout()
    if root is None or not (root / "tests").is_dir():
        raise CommandError(
            "there is no source checkout here: run this in the folder that holds docs/rules and tests, "
            f"or read a rule: {_example()}"
        )
    found = [_coverage(name, root) for name in names]
    for each in found:
        _report(screen, each, missing)
    if game is None:
        screen.gap()
        screen.line("This is how many of the numbered rules of each game are proved by a test.")
        screen.line(f"To read a rule, or a section: {_example()}")
    if not all(each.complete for each in found):
        wrong = ", ".join(each.game for each in found if not each.complete)
        raise CheckFailed(f"not every rule is in order: {wrong}")


def look_up(wanted: str, books: Sequence[Rulebook]) -> list[tuple[Rulebook, list[Part]]]:
    """Return what each book that knows this rule or section says; the letters of the game may be left out."""
    found = [(book, book.read(wanted)) for book in books]
    return [(book, parts) for book, parts in found if parts]


def show_parts(screen: Screen, book: Rulebook, parts: Sequence[Part]) -> None:
    """Show rules, headings, paragraphs and tables as the rules file has them, in the language of the file."""
    if screen.locale != book.locale:
        screen.say(say("The rules are in English."))
    for part in parts:
        if part.rule is not None:
            screen.line(f"{part.rule.id}  {part.rule.text}")
        elif part.level:
            screen.line(f"{book.prefix}{part.number}  {part.text}" if part.number else part.text, "bold")
        elif len(part.rows) > 1:
            _show_table(screen, part.rows)
        else:  # a table's head whose rows are rules is one more line
            screen.line(part.text or " / ".join(part.rows[0]))


def _show_table(screen: Screen, rows: Sequence[Sequence[str]]) -> None:
    """Show a table; where a terminal is too narrow for its columns, each row as a list of its own."""
    if not screen.lively or screen.fits(rows[0], rows[1:]):
        screen.columns(rows)
        return
    for first, *rest in rows[1:]:
        cells = [f"{head} {cell}" for head, cell in zip(rows[0][1:], rest, strict=False)]
        screen.line(f"{first}: {'; '.join(cells)}", indent="  ")


def _show_rules(screen: Screen, wanted: str, game: str | None = None) -> None:
    """Show a rule or section of a game, or of the one game that has it."""
    names = diwan.game_names() if game is None else (game,)
    books = [book for name in names if (book := load_rulebook(name, screen.locale)) is not None]
    found = look_up(wanted, books)
    if not found:
        raise CommandError(_no_rule(wanted, game))
    if len(found) > 1:
        meant = " or ".join(book.prefix + wanted for book, _ in found)
        raise CommandError(f"{wanted!r} is a rule of several games: say {meant}")
    for book, parts in found:
        show_parts(screen, book, parts)


def _no_rule(wanted: str, game: str | None) -> Message:
    """Return the line for a rule that is not there; its letters may say of which game it would be."""
    given = repr(wanted[:40])
    meant = next((name for name in diwan.game_names() if wanted.upper().startswith(prefix_of(name))), None)
    if meant is None or game is None or meant == game:
        example = _example(meant or game)
        return say("there is no rule {given}; an id looks like this: {command}", given=given, command=example)
    book = load_rulebook(meant)
    exists = book is not None and bool(book.read(wanted))
    return say(
        "{given} is no rule of {game}: {letters} belongs to {other}; try: {command}",
        given=given,
        game=game,
        letters=prefix_of(meant).rstrip("-"),
        other=meant,
        command=suggest.command("rules", wanted.upper()) if exists else _example(meant),
    )


def _example(game: str | None = None) -> str:
    """Return the command that shows the first rule of a game, or of the first one."""
    name = game or diwan.game_names()[0]
    book = load_rulebook(name)
    first = book.rules[0].id if book is not None and book.rules else prefix_of(name) + "1.1.1"
    return suggest.command("rules", first)


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
