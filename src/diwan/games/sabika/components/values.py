"""Small readers of values that several tables share."""

from __future__ import annotations

from diwan.core.components import Entry
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v


def ints(entry: Entry, field: str, count: int) -> list[int]:
    """Return a list of so many whole numbers from 0 on."""
    values = entry.get(field, list)
    if len(values) != count or any(type(value) is not int or not 0 <= value <= v.MOST for value in values):
        raise BadComponents(f"{entry.place}: {field} is {values!r}, expected {count} whole numbers")
    return list(values)


def ints_of(entry: Entry, field: str, low: int, high: int) -> list[int]:
    """Return a list of different whole numbers within bounds."""
    values = entry.get(field, list)
    if any(type(value) is not int or not low <= value <= high for value in values) or len(set(values)) < len(values):
        raise BadComponents(f"{entry.place}: {field} is {values!r}, expected different numbers from {low} to {high}")
    return list(values)


def flag(entry: Entry, field: str, expected: bool) -> None:
    """Refuse a mark that is set where it should not be, or the other way round; one left out is not set."""
    value = entry.get(field, bool) if field in entry.fields else False
    if value != expected:
        raise BadComponents(f"{entry.place}: {field} is {value}, expected {expected}")


def exactly(entry: Entry, field: str, expected: object) -> None:
    """Refuse any value but one."""
    value = entry.get(field, object)
    if type(value) is not type(expected) or value != expected:
        raise BadComponents(f"{entry.place}: {field} is {value!r}, expected {expected!r}")


def id_of(entry: Entry) -> str:
    """Return the id of an entry."""
    return entry.get("id", str)
