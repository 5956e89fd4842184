"""What goes on when the question that is asked now has been answered: the tasks under it on the stack, in words."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say, say_count
from diwan.core.state import decision_arg, decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import raws_left, raws_purpose
from diwan.games.sabika.carried.materials import carving_colour, carving_poem
from diwan.games.sabika.carried.programs import reward_blues, reward_trigger, run_place
from diwan.games.sabika.carried.turn import work_done, work_space
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, SPACE_ACTION, TABLES, TRIGGER_ROWS, TRIGGER_START
from diwan.games.sabika.layout import links_of
from diwan.games.sabika.state import SabikaState
from diwan.games.sabika.text.amounts import commas, goods, raws
from diwan.games.sabika.text.names import action_name, city_name, item_name, poem_name
from diwan.games.sabika.text.programs import program_text


def afterwards(state: SabikaState) -> tuple[Message, ...]:
    """Return what still waits, the next first; what every turn and every round ends with goes without saying."""
    waiting = [state.pending[place] for place in reversed(range(len(state.pending) - 1))]
    said = [task_text(int(decision_kind(item)), int(decision_arg(item)), int(state.seats)) for item in waiting]
    return tuple(words for words in said if words is not None)


def task_text(kind: int, arg: int, seats: int) -> Message | None:
    """Return a task in words; None when it is part of the course of the game."""
    if kind == actions.WORK:
        return _work(arg, links_of(seats, work_space(arg)) != 0)
    return _TASKS[kind](arg) if kind in _TASKS else None


def _work(arg: int, linked: bool) -> Message | None:
    space, done = TABLES.space_ids[int(work_space(arg))], int(work_done(arg))
    action = action_name(v.ACTION_IDS[int(SPACE_ACTION[int(work_space(arg))])])
    if done == actions.WORKED_MAIN | actions.WORKED_SECONDARY:
        return None
    if done == actions.WORKED_MAIN:
        if not linked:
            return None  # there is no secondary space beside it with so many players
        return say("a secondary action at {space}, if possible", space=space)
    if done == actions.WORKED_SECONDARY:
        return say("the main action “{action}” at {space}, if possible", action=action, space=space)
    if not linked:
        return say("the main action “{action}” at {space}, if possible", action=action, space=space)
    return say("main and secondary action at {space} (“{action}”)", action=action, space=space)


def _buy(arg: int) -> Message:
    if arg == v.MATERIALS:
        return say("purchase: {item}", item=raws(1))
    return say("purchase: {item}", item=item_name(v.MATERIAL_IDS[arg]))


def _carve(arg: int) -> Message:
    colour = int(carving_colour(arg))
    poem = int(carving_poem(arg)) + (v.MINOR_POEMS if colour == v.GRAY else 0)
    name = poem_name(TABLES.poem_ids[poem])
    if colour == v.GRAY:
        return name
    return say("{poem}, blue", poem=name) if colour == v.BLUE else say("{poem}, red", poem=name)


def _reward(arg: int) -> Message | None:
    """Return the blue poems whose reward is still to come."""
    trigger, blues = int(reward_trigger(arg)), int(reward_blues(arg))
    rows = range(int(TRIGGER_START[trigger]), int(TRIGGER_START[trigger + 1]), v.TRIGGER_ROW)
    sources = [int(TRIGGER_ROWS[at]) for at in rows]
    poems = [poem for poem in dict.fromkeys(sources) if poem < v.EVENT_SOURCE and blues & BIT[poem]]
    if not poems:
        return None
    return say("reward: {poems}", poems=commas([poem_name(TABLES.poem_ids[poem]) for poem in poems]))


def _raw(arg: int) -> Message:
    amount = goods if raws_purpose(arg) == actions.RAW_GOOD else raws
    return say("{amount} from the rondel", amount=amount(int(raws_left(arg))))


def _produce(arg: int) -> Message | None:
    if arg & actions.PRODUCED_BONUS:
        return None if arg & actions.PRODUCED_GOODS else say("processing, if possible")
    return say("a city bonus, if possible")


_TASKS: dict[int, Callable[[int], Message | None]] = {
    actions.RUN: lambda arg: program_text(TABLES, int(run_place(arg))),
    actions.PAID_SECONDARY: lambda arg: say("secondary action {space}", space=TABLES.secondary_ids[arg]),
    actions.PAID_REFRESH: lambda arg: say("new minor constructions"),
    actions.PAID_BUY: _buy,
    actions.PAID_EXPORT: lambda arg: say("ship to {city}", city=city_name(TABLES.city_ids[arg])),
    actions.PAID_CONSOLIDATE: lambda arg: say("consolidation in {city}", city=city_name(TABLES.city_ids[arg])),
    actions.PAID_CARVE: _carve,
    actions.REWARD: _reward,
    actions.TRADE_ON: lambda arg: say_count("{count} transaction", "{count} transactions", arg),
    actions.PRODUCE_ON: _produce,
    actions.PROCESS_ON: lambda arg: say_count(
        "process {count} raw material", "process up to {count} raw materials", arg
    ),
    actions.RAW_ON: _raw,
    actions.CITY_GIFT: lambda arg: say("bonus of {city}", city=city_name(TABLES.city_ids[arg])),
}
