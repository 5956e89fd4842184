"""View to text: the table for a terminal. Never reads the state.

Blocks are divided by an empty line and open with their title; what can be chosen now carries its number in
brackets, as in the list of choices. What lies before the reader comes last, from the block under their name on.
"""

from __future__ import annotations

from collections.abc import Sequence

from diwan.core.i18n import Message, say
from diwan.games.sabika.board.desk import INDENT, Desk, capital
from diwan.games.sabika.board.displays import (
    favour_block,
    goals_block,
    major_block,
    minor_block,
    poem_block,
    tiles_block,
)
from diwan.games.sabika.board.rondel import rondel_block
from diwan.games.sabika.board.sea import sea_block
from diwan.games.sabika.board.workshop import dealt_block, workshop_block, yusuf_block
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.text.effects import event_effect
from diwan.games.sabika.text.names import era_name
from diwan.games.sabika.view import SabikaView


def text_board(view: SabikaView, locale: str, names: Sequence[str], width: int) -> str:
    """Return the table in words and lines of at most `width` characters."""
    blocks = blocks_of(Desk(view, locale, names, width))
    return "\n\n".join("\n".join(block) for block in blocks if block)


def blocks_of(desk: Desk) -> list[list[str]]:
    """Return the blocks, from the most distant one to what lies before the reader."""
    view = desk.view
    first = 0 if view.seat is None else view.seat + 1
    around = [view.players[(first + step) % len(view.players)] for step in range(len(view.players))]
    others = [player for player in around if player.player != view.seat]
    blocks = [table_block(desk), goals_block(desk), favour_block(desk), sea_block(desk)]
    blocks += [major_block(desk), minor_block(desk), tiles_block(desk), poem_block(desk)]
    blocks += [yusuf_block(desk, other) if other.yusuf else workshop_block(desk, other) for other in others]
    blocks += [rondel_block(desk), dealt_block(desk)]
    own = desk.own()
    return blocks if own is None else [*blocks, workshop_block(desk, own)]


def table_block(desk: Desk) -> list[str]:
    """Return where the game stands: round, whose turn it is, tribute, events."""
    view = desk.view
    lines = [desk.title(_headline(desk))]
    if not view.over:
        lines += desk.text(desk.say(_due(desk)))
    else:
        winners = [desk.names[player.player] for player in view.players if player.rank == 1]
        lines += desk.text(desk.say(say("First place: {names}", names=", ".join(winners))))
    if view.event is not None:
        lines += _event(desk, say("Event"), view.event)
    if view.next_event is not None:
        lines += _event(desk, say("Next event"), view.next_event)
    if view.events_left:
        lines += desk.text(desk.say(face_down(view)))
    return lines


def face_down(view: SabikaView) -> Message:
    """Return how many events are face down, and of which kind where that is public [SAB-18.7]."""
    left, good = view.events_left, set(TABLES.event_ids[: v.POSITIVE_EVENTS])
    possible = set(view.unseen.events)
    if possible <= good:
        return say("Events face down: {count}, positive", count=left)
    if not possible & good:
        return say("Events face down: {count}, negative", count=left)
    return say("Events face down: {count}", count=left)


def _due(desk: Desk) -> Message:
    """Return where the narrator is, and the tribute that is due on the next space, which it enters as the round ends.

    Events and blue poems change it: where it is not the same for all, the printed one is said to be basic.
    """
    view = desk.view
    tributes = {player.tribute for player in view.players}
    if len(tributes) == 1:
        return say(
            "The narrator is on space {space}; tribute when this round ends: {tribute}",
            space=view.narrator,
            tribute=tributes.pop(),
        )
    return say(
        "The narrator is on space {space}; basic tribute when this round ends: {tribute}",
        space=view.narrator,
        tribute=view.tribute,
    )


def _headline(desk: Desk) -> Message:
    view = desk.view
    if view.over:
        return say("The game is over")
    assert view.to_act is not None
    if view.first is None:
        return say("Starting tiles: {name}", name=desk.names[view.to_act])
    turn = view.to_act if view.turn is None else view.turn
    era = capital(desk.say(era_name(view.era)))
    return say(
        "Round {round} of {rounds}, {era}: {name}", round=view.round, rounds=v.ROUNDS, era=era, name=desk.names[turn]
    )


def _event(desk: Desk, head: Message, event: str) -> list[str]:
    return desk.text(desk.say(event_effect(event)), f"{INDENT}{desk.say(head)}: ")
