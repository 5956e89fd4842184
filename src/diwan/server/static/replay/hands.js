/** What hands and keys do on the replay page. Whoever moves by themselves stops the game that plays by itself. */

import { sizeKeys } from "../board/size.js";
import { byId, isModified, isWriting } from "../shared/dom.js";

const PAGE = 10; // moves that Page Up and Page Down go

/**
 * @typedef {object} HandsParts
 * @property {import("./viewer.js").Viewer} viewer
 * @property {import("./player.js").Player} player
 * @property {import("./course.js").Course} course
 * @property {import("./marks.js").Marks} marks
 * @property {import("../board/pan.js").Pan} pan
 */

export class Hands {
  /** @param {HandsParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.#wakeSteps();
    this.#wakeSlider();
    this.#wakeCurve();
    this.#wakeKeys();
    this.#wakeLinks(byId("story"));
    for (const figures of document.querySelectorAll(".figures")) this.#wakeLinks(figures);
  }

  /** @param {number} ply @param {{history?: "push"}} [how] */
  #goTo(ply, how) {
    this.parts.player.stop();
    this.parts.viewer.goTo(ply, how);
  }

  #wakeSteps() {
    const { course, viewer } = this.parts;
    /** @type {{[id: string]: () => number}} */
    const steps = {
      first: () => 0,
      "turn-back": () => course.nextTurn(viewer.wanted, -1),
      back: () => viewer.wanted - 1,
      on: () => viewer.wanted + 1,
      "turn-on": () => course.nextTurn(viewer.wanted, 1),
      last: () => course.last,
    };
    for (const [id, target] of Object.entries(steps)) {
      const step = document.getElementById(id); // who plays alone has no turns
      step?.setAttribute("role", "button");
      step?.addEventListener("click", (event) => {
        event.preventDefault();
        this.#goTo(target());
      });
      step?.addEventListener("keydown", (event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        step.click(); // a link is no button for the keyboard yet
      });
    }
  }

  #wakeSlider() {
    const { slider } = this.parts.marks;
    slider.addEventListener("input", () => this.#goTo(Number(slider.value)));
    byId("moves").addEventListener("submit", (event) => event.preventDefault());
  }

  #wakeCurve() {
    const { course, marks } = this.parts;
    const { curve } = marks;
    const attributes = { role: "slider", tabindex: "0", "aria-labelledby": "curves-title", "aria-valuemin": "0" };
    for (const [name, value] of Object.entries(attributes)) curve.setAttribute(name, value);
    curve.setAttribute("aria-valuemax", String(course.last));
    for (const graph of marks.graphs) graph.setAttribute("aria-hidden", "true"); // the slider says it, at every moment
    curve.addEventListener("pointerdown", (event) => {
      const ply = event.button === 0 ? this.#plyAt(event) : null;
      if (ply === null) return;
      this.#goTo(ply);
      if (event.pointerType === "mouse") curve.setPointerCapture(event.pointerId);
    });
    curve.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || !curve.hasPointerCapture(event.pointerId)) return;
      const ply = this.#plyAt(event);
      if (ply !== null) this.#goTo(ply);
    });
  }

  /** @param {PointerEvent} event @returns {number | null} the move under the pointer */
  #plyAt(event) {
    const { curve, graphs } = this.parts.marks;
    const graph = [...graphs].find((each) => curve.contains(each) && each.getBoundingClientRect().width > 0);
    if (!graph) return null;
    const room = graph.getBoundingClientRect();
    const x = ((event.clientX - room.left) / room.width) * graph.viewBox.baseVal.width;
    return Math.round((x - Number(graph.dataset.left)) / Number(graph.dataset.step));
  }

  #wakeKeys() {
    const { marks, pan } = this.parts;
    const sizes = sizeKeys(pan);
    document.addEventListener("keydown", (event) => {
      const writing = isWriting(event.target) && event.target !== marks.slider;
      if (event.defaultPrevented || isModified(event) || writing) return;
      const ply = this.#keyed(event);
      const size = sizes[event.key];
      const pressable = event.target instanceof Element && event.target.closest("a, button, summary, input") !== null;
      if (ply !== null) this.#goTo(ply);
      else if (size) size();
      else if (event.key === " " && !pressable) byId("play").click();
      else return;
      event.preventDefault();
    });
  }

  /** @param {KeyboardEvent} event @returns {number | null} the moment that a key goes to */
  #keyed({ key, shiftKey, target }) {
    const { course, marks, viewer } = this.parts;
    const { wanted } = viewer;
    const sliding = target === marks.curve || target === marks.slider;
    switch (key) {
      case "ArrowLeft":
        return shiftKey ? course.nextTurn(wanted, -1) : wanted - 1;
      case "ArrowRight":
        return shiftKey ? course.nextTurn(wanted, 1) : wanted + 1;
      case "Home":
        return 0;
      case "End":
        return course.last;
      case "PageUp":
        return sliding ? wanted - PAGE : null;
      case "PageDown":
        return sliding ? wanted + PAGE : null;
      case "ArrowUp":
        return target === marks.curve ? course.nextTurn(wanted, 1) : null;
      case "ArrowDown":
        return target === marks.curve ? course.nextTurn(wanted, -1) : null;
      default:
        return null;
    }
  }

  /** @param {Element} root whose lines go to a moment */
  #wakeLinks(root) {
    root.addEventListener("click", (event) => {
      const { target } = event;
      if (!(target instanceof Element) || !(event instanceof MouseEvent)) return;
      const line = target.closest("[data-ply]");
      const link = target.closest("a:not(.cites)");
      if (!line || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#goTo(Number(line.getAttribute("data-ply")), { history: "push" });
    });
  }
}
