"""What those are called who have not said."""

from __future__ import annotations

import hashlib

from diwan.core.i18n import Message, say


def guest_name(person: str) -> Message:
    """Return what a guest is called who has not said: always the same for the same guest."""
    digest = hashlib.sha256(person.encode("utf-8")).digest()
    return _pleasant(10 + int.from_bytes(digest[1:3]) % 90)[digest[0] % 16]


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
