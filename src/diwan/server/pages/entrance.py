"""The door of a table: which table is meant, and what the visitor may do there."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request

from diwan.server.house import House
from diwan.server.pages.guests import house_of, visitor_of
from diwan.server.pages.numbers import read_number
from diwan.server.tables.access import Role, role_of
from diwan.server.tables.facts import Created
from diwan.server.tables.host import check_id
from diwan.server.tables.opened import OpenTable


async def find_table(request: Request) -> OpenTable:
    """Return the table of an address; a page that is not there when there is none."""
    table_id = request.path_params["id"]
    check_id(table_id)
    return await house_of(request).host.open(table_id)


async def role_at(house: House, table: OpenTable, person: str) -> Role:
    """Return what a person may do at a table: also by links that they came by, and as the guest that they were."""
    return role_of(table.record, person, await house.grants_at(table.id, person))


async def enter(request: Request, *, refused: int = 403) -> tuple[OpenTable, Role]:
    """Return the table of an address and the visitor's role; those who may not even look get this status."""
    table = await find_table(request)
    role = await role_at(house_of(request), table, visitor_of(request).id)
    if not role.enters:
        raise HTTPException(refused)
    return table, role


def created_of(table: OpenTable) -> Created:
    """Return how a table was made."""
    return table.record.creation


def seat_in(request: Request, table: OpenTable) -> int:
    """Return the seat of an address; a page that is not there when the table has no such seat."""
    seat = read_number(request.path_params["seat"], len(table.record.chairs) - 1)
    if seat is None:
        raise HTTPException(404)
    return seat


def stays_here(request: Request) -> bool:
    """Tell whether the addresses that we give lead to this machine alone, and to nobody's friends elsewhere."""
    host = urlsplit(full_address(request, "/")).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def full_address(request: Request, path: str) -> str:
    """Return an address as others can use it: by the public name of the server where it has one."""
    public = house_of(request).settings.public_url
    base = public.rstrip("/") if public else f"{request.url.scheme}://{request.url.netloc}"
    return base + path
