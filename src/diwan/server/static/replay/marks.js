/** Everything beside the board that shows the moment which is looked at: that takes no time. */

import { byId } from "../shared/dom.js";
import { figure } from "../shared/numbers.js";

const BACK = ["first", "turn-back", "back"];
const ON = ["on", "turn-on", "last"];

export class Marks {
  /** @param {import("./course.js").Course} course @param {import("../shared/words.js").Words} words */
  constructor(course, words) {
    this.course = course;
    this.words = words;
    this.slider = /** @type {HTMLInputElement} */ (byId("ply"));
    this.curve = byId("curve");
    this.lines = /** @type {HTMLElement[]} */ ([...byId("story").children]);
    this.graphs = /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("svg.graph"));
  }

  /** @param {number} ply */
  where(ply) {
    return this.words.say("moment", { ply, last: this.course.last });
  }

  /** @param {number} ply */
  show(ply) {
    const figures = this.course.figuresAt(ply);
    byId("where").textContent = this.where(ply);
    this.#slider(ply);
    this.#standings(ply, figures);
    this.#steps(ply);
    this.#story(ply);
    this.#graphs(ply, figures);
    this.#onward(ply);
  }

  /** @param {number} ply */
  #slider(ply) {
    this.slider.value = String(ply);
    this.slider.style.setProperty("--done", `${(100 * ply) / Math.max(1, this.course.last)}%`);
    this.slider.setAttribute("aria-valuetext", this.where(ply));
  }

  /** @param {number} ply @param {number[]} figures */
  #standings(ply, figures) {
    [...byId("standings").children].forEach((row, place) => {
      const points = row.querySelector("b");
      if (points) points.textContent = figure(figures[place] ?? 0);
      row.classList.toggle("is-asked", this.course.asked[ply] === place); // seats come first
    });
  }

  /** @param {number} ply */
  #steps(ply) {
    for (const id of BACK) document.getElementById(id)?.setAttribute("aria-disabled", String(ply === 0));
    for (const id of ON) document.getElementById(id)?.setAttribute("aria-disabled", String(ply === this.course.last));
  }

  /** @param {number} ply */
  #story(ply) {
    let last = this.lines[0];
    for (const line of this.lines) {
      const its = Number(line.dataset.ply);
      line.classList.toggle("is-later", its > ply);
      line.classList.toggle("is-now", its === ply);
      if (its === ply) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
      if (its <= ply) last = line;
    }
    const window = byId("story-window");
    const room = window.getBoundingClientRect();
    const box = last?.getBoundingClientRect();
    if (!box || (box.top >= room.top + 20 && box.bottom <= room.bottom - 40)) return;
    window.scrollTop += box.top - room.top - room.height * 0.6; // only its own window is scrolled, never the page
  }

  /** @param {number} ply @param {number[]} figures */
  #graphs(ply, figures) {
    for (const graph of this.graphs) {
      const x = Number(graph.dataset.left) + ply * Number(graph.dataset.step);
      graph.querySelector(".graph-cursor")?.setAttribute("transform", `translate(${x.toFixed(2)} 0)`);
    }
    const said = this.course.names.map((name, place) => this.words.say("points", { name, points: figures[place] ?? 0 }));
    this.curve.setAttribute("aria-valuenow", String(ply));
    this.curve.setAttribute("aria-valuetext", `${this.where(ply)}: ${said.join("; ")}`);
    for (const row of document.querySelectorAll(".figures tr[data-ply]")) {
      row.classList.toggle("is-now", Number(row.getAttribute("data-ply")) === ply);
    }
  }

  /** @param {number} ply */
  #onward(ply) {
    const form = /** @type {HTMLFormElement} */ (byId("onward"));
    const button = /** @type {HTMLButtonElement} */ (byId("onward-go"));
    const end = this.course.asked[ply] === null;
    form.action = form.action.replace(/\d+$/, String(ply));
    button.disabled = end;
    button.textContent = this.words.say("onward", { ply });
    byId("onward-over").hidden = !end;
  }
}
