"""What is printed on the cards of Sabika, read from the component file without the engine's own reading of it."""

from __future__ import annotations

import tomllib
from typing import Any

from diwan.core.components import shipped_text

PRINTED: dict[str, Any] = tomllib.loads(shipped_text("diwan.games.sabika"))
Step = dict[str, Any]  # one step of an effect, as the file says it


def entry(table: str, name: str) -> dict[str, Any]:
    """Return one entry of the component file by its id."""
    found = [each for each in PRINTED[table] if each["id"] == name]
    assert len(found) == 1, f"there is no {name} among {table}"
    return dict(found[0])


def plain(steps: list[Step]) -> dict[str, int]:
    """Return the dinars, points and parias that the steps give without any question, by their printed word."""
    total = {"dinar": 0, "pp": 0, "paria": 0}
    for step in steps:
        if "per" not in step:
            for word in total:
                total[word] += step.get("gain", {}).get(word, 0)
    return total


def reward(poem: str, trigger: str) -> dict[str, int]:
    """Return the dinars, points and parias that the blue half of a poem gives for something."""
    rules = [rule for rule in entry("minor_poem", poem)["blue"] if rule.get("on") == trigger]
    return plain([step for rule in rules for step in rule["do"]])


def change(poem: str, parameter: str) -> int:
    """Return what the blue half of a poem adds to a number, or sets it to."""
    rules = [rule for rule in entry("minor_poem", poem)["blue"] if rule.get("mod") == parameter]
    assert len(rules) == 1, f"{poem} has no {parameter}"
    return int(rules[0].get("add", rules[0].get("set")))


def cheapest(present: tuple[str, ...], more_per_route: int) -> dict[str, int]:
    """Return the cost of the cheapest path from Granada or these cities to every other city."""
    cost = dict.fromkeys([city["id"] for city in PRINTED["city"]], 99)
    cost |= dict.fromkeys(("granada", *present), 0)
    for _ in PRINTED["route"]:
        for route in PRINTED["route"]:
            price = max(route["cost"] + more_per_route, 0)
            for a, b in ((route["a"], route["b"]), (route["b"], route["a"])):
                cost[b] = min(cost[b], cost[a] + price)
    return {city: price for city, price in cost.items() if city not in ("granada", *present)}
