"""Why something is refused: a fixed code, and a sentence that says what to do instead.

`explain` does it for one action. Codes name what is wrong whatever the question is: `too_dear` that all dinars and
seals do not suffice, `wrong_phase` that something else is asked, `use_first` that another choice is exactly the same.
"""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.core.state import decision_arg, decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.refusals.reasons import GAME_OVER, no_ship, too_many
from diwan.games.sabika.refusals.sea import (
    NO_PLAYER,
    NOT_DUE,
    PRESENT,
    why_no_export,
    why_no_red_city,
    why_no_tribute,
    why_no_tribute_dinar,
    why_not_consolidated,
    why_not_delivered,
    why_not_for_yusuf,
    why_not_produced,
)
from diwan.games.sabika.refusals.stores import (
    why_no_raw,
    why_no_trade,
    why_no_warehouse,
    why_not_onto,
    why_not_processed,
    why_not_stored,
)
from diwan.games.sabika.refusals.turn import why_no_such_payment, why_no_turn, why_not_kept, why_not_worked
from diwan.games.sabika.refusals.works import (
    NOT_YOUR_POEM,
    why_no_extra,
    why_no_favour,
    why_no_major,
    why_no_poem_material,
    why_not_built,
    why_not_carved,
)
from diwan.games.sabika.state import SabikaState
from diwan.games.sabika.text import question_text

_CITIES = (actions.CITY, actions.DONE)
# The blocks that the answers to each kind of question come from, by their first number.
ANSWERS = {
    actions.ASK_KEEP: (actions.KEEP,),
    actions.ASK_TURN: (actions.MOVE, actions.REST),
    actions.ASK_SEALS: (actions.AMOUNT,),
    actions.ASK_WORK: (actions.MAIN, actions.SECONDARY, actions.DONE),
    actions.ASK_STORE: (actions.DONE, actions.STORE, actions.DISCARD),
    actions.ASK_RAW: (actions.DONE, actions.RAW),
    actions.ASK_PROCESS: (actions.DONE, actions.PROCESS),
    actions.ASK_TRADE: (
        actions.DONE,
        actions.BUY,
        actions.BUY_RAW,
        actions.SELL,
        actions.SELL_SPECIAL,
        actions.EXCHANGE,
    ),
    actions.ASK_CONSTRUCT: (actions.DONE, actions.REFRESH, actions.MAJOR, actions.MINOR),
    actions.ASK_EXTRA: (actions.DONE, actions.MATERIAL),
    actions.ASK_ROW: (actions.ROW_LEFT, actions.ROW_RIGHT),
    actions.ASK_FAVOUR: (actions.FAVOUR,),
    actions.ASK_CHOOSE: (actions.CHOOSE,),
    actions.ASK_WAREHOUSE: (actions.DONE, actions.TILE, actions.ACTIVATE),
    actions.ASK_ONTO: (actions.ONTO,),
    actions.ASK_EXPORT: _CITIES,
    actions.ASK_DELIVER: (actions.DONE, actions.DELIVER, actions.DELIVER_SPECIAL),
    actions.ASK_CONSOLIDATE: _CITIES,
    actions.ASK_PRODUCE: (actions.DONE, actions.PROCESS, actions.CITY),
    actions.ASK_CARVE: (actions.DONE, actions.CARVE_BLUE, actions.CARVE_RED, actions.CARVE_GRAY),
    actions.ASK_POEM: (actions.DONE, actions.MATERIAL),
    actions.ASK_REACTIVATE: (actions.REACTIVATE,),
    actions.ASK_CITY_BONUS: _CITIES,
    actions.ASK_COPY: (actions.DONE, actions.MAJOR),
    actions.ASK_FREE_SHIP: _CITIES,
    actions.ASK_RED_CITY: _CITIES,
    actions.ASK_SPLIT: (actions.AMOUNT,),
    actions.ASK_INCOME: (actions.CITY,),
    actions.ASK_TRIBUTE_DINAR: (actions.AMOUNT, actions.DONE),
    actions.ASK_TRIBUTE: (actions.AMOUNT,),
    actions.ASK_LEAD: (actions.LEAD,),
    actions.ASK_YUSUF_CITY: (actions.CITY,),
}


def explain(state: SabikaState, action: int) -> Refusal:
    """Return why an action that is not legal now is not."""
    if len(state.pending) == 0:
        return GAME_OVER
    top = state.pending[len(state.pending) - 1]
    kind, arg, seat = int(decision_kind(top)), int(decision_arg(top)), int(state.to_act)
    if actions.SPACE.block_of(action).start not in ANSWERS[kind]:
        return not_now(state)
    if kind in (actions.ASK_KEEP, actions.ASK_TURN, actions.ASK_SEALS, actions.ASK_WORK):
        return _why_no_turn(state, seat, kind, arg, action)
    if actions.ASK_STORE <= kind <= actions.ASK_TRADE or kind in (actions.ASK_WAREHOUSE, actions.ASK_ONTO):
        return _why_no_store(state, seat, kind, arg, action)
    if actions.ASK_EXPORT <= kind <= actions.ASK_PRODUCE or kind in (
        actions.ASK_CITY_BONUS,
        actions.ASK_FREE_SHIP,
        actions.ASK_RED_CITY,
        actions.ASK_INCOME,
        actions.ASK_YUSUF_CITY,
    ):
        return _why_no_city(state, seat, kind, arg, action)
    if actions.ASK_CONSTRUCT <= kind <= actions.ASK_COPY:
        return _why_no_works(state, seat, kind, arg, action)
    return _why_no_sum(state, seat, kind, arg, action)


def not_now(state: SabikaState) -> Refusal:
    """Refuse an answer to a question that is not being asked, and say which one is."""
    question = question_text(state)
    assert question is not None
    return Refusal("wrong_phase", say("This is not asked now. {question}", question=question))


def _why_no_turn(state: SabikaState, seat: int, kind: int, arg: int, action: int) -> Refusal:
    if kind == actions.ASK_KEEP:
        return why_not_kept(state, seat)
    if kind == actions.ASK_TURN:
        return why_no_turn(state, seat, action)
    if kind == actions.ASK_SEALS:
        return why_no_such_payment(state, seat, arg, action - actions.AMOUNT)
    return why_not_worked(state, seat, arg, action)


def _why_no_store(state: SabikaState, seat: int, kind: int, arg: int, action: int) -> Refusal:
    if kind == actions.ASK_STORE:
        return why_not_stored(state, seat, arg, action)
    if kind == actions.ASK_RAW:
        return why_no_raw(state, action - actions.RAW)
    if kind == actions.ASK_PROCESS:
        return why_not_processed(action - actions.PROCESS)
    if kind == actions.ASK_TRADE:
        return why_no_trade(state, seat, action)
    if kind == actions.ASK_WAREHOUSE:
        return why_no_warehouse(state, seat, arg, action)
    return why_not_onto(state, seat, action - actions.ONTO)


def _why_no_works(state: SabikaState, seat: int, kind: int, arg: int, action: int) -> Refusal:
    if kind == actions.ASK_CONSTRUCT:
        return why_not_built(state, seat, arg, action)
    if kind == actions.ASK_EXTRA:
        return why_no_extra(state, seat, arg, action - actions.MATERIAL)
    if kind == actions.ASK_FAVOUR:
        return why_no_favour(state, seat, action - actions.FAVOUR)
    if kind == actions.ASK_CARVE:
        return why_not_carved(state, seat, arg, action)
    if kind == actions.ASK_POEM:
        return why_no_poem_material(state, seat, arg, action)
    if kind == actions.ASK_REACTIVATE:
        return NOT_YOUR_POEM
    assert kind == actions.ASK_COPY, "the ends of the row and two benefits are never refused"
    reason = why_no_major(state, action - actions.MAJOR)
    assert reason is not None, "a legal action needs no explanation"
    return reason


def _why_no_city(state: SabikaState, seat: int, kind: int, arg: int, action: int) -> Refusal:
    if kind == actions.ASK_EXPORT:
        return why_no_export(state, seat, arg, action)
    if kind == actions.ASK_DELIVER:
        return why_not_delivered(action)
    if kind == actions.ASK_CONSOLIDATE:
        return why_not_consolidated(state, seat, action)
    if kind == actions.ASK_PRODUCE:
        return why_not_produced(state, seat, arg, action)
    if kind == actions.ASK_CITY_BONUS:
        return no_ship(action - actions.CITY)
    if kind == actions.ASK_FREE_SHIP:
        return PRESENT
    if kind == actions.ASK_RED_CITY:
        return why_no_red_city(state, seat, action - actions.CITY)
    return NOT_DUE if kind == actions.ASK_INCOME else why_not_for_yusuf(state, arg, action - actions.CITY)


def _why_no_sum(state: SabikaState, seat: int, kind: int, arg: int, action: int) -> Refusal:
    if kind == actions.ASK_SPLIT:
        return too_many(arg)
    if kind == actions.ASK_TRIBUTE_DINAR:
        return why_no_tribute_dinar(state, seat, action)
    if kind == actions.ASK_TRIBUTE:
        return why_no_tribute(state, seat, arg, action - actions.AMOUNT)
    return NO_PLAYER
