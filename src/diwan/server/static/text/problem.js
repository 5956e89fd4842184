/** What was refused; and where that is an answer which is none, its field says so, too. */

import { showText } from "../shared/dom.js";

const MARKS = { "aria-invalid": "true", "aria-describedby": "problem" };

export class Problem {
  /** @param {HTMLElement} field in which answers are written */
  constructor(field) {
    this.field = field;
  }

  /** @param {string} text why something was not done, or nothing */
  tell(text) {
    showText("problem", text);
    for (const name of Object.keys(MARKS)) this.field.removeAttribute(name);
  }

  /** @param {string} text what is wrong with what stands in the field */
  tellOfAnswer(text) {
    this.tell(text);
    for (const [name, value] of Object.entries(MARKS)) this.field.setAttribute(name, value);
  }
}
