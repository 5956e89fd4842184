"""Things on their way between processes: they arrive as they were, and soon."""

from __future__ import annotations

import pickle
import random
from dataclasses import dataclass, field

import pytest

import diwan
from diwan.core.events import Event
from diwan.core.i18n import say
from diwan.core.prompt import Prompt
from diwan.core.rules import ScoreLine
from diwan.server.frames.frame import Look
from diwan.server.packing import LENGTH, pack, unpack
from diwan.server.tables.record import Refused
from tests.support.playing import begun, move


@dataclass(frozen=True, slots=True)
class Pair:
    one: int
    other: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Pair):
    name: str = "x"


@dataclass(frozen=True, slots=True)
class Single:
    only: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@dataclass
class Loose:
    one: int
    cache: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Own:
    one: int
    secret: str

    def __reduce__(self) -> tuple[type[Own], tuple[int, str]]:
        return (Own, (self.one, "hidden"))


def there(thing: object) -> object:
    """Return what arrives."""
    data = pack(thing)
    assert LENGTH.unpack(data[: LENGTH.size])[0] == len(data) - LENGTH.size
    return unpack(data[LENGTH.size :])


@pytest.mark.parametrize(
    "thing",
    [
        *(None, 1, "text", b"bytes", (1, "two"), {"three": [4]}, frozenset({5})),
        *(Pair(1), Pair(1, Pair(2, (Pair(3),))), Named(one=1, name="n"), Single((1, 2)), Nothing(), Loose(1, [2])),
        *(Event(1, 2, 3, 4, 5, -1), ScoreLine("ALH-11.1.1", 3, 0, 1), Look(None, "ru"), say("{a} and {b}", a=1, b="2")),
        *(Pair, Event, diwan.Game, int),
    ],
)
def test_things_arrive_as_they_were(thing: object) -> None:
    assert there(thing) == thing
    assert type(there(thing)) is type(thing)


def test_what_says_itself_how_it_travels_is_heard() -> None:
    assert there(Own(1, "secret")) == Own(1, "hidden")
    arrived = there(Refused("taken", say("This seat is taken.")))
    assert isinstance(arrived, Refused)
    assert arrived.code == "taken"


def test_what_was_changed_of_a_loose_thing_travels_with_it() -> None:
    loose = Loose(1)
    loose.more = "more"  # type: ignore[attr-defined]
    arrived = there(loose)
    assert vars(arrived) == {"one": 1, "cache": [], "more": "more"}


@pytest.mark.parametrize("game", diwan.game_names())
def test_views_and_prompts_arrive_as_they_were(game: str) -> None:
    record, table = begun(game)
    rng = random.Random(1)
    for _ in range(20):
        move(record, rng)
        for eyes in (None, table.to_act):
            assert there(table.glimpse(eyes)) == table.glimpse(eyes)
        prompt = there(table.prompt(table.to_act))
        assert isinstance(prompt, Prompt)
        assert prompt.view == table.view(table.to_act)


def test_what_can_not_travel_is_told() -> None:
    with pytest.raises((TypeError, AttributeError, pickle.PicklingError)):
        pack(Pair(1, lambda: None))
