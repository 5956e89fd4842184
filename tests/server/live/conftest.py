"""A real server for all stories of a run, and another one for those that need their own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.live import LiveServer

Story = Callable[[LiveServer], Coroutine[Any, Any, None]]
Play = Callable[[Story], None]
PlayAlone = Callable[..., None]

LONGEST_STORY = 60.0  # seconds


class _Stage:
    """A loop in a thread of its own, with a server in it."""

    def __init__(self, database: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._server: LiveServer = self._do(self._open(database))

    def play(self, story: Story) -> None:
        self._do(story(self._server))

    def close(self) -> None:
        self._do(self._server.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, LONGEST_STORY), self._loop).result()

    @staticmethod
    async def _open(database: str) -> LiveServer:
        return await LiveServer(database).__aenter__()


@pytest.fixture(scope="session")
def _stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_Stage]:
    stage = _Stage(f"sqlite:///{tmp_path_factory.mktemp('live') / 'diwan.db'}")
    yield stage
    stage.close()


@pytest.fixture
def play(_stage: _Stage) -> Play:
    """Plays a story on the server of the run."""
    return _stage.play


@pytest.fixture
def play_alone(tmp_path: Path) -> PlayAlone:
    """Plays stories on servers of their own, one after the other, with these settings and one store."""

    def run(*stories: Story, **settings: Any) -> None:
        async def whole() -> None:
            for story in stories:
                async with LiveServer(f"sqlite:///{tmp_path / 'diwan.db'}", **settings) as server:
                    await asyncio.wait_for(story(server), LONGEST_STORY)

        asyncio.run(whole())

    return run
