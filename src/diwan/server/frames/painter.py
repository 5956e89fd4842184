"""A drawing process: `python -m diwan.server.frames.painter SERVER` paints what is ordered, one by one.

It never sees a state, only snapshots, so nothing that it makes can tell a secret.
"""

from __future__ import annotations

import gc
from bisect import bisect_left
from typing import Final

import diwan
from diwan.server.frames.album import Album
from diwan.server.frames.frame import LogLine, Look
from diwan.server.frames.parcel import (
    Missing,
    Moment,
    MomentOrder,
    PageOrder,
    Painted,
    Parcel,
    ParcelOrder,
    Shown,
    parcel_of,
)
from diwan.server.frames.rendering import frame_of, handing_lines, log_lines, picture_of, question_of, standings_of
from diwan.server.frames.snapshot import Snapshot, Told
from diwan.server.processes import work

WARM_SEED: Final = 1  # of the games that are drawn once at the start


class Painter:
    """What one drawing process knows: the frames that it painted last."""

    def __init__(self, album: Album | None = None) -> None:
        self.album = Album() if album is None else album

    def answer(self, order: object) -> Parcel | Missing | Painted | Moment:
        """Paint what is ordered."""
        match order:
            case ParcelOrder():
                return self.parcel(order)
            case PageOrder():
                return self.page(order)
            case MomentOrder():
                return moment(order.look, order.snapshot)
            case _:
                raise TypeError(f"no order for a painter: {order!r}")

    def parcel(self, order: ParcelOrder) -> Parcel | Missing:
        """Return the message that leads from the base to the present; Missing when all of the log is needed first."""
        place = (order.table, order.look, order.snapshot.names)
        base = self.album.get(place, order.base)
        now = self._shown(order.table, order.look, order.snapshot, base)
        return Missing() if now is None else parcel_of(now, base)

    def page(self, order: PageOrder) -> Painted:
        """Return all that a page shows."""
        shown = self._shown(order.table, order.look, order.snapshot, None)
        assert shown is not None, "a page is ordered with the whole log"
        log = list(shown.lines[bisect_left(shown.lines, order.snapshot.log_from, key=_ply) :])
        if order.look.text:
            return Painted(shown.frame, "", log, shown.picture)
        return Painted(shown.frame, shown.picture, log, "")

    def _shown(self, table: str, look: Look, snapshot: Snapshot, base: Shown | None) -> Shown | None:
        """Return a frame, from the album if it is there; None when the log is not all there."""
        place = (table, look, snapshot.names)
        known = self.album.get(place, snapshot.id)
        if known is not None:
            return known
        lines = _lines(snapshot, look.locale, base)
        if lines is None:
            return None
        shown = Shown(frame_of(snapshot, look, lines), picture_of(snapshot, look), lines)
        self.album.put(place, shown)
        return shown


def moment(look: Look, snapshot: Snapshot) -> Moment:
    """Return what was to be seen at an earlier ply."""
    view = snapshot.glimpse.view
    return Moment(
        ply=view.ply,
        asked=None if view.over else view.to_act,
        question=question_of(snapshot, look.locale),
        picture=picture_of(snapshot, look),
        log=_with_handings(snapshot, look.locale, log_lines(snapshot, look.locale, _told(snapshot).heard)),
        standings=standings_of(snapshot, look.locale),
    )


def _lines(snapshot: Snapshot, locale: str, base: Shown | None) -> tuple[LogLine, ...] | None:
    """Return the whole log: what the base has of it, and what is new; None where something is missing between."""
    told = _told(snapshot)
    new = log_lines(snapshot, locale, told.heard)
    if told.start <= 0:
        return _with_handings(snapshot, locale, new)
    if base is None or base.frame.ply < told.start - 1:
        return None
    before = base.lines[: bisect_left(base.lines, told.start, key=_ply)]
    return _with_handings(snapshot, locale, [line for line in (*before, *new) if line.beside is None])


def _with_handings(snapshot: Snapshot, locale: str, lines: list[LogLine]) -> tuple[LogLine, ...]:
    """Return the log of a game with what happened beside it: after all that the same ply tells."""
    return tuple(sorted((*lines, *handing_lines(snapshot, locale)), key=_ply))


def _told(snapshot: Snapshot) -> Told:
    log = snapshot.log
    return log if isinstance(log, Told) else log.told(log.start)


def _ply(line: LogLine) -> int:
    return line.ply


def warm_up() -> None:
    """Load all games and paint each once, so that the first picture at a table is as quick as the next."""
    for name in diwan.game_names():
        game = diwan.load(name)
        table = game.new_table(seats=max(game.allowed_seats()), seed=WARM_SEED)
        game.draw(table.view(table.to_act))
        game.prose(table.view(table.to_act))
    gc.collect()
    gc.freeze()  # what is loaded stays: the collector need not look at it again


if __name__ == "__main__":
    work(warm_up, Painter().answer)
