"""`diwan serve`: tables in the browser, for this machine or for all."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Annotated

import typer

from diwan.cli.arguments import Language, check_language
from diwan.cli.errors import CommandError
from diwan.cli.screen import Screen
from diwan.core.errors import ToldError
from diwan.core.i18n import DEFAULT_LOCALE, say
from diwan.server.settings import Setting, Settings, all_settings, settings_rows

ShowSettings = Annotated[bool, typer.Option("--show-settings", help="Show all settings and where they come from.")]


def _with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes every setting as an option, in the place of its `**flags`."""
    signature = inspect.signature(command, eval_str=True)
    own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
    flags = [_option(setting) for setting in all_settings() if setting.flag]
    command.__signature__ = signature.replace(parameters=[*flags, *own])  # type: ignore[attr-defined]
    return command


def _option(setting: Setting) -> inspect.Parameter:
    meaning = f"{setting.meaning[0].upper()}{setting.meaning[1:]}.  [default: {setting.usual}]"
    option = typer.Option(setting.flag, metavar=setting.form, help=meaning)
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(setting.name, kind, default=None, annotation=Annotated[str | None, option])


@_with_flags
def serve(*, show_settings: ShowSettings = False, lang: Language = DEFAULT_LOCALE, **flags: str | None) -> None:
    """Serve tables to browsers until stopped with Ctrl+C.

    Every setting can also be a variable of the environment (DIWAN_PORT is --port); --show-settings lists them all.
    Secrets are variables alone (DIWAN_SECRET signs cookies, DIWAN_METRICS_TOKEN opens /metrics), since flags can be
    read in the list of processes.
    """
    screen = Screen(check_language(lang))
    try:
        settings = Settings.from_environment(os.environ, flags)
    except ToldError as error:
        raise CommandError(error.reason) from None
    if show_settings:
        heads = [screen.text(head) for head in (say("Setting"), say("Value"), say("From"), say("Meaning"))]
        screen.columns([heads, *settings_rows(settings)])  # no name or value is broken: they are there to be copied
        return
    run_server(screen, settings)


def run_server(screen: Screen, settings: Settings) -> None:
    """Serve; what can't be is said in one line."""
    # Imported here: the other commands need none of it, and start quicker without.
    from diwan.server.run import serve as run
    from diwan.server.store.errors import StoreError

    def ready(where: str) -> None:
        screen.say(say("Diwan is served at {where} (Ctrl+C stops it).", where=where))

    try:
        run(settings, ready)
    except ToldError as error:
        raise CommandError(error.reason) from None
    except StoreError as error:
        raise CommandError(str(error)) from None
