"""Boxes of Lanterns whose position in words is wrong."""

from __future__ import annotations

from itertools import count

from diwan.core.i18n import say, seat_name
from diwan.core.prose import Grid, Items, Section
from diwan.core.view import View
from examples.lanterns import LanternsGame
from tests.contract.sabotage.making import caught

TITLE = say("On the table")


class Told(LanternsGame):
    """A box that tells one more section."""

    more = Section("more", TITLE, (TITLE,))

    def prose(self, view: View) -> tuple[Section, ...]:
        return (*super().prose(view), self.more)


@caught("the words for None are none. Tell at least whose turn it is")
class SaysNothing(LanternsGame):
    def prose(self, view: View) -> tuple[Section, ...]:
        return ()


@caught("the words for None changed when asked twice")
class NeverTheSame(Told):
    times = count()

    def prose(self, view: View) -> tuple[Section, ...]:
        return (*super().prose(view), Section("times", TITLE, (say("{count}", count=next(self.times)),)))


@caught(r"the words for None have sections with the keys \[.*'table'.*'table'\]")
class OneKeyTwice(Told):
    more = Section("table", TITLE, (TITLE,))


@caught(r"the words for None have sections with the keys \[.*''\]")
class NoKey(Told):
    more = Section("", TITLE, (TITLE,))


@caught("the words for None have the section 'more' with nothing in it")
class EmptySection(Told):
    more = Section("more", TITLE)


@caught("the words for None have parts of parts in 'part'")
class PartsOfParts(Told):
    more = Section("more", TITLE, parts=(Section("part", TITLE, parts=(Section("deep", TITLE, (TITLE,)),)),))


@caught("the words for None, section 'more', have an empty list")
class EmptyList(Told):
    more = Section("more", TITLE, (Items(()),))


@caught(r"the words for None, section 'more', have a table of 2 columns with rows of \[1, 2\] cells")
class RaggedTable(Told):
    more = Section("more", TITLE, (Grid((TITLE, TITLE), ((TITLE, 1), (TITLE,))),))


@caught("a message of the words for None can't be rendered in 'en': KeyError")
class CellLacksAField(Told):
    more = Section("more", TITLE, (Grid((TITLE,), ((say("{value}", worth=1),),)),))


@caught("the words for None have '┌──┐' in 'en'")
class DrawnWithLetters(Told):
    more = Section("more", TITLE, (say("┌──┐"),))


@caught("the words for None have 'A  b' in 'en'")
class InColumns(Told):
    more = Section("more", TITLE, (Items((say("a  b"),)),))


@caught("the words for None never speak of seat 0 by name")
class NobodyIsNamed(LanternsGame):
    def prose(self, view: View) -> tuple[Section, ...]:
        return (Section("table", TITLE, (TITLE,)),)


@caught(r"\d+ positions are told in only 1 different ways", seats=3)
class AlwaysTheSame(LanternsGame):
    def prose(self, view: View) -> tuple[Section, ...]:
        names = Items(tuple(seat_name(seat) for seat in range(view.seats)))
        return (Section("table", TITLE, (names,)),)
