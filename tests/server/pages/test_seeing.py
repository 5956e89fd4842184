"""Through whose eyes a page looks where several people share a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

import diwan
from diwan.server.pages.seeing import Seen
from diwan.server.tables.access import Role
from diwan.server.tables.facts import Began, Chair, Created, HandedOver
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record


@dataclass(frozen=True)
class Table:
    """What a page reads of a table."""

    record: Record


def seen(*bots: int) -> tuple[Seen, int]:
    """Return a table with two people at one screen as its page sees it, and who is asked; for some of the seats,
    counted from the one that is asked, a bot plays."""
    box = diwan.load("alhambra")
    chairs = tuple(Chair("person", "ann", name) for name in ("Ann", "Bob"))
    made = Created("alhambra", box.rules_version, dict(box.options), chairs, 5, "salt", "ann", "secret")
    record = Record((made, Began()))
    asked = record.asked
    assert asked is not None
    for seat in bots:
        record.apply(HandedOver((asked + seat) % 2, "random"))
    return Seen(cast(OpenTable, Table(record)), Role((0, 1))), asked


@pytest.mark.parametrize(("bots", "offset"), [((), 0), ((1,), 0), ((0,), 1), ((0, 1), 0)])
def test_a_page_looks_through_the_eyes_of_whoever_plays_and_is_asked(bots: tuple[int, ...], offset: int) -> None:
    page, asked = seen(*bots)
    assert page.eyes == (asked + offset) % 2


def test_who_has_no_seat_looks_through_nobodys_eyes() -> None:
    page, _ = seen()
    assert Seen(page.table, Role()).eyes is None
