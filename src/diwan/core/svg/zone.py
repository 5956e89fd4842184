"""Zones: a drawing is put together from parts that are kept, and only those whose inputs changed are drawn anew.

A zone is a pure function of what it sees of the view, of the choices that lie in it, and of the style. It cannot read
anything else: what it was not said to see is not there. So what is kept under these inputs is what would be drawn.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Final, NoReturn, TypeVar

from diwan.core.i18n import Message
from diwan.core.view import Choice

ROOM: Final = 96_000_000  # letters that are kept at most in one process: the latest of some hundred tables
_LEAST: Final = 1_000  # letters that a result counts for at least: its inputs take room as well

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sees:
    """What a zone may read: fields of the view, and the choices whose anchors begin with certain verbs."""

    fields: tuple[str, ...]
    within: tuple[tuple[str, Sees], ...]  # fields whose things are seen only in part
    verbs: frozenset[str]
    others: bool  # the verbs are those that it does not see
    names: bool  # whether it calls seats by their players' names
    asked: Sees | None  # what else it reads where it has something to choose

    def has(self, choice: Choice) -> bool:
        """Tell whether a choice lies in the zone."""
        return (choice.anchor.partition(":")[0] in self.verbs) is not self.others


def sees(
    *fields: str,
    verbs: tuple[str, ...] = (),
    but: tuple[str, ...] | None = None,
    names: bool = False,
    asked: Sees | None = None,
    **within: Sees,
) -> Sees:
    """Return what a zone may read: fields, and of the things in other fields a part (`players=sees("points")`).

    `verbs` are those of its choices; with `but` it has all choices but those. `asked` comes on top where it has any.
    """
    listed = frozenset(verbs if but is None else but)
    return Sees(fields, tuple(within.items()), listed, but is not None, names, asked)


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a drawing with a name of its own: what it is called, what it sees, and the function that draws it."""

    name: str
    label: Message  # for the reader, who may go from part to part
    seen: Sees
    draw: Callable[..., str]  # given the pen, the box and what else the zone is told


class Part:
    """A piece of a view or of a thing in it. Pieces are equal where all that they hold is equal."""

    def __init__(self, held: Mapping[str, object]) -> None:
        values = tuple(held.items())
        self.__dict__.update(held, _held=values, _hash=hash(values))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part):
            return False
        mine, theirs = self.__dict__, other.__dict__
        return self is other or (mine["_hash"] == theirs["_hash"] and mine["_held"] == theirs["_held"])

    def __hash__(self) -> int:
        found: int = self.__dict__["_hash"]
        return found

    def __repr__(self) -> str:
        return f"Part({dict(self.__dict__['_held'])!r})"

    def __getattr__(self, name: str) -> NoReturn:
        seen = ", ".join(field for field, _ in self.__dict__["_held"])
        raise AttributeError(f"a zone reads {name!r}, but it was said to see only: {seen or 'nothing'}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a piece of a view does not change: {name}")


def part_of(thing: object, seen: Sees, given: Mapping[str, object] | None = None, *, asked: bool = False) -> Part:
    """Return what is seen of a thing; what is given stands in place of its own."""
    held: dict[str, object] = {field: getattr(thing, field) for field in seen.fields}
    for field, few in seen.within:
        held[field] = _parts(getattr(thing, field), few)
    if asked and seen.asked is not None:
        held.update(part_of(thing, seen.asked).__dict__["_held"])
    if given:
        held.update(given)
    return Part(held)


def _parts(value: object, few: Sees) -> object:
    if isinstance(value, tuple):
        return tuple(_parts(each, few) for each in value)
    return None if value is None else part_of(value, few)


class UnseenNames(tuple[str, ...]):
    """The names of the players in a zone that was not said to use them: whoever looks one up is told."""

    __slots__ = ()

    def __getitem__(self, place: object) -> NoReturn:
        raise AttributeError("a zone calls a seat by name, which it was not said to do")


UNSEEN: Final = UnseenNames(("",))


class Store:
    """What was drawn, by its inputs: the latest results, together no larger than there is room for."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._taken = 0
        self._results: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._results)

    @property
    def taken(self) -> int:
        """The room that is taken."""
        return self._taken

    def result(self, draw: Callable[..., T], key: Hashable, *args: object) -> T:
        """Return what a function draws; from what is kept where it has drawn this before."""
        whole = (draw, key)
        with self._lock:
            found = self._results.get(whole)
            if found is not None:
                self._results.move_to_end(whole)
                return found[0]  # type: ignore[return-value]  # by this function
        drawn = draw(*args)  # two threads may draw the same: both draw it alike
        size = max(_LEAST, _letters(drawn))
        with self._lock:
            if whole not in self._results:
                self._results[whole] = (drawn, size)
                self._taken += size
            while self._taken > self._room:
                self._taken -= self._results.popitem(last=False)[1][1]
        return drawn

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._results.clear()
            self._taken = 0


def _letters(drawn: object) -> int:
    if isinstance(drawn, str):
        return len(drawn)
    return sum(_letters(each) for each in drawn) if isinstance(drawn, tuple) else 0


KEPT: Final = Store()


def assert_plain(draw: Callable[..., object]) -> None:
    """Refuse a function that was made on the spot: what it closes over would be an input that nobody sees."""
    if "<locals>" in draw.__qualname__ or "<lambda>" in draw.__qualname__:
        raise TypeError(f"a zone is drawn by a function of a module, not by {draw.__qualname__}")
