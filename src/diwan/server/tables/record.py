"""A table as its log tells it.

`decide_...` says which facts a command becomes, and changes nothing; `apply` takes facts in. Between the two somebody
keeps them: what is not on the disk has not happened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import diwan
from diwan.core.errors import DiwanError, StaleAction, ToldError
from diwan.core.i18n import DEFAULT_LOCALE, Message, say
from diwan.core.table import Table
from diwan.server.called import called, gone_sign, is_same, read_kept
from diwan.server.names import BadName, calm
from diwan.server.store.errors import StoreError
from diwan.server.store.stages import OPEN, OVER, PLAYING
from diwan.server.tables.facts import (
    Began,
    Chair,
    Clock,
    Created,
    Fact,
    Filled,
    HandedOver,
    Moved,
    Said,
    Sat,
    Stood,
    TakenBack,
    Undone,
    Waited,
)
from diwan.server.tables.handing import Handing, Why
from diwan.server.tables.timekeeping import Timekeeping

LONGEST_SAYING: Final = 500  # characters
_MOST_SAYINGS: Final = 200  # that a page shows; the log has them all
_MOST_HANDINGS: Final = 200  # likewise

STUCK: Final = say(
    "The rules failed over the last move, so this game can't go on for now. All before it is kept, and it goes on by "
    "itself when the fault is mended."
)


class Refused(ToldError):
    """A command that the table does not take; `code` names the reason, `reason` tells it to people."""

    def __init__(self, code: str, reason: Message) -> None:
        super().__init__(reason)
        self.code = code

    def __reduce__(self) -> tuple[type[Refused], tuple[str, Message]]:  # type: ignore[override]
        return (type(self), (self.code, self.reason))


# What is refused in several places: code and reason.
BEGUN: Final = ("begun", say("The game has begun."))
TAKEN: Final = ("taken", say("This seat is taken."))
NO_SEAT: Final = ("no_seat", say("There is no such seat."))
NOT_YOURS: Final = ("not_yours", say("This is not your seat."))
NOT_BEGUN: Final = ("not_begun", say("The game has not begun yet."))
GAME_OVER: Final = ("over", say("The game is over."))
BOT_SITS_THERE: Final = ("bot", say("A bot sits there already."))


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody said: the number and the time of its entry."""

    number: int
    at: int
    player: str
    name: str
    text: str


class Record:
    """One table."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.created: Created | None = None
        self.chairs: list[Chair] = []
        self.table: Table | None = None  # once the game has begun
        # Found out when the game changes, and not by everybody who asks: each move is asked about many times.
        self.stage = OPEN  # where the table stands: OPEN, PLAYING or OVER
        self.asked: int | None = None  # the seat that is asked now
        self.size = 0  # how many facts it is made of
        self.plies: list[int] = []  # where the game stood after each of them
        self.said: deque[Saying] = deque(maxlen=_MOST_SAYINGS)
        self.handings: deque[Handing] = deque(maxlen=_MOST_HANDINGS)  # in their order, as far as they are worth telling
        self._why: dict[int, Why] = {}  # by seat: why a bot began to play there
        self.time = Timekeeping(Clock())
        self._ply = 0  # where the game stands
        self.now = 0  # when that would be kept which is being decided on
        self.turn_since = 0  # when the seat that is asked now was first asked
        self.gone: frozenset[str] = frozenset()  # persons who have deleted their accounts; no fact says so
        self.is_stuck = False  # the next fact of the log can't be taken in: here the table ends, unless that is mended
        self._moves: dict[tuple[int, int], Moved] = {}  # by the question: epoch and ply
        self._undos: dict[int, Undone] = {}  # by the epoch that they ended
        for fact in facts:
            self.apply(fact)

    # Looking.

    @property
    def creation(self) -> Created:
        """How the table was created, which is what every log begins with."""
        assert self.created is not None, "a log begins with how its table was created"
        return self.created

    def seat_of(self, player: str) -> int | None:
        """Return the first seat of a person; None for somebody who only watches."""
        seats = self.seats_of(player)
        return seats[0] if seats else None

    def seats_of(self, player: str) -> list[int]:
        """Return the seats of a person: several when they share a screen."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player == player]

    @property
    def names(self) -> tuple[str, ...]:
        """What those in the seats are called, as it is kept (`called`)."""
        return tuple(
            gone_sign(seat) if chair.player in self.gone else chair.name or f"{chair.bot}"
            for seat, chair in enumerate(self.chairs)
        )

    @property
    def persons(self) -> set[str]:
        """The ids of those who sit here, or have said something lately."""
        players = {chair.player for chair in self.chairs} | {saying.player for saying in self.said}
        return {player for player in players if player is not None}

    def is_left(self, seat: int) -> bool:
        """Tell whether whoever has a seat has deleted their account: nobody comes to it by their link any more."""
        return seat < len(self.chairs) and self.chairs[seat].player in self.gone

    def speaker(self, saying: Saying) -> str:
        """Return what somebody who said something is called, as it is kept."""
        if saying.player not in self.gone:
            return saying.name
        seat = self.seat_of(saying.player)
        return gone_sign(len(self.chairs) if seat is None else seat)

    def is_played_by_person(self, seat: int) -> bool:
        """Tell whether a person chooses for a seat now, and no bot for them."""
        chair = self.chairs[seat]
        return chair.kind == "person" and chair.bot is None

    def bot_of(self, seat: int) -> str | None:
        """Return the bot that chooses for a seat now, if one does."""
        return self.chairs[seat].bot

    def why_bot(self, seat: int) -> Why | None:
        """Return why a bot plays for a person now; None where none does."""
        if self.chairs[seat].kind != "person" or self.chairs[seat].bot is None:
            return None
        return self._why.get(seat, "wish")

    # Deciding.

    def decide_sit(self, seat: int, player: str, name: str, *, invited: bool = False) -> tuple[Fact, ...]:
        """Take an open seat; with the last one the game begins. One that is kept for a friend needs the invitation."""
        chair = self._chair(seat)
        if chair.kind == "person" and (chair.player, chair.name) == (player, name):
            return ()  # the same command once more
        if self.table is not None:
            raise Refused(*BEGUN)
        if chair.kind != "open":
            raise Refused(*TAKEN)
        if chair.kept and not invited:
            raise Refused("kept", say("This seat is kept for a friend with an invitation."))
        try:
            name = read_kept(name)
        except BadName as error:
            raise Refused("name", error.reason) from None
        if any(is_same(other.name, name) for other in self.chairs):
            raise Refused("name", say("Two players can't have the same name."))
        others_open = any(other.kind == "open" for place, other in enumerate(self.chairs) if place != seat)
        sat = Sat(seat, player, name)
        return (sat,) if others_open else (sat, Began())

    def decide_stand(self, seat: int, player: str) -> tuple[Fact, ...]:
        """Give a seat back before the game begins."""
        if self.table is not None:
            raise Refused(*BEGUN)
        self._check_owner(seat, player)
        return (Stood(seat),)

    def decide_fill(self, seat: int, player: str, bot: str, name: str) -> tuple[Fact, ...]:
        """Put a bot on an open seat; with the last one the game begins. Only whoever made the table may."""
        chair = self._chair(seat)
        if self.created is None or self.created.host != player:
            raise Refused("not_host", say("Only whoever made the table can do this."))
        if self.table is not None:
            raise Refused(*BEGUN)
        if chair.kind != "open":
            raise Refused(*TAKEN)
        if bot not in diwan.bots():
            raise Refused("no_bot", say("There is no bot {bot}.", bot=bot))
        filled = Filled(seat, bot, name)
        others_open = any(other.kind == "open" for place, other in enumerate(self.chairs) if place != seat)
        return (filled,) if others_open else (filled, Began())

    def decide_move(self, seat: int, epoch: int, ply: int, action: int) -> tuple[Fact, ...]:
        """Answer a question; nothing new happens when this answer was given before.

        Who may answer for a seat its caller knows. Raises what `Table.check` raises.
        """
        table = self._game()
        move = Moved(seat, epoch, ply, action)
        before = self._moves.get((epoch, ply))
        if before is not None:
            if before == move:
                return ()
            raise StaleAction(f"this answers ply {ply} of epoch {epoch}, which has been answered otherwise")
        table.check(seat, ply, action, epoch=epoch)
        return (move,)

    def decide_undo(self, seat: int, epoch: int, ply: int | None) -> tuple[Fact, ...]:
        """Go back to a ply (None: as far as possible); raises what `Table.undo` raises."""
        table = self._game()
        before = self._undos.get(epoch)
        if before is not None and before.seat == seat and ply in (None, before.ply):
            return ()
        if epoch != table.epoch:
            raise StaleAction(f"this goes back from epoch {epoch}, but the table is at {table.epoch}")
        floor = self.undo_floor(seat)
        target = floor if ply is None else ply
        if table.undo_floor(seat) < floor and not floor <= target < table.ply:
            raise Refused("bot_played", say("What a bot has played for you stays, since a clock runs here."))
        table.check_undo(seat, target)
        paid = self.time.price(seat, self.now, target)
        if paid is None:
            raise Refused(
                "no_time",
                say("All the time since then would be yours, and you have less than that left: what you played stays."),
            )
        return (Undone(seat, epoch, target, paid),)

    def undo_floor(self, seat: int) -> int:
        """Return the earliest ply that this seat may go back to; the present one when it may not."""
        table = self._game()
        return min(table.ply, max(table.undo_floor(seat), self.time.floor(seat)))

    def decide_hand_over(self, seat: int, bot: str, why: Why = "wish") -> tuple[Fact, ...]:
        """Let a bot play for a person."""
        if self._game().is_over:
            raise Refused(*GAME_OVER)
        if self._chair(seat).kind != "person":
            raise Refused(*BOT_SITS_THERE)
        if bot not in diwan.bots():
            raise Refused("no_bot", say("There is no bot {bot}.", bot=bot))
        return () if self._chair(seat).bot == bot else (HandedOver(seat, bot, why),)

    def decide_take_back(self, seat: int) -> tuple[Fact, ...]:
        """Play again after a bot did."""
        return () if self._chair(seat).bot is None else (TakenBack(seat),)

    def decide_say(self, player: str, name: str, text: str) -> tuple[Fact, ...]:
        """Say something to all at the table."""
        said = " ".join("".join(letter if letter.isprintable() else " " for letter in calm(text)).split())
        if not said or len(said) > LONGEST_SAYING:
            raise Refused("saying", say("Say something of 1 to {count} characters.", count=LONGEST_SAYING))
        return (Said(player, name, said),)

    # Taking in.

    def apply(self, fact: Fact, at: int = 0) -> None:
        """Take in the next fact of the log, kept at this time; StoreError when it can't be the next one.

        Whatever is raised, by rules that fail over a move too, all is as it was before.
        """
        if (self.created is None) != isinstance(fact, Created):
            raise StoreError("the log of a table begins with how it was created, and has that once")
        asked = self.asked
        if isinstance(fact, Said):
            self.said.append(Saying(self.size, at, fact.player, fact.name, fact.text))
        else:
            self._take(fact, at)
            self._tick(fact, at)
        self.time.go_on(at)
        if self.asked != asked:
            self.turn_since = at
        self.plies.append(self._ply)
        self.size += 1

    def _take(self, fact: Fact, at: int) -> None:
        """Change chairs and game as a fact says."""
        match fact:
            case Moved():  # first: nearly all facts are moves
                table = self._game()
                self._move(table, fact)
                self._moves[fact.epoch, fact.ply] = fact
                self._look(table)
            case Created():
                self.created, self.chairs = fact, list(fact.chairs)
                self.time = Timekeeping(fact.clock)
            case Sat():
                self.chairs[fact.seat] = Chair("person", fact.player, fact.name)
            case Stood():
                self.chairs[fact.seat] = Chair(kept=self._was_kept(fact.seat))
            case Filled():
                self.chairs[fact.seat] = Chair("bot", name=fact.name, bot=fact.bot)
            case Began():
                self.table = self._new_table()
                self._look(self.table)
                self.time.begin(len(self.chairs), at)
            case Undone():
                table = self._game()
                table.undo(fact.seat, fact.ply)
                self._undos[fact.epoch] = fact
                self._look(table)
                # What happened beside the game is not taken back: it stands where the game goes on.
                later: list[Handing] = []
                while self.handings and self.handings[-1].ply > self._ply:
                    later.append(self.handings.pop())
                for handing in reversed(later):
                    self._tell(replace(handing, ply=self._ply))
            case HandedOver():
                self.chairs[fact.seat] = replace_bot(self.chairs[fact.seat], fact.bot)
                self._tell(Handing(self._ply, fact.seat, fact.why))
                self._why[fact.seat] = fact.why
                self.time.leave(fact.seat, self._ply)
            case TakenBack():
                self.chairs[fact.seat] = replace_bot(self.chairs[fact.seat], None)
                self._tell(Handing(self._ply, fact.seat, None))
                self.time.come_back(fact.seat, self._ply)
            case Waited():
                self.time.wait(fact.since, fact.until)

    def _tick(self, fact: Fact, at: int) -> None:
        """Let time pass up to a fact that has been taken in."""
        if isinstance(fact, Undone):
            self.time.undo(at, self.asked, self.is_played_by_person, fact.ply, fact.paid)
        else:
            new_turn = isinstance(fact, Moved) and _has_new_turn(self._game())
            self.time.tick(at, self.asked, self.is_played_by_person, self._ply, new_turn=new_turn)

    def stop(self, at: int) -> None:
        """Stand still from now on: nobody is asked any more, and no time runs."""
        self.is_stuck, self.asked = True, None
        self.time.stop(at)

    def _tell(self, handing: Handing) -> None:
        """Let the log tell that somebody else plays a seat now; nothing, of whoever came and went before a move."""
        before = next((told for told in reversed(self.handings) if told.seat == handing.seat), None)
        if before is not None and before.ply == handing.ply:
            self.handings.remove(before)
        else:
            self.handings.append(handing)

    def _look(self, table: Table) -> None:
        over = table.is_over
        self.stage = OVER if over else PLAYING
        self.asked = None if over else table.to_act
        self._ply = table.ply

    def _move(self, table: Table, move: Moved) -> None:
        try:
            table.submit(move.seat, move.ply, move.action, epoch=move.epoch)
        except DiwanError:
            raise  # refused without any effect
        except Exception:
            # Rules that fail may have done half of it: what was played up to here is played anew.
            self.table = self._new_table()
            for entry in table.log[self.table.ply : self.plies[-1]]:
                self.table.submit(entry.seat, self.table.ply, entry.action)
            self.table.epoch = table.epoch
            raise

    def _new_table(self) -> Table:
        created = self.creation
        game = diwan.load(created.game, **created.options).of_version(created.rules_version)
        names = tuple(called(name, DEFAULT_LOCALE) for name in self.names)  # pages have each reader's
        table = game.new_table(seats=len(self.chairs), seed=created.seed, names=names)
        for action in created.course:
            table.submit(table.to_act, table.ply, action)
        return table

    def _was_kept(self, seat: int) -> bool:
        return self.creation.chairs[seat].kept

    def _game(self) -> Table:
        if self.table is None:
            raise Refused(*NOT_BEGUN)
        return self.table

    def _chair(self, seat: int) -> Chair:
        if type(seat) is not int or not 0 <= seat < len(self.chairs):
            raise Refused(*NO_SEAT)
        return self.chairs[seat]

    def _check_owner(self, seat: int, player: str) -> None:
        if self._chair(seat).player != player:
            raise Refused(*NOT_YOURS)


def _has_new_turn(table: Table) -> bool:
    """Tell whether another turn began with the last action, whoever's it is."""
    kinds = table.game.new_turns
    return bool(kinds) and any(event.kind in kinds for event in table.log[-1].events)


def replace_bot(chair: Chair, bot: str | None) -> Chair:
    """Return a person's chair with another bot, or none, that plays for them."""
    return Chair(chair.kind, chair.player, chair.name, bot)
