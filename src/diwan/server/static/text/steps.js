/** The way back: before each step of the decision, or before what was done last. */

import { byId, make } from "../shared/dom.js";

/** @typedef {import("../shared/types.js").Frame} Frame */

/**
 * @typedef {object} StepEars
 * @property {() => boolean} live whether the table hears us; else the form goes its own way
 * @property {(frame: Frame, ply: number) => void} undo back to there
 */

export class Steps {
  /**
   * @param {import("../shared/words.js").Words} words
   * @param {import("../shared/state.js").State} state
   * @param {StepEars} ears
   */
  constructor(words, state, ears) {
    this.words = words;
    this.state = state;
    this.form = byId("steps");
    this.form.addEventListener("submit", (event) => {
      const { frame } = this.state;
      if (!ears.live() || !frame || !event.submitter) return;
      event.preventDefault();
      ears.undo(frame, Number(event.submitter.getAttribute("value")));
    });
  }

  /** @param {Frame} frame */
  show(frame) {
    const { undo } = frame;
    const free = undo !== null && frame.stage === "playing" && !this.state.standIn;
    this.form.hidden = !free;
    const steps = free ? frame.path.filter((step) => step.ply >= undo) : [];
    const buttons = steps.map((step) => back(step.ply, this.words.say("step_back", { step: step.text })));
    if (free && !buttons.length) buttons.push(back(undo, this.words.say("undo")));
    byId("step-list").replaceChildren(...buttons);
  }
}

/** @param {number} ply @param {string} text */
function back(ply, text) {
  return make("button", { class: "button small", name: "back", value: ply }, text);
}
