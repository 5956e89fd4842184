"""Where the game stands: round and turn, tribute, events, what all play for, and everybody's points."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say
from diwan.core.prose import Block, Cell, Grid, Section, items
from diwan.games.sabika.board import face_down
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import WISH_SPACE
from diwan.games.sabika.prose.naming import who
from diwan.games.sabika.text.amounts import all_of, commas, parias, points
from diwan.games.sabika.text.effects import event_effect, trade_effect, wish_effect
from diwan.games.sabika.text.names import era_name
from diwan.games.sabika.view import PlayerView, SabikaView


def course_section(view: SabikaView) -> Section:
    """Return whose turn it is, the tribute that comes, what goes on afterwards, and events."""
    blocks: list[Block] = [_turn(view)]
    if view.over:
        winners = [who(view, player.player) for player in view.players if player.rank == 1]
        blocks.append(say("First place: {names}", names=all_of(winners)))
    else:
        blocks.append(_due(view))
    if view.afterwards:
        blocks += [say("When this is answered, it goes on like this:"), *items(view.afterwards)]
    return Section("course", say("The game"), (*blocks, *items(_events(view))))


def _turn(view: SabikaView) -> Message:
    if view.to_act is None:
        return say("The game is over.")
    if view.first is None:
        if view.to_act == view.seat:
            return say("Starting tiles are chosen. It is your turn.")
        return say("Starting tiles are chosen: {name}.", name=who(view, view.to_act))
    turn = view.to_act if view.turn is None else view.turn
    fields: dict[str, int | Message] = {"round": view.round, "rounds": v.ROUNDS, "era": era_name(view.era)}
    if turn == view.seat:
        return say("Round {round} of {rounds}, {era}. It is your turn.", **fields)
    return say("Round {round} of {rounds}, {era}. Turn: {name}.", **fields, name=who(view, turn))


def _due(view: SabikaView) -> Message:
    """Return where the narrator is, and the tribute that the reader owes when the round ends, or the printed one."""
    due = view.tribute if view.seat is None else view.players[view.seat].tribute
    return say(
        "The narrator is on space {space} of {spaces}. Tribute when this round ends: {tribute}.",
        space=view.narrator,
        spaces=v.NARRATOR_SPACES,
        tribute=parias(due),
    )


def _events(view: SabikaView) -> list[Message]:
    lines = []
    if view.event is not None:
        lines.append(say("{name}: {effect}", name=say("Event"), effect=event_effect(view.event)))
    if view.next_event is not None:
        lines.append(say("{name}: {effect}", name=say("Next event"), effect=event_effect(view.next_event)))
    if view.events_left:
        lines.append(face_down(view))
    return lines


def goals_section(view: SabikaView) -> Section:
    """Return wishes and trade card: when they count, what for, and what they are worth to each player now."""
    rounds = [space for space in range(v.NARRATOR_SPACES) if WISH_SPACE[space]]
    lines = []
    for slot, wish in enumerate(view.wishes):
        when = say("tower") if wish.in_tower else say("after round {round}", round=rounds[slot])
        lines.append(_goal(view, when, wish_effect(wish.id), [player.wish_points[slot] for player in view.players]))
    worth = [player.trade_points for player in view.players]
    lines.append(_goal(view, say("at the end"), trade_effect(view.trade_card), worth))
    return Section("goals", say("Wishes and trade card"), items(lines))


def _goal(view: SabikaView, when: Message, effect: Message, worth: list[int]) -> Message:
    now = [
        say("{name}: {effect}", name=who(view, player), effect=points(worth[player])) for player in range(len(worth))
    ]
    text = say("{effect}. Now: {points}.", effect=effect, points=commas(now))
    return say("{name}: {effect}", name=when, effect=text)


def points_section(view: SabikaView) -> Section:
    """Return what stands on tracks and lies in purses, player by player."""
    columns: list[tuple[Message, Callable[[PlayerView], Cell]]] = [
        (say("Player"), lambda player: who(view, player.player)),
        (say("Prestige points"), lambda player: player.points),
        (say("Place"), lambda player: player.rank),
        (say("Dinars"), lambda player: say("none") if player.yusuf else player.dinars),
        (say("Seals"), lambda player: player.seals),
        (say("Parias"), lambda player: player.parias),
        (say("Favour space"), lambda player: player.favour),
        (say("Crates"), lambda player: player.crates),
    ]
    if not view.over:
        columns.append((say("Tribute due"), lambda player: player.tribute))
    rows = tuple(tuple(cell(player) for _, cell in columns) for player in view.players)
    return Section("points", say("All players"), (Grid(tuple(head for head, _ in columns), rows),))
