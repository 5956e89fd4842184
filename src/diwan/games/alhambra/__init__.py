"""Alhambra: lay out the finest palace; buildings and walls score three times. 2 to 6 seats."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import cast

from diwan.core.events import Event
from diwan.core.game import Game, Option, Refusal
from diwan.core.i18n import DEFAULT_LOCALE, Message, say
from diwan.core.prose import Section
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import State
from diwan.core.view import Style, View
from diwan.games.alhambra import events, moves, notation, observe, refusals, text
from diwan.games.alhambra.actions import SPACE
from diwan.games.alhambra.board import text_board
from diwan.games.alhambra.components import MAX_SEATS, MIN_SEATS
from diwan.games.alhambra.draw import draw
from diwan.games.alhambra.draw.emblem import emblem
from diwan.games.alhambra.knowledge import secrets_of
from diwan.games.alhambra.prose import sections_of
from diwan.games.alhambra.rules import AlhambraRules
from diwan.games.alhambra.state import GAME_ID, RULES_VERSION, AlhambraState
from diwan.games.alhambra.text.primer import PRIMER
from diwan.games.alhambra.view import AlhambraView, view_for


class Alhambra(Game):
    """The box of Alhambra."""

    id = GAME_ID
    title = say("Alhambra")
    pitch = say("Buy buildings with the right money, exactly if you can, and lay out the finest palace of Granada.")
    primer = PRIMER
    rules_version = RULES_VERSION
    seat_counts = tuple(range(MIN_SEATS, MAX_SEATS + 1))
    option_specs = (
        Option(
            "end_on_empty_bag",
            (False, True),
            say("When the game ends. In the French edition that is as soon as the bag is empty."),
            say("End of the game"),
            (say("When the market can't be filled"), say("When the bag is empty")),
        ),
    )
    actions = SPACE
    event_names = events.NAMES
    longest_game = 40_000  # 1,000 turns, each with at most 5 actions and 4 placements [ALH-14.4.2]

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        rules = AlhambraRules()
        rules.end_on_empty_bag = 1 if options["end_on_empty_bag"] else 0
        return rules

    def format(self, state: State, action: int) -> str:
        return notation.format_action(action)

    def parse(self, state: State, text: str) -> int:
        return moves.parse_step(self, cast(AlhambraState, state), text)

    def parse_line(self, state: State, text: str) -> list[int]:
        return moves.parse_line(self, cast(AlhambraState, state), text)

    def make_view(self, state: State, seat: int | None, legal: list[int]) -> View:
        return view_for(cast(AlhambraState, state), seat, legal, self.imaginary(state))

    def drawing(self, view: View, style: Style) -> str:
        return draw(cast(AlhambraView, view), style)

    def emblem(self, view: View, style: Style) -> str:
        return emblem(cast(AlhambraView, view), style)

    def text_board(
        self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80
    ) -> str:
        return text_board(cast(AlhambraView, view), locale, names, width)

    def prose(self, view: View) -> tuple[Section, ...]:
        return sections_of(cast(AlhambraView, view))

    def label(self, state: State, action: int) -> Message:
        return text.action_label(cast(AlhambraState, state), action)

    def question(self, state: State) -> Message | None:
        return text.question_text(cast(AlhambraState, state))

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
        return dict(secrets_of(cast(AlhambraState, state)))

    def table_help(self) -> tuple[Message, ...]:
        return (text.CARDS_IN_ORDER,)

    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        return (text.neutral_name(),) if state.seats == MIN_SEATS else ()  # [ALH-13.6.2]

    def assets(self, view: View, seat: int) -> tuple[str, ...]:
        return tuple(f"tile {built.tile.id}" for built in cast(AlhambraView, view).players[seat].alhambra)

    def is_private(self, view: View) -> bool:
        if view.seat is None or view.over:
            return False  # hands are shown at the end [ALH-14.1.6]
        return bool(cast(AlhambraView, view).players[view.seat].hand)

    def refusal(self, state: State, action: int) -> Refusal:
        return refusals.explain(cast(AlhambraState, state), action)

    def observation_rows(self, seats: int) -> Sequence[tuple[str, tuple[int, ...], int, int, str]]:
        return observe.spec(seats)


GAME = Alhambra

__all__ = ["GAME"]
