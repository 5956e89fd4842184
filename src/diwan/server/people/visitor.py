"""Who asks, as all parts of the server know them."""

from __future__ import annotations

from dataclasses import dataclass, field

from diwan.server.called import guest_sign
from diwan.server.people.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Visitor:
    """A guest, or somebody with an account."""

    id: str  # of the person, in logs and places
    name: str  # the one they chose, or one for a guest in their language
    locale: str
    theme: str
    preferences: Preferences
    account: str | None = None  # their login
    session: str | None = None  # which of their sessions this is
    cookie: str = field(default="", repr=False)  # what their browser holds, or should; "": nothing that we give it
    fresh: bool = False  # the browser does not have that cookie yet
    has_chosen_name: bool = False

    @property
    def kept_name(self) -> str:
        """Their name as tables keep it: each reader reads one that we made up in their own language."""
        return self.name if self.has_chosen_name else guest_sign(self.id)

    @property
    def is_guest(self) -> bool:
        """Whether they have no account."""
        return self.account is None
