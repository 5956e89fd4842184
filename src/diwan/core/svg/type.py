"""Letters: how wide a text is, how it is broken or shrunk into a box, and how it is set.

Drawings name system fonts, so nobody knows the face that a reader will see. The table below holds the widest of
the faces in our stacks (DejaVu), rounded up: what fits by it fits in the others too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from diwan.core.svg.element import Box, tag, words

SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'DejaVu Serif',serif"
SANS: Final = "Seravek,'Gill Sans Nova',Candara,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif"

# Width in hundredths of the font size: the characters that have it, by face.
_FACES: Final[dict[tuple[str, bool], dict[int, str]]] = {
    ("sans", False): {
        30: "'IJijlíÍ",
        35: " ,./:;\\|·’",
        40: "()-[]ft",
        45: "!r¡",
        50: '"*_`ºª–',
        55: "?cszгзсэ¿“”",
        60: "FLkvxyвтухчь",
        65: "$0123456789EPSTYabdeghnopqu{}ГЕЗРТУабеийклоряЁёáéóúüñÉ«»",
        70: "ABCKRVXZАБВСХЧЬЭЯднпцÁ",
        75: "NUИЙКъÚÜÑ",
        80: "&DGHOQДЛНОПЦмыÓ",
        85: "#+<=>^w~Ъю×−",
        90: "MМФЫф",
        95: "жшщ",
        100: "%@Wm—…",
        110: "ЖШЩЮ№",
    },
    ("sans", True): {
        35: " 'ijlí",
        40: ",./:;IJ\\|Í·’",
        45: "-f",
        50: "!()[]_`rt¡–",
        55: '"*г',
        60: "?cszзстэ¿ºª",
        65: "LxГвхья«»",
        70: "$0123456789EFTaekovyЕТабекнопучЁёáéóÉ“”",
        75: "CPSYZbdghnpqu{}ЗРСЭийлрцúüñ",
        80: "ABKRVXАБВУХЬЯъÁ",
        85: "#+<=>DGHNU^~ИЙКЛНПЧдмÚÜÑ×−",
        90: "&OQДОÓ",
        95: "wЦЪы",
        100: "@MМФжфю—…",
        110: "%mЫш",
        120: "WщЮ",
        125: "ЖШ№",
        135: "Щ",
    },
    ("serif", False): {
        35: " ',-./:;\\ijl|í·’",
        40: "()I[]fÍ",
        45: "!Jt¡",
        50: '"*_`rºª–',
        55: "?szгзь¿“”",
        60: "acevxyавестухэёáé",
        65: "$0123456789bdghknopqu{}Збдклорцъяóúüñ«»",
        70: "FLPSTYZГРТЬийнпч",
        75: "ABEKVXБВЕУХЁÁÉ",
        80: "CGRАКСЧЪЭмфы",
        85: "#+<=>DOQU^~ДЛОФЯÓÚÜ×−",
        90: "&HNwИЙНПЦюÑ",
        95: "mжшщ№",
        100: "%@Ы—…",
        105: "MWМ",
        120: "ЖШЩЮ",
    },
    ("serif", True): {
        35: " ',.·’",
        40: "/:;\\ijl|í",
        45: "!-f¡",
        50: "()IJ[]_`tÍºª–",
        55: '"*r',
        60: "?svxyzх¿“”",
        65: "ace{}агезстуэёáé«»",
        70: "$0123456789bdgkopqГбвдорьó",
        75: "FLSTYZhnuЗТийклнпцчяúüñ",
        80: "ACEPVXЕРСХЭъЁÁÉ",
        85: "#+<=>BR^~АВУЬ×−",
        90: "DGKOQUwБДЛОЯмÓÚÜ",
        95: "&HNИЙКНПФЧфÑ",
        100: "%@ЦЪ—…",
        105: "жыю",
        110: "mшщ№",
        115: "MWМ",
        125: "Ы",
        135: "ЖШЩЮ",
    },
}
_WIDTHS: Final = {
    face: {letter: width / 100 for width, letters in groups.items() for letter in letters}
    for face, groups in _FACES.items()
}
_UNKNOWN = 1.0  # a letter of another script
LEADING: Final = 1.22  # from line to line, in font sizes


def text_width(content: str, size: float, font: str = "sans", *, bold: bool = False) -> float:
    """Return how wide a text is at most."""
    return size * _ems(content, font, bold)


@lru_cache(maxsize=8192)
def _ems(content: str, font: str, bold: bool) -> float:
    widths = _WIDTHS[font, bold]
    return sum(widths.get(letter, _UNKNOWN) for letter in content)


def broken(content: str, width: float, size: float, font: str = "sans", *, bold: bool = False) -> list[str]:
    """Return the text as lines that are no wider than `width`; a word breaks only when it is wider than a line."""
    lines = [""]
    for word in content.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if text_width(longer, size, font, bold=bold) <= width:
            lines[-1] = longer
            continue
        pieces = _pieces(word, width, size, font, bold=bold)
        lines = [*lines, *pieces] if lines[-1] else pieces
    return lines


def _pieces(word: str, width: float, size: float, font: str, *, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, size, font, bold=bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


@lru_cache(maxsize=4096)  # most texts come again, in boxes as wide as before
def fitted(
    content: str, width: float, sizes: tuple[float, float], lines: int = 1, font: str = "sans", *, bold: bool = False
) -> tuple[tuple[str, ...], float]:
    """Return the text as at most `lines` lines and its font size: the first of `sizes`, down to the second if needed.

    What does not fit at the smallest size ends in an ellipsis; whoever draws it gives the whole text as a title.
    """
    size, smallest = sizes
    while True:
        whole = max(text_width(word, size, font, bold=bold) for word in content.split() or [""]) <= width
        rows = broken(content, width, size, font, bold=bold)
        if whole and len(rows) <= lines:
            return tuple(rows), size
        if size <= smallest:
            break
        size = max(smallest, size - 0.5)
    if len(rows) <= lines:
        return tuple(rows), size
    last = rows[lines - 1]
    while last and text_width(last.rstrip() + "…", size, font, bold=bold) > width:
        last = last[:-1]
    return (*rows[: lines - 1], last.rstrip() + "…"), size


def text(
    x: float,
    y: float,
    content: str,
    size: float,
    fill: str,
    *,
    font: str = "sans",
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """Return one line of text whose baseline starts, is centred or ends at x, y."""
    return tag(
        "text",
        words(content),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        class_="dw-serif" if font == "serif" else None,
        font_weight="700" if bold else None,
        text_anchor=None if anchor == "start" else anchor,
    )


def text_in(
    box: Box,
    content: str,
    sizes: tuple[float, float],
    fill: str,
    *,
    lines: int = 1,
    font: str = "sans",
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """Return a text fitted into a box and centred in its height."""
    room = max(1, min(lines, int(box.h / (sizes[1] * LEADING) + 0.01)))
    rows, size = fitted(content, box.w, sizes, room, font, bold=bold)
    while len(rows) * size * LEADING > box.h + 0.01 and size > sizes[1]:
        size = max(sizes[1], size - 0.5)
        rows, size = fitted(content, box.w, (size, sizes[1]), room, font, bold=bold)
    x = {"start": box.x, "middle": box.cx, "end": box.right}[anchor]
    first = box.cy - (len(rows) - 1) * size * LEADING / 2 + size * 0.35
    return "".join(
        text(x, first + row * size * LEADING, line, size, fill, font=font, bold=bold, anchor=anchor)
        for row, line in enumerate(rows)
    )
