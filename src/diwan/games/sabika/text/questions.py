"""What is asked, with the numbers that matter for the answer."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.i18n import Message, say, say_count
from diwan.core.state import decision_arg, decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.carried.materials import used_count, used_left, used_total
from diwan.games.sabika.carried.turn import work_space
from diwan.games.sabika.carried.upkeep import WITH_PARIAS, WITH_SEALS
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SPACE_ACTION, TABLES, TRIBUTE_DINARS
from diwan.games.sabika.conditions.possible import main_need
from diwan.games.sabika.state import CELLS, DINARS, NONE, PARIAS, ROW, SEALS, SabikaState, money
from diwan.games.sabika.text.afterwards import task_text
from diwan.games.sabika.text.amounts import commas, dinars, goods, items, materials, parias, raws, seals
from diwan.games.sabika.text.asked import Asked
from diwan.games.sabika.text.choices_trade import demand_of
from diwan.games.sabika.text.gains import gain_text
from diwan.games.sabika.text.names import action_name, city_name, major_name, minor_name, poem_name, tile_name


def question_text(state: SabikaState) -> Message | None:
    """Return what is being asked, or None when the game is over."""
    asked = Asked(state)
    return _QUESTIONS[asked.kind](state, asked) if asked.kind in _QUESTIONS else None


def _keep(state: SabikaState, asked: Asked) -> Message:
    if state.seats == 1:  # Yusuf goes first [SAB-13.1.5]
        return say("Which of your two starting tiles do you keep?")
    return say("Which of your two starting tiles do you keep? The highest number goes first.")


def _turn(state: SabikaState, asked: Asked) -> Message:
    return say("Round {round}, your turn: send a worker to a space, or let one rest.", round=int(state.round) + 1)


def _seals(state: SabikaState, asked: Asked) -> Message:
    amount = dinars(asked.arg)
    waiting = state.pending[len(state.pending) - 2] if len(state.pending) > 1 else NONE
    kind, arg = int(decision_kind(waiting)), int(decision_arg(waiting))
    if kind == actions.WORK:
        what: Message | None = say("move to {space}", space=TABLES.space_ids[int(work_space(arg))])
    else:
        what = task_text(kind, arg, int(state.seats))
    if what is None:
        return say("{amount} to pay: how many seals do you use, each as 1 dinar?", amount=amount)
    return say("{amount} to pay ({what}): how many seals do you use, each as 1 dinar?", amount=amount, what=what)


def _work(state: SabikaState, asked: Asked) -> Message:
    action = action_name(v.ACTION_IDS[int(SPACE_ACTION[asked.space])])
    space = TABLES.space_ids[asked.space]
    if asked.worked & actions.WORKED_MAIN:
        return say("{space}: the main action is done. A secondary action as well?", space=space)
    if asked.worked & actions.WORKED_SECONDARY:
        return say(
            "{space}: the secondary action is done. The main action “{action}” as well?", space=space, action=action
        )
    if main_need(state, asked.seat, asked.space) > money(state, asked.seat):
        return say(
            "{space}: the main action “{action}” is not possible now. Which secondary action?",
            space=space,
            action=action,
        )
    return say("{space}: the main action “{action}” or a secondary action first?", space=space, action=action)


def _store(state: SabikaState, asked: Asked) -> Message:
    return say("To be stored: {items}. What goes where?", items=gain_text(asked.arg))


def _raw(state: SabikaState, asked: Asked) -> Message:
    if asked.takes_goods:
        return say(
            "{amount} to gain from the rondel: which token do you take and turn over?", amount=goods(asked.raws_left)
        )
    return say("{amount} to gain from the rondel: which one do you take?", amount=raws(asked.raws_left))


def _process(state: SabikaState, asked: Asked) -> Message:
    held = int(state.rows[asked.seat * ROW + CELLS]).bit_count()
    most = min(asked.arg, held)
    return say("You may process {amount}: which one?", amount=_up_to(most, raws(most)))


def _trade(state: SabikaState, asked: Asked) -> Message:
    return say_count(
        "{count} transaction left, and you have {money}: buy, sell or exchange?",
        "{count} transactions left, and you have {money}: buy, sell or exchange?",
        asked.arg,
        money=_money(state, asked.seat),
    )


def _money(state: SabikaState, seat: int) -> Message:
    coins = dinars(int(state.rows[seat * ROW + DINARS]))
    sealed = int(state.rows[seat * ROW + SEALS])
    return commas([coins, seals(sealed)]) if sealed else coins


def _construct(state: SabikaState, asked: Asked) -> Message:
    major, minor = asked.arg & actions.CONSTRUCT_MAJOR, asked.arg & actions.CONSTRUCT_MINOR
    if major and minor:
        return say("Which construction do you build?")
    return say("Which major construction do you build?") if major else say("Which minor construction do you build?")


def _up_to(most: int, amount: Message) -> Message:
    """Return an amount that may be less, in words."""
    return say("up to {amount}", amount=amount) if most > 1 else amount


def _used(asked: Asked) -> Message:
    return commas(
        [
            items(item, int(used_count(asked.arg, place)))
            for place, item in enumerate(v.MATERIAL_IDS)
            if used_count(asked.arg, place)
        ]
    )


def _extra(state: SabikaState, asked: Asked) -> Message:
    if asked.builds_minor:
        building = minor_name(TABLES.minor_ids[asked.building])
    else:
        building = major_name(TABLES.major_ids[asked.building])
    return _more_materials(asked, building)


def _more_materials(asked: Asked, what: Message) -> Message:
    return say(
        "Used so far – {what}: {used}. You may add {more}: which?",
        what=what,
        used=_used(asked),
        more=_up_to(int(used_left(asked.arg)), materials(int(used_left(asked.arg)))),
    )


def _poem(state: SabikaState, asked: Asked) -> Message:
    poem = poem_name(TABLES.poem_ids[asked.poem])
    if used_total(asked.arg):
        return _more_materials(asked, poem)
    return say("Which material is the base? ({poem})", poem=poem)


def _row(state: SabikaState, asked: Asked) -> Message:
    building = minor_name(TABLES.minor_ids[asked.arg])  # which has brackets of its own
    return say("At which end of your row do you place it: {building}?", building=building)


def _favour(state: SabikaState, asked: Asked) -> Message:
    if asked.arg:
        return say("The sultan's favour: the benefit of which earlier space do you take?")
    return say("The sultan's favour: do you take the benefit of the space reached, or of an earlier one?")


def _onto(state: SabikaState, asked: Asked) -> Message:
    return say("Which warehouse does it expand? ({tile})", tile=tile_name(TABLES.tile_ids[asked.arg]))


def _export(state: SabikaState, asked: Asked) -> Message:
    if asked.discount:
        return say(
            "Export, {discount} cheaper, and you have {money}: to which city?",
            discount=dinars(asked.discount),
            money=_money(state, asked.seat),
        )
    return say("Export, and you have {money}: to which city?", money=_money(state, asked.seat))


def _carve(state: SabikaState, asked: Asked) -> Message:
    if asked.discount:
        return say(
            "Carve a poem, {discount} cheaper, and you have {money}: which one?",
            discount=dinars(asked.discount),
            money=_money(state, asked.seat),
        )
    return say("Carve a poem, and you have {money}: which one?", money=_money(state, asked.seat))


def _deliver(state: SabikaState, asked: Asked) -> Message:
    return say(
        "{city} (demand: {goods}): you may deliver {amount}. Which one?",
        city=city_name(TABLES.city_ids[asked.city]),
        goods=demand_of(state, asked.city),
        amount=_up_to(asked.deliveries, goods(asked.deliveries)),
    )


def _produce(state: SabikaState, asked: Asked) -> Message:
    if asked.arg & actions.PRODUCED_BONUS:
        return say("Produce: process raw materials as well?")
    if asked.arg & actions.PRODUCED_GOODS:
        return say("Produce: take a city bonus as well?")
    return say("Produce: process raw materials or take a city bonus first?")


def _tribute_dinar(state: SabikaState, asked: Asked) -> Message:
    return say("The event demands {amount} before the tribute: how do you pay?", amount=dinars(asked.arg))


def _tribute(state: SabikaState, asked: Asked) -> Message:
    at, owed = asked.seat * ROW, parias(asked.owed)
    if asked.stage == WITH_PARIAS:
        held = parias(int(state.rows[at + PARIAS]))
        return say("Tribute of {owed}, and you have {held}: how many of them do you pay?", owed=owed, held=held)
    if asked.stage == WITH_SEALS:
        held = seals(int(state.rows[at + SEALS]))
        return say_count(  # what is left has a verb in some languages
            "Tribute, {owed} left, and you have {held}: how many of them do you pay?",
            "Tribute, {owed} left, and you have {held}: how many of them do you pay?",
            asked.owed,
            owed=owed,
            held=held,
        )
    return say_count(
        "Tribute, {owed} left, and you have {held}: pay {price} or lose 1 PP for each?",
        "Tribute, {owed} left, and you have {held}: pay {price} or lose 1 PP for each?",
        asked.owed,
        owed=owed,
        held=dinars(int(state.rows[at + DINARS])),
        price=dinars(int(TRIBUTE_DINARS)),
    )


def _yusuf_city(state: SabikaState, asked: Asked) -> Message:
    if asked.purpose == actions.FOR_CONSOLIDATE:
        return say("Several cities are equally good for Yusuf to consolidate: you choose.")
    if asked.purpose == actions.FOR_EXPORT:
        return say("Several cities are equally good for Yusuf's export: you choose.")
    return say("Several cities are equally good for Yusuf, your opponent, to begin in: you choose.")


def _plainly(message: Message) -> Callable[[SabikaState, Asked], Message]:
    return lambda state, asked: message


_QUESTIONS: dict[int, Callable[[SabikaState, Asked], Message]] = {
    actions.ASK_KEEP: _keep,
    actions.ASK_TURN: _turn,
    actions.ASK_SEALS: _seals,
    actions.ASK_WORK: _work,
    actions.ASK_STORE: _store,
    actions.ASK_RAW: _raw,
    actions.ASK_PROCESS: _process,
    actions.ASK_TRADE: _trade,
    actions.ASK_CONSTRUCT: _construct,
    actions.ASK_EXTRA: _extra,
    actions.ASK_ROW: _row,
    actions.ASK_FAVOUR: _favour,
    actions.ASK_CHOOSE: _plainly(say("You gain one of two benefits: which one?")),
    actions.ASK_WAREHOUSE: _plainly(say("Warehouse: take a new tile, or activate one of yours?")),
    actions.ASK_ONTO: _onto,
    actions.ASK_EXPORT: _export,
    actions.ASK_DELIVER: _deliver,
    actions.ASK_CONSOLIDATE: _plainly(say("Which city do you consolidate?")),
    actions.ASK_PRODUCE: _produce,
    actions.ASK_CARVE: _carve,
    actions.ASK_POEM: _poem,
    actions.ASK_REACTIVATE: _plainly(say("Which red poem takes effect again?")),
    actions.ASK_CITY_BONUS: _plainly(say("Which city gives you its bonus?")),
    actions.ASK_COPY: _plainly(say("Which major construction gives you its bonus? It stays on the board.")),
    actions.ASK_FREE_SHIP: _plainly(say("To which city does your ship sail free of charge?")),
    actions.ASK_RED_CITY: _plainly(say("Which red city's action do you carry out?")),
    actions.ASK_SPLIT: lambda state, asked: say("{count} in all: how many dinars, how many parias?", count=asked.arg),
    actions.ASK_INCOME: _plainly(say("Income: which city comes first?")),
    actions.ASK_TRIBUTE_DINAR: _tribute_dinar,
    actions.ASK_TRIBUTE: _tribute,
    actions.ASK_LEAD: _plainly(say("You are furthest on the paria track: who is first player in the next round?")),
    actions.ASK_YUSUF_CITY: _yusuf_city,
}
