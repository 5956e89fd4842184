/** Moments of a game, fetched one by one: each as what changed since the one on the board, the last ones remembered. */

import { splice } from "../shared/splices.js";

/**
 * @typedef {{ply: number, question: string, picture: string, log: {text: string, keys?: string[]}[]}} Moment
 * @typedef {Omit<Moment, "picture"> & {picture: string | import("../shared/splices.js").Splice[]}} MomentNews
 * @typedef {import("../shared/screen.js").Look} Look
 */

const MOST_KEPT = 60;

export class Moments {
  /** @param {import("./course.js").ReplayData} data @param {Look} look */
  constructor(data, look) {
    this.address = data.address;
    this.asking = { locale: data.locale, ...(data.eyes === null ? {} : { eyes: String(data.eyes) }) };
    this.look = look;
    /** @type {Map<number, Moment>} */
    this.kept = new Map();
  }

  /** @param {Look} look in which all of them come from now on */
  turn(look) {
    this.look = look;
    this.kept = new Map();
  }

  /**
   * @param {number} ply
   * @param {number} shown the moment on the board
   * @returns {Promise<Moment>}
   */
  async get(ply, shown) {
    const { kept, look } = this;
    const known = kept.get(ply);
    if (known) return known;
    const base = kept.get(shown);
    const asking = new URLSearchParams({ ...this.asking, theme: look.theme, narrow: look.narrow ? "1" : "0" });
    if (base) asking.set("have", String(base.ply));
    const answer = await fetch(`${this.address}/${ply}?${asking}`);
    if (answer.status === 429) await pause(1000 * Number(answer.headers.get("Retry-After") ?? 1));
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    /** @type {MomentNews} */
    const news = await answer.json();
    const picture = typeof news.picture === "string" ? news.picture : splice(base?.picture ?? "", news.picture);
    const moment = { ...news, picture };
    kept.set(ply, moment);
    for (const old of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      if (old !== shown) kept.delete(old);
    }
    return moment;
  }
}

/** @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
