"""Reads what belongs to the box as a whole: options, numbers of pieces, names; what is counted twice must agree."""

from __future__ import annotations

from typing import Any, Final

from diwan.core.components import ComponentFile, Entry, expect_unique
from diwan.core.errors import BadComponents
from diwan.core.i18n import LOCALES
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.reading_board import SEAT_COUNTS, player_count
from diwan.games.sabika.components.tables import Tables
from diwan.games.sabika.components.values import exactly, flag

NAMED: Final = ("none", "random", "mixed", "negative")  # mixes of events that go by a name [SAB-19.2]
PLAYER_COLOURS: Final = ("blue", "yellow", "pink", "white")
COINS: Final = (1, 3, 5)

_COUNTED: Final[dict[str, str]] = {
    "warehouse_tiles": "warehouse_tile",
    "starting_tiles": "starting_tile",
    "major_constructions": "major_construction",
    "wishes": "wish",
    "sultan_workers": "sultan_worker",
    "minor_constructions": "minor_construction",
    "balance_cards": "balance_card",
    "minor_poems": "minor_poem",
    "major_poems": "major_poem",
    "trade_cards": "trade_card",
    "city_tiles": "city_tile",
    "events": "event",
    "yusuf_worker_tiles": "yusuf_worker_tile",
    "yusuf_cards": "yusuf_card",
    "workshops": "player_colour",
}
_CARDS: Final = ("minor_constructions", "balance_cards", "minor_poems", "major_poems", "trade_cards")
# Counts by what an entry says in a field.
_SORTED: Final[dict[str, tuple[str, str, object]]] = {
    "major_constructions_era_1": ("major_construction", "era", 1),
    "major_constructions_era_2": ("major_construction", "era", 2),
    "city_tiles_blue": ("city_tile", "colour", "blue"),
    "city_tiles_red": ("city_tile", "colour", "red"),
    "events_positive": ("event", "kind", "positive"),
    "events_negative": ("event", "kind", "negative"),
    "yusuf_cards_architect": ("yusuf_card", "worker", "architect"),
    "yusuf_cards_merchant": ("yusuf_card", "worker", "merchant"),
    "yusuf_cards_poet": ("yusuf_card", "worker", "poet"),
}
_SINGLE: Final = ("main_boards", "narrator", "first_player_token", "yusuf_action_board", "bag")


def read_box(source: ComponentFile, tables: Tables) -> None:
    """Read the options, and check what stands for the whole box. The other tables have been read before."""
    meta = source.table("meta")
    for field, word in (("game", "sabika"), ("prefix", "SAB")):
        meta.word(field, (word,))
    _names(meta, "title")
    for field, number in (("players_min", 1), ("players_max", v.MAX_SEATS), ("rounds", v.ROUNDS)):
        meta.number(field, number, number)
    for seats in SEAT_COUNTS:
        entry = player_count(source, seats)
        entry.number("human_players", seats, seats)
        flag(entry, "automa", seats == 1)
    _check_names(source)
    _check_pieces(source)
    _check_counts(source)
    _read_mixes(source, tables)
    hard = source.table("option_hard")
    for option, value in (("default", False), ("values", [False, True]), ("seats_true", [1])):
        exactly(hard, option, value)


def _check_pieces(source: ComponentFile) -> None:
    pieces = source.table("player_pieces")
    expected = {
        "architects": 2,
        "merchants": 1,
        "poets": 1,
        "ships": v.CITIES,
        "initial_warehouses": v.WAREHOUSES,
        "balance_cards": 1,
    }
    for field, number in expected.items():
        pieces.number(field, number, number)
    for entry, value in zip(source.tables("coin", len(COINS)), COINS, strict=True):
        entry.number("value", value, value)
        entry.number("count", 1, 99)


def _check_counts(source: ComponentFile) -> None:
    counts, data = source.table("counts"), source.data
    expected = {field: len(data[table]) for field, table in _COUNTED.items()}
    for field, (table, key, value) in _SORTED.items():
        expected[field] = sum(entry[key] == value for entry in data[table])
    for entry in source.tables("material"):
        expected[entry.get("id", str)] = entry.number("count", 1, 99)
    expected["materials"] = sum(expected[word] for word in v.MATERIAL_IDS)
    expected["raw_tokens"] = v.RAWS * v.RAW_TOKENS
    expected["raw_tokens_per_type"] = v.RAW_TOKENS
    expected["dinar_tokens"] = sum(entry["count"] for entry in data["coin"])
    expected["cards"] = sum(expected[field] for field in _CARDS)
    expected["seals"] = v.CITIES
    expected["ships"] = v.MAX_SEATS * v.CITIES
    expected["workers"] = v.MAX_SEATS * v.WORKERS
    expected["initial_warehouses"] = v.MAX_SEATS * v.WAREHOUSES
    for field in ("favour_markers", "score_markers", "paria_markers"):
        expected[field] = v.MAX_SEATS
    expected["annulment_tokens"] = max(player_count(source, seats).fields["annulment_tokens"] for seats in SEAT_COUNTS)
    for field in _SINGLE:
        expected[field] = 1
    for field, number in expected.items():
        counts.number(field, number, number)


def _check_names(source: ComponentFile) -> None:
    colours = source.tables("player_colour", v.MAX_SEATS)
    for entry, colour in zip(colours, PLAYER_COLOURS, strict=True):
        entry.word("id", (colour,))
    materials, raws = source.tables("material"), source.tables("raw_material")
    places = [*source.tables("city"), source.table("granada")]
    # Names that stand in one list of choices are different.
    _different([(entry, "name") for entry in colours])
    _different([(entry, "name") for entry in places])
    things = [(entry, field) for entry in raws for field in ("raw_name", "good_name")]
    _different([*((entry, "name") for entry in materials), *things])


def _different(named: list[tuple[Entry, str]]) -> None:
    """Refuse a name that two things have in one language."""
    found = [(f"{entry.place}, {field}", _names(entry, field)) for entry, field in named]
    for locale in LOCALES:
        expect_unique(
            [Entry(place, {"name": names[locale]}) for place, names in found], lambda one: one.get("name", str)
        )


def _names(entry: Entry, field: str) -> dict[str, Any]:
    """Return a name in all languages: those of the product, and perhaps others."""
    names = entry.get(field, dict)
    missing = [locale for locale in LOCALES if not isinstance(names.get(locale), str) or not names[locale]]
    if missing:
        raise BadComponents(
            f"{entry.place}: {field} has no {missing[0]!r}, expected one for each of {', '.join(LOCALES)}"
        )
    for locale, name in names.items():
        if not isinstance(name, str) or not name:
            raise BadComponents(f"{entry.place}: {field} in {locale!r} is {name!r}, expected a text")
    return names


def _read_mixes(source: ComponentFile, tables: Tables) -> None:
    """The values of the option `events`, the default first [SAB-19.2, SAB-19.3]."""
    entries = source.tables("option_events")
    for number, entry in enumerate(entries):
        entry.place = f"[[option_events]] {entry.fields.get('value', number + 1)}"
        flag(entry, "default", number == 0)
        exactly(entry, "seats", list(SEAT_COUNTS))
    names = [entry.get("value", str) for entry in entries]
    expected = [*NAMED, *(f"{positive}+{v.EVENT_DRAWS - positive}" for positive in range(v.EVENT_DRAWS, -1, -1))]
    if names != expected:
        raise BadComponents(f"[[option_events]]: they are {', '.join(names)}, expected {', '.join(expected)}")
    mixes = [_mix(entry) for entry in entries]
    same = [names[mixes.index(mix)] for mix in mixes]
    for entry, name in zip(entries, same, strict=True):
        if entry.fields.get("same_as", entry.fields["value"]) != name:
            raise BadComponents(f"{entry.place}: same_as is {entry.fields.get('same_as')!r}, expected {name!r}")
    tables.mix_names, tables.mix_same = names, same
    tables.mix_draws = [draw for draw, _ in mixes]
    tables.mix_positive = [positive for _, positive in mixes]


def _mix(entry: Entry) -> tuple[int, int]:
    """Return how many events a mix has, and how many of them are positive, or NONE."""
    name = entry.get("value", str)
    draw = 0 if name == "none" else v.EVENT_DRAWS
    entry.number("draw", draw, draw)
    if name in ("none", "random"):
        counted = [field for field in ("positive", "negative") if field in entry.fields]
        if counted:
            raise BadComponents(f"{entry.place}: {counted[0]} does not go with {name!r}")
        return draw, v.NONE
    low, high = (0, draw) if name in NAMED else (int(name[0]), int(name[0]))
    positive = entry.number("positive", low, high)
    entry.number("negative", draw - positive, draw - positive)
    return draw, positive
