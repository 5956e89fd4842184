"""The question on top of the stack, and what it carries along, by name."""

from __future__ import annotations

from diwan.core.state import decision_arg, decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import raws_left, raws_purpose
from diwan.games.sabika.carried.materials import building_number, builds_minor, carving_colour, carving_poem
from diwan.games.sabika.carried.programs import choice_place
from diwan.games.sabika.carried.sea import delivery_city, delivery_left
from diwan.games.sabika.carried.turn import action_discount, work_done, work_space
from diwan.games.sabika.carried.upkeep import tribute_owed, tribute_stage
from diwan.games.sabika.carried.yusuf import purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.state import NONE, SabikaState


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
        return int(work_space(self.arg))

    @property
    def worked(self) -> int:
        """What the worker has done already, WORKED_..."""
        return int(work_done(self.arg))

    @property
    def discount(self) -> int:
        """By how many dinars an action is cheaper."""
        return int(action_discount(self.arg))

    @property
    def city(self) -> int:
        """The city of a delivery."""
        return int(delivery_city(self.arg))

    @property
    def deliveries(self) -> int:
        """How many goods may still be delivered."""
        return int(delivery_left(self.arg))

    @property
    def stage(self) -> int:
        """What a tribute is being paid with, WITH_..."""
        return int(tribute_stage(self.arg))

    @property
    def owed(self) -> int:
        """How many parias of a tribute are still owed."""
        return int(tribute_owed(self.arg))

    @property
    def builds_minor(self) -> bool:
        """Whether a minor construction is under way."""
        return bool(builds_minor(self.arg))

    @property
    def building(self) -> int:
        """The tile or card that is being built."""
        return int(building_number(self.arg))

    @property
    def poem(self) -> int:
        """The poem that is being carved, major ones after minor ones."""
        poem = int(carving_poem(self.arg))
        return poem + v.MINOR_POEMS if carving_colour(self.arg) == v.GRAY else poem

    @property
    def choices(self) -> tuple[int, int]:
        """The two programs to choose from."""
        return int(choice_place(self.arg, 0)), int(choice_place(self.arg, 1))

    @property
    def purpose(self) -> int:
        """What a city is chosen for in Yusuf's place, FOR_..."""
        return int(purpose_of(self.arg))

    @property
    def raws_left(self) -> int:
        """How many raw tokens are still to be chosen."""
        return int(raws_left(self.arg))

    @property
    def takes_goods(self) -> bool:
        """Whether raw tokens are taken as goods."""
        return bool(raws_purpose(self.arg) == actions.RAW_GOOD)
