"""Lists of tables: those that wait for players, those that can be watched, those of a person."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Engine, Row, case, delete, or_, select, tuple_, update

from diwan.server.called import gone_sign
from diwan.server.store.connect import reading, writing
from diwan.server.store.listing import NO_SEAT, Place, Summary, read_summary, write_places
from diwan.server.store.schema import PEOPLE, PLACES, TABLES
from diwan.server.store.stages import OPEN, OVER, PLAYING

MOST_LISTED: Final = 50


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One line of a list. `seats` are those of the person whose list it is, `roles` what else they are there."""

    id: str
    game: str
    stage: str
    listed: bool
    created_at: int
    changed_at: int
    turn_since: int | None
    seats_open: int
    summary: Summary
    your_turn: bool = False
    seats: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()


def open_tables(engine: Engine, limit: int = MOST_LISTED) -> list[ListedTable]:
    """Return listed tables that wait for players, the newest first."""
    return _listed(engine, OPEN, limit)


def watchable(engine: Engine, limit: int = MOST_LISTED) -> list[ListedTable]:
    """Return listed tables at which a game is played, the liveliest first."""
    return _listed(engine, PLAYING, limit)


def tables_of(engine: Engine, person: str, limit: int = MOST_LISTED) -> list[ListedTable]:
    """Return the tables of a person that are not over: those at which it is their turn first, then the newest."""
    mine = case((is_person(TABLES.c.to_act_person, person), 0), else_=1)
    order = (mine, TABLES.c.changed_at.desc(), TABLES.c.id)
    return _of_person(engine, person, TABLES.c.stage != OVER, order, limit)


def finished_of(engine: Engine, person: str, limit: int = MOST_LISTED) -> list[ListedTable]:
    """Return the games of a person that are over, the last one first."""
    order = (TABLES.c.changed_at.desc(), TABLES.c.id)
    return _of_person(engine, person, TABLES.c.stage == OVER, order, limit)


def places_at(engine: Engine, table_id: str, person: str) -> list[Place]:
    """Return the places of a person at a table, also those that they had as a guest."""
    wanted = select(PLACES).where(PLACES.c.table_id == table_id, is_person(PLACES.c.person_id, person))
    with reading(engine) as connection:
        return [
            Place(row.person_id, row.table_id, None if row.seat == NO_SEAT else row.seat, row.role, row.since)
            for row in connection.execute(wanted.order_by(PLACES.c.seat))
        ]


def people_of(engine: Engine, person: str) -> frozenset[str]:
    """Return all ids by which a person is known: their own, and those of guests who became them."""
    wanted = select(PEOPLE.c.id).where(or_(PEOPLE.c.id == person, PEOPLE.c.became == person))
    with reading(engine) as connection:
        return frozenset((person, *connection.execute(wanted).scalars()))


def gone_among(engine: Engine, persons: Collection[str]) -> frozenset[str]:
    """Return which of these persons have deleted their accounts; guests who had become them, too."""
    account = PEOPLE.alias()
    # Whoever is gone became nobody but themselves.
    wanted = select(PEOPLE.c.id).join(account, account.c.id == PEOPLE.c.became)
    wanted = wanted.where(PEOPLE.c.id.in_(persons), account.c.became == account.c.id)
    with reading(engine) as connection:
        return frozenset(connection.execute(wanted).scalars())


def forget_names(connection: Connection, person: str) -> None:
    """Let lists call somebody by nobody's name at all tables at which they have a seat."""
    seats: dict[str, set[int]] = {}
    mine = select(PLACES.c.table_id, PLACES.c.seat).where(is_person(PLACES.c.person_id, person))
    for place in connection.execute(mine.where(PLACES.c.role == "seat", PLACES.c.seat != NO_SEAT)):
        seats.setdefault(place.table_id, set()).add(place.seat)
    for table_id, own in sorted(seats.items()):
        kept = connection.execute(select(TABLES.c.summary).where(TABLES.c.id == table_id)).scalar()
        summary = read_summary(kept)
        seated = tuple(
            msgspec.structs.replace(sitter, name=gone_sign(seat)) if seat in own else sitter
            for seat, sitter in enumerate(summary.seated)
        )
        text = msgspec.json.encode(msgspec.structs.replace(summary, seated=seated)).decode("utf-8")
        connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(summary=text))


def end_links(connection: Connection, person: str) -> None:
    """Let nobody play somebody's seats by their links any more."""
    seats = select(PLACES.c.table_id, PLACES.c.seat).where(is_person(PLACES.c.person_id, person))
    own = seats.where(PLACES.c.role == "seat", PLACES.c.seat != NO_SEAT)
    shared = tuple_(PLACES.c.table_id, PLACES.c.seat).in_(own)
    connection.execute(delete(PLACES).where(PLACES.c.role == "link", shared))


def give_place(engine: Engine, place: Place) -> None:
    """Write a place that no entry goes with (leave to watch); EntryRefused when there is no such table."""
    with writing(engine) as connection:
        write_places(connection, [place])


def is_person(column: Column[str] | Column[str | None], person: str) -> ColumnElement[bool]:
    """Return the condition that a column holds a person: by their own id, or as a guest that became them."""
    return or_(column == person, column.in_(select(PEOPLE.c.id).where(PEOPLE.c.became == person)))


def _listed(engine: Engine, stage: str, limit: int) -> list[ListedTable]:
    # The index of lists has this order.
    wanted = select(TABLES).where(TABLES.c.listed, TABLES.c.stage == stage)
    wanted = wanted.order_by(TABLES.c.changed_at.desc(), TABLES.c.id).limit(limit)
    with reading(engine) as connection:
        return [_line(row) for row in connection.execute(wanted)]


def _of_person(
    engine: Engine, person: str, which: ColumnElement[bool], order: Sequence[ColumnElement[Any]], limit: int
) -> list[ListedTable]:
    mine = select(PLACES.c.table_id).where(is_person(PLACES.c.person_id, person), PLACES.c.role != "watch")
    your_turn = is_person(TABLES.c.to_act_person, person)
    wanted = select(TABLES, your_turn.label("your_turn")).where(TABLES.c.id.in_(mine), which)
    with reading(engine) as connection:
        rows = connection.execute(wanted.order_by(*order).limit(limit)).all()
        of_them = select(PLACES).where(
            is_person(PLACES.c.person_id, person), PLACES.c.table_id.in_([r.id for r in rows])
        )
        places = connection.execute(of_them.order_by(PLACES.c.seat)).all()
    return [
        replace(
            _line(row),
            your_turn=row.stage == PLAYING and bool(row.your_turn),
            seats=tuple(place.seat for place in places if place.table_id == row.id and place.seat != NO_SEAT),
            roles=tuple(sorted({place.role for place in places if place.table_id == row.id})),
        )
        for row in rows
    ]


def _line(row: Row[Any]) -> ListedTable:
    head = (row.id, row.game, row.stage, row.listed, row.created_at, row.changed_at)
    return ListedTable(*head, row.turn_since, row.seats_open or 0, read_summary(row.summary))
