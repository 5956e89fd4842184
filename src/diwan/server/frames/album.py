"""The frames that a drawing process remembers, so that it can tell what changed since: the last few of each look.

Pictures are kept in their groups, and a group that several of them have is kept once: from move to move, and from seat
to seat, most of a drawing stays as it is. That takes a tenth of the room.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from diwan.server.frames.difference import GROUP
from diwan.server.frames.frame import Look
from diwan.server.frames.parcel import Shown

MOST_FRAMES: Final = 4  # of one table in one look
MOST_BYTES: Final = 192 * 1024 * 1024
_OVERHEAD: Final = 4 * 1024  # bytes of a frame beside its picture, and its share of the log
_PER_LINE: Final = 8
_PER_GROUP: Final = 8

Place = tuple[str, Look, tuple[str, ...]]  # whose look at which table, and what those at it are called


@dataclass(slots=True)
class _Group:
    text: str
    uses: int = 0  # in pictures


class Album:
    """Frames by table, look and id; what was not looked at for longest goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.bytes = 0
        self._most_bytes = most_bytes
        self._frames: OrderedDict[tuple[Place, int], tuple[Shown, tuple[str, ...]]] = OrderedDict()
        self._places: dict[Place, list[int]] = {}
        self._groups: dict[str, _Group] = {}

    def __len__(self) -> int:
        return len(self._frames)

    def get(self, place: Place, number: int | None) -> Shown | None:
        """Return a frame, if it is still there."""
        if number is None or (place, number) not in self._frames:
            return None
        self._frames.move_to_end((place, number))
        shown, groups = self._frames[place, number]
        return replace(shown, picture=GROUP.join(groups))

    def put(self, place: Place, shown: Shown) -> None:
        """Remember a frame."""
        number = shown.frame.id
        if (place, number) in self._frames:
            self._forget(place, number)
        groups = tuple(map(self._share, shown.picture.split(GROUP)))
        kept = replace(shown, picture="")
        self._frames[place, number] = kept, groups
        self.bytes += _weight(kept, groups)
        own = self._places.setdefault(place, [])
        own.append(number)
        if len(own) > MOST_FRAMES:
            self._forget(place, own[0])
        while self.bytes > self._most_bytes and len(self._frames) > 1:
            self._forget(*next(iter(self._frames)))

    def _share(self, group: str) -> str:
        """Return the group that is kept for all pictures that have it."""
        same = self._groups.get(group)
        if same is None:
            same = self._groups[group] = _Group(group)
            self.bytes += sys.getsizeof(group)
        same.uses += 1
        return same.text

    def _forget(self, place: Place, number: int) -> None:
        kept, groups = self._frames.pop((place, number))
        self.bytes -= _weight(kept, groups)
        for group in groups:
            same = self._groups[group]
            same.uses -= 1
            if not same.uses:
                del self._groups[group]
                self.bytes -= sys.getsizeof(group)
        own = self._places[place]
        own.remove(number)
        if not own:
            del self._places[place]


def _weight(kept: Shown, groups: tuple[str, ...]) -> int:
    return _PER_GROUP * len(groups) + _PER_LINE * len(kept.lines) + _OVERHEAD
