/** What has been decided in this turn: the last step, and on request all of them. Each can be gone back to. */

import { byId, listenToPointing, make } from "../shared/dom.js";

/** @typedef {import("../shared/types.js").Frame} Frame */

const DOUBLE_MS = 500; // within which the second half of a double click comes: it was meant for what was here before

export class Path {
  /** @param {import("../shared/words.js").Words} words @param {(ply: number) => void} undo back to before that step */
  constructor(words, undo) {
    this.words = words;
    this.undo = undo;
    this.row = byId("path-row");
    this.list = byId("path");
    this.button = byId("path-open");
    this.button.addEventListener("click", () => this.#fold(this.button.getAttribute("aria-expanded") === "true"));
    this.#fold(true);
    // A step that comes to lie under the mouse of whoever has just taken it does not look as if it were gone.
    /** @param {EventTarget | null} target */
    const stepAt = (target) => (target instanceof Element ? target.closest("button") : null);
    listenToPointing(this.list, stepAt, (step) => this.#point(step));
    this.list.addEventListener("pointerleave", () => this.#point(null));
  }

  /** @param {Element | null} step */
  #point(step) {
    for (const other of this.list.querySelectorAll("button")) other.classList.toggle("is-pointed", other === step);
  }

  /** @param {Frame} frame @param {boolean} mine whether the reader is asked */
  show(frame, mine) {
    const steps = mine ? frame.path : [];
    this.list.replaceChildren(...steps.map((step) => this.#step(frame, step)));
    this.row.hidden = !steps.length;
    this.button.hidden = steps.length < 2;
    if (steps.length < 2) this.#fold(true);
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Frame} frame @param {import("../shared/types.js").Step} step */
  #step(frame, step) {
    if (frame.undo === null || step.ply < frame.undo) {
      return make("li", {}, make("span", { class: "path-step", title: step.text }, step.text));
    }
    const button = make(
      "button",
      { type: "button", class: "path-step step-back", title: `${this.words.say("step_back")}: ${step.text}` },
      make("span", { class: "path-sign", "aria-hidden": "true" }, "↶"),
      make("span", { class: "path-text" }, step.text),
    );
    const since = performance.now();
    button.addEventListener("click", (event) => {
      if (event.detail < 2 || event.timeStamp - since > DOUBLE_MS) this.undo(step.ply);
    });
    return make("li", {}, button);
  }

  /** @param {boolean} folded whether only the last step is shown */
  #fold(folded) {
    this.row.classList.toggle("is-folded", folded);
    this.button.setAttribute("aria-expanded", String(!folded));
    this.list.scrollTop = this.list.scrollHeight;
  }
}
