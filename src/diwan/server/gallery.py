"""The picture of each game: its emblem as it looks at the end of one, drawn in every theme and language.

It is played and drawn once, in a process of its own that ends with it, when somebody first asks: the server's loop
never draws. `python -m diwan.server.gallery GAME` is that process.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import pickle
import sys
from typing import Final

import diwan
from diwan.core.game import Game
from diwan.core.i18n import LOCALES
from diwan.core.rng import seeded
from diwan.core.svg import THEMES
from diwan.core.table import Table
from diwan.core.view import Style
from diwan.server.usual import strongest_bot, usual_seats

_SEED: Final = 11
_SECONDS: Final = 120

Pictures = dict[tuple[str, str], bytes]  # by theme and language: compressed SVG


def finished_game(game: Game) -> Table:
    """Return a table at which the strongest bots have played to the end."""
    seats = usual_seats(game)
    bot = diwan.bot(strongest_bot())
    bot.start(game, 0, seats, seeded(_SEED))
    table = game.new_table(seats=seats, seed=_SEED)
    while not table.is_over:
        table.submit(table.to_act, table.ply, bot.choose(table.prompt(table.to_act)))
    return table


def drawn(name: str) -> Pictures:
    """Play a game and draw its picture in all ways."""
    game = diwan.load(name)
    view = finished_game(game).view(None)
    found: Pictures = {}
    for theme in THEMES:
        for locale in LOCALES:
            emblem = game.emblem(view, Style(locale, theme, False, ()))
            found[theme, locale] = gzip.compress(emblem.encode("utf-8"), mtime=0)
    return found


class Gallery:
    """The pictures that have been drawn; whoever comes while one is being drawn waits for it."""

    def __init__(self) -> None:
        self._drawing: dict[str, asyncio.Task[Pictures]] = {}

    async def find(self, game: str, theme: str, locale: str) -> bytes | None:
        """Return a picture, compressed; None when there is none such."""
        if game not in diwan.game_names() or theme not in THEMES or locale not in LOCALES:
            return None
        task = self._drawing.get(game)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._drawing[game] = asyncio.ensure_future(self._draw(game))
        return (await asyncio.shield(task))[theme, locale]

    async def close(self) -> None:
        """Stop what is being drawn."""
        for task in self._drawing.values():
            task.cancel()
        await asyncio.gather(*self._drawing.values(), return_exceptions=True)

    async def _draw(self, game: str) -> Pictures:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, game, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
        )
        try:
            data, _ = await asyncio.wait_for(process.communicate(), _SECONDS)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0:
            raise RuntimeError(f"the picture of {game} could not be drawn: status {process.returncode}")
        found: Pictures = pickle.loads(data)
        return found


if __name__ == "__main__":
    os.nice(10)  # nobody waits for it but a picture
    sys.stdout.buffer.write(pickle.dumps(drawn(sys.argv[1])))
