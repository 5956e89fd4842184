"""Who may do what at a table, and the links that let people in.

A player's link, an invitation and a spectator's link are three different secrets. All of them come from one random
secret of the table, so that none can be guessed from another, and nothing more needs to be kept.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import say
from diwan.server.tables.facts import Created, Fact
from diwan.server.tables.record import Record, Refused

_KEY_BYTES: Final = 16  # 128 bits: 22 letters and digits


@dataclass(frozen=True, slots=True)
class Grant:
    """What a link has let somebody do: play a seat, or, without one, watch; or they made the table, as a guest."""

    seat: int | None
    host: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """What somebody may do at a table."""

    seats: tuple[int, ...] = ()  # that they play
    watches: bool = False
    host: bool = False

    @property
    def enters(self) -> bool:
        """Whether they may see the table at all."""
        return bool(self.seats) or self.watches or self.host


def role_of(record: Record, player: str, grants: Iterable[Grant] = ()) -> Role:
    """Return what somebody may do: by their seats, by what links gave them, or because all may watch."""
    created = record.creation
    given = [grant for grant in grants if grant.seat is None or not record.is_left(grant.seat)]
    seats = {*record.seats_of(player)}
    seats |= {grant.seat for grant in given if grant.seat is not None and grant.seat < len(record.chairs)}
    host = created.host == player or any(grant.host for grant in given)
    return Role(tuple(sorted(seats)), created.listed or host or bool(given), host)


def may_sit(record: Record, role: Role, seat: int) -> bool:
    """Tell whether somebody in this role may take an open seat without an invitation to it.

    At a private table a spectator's link lets watch, and no more; whoever plays there may seat somebody beside them.
    """
    return role.host or (not record.chairs[seat].kept and (record.creation.listed or bool(role.seats)))


def decide_sit(record: Record, role: Role, seat: int, player: str, name: str) -> tuple[Fact, ...]:
    """Take an open seat in this role: raises what `Record.decide_sit` raises, and Refused where it takes a link."""
    sat = record.decide_sit(seat, player, name, invited=role.host)  # whoever made the table needs no invitation
    if sat and not may_sit(record, role, seat):
        raise Refused("kept", say("This table is private: only whoever has the link to this seat may sit here."))
    return sat


def host_or(record: Record, role: Role, player: str) -> str:
    """Return the host's id for whoever is the host, also as a guest who has an account now; else their own."""
    return record.creation.host if role.host else player


def invitation(created: Created, seat: int) -> str:
    """Return the key with which a friend takes an open seat."""
    return _key(created, f"invitation {seat}")


def player_key(record: Record, seat: int) -> str:
    """Return the key with which a seat is played from another browser, as long as the same person has it."""
    return _key(record.creation, f"player {seat} {record.chairs[seat].player or ''}")


def watch_key(created: Created) -> str:
    """Return the key with which a private table is watched."""
    return _key(created, "watch")


def is_key(given: str, key: str) -> bool:
    """Compare keys in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), key.encode("ascii"))


def _key(created: Created, purpose: str) -> str:
    digest = hmac.digest(created.secret.encode("utf-8"), purpose.encode("ascii"), hashlib.sha256)
    return urlsafe_b64encode(digest[:_KEY_BYTES]).rstrip(b"=").decode("ascii")
