"""Names, preferences, languages: what people may say about themselves."""

from __future__ import annotations

import pickle
import unicodedata
from typing import get_args

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.core.replay import is_name
from diwan.core.svg import THEMES
from diwan.server.called import guest_name
from diwan.server.names import BadName, calm, read_name
from diwan.server.people.languages import accepted_language
from diwan.server.people.passwords import AccountRefused, read_password
from diwan.server.people.preferences import (
    BadPreference,
    Locale,
    Preferences,
    Theme,
    read_preferences,
    with_changes,
    write_preferences,
)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t María  ", "Ana María"),
        (unicodedata.normalize("NFD", "José"), "José"),
        ("Ана-Мария", "Ана-Мария"),
        ("محمد", "محمد"),
        ("7", "7"),
        ("<b>Eve</b>", "<b>Eve</b>"),  # pages escape it
        ("x" * 40, "x" * 40),
    ],
)
def test_names_are_kept_in_one_form(given: str, kept: str) -> None:
    assert read_name(given) == kept
    assert is_name(kept)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", "Write a name."),
        (" \n ", "Write a name."),
        ("x" * 41, "at most 40 characters"),
        pytest.param("x" * 1_000_000, "at most 40 characters", id="very long"),
        ("Ana\u202eevE", "can't be seen"),
        ("Ana\u2066", "can't be seen"),
        ("Ana\u200b", "can't be seen"),
        ("Ana\0", "can't be seen"),
        pytest.param("Ana\ud800", "can't be seen", id="half a character"),
        ("...", "at least one letter or digit"),
        ("\u3164", "can't be seen"),
        ("\u2800\u2800", "can't be seen"),
        ("Z" + "\u0335" * 9, "too many accents"),
    ],
)
def test_what_is_no_name_is_told(given: str, reason: str) -> None:
    with pytest.raises(BadName, match=reason):
        read_name(given)


def test_accents_stay_in_their_line() -> None:
    assert calm("Ze\u0301" + "\u0335" * 500 + "!") == "Zé\u0335\u0335\u0335!"


def test_guests_have_pleasant_names_that_stay() -> None:
    names = {render(guest_name(f"guest {number}")) for number in range(500)}
    assert len(names) > 300
    assert all(read_name(name) == name for name in names)
    assert guest_name("a") == guest_name("a")


@pytest.mark.parametrize(
    ("header", "locale"),
    [
        ("", "en"),
        ("ru", "ru"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("de-DE,de;q=0.9,ru;q=0.5,en;q=0.4", "ru"),
        ("en;q=0.1, ES;q=0.2", "es"),
        ("ru;q=0, en;q=0.5", "en"),
        ("de,fr", "en"),
        ("*;q=0.5", "en"),
        ("ru;q=nan,es;q=inf,es;q=-1,es;q=1e9", "en"),
        pytest.param(",;,;;q=,ru;q=x" * 1000, "en", id="nonsense"),
    ],
)
def test_the_browser_says_which_language(header: str, locale: str) -> None:
    assert accepted_language(header) == locale


def test_preferences_are_kept_and_read() -> None:
    liked = with_changes(Preferences(), {"theme": "deutan", "sound": True, "locale": "ru"})
    assert (liked.theme, liked.sound, liked.locale, liked.confirm) == ("deutan", True, "ru", True)
    assert read_preferences(write_preferences(liked)) == liked
    assert write_preferences(Preferences()) == "{}"
    assert with_changes(liked, {"locale": None}).locale is None


def test_what_a_newer_diwan_kept_does_not_spoil_the_rest() -> None:
    assert read_preferences('{"theme":"sepia","sound":true,"scent":"rose"}') == Preferences(sound=True)
    for text in ("", "nonsense", "[]", "{", '{"sound":1}'):
        assert read_preferences(text) == Preferences()


@pytest.mark.parametrize(
    "changes", [{"theme": "sepia"}, {"sound": "yes"}, {"scent": 1}, {"locale": "de"}, {"motion": None}]
)
def test_a_preference_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(BadPreference):
        with_changes(Preferences(), changes)


def test_every_language_and_palette_can_be_preferred() -> None:
    assert set(get_args(Locale)) == set(LOCALES)
    assert set(get_args(Theme)) == {"auto", *THEMES}


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("", "at least 8"),
        ("short", "at least 8"),
        ("x" * 201, "at most 200"),
        ("with\0nothing", "can't be typed"),
        ("Password1", "first that anybody would try"),
        ("йцукенгш", "first that anybody would try"),
        ("abababababab", "first that anybody would try"),
        ("ANA-MARIA", "can't be the account name"),
    ],
)
def test_the_usual_mistakes_with_passwords_are_told(password: str, reason: str) -> None:
    with pytest.raises(AccountRefused, match=reason) as caught:
        read_password(password, "ana-maria")
    assert caught.value.code == "password"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.reason) == (caught.value.code, caught.value.reason)


def test_a_password_is_the_same_on_every_keyboard() -> None:
    assert read_password(unicodedata.normalize("NFD", "contraseñas"), "x") == "contraseñas"
    assert read_password("correct horse", "ana") == "correct horse"
