"""A replay file from elsewhere becomes a table of its own, private to who brought it."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import diwan
from diwan.core.errors import BadReplay
from diwan.core.i18n import Message, render, say, seat_name
from diwan.core.replay import Replay
from diwan.server.guard import LONGEST_REPLAY
from diwan.server.pages.creation import make
from diwan.server.pages.forms import open_form
from diwan.server.pages.guests import check_limit, visitor_of
from diwan.server.pages.sent_back import once, send_back, sent_back
from diwan.server.pages.showing import locale_of, show
from diwan.server.tables.paper import created_from

_OPENING: Final = b"diwan replay"  # of every file of ours; what else is wrong is told as the reader tells it


async def show_form(request: Request) -> Response:
    """Show the form for a file."""
    refused = sent_back(request)
    if refused is None:
        return show(request, "upload.html", problem=None)
    return once(request, _form(request, refused.problems["replay"], refused.status))


async def take_file(request: Request) -> Response:
    """Read a file and make a table of it, or show what is wrong with it."""
    check_limit(request, "uploads")
    async with open_form(request, files=1, fields=5) as form:
        file = form.get("replay")
        if not isinstance(file, UploadFile) or not file.filename:
            return _wrong(request, say("Choose a file first."))
        data = await file.read(LONGEST_REPLAY + 1)
        sent = {"once": str(form.get("once", "")), "replay": hashlib.sha256(data).hexdigest()}
    if len(data) > LONGEST_REPLAY:
        reason = say("This is no replay: it is larger than {bytes} bytes, a game is far smaller.", bytes=LONGEST_REPLAY)
        return _wrong(request, reason, 413)
    try:
        replay = await asyncio.to_thread(_read, data)
    except UnicodeDecodeError:
        return _wrong(request, say("This is no replay: it is not text (UTF-8)."))
    except BadReplay as error:
        if not data.lstrip().startswith(_OPENING):
            reason = say(
                "This is no game of Diwan. The replay page of a game offers its file under “Download the file”."
            )
            return _wrong(request, reason)
        reason = say(
            "This file can't be read. Download it once more from the replay page of the game. What is wrong: {problem}",
            problem=error.reason,
        )
        return _wrong(request, reason)
    names = [render(seat_name(seat), locale_of(request)) for seat in range(replay.seats)]
    return await make(request, created_from(replay, visitor_of(request).id, names), sent, "/replay")


def _read(data: bytes) -> Replay:
    return diwan.read_replay(data.decode("utf-8"))


def _wrong(request: Request, problem: Message, status: int = 400) -> Response:
    return send_back(request, {}, {"replay": problem}, status) or _form(request, problem, status)


def _form(request: Request, problem: Message, status: int) -> Response:
    return show(request, "upload.html", status=status, problem=problem)


ROUTES: Final = [Route("/replays", show_form), Route("/replays", take_file, methods=["POST"])]
