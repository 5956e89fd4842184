"""A table as text: the position in words, answers by number or notation, in forms that need no script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import diwan
from diwan.core.errors import StaleAction
from diwan.core.i18n import Message, say
from diwan.core.view import Choice
from diwan.server import wire
from diwan.server.frames.frame import Frame, LogLine, Look
from diwan.server.frames.grouping import groups_of
from diwan.server.live.commands import check_playing, check_plays, decision_on
from diwan.server.live.once import authors_of
from diwan.server.live.presence import Presence
from diwan.server.live.refusals import refusal_of
from diwan.server.pages.entrance import created_of
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, house_of, name_at_table, visitor_of
from diwan.server.pages.lobby import lobby_page
from diwan.server.pages.numbers import read_number
from diwan.server.pages.seeing import Seen, look_of, painted_page, presence_at, seen_table
from diwan.server.pages.shelf import bot_levels
from diwan.server.pages.showing import go, show
from diwan.server.pages.table_words import TEXT_WORDS, out_of_time, script_words
from diwan.server.store.stages import OPEN, PLAYING
from diwan.server.tables.access import Role
from diwan.server.tables.command import Decide, Sender
from diwan.server.tables.facts import Fact
from diwan.server.tables.record import Record, Refused
from diwan.server.usual import strongest_bot

_LATEST: Final = 12  # lines of the log that are shown at once
_LONGEST_BOT: Final = 40  # letters of a bot's name that are said back where there is none
_ONLY: Final = 1  # the number of the message that a form is, among those of its sender
_NO_ANSWER: Final = "answer"  # the code of what is written down and none of the choices
DAMAGED: Final = say("This form is damaged. Look at the table again.")


async def show_text(request: Request) -> Response:
    """Show a table as text."""
    check_limit(request, "pages")
    seen = await _visited_table(request)
    if seen.record.stage == OPEN:
        return await lobby_page(request, seen.table, seen.role)
    return await _page(request, seen)


async def take_answer(request: Request) -> Response:
    """Take what a form of the page says: a move, a step back, a saying, who plays. What is refused is said on it."""
    seen = await _visited_table(request)
    sent = await read_form(request)
    kind = sent.get("do", "move")
    check_limit(request, "chat" if kind == "say" else "moves")
    try:
        await seen.table.run(_decision(request, seen, sent, kind), await _sender(request, sent))
    except Exception as error:
        refusal = refusal_of(error, seen.record)
        if refusal is None:
            raise
        if seen.record.stage == OPEN:
            return await lobby_page(request, seen.table, seen.role, problem=refusal[1])
        return await _page(request, seen, refusal, given=sent.get("answer", "")[:80])
    return go(f"/t/{seen.table.id}/text#question")


async def _visited_table(request: Request) -> Seen:
    """Return the table; whoever has no script is here by loading its pages, as there is no socket to tell."""
    seen = await seen_table(request)
    house_of(request).audience.visited(seen.table, seen.seats)
    return seen


async def _page(request: Request, seen: Seen, refusal: tuple[str, Message] | None = None, given: str = "") -> Response:
    record, game = seen.record, created_of(seen.table).game
    look = look_of(request, seen.eyes, text=True)
    painted = await painted_page(request, seen, look)
    frame, log, text = (None, [], "") if painted is None else (painted.frame, painted.log, painted.text)
    asked = None if frame is None else frame.asked
    mine = asked is not None and asked == look.eyes and record.bot_of(asked) is None
    code, problem = ("", None) if refusal is None else refusal
    return show(
        request,
        "text.html",
        status=200 if refusal is None else 409,
        title=diwan.load(game).title,
        primer=diwan.load(game).primer,
        seen=seen,
        table_id=seen.table.id,
        frame=frame,
        told=Markup(text),  # made by the painter, with all that people wrote escaped
        own=_own_seats(seen),
        away=_away_seats(request, seen),
        stands_in=_why_bot(seen),
        bots=bot_levels(),
        strongest=strongest_bot(),
        since=_since(log, look.eyes),
        log=log,
        said=[(record.speaker(saying), record.seat_of(saying.player), saying.text) for saying in record.said],
        mine=mine,
        groups=groups_of(frame.choices if frame is not None and mine else ()),
        steps=_steps(frame, record),
        problem=problem,
        wrong=code == _NO_ANSWER,
        given=given,
        rules=f"/rules/{game}",
        data={
            "socket": f"/t/{seen.table.id}/socket",
            "frame": msgspec.to_builtins(frame),
            "log": {"from": -1, "lines": msgspec.to_builtins(log)},
            "text": text,
            "size": record.size,
            "rules": f"/rules/{game}",
            "words": script_words(
                {**TEXT_WORDS, "stands_in_time": out_of_time(created_of(seen.table).clock)}, look.locale
            ),
        },
    )


def _own_seats(seen: Seen) -> list[tuple[int, str, bool]]:
    """Return the reader's seats while the game goes on: the number, the name, whether a bot plays for it."""
    record = seen.record
    if record.stage != PLAYING:
        return []
    return [(seat, record.names[seat], record.bot_of(seat) is not None) for seat in seen.seats]


def _away_seats(request: Request, seen: Seen) -> list[tuple[int, str]]:
    """Return the others' seats that the reader may hand to a bot, since nobody is there: the number, the name."""
    if not seen.seats:
        return []
    return [
        (seat, seen.record.names[seat]) for seat in presence_at(request, seen).abandoned() if seat not in seen.seats
    ]


def _why_bot(seen: Seen) -> Message:
    """Return what a reader is told for whom a bot plays."""
    ran_out = any(seen.record.why_bot(seat) == "time" for seat in seen.seats)
    return out_of_time(created_of(seen.table).clock) if ran_out else TEXT_WORDS["stands_in"]


def _steps(frame: Frame | None, record: Record) -> list[tuple[int, str]]:
    """Return where the reader may go back to: the ply, and the step of the decision that began there, if it is one."""
    if frame is None or frame.undo is None or frame.stage != PLAYING:
        return []
    if frame.eyes is not None and record.bot_of(frame.eyes) is not None:
        return []
    first = frame.undo
    return [(step.ply, step.text) for step in frame.path if step.ply >= first] or [(first, "")]


def _since(log: list[LogLine], eyes: int | None) -> list[LogLine]:
    """Return what happened since the reader's last turn, or else what happened last."""
    if eyes is None:
        return log[-_LATEST:]
    mine = max((place for place, line in enumerate(log) if line.seat == eyes), default=-1)
    return [line for line in log[mine + 1 :] if line.beside != eyes] or log[-_LATEST:]


# What forms say.


def _number(sent: dict[str, str], name: str) -> int:
    number = read_number(sent.get(name, ""), wire.MOST_NUMBER)
    if number is None:
        raise Refused("form", DAMAGED)
    return number


@dataclass(frozen=True, slots=True)
class _Writer:
    """Who sends a form, as the table's commands know them."""

    player: str
    name: str
    seen: Seen
    look: Look

    @property
    def role(self) -> Role:
        """What they may do when it is decided: until then a seat may have changed hands."""
        return Role(self.seen.seats, self.seen.role.watches, self.seen.role.host)


def _writer(request: Request, seen: Seen) -> _Writer:
    return _Writer(visitor_of(request).id, name_at_table(request), seen, look_of(request, seen.eyes, text=True))


def _decision(request: Request, seen: Seen, sent: dict[str, str], kind: str) -> Decide:
    """Return what decides on a form; by what the socket asks for, it is as if a page had."""
    writer, presence = _writer(request, seen), presence_at(request, seen)
    if kind == "say":
        return decision_on(wire.Say(_ONLY, sent.get("text", "")), writer, presence)
    seat = _number(sent, "seat")
    if kind == "take_back":
        return decision_on(wire.TakeBack(_ONLY, seat), writer, presence)
    if kind == "hand_over":
        return decision_on(wire.HandOver(_ONLY, seat, sent.get("bot", "")[:_LONGEST_BOT]), writer, presence)
    epoch = _number(sent, "epoch")
    if kind == "undo":
        return decision_on(wire.Undo(_ONLY, seat, epoch, _number(sent, "back")), writer, presence)
    return _move(sent, writer, presence, seat, epoch)


async def _sender(request: Request, sent: dict[str, str]) -> Sender:
    """Return who sent a form: each is a sender of its own, so that the same one sent twice counts once."""
    once = sent.get("once", "")
    if not once:
        raise Refused("form", DAMAGED)  # as if every form were the same one
    visitor = visitor_of(request)
    people = () if visitor.session is None else await house_of(request).people_of(visitor.id)
    author, *formerly = authors_of(visitor.id, people, repr(sorted(sent.items())))
    return Sender(author, _ONLY, tuple(formerly))


def _move(sent: dict[str, str], writer: _Writer, presence: Presence, seat: int, epoch: int) -> Decide:
    ply = _number(sent, "ply")
    action = _number(sent, "action") if "action" in sent else None
    written = sent.get("answer", "")

    # What was written down is looked up when its turn has come: sent once more, it has been answered already.
    def decide(record: Record) -> tuple[Fact, ...]:
        check_plays(record, seat, writer)
        game = check_playing(record)
        if action is None and (game.epoch, game.ply) != (epoch, ply):
            raise StaleAction(f"this answers ply {ply} of epoch {epoch}")
        chosen = answer_in(written, game.view(seat).choices) if action is None else action
        return decision_on(wire.Move(_ONLY, seat, epoch, ply, chosen), writer, presence)(record)

    return decide


def answer_in(text: str, choices: tuple[Choice, ...]) -> int:
    """Return the choice that somebody wrote down: its number in the list, or its notation; Refused when it is none."""
    written = " ".join(text.split()).casefold()
    number = read_number(written, len(choices))
    if number:
        return choices[number - 1].action
    found = next((choice for choice in choices if choice.notation.casefold() == written), None)
    if found is None:
        raise Refused(_NO_ANSWER, say("This is none of the choices. Write the number of one, or its notation."))
    return found.action


ROUTES: Final = [
    Route("/t/{id}/text", show_text),
    Route("/t/{id}/text", take_answer, methods=["POST"]),
]
