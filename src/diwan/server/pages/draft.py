"""A table that somebody is about to make: what the form holds, as it was typed, and the wish that it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import diwan
from diwan.core.errors import BadOptions
from diwan.core.game import Game, Option
from diwan.core.i18n import Message, say
from diwan.core.rng import SEED_LIMIT
from diwan.server.names import BadName, read_name
from diwan.server.pages.numbers import read_number
from diwan.server.tables.facts import Clock
from diwan.server.tables.record import Refused
from diwan.server.tables.timekeeping import DAY, MINUTE
from diwan.server.tables.wish import SeatWish, Wish, created_by
from diwan.server.usual import strongest_bot, usual_seats

ME, FRIEND, ANYBODY, BOT = "me", "friend", "anybody", "bot:"
_SECOND: Final = 1000
_LONGEST_FIELD: Final = 200  # characters of a field that are kept; the longest sensible one is a name
# Which field a refusal belongs beside.
_PLACES: Final = {"options": "options", "seats": "seats", "clock": "clock", "seed": "seed"}


@dataclass(slots=True)
class DraftSeat:
    """One row of the form: who sits there, and under which name if it is oneself."""

    who: str
    name: str = ""


@dataclass(slots=True)
class Draft:
    """The form. Everything that was typed is kept, so that nothing has to be typed twice."""

    game: str
    options: dict[str, str]  # as the form names values
    seats: list[DraftSeat]
    clock: str = "none"
    bank_minutes: str = "20"
    bank_seconds: str = "15"
    move_days: str = "3"
    seed: str = ""
    listed: bool = False
    problems: dict[str, Message] = field(default_factory=dict)

    @property
    def box(self) -> Game:
        """The game with the chosen options, or the plain one while they do not go together."""
        try:
            return diwan.load(self.game, **self.values())
        except BadOptions as error:
            self.problems["options"] = error.reason
            return diwan.load(self.game)

    def values(self) -> dict[str, bool | str]:
        """Return the options as the game wants them."""
        found: dict[str, bool | str] = {}
        for spec in diwan.load(self.game).option_specs:
            given = self.options.get(spec.name)
            found[spec.name] = next((value for value in spec.values if form_value(value) == given), spec.default)
        return found


def form_value(value: bool | str) -> str:
    """Return the value of an option as a form names it."""
    return value if isinstance(value, str) else "yes" if value else "no"


def chosen(draft: Draft, spec: Option) -> bool | str:
    """Return the value of an option that is chosen now; of several that mean the same, the one that is offered."""
    value = draft.values()[spec.name]
    label = spec.labels[spec.values.index(value)]
    return next(offered for offered, words in spec.choices if words == label)


def new_draft(game: str, name: str, others: Sequence[str] = ()) -> Draft:
    """Return the form as it is offered: oneself against the strongest bots."""
    box = diwan.load(game)
    draft = Draft(game, {spec.name: form_value(spec.default) for spec in box.option_specs}, [])
    _fit_seats(draft, usual_seats(box), name, others)
    return draft


def read_draft(game: str, form: Mapping[str, object], name: str, others: Sequence[str] = ()) -> Draft:
    """Return what somebody typed; whatever is no sensible value is as if it were not there."""

    def text(field_name: str, otherwise: str = "") -> str:
        value = form.get(field_name)
        return value[:_LONGEST_FIELD] if isinstance(value, str) else otherwise

    box = diwan.load(game)
    seats = [DraftSeat(text(f"seat.{seat}", BOT + strongest_bot()), text(f"name.{seat}")) for seat in _rows(box)]
    draft = Draft(
        game,
        {spec.name: text(f"option.{spec.name}", form_value(spec.default)) for spec in box.option_specs},
        [row for row in seats if is_who(row.who)],
        clock=text("clock", "none"),
        bank_minutes=text("bank_minutes"),
        bank_seconds=text("bank_seconds"),
        move_days=text("move_days"),
        seed=text("seed").strip(),
        listed=text("listed") == "yes",
    )
    count = text("seats")
    wanted = read_number(count, 99)
    _fit_seats(draft, usual_seats(box) if wanted is None else wanted, name, others)
    return draft


def is_who(text: str) -> bool:
    """Tell whether this names who may sit in a seat."""
    return text in (ME, FRIEND, ANYBODY) or (text.startswith(BOT) and text.removeprefix(BOT) in diwan.bots())


def _rows(box: Game) -> range:
    return range(max(box.seat_counts))


def _fit_seats(draft: Draft, wanted: int, name: str, others: Sequence[str]) -> None:
    """Make the rows as many as the options allow, as close to what is wished as can be; each has a name, if need be."""
    allowed = draft.box.allowed_seats()
    count = wanted if wanted in allowed else min(allowed, key=lambda seats: abs(seats - wanted))
    if count != wanted and "options" not in draft.problems:
        draft.problems["seats"] = say(
            "With these options so many can play: {seats}.", seats=", ".join(map(str, allowed))
        )
    while len(draft.seats) < count:
        draft.seats.append(DraftSeat(ME if not draft.seats else BOT + strongest_bot()))
    del draft.seats[count:]
    names = [name, *others, *(f"{name} {number}" for number in range(2, 2 + len(draft.seats)))]
    for row, free in zip(draft.seats, names, strict=False):
        if not row.name.strip():
            row.name = free


def wish_of(draft: Draft, player: str) -> Wish | None:
    """Return the wish that a form comes to; None when something is wrong, and then `problems` say what, by field."""
    names: set[str] = set()
    seats: list[SeatWish] = []
    for number, row in enumerate(draft.seats):
        name = row.name.strip()
        if row.who == ME:
            try:
                name = read_name(name)
            except BadName as error:
                draft.problems[f"name.{number}"] = error.reason
            if name in names:
                draft.problems[f"name.{number}"] = say("Two players can't have the same name.")
            names.add(name)
        seats.append(_seat_wish(row.who, name))
    clock, seed = _clock(draft), _seed(draft)
    if draft.problems:
        return None
    wish = Wish(draft.game, tuple(seats), draft.values(), clock, seed, draft.listed)
    try:
        created_by(wish, player, "")
    except Refused as refusal:
        draft.problems[_PLACES.get(refusal.code, "form")] = refusal.reason
        return None
    return wish


def _seat_wish(who: str, name: str) -> SeatWish:
    if who.startswith(BOT):
        return SeatWish("bot", bot=who.removeprefix(BOT))
    kinds: dict[str, Literal["me", "friend", "anybody"]] = {ME: "me", FRIEND: "friend", ANYBODY: "anybody"}
    return SeatWish(kinds[who], name if who == ME else "")


def _clock(draft: Draft) -> Clock:
    match draft.clock:
        case "bank":
            minutes = _number(draft, "bank_minutes", draft.bank_minutes, 1, 24 * 60)
            seconds = _number(draft, "bank_seconds", draft.bank_seconds, 0, 60 * 60)
            return Clock("bank", bank=minutes * MINUTE, more=seconds * _SECOND)
        case "days":
            return Clock("days", move=_number(draft, "move_days", draft.move_days, 1, 30) * DAY)
        case "none":
            return Clock()
    draft.problems["clock"] = say("Choose one of these clocks.")
    return Clock()


def _number(draft: Draft, name: str, typed: str, least: int, most: int) -> int:
    number = read_number(typed.strip(), most)
    if number is not None and number >= least:
        return number
    draft.problems[name] = say("Give a whole number from {least} to {most}.", least=least, most=most)
    return least


def _seed(draft: Draft) -> int | None:
    if not draft.seed:
        return None
    seed = read_number(draft.seed, SEED_LIMIT - 1)
    if seed is None:
        draft.problems["seed"] = say("A seed is a whole number from 0 to {most}.", most=SEED_LIMIT - 1)
    return seed
