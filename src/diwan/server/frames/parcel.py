"""What a drawing process is asked for and what it hands back; and a frame as it goes over the wire."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import Final

import msgspec

from diwan.server.frames.difference import difference
from diwan.server.frames.frame import Frame, LogLine, Look, Standing
from diwan.server.frames.snapshot import Snapshot
from diwan.server.wire import FrameNews

WORTHWHILE: Final = 4 * 1024  # bytes from which on compressing pays
_LEVEL: Final = 6
_ENCODE: Final = msgspec.json.Encoder().encode


# Orders.


@dataclass(frozen=True, slots=True)
class ParcelOrder:
    """A frame to be sent: what changed since the frame `base`, or all of it."""

    table: str
    look: Look
    snapshot: Snapshot
    base: int | None


@dataclass(frozen=True, slots=True)
class PageOrder:
    """A frame for a page that is being written; differences start from it later."""

    table: str
    look: Look
    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class MomentOrder:
    """An earlier moment."""

    look: Look
    snapshot: Snapshot


Order = ParcelOrder | PageOrder | MomentOrder


# Answers.


@dataclass(frozen=True, slots=True)
class Parcel:
    """A message `FrameNews`, ready to be sent: JSON, or gzip (it begins with 1f 8b) where that is much smaller."""

    id: int
    base: int | None  # None: all of the frame is in it
    data: bytes


@dataclass(frozen=True, slots=True)
class Missing:
    """The painter does not have the base any more, and needs the whole log to paint all of the frame."""


@dataclass(frozen=True, slots=True)
class Painted:
    """All that a page shows."""

    frame: Frame
    picture: str  # empty for those who read
    log: list[LogLine]
    text: str  # the position in words, as markup, for those who read


class Moment(msgspec.Struct, frozen=True):
    """An earlier moment: what was to be seen, with nothing to choose."""

    ply: int
    asked: int | None
    question: str
    picture: str  # or the position in words, for those who read
    log: tuple[LogLine, ...]  # what had just happened
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame with all that belongs to it."""

    frame: Frame
    picture: str
    lines: tuple[LogLine, ...]  # the whole log


def parcel_of(now: Shown, base: Shown | None) -> Parcel:
    """Return the message that shows a frame to somebody who has another one, or none. Equal input, equal bytes."""
    if base is None:
        log = {"from": -1, "lines": now.lines}
        news = FrameNews(now.frame.id, None, _raw(now.frame), _raw(now.picture), _raw(log))
        return Parcel(now.frame.id, None, _shrunk(_ENCODE(news)))
    fields = Frame.__struct_fields__
    changed = {name: new for name in fields if (new := getattr(now.frame, name)) != getattr(base.frame, name)}
    news = FrameNews(
        now.frame.id, base.frame.id, _raw(changed), _picture_news(base.picture, now.picture), _log_news(base, now)
    )
    return Parcel(now.frame.id, base.frame.id, _shrunk(_ENCODE(news)))


def _picture_news(old: str, new: str) -> msgspec.Raw | None:
    if old == new:
        return None
    splices = _raw(difference(old, new))
    return splices if len(splices) < len(new) else _raw(new)


def _log_news(base: Shown, now: Shown) -> msgspec.Raw | None:
    """Return the lines after the last ply that both logs tell the same up to: a browser drops its own after that."""
    same = 0
    for old, new in zip(base.lines, now.lines, strict=False):
        if old is not new and old != new:
            break
        same += 1
    if same == len(base.lines) == len(now.lines):
        return None
    # A ply is told anew as a whole: the lines of one that is told differently go from both sides.
    after = [lines[same].ply for lines in (base.lines, now.lines) if same < len(lines)]
    start = min(after) - 1
    return _raw({"from": start, "lines": [line for line in now.lines if line.ply > start]})


def _raw(thing: object) -> msgspec.Raw:
    return msgspec.Raw(_ENCODE(thing))


def _shrunk(data: bytes) -> bytes:
    if len(data) <= WORTHWHILE:
        return data
    return gzip.compress(data, _LEVEL, mtime=0)  # no time in it: equal frames are equal bytes
