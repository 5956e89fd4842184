"""From a snapshot to what a page shows: every word of it in the reader's language, and the picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.i18n import Message, named, render, say, seat_name
from diwan.core.prose import doing_text
from diwan.core.sheet import ending_text, sheet_rows, standing, winner_text
from diwan.server.called import called
from diwan.server.frames.frame import Frame, LogLine, Look, Sheet, SheetRow, ShownChoice, Standing, Step
from diwan.server.frames.grouping import headings
from diwan.server.frames.prose import Writer
from diwan.server.frames.snapshot import Heard, Snapshot
from diwan.server.tables.handing import Why

ANNOUNCED: Final = 3  # sentences that are read out at once: the last ones of a step
_RULE: Final = re.compile(r"\b[A-Z]{2,5}-\d+(?:\.\d+)+\b")


class Reader:
    """Somebody's language and the players' names: what turns messages into sentences."""

    def __init__(self, snapshot: Snapshot, locale: str) -> None:
        self.locale = locale
        seats = range(snapshot.glimpse.view.seats)
        names = snapshot.names or tuple(render(seat_name(seat), locale) for seat in seats)
        self.names = tuple(called(name, locale) for name in names)

    def __call__(self, message: Message) -> str:
        """Return a message in words."""
        return render(named(message, self.names), self.locale)


def frame_of(snapshot: Snapshot, look: Look, lines: tuple[LogLine, ...]) -> Frame:
    """Return all that a page shows but the picture and the log; `lines` is the whole log."""
    glimpse, read = snapshot.glimpse, Reader(snapshot, look.locale)
    view = glimpse.view
    labels = [read(choice.label) for choice in view.choices]
    return Frame(
        id=snapshot.id,
        look=look.name,
        epoch=snapshot.epoch,
        ply=view.ply,
        stage="over" if view.over else "playing",
        eyes=view.seat,
        asked=None if view.over else view.to_act,
        question=_question(snapshot, read),
        choices=tuple(
            ShownChoice(
                choice.action,
                label,
                choice.notation,
                choice.anchor,
                ends=choice.action in glimpse.ends_turn,
                reveals=choice.action in glimpse.reveals,
                group=group,
            )
            for choice, label, group in zip(view.choices, labels, headings(labels), strict=True)
        ),
        path=tuple(Step(ply, read(label)) for ply, label in snapshot.path),
        undo=snapshot.undo,
        afterwards=tuple(read(message) for message in view.afterwards),
        standings=_standings(snapshot, read),
        private=glimpse.private,
        sheet=_sheet(snapshot, read) if view.over else None,
        announce=_announcement(lines, view.ply),
    )


def log_lines(snapshot: Snapshot, locale: str, heard: Sequence[Heard]) -> list[LogLine]:
    """Return what was heard as lines of the log. That of a game that is over ends with its result."""
    game, read, view = snapshot.glimpse.box(), Reader(snapshot, locale), snapshot.glimpse.view
    lines = [
        LogLine(step.ply, step.seat, text, _rules(game, event, text), game.event_places(event))
        for step in heard
        for event in step.events
        if (text := _sentence(game, event, read.names, locale))
    ]
    # It belongs to the last move: whoever has heard of that one already has it.
    if view.over and heard and heard[-1].ply == view.ply:
        lines.append(LogLine(view.ply, None, read(ending_text(view, read.names, read))))
    return lines


def handing_lines(snapshot: Snapshot, locale: str) -> list[LogLine]:
    """Return for whom bots began to play and why, and who was back, as lines of the log."""
    read = Reader(snapshot, locale)
    return [
        LogLine(handing.ply, None, read(_handing_text(read.names[handing.seat], handing.why)), beside=handing.seat)
        for handing in snapshot.handings
    ]


def _handing_text(name: str, why: Why | None) -> Message:
    match why:
        case "time":
            return say("{name} has no time left: a bot plays on.", name=name)
        case "away":
            return say("{name} is away: a bot plays on.", name=name)
        case "wish":
            return say("{name} lets a bot play on.", name=name)
        case None:
            return say("{name} plays again.", name=name)


def _rules(game: Game, event: Event, text: str) -> tuple[str, ...]:
    """Return the rules that a sentence names, and the one behind its event."""
    named, behind = _RULE.findall(text), game.event_rule(event)
    return tuple(dict.fromkeys((*named, behind) if behind else named))


def picture_of(snapshot: Snapshot, look: Look) -> str:
    """Return the picture, or for those who read it the position in words, as markup."""
    glimpse, read = snapshot.glimpse, Reader(snapshot, look.locale)
    game = glimpse.box()
    if look.text:
        return Writer(read, read.names).markup(game.prose(glimpse.view))
    return game.draw(glimpse.view, locale=look.locale, theme=look.theme, narrow=look.narrow, names=read.names)


def question_of(snapshot: Snapshot, locale: str) -> str:
    """Return what is being asked as a sentence; at the end who has won."""
    return _question(snapshot, Reader(snapshot, locale))


def standings_of(snapshot: Snapshot, locale: str) -> tuple[Standing, ...]:
    """Return everybody's points, seats first."""
    return _standings(snapshot, Reader(snapshot, locale))


def _question(snapshot: Snapshot, read: Reader) -> str:
    view = snapshot.glimpse.view
    if view.over:
        return read(winner_text(standing(view, read.names, read)[0]))
    if view.question is None or view.to_act is None:
        return ""
    if view.to_act == view.seat:
        return read(view.question)
    return read(doing_text(view, view.to_act))


def _standings(snapshot: Snapshot, read: Reader) -> tuple[Standing, ...]:
    view = snapshot.glimpse.view
    rows = zip(read.names, view.scores, view.ranking, strict=True)
    seats = tuple(Standing(name, points, rank, seat) for seat, (name, points, rank) in enumerate(rows))
    return seats + tuple(Standing(read(other.name), other.points, other.rank, None) for other in view.imaginary)


def _sheet(snapshot: Snapshot, read: Reader) -> Sheet:
    found = sheet_rows(snapshot.glimpse.box(), snapshot.glimpse.score_lines, read)
    columns = (*read.names, *(read(other.name) for other in snapshot.glimpse.view.imaginary))
    rows = tuple(SheetRow(row.text, row.rule, row.points, row.group, row.name) for row in found.rows)
    return Sheet(columns, rows, found.totals)


def _announcement(lines: tuple[LogLine, ...], ply: int) -> str:
    """Return the last sentences of the last step."""
    last: list[str] = []
    for line in reversed(lines):
        if line.ply != ply or len(last) == ANNOUNCED:
            break
        last.insert(0, line.text)
    return " ".join(last)


@lru_cache(maxsize=4096)  # several pages hear the same event, in the same language
def _sentence(game: Game, event: Event, names: tuple[str, ...], locale: str) -> str:
    message = game.event_text(event, names)
    return "" if message is None else render(message, locale)
