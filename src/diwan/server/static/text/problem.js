/** What is wrong: with an answer, so that its field says so, too, or at the server. */

import { showText } from "../shared/dom.js";

const MARKS = { "aria-invalid": "true", "aria-describedby": "problem" };

export class Problem {
  /** @param {HTMLElement} field in which answers are written */
  constructor(field) {
    this.field = field;
    this.troubled = false; // whether the server has said that something is wrong
  }

  /** @param {string} text what is wrong, or nothing */
  tell(text) {
    showText("problem", text);
    for (const [name, value] of Object.entries(MARKS)) {
      if (text) this.field.setAttribute(name, value);
      else this.field.removeAttribute(name);
    }
  }

  /** @param {string} text what is wrong at the server, or nothing */
  trouble(text) {
    this.troubled = text !== "";
    this.tell(text);
  }

  /** The server is there again; what is still wrong follows. */
  forget() {
    if (this.troubled) this.trouble("");
  }
}
