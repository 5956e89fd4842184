/** What people say to each other. It is only ever shown as text. */

import { byId, make } from "../shared/dom.js";
import { isAtEnd } from "../shared/overflow.js";
import { sayWritten } from "../shared/saying.js";

/** @typedef {import("../shared/types.js").Saying} Saying */

export class Chat {
  /**
   * @param {string} locale
   * @param {string} table whose chat it is
   * @param {(text: string) => Promise<unknown>} say
   * @param {(saying: Saying) => void} news somebody said something just now
   */
  constructor(locale, table, say, news) {
    this.time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
    this.day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    this.news = news;
    this.key = `said ${table}`;
    this.last = -1; // the number of the last entry
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
    this.last = Math.max(this.last, saying.number);
    const atEnd = isAtEnd(this.window);
    const when = new Date(saying.at);
    const today = when.toDateString() === new Date().toDateString();
    const time = make("time", { datetime: when.toISOString() }, (today ? this.time : this.day).format(when));
    const name = make("b", { class: "said-name", "data-seat": saying.seat ?? "" }, saying.name);
    this.list.append(make("li", {}, name, " ", time, " ", make("p", {}, saying.text)));
    byId("said-empty").hidden = true;
    if (atEnd) this.window.scrollTop = this.window.scrollHeight;
    if (fresh) this.news(saying);
  }

  /** All that was said has been in sight; this browser remembers that for the next time. */
  read() {
    try {
      if (this.last >= 0) localStorage.setItem(this.key, String(this.last));
    } catch {
      // Where nothing can be kept, it is unread the next time.
    }
  }

  /** Whether something was said that has not been in sight in this browser. */
  get isUnread() {
    try {
      return this.last > Number(localStorage.getItem(this.key) ?? -1);
    } catch {
      return false;
    }
  }
}
