"""Dates, spans of time and numbers in the reader's language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from babel.dates import format_datetime, format_timedelta
from babel.numbers import format_decimal

from diwan.core.i18n import render, say

_JUST_NOW: Final = 45  # seconds


def moment(at: int) -> datetime:
    """Return the moment of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC)


def ago(at: int, now: int, locale: str) -> str:
    """Return how long ago something was ("3 hours ago"); what a clock that runs ahead puts in the future is now."""
    seconds = max(0, (now - at) // 1000)
    if seconds < _JUST_NOW:
        return render(say("just now"), locale)
    return format_timedelta(timedelta(seconds=-seconds), add_direction=True, locale=locale)


def span(seconds: int, locale: str) -> str:
    """Return a span of time in words ("3 days")."""
    return format_timedelta(timedelta(seconds=seconds), threshold=1.5, locale=locale)


def date(at: int, locale: str) -> str:
    """Return a moment in full, by the clock of the world: readers' own clocks are not known here."""
    return format_datetime(moment(at), "long", locale=locale)


def in_digits(number: int, locale: str) -> str:
    """Return a number as people write it."""
    return format_decimal(number, locale=locale)
