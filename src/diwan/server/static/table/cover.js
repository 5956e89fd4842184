/** Several people at one screen: between two of them a cover, wherever one of them sees what the other may not. */

import { byId } from "../shared/dom.js";

/** @typedef {import("../shared/types.js").Frame} Frame */

export class Cover {
  /**
   * @param {import("../shared/words.js").Words} words
   * @param {() => void} lifted the right one sits before the screen now
   */
  constructor(words, lifted) {
    this.words = words;
    this.cover = /** @type {HTMLDialogElement} */ (byId("cover"));
    this.lifted = lifted;
    /** @type {number | null} through whose eyes the screen was seen last */
    this.eyes = null;
    this.private = false;
    byId("cover-lift").addEventListener("click", () => this.#lift());
    this.cover.addEventListener("cancel", (event) => event.preventDefault()); // Escape does not look behind it
  }

  get down() {
    return this.cover.open;
  }

  /**
   * Tell whether this frame may be shown at once; if not, the cover comes down until its reader is there.
   * @param {Frame} frame
   * @param {number[]} seats those at this screen
   * @param {string} name whose frame it is
   * @param {string} asked who has to decide now
   */
  allows(frame, seats, name, asked) {
    const idle = frame.asked === null || !seats.includes(frame.asked);
    if (this.down) {
      this.eyes = frame.eyes; // whoever lifts it is meant by what it says
      this.private = frame.private;
      this.#ask(name, idle ? asked : "");
      return false;
    }
    const passed = seats.length > 1 && frame.eyes !== this.eyes && frame.stage === "playing";
    const secret = this.private || frame.private;
    this.eyes = frame.eyes;
    this.private = frame.private;
    if (!passed || !secret) return true;
    this.#ask(name, idle ? asked : "");
    return false;
  }

  /** @param {string} name @param {string} other who decides while nobody at this screen does, or nothing */
  #ask(name, other) {
    byId("cover-text").textContent = this.words.say(other ? "cover_rest" : "cover", { name });
    byId("cover-turn").textContent = other ? this.words.say("cover_others", { name: other }) : "";
    byId("cover-lift").textContent = this.words.say("cover_lift", { name });
    if (!this.cover.open) this.cover.showModal();
  }

  #lift() {
    this.cover.close();
    this.lifted();
  }
}
