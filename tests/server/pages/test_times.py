"""Dates and spans of time, in each language."""

from __future__ import annotations

import pytest

from diwan.server.pages.times import ago, date, in_digits, moment, span

NOW = 1_790_000_000_000
HOUR = 3_600_000


@pytest.mark.parametrize(
    ("hours", "en", "ru", "es"),
    [
        (1, "1 hour ago", "1 час назад", "hace 1 hora"),
        (3, "3 hours ago", "3 часа назад", "hace 3 horas"),
        (11, "11 hours ago", "11 часов назад", "hace 11 horas"),
        (24 * 5, "5 days ago", "5 дней назад", "hace 5 días"),
    ],
)
def test_how_long_ago_something_was_has_the_right_plural(hours: int, en: str, ru: str, es: str) -> None:
    assert [ago(NOW - hours * HOUR, NOW, locale) for locale in ("en", "ru", "es")] == [en, ru, es]


def test_what_a_fast_clock_puts_into_the_future_is_now() -> None:
    assert ago(NOW + HOUR, NOW, "en") == ago(NOW, NOW, "en")


def test_a_span_is_said_without_a_direction() -> None:
    assert span(3 * 86400, "ru") == "3 дня"


def test_a_date_is_written_as_people_of_each_language_do() -> None:
    assert moment(NOW).isoformat() == "2026-09-21T14:13:20+00:00"
    assert "September 21, 2026" in date(NOW, "en")
    assert "21 сентября 2026" in date(NOW, "ru")
    assert "21 de septiembre de 2026" in date(NOW, "es")


def test_large_numbers_are_grouped() -> None:
    assert in_digits(1234567, "en") == "1,234,567"
    assert in_digits(1234567, "es") == "1.234.567"
