"""What those are called who have not said, and what is kept of it.

A name that somebody chose is kept as they wrote it. One that we made up is text for people, so it is kept as a sign,
and whoever reads it reads it in their own language (`called`). Nobody can type such a sign: it stands between control
characters, which no name and no saying may have. JSON would write those as plain characters, which anybody can type, so
names are read before they become JSON.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from diwan.core.i18n import LOCALES, Message, render, say
from diwan.server.names import read_name

_KINDS: Final = 16  # of names that we make up
_MARK: Final = "\x1a"  # around a sign; no name has it, since it can't be printed
_SIGN: Final = re.compile(rf"{_MARK}(guest|gone|bot) ([0-9]{{1,4}})(?: ([0-9]{{1,4}}))?(?: ([0-9]{{1,2}}))?{_MARK}")
_BOTS: Final = (
    # Translators: given names of bots; write them as your language writes them.
    say("Zaynab"),
    say("Idris"),
    say("Layla"),
    say("Tariq"),
    say("Samira"),
    say("Hakim"),
    say("Nadia"),
    say("Yunus"),
)


def guest_name(person: str, nth: int = 0) -> Message:
    """Return what a guest is called who has not said: always the same for the same guest.

    Others at the same screen have the next names: `nth` tells them apart.
    """
    kind, number = _numbers(person)
    return _pleasant(number)[(kind + nth) % _KINDS]


def guest_sign(person: str, nth: int = 0) -> str:
    """Return the same as it is kept."""
    kind, number = _numbers(person)
    return f"{_MARK}guest {kind} {number}{f' {nth}' if nth else ''}{_MARK}"


def gone_sign(seat: int) -> str:
    """Return the sign for somebody in a seat who has deleted their account."""
    return f"{_MARK}gone {seat + 1}{_MARK}"


def bot_sign(number: int) -> str:
    """Return the sign for the name of a bot; there are as many as a table has seats, each different from the others."""
    return f"{_MARK}bot {number}{_MARK}"


def is_sign(name: str) -> bool:
    """Tell whether a name that is kept is one that we made up."""
    return name.startswith(_MARK) and name.endswith(_MARK) and _SIGN.fullmatch(name) is not None


def called(text: str, locale: str) -> str:
    """Return a name that is kept, or a text or a page with such names in it, as somebody reads it; never JSON."""
    return _SIGN.sub(lambda sign: _read(sign, locale), text)


def is_same(name: str, other: str) -> bool:
    """Tell whether two names that are kept look the same to anybody."""
    return name == other or any(called(name, locale) == called(other, locale) for locale in LOCALES)


def read_kept(name: str) -> str:
    """Return a name as it is kept; BadName says why it is none."""
    return name if is_sign(name) else read_name(name)


def read_typed(typed: str, person: str, *, has_chosen: bool) -> str:
    """Return what is kept of a name in a form: of the one that we had put there ourselves, the sign."""
    name = " ".join(typed.replace(_MARK, " ").split())
    if has_chosen:
        return name
    signs = (
        guest_sign(person, nth)
        for nth in range(_KINDS)
        if any(name == render(guest_name(person, nth), locale) for locale in LOCALES)
    )
    return next(signs, name)


def _numbers(person: str) -> tuple[int, int]:
    digest = hashlib.sha256(person.encode("utf-8")).digest()
    return digest[0] % _KINDS, 10 + int.from_bytes(digest[1:3]) % 90


def _read(sign: re.Match[str], locale: str) -> str:
    what, *numbers = sign.groups(default="0")
    first, second, nth = map(int, numbers)
    if what == "gone":
        return render(say("Former player {number}", number=first), locale)
    if what == "bot":
        times, which = divmod(first, len(_BOTS))
        name = render(_BOTS[which], locale)
        return f"{name} {times + 1}" if times else name
    return render(_pleasant(second)[(first + nth) % _KINDS], locale)


def _pleasant(number: int) -> tuple[Message, ...]:
    # Things that one might find in the gardens and markets of our games; each is a word in any language.
    return (
        say("Almond {number}", number=number),
        say("Amber {number}", number=number),
        say("Carob {number}", number=number),
        say("Cedar {number}", number=number),
        say("Cinnamon {number}", number=number),
        say("Cypress {number}", number=number),
        say("Falcon {number}", number=number),
        say("Fig {number}", number=number),
        say("Jasmine {number}", number=number),
        say("Lantern {number}", number=number),
        say("Nightingale {number}", number=number),
        say("Olive {number}", number=number),
        say("Pomegranate {number}", number=number),
        say("Saffron {number}", number=number),
        say("Swallow {number}", number=number),
        say("Turquoise {number}", number=number),
    )
