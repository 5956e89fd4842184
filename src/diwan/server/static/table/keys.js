/** The keyboard: what no field and no list has taken is looked up here. */

import { isModified, isWriting } from "../shared/dom.js";

/**
 * @param {import("./choices.js").Choices} choices come first
 * @param {{[key: string]: () => void}} acts by key; with Shift, a letter is a capital
 */
export function listenToKeys(choices, acts) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isWriting(event.target) || document.querySelector("dialog[open]")) return;
    if (choices.key(event)) {
      event.preventDefault();
      return;
    }
    const act = isModified(event) ? undefined : acts[meant(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @param {KeyboardEvent} event @returns {string} the key that is meant, as a name of `acts` */
function meant({ key, code, shiftKey }) {
  if (!/^\p{L}$/u.test(key)) return key;
  // A keyboard of another script has our letters at their usual places. Latin ones are where the reader put them.
  const placed = /^Key([A-Z])$/.exec(code)?.[1];
  const letter = /^\p{Script=Latin}$/u.test(key) ? key : (placed ?? key);
  // Caps Lock makes no capitals here: they undo more.
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}
