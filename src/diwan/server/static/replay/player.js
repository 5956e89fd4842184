/** The game plays by itself. */

import { byId, still } from "../shared/dom.js";

const FIRST_MS = 400; // before the first move, at the most
const CALM = "2400"; // the speed for those who want things to stay still

export class Player {
  /**
   * @param {import("./viewer.js").Viewer} viewer
   * @param {import("./course.js").Course} course
   * @param {import("../shared/words.js").Words} words
   */
  constructor(viewer, course, words) {
    this.viewer = viewer;
    this.course = course;
    this.words = words;
    this.timer = 0;
    this.speed = /** @type {HTMLSelectElement} */ (byId("speed"));
    viewer.failed = () => this.stop();
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
    byId("play").addEventListener("click", () => (viewer.running ? this.stop() : this.start()));
    byId("play").hidden = false;
    byId("speed-field").hidden = false;
    if (still()) this.speed.value = CALM;
  }

  start() {
    if (this.viewer.wanted === this.course.last) this.viewer.goTo(0);
    this.#run(true);
    this.timer = setTimeout(() => this.#tick(), Math.min(FIRST_MS, Number(this.speed.value)));
  }

  stop() {
    clearTimeout(this.timer);
    this.#run(false);
  }

  #tick() {
    const { viewer } = this;
    if (viewer.wanted >= this.course.last) {
      this.stop();
      return;
    }
    this.timer = setTimeout(() => this.#tick(), Number(this.speed.value));
    if (viewer.shown === viewer.wanted) viewer.goTo(viewer.wanted + 1); // a slow line makes it slower, nothing is left out
  }

  /** @param {boolean} running */
  #run(running) {
    this.viewer.running = running;
    byId("replay").classList.toggle("is-playing", running);
    byId("play-word").textContent = this.words.say(running ? "pause" : "play");
  }
}
