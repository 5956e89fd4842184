/** What people say to each other, as text and nothing else. */

import { byId, make } from "../shared/dom.js";
import { sayWritten, speakerOf } from "../shared/saying.js";

/**
 * @typedef {object} ChatEars
 * @property {() => boolean} live whether the table hears us; else the form goes its own way
 * @property {(text: string) => Promise<unknown>} say
 * @property {(text: string) => void} problem
 */

export class Chat {
  /** @param {import("../shared/words.js").Words} words @param {ChatEars} ears */
  constructor(words, ears) {
    this.words = words;
    const field = /** @type {HTMLInputElement} */ (byId("say-text"));
    byId("say").addEventListener("submit", (event) => {
      if (!ears.live()) return;
      event.preventDefault();
      sayWritten(field, ears.say, ears.problem);
    });
  }

  /** @param {import("../shared/types.js").Saying} saying */
  hear(saying) {
    byId("said").append(make("li", {}, make("b", {}, speakerOf(this.words, saying)), `: ${saying.text}`));
  }
}
