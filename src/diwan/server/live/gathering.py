"""All who are at one table: what they are told when something happens there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

from diwan.core.i18n import Message, render, say
from diwan.server import wire
from diwan.server.frames.frame import Look
from diwan.server.live.easel import Easel, Viewing
from diwan.server.live.guest import Guest
from diwan.server.live.presence import Presence
from diwan.server.live.telling import clock_news, clock_state, has_clock, people_news, saying_news
from diwan.server.store.journal import Entry
from diwan.server.tables.facts import Filled, Sat, Stood, read_fact
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import STUCK, Saying

NO_PICTURE: Final = say("The picture could not be drawn. The game goes on; the next picture comes by itself.")
BREATH: Final = 0.3  # seconds: somebody who loads the page anew has not left

_GAME: Final = frozenset({"began", "moved", "undone", "handed_over", "taken_back"})
_SEATS: Final = frozenset({"sat", "stood", "filled"})
_PEOPLE: Final = frozenset({"handed_over", "taken_back"}) | _SEATS


class Gathering:
    """Those at one table. The audience makes one when the first page opens, and forgets it after the last."""

    def __init__(self, table: OpenTable, easel: Easel, patience: float, breath: float = BREATH) -> None:
        self.table = table
        self._breath = breath
        self.presence = Presence(table.record, patience)
        self._easel = easel
        self._viewings: dict[Look, Viewing] = {}
        self._stage = table.record.stage
        self._gone = table.record.gone
        self._newest = table.record.size  # how many entries the newest frame tells
        self._clock = clock_state(table.record)
        self._thinking: int | None = None
        self._troubles: dict[str, Message] = {}  # by code; the latest is told
        self._people_timer: asyncio.TimerHandle | None = None
        self._abandoned_timer: asyncio.TimerHandle | None = None
        table.listeners.append(self.heard)
        self._tell_stuck()

    def close(self) -> None:
        """Listen no more."""
        self.table.listeners.remove(self.heard)
        for timer in (self._people_timer, self._abandoned_timer):
            if timer is not None:
                timer.cancel()

    # Coming and going.

    def enter(self, guest: Guest, said: int) -> None:
        """Let a page in: it is told how everything stands, and what has been said since that entry."""
        record, outbox = self.table.record, guest.outbox
        self.presence.come(guest)
        guest.look = guest.wished_look
        self._place(guest)
        news = [people_news(record, self.presence, guest.role.seats, guest.locale)]
        if has_clock(record):
            news.append(clock_news(record))
        news += [saying_news(record, saying, guest.locale) for saying in record.said if saying.number >= said]
        if self._thinking is not None:
            news.append(wire.write_message(wire.ThinkingNews(self._thinking)))
        outbox.put_all(news)
        if self._troubles:
            self._tell_trouble([guest])
        self._people_soon()

    def leave(self, guest: Guest) -> None:
        """Let a page go."""
        self._displace(guest)
        self.presence.go(guest)
        self._people_soon()

    def visited(self, seats: Iterable[int]) -> None:
        """Note that those who play these seats have loaded a page or sent a form."""
        self.presence.visit(seats)
        self._people_soon()

    def look_otherwise(self, guest: Guest) -> None:
        """Show the table to a page as it wishes to look now, whole."""
        self._displace(guest)
        guest.look, guest.has = guest.wished_look, None
        self._place(guest)

    # Frames.

    def show(self, guest: Guest) -> None:
        """Send a page the newest frame, if it lacks it or asks for it."""
        viewing = self._viewings.get(guest.look)
        if viewing is not None and self.lacks_frame(guest):
            self._easel.want(viewing)

    def lacks_frame(self, guest: Guest) -> bool:
        """Tell whether there is a newer frame than the one that a page has."""
        if self.table.record.table is None:
            return False
        return guest.asks or guest.has is None or guest.has < self._newest

    # News.

    def heard(self, table: OpenTable, entries: Sequence[Entry]) -> None:
        """Take in what has happened, and pass it on."""
        record, kinds = table.record, {entry.kind for entry in entries}
        if record.gone != self._gone:
            self._gone = record.gone
            self._call_otherwise()
        if kinds & _SEATS:
            self._settle(entries)
        if "said" in kinds:
            first = entries[0].number
            self._tell_sayings([saying for saying in record.said if saying.number >= first])
        if kinds & _GAME:
            self._newest = record.size
        if record.stage != self._stage:
            self._stage = record.stage
            self._tell_people()
        elif kinds & _PEOPLE:
            self._people_soon()
        self._tell_clock()
        if kinds & _GAME:
            for viewing in self._viewings.values():
                self._easel.want(viewing)
        self._tell_stuck()

    def thinking(self, seat: int | None) -> None:
        """Tell that a bot thinks for a seat, or none."""
        if seat != self._thinking:
            self._thinking = seat
            self._tell_all([wire.write_message(wire.ThinkingNews(seat))])

    def trouble(self, code: str, text: Message) -> None:
        """Tell all that something is wrong; whoever comes later hears of it, too."""
        if code not in self._troubles:
            self._troubles[code] = text
            self._tell_trouble(self.presence)
            self._tell_clock()

    def trouble_over(self, code: str) -> None:
        """Tell all that it has passed; what else is wrong is told again."""
        if self._troubles.pop(code, None) is not None:
            self._tell_trouble(self.presence)

    def judge_pictures(self) -> None:
        """Tell all whether a picture that somebody waits for could not be drawn, when that has changed."""
        if any(viewing.failures for viewing in self._viewings.values()):
            self.trouble("picture", NO_PICTURE)
        else:
            self.trouble_over("picture")

    def _tell_stuck(self) -> None:
        if self.table.record.is_stuck:
            self.trouble("stuck", STUCK)

    def _tell_trouble(self, guests: Iterable[Guest]) -> None:
        code, text = next(reversed(self._troubles.items()), ("", None))
        for guest in list(guests):
            told = "" if text is None else render(text, guest.locale)
            guest.outbox.put(wire.write_message(wire.Trouble(code, told)))

    def _tell_all(self, news: list[bytes]) -> None:
        for guest in list(self.presence):
            for data in news:
                guest.outbox.put(data)

    def _tell_clock(self) -> None:
        """Tell all what is left to each, where that is not what they think."""
        record = self.table.record
        if has_clock(record) and self._clock != (state := clock_state(record)):
            self._clock = state
            self._tell_all([clock_news(record)])

    def _tell_sayings(self, sayings: list[Saying]) -> None:
        made: dict[str, list[bytes]] = {}
        for guest in list(self.presence):
            if guest.locale not in made:
                made[guest.locale] = [saying_news(self.table.record, saying, guest.locale) for saying in sayings]
            for data in made[guest.locale]:
                guest.outbox.put(data)

    # People.

    def _people_soon(self) -> None:
        if self._people_timer is None:
            self._people_timer = asyncio.get_running_loop().call_later(self._breath, self._tell_people)

    def _tell_people(self) -> None:
        if self._people_timer is not None:
            self._people_timer.cancel()
            self._people_timer = None
        made: dict[tuple[tuple[int, ...], str], bytes] = {}
        for guest in list(self.presence):
            reader = (guest.role.seats, guest.locale)
            if reader not in made:
                made[reader] = people_news(self.table.record, self.presence, *reader)
            guest.outbox.put(made[reader])
        self._watch_abandoned()

    def _watch_abandoned(self) -> None:
        if self._abandoned_timer is not None:
            self._abandoned_timer.cancel()
            self._abandoned_timer = None
        wait = self.presence.next_abandoned() if len(self.presence) else None
        if wait is not None:
            self._abandoned_timer = asyncio.get_running_loop().call_later(wait + 0.05, self._tell_people)

    def _settle(self, entries: Sequence[Entry]) -> None:
        """Let all know what they may do now that seats have changed hands."""
        facts = [read_fact(entry.data) for entry in entries]
        seats = {fact.seat for fact in facts if isinstance(fact, Sat | Stood | Filled)}
        for guest in list(self.presence):
            guest.settle(self.table.record, seats)
            if guest.look != guest.wished_look:
                self.look_otherwise(guest)

    def _call_otherwise(self) -> None:
        """Show all the table anew, since somebody there goes by another name now; their links let nobody play."""
        guests = list(self.presence)
        for guest in guests:
            self._displace(guest)  # all of them first: what is being painted with the old name is for nobody then
        for guest in guests:
            guest.settle(self.table.record)
            guest.look, guest.has = guest.wished_look, None
            self._place(guest)
        self._tell_people()

    def _place(self, guest: Guest) -> None:
        viewing = self._viewings.get(guest.look)
        if viewing is None:
            viewing = self._viewings[guest.look] = Viewing(self, guest.look)
        viewing.guests.add(guest)
        self.show(guest)

    def _displace(self, guest: Guest) -> None:
        viewing = self._viewings.get(guest.look)
        if viewing is not None:
            viewing.guests.discard(guest)
            if not viewing.guests:
                del self._viewings[guest.look]
                self.judge_pictures()
