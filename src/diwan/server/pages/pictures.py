"""The picture of each game: its emblem as it looks at the end of one, drawn in every theme and language.

It is played and drawn once, in a process of its own that ends with it, when somebody first asks: the server's loop
never draws. `python -m diwan.server.pages.pictures GAME` is that process.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import os
import pickle
import sys
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import diwan
from diwan.core.game import Game
from diwan.core.i18n import LOCALES
from diwan.core.rng import seeded
from diwan.core.svg import THEMES
from diwan.core.table import Table
from diwan.core.view import Style
from diwan.server.pages.assets import version
from diwan.server.pages.guests import house_of
from diwan.server.pages.shelf import usual_seats

_SEED: Final = 11
_SECONDS: Final = 120
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"  # a drawing brings its own style, and nothing else

Pictures = dict[tuple[str, str], bytes]  # by theme and language: compressed SVG


def picture(game: str, theme: str, locale: str) -> str:
    """Return the address of a game's picture."""
    return f"/picture/{version()}/{game}/{theme}/{locale}.svg"


def finished_game(game: Game) -> Table:
    """Return a table at which the strongest bots have played to the end."""
    seats = usual_seats(game)
    bot = diwan.bot(diwan.bots()[-1])
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


async def show_picture(request: Request) -> Response:
    """Send the picture of a game."""
    wanted = request.path_params
    data = await house_of(request).gallery.find(wanted["game"], wanted["theme"], wanted["locale"])
    if data is None:
        raise HTTPException(404)
    mark = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    headers = {
        "Cache-Control": "public, max-age=86400",
        "ETag": mark,
        "Vary": "Accept-Encoding",
        "Content-Security-Policy": _POLICY,
    }
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(data, media_type="image/svg+xml", headers=headers | {"Content-Encoding": "gzip"})
    return Response(gzip.decompress(data), media_type="image/svg+xml", headers=headers)


ROUTES: Final = [Route("/picture/{version}/{game}/{theme}/{locale}.svg", show_picture)]


if __name__ == "__main__":
    os.nice(10)  # nobody waits for it but a picture
    sys.stdout.buffer.write(pickle.dumps(drawn(sys.argv[1])))
