/** What people say to each other, as text and nothing else. */

import { byId, make } from "../shared/dom.js";
import { sayWritten } from "../shared/saying.js";

/**
 * @typedef {object} ChatEars
 * @property {() => boolean} live whether the table hears us; else the form goes its own way
 * @property {(text: string) => Promise<unknown>} say
 * @property {(text: string) => void} problem
 */

export class Chat {
  /** @param {ChatEars} ears */
  constructor(ears) {
    const field = /** @type {HTMLInputElement} */ (byId("say-text"));
    byId("say").addEventListener("submit", (event) => {
      if (!ears.live()) return;
      event.preventDefault();
      sayWritten(field, ears.say, ears.problem);
    });
  }

  /** @param {import("../shared/types.js").Saying} saying */
  hear({ name, text }) {
    byId("said").append(make("li", {}, make("b", {}, name), `: ${text}`));
  }
}
