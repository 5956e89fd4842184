"""The server that browsers are tested with: its settings come from the environment; it says where it is."""

from __future__ import annotations

import os

from diwan.server.run import serve
from diwan.server.settings import Settings


def say_where(address: str) -> None:
    """Tell the test that everything is up."""
    print(address, flush=True)


if __name__ == "__main__":
    serve(Settings.from_environment(os.environ), ready=say_where)
