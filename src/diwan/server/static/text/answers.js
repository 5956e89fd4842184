/** The choices, by number, by notation, or as buttons under their headings; and the answer on its way. */

import { announce } from "../shared/announce.js";
import { byId, make } from "../shared/dom.js";
import { groupsOf, labelOf } from "../shared/groups.js";

/** @typedef {import("../shared/types.js").Choice} Choice */
/** @typedef {import("../shared/types.js").Frame} Frame */

/**
 * @typedef {object} AnswerEars
 * @property {() => boolean} live whether the table hears us; else the form goes its own way
 * @property {(frame: Frame, action: number) => Promise<boolean>} send it counts now; whether it was taken
 * @property {(text: string) => void} problem
 */

export class Answers {
  /**
   * @param {import("../shared/words.js").Words} words
   * @param {import("../shared/state.js").State} state
   * @param {AnswerEars} ears
   */
  constructor(words, state, ears) {
    this.words = words;
    this.state = state;
    this.ears = ears;
    this.form = byId("answers");
    this.field = /** @type {HTMLInputElement} */ (byId("answer"));
    this.answered = ""; // the question that an answer is under way to
    this.form.addEventListener("submit", (event) => this.#submit(event));
  }

  /** Whether the reader is asked, as the page shows it. */
  get shown() {
    return !this.form.hidden;
  }

  /** @param {Frame} frame @param {boolean} mine whether the reader is asked */
  show(frame, mine) {
    this.answered = "";
    this.field.value = "";
    this.form.hidden = !mine;
    const groups = groupsOf(mine ? frame.choices : []);
    byId("choices").replaceChildren(...groups.flatMap((group) => this.#part(group, groups[0] !== group)));
  }

  /** @param {import("../shared/groups.js").Group} group @param {boolean} later than another: it has a heading, too */
  #part({ heading, first, choices }, later) {
    const id = `choices-${first}`;
    const list = make("ol", { class: "text-choices", start: first + 1 }, ...choices.map(row));
    if (!heading && !later) return [list];
    list.setAttribute("aria-labelledby", id);
    return [make("h3", { class: "text-head", id }, heading || this.words.say("other_choices")), list];
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    const { frame, question } = this.state;
    if (!this.ears.live() || !frame || frame.eyes === null) return;
    event.preventDefault();
    if (this.answered === question) return; // pressed twice
    const choice = this.#chosen(frame, event.submitter);
    if (!choice) {
      this.ears.problem(this.words.say("no_choice"));
      return;
    }
    this.answered = question;
    announce(this.words.say("sent", { choice: choice.label }));
    if (!(await this.ears.send(frame, choice.action))) this.answered = "";
  }

  /** @param {Frame} frame @param {HTMLElement | null} button @returns {Choice | undefined} */
  #chosen({ choices }, button) {
    if (button?.getAttribute("name") !== "action") return written(this.field.value, choices);
    return choices.find((choice) => choice.action === Number(button.getAttribute("value")));
  }
}

/** @param {Choice} choice */
function row(choice) {
  const told = [make("span", {}, ...labelOf(choice)), " ", make("code", {}, choice.notation)];
  return make("li", {}, make("button", { name: "action", value: choice.action, class: "text-choice" }, ...told));
}

/** @param {string} text @param {Choice[]} choices @returns {Choice | undefined} by number or notation */
function written(text, choices) {
  const answer = text.trim().split(/\s+/).join(" ").toLowerCase();
  if (/^\d+$/.test(answer)) return choices[Number(answer) - 1];
  return choices.find((choice) => choice.notation.toLowerCase() === answer);
}
