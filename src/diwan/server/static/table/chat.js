/** What people say to each other. It is only ever shown as text. */

import { byId, make } from "../shared/dom.js";
import { isAtEnd } from "../shared/overflow.js";
import { sayWritten, speakerOf } from "../shared/saying.js";

/** @typedef {import("../shared/types.js").Saying} Saying */

const KEY = "said"; // under which this browser remembers what was in sight: the last entry, by table
const MOST = 50; // tables that are remembered, the latest

export class Chat {
  /**
   * @param {import("../shared/words.js").Words} words
   * @param {string} locale
   * @param {string} table whose chat it is
   * @param {(text: string) => Promise<unknown>} say
   * @param {(saying: Saying) => void} news somebody said something just now
   */
  constructor(words, locale, table, say, news) {
    this.words = words;
    this.time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
    this.day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    this.news = news;
    this.table = table;
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
    const name = make("b", { class: "said-name", "data-seat": saying.seat ?? "" }, speakerOf(this.words, saying));
    this.list.append(make("li", {}, name, " ", time, " ", make("p", {}, saying.text)));
    byId("said-empty").hidden = true;
    if (atEnd) this.window.scrollTop = this.window.scrollHeight;
    if (fresh) this.news(saying);
  }

  /** All that was said has been in sight; this browser remembers that for the next time. */
  read() {
    if (this.last < 0) return;
    const others = seen().filter(([table]) => table !== this.table);
    try {
      localStorage.setItem(KEY, JSON.stringify([...others, [this.table, this.last]].slice(-MOST)));
    } catch {
      // Where nothing can be kept, it is unread the next time.
    }
  }

  /** Whether something was said that has not been in sight in this browser. */
  get isUnread() {
    return this.last > (seen().find(([table]) => table === this.table)?.[1] ?? -1);
  }
}

/** @returns {[string, number][]} the tables that this browser remembers, each with the last entry that was in sight */
function seen() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((row) => Array.isArray(row)) : [];
  } catch {
    return [];
  }
}
