"""What a browser and the server say to each other over a table's socket, one struct each; docs/wire.md tells it.

Every message of a browser but the first carries a number `n`, from 1, rising, among those of its tab; each gets
exactly one `Ack` or `No` with the same number, and a repeat gets the first answer again. A table's news are no
answers and have no number of their own: they say which state of the log they tell (`id`).
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

import msgspec

VERSION: Final = 1
LONGEST_MESSAGE: Final = 8 * 1024  # bytes that a browser may send at once
NOT_LET_IN: Final = 4403  # the code with which a socket is closed that must not be opened from where it comes
MOST_NUMBER: Final = 2**53 - 1  # what a browser can count to

Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=15)]
Name = Annotated[str, msgspec.Meta(max_length=80)]
Client = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,22}$")]


# From the browser.


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message: which tab this is, how it wants to see the table, and what it has already."""

    v: int
    client: Client  # made by the tab at random, kept while it lives, so that a repeat is known over dying sockets
    # The language of the page; none, or one that we do not speak: the one that the visitor or the browser asks for.
    locale: Annotated[str, msgspec.Meta(max_length=20)] = ""
    theme: Annotated[str, msgspec.Meta(max_length=20)] = "light"
    narrow: bool = False
    text: bool = False  # the position in words instead of a picture
    eyes: Seat | None = None  # through which of their seats somebody with several looks
    have: Number | None = None  # the `id` of the frame on the screen, if any,
    look: Annotated[str, msgspec.Meta(max_length=80)] = ""  # and its `look`: other eyes or words share nothing with it
    said: Number = 0  # how many entries of the log it has heard the sayings of


class Move(msgspec.Struct, frozen=True, tag_field="t", tag="move", forbid_unknown_fields=True):
    """An answer to the question of a seat, an epoch and a ply."""

    n: Number
    seat: Seat
    epoch: Number
    ply: Number
    action: Number


class Undo(msgspec.Struct, frozen=True, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Back to a ply; without one as far as nothing hidden has come up."""

    n: Number
    seat: Seat
    epoch: Number
    ply: Number | None = None


class Say(msgspec.Struct, frozen=True, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Something for all at the table to read."""

    n: Number
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class Sit(msgspec.Struct, frozen=True, tag_field="t", tag="sit", forbid_unknown_fields=True):
    """Take an open seat."""

    n: Number
    seat: Seat


class Stand(msgspec.Struct, frozen=True, tag_field="t", tag="stand", forbid_unknown_fields=True):
    """Give a seat back before the game begins."""

    n: Number
    seat: Seat


class Fill(msgspec.Struct, frozen=True, tag_field="t", tag="fill", forbid_unknown_fields=True):
    """The host puts a bot on an open seat."""

    n: Number
    seat: Seat
    bot: Name


class HandOver(msgspec.Struct, frozen=True, tag_field="t", tag="hand_over", forbid_unknown_fields=True):
    """A bot plays on for a person: oneself, or somebody whose seat is abandoned."""

    n: Number
    seat: Seat
    bot: Name


class TakeBack(msgspec.Struct, frozen=True, tag_field="t", tag="take_back", forbid_unknown_fields=True):
    """The person plays again."""

    n: Number
    seat: Seat


class Hint(msgspec.Struct, frozen=True, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """Ask what the strongest bot in the house would choose."""

    n: Number
    seat: Seat


class Look(msgspec.Struct, frozen=True, tag_field="t", tag="look", forbid_unknown_fields=True):
    """Look at an earlier moment, as one's own eyes saw it then."""

    n: Number
    ply: Number


class Eyes(msgspec.Struct, frozen=True, tag_field="t", tag="eyes", forbid_unknown_fields=True):
    """Look through another of one's own seats, or otherwise: a shared screen was passed on, a phone was turned."""

    n: Number
    eyes: Seat | None = None
    theme: Annotated[str, msgspec.Meta(max_length=20)] = "light"
    narrow: bool = False


class Again(msgspec.Struct, frozen=True, tag_field="t", tag="again", forbid_unknown_fields=True):
    """Ask for the whole frame: what came does not fit what is on the screen."""

    n: Number


class Ping(msgspec.Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Ask whether anybody is there; the answer is an `Ack`."""

    n: Number


Command = (
    Move | Undo | Say | Sit | Stand | Fill | HandOver | TakeBack | Hint | Look | Eyes | Again | Ping
)  # every message but the first
FromBrowser = Hello | Command
COMMANDS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(Command)}  # by what they are called


# To the browser.


class Welcome(msgspec.Struct, frozen=True, tag_field="t", tag="welcome"):
    """The answer to `Hello`: who you are here. A frame, the people and the clocks follow."""

    v: int
    table: str
    game: str
    seats: tuple[int, ...]  # yours
    role: Literal["player", "watcher"]
    host: bool  # whether you made the table
    now: int  # the server's clock, in milliseconds since 1970
    size: int  # entries of the log


class Ack(msgspec.Struct, frozen=True, tag_field="t", tag="ack", omit_defaults=True):
    """It is done, and on the disk; `number` is the entry of the log, where there is one."""

    n: int
    number: int | None = None
    epoch: int | None = None  # where the table stands now
    ply: int | None = None
    data: Any = None  # what was asked for: hints, an earlier moment


class No(msgspec.Struct, frozen=True, tag_field="t", tag="no", omit_defaults=True):
    """It was refused, and nothing has happened: a fixed code, and a sentence in the reader's language."""

    n: int
    code: str
    text: str
    epoch: int | None = None
    ply: int | None = None
    wait: float | None = None  # seconds, where it was too much at once


class FrameNews(msgspec.Struct, frozen=True, tag_field="t", tag="frame", omit_defaults=True):
    """What is to be seen has changed: all of it, or what changed since the frame `base`."""

    id: int  # how many entries of the log it tells
    base: int | None  # None: all of it is here
    set: msgspec.Raw  # fields of `frames.frame.Frame` that changed, without picture and log
    picture: msgspec.Raw | None = None  # a text, or a list of splices (frames.difference); None: as it was
    log: msgspec.Raw | None = None  # {"from": PLY, "lines": [...]}: lines from that ply on come instead


class SaidNews(msgspec.Struct, frozen=True, tag_field="t", tag="said"):
    """Somebody said something."""

    number: int
    at: int
    name: str
    seat: int | None
    text: str


class Sitter(msgspec.Struct, frozen=True):
    """Who sits in a seat, for the panels."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # as it is shown: a bot's in the reader's language
    bot: str | None  # who plays now: the bot itself, or the one that stands in
    here: bool  # a person whose page is open
    yours: bool
    why: Literal["wish", "away", "time"] | None = None  # a bot stands in


class PeopleNews(msgspec.Struct, frozen=True, tag_field="t", tag="people"):
    """Who is here."""

    stage: Literal["open", "playing", "over"]
    sitters: tuple[Sitter, ...]
    watchers: int
    abandoned: tuple[int, ...] = ()  # seats that may be handed to a bot by those who wait for them


class ClockNews(msgspec.Struct, frozen=True, tag_field="t", tag="clock"):
    """The time that each seat has left, in milliseconds, as of `now`; that of `running` runs."""

    now: int
    left: tuple[int | None, ...]
    running: int | None


class ThinkingNews(msgspec.Struct, frozen=True, tag_field="t", tag="thinking"):
    """A bot thinks for this seat; None: no more."""

    seat: int | None


class Trouble(msgspec.Struct, frozen=True, tag_field="t", tag="trouble"):
    """Something is wrong that passes (the disk is full, the database is away), or has passed: then `text` is empty."""

    code: str
    text: str


class Bye(msgspec.Struct, frozen=True, tag_field="t", tag="bye"):
    """The server closes this socket, and why; whether to come back, and after how many milliseconds."""

    code: str
    text: str
    back: int | None


ToBrowser = (
    Welcome | Ack | No | FrameNews | SaidNews | PeopleNews | ClockNews | ThinkingNews | Trouble | Bye
)  # every message of the server

_COMMANDS: Final[msgspec.json.Decoder[FromBrowser]] = msgspec.json.Decoder(FromBrowser)
_ENCODER: Final = msgspec.json.Encoder()


class BadMessage(ValueError):
    """What came is no message."""


def read_message(data: bytes | str) -> FromBrowser:
    """Return the message in what a browser sent; BadMessage when it is none."""
    if len(data) > LONGEST_MESSAGE:
        raise BadMessage("too long")
    try:
        return _COMMANDS.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None


def write_message(message: ToBrowser) -> bytes:
    """Return a message as it travels."""
    return _ENCODER.encode(message)
