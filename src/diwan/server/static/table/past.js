/** Looking at an earlier moment, as one's own eyes saw it then, and coming back to now. */

import { byId } from "../shared/dom.js";
import { Refusal } from "../shared/link.js";

/**
 * @typedef {import("../shared/types.js").Moment} Moment
 * @typedef {object} PastEars
 * @property {(ply: number) => Promise<Moment>} ask
 * @property {(moment: Moment | null) => void} changed another moment is to be shown; null: now
 * @property {(problem: string) => void} failed
 * @property {() => number} now the present ply
 */

export class Past {
  /** @param {import("../shared/words.js").Words} words @param {PastEars} ears */
  constructor(words, ears) {
    this.words = words;
    this.ears = ears;
    this.bar = byId("past");
    /** @type {number | null} the moment that is looked at */
    this.ply = null;
    this.wanted = 0; // counts the wishes: only the last one is shown
    byId("past-now").addEventListener("click", () => this.leave());
    byId("past-earlier").addEventListener("click", () => this.step(-1));
    byId("past-later").addEventListener("click", () => this.step(1));
  }

  /** @param {number} ply */
  async look(ply) {
    const wish = ++this.wanted;
    if (ply >= this.ears.now()) {
      this.leave();
      return;
    }
    try {
      const moment = await this.ears.ask(Math.max(0, ply));
      if (wish !== this.wanted) return;
      this.ply = moment.ply;
      this.bar.hidden = false;
      byId("past-text").textContent = this.words.say("past", { ply: moment.ply });
      byId("past-question").textContent = moment.question;
      byId("past-earlier").setAttribute("aria-disabled", String(moment.ply <= 0)); // disabled, it would lose the focus
      this.ears.changed(moment);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.ears.failed(error.message);
    }
  }

  /** @param {number} step */
  step(step) {
    if (this.ply !== null && this.ply + step >= 0) this.look(this.ply + step);
  }

  /** Back to now. */
  leave() {
    this.wanted += 1;
    if (this.ply === null) return;
    const inside = this.bar.contains(document.activeElement);
    this.ply = null;
    this.bar.hidden = true;
    this.ears.changed(null);
    if (inside) byId("question").focus({ preventScroll: true });
  }
}
