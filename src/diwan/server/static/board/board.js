/** The board: the picture, and what on it can be chosen or is pointed at. */

import { byId, isByKeyboard, keepingFocus, makeSvg, still } from "../shared/dom.js";
import { merge } from "../shared/merge.js";
import { glide, placesOf } from "./glide.js";
import { boxOf, Pan } from "./pan.js";

const CHOICE = ".dw-choice[data-action]";
const PHONE = 1.3; // a picture that is made for phones is not blown up further: a tablet rather shows more of it

/**
 * @typedef {object} BoardEars
 * @property {(action: number, event: UIEvent) => void} chosen somebody chose it
 * @property {(action: number | null) => void} pointed somebody points at it
 * @property {() => void} [missed] somebody pressed what can't be chosen, though something else can
 */

export class Board {
  /**
   * @param {BoardEars} ears
   * @param {() => boolean} narrow whether the page asks the question beside the board, so that the picture need not
   */
  constructor(ears, narrow) {
    this.ears = ears;
    this.narrow = narrow;
    this.window = byId("board");
    this.pan = new Pan(this.window);
    this.showing = ""; // the picture, and whether one can choose from it
    /** @type {{left: number, top: number} | null} what was seen before somebody pointed elsewhere */
    this.before = null;
    this.#listen();
  }

  /** @returns {SVGSVGElement | null} the picture, as elements */
  get svg() {
    return this.pan.svg;
  }

  /**
   * Show a picture. Pieces glide from where they were, unless it is another picture altogether.
   * @param {string} picture
   * @param {{gliding: boolean, choosing: boolean}} how
   * @returns {boolean} whether it is one
   */
  show(picture, how) {
    const showing = `${how.choosing} ${picture}`;
    if (this.svg && showing === this.showing) return true;
    const fresh = parse(picture);
    if (fresh === null) {
      this.#keepLast();
      return false;
    }
    this.showing = showing;
    this.before = null;
    this.pan.meant = isForPhones(fresh) ? PHONE : null;
    if (this.narrow()) cutQuestion(fresh);
    if (!how.choosing) rest(fresh);
    const focused = this.#actionAt(document.activeElement);
    keepingFocus(
      this.window,
      () => this.#put(fresh, how.gliding),
      () => (focused === null ? null : this.choice(focused)) ?? this.window,
    );
    return true;
  }

  /** The last picture stays until another one comes; but what it offers may mean something else by now. */
  #keepLast() {
    this.showing = "";
    if (this.svg) rest(this.svg);
  }

  /** @param {SVGSVGElement} fresh @param {boolean} gliding */
  #put(fresh, gliding) {
    const old = this.svg;
    if (old === null || widthOf(old) !== widthOf(fresh)) {
      this.window.replaceChildren(fresh);
      this.pan.svg = fresh;
      this.pan.size();
      return;
    }
    this.unmark();
    const before = gliding && !still() && !document.hidden ? placesOf(old) : null;
    merge(old, fresh);
    this.pan.size(); // it may be higher than the last one: only now everything lies where it will
    if (before) glide(old, before, this.window.getBoundingClientRect());
  }

  /** Take the picture away: the next one at the screen may not see it. */
  clear() {
    this.window.replaceChildren();
    this.pan.svg = null;
  }

  /** @param {number} action @returns {SVGGraphicsElement | null} */
  choice(action) {
    return this.svg?.querySelector(`.dw-choice[data-action="${action}"]`) ?? null;
  }

  /** @param {number | null} action the one that is pointed at elsewhere */
  light(action) {
    this.#only("is-lit", action === null ? [] : [this.choice(action)]);
  }

  /** @param {number | null} action the one that is chosen, and maybe under way */
  mark(action) {
    this.#only("is-chosen", action === null ? [] : [this.choice(action)]);
  }

  /** @param {readonly string[]} keys of what a sentence is about */
  point(keys) {
    const found = keys.map((key) => this.svg?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null);
    this.#only("is-shown", found);
    const there = /** @type {SVGGraphicsElement[]} */ (found.filter((element) => element !== null));
    if (there.length) {
      this.before ??= this.pan.place;
      this.pan.revealOne(there);
    } else if (!keys.length && this.before) {
      this.pan.comeBack(this.before);
      this.before = null;
    }
  }

  /**
   * Put numbers on choices: the best first.
   * @param {number[]} actions
   */
  hint(actions) {
    this.svg?.querySelector("#hints")?.remove();
    if (!this.svg || !actions.length) return;
    const layer = makeSvg("g", { id: "hints", "aria-hidden": "true" });
    const unit = isForPhones(this.svg) ? 0.8 : 1;
    actions.forEach((action, place) => {
      const at = cornerOf(/** @type {SVGSVGElement} */ (this.svg), this.choice(action), 4 * unit);
      if (!at) return;
      const { x, y } = at;
      layer.append(
        makeSvg("circle", { cx: x, cy: y, r: 14 * unit, class: "hint-disc" }),
        makeSvg("text", { x, y: y + 6 * unit, class: "hint-number", "font-size": 17 * unit }, String(place + 1)),
      );
    });
    this.svg.append(layer);
  }

  /** Take all marks away that are not part of the picture. */
  unmark() {
    this.svg?.querySelector("#hints")?.remove();
    for (const name of ["is-lit", "is-chosen", "is-shown"]) this.#only(name, []);
  }

  /** @param {string} name @param {(Element | null)[]} elements */
  #only(name, elements) {
    for (const other of this.svg?.querySelectorAll(`.${name}`) ?? []) {
      other.classList.remove(name);
      if (!other.classList.length) other.removeAttribute("class");
    }
    for (const element of elements) element?.classList.add(name);
  }

  /** The zones of the picture that have a name, in its order: what they are called and whether one can choose there. */
  zones() {
    const found = [];
    for (const zone of this.svg?.querySelectorAll("[data-zone][aria-label]") ?? []) {
      const name = zone.getAttribute("aria-label") ?? "";
      const choosing = zone.querySelector(".dw-choice[data-action]") !== null;
      found.push({ zone: /** @type {SVGGElement} */ (zone), id: zone.getAttribute("data-zone") ?? "", name, choosing });
    }
    return found;
  }

  /**
   * Bring what can be chosen into the window: of the zones, the one that has the most of it.
   * @returns {string} that zone; nothing where nothing can be chosen
   */
  revealChoices() {
    if (!this.svg) return "";
    this.pan.readable();
    /** @type {Map<Element, SVGGraphicsElement[]>} */
    const zones = new Map();
    for (const choice of this.svg.querySelectorAll(CHOICE)) {
      const zone = choice.closest("[data-zone]") ?? this.svg;
      zones.set(zone, [...(zones.get(zone) ?? []), /** @type {SVGGraphicsElement} */ (choice)]);
    }
    const [most] = [...zones].sort(([, one], [, other]) => other.length - one.length);
    if (!most) return "";
    this.pan.reveal(most[1], "nearest", /** @type {SVGGraphicsElement} */ (most[0]));
    return most[0].getAttribute("data-zone") ?? "";
  }

  // Hands.

  #listen() {
    const area = this.window;
    area.addEventListener("click", (event) => {
      const action = this.#actionAt(event.target);
      const dragged = this.pan.dragging && event.detail > 0; // a click without a mouse drags nothing
      if (dragged) return;
      if (action !== null) this.ears.chosen(action, event);
      else if (this.#canChoose(event.target)) this.ears.missed?.();
    });
    area.addEventListener("keydown", (event) => {
      const action = this.#actionAt(event.target);
      if (action === null || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      this.ears.chosen(action, event);
    });
    area.addEventListener("pointerover", (event) => this.ears.pointed(this.#actionAt(event.target)));
    area.addEventListener("pointerleave", () => this.ears.pointed(null));
    area.addEventListener("focusin", (event) => {
      if (isByKeyboard(event.target)) this.ears.pointed(this.#actionAt(event.target));
    });
    area.addEventListener("focusout", () => this.ears.pointed(null));
  }

  /** @param {EventTarget | null} target @returns {boolean} whether it is in a picture from which one can choose */
  #canChoose(target) {
    const { svg } = this;
    return svg !== null && target instanceof Node && svg.contains(target) && svg.querySelector(CHOICE) !== null;
  }

  /** @param {EventTarget | null} target @returns {number | null} */
  #actionAt(target) {
    const choice = target instanceof Element ? target.closest(CHOICE) : null;
    return choice ? Number(choice.getAttribute("data-action")) : null;
  }
}

/** @param {string} picture @returns {SVGSVGElement | null} null: it is none */
function parse(picture) {
  // The page's stylesheet says the same as the picture's own, and no page of ours lets styles in that came with it.
  const plain = picture.replaceAll(/<style>[^<]*<\/style>/g, "");
  const read = new DOMParser().parseFromString(plain, "image/svg+xml");
  if (read.querySelector("parsererror")) return null;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(read.documentElement, true)));
}

/** @param {SVGSVGElement} svg @returns {string | undefined} how wide it is in its own measure */
function widthOf(svg) {
  return svg.getAttribute("viewBox")?.split(" ")[2];
}

/**
 * Where a sign belongs on what can be chosen: in its upper right corner, or as near to that as its shape allows.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement | null} choice
 * @param {number} inset
 * @returns {{x: number, y: number} | null}
 */
function cornerOf(svg, choice, inset) {
  // A choice that lies in several places, as copies of a card do, has an outline in each: the first one gets the sign.
  const outline = /** @type {SVGGeometryElement | null} */ (choice?.querySelector(".dw-outline") ?? null);
  const box = boxOf(svg, outline ?? choice);
  if (!box) return null;
  const [from, to] = [svg.getScreenCTM(), outline?.getScreenCTM()];
  const corner = new DOMPoint(box.right - inset, box.y + inset);
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!outline || !from || !to) return corner;
  const inShape = to.inverse().multiply(from);
  for (let step = 0; step <= 20; step += 1) {
    const part = step / 20;
    const point = new DOMPoint(corner.x + (middle.x - corner.x) * part, corner.y + (middle.y - corner.y) * part);
    if (outline.isPointInFill(point.matrixTransform(inShape))) return point;
  }
  return middle;
}

/** @param {SVGSVGElement} svg */
function isForPhones(svg) {
  return Number(widthOf(svg)) < 600;
}

/** @param {Element} element @param {string} name @returns {DOMRect} what four numbers say */
function readBox(element, name) {
  const [x, y, width, height] = (element.getAttribute(name) ?? "").split(" ").map(Number);
  return new DOMRect(x, y, width, height);
}

/**
 * Where there is little room, the picture goes without its own question: the page asks it right below.
 * @param {SVGSVGElement} svg
 */
function cutQuestion(svg) {
  const zone = svg.querySelector('[data-zone="question"]');
  if (!zone?.hasAttribute("data-box")) return;
  const [whole, box] = [readBox(svg, "viewBox"), readBox(zone, "data-box")];
  if (box.width <= whole.width * 0.9 || box.y > whole.height * 0.1) return;
  zone.remove();
  svg.setAttribute("viewBox", [whole.x, box.bottom, whole.width, whole.bottom - box.bottom].join(" "));
}

/** @param {SVGSVGElement} svg of which nothing can be chosen: an earlier moment, or while somebody else looks */
function rest(svg) {
  for (const choice of svg.querySelectorAll(".dw-choice")) {
    for (const name of ["data-action", "role", "tabindex", "class", "aria-label"]) choice.removeAttribute(name);
    for (const outline of choice.querySelectorAll(".dw-outline")) outline.remove();
  }
}
