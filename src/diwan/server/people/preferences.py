"""How somebody likes it: language, colours, motion, sound, and what the table asks before it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from diwan.core.errors import ToldError
from diwan.core.i18n import say

Theme = Literal["auto", "light", "dark", "contrast", "deutan", "tritan"]
Motion = Literal["auto", "full", "less"]
Locale = Literal["en", "ru", "es"]

_LONGEST: Final = 2000  # characters, as they are kept


class BadPreference(ToldError):
    """There is no such preference, or it can't have this value."""


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All of them. Kept as JSON: it may gain fields with defaults and lose none."""

    locale: Locale | None = None  # None: as the browser says
    theme: Theme = "auto"  # as the system has it
    motion: Motion = "auto"
    sound: bool = False
    confirm: bool = True  # ask before the turn passes on
    forced: bool = True  # what is the one choice there is, the table plays by itself
    notifications: bool = False  # by the browser, when it is one's turn


def read_preferences(text: str) -> Preferences:
    """Return what was kept; what can't be understood (a newer Diwan wrote it) is as if it had not been chosen."""
    try:
        kept = msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError:
        return Preferences()
    chosen: dict[str, object] = {}
    for name, value in kept.items():
        try:
            msgspec.convert({name: value}, Preferences)
        except msgspec.ValidationError:
            continue
        chosen[name] = value
    return msgspec.convert(chosen, Preferences)


def write_preferences(preferences: Preferences) -> str:
    """Return them as they are kept."""
    return msgspec.json.encode(preferences).decode("utf-8")


def with_changes(preferences: Preferences, changes: Mapping[str, object]) -> Preferences:
    """Return preferences of which some are chosen anew; BadPreference when one can't be."""
    for name, value in changes.items():
        if name not in Preferences.__struct_fields__:
            raise BadPreference(say("There is no preference {name}.", name=repr(name[:40])))
        try:
            msgspec.convert({name: value}, Preferences)
        except msgspec.ValidationError:
            shown = repr(value)[:40]
            raise BadPreference(say("The preference {name} can't be {value}.", name=name, value=shown)) from None
    return msgspec.convert({**msgspec.structs.asdict(preferences), **changes}, Preferences)
