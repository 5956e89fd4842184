"""A person at the terminal game, through real pipes."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import diwan
from tests.cli.support import Cli, Person, last_choice

GAME = diwan.game_names()[0]
# With this seed the person, in seat 0, begins: every first answer is theirs.
FIRST = (GAME, "--terminal", "--seats", "2", "--seed", "4")

Sitting = Callable[..., Person]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """A person before the first question; shared by tests that leave the position as it is."""
    with Person(tmp_path_factory.mktemp("home"), *FIRST) as person:
        person.listen()
        yield person


def totals(text: str) -> list[list[int]]:
    """Return the columns of the score sheet that a text ends with, each with its total last."""
    sheet = text.rpartition("The score sheet\n")[2]
    head = sheet.splitlines()[0]
    ends = [found.end() for found in re.finditer(r"\S+", head)][-2:]
    columns: list[list[int]] = [[], []]
    for line in sheet.partition("\n\n")[0].splitlines()[2:]:
        for column, end in zip(columns, ends, strict=True):
            cell = line[end - 6 : end].strip()
            column.extend([int(cell)] if cell else [])
    return columns


def test_a_whole_game_by_numbers_ends_with_a_score_sheet_that_adds_up(sitting: Sitting, home: Path) -> None:
    with sitting(GAME, "--terminal", "--seats", "2", "--seed", "5") as person:
        person.play_at_random(1)
        outcome = person.leave()
    assert outcome.code == 0
    assert outcome.err == ""
    assert "The score sheet" in outcome.out
    for column in totals(outcome.out):
        assert sum(column[:-1]) == column[-1]
    result, last = outcome.out.rstrip().splitlines()[-2:]
    assert result.endswith((" wins.", "Player, greedy.", "greedy, Player."))
    (path,) = home.rglob("*.replay")
    assert path.parent == home / "diwan" / "finished"
    assert last == f"The game is kept. Look at it again with: diwan replay {path.stem}"
    assert diwan.Table.resume(diwan.load(GAME), diwan.read_replay(path.read_text(encoding="utf-8"))).is_over


def test_output_into_a_pipe_has_no_colours(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        text = person.listen()
        person.answer("hint")
        person.answer("score")
        text += person.leave().out
    assert "\x1b" not in text


def test_the_board_and_the_choices_fit_into_80_columns(sitting: Sitting, late: Path) -> None:
    with sitting("--terminal", "--load", str(late)) as person:
        person.play_at_random(2, most=10)
        board = person.said
    assert max(len(line) for line in board.splitlines() if re.search("[│┃━─]", line)) <= 80


def test_the_first_turn_is_announced_and_only_when_it_begins(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        assert "\n  Turn 1: Player.\n" in person.listen()
        person.answer("take ducat 6")
    with sitting("--terminal", "--resume") as person:
        assert "  Turn 1: " not in person.listen()


def test_bots_are_told_in_words(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        person.answer("take florin 3")
        heard = person.answer("done")
    assert re.search(r"^  greedy (takes|pays|buys)", heard, re.MULTILINE)
    assert "Turn 2: greedy." in heard


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("", "Type the number of a choice, or ? for help."),
        ("0", "There is no choice 0: choose from 1 to 6."),
        ("7", "There is no choice 7: choose from 1 to 6."),
        ("9" * 5000, "There is no choice 99999999999999999999: choose from 1 to 6."),
        ("-1", "(type ? for help)"),
        ("²", "(type ? for help)"),
        ("nonsense", "(type ? for help)"),
        ("take florin 4", "(type ? for help)"),
        ("buy 1 with florin 9", "(type ? for help)"),
        ("\x1b[A\x07", "(type ? for help)"),
        ("\udcff\udcfe", "(type ? for help)"),
        ("x" * 100_000, "(type ? for help)"),
        ("save", "Type save and the name of a file."),
        ("save /no/such/folder/game", "/no/such/folder/game can't be written: no such file or directory"),
        ("log x", "Type log, log 50 or log all."),
        ("log 0", "Type log, log 50 or log all."),
        ("log -1", "Type log, log 50 or log all."),
        ("discards", "There is no discard pile to look through."),
        ("tracks", "The board shows everything already."),
        ("rules", "Say which rule, or which section, for example: rules "),
        ("take", "Say which card: take dinar 5 (type ? for help)"),
        ("buy", "Say which slot of the market: buy 3 (type ? for help)"),
        ("rules XYZ-1", "There is no rule 'XYZ-1'. Type, for example: rules "),
        ("undo", "You have not acted since the others did: there is nothing to take back."),
        ("back", "You have not acted since the others did: there is nothing to take back."),
    ],
    ids=lambda value: ascii(value[:20]),
)
def test_wrong_input_gets_one_line_and_the_question_stays(asked: Person, answer: str, line: str) -> None:
    _echo, reply, prompt = asked.answer(answer).split("\n")
    assert line in reply
    assert len(reply) < 250
    assert "\x1b" not in reply
    assert prompt == "> "
    assert "   6  " in asked.answer("board")


def test_help_names_every_word(asked: Person) -> None:
    text = asked.answer("?")
    assert asked.answer("help").splitlines()[1:] == text.splitlines()[1:]
    for word in (
        "board, table",
        "hint",
        "back",
        "undo",
        "log [N|all]",
        "score",
        "rules ID",
        "save FILE",
        "q, quit, exit",
    ):
        assert f"\n  {word} " in text
    assert "from high to low: begin with the highest.\n" in text
    assert "discards" not in text  # this game has none to show
    assert "tracks" not in text


def test_a_hint_is_one_of_the_choices_and_changes_nothing(asked: Person) -> None:
    choices = asked.answer("board")
    hint = asked.answer("hint")
    found = re.search(r"The bot greedy would choose (\d+): (.+)\n", hint)
    assert found is not None
    assert re.search(rf"^ +{found[1]}  {re.escape(found[2])} ", choices, re.MULTILINE)
    assert asked.answer("hint") == hint


@pytest.mark.parametrize("rule", ["alh-5.1.2", "5.1.2", "ALH-5.1"])
def test_a_rule_is_shown_by_its_id(asked: Person, rule: str) -> None:
    text = asked.answer(f"rules {rule}")
    assert "\nALH-5.1.2  " in text
    assert "[seed]" not in text


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("помощь", "q, quit, exit"),
        ("ayuda", "q, quit, exit"),
        ("стол", "Market"),
        ("atras", "nothing to take back"),
        ("журнал всё", "Player starts with"),
        ("журнал Все", "Player starts with"),
        ("registro todo", "Player starts with"),
    ],
)
def test_words_of_other_languages_are_understood(asked: Person, word: str, said: str) -> None:
    assert said in asked.answer(word)


def test_the_board_can_be_asked_for_again(asked: Person) -> None:
    assert asked.answer("board").partition("\n")[2] == asked.answer("board").partition("\n")[2]
    assert asked.answer("board").partition("\n")[2] in asked.said


@pytest.mark.parametrize(
    "answers", [["3", "1"], ["TAKE florin 3", "take  dinar 2"], ["take florin 3 + dinar 2"]], ids=lambda words: words[0]
)
def test_an_answer_may_be_a_number_a_step_or_a_whole_move(sitting: Sitting, answers: list[str]) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        for answer in answers:
            person.answer(answer)
        told = [line for line in person.said.splitlines() if line.startswith("  Player takes ")]
    assert told == ["  Player takes 3 florins.", "  Player takes 2 dinars."]
    assert "  Turn 2: greedy.\n" in person.said


def test_a_choice_that_is_the_only_one_is_taken_and_told(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        heard = person.answer("buy 2")
    told = "\nThere is only one choice: Pay 7 dirhams (exact: you act again)\n  Player pays 7 dirhams.\n"
    assert told in heard
    assert "Paid exactly" in heard
    assert heard.count("\n> ") == 1


def test_whoever_places_a_tile_sees_the_own_alhambra_and_the_tile(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        person.answer("buy 2")
        heard = person.answer("end")
    board, _, question = heard.partition("Bought: ")
    assert re.search(r"^Player\n(.+\n)*.*◆", board, re.MULTILINE)
    assert re.search(r"^Your tiles to be placed\n(.+\n){5}", board, re.MULTILINE)
    assert set(re.findall(r"\[(\d+)\]", board)) == set(re.findall(r"^ {3}(\d)  ", question, re.MULTILINE))


def test_undo_takes_back_the_turn_and_back_one_answer(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        start = person.listen()
        paid = person.answer("buy 2")
        assert "Taken so far" in person.answer("take florin 3")
        assert person.answer("back").rpartition("\n\n")[2] == paid.rpartition("\n\n")[2]
        person.answer("take florin 3")
        again = person.answer("undo")
        assert "Taken back." in again
        assert again.rpartition("\n\n")[2] == start.rpartition("\n\n")[2]


def test_back_goes_to_the_last_answer_that_was_a_choice(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        start = person.listen()
        person.answer("buy 2")
        again = person.answer("back")
        assert "There is only one choice" not in again
        assert again.rpartition("\n\n")[2] == start.rpartition("\n\n")[2]


def test_what_was_turned_up_is_not_taken_back(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        person.answer("take ducat 6")
        assert "there is nothing to take back" in person.answer("undo")


def test_the_log_tells_what_happened_from_the_setup_on(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        person.answer("take ducat 6")
        short, longer, everything = (person.answer(word).splitlines()[1:-1] for word in ("log 3", "log", "log all"))
    assert len(short) == 3
    assert len(longer) == 20
    assert longer[-3:] == short
    assert everything[-20:] == longer
    assert everything[0].startswith("  New on slot 1") or "starts with" in everything[0]
    assert "  Player takes 6 ducats." in everything


def test_the_scores_are_shown_with_their_rules(sitting: Sitting, late: Path) -> None:
    with sitting("--terminal", "--load", str(late)) as person:
        person.listen()
        sheet = person.answer("score")
    assert re.search(r"^Scoring 2: .+ [A-Z]{3}-[\d.]+ ", sheet, re.MULTILINE)
    assert re.search(r"^Total +\d+ +\d+ +\d+$", sheet, re.MULTILINE)  # two seats and the imaginary player


def test_the_end_of_the_input_keeps_the_game_and_resume_goes_on(sitting: Sitting, home: Path) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        question = person.answer("take ducat 6").rpartition("\n\n")[2]
        outcome = person.leave()
    assert outcome.code == 0
    assert outcome.err == ""
    assert "The game is kept. Go on with: diwan play --resume" in outcome.out
    with sitting("--terminal", "--resume") as person:
        assert person.listen().rpartition("\n\n")[2] == question


def test_an_interrupt_keeps_the_game(sitting: Sitting, home: Path) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        person.answer("take ducat 6")
        person.process.send_signal(signal.SIGINT)
        outcome = person.leave()
    assert (outcome.code, outcome.err) == (0, "")
    assert "diwan play --resume" in outcome.out
    assert len(list(home.rglob("*.replay"))) == 1


def test_a_game_survives_a_process_that_is_killed(sitting: Sitting) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        question = person.answer("take ducat 6").rpartition("\n\n")[2]
        person.process.kill()
    with sitting("--terminal", "--resume", GAME) as person:
        assert person.listen().rpartition("\n\n")[2] == question


def test_another_game_of_the_same_seed_leaves_the_first_one_waiting(sitting: Sitting, home: Path) -> None:
    for _ in range(2):
        with sitting(*FIRST) as person:
            person.listen()
            person.answer("take ducat 6")
    with sitting("--terminal", "--resume") as person:
        person.listen()
    assert len(list(home.rglob("*.replay"))) == 2


def test_a_game_that_nobody_played_is_not_kept(sitting: Sitting, home: Path) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        out = person.leave().out
    assert out.endswith("\nYou have not done anything yet, so there is nothing to keep.\n")
    assert "--resume" not in out
    assert list(home.rglob("*.replay")) == []


def test_saving_and_loading_goes_on_where_it_was(sitting: Sitting, tmp_path: Path) -> None:
    path = tmp_path / "my game.replay"
    with sitting(*FIRST) as person:
        person.listen()
        question = person.answer("take ducat 6").rpartition("\n\n")[2]
        assert f"The game is saved in {path}." in person.answer(f"save {path}")
    with sitting("--terminal", "--load", str(path)) as person:
        assert person.listen().rpartition("\n\n")[2] == question
        assert person.answer("log all").count("Player takes 6 ducats.") == 1


@pytest.mark.parametrize("word", ["q", "quit", "exit", "QUIT", "выход", "salir"])
def test_every_word_for_leaving_keeps_the_game_and_says_how_to_go_on(sitting: Sitting, home: Path, word: str) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        person.answer("take ducat 6")
        person.answer(word)
        outcome = person.leave()
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("\nThe game is kept. Go on with: diwan play --resume\n")
    assert len(list(home.rglob("*.replay"))) == 1


def test_leaving_a_game_with_a_file_says_how_to_load_it(sitting: Sitting, tmp_path: Path) -> None:
    path = tmp_path / "my game.replay"
    with sitting(*FIRST, "--save", str(path)) as person:
        person.listen()
        person.answer("take ducat 6")
        person.answer("q")
        outcome = person.leave()
    assert outcome.out.endswith(f"\nGo on with: diwan play --load '{path}'\n")
    assert len(diwan.read_replay(path.read_text(encoding="utf-8")).actions) > 0


def test_the_way_back_speaks_the_same_language(sitting: Sitting) -> None:
    with sitting(*FIRST, "--lang", "es") as person:
        person.listen()
        person.answer("take ducat 6")
        person.answer("salir")
        assert person.leave().out.endswith("diwan play --resume\n")
    with sitting("--terminal", "--resume") as person:
        assert "Toma dinero, compra un edificio" in person.listen()
    with sitting("--terminal", "--resume", "--lang", "en") as person:
        assert "Take money, buy a building" in person.listen()
        person.answer("take florin 3")
    with sitting("--terminal", "--resume") as person:
        assert "Take no more" in person.listen()


def test_a_saved_game_goes_on_in_its_language_unless_another_one_is_asked_for(sitting: Sitting, tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    with sitting(*FIRST, "--lang", "es", "--save", str(path)) as person:
        person.listen()
        person.answer("take ducat 6")
        person.answer("salir")
        person.leave()
    assert path.read_text(encoding="utf-8").endswith("\nlanguage: es\n")
    with sitting("--terminal", "--load", str(path)) as person:
        assert "Toma dinero, compra un edificio" in person.listen()
    with sitting("--terminal", "--load", str(path), "--lang", "en") as person:
        assert "Take money, buy a building" in person.listen()
        person.answer(f"save {path}")
    assert "language" not in path.read_text(encoding="utf-8")


def test_an_older_kept_game_can_be_taken_up_too(sitting: Sitting, home: Path) -> None:
    with sitting(*FIRST) as person:
        person.listen()
        question = person.answer("take ducat 6").rpartition("\n\n")[2]
    (older,) = home.rglob("*.replay")
    with sitting(GAME, "--terminal", "--seats", "3", "--seed", "9") as person:
        person.listen()
        person.answer("1")
    with sitting("--terminal", "--load", older.stem) as person:
        assert person.listen().rpartition("\n\n")[2] == question
        person.answer("1")
        person.leave()
    assert len(list(home.rglob("*.replay"))) == 2


def test_a_game_with_a_file_is_saved_there_at_the_end(sitting: Sitting, late: Path, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "whole.replay"
    with sitting("--terminal", "--load", str(late), "--save", str(path)) as person:
        person.play_at_random(1)
        assert f"The game is saved in {path}." in person.leave().out
    assert list(home.rglob("*.replay")) == []
    replay = diwan.read_replay(path.read_text(encoding="utf-8"))
    assert diwan.Table.resume(diwan.load(GAME), replay).is_over


def test_a_game_that_waited_is_gone_when_it_is_over(sitting: Sitting, late: Path, home: Path) -> None:
    folder = home / "diwan" / "waiting"
    folder.mkdir(parents=True)
    late.replace(folder / f"{GAME}-2-3-1.replay")
    with sitting("--terminal", "--resume") as person:
        person.play_at_random(1)
        assert "The score sheet" in person.leave().out
    assert list(folder.iterdir()) == []
    assert len(list((home / "diwan" / "finished").iterdir())) == 1


def test_a_finished_game_shows_its_result_when_it_is_loaded_and_is_not_kept_twice(
    cli: Cli, finished: Path, home: Path
) -> None:
    outcome = cli("play", "--terminal", "--load", str(finished))
    assert outcome.code == 0
    assert "The score sheet" in outcome.out
    assert list(home.rglob("*.replay")) == []


def test_the_person_may_sit_anywhere_under_a_name(sitting: Sitting) -> None:
    with sitting(
        GAME, "--terminal", "--seats", "4", "--seat", "2", "--name", "Zoë", "--bots", "greedy,random"
    ) as person:
        text = person.listen()
    names = re.findall(r"^[* ] (\S+) +0 ", text.partition("Scores\n")[2], re.MULTILINE)
    assert names[:4] == ["greedy-1", "random", "Zoë", "greedy-2"]


def test_a_saved_game_knows_who_is_a_bot(sitting: Sitting, tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    with sitting(GAME, "--terminal", "--seat", "1", "--name", "Zoë", "--bots", "random", "--seed", "3") as person:
        person.listen()
        person.answer("1")
        person.answer(f"save {path}")
    with sitting("--terminal", "--load", str(path)) as person:
        text = person.listen()
    assert re.search(r"^Zoë$", text.rpartition("Market\n")[2], re.MULTILINE)
    assert last_choice(text) > 0


def test_options_of_the_game_are_passed_on(sitting: Sitting, tmp_path: Path) -> None:
    spec = diwan.load(GAME).option_specs[0]
    value = spec.values[-1]
    path = tmp_path / "game.replay"
    with sitting(*FIRST, "--option", f"{spec.name}={str(value).lower()}", "--save", str(path)) as person:
        person.listen()
        person.answer("1")
        person.leave()
    assert diwan.read_replay(path.read_text(encoding="utf-8")).options == {spec.name: value}


def test_text_that_is_no_move_is_refused_in_the_players_language(sitting: Sitting) -> None:
    with sitting(GAME, "--terminal", "--seed", "7", "--lang", "ru") as person:
        person.listen()
        assert "такого хода здесь нет" in person.answer("abracadabra")


@pytest.mark.parametrize(
    ("language", "help_line", "log", "save", "rules"),
    [
        ("ru", "log, журнал [N|всё] ", "Введите журнал, журнал 50 или журнал всё.", "сохранить", "правила ALH-1.1.1"),
        (
            "es",
            "save, guardar ARCHIVO ",
            "Escribe registro, registro 50 o registro todo.",
            "guardar",
            "reglas ALH-1.1.1",
        ),
    ],
)
def test_hints_use_the_words_of_the_language(
    sitting: Sitting, language: str, help_line: str, log: str, save: str, rules: str
) -> None:
    with sitting(*FIRST, "--lang", language) as person:
        person.listen()
        assert f"\n  {help_line}" in person.answer("?")
        assert log in person.answer("log x")
        assert save in person.answer("save")
        assert rules in person.answer("rules")


@pytest.mark.parametrize(("language", "cell"), [("ru", "башня"), ("es", "torre")])
def test_a_rule_is_shown_in_the_language_of_the_table(sitting: Sitting, language: str, cell: str) -> None:
    with sitting(*FIRST, "--lang", language) as person:
        person.listen()
        assert re.search(
            rf"\nALH-10.2.1  .*\n  {cell} +6 +13 / 6 +21 / 13 / 6\n", person.answer("rules 10.2.1"), re.DOTALL
        )


def test_alone_one_sits_down_without_bots(sitting: Sitting) -> None:
    alone = next(name for name in diwan.game_names() if diwan.load(name).levels)
    with sitting(alone, "--terminal", "--seats", "1", "--seed", "4") as person:
        text = person.listen()
    assert last_choice(text) > 1


def test_alone_there_is_no_seat_for_bots(cli: Cli) -> None:
    alone = next(name for name in diwan.game_names() if diwan.load(name).levels)
    outcome = cli("play", alone, "--seats", "1", "--bots", "greedy")
    assert outcome.complaint == "--bots: with one seat nobody else has one: leave it out"


SABIKA = ("sabika", "--terminal", "--seats", "1", "--seed", "4")


def test_the_events_of_the_advanced_mode_are_told_when_it_begins(sitting: Sitting) -> None:
    with sitting(*SABIKA, "--option", "events=random") as person:
        told = [line for line in person.listen().partition("\n\n")[0].splitlines() if line.startswith("  ")]
    assert [line.split(",")[0] for line in told] == ["  Now in force", "  To come"]
    with sitting(*SABIKA) as person:
        assert "\n  " not in person.listen().partition("\n\n")[0]


@pytest.mark.parametrize("word", ["tracks", "треки", "marcadores"])
def test_tracks_and_prices_are_shown_on_demand(sitting: Sitting, word: str) -> None:
    with sitting(*SABIKA) as person:
        person.listen()
        text = person.answer(word)
        assert "\n  tracks " in person.answer("?")
    assert re.search(r"^Favour track\n  0 ", text, re.M)
    assert re.search(r"^Market prices\n  Buy: gypsum", text, re.M)
    assert text.endswith("> ")


def test_cards_of_yusufs_can_be_looked_through(sitting: Sitting) -> None:
    with sitting(*SABIKA) as person:
        person.play_at_random(1, most=40)
        text = person.answer("discards")
        assert "\n  discards " in person.answer("?")
        assert "Numbers of choices are given one at a time." in person.answer("?")
    assert re.search(
        r"^Yusuf's (architect|merchant|poet) cards\n  (architect|merchant|poet) card \d+: .+ to ", text, re.M
    )


def test_letters_of_a_russian_keyboard_that_look_alike_are_read_as_latin(sitting: Sitting) -> None:
    with sitting("sabika", "--terminal", "--seats", "2", "--seed", "4", "--lang", "ru") as person:
        heard = person.listen()
        notation = re.search(r"keep ST\d\d", heard)
        assert notation is not None
        assert "Оставлен начальный жетон" in person.answer(notation[0].replace("ST", "SТ"))  # the T is Cyrillic
        assert "купить дерево" in person.answer("купить дерево")
