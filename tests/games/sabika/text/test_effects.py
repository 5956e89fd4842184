"""What cards do, said by grammar from their data, in three languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from diwan.core.components import shipped_text
from diwan.core.i18n import LOCALES, Message, render
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES, read_tables
from diwan.games.sabika.components.tables import Tables, numbers
from diwan.games.sabika.text import effects
from diwan.games.sabika.text.counters import number_of, per_counted
from diwan.games.sabika.text.passives import modifier_text, storage_text, trigger_text
from diwan.games.sabika.text.programs import program_text
from tests.support.ids import short

SHIPPED = shipped_text("diwan.games.sabika")
MINOR_POEMS, MAJOR_POEMS = TABLES.poem_ids[: v.MINOR_POEMS], TABLES.poem_ids[v.MINOR_POEMS :]

Effect = Callable[..., Message]
ENTRIES: list[tuple[Effect, Sequence[str | int]]] = [
    (effects.starting_effect, TABLES.starting_ids),
    (effects.tile_effect, TABLES.tile_ids),
    (effects.major_effect, TABLES.major_ids),
    (effects.favour_effect, range(v.FAVOURS)),
    (effects.balance_effect, v.COLOUR_IDS[: v.COLOURS]),
    (effects.city_bonus, TABLES.city_tile_ids),
    (effects.city_benefit, TABLES.city_tile_ids),
    (effects.blue_effect, MINOR_POEMS),
    (effects.red_effect, MINOR_POEMS),
    (effects.gray_effect, MAJOR_POEMS),
    (effects.event_effect, TABLES.event_ids),
    (effects.wish_effect, TABLES.wish_ids),
    (effects.trade_effect, TABLES.trade_ids),
    (effects.yusuf_card_text, TABLES.yusuf_ids),
]


def texts(message: Message) -> list[str]:
    """Return a message in every language, after looking that it is whole."""
    found = [render(message, locale) for locale in LOCALES]
    assert all(text.strip() and "{" not in text and "\n" not in text for text in found)
    return found


@pytest.mark.parametrize(("effect", "ids"), ENTRIES, ids=[effect.__name__ for effect, _ in ENTRIES])
def test_every_entry_of_the_component_file_has_a_sentence(effect: Effect, ids: Sequence[str | int]) -> None:
    for entry in ids:
        english, russian, _ = texts(effect(entry))  # in Spanish, points and parias are called as in English
        assert english != russian


@pytest.mark.parametrize(
    ("message", "en", "ru", "es"),
    [
        (
            effects.starting_effect("ST02"),
            "1 gypsum, 1 wood; 1 good; 1 paria; dinars by turn order: 5/5/6/6",
            "1 гипс, 1 древесина; 1 товар; 1 подать; динары по порядку хода: 5/5/6/6",
            "1 yeso, 1 madera; 1 mercancía; 1 paria; dinares según el orden de turno: 5/5/6/6",
        ),
        (
            effects.favour_effect(6),
            "1 PP; the benefit of any earlier space of the favour track",
            "1 ОП; выгода любого из предыдущих делений трека наград",
            "1 PP; el beneficio de cualquier casilla anterior del favor",
        ),
        (
            effects.balance_effect("red"),
            "either 1 gypsum, 1 glazed ceramic – or the action “carve”",
            "либо 1 гипс, 1 изразец – либо действие «гравировка»",
            "o bien 1 yeso, 1 cerámica vidriada – o bien la acción «tallar»",
        ),
        (
            effects.balance_effect("green"),
            "1 dinar; then the action “warehouse”",
            "1 динар; затем действие «склад»",
            "1 dinar; después la acción «almacén»",
        ),
        (
            effects.city_benefit("CB3"),
            "in each income phase: 1 material: gypsum, wood or marble",
            "на каждом этапе дохода: 1 стройматериал: гипс, древесина или мрамор",
            "en cada fase de ingresos: 1 material: yeso, madera o mármol",
        ),
        (
            effects.blue_effect("P05"),
            "When you build a construction and there is wood among the materials: 1 PP, 1 paria",
            "Когда вы возводите постройку и среди материалов есть древесина: 1 ОП, 1 подать",
            "Cuando haces una construcción y entre los materiales hay madera: 1 PP, 1 paria",
        ),
        (
            effects.red_effect("P21"),
            "the action “carve”, 1 dinar cheaper",
            "действие «гравировка» на 1 динар дешевле",
            "la acción «tallar», 1 dinar más barata",
        ),
        (
            effects.gray_effect("P27"),
            "2 PP per 3 crates, 8 PP at most",
            "2 ОП за каждые 3 ящика, не больше 8 ОП",
            "2 PP por cada 3 cajas, 8 PP como máximo",
        ),
        (
            effects.gray_effect("P34"),
            "3 PP per 2 cities in the largest chain of cities with presence",
            "3 ОП за каждые 2 города в наибольшей цепочке городов с присутствием",
            "3 PP por cada 2 ciudades de la mayor cadena de ciudades con presencia",
        ),
        (
            effects.gray_effect("P23"),
            "14, 9, 6 or 0 PP by place, of two players 14 or 6 PP (number of poems)",
            "14, 9, 6 или 0 ОП за место, вдвоём 14 или 6 ОП (число стихотворений)",
            "14, 9, 6 o 0 PP según el puesto, entre dos 14 o 6 PP (número de poemas)",
        ),
        (
            effects.gray_effect("P23", players=2),
            "14 PP if you alone have the most, else 6 PP (number of poems)",
            "14 ОП единоличному лидеру, иначе 6 ОП (число стихотворений)",
            "14 PP si solo tú tienes más que nadie; si no, 6 PP (número de poemas)",
        ),
        (
            effects.gray_effect("P37"),
            "2 PP per paria, 10 PP at most",
            "2 ОП за каждую подать, не больше 10 ОП",
            "2 PP por cada paria, 10 PP como máximo",
        ),
        (
            effects.trade_effect("TC1"),
            "2 PP per city with presence among these: Fez, Algiers, Tunis",
            "2 ОП за каждый город с присутствием из этих: Фес, Алжир, Тунис",
            "2 PP por cada ciudad con presencia entre estas: Fez, Argel, Túnez",
        ),
        (
            effects.yusuf_card_text("YM07"),
            "merchant to consolidate (M3); he empties the secondary spaces beside it; then the action “export”; "
            "then the action “consolidate”",
            "торговец идёт на «укрепление (M3)»; опустошает соседние клетки дополнительных действий; "
            "затем действие «экспорт»; затем действие «укрепление»",
            "comerciante va a consolidar (M3); vacía los espacios secundarios contiguos; después la acción «exportar»; "
            "después la acción «consolidar»",
        ),
    ],
    ids=short,
)
def test_sentences_read_like_the_language(message: Message, en: str, ru: str, es: str) -> None:
    assert [render(message, locale) for locale in LOCALES] == [en, ru, es]


def corrected(entry: str, old: str, new: str) -> Tables:
    """Return the tables of a component file with one value of one entry corrected."""
    start = SHIPPED.index(entry)
    assert old in SHIPPED[start : start + 400], f"{entry} has no {old}"
    return read_tables(SHIPPED[:start] + SHIPPED[start:].replace(old, new, 1))


@pytest.mark.parametrize(
    ("effect", "name", "entry", "old", "new"),
    [
        (effects.starting_effect, "ST08", 'id = "ST08"', "paria = 1", "paria = 4"),
        (effects.starting_effect, "ST08", 'id = "ST08"', "dinars = [5, 5", "dinars = [7, 5"),
        (effects.tile_effect, "WH17", 'id = "WH17"', "wood = 2", "wood = 3"),
        (effects.major_effect, "MJ19", 'id = "MJ19"', "max = 4", "max = 2"),
        (effects.major_effect, "MJ09", 'id = "MJ09"', '"warehouse"', '"market"'),
        (effects.favour_effect, 3, "index = 3\neffect", "paria = 2", "paria = 5"),
        (effects.balance_effect, "gold", 'colour = "gold"\neffect', "split = 4", "split = 3"),
        (effects.city_bonus, "CB5", 'id = "CB5"', "transactions = 1", "transactions = 2"),
        (effects.city_benefit, "CB5", 'id = "CB5"', "pp = 1", "pp = 3"),
        (effects.blue_effect, "P03", 'id = "P03"', "add = 1", "add = -1"),
        (effects.blue_effect, "P10", 'id = "P10"', "set = 2", "set = 0"),
        (effects.blue_effect, "P16", 'id = "P16"', "storage = 2", "storage = 3"),
        (effects.blue_effect, "P09", 'id = "P09"', '"marble"', '"wood"'),
        (effects.red_effect, "P21", 'id = "P21"', "discount = 1", "discount = 2"),
        (effects.gray_effect, "P27", 'id = "P27"', "each = 3", "each = 4"),
        (effects.event_effect, "EV12", 'id = "EV12"', "set = 2", "set = 3"),
        (effects.wish_effect, "WB3", 'id = "WB3"', "seal = 2", "seal = 3"),
        (effects.wish_effect, "WA1", 'id = "WA1"', "tower = 1", "tower = 3"),
        (effects.trade_effect, "TC7", 'id = "TC7"', "pp = 3", "pp = 2"),
        (effects.yusuf_card_text, "YA01", 'id = "YA01"', "pp = 4", "pp = 9"),
    ],
    ids=short,
)
def test_a_corrected_card_is_corrected_in_every_language(
    effect: Effect, name: str | int, entry: str, old: str, new: str
) -> None:
    before = texts(effect(name))
    after = texts(effect(name, corrected(entry, old, new)))
    assert all(one != other for one, other in zip(before, after, strict=True))


@pytest.mark.parametrize(
    ("parameter", "added", "value", "en", "ru", "es"),
    [
        (
            v.FREE_STEPS,
            False,
            1,
            "Only the first step of each move is free",
            "При каждом перемещении бесплатен только 1 шаг",
            "Solo el primer paso de cada movimiento es gratis",
        ),
        (
            v.FREE_STEPS,
            False,
            0,
            "No step of a move is free",
            "Бесплатных шагов при перемещении нет",
            "Ningún paso de un movimiento es gratis",
        ),
        (
            v.FREE_STEPS,
            False,
            3,
            "The first 3 steps of each move are free",
            "При каждом перемещении бесплатны 3 шага",
            "Los 3 primeros pasos de cada movimiento son gratis",
        ),
        (
            v.FREE_STEPS,
            True,
            1,
            "1 more step of each move is free",
            "При каждом перемещении ещё 1 шаг бесплатно",
            "1 paso más de cada movimiento es gratis",
        ),
        (
            v.FREE_STEPS,
            True,
            -5,
            "5 steps fewer of each move are free",
            "При каждом перемещении бесплатно на 5 шагов меньше",
            "5 pasos menos de cada movimiento son gratis",
        ),
        (v.REST_PP, False, 0, "Resting costs no PP", "За отдых ОП не теряются", "Descansar no cuesta PP"),
        (v.REST_PP, False, -2, "Resting costs 2 PP", "За отдых теряется 2 ОП", "Descansar cuesta 2 PP"),
        (v.REST_PP, False, 2, "Resting gives 2 PP", "Отдых даёт 2 ОП", "Descansar da 2 PP"),
        (v.REST_PP, True, -1, "Resting gives 1 PP less", "Отдых даёт на 1 ОП меньше", "Descansar da 1 PP menos"),
        (v.REST_DINAR, False, 0, "Resting gives no dinars", "Отдых не даёт динаров", "Descansar no da dinares"),
        (v.REST_DINAR, False, 1, "Resting gives 1 dinar", "Отдых даёт 1 динар", "Descansar da 1 dinar"),
        (
            v.TRANSACTIONS,
            True,
            1,
            "Each time you get transactions, you get 1 more",
            "Каждый раз, когда вы получаете рыночные операции, их на 1 больше",
            "Cada vez que recibes transacciones, recibes 1 más",
        ),
        (
            v.CONSOLIDATE_COST,
            True,
            1,
            "Consolidating a city costs 1 dinar",
            "Укрепление отношений стоит 1 динар",
            "Consolidar una ciudad cuesta 1 dinar",
        ),
        (
            v.CONSOLIDATE_COST,
            False,
            0,
            "Consolidating a city is free",
            "Укрепление отношений бесплатно",
            "Consolidar una ciudad es gratis",
        ),
    ],
)
def test_changed_numbers_read_well_for_none_one_and_many(
    parameter: int, added: bool, value: int, en: str, ru: str, es: str
) -> None:
    assert texts(modifier_text(parameter, added, value)) == [en, ru, es]


def test_so_many_different_building_types_are_no_group() -> None:
    poem = effects.gray_effect("P38")
    for text, words in zip(
        texts(poem),
        (
            "per 2 different building types",
            "за каждые 2 разных типа построек",
            "por cada 2 tipos de construcción distintos",
        ),
        strict=True,
    ):
        assert text.partition(" ")[2].partition(" ")[2] == words  # behind the points


def test_groups_of_things_that_no_card_counts_in_groups_have_words_too() -> None:
    seals = effects.gray_effect("P27", corrected('id = "P27"', '"crate"', '"seal"'))
    assert render(seals) == "2 PP per group of 3 (number of seals), 8 PP at most"
    parias = effects.gray_effect("P27", corrected('id = "P27"', '"crate"', '"paria"'))
    assert texts(parias) == [
        "2 PP per 3 parias, 8 PP at most",
        "2 ОП за каждые 3 подати, не больше 8 ОП",
        "2 PP por cada 3 parias, 8 PP como máximo",
    ]


# Every word of the vocabulary has a sentence, whether a card uses it or not.

STEPS: dict[int, tuple[int, ...]] = {
    v.GAIN_PLAIN: (2, 1, 3),
    v.GAIN_MATERIALS: (1, 0, 0, 2),
    v.GAIN_ANY: (2, 0b101),
    v.GAIN_RAW: (2,),
    v.GAIN_GOOD: (2,),
    v.PROCESS: (3,),
    v.TRADE: (2,),
    v.CITY_BONUS: (2,),
    v.ACT: (v.CRAFTS, 2),
    v.SPLIT: (5,),
    v.GAIN_PER: (v.SEAL_COUNT, 0, 3, 1, 1, 0),
    v.CHOOSE: (4, 7),
    v.ANY_PREVIOUS: (),
    v.COPY_MAJOR_BONUS: (),
    v.FREE_SHIP: (1,),
    v.RED_CITY_ACTION: (),
}


def said(*code: int) -> Message:
    """Return what a program is in words; behind it stand two more, to choose from."""
    tables = Tables()
    tables.code = numbers([*code, v.END, v.GAIN_RAW, 1, v.END, v.GAIN_GOOD, 1, v.END])
    return program_text(tables, 0)


def test_every_verb_has_a_sentence() -> None:
    assert sorted(STEPS) == [operation for operation in range(v.OPERATIONS) if operation != v.END]
    assert [1 + len(arguments) for _, arguments in sorted(STEPS.items())] == list(v.OPERATION_SIZES[1:])
    sentences = [tuple(texts(said(verb, *arguments))) for verb, arguments in STEPS.items()]
    assert len(set(sentences)) == len(STEPS)
    assert render(said(v.CHOOSE, *STEPS[v.CHOOSE])) == "either 1 raw material – or 1 good"


@pytest.mark.parametrize("action", range(len(v.ACTION_IDS)), ids=v.ACTION_IDS)
def test_every_bonus_action_has_a_sentence(action: int) -> None:
    assert len(set(texts(said(v.ACT, action, 0)))) == len(LOCALES)


def test_one_is_said_otherwise_than_several() -> None:
    assert render(said(v.GAIN_ANY, 1, 0b11)) == "1 material: gypsum or wood"
    assert render(said(v.GAIN_ANY, 2, 0b11)) == "2 materials in any mix: gypsum and wood"
    assert render(said(v.GAIN_ANY, 2, 0b1111), "ru") == "2 любых стройматериала"
    assert render(said(v.TRADE, 1), "ru") == "1 рыночная операция"
    assert render(said(v.TRADE, 3), "ru") == "до 3 рыночных операций"
    assert render(said(v.PROCESS, 1), "es") == "procesar 1 materia prima"
    assert render(said()) == "no benefit"


def test_steps_are_joined_in_their_order() -> None:
    assert render(said(v.GAIN_PLAIN, 1, 0, 0, v.GAIN_MATERIALS, 0, 2, 0, 0, v.GAIN_RAW, 1, v.ACT, v.EXPORT, 0)) == (
        "1 dinar, 2 wood; 1 raw material; then the action “export”"
    )


def test_every_counter_has_a_sentence() -> None:
    cities = 0b101
    phrases = [tuple(texts(per_counted(counter, cities))) for counter in range(v.COUNTERS)]
    numbers = [tuple(texts(number_of(counter))) for counter in range(v.COUNTERS)]
    assert len(set(phrases)) == len(set(numbers)) == v.COUNTERS
    assert "Fez, Tunis" in phrases[v.CITY_COUNT][0]


def test_every_trigger_has_a_sentence() -> None:
    plain = [v.NONE, 0, v.NONE, 1, 2, 3]
    sentences = [tuple(texts(trigger_text(trigger, plain))) for trigger in range(v.TRIGGERS)]
    assert len(set(sentences)) == v.TRIGGERS
    every = trigger_text(v.ON_CARVE, [v.WOOD, 1, v.MATERIALS_USED_COUNT, 0, 2, 0])
    assert render(every) == (
        "When you carve a poem and there is wood among the materials for the first time in a turn: "
        "2 PP per material used"
    )


@pytest.mark.parametrize("parameter", range(v.PARAMETERS), ids=v.PARAMETER_IDS)
def test_every_parameter_has_sentences_for_more_less_and_exactly(parameter: int) -> None:
    more, less, exactly = (
        tuple(texts(modifier_text(parameter, added, value))) for added, value in ((True, 2), (True, -2), (False, 0))
    )
    assert more != less
    assert exactly not in (more, less) or parameter == v.REPEAT_MATERIALS


def test_a_special_storage_has_a_sentence() -> None:
    assert texts(storage_text(1))[0] == "Special storage for 1 good, which counts as 1 crate"
    assert texts(storage_text(2))[1] == "Особое хранилище для 2 товаров; считается за 2 ящика"
