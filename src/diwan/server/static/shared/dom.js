/** Small helpers to make elements. Text is always set as text: nothing that somebody typed becomes markup. */

/**
 * @param {string} id
 * @returns {HTMLElement} an element that the page is known to have
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * @param {string} name
 * @param {{[attribute: string]: string | number | boolean | null | undefined}} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {string} name
 * @param {{[attribute: string]: string | number | boolean | null | undefined}} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function makeSvg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {{[attribute: string]: string | number | boolean | null | undefined}} attributes */
function setAll(element, attributes) {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(attribute, value === true ? "" : String(value));
  }
}

/**
 * @template T
 * @param {string} id
 * @returns {T} the data that the server put into the page
 */
export function pageData(id) {
  return JSON.parse(byId(id).textContent ?? "null");
}

/** @param {string} id of a bar that is there while it has something to say @param {string} text what, or nothing */
export function showText(id, text) {
  const bar = byId(id);
  bar.textContent = text;
  bar.hidden = !text;
}

/** @returns {boolean} whether the reader wants things to stay still */
export function still() {
  const wanted = document.documentElement.dataset.motion;
  if (wanted === "less" || wanted === "full") return wanted === "less";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @returns {ScrollBehavior} how a window scrolls where nobody has put a hand to it */
export function motion() {
  return still() ? "auto" : "smooth";
}

/** @param {EventTarget | null} target @returns {boolean} whether somebody is writing there */
export function isWriting(target) {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/**
 * @param {EventTarget | null} target
 * @returns {boolean} whether who got there goes by keys: where a hand holds the mouse, that alone points at things
 */
export function isByKeyboard(target) {
  return target instanceof Element && target.matches(":focus-visible");
}

/** @param {KeyboardEvent} event @returns {boolean} whether it belongs to the browser: Ctrl+U is no U */
export function isModified(event) {
  // What needs AltGr on some keyboards, such as brackets, looks like Ctrl+Alt there.
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
}

/**
 * Change what is on the screen. Whoever had the focus there and would lose it finds it at a place that stays.
 * @param {Element} area
 * @param {() => void} change
 * @param {() => Element | null | undefined} place
 */
export function keepingFocus(area, change, place) {
  const focused = document.activeElement;
  const inside = focused !== null && area.contains(focused);
  change();
  if (!inside || (document.activeElement === focused && focused.getClientRects().length)) return;
  if (document.activeElement !== focused && document.activeElement !== document.body) return; // it was moved on purpose
  const next = place();
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus({ preventScroll: true });
}

/**
 * Hear of each thing in an area that somebody moves a pointer over. What slides under a pointer that rests is not meant.
 * @template T
 * @param {HTMLElement} area
 * @param {(target: EventTarget | null) => T} thingAt
 * @param {(thing: T) => void} pointed
 */
export function listenToPointing(area, thingAt, pointed) {
  /** @type {T | undefined} */
  let last;
  let at = "";
  // Wherever the pointer was last, also outside of the area: browsers say that it moves when the page does.
  document.addEventListener("pointermove", (event) => {
    const before = at;
    at = `${event.clientX} ${event.clientY}`;
    if (before === at || !(event.target instanceof Node && area.contains(event.target))) return;
    const thing = thingAt(event.target);
    if (thing === last) return;
    last = thing;
    pointed(thing);
  });
  area.addEventListener("pointerleave", () => (last = undefined));
}
