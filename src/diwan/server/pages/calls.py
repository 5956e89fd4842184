"""The address that a player is called at when it is their turn: kept, tried out, and forgotten."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.core.i18n import Message, say
from diwan.server.live.webhooks import CallFailed, call, read_target
from diwan.server.now import now_ms
from diwan.server.pages.entrance import full_address
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import check_limit, house_of, keep_visitor, visitor_of
from diwan.server.pages.me import show_refused
from diwan.server.pages.showing import go
from diwan.server.store.schema import URL_LENGTH
from diwan.server.store.webhooks import drop_webhook, note_webhook, read_webhook, write_webhook


async def change_webhook(request: Request) -> Response:
    """Keep an address, try it out, or forget it."""
    house, person = house_of(request), visitor_of(request).id
    if not house.settings.webhooks:
        raise HTTPException(404)
    form = await read_form(request)
    match form.get("do"):
        case "test":
            return await _test(request, person)
        case "remove":
            await asyncio.to_thread(drop_webhook, house.engine, person)
            return go("/me?done=removed#webhook")
    url = form.get("url", "").strip()
    problem = fault_of(url, private=house.settings.private_webhooks)
    if problem is not None:
        return await show_refused(request, {"hook": problem}, {"hook": url})
    check_limit(request, "creation")
    await keep_visitor(request)
    known = await asyncio.to_thread(read_webhook, house.engine, person)
    secret = known.secret if known is not None else secrets.token_urlsafe(24)
    await asyncio.to_thread(write_webhook, house.engine, person, url, secret, now_ms())
    return go("/me?done=hook#webhook")


def fault_of(url: str, *, private: bool) -> Message | None:
    """Return what is wrong with an address for calls; None when it is a good one, as far as it tells."""
    if len(url) > URL_LENGTH:
        return say("An address has at most {most} characters.", most=URL_LENGTH)
    try:
        target = read_target(url)
    except CallFailed:
        return say("This is no address on the net: it begins with https:// and has no spaces.")
    if target.is_inside and not private:
        return say("This address lies inside somebody's own network. Only those on the public net are called.")
    return None if target.secure else say("Only addresses that begin with https:// are safe for this.")


async def _test(request: Request, person: str) -> Response:
    house = house_of(request)
    hook = await asyncio.to_thread(read_webhook, house.engine, person)
    if hook is None:
        return go("/me#webhook")
    check_limit(request, "creation")  # a call goes out into the world
    body = msgspec.json.encode({"event": "test", "url": full_address(request, "/me"), "at": now_ms()})
    try:
        status = await call(hook.url, hook.secret, body, private=house.settings.private_webhooks)
    except CallFailed:
        status = 0
    await asyncio.to_thread(note_webhook, house.engine, hook.person_id, status, now_ms())
    if 200 <= status < 300:
        return go("/me?done=tested#webhook")
    reason = say("The answer was {status}.", status=status) if status else say("Nobody was reached there.")
    return await show_refused(request, {"hook": reason})


ROUTES: Final = [Route("/me/webhook", change_webhook, methods=["POST"])]
