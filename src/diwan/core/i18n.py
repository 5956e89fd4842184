"""Text for people, in their language.

What is shown is never stored: rooms build messages (an English sentence with named fields), and whoever shows
them renders them for a reader. Catalogues are gettext files under `diwan/locale`; Babel extracts the sentences
from calls of `say` and `say_count`.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

LOCALES = ("en", "ru", "es")
DEFAULT_LOCALE = "en"
_CATALOGUES = Path(__file__).parent.parent / "locale"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be rendered: the English text with {fields}, and what fills them."""

    text: str
    args: tuple[tuple[str, int | str | Message], ...] = ()
    plural: str = ""  # with `count`: the English text for other counts than one
    count: int = 0
    names: tuple[tuple[str, str], ...] = ()  # a proper name that comes with its translations, by locale


def say(text: str, /, **args: int | str | Message) -> Message:
    """Return a message; the text is looked up in the catalogues as it stands."""
    return Message(text, tuple(args.items()))


def say_count(singular: str, plural: str, count: int, /, **args: int | str | Message) -> Message:
    """Return a message that depends on a count, which the field {count} shows."""
    return Message(singular, (("count", count), *args.items()), plural, count)


def say_name(names: Mapping[str, str]) -> Message:
    """Return a proper name (of a component, say) that carries its own translations."""
    return Message(names[DEFAULT_LOCALE], names=tuple((locale, names[locale]) for locale in LOCALES))


def seat_name(seat: int) -> Message:
    """Return what a seat is called where no player's name is known: people count from 1."""
    return say("Seat {seat}", seat=seat + 1)


def in_turn(parts: Sequence[Message]) -> Message:
    """Return things that come one after the other, at least one, as one message."""
    some = parts[0]
    for part in parts[1:]:
        some = say("{some}; {next}", some=some, next=part)
    return some


def named(message: Message, names: Sequence[str]) -> Message:
    """Return a message in which seats go by the names of their players; as it is where there are none."""
    if not names or not message.args:
        return message
    if message.text == _SEAT:
        seat = dict(message.args)["seat"]
        assert isinstance(seat, int)
        return Message("{name}", (("name", names[seat - 1]),))
    if not any(isinstance(value, Message) for _, value in message.args):
        return message
    args = tuple((field, named(value, names) if isinstance(value, Message) else value) for field, value in message.args)
    return message if args == message.args else replace(message, args=args)


_SEAT: Final = seat_name(0).text


def render(message: Message, locale: str = DEFAULT_LOCALE) -> str:
    """Return the message in a reader's language; ValueError when we do not speak it."""
    if locale not in LOCALES:
        raise ValueError(f"there is no language {locale!r}: choose one of {', '.join(LOCALES)}")
    if message.names:
        return dict(message.names)[locale]
    catalogue = _catalogue(locale)
    if message.plural:
        text = catalogue.ngettext(message.text, message.plural, abs(message.count))
    else:
        text = catalogue.gettext(message.text)
    fields = {name: _shown(value, locale) for name, value in message.args}
    return text.format(**fields) if fields else text


def _shown(value: int | str | Message, locale: str) -> str:
    if isinstance(value, Message):
        return render(value, locale)
    return figure(value) if isinstance(value, int) else value


def figure(number: int) -> str:
    """Return a whole number as people read it: with a true minus, which is as wide as a plus, and no hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@cache
def _catalogue(locale: str) -> gettext.NullTranslations:
    # English is the language of the source; a missing catalogue elsewhere is a broken install and must be loud.
    if locale == DEFAULT_LOCALE:
        return gettext.NullTranslations()
    return gettext.translation("diwan", _CATALOGUES, [locale])
