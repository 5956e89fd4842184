"""What is told of a table beside its frames, as it travels: people, clocks, sayings."""

from __future__ import annotations

from typing import Literal, cast

from diwan.server import wire
from diwan.server.called import called
from diwan.server.live.presence import Presence
from diwan.server.now import now_ms
from diwan.server.tables.record import Record, Saying


def people_news(record: Record, presence: Presence, seats: tuple[int, ...], locale: str) -> bytes:
    """Return who is here, for somebody with these seats and this language."""
    here = presence.here()
    sitters = tuple(
        wire.Sitter(
            seat,
            chair.kind,
            called(name, locale),
            chair.bot,
            here=seat in here,
            yours=seat in seats,
            why=record.why_bot(seat),
        )
        for seat, (chair, name) in enumerate(zip(record.chairs, record.names, strict=True))
    )
    stage = cast(Literal["open", "playing", "over"], record.stage)
    return wire.write_message(wire.PeopleNews(stage, sitters, presence.watchers(), presence.abandoned()))


def clock_news(record: Record) -> bytes:
    """Return what each seat has left as of now; while the table waits nobody's time runs."""
    time, now = record.time, now_ms()
    left: list[int | None] = list(time.left)
    deadline = time.deadline()
    if deadline is not None:
        seat, end = deadline
        left[seat] = max(0, end - (now if time.paused is None else time.paused))
    return wire.write_message(wire.ClockNews(now, tuple(left), time.running if time.paused is None else None))


def has_clock(record: Record) -> bool:
    """Tell whether time runs at this table."""
    return record.table is not None and record.time.clock.kind != "none"


def clock_state(record: Record) -> tuple[object, ...]:
    """Return what must change for clocks to be told anew: they run by themselves in between."""
    time = record.time
    others = tuple(left for seat, left in enumerate(time.left) if seat != time.running)
    return (time.deadline(), time.paused, others)


def saying_news(record: Record, saying: Saying, locale: str) -> bytes:
    """Return what somebody said, for a reader of this language."""
    name, seat = called(record.speaker(saying), locale), record.seat_of(saying.player)
    return wire.write_message(wire.SaidNews(saying.number, saying.at, name, seat, saying.text))
