"""What somebody wishes for when they make a table."""

from __future__ import annotations

import pytest

import diwan
from diwan.core.i18n import LOCALES, render
from diwan.server.called import bot_sign, called, is_sign
from diwan.server.tables.facts import Began, Chair, Clock
from diwan.server.tables.record import Record, Refused
from diwan.server.tables.timekeeping import DAY, HOUR, MINUTE
from diwan.server.tables.wish import SeatWish, Wish, created_by, free_bot_name

ME, BOT = SeatWish("me"), SeatWish("bot", bot="greedy")


@pytest.mark.parametrize("locale", LOCALES)
def test_bots_get_names_that_nobody_at_the_table_has(locale: str) -> None:
    own = called(bot_sign(0), locale)
    created = created_by(Wish("alhambra", (ME, BOT, BOT, BOT)), "p", own)
    late = free_bot_name(created.chairs)
    names = [called(name, locale) for name in (*(chair.name for chair in created.chairs), late)]
    assert len(set(names)) == 5


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_with_many_seats_has_names_for_all_its_bots(locale: str) -> None:
    chairs: tuple[Chair, ...] = (Chair("person", "p", called(bot_sign(9), locale)),)
    for _ in range(30):
        chairs = (*chairs, Chair("bot", name=free_bot_name(chairs), bot="greedy"))
    assert all(is_sign(chair.name) for chair in chairs[1:])
    assert len({called(chair.name, locale) for chair in chairs}) == 31


def test_a_shared_screen_has_several_seats_of_one_person() -> None:
    created = created_by(Wish("alhambra", (ME, SeatWish("me", "Bob"), BOT)), "p", "Ann")
    assert created.chairs[:2] == (Chair("person", "p", "Ann"), Chair("person", "p", "Bob"))


def test_seats_of_friends_are_kept_for_them() -> None:
    created = created_by(Wish("alhambra", (ME, SeatWish("friend"), SeatWish("anybody"))), "p", "Ann")
    record = Record([created])
    with pytest.raises(Refused, match="kept for a friend"):
        record.decide_sit(1, "q", "Bob")
    assert record.decide_sit(1, "q", "Bob", invited=True)
    assert record.decide_sit(2, "q", "Bob")


def test_every_table_has_secrets_of_its_own() -> None:
    one, other = (created_by(Wish("alhambra", (ME, BOT)), "p", "Ann") for _ in range(2))
    assert len({one.secret, other.secret, one.salt, other.salt}) == 4
    assert one.seed != other.seed


def test_a_course_that_was_played_is_gone_on_with() -> None:
    table = diwan.load("alhambra").new_table(seats=2, seed=3)
    for _ in range(6):
        table.submit(table.to_act, table.ply, table.prompt(table.to_act).actions[0])
    course = tuple(entry.action for entry in table.log)
    created = created_by(Wish("alhambra", (ME, BOT), seed=3, course=course), "p", "Ann")
    record = Record([created])
    record.apply(Began())
    assert record.table is not None
    assert record.table.fingerprint == table.fingerprint


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish("chess", (ME, BOT)), "options"),
        (Wish("alhambra", (ME, BOT), {"walls": True}), "options"),
        (Wish("alhambra", (ME,)), "seats"),
        (Wish("alhambra", (ME,) + (BOT,) * 6), "seats"),
        (Wish("alhambra", (ME, SeatWish("bot", bot="deep thought"))), "no_bot"),
        (Wish("alhambra", (ME, SeatWish("me", "Ann"))), "name"),
        (Wish("alhambra", (ME, SeatWish("me", "x" * 81))), "name"),
        (Wish("alhambra", (ME, SeatWish("me", "a\u200bb"))), "name"),
        (Wish("alhambra", (ME, BOT), seed=-1), "seed"),
        (Wish("alhambra", (ME, BOT), seed=2**64), "seed"),
        (Wish("alhambra", (ME, BOT), clock=Clock("bank", bank=MINUTE - 1)), "clock"),
        (Wish("alhambra", (ME, BOT), clock=Clock("bank", bank=HOUR, more=-1)), "clock"),
        (Wish("alhambra", (ME, BOT), clock=Clock("days", move=31 * DAY)), "clock"),
        (Wish("alhambra", (ME, BOT), clock=Clock("days", move=0)), "clock"),
    ],
)
def test_a_wish_that_can_not_be_fulfilled_is_refused_with_a_sentence(wish: Wish, code: str) -> None:
    with pytest.raises(Refused) as refused:
        created_by(wish, "p", "Ann")
    assert refused.value.code == code
    assert render(refused.value.reason, LOCALES[0])
