/** Who plays: seats, points, clocks, who thinks, who is away. */

import { byId, keepingFocus, make, makeSvg, still } from "../shared/dom.js";
import { mergeList } from "../shared/merge.js";
import { figure } from "../shared/numbers.js";
import { tellMore } from "../shared/overflow.js";
import { badge, emptyBadge } from "./badge.js";

/** @typedef {import("../shared/state.js").State} State */

const SOON_MS = 30_000; // time left that is worth a colour
const TICK_MS = 40;
const TICKS = 12;

/**
 * @typedef {object} PanelEars
 * @property {(seat: number) => void} takeBack
 * @property {(seat: number) => void} handOver
 */

export class Panels {
  /** @param {import("../shared/words.js").Words} words @param {PanelEars} ears */
  constructor(words, ears) {
    this.words = words;
    this.ears = ears;
    this.list = byId("seats");
    this.offers = byId("offers");
    /** @type {Map<string, number>} the points that are shown */
    this.points = new Map();
    for (const area of [this.list, this.offers])
      area.addEventListener("click", (event) => {
        const button = event.target instanceof Element ? event.target.closest("button") : null;
        if (button?.dataset.act)
          this.ears[/** @type {keyof PanelEars} */ (button.dataset.act)](Number(button.dataset.of));
      });
    const strip = /** @type {HTMLElement} */ (this.list.parentElement);
    tellMore(strip, () => {
      // What scrolls can be reached by keys, too.
      if (strip.scrollWidth > strip.clientWidth) strip.tabIndex = 0;
      else strip.removeAttribute("tabindex");
    });
    setInterval(() => this.state && this.tick(this.state), 250);
    /** @type {State | null} */
    this.state = null;
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    const frame = state.frame;
    if (!frame) return;
    const standings = [...frame.standings].sort((one, other) => (one.seat ?? 99) - (other.seat ?? 99));
    const fresh = make("ul", {}, ...standings.map((standing) => this.#row(state, frame, standing)));
    // Whoever pressed a button that is gone with it goes on at the question.
    keepingFocus(
      this.list,
      () => mergeList(this.list, fresh),
      () => document.getElementById("question"),
    );
    this.#showOffers(state, frame);
    this.#countUp(frame.standings);
    this.#showAsked();
    this.#showWatchers(state.people.watchers);
    this.tick(state);
  }

  /**
   * What can be done about seats, where the row of them has no room for it: below it, each with a name.
   * @param {State} state
   * @param {import("../shared/types.js").Frame} frame
   */
  #showOffers(state, frame) {
    const over = frame.stage === "over";
    const acts = state.people.sitters.flatMap((sitter) => this.#acts(state, sitter, over, true));
    keepingFocus(
      this.offers,
      () => mergeList(this.offers, make("div", {}, ...acts)),
      () => document.getElementById("question"),
    );
    this.offers.hidden = !acts.length;
  }

  /** @param {number} count of those who only watch: in words, and where room is short, as an eye and a number */
  #showWatchers(count) {
    const eye = makeSvg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
    eye.append(
      makeSvg("path", { d: "M2 12c2.6-4.4 6-6.6 10-6.6s7.4 2.2 10 6.6c-2.6 4.4-6 6.6-10 6.6S4.6 16.4 2 12z" }),
      makeSvg("circle", { cx: 12, cy: 12, r: 3 }),
    );
    const told = make("span", { class: "watchers-told" }, this.words.say("watchers", { count }));
    const sign = make("span", { class: "watchers-sign", "aria-hidden": "true" }, eye, String(count));
    byId("watchers").replaceChildren(...(count ? [told, sign] : []));
  }

  /**
   * @param {State} state
   * @param {import("../shared/types.js").Frame} frame
   * @param {import("../shared/types.js").Standing} standing
   */
  #row(state, frame, standing) {
    const { seat } = standing;
    const sitter = seat === null ? undefined : state.people.sitters.find((other) => other.seat === seat);
    const asked = seat !== null && frame.asked === seat && frame.stage === "playing";
    const row = make("li", { class: "seat", "data-seat": seat ?? "", "aria-current": asked ? "true" : null });
    if (asked) row.classList.add("is-asked");
    if (seat !== null && seat === frame.eyes) row.classList.add("is-mine");
    if (frame.stage === "over" && standing.rank === 1) row.classList.add("is-winner");
    row.append(seat === null ? emptyBadge() : badge(seat));
    const notes = frame.stage === "over" ? [] : this.#notes(state, sitter, asked);
    const name = make("span", { class: "seat-name", title: standing.name }, standing.name);
    row.append(make("span", { class: "seat-words" }, name, ...notes));
    if (state.clock && seat !== null)
      row.append(make("span", { class: "seat-clock", "data-clock": seat, role: "timer" }));
    row.append(this.#points(standing));
    if (sitter) row.append(...this.#acts(state, sitter, frame.stage === "over"));
    return row;
  }

  /** @param {State} state @param {import("../shared/types.js").Sitter | undefined} sitter @param {boolean} asked */
  #notes(state, sitter, asked) {
    const notes = [];
    const plays = sitter?.yours && !sitter.bot; // themselves
    if (sitter && state.thinking === sitter.seat) {
      const dots = make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
      notes.push(make("span", { class: "note note-thinks" }, this.words.say("thinks"), dots));
    } else if (asked) {
      notes.push(make("span", { class: "note note-turn" }, this.words.say(plays ? "your_turn" : "their_turn")));
    }
    if (!sitter) return notes;
    // Whose turn it is says already who that is.
    if (!(asked && plays) && sitter.yours && state.people.sitters.filter((other) => other.yours).length === 1) {
      notes.push(make("span", { class: "note" }, this.words.say("you")));
    }
    const word = sitter.why === "time" ? "bot_stands_in_time" : "bot_stands_in";
    if (sitter.kind === "person" && sitter.bot)
      notes.push(make("span", { class: "note note-bot" }, this.words.say(word)));
    else if (sitter.kind === "person" && !sitter.here && !sitter.yours) {
      notes.push(make("span", { class: "note note-away" }, this.words.say("away")));
    }
    return notes;
  }

  /** @param {import("../shared/types.js").Standing} standing */
  #points(standing) {
    const key = String(standing.seat ?? standing.name);
    const label = this.words.say("points", { count: standing.points });
    const shown = make("b", { "aria-hidden": "true" }, figure(standing.points));
    return make("span", { class: "seat-points", "data-points": key }, shown, make("span", { class: "sr" }, label));
  }

  /** Where the seats stand in a strip that is longer than the screen, the one that is asked is in sight. */
  #showAsked() {
    const strip = this.list.parentElement;
    const row = /** @type {HTMLElement | null} */ (this.list.querySelector(".is-asked"));
    if (!strip || !row || strip.scrollWidth <= strip.clientWidth) return;
    strip.scrollTo({ left: row.offsetLeft - (strip.clientWidth - row.offsetWidth) / 2 });
  }

  /**
   * Points tick up to what they are now.
   * @param {import("../shared/types.js").Standing[]} standings
   */
  #countUp(standings) {
    for (const { seat, name, points } of standings) {
      const key = String(seat ?? name);
      const before = this.points.get(key) ?? points;
      this.points.set(key, points);
      const place = this.list.querySelector(`[data-points="${CSS.escape(key)}"] b`);
      if (place && before !== points && !still()) countUp(place, before, points);
    }
  }

  /**
   * @param {State} state
   * @param {import("../shared/types.js").Sitter} sitter
   * @param {boolean} over
   * @param {boolean} [named] whether it stands elsewhere than in the row of its seat
   */
  #acts(state, sitter, over, named = false) {
    const name = state.nameOf(sitter.seat);
    if (over || sitter.kind !== "person") return [];
    if (sitter.yours && sitter.bot) {
      if (sitter.seat === state.frame?.eyes) return []; // the question's place has the button
      return [act("takeBack", sitter.seat, this.words.say(named ? "take_back_of" : "take_back", { name }))];
    }
    if (!sitter.bot && state.people.abandoned.includes(sitter.seat)) {
      return [act("handOver", sitter.seat, this.words.say(named ? "hand_over_of" : "hand_over_other", { name }))];
    }
    return [];
  }

  /**
   * Let the clocks run.
   * @param {State} state
   */
  tick(state) {
    const clock = state.clock;
    if (!clock) return;
    const passed = Math.max(0, Date.now() + state.behind - clock.now);
    for (const face of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("[data-clock]"))) {
      const seat = Number(face.dataset.clock);
      const left = clock.left[seat];
      face.hidden = left === null || left === undefined;
      if (left === null || left === undefined) continue;
      const now = Math.max(0, left - (clock.running === seat ? passed : 0));
      const text = this.duration(now);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("is-soon", now < SOON_MS);
      face.classList.toggle("is-running", clock.running === seat);
    }
  }

  /** @param {number} ms @returns {string} */
  duration(ms) {
    const seconds = Math.ceil(ms / 1000);
    if (seconds >= 86_400 * 2) return this.#days(Math.ceil(seconds / 3600));
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }

  /** @param {number} hours begun ones, so that three days that have just started to run still read as three */
  #days(hours) {
    const [count, rest] = [Math.floor(hours / 24), hours % 24];
    return this.words.say(rest ? "days_hours" : "days", { count, hours: rest });
  }
}

/** @param {keyof PanelEars} what @param {number} seat @param {string} text */
function act(what, seat, text) {
  return make("button", { type: "button", class: "seat-act", "data-act": what, "data-of": seat }, text);
}

/** @param {Element} place @param {number} from @param {number} to */
function countUp(place, from, to) {
  let step = 0;
  let shown = figure(from);
  place.textContent = shown;
  const timer = setInterval(() => {
    step += 1;
    if (place.textContent !== shown)
      step = TICKS; // it has changed again: what is there now is right
    else place.textContent = shown = figure(Math.round(from + ((to - from) * step) / TICKS));
    if (step >= TICKS || !place.isConnected) clearInterval(timer);
  }, TICK_MS);
}
