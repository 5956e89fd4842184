"""Boxes of Lanterns whose notation, labels, questions, events or refusals are wrong."""

from __future__ import annotations

import re
from typing import Any

from mypy_extensions import i64

from diwan.core.errors import BadNotation, IllegalAction
from diwan.core.events import EVERYBODY, Event
from diwan.core.game import Refusal
from diwan.core.i18n import Message, say, say_name
from diwan.core.rng import Rng
from diwan.core.state import State
from examples.lanterns import LanternsGame
from examples.lanterns.rules import EVENTS, WISH_NOTED, WISHED, LanternsRules
from tests.contract.sabotage.making import caught

# Messages.


@caught("the question is 'Well\\?'. Return a message made by `say`")
class QuestionIsAText(LanternsGame):
    def question(self, state: State) -> Any:
        return "Well?" if len(state.pending) else None


@caught("the label of 'wish 1' can't be rendered in 'en': KeyError")
class LabelLacksAField(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say("Take {card}", coin=1)


@caught("the label of 'wish 1' can't be rendered in 'en': IndexError")
class LabelCounts(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say("Take {}", coin=1)


@caught("the label of 'wish 1' can't be rendered in 'en': ValueError")
class LabelLeavesABraceOpen(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say("Take {coin", coin=1)


@caught("the question is '' in 'en'")
class EmptyQuestion(LanternsGame):
    def question(self, state: State) -> Message | None:
        return say("") if len(state.pending) else None


@caught(r"the question is 'Well\?\\n' in 'en'|is refused with 'draw: not an answer to: Well\?\\n'")
class QuestionOfTwoLines(LanternsGame):
    def question(self, state: State) -> Message | None:
        return say("Well?\n") if len(state.pending) else None


@caught(r"the question is 'Which of \{these' in 'ru'")
class BraceInRussian(LanternsGame):
    def question(self, state: State) -> Message | None:
        return say_name({"en": "Well?", "ru": "Which of {these", "es": "Well?"}) if len(state.pending) else None


@caught(r"the question is 'Which of these\}' in 'es'")
class BraceInSpanish(LanternsGame):
    def question(self, state: State) -> Message | None:
        return say_name({"en": "Well?", "ru": "Well?", "es": "Which of these}"}) if len(state.pending) else None


# Notation.


@caught("action 0 is '' in notation")
class NoText(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action).replace("wish 1", "")


@caught("action 0 is 'wish 1 ' in notation")
class SpaceBehind(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action) + " "


@caught(r"action 0 is 'wish\\n1' in notation")
class TextOfTwoLines(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action).replace(" ", "\n")


@caught("action 0 is 'wish  1' in notation")
class DoubleSpace(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action).replace(" ", "  ")


@caught("actions 0 and 1 are both 'wish'")
class OneTextForAll(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action).partition(" ")[0]


@caught("'wish 2' can't be read back")
class CannotReadTwos(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        return super().parse(state, text.replace("2", "two"))


@caught("'wish 1' reads back as 3, in a line as .*, not 0")
class ReadsTheLast(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        return self.rules.legal_actions(state)[-1]


@caught(r"'wish 1' reads back as 0, in a line as \[0, 0\], not 0")
class ReadsLinesTwice(LanternsGame):
    def parse_line(self, state: State, text: str) -> list[int]:
        return super().parse_line(state, text) * 2


@caught("the text '' raises IndexError")
class StumblesOverNothing(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        if not text:
            raise IndexError("no words")
        return super().parse(state, text)


@caught(r"'wish 1' reads back as 3, in a line as \[0\], not 0")
class ReadsLinesOnly(ReadsTheLast):
    def parse_line(self, state: State, text: str) -> list[int]:
        return [LanternsGame.parse(self, state, text)]


def understanding(number: int, magic: str) -> type[LanternsGame]:
    """Return a box that takes some nonsense for the first action."""

    def parse(self: LanternsGame, state: State, text: str) -> int:
        return 0 if text == magic else LanternsGame.parse(self, state, text)

    name = f"UnderstandsNonsense{number}"
    box = type(name, (LanternsGame,), {"parse": parse, "__module__": __name__})
    globals()[name] = box
    return box


for number, magic in enumerate(
    ("", " ", "xyzzy", "\0", "-1", "0", "None", "{}", "%s", "a" * 5000, "ж", "1,2,3,4", "\n")
):
    caught(re.escape(f"the text {magic[:20]!r} is read as 0"))(understanding(number, magic))


@caught(r"the text 'xyzzy' is read as \[\]")
class KnowsMagicInLines(LanternsGame):
    def parse_line(self, state: State, text: str) -> list[int]:
        return [] if text == "xyzzy" else super().parse_line(state, text)


@caught("the text 'None' is refused with ' '")
class RefusesTextWithASpace(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        if text == "None":
            raise BadNotation(say(" "))
        return super().parse(state, text)


@caught(r"the text 'None' is refused with 'no\\nno'")
class RefusesTextInTwoLines(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        if text == "None":
            raise IllegalAction("no\nno")
        return super().parse(state, text)


@caught("the text 'aaaaaaaaaaaaaaaaaaaa' is refused with 'no idea what aaa")
class RepeatsEverything(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        if len(text) > 100:
            raise BadNotation(say("no idea what {text} means", text=text))
        return super().parse(state, text)


@caught("format gives 'no idea' for action -1")
class WritesMinusOne(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action) if action >= 0 else "no idea"


@caught("format gives 'no idea' for action 14")
class WritesTheOneBeyond(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action) if action != self.actions.size else "no idea"


@caught("format gives 'no idea' for action 1180591620717411303424")
class WritesHugeNumbers(LanternsGame):
    def format(self, state: State, action: int) -> str:
        return super().format(state, action) if action < 1 << 64 else "no idea"


@caught("reading notation changed the state")
class ReadingTakesChance(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        state.rng.word()
        return super().parse(state, text)


# Questions and choices.


@caught("the question is None. Ask in words")
class NeverAsks(LanternsGame):
    def question(self, state: State) -> Message | None:
        return None


@caught("the question is Message.*'And now.*Ask in words exactly while the game is not over")
class GoesOnAsking(LanternsGame):
    def question(self, state: State) -> Message | None:
        return super().question(state) or say("And now?")


@caught("two choices are both 'Wish' in 'en'")
class OneLabelForAll(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say(super().label(state, action).text.partition(" ")[0])


@caught("two choices are both 'Wish' in 'ru'")
class OneLabelInRussian(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say_name({"en": f"Wish {action}", "ru": "Wish", "es": f"Wish {action}"})


@caught("two choices are both 'Wish' in 'en'")
class TwoLabelsAlike(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say("Wish") if action in (1, 2) else super().label(state, action)


@caught("the label of 'wish 1' is '' in 'en'")
class FirstLabelWithoutWords(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say("") if action == 0 else super().label(state, action)


@caught("the label of 'wish 4' is '' in 'en'")
class LastLabelWithoutWords(LanternsGame):
    def label(self, state: State, action: int) -> Message:
        return say("") if action == 3 else super().label(state, action)


# Events.


class Announcing(LanternsRules):
    """Rules that tell one thing more when a game begins."""

    event = (0, 0, 0, 0, 0, EVERYBODY)

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        if events is not None:
            events.append(Event(*self.event))
        return super().new_state(seats, rng, events)


@caught(r"Event\(8, .* has an unknown kind")
class UnknownKind(Announcing):
    event = (len(EVENTS), 0, 0, 0, 0, EVERYBODY)


@caught(r"Event\(-1, .* has an unknown kind")
class KindBeforeTheFirst(Announcing):
    event = (-1, 0, 0, 0, 0, EVERYBODY)


@caught("has audience 4. Use EVERYBODY, or one bit")
class ToldToAThirdSeat(Announcing):
    event = (0, 0, 0, 0, 0, 0b100)


@caught("has audience 0. Use EVERYBODY, or one bit")
class ToldToNobody(Announcing):
    event = (0, 0, 0, 0, 0, 0)


@caught("has audience 0. Use EVERYBODY, or one bit")
class WhisperedToNobody(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        state.emit_to(0, 0, 0, 0, 0, 0)


@caught("the text of wished .* is '' in 'en'")
class FirstEventWithoutWords(LanternsGame):
    def event_text(self, event: Event, names: tuple[str, ...]) -> Message | None:
        return say("") if event.kind == WISHED else super().event_text(event, names)


@caught("the text of wish_noted .* is '' in 'en'")
class SecondEventWithoutWords(LanternsGame):
    def event_text(self, event: Event, names: tuple[str, ...]) -> Message | None:
        return say("") if event.kind == WISH_NOTED else super().event_text(event, names)


# Refusals.


@caught("the refusal of action 4 has the code ''")
class RefusalWithoutCode(LanternsGame):
    def refusal(self, state: State, action: int) -> Refusal:
        return Refusal("", say("no"))


@caught("the refusal of action 4 has the code 'No'")
class RefusalShouts(LanternsGame):
    def refusal(self, state: State, action: int) -> Refusal:
        return Refusal("No", say("no"))


@caught("the refusal of action 4 is 'no }' in 'en'")
class RefusalWithABrace(LanternsGame):
    def refusal(self, state: State, action: int) -> Refusal:
        return Refusal("no", say("no }"))


@caught(r"is refused with 'draw: no\\n'")
class RefusalOfTwoLines(LanternsGame):
    def refusal(self, state: State, action: int) -> Refusal:
        return Refusal("no", say("no\n"))


@caught(r"'draw' is not legal now and is read as 4")
class ChecksNothing(LanternsGame):
    def check_action(self, state: State, action: int) -> None:
        pass


@caught(r"action=4\) is accepted. Refuse it with IllegalAction|action=4\) raises .* Refuse it with IllegalAction")
class ChecksNotationOnly(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        return LanternsGame().parse(state, text)

    def check_action(self, state: State, action: int) -> None:
        if type(action) is not int or not 0 <= action < self.actions.size:
            super().check_action(state, action)


@caught("'draw' is not legal now and is read as 4")
class ChecksNumbersOnly(LanternsGame):
    def check_action(self, state: State, action: int) -> None:
        if type(action) is not int or not 0 <= action < self.actions.size:
            super().check_action(state, action)
