"""Which of our languages a browser asks for."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import DEFAULT_LOCALE, LOCALES

_LONGEST: Final = 500  # characters of the header that are read


def accepted_language(header: str) -> str:
    """Return the first of our languages in an Accept-Language header, by its weights; English where there is none."""
    best, best_weight = DEFAULT_LOCALE, 0.0
    whole = header if len(header) <= _LONGEST else header[:_LONGEST].rpartition(",")[0]
    for part in whole.split(","):
        tag, _, parameter = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        weight = _weight(parameter)
        if language in LOCALES and weight > best_weight:
            best, best_weight = language, weight
    return best


def _weight(parameter: str) -> float:
    text = parameter.strip().lower()
    if not text:
        return 1.0
    digits = text.removeprefix("q=").strip()
    plain = digits.isascii() and digits.replace(".", "", 1).isdigit()
    return min(1.0, float(digits)) if plain else 0.0
