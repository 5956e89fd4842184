"""What is forced is played by itself, and only that; one step back leads over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import diwan
from diwan.core.replay import write_replay
from diwan.core.rng import seeded
from diwan.server.pages.assets import static
from tests.browser.support import MY_TURN, choices, make_table, play_on, ply_of, wait_for_ply

LONGER = 5_000  # milliseconds: many times what the page waits


def leading_to_one_choice(file: Path, *, ending: bool) -> int:
    """Write a game up to a question; return the answer that leaves its seat one choice, which ends the turn or not."""
    for seed in range(1, 30):
        table = diwan.load("alhambra").new_table(seats=3, seed=seed)
        bot = diwan.bot("greedy")
        bot.start(table.game, 0, 3, seeded(4))
        while not table.is_over:
            before, seat = table.replay(), table.to_act
            decided = len(table.view(seat).choices) > 1
            action = bot.choose(table.prompt(seat))
            table.submit(seat, table.ply, action)
            left = [choice.action in table.glimpse(seat).ends_turn for choice in table.view(seat).choices]
            if decided and left == [ending]:
                file.write_text(write_replay(before, table.game), encoding="utf-8")
                return int(action)
    raise AssertionError("there is no such game")


def play_on_in_no_time(page: Page, file: Path) -> None:
    """Go on with a game; from its first question on, time passes for the page only where a test lets it."""
    page.clock.install()
    play_on(page, file)
    page.clock.pause_at((page.evaluate("Date.now()") + LONGER) / 1000)


@pytest.fixture
def before_forced(page: Page, tmp_path: Path) -> int:
    """A question, with the answer after which there is one choice that does not end the turn."""
    answer = leading_to_one_choice(tmp_path / "forced.replay", ending=False)
    play_on_in_no_time(page, tmp_path / "forced.replay")
    return answer


def answer_it(page: Page, action: int) -> int:
    """Take a choice; return the ply of the question that follows."""
    before = ply_of(page)
    page.locator(f'#choices button[data-action="{action}"]').click()
    wait_for_ply(page, before + 1)
    return before + 1


def test_the_only_choice_is_shown_as_picked_and_then_played(page: Page, before_forced: int) -> None:
    ply = answer_it(page, before_forced)
    only = choices(page)
    expect(only).to_have_count(1)
    expect(only).to_have_attribute("aria-pressed", "true")
    label = only.locator(".choice-label").inner_text()
    assert ply_of(page) == ply
    page.clock.run_for(LONGER)
    wait_for_ply(page, ply + 1)
    expect(page.locator("#announce")).to_contain_text(f"Played by itself: {label}")


def test_one_step_back_leads_over_what_was_forced(page: Page, before_forced: int) -> None:
    ply = answer_it(page, before_forced)
    page.clock.run_for(LONGER)
    wait_for_ply(page, ply + 1)
    page.locator(MY_TURN).wait_for()
    page.keyboard.press("u")
    page.wait_for_function("ply => Number(document.getElementById('table').dataset.ply) < ply", arg=ply)
    assert ply_of(page) == ply - 1
    page.clock.run_for(LONGER)
    assert ply_of(page) == ply - 1
    expect(page.locator("#choices .is-chosen")).to_have_count(0)


def test_what_is_picked_can_be_stopped(page: Page, before_forced: int) -> None:
    ply = answer_it(page, before_forced)
    expect(choices(page)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.clock.run_for(LONGER)
    expect(page.locator("#choices .is-chosen")).to_have_count(0)
    assert ply_of(page) == ply


def test_nothing_is_played_by_itself_for_those_who_do_not_want_it_nor_when_a_page_opens(
    page: Page, before_forced: int
) -> None:
    page.locator("#tab-more").click()
    with page.expect_response("**/me/preferences"):
        page.locator("#want-forced").uncheck()
    ply = answer_it(page, before_forced)
    page.clock.run_for(LONGER)
    expect(page.locator("#choices .is-chosen")).to_have_count(0)
    page.reload()
    page.locator(MY_TURN).wait_for()
    page.locator("#tab-more").click()
    expect(page.locator("#want-forced")).not_to_be_checked()
    with page.expect_response("**/me/preferences"):
        page.locator("#want-forced").check()
    page.reload()
    page.locator(MY_TURN).wait_for()
    page.clock.run_for(LONGER)
    expect(choices(page)).to_have_count(1)
    expect(page.locator("#choices .is-chosen")).to_have_count(0)
    assert ply_of(page) == ply


def test_a_choice_that_ends_the_turn_waits_for_its_player(page: Page, tmp_path: Path) -> None:
    answer = leading_to_one_choice(tmp_path / "ending.replay", ending=True)
    play_on_in_no_time(page, tmp_path / "ending.replay")
    ply = answer_it(page, answer)
    expect(choices(page)).to_have_count(1)
    page.clock.run_for(LONGER)
    expect(page.locator("#choices .is-chosen")).to_have_count(0)
    assert ply_of(page) == ply


def test_the_habit_can_be_given_up_on_ones_own_page(page: Page) -> None:
    page.goto("/me")
    page.locator('input[name="forced"]').uncheck()
    page.locator('form:has(input[name="forced"]) button').click()
    page.wait_for_url("**/me?done=kept")
    make_table(page, "alhambra", ["me Ann", "bot:random"], seed="5")
    page.locator(MY_TURN).wait_for()
    page.locator("#tab-more").click()
    expect(page.locator("#want-forced")).not_to_be_checked()


# Answers a question; then there is one choice, of the kind that is wanted. Ply 2 is played by itself, if any, and one
# step back leads over it. Then somebody has taken more back, here or elsewhere too, and played anew: what is at ply 2
# now was not played by itself. Tells how often a choice was picked, and where a step back leads, before and after that.
ONE_CHOICE = """
async ([address, kind, ways]) => {
  const { Forced } = await import(address);
  const choice = { action: 1, ends: kind === "ends", reveals: kind === "reveals" };
  const state = { myTurn: true, question: "", frame: null };
  let picked = 0;
  const ears = { wanted: () => true, pick: () => (picked += 1), still: () => true, play: () => {} };
  const forced = new Forced(state, ears);
  const show = (epoch, ply) => {
    const frame = { epoch, ply, eyes: 0, undo: 0, choices: [choice] };
    Object.assign(state, { question: `${epoch} ${ply} 0`, frame });
    forced.look();
  };
  show(0, 1);
  forced.follow();
  show(0, 2);
  await new Promise((go) => setTimeout(go, 700));
  show(0, 3);
  const before = forced.goBack();
  if (ways === "elsewhere") forced.stay();
  show(ways === "both" ? 2 : 1, 3);
  return [picked, before, forced.goBack()];
}
"""


def one_choice(page: Page, kind: str, ways: str = "here") -> list[int]:
    page.goto("/")
    told: list[int] = page.evaluate(ONE_CHOICE, [static("table/forced.js"), kind, ways])
    return told


@pytest.mark.parametrize("kind", ["ends", "reveals"])
def test_what_cannot_be_taken_back_is_never_picked_by_itself(page: Page, kind: str) -> None:
    assert one_choice(page, kind) == [0, 2, 2]


@pytest.mark.parametrize(("ways", "then"), [("here", 1), ("elsewhere", 2), ("both", 2)])
def test_what_was_played_anew_after_it_was_taken_back_elsewhere_is_not_taken_for_forced(
    page: Page, ways: str, then: int
) -> None:
    assert one_choice(page, "stays", ways) == [1, 1, then]
