/** What happened, in words. Pointing at a sentence shows its place on the board, choosing it goes to that moment. */

import { byId, keepingFocus, listenToPointing, make } from "../shared/dom.js";
import { isAtEnd } from "../shared/overflow.js";
import { badge } from "./badge.js";

/** @typedef {import("../shared/types.js").LogLine} LogLine */

/**
 * @typedef {object} LogEars
 * @property {(keys: readonly string[]) => void} pointed
 * @property {(ply: number) => void} look
 */

export class Log {
  /** @param {import("../shared/words.js").Words} words @param {string} rules the page of the rules @param {LogEars} ears */
  constructor(words, rules, ears) {
    this.words = words;
    this.rules = rules;
    this.ears = ears;
    this.list = byId("log");
    this.window = byId("log-window");
    /** @type {LogLine[]} the lines that are shown */
    this.shown = [];
    this.follows = true; // the latest lines stay in sight, unless somebody reads earlier ones
    let top = 0;
    this.window.addEventListener("scroll", () => {
      // Lines that come, and a window that shrinks, leave the end out of sight; only a reader goes back.
      if (isAtEnd(this.window)) this.follows = true;
      else if (this.window.scrollTop < top) this.follows = false;
      top = this.window.scrollTop;
    });
    new ResizeObserver(() => this.follows && this.toEnd()).observe(this.window);
    listenToPointing(
      this.list,
      (target) => this.#lineAt(target),
      (line) => this.ears.pointed(line?.keys ?? []),
    );
    this.list.addEventListener("focusin", (event) => this.ears.pointed(this.#lineAt(event.target)?.keys ?? []));
    for (const gone of ["pointerleave", "focusout"]) this.list.addEventListener(gone, () => this.ears.pointed([]));
    this.list.addEventListener("click", (event) => {
      if (isLook(event.target)) this.#look(event.target);
    });
    this.list.addEventListener("keydown", (event) => {
      if (!isLook(event.target) || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (!event.repeat) this.#look(event.target);
    });
  }

  /** @param {EventTarget | null} target */
  #look(target) {
    const line = this.#lineAt(target);
    if (line) this.ears.look(line.ply);
  }

  /** @param {EventTarget | null} target */
  #lineAt(target) {
    const row = target instanceof Element ? target.closest("li") : null;
    return row ? this.shown[[...this.list.children].indexOf(row)] : undefined;
  }

  /** @param {LogLine[]} lines */
  show(lines) {
    let same = 0;
    while (same < lines.length && alike(lines[same], this.shown[same])) same += 1;
    const gone = [...this.list.children].slice(same);
    keepingFocus(
      this.list,
      () => gone.forEach((row) => row.remove()),
      () => this.window,
    );
    let before = lines[same - 1];
    for (const line of lines.slice(same)) {
      this.list.append(logRow(line, before, this.rules, this.words));
      before = line;
    }
    this.shown = lines;
    byId("log-empty").hidden = lines.length > 0;
    if (this.follows) this.toEnd();
  }

  /** Show the latest lines. */
  toEnd() {
    this.window.scrollTop = this.window.scrollHeight;
  }

  /** @param {number | null} ply the moment that is looked at */
  mark(ply) {
    [...this.list.children].forEach((row, place) => {
      const is = ply !== null && this.shown[place]?.ply === ply;
      row.classList.toggle("is-looked-at", is);
      if (is) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
  }
}

/**
 * @param {LogLine} line
 * @param {LogLine | undefined} before
 * @param {string} rules
 * @param {import("../shared/words.js").Words} words
 */
function logRow(line, before, rules, words) {
  const row = make("li", { class: "log-line" });
  const turn = before?.seat !== line.seat;
  if (turn) row.classList.add("is-turn");
  row.append(line.seat !== null && turn ? badge(line.seat, 18) : make("span", { class: "log-gap" }));
  const text = make("span", { class: "log-text" });
  // No <button>: that would be a block of its own, and what follows it would begin a line.
  const look = { class: "log-look", role: "button", tabindex: 0, title: words.say("look_there") };
  text.append(line.ply >= 0 ? make("span", look, line.text) : line.text);
  for (const rule of line.rules ?? []) text.append(" ", ruleLink(rule, rules));
  row.append(text);
  return row;
}

/** @param {EventTarget | null} target @returns {boolean} whether it leads to an earlier moment */
function isLook(target) {
  return target instanceof Element && target.closest(".log-look") !== null;
}

/** @param {string} rule @param {string} rules the page of the rules */
export function ruleLink(rule, rules) {
  return make(
    "a",
    { class: "cites", href: `${rules}#${encodeURIComponent(rule)}`, target: "_blank", rel: "noopener" },
    rule,
  );
}

/** @param {LogLine | undefined} one @param {LogLine | undefined} other */
function alike(one, other) {
  return one === other || (one?.ply === other?.ply && one?.seat === other?.seat && one?.text === other?.text);
}
