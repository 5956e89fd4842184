"""Sabika: build, trade and write poems for the sultan of Granada over five rounds. 1 to 4 seats."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import cast

from diwan.core.events import Event
from diwan.core.game import Game, Level, Option, Pile, Refusal
from diwan.core.i18n import DEFAULT_LOCALE, Message, say
from diwan.core.prose import Section
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import State
from diwan.core.view import Style, View
from diwan.games.sabika import events, moves, notation, observe, refusals, text
from diwan.games.sabika.actions import SPACE
from diwan.games.sabika.board import text_board
from diwan.games.sabika.board.piles import piles_of
from diwan.games.sabika.board.tracks import text_tracks
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.components.vocabulary import MAX_SEATS
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.emblem import emblem
from diwan.games.sabika.knowledge import secrets_of
from diwan.games.sabika.prose import sections_of
from diwan.games.sabika.rules import SabikaRules
from diwan.games.sabika.scoring.sheet import rank_of
from diwan.games.sabika.setup import NO_EVENTS, RANDOM_EVENTS
from diwan.games.sabika.state import GAME_ID, NONE, RULES_VERSION, SabikaState
from diwan.games.sabika.text.primer import PRIMER
from diwan.games.sabika.view import SabikaView, assets_of, view_for


def _mixes() -> dict[str, int]:
    """Return what the option `events` can be, with how many of the three are positive [SAB-19.2, SAB-19.3]."""
    drawn = zip(TABLES.mix_names, TABLES.mix_draws, TABLES.mix_positive, strict=True)
    return {name: NO_EVENTS if draw == 0 else RANDOM_EVENTS if good == NONE else good for name, draw, good in drawn}


MIXES = _mixes()
SAME_AS = dict(zip(TABLES.mix_names, TABLES.mix_same, strict=True))  # [SAB-19.4]


class Sabika(Game):
    """The box of Sabika."""

    id = GAME_ID
    title = say("Sabika")
    pitch = say("Build palaces, trade with far cities and carve poems into their walls, for the sultan of Granada.")
    primer = PRIMER
    rules_version = RULES_VERSION
    seat_counts = tuple(range(1, MAX_SEATS + 1))
    option_specs = (
        Option(
            "events",
            tuple(MIXES),
            say("Events of the advanced mode: none, three at random, or so many positive and negative ones."),
            say("Events"),
            tuple(map(text.mix_text, TABLES.mix_draws, TABLES.mix_positive)),
        ),
        Option("hard", (False, True), text.hard_text(), say("Yusuf (solo game)"), (say("Normal"), say("Hard"))),
    )
    actions = SPACE
    event_names = events.NAMES
    # 80 turns at most, none of which can go on for ever [SAB-11.2.9]; random games take under 700 actions.
    longest_game = 20_000
    opening = (events.EVENT_BEGAN, events.EVENT_SHOWN)
    # Who was last in a round may be first in the next one, and alone there is only Yusuf in between.
    new_turns = (events.ROUND_BEGAN, events.YUSUF_TURNED)
    has_piles = True
    has_tracks = True

    levels = (  # [SAB-13.7.1]
        Level(say("Normal"), (("events", "none"), ("hard", False))),
        Level(say("Demanding"), (("events", "mixed"), ("hard", False))),
        Level(say("Harder"), (("events", "negative"), ("hard", False))),
        Level(say("Hardest"), (("events", "negative"), ("hard", True))),
    )

    def settle_options(self, options: dict[str, bool | str]) -> dict[str, bool | str]:
        mix = str(options["events"])
        return {**options, "events": SAME_AS[mix]}

    def allowed_seats(self) -> tuple[int, ...]:
        return (1,) if self.options["hard"] else self.seat_counts  # [SAB-19.5]

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        rules = SabikaRules()
        rules.mix = MIXES[str(options["events"])]
        rules.hard = 1 if options["hard"] else 0
        return rules

    def format(self, state: State, action: int) -> str:
        return notation.format_action(action)

    def parse(self, state: State, text: str) -> int:
        return moves.parse_step(self, cast(SabikaState, state), text)

    def parse_line(self, state: State, text: str) -> list[int]:
        return moves.parse_line(self, cast(SabikaState, state), text)

    def make_view(self, state: State, seat: int | None, legal: list[int]) -> View:
        return view_for(cast(SabikaState, state), seat, legal, self.imaginary(state))

    def drawing(self, view: View, style: Style) -> str:
        return draw(cast(SabikaView, view), style)

    def emblem(self, view: View, style: Style) -> str:
        return emblem(cast(SabikaView, view), style)

    def text_board(
        self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80
    ) -> str:
        return text_board(cast(SabikaView, view), locale, names, width)

    def prose(self, view: View) -> tuple[Section, ...]:
        return sections_of(cast(SabikaView, view))

    def piles(self, view: View) -> tuple[Pile, ...]:
        return piles_of(cast(SabikaView, view))

    def tracks(self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80) -> str:
        return text_tracks(cast(SabikaView, view), locale, names, width)

    def table_help(self) -> tuple[Message, ...]:
        return (
            say(
                "A whole move can be said in one line, its steps with commas or semicolons between them: {example}",
                example=moves.EXAMPLE,
            ),
            say("Numbers of choices are given one at a time."),
        )

    def label(self, state: State, action: int) -> Message:
        return text.action_label(cast(SabikaState, state), action)

    def question(self, state: State) -> Message | None:
        return text.question_text(cast(SabikaState, state))

    def event_text(self, event: Event, names: tuple[str, ...]) -> Message | None:
        return text.event_text(event, names)

    def event_places(self, event: Event) -> tuple[str, ...]:
        return text.event_places(event)

    def event_rule(self, event: Event) -> str:
        return text.event_rule(event)

    def score_line_text(self, line: ScoreLine) -> Message:
        return text.score_line_text(line)

    def score_group(self, line: ScoreLine) -> tuple[Message, Message]:
        return text.score_group(line)

    def secrets(self, state: State, seat: int | None = None) -> dict[str, tuple[Hashable, ...]]:
        return dict(secrets_of(cast(SabikaState, state), NONE if seat is None else seat))

    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        return (text.yusuf_name(),) if state.seats == 1 else ()

    def imaginary_rank(self, state: State, row: int) -> int:
        return int(rank_of(cast(SabikaState, state), row))

    def assets(self, view: View, seat: int) -> tuple[str, ...]:
        return assets_of(cast(SabikaView, view), seat)

    def is_private(self, view: View) -> bool:
        # Of the tiles dealt, the one that was put aside matters to nobody once the others are shown [SAB-18.5].
        table = cast(SabikaView, view)
        return table.seats > 1 and table.first is None and bool(table.dealt)

    def component_text(self, kind: str, name: str) -> Message | None:
        return text.component_text(kind, name)

    def refusal(self, state: State, action: int) -> Refusal:
        return refusals.explain(cast(SabikaState, state), action)

    def observation_rows(self, seats: int) -> Sequence[tuple[str, tuple[int, ...], int, int, str]]:
        return observe.spec(seats)


GAME = Sabika

__all__ = ["GAME"]
