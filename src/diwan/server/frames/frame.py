"""What a page shows of a table, for one pair of eyes: plain data, in the reader's language, ready to be sent.

Everything here is made by a drawing process from a `Glimpse`, so nothing can be in it that these eyes may not see.
Who is present, what the clocks say and who is thinking change without the game, so they travel on their own.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Look(msgspec.Struct, frozen=True):
    """One way to look at a table. Pages that look alike share their frames."""

    eyes: int | None  # a seat's, or None: a spectator's
    locale: str = "en"
    theme: str = "light"
    narrow: bool = False
    text: bool = False  # words instead of a picture

    @property
    def name(self) -> str:
        """What tells it from all others, in short. A frame has it on it: what changed is told to those who have it."""
        eyes = "-" if self.eyes is None else self.eyes
        return f"{eyes} {self.locale} {self.theme} {'narrow' if self.narrow else 'wide'} {'text' if self.text else ''}"


class ShownChoice(msgspec.Struct, frozen=True):
    """One answer to the question."""

    action: int
    label: str
    notation: str
    anchor: str  # the element of the picture that stands for it
    ends: bool = False  # the turn passes on with it, so a page may ask once more
    reveals: bool = False  # the turn goes on, but something hidden comes up: no page takes it by itself
    group: str = ""  # in a long list: what it and its neighbours begin with, before ": "; nothing: they share nothing


class Step(msgspec.Struct, frozen=True):
    """One decision of the turn so far, in words; going back to `ply` takes it and all after it back."""

    ply: int
    text: str


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence of the log."""

    ply: int  # the moment after which it is true: click goes there
    seat: int | None
    text: str
    rules: tuple[str, ...] = ()  # ids that the sentence names
    keys: tuple[str, ...] = ()  # data-keys in the picture that it is about, as far as they are known
    beside: int | None = None  # whose seat it tells of, where it is not the game's: a bot plays there, or no more


class Standing(msgspec.Struct, frozen=True):
    """A player's points, as far as these eyes may know them."""

    name: str
    points: int
    rank: int
    seat: int | None  # None: somebody imaginary


class SheetRow(msgspec.Struct, frozen=True):
    """A line of the score sheet: what for, the rule, and the points of each column (None: nothing)."""

    text: str
    rule: str
    points: tuple[int | None, ...]
    group: str = ""  # a heading for it and its neighbours, and what it says under that; nothing: it has none
    name: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet: it adds up line by line."""

    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]


class Frame(msgspec.Struct, frozen=True):
    """What is to be seen now."""

    id: int  # how many entries of the table's log it tells
    look: str  # the name of the look that it was painted for
    epoch: int
    ply: int
    stage: Literal["playing", "over"]
    eyes: int | None
    asked: int | None  # the seat asked now
    question: str  # a sentence; at the end: who has won
    choices: tuple[ShownChoice, ...]  # where the eyes are those of the seat that is asked
    path: tuple[Step, ...]  # the decisions of this turn so far, of the seat that is asked and whose eyes these are
    undo: int | None  # the earliest ply that these eyes may go back to now; None: none
    afterwards: tuple[str, ...]
    standings: tuple[Standing, ...]
    private: bool  # these eyes see something that the next one at the same screen may not
    sheet: Sheet | None  # at the end
    announce: str  # what happened last, in a sentence or two, for those who listen
