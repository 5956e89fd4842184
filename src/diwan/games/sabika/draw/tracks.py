"""The tracks: prestige, parias, favours, the rounds with the tower of wishes, and the prices of the market."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import figure, say
from diwan.core.svg import Box, Zone, framed, group, horseshoe, mix, number, panel, rect, sees, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import EVENT_SPACE, FAVOUR_PROGRAM, TABLES, TRIBUTES, WISH_SPACE
from diwan.games.sabika.draw.captions import event_caption, favour_caption, wish_caption
from diwan.games.sabika.draw.displays import body_of, cells
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import lay, passive, program, wish
from diwan.games.sabika.text.amounts import parias, points

_MOST: Final = 100  # prestige that the track shows at least
_CHEST: Final = 1.5  # where the tribute of a round stands, clear of the narrator; in heights of a row
_ROW: Final = 34.0  # height that a row makes use of
_CELLS: Final = 13  # spaces of the paria track at least
_STEP: Final = {False: 27.0, True: 21.0}  # from a marker of a stack to the next: as high as the highest of them


def prestige_track(pen: Pen, box: Box) -> str:
    """Return the prestige of everybody on one long ruler."""
    view = pen.view
    low = min(0, *(player.points // 10 * 10 for player in view.players))
    high = max(_MOST, *(-(-player.points // 10) * 10 for player in view.players))
    radius = 10.0 if pen.narrow else 12.0
    size = radius * 2.1
    line = Box(box.x + size + 14, box.bottom - 30, box.w - size - 34, 10)
    unit = line.w / (high - low)
    ticks = "".join(
        f"M{number(line.x + at * unit)} {number(line.y)}v{6 if at % 5 else 10}"
        for at in range(high - low + 1)
        if pen.narrow is False or at % 5 == 0
    )
    step = 20 if pen.narrow else 10
    figures = [
        pen.label(
            line.x + (at - low) * unit,
            line.bottom + 13,
            figure(at),
            pen.smallest,
            fill=pen.palette.soft,
            anchor="middle",
        )
        for at in range(low, high + 1, step)
    ]
    return group(
        title(pen.say(say("Prestige"))),
        panel(box, pen.palette),
        rect(line, rx=5, fill=mix(pen.palette.card, pen.palette.gold, 0.4)),
        tag("path", d=ticks, stroke=mix(pen.palette.line, pen.palette.ink, 0.3), stroke_width=1, fill="none"),
        *figures,
        pen.icon("points", box.x + 8, box.cy - size / 2, size),
        *_pins(pen, line, low, unit, radius),
    )


PRESTIGE: Final = Zone(
    "prestige", say("Prestige"), sees("seats", players=sees("player", "points"), names=True), prestige_track
)


def _pins(pen: Pen, line: Box, low: int, unit: float, radius: float) -> list[str]:
    """Return the markers: those that would cover each other stand side by side, each with a stem to its place."""
    order = sorted(pen.view.players, key=lambda player: (player.points, player.player))
    exacts = [line.x + (player.points - low) * unit for player in order]
    spots = _apart(exacts, radius * 2 + 3, line)
    out = []
    for player, exact, x in zip(order, exacts, spots, strict=True):
        y = line.y - radius - 6
        stem = f"M{number(x)} {number(y)}L{number(exact)} {number(line.y + 5)}"
        out.append(
            group(
                title(f"{pen.full_name(player.player)}: {pen.say(points(player.points))}"),
                tag("path", d=stem, stroke=pen.colour(player.player), stroke_width=2.4, fill="none"),
                pen.badge(player.player, x, y, radius),
                data_key=f"score-marker:{player.player}",
            )
        )
    return out


def _apart(exacts: list[float], gap: float, line: Box) -> list[float]:
    """Return places at least a gap apart, in order, as near to where they belong as that allows."""
    spots = list(exacts)
    for _ in range(len(spots)):
        for at in range(1, len(spots)):
            lack = gap - (spots[at] - spots[at - 1])
            if lack > 0:
                spots[at - 1] -= lack / 2
                spots[at] += lack / 2
    shift = max(0.0, line.x - spots[0]) - max(0.0, spots[-1] - line.right)
    return [spot + shift for spot in spots]


def paria_track(pen: Pen, box: Box) -> str:
    """Return the paria track: of markers on one space the higher in the stack is ahead [SAB-9.8.1]."""
    body = body_of(pen, box)
    most = max(player.parias for player in pen.view.players)
    count = max(_CELLS, most + 1)
    every = 1 if body.w / count >= pen.smallest * 1.5 else 2
    step, high = body.w / count, pen.smallest * 1.7
    row = Box(body.x, body.bottom - high, body.w, high)
    out = []
    for at in range(count):
        cell = Box(row.x + at * step, row.y, step, row.h)
        tint = mix(pen.palette.card, pen.palette.umber, 0.12 if at % 2 else 0.26)
        out.append(rect(cell, fill=tint))
        if at % every == 0:
            out.append(pen.label(cell.cx, cell.cy + pen.smallest * 0.36, str(at), pen.smallest, anchor="middle"))
    return pen.sheet(box, pen.say(say("Parias")), *out, *_stacks(pen, row, step))


PARIAS: Final = Zone(
    "parias", say("Parias"), sees("seats", players=sees("player", "parias", "height"), names=True), paria_track
)


def parias_height(pen: Pen) -> float:
    """Return how high the paria track is: the markers of all players may lie on one space."""
    return pen.heading * 1.4 + 21 + pen.smallest * 1.7 + len(pen.view.players) * _STEP[pen.narrow] + 3


def _stacks(pen: Pen, row: Box, step: float) -> list[str]:
    """Return the markers; those on one space stand above each other, so that every number can be read."""
    radius, high = (8.4, _STEP[True]) if pen.narrow else (10.6, _STEP[False])
    out = []
    for player in sorted(pen.view.players, key=lambda player: player.height):
        below = sum(other.parias == player.parias and other.height < player.height for other in pen.view.players)
        words = f"{pen.full_name(player.player)}: {pen.say(parias(player.parias))}"
        mark = pen.badge(player.player, row.x + (player.parias + 0.5) * step, row.y - (below + 0.5) * high - 1, radius)
        out.append(group(title(words), mark, data_key=f"paria-marker:{player.player}"))
    return out


def favour_track(pen: Pen, box: Box) -> str:
    """Return the sultan's favours, the benefit of each space, and who stands where."""
    spaces = cells(body_of(pen, box), v.FAVOURS, 1, 3)
    heading = pen.say(say("Sultan's favour"))
    return pen.sheet(box, heading, *(_favour(pen, at, place) for at, place in enumerate(spaces)))


FAVOUR: Final = Zone(
    "favour", say("Sultan's favour"), sees("seats", verbs=("favour",), players=sees("player", "favour")), favour_track
)


def _favour(pen: Pen, at: int, box: Box) -> str:
    palette, anchor = pen.palette, f"favour:{at}"
    ground = mix(palette.card, palette.gold, 0.12 + 0.04 * at)
    head = Box(box.x, box.y, box.w, pen.smallest * 1.3)
    gift = Box(box.x + 1, head.bottom, box.w - 2, (box.h - head.h) * 0.46)
    words = program(int(FAVOUR_PROGRAM[at]))
    drawn = lay(pen, words, gift, 19) if words else pen.icon("fountain", gift.cx - 11, gift.cy - 11, 22)
    radius = 8.5 if pen.narrow else 10.6
    there = [player.player for player in pen.view.players if player.favour == at]
    stand = box.cut(top=gift.bottom - box.y)
    out = []
    for turn, player in enumerate(there):
        x = stand.cx + (turn % 2 - 0.5) * (radius * 2 + 1) * (len(there) > 1)
        y = stand.cy + (turn // 2 - 0.5) * (radius * 2 + 1) * (len(there) > 2)
        out.append(group(pen.badge(player, x, y, radius), data_key=f"favour-marker:{player}"))
    name = "" if anchor in pen.choices else title(favour_caption(pen, at))
    figure = pen.figure(head.cut(top=2), at, pen.smallest, fill=palette.ink)
    face = framed(rect(box, rx=6, fill=ground, stroke=palette.line), figure, drawn)
    return pen.spot(anchor, box, name, face, *out, radius=7)


def rounds_panel(pen: Pen, box: Box) -> str:
    """Return the rounds with what each asks, and the tower with the wishes that have been told."""
    body = body_of(pen, box)
    share = 0.58 if pen.narrow else 0.68
    left, right = body.cut(right=body.w * (1 - share) + 4), body.cut(left=body.w * share + 4)
    rows = cells(left, 1, v.NARRATOR_SPACES, 3)
    return pen.sheet(
        box,
        pen.say(say("Rounds and wishes")),
        *(_round(pen, at, place) for at, place in enumerate(rows)),
        _narrator(pen, rows[pen.view.narrator - 1]),
        _tower(pen, right),
    )


ROUNDS: Final = Zone(
    "rounds",
    say("Rounds and wishes"),
    sees("round", "narrator", "wishes", "events_left", "next_event"),
    rounds_panel,
)


def _round(pen: Pen, at: int, box: Box) -> str:
    """Return a space of the round track: its number, its tribute, its wish or the change of event."""
    palette = pen.palette
    now = pen.view.narrator == at + 1
    ground = mix(palette.card, palette.gold, 0.42 if now else 0.1)
    side = min(_ROW, box.h)
    size = min(18.0, side * 0.6)
    numeral = str(at + 1) if at < v.ROUNDS else ""
    parts = [rect(box, rx=6, fill=ground, stroke=palette.gold if now else palette.line, stroke_width=2 if now else 1)]
    if numeral:
        parts.append(pen.figure(Box(box.x + 2, box.y, side * 0.62, box.h), numeral, pen.body + 1))
    if int(TRIBUTES[at]):
        x = box.x + side * _CHEST
        parts.append(
            group(
                title(pen.say(say("Basic tribute: {parias}", parias=parias(int(TRIBUTES[at]))))),
                pen.icon("paria", x, box.cy - size / 2, size),
                pen.figure(Box(x + size + 1, box.y, size, box.h), int(TRIBUTES[at]), pen.body, anchor="start"),
            )
        )
    slot = box.cut(left=side * _CHEST + size * 2.2, top=2, right=3, bottom=2)
    parts.append(_round_slot(pen, at, slot))
    return framed(parts[0], *parts[1:])


def _round_slot(pen: Pen, at: int, slot: Box) -> str:
    if int(WISH_SPACE[at]):
        order = [place for place in range(v.NARRATOR_SPACES) if int(WISH_SPACE[place])]
        told = pen.view.wishes[order.index(at)]
        if not told.in_tower:
            return _wish(pen, told.id, slot)
        return ""
    if int(EVENT_SPACE[at]) and pen.view.events_left + (pen.view.next_event is not None) > 0:
        size = min(20.0, slot.h - 4)
        return pen.icon("event_bad", slot.cx - size - 2, slot.cy - size / 2, size) + pen.icon(
            "event_good", slot.cx + 2, slot.cy - size / 2, size
        )
    return ""


def _narrator(pen: Pen, row: Box) -> str:
    side = min(_ROW, row.h)
    size = side * 0.78
    words = pen.say(say("Narrator: round {round}", round=pen.view.round))
    return group(
        title(words),
        pen.icon("narrator", row.x + side * 0.6, row.cy - size / 2, size, fill=pen.palette.ink, tone=pen.palette.gold),
        data_key="narrator",
    )


def _wish(pen: Pen, name: str, box: Box) -> str:
    gold = mix(pen.palette.card, pen.palette.plum, 0.16)
    number_of = TABLES.wish_ids.index(name)
    return group(
        title(wish_caption(pen, name)),
        framed(
            rect(box, rx=5, fill=gold, stroke=mix(pen.palette.line, pen.palette.plum, 0.6), stroke_width=1.2),
            lay(pen, wish(number_of), box.inset(2, 1), 20 if not pen.narrow else 16),
        ),
        data_key=f"wish:{name}",
    )


def _tower(pen: Pen, box: Box) -> str:
    """Return the tower: merlons above, three windows from the top for the wishes that have been told."""
    palette = pen.palette
    stone = mix(palette.panel, palette.stone, 0.3)
    crown = 16.0
    wall = box.cut(top=crown)
    width = wall.w / 7
    merlons = "".join(
        f"M{number(wall.x + 2 * at * width)} {number(wall.y + 1)}v{-crown}h{number(width)}v{crown}z" for at in range(4)
    )
    slots = cells(wall.inset(8), 1, v.WISH_LETTERS, 8)
    told = [each for each in pen.view.wishes if each.in_tower]
    out = [tag("path", d=merlons, fill=stone), rect(wall, fill=stone)]
    for at, slot in enumerate(slots):
        out.append(rect(slot, rx=6, fill=mix(stone, palette.deep, 0.22)))
        out.append(_wish(pen, told[at].id, slot.inset(2)) if at < len(told) else _window(pen, slot, stone))
    return "".join(out)


def _window(pen: Pen, slot: Box, stone: str) -> str:
    arch = Box(slot.cx - slot.h * 0.3, slot.y + slot.h * 0.14, slot.h * 0.6, slot.h * 0.8)
    return tag("path", d=horseshoe(arch), fill=mix(stone, pen.palette.deep, 0.4))


def event_card(pen: Pen, event: str, box: Box, heading: str) -> str:
    """Return an event as a card: good or bad, and what it changes."""
    place = int(event[2:])
    good = place <= v.POSITIVE_EVENTS
    colour = pen.palette.saffron if good else pen.palette.slate
    size = box.h * 0.5
    return group(
        title(event_caption(pen, event)),
        pen.card(
            box,
            pen.words(
                Box(box.x + 6, box.y + 2, box.w - 12, pen.smallest * 1.5), heading, pen.smallest, fill=pen.palette.soft
            ),
            pen.icon("event_good" if good else "event_bad", box.x + 6, box.bottom - size - 4, size),
            lay(
                pen,
                passive(v.EVENT_SOURCE + place - 1),
                box.cut(left=size + 10, top=pen.smallest * 1.5, right=4, bottom=3),
                20,
            ),
            edge=colour,
        ),
    )
