"""The box: one game with its options, and all its rooms behind one face.

Search needs only `rules`; environments add `observe`; tables and pages add notation, views, text and drawing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.actions import ActionSpace
from diwan.core.errors import IllegalAction, no_action, no_option, no_value, no_version
from diwan.core.events import Event
from diwan.core.i18n import DEFAULT_LOCALE, Message, render
from diwan.core.prose import Section, choices_section, course_section, items, standings_section, told
from diwan.core.rng import SEED_LIMIT, seeded
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import State
from diwan.core.view import Imaginary, Style, View

if TYPE_CHECKING:
    from diwan.core.table import Table


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game: its name, the values it may take (the first is the default), its meaning.

    People are shown labels: short words for the option and for each value. Values that mean the same share theirs.
    """

    name: str
    values: tuple[bool | str, ...]
    meaning: Message
    label: Message
    labels: tuple[Message, ...]  # one for each value

    @property
    def choices(self) -> tuple[tuple[bool | str, Message], ...]:
        """What a form offers: values with their labels, of those that mean the same only the first."""
        pairs = zip(self.values, self.labels, strict=True)
        return tuple((value, label) for at, (value, label) in enumerate(pairs) if label not in self.labels[:at])

    @property
    def default(self) -> bool | str:
        """The value when nothing is said."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Piece:
    """A named part of an observation: where it lies in the flat buffer and what it holds."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    start: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        total = 1
        for length in self.shape:
            total *= length
        return total


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a fixed code, and a sentence for people."""

    code: str
    message: Message


@dataclass(frozen=True, slots=True)
class Level:
    """A degree of difficulty of the solo game: its name, and the options that make it."""

    name: Message
    options: tuple[tuple[str, bool | str], ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie face up beside the board: what they are, and each of them in words."""

    title: Message
    cards: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Primer:
    """A game in one minute, for somebody who sits down at its table for the first time."""

    goal: Message
    turn: tuple[Message, ...]  # what one does, in the order in which it comes up
    words: tuple[tuple[Message, Message], ...]  # what questions and choices take for granted, and what it means


class Game(ABC):
    """One game with its options chosen."""

    id: ClassVar[str]
    title: ClassVar[Message]
    pitch: ClassVar[Message]  # one sentence that invites to play
    primer: ClassVar[Primer]
    rules_version: ClassVar[int]
    seat_counts: ClassVar[tuple[int, ...]]
    option_specs: ClassVar[tuple[Option, ...]]
    actions: ClassVar[ActionSpace]
    event_names: ClassVar[tuple[str, ...]]
    longest_game: ClassVar[int]  # no game takes more actions than this
    levels: ClassVar[tuple[Level, ...]] = ()  # of the solo game, from easy to hard
    opening: ClassVar[tuple[int, ...]] = ()  # kinds of event of the setup that open a game's story; none: its last one
    # Kinds of event after which whoever is asked has another turn, also where they had the last one, too.
    new_turns: ClassVar[tuple[int, ...]] = ()
    has_piles: ClassVar[bool] = False  # whether `piles` may have something to show
    has_tracks: ClassVar[bool] = False  # whether `tracks` has something to show
    past_versions: ClassVar[dict[int, str]] = {}  # older rules that are still played: version -> "module:class"

    def __init__(self, /, **options: bool | str) -> None:
        self.options = self._checked_options(options)
        self.rules: Rules = self.make_rules(self.options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"diwan.load({self.id!r}{options})"

    def __reduce__(self) -> tuple[object, tuple[type[Game], dict[str, bool | str]]]:
        return (_rebuild, (type(self), self.options))

    def view(self, state: State, seat: int | None = None) -> View:
        """Return what a seat may know (None: a spectator), with its choices when it is asked."""
        self.check_viewer(state, seat)
        asked = seat is not None and seat == state.to_act
        return self.make_view(state, seat, self.rules.legal_actions(state) if asked else [])

    def imaginary(self, state: State) -> tuple[Imaginary, ...]:
        """Return those who score without a seat, with their points as of now."""
        found = []
        for row, name in enumerate(self.imaginary_players(state), start=int(state.seats)):
            points = sum(line.points for line in self.rules.score_lines(state, row))
            found.append(Imaginary(name, points, self.imaginary_rank(state, row)))
        return tuple(found)

    def _checked_options(self, given: dict[str, bool | str]) -> dict[str, bool | str]:
        specs = {spec.name: spec for spec in self.option_specs}
        for name, value in given.items():
            if name not in specs:
                raise no_option(self.id, name, list(specs))
            values = specs[name].values
            # A bool is an int in Python: 0 == False must not pass as one.
            if not any(type(value) is type(allowed) and value == allowed for allowed in values):
                raise no_value(self.id, name, value, list(values))
        return self.settle_options({name: given.get(name, spec.default) for name, spec in specs.items()})

    def of_version(self, version: int) -> Game:
        """Return the box that plays this version of the rules, with the same options; BadOptions when there is none.

        Recorded games replay for ever: whoever changes how a game plays keeps the old rules under `past_versions`.
        """
        if version == self.rules_version:
            return self
        if version not in self.past_versions:
            raise no_version(self.id, version, sorted([*self.past_versions, self.rules_version]))
        module, _, name = self.past_versions[version].partition(":")
        game: type[Game] = getattr(import_module(module), name)
        return game(**self.options)

    # What each game writes.

    @abstractmethod
    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        """Return the rules under these options."""

    @abstractmethod
    def format(self, state: State, action: int) -> str:
        """Return an action in the game's notation; ValueError when there is no such action."""

    @abstractmethod
    def parse(self, state: State, text: str) -> int:
        """Return the action of a text; BadNotation when it is none, IllegalAction when not allowed now."""

    @abstractmethod
    def parse_line(self, state: State, text: str) -> list[int]:
        """Return the actions of a text that may say a whole move at once; errors as `parse`."""

    @abstractmethod
    def make_view(self, state: State, seat: int | None, legal: list[int]) -> View:
        """Return what a seat may know (None: a spectator), and what it may choose; `view` is the door to it.

        `legal` is ascending. The choices stand in the order in which people read them, and have their numbers from
        it; a game that has no better one leaves them as they are.
        """

    @abstractmethod
    def drawing(self, view: View, style: Style) -> str:
        """Return the drawing of a view as SVG; `draw` and `svg` are the doors to it."""

    def emblem(self, view: View, style: Style) -> str:
        """Return a square drawing, without words, that stands for the game where it is shown small; a transparent one,
        since it lies on a wall. A game that has none of its own is stood for by its whole drawing."""
        return self.drawing(view, style)

    @abstractmethod
    def text_board(
        self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80
    ) -> str:
        """Return the position as text for a terminal; `prose` is for those who listen.

        Blocks are divided by an empty line and open with their title; no line is longer than `width`, 40 or more.
        A choice that the board shows carries its place in `view.choices`, counted from 1, in brackets. `names`
        are the players', by seat; without them the seats have numbers.
        """

    @abstractmethod
    def label(self, state: State, action: int) -> Message:
        """Return an action as words for the list of choices."""

    @abstractmethod
    def question(self, state: State) -> Message | None:
        """Return what is being asked as a sentence, or None when the game is over."""

    @abstractmethod
    def event_text(self, event: Event, names: tuple[str, ...]) -> Message | None:
        """Return an event as a sentence, or None when it needs no words.

        `names` are the players', by seat, and also say how many seats there are. Without them the seats have numbers,
        and so has an imaginary player, as a seat after the last one, where the event alone does not tell who it is.
        """

    def event_places(self, event: Event) -> tuple[str, ...]:
        """Return where on the drawing an event can be seen: keys of its elements (`data-key`), the best first.

        A page shows them to whoever points at the sentence. One that is not drawn, or not any more, does no harm.
        """
        return ()

    def event_rule(self, event: Event) -> str:
        """Return the id of the rule that an event follows from, for whoever reads the log; "" for none."""
        return ""

    @abstractmethod
    def score_line_text(self, line: ScoreLine) -> Message:
        """Return what a score line is for."""

    def score_group(self, line: ScoreLine) -> tuple[Message, Message] | None:
        """Return the heading that a score line stands under on a sheet with headings, and what it says there.

        None, as here, for a game whose lines are few enough without.
        """
        return None

    @abstractmethod
    def refusal(self, state: State, action: int) -> Refusal:
        """Return why an action that is not legal now is not."""

    @abstractmethod
    def observation_rows(self, seats: int) -> Sequence[tuple[str, tuple[int, ...], int, int, str]]:
        """Return name, shape, least, most and meaning of each piece of an observation, in buffer order."""

    @abstractmethod
    def secrets(self, state: State, seat: int | None = None) -> dict[str, tuple[Hashable, ...]]:
        """Return what a seat can't know (None: a spectator), each hidden thing by name, the generator aside.

        Only for tests: it is what `determinize` must draw anew. Each is a tuple (an order, a hand), empty where
        nothing of it is hidden now.
        """

    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        """Return who scores without having a seat (most games: nobody), by name.

        Their rows follow the seats': `rules.score_lines(state, seats)` is the first one's. They are not in
        `rules.ranking`; one who can win a game may stand ahead of seats there, and `imaginary_rank` says where.
        """
        return ()

    def imaginary_rank(self, state: State, row: int) -> int:
        """Return the place among all players of somebody without a seat; 0 for those who can't win."""
        return 0

    def assets(self, view: View, seat: int) -> tuple[str, ...]:
        """Return what a seat owns in this view, each thing once, as a kind and a name (`poem P05 blue`).

        For reports that ask who wins with what; a game that has nothing to own says nothing.
        """
        return ()

    def component_text(self, kind: str, name: str) -> Message | None:
        """Return what an entry of the component file does, as a sentence; None where there is nothing to say."""
        return None

    def is_private(self, view: View) -> bool:
        """Tell whether a view shows what others at the same screen may not see now, so that it wants a cover.

        A game that hides nothing, or only for a while, says so; without a word from it every seat has secrets.
        """
        return view.seat is not None and view.seats > 1 and not view.over

    def piles(self, view: View) -> tuple[Pile, ...]:
        """Return what lies face up beside the board for all to look through and the text board only counts, if any."""
        return ()

    def tracks(self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80) -> str:
        """Return public tracks and prices that the text board leaves out to stay short, in blocks like its own."""
        return ""

    def prose(self, view: View) -> tuple[Section, ...]:
        """Return the position in words, as a document for people who listen or read with their fingers.

        What matters most comes first: whose turn it is, the reader's own things, then what can be had, the others, the
        points. No pictures made of letters, no codes. Without a game's own words: what is known of every game.
        """
        piles = [Section(f"pile-{at}", pile.title, items(pile.cards)) for at, pile in enumerate(self.piles(view))]
        return told(course_section(view), choices_section(view), standings_section(view), *piles)

    def table_help(self) -> tuple[Message, ...]:
        """Return what somebody who asks for help at the table should know about this game's questions, if anything."""
        return ()

    def settle_options(self, options: dict[str, bool | str]) -> dict[str, bool | str]:
        """Return the options in their one canonical form; ValueError when they do not go together.

        Most games take every combination as it is.
        """
        return options

    def allowed_seats(self) -> tuple[int, ...]:
        """Return the seat counts that these options allow, ascending; most games allow all of theirs."""
        return self.seat_counts

    # What all games share.

    @classmethod
    def option_sets(cls) -> list[dict[str, bool | str]]:
        """Return all combinations of options that the game allows, each once, in canonical form."""
        names = [spec.name for spec in cls.option_specs]
        found: list[dict[str, bool | str]] = []
        for values in product(*(spec.values for spec in cls.option_specs)):
            try:
                options = cls(**dict(zip(names, values, strict=True))).options
            except ValueError:
                continue  # these do not go together
            if options not in found:
                found.append(options)
        return found

    def new_state(self, *, seats: int, seed: int) -> State:
        """Return a fresh position; ValueError when this many can't play."""
        self.check_seats(seats)
        return self.rules.new_state(seats, seeded(check_seed(seed)), None)

    def check_seats(self, seats: int) -> None:
        """Raise a ValueError that says which seat counts are allowed."""
        allowed = self.allowed_seats()
        if type(seats) is not int or seats not in allowed:
            gapless = len(allowed) > 1 and allowed == tuple(range(allowed[0], allowed[-1] + 1))
            listed = f"{allowed[0]} to {allowed[-1]}" if gapless else ", ".join(map(str, allowed))
            with_options = "" if allowed == self.seat_counts else f" with {self.options}"
            raise ValueError(f"{self.id} is for {listed} seats{with_options}, not {seats!r}")

    def check_viewer(self, state: State, seat: int | None) -> None:
        """Raise a ValueError unless this is a seat of the state, or None for a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < state.seats):
            raise ValueError(f"there is no seat {seat!r}: seats are 0 to {int(state.seats) - 1}")

    def check_action(self, state: State, action: int) -> None:
        """Raise IllegalAction, with the reason, unless the action is legal now."""
        # True and 1.0 equal an action's number, but are none.
        if type(action) is int and action in self.rules.legal_actions(state):
            return
        if type(action) is not int or not 0 <= action < self.actions.size:
            raise no_action(self.id, action, self.actions.size - 1)
        refusal = self.refusal(state, action)
        line = f"{self.format(state, action)}: {render(refusal.message)}"
        raise IllegalAction(line, refusal.code, refusal.message)

    def new_table(self, *, seats: int, seed: int, names: tuple[str, ...] = ()) -> Table:
        """Return a table: the checked door to a running game."""
        from diwan.core.table import Table  # a table knows its game, so the import can't be above

        return Table(self, seats=seats, seed=seed, names=names)

    def svg(
        self,
        state: State,
        seat: int | None = None,
        *,
        locale: str = DEFAULT_LOCALE,
        theme: str = "light",
        narrow: bool = False,
        names: tuple[str, ...] = (),
    ) -> str:
        """Return the drawing of what a seat sees (None: a spectator); `names` are the players', by seat."""
        return self.drawing(self.view(state, seat), Style(locale, theme, narrow, names))

    def draw(
        self,
        view: View,
        *,
        locale: str = DEFAULT_LOCALE,
        theme: str = "light",
        narrow: bool = False,
        names: tuple[str, ...] = (),
    ) -> str:
        """Return the drawing of a view; `names` are the players', by seat."""
        return self.drawing(view, Style(locale, theme, narrow, names))

    def describe(self, state: State, action: int, locale: str = DEFAULT_LOCALE) -> str:
        """Return an action as words for a person; ValueError when there is no such action."""
        self.actions.block_of(action)
        return render(self.label(state, action), locale)

    def observation_spec(self, seats: int) -> tuple[Piece, ...]:
        """Return the pieces of an observation, in buffer order."""
        self.check_seats(seats)
        pieces: list[Piece] = []
        start = 0
        for name, shape, low, high, meaning in self.observation_rows(seats):
            pieces.append(Piece(name, shape, low, high, start, meaning))
            start += pieces[-1].size
        return tuple(pieces)

    def observe(self, state: State, seat: int) -> vec[i64]:
        """Return what a seat may know as numbers; `observation_spec` names the pieces."""
        self.check_viewer(state, seat)
        out = vec[i64]([0] * int(self.rules.observation_size(state.seats)))
        self.rules.observe(state, seat, out)
        return out


def check_seed(seed: int) -> int:
    """Return a seed; ValueError when it is none."""
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"seed {seed!r} is out of range: give a whole number from 0 to {SEED_LIMIT - 1}")
    return seed


def _rebuild(kind: type[Game], options: dict[str, bool | str]) -> Game:
    return kind(**options)
