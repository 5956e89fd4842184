"""Words that scripts say, in the reader's language: pages carry them, scripts have none of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diwan.core.i18n import Message, render, say

# For every page.
COMMON: Final[dict[str, Message]] = {
    "copied": say("Copied"),
    "copy_failed": say("Select the address and copy it."),
    "no_notifications": say("Your browser does not let us tell you. Allow notifications in its settings."),
}

# For the lobby.
LOBBY: Final[dict[str, Message]] = {
    "here": say("here now"),
    "away": say("not here"),
    "open": say("Nobody yet"),
    "lost": say("The connection is lost. We keep trying."),
    "back": say("Connected again."),
    "begins": say("All are seated: the game begins."),
    "sat": say("{name} sat down."),
    "left": say("{name} left the seat."),
}


def in_language(words: Mapping[str, Message], locale: str) -> dict[str, str]:
    """Return words for a page. Fields in braces stay as they are: the script fills them."""
    return {name: render(message, locale) for name, message in words.items()}
