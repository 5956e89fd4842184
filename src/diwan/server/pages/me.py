"""The reader's own page: name, language and colours, habits at the table, account, sessions, tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import Engine
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.core.i18n import Message, say
from diwan.server.live.leaving import leave_open_tables, leave_tables
from diwan.server.names import BadName
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, house_of, lists_settled, visitor_of
from diwan.server.pages.sent_back import once, send_back, sent_back
from diwan.server.pages.shelf import titles
from diwan.server.pages.showing import go, show
from diwan.server.pages.turns import count_turns
from diwan.server.people.passwords import AccountRefused
from diwan.server.people.preferences import BadPreference
from diwan.server.people.sessions import Session, sessions_of
from diwan.server.store.lists import ListedTable, finished_of, people_of, tables_of
from diwan.server.store.webhooks import KeptWebhook, read_webhook

_MOTIONS: Final = (
    ("auto", say("Same as the system")),
    ("full", say("Pieces glide")),
    ("less", say("Nothing moves")),
)
MOST_LEFT: Final = 500  # tables that are left at once; at all others a seat is abandoned like any other
_AT_ONCE: Final = 6  # tables that are shown above the rest of the page; those at which it is one's turn always are
# What the table does, each a tick: its name, its title, what it means.
_HABITS: Final = (
    ("confirm", say("Ask before my turn ends"), say("One more click before the next player goes on.")),
    (
        "forced",
        say("Play what is forced by itself"),
        say(
            "Where your own move leaves one choice only, the table takes it after a moment, unless your turn ends with "
            "it or something hidden comes up."
        ),
    ),
    ("sound", say("Sound"), say("A quiet sound when it is your turn.")),
    (
        "notifications",
        say("Tell me when it is my turn"),
        say("By the browser, while a page of Diwan is open somewhere."),
    ),
)
# What has been done, by the word in the address that a form sends on to.
_DONE: Final = {
    "name": say("From now on you go by this name."),
    "kept": say("Kept."),
    "password": say("The password is changed. Other browsers have been signed out."),
    "ended": say("Signed out there."),
    "deleted": say("Your account is deleted. You are a guest now."),
    "hook": say("We will call this address."),
    "tested": say("The test arrived."),
    "removed": say("Nobody is called any more."),
}


@dataclass(frozen=True, slots=True)
class _Shown:
    """A session as the page lists it."""

    id: str
    device: str
    seen_at: int
    address_hint: str
    current: bool


async def me(request: Request) -> Response:
    """Show the page."""
    refused = sent_back(request)
    if refused is not None:
        name, hook = refused.fields.get("name"), refused.fields.get("hook", "")
        return once(request, await show_me(request, errors=refused.problems, typed_name=name, typed_hook=hook))
    return await show_me(request, done=_DONE.get(request.query_params.get("done", "")))


async def change_name(request: Request) -> Response:
    """Keep another name."""
    name = (await read_form(request)).get("name", "")
    check_limit(request, "messages")
    try:
        request.state.visitor = await house_of(request).visitors.change(visitor_of(request), name=name)
    except BadName as error:
        return await show_refused(request, {"name": error.reason}, {"name": name})
    return go("/me?done=name")


async def change_preferences(request: Request) -> Response:
    """Keep what a form says: one has language, colours and motion, the other the ticks; a table sends one tick."""
    form = await read_form(request)
    check_limit(request, "messages")
    part = "look" if form.get("part") == "look" else "habits"
    changes: dict[str, object] = {name: form.get(name) == "yes" for name, _, _ in _HABITS}
    if form.get("part") == "one":
        changes = {name: form.get("value") == "yes" for name in changes if name == form.get("name")}
    elif part == "look":
        changes = {name: form[name] for name in ("locale", "theme", "motion") if name in form}
    try:
        request.state.visitor = await house_of(request).visitors.change(visitor_of(request), **changes)  # type: ignore[arg-type]
    except BadPreference as error:
        return await show_refused(request, {part: error.reason})
    return go("/me?done=kept")


async def change_password(request: Request) -> Response:
    """Take another password."""
    form = await read_form(request)
    check_limit(request, "sign_in")
    try:
        await house_of(request).accounts.change_password(
            visitor_of(request), form.get("old", ""), form.get("password", "")
        )
    except AccountRefused as refusal:
        place = "password" if refusal.code == "password" else "old"
        return await show_refused(request, {place: refusal.reason})
    return go("/me?done=password")


async def delete_account(request: Request) -> Response:
    """Delete an account, for whoever knows its password; its seats are left, and it is signed out everywhere."""
    form = await read_form(request)
    check_limit(request, "sign_in")
    house, visitor = house_of(request), visitor_of(request)
    mine, persons = await asyncio.to_thread(_places_of, house.engine, visitor.id)
    language = request.headers.get("accept-language", "")
    try:
        request.state.visitor = await house.accounts.delete(visitor, form.get("password", ""), language)
    except AccountRefused as refusal:
        return await show_refused(request, {"delete": refusal.reason})
    await leave_open_tables(house.host, persons)
    await leave_tables(house.host, persons, mine)
    return go("/me?done=deleted")


def _places_of(engine: Engine, person: str) -> tuple[list[str], frozenset[str]]:
    """Return the tables that are not over at which somebody has a seat, and the ids by which they are known there."""
    tables = tables_of(engine, person, MOST_LEFT)
    return [table.id for table in tables if table.seats], people_of(engine, person)


async def end_session(request: Request) -> Response:
    """Sign this account out in another browser, or in all others."""
    wanted = (await read_form(request)).get("session", "")
    house, visitor = house_of(request), visitor_of(request)
    if not visitor.is_guest:
        if wanted == "others":
            await house.accounts.revoke_others(visitor)
        else:
            await house.accounts.revoke(visitor, wanted)
    return go("/me?done=ended")


async def show_refused(
    request: Request, errors: dict[str, Message], typed: Mapping[str, str] | None = None
) -> Response:
    """Show the page again with what is wrong with one of its forms, and what was typed there."""
    typed = typed or {}
    return send_back(request, typed, errors, address="/me") or await show_me(
        request, errors=errors, typed_name=typed.get("name"), typed_hook=typed.get("hook", "")
    )


async def show_me(
    request: Request,
    *,
    done: Message | None = None,
    errors: dict[str, Message] | None = None,
    typed_name: str | None = None,
    typed_hook: str = "",
) -> Response:
    """Show the page, with what was just done, or with what is wrong and what was typed."""
    house, visitor = house_of(request), visitor_of(request)

    def read() -> tuple[list[ListedTable], list[ListedTable], list[Session], KeptWebhook | None, int]:
        engine, person = house.engine, visitor.id
        sessions = [] if visitor.is_guest else sessions_of(engine, person)
        tables = tables_of(engine, person), finished_of(engine, person)
        return *tables, sessions, read_webhook(engine, person), count_turns(engine, person)

    await lists_settled(request)
    mine, finished, sessions, hook, request.state.turns = await asyncio.to_thread(read)
    return show(
        request,
        "me.html",
        status=422 if errors else 200,
        mine=mine,
        at_once=max(_AT_ONCE, sum(table.your_turn for table in mine)),
        finished=finished,
        titles=titles(),
        sessions=[
            _Shown(session.id, session.browser, session.seen_at, session.address_hint, session.id == visitor.session)
            for session in sessions
        ],
        preferences=msgspec.structs.asdict(visitor.preferences),
        motions=_MOTIONS,
        habits=_HABITS,
        typed_name=visitor.name if typed_name is None else typed_name[:200],
        webhooks=house.settings.webhooks,
        hook=hook,
        typed_hook=typed_hook[:1000],
        done=done,
        errors=errors or {},
    )


ROUTES: Final = [
    Route("/me", me),
    Route("/me/name", change_name, methods=["POST"]),
    Route("/me/preferences", change_preferences, methods=["POST"]),
    Route("/me/password", change_password, methods=["POST"]),
    Route("/me/delete", delete_account, methods=["POST"]),
    Route("/me/sessions/end", end_session, methods=["POST"]),
]
