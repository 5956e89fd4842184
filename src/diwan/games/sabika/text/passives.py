"""Blue poems and events in words: what they change for good, and what they give when something happens."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.i18n import Message, say, say_count
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import DEFAULTS
from diwan.games.sabika.components.tables import Tables
from diwan.games.sabika.text.amounts import commas, dinars, materials, parias, points
from diwan.games.sabika.text.counters import per_counted
from diwan.games.sabika.text.names import item_name
from diwan.games.sabika.text.programs import plain


def passive_text(tables: Tables, source: int) -> Message:
    """Return all that a source of passives does: a blue poem by its number from 0, or an event behind them."""
    parts: list[Message] = []
    if tables.storage_poem == source:
        parts.append(storage_text(int(tables.storage_crates)))
    for parameter in range(v.PARAMETERS):
        for row in _rows(tables.modifier_start, tables.modifier_rows, parameter, v.MODIFIER_ROW):
            if row[0] == source:
                parts.append(modifier_text(parameter, bool(row[1]), row[2], row[4] if row[3] else None))
    for trigger in range(v.TRIGGERS):
        for row in _rows(tables.trigger_start, tables.trigger_rows, trigger, v.TRIGGER_ROW):
            if row[0] == source:
                parts.append(trigger_text(trigger, row[1:]))
    some = parts[0]
    for part in parts[1:]:
        some = say("{some}. {next}", some=some, next=part)
    return some


def _rows(starts: vec[i64], rows: vec[i64], number: int, size: int) -> list[list[int]]:
    return [
        [int(rows[at + place]) for place in range(size)]
        for at in range(int(starts[number]), int(starts[number + 1]), size)
    ]


def storage_text(crates: int) -> Message:
    """Return what a special storage is."""
    return say_count(
        "Special storage for {count} good, which counts as {count} crate",
        "Special storage for up to {count} goods, which counts as {count} crates",
        crates,
    )


def trigger_text(trigger: int, row: list[int]) -> Message:
    """Return a reward: when it comes, and what it is. The row is without its source."""
    material, once, counter, *gain = row
    when, gains = _WHEN[trigger], commas(plain(*gain))
    if material != v.NONE:
        when = say(
            "{when} and there is {material} among the materials",
            when=when,
            material=item_name(v.MATERIAL_IDS[material]),
        )
    if once:
        when = say("{when} for the first time in a turn", when=when)
    if counter != v.NONE:
        gains = say("{gain} {per}", gain=gains, per=per_counted(counter))
    return say("{when}: {gain}", when=when, gain=gains)


_WHEN: dict[int, Message] = {
    v.ON_INCOME: say("In each income phase"),
    v.ON_FIRST_PLAYER: say("When you become first player at the end of a round"),
    v.ON_CONSTRUCTION: say("When you build a construction"),
    v.ON_CARVE: say("When you carve a poem"),
    v.ON_QUARRY: say("When you take a quarry action"),
    v.ON_TRANSACTION: say("When you make a transaction"),
    v.ON_PROCESS: say("When you process a raw material"),
    v.ON_CONSOLIDATE: say("When you consolidate a city"),
    v.ON_EXPAND: say("When you expand a warehouse"),
    v.ON_ACTIVATE: say("When you activate a warehouse tile"),
    v.ON_BALANCE: say("When you achieve an architectural balance"),
    v.ON_FAVOUR: say("When you gain the sultan's favour"),
    v.ON_CRAFTS: say("When you take the crafts action"),
    v.ON_REACTIVATE: say("When you take the reactivate action"),
    v.ON_TRIBUTE: say("In each tribute phase"),
    v.ON_STORE_HERE: say("When you put a good into this storage"),
}

Forms = tuple[Message, Message, Message]  # more, less, exactly


def modifier_text(parameter: int, added: bool, value: int, least: int | None = None) -> Message:
    """Return what a modifier does to a number of the rules, and what it leaves at least."""
    change = _change(parameter, added, value)
    # Nothing else than the points of a rest can be below 0.
    if least is None or (least == 0 and parameter != v.REST_PP):
        return change
    return say("{change}, but never below {least}", change=change, least=least)


def _change(parameter: int, added: bool, value: int) -> Message:
    if parameter == v.REPEAT_MATERIALS:
        if value > 0:
            return say("Materials of the same kind may be used together in constructions and poems")
        return say("The materials of a construction or poem must all be different")
    more, less, exactly = _FORMS[parameter](abs(value) if added else value)
    if not added:
        return exactly
    return more if value >= 0 else less


def _steps(count: int) -> Forms:
    return (
        say_count("{count} more step of each move is free", "{count} more steps of each move are free", count),
        say_count("{count} step fewer of each move is free", "{count} steps fewer of each move are free", count),
        _free_steps(count),
    )


def _free_steps(count: int) -> Message:
    if count == 0:
        return say("No step of a move is free")
    if count < DEFAULTS[v.FREE_STEPS]:
        return say_count(
            "Only the first step of each move is free", "Only the first {count} steps of each move are free", count
        )
    return say_count("The first step of each move is free", "The first {count} steps of each move are free", count)


def _foreign(count: int) -> Forms:
    amount = dinars(count)
    return (
        say("Each foreign worker on the destination costs {amount} more", amount=amount),
        say("Each foreign worker on the destination costs {amount} less", amount=amount),
        say("Each foreign worker on the destination costs {amount}", amount=amount),
    )


def _secondary(count: int) -> Forms:
    amount = dinars(count)
    return (
        say("Secondary actions cost {amount} more", amount=amount),
        say("Secondary actions cost {amount} less", amount=amount),
        say("Secondary actions cost {amount}", amount=amount),
    )


def _quarry(count: int) -> Forms:
    amount = materials(count)
    return (
        say("A quarry action gives {amount} more", amount=amount),
        say("A quarry action gives {amount} less", amount=amount),
        say("A quarry action gives {amount}", amount=amount),
    )


def _rest(amount: Message, exactly: Message) -> Forms:
    return (
        say("Resting gives {amount} more", amount=amount),
        say("Resting gives {amount} less", amount=amount),
        exactly,
    )


def _rest_dinar(count: int) -> Forms:
    amount = dinars(count)
    return _rest(amount, say("Resting gives {amount}", amount=amount) if count else say("Resting gives no dinars"))


def _rest_points(count: int) -> Forms:
    if count == 0:  # it costs one as printed
        return _rest(points(0), say("Resting costs no PP"))
    if count < 0:
        return _rest(points(-count), say("Resting costs {amount}", amount=points(-count)))
    return _rest(points(count), say("Resting gives {amount}", amount=points(count)))


def _transactions(count: int) -> Forms:
    return (
        say("Each time you get transactions, you get {count} more", count=count),
        say("Each time you get transactions, you get {count} fewer", count=count),
        say("Each time you get transactions, you get {count}", count=count),
    )


def _carve(count: int) -> Forms:
    amount = dinars(count)
    return (
        say("Carving a poem costs {amount} more", amount=amount),
        say("Carving a poem costs {amount} less", amount=amount),
        say("Carving a poem costs {amount}", amount=amount),
    )


def _extra(count: int) -> Forms:
    return (
        say("Extra materials when carving a poem: {count} more", count=count),
        say("Extra materials when carving a poem: {count} less", count=count),
        say("Extra materials when carving a poem: up to {count}", count=count),
    )


def _material(count: int) -> Forms:
    amount = points(count)
    return (
        say("Each material used in a construction or poem gives {amount} more", amount=amount),
        say("Each material used in a construction or poem gives {amount} less", amount=amount),
        say("Each material used in a construction or poem gives {amount}", amount=amount),
    )


def _route(count: int) -> Forms:
    amount = dinars(count)
    return (
        say("Each route of an export costs {amount} more", amount=amount),
        say("Each route of an export costs {amount} less", amount=amount),
        say("Each route of an export costs {amount}", amount=amount),
    )


def _tribute(count: int) -> Forms:
    amount = parias(count)
    return (
        say("Each tribute is {amount} more", amount=amount),
        say("Each tribute is {amount} less", amount=amount),
        say("Each tribute is {amount}", amount=amount),
    )


def _tribute_dinar(count: int) -> Forms:
    amount = dinars(count)
    demand = say("With each tribute {amount} must be paid as well; each one that is lacking costs 1 PP", amount=amount)
    return (demand, say("With each tribute {amount} less must be paid", amount=amount), demand)


def _consolidate(count: int) -> Forms:
    amount = dinars(count)
    exactly = (
        say("Consolidating a city costs {amount}", amount=amount) if count else say("Consolidating a city is free")
    )
    # As printed it is free, so what it costs more is all that it costs.
    more = say("Consolidating a city costs {amount} more", amount=amount) if DEFAULTS[v.CONSOLIDATE_COST] else exactly
    return (more, say("Consolidating a city costs {amount} less", amount=amount), exactly)


def _buy(count: int) -> Forms:
    amount = dinars(count)
    return (
        say("Buying at the market costs {amount} more", amount=amount),
        say("Buying at the market costs {amount} less", amount=amount),
        say("Buying at the market costs {amount}", amount=amount),
    )


def _sell(count: int) -> Forms:
    amount = dinars(count)
    return (
        say("Selling at the market gives {amount} more", amount=amount),
        say("Selling at the market gives {amount} less", amount=amount),
        say("Selling at the market gives {amount}", amount=amount),
    )


def _exported(amount: Message) -> Forms:
    return (
        say("Each exported good gives {amount} more", amount=amount),
        say("Each exported good gives {amount} less", amount=amount),
        say("Each exported good gives {amount} before demand", amount=amount),
    )


def _beyond_base(count: int) -> Forms:
    """Return what is said of parias that come on top of those that a good gives anyway."""
    more, less, _ = _exported(parias(count))
    return more, less, say("Parias of each exported good beyond its base: {count}", count=count)


def _crafts(count: int) -> Forms:
    return (
        say("Poems needed for each dinar of the crafts action: {count} more", count=count),
        say("Poems needed for each dinar of the crafts action: {count} less", count=count),
        say_count(
            "The crafts action gives 1 dinar for every poem",
            "The crafts action gives 1 dinar for every {count} poems",
            count,
        ),
    )


_FORMS: dict[int, Callable[[int], Forms]] = {
    v.FREE_STEPS: _steps,
    v.FOREIGN_WORKER_FEE: _foreign,
    v.SECONDARY_COST: _secondary,
    v.QUARRY_AMOUNT: _quarry,
    v.REST_DINAR: _rest_dinar,
    v.REST_PP: _rest_points,
    v.TRANSACTIONS: _transactions,
    v.CARVE_COST: _carve,
    v.CARVE_EXTRA_MAX: _extra,
    v.MATERIAL_PP: _material,
    v.ROUTE_COST: _route,
    v.TRIBUTE: _tribute,
    v.TRIBUTE_DINAR: _tribute_dinar,
    v.CONSOLIDATE_COST: _consolidate,
    v.BUY_PRICE: _buy,
    v.SELL_PRICE: _sell,
    v.EXPORT_BASE_PP: lambda count: _exported(points(count)),
    v.EXPORT_BASE_PARIA: lambda count: _exported(parias(count)),
    v.EXPORT_PARIA_PER_GOOD: _beyond_base,
    v.CRAFTS_POEMS_PER_DINAR: _crafts,
}
