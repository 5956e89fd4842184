"""The page docs/commands.md, made from the commands themselves: `python -m diwan.cli.page > docs/commands.md`."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stdout

import typer

from diwan.cli.app import app
from diwan.cli.commands import COMMANDS
from diwan.core.i18n import render

_INTRO = """\
# Commands

This page is made from the commands (`python -m diwan.cli.page > docs/commands.md`) and a test compares them.

Every command explains itself with `--help`. What is wrong is said in one line; the exit status is 0 when all went
well, 1 when a check failed and 2 when the words were wrong. Output into a pipe is plain text. Whatever takes longer
than two seconds shows a bar on standard error. `DIWAN_PURE=1` runs the interpreted engine, `DIWAN_LANG` sets the
language for `--lang`. Whoever starts Diwan by other words sets `DIWAN_COMMAND`, or `DIWAN_PLAY` with `{}` for the
options, to be told commands that work: `make play` does.
"""

_AT_THE_TABLE = """\
## At the table

`diwan play` shows the table, asks, and lists the choices. Answer with the number of a choice, with its notation, or
with a whole move at once. What can be chosen carries its number on the board, too. Besides moves, in English or with
the words that `?` lists in Russian and Spanish:

| words | meaning |
| --- | --- |
"""


def commands_page() -> str:
    """Return the page as Markdown."""
    names = [command.callback.__name__ for command in app.registered_commands if command.callback is not None]
    parts = [_INTRO, _block([]), _AT_THE_TABLE + _table()]
    for name in names:
        parts.append(f"## diwan {name}\n\n{_block([name])}")
    return "\n".join(parts)


def _block(words: list[str]) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        typer.main.get_command(app).main([*words, "--help"], prog_name="diwan", standalone_mode=False)
    return f"```text\n{out.getvalue().strip()}\n```\n"


def _table() -> str:
    rows = {command.usage(): render(command.meaning) for command in COMMANDS.values()}
    return "".join(f"| `{usage.replace('|', chr(92) + '|')}` | {meaning} |\n" for usage, meaning in rows.items())


if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"  # help is as wide as the terminal, the page is not
    print(commands_page(), end="")
