"""Frames: what is sent of them adds up to what a page shows, in every language, and is small."""

from __future__ import annotations

import gzip
import json
import random
import re
import string
from dataclasses import replace
from functools import cache

import msgspec
import pytest

import diwan
from diwan.core.i18n import LOCALES, say
from diwan.core.table import Table
from diwan.server.frames.album import MOST_FRAMES, Album
from diwan.server.frames.frame import Frame, LogLine, Look
from diwan.server.frames.painter import Painter, moment
from diwan.server.frames.parcel import (
    WORTHWHILE,
    Missing,
    MomentOrder,
    PageOrder,
    Painted,
    Parcel,
    ParcelOrder,
    Shown,
    parcel_of,
)
from diwan.server.frames.rendering import log_lines
from diwan.server.frames.snapshot import snapshot_at, snapshot_of_record
from diwan.server.tables.facts import HandedOver, Said, TakenBack
from diwan.server.tables.handing import Why
from diwan.server.tables.record import Record
from tests.server.test_snapshot import open_table
from tests.support.playing import begun, move, take_back
from tests.support.screen import Screen

TABLE = "table"
HANDED: dict[Why | None, str] = {
    "time": "{} has no time left: a bot plays on.",
    "away": "{} is away: a bot plays on.",
    "wish": "{} lets a bot play on.",
    None: "{} plays again.",
}
LARGEST_FRAME = 30_000  # bytes that a move may send


def paint(painter: Painter, record: Record, look: Look, base: int | None = None) -> Parcel:
    """Order a frame as the pool does: with what is new of the log, and with all of it when that is missing."""
    snapshot = snapshot_of_record(record, look.eyes)
    parcel = painter.parcel(ParcelOrder(TABLE, look, snapshot.since(base), base))
    if isinstance(parcel, Missing):
        parcel = painter.parcel(ParcelOrder(TABLE, look, snapshot.since(None), None))
    assert isinstance(parcel, Parcel)
    return parcel


def page(record: Record, look: Look, painter: Painter | None = None) -> Painted:
    """A page that is written now, by somebody who has never seen the table before."""
    snapshot = snapshot_of_record(record, look.eyes)
    return (painter or Painter()).page(PageOrder(TABLE, look, snapshot))


def wander(record: Record, rng: random.Random, back: float = 0.25) -> None:
    """Move, go back now and then, say something now and then."""
    table = record.table
    assert table is not None
    if rng.random() < 0.1:
        record.apply(Said("player-0", "Guest 1", "Hm."))
    if not (rng.random() < back and take_back(record, rng)) and not table.is_over:
        move(record, rng)


# What is sent adds up.


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", diwan.game_names())
def test_differences_add_up_to_what_a_page_shows(game: str, seed: int) -> None:
    rng = random.Random(seed)
    record, table = begun(game, rng.choice(diwan.load(game).allowed_seats()), seed)
    look = Look(rng.randrange(table.seats), rng.choice(LOCALES), "dark", narrow=rng.random() < 0.5)
    painter, screen, differences = Painter(), Screen(), 0
    for _ in range(25):
        parcel = paint(painter, record, look, screen.id)
        screen.take(parcel)
        differences += parcel.base is not None
        assert screen.shows(page(record, look))
        for _ in range(rng.choice((1, 1, 2, 5))):
            wander(record, rng)
    assert differences == 24
    assert table.epoch > 0


@pytest.mark.parametrize("eyes", [0, None], ids=["seat", "spectator"])
@pytest.mark.parametrize("game", diwan.game_names())
def test_whoever_reads_has_the_same_over_a_whole_game_from_any_frame_before(game: str, eyes: int | None) -> None:
    rng = random.Random(7)
    record, table = begun(game, 2, 7)
    look = Look(eyes, "es", text=True)
    painter = Painter()
    screens = [Screen() for _ in range(7)]  # they look up now and then, some of them rarely
    whole = differences = 0
    while not table.is_over:
        wander(record, rng, 0.1)
        here = None
        for number, screen in enumerate(screens):
            if rng.random() < 0.8 / (1 + number) ** 2:
                here = here or page(record, look)
                parcel = paint(painter, record, look, screen.id)
                screen.take(parcel)
                assert screen.shows(here)
                whole += parcel.base is None
                differences += parcel.base is not None
    assert table.epoch > 0
    assert differences > whole > 1


def test_a_base_that_is_forgotten_gives_the_whole_frame() -> None:
    record, _ = begun("alhambra", 2)
    rng, painter, look = random.Random(1), Painter(), Look(0)
    old = paint(painter, record, look)
    for _ in range(MOST_FRAMES):
        move(record, rng)
        last = paint(painter, record, look)
    move(record, rng)
    assert paint(painter, record, look, last.id).base == last.id
    assert paint(painter, record, look, old.id).base is None
    assert paint(painter, record, look, 10**6).base is None


def test_a_painter_without_the_base_asks_for_the_whole_log() -> None:
    record, _ = begun("alhambra", 2)
    rng, look = random.Random(1), Look(None)
    for _ in range(5):
        move(record, rng)
    snapshot = snapshot_of_record(record, None)
    assert Painter().parcel(ParcelOrder(TABLE, look, snapshot.since(record.size - 1), record.size - 1)) == Missing()


def test_a_page_is_a_base_for_what_comes_after_it() -> None:
    record, _ = begun("sabika", 2)
    painter, look, screen = Painter(), Look(1, "ru"), Screen()
    shown = page(record, look, painter)
    screen.id, screen.picture = shown.frame.id, shown.picture
    screen.frame, screen.log = (json.loads(msgspec.json.encode(thing)) for thing in (shown.frame, shown.log))
    move(record, random.Random(1))
    parcel = paint(painter, record, look, shown.frame.id)
    screen.take(parcel)
    assert parcel.base == shown.frame.id
    assert screen.shows(page(record, look))


def test_what_did_not_change_is_not_sent() -> None:
    record, _ = begun("alhambra", 2)
    painter, look = Painter(), Look(0)
    first = paint(painter, record, look)
    record.apply(Said("player-1", "Guest 2", "Hello!"))
    second = paint(painter, record, look, first.id)
    news = {"t": "frame", "id": second.id, "base": first.id, "set": {"id": second.id}}
    assert json.loads(second.data) == news


def test_only_what_a_ply_tells_differently_is_told_anew() -> None:
    frame = page(begun("alhambra", 2)[0], Look(0)).frame

    def shown(number: int, *lines: LogLine) -> Shown:
        return Shown(msgspec.structs.replace(frame, id=number), "", lines)

    start, first, second = LogLine(0, None, "Start."), LogLine(1, 0, "One."), LogLine(2, 1, "Two.")
    more = LogLine(2, 1, "Two and a half.")
    for old, new, start_of_news, news in [
        ((start,), (start, first), 0, [first]),
        ((start, first), (start,), 0, []),
        ((start, first, second), (start, first, second, more), 1, [second, more]),
        ((start, first, second, more), (start, first, second), 1, [second]),
        ((start, first), (start, LogLine(3, 0, "Three.")), 0, [LogLine(3, 0, "Three.")]),
    ]:
        sent = json.loads(parcel_of(shown(2, *new), shown(1, *old)).data)["log"]
        assert sent == {"from": start_of_news, "lines": json.loads(msgspec.json.encode(news))}


# Bytes.


@pytest.mark.parametrize("game", diwan.game_names())
def test_equal_snapshots_are_equal_bytes(game: str) -> None:
    record, _ = begun(game, 2)
    rng, look, painters = random.Random(1), Look(0, "ru"), (Painter(), Painter())
    base = None
    for _ in range(5):
        one, other = (paint(painter, record, look, base) for painter in painters)
        assert one == other
        base = one.id
        move(record, rng)


@cache
def a_whole_game(game: str) -> tuple[list[int], list[int]]:
    """The bytes of all frames of a random game with as many as can play: differences, and some whole ones."""
    record, table = begun(game, None, 2)
    rng, look, painter = random.Random(2), Look(0), Painter()
    sizes, whole = [], []
    base = paint(painter, record, look).id
    while not table.is_over:
        move(record, rng)
        parcel = paint(painter, record, look, base)
        assert parcel.base == base
        base = parcel.id
        sizes.append(len(parcel.data))
        if table.ply % 40 == 0:
            whole.append(len(paint(painter, record, look).data))
    return sizes, whole


@pytest.mark.parametrize("game", diwan.game_names())
def test_a_frame_after_a_move_is_small_in_every_move_of_a_game(game: str) -> None:
    sizes, whole = a_whole_game(game)
    assert max(sizes) < LARGEST_FRAME
    assert sorted(sizes)[len(sizes) // 2] < LARGEST_FRAME / 8
    assert max(whole) < 60_000


def test_what_is_long_is_compressed_and_what_is_short_is_not() -> None:
    record, _ = begun("alhambra", 2)
    painter, look = Painter(), Look(0)
    whole = paint(painter, record, look)
    assert whole.data[:2] == b"\x1f\x8b"
    assert len(gzip.decompress(whole.data)) > WORTHWHILE
    record.apply(Said("player-1", "Guest 2", "Hello!"))
    assert paint(painter, record, look, whole.id).data[:1] == b"{"


# What a frame says.


def at_the_end(game: str, seats: int) -> tuple[Record, Table]:
    record, table = begun(game, seats, 3)
    rng = random.Random(3)
    while not table.is_over:
        move(record, rng)
    return record, table


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", diwan.game_names())
def test_the_sheet_at_the_end_adds_up_and_the_question_says_who_has_won(game: str, locale: str) -> None:
    for seats in diwan.load(game).allowed_seats()[:2]:
        record, table = at_the_end(game, seats)
        frame = page(record, Look(None, locale, text=True)).frame
        assert (frame.stage, frame.asked, frame.choices) == ("over", None, ())
        assert frame.sheet is not None
        assert frame.sheet.columns == tuple(row.name for row in frame.standings)
        assert frame.sheet.totals == tuple(row.points for row in frame.standings)
        columns = zip(*(row.points for row in frame.sheet.rows), strict=True)
        assert tuple(sum(points or 0 for points in column) for column in columns) == frame.sheet.totals
        assert list(frame.sheet.totals[:seats]) == table.scores
        assert any(row.name in frame.question for row in frame.standings if row.rank == 1)


@pytest.mark.parametrize("text", [False, True], ids=["board", "text page"])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", diwan.game_names())
def test_the_log_of_a_game_ends_with_who_has_won_in_every_language(game: str, locale: str, text: bool) -> None:
    for seats in diwan.load(game).allowed_seats()[:2]:
        record, table = at_the_end(game, seats)
        shown = page(record, Look(None, locale, text=text))
        *before, last = shown.log
        places = sorted((row.rank, row.name, row.points) for row in shown.frame.standings if row.rank)
        winners = {name for rank, name, _ in places if rank == 1}
        assert (last.ply, last.seat) == (table.ply, None)
        assert all(f"{rank}. {name}: {points} " in last.text for rank, name, points in places)
        told = last.text[last.text.index(f": {places[-1][2]} ") :].partition(". ")[2]
        assert all(name in told for name in winners)
        assert last.text not in {line.text for line in before}
        assert last.text in shown.frame.announce
        assert moment(Look(None, locale, text=text), snapshot_at(open_table(record), None, table.ply)).log[-1] == last


@pytest.mark.parametrize("game", diwan.game_names())
def test_the_result_comes_once_however_the_end_is_told(game: str) -> None:
    record, table = begun(game, 2, 3)
    rng, painter, screen, look = random.Random(3), Painter(), Screen(), Look(0)
    while not table.is_over:
        screen.take(paint(painter, record, look, screen.id))
        move(record, rng)
    screen.take(paint(painter, record, look, screen.id))
    record.apply(Said("player-0", "Guest 1", "Well played."))
    parcel = paint(painter, record, look, screen.id)
    screen.take(parcel)
    assert parcel.base is not None
    assert screen.shows(page(record, look))
    assert [line["text"] for line in screen.log].count(screen.log[-1]["text"]) == 1


def test_before_the_end_there_is_no_sheet() -> None:
    assert page(begun("alhambra", 2)[0], Look(0)).frame.sheet is None


@pytest.mark.parametrize("game", diwan.game_names())
def test_only_the_seat_that_is_asked_has_choices_and_others_hear_whose_question_it_is(game: str) -> None:
    record, table = begun(game, 3)
    for _ in range(4):
        move(record, random.Random(4))
    for eyes in (None, 0, 1, 2):
        frame = page(record, Look(eyes, text=True)).frame
        assert (frame.eyes, frame.asked) == (eyes, table.to_act)
        own = eyes == table.to_act
        name = table.names[table.to_act]
        assert frame.question.startswith(f"{name} is ") != own
        actions = table.prompt(table.to_act).actions if own else []
        assert [choice.action for choice in frame.choices] == actions


@pytest.mark.parametrize("game", diwan.game_names())
def test_choices_carry_their_words_their_place_and_whether_the_turn_ends(game: str) -> None:
    record, table = begun(game, 2)
    rng, ending = random.Random(5), 0
    for _ in range(30):
        glimpse = table.glimpse(table.to_act)
        shown = page(record, Look(table.to_act, "ru", text=True)).frame.choices
        assert [choice.anchor for choice in shown] == [choice.anchor for choice in glimpse.view.choices]
        assert [choice.notation for choice in shown] == [choice.notation for choice in glimpse.view.choices]
        assert {choice.action for choice in shown if choice.ends} == glimpse.ends_turn
        assert {choice.action for choice in shown if choice.reveals} == glimpse.reveals
        assert all(choice.label for choice in shown)
        ending += any(choice.ends for choice in shown)
        move(record, rng)
    assert ending > 0


def test_every_choice_on_the_board_has_its_place_in_the_picture() -> None:
    for game in diwan.game_names():
        record, table = begun(game, 2)
        shown = page(record, Look(table.to_act))
        assert shown.picture.startswith("<svg")
        assert any(f'data-action="{choice.action}"' in shown.picture for choice in shown.frame.choices)


def test_what_was_said_last_is_announced() -> None:
    record, table = begun("alhambra", 2)
    rng = random.Random(6)
    for _ in range(20):
        move(record, rng)
        shown = page(record, Look(0, text=True))
        last = [line.text for line in shown.log if line.ply == table.ply]
        assert shown.frame.announce == " ".join(last[-3:])


def test_the_log_is_told_in_the_language_of_the_reader() -> None:
    for game in diwan.game_names():
        record, table = begun(game, 2)
        rng = random.Random(6)
        for _ in range(30):
            move(record, rng)
        told = {locale: page(record, Look(0, locale, text=True)).log for locale in LOCALES}
        assert len({len(lines) for lines in told.values()}) == 1
        assert [line.ply for line in told["en"]] == sorted(line.ply for line in told["en"])
        assert {line.ply for line in told["en"]} <= set(range(table.ply + 1))
        assert set("".join(line.text for line in told["ru"])) & set("абвгдежз")
        assert not set("".join(line.text for line in told["en"])) & set("абвгдежз")
        assert any(set(line.text) & set(string.ascii_letters) for line in told["es"])


def test_rules_that_a_sentence_names_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = begun("alhambra", 2)
    snapshot = replace(snapshot_of_record(record, 0), names=("Rita", "Rob"))  # whose sentences nobody has heard yet
    box = type(snapshot.glimpse.box())
    text = say("Nobody moves (ALH-5.1.2, SAB-19.4), not even A-1.")
    monkeypatch.setattr(box, "event_text", lambda *_: text)
    monkeypatch.setattr(box, "event_rule", lambda *_: "ALH-9.1.1")
    heard = snapshot.since(None).log.heard  # type: ignore[union-attr]
    lines = log_lines(snapshot, "en", heard[:1])
    assert {line.rules for line in lines} == {("ALH-5.1.2", "SAB-19.4", "ALH-9.1.1")}
    monkeypatch.setattr(box, "event_rule", lambda *_: "SAB-19.4")
    assert {line.rules for line in log_lines(snapshot, "en", heard[:1])} == {("ALH-5.1.2", "SAB-19.4")}


@pytest.mark.parametrize("game", diwan.game_names())
def test_most_sentences_say_where_on_the_board_it_happened(game: str) -> None:
    total, placed, found = 0, 0, 0
    drawn: dict[str, bool] = {}  # whether some place of a kind was in the drawing of its moment
    for seats in diwan.load(game).allowed_seats()[:2]:
        record, table = begun(game, seats, 6)
        rng = random.Random(6)
        while not table.is_over:
            move(record, rng)
            if table.ply % 3:
                continue
            shown = page(record, Look(None))
            keys = set(re.findall(r'data-key="([^"]+)"', shown.picture))
            for line in (line for line in shown.log if line.ply == table.ply):
                total += 1
                placed += bool(line.keys)
                found += bool(keys & set(line.keys))
                for key in line.keys:
                    kind = key.partition(":")[0]
                    drawn[kind] = drawn.get(kind, False) or key in keys
    assert total > 100
    assert placed > 0.6 * total
    assert found > 0.9 * placed
    assert [kind for kind, was in drawn.items() if not was] == []


def test_the_log_says_for_whom_bots_play_and_why() -> None:
    record, table = begun("alhambra", 2)
    painter, rng, look, screen = Painter(), random.Random(1), Look(None), Screen()
    told: list[tuple[int, str]] = []
    for why in ("time", "away", "wish", None):
        move(record, rng)
        screen.take(paint(painter, record, look, screen.id))
        record.apply(TakenBack(0) if why is None else HandedOver(0, "random", why))
        name = page(record, look).frame.standings[0].name
        told.append((table.ply, HANDED[why].format(name)))
        parcel = paint(painter, record, look, screen.id)
        assert parcel.base == screen.id, "what happened at the table is sent alone, too"
        screen.take(parcel)
        assert screen.shows(page(record, look))
    assert [(line.ply, line.text) for line in page(record, look).log if line.beside is not None] == told
    move(record, rng)
    screen.take(paint(painter, record, look, screen.id))
    assert screen.shows(page(record, look))


def test_an_earlier_moment_says_that_a_bot_began_to_play_there() -> None:
    record, table = begun("alhambra", 2)
    move(record, random.Random(1))
    record.apply(HandedOver(0, "random", "time"))
    look = Look(None)
    moments = [moment(look, snapshot_at(open_table(record), None, ply)) for ply in (0, 1)]
    assert [[line.text for line in earlier.log if line.beside is not None] for earlier in moments] == [
        [],
        [HANDED["time"].format(page(record, look).frame.standings[0].name)],
    ]
    assert table.ply == 1


def test_a_page_can_ask_for_the_end_of_the_log_alone() -> None:
    record, table = begun("alhambra", 2)
    for _ in range(12):
        move(record, random.Random(1))
    every = page(record, Look(0, text=True)).log
    snapshot = snapshot_of_record(record, 0, log_from=9)
    some = Painter().page(PageOrder(TABLE, Look(0, text=True), snapshot)).log
    assert some == [line for line in every if line.ply >= 9]
    assert table.ply == 12


# Moments.


@pytest.mark.parametrize("game", diwan.game_names())
def test_a_moment_has_its_picture_and_what_had_just_happened(game: str) -> None:
    record, table = begun(game, 2)
    rng, look = random.Random(3), Look(0, "es")
    pages = [page(record, look)]
    for _ in range(6):
        move(record, rng)
        pages.append(page(record, look))
    there = open_table(record)
    for ply, was in enumerate(pages):
        seen = Painter().answer(MomentOrder(look, snapshot_at(there, 0, ply)))
        assert seen == moment(look, snapshot_at(there, 0, ply))
        assert (seen.ply, seen.asked, seen.standings) == (ply, was.frame.asked, was.frame.standings)
        assert (seen.question, list(seen.log)) == (
            was.frame.question,
            [line for line in was.log if line.ply == ply],
        )
        assert seen.picture.startswith("<svg")
        assert "data-action" not in seen.picture
        assert was.frame.choices or seen.picture == was.picture
    assert table.ply == 6


# The album.


NAMES = ("Ann", "Bob")


def shown_of(number: int, size: int, letter: str = "x") -> Shown:
    frame = page(begun("alhambra", 2)[0], Look(0, text=True)).frame
    return Shown(msgspec.structs.replace(frame, id=number), letter * size, ())


def test_an_album_keeps_the_last_frames_of_each_look() -> None:
    album, place, other = Album(), ("table", Look(0), NAMES), ("table", Look(1), NAMES)
    template = shown_of(0, 10)
    for number in range(10):
        frame: Frame = msgspec.structs.replace(template.frame, id=number)
        album.put(place, Shown(frame, "", ()))
        album.put(other, Shown(frame, "", ()))
    assert len(album) == 2 * MOST_FRAMES
    assert [number for number in range(10) if album.get(place, number) is not None] == [6, 7, 8, 9]
    assert album.get(("another", Look(0), NAMES), 9) is None
    assert album.get(place, None) is None


def test_an_album_stays_within_its_bytes_and_forgets_what_was_not_looked_at() -> None:
    album, look = Album(most_bytes=1_000_000), Look(0)
    frames = [shown_of(1, 100_000, chr(ord("A") + table)) for table in range(50)]
    for table, shown in enumerate(frames):
        album.put((str(table), look, NAMES), shown)
        assert album.get(("0", look, NAMES), 1) == frames[0]  # looked at all the time
        assert album.bytes <= 1_000_000
    assert 5 <= len(album) <= 10
    assert album.get(("49", look, NAMES), 1) == frames[49]
    assert album.get(("1", look, NAMES), 1) is None


def test_what_pictures_have_in_common_takes_room_once() -> None:
    album, look = Album(), Look(0)
    common = "<svg>" + "".join(f"<g id='{place}'>{'x' * 1000}</g>" for place in range(100))
    pictures = [f"{common}<g >{own}</g></svg>" for own in range(20)]
    template = shown_of(1, 0)
    for table, picture in enumerate(pictures):
        album.put((str(table), look, NAMES), replace(template, picture=picture))
    assert album.bytes < 3 * len(common)
    for table, picture in enumerate(pictures):
        found = album.get((str(table), look, NAMES), 1)
        assert found is not None
        assert found.picture == picture


def test_what_is_forgotten_takes_no_room() -> None:
    place, frames = ("table", Look(0), NAMES), [shown_of(number, 1000, "abc"[number % 3]) for number in range(20)]
    long, fresh = Album(), Album()
    for shown in frames:
        long.put(place, shown)
    for shown in frames[-MOST_FRAMES:]:
        fresh.put(place, shown)
    assert (len(long), long.bytes) == (len(fresh), fresh.bytes)


def test_a_frame_that_is_painted_again_is_there_once() -> None:
    album, place = Album(), ("table", Look(0), NAMES)
    album.put(place, shown_of(1, 1000))
    weight = album.bytes
    album.put(place, shown_of(1, 1000))
    assert (len(album), album.bytes) == (1, weight)


def test_one_frame_that_is_larger_than_the_album_is_kept_alone() -> None:
    album, place = Album(most_bytes=1000), ("table", Look(0), NAMES)
    for number in (1, 2):
        album.put(place, shown_of(number, 5000))
    assert len(album) == 1
    assert album.get(place, 2) is not None


def test_a_strange_order_is_refused() -> None:
    with pytest.raises(TypeError, match="no order for a painter"):
        Painter().answer("a picture, please")
