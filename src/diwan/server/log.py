"""Logs: one line for each event, with its fields, as text or JSON, and without secrets.

`log = Log("tables")`, then `log.info("opened", table=table.id)`. What libraries log takes the same way.
"""

from __future__ import annotations

import logging
import secrets
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

from diwan.server.redact import Redactor

_FIELDS: Final = "diwan_fields"
_LONGEST: Final = 20_000  # characters of a text in a line: a traceback fits, a page does not
_QUIET: Final = ("uvicorn.access", "websockets", "httpx", "httpcore", "alembic", "sqlalchemy", "asyncio", "multipart")

_REQUEST: ContextVar[str | None] = ContextVar("diwan_request", default=None)


@contextmanager
def in_request(name: str | None = None) -> Iterator[str]:
    """Give all lines that are logged inside one id, which is yielded: that of the request, or of the socket."""
    chosen = name or secrets.token_hex(6)
    token = _REQUEST.set(chosen)
    try:
        yield chosen
    finally:
        _REQUEST.reset(token)


class Log:
    """What a part of the server has to say."""

    def __init__(self, part: str) -> None:
        self._logger = logging.getLogger(f"diwan.{part}")

    def debug(self, event: str, **fields: object) -> None:
        """Say something for whoever looks for a fault."""
        self._say(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """Say what happened."""
        self._say(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Say what somebody should look at some day."""
        self._say(logging.WARNING, event, fields)

    def error(self, event: str, error: BaseException | None = None, **fields: object) -> None:
        """Say what went wrong, with its traceback."""
        self._say(logging.ERROR, event, fields, error)

    def _say(self, level: int, event: str, fields: dict[str, object], error: BaseException | None = None) -> None:
        # The event is no format: a percent sign in it is one.
        if self._logger.isEnabledFor(level):
            self._logger.log(level, "%s", event, exc_info=error, extra={_FIELDS: fields})


class Lines(logging.Formatter):
    """Makes a line of a record."""

    def __init__(self, shape: str, redactor: Redactor) -> None:
        super().__init__()
        self._json = shape == "json"
        self._redactor = redactor

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, whatever the record holds."""
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": self._text(_message(record)),
        }
        request = _REQUEST.get()
        if request is not None:
            fields["request"] = self._text(request)
        if self._json and record.args and not hasattr(record, _FIELDS):
            # What is said by a format (libraries do so) keeps its shape: the same words each time, and what differs.
            fields["format"] = self._text(str(record.msg))
            fields["values"] = [self._field("", value) for value in _values(record)]
        given = getattr(record, _FIELDS, {})
        fields |= {name: self._field(name, value) for name, value in given.items() if name not in fields}
        if record.exc_info and record.exc_info[0] is not None:
            fields["error"] = self._text(self.formatException(record.exc_info))
        return msgspec.json.encode(fields).decode("utf-8") if self._json else _as_text(fields)

    def _text(self, text: str) -> str:
        # The end of a traceback says what happened. It is cut before, since looking through a text takes time.
        shown = text if len(text) <= _LONGEST else "... " + text[-_LONGEST:].partition(" ")[2]
        return self._redactor.text(shown)

    def _field(self, name: str, value: object) -> object:
        if not (value is None or isinstance(value, bool | int | float)):
            value = str(value)[:_LONGEST]
        return self._redactor.field(name, value)


def set_up_logging(
    shape: str = "text", level: str = "info", stream: TextIO | None = None, hidden: Iterable[str | None] = ()
) -> logging.Handler:
    """Send all logs of this process to a stream (standard error) in our shape; `hidden` are secrets that we know."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines(shape, Redactor(hidden)))
    root = logging.getLogger()
    for old in list(root.handlers):
        if isinstance(old.formatter, Lines):
            root.removeHandler(old)  # we were here before
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("diwan").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).propagate = True  # also where somebody has set it up otherwise before
        logging.getLogger(name).disabled = False
    logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)  # as the whole of it
    logging.getLogger("uvicorn").setLevel(max(logging.INFO, logging.getLogger("diwan").level))
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    return handler


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # a library's own mistake must not lose the line
        return str(record.msg)


def _values(record: logging.LogRecord) -> tuple[object, ...]:
    return tuple(record.args.values()) if isinstance(record.args, Mapping) else tuple(record.args or ())


def _as_text(fields: dict[str, object]) -> str:
    error = fields.pop("error", None)
    head = f"{fields.pop('at')} {fields.pop('level')} {fields.pop('from')}: {_one_line(str(fields.pop('event')))}"
    rest = "".join(f" {name}={_value(value)}" for name, value in fields.items())
    # A traceback is many lines; they are set in, so that nobody takes them for lines of the log.
    trace = "" if error is None else "".join(f"\n    {_one_line(line)}" for line in str(error).splitlines())
    return head + rest + trace


def _value(value: object) -> str:
    text = _one_line(str(value))
    return f'"{text}"' if " " in text or not text else text


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
