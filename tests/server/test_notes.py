"""What lists show of tables is noted a little later than it happens, and comes through outages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import SQLAlchemyError

from diwan.server.store.errors import EntryRefused
from diwan.server.store.journal import Journal, read_head
from diwan.server.store.listing import Listing, Place, Summary
from diwan.server.store.lists import watchable
from tests.support.store import entry, head, until


@pytest.fixture
def journal(engine: Engine) -> Iterator[Journal]:
    journal = Journal(engine)
    journal.append([], head()).result()
    yield journal
    journal.close()


@pytest.fixture
def outage(engine: Engine) -> Iterator[Outage]:
    outage = Outage()
    event.listen(engine, "checkout", outage)
    yield outage
    event.remove(engine, "checkout", outage)


class Outage:
    """Lets every connection fail, while it lasts."""

    def __init__(self) -> None:
        self.lasts = False
        self.failures = 0

    def __call__(self, _connection: object, _record: object, _proxy: object) -> None:
        if self.lasts:
            self.failures += 1
            raise SQLAlchemyError("away")

    def until_noticed(self, times: int = 1) -> None:
        before = self.failures
        until(lambda: self.failures >= before + times)


def test_what_is_noted_for_lists_is_kept_soon_and_of_several_the_last(engine: Engine, journal: Journal) -> None:
    for turn in range(5):
        journal.note(head(stage="playing", changed_at=turn), Listing("ana", turn, 0, Summary()))
    until(lambda: [line.turn_since for line in watchable(engine)] == [4])
    assert read_head(engine, "t1") == head(stage="playing", changed_at=4)


def test_no_move_waits_for_what_is_noted_and_it_is_there_when_lists_are_read_and_at_the_end(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diwan.server.store.journal._NOTE_SECONDS", 3600.0)
    journal = Journal(engine)
    journal.append([], head()).result()
    journal.note(head(stage="playing", changed_at=7), Listing("ana", 7, 0, Summary()))
    journal.append([entry(0)]).result()
    assert read_head(engine, "t1") == head()
    journal.settled().result()
    assert read_head(engine, "t1") == head(stage="playing", changed_at=7)
    journal.note(head(stage="over", changed_at=8), Listing(None, None, 0, Summary()))
    journal.close()
    assert read_head(engine, "t1") == head(stage="over", changed_at=8)


def test_what_was_noted_is_not_lost_with_entries_that_are_refused(engine: Engine, journal: Journal) -> None:
    journal.append([entry(0)]).result()
    journal.note(head(stage="over"), Listing(None, None, 0, Summary()))
    with pytest.raises(EntryRefused):
        journal.append([entry(0)]).result()
    journal.settled().result()
    assert read_head(engine, "t1") == head(stage="over")


def test_lists_never_go_back_to_what_an_older_note_says(engine: Engine, journal: Journal) -> None:
    journal.append([], head(stage="over", changed_at=9), Listing(None, None, 0, Summary())).result()
    journal.note(head(stage="playing", changed_at=8), Listing("ana", 8, 1, Summary()))
    journal.settled().result()
    assert read_head(engine, "t1") == head(stage="over", changed_at=9)
    journal.append([], head(stage="playing", changed_at=8), places=[Place("ana", "t1", 0, "seat", 8)]).result()
    assert read_head(engine, "t1") == head(stage="over", changed_at=9)


def test_what_is_noted_during_an_outage_is_kept_after_it_by_itself(engine: Engine, outage: Outage) -> None:
    journal = Journal(engine)
    outage.lasts = True
    journal.note(head("t1", changed_at=5), Listing("ana", 5, 0, Summary()))
    outage.until_noticed()
    journal.note(head("t2", changed_at=6), Listing("ana", 6, 0, Summary()))
    outage.until_noticed()
    outage.lasts = False
    until(lambda: read_head(engine, "t1") is not None)
    assert read_head(engine, "t1") == head("t1", changed_at=5)
    assert read_head(engine, "t2") == head("t2", changed_at=6)
    journal.close()


def test_a_note_after_an_outage_waits_for_nothing(
    engine: Engine, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diwan.server.store.journal._NOTE_AGAIN", 3600.0)
    journal = Journal(engine)
    outage.lasts = True
    journal.note(head("t1"), Listing("ana", 5, 0, Summary()))
    outage.until_noticed()
    outage.lasts = False
    journal.note(head("t2"), Listing("ana", 6, 0, Summary()))
    until(lambda: read_head(engine, "t2") is not None)
    assert read_head(engine, "t1") == head("t1"), "and those from before go with it"
    journal.close()


def test_what_was_noted_of_a_table_that_another_process_has_now_is_forgotten(engine: Engine, outage: Outage) -> None:
    journal = Journal(engine)
    outage.lasts = True
    for table in ("t1", "t2"):
        journal.note(head(table, stage="playing"), Listing("ana", 5, 0, Summary()))
    outage.until_noticed()
    journal.forget("t1")
    outage.lasts = False
    journal.settled().result()
    assert read_head(engine, "t1") is None
    assert read_head(engine, "t2") == head("t2", stage="playing")
    journal.close()
