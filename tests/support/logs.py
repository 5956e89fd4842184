"""What the server has logged, as whoever runs it reads it."""

from __future__ import annotations

import logging

import pytest

from diwan.server.log import Lines
from diwan.server.redact import Redactor

_FORMATTER = Lines("text", Redactor())


def lines_of(caplog: pytest.LogCaptureFixture, level: int = logging.DEBUG) -> list[str]:
    """Return the lines from a level on."""
    return [_FORMATTER.format(record) for record in caplog.records if record.levelno >= level]


def log_of(caplog: pytest.LogCaptureFixture) -> str:
    """Return all of them as one text."""
    return "\n".join(lines_of(caplog))
