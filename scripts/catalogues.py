"""The gettext catalogues: collect the messages of the sources, update, compile, check.

python scripts/catalogues.py update     extract, then update every .po (new messages come in empty)
python scripts/catalogues.py compile    write the .mo files
python scripts/catalogues.py check      exit status 1 unless every language is complete
"""

import sys
import tomllib
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "diwan"
LOCALE = SOURCES / "locale"
DOMAIN = "diwan"
AUTHORS = "the Diwan authors"
# `N_` marks a message for extraction where it is declared as data; it is translated where it is shown.
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


def required_locales() -> list[str]:
    """The languages that the project promises."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        locales: list[str] = tomllib.load(file)["tool"]["diwan"]["locales"]
    return locales


def po_path(locale: str) -> Path:
    """Where a language's catalogue stands."""
    return LOCALE / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


def po_files() -> list[Path]:
    """Every catalogue that exists."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def extract() -> Catalog:
    """The messages of the sources, in the order of their files."""
    template = Catalog(project="diwan", copyright_holder=AUTHORS, fuzzy=False)
    found = extract_from_dir(SOURCES, [("**.py", "python")], {}, KEYWORDS, comment_tags=("Translators:",))
    for filename, _line, message, comments, context in sorted(found, key=lambda item: (item[0], item[1])):
        # Without line numbers, a catalogue changes only when a message does.
        template.add(message, None, [(filename, 0)], auto_comments=comments, context=context)
    return template


def read(path: Path, locale: str) -> Catalog:
    """A catalogue from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=locale, domain=DOMAIN)


def update_all() -> None:
    """Bring each promised language up to date: new messages come in empty, removed ones go."""
    template = extract()
    for locale in required_locales():
        path = po_path(locale)
        if path.exists():
            catalog = read(path, locale)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            catalog = Catalog(locale=locale, domain=DOMAIN, project="diwan", copyright_holder=AUTHORS)
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        catalog.fuzzy = False
        with path.open("wb") as file:
            write_po(file, catalog, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)


def compile_all() -> None:
    """Write each catalogue's binary form beside it."""
    for path in po_files():
        catalog = read(path, path.parent.parent.name)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)


def faults() -> list[str]:
    """What is missing or wrong, a line each; none when every language is complete."""
    wanted = _identities(extract())
    lines: list[str] = []
    for locale in required_locales():
        path = po_path(locale)
        if not path.exists():
            lines.append(f"{path.relative_to(ROOT)}: no such catalogue (run: make locale)")
            continue
        catalog = read(path, locale)
        have = _identities(catalog)
        found = [f"missing (run: make locale): {text}" for text in sorted(wanted - have)]
        found += [f"not in the sources (run: make locale): {text}" for text in sorted(have - wanted)]
        found += [fault for message in catalog if message.id for fault in _message_faults(message, catalog)]
        lines += [f"{path.relative_to(ROOT)}: {fault}" for fault in found]
    return lines


def _identities(catalog: Catalog) -> set[str]:
    named = [(message.context, message.id) for message in catalog if message.id]
    return {repr(text) if context is None else f"{context}: {text!r}" for context, text in named}


def _message_faults(message: Message, catalog: Catalog) -> list[str]:
    texts = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    if not all(texts) or (message.pluralizable and len(texts) != catalog.num_plurals):
        return [f"not translated: {message.id!r}"]
    found = [f"marked as fuzzy: {message.id!r}"] if message.fuzzy else []
    return found + [f"{error}: {message.id!r}" for error in message.check(catalog)]


def main(words: list[str]) -> int:
    """Run one of the commands above."""
    match words:
        case ["update"]:
            update_all()
            compile_all()
        case ["compile"]:
            compile_all()
        case ["check"]:
            lines = faults()
            for line in lines:
                print(line, file=sys.stderr)
            if lines:
                return 1
            print(f"catalogues: {', '.join(required_locales())} complete")
        case _:
            given = " ".join(words) or "nothing"
            print(f"catalogues.py: expected one of update, compile, check; got {given}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
