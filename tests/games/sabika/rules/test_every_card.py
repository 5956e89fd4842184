"""Every card through the engine, step by step, against a second reading of what the component file says about it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from diwan.games.sabika.components import vocabulary as v
from tests.support.sabika import ITEMS, Position, Setup
from tests.support.sabika_printed import PRINTED, Step, entry

PLAIN = ("dinar", "pp", "paria")
GOOD_OF = dict(zip(v.RAW_IDS, v.GOOD_IDS, strict=True))
BONUS_CITY, BONUS_TILE = "fez", "CB1"
COPIED = "MJ04"
# What is asked when an action begins, and which words begin the answers (besides declining).
QUESTION_OF = {
    "export": ("export", {"city"}),
    "consolidate": ("consolidate", {"city"}),
    "produce": ("produce", {"process", "city"}),
    "carve": ("carve", {"carve"}),
    "warehouse": ("warehouse", {"tile", "activate"}),
    "construction": ("construct", {"refresh", "major", "minor"}),
    "minor_construction": ("construct", {"refresh", "minor"}),
}
QUARRY_OF = {"minor_quarry": {"gypsum", "wood"}, "major_quarry": {"wood", "marble"}}


def steps_of(name: str) -> list[Step]:
    """Return the effect of a card as the file says it (names as in `program_of`)."""
    kind, _, rest = name.partition(" ")
    if kind == "favour":
        return list(PRINTED["favour_space"][int(rest)]["effect"])
    if kind == "balance":
        return list(next(each for each in PRINTED["balance_bonus"] if each["colour"] == rest)["effect"])
    if kind.startswith("C"):
        return list(entry("city_tile", kind)["city_bonus" if rest == "bonus" else "consolidation"])
    table, field = {
        "W": ("warehouse_tile", "bonus"),
        "M": ("major_construction", "bonus"),
        "P": ("minor_poem", "red"),
    }[kind[0]]
    return list(entry(table, kind)[field])


class Reading:
    """Carries out printed steps one after the other, answers what the engine asks, and keeps its own accounts."""

    def __init__(self, table: Position, counts: dict[str, int], choice: int, *, seat: int = 0) -> None:
        self.table, self.counts, self.choice, self.seat = table, counts, choice, seat
        self.purse = {"dinar": table.dinars(seat), "pp": table.points(seat), "paria": table.parias(seat)}
        self.items = Counter(table.stored(seat))
        self.raws = set(table.raws(seat))

    def carry_out(self, steps: list[Step]) -> None:
        for step in steps:
            self.step(step)

    def check(self) -> None:
        """Compare the accounts with the table."""
        table, seat = self.table, self.seat
        assert (table.dinars(seat), table.points(seat), table.parias(seat)) == tuple(self.purse.values())
        assert Counter(table.stored(seat)) == +self.items
        assert table.raws(seat) == self.raws

    def asked(self, question: str, *verbs: str) -> set[str]:
        """Expect a question to the seat, whose answers begin with these words or decline; return them."""
        assert (self.table.asked(), int(self.table.state.to_act)) == (question, self.seat)
        legal = self.table.legal()
        if verbs:
            assert {text.split()[0] for text in legal} - {"done"} == set(verbs)
        return legal

    def store(self, item: str, offered: set[str] | None = None) -> None:
        """Put an item into the first store that takes it; at first these were offered."""
        legal = self.asked("store", "store")
        stores = sorted(text for text in legal if text.startswith(f"store {item} "))
        if offered is not None:
            assert {text.split()[1] for text in legal if text != "done"} == offered
        self.items[item] += 1
        self.table.play(stores[0])

    def step(self, step: Step) -> None:
        verb = next(key for key in step if key != "gain" or "per" not in step)
        getattr(self, f"step_{verb}")(step)

    def step_gain(self, step: Step) -> None:
        for word in PLAIN:
            self.purse[word] += step["gain"].get(word, 0)
        materials = [item for item in v.MATERIAL_IDS for _ in range(step["gain"].get(item, 0))]
        while materials:
            offered = set(materials)
            self.store(materials.pop(), offered)  # the dearest first

    def step_gain_any(self, step: Step) -> None:
        for _ in range(step["gain_any"]):
            self.store(step["of"][-1], set(step["of"]))

    def step_raw(self, step: Step) -> None:
        for _ in range(step["raw"]):
            space = sorted(self.asked("raw", "raw") - {"done"})[0]
            raw = str(self.table.raw_on(space.split()[1]))
            self.table.play(space)
            if raw in self.raws:
                self.store(GOOD_OF[raw])
            self.raws ^= {raw}

    def step_good(self, step: Step) -> None:
        for _ in range(step["good"]):
            space = sorted(self.asked("raw", "raw") - {"done"})[0]
            raw = str(self.table.raw_on(space.split()[1]))
            self.table.play(space)
            self.store(GOOD_OF[raw])

    def step_process(self, step: Step) -> None:
        for _ in range(step["process"]):
            raw = sorted(self.raws)[0]
            assert self.asked("process", "process") == {f"process {each}" for each in self.raws} | {"done"}
            self.table.play(f"process {raw}")
            self.store(GOOD_OF[raw])
            self.raws.remove(raw)

    def step_transactions(self, step: Step) -> None:
        for _ in range(step["transactions"]):
            self.asked("trade")
            self.table.play("sell wood")
            self.items["wood"] -= 1
            self.purse["dinar"] += PRINTED["market"]["sell"]["wood"]

    def step_city_bonus(self, step: Step) -> None:
        assert step["city_bonus"] == 1
        self.asked("city_bonus", "city")
        self.table.play(f"city {BONUS_CITY}")
        self.carry_out(entry("city_tile", BONUS_TILE)["city_bonus"])

    def step_action(self, step: Step) -> None:
        action = step["action"]
        assert self.table.event_tuples("main_action")[-1] == (self.seat, v.ACTION_IDS.index(action), 1, 0)
        if action in QUARRY_OF:
            legal = self.asked("store", "store")
            assert {text.split()[1] for text in legal if text != "done"} == QUARRY_OF[action]
        else:
            question, verbs = QUESTION_OF[action]
            assert "done" in self.asked(question, *verbs)
        self.table.play("done")

    def step_split(self, step: Step) -> None:
        legal = self.asked("split", "amount")
        assert (step["of"], legal) == (["dinar", "paria"], {f"amount {n}" for n in range(step["split"] + 1)})
        self.table.play("amount 1")
        self.purse["dinar"] += 1
        self.purse["paria"] += step["split"] - 1

    def step_per(self, step: Step) -> None:
        count = min(self.counts[step["per"]], step.get("max", 99))
        for word in PLAIN:
            self.purse[word] += count * step["gain"].get(word, 0)

    def step_choose(self, step: Step) -> None:
        assert self.asked("choose") == {"choose 1", "choose 2"}
        self.table.play(f"choose {self.choice}")
        self.carry_out(step["choose"][self.choice - 1])

    def step_any_previous(self, step: Step) -> None:
        assert step["any_previous"] is True
        assert self.asked("favour") == {f"favour {space}" for space in range(1, 6)}
        self.table.play("favour 3")
        self.carry_out(PRINTED["favour_space"][3]["effect"])

    def step_copy_major_bonus(self, step: Step) -> None:
        assert step["copy_major_bonus"] is True
        self.asked("copy", "major")
        self.table.play(f"major {COPIED}")
        self.carry_out(entry("major_construction", COPIED)["bonus"])

    def step_free_ship(self, step: Step) -> None:
        assert step["free_ship"] == {"goods_max": 1, "seal": False, "city_bonus": False}
        self.asked("free_ship", "city")
        self.table.play("city damascus")
        self.asked("deliver", "deliver")
        self.table.play("done")

    def step_red_city_action(self, step: Step) -> None:
        assert step["red_city_action"] is True
        assert self.asked("red_city") == {"city tunis", "done"}
        self.table.play("done")


CITY_LISTS = {False: ("fez", "tunis"), True: ("fez", "tunis", "algiers", "florence", "venice", "ragusa", "cairo")}
ROWS = {False: ("MC25", "MC26"), True: ("MC25", "MC26", "MC27", "MC28", "MC29", "MC30", "MC31", "MC32")}
POEMS = {False: 2, True: 9}


def rich(*, many: bool, raws: tuple[str, ...]) -> tuple[Setup, dict[str, int]]:
    """Return a table where every step can be carried out, and how many things of each kind seat 0 has there."""
    setup = Setup(4).roomy(0).expand(0, 4).dinars(0, 20).favour(0, 6).no_raws().rondel(R1="sugarcane", R2="sugarcane")
    setup.rondel(R3="sugarcane", R4="sugarcane").raws(0, *raws).store(0, 1, "wood", "wood", "wood", "wood")
    setup.store(0, 2, "gypsum", "clothes").show_poems("P20", "P21").show_grays().show_minors("MC01", "MC02")
    for city, tile in {"fez": BONUS_TILE, "tunis": "CR4", "algiers": "CB2", "florence": "CB3", "venice": "CB4"}.items():
        setup.city(city, tile)
    setup.city("ragusa", "CB5").city("cairo", "CB6").ships(0, left=CITY_LISTS[many]).row(0, "AB1", right=ROWS[many])
    setup.poems(0, *(f"P{number:02} red" for number in range(1, 1 + POEMS[many])))
    return setup, {"presence": len(CITY_LISTS[many]), "minor": len(ROWS[many]), "poem": POEMS[many]}


def has(word: str, steps: list[Any]) -> bool:
    """Tell whether a verb occurs among steps, also within a choice."""
    return any(word in step or any(has(word, part) for part in step.get("choose", [])) for step in steps)


EFFECTS = [
    *(tile["id"] for tile in PRINTED["warehouse_tile"]),
    *(tile["id"] for tile in PRINTED["major_construction"]),
    *(f"{tile['id']} bonus" for tile in PRINTED["city_tile"]),
    *(f"{tile['id']} benefit" for tile in PRINTED["city_tile"]),
    *(f"favour {space['index']}" for space in PRINTED["favour_space"]),
    *(f"balance {bonus['colour']}" for bonus in PRINTED["balance_bonus"]),
    *(poem["id"] for poem in PRINTED["minor_poem"]),
]


CASES = [
    pytest.param(name, choice, many, id=f"{name}, choice {choice}, {'many' if many else 'few'}")
    for name in EFFECTS
    for choice in ((1, 2) if has("choose", steps_of(name)) else (1,))
    for many in ((False, True) if has("per", steps_of(name)) else (False,))
]


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize(("name", "choice", "many"), CASES)
def test_every_effect_does_step_by_step_what_is_printed(name: str, choice: int, many: bool) -> None:
    steps = steps_of(name)
    # With a raw of each kind a step that processed too many would show; a raw that is gained needs a free cell.
    raws = ("clay", "silk") if has("raw", steps) else v.RAW_IDS
    setup, counts = rich(many=many, raws=raws)
    # The accounts begin before the effect does.
    begins = Reading(setup.build(), counts, choice)
    setup, counts = rich(many=many, raws=raws)
    table = setup.resolves(name).build()
    reading = Reading(table, counts, choice)
    reading.purse, reading.items, reading.raws = begins.purse, begins.items, begins.raws
    reading.carry_out(steps)
    reading.check()
    assert (table.asked(), int(table.state.to_act)) == ("turn", 1)


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize("opponent", ["ST01", "ST10"])
@pytest.mark.parametrize("tile", [tile["id"] for tile in PRINTED["starting_tile"]])
def test_every_starting_tile_gives_what_is_printed(tile: str, opponent: str) -> None:
    others = [other["id"] for other in PRINTED["starting_tile"] if other["id"] not in (tile, opponent)]
    if tile == opponent:
        opponent = others.pop()
    printed = entry("starting_tile", tile)
    position = 0 if printed["number"] > entry("starting_tile", opponent)["number"] else 1
    table = Setup(2).dealt(0, tile, others[0]).dealt(1, opponent, others[1]).build()
    table.play(f"keep {tile}", f"keep {opponent}")
    while table.asked() != "turn" and table.state.to_act == 1:
        table.play("done")
    reading = Reading(Setup(2).build(), {}, 1)
    reading.table = table
    reading.purse["dinar"] += printed["dinars"][position]
    reading.carry_out(printed["effect"])
    while table.asked() != "turn":
        table.play("done")
    reading.check()
    assert table.first() == position


@pytest.mark.rule("SAB-11.2.1")
def test_every_card_is_read() -> None:
    assert len(EFFECTS) == 24 + 21 + 12 + 12 + 7 + 4 + 22
    assert set(ITEMS) == {*v.MATERIAL_IDS, *GOOD_OF.values()}
