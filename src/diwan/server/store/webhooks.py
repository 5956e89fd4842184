"""Where players want to be told that it is their turn: one address for each person."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, case, delete, func, insert, or_, select, update

from diwan.server.store.connect import reading, writing
from diwan.server.store.schema import PEOPLE, WEBHOOKS


@dataclass(frozen=True, slots=True)
class KeptWebhook:
    """An address, the secret that signs what we send there, and how it went last (`status` 0: nobody was reached)."""

    person_id: str
    url: str
    secret: str
    created_at: int
    tried_at: int | None
    status: int | None
    failures: int


def read_webhook(engine: Engine, player: str) -> KeptWebhook | None:
    """Return the webhook of a player in a log: also when they were a guest then, and have an account now."""
    became = select(PEOPLE.c.became).where(PEOPLE.c.id == player).scalar_subquery()
    with reading(engine) as connection:
        # Of two, that of the person whom the guest became.
        wanted = select(WEBHOOKS).where(or_(WEBHOOKS.c.person_id == player, WEBHOOKS.c.person_id == became))
        row = connection.execute(wanted.order_by(case((WEBHOOKS.c.person_id == player, 1), else_=0))).first()
    return None if row is None else KeptWebhook(**row._mapping)


def write_webhook(engine: Engine, person: str, url: str, secret: str, at: int) -> None:
    """Keep the webhook of a person, instead of any before; EntryRefused when the person is not (`Visitors.keep`)."""
    with writing(engine) as connection:
        connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.person_id == person))
        row = {"person_id": person, "url": url, "secret": secret, "created_at": at, "failures": 0}
        connection.execute(insert(WEBHOOKS).values(row))


def drop_webhook(engine: Engine, person: str) -> None:
    """Forget the webhook of a person."""
    with writing(engine) as connection:
        connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.person_id == person))


def note_webhook(engine: Engine, person: str, status: int, at: int) -> None:
    """Keep how a call went; `failures` counts those in a row."""
    failures = 0 if 200 <= status < 300 else func.coalesce(WEBHOOKS.c.failures, 0) + 1
    with writing(engine) as connection:
        values = {"status": status, "tried_at": at, "failures": failures}
        connection.execute(update(WEBHOOKS).where(WEBHOOKS.c.person_id == person).values(values))
