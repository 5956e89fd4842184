"""What can go wrong with the store."""

from __future__ import annotations


class StoreError(Exception):
    """The store can't do what it is asked for."""


class BadAddress(StoreError, ValueError):
    """This is no address of a database that a store can be in."""


class StoreUnavailable(StoreError):
    """Nothing can be written or read at the moment: the disk is full, or the database does not answer."""


class InDoubt(StoreUnavailable):
    """Nobody knows yet whether this was kept: the database went while it committed. The log tells it later."""


class EntryRefused(StoreError):
    """An entry is not the next one of its log: somebody else has written there, or it was written before."""
