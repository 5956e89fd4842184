/** The keyboard: what no field and no list has taken is looked up here. */

import { isWriting } from "./dom.js";

// Where the letters are on keyboards of other scripts.
/** @type {{[code: string]: string}} */
const BY_PLACE = { KeyU: "u", KeyH: "h" };

/**
 * @param {import("./choices.js").Choices} choices come first
 * @param {{[key: string]: () => void}} acts
 */
export function listenToKeys(choices, acts) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isWriting(event.target) || document.querySelector("dialog[open]")) return;
    if (choices.key(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key] ?? acts[BY_PLACE[event.code]];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
