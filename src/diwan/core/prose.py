"""A position told in words: a small document of sections, for people who listen or read line by line.

A game tells a view as headings, sentences, lists and tables made of messages; whoever shows it renders them in the
reader's language with the players' names. Seats go by `seat_name` in it, so that names can take their place. The first
letter of whatever stands alone is made large by whoever renders it, as names of things are nouns in lower case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from diwan.core.i18n import Message, say, seat_name
from diwan.core.view import View

Cell = Message | int


@dataclass(frozen=True, slots=True)
class Items:
    """Things of one kind, one after the other."""

    items: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """What is truly tabular: every cell has the head of its column and the head of its row."""

    columns: tuple[Message, ...]  # the first is the head of the rows' heads
    rows: tuple[tuple[Cell, ...], ...]  # the first cell of each is its head


Block = Message | Items | Grid  # a message is a paragraph


@dataclass(frozen=True, slots=True)
class Section:
    """What belongs together, under a heading; its parts have headings one step below."""

    key: str  # stays the same while the section is about the same thing, so that a page can keep what did not change
    title: Message
    blocks: tuple[Block, ...] = ()
    parts: tuple[Section, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing below its heading."""
        return not self.blocks and not self.parts


def items(found: Sequence[Message]) -> tuple[Block, ...]:
    """Return a list as what a section holds; nothing where there is nothing to list."""
    return (Items(tuple(found)),) if found else ()


def told(*sections: Section) -> tuple[Section, ...]:
    """Return the sections that say something."""
    return tuple(section for section in sections if not section.is_empty)


def messages_in(sections: Sequence[Section]) -> Iterator[Message]:
    """Give all that is said, in the order in which it is read."""
    for section in sections:
        yield section.title
        for block in section.blocks:
            yield from _messages_of(block)
        yield from messages_in(section.parts)


def _messages_of(block: Block) -> Iterator[Message]:
    if isinstance(block, Message):
        yield block
    elif isinstance(block, Items):
        yield from block.items
    else:
        yield from block.columns
        yield from (cell for row in block.rows for cell in row if isinstance(cell, Message))


def capital(text: str, names: Sequence[str] = ()) -> str:
    """Return a text with a large first letter; the name of a player stays as its owner writes it."""
    if any(name and text.startswith(name) for name in names):
        return text
    return text[:1].upper() + text[1:]


def lines_of(sections: Sequence[Section], read: Callable[[Message], str], names: Sequence[str] = ()) -> list[str]:
    """Return all that is said as lines of text, tables row by row: for tests, and for whoever wants no markup."""
    found: list[str] = []
    for section in sections:
        found.append(capital(read(section.title), names))
        for block in section.blocks:
            if isinstance(block, Grid):
                for row in (block.columns, *block.rows):
                    cells = (str(cell) if isinstance(cell, int) else read(cell) for cell in row)
                    found.append("; ".join(capital(cell, names) for cell in cells))
            else:
                found += [capital(read(message), names) for message in _messages_of(block)]
        found += lines_of(section.parts, read, names)
    return found


# What can be told of any game.


def course_section(view: View) -> Section:
    """Return whose turn it is and what is asked."""
    if view.to_act is None or view.question is None:
        return Section("course", say("The game"), (say("The game is over."),))
    asked = (
        say("You are asked: {question}", question=view.question)
        if view.to_act == view.seat
        else doing_text(view, view.to_act)
    )
    return Section("course", say("The game"), (asked,))


def doing_text(view: View, asked: int) -> Message:
    """Return what the seat that is asked is doing, for others: its question speaks to itself, and may be an order."""
    return view.doing or say("{name} is choosing what to do.", name=seat_name(asked))


def choices_section(view: View) -> Section:
    """Return what the reader may choose, with the notation of each."""
    lines = [say("{choice} ({notation})", choice=choice.label, notation=choice.notation) for choice in view.choices]
    return Section("choices", say("Your choices"), items(lines))


def standings_section(view: View) -> Section:
    """Return everybody's points and places."""
    rows: list[tuple[Cell, ...]] = [
        (seat_name(seat), points, place)
        for seat, (points, place) in enumerate(zip(view.scores, view.ranking, strict=True))
    ]
    rows += [(other.name, other.points, other.rank or say("none")) for other in view.imaginary]
    heads = (say("Player"), say("Points"), say("Place"))
    return Section("standings", say("Points so far"), (Grid(heads, tuple(rows)),))
