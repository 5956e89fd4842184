"""Rendering: templates in the reader's language and colours, and what every page needs."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from diwan import suggest
from diwan.core.i18n import LOCALES, Message, figure, render, say, say_count
from diwan.server.called import called
from diwan.server.names import LONGEST_NAME
from diwan.server.now import now_ms
from diwan.server.pages.assets import static
from diwan.server.pages.ornaments import bot_sign, mark, rosette, seat_badge
from diwan.server.pages.palette import AUTOMATIC, theme_names
from diwan.server.pages.times import ago, date, in_digits, moment, span
from diwan.server.pages.words import COMMON, in_language
from diwan.server.people.languages import accepted_language

TEMPLATES: Final = Path(__file__).resolve().parent.parent / "templates"
LANGUAGES: Final = {"en": "English", "ru": "Русский", "es": "Español"}  # each in its own words
THEME_WORDS: Final = {
    "auto": say("Same as the system"),
    "light": say("Light"),
    "dark": say("Dark"),
    "contrast": say("High contrast"),
    "deutan": say("Red-green colour blindness"),
    "tritan": say("Blue-yellow colour blindness"),
}

_ENVIRONMENT: Final = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.globals.update(
    static=static,
    mark=mark,
    rosette=rosette,
    seat_badge=seat_badge,
    bot_sign=bot_sign,
    figure=figure,
    to_serve=lambda: suggest.command("serve", "--host", "0.0.0.0"),
    languages=LANGUAGES,
    LONGEST_NAME=LONGEST_NAME,
    theme_words={name: THEME_WORDS.get(name, say("{name}", name=name)) for name in theme_names()},
)


def locale_of(request: Request) -> str:
    """Return the reader's language: the one they chose, or the first of ours that their browser asks for."""
    chosen = getattr(getattr(request.state, "visitor", None), "locale", None)
    return chosen if chosen in LOCALES else accepted_language(request.headers.get("accept-language", ""))


def theme_of(request: Request) -> str:
    """Return the reader's theme, which may be that of their system."""
    chosen = getattr(getattr(request.state, "visitor", None), "theme", None)
    return chosen if chosen in theme_names() else AUTOMATIC


def translator(locale: str) -> Callable[..., str]:
    """Return `_` of the templates. With a piece of markup among the fields, the sentence is markup, too."""

    def translate(text: str | Message, /, **fields: Any) -> str:
        if isinstance(text, Message):
            return render(text, locale)
        marked = {name: value for name, value in fields.items() if isinstance(value, Markup)}
        if not marked:
            return render(say(text, **fields), locale)
        # The fields that are markup must stay it, and all the rest must not become it.
        raw = escape(render(say(text), locale))
        return raw.format(
            **{name: render(value, locale) if isinstance(value, Message) else value for name, value in fields.items()}
        )

    return translate


def counter(locale: str) -> Callable[..., str]:
    """Return `_count` of the templates: singular, plural, count."""

    def count(singular: str, plural: str, number: int, /, **fields: Any) -> str:
        return render(say_count(singular, plural, number, **fields), locale)

    return count


def page_context(request: Request) -> dict[str, Any]:
    """Return what every template may use."""
    locale, now = locale_of(request), now_ms()
    return {
        "request": request,
        "path": request.url.path,
        "visitor": getattr(request.state, "visitor", None),
        "turns": getattr(request.state, "turns", 0),
        "locale": locale,
        "theme": theme_of(request),
        "_": translator(locale),
        "_count": counter(locale),
        "t": lambda message: render(message, locale),
        "ago": lambda at: ago(at, now, locale),
        "iso": lambda at: moment(at).isoformat(timespec="seconds"),
        "date": lambda at: date(at, locale),
        "span": lambda seconds: span(seconds, locale),
        "digits": lambda number: in_digits(number, locale),
        "words": in_language(COMMON, locale),
        "once": secrets.token_urlsafe(12),  # by which a form is known again that is sent twice
    }


def show(
    request: Request,
    template: str,
    /,
    *,
    status: int = 200,
    words: Mapping[str, Message] | None = None,
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> HTMLResponse:
    """Return a page; `words` are those that its scripts say."""
    known = page_context(request)
    known["words"] |= in_language(words or {}, known["locale"])
    # Names that we made up are read in the reader's language, wherever on the page they stand.
    text = called(_ENVIRONMENT.get_template(template).render(known | context), known["locale"])
    # A page is one person's, and what it shows may change at any time.
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store", "Vary": "Cookie", **(headers or {})})


def go(address: str) -> Response:
    """Return an answer that sends a browser on after a form, so that reading the page again does not send it again."""
    return RedirectResponse(address, 303, headers={"Cache-Control": "no-store"})


def inner_address(text: str | None, otherwise: str = "/") -> str:
    """Return an address to go back to, if it is one of ours: never one of another house."""
    if text and text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable() and len(text) < 500:
        return text
    return otherwise
