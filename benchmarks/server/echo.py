"""What the server is measured by: a bare Starlette WebSocket that sends back what it hears. `python -m ... PORT`."""

from __future__ import annotations

import asyncio
import sys

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


async def echo(socket: WebSocket) -> None:
    """Send back what is said."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


def main(port: int) -> None:
    """Serve, set up as Diwan's own server is: uvloop, the same WebSocket library, nothing packed, no log."""
    app = Starlette(routes=[WebSocketRoute("/{path:path}", echo)])
    config = uvicorn.Config(
        app, port=port, log_config=None, access_log=False, server_header=False, backlog=2048,
        ws_per_message_deflate=False, ws_ping_interval=20.0, ws_ping_timeout=20.0, timeout_graceful_shutdown=1,
    )  # fmt: skip
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve())


if __name__ == "__main__":
    main(int(sys.argv[1]))
