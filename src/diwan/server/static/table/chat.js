/** What people say to each other. It is only ever shown as text. */

import { byId, make } from "../shared/dom.js";
import { sayWritten } from "../shared/saying.js";
import { isAtEnd } from "./overflow.js";

/** @typedef {import("../shared/types.js").Saying} Saying */

export class Chat {
  /**
   * @param {string} locale
   * @param {(text: string) => Promise<unknown>} say
   * @param {(saying: Saying) => void} news somebody said something just now
   */
  constructor(locale, say, news) {
    this.time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
    this.day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    this.news = news;
    this.list = byId("said");
    this.window = byId("said-window");
    this.form = /** @type {HTMLFormElement} */ (byId("say"));
    this.field = /** @type {HTMLInputElement} */ (byId("say-text"));
    /** @type {Set<number>} the entries that are shown */
    this.shown = new Set();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      sayWritten(this.field, say, (text) => (byId("say-problem").textContent = text));
    });
  }

  /** @param {Saying} saying @param {boolean} fresh whether it was said just now */
  hear(saying, fresh) {
    if (this.shown.has(saying.number)) return;
    this.shown.add(saying.number);
    const atEnd = isAtEnd(this.window);
    const when = new Date(saying.at);
    const today = when.toDateString() === new Date().toDateString();
    const time = make("time", { datetime: when.toISOString() }, (today ? this.time : this.day).format(when));
    const name = make("b", { class: "said-name", "data-seat": saying.seat ?? "" }, saying.name);
    this.list.append(make("li", {}, name, " ", time, make("p", {}, saying.text)));
    byId("said-empty").hidden = true;
    if (atEnd) this.window.scrollTop = this.window.scrollHeight;
    if (fresh) this.news(saying);
  }
}
