/** What has happened and who leads, as lists: what stays the same stays in place, for whoever reads there. */

import { byId, make } from "../shared/dom.js";
import { mergeList } from "../shared/merge.js";

const LATEST = 12; // lines of the log that are shown at once
const LISTS = /** @type {const} */ (["news", "log", "standings"]);

export class Story {
  /** @param {import("../shared/words.js").Words} words @param {string} rules the address of the game's rules */
  constructor(words, rules) {
    this.words = words;
    this.rules = rules;
    // Only elements, so that the first news find each where it will be.
    for (const id of LISTS) byId(id).replaceChildren(...byId(id).children);
  }

  /** @param {import("../shared/state.js").State} state @param {import("../shared/types.js").Frame} frame */
  show(state, frame) {
    const since = state.sinceLastTurn.length ? state.sinceLastTurn : state.log.slice(-LATEST);
    const rows = {
      news: since.map((entry) => this.#cited(entry)),
      log: state.log.map((entry) => make("li", {}, entry.text)),
      standings: frame.standings.map((standing) => this.#standing(standing)),
    };
    for (const id of LISTS) mergeList(byId(id), make("div", {}, ...rows[id]));
  }

  /** @param {import("../shared/types.js").LogLine} entry with the rules behind it */
  #cited(entry) {
    const row = make("li", {}, entry.text);
    for (const rule of entry.rules ?? [])
      row.append(" ", make("a", { href: `${this.rules}#${encodeURIComponent(rule)}` }, rule));
    return row;
  }

  /** @param {import("../shared/types.js").Standing} standing */
  #standing({ name, points }) {
    return make("li", {}, this.words.say("rank", { name, points: this.words.say("points", { count: points }) }));
  }
}
