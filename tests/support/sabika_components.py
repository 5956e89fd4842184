"""Component files of Sabika with something wrong in them."""

from __future__ import annotations

import inspect
import tomllib
from copy import deepcopy
from typing import Any

from diwan.core.components import ComponentFile, shipped_text
from diwan.core.errors import BadComponents
from diwan.games.sabika.components.printed import read_tables, tables_of
from diwan.games.sabika.components.tables import Tables

TEXT = shipped_text("diwan.games.sabika")
DATA: dict[str, Any] = tomllib.loads(TEXT)
# A compiled class keeps no annotations, but describes each of its attributes.
TABLES = sorted(
    {name for name, kind in vars(Tables).items() if inspect.isdatadescriptor(kind) and not name.startswith("_")}
    or Tables.__annotations__
)


def read(text: str) -> str:
    """Read a component file; return the line that says why it is refused, or nothing."""
    try:
        read_tables(text)
    except BadComponents as error:
        return str(error)
    return ""


def _taken_apart(data: dict[str, Any]) -> ComponentFile:
    source = ComponentFile("")
    source.data = data
    return source


def refusal(data: dict[str, Any]) -> str | None:
    """Read component data; return the line that says why it is refused, or None."""
    try:
        tables_of(_taken_apart(data))
    except BadComponents as error:
        return str(error)
    return None


def tables_of_data(data: dict[str, Any]) -> Tables:
    """Return the tables of component data."""
    return tables_of(_taken_apart(data))


def tables_in(data: dict[str, Any]) -> dict[str, object]:
    """Return everything that the game reads from component data."""
    tables = tables_of_data(data)
    return {name: _plain(getattr(tables, name)) for name in TABLES}


def _plain(value: Any) -> object:
    return value if isinstance(value, int) else list(value)


def changed(table: str, key: str, field: str, value: Any) -> dict[str, Any]:
    """Return the shipped data with another value in one field (None: without the field).

    `key` is the number of an entry from 0 or its id, the name of a table within a table, or nothing.
    """
    data = {**DATA, table: deepcopy(DATA[table])}
    row = _row(data[table], key)
    if value is None:
        del row[field]
    else:
        row[field] = value
    return data


def with_fields(table: str, key: str, **fields: Any) -> dict[str, Any]:
    """Return the shipped data with other values in some fields of an entry."""
    data = {**DATA, table: deepcopy(DATA[table])}
    _row(data[table], key).update(fields)
    return data


def _row(rows: Any, key: str) -> dict[str, Any]:
    if isinstance(rows, list):
        found: dict[str, Any] = rows[int(key)] if key.isdigit() else next(row for row in rows if row["id"] == key)
        return found
    inner: dict[str, Any] = rows[key] if key else rows
    return inner


def place_of(table: str, key: str) -> str:
    """Return how a refusal names an entry."""
    if not isinstance(DATA[table], list):
        return f"[{table}.{key}]" if key else f"[{table}]"
    number = int(key) if key.isdigit() else next(n for n, row in enumerate(DATA[table]) if row["id"] == key)
    return f"[[{table}]] {DATA[table][number].get('id', number + 1)}"


SHIPPED = tables_in(DATA)
