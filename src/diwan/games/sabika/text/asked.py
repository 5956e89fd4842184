"""The question on top of the stack, and what it carries along, by name."""

from __future__ import annotations

from diwan.core.state import decision_arg, decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.state import NONE, SabikaState

_SPACE_MASK = 31  # the space of ASK_WORK; what has been done stands behind it
_WORKED_SHIFT = 5
_BONUS = 1 << 10  # of an action that came as a bonus; below it its discount
_CITY_MASK = 15  # the city of a delivery; how many more stands behind it
_DELIVERY_SHIFT = 4
_STAGE_MASK = 3  # what a tribute is being paid with; what is owed stands behind it
_OWED_SHIFT = 2
_OWED_MASK = 31
_MINOR_FLAG = 64  # of a building under way: a minor construction (else a major one)
_BUILDING_MASK = 63
_POEM_MASK = 31  # the poem of a carving; its colour stands behind it
_COLOUR_SHIFT = 5
_PLACE_MASK = 0xFFFF  # a program of two to choose from
_PLACE_BITS = 16
_LINE_BITS = 5

PAYING_PARIAS, PAYING_SEALS, PAYING_DINARS = range(3)


class Asked:
    """Who is asked what: the kind is NONE when nobody is."""

    def __init__(self, state: SabikaState) -> None:
        depth = len(state.pending)
        top = state.pending[depth - 1] if depth else NONE
        self.seat = max(int(state.to_act), 0)
        self.kind = int(decision_kind(top)) if depth else NONE
        self.arg = int(decision_arg(top)) if depth else 0

    @property
    def space(self) -> int:
        """The space where a worker works."""
        return self.arg & _SPACE_MASK

    @property
    def worked(self) -> int:
        """What the worker has done already, WORKED_..."""
        return self.arg >> _WORKED_SHIFT

    @property
    def discount(self) -> int:
        """By how many dinars an action is cheaper."""
        return self.arg & (_BONUS - 1)

    @property
    def city(self) -> int:
        """The city of a delivery."""
        return self.arg & _CITY_MASK

    @property
    def deliveries(self) -> int:
        """How many goods may still be delivered."""
        return self.arg >> _DELIVERY_SHIFT & 3

    @property
    def stage(self) -> int:
        """What a tribute is being paid with, PAYING_..."""
        return self.arg & _STAGE_MASK

    @property
    def owed(self) -> int:
        """How many parias of a tribute are still owed."""
        return self.arg >> _OWED_SHIFT & _OWED_MASK

    @property
    def builds_minor(self) -> bool:
        """Whether a minor construction is under way."""
        return bool(self.arg & _MINOR_FLAG)

    @property
    def building(self) -> int:
        """The tile or card that is being built."""
        return self.arg & _BUILDING_MASK

    @property
    def poem(self) -> int:
        """The poem that is being carved, major ones after minor ones."""
        poem = self.arg & _POEM_MASK
        return poem + v.MINOR_POEMS if self.arg >> _COLOUR_SHIFT & 3 == v.GRAY else poem

    @property
    def choices(self) -> tuple[int, int]:
        """The two programs to choose from."""
        lists = self.arg >> _LINE_BITS
        return lists >> _PLACE_BITS, lists & _PLACE_MASK

    @property
    def purpose(self) -> int:
        """What a city is chosen for in Yusuf's place, FOR_..."""
        return self.arg & 3

    @property
    def raws_left(self) -> int:
        """How many raw tokens are still to be chosen."""
        return self.arg >> 1

    @property
    def takes_goods(self) -> bool:
        """Whether raw tokens are taken as goods."""
        return self.arg & 1 == actions.RAW_GOOD
