/** What somebody sets at their table: when to be asked and called, and who plays while they are away. */

import { byId } from "../shared/dom.js";

/**
 * @param {import("./settings.js").Settings} settings
 * @param {import("./notify.js").Notify} notify
 * @param {() => void} refused the browser does not let us notify
 */
export function listenToWishes(settings, notify, refused) {
  for (const name of /** @type {const} */ (["confirm", "forced", "notify", "sound"])) {
    const box = /** @type {HTMLInputElement} */ (byId(`want-${name}`));
    box.checked = settings.get(name);
    box.addEventListener("change", async () => {
      if (name === "notify" && box.checked && !(await notify.allow())) {
        box.checked = false;
        refused();
      }
      if (name === "sound" && box.checked) notify.play();
      settings.set(name, box.checked);
    });
  }
}

/** @param {(bot: string) => void} handOver */
export function listenToLeaving(handOver) {
  const bots = /** @type {HTMLSelectElement} */ (byId("leave-bot"));
  byId("leave-go").addEventListener("click", () => handOver(bots.value));
}

/** On a phone the choices fold away, so that more of the board is seen. */
export function listenToFolding() {
  byId("fold").addEventListener("click", () => {
    const folded = byId("ask").classList.toggle("is-folded");
    byId("fold").setAttribute("aria-expanded", String(!folded));
  });
}
