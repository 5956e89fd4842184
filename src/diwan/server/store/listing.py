"""What lists show of a table, and who has a place there: written together with the entries that change it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, or_, true

from diwan.server.store.schema import PLACES

NO_SEAT: Final = -1  # in the store; a database does not compare NULLs


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat, as lists say it; `name` is that of the person, or of the bot in the registry."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    kept: bool = False  # while it is open: for a friend who comes by the invitation


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rest of what a list says. Kept as JSON: it may gain fields with defaults and lose none."""

    seated: tuple[Seated, ...] = ()
    options: dict[str, bool | str] = {}
    clock: str = ""  # of which kind: "" is none
    scores: tuple[int, ...] = ()  # by seat, once the game is over
    ranks: tuple[int, ...] = ()  # by seat, 1 is the winner's


class Listing(msgspec.Struct, frozen=True):
    """What lists need beside the `Head` of a table."""

    to_act_person: str | None  # whose turn it is; None: a bot's or nobody's
    turn_since: int | None
    seats_open: int  # to anybody: those that are kept for friends are not
    summary: Summary
    due_at: int | None = None  # when a bot or a clock is next; None: a person, or nobody


@dataclass(frozen=True, slots=True)
class Place:
    """A person has a seat (`role` "seat"), plays it by a player's link ("link"), made the table ("host") or may watch
    it ("watch"); or has the place no more."""

    person_id: str
    table_id: str
    seat: int | None
    role: Literal["seat", "link", "host", "watch"]
    since: int
    gone: bool = False


_SUMMARY: Final = msgspec.json.Decoder(Summary)


def read_summary(text: str | None) -> Summary:
    """Return what was kept; an empty one where nothing was, or nothing that can be read."""
    try:
        return _SUMMARY.decode(text) if text else Summary()
    except msgspec.DecodeError:
        return Summary()  # a list without names is better than none: the log has it all


def listing_row(listing: Listing) -> dict[str, object]:
    """Return what lists show of a table, as it is kept beside its head."""
    return {
        "to_act_person": listing.to_act_person,
        "turn_since": listing.turn_since,
        "seats_open": listing.seats_open,
        "summary": msgspec.json.encode(listing.summary).decode("utf-8"),
        "due_at": listing.due_at,
    }


def write_places(connection: Connection, places: Iterable[Place]) -> None:
    """Write who has a place: a seat has one holder, and without a seat a person has one place at a table."""
    for place in places:
        seat = NO_SEAT if place.seat is None else place.seat
        whose = PLACES.c.person_id == place.person_id
        if place.role == "seat":
            # With its holder go those whom the holder's link let in; and whoever takes a seat takes it from all.
            whose = or_(whose, PLACES.c.role == "link") if place.gone else true()
        connection.execute(delete(PLACES).where(PLACES.c.table_id == place.table_id, PLACES.c.seat == seat, whose))
        if not place.gone:
            row = {"person_id": place.person_id, "table_id": place.table_id, "role": place.role, "since": place.since}
            connection.execute(insert(PLACES).values(seat=seat, **row))
