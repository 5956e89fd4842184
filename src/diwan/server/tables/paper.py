"""Games on paper: a table as a replay file, a file as a table, and a table that goes on from a position of another.

A file says everything, the seed too. So it leaves the server only when there is nothing left to hide.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count

import msgspec

from diwan.core.i18n import DEFAULT_LOCALE, say
from diwan.core.replay import Replay, Seal, write_replay
from diwan.core.table import Table
from diwan.server.called import called, is_same
from diwan.server.names import LONGEST_NAME, BadName, calm, read_name
from diwan.server.store.stages import OVER
from diwan.server.tables.facts import Chair, Created
from diwan.server.tables.record import NO_SEAT, Record, Refused
from diwan.server.tables.wish import SeatWish, Wish, created_by


def is_on_paper(record: Record) -> bool:
    """Tell whether a table was made from a file: it has the names that stood there, and nobody plays its seats."""
    return all(chair.kind == "person" and chair.player is None for chair in record.chairs)


def is_readable(record: Record) -> bool:
    """Tell whether all of a game may be looked at: it is over, or came from a file that says it all.

    One that is stuck may go on when what ails it is mended, so it keeps its secrets.
    """
    return record.stage == OVER or (record.table is not None and is_on_paper(record))


def check_readable(record: Record) -> Table:
    """Return the game of a table that may be looked at as a whole; Refused when it may not yet."""
    if record.table is None or not is_readable(record):
        raise Refused("playing", say("This game is not over yet. Until then its seed stays on the server."))
    return record.table


def file_of(record: Record, locale: str = DEFAULT_LOCALE) -> str:
    """Return the replay file of a game that is over, with names as its reader knows them; Refused before that."""
    table, created = check_readable(record), record.creation
    replay = replace(table.replay(), names=tuple(called(name, locale) for name in record.names))
    if created.salt:  # a file without a promise stays without one
        replay = replace(replay, seal=Seal(created.salt, replay.promise(created.salt)))
    return write_replay(replay, table.game)


def created_from(replay: Replay, player: str, names: Sequence[str]) -> Created:
    """Return the first fact of a table that shows a replay, private to who brought it.

    `names` are for seats without a name in the file, or with one that nobody could have at a table. A promise that the
    file does not keep is none.
    """
    kept = replay.seal is not None and replay.seal.promise == replay.promise(replay.seal.salt)
    return Created(
        game=replay.game,
        rules_version=replay.rules_version,
        options=replay.options,
        chairs=tuple(Chair("person", name=name) for name in _read_names(replay.names or names, names)),
        seed=replay.seed,
        salt=replay.seal.salt if replay.seal is not None and kept else "",
        host=player,
        secret=secrets.token_urlsafe(24),
        course=replay.actions,
    )


def _read_names(given: Sequence[str], usual: Sequence[str]) -> list[str]:
    """Return names from a file as tables keep them: read as if they were typed, and each of them once."""
    names: list[str] = []
    for seat, written in enumerate(given):
        try:
            name = read_name(calm(written))
        except BadName:
            name = usual[seat]
        numbered = (f"{name[: LONGEST_NAME - 3].rstrip()} {number}" for number in count(2))
        names.append(next(each for each in chain([name], numbered) if not any(is_same(each, other) for other in names)))
    return names


def continued(record: Record, ply: int, seat: int | None, bot: str, player: str, name: str) -> Created:
    """Return the first fact of a table that goes on from a ply of another, with somebody in one seat and bots around.

    Without a seat it is the one that is asked there. Refused says what is wrong with it.
    """
    table, created = check_readable(record), record.creation
    if not 0 <= ply <= len(table.log):
        raise Refused("no_ply", say("This game has no such moment."))
    if ply == len(table.log) and table.is_over:
        raise Refused("over", say("The game is over there. Choose an earlier moment."))
    asked = table.log[ply].seat if ply < len(table.log) else table.to_act
    mine = asked if seat is None else seat
    if not 0 <= mine < table.seats:
        raise Refused(*NO_SEAT)
    wish = Wish(
        game=created.game,
        seats=tuple(
            SeatWish("me") if each == mine else SeatWish("bot", _bot_name(chair, name), bot)
            for each, chair in enumerate(record.chairs)
        ),
        options=created.options,
        seed=created.seed,
        course=tuple(entry.action for entry in table.log[:ply]),
    )
    # The rules may have changed since: this game goes on by its own.
    return msgspec.structs.replace(created_by(wish, player, name), rules_version=created.rules_version)


def _bot_name(chair: Chair, taken: str) -> str:
    """Return the name of a bot that plays on, so that what it did stays its own; none where a person sat."""
    return chair.name if chair.kind == "bot" and not is_same(chair.name, taken) else ""
