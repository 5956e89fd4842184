"""`diwan play` in the browser: a private server on this machine, a table with bots, and a page that shows it."""

from __future__ import annotations

import os
import secrets
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from diwan.cli.errors import CommandError
from diwan.cli.screen import Screen
from diwan.core.errors import ToldError
from diwan.core.game import Game
from diwan.core.i18n import say

NO_BROWSER: Final = "DIWAN_NO_BROWSER"  # set: say where, and open nothing
_NEAR: Final = 10  # ports beyond the usual one that are tried


@dataclass(frozen=True, slots=True)
class Wanted:
    """The table to open; without a game, the page with all of them."""

    game: Game | None = None
    bots: Sequence[str | None] = ()  # by seat; None: the person's own
    seed: int | None = None
    name: str = ""
    locale: str = ""  # none: the one that the browser asks for


def play_in_browser(screen: Screen, wanted: Wanted) -> None:
    """Serve this machine and open a page; a server that runs already is used."""
    # Imported here: whoever plays in the terminal needs none of it.
    from diwan.server.run import PortTaken, listen, serve
    from diwan.server.settings import Settings, make_database_folder
    from diwan.server.store.claim import find_holder
    from diwan.server.store.errors import StoreError

    try:
        # Somebody who plays wants to read where, and no log of every request.
        quiet = {"log_level": os.environ.get("DIWAN_LOG_LEVEL", "warning")}
        settings = Settings.from_environment(os.environ, {"host": "127.0.0.1", **quiet})
        make_database_folder(settings)
        holder = find_holder(settings.database)
        if holder is not None and holder.url:
            address = holder.url + _start(settings.database, settings.secret, wanted)
            screen.say(say("Diwan is running here already: {where}", where=address))
            _open(address)
            return
        listener = None
        for port in (settings.port, *range(settings.port + 1, settings.port + _NEAR), 0):
            try:
                listener = listen(replace(settings, port=port))
                break
            except PortTaken:
                continue  # somebody else's: any other one will do for a private server

        def ready(where: str) -> None:
            address = where + _start(settings.database, settings.secret, wanted)
            screen.say(say("Your table: {where}", where=address))
            screen.say(say("Ctrl+C stops the server; no move is lost."))
            _open(address)

        serve(settings, ready, listener)
    except ToldError as error:
        raise CommandError(error.reason) from None
    except StoreError as error:
        raise CommandError(str(error)) from None


def _start(database: str, secret: str | None, wanted: Wanted) -> str:
    """Return the address of the page, below that of the server."""
    from diwan.server.house import COOKIE_KEY
    from diwan.server.starts import Start, StartSeat, sign_start
    from diwan.server.store.engine import close_engine, open_engine
    from diwan.server.store.keys import kept_key

    engine = open_engine(database)
    try:
        key = secret or kept_key(engine, COOKIE_KEY)
    finally:
        close_engine(engine)
    start = Start(
        nonce=secrets.token_urlsafe(12),
        game="" if wanted.game is None else wanted.game.id,
        options={} if wanted.game is None else wanted.game.options,
        seats=tuple(StartSeat(bot or "") for bot in wanted.bots),
        seed=wanted.seed,
        name=wanted.name,
        locale=wanted.locale,
    )
    return sign_start(key, start)


def _open(address: str) -> None:
    if not os.environ.get(NO_BROWSER):
        # A browser that is slow to start may not hold up the server.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
