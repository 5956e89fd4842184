"""A table as its log tells it.

`decide_...` says which facts a command becomes, and changes nothing; `apply` takes facts in. Between the two somebody
keeps them: what is not on the disk has not happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import diwan
from diwan.core.errors import StaleAction, ToldError
from diwan.core.i18n import Message, say
from diwan.core.replay import is_name
from diwan.core.table import Table
from diwan.server.store.errors import StoreError
from diwan.server.tables.facts import (
    Began,
    Chair,
    Created,
    Fact,
    HandedOver,
    Moved,
    Said,
    Sat,
    Stood,
    TakenBack,
    Undone,
)

LONGEST_SAYING: Final = 500  # characters

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"


class Refused(ToldError):
    """A command that the table does not take; `code` names the reason, `reason` tells it to people."""

    def __init__(self, code: str, reason: Message) -> None:
        super().__init__(reason)
        self.code = code

    def __reduce__(self) -> tuple[type[Refused], tuple[str, Message]]:  # type: ignore[override]
        return (type(self), (self.code, self.reason))


class Record:
    """One table."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.created: Created | None = None
        self.chairs: list[Chair] = []
        self.table: Table | None = None  # once the game has begun
        self.size = 0  # how many facts it is made of
        self._moves: dict[tuple[int, int], Moved] = {}  # by the question: epoch and ply
        self._undos: dict[int, Undone] = {}  # by the epoch that they ended
        for fact in facts:
            self.apply(fact)

    # Looking.

    @property
    def stage(self) -> str:
        """Where the table stands: OPEN, PLAYING or OVER."""
        if self.table is None:
            return OPEN
        return OVER if self.table.is_over else PLAYING

    def seat_of(self, player: str) -> int | None:
        """Return the first seat of a person; None for somebody who only watches."""
        seats = self.seats_of(player)
        return seats[0] if seats else None

    def seats_of(self, player: str) -> list[int]:
        """Return the seats of a person: several when they share a screen."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player == player]

    # Deciding.

    def decide_sit(self, seat: int, player: str, name: str) -> tuple[Fact, ...]:
        """Take an open seat; with the last one the game begins."""
        chair = self._chair(seat)
        if chair.kind == "person" and (chair.player, chair.name) == (player, name):
            return ()  # the same command once more
        if self.table is not None:
            raise Refused("begun", say("The game has begun."))
        if chair.kind != "open":
            raise Refused("taken", say("This seat is taken."))
        if not is_name(name):
            raise Refused("name", say("This is no name: give 1 to 80 characters that can be printed."))
        others_open = any(other.kind == "open" for place, other in enumerate(self.chairs) if place != seat)
        sat = Sat(seat, player, name)
        return (sat,) if others_open else (sat, Began())

    def decide_stand(self, seat: int, player: str) -> tuple[Fact, ...]:
        """Give a seat back before the game begins."""
        if self.table is not None:
            raise Refused("begun", say("The game has begun."))
        self._check_owner(seat, player)
        return (Stood(seat),)

    def decide_move(self, player: str | None, seat: int, epoch: int, ply: int, action: int) -> tuple[Fact, ...]:
        """Answer a question; nothing new happens when this answer was given before. None as player: a bot of ours.

        Raises what `Table.check` raises.
        """
        table = self._game()
        if player is not None:
            self._check_owner(seat, player)
        move = Moved(seat, epoch, ply, action)
        before = self._moves.get((epoch, ply))
        if before is not None:
            if before == move:
                return ()
            raise StaleAction(f"this answers ply {ply} of epoch {epoch}, which has been answered otherwise")
        table.check(seat, ply, action, epoch=epoch)
        return (move,)

    def decide_undo(self, player: str, seat: int, epoch: int, ply: int | None) -> tuple[Fact, ...]:
        """Go back to a ply (None: as far as possible); raises what `Table.undo` raises."""
        table = self._game()
        self._check_owner(seat, player)
        before = self._undos.get(epoch)
        if before is not None and before.seat == seat and ply in (None, before.ply):
            return ()
        if epoch != table.epoch:
            raise StaleAction(f"this goes back from epoch {epoch}, but the table is at {table.epoch}")
        target = table.undo_floor(seat) if ply is None else ply
        table.check_undo(seat, target)
        return (Undone(seat, epoch, target),)

    def decide_hand_over(self, seat: int, bot: str) -> tuple[Fact, ...]:
        """Let a bot play for a person."""
        self._game()
        if self._chair(seat).kind != "person":
            raise Refused("bot", say("A bot sits there already."))
        if bot not in diwan.bots():
            raise Refused("no_bot", say("There is no bot {bot}.", bot=bot))
        return () if self._chair(seat).bot == bot else (HandedOver(seat, bot),)

    def decide_take_back(self, seat: int, player: str) -> tuple[Fact, ...]:
        """Play again after a bot did."""
        self._check_owner(seat, player)
        return () if self._chair(seat).bot is None else (TakenBack(seat),)

    def decide_say(self, player: str, name: str, text: str) -> tuple[Fact, ...]:
        """Say something to all at the table."""
        said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not said or len(said) > LONGEST_SAYING:
            raise Refused("saying", say("Say something of 1 to {count} characters.", count=LONGEST_SAYING))
        return (Said(player, name, said),)

    # Taking in.

    def apply(self, fact: Fact) -> None:
        """Take in the next fact of the log; StoreError when it can't be the next one."""
        if (self.created is None) != isinstance(fact, Created):
            raise StoreError("the log of a table begins with how it was created, and has that once")
        match fact:
            case Created():
                self.created, self.chairs = fact, list(fact.chairs)
            case Sat():
                self.chairs[fact.seat] = Chair("person", fact.player, fact.name)
            case Stood():
                self.chairs[fact.seat] = Chair()
            case Began():
                self.table = self._new_table()
            case Moved():
                self._game().submit(fact.seat, fact.ply, fact.action, epoch=fact.epoch)
                self._moves[fact.epoch, fact.ply] = fact
            case Undone():
                self._game().undo(fact.seat, fact.ply)
                self._undos[fact.epoch] = fact
            case HandedOver():
                chair = self.chairs[fact.seat]
                self.chairs[fact.seat] = Chair("person", chair.player, chair.name, fact.bot)
            case TakenBack():
                chair = self.chairs[fact.seat]
                self.chairs[fact.seat] = Chair("person", chair.player, chair.name)
            case Said():
                pass  # whoever shows the table keeps what was said
        self.size += 1

    def _new_table(self) -> Table:
        created = self.created
        assert created is not None, "a log begins with how its table was created"
        game = diwan.load(created.game, **created.options).of_version(created.rules_version)
        names = tuple(chair.name or f"{chair.bot}" for chair in self.chairs)
        return game.new_table(seats=len(self.chairs), seed=created.seed, names=names)

    def _game(self) -> Table:
        if self.table is None:
            raise Refused("not_begun", say("The game has not begun yet."))
        return self.table

    def _chair(self, seat: int) -> Chair:
        if type(seat) is not int or not 0 <= seat < len(self.chairs):
            raise Refused("no_seat", say("There is no such seat."))
        return self.chairs[seat]

    def _check_owner(self, seat: int, player: str) -> None:
        if self._chair(seat).player != player:
            raise Refused("not_yours", say("This is not your seat."))
