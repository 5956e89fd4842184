/** The moment that is looked at: marked everywhere at once, and on the board as soon as it is here. */

import { announce } from "../shared/announce.js";
import { byId, showText } from "../shared/dom.js";
import { pause } from "./moments.js";

const NEAR = 3; // moves over which pieces glide
const TRIES = 3;
const WAIT_MS = 400; // before the second one

/**
 * @typedef {object} ViewerParts
 * @property {import("../board/board.js").Board} board
 * @property {import("./course.js").Course} course
 * @property {import("./marks.js").Marks} marks
 * @property {import("./moments.js").Moments} moments
 * @property {import("../shared/words.js").Words} words
 * @property {import("../board/zones.js").Zones} zones
 */

export class Viewer {
  /** @param {ViewerParts} parts @param {number} ply */
  constructor(parts, ply) {
    this.parts = parts;
    this.wanted = parts.course.within(ply); // the moment that is to be shown
    this.shown = -1; // the one whose picture is on the board
    this.fetching = false;
    this.running = false; // whether the game plays by itself
    this.failed = () => {}; // no more moments come
    parts.marks.show(this.wanted);
    addEventListener("online", () => this.catchUp());
  }

  /** @param {number} ply @param {{history?: "push" | "replace" | "none"}} [how] */
  goTo(ply, how = {}) {
    const target = this.parts.course.within(ply);
    if (target !== this.wanted) {
      this.wanted = target;
      this.parts.marks.show(target);
      const address = `#ply=${target}`;
      if (how.history === "push") history.pushState(null, "", address);
      else if (how.history !== "none") history.replaceState(null, "", address);
    }
    this.catchUp();
  }

  /** The screen has turned: the same moment comes in another way. */
  drawAnew() {
    this.shown = -1;
    this.catchUp();
  }

  /** Bring the board to the moment that is wanted. While one is fetched, only the last wish counts. */
  async catchUp() {
    if (this.fetching) return;
    this.fetching = true;
    let failures = 0;
    while (this.shown !== this.wanted && failures < TRIES) {
      const ply = this.wanted;
      try {
        await this.#fetch(ply);
        failures = 0;
      } catch {
        failures = ply === this.wanted ? failures + 1 : 0;
        if (failures < TRIES) await pause(WAIT_MS * failures);
      }
    }
    this.fetching = false;
    const { course, moments, words } = this.parts;
    if (failures) {
      this.failed();
      showText("trouble", words.say("lost"));
    } else if (this.shown < course.last) {
      moments.get(this.shown + 1, this.shown).catch(() => {}); // whoever steps on does not wait
    }
  }

  /** @param {number} ply */
  async #fetch(ply) {
    const { moments } = this.parts;
    const { look } = moments;
    const moment = await moments.get(ply, this.shown);
    if (look !== moments.look) return; // the screen has turned in the meantime
    if (ply === this.wanted || !moments.kept.has(this.wanted)) this.#draw(moment);
  }

  /** @param {import("./moments.js").Moment} moment */
  #draw(moment) {
    const { board, marks, moments, zones } = this.parts;
    const near = this.shown >= 0 && Math.abs(moment.ply - this.shown) <= NEAR;
    if (!board.show(moment.picture, { gliding: near, choosing: false })) {
      moments.kept.delete(moment.ply); // it is fetched anew
      throw new Error(`what came for moment ${moment.ply} is no picture`);
    }
    zones.show();
    board.point(moment.log.flatMap((line) => line.keys ?? [])); // what has just happened comes into sight
    this.shown = moment.ply;
    showText("trouble", "");
    byId("question").textContent = moment.question;
    if (this.running || moment.ply !== this.wanted) return;
    // Whoever moves a slider hears from it where they are.
    const sliding = document.activeElement === marks.slider || document.activeElement === marks.curve;
    const said = moment.log.slice(-3).map((line) => line.text);
    announce([...(sliding ? [] : [marks.where(moment.ply)]), ...said].join(" "));
  }
}
