"""`diwan serve`: tables in the browser, for this machine or for all."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from diwan.cli.arguments import Language, check_language
from diwan.cli.errors import CommandError
from diwan.cli.screen import Screen
from diwan.core.errors import ToldError
from diwan.core.i18n import DEFAULT_LOCALE, say

Host = Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="Listen here; else on this machine only.")]
Port = Annotated[str | None, typer.Option("--port", metavar="N", help="Listen on this port; 0 takes any; else 8000.")]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://...; else a file of your own."),
]
Workers = Annotated[str | None, typer.Option("--workers", metavar="N", help="Processes that serve; else 1.")]
ShowSettings = Annotated[bool, typer.Option("--show-settings", help="Show all settings and where they come from.")]


def serve(
    host: Host = None,
    port: Port = None,
    database: Database = None,
    workers: Workers = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", metavar="URL", help="How browsers reach the server.")
    ] = None,
    log_format: Annotated[str | None, typer.Option("--log-format", metavar="KIND", help="text or json.")] = None,
    show_settings: ShowSettings = False,
    lang: Language = DEFAULT_LOCALE,
) -> None:
    """Serve tables to browsers until stopped with Ctrl+C.

    Every setting can also be a variable of the environment (DIWAN_PORT is --port); --show-settings lists them all.
    """
    # Imported here: the other commands need none of it, and start quicker without.
    from diwan.server.settings import Settings, settings_rows

    screen = Screen(check_language(lang))
    flags = {
        "host": host,
        "port": port,
        "database": database,
        "workers": workers,
        "public_url": public_url,
        "log_format": log_format,
    }
    try:
        settings = Settings.from_environment(os.environ, flags)
    except ToldError as error:
        raise CommandError(error.reason) from None
    if show_settings:
        heads = [screen.text(head) for head in (say("Setting"), say("Value"), say("From"), say("Meaning"))]
        screen.table(heads, [list(row) for row in settings_rows(settings)], words=4)
        return
    run_server(screen, settings)


def run_server(screen: Screen, settings: object) -> None:
    """Serve; what can't be is said in one line."""
    from diwan.server.run import serve as run
    from diwan.server.settings import Settings
    from diwan.server.store.errors import StoreError

    assert isinstance(settings, Settings)

    def ready(where: str) -> None:
        screen.say(say("Diwan is served at {where} (Ctrl+C stops it).", where=where))

    try:
        run(settings, ready)
    except ToldError as error:
        raise CommandError(error.reason) from None
    except StoreError as error:
        raise CommandError(str(error)) from None
