"""A process for tests: `python -m tests.server.parrot` does what it is told, and answers with it."""

from __future__ import annotations

import os
import time

from diwan.server.processes import work


def answer(order: object) -> object:
    """Do what is told."""
    match order:
        case ("sleep", float(seconds)):
            time.sleep(seconds)
        case ("print", str(text)):
            print(text, flush=True)
        case ("fail", str(text)):
            raise ValueError(text)
        case ("die",):
            os._exit(3)
    return order


if __name__ == "__main__":
    work(lambda: None, answer)
