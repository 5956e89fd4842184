"""One run: both servers in turn, phase by phase, and what came of it as plain figures."""

from __future__ import annotations

import asyncio
import gzip
import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from benchmarks.server.crowd import ACK, MOVE, Crowd, Heard, Misplayed
from benchmarks.server.evening import Evening
from benchmarks.server.phases import SETTLING, bare_commits, paced, pages, saturated
from benchmarks.server.servers import Server, children_of, cpu_seconds

_HELLO: Final = b'{"t":"hello","v":1,"client":"%s"}'
_GZIP: Final = b"\x1f\x8b"
_LONGEST_ARRIVAL: Final = 120.0  # seconds until all have their first picture
_LONGEST_QUIET: Final = 30.0  # seconds until all have their last one

Figures = dict[str, float]


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    tables: int = 500
    rate: float = 100.0  # moves a second, in the paced phases
    paced_seconds: float = 10.0  # of each round
    saturated_seconds: float = 8.0  # of all rounds
    rounds: int = 2
    pages: int = 60

    @property
    def moves(self) -> int:
        """How many moves a table must have left: more than the fastest server could want."""
        return 300


class Told(Protocol):
    """Who shows how far a run is."""

    def phase(self, name: str) -> None: ...
    def progress(self, part: float) -> None: ...


class _Answer(msgspec.Struct):
    number: int


class _Frame(msgspec.Struct):
    id: int
    base: int | None = None


@dataclass(slots=True)
class _Used:
    """Processor time that was used while something went on, in seconds."""

    server: float
    helpers: float
    generator: float


@dataclass(slots=True)
class _Fast:
    """What was measured in all rounds at full load."""

    taken: list[float] = field(default_factory=list)  # seconds, of those answers that count
    span: float = 0.0  # seconds in which they came
    answers: int = 0  # all of them
    used: list[_Used] = field(default_factory=list)
    pictures: int = 0


class _Watch:
    """Reads what processes use."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._helpers = children_of(server.pid)
        self._before = self._read()

    def used(self) -> _Used:
        """Return what was used since the beginning."""
        now = self._read()
        return _Used(*(after - before for after, before in zip(now, self._before, strict=True)))

    def _read(self) -> tuple[float, float, float]:
        return cpu_seconds([self._server.pid]), cpu_seconds(self._helpers), cpu_seconds([os.getpid()])


async def measure(
    evening: Evening, echo: Server, diwan: Server, plan: Plan, folder: Path, told: Told
) -> dict[str, Any]:  # fmt: skip
    """Return the figures of one run."""
    told.phase("everybody comes")
    echoed, played = Crowd(evening, echo.port, MOVE), Crowd(evening, diwan.port, ACK)
    try:
        await echoed.come(None)
        began = time.perf_counter()
        await played.come(_HELLO)
        arrived = await _first_pictures(played, evening, began, told)
        played.take()
        measured = Run(evening, plan, folder, told, {"echo": echo, "diwan": diwan}, {"echo": echoed, "diwan": played})
        return {"arrival_s": round(arrived, 2), **await measured.all()}
    finally:
        echoed.leave()
        played.leave()


async def _first_pictures(crowd: Crowd, evening: Evening, began: float, told: Told) -> float:
    """Wait until every page has its picture; return how long that took."""
    while len(crowd.heard.pictures) < evening.seats:
        if time.perf_counter() - began > _LONGEST_ARRIVAL:
            raise Misplayed(f"{evening.seats - len(crowd.heard.pictures)} pages got no picture")
        told.progress(len(crowd.heard.pictures) / evening.seats)
        await asyncio.sleep(0.05)
    return time.perf_counter() - began


class Run:
    """What is measured of both servers, when everybody is there."""

    def __init__(
        self,
        evening: Evening,
        plan: Plan,
        folder: Path,
        told: Told,
        servers: dict[str, Server],
        crowds: dict[str, Crowd],
    ) -> None:
        self._evening = evening
        self._plan = plan
        self._folder = folder
        self._told = told
        self._servers = servers
        self._crowds = crowds
        self._frame_sizes: list[int] = []

    async def all(self) -> dict[str, Any]:
        """Return all figures."""
        evenly = await self.evening()
        fast = await self._saturated()
        self._told.phase("pages")
        alone = await pages(self._evening, self._servers["diwan"].port, self._plan.pages, self._told.progress)
        return {
            **evenly,
            "saturated": fast,
            "page_ms": milliseconds(alone),
            "frame_bytes": summary(self._frame_sizes),
        }

    async def evening(self) -> dict[str, Any]:
        """The same even pace for both servers and for commits, side by side: a busy machine is busy for all.

        What the generator uses meanwhile it uses for all of them, so it is in no row.
        """
        plan = self._plan
        taken: dict[str, list[float]] = {name: [] for name in self._crowds}
        used: dict[str, list[_Used]] = {name: [] for name in self._crowds}
        delays: list[float] = []
        committed: list[float] = []
        for place in range(plan.rounds):
            self._told.phase(f"{plan.rate:g} moves/s, round {place + 1}")
            watches = {name: _Watch(server) for name, server in self._servers.items()}
            commits, _ = await asyncio.gather(
                asyncio.to_thread(bare_commits, self._folder, plan.rate, plan.paced_seconds),
                paced(list(self._crowds.values()), plan.tables, plan.rate, plan.paced_seconds, self._told.progress),
            )
            committed += commits
            for name, watch in watches.items():
                used[name].append(watch.used())  # all of them now: what is painted later belongs to no answer
            for name, crowd in self._crowds.items():
                await crowd.quiet(_LONGEST_QUIET)
                heard = crowd.take()
                taken[name] += [done - sent for sent, done, _, _ in heard.answers]
                delays += self._look_at(heard)
        figures = {name: _figures(taken[name], used[name], len(taken[name])) for name in self._crowds}
        return {
            "bare_commit_ms": milliseconds(committed),
            "paced": figures,
            "picture_delay_ms": milliseconds(delays),
        }

    async def _saturated(self) -> dict[str, Any]:
        """As fast as each can, in turn, round by round: a machine that is slow for a while is so for all."""
        phases = (("echo", False), ("echo of every socket", True), ("diwan", False))
        fast = {name: _Fast() for name, _ in phases}
        for place in range(self._plan.rounds):
            for name, every in phases:
                self._told.phase(f"{name}, as fast as it can, round {place + 1}")
                await self._as_fast_as_it_can(fast[name], name.split()[0], every)
        return {
            name: {
                **_figures(one.taken, one.used, one.answers),
                "generator_us": _each([used.generator for used in one.used], one.answers),
                "per_s": round(len(one.taken) / one.span, 1),
                "under_way": len(self._crowds["echo"].sockets) if every else self._plan.tables,
                "pictures_per_s": round(one.pictures / one.span, 1),
            }
            for (name, every), one in zip(phases, fast.values(), strict=True)
        }

    async def _as_fast_as_it_can(self, one: _Fast, name: str, every: bool) -> None:
        crowd, plan = self._crowds[name], self._plan
        seconds = SETTLING + plan.saturated_seconds / plan.rounds
        watch = _Watch(self._servers[name])
        since = await saturated(crowd, plan.tables, seconds, self._told.progress, every_socket=every)
        one.used.append(watch.used())
        one.pictures += len(crowd.heard.pictures)
        await crowd.quiet(_LONGEST_QUIET)
        heard = crowd.take()
        self._look_at(heard)
        counted = [(sent, done) for sent, done, _, _ in heard.answers if since <= done]
        one.taken += [done - sent for sent, done in counted]
        one.span += max(done for _, done in counted) - since
        one.answers += len(heard.answers)

    def _look_at(self, heard: Heard) -> list[float]:
        """Note how large the frames after moves were; return how long after its answer each move was to be seen."""
        shown: dict[tuple[int, int], list[tuple[int, float]]] = {}
        for picture in heard.pictures:
            packed = picture.data.startswith(_GZIP)
            frame = msgspec.json.decode(gzip.decompress(picture.data) if packed else picture.data, type=_Frame)
            self._frame_sizes.append(len(picture.data))
            shown.setdefault((picture.setting, picture.seat), []).append((frame.id, picture.at))
        delays: list[float] = []
        for _, done, setting, answer in heard.answers:
            if answer.startswith(ACK):
                number = msgspec.json.decode(answer, type=_Answer).number
                for seat in range(len(self._evening.settings[setting].cookies)):
                    later = (at for size, at in shown.get((setting, seat), []) if size > number)
                    delays += [max(0.0, at - done) for at in [next(later, None)] if at is not None]
        return delays


def _figures(taken: list[float], used: list[_Used], messages: int) -> Figures:
    return {
        **milliseconds(taken),
        "server_us": _each([one.server for one in used], messages),
        "helpers_us": _each([one.helpers for one in used], messages),
    }


def _each(seconds: list[float], messages: int) -> float:
    """Return how many microseconds that is for each message."""
    return round(1e6 * sum(seconds) / messages, 1)


def summary(values: Iterable[float], digits: int = 2) -> Figures:
    """Return the median, the 99th percentile and the worst."""
    ordered: Sequence[float] = sorted(values)
    if not ordered:
        return {"count": 0, "p50": 0.0, "p99": 0.0, "worst": 0.0}
    return {
        "count": len(ordered),
        "p50": round(ordered[len(ordered) // 2], digits),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], digits),
        "worst": round(ordered[-1], digits),
    }


def milliseconds(seconds: Iterable[float]) -> Figures:
    """Return the same of seconds, in milliseconds."""
    return summary((1000 * value for value in seconds), 3)
