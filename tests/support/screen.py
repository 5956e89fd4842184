"""What a browser does with the frames of a table: the reference that its script is measured by."""

from __future__ import annotations

import gzip
import json
from typing import Any

import msgspec

from diwan.server.frames.difference import MARK, Splice
from diwan.server.frames.parcel import Painted, Parcel


class Screen:
    """What is on it."""

    def __init__(self) -> None:
        self.id: int | None = None
        self.frame: dict[str, Any] = {}
        self.picture = ""
        self.log: list[dict[str, Any]] = []

    def take(self, parcel: Parcel) -> None:
        """Take in a message as it was sent."""
        data = gzip.decompress(parcel.data) if parcel.data[:2] == b"\x1f\x8b" else parcel.data
        news = json.loads(data)
        assert (news["t"], news["id"], news["base"]) == ("frame", parcel.id, parcel.base)
        self.take_news(news)

    def take_news(self, news: dict[str, Any]) -> None:
        """Take in a frame."""
        assert news["base"] in (None, self.id), "this frame does not follow the one on the screen"
        self.id = news["id"]
        self.frame = news["set"] if news["base"] is None else self.frame | news["set"]
        if isinstance(news.get("picture"), str):
            self.picture = news["picture"]
        elif "picture" in news:
            self.picture = apply_difference(self.picture, [tuple(splice) for splice in news["picture"]])
        if "log" in news:
            start = news["log"]["from"]
            self.log = [line for line in self.log if line["ply"] <= start] + news["log"]["lines"]

    def shows(self, page: Painted) -> bool:
        """Tell whether it looks exactly like a page that was written now."""
        frame, log = (json.loads(msgspec.json.encode(thing)) for thing in (page.frame, page.log))
        return (self.frame, self.picture, self.log) == (frame, page.picture or page.text, log)


def apply_difference(old: str, splices: list[Splice]) -> str:
    """Return the text that splices make of another: what the browser does."""
    pieces = old.split(MARK)
    for at, gone, come in reversed(splices):
        pieces[at : at + gone] = [] if come is None else come.split(MARK)
    return MARK.join(pieces)
