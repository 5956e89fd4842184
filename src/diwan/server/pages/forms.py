"""Forms, read in one place: what no browser would send from a page of ours is refused before anybody uses it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

_MOST_FIELDS: Final = 100
_LONGEST_FIELD: Final = 2000  # characters that are kept of one
# All our pages are UTF-8, and so are their forms. By another charset a form could say what no text may hold.
_CHARSETS: Final = frozenset({b"utf-8", b"utf8"})
_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")  # what no store takes and no page can show


@asynccontextmanager
async def open_form(request: Request, *, files: int = 0, fields: int = _MOST_FIELDS) -> AsyncIterator[FormData]:
    """Give a form, with its files while it is open; one that can't be read is answered 400."""
    try:
        _check_charset(request)
        form = await request.form(max_files=files, max_fields=fields)
    except (ValueError, LookupError, TypeError):  # whatever the parsers think of bytes that are no form
        raise HTTPException(400) from None
    try:
        if any(_is_no_text(name) or _is_no_text(value) for name, value in form.multi_items()):
            raise HTTPException(400)
        yield form
    finally:
        await form.close()


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form; files are none."""
    async with open_form(request) as form:
        return {name: value[:_LONGEST_FIELD] for name, value in form.items() if isinstance(value, str)}


def _check_charset(request: Request) -> None:
    _, told = parse_options_header(request.headers.get("content-type"))
    if told.get(b"charset", b"utf-8").lower() not in _CHARSETS:
        raise ValueError("a form that is not UTF-8")


def _is_no_text(value: object) -> bool:
    return isinstance(value, str) and _NO_TEXT.search(value) is not None
