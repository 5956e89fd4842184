"""Promises about points: lines add up to scores, events add up to them too, ranks follow from them."""

from __future__ import annotations

from collections.abc import Iterable

from diwan.core.events import Event
from diwan.core.rules import ScoreLine
from diwan.testing.scene import Scene
from diwan.testing.words import check_message

SCORED = "_scored"  # an event whose name ends so gives `b` points to `seat`


def check_scores(scene: Scene) -> None:
    """Scores, ranks and score lines agree."""
    rules, state = scene.game.rules, scene.state
    scores = rules.scores(state)
    if len(scores) != scene.seats or any(type(points) is not int for points in scores):
        scene.fail(f"scores are {scores}", "Return one int per seat.")
    for seat in range(scene.seats):
        lines = rules.score_lines(state, seat)
        total = sum(line.points for line in lines)
        if total != scores[seat]:
            scene.fail(
                f"the score lines of seat {seat} add up to {total}, its score is {scores[seat]}",
                "Write every point into a line, and make the score their sum.",
            )
        check_lines(scene, lines)
    for row, name in enumerate(scene.game.imaginary_players(state), start=scene.seats):
        check_message(scene, name, f"the name of row {row}")
        check_lines(scene, rules.score_lines(state, row))
    check_ranking(scene, scores, rules.ranking(state))


def check_lines(scene: Scene, lines: list[ScoreLine]) -> None:
    """Every score line cites a rule and can be told in every language."""
    for line in lines:
        if not line.rule:
            scene.fail(f"{line} cites no rule", "Name the rule id that the points come from.")
        check_message(scene, scene.game.score_line_text(line), f"the text of {line}")


def check_ranking(scene: Scene, scores: list[int], ranking: list[int]) -> None:
    """A better score never ranks worse, and a rank is one more than the number of players ahead.

    Players without a seat may be ahead, too, and whoever is ahead of a seat is ahead of all that are behind it.
    """
    others = len(scene.game.imaginary_players(scene.state))
    if len(ranking) != scene.seats:
        scene.fail(f"the ranking is {ranking}", "Return one place per seat.")
    strangers: dict[int, int] = {}  # [place] -> players without a seat who must be ahead of it
    for seat, place in enumerate(ranking):
        ahead = sum(other < place for other in ranking)
        strangers[place] = place - 1 - ahead
        if not 0 <= strangers[place] <= others:
            scene.fail(
                f"seat {seat} has place {place} with {ahead} seats ahead of it: {ranking}",
                "Count places as 1, 1, 3: one more than the number of players that are ahead.",
            )
        for other in range(scene.seats):
            if scores[other] > scores[seat] and ranking[other] >= place:
                scene.fail(
                    f"seat {other} has {scores[other]} points and place {ranking[other]}, seat {seat} has "
                    f"{scores[seat]} points and place {place}",
                    "More points are a better place; only equal points are for tie-breaks.",
                )
    if sorted(strangers.values()) != [strangers[place] for place in sorted(strangers)]:
        scene.fail(f"somebody is ahead of a better place only: {ranking}", "Count all who are ahead of each seat.")


def check_score_events(scene: Scene, events: Iterable[Event]) -> None:
    """At the end, the points that `..._scored` events gave are the scores, where a game emits such events."""
    names = scene.game.event_names
    if not any(name.endswith(SCORED) for name in names):
        return
    totals = [0] * scene.seats
    for event in events:
        if names[event.kind].endswith(SCORED) and 0 <= event.seat < scene.seats:
            totals[event.seat] += event.b
    scores = scene.game.rules.scores(scene.state)
    if totals != scores:
        scene.fail(
            f"the scoring events give {totals}, the scores are {scores}",
            f"Emit an event (its name ends in {SCORED!r}, its `b` are the points) with every point that is written.",
        )
