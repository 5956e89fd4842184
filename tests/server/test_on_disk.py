"""What is acknowledged is on the disk: nobody hears of it earlier, and nothing weakens that."""

from __future__ import annotations

import ctypes
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, Engine, event, insert, text

from diwan.server.store.connect import reading, unhurried, writing
from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.journal import Journal, read_log, read_settled_log
from diwan.server.store.listing import Place
from diwan.server.store.migrate import migrate
from diwan.server.store.schema import ENTRIES
from tests.support.postgres import Postgres
from tests.support.store import at_each_commit, entry, head, until

NUMBERS = count(1)


def test_nobody_hears_that_an_entry_is_kept_before_its_commit_has_returned(engine: Engine) -> None:
    journal = Journal(engine)
    journal.append([], head()).result()
    journal.close()
    reached, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        reached.set()
        assert go_on.wait(60)

    at_each_commit(engine, hold)
    journal = Journal(engine)
    kept = journal.append([entry(0)])
    assert reached.wait(60)
    assert journal.held_up > 0
    assert not kept.done()
    go_on.set()
    kept.result(60)
    until(lambda: journal.held_up == 0)
    journal.close()
    assert read_log(engine, "t1") == [entry(0)]


def test_a_commit_of_whoever_writes_to_a_file_waits_for_the_disk(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'diwan.db'}")
    migrate(engine)
    found = set()

    def look(connection: sqlite3.Connection, _record: object, _proxy: object) -> None:
        found.add(tuple(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")))

    event.listen(engine, "checkout", look)
    journal = Journal(engine)
    journal.append([entry(0)], head()).result()
    journal.append([], head(), places=[Place("ana", "t1", 0, "seat", 8)]).result()
    assert found == {("wal", 2)}, "FULL"
    journal.close()
    close_engine(engine)


def dirty_pages(path: Path) -> int:
    """Return how much of a file is only in memory yet (cachestat, of Linux 6.5)."""

    class Range(ctypes.Structure):
        _fields_ = [("offset", ctypes.c_uint64), ("length", ctypes.c_uint64)]

    counts, libc = (ctypes.c_uint64 * 5)(), ctypes.CDLL(None, use_errno=True)
    with path.open("rb") as file:
        failed = libc.syscall(451, file.fileno(), ctypes.byref(Range(0, 0)), ctypes.byref(counts), 0)
    if failed:
        pytest.skip("this system does not tell what is on the disk")
    return int(counts[1]) + int(counts[2])


def test_what_was_acknowledged_is_on_the_disk_and_not_in_memory_only(tmp_path: Path) -> None:
    probe = tmp_path / "probe"
    probe.write_bytes(b"x" * 5000)
    if not dirty_pages(probe):
        pytest.skip("this disk is memory")
    engine = open_engine(f"sqlite:///{tmp_path / 'diwan.db'}")
    migrate(engine)
    journal = Journal(engine)
    journal.append([], head()).result()
    for number in range(5):
        journal.append([entry(number)]).result()
        assert dirty_pages(tmp_path / "diwan.db-wal") == 0
    journal.close()
    close_engine(engine)


def test_a_commit_waits_for_the_disk_although_the_database_does_not_ask_for_it(postgres: Postgres) -> None:
    address = postgres.new_database("careless")
    careless = open_engine(address)
    with careless.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ALTER DATABASE careless SET synchronous_commit = off"))
    close_engine(careless)
    engine = open_engine(address)
    migrate(engine)
    found = set()

    def look(connection: Connection) -> None:
        found.add(connection.execute(text("SHOW synchronous_commit")).scalar_one())

    event.listen(engine, "commit", look)
    journal = Journal(engine)
    journal.append([entry(0)], head()).result()
    journal.close()
    assert found == {"on"}
    close_engine(engine)


@pytest.fixture
def database(postgres: Postgres) -> Iterator[Engine]:
    engine = open_engine(postgres.new_database(f"store_{next(NUMBERS)}"))
    migrate(engine)
    yield engine
    close_engine(engine)


def test_a_log_is_read_when_a_commit_that_is_still_under_way_is_over(database: Engine) -> None:
    journal = Journal(database)
    journal.append([entry(0)], head()).result()
    journal.close()
    with ThreadPoolExecutor(1) as pool:
        with writing(database) as late:
            late.execute(insert(ENTRIES), [msgspec.structs.asdict(entry(1))])
            reading_it = pool.submit(read_settled_log, database, "t1")
            with database.connect() as other:
                waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
                until(lambda: other.execute(waiting).scalar_one() > 0)
            assert not reading_it.done()
        assert reading_it.result(60) == [entry(0), entry(1)]


def test_the_database_is_waited_for_so_long_and_for_great_works_longer(database: Engine) -> None:
    wanted = text("SELECT current_setting('statement_timeout')")
    with reading(database) as connection:
        own = connection.connection.driver_connection
        assert own is not None
        before = (connection.execute(wanted).scalar_one(), own.patience)
        with unhurried(connection, 90):
            assert (connection.execute(wanted).scalar_one(), own.patience) == ("90s", 91.0)
        assert own.patience == before[1]
        connection.rollback()
        assert (connection.execute(wanted).scalar_one(), own.patience) == before == ("5s", 6.0)
