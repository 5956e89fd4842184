"""Messages are rendered for a reader, and the catalogues hold all of them."""

from __future__ import annotations

from io import BytesIO

import pytest
from babel.messages.mofile import write_mo

from diwan.core.i18n import DEFAULT_LOCALE, LOCALES, Message, figure, named, render, say, say_count, say_name, seat_name
from scripts import catalogues

TRANSLATED = [locale for locale in LOCALES if locale != DEFAULT_LOCALE]


def test_english_is_the_text_of_the_source_with_its_fields_filled() -> None:
    assert render(say("Seat {seat}", seat=3)) == "Seat 3"
    assert render(say("The game is over.")) == "The game is over."


def test_a_catalogue_translates_the_text_and_keeps_the_fields() -> None:
    assert render(say("Seat {seat}", seat=3), "ru") == "Место 3"
    assert render(say("Seat {seat}", seat=3), "es") == "Asiento 3"


def test_a_message_inside_another_is_rendered_in_the_same_language() -> None:
    inner = say_count("{count} point", "{count} points", 2)
    message = say("Scoring {round}: {type}", round=1, type=inner)
    assert [render(message, locale) for locale in LOCALES] == [
        "Scoring 1: 2 points",
        "Подсчёт 1: 2 очка",
        "Puntuación 1: 2 puntos",
    ]


@pytest.mark.parametrize(
    ("count", "en", "ru", "es"),
    [
        (0, "0 points", "0 очков", "0 puntos"),
        (1, "1 point", "1 очко", "1 punto"),
        (2, "2 points", "2 очка", "2 puntos"),
        (5, "5 points", "5 очков", "5 puntos"),
        (11, "11 points", "11 очков", "11 puntos"),
        (21, "21 points", "21 очко", "21 puntos"),
        (112, "112 points", "112 очков", "112 puntos"),
        (-1, "−1 point", "−1 очко", "−1 punto"),
        (-7, "−7 points", "−7 очков", "−7 puntos"),
    ],
)
def test_counts_choose_the_plural_of_the_language(count: int, en: str, ru: str, es: str) -> None:
    message = say_count("{count} point", "{count} points", count)
    assert [render(message, locale) for locale in LOCALES] == [en, ru, es]


def test_a_name_carries_its_own_translations() -> None:
    name = say_name({"en": "Garden", "ru": "Сад", "es": "Jardín", "de": "Garten"})
    assert [render(name, locale) for locale in LOCALES] == ["Garden", "Сад", "Jardín"]


def test_seats_go_by_the_names_of_their_players_where_there_are_any() -> None:
    message = say("First player: {name}", name=seat_name(1))
    assert render(named(message, ("Ann", "{Bob}"))) == "First player: {Bob}"
    assert render(named(message, ("Ann", "Bob")), "ru") == "Первый игрок: Bob"
    assert render(named(seat_name(0), ("Ann", "Bob"))) == "Ann"
    assert render(named(message, ())) == "First player: Seat 2"


@pytest.mark.parametrize("text", ["{name}", "{", "%s", "{0.__class__}"])
def test_what_fills_a_field_is_not_read_as_a_text(text: str) -> None:
    assert render(say("Seat {seat}", seat=text)) == f"Seat {text}"


@pytest.mark.parametrize("locale", ["de", "", "EN", "ru_RU", "../ru"])
def test_a_language_that_we_do_not_speak_is_refused_with_those_that_we_do(locale: str) -> None:
    with pytest.raises(ValueError, match="choose one of en, ru, es"):
        render(say("The game is over."), locale)


def test_equal_messages_are_equal() -> None:
    assert say("Seat {seat}", seat=3) == Message("Seat {seat}", (("seat", 3),))
    assert len({say("Seat {seat}", seat=3), say("Seat {seat}", seat=3)}) == 1


def test_every_language_has_every_message() -> None:
    assert catalogues.faults() == []


def test_the_promised_languages_are_those_that_we_speak() -> None:
    assert set(catalogues.required_locales()) == set(TRANSLATED)


@pytest.mark.parametrize("locale", TRANSLATED)
def test_the_compiled_catalogue_is_made_from_the_one_that_people_edit(locale: str) -> None:
    path = catalogues.po_path(locale)
    fresh = BytesIO()
    write_mo(fresh, catalogues.read(path, locale))
    assert path.with_suffix(".mo").read_bytes() == fresh.getvalue(), "run `make build` or `make locale`"


@pytest.mark.parametrize("locale", TRANSLATED)
def test_a_translation_ends_as_its_sentence_does(locale: str) -> None:
    catalog = catalogues.read(catalogues.po_path(locale), locale)
    pairs = [(m.id, m.string) for m in catalog if m.id and isinstance(m.id, str) and isinstance(m.string, str)]
    assert [text for source, text in pairs if source.endswith((".", "?")) != text.endswith((".", "?"))] == []


def test_the_words_of_templates_are_collected_with_those_of_the_sources() -> None:
    found = {message.id: message for message in catalogues.extract() if message.id}
    in_templates = [
        text for text, message in found.items() if any("templates" in file for file, _ in message.locations)
    ]
    assert "Take a seat." in in_templates
    assert ("{count} seat open", "{count} seats open") in in_templates


@pytest.mark.parametrize("locale", LOCALES)
def test_numbers_below_zero_have_a_true_minus_in_every_language(locale: str) -> None:
    assert (figure(-12), figure(7)) == ("\N{MINUS SIGN}12", "7")
    for message in (say("{count}", count=-1), say_count("{count} point", "{count} points", -1)):
        assert "\N{MINUS SIGN}1" in render(message, locale)
    assert render(say("{given}", given="-1"), locale) == "-1", "what somebody typed stays as it is"
