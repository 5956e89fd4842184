"""What somebody at a table asks for, as a command to the table. Who may ask for it is checked here, when its turn
comes: until then a seat may have changed hands."""

from __future__ import annotations

from typing import Protocol

from diwan.core.i18n import say
from diwan.core.table import Table
from diwan.server import wire
from diwan.server.frames.frame import Look
from diwan.server.live.presence import Presence
from diwan.server.store.stages import OVER
from diwan.server.tables.access import Role, decide_sit, host_or
from diwan.server.tables.command import Decide
from diwan.server.tables.facts import Fact
from diwan.server.tables.record import BOT_SITS_THERE, GAME_OVER, NO_SEAT, NOT_BEGUN, NOT_YOURS, Record, Refused
from diwan.server.tables.wish import free_bot_name
from diwan.server.usual import strongest_bot

Kept = (
    wire.Move | wire.Undo | wire.Say | wire.Sit | wire.Stand | wire.Fill | wire.HandOver | wire.TakeBack
)  # commands that become entries of the log


class Asker(Protocol):
    """Who asks: an open page (`live.guest`), or the form of one that has no script."""

    @property
    def player(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def role(self) -> Role: ...
    @property
    def look(self) -> Look: ...


def decision_on(message: Kept, guest: Asker, presence: Presence) -> Decide:
    """Return what decides on a command of this guest: it raises what `Record.decide_...` raises."""
    match message:
        case wire.Move():
            return lambda record: _move(record, message, guest)
        case wire.Undo():
            return lambda record: _undo(record, message, guest)
        case wire.Say():
            return lambda record: _say(record, message, guest)
        case wire.Sit():
            return lambda record: decide_sit(record, guest.role, message.seat, guest.player, guest.name)
        case wire.Stand():
            return lambda record: _stand(record, message, guest)
        case wire.Fill():
            return lambda record: _fill(record, message, guest)
        case wire.HandOver():
            return lambda record: _hand_over(record, message, guest, presence)
        case wire.TakeBack():
            return lambda record: _take_back(record, message, guest)


def answer_to(message: Kept, number: int | None) -> wire.Ack:
    """Return the answer to a command that was carried out. It depends on the message and its entry alone, so that a
    repeat gets the same one after years."""
    match message:
        case wire.Move():
            return wire.Ack(message.n, number, message.epoch, message.ply + 1)
        case wire.Undo():
            return wire.Ack(message.n, number, message.epoch + 1, message.ply)
        case _:
            return wire.Ack(message.n, number)


def check_seat(record: Record, seat: int, guest: Asker) -> None:
    """Raise Refused where a seat is not played by this guest."""
    if seat in guest.role.seats:
        return
    if seat >= len(record.chairs):
        raise Refused(*NO_SEAT)
    if not guest.role.seats:
        raise Refused("watcher", say("You watch this table. Only those who sit at it can do this."))
    raise Refused(*NOT_YOURS)


def check_playing(record: Record) -> Table:
    """Return the game that is under way; Refused where none is."""
    if record.table is None:
        raise Refused(*NOT_BEGUN)
    if record.table.is_over:
        raise Refused(*GAME_OVER)
    return record.table


def check_plays(record: Record, seat: int, guest: Asker) -> None:
    """Raise Refused where a seat is not this guest's, or a bot plays for them."""
    check_seat(record, seat, guest)
    if record.bot_of(seat) is not None:
        raise Refused("bot_plays", say("A bot plays for you. Take your seat back first."))


def _move(record: Record, message: wire.Move, guest: Asker) -> tuple[Fact, ...]:
    check_plays(record, message.seat, guest)
    return record.decide_move(message.seat, message.epoch, message.ply, message.action)


def _undo(record: Record, message: wire.Undo, guest: Asker) -> tuple[Fact, ...]:
    check_plays(record, message.seat, guest)
    check_playing(record)  # what was hidden is open to all after the end
    return record.decide_undo(message.seat, message.epoch, message.ply)


def _say(record: Record, message: wire.Say, guest: Asker) -> tuple[Fact, ...]:
    player, name = guest.player, guest.name
    if guest.role.seats:
        chair = record.chairs[guest.look.eyes if guest.look.eyes is not None else guest.role.seats[0]]
        player, name = chair.player or player, chair.name
    if not name:
        raise Refused("name", say("Give yourself a name first, so that others know who speaks."))
    return record.decide_say(player, name, message.text)


def _stand(record: Record, message: wire.Stand, guest: Asker) -> tuple[Fact, ...]:
    check_seat(record, message.seat, guest)
    player = record.chairs[message.seat].player
    assert player is not None, "a guest's seat has a person"
    return record.decide_stand(message.seat, player)


def _fill(record: Record, message: wire.Fill, guest: Asker) -> tuple[Fact, ...]:
    host = host_or(record, guest.role, guest.player)
    return record.decide_fill(message.seat, host, message.bot, free_bot_name(tuple(record.chairs)))


def _hand_over(record: Record, message: wire.HandOver, guest: Asker, presence: Presence) -> tuple[Fact, ...]:
    check_playing(record)
    if message.seat in guest.role.seats:
        return record.decide_hand_over(message.seat, message.bot)
    if not guest.role.seats:
        check_seat(record, message.seat, guest)
    if message.seat < len(record.chairs):
        if record.bot_of(message.seat) is not None:
            raise Refused(*BOT_SITS_THERE)
        if message.seat not in presence.abandoned():
            raise Refused("not_abandoned", say("This player is here, or may still come back."))
    # The best there is: whom others choose for somebody who is away might play against them.
    return record.decide_hand_over(message.seat, strongest_bot(), "away")


def _take_back(record: Record, message: wire.TakeBack, guest: Asker) -> tuple[Fact, ...]:
    check_seat(record, message.seat, guest)
    if record.stage == OVER:
        raise Refused(*GAME_OVER)
    return record.decide_take_back(message.seat)
