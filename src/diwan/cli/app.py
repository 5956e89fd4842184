"""The command line as one application: its commands, its version, and errors in one line."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

import typer

import diwan
from diwan import suggest
from diwan.cli.arguments import check_language, usual_language
from diwan.cli.bench import bench
from diwan.cli.draw import draw
from diwan.cli.errors import CommandError
from diwan.cli.perft import perft
from diwan.cli.play import play
from diwan.cli.replay import replay
from diwan.cli.report import report
from diwan.cli.rules import rules
from diwan.cli.serve import serve
from diwan.cli.watch import watch
from diwan.core.i18n import DEFAULT_LOCALE, render, say

INTERRUPTED = 130
_GAME = diwan.game_names()[0]  # for examples

app = typer.Typer(
    name="diwan",
    help="Play Euro board games at a table in the browser or in the terminal, let bots play them, look into games.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_version(asked: bool) -> None:
    if asked:
        build = "compiled" if diwan.COMPILED else "interpreted"
        typer.echo(f"diwan {diwan.__version__} ({build})")
        raise typer.Exit


@app.callback(epilog="Each command explains itself with an example: diwan play --help")
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Hold the options that stand before a command."""


for command, example in (
    (play, f"diwan play {_GAME} --seats 3 --bots greedy --seed 7"),
    (serve, "diwan serve --host 0.0.0.0 --port 8000 --database sqlite:///diwan.db"),
    (watch, f"diwan watch {_GAME} --seats 4 --bots greedy,random --seed 7"),
    (replay, "diwan replay game.replay --ply 40"),
    (draw, f"diwan draw {_GAME} --seed 7 --ply 80 --seat 0 > board.svg"),
    (perft, f"diwan perft {_GAME} --seats 2 --seed 1 --depth 3 --divide"),
    (rules, f"diwan rules {_GAME} --missing"),
    (report, f"diwan report {_GAME} --games 400 --seats 3"),
    (bench, f"diwan bench {_GAME} --seconds 0.5"),
):
    app.command(epilog=f"Example: {example}")(command)


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line: the entry point `diwan`."""
    _never_fail_on_letters()
    sys.exit(_run(list(sys.argv[1:] if words is None else words)))


def _run(words: list[str]) -> int:
    """Run the command in these words and return its exit code."""
    command = typer.main.get_command(app)
    try:
        code = command.main(words, prog_name="diwan", standalone_mode=False)
    except typer.TyperException as error:
        return _fail(f"{error.format_message().rstrip('.')}. {_advice(words)}", error.exit_code)
    except CommandError as error:
        return _fail(error.text(_language(words)), error.code)
    except (KeyboardInterrupt, typer.Abort):
        return _fail(render(say("stopped"), _language(words)), INTERRUPTED)
    return code if isinstance(code, int) else 0


def _language(words: list[str]) -> str:
    """Return the language that these words, or else the environment, ask for; English where we do not speak it."""
    given = [after for word, after in pairwise(words) if word == "--lang"]
    given += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    try:
        return check_language(given[-1] if given else usual_language())
    except CommandError:
        return DEFAULT_LOCALE


def _advice(words: list[str]) -> str:
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    about = words[:1] if words and words[0] in names else []
    return f"Try: {suggest.command(*about, '--help')}"


def _fail(line: str, code: int) -> int:
    sys.stdout.flush()
    print(f"diwan: {' '.join(line.split())}", file=sys.stderr)
    return code


def _never_fail_on_letters() -> None:
    """Let odd bytes come in, and letters that the terminal lacks go out, as question marks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
