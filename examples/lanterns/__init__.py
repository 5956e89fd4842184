"""Lanterns: a whole game of Diwan in four small files, outside the house and not compiled.

It has one of each thing that games are made of: secret draws, choices kept face down, questions within questions, an
opponent without a seat, an option for one seat only. Copy it to begin a game of your own; `diwan.testing.check_game`
tells what is still missing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import cast

from diwan.core.actions import ActionSpace, Block
from diwan.core.errors import BadNotation
from diwan.core.events import Event
from diwan.core.game import Game, Option, Primer, Refusal
from diwan.core.i18n import DEFAULT_LOCALE, Message, render, say, seat_name
from diwan.core.prose import Section, course_section, items, standings_section, told
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import State, decision_kind
from diwan.core.svg import Box, click_target, document, palette_of, rect, text
from diwan.core.view import Choice, Style, View
from examples.lanterns import table as t
from examples.lanterns.rules import EVENTS, LanternsRules
from examples.lanterns.table import COPIES, HAND_LIMIT, VALUES, Lanterns, hand_of

VERBS = ("wish", "draw", "light", "out", "stop")
QUESTIONS = (
    say("Which lanterns do you wish to see lit? (face down)"),
    say("Draw a lantern or light one?"),
    say("The wind blows: which lantern goes out?"),
    say("Draw once more?"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LanternsView(View):
    """What one seat sees of Lanterns. Values count from 1."""

    hand: tuple[int, ...]  # the viewer's own
    hand_sizes: tuple[int, ...]
    wishes: tuple[int | None, ...]  # the viewer's own; all of them at the end
    pile_size: int
    lit: tuple[int, ...]  # [value] -> how many burn
    out: tuple[int, ...]
    shadow: int | None  # its points; None where it does not play


class LanternsGame(Game):
    """The box of Lanterns."""

    id = "lanterns"
    title = say("Lanterns")
    pitch = say("Light your lanterns before the wind finds them.")
    primer = Primer(
        goal=say("Have the most points when all lanterns are gone."),
        turn=(say("In your turn you draw a lantern in secret, or light one of yours for its value."),),
        words=((say("Wind"), say("It blows after a 4: every other player puts out a lantern.")),),
    )
    rules_version = t.RULES_VERSION
    seat_counts = (1, 2, 3)
    option_specs = (
        Option(
            "hard",
            (False, True),
            say("The shadow scores the value of its lanterns (one seat)."),
            say("Shadow"),
            (say("Normal"), say("Hard")),
        ),
    )
    actions = ActionSpace(
        (
            Block("wish", t.WISH_FOR, VALUES, "value", "wish for lanterns of this value"),
            Block("draw", t.DRAW, 1, "", "draw a lantern"),
            Block("light", t.LIGHT, VALUES, "value", "light a lantern of this value"),
            Block("out", t.PUT_OUT, VALUES, "value", "put out a lantern of this value"),
            Block("stop", t.STOP, 1, "", "draw no more"),
        )
    )
    event_names = EVENTS
    longest_game = 3 + 2 * VALUES * COPIES + COPIES  # wishes, each lantern in and out, a choice after each 4

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        rules = LanternsRules()
        rules.hard = bool(options["hard"])
        return rules

    def allowed_seats(self) -> tuple[int, ...]:
        return (1,) if self.options["hard"] else self.seat_counts

    def format(self, state: State, action: int) -> str:
        block = self.actions.block_of(action)
        return f"{block.name} {action - block.start + 1}" if block.index else block.name

    def parse(self, state: State, text: str) -> int:
        spoken = {self.format(state, action): action for action in range(self.actions.size)}
        if text.strip() not in spoken:
            raise BadNotation(say("{given} is no action of lanterns; try: draw, light 3", given=repr(text[:40])))
        self.check_action(state, spoken[text.strip()])
        return spoken[text.strip()]

    def parse_line(self, state: State, text: str) -> list[int]:
        return [self.parse(state, text)]

    def secrets(self, state: State, seat: int | None = None) -> dict[str, tuple[Hashable, ...]]:
        table = cast(Lanterns, state)
        others = [other for other in range(int(table.seats)) if other != seat]
        return {
            "pile": tuple(table.pile),
            "hands": tuple(value for other in others for value in hand_of(table, other)),
            "wishes": () if table.finished else tuple(table.wishes[other] for other in others),
        }

    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        return (say("Shadow"),) if state.seats == 1 else ()

    def make_view(self, state: State, seat: int | None, legal: list[int]) -> View:
        table, rules = cast(Lanterns, state), self.rules
        over, seats = rules.is_over(state), range(int(state.seats))
        mine = [] if seat is None else hand_of(table, seat)
        known = [table.wishes[i] >= 0 and (i == seat or over) for i in seats]
        return LanternsView(
            game=self.id,
            seat=seat,
            seats=int(state.seats),
            ply=int(state.ply),
            to_act=None if over else int(state.to_act),
            over=over,
            question=self.question(state),
            choices=tuple(self._choice(state, action) for action in legal),
            scores=tuple(rules.scores(state)),
            ranking=tuple(rules.ranking(state)),
            imaginary=self.imaginary(state),
            hand=tuple(value + 1 for value in mine),
            hand_sizes=tuple(len(hand_of(table, i)) for i in seats),
            wishes=tuple(int(table.wishes[i]) + 1 if known[i] else None for i in seats),
            pile_size=len(table.pile),
            lit=tuple(table.lit),
            out=tuple(table.out),
            shadow=int(table.shadow) if table.seats == 1 else None,
        )

    def _choice(self, state: State, action: int) -> Choice:
        notation = self.format(state, action)
        return Choice(action, notation, notation.replace(" ", "-"), self.label(state, action))

    def drawing(self, view: View, style: Style) -> str:
        locale, palette = style.locale, palette_of(style.theme)
        sheet = Box(0, 0, 390 if style.narrow else 640, 380)
        lines = self.text_board(view, locale, names=style.names).splitlines()
        shown = [text(16, 28 + 20 * row, line, 13, palette.ink) for row, line in enumerate(lines)]
        for row, choice in enumerate(view.choices):
            button = Box(sheet.w - 166, 16 + 44 * row, 150, 36)
            label = render(choice.label, locale)
            face = rect(button, rx=8, fill=palette.card, stroke=palette.choice, stroke_width=2)
            words = text(button.cx, button.cy + 5, label, 14, palette.ink, anchor="middle")
            shown.append(click_target(choice.action, choice.anchor, label, face, words))
        return document(
            sheet,
            rect(sheet, fill=palette.ground),
            *shown,
            lang=locale,
            name=render(self.title, locale),
            description=" ".join(lines),
            interactive=bool(view.choices),
        )

    def text_board(
        self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80
    ) -> str:
        seen = cast(LanternsView, view)
        messages = [
            say("Pile: {count}", count=seen.pile_size),
            say("Lit: {values}", values=_spread(seen.lit)),
            say("Out: {values}", values=_spread(seen.out)),
        ]
        for seat in range(seen.seats):
            who = names[seat] if names else seat_name(seat)
            wish = seen.wishes[seat] or "?"
            held = " ".join(map(str, seen.hand)) if seat == seen.seat else "? " * seen.hand_sizes[seat]
            messages.append(
                say("{who}: {points}; wish {wish}; {held}", who=who, points=seen.scores[seat], wish=wish, held=held)
            )
        if seen.shadow is not None:
            messages.append(say("{who}: {points}", who=say("Shadow"), points=seen.shadow))
        return "\n".join(render(message, locale).rstrip() for message in messages)

    def prose(self, view: View) -> tuple[Section, ...]:
        seen = cast(LanternsView, view)
        mine = [say("A lantern worth {value}", value=value) for value in seen.hand]
        if seen.seat is not None and seen.wishes[seen.seat]:
            mine.append(say("Your wish: {value}", value=seen.wishes[seen.seat] or 0))
        others = [seat for seat in range(seen.seats) if seat != seen.seat]
        held = [say("{who}: {count} in hand", who=seat_name(seat), count=seen.hand_sizes[seat]) for seat in others]
        shown = [(seat, wish) for seat, wish in enumerate(seen.wishes) if wish and seen.over]
        held += [say("{who} wished for {value}", who=seat_name(seat), value=wish) for seat, wish in shown]
        table = [
            say("Pile: {count}", count=seen.pile_size),
            say("Lit: {values}", values=_spread(seen.lit)),
            say("Out: {values}", values=_spread(seen.out)),
        ]
        return told(
            course_section(view),
            Section("own", say("Your lanterns"), items(mine)),
            Section("table", say("On the table"), items(table)),
            Section("others", say("The others"), items(held)),
            standings_section(view),
        )

    def label(self, state: State, action: int) -> Message:
        value = self.actions.index_of(action) + 1
        labels = {
            "wish": say("Wish for {value}", value=value),
            "draw": say("Draw a lantern"),
            "light": say("Light a {value}", value=value),
            "out": say("Put out a {value}", value=value),
            "stop": say("Stop"),
        }
        return labels[self.actions.block_of(action).name]

    def question(self, state: State) -> Message | None:
        return QUESTIONS[decision_kind(state.pending[len(state.pending) - 1])] if len(state.pending) else None

    def event_text(self, event: Event, names: tuple[str, ...]) -> Message | None:
        who = names[event.seat] if 0 <= event.seat < len(names) else say("Shadow")
        value, points = int(event.a) + 1, int(event.b)
        texts = {
            "wished": say("{who} makes a wish.", who=who),
            "wish_noted": say("You wish for {value}.", value=value),
            "drew": say("{who} draws a lantern.", who=who),
            "lantern_drawn": say("You draw a {value}.", value=value),
            "lantern_scored": say("{who} lights a {value}.", who=who, value=value),
            "put_out": say("A {value} of {who} goes out.", who=who, value=value),
            "shadow_put_out": say("{who} puts out a {value}: {points}.", who=who, value=value, points=points),
            "wish_scored": say("{who} wished for {value}: {points}.", who=who, value=value, points=points),
        }
        return texts[EVENTS[event.kind]]

    def score_line_text(self, line: ScoreLine) -> Message:
        return {"LAN-3": say("Lanterns lit"), "LAN-4": say("Lanterns put out"), "LAN-5": say("Wish")}[line.rule]

    def refusal(self, state: State, action: int) -> Refusal:
        asked = self.question(state)
        return Refusal(
            "illegal", say("not an answer to: {question}", question=asked or say("nothing, the game is over"))
        )

    def observation_rows(self, seats: int) -> Sequence[tuple[str, tuple[int, ...], int, int, str]]:
        most = VALUES * COPIES
        return (
            ("question", (1,), 0, len(QUESTIONS), "what is asked, from 1 on; 0: over"),
            ("pile", (1,), 0, most, "lanterns in the pile"),
            ("wish", (1,), -1, VALUES - 1, "the seat's own wish"),
            ("hand", (VALUES,), 0, COPIES, "the seat's own lanterns, by value"),
            ("lit", (VALUES,), 0, COPIES, "lit lanterns, by value"),
            ("out", (VALUES,), 0, COPIES, "lanterns put out, by value"),
            ("hands", (seats,), 0, HAND_LIMIT, "lanterns in each hand"),
            ("scores", (seats,), 0, VALUES * most, "points of each seat"),
        )


def _spread(counts: tuple[int, ...]) -> str:
    return " ".join(str(value + 1) for value, count in enumerate(counts) for _ in range(count)) or "-"
