/** The question and its answers: a list that hands and keys choose from, the path, the last look before it counts. */

import { byId, isByKeyboard, isModified, isWriting, listenToPointing, make, makeSvg, motion } from "../shared/dom.js";
import { groupsOf, labelOf } from "../shared/groups.js";
import { tellMore } from "../shared/overflow.js";
import { Path } from "./path.js";

/** @typedef {import("../shared/types.js").Choice} Choice */
/** @typedef {import("../shared/types.js").Frame} Frame */

const ROWS = 3; // of the choices that are in sight however little room there is
const MANY = 6; // choices: more of them, and the board carrying them, leave the board the room
const CARRIED = 0.8; // the part of them that can be taken on the board then
const HEAD = 0.75; // rows that a heading takes
const NEARLY = 48; // pixels that are missing for all of them to be seen: then the list may be that much longer
const DIGITS_MS = 1_200; // within which a second digit belongs to the first
const DOUBLE_MS = 500; // within which the second half of a double click comes

/**
 * @typedef {object} ChoiceEars
 * @property {(choice: Choice) => void} send it counts now
 * @property {(ply: number) => void} undo back to there
 * @property {(action: number) => boolean} isOnBoard whether it can be taken there, too
 * @property {(action: number | null) => void} pointed
 * @property {(action: number | null) => void} marked chosen, but not sent yet; or no more
 */

export class Choices {
  /**
   * @param {import("../shared/words.js").Words} words
   * @param {ChoiceEars} ears
   * @param {() => boolean} confirms whether the reader wants to be asked once more before the turn passes on
   */
  constructor(words, ears, confirms) {
    this.words = words;
    this.ears = ears;
    this.confirms = confirms;
    this.list = byId("choices");
    this.path = new Path(words, (ply) => ears.undo(ply));
    this.body = byId("ask-body");
    this.question = byId("question");
    this.confirm = byId("confirm");
    this.more = byId("choices-more");
    /** @type {Choice[]} */
    this.choices = [];
    this.current = 0; // the one that Enter means
    this.touched = false; // whether somebody has moved to it
    /** @type {Choice | null} */
    this.chosen = null;
    this.sent = false;
    this.askedAt = 0; // when what is asked now came up
    /** @type {Element | null} where somebody was when they chose */
    this.from = null;
    this.digits = "";
    this.digitsAt = 0;
    this.#listen();
  }

  /** @param {Frame} frame @param {boolean} mine whether the reader is asked */
  show(frame, mine) {
    const focused = document.activeElement;
    const inside = byId("ask").contains(focused) && !byId("stand-in").contains(focused); // that stays, or leads on itself
    this.choices = mine ? frame.choices : [];
    this.current = 0;
    this.touched = false;
    this.digits = "";
    this.chosen = null;
    this.sent = false;
    this.askedAt = performance.now();
    this.confirm.hidden = true;
    this.list.removeAttribute("aria-busy");
    this.list.replaceChildren(...this.#items());
    byId("choices-box").hidden = !this.choices.length;
    this.body.classList.toggle("is-low", this.#isOnBoard());
    const headed = this.choices[0]?.group ? HEAD : 0;
    this.body.style.setProperty("--rows", String(Math.min(ROWS, this.choices.length) + headed));
    this.path.show(frame, mine);
    this.#fit();
    this.body.scrollTop = 0;
    // Whoever was choosing goes on choosing; everybody else is left where they are.
    if (inside && this.choices.length) this.#focus(0);
    else if (inside) this.question.focus({ preventScroll: true });
  }

  /** Whether the board offers nearly all of it: then, where room is short, that has it. */
  #isOnBoard() {
    const there = this.choices.filter((choice) => this.ears.isOnBoard(choice.action));
    return this.choices.length > MANY && there.length >= CARRIED * this.choices.length;
  }

  /** Show more of the rows: a list that was kept low grows, any other goes on. */
  #showMore() {
    const before = this.body.clientHeight;
    this.body.classList.remove("is-low");
    this.#fit();
    if (this.body.clientHeight === before) this.body.scrollBy({ top: before * 0.8, behavior: motion() });
  }

  /** @returns {HTMLElement[]} the rows, those that begin alike under a heading that says it for all of them */
  #items() {
    return groupsOf(this.choices).flatMap(({ heading, first, choices }) => {
      const rows = choices.map((choice, place) => this.#row(choice, first + place));
      if (!heading) return rows;
      const id = `choices-${first}`;
      const part = make("ol", { class: "choices-part", "aria-labelledby": id }, ...rows);
      return [make("li", { class: "choices-group" }, make("p", { class: "choices-head", id }, heading), part)];
    });
  }

  /** @param {Choice} choice @param {number} place */
  #row(choice, place) {
    const button = make(
      "button",
      { type: "button", class: "choice", "data-action": choice.action, tabindex: place ? -1 : 0 },
      make("kbd", { class: "choice-number", "aria-hidden": "true" }, String(place + 1)),
      make("span", { class: "choice-label" }, ...labelOf(choice)),
    );
    if (choice.ends && this.confirms())
      button.append(endsSign(this.words.say("ends_turn")));
    return make("li", {}, button);
  }

  /**
   * Somebody chose: it is sent, or where the turn would pass on, shown once more.
   * @param {number} action
   * @param {UIEvent} event
   */
  choose(action, event) {
    const choice = this.choices.find((other) => other.action === action);
    if (!choice || this.sent || this.#isEcho(event)) return;
    const again = this.chosen === choice && !this.confirm.hidden;
    this.#mark(choice);
    if (choice.ends && this.confirms() && !again) this.#ask(choice);
    else this.#send(choice);
  }

  /** @param {Choice} choice the only one: it is shown as chosen, and soon taken */
  pick(choice) {
    if (!this.sent) this.#mark(choice);
  }

  /** @param {Choice} choice that was picked @returns {boolean} whether it is still, and has not been sent */
  isPicked(choice) {
    return this.chosen === choice && !this.sent;
  }

  /** @param {Choice} choice that was picked: it counts */
  take(choice) {
    if (this.isPicked(choice)) this.#send(choice);
  }

  /**
   * @param {UIEvent} event
   * @returns {boolean} whether it was meant for what was here before: a key held down, half of a double click
   */
  #isEcho(event) {
    if (event instanceof KeyboardEvent) return event.repeat;
    return event.detail > 1 && event.timeStamp - this.askedAt < DOUBLE_MS;
  }

  /** @param {Choice} choice */
  #ask(choice) {
    this.from = document.activeElement;
    this.askedAt = performance.now();
    this.confirm.hidden = false;
    const said = make("span", { class: "sr" }, `${choice.label}. `); // it is marked in the list already
    byId("confirm-text").replaceChildren(said, this.words.say("confirm"));
    this.#fit();
    this.#rowOf(choice)?.scrollIntoView({ block: "nearest" });
    byId("confirm-yes").focus();
  }

  /** @param {Choice} choice */
  #send(choice) {
    const inside = this.confirm.contains(document.activeElement);
    this.sent = true;
    this.confirm.hidden = true;
    this.list.setAttribute("aria-busy", "true");
    if (inside) this.#rowOf(choice)?.focus();
    this.ears.send(choice);
  }

  /** The answer was refused, or was thought better of: the question is as it was. */
  release() {
    const inside = this.confirm.contains(document.activeElement);
    const chosen = this.chosen;
    this.sent = false;
    this.confirm.hidden = true;
    this.list.removeAttribute("aria-busy");
    this.#mark(null);
    if (!inside || !chosen) return;
    const back = this.from?.isConnected && this.from !== document.body ? this.from : this.#rowOf(chosen);
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  }

  /** @param {Choice | null} choice */
  #mark(choice) {
    this.chosen = choice;
    for (const row of this.#rows()) {
      const is = choice !== null && row.dataset.action === String(choice.action);
      row.classList.toggle("is-chosen", is);
      if (is) row.setAttribute("aria-pressed", "true");
      else row.removeAttribute("aria-pressed");
    }
    this.ears.marked(choice?.action ?? null);
  }

  /** @param {number | null} action that is pointed at elsewhere */
  light(action) {
    for (const row of this.#rows()) row.classList.toggle("is-lit", row.dataset.action === String(action));
  }

  /** @param {number[]} actions the best first */
  hint(actions) {
    for (const row of this.#rows()) {
      row.querySelector(".choice-hint")?.remove();
      const place = actions.indexOf(Number(row.dataset.action));
      if (place < 0) continue;
      const told = this.words.say("hint_place", { place: place + 1 });
      row.append(
        make(
          "span",
          { class: "choice-hint", title: told },
          make("span", { class: "sr" }, told),
          make("span", { "aria-hidden": "true" }, String(place + 1)),
        ),
      );
    }
    this.#fit();
    const best = this.#rows().find((row) => Number(row.dataset.action) === actions[0]);
    best?.scrollIntoView({ block: "nearest" });
  }

  /** The strip that counts what is out of sight is there only where not all rows fit without it. */
  #fit() {
    const { body, more } = this;
    const top = body.scrollTop;
    more.hidden = true;
    body.style.removeProperty("max-height");
    const missing = () => body.scrollHeight - body.clientHeight;
    if (missing() > 0 && missing() < NEARLY) body.style.maxHeight = "none";
    more.hidden = !this.choices.length || missing() <= 1;
    body.scrollTop = top;
    this.#count();
  }

  /** Say how many rows are below those that can be read. */
  #count() {
    if (this.more.hidden) return;
    const end = this.body.getBoundingClientRect().bottom;
    const below = this.#rows().filter((row) => row.getBoundingClientRect().bottom > end + 1).length;
    this.more.classList.toggle("is-done", below === 0);
    if (below) this.more.textContent = this.words.say("more_choices", { count: below });
  }

  /** @returns {HTMLButtonElement[]} */
  #rows() {
    return [...this.list.querySelectorAll("button")];
  }

  /** @param {Choice} choice */
  #rowOf(choice) {
    return this.#rows().find((row) => row.dataset.action === String(choice.action));
  }

  /** @param {number} place */
  #focus(place) {
    const rows = this.#rows();
    if (!rows.length) return;
    this.current = (place + rows.length) % rows.length;
    rows.forEach((row, other) => (row.tabIndex = other === this.current ? 0 : -1));
    rows[this.current]?.focus();
  }

  #listen() {
    this.list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("button") : null;
      if (row) this.choose(Number(row.dataset.action), event);
    });
    // Enter held down takes one choice, not one question after the other.
    byId("ask").addEventListener("keydown", (event) => {
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    });
    /** @param {EventTarget | null} target */
    const rowAt = (target) => (target instanceof Element ? target.closest("button") : null);
    /** @param {HTMLButtonElement | null} row */
    const pointed = (row) => this.ears.pointed(row ? Number(row.dataset.action) : null);
    listenToPointing(this.list, rowAt, pointed);
    this.list.addEventListener("focusin", (event) => {
      const row = rowAt(event.target);
      if (isByKeyboard(event.target)) pointed(row);
      if (row) this.current = Math.max(0, this.#rows().indexOf(row));
    });
    for (const gone of ["pointerleave", "focusout"]) this.list.addEventListener(gone, () => this.ears.pointed(null));
    byId("confirm-yes").addEventListener("click", (event) => {
      if (this.chosen && !this.#isEcho(event)) this.#send(this.chosen);
    });
    byId("confirm-no").addEventListener("click", () => this.release());
    this.more.addEventListener("click", () => this.#showMore());
    tellMore(this.body, (scrolled) => (scrolled ? this.#count() : this.#fit()));
  }

  /**
   * A key that nobody else wanted.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it meant something here
   */
  key(event) {
    if (isWriting(event.target) || isModified(event)) return false;
    if (event.key === "Escape" && this.chosen && !this.sent) {
      this.release();
      return true;
    }
    if (!this.choices.length || this.sent) return false;
    const onBoard = byId("board").contains(/** @type {Node} */ (event.target));
    const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    if (event.key in moves && !onBoard && !hasOwnArrows(event.target)) {
      const inside = this.list.contains(document.activeElement);
      const step = moves[/** @type {keyof typeof moves} */ (event.key)];
      this.touched = true;
      this.#focus(inside || this.current ? this.current + step : step > 0 ? 0 : -1);
      return true;
    }
    if ((event.key === "Home" || event.key === "End") && this.list.contains(document.activeElement)) {
      this.#focus(event.key === "Home" ? 0 : -1);
      return true;
    }
    if (/^\d$/.test(event.key)) return this.#digit(event.key);
    const current = this.choices[this.current];
    if (current && event.key === "Enter" && !isPressable(event.target) && (this.touched || this.choices.length === 1)) {
      this.choose(current.action, event);
      return true;
    }
    return false;
  }

  /** @param {string} digit goes to the choice of that number; Enter takes it */
  #digit(digit) {
    const now = Date.now();
    const longer = now - this.digitsAt < DIGITS_MS ? this.digits + digit : digit;
    this.digits = Number(longer) <= this.choices.length ? longer : digit;
    this.digitsAt = now;
    const place = Number(this.digits);
    if (place < 1 || place > this.choices.length) return false;
    this.touched = true;
    this.#focus(place - 1);
    return true;
  }
}

/** @param {string} told @returns {HTMLElement} the sign of a choice that ends one's turn: on to the next person */
function endsSign(told) {
  const sign = makeSvg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  sign.append(
    makeSvg("path", { d: "M2 12h9M7.5 8.2 11.3 12l-3.8 3.8" }),
    makeSvg("circle", { cx: 18, cy: 8.2, r: 2.6 }),
    makeSvg("path", { d: "M13.8 18.2c0-3 1.7-4.9 4.2-4.9s4.2 1.9 4.2 4.9" }),
  );
  return make("span", { class: "choice-ends", title: told }, sign, make("span", { class: "sr" }, ` (${told})`));
}

/** @param {EventTarget | null} target */
function isPressable(target) {
  return target instanceof Element && target.closest("button, a, summary, [role=button], [role=tab]") !== null;
}

/** @param {EventTarget | null} target */
function hasOwnArrows(target) {
  return target instanceof Element && target.closest("[role=tablist], dialog, .scroll, .since") !== null;
}
