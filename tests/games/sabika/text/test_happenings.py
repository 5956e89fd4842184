"""Events as sentences for the log, and what score lines are for."""

from __future__ import annotations

import random

import pytest

from diwan.core.events import EVERYBODY, Event
from diwan.core.i18n import LOCALES, render
from diwan.core.rules import ScoreLine
from diwan.games.sabika import GAME, actions, events
from diwan.games.sabika.carried.gains import pack_any, pack_items, pack_raws
from diwan.games.sabika.carried.turn import pack_walk
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.scoring.sheet import LEFT_KINDS, LINE_RULES
from diwan.games.sabika.state import (
    LINE_BLUE_POEM,
    LINE_CITY,
    LINE_EVENT,
    LINE_GRAY_POEM,
    LINE_INCOME,
    LINE_LEFT_OVER,
    LINE_MINOR,
    LINE_RED_CITY,
    LINE_RED_POEM,
    LINE_REST,
    LINE_RIVAL,
    LINE_TRIBUTE,
    LINE_WISH,
    LINES,
    NONE,
)
from diwan.games.sabika.text import event_text, score_line_text
from diwan.games.sabika.text.effects import city_bonus, major_effect
from diwan.games.sabika.text.names import major_name
from tests.support.ids import short

NAMES = ("Anna", "Boris", "Carla", "Dima")
SILENT = (events.ITEM_USED,)  # what is used is said by what it is used for


def sentence(event: tuple[int, ...], locale: str = "en") -> str | None:
    kind, seat, a, b, c = (*event, 0, 0, 0)[:5]
    message = event_text(Event(kind, seat, a, b, c, EVERYBODY), NAMES)
    return None if message is None else render(message, locale)


@pytest.mark.parametrize(
    ("event", "en", "ru", "es"),
    [
        ((events.TILES_DEALT, 0, 0, 6), "Dealt to Anna: starting tile 1 and starting tile 7.", None, None),
        ((events.FIRST_PLAYER, 1), "Boris is first player.", "Boris — первый игрок.", "Boris es jugador inicial."),
        ((events.ROUND_BEGAN, NONE, 2), "Round 2 begins.", "Начинается раунд 2.", "Empieza la ronda 2."),
        (
            (events.WORKER_MOVED, 0, 2, 9, 3),
            "Anna sends a worker: merchant, export (M2).",
            "Anna отправляет работника: торговец, экспорт (M2).",
            "Anna envía un trabajador: comerciante, exportar (M2).",
        ),
        ((events.MAIN_ACTION, 0, v.CARVE, 1), "Anna has a bonus action: carve.", None, None),
        ((events.MAIN_ACTION, 0, v.CARVE, 0), "Anna begins the main action: carve.", None, None),
        (
            (events.DINARS_PAID, 2, 3, 1, actions.WORK),
            "Carla pays 3 dinars and 1 seal: move.",
            "Carla платит 3 динара и 1 печать: перемещение.",
            "Carla paga 3 dinares y 1 sello: movimiento.",
        ),
        (
            (events.WORKER_MOVED, 0, int(pack_walk(2, 4, 1)), 9, 3),
            "Anna sends a worker: merchant, export (M2) – 4 steps and 1 worker there.",
            "Anna отправляет работника: торговец, экспорт (M2) – 4 шага и там 1 работник.",
            "Anna envía un trabajador: comerciante, exportar (M2) – 4 pasos y 1 trabajador allí.",
        ),
        (
            (events.WORKER_MOVED, 0, int(pack_walk(2, 0, 2)), 9, 2),
            "Anna sends a worker: merchant, export (M2) – 2 workers there.",
            None,
            None,
        ),
        (
            (events.WORKER_MOVED, 0, int(pack_walk(2, 2, 0)), 9, 0),
            "Anna sends a worker: merchant, export (M2).",
            None,
            None,
        ),
        (
            (events.ITEMS_DUE, 1, int(pack_items(v.WOOD, 1)), LINE_CITY, 5),
            "Boris may take 1 wood: city bonuses (Venice).",
            None,
            None,
        ),
        (
            (events.ITEMS_DUE, 1, int(pack_any(2, 3)), LINE_RED_POEM, 0),
            "Boris may take 2 materials in any mix: gypsum and wood – red poems.",
            None,
            None,
        ),
        (
            (events.RAWS_DUE, 1, int(pack_raws(actions.RAW_GAIN, 2)), LINE_INCOME, 1),
            "Boris may take 2 raw materials: income (Fez).",
            None,
            None,
        ),
        (
            (events.RAWS_DUE, 1, int(pack_raws(actions.RAW_GOOD, 1)), LINE_RED_POEM, 3),
            "Boris may take 1 good: red poems (poem 3).",
            None,
            None,
        ),
        ((events.DINARS_PAID, 2, 0, 2, actions.PAID_SECONDARY), "Carla pays 2 seals: secondary action.", None, None),
        ((events.DINARS_PAID, 2, 1, 0, actions.PAID_CARVE), "Carla pays 1 dinar: poem.", None, None),
        ((events.DINARS_PAID, 2, 1, 0, actions.PAID_EXPORT), "Carla pays 1 dinar: route of the ship.", None, None),
        ((events.DINARS_PAID, 2, 1, 0, actions.PAID_BUY), "Carla pays 1 dinar: purchase.", None, None),
        (
            (events.DINARS_PAID, 2, 1, 0, actions.PAID_REFRESH),
            "Carla pays 1 dinar: new minor constructions.",
            None,
            None,
        ),
        ((events.DINARS_PAID, 2, 1, 0, actions.PAID_CONSOLIDATE), "Carla pays 1 dinar: consolidation.", None, None),
        ((events.DINARS_PAID, 2, 1, 0, 0), "Carla pays 1 dinar: the event in force.", None, None),
        (
            (events.DINARS_GAINED, 0, 2, LINE_CITY, 1),
            "Anna gains 2 dinars: city bonuses (Fez).",
            "Anna получает: 2 динара – бонусы городов (Фес).",
            "Anna gana 2 dinares: bonus de ciudades (Fez).",
        ),
        ((events.DINARS_GAINED, 0, 3, LINE_REST), "Anna gains 3 dinars: rest.", None, None),
        ((events.DINARS_GAINED, 0, 3, NONE), "Anna gains 3 dinars.", None, None),
        ((events.DINARS_GAINED, 0, 2, events.FOR_MARKET), "Anna gains 2 dinars: market.", None, None),
        ((events.DINARS_GAINED, 0, 2, events.FOR_SALE), "Anna gains 2 dinars: sale.", None, None),
        ((events.DINARS_GAINED, 0, 1, events.FOR_EXCHANGE), "Anna gains 1 dinar: exchange.", None, None),
        ((events.DINARS_GAINED, 0, 4, events.FOR_CRAFTS), "Anna gains 4 dinars: crafts.", None, None),
        ((events.PARIAS_GAINED, 0, 1, LINE_BLUE_POEM, 5), "Anna gains 1 paria: blue poems (poem 5).", None, None),
        (
            (events.FIRST_PLAYER, 1, 2),
            "Boris is furthest on the paria track and is first player.",
            "Boris впереди на треке податей и становится первым игроком.",
            None,
        ),
        (
            (events.FIRST_PLAYER, 1, 3),
            "Carla is furthest on the paria track and makes Boris first player.",
            "Carla впереди на треке податей и выбирает первого игрока: Boris.",
            "Carla va en cabeza en las parias y elige al jugador inicial: Boris.",
        ),
        ((events.WORKER_RESTED, 0, 3), "Anna lets a worker rest: poet.", None, None),
        (
            (events.WORKER_RESTED, 0, 3, 1),
            "Anna lets a worker rest, as nothing else is possible: poet.",
            "Anna отправляет работника на отдых, другого выбора нет: поэтесса.",
            None,
        ),
        ((events.FAVOUR_TAKEN, 0, 3), "Anna takes the benefit of favour space 3: 2 parias.", None, None),
        (
            (events.BONUS_COPIED, 0, TABLES.major_ids.index("MJ01")),
            f"Anna takes the bonus of {render(major_name('MJ01'), 'en')}: {render(major_effect('MJ01'), 'en')}.",
            None,
            None,
        ),
        (
            (events.RED_CITY_USED, 0, TABLES.city_ids.index("fez"), TABLES.city_tile_ids.index("CR6")),
            "Anna takes the action of a red city: Fez (the action “minor quarry”).",
            "Anna выполняет действие красного города: Фес (действие «малая добыча»).",
            None,
        ),
        (
            (events.CITY_BONUS_TAKEN, 0, TABLES.city_ids.index("fez"), TABLES.city_tile_ids.index("CR6")),
            f"Anna has the bonus of a city: Fez ({render(city_bonus('CR6'), 'en')}).",
            None,
            None,
        ),
        (
            (events.BAG_FILLED, NONE, 21),
            "The bag is empty: 21 discarded tokens go back into it.",
            "Мешок пуст: в него возвращается 21 сброшенный жетон.",
            "La bolsa está vacía: vuelven a ella 21 fichas descartadas.",
        ),
        ((events.MARBLES_REFILLED, NONE, 0b101), "New marble: X2, X5.", "Новый мрамор: X2, X5.", None),
        ((events.YUSUF_CLEARED, 4, 8), "Yusuf empties space X2.", "Юсуф освобождает клетку X2.", None),
        (
            (events.POINTS_SCORED, 0, LINE_MINOR, 4, 1 | 1 << 6),
            "Anna gains 4 PP: materials in minor constructions (1 gypsum, 1 marble).",
            None,
            None,
        ),
        ((events.POINTS_SCORED, 0, LINE_LEFT_OVER, 2, 1), "Anna gains 2 PP: what is left over (seals).", None, None),
        (
            (events.POINTS_SCORED, 0, LINE_TRIBUTE, -2),
            "Anna loses 2 PP: tribute.",
            "Anna теряет 2 ОП: подати.",
            "Anna pierde 2 PP: tributo.",
        ),
        ((events.ITEM_STORED, 0, 4, 4), "Anna stores 1 sugar: special storage.", None, None),
        ((events.ITEM_DISCARDED, 0, 1, 0), "Anna throws away 1 wood: warehouse 1.", None, None),
        (
            (events.GAIN_DECLINED, 0, int(pack_items(1, 1) | pack_items(2, 1))),
            "Anna leaves 1 wood, 1 marble.",
            "Anna оставляет: 1 древесина, 1 мрамор.",
            "Anna deja: 1 madera, 1 mármol.",
        ),
        ((events.GAIN_DECLINED, 0, int(pack_items(5, 1))), "Anna leaves 1 pottery.", None, None),
        ((events.RAWS_DECLINED, 0, int(pack_raws(actions.RAW_GAIN, 2))), "Anna leaves 2 raw materials.", None, None),
        ((events.RAWS_DECLINED, 0, int(pack_raws(actions.RAW_GOOD, 1))), "Anna leaves 1 good.", None, None),
        ((events.GAIN_DECLINED, 0, int(pack_any(1, 3))), "Anna leaves 1 material: gypsum or wood.", None, None),
        ((events.ITEM_BOUGHT, 0, v.MATERIALS, 1), "Anna buys for 1 dinar: 1 raw material.", None, None),
        ((events.ITEM_EXCHANGED, 0, 1, 2), "Anna exchanges: wood → marble.", None, None),
        ((events.MARBLE_TAKEN, 0, 1), "Anna takes from X3: marble.", None, None),
        (
            (events.POINTS_SCORED, 0, LINE_WISH, 4, 5),
            "Anna gains 4 PP: the sultan's wishes (wish B2).",
            "Anna получает 4 ОП: пожелания султана (пожелание B2).",
            "Anna gana 4 PP: deseos del sultán (deseo B2).",
        ),
        ((events.POINTS_SCORED, 0, LINE_EVENT, -1, 14), "Anna loses 1 PP: events (event 14).", None, None),
        ((events.POINTS_SCORED, 0, LINE_BLUE_POEM, 1, 5), "Anna gains 1 PP: blue poems (poem 5).", None, None),
        ((events.POINTS_SCORED, 0, LINE_RED_POEM, 2, 4), "Anna gains 2 PP: red poems (poem 4).", None, None),
        ((events.POINTS_SCORED, 0, LINE_RED_POEM, 2), "Anna gains 2 PP: red poems.", None, None),
        ((events.POINTS_SCORED, 0, LINE_GRAY_POEM, 6, 24), "Anna gains 6 PP: major poems (major poem A2).", None, None),
        ((events.POINTS_SCORED, 0, LINE_CITY, 1, 1), "Anna gains 1 PP: city bonuses (Fez).", None, None),
        ((events.POINTS_SCORED, 0, LINE_RED_CITY, 1, 1), "Anna gains 1 PP: actions of red cities (Fez).", None, None),
        ((events.POINTS_SCORED, 0, LINE_INCOME, 1, 1), "Anna gains 1 PP: income (Fez).", None, None),
        (
            (events.POINTS_SCORED, 0, LINE_RIVAL, 1, 1),
            "Anna gains 1 PP: others consolidate the same city (Fez).",
            None,
            None,
        ),
        ((events.MAJOR_BUILT, 0, 8, 1 | 2 << 3), "Anna builds: palace 9 (1 gypsum, 2 wood).", None, None),
        (
            (events.MINOR_BUILT, 0, 0, 1),
            "Anna builds at the right end of the row: garden (gypsum; gold | blue).",
            "Anna строит на правом краю ряда: сад (гипс; золотой | синий).",
            "Anna construye en el extremo derecho de la fila: jardín (yeso; dorado | azul).",
        ),
        ((events.GOOD_DELIVERED, 0, 0, 2, 3), "Anna delivers: sugar (2 PP, 3 parias).", None, None),
        ((events.POEM_CARVED, 0, 6, v.RED, 1), "Anna carves poem 7, red (1 gypsum): 4 dinars, 2 PP.", None, None),
        (
            (events.POEM_CARVED, 0, 23, v.GRAY, 1 | 2 << 9),
            "Anna carves major poem A2, gray (1 gypsum, 2 glazed ceramics): 2 PP per poem, 8 PP at most.",
            None,
            None,
        ),
        (
            (events.POEM_CARVED, 0, 22, v.GRAY, 1),
            "Anna carves major poem A1, gray (1 gypsum): 14, 9, 6 or 0 PP by place (number of poems).",
            None,
            None,
        ),
        (
            (events.TRIBUTE_PAID, 0, 2, 1, 4),
            "Anna pays as tribute: 2 parias, 1 seal and 4 dinars.",
            "Anna отдаёт на этапе податей: 2 подати, 1 печать и 4 динара.",
            "Anna paga como tributo: 2 parias, 1 sello y 4 dinares.",
        ),
        ((events.TRIBUTE_PAID, 0), "Anna pays no parias, seals or dinars as tribute.", None, None),
        ((events.WISH_GRANTED, NONE, 4), "Into the tower, wish B2: 2 PP per consolidated city.", None, None),
        (
            (events.EVENT_BEGAN, NONE, 10),
            "Now in force, event 11: Only the first step of each move is free.",
            None,
            None,
        ),
        ((events.TILE_TURNED, NONE, 4, 2), "New on the left side: warehouse tile 5 (3 dinars, 1 PP).", None, None),
        ((events.YUSUF_TOOK, 4, v.WAREHOUSE, 4), "Yusuf takes: warehouse tile 5.", "Юсуф берёт: жетон склада 5.", None),
        ((events.YUSUF_TOOK, 4, v.CARVE, 22), "Yusuf takes: major poem A1.", None, None),
        ((events.YUSUF_TOOK, 4, v.MAJOR_CONSTRUCTION, 0), "Yusuf takes: gate 1.", None, None),
        ((events.YUSUF_TOOK, 4, v.MINOR_CONSTRUCTION, 0), "Yusuf takes: garden (gypsum; gold | blue).", None, None),
    ],
    ids=short,
)
def test_an_event_is_told_in_a_sentence(event: tuple[int, ...], en: str, ru: str | None, es: str | None) -> None:
    assert sentence(event) == en
    assert ru is None or sentence(event, "ru") == ru
    assert es is None or sentence(event, "es") == es


def test_every_kind_of_event_has_a_sentence_or_is_told_by_others() -> None:
    for kind in range(len(events.NAMES)):
        for locale in LOCALES:
            text = sentence((kind, 0, 1, 1, 1), locale)
            assert (text is None) == (kind in SILENT)
            assert text is None or (text.strip() and "{" not in text and "\n" not in text)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_are_told_in_every_language(seats: int) -> None:
    game, chance = GAME(events="random"), random.Random(seats)
    state = game.new_state(seats=seats, seed=seats)
    told: list[Event] = []
    state.events = told
    while legal := game.rules.legal_actions(state):
        game.rules.apply(state, chance.choice(legal))
    names = NAMES[:seats]
    for event in told:
        message = event_text(event, names)
        assert (message is None) == (event.kind in SILENT)
        if message is not None:
            texts = [render(message, locale) for locale in LOCALES]
            assert all("{" not in text and text.endswith(".") for text in texts)


def test_without_names_players_go_by_their_seats() -> None:
    message = event_text(Event(events.FIRST_PLAYER, 1, 0, 0, 0, EVERYBODY), ())
    assert message is not None
    assert render(message, "es") == "Asiento 2 es jugador inicial."


@pytest.mark.parametrize(
    "kind",
    [events.YUSUF_TURNED, events.YUSUF_MOVED, events.YUSUF_TOOK, events.YUSUF_CLEARED, events.YUSUF_SKIPPED],
)
def test_without_names_yusuf_is_known_by_what_only_he_does(kind: int) -> None:
    message = event_text(Event(kind, 1, 0, 0, 0, EVERYBODY), ())
    assert message is not None
    assert "Yusuf" in render(message)
    assert "Seat" not in render(message)


def test_every_line_of_the_score_sheet_says_what_it_is_for() -> None:
    assert len(LINE_RULES) == LINES
    for locale in LOCALES:
        texts = {render(score_line_text(ScoreLine(LINE_RULES[line], 1, line, 0)), locale) for line in range(LINES)}
        assert len(texts) == LINES
        assert all(text.strip() for text in texts)


def test_each_kind_of_left_over_has_a_line_of_its_own() -> None:
    lines = [ScoreLine(LINE_RULES[LINE_LEFT_OVER], 1, LINE_LEFT_OVER, kind + 1) for kind in range(LEFT_KINDS)]
    assert [render(score_line_text(line)) for line in lines] == [
        f"what is left over ({kind})" for kind in ("seals", "goods", "materials", "dinars")
    ]


def test_a_position_poem_is_told_for_two_also_when_one_of_them_is_yusuf() -> None:
    for names, beginning in (
        (("Anna",), "14 PP if you"),
        (("Anna", "Boris"), "14 PP if you"),
        ((), "14, 9, 6 or 0 PP"),
    ):
        message = event_text(Event(events.POEM_CARVED, 0, 22, v.GRAY, 1, EVERYBODY), names)
        assert message is not None
        assert f"(1 gypsum): {beginning}" in render(message)
