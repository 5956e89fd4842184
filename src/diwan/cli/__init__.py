"""The commands. They know the contract and no game by name."""

from diwan.cli.app import app, main

__all__ = ["app", "main"]
