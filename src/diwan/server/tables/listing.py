"""What lists say of a table, and who has a place there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from diwan.server.store.listing import Listing, Place, Seated, Summary
from diwan.server.tables.facts import Created, Fact, Sat, Stood
from diwan.server.tables.record import Record


def listing_of(record: Record) -> Listing:
    """Return what lists show of a table as it stands."""
    created, table = record.creation, record.table
    over = table is not None and table.is_over
    return Listing(
        to_act_person=_asked_person(record),
        turn_since=record.turn_since or None,
        seats_open=sum(chair.kind == "open" and not chair.kept for chair in record.chairs),
        summary=Summary(
            seated=tuple(
                Seated(chair.kind, name if chair.name else "", chair.kept)
                for chair, name in zip(record.chairs, record.names, strict=True)
            ),
            options=created.options,
            clock="" if created.clock.kind == "none" else created.clock.kind,
            scores=tuple(table.scores) if table is not None and over else (),
            ranks=tuple(table.ranking) if table is not None and over else (),
        ),
        due_at=due_at(record),
    )


def listing_after_moves(before: Listing, record: Record) -> Listing:
    """Return the same of a game that goes on, in which there were only moves since: all but whose turn it is stays."""
    return replace(
        before, to_act_person=_asked_person(record), turn_since=record.turn_since or None, due_at=due_at(record)
    )


def _asked_person(record: Record) -> str | None:
    asked = record.asked
    return record.chairs[asked].player if asked is not None and record.is_played_by_person(asked) else None


def due_at(record: Record) -> int | None:
    """Return when something happens here by itself: a bot is asked, or somebody's time is over. None: nothing will."""
    if record.asked is None:
        return None
    if record.bot_of(record.asked) is not None:
        return record.turn_since
    deadline = record.time.deadline()
    return None if deadline is None else deadline[1]


def places_of(table_id: str, facts: Iterable[Fact], record: Record, at: int) -> list[Place]:
    """Return who gets or loses a place by these facts, which come next in the log of the record."""
    places: list[Place] = []
    for fact in facts:
        match fact:
            case Created():
                places.append(Place(fact.host, table_id, None, "host", at))
                for seat, chair in enumerate(fact.chairs):
                    if chair.player is not None:
                        places.append(Place(chair.player, table_id, seat, "seat", at))
            case Sat():
                places.append(Place(fact.player, table_id, fact.seat, "seat", at))
            case Stood():
                before = record.chairs[fact.seat].player
                if before is not None:
                    places.append(Place(before, table_id, fact.seat, "seat", at, gone=True))
            case _:
                pass
    return places
