"""Files that pages bring along: under an address with a version in it, so that browsers may keep them for ever.

The version is a folder of the address (`/static/VERSION/table/main.js`), so that modules find each other by relative
addresses, all of the same version.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.server.pages.ornaments import favicon, girih_mask, merlons_mask
from diwan.server.pages.palette import stylesheet

FOLDER: Final = Path(__file__).resolve().parent.parent / "static"
# What is made rather than read.
_MADE: Final[dict[str, Callable[[], str]]] = {
    "palette.css": stylesheet,
    "girih.svg": girih_mask,
    "merlons.svg": merlons_mask,
    "favicon.svg": favicon,
    "favicon-turn.svg": lambda: favicon(turn=True),
}
_TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css", ".woff2": "font/woff2"}
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@cache
def _files() -> dict[str, bytes]:
    read = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()}
    return read | {name: make().encode("utf-8") for name, make in _MADE.items()}


@cache
def version() -> str:
    """Return the version of all files together: it changes when one of them does."""
    digest = hashlib.sha256()
    for name, data in sorted(_files().items()):
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """Return the address of a file; KeyError when there is no such file, so that a typing error is seen at once."""
    if name not in _files():
        raise KeyError(f"there is no file {name!r} among the static ones")
    return f"/static/{version()}/{name}"


async def show_file(request: Request) -> Response:
    """Send a file; one of another version is sent as it is now, and not to be kept."""
    data = _files().get(request.path_params["name"])
    if data is None:
        raise HTTPException(404)
    current = request.path_params["version"] == version()
    suffix = Path(request.path_params["name"]).suffix
    kind = _TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    return Response(data, media_type=kind, headers={"Cache-Control": _FOR_EVER if current else "no-store"})


async def show_favicon(request: Request) -> Response:
    """Send our mark to browsers that ask for it without having read a page."""
    return Response(_files()["favicon.svg"], media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


ROUTES: Final = [
    Route("/static/{version}/{name:path}", show_file),
    Route("/favicon.ico", show_favicon),
]
