"""What one seat may see, as plain data: the base that every game's view extends.

A view is made from a state and a seat and holds nothing that this seat may not know. Drawings, pages and bots
read views, never states.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from diwan.core.i18n import DEFAULT_LOCALE, Message


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to the question being asked."""

    action: int
    notation: str
    anchor: str  # the element of the drawing that stands for it; unique among the choices
    label: Message


@dataclass(frozen=True, slots=True)
class Style:
    """One way to draw a view: the reader's language, the theme, for a phone or not, and the players' names by seat."""

    locale: str = DEFAULT_LOCALE
    theme: str = "light"
    narrow: bool = False
    names: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Imaginary:
    """Somebody who scores without having a seat: a neutral player, a solo opponent."""

    name: Message
    points: int
    rank: int = 0  # the place among all players of one who can win; 0: takes no part in the ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What all games show."""

    game: str
    seat: int | None  # whose eyes; None: a spectator's
    seats: int
    ply: int
    to_act: int | None  # the seat asked now
    over: bool
    question: Message | None  # what is being asked, if anything
    choices: tuple[Choice, ...]  # for the seat that is asked, as people read them; else empty
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    afterwards: tuple[Message, ...] = ()  # what goes on when the question is answered, the next first
    imaginary: tuple[Imaginary, ...] = ()
    doing: Message | None = None  # for all others: what the seat that is asked is doing; None: it is choosing


def plain(view: View) -> dict[str, Any]:
    """Return a view as dictionaries, lists, texts and numbers, ready for JSON."""
    return asdict(view)
