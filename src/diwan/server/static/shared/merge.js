/** Turning one tree of elements into another, and keeping what is the same: its focus, its hover, a press half done. */

const DEEP = 8; // how far down unchanged elements are looked for

/**
 * Turn a picture into another: an element stays if it has the same attributes.
 * @param {Element} old stays, with the attributes and children of the other
 * @param {Element} fresh
 */
export function merge(old, fresh) {
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  mergeChildren(old, fresh, DEEP, sameAttributes);
}

/**
 * Turn a list into another: an element stays if it is of the same kind, and takes over the attributes.
 * @param {Element} old stays, with the children of the other
 * @param {Element} fresh
 */
export function mergeList(old, fresh) {
  mergeChildren(old, fresh, DEEP, takeAttributes);
}

/** @typedef {(one: Element, other: Element) => boolean} MayStay whether an element may stay in place of the other */

/** @param {Element} old @param {Element} fresh @param {number} depth @param {MayStay} mayStay */
function mergeChildren(old, fresh, depth, mayStay) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  if (depth === 0) {
    old.replaceChildren(...after);
    return;
  }
  after.forEach((child, place) => {
    const there = before[place];
    if (there) mergeNode(there, child, depth - 1, mayStay);
    else old.append(child);
  });
  for (const child of before.slice(after.length)) child.remove();
}

/** @param {ChildNode} old @param {ChildNode} fresh @param {number} depth @param {MayStay} mayStay */
function mergeNode(old, fresh, depth, mayStay) {
  if (old.isEqualNode(fresh)) return;
  const both = old instanceof Element && fresh instanceof Element && old.tagName === fresh.tagName;
  if (both && mayStay(old, fresh)) mergeChildren(old, fresh, depth, mayStay);
  else old.replaceWith(fresh);
}

/** @type {MayStay} */
function sameAttributes(one, other) {
  if (one.attributes.length !== other.attributes.length) return false;
  return [...one.attributes].every(({ name, value }) => other.getAttribute(name) === value);
}

/** @type {MayStay} */
function takeAttributes(one, other) {
  for (const { name } of [...one.attributes]) if (!other.hasAttribute(name)) one.removeAttribute(name);
  for (const { name, value } of other.attributes) if (one.getAttribute(name) !== value) one.setAttribute(name, value);
  return true;
}
