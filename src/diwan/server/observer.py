"""What whoever runs the server learns of requests: how many, how long they took, how they ended."""

from __future__ import annotations

import re
import time
from typing import Final

from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from diwan.server.log import Log, in_request
from diwan.server.metrics import Metrics

ROUTE: Final = "diwan.route"  # in a scope: the template, where no route of ours has answered
_LOG: Final = Log("requests")
_KIND: Final = re.compile(r":[a-z_]+(?=\})")  # of a part of an address: a reader need not know it
_QUIET: Final = ("/static/", "/healthz", "/metrics")


class Observer:
    """Counts and logs requests by the template of their address, which holds no key of a table."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, and note how it went."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with in_request():
            try:
                await self._app(scope, receive, noting)
            finally:
                seconds = time.perf_counter() - began
                route = template_of(scope)
                self._metrics.count_request(scope["method"], route, status, seconds)
                if not scope["path"].startswith(_QUIET):
                    milliseconds = round(seconds * 1000, 1)
                    _LOG.info("answered", method=scope["method"], route=route, status=status, ms=milliseconds)


def template_of(scope: Scope) -> str | None:
    """Return the template of the route that has answered; None where none fits. No word of a visitor is in it."""
    if ROUTE in scope:
        return str(scope[ROUTE])
    route = scope.get("route")
    return _KIND.sub("", route.path) if isinstance(route, Route) else None
