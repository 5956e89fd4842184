/** What the strongest bot in the house would choose, shown on the board and in the list. */

import { byId } from "../shared/dom.js";
import { Refusal } from "../shared/link.js";

export class Hints {
  /**
   * @param {import("../shared/words.js").Words} words
   * @param {() => Promise<number[]>} ask the best choices, the best first
   * @param {(actions: number[]) => void} show
   * @param {(text: string) => void} tell
   */
  constructor(words, ask, show, tell) {
    this.words = words;
    this.ask = ask;
    this.show = show;
    this.tell = tell;
    this.button = /** @type {HTMLButtonElement} */ (byId("hint"));
    this.question = 0; // counts questions: an answer to an earlier one is not shown
    this.button.addEventListener("click", () => this.get());
  }

  /**
   * The question has changed: hints to the last one are gone.
   * @param {boolean} possible
   */
  forget(possible) {
    this.question += 1;
    this.button.hidden = !possible;
    this.button.removeAttribute("aria-busy");
  }

  /** Ask for hints to the present question. */
  async get() {
    if (this.button.hidden || this.button.getAttribute("aria-busy")) return;
    const question = this.question;
    this.button.setAttribute("aria-busy", "true");
    try {
      const actions = await this.ask();
      if (question !== this.question) return;
      this.tell(actions.length ? this.words.say("hint_shown") : this.words.say("hint_none"));
      this.show(actions); // last: the best comes into sight in the room that is left
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (question === this.question) this.tell(error.message);
    } finally {
      if (question === this.question) this.button.removeAttribute("aria-busy");
    }
  }
}
