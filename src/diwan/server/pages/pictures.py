"""The pictures of games (`gallery`), as pages fetch them."""

from __future__ import annotations

import gzip
import hashlib
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.server.pages.assets import version
from diwan.server.pages.guests import house_of

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"  # a drawing brings its own style, and nothing else


def picture(game: str, theme: str, locale: str) -> str:
    """Return the address of a game's picture."""
    return f"/picture/{version()}/{game}/{theme}/{locale}.svg"


async def show_picture(request: Request) -> Response:
    """Send the picture of a game."""
    wanted = request.path_params
    data = await house_of(request).gallery.find(wanted["game"], wanted["theme"], wanted["locale"])
    if data is None:
        raise HTTPException(404)
    mark = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    headers = {
        "Cache-Control": "public, max-age=86400",
        "ETag": mark,
        "Vary": "Accept-Encoding",
        "Content-Security-Policy": _POLICY,
    }
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(data, media_type="image/svg+xml", headers=headers | {"Content-Encoding": "gzip"})
    return Response(gzip.decompress(data), media_type="image/svg+xml", headers=headers)


ROUTES: Final = [Route("/picture/{version}/{game}/{theme}/{locale}.svg", show_picture)]
