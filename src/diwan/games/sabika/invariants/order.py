"""What may lie on what: a task waits only for what comes of the question or task that put it there."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.components.printed import BIT
from diwan.games.sabika.components.tables import numbers

# Outside a turn nobody acts, trades or builds: starting tiles and incomes ask less.
STARTING: Final = (actions.RUN, actions.RAW_ON, actions.ASK_STORE, actions.ASK_RAW)
EARNING: Final = (*STARTING, actions.PROCESS_ON, actions.ASK_PROCESS, actions.ASK_SPLIT, actions.ASK_CHOOSE)
# Main actions, and what they go on with.
ACTING: Final = (
    *(actions.TRADE_ON, actions.ASK_TRADE, actions.PAID_BUY, actions.ASK_WAREHOUSE, actions.ASK_ONTO),
    *(actions.ASK_CONSTRUCT, actions.PAID_REFRESH, actions.ASK_EXTRA, actions.ASK_ROW, actions.ASK_FAVOUR),
    *(actions.ASK_EXPORT, actions.PAID_EXPORT, actions.CITY_GIFT, actions.ASK_DELIVER, actions.ASK_CONSOLIDATE),
    *(actions.PAID_CONSOLIDATE, actions.ASK_PRODUCE, actions.PRODUCE_ON, actions.ASK_CARVE, actions.PAID_CARVE),
    *(actions.ASK_POEM, actions.REWARD),
)
# Whatever comes of an effect; reactivating a poem alone is on spaces of the rondel only [SAB-11.2.9].
EFFECT: Final = (
    *(*EARNING, *ACTING),
    *(actions.ASK_CITY_BONUS, actions.ASK_COPY, actions.ASK_FREE_SHIP, actions.ASK_RED_CITY),
)
WORKING: Final = (*EFFECT, actions.ASK_REACTIVATE, actions.PAID_SECONDARY)
PAYING: Final = (actions.ASK_SEALS,)
STORING: Final = (actions.ASK_STORE,)
BUYING: Final = (actions.PAID_BUY, actions.ASK_RAW, actions.ASK_STORE)


def kind_bit(kind: i64) -> i64:
    """Return the bit of a question or task in a set of kinds."""
    return BIT[kind] if kind < actions.QUESTIONS else BIT[kind - actions.FIRST_TASK + actions.QUESTIONS]


def kinds_above() -> vec[i64]:
    """Return for each task of a turn, and for its end, the kinds that may lie right on it, one bit each."""
    masks = [0] * (actions.END_TURN + 1 - actions.FIRST_TASK)
    for below, above in (
        (actions.RUN, EFFECT),
        (actions.WORK, (*WORKING, actions.ASK_SEALS)),
        (actions.PAID_SECONDARY, PAYING),
        (actions.PAID_REFRESH, PAYING),
        (actions.PAID_BUY, PAYING),
        (actions.PAID_EXPORT, PAYING),
        (actions.PAID_CONSOLIDATE, PAYING),
        (actions.PAID_CARVE, PAYING),
        (actions.REWARD, EFFECT),
        (actions.TRADE_ON, (*BUYING, actions.REWARD)),
        (actions.PRODUCE_ON, EFFECT),
        (actions.PROCESS_ON, STORING),
        (actions.RAW_ON, STORING),
        (actions.CITY_GIFT, (actions.ASK_DELIVER,)),
        (actions.END_TURN, (*WORKING, actions.ASK_TURN, actions.WORK, actions.ASK_WORK)),
    ):
        masks[below - actions.FIRST_TASK] = kind_set(above)
    return numbers(masks)


def kind_set(kinds: tuple[int, ...]) -> int:
    """Return these kinds, one bit each."""
    mask: int = 0
    for kind in kinds:
        mask |= int(kind_bit(kind))
    return mask


ABOVE: Final[vec[i64]] = kinds_above()
WHEN_STARTING: Final[i64] = kind_set(STARTING)
WHEN_EARNING: Final[i64] = kind_set(EARNING)


def may_lie_on(below: i64, above: i64) -> bool:
    """Tell whether a question or task of one kind may lie right on a task of another, in a turn or outside."""
    if below < actions.FIRST_TASK or below > actions.END_TURN:
        return False
    return ABOVE[below - actions.FIRST_TASK] & kind_bit(above) != 0


def is_in_order(kinds: vec[i64], first: i64, allowed: i64) -> bool:
    """Tell whether all from a place on are of the kinds allowed, each on something that it may lie on."""
    place: i64
    for place in range(first, i64(len(kinds))):
        if allowed & kind_bit(kinds[place]) == 0:
            return False
        if place > first and not may_lie_on(kinds[place - 1], kinds[place]):
            return False
    return True
