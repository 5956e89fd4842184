"""Reading component files (TOML): typed look-ups whose errors name the entry.

What the numbers mean is the game's business (its `components` room).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, TypeVar

from diwan.core.errors import BadComponents
from diwan.core.i18n import LOCALES

SOURCES = ("seed", "public", "reconstructed", "ruling")

T = TypeVar("T")


class Entry:
    """One table of the file, with its place for error messages."""

    def __init__(self, place: str, fields: dict[str, Any]) -> None:
        self.place = place
        self.fields = fields

    def get(self, name: str, kind: type[T]) -> T:
        """Return a field; BadComponents when it is missing or of another type."""
        if name not in self.fields:
            raise BadComponents(f"{self.place}: field {name!r} is missing")
        value = self.fields[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadComponents(
                f"{self.place}: {name} is {value!r}, expected {kind.__name__} but found {type(value).__name__}"
            )
        return value

    def number(self, name: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        value = self.get(name, int)
        if not low <= value <= high:
            raise BadComponents(f"{self.place}: {name} is {value}, expected {low} to {high}")
        return value

    def word(self, name: str, allowed: tuple[str, ...]) -> str:
        """Return a text that is one of these."""
        value = self.get(name, str)
        if value not in allowed:
            raise BadComponents(f"{self.place}: {name} is {value!r}, expected one of {', '.join(allowed)}")
        return value

    def names(self) -> dict[str, str]:
        """Return the names in all the languages that the product speaks."""
        names: dict[str, Any] = self.get("name", dict)
        for locale in LOCALES:
            if not isinstance(names.get(locale), str) or not names[locale]:
                spoken = ", ".join(LOCALES)
                raise BadComponents(f"{self.place}: name has no {locale!r}, expected a text for each of {spoken}")
        return dict(names)


class ComponentFile:
    """A whole component file."""

    def __init__(self, text: str) -> None:
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadComponents(f"the component file is no TOML: {error}") from None
        except RecursionError:
            raise BadComponents("the component file has lists or tables too deep within each other") from None

    def table(self, name: str) -> Entry:
        """Return the single table `[name]`."""
        fields = self.data.get(name)
        if not isinstance(fields, dict):
            raise BadComponents(f"[{name}]: the table is missing")
        return self._checked(Entry(f"[{name}]", fields))

    def tables(self, name: str, count: int | None = None) -> list[Entry]:
        """Return all tables `[[name]]`; with `count`, exactly that many."""
        rows = self.data.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadComponents(f"[[{name}]]: no such tables")
        if count is not None and len(rows) != count:
            raise BadComponents(f"[[{name}]]: {len(rows)} entries, expected {count}")
        return [self._checked(Entry(f"[[{name}]] {row.get('id', i + 1)}", row)) for i, row in enumerate(rows)]

    def _checked(self, entry: Entry) -> Entry:
        if entry.place != "[meta]":
            entry.word("source", SOURCES)
        return entry


def expect_unique(entries: list[Entry], key: Callable[[Entry], str]) -> None:
    """Raise when two entries share a key."""
    seen: dict[str, str] = {}
    for entry in entries:
        value = key(entry)
        if value in seen:
            raise BadComponents(f"{entry.place}: {value!r} is there already, in {seen[value]}")
        seen[value] = entry.place


def shipped_text(package: str) -> str:
    """Return the component file that a game's package ships."""
    return (files(package) / "components.toml").read_text(encoding="utf-8")
