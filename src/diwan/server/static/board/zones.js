/** The names of the zones; choosing one brings it into the window. A dot says that something can be chosen there. */

import { byId, make, motion } from "../shared/dom.js";
import { mergeList } from "../shared/merge.js";
import { tellMore } from "../shared/overflow.js";

export class Zones {
  /**
   * @param {import("../shared/words.js").Words} words
   * @param {import("./board.js").Board} board
   * @param {() => boolean} stacked whether the zones lie one below the other
   */
  constructor(words, board, stacked) {
    this.words = words;
    this.board = board;
    this.stacked = stacked;
    this.strip = byId("zones");
    this.wanted = { id: "", reached: false }; // the zone that was gone to last, until it is out of sight again
    this.strip.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const found = this.board.zones().find(({ id }) => id === button?.dataset.to);
      if (!found) return;
      this.wanted = { id: found.id, reached: false };
      this.board.pan.goTo(found.zone);
      this.#here();
    });
    board.window.addEventListener("scroll", () => this.#here(), { passive: true });
    this.ends = { left: byId("zones-left"), right: byId("zones-right") };
    tellMore(this.strip, () => this.#showEnds());
    for (const [side, end] of Object.entries(this.ends)) {
      const step = side === "left" ? -0.7 : 0.7;
      end.addEventListener("click", () =>
        this.strip.scrollBy({ left: this.strip.clientWidth * step, behavior: motion() }),
      );
    }
  }

  show() {
    const zones = this.board.zones();
    byId("zones-box").hidden = zones.length < 3;
    const rows = zones.map(({ id, name, choosing }) => {
      const button = make(
        "button",
        { type: "button", class: choosing ? "zone has-choices" : "zone", "data-to": id },
        name,
      );
      if (choosing) button.append(make("span", { class: "sr" }, ` (${this.words.say("zone_choices")})`));
      return make("li", {}, button);
    });
    for (const other of this.strip.querySelectorAll(".is-here")) other.classList.remove("is-here");
    mergeList(this.strip, make("ul", {}, ...rows));
    this.#here();
    this.#showEnds();
  }

  /** @param {string} id of the zone whose name comes into sight */
  reveal(id) {
    const zone = /** @type {HTMLElement | null} */ (this.strip.querySelector(`[data-to="${CSS.escape(id)}"]`));
    if (zone && !this.#inSight(zone)) this.#center(zone);
  }

  /** An end of the strip behind which there is more is an arrow; it has a dot, too, if one of those zones has. */
  #showEnds() {
    const room = this.strip.getBoundingClientRect();
    const dotted = [...this.strip.querySelectorAll(".has-choices")].map((zone) => zone.getBoundingClientRect());
    const { left, right } = this.ends;
    left.hidden = !this.strip.classList.contains("more-left");
    right.hidden = !this.strip.classList.contains("more-right");
    left.classList.toggle(
      "has-choices",
      dotted.some((box) => box.left < room.left - 4),
    );
    right.classList.toggle(
      "has-choices",
      dotted.some((box) => box.left > room.right - 24),
    );
  }

  /** @param {HTMLElement} zone */
  #inSight(zone) {
    const [box, room] = [zone.getBoundingClientRect(), this.strip.getBoundingClientRect()];
    return box.left >= room.left && box.right <= room.right;
  }

  /** @param {HTMLElement} zone */
  #center(zone) {
    const left = zone.offsetLeft - this.strip.offsetLeft;
    this.strip.scrollTo({ left: left - this.strip.clientWidth / 2 + zone.offsetWidth / 2 });
  }

  /** @returns {string} the zone that one looks at: the one gone to, the first that is in sight, or what fills it */
  #lookedAt() {
    const room = this.board.window.getBoundingClientRect();
    const seen = this.board.zones().map(({ zone, id }) => {
      const box = zone.getBoundingClientRect();
      const high = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
      const inSight = high > 0.5 * Math.min(box.height, room.height);
      return { id, top: box.top, high, inSight, whole: high > box.height - 2 };
    });
    const inSight = seen.filter((zone) => zone.inSight).sort((one, other) => one.top - other.top);
    const there = inSight.some(({ id }) => id === this.wanted.id);
    if (there) this.wanted.reached = true;
    else if (this.wanted.reached) this.wanted = { id: "", reached: false };
    const [fullest] = seen.sort((one, other) => other.high - one.high);
    return there ? this.wanted.id : ((inSight.find(({ whole }) => whole) ?? inSight[0] ?? fullest)?.id ?? "");
  }

  /** Mark the zone that one looks at, where they lie one below the other. */
  #here() {
    if (!this.stacked()) return;
    const best = this.#lookedAt();
    for (const button of this.strip.querySelectorAll("button")) {
      const is = button.dataset.to === best;
      if (is === button.classList.contains("is-here")) continue;
      button.classList.toggle("is-here", is);
      if (is) this.#center(button);
    }
  }
}
