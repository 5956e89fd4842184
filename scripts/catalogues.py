"""The gettext catalogues: collect the messages of the sources, update, compile, check.

python scripts/catalogues.py update     extract into the .pot, then update every .po (new messages come in empty)
python scripts/catalogues.py compile    write the .mo files
python scripts/catalogues.py check      exit status 1 unless every language is complete
"""

import sys
import tomllib
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "diwan"
LOCALE = SOURCES / "locale"
DOMAIN = "diwan"
AUTHORS = "the Diwan authors"
# The calls that make a message (diwan.core.i18n; in templates `_` and `_count`), with the places of its texts among the
# arguments.
KEYWORDS: dict[str, tuple[int, ...] | None] = {"say": None, "say_count": (1, 2), "_": None, "_count": (1, 2)}
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext:babel_extract")]
# How the pages read their templates, so that what can't be read is noticed here and not skipped.
OPTIONS = {"**/templates/**.html": {"trim_blocks": "true", "silent": "false"}}


def required_locales() -> list[str]:
    """The languages that the project promises."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        locales: list[str] = tomllib.load(file)["tool"]["diwan"]["locales"]
    return locales


def po_path(locale: str) -> Path:
    """Where a language's catalogue stands."""
    return LOCALE / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


def pot_path() -> Path:
    """Where the template stands: all messages, translated to nothing."""
    return LOCALE / f"{DOMAIN}.pot"


def po_files() -> list[Path]:
    """Every catalogue that exists."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def extract() -> Catalog:
    """The messages of the sources, in the order of their files."""
    template = _new_catalogue(None, "Diwan: every message, for a new language. `make locale` writes it.")
    found = extract_from_dir(SOURCES, METHODS, OPTIONS, KEYWORDS, comment_tags=("Translators:",))
    for filename, _line, message, comments, context in sorted(found, key=lambda item: (item[0], item[1])):
        # Without line numbers, a catalogue changes only when a message does.
        template.add(message, None, [(filename, 0)], auto_comments=comments, context=context)
    return template


def _new_catalogue(locale: str | None, comment: str) -> Catalog:
    catalog = Catalog(
        locale=locale,
        domain=DOMAIN,
        header_comment=f"# {comment}",
        project=DOMAIN,
        version="0",
        copyright_holder=AUTHORS,
        msgid_bugs_address=AUTHORS,
        last_translator=AUTHORS,
        language_team=AUTHORS,
        fuzzy=False,
    )
    catalog.revision_date = catalog.creation_date
    return catalog


def read(path: Path, locale: str | None) -> Catalog:
    """A catalogue from its file; the template has no locale."""
    with path.open("rb") as file:
        return read_po(file, locale=locale, domain=DOMAIN)


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalogue in the form that changes only when a message does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)


def update_all() -> None:
    """Bring the template and each promised language up to date: new messages come in empty, removed ones go."""
    template = extract()
    if pot_path().exists():
        earlier = read(pot_path(), None)
        template.creation_date, template.revision_date = earlier.creation_date, earlier.revision_date
    write(pot_path(), template)
    for locale in required_locales():
        path = po_path(locale)
        comment = f"Diwan in {locale}. `make locale` keeps the list of messages up to date."
        catalog = read(path, locale) if path.exists() else _new_catalogue(locale, comment)
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        catalog.fuzzy = False
        write(path, catalog)


def compile_all() -> None:
    """Write each catalogue's binary form beside it."""
    for path in po_files():
        catalog = read(path, path.parent.parent.name)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)


def faults() -> list[str]:
    """What is missing or wrong, a line each; none when the template is current and every language complete."""
    wanted = _identities(extract())
    lines: list[str] = []
    for path, locale in [(pot_path(), None), *((po_path(locale), locale) for locale in required_locales())]:
        if not path.exists():
            lines.append(f"{path.relative_to(ROOT)}: no such catalogue (run: make locale)")
            continue
        catalog = read(path, locale)
        have = _identities(catalog)
        found = [f"missing (run: make locale): {text}" for text in sorted(wanted - have)]
        found += [f"not in the sources (run: make locale): {text}" for text in sorted(have - wanted)]
        if locale is not None:
            found += [fault for message in catalog if message.id for fault in _message_faults(message, catalog)]
        lines += [f"{path.relative_to(ROOT)}: {fault}" for fault in found]
    return lines


def _identities(catalog: Catalog) -> set[str]:
    named = [(message.context, message.id) for message in catalog if message.id]
    return {repr(text) if context is None else f"{context}: {text!r}" for context, text in named}


def _message_faults(message: Message, catalog: Catalog) -> list[str]:
    strings = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    texts = [text or "" for text in strings]
    if not all(texts) or (message.pluralizable and len(texts) != catalog.num_plurals):
        return [f"not translated: {message.id!r}"]
    if message.fuzzy:
        return [f"marked as fuzzy: {message.id!r}"]
    sources = message.id if isinstance(message.id, (list, tuple)) else [message.id]
    fields = {field for source in sources for field in _fields(source)}
    # One form of a plural may leave the count out ("one card"); any other text uses exactly the same fields.
    wrong = [
        text for text in texts if not (_fields(text) <= fields if message.pluralizable else _fields(text) == fields)
    ]
    return [f"fields differ from {message.id!r}: {text!r}" for text in wrong]


def _fields(text: str) -> set[str]:
    """The names in braces; a text with broken braces has a field that no other text has."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return {f"broken: {text}"}


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
