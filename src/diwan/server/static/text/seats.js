/** Who plays which seat: a bot for the reader's own ones, and taking these back; a bot for others who are away. */

import { announce } from "../shared/announce.js";
import { byId, make } from "../shared/dom.js";
import { mergeList } from "../shared/merge.js";

/** @typedef {import("../shared/types.js").Sitter} Sitter */

/**
 * @typedef {object} SeatEars
 * @property {() => boolean} live whether the table hears us; else the forms go their own way
 * @property {(seat: number) => void} takeBack
 * @property {(seat: number, bot: string) => void} handOver
 */

export class Seats {
  /** @param {import("../shared/words.js").Words} words @param {SeatEars} ears */
  constructor(words, ears) {
    this.words = words;
    this.ears = ears;
    this.take = byId("take");
    this.hand = byId("hand");
    this.away = byId("away");
    const bot = /** @type {HTMLSelectElement} */ (byId("hand-bot"));
    this.#listen(this.take, (seat) => ears.takeBack(seat));
    this.#listen(this.hand, (seat) => ears.handOver(seat, bot.value));
    this.#listen(this.away, (seat) => ears.handOver(seat, bot.value)); // the server takes its best one
  }

  /** @param {import("../shared/types.js").People} people */
  show(people) {
    if (!people.sitters.length) return; // the socket has not told yet
    const own = people.stage === "playing" ? people.sitters.filter((sitter) => sitter.yours) : [];
    const played = own.filter((sitter) => sitter.bot !== null);
    const free = own.filter((sitter) => sitter.bot === null);
    const away = own.length ? people.sitters.filter(({ seat, yours }) => !yours && people.abandoned.includes(seat)) : [];
    const inside = [this.take, this.hand, this.away].some((form) => form.contains(document.activeElement));
    const why = this.words.say(played.some((sitter) => sitter.why === "time") ? "stands_in_time" : "stands_in");
    if (this.take.hidden === played.length > 0) announce(played.length ? why : this.words.say("plays_again"));
    byId("take-why").textContent = why;
    this.take.hidden = !played.length;
    byId("hand-section").hidden = !free.length;
    const section = byId("away-section");
    if (section.hidden && away.length) announce(this.words.say("away"));
    section.hidden = !away.length;
    const many = own.length > 1;
    mergeList(byId("take-list"), this.#buttons("take_back", "button main", played, many));
    mergeList(byId("hand-list"), this.#buttons("hand_over", "button", free, many));
    mergeList(byId("away-list"), this.#buttons("let_bot_play", "button", away, false));
    const focused = document.activeElement;
    if (inside && (focused === document.body || !focused?.getClientRects().length)) byId("question").focus();
  }

  /** @param {string} word @param {string} look @param {Sitter[]} sitters @param {boolean} many */
  #buttons(word, look, sitters, many) {
    const told = (/** @type {string} */ name) => this.words.say(many ? `${word}_seat` : word, { name });
    const button = (/** @type {Sitter} */ { seat, name }) =>
      make("button", { class: look, name: "seat", value: seat }, told(name));
    return make("div", {}, ...sitters.map(button));
  }

  /** @param {HTMLElement} form @param {(seat: number) => void} act */
  #listen(form, act) {
    form.addEventListener("submit", (event) => {
      if (!this.ears.live() || !event.submitter) return;
      event.preventDefault();
      act(Number(event.submitter.getAttribute("value")));
    });
  }
}
