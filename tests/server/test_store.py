"""The store: what is acknowledged is kept, once, in its order, in both kinds of database."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, event, inspect, text

from diwan.server.live.waking import sleeping_tables
from diwan.server.store.address import read_address
from diwan.server.store.engine import close_engine, open_engine, write_back
from diwan.server.store.errors import BadAddress, EntryRefused, StoreError, StoreUnavailable
from diwan.server.store.journal import Entry, Journal, read_head, read_log
from diwan.server.store.listing import Summary
from diwan.server.store.lists import watchable
from diwan.server.store.migrate import migrate, version_of
from diwan.server.store.migrations import versions
from diwan.server.store.schema import METADATA
from tests.support.postgres import Postgres
from tests.support.store import at_each_commit, entry, head, small_files

WRITER = Path(__file__).parent / "writer.py"
CLOSED = (sqlite3.ProgrammingError, psycopg.OperationalError)  # what a closed connection says
ROOT = Path(__file__).parents[2]
SHAPES = Path(versions.__file__).parent


@pytest.fixture
def journal(engine: Engine) -> Iterator[Journal]:
    journal = Journal(engine)
    journal.append([], head()).result()
    yield journal
    journal.close()


# Shape.


def test_an_empty_store_gets_the_present_shape(engine: Engine) -> None:
    with engine.connect() as connection:
        assert version_of(connection) == sorted(path.stem[:4] for path in SHAPES.glob("0*.py"))[-1]
        # What the migrations make is what the code says.
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_to_migrate_again_changes_nothing(engine: Engine) -> None:
    migrate(engine)
    assert {*METADATA.tables, "alembic_version"} == set(inspect(engine).get_table_names())


def test_a_store_from_before_there_were_people_keeps_its_logs(address: str) -> None:
    engine = open_engine(address)
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO tables VALUES ('t1', 'alhambra', 'playing', true, 1, 2)"))
        connection.execute(text("INSERT INTO entries VALUES ('t1', 0, 5, 'moved', '{}', 'a', 1)"))
    migrate(engine)
    assert read_head(engine, "t1") == head(stage="playing", changed_at=2)
    assert read_log(engine, "t1") == [Entry("t1", 0, 5, "moved", "{}", "a", 1)]
    (line,) = watchable(engine)
    assert (line.id, line.seats_open, line.summary, line.turn_since) == ("t1", 0, Summary(), None)
    assert sleeping_tables(engine) == ["t1"], "whether a bot or a clock is next there, nobody knows yet"
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    close_engine(engine)


def test_the_log_of_a_table_lies_together_in_a_file_that_was_made_anew(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'old.db'}")
    migrate(engine, "0003")
    migrate(engine)
    with engine.connect() as connection:
        made = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'entries'")).scalar_one()
    assert "WITHOUT ROWID" in made
    assert (tmp_path / "old.db-wal").stat().st_size == 0, "the room that it took is given back"
    close_engine(engine)


def test_several_processes_may_migrate_at_once(address: str) -> None:
    engines = [open_engine(address) for _ in range(4)]
    problems: list[Exception] = []

    def run(engine: Engine) -> None:
        try:
            migrate(engine)
        except Exception as error:
            problems.append(error)

    threads = [threading.Thread(target=run, args=(engine,)) for engine in engines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for engine in engines:
        close_engine(engine)
    assert problems == []


def test_a_file_that_is_being_written_for_the_first_time_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "diwan.db"
    first = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    first.execute("BEGIN IMMEDIATE")  # while it is not written ahead yet: SQLite itself does not wait for this one

    def finish() -> None:
        first.execute("COMMIT")
        first.close()

    release = threading.Timer(0.2, finish)
    release.start()
    engine = open_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
    release.join()
    close_engine(engine)


def test_a_connection_that_comes_back_to_a_closed_store_is_closed(address: str) -> None:
    engine = open_engine(address)
    with engine.connect() as before:
        own = before.connection.driver_connection
        close_engine(engine)
        assert before.execute(text("SELECT 1")).scalar_one() == 1, "whoever is at work may finish"
    with engine.connect() as late:
        newer = late.connection.driver_connection
    for connection in (own, newer):
        assert connection is not None
        with pytest.raises(CLOSED):
            connection.execute("SELECT 1")


def test_what_the_pool_of_connections_has_to_say_is_no_line_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    engine = open_engine(f"sqlite:///{tmp_path / 'diwan.db'}")
    close_engine(engine)
    assert [record.name for record in caplog.records if record.name.startswith("diwan.")] == []


def test_a_connection_that_comes_back_while_a_store_is_closed_is_closed(address: str) -> None:
    engine, returned = open_engine(address), []

    @event.listens_for(engine, "checkin")
    def close(connection: Any, _record: object) -> None:
        returned.append(connection)
        close_engine(engine)  # nothing lies in the pool yet

    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))
    (own,) = returned
    with pytest.raises(CLOSED):
        own.execute("SELECT 1")


def test_nobody_else_on_the_machine_can_read_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "diwan.db"
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    files = list(tmp_path.iterdir())
    assert path in files
    assert {file.stat().st_mode & 0o077 for file in files} == {0}
    close_engine(engine)


def test_a_store_of_a_newer_diwan_is_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match=r"^this store has the shape 9999, which a newer Diwan has made"):
        migrate(engine)
    with engine.connect() as connection:
        assert version_of(connection) == "9999"


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "this is no address of a database"),
        ("nonsense", "this is no address of a database"),
        ("mysql://root:secret@host/db", "not in 'mysql'"),
        ("sqlite://", "a store in memory would be gone"),
        ("sqlite:///:memory:", "a store in memory would be gone"),
        ("sqlite:////no/such/folder/diwan.db", "there is no folder for /no/such/folder/diwan.db"),
    ],
)
def test_a_wrong_address_is_refused_in_one_line_without_its_password(address: str, reason: str) -> None:
    with pytest.raises(BadAddress) as caught:
        open_engine(address)
    message = str(caught.value)
    assert reason in message
    assert "secret" not in message
    assert "\n" not in message


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+psycopg"])
def test_addresses_of_postgresql_may_be_written_in_several_ways(kind: str) -> None:
    assert read_address(f"{kind}://me@host/db").drivername == "postgresql+psycopg"


# Writing.


def test_what_was_appended_is_read_in_its_order(engine: Engine, journal: Journal) -> None:
    journal.append([entry(0), entry(1)]).result()
    journal.append([entry(2, author="a", message=7)]).result()
    assert read_log(engine, "t1") == [entry(0), entry(1), entry(2, author="a", message=7)]
    assert read_log(engine, "t1", since=2) == [entry(2, author="a", message=7)]
    assert read_log(engine, "t2") == []


def test_the_head_of_a_table_follows_its_log(engine: Engine, journal: Journal) -> None:
    journal.append([entry(0)], head(stage="playing", changed_at=5)).result()
    assert read_head(engine, "t1") == head(stage="playing", changed_at=5)
    assert read_head(engine, "t2") is None


@pytest.mark.parametrize("second", [entry(0), entry(0, "unknown")], ids=["number", "table"])
def test_an_entry_that_is_not_the_next_one_is_refused(engine: Engine, journal: Journal, second: Entry) -> None:
    journal.append([entry(0, author="a", message=1)]).result()
    with pytest.raises(EntryRefused):
        journal.append([second]).result()
    assert read_log(engine, "t1") == [entry(0, author="a", message=1)]


def test_an_append_is_kept_as_a_whole_or_not_at_all(engine: Engine, journal: Journal) -> None:
    journal.append([entry(0)]).result()
    with pytest.raises(EntryRefused):
        journal.append([entry(1), entry(2), entry(0)], head(stage="over")).result()
    assert read_log(engine, "t1") == [entry(0)]
    assert read_head(engine, "t1") == head()


def test_one_that_is_refused_does_not_hold_up_those_beside_it(engine: Engine, journal: Journal) -> None:
    tables = [f"many{number}" for number in range(40)]
    for table in tables:
        journal.append([], head(table)).result()
    # All of these share a few commits.
    futures = [journal.append([entry(number % 3, table)]) for number, table in enumerate(tables * 3)]
    outcomes = [future.exception() for future in futures]
    assert {type(outcome) for outcome in outcomes} <= {type(None), EntryRefused}
    for place, table in enumerate(tables):
        kept = [entry(number % 3, name) for number, name in enumerate(tables * 3) if name == table]
        unique = {item.number: item for item in kept}
        assert read_log(engine, table) == [unique[number] for number in sorted(unique)], place
    assert outcomes.count(None) == sum(len(read_log(engine, table)) for table in tables)


def test_many_appends_share_a_commit(engine: Engine) -> None:
    commits: list[None] = []
    at_each_commit(engine, lambda: commits.append(None))
    journal = Journal(engine)
    journal.append([], head()).result()
    futures = [journal.append([entry(number)]) for number in range(300)]
    for future in futures:
        future.result()
    journal.close()
    assert len(read_log(engine, "t1")) == 300
    assert 1 < len(commits) < 150


def test_a_closed_journal_has_kept_all_and_takes_no_more(engine: Engine, journal: Journal) -> None:
    futures = [journal.append([entry(number)]) for number in range(50)]
    journal.close()
    journal.close()
    assert all(future.done() for future in futures)
    assert len(read_log(engine, "t1")) == 50
    with pytest.raises(StoreError, match=r"^this journal is closed$"):
        journal.append([entry(50)])


# Accidents.


def test_whoever_posts_hears_of_it_in_their_own_loop_and_one_refusal_is_nobody_elses(engine: Engine) -> None:
    async def story() -> list[StoreError | None]:
        journal, heard = Journal(engine), dict[int, StoreError | None]()
        await asyncio.wrap_future(journal.append([], head()))
        done = asyncio.Event()

        def settle(number: int, problem: StoreError | None) -> None:
            assert asyncio.get_running_loop() is loop
            heard[number] = problem
            if len(heard) == 6:
                done.set()
            assert number != 1, "this one fails over it, which is nobody else's trouble"

        loop = asyncio.get_running_loop()
        for number, of_log in enumerate([0, 1, 1, 2, 3, 3]):
            journal.post([entry(of_log)], None, (), partial(settle, number))
        await done.wait()
        journal.close()
        return [heard[number] for number in range(6)]

    problems = asyncio.run(story())
    assert [problem is None for problem in problems] == [True, True, False, True, True, False]
    assert all(isinstance(problem, EntryRefused | None) for problem in problems)
    assert read_log(engine, "t1") == [entry(number) for number in range(4)]


def test_texts_of_every_kind_are_kept_as_they_are(engine: Engine, journal: Journal) -> None:
    texts = ["", '"', "\\", "línea\nلوح 🎲 ход", "{}", "[1, 2]", "null", "0", "1e5", "'; DROP TABLE entries; --"]
    entries = [Entry("t1", number, 2**53, "moved", data, data or None, 2**53 - 1) for number, data in enumerate(texts)]
    journal.append(entries).result()
    assert read_log(engine, "t1") == entries


def test_a_full_disk_is_said_and_gets_over(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'diwan.db'}")
    migrate(engine)
    with engine.connect() as connection:
        pages = int(connection.execute(text("PRAGMA page_count")).scalar_one())
    limit = pages + 2

    def shrink(connection: object, _record: object, _proxy: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit}")  # type: ignore[attr-defined]

    event.listen(engine, "checkout", shrink)
    journal = Journal(engine)
    journal.append([], head()).result()
    big = [Entry("t1", number, 1, "moved", "x" * 3000) for number in range(40)]
    problems = [journal.append([item]).exception() for item in big]
    kept = problems.index(next(filter(None, problems)))
    assert all(isinstance(problem, StoreUnavailable) for problem in problems[kept:])
    assert "full" in str(problems[kept])
    assert [item.number for item in read_log(engine, "t1")] == list(range(kept))
    limit = 1_000_000  # pages
    journal.append([big[kept]]).result()
    assert len(read_log(engine, "t1")) == kept + 1
    journal.close()
    close_engine(engine)


def test_what_was_written_ahead_waits_for_room_on_the_disk_and_is_kept_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "diwan.db"
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    size = path.stat().st_size
    journal = Journal(engine)
    journal.append([Entry("t1", number, 1, "moved", "x" * 3000) for number in range(40)], head()).result()
    journal.close()
    with small_files(size):
        write_back(engine)
    assert path.stat().st_size == size
    assert len(read_log(engine, "t1")) == 40
    write_back(engine)
    assert path.stat().st_size > size
    assert path.with_name("diwan.db-wal").stat().st_size == 0
    assert len(read_log(engine, "t1")) == 40
    close_engine(engine)


def test_a_lost_database_is_said_and_gets_over(postgres: Postgres) -> None:
    engine = open_engine(postgres.new_database("lost"))
    migrate(engine)
    journal = Journal(engine)
    journal.append([entry(0)], head()).result()
    postgres.stop("immediate")
    try:
        with pytest.raises(StoreUnavailable):
            journal.append([entry(1)]).result()
        with pytest.raises(StoreUnavailable):
            read_log(engine, "t1")
    finally:
        postgres.start()
    journal.append([entry(1)]).result()
    assert read_log(engine, "t1") == [entry(0), entry(1)]
    journal.close()
    close_engine(engine)


def test_what_is_acknowledged_after_a_batch_that_memory_was_too_short_for_is_kept(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'diwan.db'}"
    engine = open_engine(address)
    migrate(engine)
    run = [sys.executable, "-m", "tests.server.short_of_memory", address]
    said = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.split("\n") == ["StoreUnavailable", "kept 1", "kept 1", ""]
    assert [kept.number for kept in read_log(engine, "t1")] == [0, 1, 2]
    close_engine(engine)


def test_what_was_acknowledged_outlives_a_killed_process(address: str) -> None:
    rng = random.Random(1)
    engine = open_engine(address)
    migrate(engine)
    acknowledged: dict[str, int] = {}
    for _ in range(6):
        wanted = rng.randrange(20, 200)
        with subprocess.Popen([sys.executable, str(WRITER), address], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            said = [process.stdout.readline() for _ in range(wanted)]
            process.kill()
            said += process.stdout.readlines()  # said before it died
        for line in said:
            if line.endswith("\n"):
                table, number = line.split()
                acknowledged[table] = int(number)
        for table, last in acknowledged.items():
            numbers = [item.number for item in read_log(engine, table)]
            assert numbers == list(range(len(numbers)))
            assert len(numbers) > last
    assert sum(acknowledged.values()) > 100
    close_engine(engine)
