"""Boxes of Lanterns that say something wrong about themselves: names, seats, options, blocks, pickling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from diwan.core.actions import ActionSpace, Block
from diwan.core.game import Option
from diwan.core.i18n import say, say_name
from diwan.core.state import State
from examples.lanterns import LanternsGame
from examples.lanterns.rules import EVENTS, LanternsRules
from tests.contract.sabotage.making import OtherState, caught


class Box(LanternsGame):
    """Lanterns, as a game of any number of seats, options and events."""

    seat_counts: ClassVar[tuple[int, ...]] = LanternsGame.seat_counts  # type: ignore[assignment]
    option_specs: ClassVar[tuple[Option, ...]] = LanternsGame.option_specs  # type: ignore[assignment]
    event_names: ClassVar[tuple[str, ...]] = LanternsGame.event_names  # type: ignore[assignment]


THREE_POSITIVE = "id, rules_version and longest_game must be"
BLOCKS = LanternsGame.actions.blocks
HARD = LanternsGame.option_specs[0]
FOG = Option("fog", (False, True), say("There is fog."), say("Fog"), (say("Clear"), say("Foggy")))


@caught(THREE_POSITIVE)
class NameOfTwoWords(LanternsGame):
    id = "two words"


@caught(THREE_POSITIVE)
class VersionNought(LanternsGame):
    rules_version = 0


@caught(THREE_POSITIVE)
class LongestGameOfNothing(LanternsGame):
    longest_game = 0


@caught(r"'' is empty in 'en'. Translate it")
class NoTitle(LanternsGame):
    title = say("")


@caught("'Lanterns' is empty in 'es'. Translate it")
class NoTitleInSpanish(LanternsGame):
    title = say_name({"en": "Lanterns", "ru": "Lanterns", "es": " "})


@caught("' ' is empty in 'en'. Translate it")
class OptionWithoutMeaning(Box):
    option_specs = (replace(HARD, meaning=say(" ")), FOG)


@caught("' ' is empty in 'en'. Translate it")
class SecondOptionWithoutMeaning(Box):
    option_specs = (HARD, replace(FOG, meaning=say(" ")))


@caught("' ' is empty in 'en'. Translate it")
class NoPitch(LanternsGame):
    pitch = say(" ")


@caught("' ' is empty in 'en'. Translate it")
class NoGoal(LanternsGame):
    primer = replace(LanternsGame.primer, goal=say(" "))


@caught("' ' is empty in 'en'. Translate it")
class NoTurn(LanternsGame):
    primer = replace(LanternsGame.primer, turn=(say("Light a lantern."), say(" ")))


@caught("' ' is empty in 'en'. Translate it")
class WordWithoutMeaning(LanternsGame):
    primer = replace(LanternsGame.primer, words=((say("Wind"), say(" ")),))


@caught("' ' is empty in 'en'. Translate it")
class OptionWithoutLabel(Box):
    option_specs = (replace(HARD, label=say(" ")),)


@caught("' ' is empty in 'en'. Translate it")
class ValueWithoutLabel(Box):
    option_specs = (replace(HARD, labels=(HARD.labels[0], say(" "))),)


@caught(r"option 'hard' has 1 labels for 2 values. Give each value its own")
class TooFewLabels(Box):
    option_specs = (replace(HARD, labels=HARD.labels[:1]),)


@caught(r"option 'fog' calls False and True 'Clear' in 'es', which are two games. Give each value its own label")
class ValuesOfOneLabel(Box):
    option_specs = (HARD, replace(FOG, labels=(say("Clear"), say_name({"en": "Foggy", "ru": "Foggy", "es": "Clear"}))))


@caught("two kinds of event share a name")
class TwoEventsOfOneName(Box):
    event_names = (*EVENTS, EVENTS[0])


@caught("a pickled box differs")
class PickledAsAnother(LanternsGame):
    def __reduce__(self) -> Any:
        return (LanternsGame, ())


@caught("a pickled box differs", options={"hard": True}, seats=1)
class PickledWithoutOptions(LanternsGame):
    def __reduce__(self) -> Any:
        return (type(self), ())


@caught("the tag of rules and states must be 'lanterns/1'")
class RulesOfChess(LanternsRules):
    def tag(self) -> str:
        return "chess/1"


@caught("the tag of rules and states must be 'lanterns/1'")
class StateOfChess(OtherState):
    def tag(self) -> str:
        return "chess/1"


@caught(r"allowed_seats are \(1, 2, 3, 4\), seat_counts \(1, 2, 3\)")
class MoreSeatsAllowed(LanternsGame):
    def allowed_seats(self) -> tuple[int, ...]:
        return (1, 2, 3, 4)


@caught(r"its seats are \(\). List them ascending")
class NoSeats(Box):
    seat_counts = ()


@caught(r"its seats are \(3, 2, 1\). List them ascending")
class SeatsDescending(Box):
    seat_counts = (3, 2, 1)


@caught(r"its seats are \(0, 1, 2\). List them ascending")
class SeatsFromNought(Box):
    seat_counts = (0, 1, 2)


class HalfChecked(Box):
    """Refuses nothing by itself."""

    def check_seats(self, seats: int) -> None:
        pass


@caught("seats=-1 is accepted. Raise ValueError")
class AnySeats(HalfChecked):
    def new_state(self, *, seats: int, seed: int) -> State:
        return super().new_state(seats=2, seed=seed)


@caught("seats=4 is accepted. Raise ValueError")
class OneSeatMore(HalfChecked):
    def new_state(self, *, seats: int, seed: int) -> State:
        if type(seats) is not int or not 1 <= seats <= 4:
            raise ValueError("1 to 3")
        return super().new_state(seats=2, seed=seed)


@caught("seats=True is accepted. Raise ValueError")
class TrueIsASeat(HalfChecked):
    def new_state(self, *, seats: int, seed: int) -> State:
        if seats not in (1, 2, 3):
            raise ValueError("1 to 3")
        return super().new_state(seats=2, seed=seed)


class SeatsAsWell(Box):
    """A box for two or three that takes one number more."""

    seat_counts = (2, 3)
    more: Any

    def check_seats(self, seats: int) -> None:
        pass

    def new_state(self, *, seats: int, seed: int) -> State:
        if repr(seats) not in ("2", "3", repr(self.more)):
            raise ValueError("2 or 3")
        return super().new_state(seats=2, seed=seed)


@caught("seats=0 is accepted. Raise ValueError")
class NoughtSeatsAsWell(SeatsAsWell):
    more = 0


@caught("seats=1 is accepted. Raise ValueError")
class OneSeatAsWell(SeatsAsWell):
    more = 1


@caught("seats=1180591620717411303424 is accepted. Raise ValueError")
class HugeNumbersOfSeatsAsWell(SeatsAsWell):
    more = 1 << 70


@caught("seats='2' is accepted. Raise ValueError")
class WordsForSeatsAsWell(SeatsAsWell):
    more = "2"


@caught("seats=2.0 is accepted. Raise ValueError")
class HalvesOfSeatsAsWell(SeatsAsWell):
    more = 2.0


@caught(r"seats=None raises TypeError.*Raise ValueError")
class SeatsAreCompared(HalfChecked):
    def new_state(self, *, seats: int, seed: int) -> State:
        if type(seats) is bool or not 1 <= seats <= 3:
            raise ValueError("1 to 3")
        return super().new_state(seats=seats, seed=seed)


@caught(r"seed=-1 is refused with ''. Say it in one line")
class WordlessRefusal(LanternsGame):
    def new_state(self, *, seats: int, seed: int) -> State:
        if seed < 0:
            raise ValueError
        return super().new_state(seats=seats, seed=seed)


@caught(r"seats=-1 is refused with .* Say it in one line")
class LongWindedRefusal(LanternsGame):
    def check_seats(self, seats: int) -> None:
        if type(seats) is not int or seats not in self.seat_counts:
            raise ValueError("Not so many.\nNor so few.")


@caught("seed=18446744073709551616 is accepted")
class SeedsWrapAround(LanternsGame):
    def new_state(self, *, seats: int, seed: int) -> State:
        return super().new_state(seats=seats, seed=seed % (1 << 64) if seed > 0 else seed)


@caught(r"options are \{\}. Leave them to Game.__init__")
class ForgetsItsOptions(LanternsGame):
    def __init__(self, **options: bool | str) -> None:
        super().__init__(**options)
        self.options = {}


@caught("its own options make other ones")
class OptionsFlip(LanternsGame):
    def settle_options(self, options: dict[str, bool | str]) -> dict[str, bool | str]:
        return {"hard": not options["hard"]}


@caught("its own options make other ones")
class NoOptionSets(LanternsGame):
    @classmethod
    def option_sets(cls) -> list[dict[str, bool | str]]:
        return []


@caught(r"options are \{'hard': False\}. Leave them to Game.__init__")
class ForgetsTheFog(Box):
    option_specs = (HARD, FOG)

    def __init__(self, **options: bool | str) -> None:
        super().__init__(**options)
        del self.options["fog"]


@caught(r"option 'hard' has values \(False,\). Offer two of one type")
class NoChoice(Box):
    option_specs = (replace(HARD, values=(False,)), FOG)


@caught(r"option 'hard' has values \(False, False\). Offer two of one type")
class OneChoiceTwice(Box):
    option_specs = (replace(HARD, values=(False, False)),)


@caught(r"option 'fog' has values \(False, 'thick'\). Offer two of one type")
class MixedValues(Box):
    option_specs = (HARD, replace(FOG, values=(False, "thick")))


class TakesMore(LanternsGame):
    """A box that takes one value more than it says, for its default."""

    more: Any

    def __init__(self, **options: bool | str) -> None:
        super().__init__(**{name: value for name, value in options.items() if repr(value) != repr(self.more)})


@caught("hard=0 is accepted. Raise ValueError")
class NoughtIsFalse(TakesMore):
    more = 0


@caught("hard=1 is accepted. Raise ValueError")
class OneIsFalse(TakesMore):
    more = 1


@caught("hard=None is accepted. Raise ValueError")
class NoneIsFalse(TakesMore):
    more = None


@caught("hard='no such value' is accepted. Raise ValueError")
class WordsAreFalse(TakesMore):
    more = "no such value"


@caught("no_such_option=True is accepted. Raise ValueError")
class TakesAnyOption(LanternsGame):
    def __init__(self, **options: bool | str) -> None:
        super().__init__(**{name: value for name, value in options.items() if name == "hard"})


@caught("two action blocks share a name")
class BlocksOfOneName(LanternsGame):
    actions = ActionSpace((*BLOCKS[:-1], replace(BLOCKS[-1], name="wish")))


def with_last_block(**changes: Any) -> ActionSpace:
    """The sound blocks with something else in the last one."""
    return ActionSpace((*BLOCKS[:-1], replace(BLOCKS[-1], **changes)))


BLOCK_NEEDS = "needs a name, a meaning and, if it has several numbers, an index"


@caught(BLOCK_NEEDS)
class NamelessBlock(LanternsGame):
    actions = with_last_block(name="")


@caught(BLOCK_NEEDS)
class MeaninglessBlock(LanternsGame):
    actions = with_last_block(meaning="")


@caught(BLOCK_NEEDS)
class BlockWithoutIndex(LanternsGame):
    actions = with_last_block(size=2)


@caught(BLOCK_NEEDS)
class IndexOfOneNumber(LanternsGame):
    actions = with_last_block(index="value")


class FirstNumbersLost(ActionSpace):
    def block_of(self, action: int) -> Block:
        block = super().block_of(action)
        return self.blocks[0] if action == block.start and block.size > 1 else block


class LastNumbersLost(ActionSpace):
    def block_of(self, action: int) -> Block:
        block = super().block_of(action)
        return self.blocks[0] if action == block.stop - 1 and block.size > 1 else block


@caught("can't be found by its numbers")
class StartsInTheFirstBlock(LanternsGame):
    actions = FirstNumbersLost(BLOCKS)


@caught("can't be found by its numbers")
class EndsInTheFirstBlock(LanternsGame):
    actions = LastNumbersLost(BLOCKS)
