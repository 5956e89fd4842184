/** What happened while the reader was away, until they choose again. */

import { byId, make } from "../shared/dom.js";
import { tellMore } from "../shared/overflow.js";

export class Since {
  /** @param {import("../shared/state.js").State} state @param {() => boolean} roomy whether it may stand open */
  constructor(state, roomy) {
    this.state = state;
    this.roomy = roomy;
    this.box = /** @type {HTMLDetailsElement} */ (byId("since"));
    this.lines = byId("since-lines");
    tellMore(this.lines);
    this.wanted = true; // whoever comes is told
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.wanted = true; // and so is whoever comes back
    });
  }

  show() {
    const lines = this.wanted && this.state.myTurn ? this.state.sinceLastTurn : [];
    if (this.box.hidden && lines.length) this.box.open = this.roomy();
    this.box.hidden = !lines.length;
    this.lines.replaceChildren(...lines.map((line) => make("li", {}, line.text)));
  }

  /** The reader has chosen: they have read it. */
  forget() {
    this.wanted = false;
    this.show();
  }

  hide() {
    this.box.hidden = true;
  }
}
