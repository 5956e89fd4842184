"""A batch of rows on its way to the disk, with one statement for all rows of a kind.

Python's driver for SQLite lets other threads run, and then waits for its turn again, with every row that it writes. So
all rows of a batch travel as one JSON text which SQLite takes apart by itself: a busy event loop and the thread that
writes do not hold each other up. And the layers between that make every database look alike take twice as long as a
commit; where nothing but logs and heads is written, which is at every move, they are left out.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, cast

import msgspec
from sqlalchemy import Engine, PoolProxiedConnection, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from diwan.server.store.connect import is_unsure, unavailable, writing
from diwan.server.store.engine import is_sqlite
from diwan.server.store.errors import EntryRefused, InDoubt, StoreUnavailable
from diwan.server.store.listing import Place, write_places
from diwan.server.store.schema import ENTRIES, TABLES

if TYPE_CHECKING:
    from diwan.server.store.journal import Entry

Row = dict[str, object]

_ENCODE: Final = msgspec.json.Encoder().encode


class Batches:
    """Writes batches, each whole or not at all; for one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._quick = QuickWriter(engine) if is_sqlite(engine) else None

    def write(self, heads: Iterable[Row], entries: Sequence[Entry], places: Sequence[Place]) -> None:
        """Write rows of tables, whether they are there or not, entries of their logs, and who has a place there.

        A row that tells of a later moment stays: whoever could not write for a while does not know what happened since.

        EntryRefused when a row contradicts another one, StoreUnavailable when nothing can be kept now, InDoubt when
        nobody knows.
        """
        # In one order everywhere, so that two servers never wait for each other.
        ordered = sorted(heads, key=lambda row: str(row["id"]))
        if self._quick is not None and not places:
            self._quick.write(ordered, entries)
            return
        with writing(self._engine) as connection:
            for columns, rows in _by_columns(ordered).items():
                connection.execute(_upsert(connection.dialect.name, columns), rows)
            if entries:
                connection.execute(insert(ENTRIES), [msgspec.structs.asdict(entry) for entry in entries])
            write_places(connection, places)

    def close(self) -> None:
        """Let the database go."""
        if self._quick is not None:
            self._quick.close()


class QuickWriter:
    """Writes heads and entries to a SQLite file, over a connection that it keeps."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: PoolProxiedConnection | None = None

    def write(self, heads: Sequence[Row], entries: Sequence[Entry]) -> None:
        """Write all of it or nothing."""
        committing = False
        try:
            if self._kept is None:
                self._kept = self._engine.raw_connection()
            connection = cast(sqlite3.Connection, self._kept.driver_connection)
            # Inside of another transaction a statement alone would come back before it is on the disk.
            assert not connection.in_transaction, "what was begun before has come to its end"
            statements = [
                (_upsert_json(columns), _json([tuple(row.values()) for row in rows]))
                for columns, rows in _by_columns(heads).items()
            ]
            if entries:
                statements.append((_insert_json(), _json([msgspec.structs.astuple(entry) for entry in entries])))
            if len(statements) == 1:
                committing = True  # a statement alone is a transaction: this thread asks for its turn once
                connection.execute(statements[0][0], (statements[0][1],))
                return
            connection.execute("BEGIN IMMEDIATE")
            for statement, rows_text in statements:
                connection.execute(statement, (rows_text,))
            committing = True
            connection.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            self.close()
            raise EntryRefused(str(error)) from None
        except sqlite3.Error as error:
            self.close()
            raise (InDoubt if committing and is_unsure(error) else StoreUnavailable)(str(error)) from None
        except SQLAlchemyError as error:
            raise unavailable(error) from None
        except MemoryError:
            self.close()
            raise (InDoubt if committing else StoreUnavailable)("there is not enough memory") from None
        except BaseException:
            self.close()  # whatever was begun may not go on with what comes next
            raise

    def close(self) -> None:
        """Give the connection back; what was begun over it is forgotten."""
        kept, self._kept = self._kept, None
        if kept is not None:
            with contextlib.suppress(SQLAlchemyError, sqlite3.Error):
                kept.close()


def _by_columns(rows: Iterable[Row]) -> dict[tuple[str, ...], list[Row]]:
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row), []).append(row)
    return dict(sorted(found.items()))


def _json(rows: Sequence[tuple[object, ...]]) -> str:
    return _ENCODE(rows).decode("utf-8")


@cache
def _insert_json() -> str:
    return _from_json(ENTRIES.name, tuple(column.name for column in ENTRIES.c))


@cache
def _upsert_json(columns: tuple[str, ...]) -> str:
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns if name != "id")
    later = f"excluded.changed_at >= {TABLES.name}.changed_at"
    return f"{_from_json(TABLES.name, columns)} ON CONFLICT (id) DO UPDATE SET {changes} WHERE {later}"


def _from_json(table: str, columns: tuple[str, ...]) -> str:
    """Return the statement that writes the rows of a JSON array of arrays, for SQLite."""
    values = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(len(columns)))
    return f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM json_each(?) WHERE true"


@cache
def _upsert(dialect: str, columns: tuple[str, ...]) -> sqlite.Insert | postgresql.Insert:
    statement: sqlite.Insert | postgresql.Insert
    statement = sqlite.insert(TABLES) if dialect == "sqlite" else postgresql.insert(TABLES)
    changes = {name: statement.excluded[name] for name in columns if name != "id"}
    later = statement.excluded.changed_at >= TABLES.c.changed_at
    return statement.on_conflict_do_update(index_elements=["id"], set_=changes, where=later)
