"""What can happen at a table, one struct each: the entries of its log. They are kept for ever, so a struct may gain
fields with defaults and lose none."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from diwan.server.store.errors import StoreError
from diwan.server.tables.handing import Why


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat."""

    kind: Literal["open", "person", "bot"] = "open"
    player: str | None = None  # the person's id
    name: str = ""
    bot: str | None = None  # who plays for a person that is away, or the bot itself
    kept: bool = False  # while it is open: for a friend who comes by the invitation


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a seat may think, in milliseconds."""

    kind: Literal["none", "bank", "days"] = "none"
    bank: int = 0  # for the whole game
    more: int = 0  # added with each turn that is passed on
    move: int = 0  # with "days": for one turn


class Created(msgspec.Struct, frozen=True, tag="created"):
    """A table was made. The seed stays here until the game is over.

    A game that goes on from a position of another one begins with that one's course: its seed and its first actions.
    """

    game: str
    rules_version: int
    options: dict[str, bool | str]
    chairs: tuple[Chair, ...]
    seed: int
    salt: str  # so that nobody finds a small seed by its hash
    host: str  # who made it
    secret: str  # the links of the table come from it, see `access`
    listed: bool = False
    clock: Clock = Clock()
    course: tuple[int, ...] = ()
    chosen: bool = False  # the seed was given, so whoever knows it may know what is hidden: all are told


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person took an open seat."""

    seat: int
    player: str
    name: str


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """A person gave a seat back before the game began."""

    seat: int


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """The host put a bot on an open seat."""

    seat: int
    bot: str
    name: str


class Began(msgspec.Struct, frozen=True, tag="began"):
    """All seats are taken: the game is set up."""


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    """A seat answered the question of a ply and epoch."""

    seat: int
    epoch: int
    ply: int
    action: int


class Undone(msgspec.Struct, frozen=True, tag="undone", omit_defaults=True):
    """A seat went back to a ply; from then on the epoch is one higher."""

    seat: int
    epoch: int
    ply: int
    paid: int = 0  # milliseconds that it cost: as long as others were asked since


class HandedOver(msgspec.Struct, frozen=True, tag="handed_over"):
    """A bot plays for a person from now on: they wished it, were away, or ran out of time."""

    seat: int
    bot: str
    why: Why = "wish"


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """The person plays again."""

    seat: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody at the table, or watching, said something to all."""

    player: str
    name: str
    text: str


class Waited(msgspec.Struct, frozen=True, tag="waited"):
    """Nothing could be kept from one time to another, in milliseconds since 1970: nobody's time ran."""

    since: int
    until: int


Fact = Created | Sat | Stood | Filled | Began | Moved | Undone | HandedOver | TakenBack | Said | Waited

_DECODER: Final[msgspec.json.Decoder[Fact]] = msgspec.json.Decoder(Fact)
_ENCODE: Final = msgspec.json.Encoder().encode
_KINDS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(Fact)}


def kind_of(fact: Fact) -> str:
    """Return the word for a kind of fact, for the log."""
    return _KINDS[type(fact)]


def write_fact(fact: Fact) -> str:
    """Return a fact as JSON."""
    return _ENCODE(fact).decode("utf-8")


def read_fact(data: str) -> Fact:
    """Return the fact in a text; StoreError when it is none."""
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise StoreError(f"an entry of the log is damaged: {error}") from None
