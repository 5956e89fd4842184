"""A form that is refused: the browser goes back to its page, which shows once what was typed and what is wrong.

An answer in the place of the form would leave a page behind that can be read again only by sending the form again: on
the way back a browser asks whether it should. What was typed travels in a cookie: signed, of this visitor, for this
address alone, and for a short while. No page puts a password into it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from diwan.core.i18n import Message, render, say
from diwan.server.pages.guests import house_of, visitor_of
from diwan.server.pages.showing import go, locale_of
from diwan.server.people.cookies import cookie_name

_COOKIE: Final = "diwan-form"
_SECONDS: Final = 120  # that it is kept: the browser is on its way
_LONGEST: Final = 3500  # characters: browsers keep 4096 with the name and the rest


@dataclass(frozen=True, slots=True)
class SentBack:
    """What was typed, what is wrong with it by field, and the status of the answer."""

    fields: dict[str, str]
    problems: dict[str, Message]
    status: int


def send_back(
    request: Request,
    fields: Mapping[str, str],
    problems: Mapping[str, Message],
    status: int = 422,
    address: str | None = None,
) -> Response | None:
    """Return the answer that leads to the page of a refused form, which is at the same address if nothing else is said.

    None where it must be shown in place: the browser takes no cookies, or this is more than one holds.
    """
    settings, path = house_of(request).settings, address or request.url.path
    if cookie_name(settings.secure_cookies) not in request.cookies:
        return None
    told = {name: render(message, locale_of(request)) for name, message in problems.items()}
    cookie = str(_signer(request).dumps([visitor_of(request).id, path, dict(fields), told, status]))
    if len(cookie) > _LONGEST:
        return None
    answer = go(path)
    answer.set_cookie(
        _COOKIE,
        cookie,
        max_age=_SECONDS,
        path=path,
        secure=settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )
    return answer


def sent_back(request: Request) -> SentBack | None:
    """Return the form that was refused just before this page is asked for; None: this is another visit."""
    cookie = request.cookies.get(_COOKIE)
    if cookie is None or len(cookie) > _LONGEST:
        return None
    try:
        person, path, fields, told, status = _signer(request).loads(cookie, max_age=_SECONDS)
    except BadData:
        return None
    if (person, path) != (visitor_of(request).id, request.url.path):
        return None
    return SentBack(fields, {name: say("{name}", name=text) for name, text in told.items()}, status)


def once(request: Request, page: Response) -> Response:
    """Return a page that has shown it: read again, it is the form as it is offered."""
    page.delete_cookie(_COOKIE, path=request.url.path)
    return page


def _signer(request: Request) -> URLSafeTimedSerializer:
    signing = {"digest_method": hashlib.sha256}
    return URLSafeTimedSerializer(house_of(request).secret, salt="diwan.form", signer_kwargs=signing)
