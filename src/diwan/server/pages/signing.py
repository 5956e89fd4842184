"""Signing up, in and out."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.core.i18n import Message
from diwan.server.pages.forms import read_form
from diwan.server.pages.guests import address_of, agent_of, check_wait, house_of, visitor_of
from diwan.server.pages.sent_back import once, send_back, sent_back
from diwan.server.pages.showing import go, inner_address, show
from diwan.server.people.accounts import fold_login
from diwan.server.people.devices import device_cookie
from diwan.server.people.passwords import AccountRefused, read_password
from diwan.server.people.visitors import COOKIE_SECONDS
from diwan.server.store.schema import LOGIN_LENGTH

_BACK: Final = "/me"
_LONGEST_LOGIN: Final = 100  # characters that are said back
_PLACES: Final = {"login": "login", "taken": "login", "password": "password"}  # which field a refusal belongs beside


async def show_sign_up(request: Request) -> Response:
    """Show the form for an account."""
    return _offer(request, new=True)


async def show_sign_in(request: Request) -> Response:
    """Show the form for signing in."""
    return _offer(request, new=False)


async def sign_up(request: Request) -> Response:
    """Give a guest an account."""
    return await _sign(request, new=True)


async def sign_in(request: Request) -> Response:
    """Sign somebody in."""
    return await _sign(request, new=False)


async def sign_out(request: Request) -> Response:
    """End this browser's session."""
    language = request.headers.get("accept-language", "")
    request.state.visitor = await house_of(request).accounts.sign_out(visitor_of(request), language)
    return go("/")


async def _sign(request: Request, *, new: bool) -> Response:
    form = await read_form(request)
    login, password, back = form.get("login", ""), form.get("password", ""), form.get("back", "")
    house, visitor = house_of(request), visitor_of(request)
    device = request.cookies.get(device_cookie(house.settings.secure_cookies))
    known = None if new else house.devices.knows(device, login)
    tried = fold_login(login)[:LOGIN_LENGTH]
    check_wait(house.limits.allow_sign_in(tried, visitor.id, address_of(request), known))
    act = house.accounts.create if new else house.accounts.sign_in
    try:
        request.state.visitor = await act(visitor, login, password, agent_of(request), address_of(request) or "")
    except AccountRefused as refusal:
        problems = {_PLACES.get(refusal.code, "form"): refusal.reason}
        if refusal.code == "login":
            problems |= _password_problem(password, login)  # both at once: nobody is sent back twice
        typed = {"login": login[:_LONGEST_LOGIN], "back": back}  # and never the password
        return send_back(request, typed, problems) or _form(request, new=new, login=login, back=back, errors=problems)
    answer = go(inner_address(back, _BACK))
    answer.set_cookie(
        device_cookie(house.settings.secure_cookies),
        house.devices.remember(device, login),
        max_age=COOKIE_SECONDS,
        secure=house.settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )
    return answer


def _password_problem(password: str, login: str) -> dict[str, Message]:
    """Return what is wrong with a password that somebody wants; nothing where it is a good one."""
    try:
        read_password(password, login)
    except AccountRefused as refusal:
        return {"password": refusal.reason}
    return {}


def _offer(request: Request, *, new: bool) -> Response:
    refused = sent_back(request)
    if refused is None:
        return _form(request, new=new)
    login, back = (refused.fields.get(name, "") for name in ("login", "back"))
    return once(request, _form(request, new=new, login=login, back=back, errors=refused.problems))


def _form(
    request: Request, *, new: bool, login: str = "", back: str = "", errors: dict[str, Message] | None = None
) -> Response:
    if not visitor_of(request).is_guest:
        return go(_BACK)
    back = inner_address(back or request.query_params.get("back"), _BACK)
    status, login = 422 if errors else 200, login[:_LONGEST_LOGIN]
    return show(request, "sign.html", status=status, new=new, login=login, back=back, errors=errors or {})


ROUTES: Final = [
    Route("/sign-up", show_sign_up),
    Route("/sign-up", sign_up, methods=["POST"]),
    Route("/sign-in", show_sign_in),
    Route("/sign-in", sign_in, methods=["POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
]
