"""The language of effects: steps and passives of the component file become programs of ints, once, at load time.

A program is a run of operations (`vocabulary`), each followed by its arguments, that ends with END. Nothing is looked
up by name in play. A word that is unknown, or used wrongly, is an error that names the entry.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.components import Entry
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v

PLAIN: Final = ("dinar", "pp", "paria")
MOST_STEPS: Final = 9  # of one list
MOST_NESTED: Final = 3  # choices within each other


@final
class Programs:
    """All programs, and the passives by what triggers or modifies them."""

    def __init__(self) -> None:
        self.code: vec[i64] = vec[i64]()
        self.triggers: list[list[list[int]]] = [[] for _ in range(v.TRIGGERS)]  # [trigger] -> rows
        self.modifiers: list[list[list[int]]] = [[] for _ in range(v.PARAMETERS)]  # [parameter] -> rows
        self.modifier_places: list[list[str]] = [[] for _ in range(v.PARAMETERS)]  # [parameter] -> entries
        self.limited: str | None = None  # the entry with a reward that comes once per turn
        self.storage_poem: int = v.NONE  # the blue poem that brings the special storage
        self.storage_crates: int = 0

    def add(self, entry: Entry, field: str) -> int:
        """Compile the effect in this field, which has one step or more; return where it starts."""
        return self.add_steps(entry, field, some(entry, field))

    def add_steps(self, entry: Entry, field: str, steps: list[Any], depth: int = 0) -> int:
        """Compile steps, within so many choices; return where the program starts."""
        if len(steps) > MOST_STEPS:
            raise BadComponents(f"{entry.place}: {field} has {len(steps)} steps, expected {MOST_STEPS} at most")
        code: list[int] = []
        for step in steps:
            code += self._step(entry, field, step, depth)
        start = len(self.code)
        for number in [*code, v.END]:
            self.code = append(self.code, number)
        if len(self.code) > 1 << v.PLACE_BITS:
            # Whoever waits for the end of a step remembers its place.
            raise BadComponents(
                f"{entry.place}: {field} is too much, expected {1 << v.PLACE_BITS} numbers in all effects"
            )
        return start

    def _step(self, entry: Entry, field: str, step: Any, depth: int) -> list[int]:
        if not isinstance(step, dict):
            raise BadComponents(f"{entry.place}: {field} has the step {step!r}, expected a table with one verb")
        verbs = [key for key in step if key in _VERBS and not (key == "gain" and "per" in step)]
        if len(verbs) != 1:
            raise BadComponents(
                f"{entry.place}: {field} has the step {step!r}, expected exactly one of {', '.join(_VERBS)}"
            )
        verb = verbs[0]
        place = Entry(f"{entry.place}, {field}, step {verb!r}", step)
        for key in step:
            if key != verb and key not in _QUALIFIERS[verb]:
                raise BadComponents(f"{place.place}: there is no qualifier {key!r} here")
        if verb == "choose":
            return self._choose(entry, field, place, depth + 1)
        if verb == "any_previous" and entry.fields.get("last") is not True:
            raise BadComponents(f"{place.place}: it is not on the last space of the favour track")
        return _compile(verb, place)

    def _choose(self, entry: Entry, field: str, place: Entry, depth: int) -> list[int]:
        if depth > MOST_NESTED:
            raise BadComponents(f"{place.place}: choices within choices, expected {MOST_NESTED} of them at most")
        lists = place.get("choose", list)
        if len(lists) != 2 or not all(isinstance(steps, list) and steps for steps in lists):
            raise BadComponents(f"{place.place}: choose is {lists!r}, expected two lists of steps")
        return [v.CHOOSE, *(self.add_steps(entry, field, steps, depth) for steps in lists)]

    def add_passive(self, entry: Entry, field: str, source: int) -> None:
        """Enter the passives in this field under their triggers and parameters."""
        for rule in some(entry, field):
            place = Entry(f"{entry.place}, {field}", rule if isinstance(rule, dict) else {})
            if "on" in place.fields:
                self._add_trigger(place, source)
            elif "mod" in place.fields:
                self._add_modifier(place, source)
            elif "storage" in place.fields:
                self._add_storage(place, source)
            else:
                raise BadComponents(f"{place.place}: {rule!r} is no passive, expected on, mod or storage")

    def _add_trigger(self, place: Entry, source: int) -> None:
        only(place, ("on", "do", "if_material", "limit", "per"))
        word = place.word("on", v.TRIGGER_IDS)
        material = counter = v.NONE
        if "if_material" in place.fields:
            _expect(place, "if_material", word == "construction", "belongs to the trigger construction")
            material = v.MATERIAL_IDS.index(place.word("if_material", v.MATERIAL_IDS))
        if "per" in place.fields:
            # What other rewards change is not counted: their order would matter [SAB-14.7].
            counter = v.COUNTER_IDS.index(place.word("per", tuple(word for word in COUNTERS if word not in GROWING)))
            used = place.fields["per"] == "materials_used"
            _expect(place, "per", not used or word == "carve", "of materials_used belongs to the trigger carve")
        if "limit" in place.fields:
            self._limit(place, word)
        if word == "store_here":
            _expect(place, "on", source == self.storage_poem, "of store_here comes after the storage of the same poem")
        steps = place.get("do", list)
        # Rewards of one moment may come in any order only because none of them asks or costs anything [SAB-14.7].
        if len(steps) != 1 or not isinstance(steps[0], dict) or list(steps[0]) != ["gain"]:
            raise BadComponents(f"{place.place}: do is {steps!r}, expected one gain of dinars, pp or parias")
        plain = _plain(Entry(place.place, steps[0]))
        trigger = v.TRIGGER_IDS.index(word)
        self.triggers[trigger].append([source, material, int("limit" in place.fields), counter, *plain])

    def _limit(self, place: Entry, word: str) -> None:
        """Note the one reward that comes once per turn: the state remembers one, for transactions [SAB-11.2.4]."""
        place.word("limit", ("turn",))
        _expect(place, "limit", word == "transaction", "belongs to the trigger transaction")
        if self.limited is not None:
            raise BadComponents(f"{place.place}: limit is there already, in {self.limited}")
        self.limited = place.place

    def _add_modifier(self, place: Entry, source: int) -> None:
        only(place, ("mod", "add", "set", "min"))
        word = place.word("mod", v.PARAMETER_IDS)
        parameter = v.PARAMETER_IDS.index(word)
        if ("add" in place.fields) == ("set" in place.fields):
            raise BadComponents(f"{place.place}: {place.fields!r}, expected either add or set")
        kind = "add" if "add" in place.fields else "set"
        _expect(place, "set", kind == "add" or word != "route_cost", "does not go with route_cost: routes differ")
        for field in ("add", "min"):
            # Materials of one kind may be used together, or may not.
            goes = word != "repeat_materials" or field not in place.fields
            _expect(place, field, goes, "does not go with repeat_materials, which is set to 0 or 1")
        # The cost of a route is never below 0, whatever the modifiers say, and never held above it.
        least = place.number("min", 0, 0 if word == "route_cost" else v.MOST) if "min" in place.fields else 0
        value = place.number(kind, -v.MOST, v.MOST)
        self.modifiers[parameter].append([source, int(kind == "add"), value, int("min" in place.fields), least])
        self.modifier_places[parameter].append(place.place)

    def _add_storage(self, place: Entry, source: int) -> None:
        only(place, ("storage", "only"))
        place.word("only", ("good",))
        if self.storage_poem != v.NONE or source >= v.EVENT_SOURCE:
            raise BadComponents(f"{place.place}: a second special storage, expected one, on a poem")
        self.storage_poem = source
        self.storage_crates = place.number("storage", 1, v.MOST_AT_ONCE)


def _compile(verb: str, place: Entry) -> list[int]:
    if verb == "gain":
        return _gain(place)
    if verb == "gain_any":
        return [v.GAIN_ANY, place.number("gain_any", 1, v.MOST_AT_ONCE), mask_of(place, "of", v.MATERIAL_IDS)]
    if verb in _COUNTED:
        return [_COUNTED[verb], place.number(verb, 1, 1 if verb == "city_bonus" else v.MOST_AT_ONCE)]
    if verb == "action":
        # A bonus that reactivates a poem could repeat itself for ever [SAB-11.2.9].
        names = tuple(name for name in v.ACTION_IDS if name != "reactivate")
        action = place.word("action", names)
        if "discount" not in place.fields:
            return [v.ACT, v.ACTION_IDS.index(action), 0]
        _expect(place, "discount", action in _PAID, f"belongs to an action that is paid: {', '.join(_PAID)}")
        return [v.ACT, v.ACTION_IDS.index(action), place.number("discount", 1, v.MOST)]
    if verb == "split":
        if place.get("of", list) != ["dinar", "paria"]:
            raise BadComponents(f"{place.place}: of is {place.get('of', list)!r}, expected dinar and paria")
        return [v.SPLIT, place.number("split", 1, v.MOST_ASKED)]
    if verb == "per":
        return [v.GAIN_PER, *_per(place)]
    if verb == "free_ship":
        return [v.FREE_SHIP, _free_ship(place)]
    if place.get(verb, bool) is not True:
        raise BadComponents(f"{place.place}: it is {place.fields[verb]!r}, expected true")
    return [_FLAGS[verb]]


def _gain(place: Entry) -> list[int]:
    what = place.get("gain", dict)
    unknown = [key for key in what if key not in (*PLAIN, *v.MATERIAL_IDS)]
    if not what or unknown:
        raise BadComponents(f"{place.place}: gain is {what!r}, expected numbers of {', '.join(PLAIN)} and materials")
    amounts = Entry(place.place, what)
    code: list[int] = []
    if any(key in what for key in PLAIN):
        code += [v.GAIN_PLAIN, *(amounts.number(key, 1, v.MOST) if key in what else 0 for key in PLAIN)]
    if any(key in what for key in v.MATERIAL_IDS):
        code += [
            v.GAIN_MATERIALS,
            *(amounts.number(key, 1, v.MOST_AT_ONCE) if key in what else 0 for key in v.MATERIAL_IDS),
        ]
    return code


def _plain(place: Entry) -> list[int]:
    """Return the dinars, pp and parias of a gain that has nothing else."""
    code = _gain(place)
    if code[0] != v.GAIN_PLAIN or len(code) != v.OPERATION_SIZES[v.GAIN_PLAIN]:
        raise BadComponents(f"{place.place}: {place.fields['gain']!r}, expected dinars, pp and parias alone")
    return code[1:]


def _per(place: Entry) -> list[int]:
    counter = place.word("per", tuple(word for word in v.COUNTER_IDS if word != "materials_used"))
    if (counter == "city") != ("in" in place.fields):
        raise BadComponents(f"{place.place}: `in` belongs to the counter city, and to no other")
    cities = mask_of(place, "in", CITY_IDS) if "in" in place.fields else 0
    most = place.number("max", 1, v.MOST) if "max" in place.fields else 0
    dinars, pp, parias = _plain(place)
    # Without a limit such gains would double again and again.
    endless = counter in GROWING and most == 0 and dinars + parias > 0
    _expect(place, "max", not endless, f"is missing: dinars and parias for each {counter} are limited")
    return [v.COUNTER_IDS.index(counter), cities, most, dinars, pp, parias]


def _free_ship(place: Entry) -> int:
    ship = Entry(place.place, place.get("free_ship", dict))
    only(ship, ("goods_max", "seal", "city_bonus"))
    if ship.get("seal", bool) or ship.get("city_bonus", bool):
        raise BadComponents(f"{place.place}: a free ship takes no seal and no city bonus")  # [SAB-11.1.5]
    return ship.number("goods_max", 1, 1)


def some(entry: Entry, field: str) -> list[Any]:
    """Return a list that is not empty."""
    values = entry.get(field, list)
    if not values:
        raise BadComponents(f"{entry.place}: {field} is [], expected one step or more")
    return values


def mask_of(place: Entry, field: str, words: tuple[str, ...]) -> int:
    """Return a list of different words as bits."""
    bits = 0
    listed = place.get(field, list)
    for word in listed:
        if word not in words:
            raise BadComponents(f"{place.place}: {field} has {word!r}, expected some of {', '.join(words)}")
        bits |= 1 << words.index(word)
    if not listed or bits.bit_count() != len(listed):
        raise BadComponents(f"{place.place}: {field} is {listed!r}, expected one or more different words")
    return bits


def _expect(place: Entry, field: str, holds: bool, what: str) -> None:
    if not holds:
        raise BadComponents(f"{place.place}: {field} {what}")


def only(place: Entry, words: tuple[str, ...]) -> None:
    """Refuse a field that is not one of these."""
    unknown = [key for key in place.fields if key not in words]
    if unknown:
        raise BadComponents(f"{place.place}: there is no {unknown[0]!r} here, expected some of {', '.join(words)}")


CITY_IDS: Final = (
    "fez",
    "algiers",
    "tunis",
    "florence",
    "venice",
    "ragusa",
    "constantinople",
    "damascus",
    "cairo",
)
# What can be counted without being told which cities, and at any time.
COUNTERS: Final = tuple(word for word in v.COUNTER_IDS if word != "city")
GROWING: Final = ("wealth", "paria")  # what dinars and parias add to
OWN_COUNTERS: Final = tuple(word for word in COUNTERS if word != "materials_used")
_PAID: Final = ("export", "consolidate", "carve")
_COUNTED: Final[dict[str, int]] = {
    "raw": v.GAIN_RAW,
    "good": v.GAIN_GOOD,
    "process": v.PROCESS,
    "transactions": v.TRADE,
    "city_bonus": v.CITY_BONUS,
}
_FLAGS: Final[dict[str, int]] = {
    "any_previous": v.ANY_PREVIOUS,
    "copy_major_bonus": v.COPY_MAJOR_BONUS,
    "red_city_action": v.RED_CITY_ACTION,
}
_QUALIFIERS: Final[dict[str, tuple[str, ...]]] = {
    "gain": (),
    "gain_any": ("of",),
    **dict.fromkeys(_COUNTED, ()),
    "action": ("discount",),
    "split": ("of",),
    "per": ("gain", "max", "in"),
    "choose": (),
    "free_ship": (),
    **dict.fromkeys(_FLAGS, ()),
}
_VERBS: Final = tuple(_QUALIFIERS)
