"""One open page at a table: whose it is, how it looks at the table, and what it has of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from diwan.server.frames.frame import Look
from diwan.server.live.outbox import Outbox
from diwan.server.tables.access import Grant, Role, role_of
from diwan.server.tables.record import Record


class Guest:
    """One page. The same person may have several; each is told everything."""

    def __init__(
        self,
        player: str,
        name: str,
        locale: str,
        outbox: Outbox,
        address: str | None = None,
        session: str = "",
    ) -> None:
        self.player = player
        self.address = address  # from where they come, for limits only
        self.session = session  # with which they are signed in, or their own id: they go when it ends
        self.name = name
        self.locale = locale
        self.outbox = outbox
        self.role = Role()
        self.look = Look(None, locale)
        self.has: int | None = None  # the frame that the browser has, or will have when what waits is out
        self.asks = False  # they want a frame although they may have the newest
        self._grants: list[Grant] = []
        self._wish = self.look  # how they wish to look, as far as their seats allow

    def arrive(self, record: Record, grants: Iterable[Grant]) -> None:
        """Take in what this person may do here."""
        self._grants = list(grants)
        self.settle(record)

    def settle(self, record: Record, changed_seats: Iterable[int] = ()) -> None:
        """Work out anew what they may do. A seat that has changed hands is no longer theirs by what they were given."""
        gone = set(changed_seats)
        self._grants = [grant for grant in self._grants if grant.seat is None or grant.seat not in gone]
        role = role_of(record, self.player, self._grants)
        seats = tuple(seat for seat in role.seats if record.chairs[seat].kind == "person")
        self.role = Role(seats, role.watches, role.host)

    def wish(self, eyes: int | None, theme: str, narrow: bool, text: bool) -> None:
        """Take in how they wish to look; `look` follows when the table is shown to them so."""
        self._wish = Look(eyes, self.locale, theme, narrow, text)

    @property
    def has_account(self) -> bool:
        """Whether they are signed in; else they are known by their cookie alone."""
        return self.session != self.player

    @property
    def wished_look(self) -> Look:
        """How they would look at the table with the seats that they have now."""
        seats, wish = self.role.seats, self._wish
        return wish if wish.eyes in seats else replace(wish, eyes=seats[0] if seats else None)

    @property
    def lacks_room(self) -> bool:
        """Whether no frame can be sent now: one waits, or the page is gone."""
        return self.outbox.closed or self.outbox.has_frame
