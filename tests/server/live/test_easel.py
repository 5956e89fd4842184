"""Pictures are begun one at a time: whoever moves meanwhile does not wait for all of them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from diwan.server.frames.frame import Look
from diwan.server.frames.parcel import Parcel
from diwan.server.live import easel
from diwan.server.live.easel import Easel, Viewing

LOOKS = 6


class Canvas:
    """Paints at once, and notes in which round of the loop each picture was begun."""

    def __init__(self) -> None:
        self.rounds = 0
        self.begun: list[int] = []

    async def paint(self, table_id: str, look: Look, snapshot: Any, base: int | None) -> Parcel:
        self.begun.append(self.rounds)
        await asyncio.sleep(0.01)
        return cast(Parcel, SimpleNamespace(base=base, id=1))

    async def count(self) -> None:
        while True:
            self.rounds += 1
            await asyncio.sleep(0)


class Waiting(Viewing):
    """A look that lacks a frame once."""

    def __init__(self) -> None:
        super().__init__(cast(Any, SimpleNamespace(table=SimpleNamespace(id="t"))), Look(None, "en"))
        self.group: tuple[int | None, list[Any]] | None = (None, [])

    def next_group(self) -> tuple[int | None, list[Any]] | None:
        group, self.group = self.group, None
        return group


async def painted(at_once: int) -> list[int]:
    """Return the rounds of the loop in which the pictures of several looks were begun."""
    canvas = Canvas()
    counting = asyncio.ensure_future(canvas.count())
    stand = Easel(canvas, at_once)
    for _ in range(LOOKS):
        stand.want(Waiting())
    async with asyncio.timeout(10):
        while len(canvas.begun) < LOOKS:
            await asyncio.sleep(0.001)
    await stand.close()
    counting.cancel()
    return canvas.begun


@pytest.mark.parametrize("at_once", [2, LOOKS])
def test_no_two_pictures_are_begun_in_one_breath(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(easel, "snapshot_of", lambda table, eyes: None)
    begun = asyncio.run(painted(at_once))
    assert len(begun) == LOOKS
    assert len(set(begun)) == LOOKS, begun
