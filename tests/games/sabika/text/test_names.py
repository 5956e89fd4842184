"""What things are called: every thing has a name in every language, and no two of a kind share one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from diwan.core.i18n import LOCALES, Message, render
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.text import amounts, names
from tests.support.ids import short

POEMS = TABLES.poem_ids
BALANCE_IDS = tuple(f"AB{number + 1}" for number in range(v.BALANCE_CARDS))

KINDS: list[tuple[Callable[..., Message], Sequence[str | int]]] = [
    (names.item_name, (*v.MATERIAL_IDS, *v.GOOD_IDS)),
    (names.raw_name, v.RAW_IDS),
    (names.cell_name, v.RAW_IDS),
    (names.building_name, v.BUILDING_IDS),
    (names.colour_name, v.COLOUR_IDS),
    (names.worker_name, v.WORKER_IDS),
    (names.own_worker_name, range(v.WORKERS)),
    (names.ring_name, v.RING_IDS),
    (names.action_name, v.ACTION_IDS),
    (names.space_name, TABLES.space_ids),
    (names.secondary_name, TABLES.secondary_ids),
    (names.city_name, (*TABLES.city_ids, "granada")),
    (names.region_name, v.REGION_IDS),
    (names.poem_name, POEMS),
    (names.major_name, TABLES.major_ids),
    (names.minor_name, TABLES.minor_ids),
    (names.minor_slot_name, range(v.MINOR_SLOTS)),
    (names.balance_name, BALANCE_IDS),
    (names.tile_name, TABLES.tile_ids),
    (names.side_name, v.SIDE_IDS),
    (names.starting_name, TABLES.starting_ids),
    (names.wish_name, TABLES.wish_ids),
    (names.trade_name, TABLES.trade_ids),
    (names.event_name, TABLES.event_ids),
    (names.favour_name, range(v.FAVOURS)),
    (names.store_name, range(v.STORES)),
    (names.yusuf_card_name, TABLES.yusuf_ids),
    (names.era_name, (1, 2)),
]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("name", "things"), KINDS, ids=[kind.__name__ for kind, _ in KINDS])
def test_no_two_things_of_a_kind_share_a_name(
    name: Callable[..., Message], things: Sequence[str | int], locale: str
) -> None:
    texts = {render(name(thing), locale) for thing in things}
    assert len(texts) == len(things)
    assert all(text.strip() and "{" not in text for text in texts)


@pytest.mark.parametrize(
    ("message", "en", "ru", "es"),
    [
        (names.item_name("glazed"), "glazed ceramic", "изразец", "cerámica vidriada"),
        (names.raw_name("sugarcane"), "sugar cane", "сахарный тростник", "caña de azúcar"),
        (names.city_name("granada"), "Kingdom of Granada", "Гранадский эмират", "Reino de Granada"),
        (names.space_name("M2"), "export (M2)", "экспорт (M2)", "exportar (M2)"),
        (names.poem_name("P05"), "poem 5", "стихотворение 5", "poema 5"),
        (names.poem_name("P25"), "major poem A3", "длинное стихотворение A3", "poema mayor A3"),
        (names.major_name("MJ09"), "palace 9", "дворец 9", "palacio 9"),
        (
            names.minor_name("MC01"),
            "garden (gypsum; gold | blue)",
            "сад (гипс; золотой | синий)",
            "jardín (yeso; dorado | azul)",
        ),
        (names.store_name(v.SPECIAL), "special storage", "особое хранилище", "almacén especial"),
        (names.favour_name(0), "Fountain of the Lions", "Фонтан львов", "Fuente de los Leones"),
    ],
    ids=short,
)
def test_names_are_those_of_the_glossary(message: Message, en: str, ru: str, es: str) -> None:
    assert [render(message, locale) for locale in LOCALES] == [en, ru, es]


@pytest.mark.parametrize(
    ("row", "given", "name"),
    [(0, ("Anna", "Boris"), "Anna"), (1, ("Anna",), "Yusuf"), (1, (), "Seat 2"), (1, ("Anna", "Boris"), "Boris")],
    ids=short,
)
def test_players_go_by_their_names_and_beyond_the_seats_stands_yusuf(
    row: int, given: tuple[str, ...], name: str
) -> None:
    found = names.player_name(row, given)
    assert (found if isinstance(found, str) else render(found)) == name


@pytest.mark.parametrize(
    ("message", "en", "ru", "es"),
    [
        (amounts.dinars(1), "1 dinar", "1 динар", "1 dinar"),
        (amounts.dinars(3), "3 dinars", "3 динара", "3 dinares"),
        (amounts.dinars(11), "11 dinars", "11 динаров", "11 dinares"),
        (amounts.parias(1), "1 paria", "1 подать", "1 paria"),
        (amounts.parias(5), "5 parias", "5 податей", "5 parias"),
        (amounts.seals(2), "2 seals", "2 печати", "2 sellos"),
        (amounts.points(-1), "−1 PP", "−1 ОП", "−1 PP"),
        (amounts.items("wood", 2), "2 wood", "2 древесины", "2 maderas"),
        (amounts.items("glazed", 5), "5 glazed ceramics", "5 изразцов", "5 cerámicas vidriadas"),
        (amounts.crates(4), "4 crates", "4 ящика", "4 cajas"),
        (amounts.transactions(1), "1 transaction", "1 операция", "1 transacción"),
    ],
    ids=short,
)
def test_amounts_have_the_right_plural(message: Message, en: str, ru: str, es: str) -> None:
    assert [render(message, locale) for locale in LOCALES] == [en, ru, es]


def test_lists_are_joined_by_commas_and_a_last_word() -> None:
    parts = [names.item_name(item) for item in ("gypsum", "wood", "marble")]
    assert render(amounts.commas(parts)) == "gypsum, wood, marble"
    assert render(amounts.all_of(parts), "ru") == "гипс, древесина и мрамор"
    assert render(amounts.one_of(parts), "es") == "yeso, madera o mármol"
    assert render(amounts.one_of(parts[:1])) == render(amounts.all_of(parts[:1])) == "gypsum"
