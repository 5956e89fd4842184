"""What all parts of the text board share: language, names of players, numbers of choices, lines and columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from diwan.core.i18n import Message, render, say, seat_name
from diwan.games.sabika.text.names import yusuf_name
from diwan.games.sabika.view import SULTAN, PlayerView, SabikaView, Worker

TOGETHER: Final = "\N{NO-BREAK SPACE}"  # a space at which no line is broken; shown as any other
INDENT: Final = "  "
DEEP: Final = INDENT * 2  # where a line goes on that has no room behind its head
DOT: Final = f"{TOGETHER}· "  # between things in one line
COLUMN: Final = 40  # characters that a column takes
_TAG: Final = 8  # letters of a name that are enough where they tell players apart
_LEAST: Final = 24  # characters that a text needs behind its head
_WORD: Final = 12  # with less room behind its head, a text begins in the next line
_GAP: Final = 2  # characters between columns


class Desk:
    """One view on its way to text."""

    def __init__(self, view: SabikaView, locale: str, names: Sequence[str], width: int) -> None:
        self.view = view
        self.locale = locale
        self.width = width
        given = list(names) or [self.say(seat_name(seat)) for seat in range(view.seats)]
        if view.seats == 1:
            given.append(self.say(yusuf_name()))
        self.names = tuple(name[:width] for name in given)  # each one is a title
        self.tags = _tags(self.names)
        self.numbers = {choice.anchor: number for number, choice in enumerate(view.choices, start=1)}

    def say(self, message: Message) -> str:
        return render(message, self.locale)

    def title(self, message: Message) -> str:
        """Return a message as the title of a block: with a capital letter, not longer than a line."""
        return capital(self.say(message))[: self.width]

    def mark(self, anchor: str) -> str:
        """Return the number of a choice in brackets, behind a space; nothing when it can't be chosen."""
        number = self.numbers.get(anchor)
        return "" if number is None else f"{TOGETHER}[{number}]"

    def marked(self, verb: str) -> list[tuple[str, str]]:
        """Return the choices of a verb: what they are about, as in their anchors, and their numbers in brackets."""
        first = f"{verb}:"
        return [(anchor[len(first) :], f"[{at}]") for anchor, at in self.numbers.items() if anchor.startswith(first)]

    def worker(self, worker: Worker) -> str:
        """Return a worker on the rondel by its owner, an architect with its number; one that lies in brackets."""
        if worker.owner == SULTAN:
            return self.say(say("sultan"))
        number = f"/{worker.number + 1}" if worker.kind == "architect" else ""
        name = f"{self.tags[worker.owner]}{number}"
        return f"({name})" if worker.lying else name

    def player(self, player: int) -> str:
        """Return a player's name, short."""
        return self.tags[player]

    def own(self) -> PlayerView | None:
        """Return what belongs to the reader; a spectator has nothing."""
        return None if self.view.seat is None else self.view.players[self.view.seat]

    # Lines.

    def text(self, text: str, head: str = INDENT) -> list[str]:
        """Return a text in lines behind its head; later lines stand below the first."""
        return hanging(head, text, self.width)

    def items(self, head: str, parts: Sequence[str]) -> list[str]:
        """Return several things behind their head, with dots between them; nothing when there are none."""
        return self.text(DOT.join(parts), head) if parts else []

    def listing(self, entries: Sequence[tuple[str, str]], indent: str = DEEP) -> list[str]:
        """Return entries, each a text behind its head, in columns of a newspaper where there is room for more."""
        count = self.width // COLUMN or 1
        room = column_width(self.width, count)
        return newspaper([hanging(head, text, room, indent) for head, text in entries], count, self.width)


def capital(text: str) -> str:
    """Return a text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def _tags(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return short names: the first letters where these tell all players apart, else numbers."""
    short = tuple(name[:_TAG].strip() for name in names)
    apart = len({tag.lower() for tag in short}) == len(names) and all(short)
    return short if apart else tuple(f"#{number}" for number in range(1, len(names) + 1))


def hanging(head: str, text: str, width: int, indent: str = "") -> list[str]:
    """Return a text behind its head; later lines begin below it, or indented a little where the head is long."""
    indent = indent or (" " * len(head) if width - len(head) >= _LEAST else DEEP)
    if width - len(head) < _WORD and head.strip():
        return [head[:width].rstrip(), *hanging(indent, text, width, indent)]
    lines = textwrap.wrap(
        text.replace(" [", f"{TOGETHER}["),
        width,
        initial_indent=head,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )
    return [line.replace(TOGETHER, " ").rstrip() for line in lines or [head.rstrip()]]


def column_width(width: int, count: int) -> int:
    """Return how wide a column is when so many stand side by side."""
    return (width - _GAP * (count - 1)) // count


def beside(blocks: Sequence[list[str]], width: int) -> list[str]:
    """Return blocks side by side; each is at most as wide as its column."""
    room = column_width(width, len(blocks))
    height = max(len(block) for block in blocks)
    padded = [[*block, *[""] * (height - len(block))] for block in blocks]
    return [(" " * _GAP).join(f"{part:{room}}" for part in parts).rstrip() for parts in zip(*padded, strict=True)]


def newspaper(entries: Sequence[list[str]], count: int, width: int) -> list[str]:
    """Return entries in so many columns, read column by column, as low as they can be without breaking an entry."""
    height = max(len(entry) for entry in entries)
    while (columns := _filled(entries, height)) is None or len(columns) > count:
        height += 1
    return beside([*columns, *[[""]] * (count - len(columns))], width)


def _filled(entries: Sequence[list[str]], height: int) -> list[list[str]] | None:
    """Return entries one after the other in columns of at most this height; None when one is higher."""
    columns: list[list[str]] = [[]]
    for entry in entries:
        if len(columns[-1]) + len(entry) > height:
            columns.append([])
        columns[-1] += entry
    return columns if all(len(column) <= height for column in columns) else None
