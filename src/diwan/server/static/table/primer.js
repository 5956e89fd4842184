/** The game in one minute, for whoever wants to read it. Its sign says so in words until it was read once. */

import { byId } from "../shared/dom.js";

/** @param {string} game what is remembered as read @returns {() => void} opens it */
export function listenToPrimer(game) {
  const sign = byId("primer-open");
  const dialog = /** @type {HTMLDialogElement} */ (byId("primer"));
  const open = () => {
    dialog.showModal();
    sign.classList.remove("is-new");
    remember(game);
  };
  sign.classList.toggle("is-new", !isRead(game));
  sign.addEventListener("click", open);
  byId("primer-close").addEventListener("click", () => dialog.close());
  return open;
}

// A browser may keep nothing at all for us, and then says so by an exception.

/** @param {string} game */
function isRead(game) {
  try {
    return localStorage.getItem(`primer ${game}`) !== null;
  } catch {
    return false;
  }
}

/** @param {string} game */
function remember(game) {
  try {
    localStorage.setItem(`primer ${game}`, "read");
  } catch {
    // It is offered in words again.
  }
}
