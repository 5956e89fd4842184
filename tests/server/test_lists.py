"""Lists of tables, and places at them, written with the entries that change them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, insert, text

from diwan.server.store.errors import EntryRefused
from diwan.server.store.journal import Entry, Head, Journal, read_head, read_log
from diwan.server.store.keys import kept_key
from diwan.server.store.listing import Listing, Place, Seated, Summary
from diwan.server.store.lists import finished_of, give_place, open_tables, places_at, tables_of, watchable
from diwan.server.store.schema import PEOPLE

SUMMARY = Summary((Seated("person", "Ana"), Seated("bot", "greedy"), Seated()), {"hard": True}, "days")


@pytest.fixture
def journal(engine: Engine) -> Iterator[Journal]:
    journal = Journal(engine)
    yield journal
    journal.close()


def keep(journal: Journal, table: str, stage: str, *, at: int, listed: bool = True, to_act: str | None = None) -> None:
    head = Head(table, "alhambra", stage, listed, 1, at)
    journal.append([], head, Listing(to_act, at, 1, SUMMARY), [Place("ana", table, 0, "seat", at)]).result()


def test_open_tables_and_games_to_watch_are_those_that_are_listed(engine: Engine, journal: Journal) -> None:
    keep(journal, "old", "open", at=5)
    keep(journal, "new", "open", at=9)
    keep(journal, "secret", "open", at=7, listed=False)
    keep(journal, "lively", "playing", at=6)
    keep(journal, "private", "playing", at=6, listed=False)
    keep(journal, "done", "over", at=8)
    assert [table.id for table in open_tables(engine)] == ["new", "old"]
    assert [table.id for table in open_tables(engine, 1)] == ["new"]
    assert [table.id for table in watchable(engine)] == ["lively"]
    line = open_tables(engine)[0]
    assert (line.seats_open, line.summary, line.turn_since, line.your_turn) == (1, SUMMARY, 9, False)


def test_my_tables_begin_with_those_where_it_is_my_turn(engine: Engine, journal: Journal) -> None:
    keep(journal, "waits", "open", at=9)
    keep(journal, "mine", "playing", at=3, to_act="ana")
    keep(journal, "mine too", "playing", at=4, to_act="ana")
    keep(journal, "theirs", "playing", at=8, to_act="bob")
    keep(journal, "done", "over", at=7)
    assert [(table.id, table.your_turn) for table in tables_of(engine, "ana")] == [
        ("mine too", True),
        ("mine", True),
        ("waits", False),
        ("theirs", False),
    ]
    assert tables_of(engine, "ana")[0].seats == (0,)
    assert [table.id for table in finished_of(engine, "ana")] == ["done"]
    assert tables_of(engine, "bob") == []  # asked, but without a place


def test_a_guest_that_became_somebody_brings_their_tables_along(engine: Engine, journal: Journal) -> None:
    keep(journal, "t", "playing", at=3, to_act="ana")
    row = {"locale": "en", "preferences": "{}", "created_at": 1, "seen_at": 1}
    with engine.begin() as connection:
        connection.execute(insert(PEOPLE).values({"id": "ana", "became": "account", **row}))
    (line,) = tables_of(engine, "account")
    assert (line.id, line.your_turn, line.seats) == ("t", True, (0,))
    assert [place.seat for place in places_at(engine, "t", "account")] == [0]


def test_a_seat_has_one_holder_and_may_be_given_back(engine: Engine, journal: Journal) -> None:
    keep(journal, "t", "open", at=1)
    head = Head("t", "alhambra", "open", True, 1, 2)
    journal.append([], head, None, [Place("bob", "t", 0, "seat", 2), Place("bob", "t", 1, "seat", 2)]).result()
    assert places_at(engine, "t", "ana") == []
    assert [place.seat for place in places_at(engine, "t", "bob")] == [0, 1]
    journal.append([], head, None, [Place("bob", "t", 0, "seat", 3, gone=True)]).result()
    journal.append([], head, None, [Place("ana", "t", 1, "seat", 3, gone=True)]).result()  # not hers to give
    assert places_at(engine, "t", "bob") == [Place("bob", "t", 1, "seat", 2)]
    # What lists say of a table stays when only its head is written.
    assert open_tables(engine)[0].summary == SUMMARY


def test_a_players_link_shares_a_seat_until_its_holder_leaves(engine: Engine, journal: Journal) -> None:
    keep(journal, "t", "open", at=1)
    link = Place("phone", "t", 0, "link", 2)
    give_place(engine, link)
    assert places_at(engine, "t", "phone") == [link]
    assert len(places_at(engine, "t", "ana")) == 1
    assert [table.seats for table in tables_of(engine, "phone")] == [(0,)]
    give_place(engine, Place("ana", "t", 0, "seat", 3, gone=True))
    assert places_at(engine, "t", "phone") == places_at(engine, "t", "ana") == []
    give_place(engine, link)
    give_place(engine, Place("bob", "t", 0, "seat", 4))
    assert places_at(engine, "t", "phone") == []


def test_whoever_may_watch_has_a_place_but_no_table_of_their_own(engine: Engine, journal: Journal) -> None:
    keep(journal, "t", "playing", at=1, listed=False)
    give_place(engine, Place("eve", "t", None, "watch", 5))
    give_place(engine, Place("eve", "t", None, "watch", 6))
    assert places_at(engine, "t", "eve") == [Place("eve", "t", None, "watch", 6)]
    assert tables_of(engine, "eve") == []
    with pytest.raises(EntryRefused):
        give_place(engine, Place("eve", "nowhere", None, "watch", 5))


def test_a_host_without_a_seat_finds_the_table(engine: Engine, journal: Journal) -> None:
    keep(journal, "t", "playing", at=1)
    give_place(engine, Place("eve", "t", None, "host", 5))
    (line,) = tables_of(engine, "eve")
    assert (line.seats, line.roles, line.your_turn) == ((), ("host",), False)


def test_lists_do_not_change_when_the_entry_is_refused(engine: Engine, journal: Journal) -> None:
    keep(journal, "t", "open", at=1)
    entry = Entry("t", 0, 1, "moved", "{}")
    journal.append([entry]).result()
    later = Head("t", "alhambra", "playing", True, 1, 2)
    with pytest.raises(EntryRefused):
        journal.append([entry], later, Listing("bob", 2, 0, Summary()), [Place("bob", "t", 0, "seat", 2)]).result()
    assert read_head(engine, "t") == Head("t", "alhambra", "open", True, 1, 1)
    assert read_log(engine, "t") == [entry]
    assert open_tables(engine)[0].summary == SUMMARY
    assert places_at(engine, "t", "bob") == []


def test_of_a_table_in_one_commit_the_last_word_counts(engine: Engine, journal: Journal) -> None:
    slow = journal.append([], Head("other", "alhambra", "open", False, 1, 1))  # what follows waits for this one
    first = journal.append([], Head("t", "alhambra", "open", True, 1, 1), Listing("ana", 1, 2, SUMMARY))
    second = journal.append([], Head("t", "alhambra", "playing", True, 1, 2))
    third = journal.append([], Head("u", "alhambra", "playing", True, 1, 3), Listing("bob", 3, 0, Summary()))
    for future in (slow, first, second, third):
        future.result()
    lines = {line.id: line for line in watchable(engine)}
    assert (lines["t"].changed_at, lines["t"].seats_open, lines["t"].summary) == (2, 2, SUMMARY)
    assert (lines["u"].changed_at, lines["u"].summary) == (3, Summary())


def test_whoever_wants_hears_how_long_commits_take(engine: Engine) -> None:
    heard: list[float] = []
    journal = Journal(engine, heard.append)
    for at in (1, 2):
        journal.append([], Head("t", "alhambra", "open", True, 1, at)).result()
    journal.close()
    assert len(heard) == 2
    assert all(seconds > 0 for seconds in heard)


def test_a_listing_without_a_head_is_a_mistake(journal: Journal) -> None:
    with pytest.raises(ValueError, match="needs the head"):
        journal.append([], None, Listing(None, None, 0, Summary()))


def test_a_summary_that_cannot_be_read_is_left_out(engine: Engine, journal: Journal) -> None:
    keep(journal, "t", "open", at=1)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET summary = 'nonsense'"))
    assert open_tables(engine)[0].summary == Summary()


def test_a_key_is_made_once_for_each_name(engine: Engine) -> None:
    first = kept_key(engine, "cookies")
    assert len(first) >= 40
    assert kept_key(engine, "cookies") == first
    assert kept_key(engine, "other") != first
