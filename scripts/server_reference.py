"""Writes the tables of docs/server.md: every setting, every measure, every limit; `--check` fails when one is stale."""

from __future__ import annotations

import re
import sys

from diwan.server.limits import RATES
from diwan.server.metrics import Metrics
from diwan.server.settings import all_settings
from scripts.reference import ROOT, table

PAGE = ROOT / "docs" / "server.md"


def settings() -> str:
    """Return every setting: its variable, its flag, what goes without saying, what it means."""
    rows = [
        (f"`{each.variable}`", f"`{each.flag}`" if each.flag else "none", each.usual, each.meaning)
        for each in all_settings()
    ]
    return table(("variable", "flag", "default", "meaning"), rows)


def measures() -> str:
    """Return every measure as Prometheus has it: its full name, its labels, what it means."""
    rows = []
    for family in Metrics().registry.collect():
        name = f"{family.name}_total" if family.type == "counter" else family.name
        labels = ", ".join(f"`{label}`" for label in labels_of(family.name))
        rows.append((f"`{name}`", family.type, labels or "none", family.documentation))
    return table(("measure", "type", "labels", "meaning"), rows)


def labels_of(name: str) -> tuple[str, ...]:
    """Return by what a measure is told apart."""
    found = Metrics().registry._names_to_collectors[name]
    labels: tuple[str, ...] = found._labelnames  # type: ignore[attr-defined]
    return labels


def limits() -> str:
    """Return how often somebody may do what."""
    rows = [(kind.replace("_", " "), str(rate.burst), f"{rate.per_minute:g}") for kind, rate in RATES.items()]
    return table(("what", "at once", "a minute in the long run"), rows)


TABLES = {"settings": settings, "measures": measures, "limits": limits}


def page(text: str) -> str:
    """Return the page with its tables as the code has them."""
    for name, make in TABLES.items():
        place = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        assert place.search(text) is not None, f"{PAGE} has no place for the table of {name}"
        made = make().replace("\\", r"\\")
        text = place.sub(rf"\1\n{made}\n\2", text)
    return text


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    written = PAGE.read_text(encoding="utf-8")
    if "--check" in arguments:
        return int(page(written) != written)
    PAGE.write_text(page(written), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
