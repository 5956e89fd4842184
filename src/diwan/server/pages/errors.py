"""What went wrong, as a page in the reader's language."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from diwan.core.i18n import Message, say
from diwan.server.guard import SECURITY_HEADERS
from diwan.server.log import Log
from diwan.server.observer import template_of
from diwan.server.pages.creation import JUST_MADE, NOT_KEPT, NOT_YET
from diwan.server.pages.showing import show
from diwan.server.store.errors import StoreUnavailable
from diwan.server.tables.host import NoTable
from diwan.server.tables.record import Refused

_LOG: Final = Log("pages")

_STORE_SECONDS: Final = 5  # after which a page that the store held up is worth another try

_WORDS: Final[dict[int, tuple[Message, Message]]] = {
    400: (
        say("This can't be read"),
        say("Your browser sent something that we don't understand. Go back and try again."),
    ),
    403: (
        say("This door is closed"),
        say("You need a link to come in here. Ask whoever invited you whether this is the right one."),
    ),
    404: (say("Nobody sits here"), say("There is no such page. Perhaps the address was cut off on its way to you.")),
    405: (say("Not this way"), say("This address does not take what your browser sent. Go back and try again.")),
    408: (
        say("The rest did not come"),
        say("We waited for the rest of what your browser sent, and nothing is kept of it. Try again."),
    ),
    409: (say("That did not work"), say("The table has changed in the meantime. Look at it again.")),
    413: (say("That is too large"), say("What you sent is larger than any replay or form of ours.")),
    429: (say("A little slower, please"), say("That was a lot at once. Wait a moment and try again.")),
    500: (
        say("Something broke"),
        say("That is our fault, and it has been noted. Your games are safe. Try again in a moment."),
    ),
    503: (
        say("The archive does not answer"),
        say("Tables can't be read or kept just now. Nothing that was acknowledged is lost. Try again in a moment."),
    ),
}


def error_page(request: Request, status: int, reason: Message | None = None, wait: int | None = None) -> Response:
    """Return the page for a status; one without words of its own is told like its whole family."""
    known = status if status in _WORDS else 500 if status >= 500 else 400
    title, text = _WORDS[known]
    headers = {} if wait is None else {"Retry-After": str(wait)}
    return show(
        request, "error.html", status=status, headers=headers, code=status, title=title, text=reason or text, wait=wait
    )


async def on_http_error(request: Request, error: Exception) -> Response:
    """Show what an HTTP status means."""
    assert isinstance(error, HTTPException)
    given = (error.headers or {}).get("Retry-After", "")
    return error_page(request, error.status_code, wait=int(given) if given.isdigit() else None)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Show why a table does not take what a form asks for."""
    assert isinstance(error, Refused)
    return error_page(request, 409, error.reason)


async def on_no_table(request: Request, error: Exception) -> Response:
    """Show that there is no such table."""
    return error_page(request, 404, NOT_KEPT if JUST_MADE in request.query_params else None)


async def on_unavailable(request: Request, error: Exception) -> Response:
    """Show that the store does not answer: it passes."""
    _LOG.warning("the store does not answer", reason=error)
    return store_page(request)


def store_page(request: Request) -> Response:
    """Return the page for a store that does not answer."""
    reason = NOT_YET if JUST_MADE in request.query_params else None
    return error_page(request, 503, reason, wait=_STORE_SECONDS)


async def on_gone(_request: Request, _error: Exception) -> Response:
    """Answer somebody who has gone in the middle of what they said: nobody reads it."""
    return Response(status_code=400)


async def on_failure(request: Request, error: Exception) -> Response:
    """Show that something broke; the log says what."""
    _LOG.error("a request failed", error, method=request.method, route=template_of(request.scope))
    answer = error_page(request, 500)
    # This answer does not come by the guard.
    for name, value in SECURITY_HEADERS:
        answer.headers.setdefault(name, value)
    return answer


HANDLERS: Final = {
    HTTPException: on_http_error,
    Refused: on_refusal,
    NoTable: on_no_table,
    StoreUnavailable: on_unavailable,
    ClientDisconnect: on_gone,
    Exception: on_failure,
}
