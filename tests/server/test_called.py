"""Names that we made up: kept as signs, read in each reader's language, and typed by nobody."""

from __future__ import annotations

import json
import unicodedata

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.server.called import (
    bot_sign,
    called,
    gone_sign,
    guest_name,
    guest_sign,
    is_same,
    is_sign,
    read_kept,
    read_typed,
)
from diwan.server.names import BadName
from diwan.server.tables.facts import Created, Sat, read_fact, write_fact
from diwan.server.tables.record import Record, Refused
from diwan.server.tables.wish import SeatWish, Wish, created_by

PERSON = "some guest"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sign_is_read_as_the_name_in_every_language(locale: str) -> None:
    name = render(guest_name(PERSON), locale)
    assert called(guest_sign(PERSON), locale) == name
    others = [called(guest_sign(PERSON, nth), locale) for nth in range(1, 8)]
    assert others == [render(guest_name(PERSON, nth), locale) for nth in range(1, 8)]
    assert len({name, *others}) == 8
    assert called(f"<b>{guest_sign(PERSON)}</b> and Ana", locale) == f"<b>{name}</b> and Ana"
    assert called(gone_sign(1), locale).endswith(" 2")


@pytest.mark.parametrize(("locale", "letters"), [("en", "LATIN"), ("es", "LATIN"), ("ru", "CYRILLIC")])
def test_bots_have_names_in_the_letters_of_the_reader(locale: str, letters: str) -> None:
    names = [called(sign, locale) for sign in map(bot_sign, range(8))]
    assert len(set(names)) == 8
    assert {unicodedata.name(letter).split()[0] for letter in "".join(names)} == {letters}


def test_the_three_languages_differ() -> None:
    assert len({called(gone_sign(0), locale) for locale in LOCALES}) == 3


@pytest.mark.parametrize("locale", LOCALES)
def test_the_name_that_a_form_had_put_there_is_kept_as_its_sign_until_somebody_chooses(locale: str) -> None:
    name = render(guest_name(PERSON), locale)
    assert read_typed(f" {name} ", PERSON, has_chosen=False) == guest_sign(PERSON)
    assert read_typed(render(guest_name(PERSON, 3), locale), PERSON, has_chosen=False) == guest_sign(PERSON, 3)
    assert read_typed(f"{name} 3", PERSON, has_chosen=False) == f"{name} 3"
    assert read_typed(name, PERSON, has_chosen=True) == name
    assert read_typed(name, "somebody else", has_chosen=False) == name
    assert read_typed("Ana", PERSON, has_chosen=False) == "Ana"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "typed",
    [
        guest_sign(PERSON),
        gone_sign(0),
        bot_sign(0),
        "\x1aguest 1 2",
        "a\x1a",
        # As JSON has the edges of a sign, which anybody can type.
        "\\u001aguest 1 2\\u001a",
        "\\u001agone 1\\u001a",
        "\\u001abot 0\\u001a",
        "\\\\u001abot 0\\\\u001a",
        "\\\x1abot 0\\\x1a",
    ],
)
def test_nobody_types_a_sign(typed: str, locale: str) -> None:
    kept = read_typed(typed, PERSON, has_chosen=False)
    assert not is_sign(kept)
    assert "\x1a" not in kept
    assert called(kept, locale) == kept
    assert called(json.dumps(kept), locale) == json.dumps(kept)


@pytest.mark.parametrize("text", ["\x1aguest 1 2", "\x1aking 1\x1a", "\x1aguest 1 2\x1ax", "a\x1a"])
def test_what_is_no_sign_is_a_name_like_any_other_or_none(text: str) -> None:
    with pytest.raises(BadName):
        read_kept(text)


def test_a_table_keeps_the_sign_and_no_word_of_any_language() -> None:
    wish = Wish("alhambra", (SeatWish("me", guest_sign("ann")), SeatWish("anybody")))
    created = created_by(wish, "ann", "")
    record = Record([created])
    (sat, *_) = record.decide_sit(1, "bob", guest_sign("bob"))
    for fact in (created, sat):
        assert read_fact(write_fact(fact)) == fact
        for locale in LOCALES:
            for person in ("ann", "bob"):
                assert render(guest_name(person), locale) not in write_fact(fact)
    assert isinstance(created, Created)
    assert isinstance(sat, Sat)


def test_two_who_look_the_same_to_anybody_do_not_sit_at_one_table() -> None:
    name = render(guest_name("ann"), "ru")
    assert is_same(name, guest_sign("ann"))
    record = Record([created_by(Wish("alhambra", (SeatWish("me", guest_sign("ann")), SeatWish("anybody"))), "ann", "")])
    with pytest.raises(Refused) as refused:
        record.decide_sit(1, "bob", name)
    assert refused.value.code == "name"
