/** Telling those who listen: one live region for each page, which is there before anything is said. */

import { make } from "./dom.js";

/** @returns {HTMLElement} */
function region() {
  const found = document.getElementById("announce");
  if (found) return found;
  const made = make("div", { id: "announce", class: "sr", "aria-live": "polite" });
  document.body.append(made);
  return made;
}

const live = region();

/** @param {string} text */
export function announce(text) {
  // The same words once more are news only where the text changes.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}
