/** Zoom and pan: the picture in its window. The window scrolls by itself; hands drag, pinch and turn wheels. */

import { motion } from "../shared/dom.js";

const STEP = 1.25; // of one press on "larger"
const LARGEST = 4; // times as wide as it fits
const SMALLEST = 0.2;
const READABLE = 0.6; // of the window's width: a board that is smaller is a map of itself
const ENOUGH = 800; // of a picture's height, in its own measure: a larger window shows no less than that
const EDGE = 6; // pixels that stay free beside what was scrolled to
const SEEN = 24; // pixels of a thing by which one knows it
const DRAGGED = 6; // pixels before a press counts as dragging

export class Pan {
  /** @param {HTMLElement} window that the picture is seen through */
  constructor(window) {
    this.window = window;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.zoom = 1; // 1: as wide as its window, or as large as it is meant to be
    /** @type {number | null} pixels for one of the picture's own measure, at most; null: as many as show enough of it */
    this.meant = null;
    this.dragging = false;
    this.#listenToWheels(window);
    this.#listenToDragging(window);
    this.#listenToPinching(window);
    new ResizeObserver(() => this.size()).observe(window);
  }

  /** @param {SVGGraphicsElement} zone fills the window with it, as far as that helps */
  goTo(zone) {
    const svg = this.svg;
    const box = svg && boxOf(svg, zone);
    if (!svg || !box) return;
    const whole = svg.viewBox.baseVal;
    const room = this.window.getBoundingClientRect();
    const fitting = this.#fittingWidth(svg);
    const wide = (room.width * whole.width) / (fitting * box.width);
    const high = (room.height * whole.width) / (fitting * box.height);
    this.#zoomTo(Math.max(1, Math.min(wide, high, 2) * 0.96));
    this.reveal([zone], "start");
  }

  /**
   * Bring elements into the window, unless they are there already.
   * @param {SVGGraphicsElement[]} elements
   * @param {"nearest" | "start"} [where]
   * @param {SVGGraphicsElement} [panel] that they lie in: where it can, the window begins with its edge
   */
  reveal(elements, where = "nearest", panel) {
    const room = this.window.getBoundingClientRect();
    const boxes = elements.map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0);
    if (!boxes.length || !room.height) return;
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const inside = top >= room.top && bottom <= room.bottom && left >= room.left && right <= room.right;
    if (inside && where === "nearest") return;
    const edge = panel?.getBoundingClientRect().top ?? top;
    const start = where === "start" || bottom - top > room.height ? top : bottom - edge + EDGE <= room.height ? edge : null;
    const down = start === null ? (top + bottom) / 2 - room.top - room.height / 2 : start - room.top - EDGE;
    const across = right - left > room.width ? left - room.left - EDGE : (left + right) / 2 - room.left - room.width / 2;
    this.window.scrollBy({ top: down, left: across, behavior: motion() });
  }

  /**
   * Bring one of several elements into the window, by the shortest way; none where something of one is there already.
   * @param {SVGGraphicsElement[]} elements
   */
  revealOne(elements) {
    const room = this.window.getBoundingClientRect();
    const boxes = elements.map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0);
    if (!room.height || boxes.some((box) => isSeen(box, room))) return;
    const ways = boxes.map((box) => ({
      top: wayTo(box.top, box.bottom, room.top, room.bottom),
      left: wayTo(box.left, box.right, room.left, room.right),
    }));
    const [shortest] = ways.sort((one, other) => Math.hypot(one.top, one.left) - Math.hypot(other.top, other.left));
    if (shortest) this.window.scrollBy({ ...shortest, behavior: motion() });
  }

  larger() {
    this.#zoomTo(this.zoom * STEP);
  }

  smaller() {
    this.#zoomTo(this.zoom / STEP);
  }

  /** The whole width; or where that is shown already, all of the picture, unless nothing could be read then. */
  fit() {
    const whole = Math.min(1, this.#wholeZoom());
    this.#zoomTo(Math.abs(this.zoom - 1) > 0.01 || whole < READABLE ? 1 : whole);
  }

  /** Come closer, if nothing can be read from here. */
  readable() {
    if (this.zoom < READABLE) this.#zoomTo(1);
  }

  /** @returns {{left: number, top: number}} what the window shows now, for `comeBack` */
  get place() {
    return { left: this.window.scrollLeft, top: this.window.scrollTop };
  }

  /** @param {{left: number, top: number}} place */
  comeBack(place) {
    this.window.scrollTo({ ...place, behavior: motion() });
  }

  #wholeZoom() {
    if (!this.svg) return 1;
    const box = this.svg.viewBox.baseVal;
    return (this.window.clientHeight * box.width) / (this.#fittingWidth(this.svg) * box.height);
  }

  /** @param {SVGSVGElement} svg @returns {number} how wide it is at zoom 1 */
  #fittingWidth(svg) {
    const most = this.meant ?? Math.max(1, this.window.clientHeight / ENOUGH);
    return Math.min(this.window.clientWidth, svg.viewBox.baseVal.width * most);
  }

  /**
   * @param {number} zoom
   * @param {{x: number, y: number}} [at] the point of the screen that stays where it is
   */
  #zoomTo(zoom, at) {
    const limited = Math.min(LARGEST, Math.max(SMALLEST, zoom));
    const room = this.window.getBoundingClientRect();
    const x = at ? at.x - room.left : room.width / 2;
    const y = at ? at.y - room.top : room.height / 2;
    const ratio = limited / this.zoom;
    const left = (this.window.scrollLeft + x) * ratio - x;
    const top = (this.window.scrollTop + y) * ratio - y;
    this.zoom = limited;
    this.size();
    this.window.scrollTo({ left, top });
  }

  /** Give the picture its size. */
  size() {
    const svg = this.svg;
    if (!svg) return;
    const box = svg.viewBox.baseVal;
    const width = this.#fittingWidth(svg) * this.zoom;
    svg.style.width = `${width}px`;
    svg.style.height = `${(width * box.height) / box.width}px`;
  }

  // Hands.

  /** @param {HTMLElement} area */
  #listenToWheels(area) {
    area.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return; // without, it scrolls
        event.preventDefault();
        this.#zoomTo(this.zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
      },
      { passive: false },
    );
  }

  /** @param {HTMLElement} area */
  #listenToDragging(area) {
    /** @type {{x: number, y: number, left: number, top: number, id: number} | null} */
    let start = null;
    const end = () => {
      start = null;
      area.classList.remove("is-dragged");
    };
    area.addEventListener("pointerdown", (event) => {
      this.dragging = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return; // fingers scroll by themselves
      start = { x: event.clientX, y: event.clientY, left: area.scrollLeft, top: area.scrollTop, id: event.pointerId };
    });
    area.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) end(); // let go outside of the window
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!this.dragging && Math.hypot(dx, dy) > DRAGGED) {
        this.dragging = true;
        area.setPointerCapture(start.id);
        area.classList.add("is-dragged");
      }
      if (this.dragging) area.scrollTo({ left: start.left - dx, top: start.top - dy });
    });
    area.addEventListener("pointerup", end);
    area.addEventListener("pointercancel", end);
  }

  /** @param {HTMLElement} area */
  #listenToPinching(area) {
    let apart = 0;
    area.addEventListener("touchstart", (event) => (apart = spread(event)?.far ?? 0), { passive: true });
    area.addEventListener(
      "touchmove",
      (event) => {
        const fingers = spread(event);
        if (!fingers || !apart) return;
        event.preventDefault();
        this.#zoomTo((this.zoom * fingers.far) / apart, fingers.middle);
        apart = fingers.far;
      },
      { passive: false },
    );
  }
}

/** @param {DOMRect} box @param {DOMRect} room @returns {boolean} whether enough of it is in sight to know it */
function isSeen(box, room) {
  const across = Math.min(box.right, room.right) - Math.max(box.left, room.left);
  const down = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
  return across >= Math.min(box.width, SEEN) && down >= Math.min(box.height, SEEN);
}

/** @param {number} from @param {number} to @param {number} start @param {number} end @returns {number} how far to scroll */
function wayTo(from, to, start, end) {
  if (from < start || to - from > end - start) return from - start - EDGE;
  return to > end ? to - end + EDGE : 0;
}

/** @param {TouchEvent} event @returns {{far: number, middle: {x: number, y: number}} | null} where two fingers are */
function spread(event) {
  const [one, other, ...more] = event.touches;
  if (!one || !other || more.length) return null;
  return {
    far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
}

/**
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement | null} element
 * @returns {DOMRect | null} where an element lies in the picture's own measure
 */
export function boxOf(svg, element) {
  const told = element?.getAttribute("data-box")?.split(" ").map(Number);
  if (told?.length === 4) return new DOMRect(...told);
  const from = svg.getScreenCTM();
  if (!element || !from) return null;
  const seen = element.getBoundingClientRect();
  const corner = new DOMPoint(seen.left, seen.top).matrixTransform(from.inverse());
  return new DOMRect(corner.x, corner.y, seen.width / from.a, seen.height / from.d);
}
