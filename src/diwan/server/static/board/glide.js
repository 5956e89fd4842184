/** Pieces with the same key glide from their old place to the new one. */

import { makeSvg } from "../shared/dom.js";

const GLIDE_MS = 250;
const APPEAR_MS = 200;
const MOST = 80; // with more at once, nobody follows them
const NEAR = 2; // pixels that are no way

/** @typedef {Map<string, DOMRect>} Places */

/** @type {Set<() => void>} what ends each flight that is under way */
const flights = new Set();

/** @param {SVGSVGElement} svg @returns {Places} where everything that has a key lies on the screen */
export function placesOf(svg) {
  for (const land of [...flights]) land(); // pieces are where they belong at once
  /** @type {Places} */
  const places = new Map();
  for (const element of svg.querySelectorAll("[data-key]")) {
    const key = element.getAttribute("data-key") ?? "";
    if (!places.has(key)) places.set(key, element.getBoundingClientRect());
  }
  return places;
}

/**
 * Let everything that changed its place glide there, and what is new appear.
 * @param {SVGSVGElement} svg as it is now
 * @param {Places} before
 * @param {DOMRect} room what is outside of it nobody sees
 */
export function glide(svg, before, room) {
  /** @type {{element: Element, then: DOMRect, now: DOMRect}[]} */
  const moves = [];
  /** @type {{element: Element, now: DOMRect}[]} */
  const come = [];
  for (const [key, now] of placesOf(svg)) {
    const then = before.get(key);
    if (!now.width || (then && !then.width)) continue;
    const element = svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!element) continue;
    if (!then) come.push({ element, now });
    else if (far(then, now) && (touches(then, room) || touches(now, room))) moves.push({ element, then, now });
  }
  // A whole zone that was moved takes its pieces along: only the outermost one glides.
  const outer = moves.filter(
    ({ element }) => !moves.some((other) => other.element !== element && other.element.contains(element)),
  );
  if (outer.length > MOST) return;
  for (const move of outer) fly(svg, /** @type {SVGGraphicsElement} */ (move.element), move.then, move.now);
  if (come.length > MOST) return;
  for (const { element, now } of come) {
    if (touches(now, room))
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR_MS, easing: "ease-out" });
  }
}

/**
 * A copy flies above everything, since in a picture what is drawn later lies on top; the piece itself waits unseen.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} element
 * @param {DOMRect} then
 * @param {DOMRect} now
 */
function fly(svg, element, then, now) {
  const root = svg.getScreenCTM();
  const parent = /** @type {SVGGraphicsElement} */ (element.parentNode).getScreenCTM();
  if (!root || !parent) return;
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-key", "data-action", "data-zone", "tabindex", "role", "aria-label"])
      each.removeAttribute(name);
  }
  const { a, b, c, d, e, f } = root.inverse().multiply(parent);
  const carrier = makeSvg("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` }, copy);
  const mover = makeSvg("g", {}, carrier);
  const layer = makeSvg("g", { class: "glider", "aria-hidden": "true" }, mover);
  svg.append(layer);
  // From the old box to the new one, in the measure of the picture.
  const grow = then.width / now.width;
  const from = new DOMPoint(then.left, then.top).matrixTransform(root.inverse());
  const to = new DOMPoint(now.left, now.top).matrixTransform(root.inverse());
  const start = `translate(${from.x - to.x * grow}px, ${from.y - to.y * grow}px) scale(${grow})`;
  element.style.visibility = "hidden";
  const flight = mover.animate([{ transform: start }, { transform: "none" }], {
    duration: GLIDE_MS,
    easing: "cubic-bezier(.3, .1, .2, 1)",
  });
  const land = () => {
    flights.delete(land);
    element.removeAttribute("style");
    layer.remove();
  };
  flights.add(land);
  flight.onfinish = land;
}

/** @param {DOMRect} one @param {DOMRect} other */
function far(one, other) {
  return Math.hypot(one.left - other.left, one.top - other.top) > NEAR;
}

/** @param {DOMRect} box @param {DOMRect} room */
function touches(box, room) {
  return box.right > room.left && box.left < room.right && box.bottom > room.top && box.top < room.bottom;
}
